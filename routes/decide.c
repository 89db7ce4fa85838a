/*
 * Collect evidence and weigh it, cheap checks first. The user's own words are scanned once for the literals of
 * all patterns, which tells which patterns may match. Of a route's reasons the heavy ones are tried first, from the
 * heaviest on, until the rest could no longer carry it; an objection is tried as soon as it would settle that. The
 * light reasons, all other objections, findings, numerals, language and the turn before follow only once a route is
 * within reach. Whether the last text leans on the one before is asked first, though, where there is one: most texts do
 * not, and then more is out of reach. A finding that is a heavy reason is read like one.
 */
#include "routes/decide.h"

#include <assert.h>
#include <stdlib.h>

#include "policies/cpu.h"
#include "routes/findings.h"
#include "routes/match_order.h"
#include "routes/text/language.h"
#include "routes/text/mask.h"
#include "routes/text/numerals.h"

#define READ_MAX      8192                  /* bytes of a text passed to readers of other rooms */
#define BUDGET_MICROS (3000 * CPU_SLOWDOWN) /* of CPU time for all patterns of a decision; a stretch has 4000 */

/* A text of the turn, read as far as needed. */
struct text_state {
	struct masked masked;
	struct pattern_scratch *scratch; /* scanned when the text is masked */
	unsigned char *tried, *hits;     /* a bit for each pattern of the policy */
	bool is_masked, is_scanned;
	unsigned findings, findings_known; /* one bit per enum policy_finding */
	bool is_counted, is_language_known;
	unsigned numerals;
	char language[LANGUAGE_ROOM];
};

struct decider {
	const struct policy *policy;
	const struct decide_readers *readers;
	struct pattern_budget budget;
	const struct request *request;
	struct text_state readings[TEXT_COUNT];
	struct pattern_scratch *part; /* for reading a part of a text */
	struct match_order plans[2];  /* for an independent last text, and for a dependent one */
	size_t bitmap;                /* bytes of one bit per pattern */
};

/* A route's result. */
struct route_score {
	const struct policy_route *route;
	double score;
	double own; /* the part of it from the last text itself */
	const struct policy_rule *hits[DECIDE_RULES_MAX];
	size_t hit_count;
};

VOCABULARY_NAMES(decide_reason, EACH_DECIDE_REASON, REASON_COUNT);

static int
open_reading(const struct decider *decider, struct text_state *text)
{

	text->scratch = pattern_scratch_new(decider->policy->patterns);
	text->tried = malloc(decider->bitmap);
	text->hits = malloc(decider->bitmap);
	return text->scratch != NULL && text->tried != NULL && text->hits != NULL ? 0 : -1;
}

struct decider *
decider_new(const struct policy *policy, const struct decide_readers *readers)
{
	struct decider *decider = calloc(1, sizeof(*decider));
	bool complete;

	if (decider == NULL)
		return NULL;
	decider->policy = policy_hold(policy);
	decider->readers = readers;
	decider->bitmap = pattern_set_count(policy->patterns) / 8 + 1;
	decider->part = pattern_scratch_new(policy->patterns);
	complete = decider->part != NULL;
	for (int leaning = 0; leaning < 2; leaning++)
		complete = complete && match_order_make(&decider->plans[leaning], policy, leaning) == 0;
	for (int i = 0; i < TEXT_COUNT; i++)
		complete = complete && open_reading(decider, &decider->readings[i]) == 0;
	if (!complete) {
		decider_free(decider);
		return NULL;
	}
	return decider;
}

void
decider_free(struct decider *decider)
{

	if (decider == NULL)
		return;
	for (int i = 0; i < TEXT_COUNT; i++) {
		pattern_scratch_free(decider->readings[i].scratch);
		free(decider->readings[i].tried);
		free(decider->readings[i].hits);
	}
	pattern_scratch_free(decider->part);
	for (int leaning = 0; leaning < 2; leaning++)
		match_order_free(&decider->plans[leaning]);
	policy_release(decider->policy);
	free(decider);
}

static struct span
text_of(const struct request *request, enum policy_text which)
{

	switch (which) {
	case TEXT_PREVIOUS:
		return request->previous.decoded;
	case TEXT_SYSTEM:
		return request->system.decoded;
	default:
		return request->last.decoded;
	}
}

static struct text_state *
read_text(struct decider *decider, enum policy_text which)
{
	struct text_state *text = &decider->readings[which];

	if (!text->is_masked) {
		mask_read(text_of(decider->request, which), &text->masked);
		text->is_masked = true;
	}
	return text;
}

/* The same, scanned for patterns. */
static struct text_state *
scan_text(struct decider *decider, enum policy_text which)
{
	struct text_state *text = read_text(decider, which);
	struct span words = {text->masked.text, text->masked.len};

	if (!text->is_scanned) {
		pattern_scan(decider->policy->patterns, text->scratch, words);
		memset(text->tried, 0, decider->bitmap);
		memset(text->hits, 0, decider->bitmap);
		text->is_scanned = true;
	}
	return text;
}

static bool
has_pattern(struct decider *decider, enum policy_text which, unsigned pattern)
{
	struct text_state *text = scan_text(decider, which);
	unsigned char bit = (unsigned char)(1u << pattern % 8);

	if (!pattern_may_match(text->scratch, pattern))
		return false;
	if ((text->tried[pattern / 8] & bit) == 0) {
		text->tried[pattern / 8] |= bit;
		if (pattern_matches(decider->policy->patterns, text->scratch, pattern, &decider->budget))
			text->hits[pattern / 8] |= bit;
	}
	return (text->hits[pattern / 8] & bit) != 0;
}

/* What an executor's reader finds in the unmasked text: it needs quotes and marks. */
static bool
reads_there(const struct decider *decider, enum policy_text which, decide_reader *reader)
{
	struct span text = text_of(decider->request, which);

	return text.len <= READ_MAX && reader(decider->policy, text, which == TEXT_LAST ? decider->request : NULL);
}

static bool
reads(struct decider *decider, enum policy_text which, enum policy_finding finding)
{
	struct text_state *text = scan_text(decider, which);
	struct finding_reader reader = {decider->policy, &text->masked, text->scratch, decider->part, &decider->budget};
	decide_reader *there = decider->readers->of[finding];

	return there != NULL ? reads_there(decider, which, there) : finding_read(&reader, finding);
}

static bool
has_finding(struct decider *decider, enum policy_text which, enum policy_finding finding)
{
	struct text_state *text = &decider->readings[which];
	unsigned bit = 1u << finding;

	if (!(text->findings_known & bit)) {
		text->findings_known |= bit;
		if (reads(decider, which, finding))
			text->findings |= bit;
	}
	return (text->findings & bit) != 0;
}

/* Whether the last text depends on the previous turn, and there is one. */
static bool
leans(struct decider *decider)
{

	return decider->request->previous.decoded.len > 0 && has_finding(decider, TEXT_LAST, FINDING_FOLLOW_UP);
}

/* Whether the last text continues a sum; if the previous question did so too, its answer contains a number. */
static bool
continues_sum(struct decider *decider)
{
	struct span answer = decider->request->answer_before;

	if (!leans(decider) || !has_finding(decider, TEXT_LAST, FINDING_SUM_CONTINUED))
		return false;
	return has_finding(decider, TEXT_PREVIOUS, FINDING_SUM) ||
	    (has_finding(decider, TEXT_PREVIOUS, FINDING_SUM_CONTINUED) && numerals_count(answer) > 0);
}

static bool
applies_to(struct decider *decider, const struct policy_rule *rule, enum policy_text which)
{

	if (text_of(decider->request, which).len == 0)
		return false;
	if (!rule->is_finding)
		return has_pattern(decider, which, rule->pattern);
	/* "Follow-up" refers to a previous turn, which only the last text can have. */
	if (rule->finding == FINDING_FOLLOW_UP)
		return which == TEXT_LAST && leans(decider);
	if (rule->finding == FINDING_SUM_CONTINUED)
		return which == TEXT_LAST && continues_sum(decider);
	return has_finding(decider, which, rule->finding);
}

static unsigned
numerals_in(struct decider *decider, enum policy_text which)
{
	struct text_state *text = read_text(decider, which);

	if (!text->is_counted) {
		text->numerals = numerals_count((struct span){text->masked.text, text->masked.len});
		text->is_counted = true;
	}
	return text->numerals;
}

static const char *
language_in(struct decider *decider, enum policy_text which)
{
	struct text_state *text = read_text(decider, which);

	if (!text->is_language_known) {
		language_of((struct span){text->masked.text, text->masked.len}, text->language);
		text->is_language_known = true;
	}
	return text->language;
}

/* Whether evidence of that much is too little, whatever the order of summation. */
static bool
falls_short(const struct match_order_route *plan, double evidence)
{

	return evidence + plan->slack < plan->asked;
}

static bool
may_apply(const struct decider *decider, const struct match_order_reason *reason)
{

	return reason->rule->is_finding ||
	    pattern_may_match(decider->readings[TEXT_LAST].scratch, reason->rule->pattern);
}

/* The highest score that a route can reach, judging by the literals of its heavy reasons. */
static double
most_by_literals(const struct decider *decider, const struct match_order_route *plan)
{
	double most = plan->left_out;

	for (size_t i = 0; i < plan->count; i++)
		most += may_apply(decider, &plan->reasons[i]) ? plan->reasons[i].weight : 0;
	return most;
}

/* The next reason from `at` on that may apply, judging by the literals; count: none. */
static size_t
next_reason(const struct decider *decider, const struct match_order_reason *reasons, size_t count, size_t at)
{

	while (at < count && !may_apply(decider, &reasons[at]))
		at++;
	return at;
}

/*
 * Whether a route can still reach its threshold, trying its reasons from the heaviest on. If a single objection would
 * settle it, that is tried first: a few words exclude most prompts.
 */
static bool
stands(struct decider *decider, const struct match_order_route *plan, double most)
{
	size_t reason = 0, objection = 0;

	while (!falls_short(plan, most)) {
		objection = next_reason(decider, plan->objections, plan->objection_count, objection);
		if (objection < plan->objection_count && falls_short(plan, most + plan->objections[objection].weight)) {
			if (applies_to(decider, plan->objections[objection++].rule, TEXT_LAST))
				return false;
			continue;
		}
		reason = next_reason(decider, plan->reasons, plan->count, reason);
		if (reason == plan->count)
			return true;
		if (!applies_to(decider, plan->reasons[reason].rule, TEXT_LAST))
			most -= plan->reasons[reason].weight;
		reason++;
	}
	return false;
}

static void
add_hit(struct route_score *route_score, const struct policy_rule *rule)
{

	route_score->score += rule->weight;
	if (route_score->hit_count < DECIDE_RULES_MAX)
		route_score->hits[route_score->hit_count++] = rule;
}

/*
 * Add up a route's rules. If the last text depends on the previous turn, a rule about the last text also counts when it
 * applies there: "What about |x + 10| < 5" is only half a question.
 */
static void
weigh(struct decider *decider, const struct policy_route *route, struct route_score *route_score)
{
	bool leaning = leans(decider);

	*route_score = (struct route_score){.route = route};
	for (size_t i = 0; i < route->rule_count; i++) {
		const struct policy_rule *rule = &route->rules[i];
		bool own = applies_to(decider, rule, rule->in);

		if (own || (leaning && rule->in == TEXT_LAST && applies_to(decider, rule, TEXT_PREVIOUS)))
			add_hit(route_score, rule);
		if (own && rule->weight > 0)
			route_score->own += rule->weight;
	}
}

static bool
is_within(const struct policy_range *range, int64_t value)
{

	return value >= range->least && value <= range->most;
}

/* Whether there are as many numerals as a route requires. Those of the text that the last one depends on count too. */
static bool
has_numerals(struct decider *decider, const struct policy_route *route)
{
	int64_t numerals;

	if (route->numerals.least <= 0 && route->numerals.most == INT64_MAX)
		return true;
	numerals = numerals_in(decider, TEXT_LAST);
	if (leans(decider))
		numerals += numerals_in(decider, TEXT_PREVIOUS);
	return is_within(&route->numerals, numerals);
}

/* Whether a route is worth weighing; the cheapest checks come first. */
static bool
is_within_reach(struct decider *decider, const struct policy_route *route, const struct match_order_route *plan)
{

	return is_within(&route->length, (int64_t)decider->request->last.decoded.len) &&
	    stands(decider, plan, most_by_literals(decider, plan)) && has_numerals(decider, route);
}

/* The language of the last text; if it is too short to tell, of the text that it depends on. */
static const char *
language_spoken(struct decider *decider)
{
	const char *language = language_in(decider, TEXT_LAST);

	if (language[0] == '\0' && leans(decider))
		language = language_in(decider, TEXT_PREVIOUS);
	return language;
}

static bool
speaks(struct decider *decider, const struct policy_route *route)
{
	const char *language;

	if (route->language_free)
		return true;
	language = language_spoken(decider);
	for (size_t i = 0; i < route->language_count; i++) {
		if (strcmp(route->languages[i], language[0] == '\0' ? "und" : language) == 0)
			return true;
	}
	return false;
}

static bool
is_housekeeping(struct decider *decider, enum policy_text which)
{

	if (text_of(decider->request, which).len == 0)
		return false;
	for (size_t i = 0; i < decider->policy->housekeeping_count; i++) {
		if (has_pattern(decider, which, decider->policy->housekeeping[i]))
			return true;
	}
	return false;
}

static void
take_score(struct decision *decision, const struct route_score *route_score)
{

	decision->score = route_score->score;
	decision->hit_count = route_score->hit_count;
	memcpy(decision->hits, route_score->hits, sizeof(decision->hits));
}

/* Keep a route that missed its threshold if it came closest so far. */
static void
keep_closest(struct decision *decision, const struct route_score *route_score)
{

	if (route_score->hit_count == 0 || route_score->score <= 0)
		return;
	if (decision->closest != NULL &&
	    route_score->score / route_score->route->threshold <= decision->score / decision->closest->threshold)
		return;
	decision->closest = route_score->route;
	take_score(decision, route_score);
}

static void
take_route(struct decision *decision, const struct route_score *route_score)
{

	decision->route = route_score->route;
	decision->executor = route_score->route->executor;
	decision->reason = REASON_ROUTED;
	take_score(decision, route_score);
}

/*
 * Try the routes in order. A dependent text must bring at least half of the evidence itself: not every remark after a
 * sum is one.
 */
static void
ask_routes(struct decider *decider, struct decision *decision)
{
	const struct policy *policy = decider->policy;
	const struct match_order *order;
	struct route_score route_score;

	scan_text(decider, TEXT_LAST);
	order = &decider->plans[leans(decider)];
	for (size_t i = 0; i < policy->route_count && decision->route == NULL; i++) {
		const struct policy_route *route = &policy->routes[i];

		if (!is_within_reach(decider, route, &order->routes[i]))
			continue;
		weigh(decider, route, &route_score);
		if (route_score.score < route->threshold || route_score.own * 2 < route->threshold)
			keep_closest(decision, &route_score);
		else if (!speaks(decider, route)) {
			keep_closest(decision, &route_score);
			decision->reason = REASON_LANGUAGE;
		} else
			take_route(decision, &route_score);
	}
}

static void
begin(struct decider *decider, const struct request *request, struct decision *decision)
{

	decider->request = request;
	decider->budget = (struct pattern_budget){.micros = BUDGET_MICROS};
	for (int i = 0; i < TEXT_COUNT; i++) {
		struct text_state *text = &decider->readings[i];

		text->is_masked = text->is_scanned = text->is_counted = text->is_language_known = false;
		text->findings = text->findings_known = 0;
	}
	*decision = (struct decision){.executor = EXECUTOR_DIRECT, .reason = REASON_NO_EVIDENCE};
}

static void
stay_direct(struct decision *decision, enum decide_reason reason)
{

	decision->route = NULL;
	decision->executor = EXECUTOR_DIRECT;
	decision->reason = reason;
}

void
decide(struct decider *decider, const struct request *request, struct decision *decision)
{

	begin(decider, request, decision);
	if (request->direct != TURN_NOT_DIRECT) {
		stay_direct(decision, REASON_UNGUARDABLE);
		return;
	}
	if (request->last.decoded.len == 0)
		return;
	if (is_housekeeping(decider, TEXT_LAST)) {
		stay_direct(decision, REASON_HOUSEKEEPING);
		return;
	}
	ask_routes(decider, decision);
	/* Some clients ask for a title in the system text: checked only if it would matter. */
	if (decision->route != NULL && is_housekeeping(decider, TEXT_SYSTEM))
		stay_direct(decision, REASON_HOUSEKEEPING);
	/* A reason to stay direct may be among those not tried. */
	if (decider->budget.exhausted || cpu_is_spent()) {
		stay_direct(decision, REASON_BUDGET);
		decision->costly = decider->budget.costly;
	}
	if (decision->route != NULL)
		decide_examine(decider, decision);
}

void
decide_patiently(struct decider *decider, const struct request *request, struct decision *decision)
{

	for (int tries = 0; tries < 3; tries++) {
		decide(decider, request, decision);
		if (decision->reason != REASON_BUDGET)
			break;
	}
}

void
decide_examine(struct decider *decider, struct decision *decision)
{

	if (decider->request->direct != TURN_NOT_DIRECT || decider->request->last.decoded.len == 0)
		return;
	for (int finding = 0; finding < FINDING_COUNT; finding++) {
		bool known = decider->readings[TEXT_LAST].findings_known >> finding & 1;
		bool found = finding == FINDING_FOLLOW_UP            ? leans(decider)
		    : finding == FINDING_SUM_CONTINUED               ? continues_sum(decider)
		    : known || decider->readers->of[finding] == NULL ? has_finding(decider, TEXT_LAST, finding)
								     : false;

		/* Agents prescribe the format of answers in the system text. */
		if (finding == FINDING_REQUIRED_FORMAT && decision->route != NULL && !found &&
		    text_of(decider->request, TEXT_SYSTEM).len > 0)
			found = has_finding(decider, TEXT_SYSTEM, finding);
		decision->findings |= found ? 1u << finding : 0;
	}
	decision->numerals = numerals_in(decider, TEXT_LAST);
	memcpy(decision->language, language_spoken(decider), LANGUAGE_ROOM);
}

void
decide_weigh(struct decider *decider, const struct policy_route *route, struct decision *decision)
{
	struct route_score route_score;

	weigh(decider, route, &route_score);
	decision->closest = route;
	decision->score = route_score.score;
	decision->hit_count = route_score.hit_count;
	memcpy(decision->hits, route_score.hits, sizeof(decision->hits));
}

bool
decide_words(struct decider *decider, const struct policy_rule *rule, struct span *words)
{
	enum policy_text which = has_pattern(decider, rule->in, rule->pattern) ? rule->in : TEXT_PREVIOUS;
	struct masked *in = &read_text(decider, which)->masked;
	struct span text = {in->text, in->len};

	return !rule->is_finding && pattern_find(decider->policy->patterns, decider->part, rule->pattern, text, words);
}
