/*
 * `parapet explain`: where a prompt would go, and why, with each piece of evidence.
 */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/clues/clues.h"
#include "executors/cost.h"
#include "executors/executors.h"
#include "executors/passes/pass_plan.h"
#include "executors/quantities/quantity.h"
#include "policies/load.h"
#include "proxy/commands/command.h"
#include "proxy/commands/constraints_json.h"
#include "proxy/commands/follow_up_show.h"
#include "proxy/commands/readings_json.h"
#include "proxy/commands/route_cost.h"
#include "proxy/commands/running.h"
#include "proxy/observe/turn_words.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/policy_files.h"
#include "routes/decide.h"
#include "routes/sum.h"
#include "routes/text/mask.h"

static const char help[] = "parapet explain says where a prompt goes under the policy in force, and why.\n\n"
			   "usage: parapet explain [--json] [--verbose] [--policy FILE] [--after PROMPT] PROMPT\n\n"
			   "  --after PROMPT  what the user asked before, and had an answer to\n"
			   "  --policy FILE   over the built-in and the installed ones; may be repeated\n"
			   "  --verbose       each rule's own pattern, too, and where it stands; and routes that\n"
			   "                  nothing speaks for\n"
			   "  --json          the same as one JSON object\n";

/* Tokens per second: typical for a small model on a laptop. */
#define WORDS_MAX    80 /* bytes of the prompt's words that a rule matches */
#define SLOW         5
#define SLOW_READING 25

/* The rule itself: "default.yaml:127: \b(?:race|racing)\b". */
static void
print_rule(const struct policy_rule *rule)
{

	printf("          %s:%u: %s", rule->at.file == NULL ? "?" : rule->at.file, rule->line,
	    rule->is_finding ? "finding " : "");
	visible_print(stdout, span_of(rule->text), VISIBLE_LINE);
	putchar('\n');
}

/* Words of the prompt, shortened if there are many. */
static void
print_some(struct span words)
{

	visible_print(stdout, (struct span){words.at, words.len < WORDS_MAX ? words.len : WORDS_MAX}, VISIBLE_LINE);
	fputs(words.len < WORDS_MAX ? "" : "...", stdout);
}

/* Evidence, by name and with the prompt's words: "+1.0  a race: "marathon"". */
static void
print_hits(struct decider *decider, const struct decision *decision, bool verbose)
{

	for (size_t i = 0; i < decision->hit_count; i++) {
		const struct policy_rule *rule = decision->hits[i];
		struct span words;

		printf("  %+6.1f  ", rule->weight);
		visible_print(stdout, span_of(rule->name == NULL ? "a rule without a name" : rule->name), VISIBLE_LINE);
		if (decide_words(decider, rule, &words)) {
			fputs(": \"", stdout);
			print_some(span_strip(words));
			putchar('"');
		}
		puts(rule->in == TEXT_SYSTEM        ? " (system text)"
			: rule->in == TEXT_PREVIOUS ? " (the text before)"
						    : "");
		if (verbose || rule->name == NULL)
			print_rule(rule);
	}
}

static bool
print_unmet_range(const struct policy_range *range, int64_t found, const char *what)
{

	if (found >= range->least && found <= range->most)
		return false;
	if (found < range->least)
		printf(", but it asks for %" PRId64 " %s%s", range->least, what, range->least == 1 ? "" : "s");
	else
		printf(", but it takes no more than %" PRId64 " %s%s", range->most, what, range->most == 1 ? "" : "s");
	return true;
}

/* Why a route is not taken although its score suffices. Returns whether the prompt is the reason. */
static bool
print_unmet(const struct policy_route *route, const struct decision *decision, size_t len)
{
	bool speaks = route->language_free;

	if (print_unmet_range(&route->numerals, decision->numerals, "numeral") ||
	    print_unmet_range(&route->length, (int64_t)len, "byte"))
		return true;
	for (size_t i = 0; i < route->language_count; i++)
		speaks = speaks ||
		    strcmp(route->languages[i], decision->language[0] == '\0' ? "und" : decision->language) == 0;
	if (!speaks)
		fputs(", but the text is not clearly in a language of this route", stdout);
	return !speaks;
}

/* The sum reader's result: "2 quantities: 18%, 64.50; asked: whats a 18% tip". */
static void
print_sum(struct span prompt)
{
	struct masked masked;
	struct sum sum;

	mask_read(prompt, &masked);
	sum_read((struct span){masked.text, masked.len}, &sum);
	if (sum.quantity_count == 0 && sum.demand.len == 0)
		return;
	printf("  %zu quantit%s", sum.quantity_count, sum.quantity_count == 1 ? "y" : "ies");
	for (size_t i = 0; i < sum.quantity_count && i < SUM_QUANTITIES_MAX; i++) {
		fputs(i == 0 ? ": " : ", ", stdout);
		visible_print(stdout, sum.quantities[i], VISIBLE_LINE);
	}
	fputs(sum.quantity_count > SUM_QUANTITIES_MAX ? ", ...; " : "; ", stdout);
	fputs(sum.asked              ? "asked: "
		: sum.demand.len > 0 ? "asked, and too few quantities for it: "
				     : "no number is asked for that follows from them",
	    stdout);
	visible_print(stdout, sum.demand, VISIBLE_LINE);
	putchar('\n');
}

/* The quantity reader's result: "quantity: 18% of $64.50, as a tip: $11.61". */
static void
print_quantity(const struct policy *policy, struct span prompt)
{
	struct quantity quantity;

	if (quantity_read(policy, prompt, &quantity))
		printf("  computed without the model: %s: %s\n", quantity.reading, quantity.text);
	else
		printf("  not computed without the model: %s\n", quantity.why);
}

/* The puzzle reader's result, or the sentence that it stopped at. */
static void
print_puzzle(struct span earlier, struct span prompt)
{
	struct clues *clues = malloc(sizeof(*clues));

	if (clues == NULL)
		return;
	clues_read(earlier, prompt, clues);
	if (clues->verdict == CLUES_READ)
		printf("  a puzzle: %u name%s, %u clue%s\n", clues->entity_count, clues->entity_count == 1 ? "" : "s",
		    clues->clue_count, clues->clue_count == 1 ? "" : "s");
	else if (clues->verdict == CLUES_STOPPED) {
		fputs("  no puzzle: it is not certain what this says: ", stdout);
		print_some(clues->stopped);
		putchar('\n');
	} else
		printf("  no puzzle: %s\n",
		    clues->verdict == CLUES_TOO_LONG ? "it is too long" : "there are no clues, or no question to them");
	free(clues);
}

/* Whether anything spoke for a route. */
static bool
has_reason(const struct decision *decision)
{

	for (size_t i = 0; i < decision->hit_count; i++)
		if (decision->hits[i]->weight > 0)
			return true;
	return false;
}

/* A route not taken: its score, if there was any evidence for it. */
static void
print_other(struct decider *decider, const struct policy_route *route, const struct decision *decision, size_t len,
    bool verbose)
{
	struct decision weighed = *decision;

	decide_weigh(decider, route, &weighed);
	if (weighed.hit_count == 0 || (!verbose && !has_reason(&weighed)))
		return;
	printf("\nnot %s: %.1f of the %.1f that it takes", route->name, weighed.score, route->threshold);
	if (weighed.score >= route->threshold && !print_unmet(route, decision, len) && decision->route != NULL)
		printf(", but %s comes first", decision->route->name);
	putchar('\n');
	print_hits(decider, &weighed, verbose);
}

/* Why no route is taken, with its meaning; for a costly pattern, also its place. */
static void
print_direct(const struct policy *policy, const struct decision *decision)
{
	const char *word = decide_reason_name(decision->reason);
	struct policy_place place;

	printf("direct, %s: %s\n", word, turn_reason_meaning(word));
	if (decision->costly == 0 || !policy_place_of_pattern(policy, decision->costly - 1, &place))
		return;
	fputs("  time ran out in the pattern at ", stdout);
	visible_print(stdout, span_of(place.file == NULL ? "?" : place.file), VISIBLE_LINE);
	printf(":%u:%u\n", place.line, place.column);
}

static void
print_words(struct decider *decider, const struct policy *policy, const struct decision *decision,
    const struct request *request, bool verbose)
{
	static const char *const what_follows[] = {[EXECUTOR_DIRECT] = "the answer is left alone",
	    [EXECUTOR_LITERAL] = "the answer is computed and compared",
	    [EXECUTOR_ARITHMETIC] = "the answer is checked by programs that the model writes",
	    [EXECUTOR_LOGIC] = "the answer is checked by solving the puzzle",
	    [EXECUTOR_CONSTRAINTS] = "the answer's form is measured"};
	const struct policy_route *route = decision->route;
	struct span prompt = request->last.decoded;

	if (route != NULL)
		printf("%s: %.1f of the %.1f that it takes, so %s (executor %s)\n", route->name, decision->score,
		    route->threshold, what_follows[decision->executor], policy_executor_name(decision->executor));
	else
		print_direct(policy, decision);
	if (route != NULL)
		print_hits(decider, decision, verbose);
	printf("\nread:\n  language %s, %u numeral%s", decision->language[0] == '\0' ? "not clear" : decision->language,
	    decision->numerals, decision->numerals == 1 ? "" : "s");
	for (int i = 0; i < FINDING_COUNT; i++)
		if (decision->findings >> i & 1)
			printf(", %s", policy_finding_name((enum policy_finding)i));
	putchar('\n');
	print_sum(prompt);
	print_quantity(policy, prompt);
	print_puzzle(request->previous.decoded, prompt);
	for (size_t i = 0; i < policy->route_count; i++)
		if (&policy->routes[i] != route)
			print_other(decider, &policy->routes[i], decision, prompt.len, verbose);
}

/* The passes that would look at an answer, and how. */
static void
print_passes(const struct policy *policy, const struct request *request, const struct decision *decision)
{
	static const char *const hooks[] = {[HOOK_ALONG] = "looks at a draft that is checked",
	    [HOOK_TAP] = "looks at the draft; what has streamed stands",
	    [HOOK_OPENING] = "holds a stream's first sentence",
	    [HOOK_HOLD] = "holds a stream that comes soon"};
	struct pass_plan plan;

	if (decision->reason == REASON_UNGUARDABLE || decision->reason == REASON_HOUSEKEEPING ||
	    (decision->route != NULL && decision->executor == EXECUTOR_DIRECT))
		return;
	pass_plan_make(policy, request, decision->route != NULL && executor_find(decision->executor) != NULL, &plan);
	for (unsigned i = 0; i < plan.count; i++)
		printf("pass %s: %s%s\n", plan.passes[i].post->name, plan.passes[i].shadow ? "in shadow, " : "",
		    hooks[plan.hooks[i]]);
}

/* Unknown figures for this machine's models are estimated. */
static void
find_pace(struct running_pace *pace)
{

	if (!running_pace(pace))
		*pace = (struct running_pace){.speed = {SLOW_READING, SLOW}};
}

static void
print_cost(const struct policy *policy, const struct decision *decision)
{
	struct route_cost cost = route_cost_of(policy, decision->executor == EXECUTOR_DIRECT ? NULL : decision->route);
	struct running_pace pace;

	if (cost.calls == 0) {
		if (decision->route != NULL)
			puts("cost: no call of the model");
		return;
	}
	find_pace(&pace);
	printf("cost: at most %" PRId64 " call%s of the model behind its answer, %sof %" PRId64 " to %" PRId64
	       " tokens (%.0f to %.0f s, ",
	    cost.calls, cost.calls == 1 ? "" : "s", cost.calls == 1 ? "" : "each ", cost.tokens.least, cost.tokens.most,
	    route_cost_seconds(pace.speed, 1, cost.tokens.least, 0),
	    route_cost_seconds(pace.speed, 1, cost.tokens.most, 0));
	if (pace.model[0] != '\0')
		printf("as %s has lately read %.0f and written %.1f tokens a second here", pace.model,
		    pace.speed.prompt, pace.speed.generate);
	else
		printf("where a model reads %d and writes %d tokens a second", SLOW_READING, SLOW);
	printf("), and nothing beyond patience: %.0f s, or %.3g of the answer's own time (streamed: %.3g)\n",
	    (double)policy->patience / 1000, policy->patience_share, policy->patience_streamed_share);
}

static double
tenths(double seconds)
{

	return round(seconds * 10) / 10;
}

static void
add_seconds(cJSON *added, const struct route_cost *cost)
{
	struct running_pace pace;

	if (!running_pace(&pace))
		return;
	cJSON_AddStringToObject(added, "model", pace.model);
	cJSON_AddNumberToObject(added, "tokens_per_second", pace.speed.generate);
	cJSON_AddNumberToObject(
	    added, "seconds_least", tenths(route_cost_seconds(pace.speed, 1, cost->tokens.least, 0)));
	cJSON_AddNumberToObject(added, "seconds_most", tenths(route_cost_seconds(pace.speed, 1, cost->tokens.most, 0)));
}

static void
add_cost(cJSON *object, const struct policy *policy, const struct decision *decision)
{
	struct route_cost cost = route_cost_of(policy, decision->executor == EXECUTOR_DIRECT ? NULL : decision->route);
	cJSON *added = cJSON_AddObjectToObject(object, "cost");

	cJSON_AddNumberToObject(added, "calls", (double)cost.calls);
	if (cost.calls > 0) {
		cJSON_AddNumberToObject(added, "tokens_least", (double)cost.tokens.least);
		cJSON_AddNumberToObject(added, "tokens_most", (double)cost.tokens.most);
		cJSON_AddNumberToObject(added, "patience_seconds", (double)policy->patience / 1000);
		cJSON_AddNumberToObject(added, "patience_share", policy->patience_share);
		add_seconds(added, &cost);
	}
}

static int
print_json(const struct policy *policy, const struct decision *decision, const struct request *request)
{
	cJSON *object = cJSON_CreateObject();
	int status;

	findings_json_add(object, decision);
	follow_up_json_add(object, policy, request);
	add_cost(object, policy, decision);
	constraints_json_add(object, request->last.decoded, request->previous.decoded, NO_SPAN);
	status = command_print_json("explain", object);
	cJSON_Delete(object);
	return status;
}

static int
explain(const struct policy *policy, const struct command_flags *flags)
{
	const char *prompt = flags->words[0], *after = flags->after;
	struct request request = {.direct = TURN_NOT_DIRECT, .user_texts = 1};
	struct decider *decider = decider_new(policy, &executor_readers);
	struct decision decision;
	int status = 0;

	if (decider == NULL) {
		fputs("parapet explain: out of memory\n", stderr);
		return 1;
	}
	request.last.decoded = span_of(prompt);
	if (after != NULL) {
		request.previous.decoded = span_of(after);
		request.answer_before = span_of("1"); /* some answer with a number in it */
		request.user_texts++;
	}
	decide_patiently(decider, &request, &decision);
	decide_examine(decider, &decision);
	if (flags->json)
		status = print_json(policy, &decision, &request);
	else {
		print_words(decider, policy, &decision, &request, flags->verbose);
		follow_up_print(policy, &request);
		constraints_print(request.last.decoded);
		print_passes(policy, &request, &decision);
		print_cost(policy, &decision);
	}
	decider_free(decider);
	return status;
}

int
explain_main(int argc, char *const *argv)
{
	struct command_flags flags;
	const struct policy *policy;
	int status = command_flags_read(&flags, argc, argv, "policy json after verbose", help);

	if (status != -1)
		return status;
	if (flags.word_count != 1) {
		fprintf(stderr, "parapet explain: %s: parapet explain 'What is 3847 * 2938?'\n",
		    flags.word_count == 0 ? "needs a prompt" : "takes one prompt, in quotes");
		return 2;
	}
	policy = policy_files_load(true, flags.policies.list, flags.policies.count, false, stderr);
	if (policy == NULL)
		return 1;
	status = explain(policy, &flags);
	policy_release(policy);
	return status;
}
