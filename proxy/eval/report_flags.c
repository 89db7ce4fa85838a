/*
 * The flags of a report, and the command that does only that.
 */
#include "proxy/eval/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char only_help[] = "parapet eval --report-only reports on a tape that is there, and runs nothing.\n\n"
				"usage: parapet eval --report-only TAPE [flags]\n\n"
				"  --policy FILE     what --calibrate is for, over the built-in and the installed\n"
				"                    policy; may be repeated\n" EVAL_REPORT_HELP
				"\nExit status: 0 when the gate is passed, 1 when a control turn was changed, what is\n"
				"gained does not outweigh what is lost, or a bound is passed, 2 when a file or flag is "
				"wrong.\n";

static int
refuse(const char *what, const char *which)
{

	fprintf(stderr, "parapet eval: %s %.64s: see `parapet eval --help`\n", what, which);
	return 2;
}

static int
read_table(void *at, const char *form)
{
	static const char *const forms[] = {
	    [EVAL_TABLE_MARKDOWN] = "md", [EVAL_TABLE_CSV] = "csv", [EVAL_TABLE_LATEX] = "latex"};

	for (unsigned i = EVAL_TABLE_MARKDOWN; i <= EVAL_TABLE_LATEX; i++)
		if (strcmp(form, forms[i]) == 0) {
			*(enum eval_table *)at = i;
			return -1;
		}
	return refuse("--table is md, csv or latex, not", form);
}

/* An empty name counts as none. */
static int
read_file(void *at, const char *name)
{

	*(const char **)at = name;
	return -1;
}

/* "0.05", "1/20". */
static int
read_share(void *at, const char *text)
{
	char *end;
	double value = strtod(text, &end), below = 1;

	if (end != text && *end == '/' && end[1] >= '1' && end[1] <= '9')
		below = strtod(end + 1, &end);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || !(value / below <= 1))
		return refuse("the --max flags take a share such as 0.05 or 1/20, not", text);
	*(double *)at = value / below;
	return -1;
}

unsigned
eval_report_flags(struct eval_report_options *options, struct flag into[EVAL_REPORT_FLAGS])
{
	const struct flag flags[EVAL_REPORT_FLAGS] = {{"--html", FLAG_READ, &options->html, 0, read_file},
	    {"--markdown", FLAG_READ, &options->markdown, 0, read_file},
	    {"--export", FLAG_READ, &options->export_path, 0, read_file},
	    {"--import", FLAG_READ, &options->import_path, 0, read_file},
	    {"--calibrate", FLAG_READ, &options->calibrate_path, 0, read_file},
	    {"--table", FLAG_READ, &options->table, 0, read_table},
	    {"--max-loss", FLAG_READ, &options->bounds.loss, 0, read_share},
	    {"--max-rewritten", FLAG_READ, &options->bounds.rewritten, 0, read_share},
	    {"--max-broken", FLAG_READ, &options->bounds.broken, 0, read_share},
	    {"--max-unexplained", FLAG_READ, &options->bounds.unexplained, 0, read_share},
	    {"--max-for-nothing", FLAG_READ, &options->bounds.for_nothing, 0, read_share},
	    {"--quiet", FLAG_SWITCH, &options->quiet, 0, NULL},
	    /* One place is reserved for eval's own settings. */
	    {"--policy", FLAG_FILES, &options->policies, OPTIONS_FILES_MAX - 1, NULL}};

	memcpy(into, flags, sizeof(flags));
	return EVAL_REPORT_FLAGS;
}

int
eval_report_main(int argc, char *const *argv)
{
	struct eval_report_options options = {.bounds = gate_usual};
	struct flag flags[EVAL_REPORT_FLAGS];
	const char *tape = NULL;
	struct flag_words words = {&tape, 0, 1};
	int status = flags_read(flags, eval_report_flags(&options, flags), &words, argc, argv, "eval", only_help);

	if (status != -1)
		return status;
	return tape != NULL ? eval_report(tape, &options) : refuse("which tape?", "--report-only TAPE");
}
