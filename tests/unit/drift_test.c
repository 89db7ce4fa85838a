/*
 * When a rate has drifted and when it has not: by figures, over simulated turns, and with several workers at a time.
 */
#include "proxy/observe/drift.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"

enum { FIRST, SECOND, ROUTES };
enum { TOLD, UNTOLD, AMONG };

static const struct policy_route routes[ROUTES] = {{.name = "first"}, {.name = "second"}};
static const struct policy_rate told[] = {{.route = "first", .turns = 60, .replaced = 12, .fallbacks = 0},
    {.route = "gone", .turns = 1}, {.route = "second", .turns = 1, .replaced = 1}};
static const struct policy_rate among[] = {{.route = "first", .turns = 300, .replaced = 60, .among = 1000}};
static const struct policy_calibration calibrations[] = {{.model = "told", .rates = told, .rate_count = 3},
    {.model = "untold"}, {.model = "among", .rates = among, .rate_count = 1}};
static const struct policy policy = {
    .routes = routes, .route_count = ROUTES, .calibrations = calibrations, .calibration_count = 3};

/* What a test was told. */
struct heard {
	unsigned drifted, back;
	size_t route;
	enum drift_rate rate;
	struct drift_figure figure;
};

static void
hear(void *owner, size_t route, enum drift_rate rate, const struct drift_figure *figure)
{
	struct heard *heard = owner;

	heard->drifted += figure->drifted;
	heard->back += !figure->drifted;
	heard->route = route;
	heard->rate = rate;
	heard->figure = *figure;
}

static void
test_judging(void)
{
	static const struct {
		const char *what;
		enum drift_rate rate;
		struct drift_share then, now;
		bool was, drifted;
	} rows[] = {
	    {"nothing to hold it against", DRIFT_FALLBACK, {0, 0}, {100, 100}, false, false},
	    {"three turns", DRIFT_FALLBACK, {0, 60}, {3, 3}, false, false},
	    {"too few", DRIFT_FALLBACK, {0, 60}, {29, 29}, false, false},
	    {"just enough", DRIFT_FALLBACK, {0, 60}, {30, 30}, false, true},
	    {"too few then", DRIFT_FALLBACK, {0, 3}, {60, 200}, false, false},
	    {"the same", DRIFT_REPLACED, {30, 100}, {60, 200}, false, false},
	    {"more, but that may be chance", DRIFT_REPLACED, {30, 100}, {90, 200}, false, false},
	    {"certainly more, but not by half", DRIFT_REPLACED, {3000, 10000}, {84, 200}, false, false},
	    {"by more than half", DRIFT_REPLACED, {3000, 10000}, {120, 200}, false, true},
	    {"none any more", DRIFT_REPLACED, {3000, 10000}, {0, 200}, false, true},
	    {"certainly more, but by few points", DRIFT_FALLBACK, {0, 10000}, {16, 200}, false, false},
	    {"by more points", DRIFT_FALLBACK, {0, 10000}, {30, 200}, false, true},
	    {"of nearly all, fewer", DRIFT_REPLACED, {9500, 10000}, {160, 200}, false, true},
	    {"had drifted and nearly came back", DRIFT_REPLACED, {3000, 10000}, {84, 200}, true, true},
	    {"came back", DRIFT_REPLACED, {3000, 10000}, {70, 200}, true, false},
	    {"came back from below", DRIFT_REPLACED, {3000, 10000}, {50, 200}, true, false},
	    {"not yet from below", DRIFT_REPLACED, {3000, 10000}, {30, 200}, true, true},
	    {"guards few turns", DRIFT_GUARDED, {300, 1000}, {0, 199}, false, false},
	    {"guards none any more", DRIFT_GUARDED, {300, 1000}, {0, 200}, false, true},
	    {"guarded one in twenty, and none", DRIFT_GUARDED, {50, 1000}, {0, 1000}, false, true},
	    {"guarded too few to tell", DRIFT_GUARDED, {20, 1000}, {0, 1000}, false, false},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].what);
		CHECK_EQ_INT(drift_judge(rows[i].rate, rows[i].then, rows[i].now, rows[i].was), rows[i].drifted);
	}
}

/* The next of some numbers from 0 to 1 that look like chance (SplitMix64). */
static double
chance(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (double)((z ^ z >> 31) >> 11) / (double)(UINT64_C(1) << 53);
}

/* Turns by chance: so many guarded by the first route, of those so many replaced and fallen back. */
static void
simulate(struct drift_model *model, const struct policy *by, size_t calibration, const double rates[DRIFT_RATES],
    size_t turns, uint64_t *state, struct heard *heard)
{

	for (size_t i = 0; i < turns; i++) {
		bool guarded = chance(state) < rates[DRIFT_GUARDED];
		double what = chance(state);
		enum verdict verdict = what < rates[DRIFT_REPLACED]        ? VERDICT_REPLACED
		    : what < rates[DRIFT_REPLACED] + rates[DRIFT_FALLBACK] ? VERDICT_FALLBACK
									   : VERDICT_UNCHECKED;

		drift_take(model, by, calibration, guarded ? FIRST : DRIFT_NOWHERE, guarded ? verdict : VERDICT_DIRECT,
		    hear, heard);
	}
}

/* A calibration on as many turns by the same chance. */
static struct policy_rate
measure(int64_t turns, const double rates[DRIFT_RATES], uint64_t *state)
{
	struct policy_rate rate = {.route = "first", .turns = turns};

	for (int64_t i = 0; i < turns; i++) {
		double what = chance(state);

		rate.replaced += what < rates[DRIFT_REPLACED];
		rate.fallbacks += what >= rates[DRIFT_REPLACED] && what < rates[DRIFT_REPLACED] + rates[DRIFT_FALLBACK];
	}
	return rate;
}

static void
test_steady_turns_are_never_told_of(void)
{
	static const double rates[][DRIFT_RATES] = {
	    {0.5, 0.01, 0.01}, {1, 0.2, 0.05}, {0.9, 0.5, 0.2}, {1, 0.8, 0.01}, {0.05, 0.1, 0.5}};
	static const int64_t measured[] = {0, 10, 30, 60, 200};
	static struct drift_model model;
	struct heard heard = {0};
	uint64_t state = 1;
	unsigned series = 0;

	check_example("10,000 steady turns");
	for (size_t r = 0; r < nitems(rates); r++)
		for (size_t m = 0; m < nitems(measured); m++)
			for (int again = 0; again < 4; again++, series++) {
				struct policy_rate rate = measure(measured[m], rates[r], &state);
				struct policy_calibration one = {
				    .model = "m", .rates = &rate, .rate_count = measured[m] > 0};
				struct policy by = {.routes = routes,
				    .route_count = ROUTES,
				    .calibrations = &one,
				    .calibration_count = 1};

				memset(&model, 0, sizeof(model));
				simulate(&model, &by, 0, rates[r], 10000, &state, &heard);
			}
	CHECK_EQ_INT(series, 100);
	CHECK_EQ_INT(heard.drifted, 0);
}

static void
test_a_model_that_begins_to_fall_back(void)
{
	static const double steady[DRIFT_RATES] = {1, 0.2, 0}, failing[DRIFT_RATES] = {1, 0.2, 0.8};
	static struct drift_model model;
	struct drift_figure figure;
	struct heard heard = {0};
	uint64_t state = 2;
	unsigned turns = 0;

	check_example("begins to fall back");
	simulate(&model, &policy, TOLD, steady, 300, &state, &heard);
	CHECK_EQ_INT(heard.drifted, 0);
	for (; heard.drifted == 0 && turns < DRIFT_WINDOW; turns++)
		simulate(&model, &policy, TOLD, failing, 1, &state, &heard);
	CHECK(turns < 100);
	CHECK_EQ_INT(heard.route, FIRST);
	CHECK_EQ_INT(heard.rate, DRIFT_FALLBACK);
	CHECK(heard.figure.drifted && heard.figure.told);
	CHECK_EQ_INT(heard.figure.then.count, 60);
	simulate(&model, &policy, TOLD, failing, 1000, &state, &heard);
	CHECK_EQ_INT(heard.drifted, 1);
	figure = drift_look(&model, &policy, TOLD, FIRST, DRIFT_FALLBACK);
	CHECK(figure.drifted && figure.now.count == DRIFT_WINDOW && figure.now.hits > 100);

	check_example("and stops");
	simulate(&model, &policy, TOLD, steady, 2 * DRIFT_WINDOW, &state, &heard);
	CHECK_EQ_INT(heard.drifted, 1);
	CHECK_EQ_INT(heard.back, 1);
	figure = drift_look(&model, &policy, TOLD, FIRST, DRIFT_FALLBACK);
	CHECK(!figure.drifted && figure.now.hits == 0);
}

static void
test_the_first_turns_stand_where_the_policy_says_nothing(void)
{
	static const double one[DRIFT_RATES] = {1, 0.1, 0.3}, other[DRIFT_RATES] = {1, 0.9, 0};
	static struct drift_model model;
	struct drift_figure figure;
	struct heard heard = {0};
	uint64_t state = 3;

	check_example("without a word of the policy");
	simulate(&model, &policy, UNTOLD, one, DRIFT_WINDOW - 1, &state, &heard);
	figure = drift_look(&model, &policy, UNTOLD, FIRST, DRIFT_REPLACED);
	CHECK_EQ_INT(figure.then.count, 0);
	simulate(&model, &policy, UNTOLD, one, 1, &state, &heard);
	figure = drift_look(&model, &policy, UNTOLD, FIRST, DRIFT_REPLACED);
	CHECK_EQ_INT(figure.then.count, DRIFT_WINDOW);
	CHECK_EQ_INT(figure.then.hits, figure.now.hits);
	CHECK(!figure.told);
	simulate(&model, &policy, UNTOLD, other, 2 * DRIFT_WINDOW, &state, &heard);
	CHECK_EQ_INT(heard.drifted, 2);
	CHECK(drift_look(&model, &policy, UNTOLD, FIRST, DRIFT_REPLACED).drifted);
	CHECK(drift_look(&model, &policy, UNTOLD, FIRST, DRIFT_FALLBACK).drifted);
	CHECK(!drift_look(&model, &policy, UNTOLD, SECOND, DRIFT_FALLBACK).drifted);
}

static void
test_a_route_that_guards_no_more(void)
{
	static const double often[DRIFT_RATES] = {0.3, 0.2, 0}, never[DRIFT_RATES] = {0, 0, 0};
	static struct drift_model model, fresh;
	struct drift_figure figure;
	struct heard heard = {0};
	uint64_t state = 4;

	check_example("a route that guards no more");
	simulate(&model, &policy, UNTOLD, often, DRIFT_TURNS, &state, &heard);
	figure = drift_look(&model, &policy, UNTOLD, FIRST, DRIFT_GUARDED);
	CHECK(figure.then.count == DRIFT_TURNS && figure.then.hits == figure.now.hits && figure.then.hits > 250);
	simulate(&model, &policy, UNTOLD, never, DRIFT_TURNS, &state, &heard);
	CHECK_EQ_INT(heard.drifted, 1);
	CHECK_EQ_INT(heard.rate, DRIFT_GUARDED);
	CHECK_EQ_INT(drift_look(&model, &policy, UNTOLD, FIRST, DRIFT_GUARDED).now.hits, 0);

	check_example("a rate that the policy tells");
	heard = (struct heard){0};
	simulate(&fresh, &policy, AMONG, never, DRIFT_TURNS_LEAST, &state, &heard);
	CHECK_EQ_INT(heard.drifted, 1);
	CHECK(heard.figure.told && heard.figure.then.hits == 300 && heard.figure.then.count == 1000);
}

static void
test_another_policy_begins_anew(void)
{
	static struct drift drift;
	struct heard heard = {0};

	check_example("another policy");
	for (unsigned side = 0; side < 2; side++) {
		atomic_store(&drift.used[side], 1);
		drift_take(&drift.models[side][0], &policy, TOLD, FIRST, VERDICT_UNCHECKED, hear, &heard);
	}
	drift_begin(&drift, 3);
	CHECK_EQ_INT(drift_look(&drift.models[0][0], &policy, TOLD, FIRST, DRIFT_REPLACED).now.count, 1);
	CHECK_EQ_INT(drift_look(&drift.models[1][0], &policy, TOLD, FIRST, DRIFT_REPLACED).now.count, 0);
	CHECK_EQ_INT(drift.used[1], 0);
}

/* What a crossing is to a worker: one more for all of them. */
static void
add_up(void *owner, size_t route, enum drift_rate rate, const struct drift_figure *figure)
{

	(void)route;
	if (rate == DRIFT_FALLBACK && figure->drifted)
		atomic_fetch_add((_Atomic unsigned *)owner, 1);
}

static void
test_one_of_many_workers_is_told(void)
{
	enum { WORKERS = 4, TURNS = 2000 };
	struct together {
		struct drift_model model;
		_Atomic unsigned told;
	} *together = mmap(NULL, sizeof(*together), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int status, right = 0;

	check_example("many workers");
	if (!CHECK(together != MAP_FAILED))
		return;
	for (int i = 0; i < WORKERS; i++)
		if (fork() == 0) {
			for (int turn = 0; turn < TURNS; turn++)
				drift_take(
				    &together->model, &policy, TOLD, FIRST, VERDICT_FALLBACK, add_up, &together->told);
			_exit(0);
		}
	for (int i = 0; i < WORKERS; i++)
		right += wait(&status) > 0 && status == 0;
	CHECK_EQ_INT(right, WORKERS);
	CHECK_EQ_INT(together->told, 1);
	CHECK_EQ_INT(together->model.turns, WORKERS * TURNS);
	CHECK_EQ_INT(drift_look(&together->model, &policy, TOLD, FIRST, DRIFT_FALLBACK).now.hits, DRIFT_WINDOW);
	munmap(together, sizeof(*together));
}

int
main(void)
{

	test_judging();
	test_steady_turns_are_never_told_of();
	test_a_model_that_begins_to_fall_back();
	test_the_first_turns_stand_where_the_policy_says_nothing();
	test_a_route_that_guards_no_more();
	test_another_policy_begins_anew();
	test_one_of_many_workers_is_told();
	return check_end();
}
