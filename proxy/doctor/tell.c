/*
 * Figures in seconds wherever they can be: a person waits in seconds.
 */
#include "proxy/doctor/tell.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "executors/cost.h"
#include "proxy/commands/command.h"
#include "proxy/commands/route_cost.h"
#include "proxy/observe/visible.h"

#define ANSWER_TOKENS   200 /* of an answer that is spoken of */
#define ANSWER_BYTES    800
#define WINDOW_LEAST    4096 /* tokens: a conversation and a question after it */
#define LOAD_LONG       2000000
#define PATIENCE_STEP   5 /* seconds that patience is rounded up to */
#define PATIENCE_MOST   300
#define ADVICE_MAX      5
#define ADVICE_TEXT_MAX 200

/* Calls that a check takes without trouble: a proof by two, a revision. */
static const int64_t check_calls[EXECUTOR_COUNT] = {
    [EXECUTOR_ARITHMETIC] = 2, [EXECUTOR_LOGIC] = 2, [EXECUTOR_CONSTRAINTS] = 1};

/* The cost of a guard here, after an answer. */
struct guard_cost {
	const struct policy_route *route;
	struct route_cost cost;
	int64_t calls;  /* that a check takes without trouble */
	double seconds; /* that these take, as short as they may be */
	bool fits;      /* into patience */
};

/* What to configure, and why. */
struct advice {
	char why[ADVICE_TEXT_MAX], line[ADVICE_TEXT_MAX];
};

struct advice_list {
	struct advice list[ADVICE_MAX];
	unsigned count;
};

static double
seconds_of(int64_t micros)
{

	return (double)micros / 1e6;
}

/* Seconds that guarding may add after such an answer, unstreamed. */
static double
patience_of(const struct machine *machine, const struct policy *policy)
{
	double rate = machine->speed.generate;
	struct draft_timing draft = {
	    .tokens = ANSWER_TOKENS, .generate_micros = rate > 0 ? (int64_t)(ANSWER_TOKENS * 1e6 / rate) : 0};

	return seconds_of(cost_patience(policy, false, &draft, ANSWER_BYTES));
}

/* The guards that call the model, one per executor, represented by its first route. */
static unsigned
list_guards(const struct machine *machine, const struct policy *policy, struct guard_cost guards[EXECUTOR_COUNT])
{
	size_t reread = machine->keeps_cache ? 0 : (size_t)ANSWER_BYTES + (size_t)machine->tokens_in * 4;
	bool seen[EXECUTOR_COUNT] = {false};
	unsigned count = 0;

	for (size_t i = 0; i < policy->route_count && count < EXECUTOR_COUNT; i++) {
		const struct policy_route *route = &policy->routes[i];
		struct guard_cost *guard = &guards[count];

		*guard = (struct guard_cost){.route = route, .cost = route_cost_of(policy, route)};
		if (guard->cost.calls == 0 || check_calls[route->executor] == 0 || seen[route->executor])
			continue;
		seen[route->executor] = true;
		guard->calls = check_calls[route->executor];
		guard->seconds = route_cost_seconds(machine->speed, guard->calls, guard->cost.tokens.least, reread);
		guard->fits = guard->seconds <= patience_of(machine, policy);
		count++;
	}
	return count;
}

static bool
knows_speed(const struct machine *machine)
{

	return machine->speed.generate > 0 && machine->speed.prompt > 0;
}

static void
advise(struct advice_list *advice, const char *why, const char *line)
{
	struct advice *one = &advice->list[advice->count];

	if (advice->count == ADVICE_MAX)
		return;
	snprintf(one->why, sizeof(one->why), "%s", why);
	snprintf(one->line, sizeof(one->line), "%s", line);
	advice->count++;
}

/* Patience in which every guard's check would fit, as a line of the policy. */
static void
advise_patience(struct advice_list *advice, const struct guard_cost *guards, unsigned count)
{
	char why[ADVICE_TEXT_MAX] = "", line[ADVICE_TEXT_MAX];
	double needed = 0;

	for (unsigned i = 0; i < count; i++) {
		if (guards[i].fits || guards[i].seconds > PATIENCE_MOST)
			continue;
		snprintf(why + strlen(why), sizeof(why) - strlen(why), "%s%s", why[0] == '\0' ? "" : ", ",
		    policy_executor_name(guards[i].route->executor));
		needed = fmax(needed, guards[i].seconds);
	}
	if (needed == 0)
		return;
	snprintf(why + strlen(why), sizeof(why) - strlen(why), ": too slow here for patience; in a policy file");
	snprintf(line, sizeof(line), "patience: %.0fs", ceil(needed / PATIENCE_STEP) * PATIENCE_STEP);
	advise(advice, why, line);
}

static void
advise_all(const struct machine *machine, const struct guard_cost *guards, unsigned count, struct advice_list *advice)
{
	bool ollama = machine->kind == BACKEND_OLLAMA;

	*advice = (struct advice_list){.count = 0};
	if (knows_speed(machine))
		advise_patience(advice, guards, count);
	if (machine->size == 0)
		advise(advice, "nobody tells how large the model is, so more proof is asked for; its name may say it",
		    ollama ? "ollama cp MODEL MODEL-4b" : "llama-server --alias MODEL-4b");
	if (machine->window > 0 && machine->window < WINDOW_LEAST)
		advise(advice, "a conversation and what is asked behind it need more room than that",
		    ollama ? "OLLAMA_CONTEXT_LENGTH=8192 ollama serve" : "llama-server -c 8192");
	if (machine->cache_known && !machine->keeps_cache)
		advise(advice,
		    "each extra call reads the whole conversation again: does somebody else ask it meanwhile?",
		    ollama ? "OLLAMA_NUM_PARALLEL=2 ollama serve" : "llama-server -np 2, without --no-cache-prompt");
	if (ollama && machine->load > LOAD_LONG)
		advise(advice, "the model is loaded anew after five minutes of silence",
		    "OLLAMA_KEEP_ALIVE=1h ollama serve");
}

static void
print_row(const char *name)
{

	printf("%-12s", name);
}

static void
print_backend(const struct machine *machine)
{

	print_row("backend");
	printf("%s%s%s at %s\n",
	    machine->kind == BACKEND_UNKNOWN ? "an OpenAI-like server" : backend_kind_name(machine->kind),
	    machine->version[0] != '\0' ? " " : "", machine->version, machine->place.host);
}

static void
print_model(const struct machine *machine)
{

	print_row("model");
	visible_print(stdout, span_of(machine->model), VISIBLE_LINE);
	if (machine->size > 0)
		printf(", %.3g billion parameters (%s)", (double)machine->size / 1000,
		    machine->size_told ? "the server says so" : "its name says so");
	else
		fputs(", of unknown size", stdout);
	if (machine->models > 1)
		printf("; of %u models: --model NAME looks at another", machine->models);
	putchar('\n');
}

static void
print_speed(const struct machine *machine)
{

	print_row("speed");
	if (!knows_speed(machine)) {
		printf("not known: it wrote %" PRId64 " tokens, too few to tell\n", machine->tokens_out);
		return;
	}
	printf("reads %.0f tokens a second, writes %.1f: an answer of %d tokens takes %.0f s", machine->speed.prompt,
	    machine->speed.generate, ANSWER_TOKENS, ANSWER_TOKENS / machine->speed.generate);
	if (machine->load > LOAD_LONG)
		printf("; loading took %.0f s", seconds_of(machine->load));
	printf("\n%-12s(one turn of %" PRId64 " tokens read and %" PRId64 " written)\n", "", machine->tokens_in,
	    machine->tokens_out);
}

static void
print_slots(const struct machine *machine)
{

	print_row("slots");
	if (machine->slots > 0)
		printf("%" PRId64 ": %s\n", machine->slots,
		    machine->slots == 1 ? "who asks meanwhile waits, also for extra calls"
					: "as many are answered at a time");
	else
		printf("not told%s\n",
		    machine->kind == BACKEND_OLLAMA ? "; Ollama has one unless OLLAMA_NUM_PARALLEL says more" : "");
}

/* What happens to a prompt longer than the window. */
static const char *
beyond(enum backend_kind kind)
{

	switch (kind) {
	case BACKEND_OLLAMA:
		return "Ollama cuts a longer prompt without a word (X-Parapet-Context tells)";
	case BACKEND_LLAMA_SERVER:
		return "a longer prompt is refused";
	default:
		return "what is longer may be cut";
	}
}

static void
print_cache(const struct machine *machine)
{

	print_row("cache");
	printf("%s: a prompt of %" PRId64 " tokens took %.1f s, the same again %.1f s\n",
	    machine->keeps_cache ? "kept" : "not kept", machine->tokens_in, seconds_of(machine->fresh),
	    seconds_of(machine->cached));
	print_row("context");
	if (machine->window > 0)
		printf("%" PRId64 " tokens; %s\n", machine->window, beyond(machine->kind));
	else if (machine->most_known > 0)
		printf("not told; the model was made for %" PRId64 " tokens\n", machine->most_known);
	else
		puts("not told");
}

static void
print_guard(const struct machine *machine, const struct guard_cost *guard, double patience)
{

	print_row(policy_executor_name(guard->route->executor));
	printf("%" PRId64 " call%s of %" PRId64 " tokens or more", guard->calls, guard->calls == 1 ? "" : "s",
	    guard->cost.tokens.least);
	if (!knows_speed(machine))
		printf(" behind such an answer, within %.0f s\n", patience);
	else if (guard->fits)
		printf(": %.1f s or more behind such an answer, never more than %.0f s\n", guard->seconds, patience);
	else
		printf(" take %.0f s: never in time, patience is %.0f s\n", guard->seconds, patience);
}

void
tell_words(const struct machine *machine, const struct policy *policy)
{
	struct guard_cost guards[EXECUTOR_COUNT];
	unsigned count = list_guards(machine, policy, guards);
	struct advice_list advice;

	advise_all(machine, guards, count, &advice);
	print_backend(machine);
	print_model(machine);
	print_speed(machine);
	print_slots(machine);
	print_cache(machine);
	for (unsigned i = 0; i < count; i++)
		print_guard(machine, &guards[i], patience_of(machine, policy));
	print_row("set");
	if (advice.count == 0)
		puts("nothing: `parapet serve` is all");
	for (unsigned i = 0; i < advice.count; i++)
		printf(
		    "%s%s\n%-12s    %s\n", i == 0 ? "" : "            ", advice.list[i].why, "", advice.list[i].line);
}

static void
add_count(cJSON *object, const char *name, int64_t value)
{

	if (value > 0)
		cJSON_AddNumberToObject(object, name, (double)value);
	else
		cJSON_AddNullToObject(object, name);
}

/* A figure with three decimals; null if unknown. */
static void
add_figure(cJSON *object, const char *name, double value)
{

	if (value > 0)
		cJSON_AddNumberToObject(object, name, round(value * 1000) / 1000);
	else
		cJSON_AddNullToObject(object, name);
}

/* A text from outside, as UTF-8 that is safe to show. */
static void
add_text(cJSON *object, const char *name, const char *text)
{
	char safe[6 * MODEL_NAME_MAX + 1];

	safe[visible_write(safe, sizeof(safe) - 1, span_of(text), VISIBLE_LINE)] = '\0';
	cJSON_AddStringToObject(object, name, safe);
}

static void
add_machine(cJSON *object, const struct machine *machine)
{
	cJSON *backend = cJSON_AddObjectToObject(object, "backend"), *model = cJSON_AddObjectToObject(object, "model");
	cJSON *speed = cJSON_AddObjectToObject(object, "speed"), *cache = cJSON_AddObjectToObject(object, "cache");

	add_text(backend, "kind", machine->kind == BACKEND_UNKNOWN ? "other" : backend_kind_name(machine->kind));
	add_text(backend, "version", machine->version);
	add_text(backend, "host", machine->place.host);
	add_text(model, "name", machine->model);
	add_count(model, "millions", machine->size);
	cJSON_AddBoolToObject(model, "told", machine->size_told);
	cJSON_AddNumberToObject(model, "of", machine->models);
	add_figure(speed, "prompt_tokens_per_second", machine->speed.prompt);
	add_figure(speed, "tokens_per_second", machine->speed.generate);
	add_figure(speed, "load_seconds", seconds_of(machine->load));
	add_count(speed, "tokens_in", machine->tokens_in);
	add_count(speed, "tokens_out", machine->tokens_out);
	add_count(object, "slots", machine->slots);
	add_count(object, "context", machine->window);
	cJSON_AddBoolToObject(cache, "kept", machine->keeps_cache);
	add_figure(cache, "prompt_seconds", seconds_of(machine->fresh));
	add_figure(cache, "again_seconds", seconds_of(machine->cached));
}

static void
add_guard(cJSON *list, const struct guard_cost *guard)
{
	cJSON *object = cJSON_CreateObject();

	cJSON_AddStringToObject(object, "executor", policy_executor_name(guard->route->executor));
	cJSON_AddNumberToObject(object, "calls", (double)guard->calls);
	cJSON_AddNumberToObject(object, "calls_most", (double)guard->cost.calls);
	cJSON_AddNumberToObject(object, "tokens_least", (double)guard->cost.tokens.least);
	cJSON_AddNumberToObject(object, "tokens_most", (double)guard->cost.tokens.most);
	add_figure(object, "seconds", guard->seconds);
	cJSON_AddBoolToObject(object, "fits", guard->fits);
	cJSON_AddItemToArray(list, object);
}

int
tell_json(const struct machine *machine, const struct policy *policy)
{
	struct guard_cost guards[EXECUTOR_COUNT];
	unsigned count = list_guards(machine, policy, guards);
	cJSON *object = cJSON_CreateObject(), *list, *set;
	struct advice_list advice;
	int status;

	advise_all(machine, guards, count, &advice);
	add_machine(object, machine);
	cJSON_AddNumberToObject(object, "patience_seconds", patience_of(machine, policy));
	list = cJSON_AddArrayToObject(object, "guards");
	for (unsigned i = 0; i < count; i++)
		add_guard(list, &guards[i]);
	set = cJSON_AddArrayToObject(object, "set");
	for (unsigned i = 0; i < advice.count; i++) {
		cJSON *one = cJSON_CreateObject();

		cJSON_AddStringToObject(one, "why", advice.list[i].why);
		cJSON_AddStringToObject(one, "line", advice.list[i].line);
		cJSON_AddItemToArray(set, one);
	}
	status = command_print_json("doctor", object);
	cJSON_Delete(object);
	return status;
}
