/*
 * One statement a line: a word and what it says.
 */
#include "tests/replay/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/passes/pass.h"
#include "executors/skeleton.h"
#include "policies/load.h"

const char *const expected_names[EXPECT_COUNT] = {"verdict", "why", "trace", "calls", "how", "text", "answer",
    "working", "added", "evidence", "passed", "flags", "delivery", "raters", "correction"};

static const char *const finishes[] = {
    "ok", "length", "stop-word", "filtered", "refused", "error", "unreadable", "gone", NULL};
static const char *const verdicts[] = {
    "ok", "exception", "timeout", "memory", "output", "killed", "signal", "refused", "broken", "busy", NULL};
static const char *const solved[] = {"answer", "ambiguous", "unsatisfiable", "unknown", "invalid", "timeout", "memory",
    "killed", "crashed", "broken", "busy", NULL};
static const char *const *const words_of[OPERATIONS] = {finishes, verdicts, solved};
static const char *const operations[] = {"model", "program", "solver", NULL};
static const char *const proofs[] = {
    "programs-agree", "false-equation", "draft-contradicts-itself", "no-final-answer", "no-working", NULL};

/* A word's number, or -1. */
static int
number_of(const char *const *words, const char *word)
{

	for (int i = 0; words[i] != NULL; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}

/* "2s", "40ms", "7us", "0". Returns -1 for anything else. */
static int64_t
read_time(const char *text)
{
	char *unit;
	long long value = strtoll(text, &unit, 10);

	if (unit == text || value < 0)
		return -1;
	if (strcmp(unit, "s") == 0)
		return value * 1000000;
	if (strcmp(unit, "ms") == 0)
		return value * 1000;
	return strcmp(unit, "us") == 0 || (value == 0 && *unit == '\0') ? value : -1;
}

/* Undo \n, \t, \\ and \xHH in place. */
static struct span
unescape(char *text)
{
	char *to = text;

	for (const char *from = text; *from != '\0'; from++) {
		unsigned byte;

		if (*from != '\\') {
			*to++ = *from;
		} else if (from[1] == 'x' && sscanf(from + 2, "%2x", &byte) == 1) {
			*to++ = (char)byte;
			from += 3;
		} else {
			from++;
			*to++ = *from == 'n' ? '\n' : *from == 't' ? '\t' : *from;
		}
	}
	*to = '\0';
	return (struct span){text, (size_t)(to - text)};
}

/* Cut the next word off; what follows it begins without blanks. */
static char *
next_word(char **rest)
{
	char *word = *rest;
	size_t len = strcspn(word, " ");

	*rest = word + len + strspn(word + len, " ");
	word[len] = '\0';
	return word;
}

/* STEP TIME WHAT [TEXT]; TIME may be "hang", and WHAT is then "ok" unless it is there. */
static bool
read_event(struct scenario *scenario, enum operation operation, char *rest, const char *asked)
{
	struct event *event = &scenario->events[scenario->event_count];
	const char *what;
	int word;

	if (scenario->event_count == EVENTS_MAX)
		return false;
	*event = (struct event){.operation = operation, .step = next_word(&rest), .asked = asked};
	what = next_word(&rest);
	event->micros = strcmp(what, "hang") == 0 ? INT64_MAX : read_time(what);
	what = event->micros == INT64_MAX && *rest == '\0' ? words_of[operation][0] : next_word(&rest);
	word = number_of(words_of[operation], what);
	if (word >= 0)
		event->word = (unsigned)word;
	else if (strcmp(what, "not-started") == 0)
		event->kind = EVENT_ABSENT;
	else if (strcmp(what, "no-room") == 0 && operation == OPERATION_MODEL)
		event->kind = EVENT_BUSY;
	else if (strcmp(what, "preempted") == 0 && operation == OPERATION_MODEL)
		event->kind = EVENT_PREEMPTED;
	else if (strcmp(what, "late") == 0)
		event->kind = EVENT_LATE;
	else if (strcmp(what, "client-leaves") == 0)
		event->kind = EVENT_LEAVE;
	else
		return false;
	event->text = unescape(rest);
	scenario->event_count++;
	return event->micros >= 0;
}

static bool
read_executor(struct scenario *scenario, const char *name)
{

	if (strcmp(name, executor_skeleton.name) == 0)
		scenario->executor = &executor_skeleton;
	for (unsigned i = 0; i < EXECUTOR_COUNT; i++) {
		const struct executor *executor = executor_find((enum policy_executor)i);

		if (executor == NULL || strcmp(name, executor->name) != 0)
			continue;
		scenario->executor = executor;
		scenario->route.executor = (enum policy_executor)i;
	}
	return scenario->executor != NULL;
}

/* NAME [shadow | always | executor-agrees] */
static bool
read_pass(struct scenario *scenario, char *rest)
{
	const char *name = next_word(&rest);
	unsigned at = scenario->flow.pass_count;
	struct policy_post *post = &scenario->posts[at];

	for (unsigned i = 0; i < PASS_COUNT && at < OUTCOME_PASSES_MAX; i++) {
		const struct pass *pass = pass_at(i);

		if (strcmp(name, pass->name) != 0 || pass->act == NULL)
			continue;
		*post = (struct policy_post){.name = pass->name, .pass = (enum policy_pass)i, .enabled = true};
		if (strcmp(rest, "executor-agrees") == 0)
			post->only_when = OCCASION_AGREED;
		else if (*rest != '\0' && strcmp(rest, "shadow") != 0 && strcmp(rest, "always") != 0)
			return false;
		scenario->passes[at] = (struct flow_pass){post, pass->act, strcmp(rest, "shadow") == 0};
		scenario->flow.pass_count++;
		scenario->flow.passes = scenario->passes;
		return true;
	}
	return false;
}

static bool
read_proofs(struct scenario *scenario, char *rest)
{

	scenario->route.model_count = 1;
	while (*rest != '\0') {
		int proof = number_of(proofs, next_word(&rest));

		if (proof < 0)
			return false;
		scenario->model.replace_when |= 1u << proof;
	}
	return true;
}

static bool
read_speed(struct scenario *scenario, const char *text)
{

	return sscanf(text, "%lf %lf", &scenario->speed.prompt, &scenario->speed.generate) == 2;
}

/* What is said of the turn and the policy. */
static bool
read_setting(struct scenario *scenario, const char *key, char *rest)
{
	struct flow_turn *flow = &scenario->flow;
	struct request *request = &scenario->request;
	int word;

	if (strcmp(key, "executor") == 0)
		return read_executor(scenario, rest);
	if (strcmp(key, "pass") == 0)
		return read_pass(scenario, rest);
	if (strcmp(key, "proofs") == 0)
		return read_proofs(scenario, rest);
	if (strcmp(key, "speed") == 0)
		return read_speed(scenario, rest);
	if (strcmp(key, "draft") == 0) {
		flow->draft = unescape(rest);
	} else if (strcmp(key, "prompt") == 0) {
		request->last.decoded = unescape(rest);
	} else if (strcmp(key, "previous") == 0) {
		request->previous.decoded = unescape(rest);
	} else if (strcmp(key, "system") == 0) {
		request->system.decoded = unescape(rest);
	} else if (strcmp(key, "finish") == 0) {
		if ((word = number_of(finishes, rest)) < 0)
			return false;
		flow->draft_finish = (enum model_finish)word;
	} else if (strcmp(key, "took") == 0) {
		flow->draft_timing.generate_micros = read_time(rest);
	} else if (strcmp(key, "patience") == 0) {
		scenario->policy.patience = read_time(rest) / 1000;
	} else if (strcmp(key, "model-calls") == 0) {
		scenario->route.limits.model_calls = atoll(rest);
	} else if (strcmp(key, "passes") == 0) {
		scenario->route.limits.passes = atoll(rest);
	} else if (strcmp(key, "route") == 0) {
		scenario->route.name = rest;
	} else if (strcmp(key, "size") == 0) {
		flow->model_size = atoll(rest);
	} else if (strcmp(key, "language") == 0) {
		snprintf(flow->language, sizeof(flow->language), "%s", rest);
	} else if (strcmp(key, "form") == 0) {
		flow->form = true;
	} else if (strcmp(key, "mend-without-call") == 0) {
		scenario->route.mend = MEND_WITHOUT_CALL;
	} else if (strcmp(key, "undrafted") == 0) {
		flow->undrafted = true;
	} else if (strcmp(key, "steady") == 0) {
		scenario->steady = true;
	} else if (strcmp(key, "shown") == 0) {
		flow->shown = true;
	} else if (strcmp(key, "both-programs") == 0) {
		flow->both_programs = true;
	} else if (strcmp(key, "spared") == 0) {
		flow->spared = true;
	} else if (strcmp(key, "trust") == 0) {
		flow->trust = strcmp(rest, "looser") == 0 ? TRUST_LOOSER : TRUST_STRICTER;
	} else if (strcmp(key, "shadow") == 0) {
		flow->shadow = true;
	} else if (strcmp(key, "failing-allocation") == 0) {
		scenario->failing_allocation = (unsigned)atoll(rest);
	} else if (strcmp(key, "proven") == 0) {
		scenario->proven = rest;
	} else {
		return false;
	}
	return true;
}

static bool
read_line(struct scenario *scenario, char *line, const char **asked)
{
	char *rest = line;
	const char *key = next_word(&rest);
	int expected = -1, operation;
	bool good;

	for (int i = 0; i < EXPECT_COUNT; i++)
		if (strcmp(key, expected_names[i]) == 0)
			expected = i;
	if (expected >= 0) {
		scenario->expected[expected] = rest;
		return true;
	}
	if (strcmp(key, "asked") == 0) {
		*asked = rest;
		return true;
	}
	operation = number_of(operations, key);
	if (operation >= 0) {
		good = read_event(scenario, (enum operation)operation, rest, *asked);
		*asked = NULL;
		return good;
	}
	return read_setting(scenario, key, rest);
}

/* The whole file, or NULL. */
static char *
read_bytes(const char *path)
{
	FILE *file = fopen(path, "r");
	char *bytes = NULL;
	size_t room = 0;

	if (file == NULL)
		return NULL;
	if (getdelim(&bytes, &room, '\0', file) < 0) {
		free(bytes);
		bytes = NULL;
	}
	fclose(file);
	return bytes;
}

/* The shipped policy, whose prompts and wording scenarios are played with; loaded once. */
static const struct policy *
shipped(void)
{
	static const struct policy *policy = NULL;
	static struct policy_mistakes mistakes;
	struct policy_source source = policy_shipped();

	if (policy == NULL)
		policy = policy_load(&source, 1, NULL, &mistakes);
	if (policy == NULL) {
		policy_mistakes_print(&mistakes, stdout);
		exit(1);
	}
	return policy;
}

/* What holds unless a file says otherwise. */
static void
set_defaults(struct scenario *scenario)
{

	scenario->policy = *shipped();
	scenario->policy.patience = 30000;
	scenario->route.limits = (struct policy_limits){.model_calls = 3,
	    .passes = 3,
	    .answer_tokens = 1024,
	    .program_time = 2000,
	    .program_memory = 64 << 20,
	    .program_output = 16 << 10,
	    .solver_time = 2000};
	scenario->route.programs = 1U << PROGRAMS_SHORT | 1U << PROGRAMS_LONG;
	scenario->route.models = &scenario->model;
	scenario->route.name = "";
	scenario->model.name = "*";
	scenario->speed = (struct model_speed){1000, 50};
	scenario->flow.request = &scenario->request;
	scenario->flow.decision = &scenario->decision;
	scenario->flow.policy = &scenario->policy;
	scenario->flow.route = &scenario->route;
	scenario->request.last.decoded = scenario->request.previous.decoded = scenario->request.system.decoded =
	    span_of("");
	scenario->request.answer_before = span_of("");
	scenario->flow.draft = span_of("");
	snprintf(scenario->flow.language, sizeof(scenario->flow.language), "en");
}

static bool
read_lines(struct scenario *scenario, char *rest)
{
	const char *asked = NULL;

	for (unsigned number = 1; rest != NULL; number++) {
		char *line = strsep(&rest, "\n");

		if (*line != '\0' && *line != '#' && !read_line(scenario, line, &asked)) {
			printf("%s:%u: '%s' means nothing here, see README.md\n", scenario->name, number, line);
			return false;
		}
	}
	for (int i = EXPECT_VERDICT; i <= EXPECT_CALLS; i++)
		if (scenario->expected[i] == NULL) {
			printf("%s: no line says which %s is expected\n", scenario->name, expected_names[i]);
			return false;
		}
	if (scenario->executor == NULL && scenario->flow.pass_count == 0)
		printf("%s: no line names the executor or a pass\n", scenario->name);
	return scenario->executor != NULL || scenario->flow.pass_count > 0;
}

struct scenario *
scenario_read(const char *path)
{
	struct scenario *scenario = calloc(1, sizeof(*scenario));
	const char *slash = strrchr(path, '/');

	if (scenario == NULL)
		return NULL;
	set_defaults(scenario);
	scenario->name = slash == NULL ? path : slash + 1;
	scenario->bytes = read_bytes(path);
	if (scenario->bytes == NULL)
		printf("%s: cannot be read\n", path);
	if (scenario->bytes == NULL || !read_lines(scenario, scenario->bytes)) {
		scenario_free(scenario);
		return NULL;
	}
	return scenario;
}

void
scenario_free(struct scenario *scenario)
{

	if (scenario == NULL)
		return;
	free(scenario->bytes);
	free(scenario);
}
