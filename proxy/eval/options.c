/*
 * One table of flags: their values and how they are read.
 */
#include "proxy/eval/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/commands/command.h"

#define TAPE_USUAL  "parapet-eval.jsonl"
#define JOBS_MOST   64
#define REPEAT_MOST 1000

static const char help[] =
    "parapet eval asks questions through parapet and writes down what the model said\n"
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
    "anew from a tape alone:\n\n" EVAL_REPORT_HELP
    "\nExit status: 0 when every turn was asked and the gate is passed, 1 when one failed or it\n"
    "is not, 2 for a mistake in the call, 130 when interrupted.\n";

static int
refuse(const char *flag, const char *why)
{

	fprintf(stderr, "parapet eval: %.64s %s\n", flag, why);
	return 2;
}

/* One of two words. */
static int
read_word(const char *flag, const char *text, const char *first, const char *second, bool *is_second)
{

	if (strcmp(text, first) != 0 && strcmp(text, second) != 0) {
		fprintf(stderr, "parapet eval: %s %.64s: must be %s or %s\n", flag, text, first, second);
		return 2;
	}
	*is_second = strcmp(text, second) == 0;
	return -1;
}

static int
read_arms(void *at, const char *text)
{

	return read_word("--arms", text, "paired", "separate", at);
}

static int
read_carry(void *at, const char *text)
{

	return read_word("--carry", text, "own", "raw", at);
}

/* NAME=JSON */
static int
read_member(void *members, const char *text)
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
	cJSON_DeleteItemFromObjectCaseSensitive(members, name);
	cJSON_AddItemToObject(members, name, value);
	return -1;
}

static int
read_seed(void *at, const char *text)
{
	struct eval_options *options = at;
	char *end;

	options->seed = strtol(text, &end, 10);
	options->seeded = true;
	if (!isdigit((unsigned char)text[0]) || *end != '\0' || options->seed > 1000000000)
		return refuse("--seed", "must be a number from 0 to 1000000000");
	return -1;
}

static int
read_timeout(void *at, const char *text)
{
	int64_t millis = options_duration(text);

	*(int64_t *)at = millis;
	return millis > 0 ? -1 : refuse("--timeout", "must be a time such as 90s, 10m or 1h");
}

static int
read_dialect(void *at, const char *text)
{
	const struct chat_api *chat_api = chat_api_find(text);

	*(const struct chat_api **)at = chat_api;
	return chat_api != NULL ? -1 : refuse("--dialect", "must be one of " CHAT_API_NAMES);
}

/* Whether the options are compatible. */
static int
look_together(struct eval_options *options, unsigned words)
{

	if (options->batch ? words != 2 : words > 1)
		return refuse(
		    "--batch", options->batch ? "needs IN and OUT" : "is missing: without it one file is asked");
	if (options->through != NULL && (options->backend != NULL || options->report.policies.count > 0))
		return refuse("--through", "has a backend and a policy already: leave --backend and --policy out");
	if (options->batch && (options->separate || options->repeat > 1))
		return refuse("--batch", "asks each question once: leave --arms and --repeat out");
	if (options->seeded && !options->chat_api->takes_seed)
		return refuse("--seed", "is nothing that this API knows: it goes with the dialects openai and ollama");
	return -1;
}

int
eval_options_read(struct eval_options *options, int argc, char *const *argv)
{
	const char *words[2] = {NULL, NULL};
	struct flag_words said = {words, 0, 2};
	struct flag flags[EVAL_REPORT_FLAGS + 14];
	unsigned count;
	int status;

	*options =
	    (struct eval_options){.repeat = 1, .jobs = 1, .timeout = (int64_t)3600 * 1000, .report.bounds = gate_usual};
	options->chat_api = chat_api_find("openai");
	options->members = cJSON_CreateObject();
	const struct flag own[] = {{"--backend", FLAG_NAME, &options->backend, 0, NULL},
	    {"--through", FLAG_NAME, &options->through, 0, NULL},
	    {"--api-key-file", FLAG_NAME, &options->keys, 0, NULL}, {"--model", FLAG_NAME, &options->model, 0, NULL},
	    {"--tape", FLAG_NAME, &options->tape, 0, NULL}, {"--batch", FLAG_SWITCH, &options->batch, 0, NULL},
	    {"--set", FLAG_READ, options->members, 0, read_member},
	    {"--arms", FLAG_READ, &options->separate, 0, read_arms},
	    {"--carry", FLAG_READ, &options->carry_raw, 0, read_carry},
	    {"--repeat", FLAG_NUMBER, &options->repeat, REPEAT_MOST, NULL},
	    {"--jobs", FLAG_NUMBER, &options->jobs, JOBS_MOST, NULL}, {"--seed", FLAG_READ, options, 0, read_seed},
	    {"--timeout", FLAG_READ, &options->timeout, 0, read_timeout},
	    {"--dialect", FLAG_READ, &options->chat_api, 0, read_dialect}};

	count = eval_report_flags(&options->report, flags);
	memcpy(flags + count, own, sizeof(own));
	count += nitems(own);
	status = flags_read(flags, count, &said, argc, argv, "eval", help);
	if (status != -1)
		return status;
	options->questions = words[0];
	options->answers = words[1];
	if (options->tape == NULL && !options->batch)
		options->tape = TAPE_USUAL;
	return look_together(options, said.count);
}

void
eval_options_free(struct eval_options *options)
{

	cJSON_Delete(options->members);
}
