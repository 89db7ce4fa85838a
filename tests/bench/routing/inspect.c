/*
 * Decides prompts by the thousand: JSON lines in ({"id", "prompt" or "messages", "system"}), JSON lines out ({"id",
 * "route", "executor", "score", "reason", "language", "numerals", "findings", "evidence", "micros"}), in the same
 *order.
 *
 *	routing-inspect [--policy FILE]... < prompts.jsonl
 */
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "policies/load.h"
#include "routes/decide.h"

#define SOURCES_MAX 8

static struct policy_source
source_of(const char *path)
{
	struct policy_source source = {.name = path};
	FILE *file = fopen(path, "rb");
	size_t room = 1 << 20;
	char *text = malloc(room);

	if (file == NULL || text == NULL) {
		fprintf(stderr, "routing-inspect: %s: %s\n", path, strerror(errno));
		exit(2);
	}
	source.len = fread(text, 1, room, file);
	source.text = text;
	fclose(file);
	return source;
}

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

static struct turn
turn_of(const cJSON *line)
{
	struct turn turn = {.direct = TURN_NOT_DIRECT};
	const cJSON *message;

	turn.system.decoded = text_of(line, "system");
	cJSON_ArrayForEach(message, cJSON_GetObjectItemCaseSensitive(line, "messages")) take_message(message, &turn);
	if (cJSON_HasObjectItem(line, "prompt"))
		turn.last.decoded = text_of(line, "prompt");
	return turn;
}

static double
cpu_micros(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static cJSON *
evidence_of(const struct decision *decision)
{
	cJSON *evidence = cJSON_CreateArray();

	for (size_t i = 0; i < decision->hit_count; i++) {
		cJSON *hit = cJSON_CreateObject();

		cJSON_AddNumberToObject(hit, "weight", decision->hits[i]->weight);
		cJSON_AddStringToObject(hit, "text", decision->hits[i]->text);
		cJSON_AddItemToArray(evidence, hit);
	}
	return evidence;
}

static cJSON *
findings_of(const struct decision *decision)
{
	cJSON *findings = cJSON_CreateArray();

	for (int i = 0; i < FINDING_COUNT; i++) {
		if (decision->findings >> i & 1)
			cJSON_AddItemToArray(findings, cJSON_CreateString(policy_finding_name((enum policy_finding)i)));
	}
	return findings;
}

static cJSON *
line_of(const cJSON *id, const struct decision *decision, double micros)
{
	cJSON *line = cJSON_CreateObject();

	cJSON_AddItemToObject(line, "id", id == NULL ? cJSON_CreateNull() : cJSON_Duplicate(id, true));
	cJSON_AddStringToObject(line, "route", decision->route == NULL ? "direct" : decision->route->name);
	cJSON_AddStringToObject(line, "executor", policy_executor_name(decision->executor));
	cJSON_AddStringToObject(line, "closest", decision->closest == NULL ? "" : decision->closest->name);
	cJSON_AddNumberToObject(line, "score", decision->score);
	cJSON_AddStringToObject(line, "reason", decide_reason_name(decision->reason));
	cJSON_AddStringToObject(line, "language", decision->language);
	cJSON_AddNumberToObject(line, "numerals", decision->numerals);
	cJSON_AddItemToObject(line, "findings", findings_of(decision));
	cJSON_AddItemToObject(line, "evidence", evidence_of(decision));
	cJSON_AddNumberToObject(line, "micros", micros);
	return line;
}

static void
inspect_line(struct decider *decider, const char *text)
{
	cJSON *line = cJSON_Parse(text), *out;
	struct decision decision;
	struct turn turn;
	double start;
	char *printed;

	if (line == NULL) {
		fprintf(stderr, "routing-inspect: a line is not JSON: %.80s\n", text);
		exit(2);
	}
	turn = turn_of(line);
	start = cpu_micros();
	decide(decider, &turn, &decision);
	start = cpu_micros() - start;
	decide_examine(decider, &decision);
	out = line_of(cJSON_GetObjectItemCaseSensitive(line, "id"), &decision, start);
	printed = cJSON_PrintUnformatted(out);
	puts(printed);
	free(printed);
	cJSON_Delete(out);
	cJSON_Delete(line);
}

static const struct policy *
load(int argc, char **argv)
{
	struct policy_source sources[SOURCES_MAX] = {policy_shipped()};
	struct policy_mistakes mistakes = {0};
	const struct policy *policy;
	size_t count = 1;

	for (int i = 1; i + 1 < argc && count < SOURCES_MAX && strcmp(argv[i], "--policy") == 0; i += 2)
		sources[count++] = source_of(argv[i + 1]);
	policy = policy_load(sources, count, NULL, &mistakes);
	if (policy == NULL) {
		policy_mistakes_print(&mistakes, stderr);
		exit(2);
	}
	policy_mistakes_free(&mistakes);
	for (size_t i = 1; i < count; i++)
		free((void *)(uintptr_t)sources[i].text);
	return policy;
}

int
main(int argc, char **argv)
{
	const struct policy *policy = load(argc, argv);
	struct decider *decider = decider_new(policy);
	char *text = NULL;
	size_t room = 0;

	policy_release(policy);
	if (decider == NULL)
		return 2;
	while (getline(&text, &room, stdin) > 0)
		inspect_line(decider, text);
	free(text);
	decider_free(decider);
	return 0;
}
