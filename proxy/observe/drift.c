/*
 * Rings of bytes with counts, and the comparison of two shares.
 */
#include "proxy/observe/drift.h"

#include <string.h>

#include "proxy/observe/stats.h"

/* Values in a ring; 0: no turn yet. */
enum { OUTCOME_KEPT = 1, OUTCOME_REPLACED, OUTCOME_FALLBACK };
enum { GUARDED_BY_NONE = 1, GUARDED_BY_FIRST };

/* Offsets of counts in drift_route.first and in first_guarded; the total of all turns is stored below them. */
#define FIRST_GUARDED  16
#define FIRST_REPLACED 16
#define FIRST_FALLBACK 32
#define FIRST_MASK     0xffffu

VOCABULARY_NAMES(drift_rate, EACH_DRIFT_RATE, DRIFT_RATES);

bool
drift_judge(enum drift_rate rate, struct drift_share then, struct drift_share now, bool was)
{
	struct interval difference;
	double margin, least = rate == DRIFT_GUARDED ? 0.02 : 0.05;

	if (then.count == 0 || now.count < (rate == DRIFT_GUARDED ? DRIFT_TURNS_LEAST : DRIFT_WINDOW_LEAST))
		return false;
	difference = stats_difference(now.hits, now.count, then.hits, then.count, DRIFT_Z);
	if (was)
		return difference.low > 0 || difference.high < 0;
	margin =
	    (double)(then.hits < then.count - then.hits ? then.hits : then.count - then.hits) / (double)then.count / 2;
	margin = margin > least ? margin : least;
	return difference.low > margin || difference.high < -margin;
}

/* Count a value in a route's window. */
static struct drift_share
count_outcomes(const struct drift_route *route, uint8_t outcome)
{
	struct drift_share share = {0, 0};

	for (size_t i = 0; i < DRIFT_WINDOW; i++) {
		uint8_t one = atomic_load_explicit(&route->outcomes[i], memory_order_relaxed);

		share.count += one != 0;
		share.hits += one == outcome;
	}
	return share;
}

/* How many of a model's last turns each route guarded. Returns the number of turns. */
static uint64_t
count_guarded(const struct drift_model *model, uint64_t guarded[DRIFT_ROUTES])
{
	uint64_t by[256] = {0}, count = 0;

	for (size_t i = 0; i < DRIFT_TURNS; i++)
		by[atomic_load_explicit(&model->guarded[i], memory_order_relaxed)]++;
	for (size_t i = 0; i < DRIFT_ROUTES; i++)
		count += guarded[i] = by[GUARDED_BY_FIRST + i];
	return count + by[GUARDED_BY_NONE];
}

/* The policy's entry for a route, the later of two. NULL: none. */
static const struct policy_rate *
rate_of(const struct policy *policy, size_t calibration, size_t route)
{
	const struct policy_calibration *one = &policy->calibrations[calibration];

	for (size_t i = one->rate_count; i > 0; i--)
		if (strcmp(one->rates[i - 1].route, policy->routes[route].name) == 0)
			return &one->rates[i - 1];
	return NULL;
}

/* A rate's reference value. */
static void
look_back(const struct drift_model *model, const struct policy_rate *told, size_t route, enum drift_rate rate,
    struct drift_figure *figure)
{
	uint64_t first = atomic_load(&model->routes[route].first);
	uint32_t guarded = atomic_load(&model->routes[route].first_guarded);

	figure->told = told != NULL && (rate != DRIFT_GUARDED || told->among > 0);
	if (figure->told && rate == DRIFT_GUARDED)
		figure->then = (struct drift_share){(uint64_t)told->turns, (uint64_t)told->among};
	else if (figure->told)
		figure->then = (struct drift_share){
		    (uint64_t)(rate == DRIFT_REPLACED ? told->replaced : told->fallbacks), (uint64_t)told->turns};
	else if (rate == DRIFT_GUARDED)
		figure->then = (struct drift_share){guarded >> FIRST_GUARDED, guarded & FIRST_MASK};
	else
		figure->then = (struct drift_share){
		    first >> (rate == DRIFT_REPLACED ? FIRST_REPLACED : FIRST_FALLBACK) & FIRST_MASK,
		    first & FIRST_MASK};
}

static bool
has_drifted(const struct drift_model *model, size_t route, enum drift_rate rate)
{

	return atomic_load(&model->routes[route].drifted[rate]) != 0;
}

struct drift_figure
drift_look(const struct drift_model *model, const struct policy *policy, size_t calibration, size_t route,
    enum drift_rate rate)
{
	struct drift_figure figure = {.drifted = has_drifted(model, route, rate)};
	uint64_t guarded[DRIFT_ROUTES];

	if (rate == DRIFT_GUARDED) {
		figure.now.count = count_guarded(model, guarded);
		figure.now.hits = guarded[route];
	} else
		figure.now =
		    count_outcomes(&model->routes[route], rate == DRIFT_REPLACED ? OUTCOME_REPLACED : OUTCOME_FALLBACK);
	look_back(model, rate_of(policy, calibration, route), route, rate, &figure);
	return figure;
}

/*
 * Judge a rate as it is now. figure->drifted was read before the turns were counted, so that a late counter does not
 * undo what another has seen. The one that changes the verdict reports it.
 */
static void
judge(struct drift_model *model, size_t route, enum drift_rate rate, struct drift_figure *figure,
    drift_crossed *crossed, void *owner)
{
	uint8_t was = figure->drifted;

	figure->drifted = drift_judge(rate, figure->then, figure->now, was != 0);
	if (figure->drifted != (was != 0) &&
	    atomic_compare_exchange_strong(&model->routes[route].drifted[rate], &was, figure->drifted))
		crossed(owner, route, rate, figure);
}

/* Record what was guarded of a model's first turns; if several do so at once, the first one counts for each route. */
static void
keep_first_guarded(struct drift_model *model, const uint64_t guarded[DRIFT_ROUTES], uint64_t count)
{

	for (size_t i = 0; i < DRIFT_ROUTES; i++) {
		uint32_t none = 0;

		atomic_compare_exchange_strong(
		    &model->routes[i].first_guarded, &none, (uint32_t)(count | guarded[i] << FIRST_GUARDED));
	}
}

static void
take_turn(struct drift_model *model, const struct policy *policy, size_t calibration, size_t route,
    drift_crossed *crossed, void *owner)
{
	uint64_t before = atomic_fetch_add(&model->turns, 1), guarded[DRIFT_ROUTES], count;
	uint8_t by = route == DRIFT_NOWHERE ? GUARDED_BY_NONE : (uint8_t)(GUARDED_BY_FIRST + route);
	bool was[DRIFT_ROUTES];

	atomic_store_explicit(&model->guarded[before % DRIFT_TURNS], by, memory_order_relaxed);
	if ((before + 1) % DRIFT_TURNS_EVERY != 0)
		return;
	for (size_t i = 0; i < DRIFT_ROUTES; i++)
		was[i] = has_drifted(model, i, DRIFT_GUARDED);
	count = count_guarded(model, guarded);
	if (before + 1 >= DRIFT_TURNS && atomic_load(&model->routes[DRIFT_ROUTES - 1].first_guarded) == 0)
		keep_first_guarded(model, guarded, count);
	for (size_t i = 0; i < policy->route_count && i < DRIFT_ROUTES; i++) {
		struct drift_figure figure = {.now = {guarded[i], count}, .drifted = was[i]};

		look_back(model, rate_of(policy, calibration, i), i, DRIFT_GUARDED, &figure);
		judge(model, i, DRIFT_GUARDED, &figure, crossed, owner);
	}
}

static void
take_outcome(struct drift_route *route, enum verdict verdict)
{
	uint64_t before = atomic_fetch_add(&route->turns, 1), none = 0;
	struct drift_share replaced, fallback;
	uint8_t outcome = verdict == VERDICT_FALLBACK ? OUTCOME_FALLBACK
	    : verdict_alias(verdict) != NULL          ? OUTCOME_KEPT
						      : OUTCOME_REPLACED;

	atomic_store_explicit(&route->outcomes[before % DRIFT_WINDOW], outcome, memory_order_relaxed);
	if (before + 1 < DRIFT_WINDOW || atomic_load(&route->first) != 0)
		return;
	replaced = count_outcomes(route, OUTCOME_REPLACED);
	fallback = count_outcomes(route, OUTCOME_FALLBACK);
	atomic_compare_exchange_strong(
	    &route->first, &none, replaced.count | replaced.hits << FIRST_REPLACED | fallback.hits << FIRST_FALLBACK);
}

void
drift_take(struct drift_model *model, const struct policy *policy, size_t calibration, size_t route,
    enum verdict verdict, drift_crossed *crossed, void *owner)
{

	take_turn(model, policy, calibration, route, crossed, owner);
	if (route == DRIFT_NOWHERE)
		return;
	take_outcome(&model->routes[route], verdict);
	for (enum drift_rate rate = DRIFT_REPLACED; rate < DRIFT_RATES; rate++) {
		struct drift_figure figure = drift_look(model, policy, calibration, route, rate);

		judge(model, route, rate, &figure, crossed, owner);
	}
}

void
drift_begin(struct drift *drift, uint64_t generation)
{
	uint32_t used = atomic_exchange(&drift->used[generation % 2], 0);

	for (size_t i = 0; i < DRIFT_MODELS; i++)
		if (used >> i & 1)
			memset(&drift->models[generation % 2][i], 0, sizeof(drift->models[generation % 2][i]));
}
