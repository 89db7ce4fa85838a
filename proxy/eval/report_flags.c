/*
 * The flags of a report, and the command that does nothing else.
 */
#include "proxy/eval/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/commands/command.h"

static const char help[] = "  --html FILE       the report as one page (TAPE.html); '' writes none\n"
			   "  --markdown FILE   its summary (TAPE.md); '' writes none\n"
			   "  --table FORM      print the figures, too: md, csv or latex\n"
			   "  --max-loss N      lost / gained that the gate bears, as 0.05 or 1/20 (1/15)\n"
			   "  --max-rewritten N right answers that became other texts, no wrong ones, / gained\n"
			   "                    that it bears (1/5)\n"
			   "  --max-broken N    share of changed turns that may lose their form, JSON for one (0)\n"
			   "  --max-unexplained N\n"
			   "                    share of them that may lose their explanation (1)\n"
			   "  --max-for-nothing N\n"
			   "                    share of the turns with extra calls in which these may have\n"
			   "                    changed and confirmed nothing (1)\n"
			   "  --export FILE     write the changed pairs for blind grading, as CSV\n"
			   "  --import FILE     read that file back, with its last column filled in\n"
			   "  --calibrate FILE  write a policy that turns off the routes that did not pay\n"
			   "  --quiet           say only what is wrong\n";

static const char only_help[] = "parapet eval --report-only reports on a tape that is there, and runs nothing.\n\n"
				"usage: parapet eval --report-only TAPE [flags]\n\n"
				"  --policy FILE     what --calibrate is for, over the built-in and the installed\n"
				"                    policy; may be repeated\n";

static const char statuses[] =
    "\nExit status: 0 when the gate is passed, 1 when a control turn was changed, what is\n"
    "gained does not outweigh what is lost, or a bound is passed, 2 when a file or flag is wrong.\n";

const char *
eval_report_help(void)
{

	return help;
}

static int
refuse(const char *what, const char *which)
{

	fprintf(stderr, "parapet eval: %s %.64s: see `parapet eval --help`\n", what, which);
	return -1;
}

static int
refuse_share(const char *flag, const char *text)
{

	fprintf(stderr, "parapet eval: %s is a share such as 0.05 or 1/20, not %.64s: see `parapet eval --help`\n",
	    flag, text);
	return -1;
}

static int
read_table(struct eval_report_options *options, const char *form)
{
	static const char *const forms[] = {
	    [EVAL_TABLE_MARKDOWN] = "md", [EVAL_TABLE_CSV] = "csv", [EVAL_TABLE_LATEX] = "latex"};

	for (unsigned i = EVAL_TABLE_MARKDOWN; i <= EVAL_TABLE_LATEX; i++) {
		if (strcmp(form, forms[i]) == 0) {
			options->table = i;
			return 1;
		}
	}
	return refuse("--table is md, csv or latex, not", form);
}

/* Where the value of a flag that bounds something goes, NULL when it is none. */
static double *
bound_of(struct gate_bounds *bounds, const char *flag)
{
	const struct {
		const char *flag;
		double *at;
	} flags[] = {{"--max-loss", &bounds->loss}, {"--max-rewritten", &bounds->rewritten},
	    {"--max-broken", &bounds->broken}, {"--max-unexplained", &bounds->unexplained},
	    {"--max-for-nothing", &bounds->for_nothing}};

	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (strcmp(flag, flags[i].flag) == 0)
			return flags[i].at;
	return NULL;
}

/* "0.05", "1/20". */
static int
read_share(double *bound, const char *flag, const char *text)
{
	char *end;
	double value = strtod(text, &end), below = 1;

	if (end != text && *end == '/' && end[1] >= '1' && end[1] <= '9')
		below = strtod(end + 1, &end);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || !(value / below <= 1))
		return refuse_share(flag, text);
	*bound = value / below;
	return 1;
}

/* Where the value of a flag that names a file goes, NULL when it is none. */
static const char **
file_of(struct eval_report_options *options, const char *flag)
{
	const struct {
		const char *flag;
		const char **at;
	} files[] = {{"--html", &options->html}, {"--markdown", &options->markdown},
	    {"--export", &options->export_path}, {"--import", &options->import_path},
	    {"--calibrate", &options->calibrate_path}};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (strcmp(flag, files[i].flag) == 0)
			return files[i].at;
	return NULL;
}

int
eval_report_flag(struct eval_report_options *options, int argc, char *const *argv, int *i)
{
	const char *flag = argv[*i];
	const char **file = file_of(options, flag);
	double *bound = bound_of(&options->bounds, flag);
	bool table = strcmp(flag, "--table") == 0;

	if (strcmp(flag, "--quiet") == 0) {
		options->quiet = true;
		return 1;
	}
	if (file == NULL && !table && bound == NULL)
		return 0;
	if (*i + 1 >= argc)
		return refuse("a value is missing behind", flag);
	*i += 1;
	if (file != NULL) {
		*file = argv[*i];
		return 1;
	}
	return bound != NULL ? read_share(bound, flag, argv[*i]) : read_table(options, argv[*i]);
}

static void
print_help(void)
{

	fputs(only_help, stdout);
	fputs(help, stdout);
	fputs(statuses, stdout);
}

int
eval_report_main(int argc, char *const *argv)
{
	struct eval_report_options options = {.bounds = gate_usual};
	const char *tape = NULL;

	for (int i = 1; i < argc; i++) {
		int taken = strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0
		    ? 2
		    : eval_report_flag(&options, argc, argv, &i);

		if (taken == 2) {
			print_help();
			return 0;
		}
		if (taken == -1)
			return 2;
		if (taken == 1)
			continue;
		if (strcmp(argv[i], "--policy") == 0 && i + 1 < argc &&
		    options.policy_count < sizeof(options.policies) / sizeof(options.policies[0]))
			options.policies[options.policy_count++] = argv[++i];
		else if (argv[i][0] == '-' && argv[i][1] != '\0') {
			if (strcmp(argv[i], "--policy") != 0)
				return command_refuse_flag("eval", argv[i], help);
			refuse("nothing, or too much, is behind", argv[i]);
			return 2;
		} else if (tape != NULL) {
			refuse("one tape at a time:", argv[i]);
			return 2;
		} else
			tape = argv[i];
	}
	if (tape == NULL) {
		refuse("which tape?", "--report-only TAPE");
		return 2;
	}
	return eval_report(tape, &options);
}
