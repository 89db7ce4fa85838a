/*
 * One table of flags: what each takes and how it is read.
 */
#include "proxy/eval/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/nearest.h"
#include "proxy/commands/command.h"

#define TAPE_USUAL  "parapet-eval.jsonl"
#define JOBS_MOST   64
#define REPEAT_MOST 1000

static const char help[] = "parapet eval asks questions through parapet and writes down what the model said\n"
			   "and what parapet made of it: the tape, a line for each turn. Broken off, by\n"
			   "whatever, the same command goes on from there; turns that failed are asked again.\n\n"
			   "usage: parapet eval [flags] [QUESTIONS]\n"
			   "       parapet eval [flags] --batch IN OUT\n\n"
			   "QUESTIONS, else 120 that ship, are JSON lines: {\"id\", \"prompt\" or \"messages\" or\n"
			   "\"turns\", and maybe \"reference\", \"check\", \"category\", \"control\"}; MT-Bench's\n"
			   "question.jsonl is such a file. With --batch each line of IN gets a line in OUT, in\n"
			   "the same order.\n\n"
			   "  --backend URL      the model server; else found as `parapet serve` does\n"
			   "  --through URL      ask a parapet that runs already, instead of one of our own\n"
			   "  --api-key-file FILE\n"
			   "                     with --through: the first of these keys is shown\n"
			   "                     (what PARAPET_API_KEY_FILE says)\n"
			   "  --policy FILE      a policy over the installed ones; may be repeated\n"
			   "  --model NAME       the model (the first that the server lists)\n"
			   "  --dialect NAME     openai, responses, messages or ollama (openai)\n"
			   "  --set NAME=JSON    a member of every request, such as temperature=0; may be repeated\n"
			   "  --arms WORD        paired: one request, whose draft is the raw answer; separate:\n"
			   "                     raw, guarded and raw once more, each by itself (paired)\n"
			   "  --repeat N         ask every question so many times (1)\n"
			   "  --seed N           tell the model a seed, one more for each time and arm\n"
			   "  --carry WORD       what later turns are told was said: own or raw (own)\n"
			   "  --jobs N           conversations at a time (1)\n"
			   "  --timeout TIME     for one turn (1h)\n"
			   "  --tape FILE        where the turns go (" TAPE_USUAL ", or OUT.tape)\n"
			   "  --batch            answer the questions of a file, and nothing else\n\n"
			   "When all are asked, there is a report, which `parapet eval --report-only TAPE` makes\n"
			   "anew from a tape alone:\n\n";

static const char statuses[] =
    "\nExit status: 0 when every turn was asked and the gate is passed, 1 when one failed or it\n"
    "is not, 2 for a mistake in the call, 130 when interrupted.\n";

void
eval_options_help(void)
{

	fputs(help, stdout);
	fputs(eval_report_help(), stdout);
	fputs(statuses, stdout);
}

static int
refuse(const char *flag, const char *why)
{

	fprintf(stderr, "parapet eval: %.64s %s\n", flag, why);
	return -1;
}

static int
read_count(const char *flag, const char *text, unsigned most, unsigned *into)
{
	char *end;
	unsigned long n = strtoul(text, &end, 10);

	if (!isdigit((unsigned char)text[0]) || *end != '\0' || n < 1 || n > most) {
		fprintf(stderr, "parapet eval: %s %.64s: must be a number from 1 to %u\n", flag, text, most);
		return -1;
	}
	*into = (unsigned)n;
	return 0;
}

/* One of two words. */
static int
read_word(const char *flag, const char *text, const char *first, const char *second, bool *is_second)
{

	if (strcmp(text, first) != 0 && strcmp(text, second) != 0) {
		fprintf(stderr, "parapet eval: %s %.64s: must be %s or %s\n", flag, text, first, second);
		return -1;
	}
	*is_second = strcmp(text, second) == 0;
	return 0;
}

/* NAME=JSON */
static int
add_member(struct eval_options *options, const char *text)
{
	const char *equals = strchr(text, '=');
	char name[128];
	cJSON *value;

	if (equals == NULL || equals == text || (size_t)(equals - text) >= sizeof(name))
		return refuse("--set", "needs NAME=JSON, such as temperature=0");
	memcpy(name, text, (size_t)(equals - text));
	name[equals - text] = '\0';
	if (strcmp(name, "model") == 0 || strcmp(name, "messages") == 0 || strcmp(name, "input") == 0 ||
	    strcmp(name, "stream") == 0)
		return refuse("--set", "does not take model, messages, input or stream: these are eval's own");
	value = cJSON_ParseWithOpts(equals + 1, NULL, true);
	if (value == NULL)
		return refuse(text, "is no JSON behind the equals sign: a text needs quotes of its own");
	cJSON_DeleteItemFromObjectCaseSensitive(options->members, name);
	cJSON_AddItemToObject(options->members, name, value);
	return 0;
}

static int
read_seed(struct eval_options *options, const char *text)
{
	char *end;

	options->seed = strtol(text, &end, 10);
	options->seeded = true;
	if (!isdigit((unsigned char)text[0]) || *end != '\0' || options->seed > 1000000000)
		return refuse("--seed", "must be a number from 0 to 1000000000");
	return 0;
}

static int
add_policy(struct eval_options *options, const char *text)
{

	/* One place is left for what eval itself says. */
	if (options->policies.count + 1 == OPTIONS_FILES_MAX)
		return refuse(text, "is one policy too many");
	options->policies.list[options->policies.count++] = text;
	options->report.policies[options->report.policy_count++] = text;
	return 0;
}

/* No such flag; which one was meant may stand among those of the report. */
static int
refuse_flag(const char *flag)
{
	char meant[NEAREST_FLAG_MAX];

	(void)command_refuse_flag("eval", flag, nearest_flag(flag, help, meant) != NULL ? help : eval_report_help());
	return -1;
}

/* Set what a flag says. Returns 0, or -1 after a line. */
static int
set(struct eval_options *options, const char *flag, const char *value)
{
	const struct {
		const char *flag;
		const char **at;
	} texts[] = {{"--backend", &options->backend}, {"--through", &options->through},
	    {"--api-key-file", &options->keys}, {"--model", &options->model}, {"--tape", &options->tape}};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (strcmp(flag, texts[i].flag) == 0) {
			*texts[i].at = value;
			return value[0] != '\0' ? 0 : refuse(flag, "must not be empty");
		}
	if (strcmp(flag, "--policy") == 0)
		return add_policy(options, value);
	if (strcmp(flag, "--set") == 0)
		return add_member(options, value);
	if (strcmp(flag, "--arms") == 0)
		return read_word(flag, value, "paired", "separate", &options->separate);
	if (strcmp(flag, "--carry") == 0)
		return read_word(flag, value, "own", "raw", &options->carry_raw);
	if (strcmp(flag, "--repeat") == 0)
		return read_count(flag, value, REPEAT_MOST, &options->repeat);
	if (strcmp(flag, "--jobs") == 0)
		return read_count(flag, value, JOBS_MOST, &options->jobs);
	if (strcmp(flag, "--seed") == 0)
		return read_seed(options, value);
	if (strcmp(flag, "--timeout") == 0) {
		options->timeout = options_duration(value);
		return options->timeout > 0 ? 0 : refuse(flag, "must be a time such as 90s, 10m or 1h");
	}
	if (strcmp(flag, "--dialect") == 0) {
		options->chat_api = chat_api_find(value);
		return options->chat_api != NULL ? 0 : refuse(flag, "must be one of " CHAT_API_NAMES);
	}
	return refuse_flag(flag);
}

/* Whether what was said goes together. */
static int
look_together(struct eval_options *options, unsigned words)
{

	if (options->batch ? words != 2 : words > 1)
		return refuse(
		    "--batch", options->batch ? "needs IN and OUT" : "is missing: without it one file is asked");
	if (options->through != NULL && (options->backend != NULL || options->policies.count > 0))
		return refuse("--through", "has a backend and a policy already: leave --backend and --policy out");
	if (options->batch && (options->separate || options->repeat > 1))
		return refuse("--batch", "asks each question once: leave --arms and --repeat out");
	if (options->seeded && !options->chat_api->takes_seed)
		return refuse("--seed", "is nothing that this API knows: it goes with the dialects openai and ollama");
	return 0;
}

int
eval_options_read(struct eval_options *options, int argc, char *const *argv)
{
	const char **words[] = {&options->questions, &options->answers};
	unsigned count = 0;

	*options =
	    (struct eval_options){.repeat = 1, .jobs = 1, .timeout = (int64_t)3600 * 1000, .report.bounds = gate_usual};
	options->chat_api = chat_api_find("openai");
	options->members = cJSON_CreateObject();
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			options->help = true;
			return 0;
		}
		if (strcmp(argv[i], "--batch") == 0)
			options->batch = true;
		else if (argv[i][0] == '-' && argv[i][1] != '\0') {
			int taken = eval_report_flag(&options->report, argc, argv, &i);

			if (taken == -1)
				return -1;
			if (taken == 1)
				continue;
			if (i + 1 == argc && strstr(help, argv[i]) != NULL)
				return refuse(argv[i], "needs a value: see `parapet eval --help`");
			if (set(options, argv[i], argv[i + 1]) == -1)
				return -1;
			i++;
		} else if (count == 2)
			return refuse(argv[i], "is one word too many");
		else
			*words[count++] = argv[i];
	}
	if (options->tape == NULL && !options->batch)
		options->tape = TAPE_USUAL;
	return look_together(options, count);
}

void
eval_options_free(struct eval_options *options)
{

	cJSON_Delete(options->members);
}
