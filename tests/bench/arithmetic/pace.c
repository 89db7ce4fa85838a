/*
 * The arithmetic executor at a given speed, on a simulated clock: recorded drafts and programs, JSON lines in and out.
 *
 *   {"prompt", "draft", "replies": [text, text], "ran": [{"verdict", "output", "micros"}, likewise]}
 *   -> {"verdict", "reason", "calls", "added"}
 *
 * added is in seconds. A program that is asked for at length is the recorded one once more. Any other call, for which
 * nothing is recorded, takes all the tokens that it may and helps nothing: what is added is rather too much than too
 * little.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/executors.h"
#include "executors/flow.h"
#include "policies/load.h"
#include "routes/decide.h"
#include "routes/text/language.h"
#include "tests/unit/stub_services.h"

#define SECOND 1e6

#define BYTES_A_TOKEN 3.5  /* of English and of Python */
#define TEMPLATE      16.0 /* tokens that a chat template puts around a text */
#define SOURCE_MAX    (64 * 1024)

struct pace {
	struct model_speed speed;
	const cJSON *line;
	int64_t now;   /* microseconds */
	int64_t takes; /* what is pending, likewise */
	int which;     /* the program that is at work: 0 or 1 */
	bool runs;     /* it is a program that is pending, and no call */
	struct model_reply reply;
	struct jail_result ran;
};

static struct span
text_of(const cJSON *object, const char *name)
{
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));

	return span_of(text == NULL ? "" : text);
}

static double
tokens_of(struct span text)
{

	return (double)text.len / BYTES_A_TOKEN;
}

static bool
start_model(void *owner, struct flow *flow, const struct model_call *ask)
{
	struct pace *pace = owner;
	bool first = strcmp(ask->step, "ask_first") == 0, second = strcmp(ask->step, "ask_second") == 0,
	     longer = strcmp(ask->step, "ask_long") == 0;
	const char *text = NULL;
	double tokens = (double)ask->max_tokens;

	(void)flow;
	if (first || second || longer) {
		pace->which = longer ? pace->which : second;
		text =
		    cJSON_GetStringValue(cJSON_GetArrayItem(cJSON_GetObjectItem(pace->line, "replies"), pace->which));
	}
	pace->reply = (struct model_reply){.text = span_of("Sorry."), .thinking = span_of(""), .finish = MODEL_STOPPED};
	if (text != NULL) {
		pace->reply.text = span_of(text);
		tokens = tokens_of(pace->reply.text);
	}
	if (tokens > (double)ask->max_tokens) {
		tokens = (double)ask->max_tokens;
		pace->reply.finish = MODEL_LENGTH;
	}
	pace->runs = false;
	pace->takes = (int64_t)(SECOND *
	    ((TEMPLATE + tokens_of(ask->instruction) + tokens_of(ask->said)) / pace->speed.prompt +
		tokens / pace->speed.generate));
	return true;
}

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *question)
{
	struct pace *pace = owner;
	const cJSON *ran = cJSON_GetArrayItem(cJSON_GetObjectItem(pace->line, "ran"), pace->which);
	const char *verdict = cJSON_GetStringValue(cJSON_GetObjectItem(ran, "verdict"));

	(void)flow;
	(void)service;
	(void)question;
	pace->runs = true;
	pace->takes = (int64_t)cJSON_GetNumberValue(cJSON_GetObjectItem(ran, "micros"));
	pace->ran = (struct jail_result){
	    .verdict = verdict != NULL && strcmp(verdict, "ok") == 0 ? JAIL_OK : JAIL_EXCEPTION,
	    .output = text_of(ran, "output").at,
	    .output_len = text_of(ran, "output").len,
	    .detail = text_of(ran, "detail").at,
	    .micros = (uint64_t)pace->takes,
	};
	return true;
}

static int64_t
now(void *owner)
{
	struct pace *pace = owner;

	return pace->now;
}

static struct model_speed
speed(void *owner)
{
	struct pace *pace = owner;

	return pace->speed;
}

static const struct services services = {
    .start_model = start_model,
    .start_service = start_service,
    .cancel = stub_cancel,
    .take_call = stub_take_call,
    .give_call = stub_give_call,
    .now = now,
    .speed = speed,
};

static enum flow_state
go_on(struct pace *pace, struct flow *flow)
{

	if (pace->now + pace->takes >= flow_deadline(flow)) {
		pace->now = flow_deadline(flow);
		return flow_expired(flow);
	}
	pace->now += pace->takes;
	return pace->runs ? flow_service_done(flow, &pace->ran) : flow_model_done(flow, &pace->reply);
}

static void
play(struct pace *pace, const struct flow_turn *turn, cJSON *out)
{
	struct flow *flow = flow_new(&services, pace, executor_find(turn->decision->executor)->first, turn);
	const struct flow_outcome *outcome;
	enum flow_state state = flow == NULL ? FLOW_ENDED : flow_begin(flow);

	if (flow == NULL)
		return;
	while (state == FLOW_PENDING)
		state = go_on(pace, flow);
	outcome = flow_outcome(flow);
	cJSON_AddStringToObject(out, "verdict", verdict_name(outcome->verdict));
	cJSON_AddStringToObject(out, "reason", outcome_why_name(outcome->why));
	cJSON_AddNumberToObject(out, "calls", outcome->calls);
	cJSON_AddNumberToObject(out, "added", (double)outcome->added_micros / SECOND);
	flow_free(flow);
}

static cJSON *
pace_line(struct pace *pace, const struct policy *policy, struct decider *decider)
{
	struct request request = {
	    .last.decoded = text_of(pace->line, "prompt"),
	    .previous.decoded = span_of(""),
	    .system.decoded = span_of(""),
	    .answer_before = span_of(""),
	    .user_texts = 1,
	};
	struct decision decision;
	struct flow_turn flow = {.request = &request, .decision = &decision, .policy = policy};
	cJSON *out = cJSON_CreateObject();

	decide_patiently(decider, &request, &decision);
	if (decision.executor != EXECUTOR_ARITHMETIC) {
		cJSON_AddStringToObject(out, "verdict", verdict_name(VERDICT_DIRECT));
		cJSON_AddStringToObject(out, "reason", decide_reason_name(decision.reason));
		return out;
	}
	flow.route = decision.route;
	flow.draft = text_of(pace->line, "draft");
	flow.draft_finish = MODEL_STOPPED;
	flow.draft_ended = pace->now;
	flow.form = (decision.findings & (1U << FINDING_REQUIRED_FORMAT | 1U << FINDING_CHOICES)) != 0;
	language_of(flow.draft, flow.language);
	play(pace, &flow, out);
	return out;
}

/* The shipped policy with a file over it. Complains and returns NULL where there is none. */
static const struct policy *
load(const char *path)
{
	struct policy_source sources[2] = {policy_shipped(), {.name = path}};
	struct policy_mistakes mistakes = {.count = 0};
	const struct policy *policy = NULL;
	FILE *file = fopen(path, "r");
	char *text = malloc(SOURCE_MAX);

	if (file == NULL || text == NULL) {
		perror(path);
	} else {
		sources[1].text = text;
		sources[1].len = fread(text, 1, SOURCE_MAX, file);
		policy = policy_load(sources, 2, NULL, &mistakes);
		policy_mistakes_print(&mistakes, stderr);
		policy_mistakes_free(&mistakes);
	}
	free(text);
	if (file != NULL)
		fclose(file);
	return policy;
}

int
main(int argc, char **argv)
{
	struct pace pace = {.now = 1};
	const struct policy *policy = argc == 4 ? load(argv[1]) : NULL;
	struct decider *decider = policy == NULL ? NULL : decider_new(policy, &executor_readers);
	char *text = NULL, *printed;
	size_t room = 0;

	if (argc != 4)
		fputs("usage: arithmetic-pace POLICY TOKENS-WRITTEN-A-SECOND TOKENS-READ-A-SECOND < LINES\n", stderr);
	if (decider == NULL)
		return 2;
	pace.speed = (struct model_speed){.generate = strtod(argv[2], NULL), .prompt = strtod(argv[3], NULL)};
	while (getline(&text, &room, stdin) != -1) {
		cJSON *line = cJSON_Parse(text), *out;

		pace.line = line;
		out = pace_line(&pace, policy, decider);
		printed = cJSON_PrintUnformatted(out);
		puts(printed);
		free(printed);
		cJSON_Delete(line);
		cJSON_Delete(out);
	}
	free(text);
	decider_free(decider);
	policy_release(policy);
	return 0;
}
