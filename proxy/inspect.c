/*
 * `parapet inspect`: decides prompts by the thousand, JSON lines in and out, for judging a policy.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "policies/load.h"
#include "proxy/command.h"
#include "proxy/findings_json.h"
#include "proxy/policy_files.h"
#include "routes/decide.h"

static const char help[] =
    "parapet inspect reads JSON lines {\"id\", \"prompt\" or \"messages\", \"system\"} from its\n"
    "standard input and prints for each, in order, a JSON line that says where it goes,\n"
    "on what evidence, and how many microseconds of CPU deciding took.\n\n"
    "usage: parapet inspect [--policy FILE] < prompts.jsonl\n\n"
    "  --policy FILE   over the built-in and the installed ones; may be repeated\n\n"
    "Exit status: 0, or 1 when a line was not understood (it gets an \"error\").\n";

static struct span
text_of(const cJSON *object, const char *name)
{
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));

	return text == NULL ? (struct span){NULL, 0} : span_of(text);
}

static void
take_message(const cJSON *message, struct turn *turn)
{
	struct span role = text_of(message, "role"), text = text_of(message, "content");

	if (span_equals(role, "user")) {
		turn->previous = turn->last;
		turn->last.decoded = text;
		turn->user_texts++;
	} else if (span_equals(role, "assistant"))
		turn->answer_before = text;
	else
		turn->system.decoded = text;
}

/* What is wrong with a line, or NULL with the turn filled in; its texts are the tree's. */
static const char *
read_turn(const cJSON *line, struct turn *turn)
{
	const cJSON *message;

	*turn = (struct turn){.direct = TURN_NOT_DIRECT};
	if (!cJSON_IsObject(line))
		return "not a JSON object";
	turn->system.decoded = text_of(line, "system");
	cJSON_ArrayForEach(message, cJSON_GetObjectItemCaseSensitive(line, "messages")) take_message(message, turn);
	if (cJSON_HasObjectItem(line, "prompt")) {
		turn->last.decoded = text_of(line, "prompt");
		turn->user_texts = 1;
	}
	return turn->last.decoded.at == NULL ? "neither a prompt nor a user's message with text" : NULL;
}

/* CPU time of this thread. */
static int64_t
cpu_micros(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Returns false when the line was not understood. */
static bool
inspect_line(struct decider *decider, const char *text)
{
	cJSON *line = cJSON_Parse(text), *out = cJSON_CreateObject();
	const cJSON *id = cJSON_GetObjectItemCaseSensitive(line, "id");
	struct decision decision;
	struct turn turn;
	const char *wrong = read_turn(line, &turn);
	char *printed;

	cJSON_AddItemToObject(out, "id", id == NULL ? cJSON_CreateNull() : cJSON_Duplicate(id, true));
	if (wrong != NULL)
		cJSON_AddStringToObject(out, "error", wrong);
	else {
		int64_t began = cpu_micros();

		decide(decider, &turn, &decision);
		cJSON_AddNumberToObject(out, "micros", (double)(cpu_micros() - began));
		decide_examine(decider, &decision);
		findings_json_add(out, &decision);
	}
	printed = cJSON_PrintUnformatted(out);
	puts(printed == NULL ? "{\"error\":\"out of memory\"}" : printed);
	free(printed);
	cJSON_Delete(out);
	cJSON_Delete(line);
	return wrong == NULL;
}

static int
inspect(const struct policy *policy)
{
	struct decider *decider = decider_new(policy);
	bool understood = true;
	char *line = NULL;
	size_t room = 0;

	if (decider == NULL) {
		fputs("parapet inspect: out of memory\n", stderr);
		return 1;
	}
	while (getline(&line, &room, stdin) != -1)
		if (line[strspn(line, " \t\r\n")] != '\0')
			understood &= inspect_line(decider, line);
	free(line);
	decider_free(decider);
	return understood ? 0 : 1;
}

int
inspect_main(int argc, char *const *argv)
{
	struct command_flags flags;
	const struct policy *policy;
	int status = command_flags_read(&flags, argc, argv, "policy", help);

	if (status != -1)
		return status;
	if (flags.word_count > 0) {
		fprintf(stderr, "parapet inspect: %.64s: prompts come on the standard input\n", flags.words[0]);
		return 2;
	}
	policy = policy_files_load(true, flags.files, flags.file_count, false, stderr);
	if (policy == NULL)
		return 1;
	status = inspect(policy);
	policy_release(policy);
	return status;
}
