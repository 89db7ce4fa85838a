/*
 * Data from the tape appears in the overlay only in comments, as printable ASCII.
 */
#include "proxy/eval/calibrate.h"

#include <cjson/cJSON.h>

#include "executors/outcome.h"
#include "policies/quote.h"
#include "proxy/commands/members.h"
#include "proxy/eval/figures.h"
#include "proxy/observe/stats.h"

#define NAME_LONGEST 255 /* bytes of a model's name and digest in a policy (keys.c) */
#define TIME_LONGEST 64  /* likewise */

/* YAML's comments take no control characters and not every other one. */
static void
write_ascii(FILE *out, struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		putc(text.at[i] >= ' ' && text.at[i] <= '~' ? text.at[i] : '?', out);
}

static void
write_member(FILE *out, const cJSON *object, const char *name, const char *before)
{
	const char *text = member_text(object, name, NULL);

	if (text == NULL)
		return;
	fputs(before, out);
	write_ascii(out, span_of(text));
}

/* Whether a text is valid in a policy unchanged. */
static bool
is_plain(const char *text, size_t longest)
{
	size_t len = 0;

	while (text != NULL && text[len] >= ' ' && text[len] <= '~')
		len++;
	return len > 0 && len <= longest && text[len] == '\0';
}

/* Why a route does not pay, or NULL. */
static const char *
why_off(const struct score *score, const struct gate_bounds *bounds)
{
	const char *excess = gate_excess(score, bounds);

	if (score->lost > 0 && score->lost >= score->gained)
		return "no net gain";
	if ((double)score->lost > bounds->loss * (double)score->gained)
		return "too much is lost for what is gained";
	if (score->gained == 0 && score->calls > 0 && score->graded >= CALIBRATE_IDLE_TURNS)
		return "it costs calls and gains nothing";
	return excess;
}

static const struct score *
score_of(const struct scores *scores, const char *route)
{

	for (size_t i = 0; i < scores->routes.count; i++)
		if (span_equals(scores->routes.list[i].name, route))
			return &scores->routes.list[i].score;
	return NULL;
}

/* Whether a verdict, or its name in older tapes, keeps the draft after a guard has examined it. */
static bool
stands(struct span verdict)
{

	for (enum verdict each = 0; each < VERDICT_COUNT; each++)
		if (verdict_alias(each) != NULL &&
		    (span_equals(verdict, verdict_name(each)) || span_equals(verdict, verdict_alias(each))))
			return true;
	return false;
}

/* The results of a route's guarded turns. */
static struct policy_rate
rate_of(const struct scores *scores, const char *route)
{
	struct policy_rate rate = {.route = route};

	for (size_t i = 0; i < scores->count; i++) {
		const struct eval_case *one = &scores->cases[i];
		struct span verdict = one->turn->verdict;
		bool replaced, fallback;

		if (one->failed || verdict.at == NULL || !span_equals(case_route(one), route))
			continue;
		replaced = span_equals(verdict, verdict_name(VERDICT_REPLACED)) ||
		    span_equals(verdict, verdict_name(VERDICT_REPAIRED));
		fallback = span_equals(verdict, verdict_name(VERDICT_FALLBACK));
		rate.replaced += replaced;
		rate.fallbacks += fallback;
		rate.turns += replaced || fallback || stands(verdict);
	}
	return rate;
}

/*
 * The rates that traffic is held against. How many turns a route guards is not among them: of labelled questions it is
 * as many as their writer chose.
 */
static void
write_rates(FILE *out, const struct scores *scores, const struct policy *policy, const struct gate_bounds *bounds)
{
	bool any = false;

	for (size_t i = 0; i < policy->route_count; i++) {
		const struct score *score = score_of(scores, policy->routes[i].name);
		struct policy_rate rate = rate_of(scores, policy->routes[i].name);

		if (rate.turns == 0 || (score != NULL && score->graded > 0 && why_off(score, bounds) != NULL))
			continue;
		fprintf(out, "%s      - {route: %s, turns: %lld, replaced: %lld, fallback: %lld}\n",
		    any ? "" : "    rates:\n", rate.route, (long long)rate.turns, (long long)rate.replaced,
		    (long long)rate.fallbacks);
		any = true;
	}
}

/* A member of the manifest, if it is valid in a policy. */
static bool
write_quoted(FILE *out, const cJSON *object, const char *name, size_t longest, const char *before)
{
	const char *text = member_text(object, name, NULL);

	if (!is_plain(text, longest))
		return false;
	fputs(before, out);
	quote_text(out, text);
	return true;
}

/* The model and its turns' results, so that serve can report a different model, and drift. */
static bool
write_model(FILE *out, const cJSON *manifest)
{
	const cJSON *model = cJSON_GetObjectItemCaseSensitive(manifest, "model");

	if (!write_quoted(out, model, "name", NAME_LONGEST, "calibrated:\n  - model: "))
		return false;
	(void)write_quoted(out, model, "digest", NAME_LONGEST, "\n    digest: ");
	(void)write_quoted(out, manifest, "started", TIME_LONGEST, "\n    measured: ");
	putc('\n', out);
	return true;
}

static void
write_head(FILE *out, const cJSON *manifest)
{
	const cJSON *model = cJSON_GetObjectItemCaseSensitive(manifest, "model");

	fputs("# Written by `parapet eval --calibrate`: routes that did not pay are off.\n", out);
	write_member(out, model, "name", "# model: ");
	write_member(out, model, "digest", "\n# digest: ");
	write_member(out, manifest, "started", "\n# measured: ");
	write_member(out, cJSON_GetObjectItemCaseSensitive(manifest, "policy"), "hash", "\n# under the policy: ");
	write_member(out, cJSON_GetObjectItemCaseSensitive(manifest, "questions"), "hash", "\n# with the questions: ");
	fputs(
	    "\n# Check it with `parapet check THIS-FILE`, load it with `parapet serve --policy THIS-FILE`.\nversion: 1\n",
	    out);
}

static void
write_route(FILE *out, const struct policy_route *route, const struct score *score, const char *why)
{
	struct interval raw = stats_wilson(score->raw_right, score->graded, STATS_95);
	struct interval guarded = stats_wilson(score->guarded_right, score->graded, STATS_95);
	char chance[FIGURES_CELL];

	figures_chance(chance, stats_mcnemar(score->gained, score->lost));
	fprintf(out,
	    "  # %s (%s): %zu turns, %zu graded: raw right %zu (%.0f to %.0f%%), guarded right %zu (%.0f to %.0f%%);\n",
	    route->name, policy_executor_name(route->executor), score->turns, score->graded, score->raw_right,
	    100 * raw.low, 100 * raw.high, score->guarded_right, 100 * guarded.low, 100 * guarded.high);
	fprintf(out, "  # gained %zu, lost %zu, p %s, %zu extra calls: %s%s.\n", score->gained, score->lost, chance,
	    score->calls, why == NULL ? "stays on" : "off: ", why == NULL ? "" : why);
	fprintf(out,
	    "  # right answers rewritten %zu, forms broken %zu, explanations lost %zu, called for nothing %zu of %zu.\n",
	    score->right_rewritten, score->forms_broken, score->explanations_lost, score->calls_for_nothing,
	    score->called);
	if (why != NULL)
		fprintf(out, "  - name: %s\n    enabled: off\n", route->name);
}

/* Routes of the tape that the policy does not have: another policy was measured. */
static void
write_strangers(FILE *out, const struct scores *scores, const struct policy *policy)
{

	for (size_t i = 0; i < scores->routes.count; i++) {
		struct span name = scores->routes.list[i].name;
		bool known = span_equals(name, "direct");

		for (size_t r = 0; r < policy->route_count && !known; r++)
			known = span_equals(name, policy->routes[r].name);
		if (known)
			continue;
		fputs("# left alone, since the policy has no such route: ", out);
		write_ascii(out, name);
		putc('\n', out);
	}
}

size_t
calibrate_write(FILE *out, const struct scores *scores, const struct cJSON *manifest, const struct policy *policy,
    const struct gate_bounds *bounds)
{
	size_t off = 0;

	for (size_t i = 0; i < policy->route_count; i++) {
		const struct score *score = score_of(scores, policy->routes[i].name);

		off += score != NULL && score->graded > 0 && why_off(score, bounds) != NULL;
	}
	write_head(out, manifest);
	if (write_model(out, manifest))
		write_rates(out, scores, policy, bounds);
	if (off > 0)
		fputs("routes:\n", out);
	for (size_t i = 0; i < policy->route_count; i++) {
		const struct score *score = score_of(scores, policy->routes[i].name);

		if (score != NULL && score->graded > 0)
			write_route(out, &policy->routes[i], score, why_off(score, bounds));
		else
			fprintf(out, "  # %s: not measured, stays as it is.\n", policy->routes[i].name);
	}
	write_strangers(out, scores, policy);
	return off;
}
