/*
 * The breaker, from failure to failure.
 */
#include "executors/breaker.h"

#include "tests/unit/check.h"

#define SECOND INT64_C(1000000)
#define MIDDLE (UINT32_MAX / 2) /* of the jitter: none */

static void
fail(struct breaker *breaker, unsigned times, int64_t now)
{

	for (unsigned i = 0; i < times; i++)
		breaker_failed(breaker, now, MIDDLE);
}

/* When it next lets one through, in whole seconds after `now`. */
static int64_t
pause_of(struct breaker *breaker, int64_t now)
{
	int64_t s = 0;

	while (s < 10000 && !breaker_pass(breaker, now + s * SECOND))
		s++;
	return s;
}

static void
check_opening(void)
{
	struct breaker breaker = {0};

	check_example("four failures and a success, over and over");
	for (int i = 0; i < 10; i++) {
		fail(&breaker, BREAKER_FAILURES - 1, i);
		CHECK(breaker_pass(&breaker, i));
		breaker_succeeded(&breaker);
	}
	check_example("five in a row");
	fail(&breaker, BREAKER_FAILURES, SECOND);
	CHECK(!breaker_pass(&breaker, SECOND));
	CHECK(!breaker_pass(&breaker, 29 * SECOND));
	check_example("calls that were under way when it opened");
	fail(&breaker, 3, 5 * SECOND);
	CHECK_EQ_INT(pause_of(&breaker, SECOND), 30);
	check_example("one trial, no more");
	CHECK(!breaker_pass(&breaker, 31 * SECOND));
	CHECK(!breaker_pass(&breaker, 100 * SECOND));
	check_example("it succeeds");
	breaker_succeeded(&breaker);
	CHECK(breaker_pass(&breaker, 31 * SECOND));
	CHECK(breaker_pass(&breaker, 31 * SECOND));
}

static void
check_pauses(void)
{
	static const int64_t pauses[] = {60, 120, 240, 480, 600, 600, 600};
	struct breaker breaker = {0};
	int64_t now = 7 * SECOND;

	fail(&breaker, BREAKER_FAILURES, now);
	now += pause_of(&breaker, now) * SECOND;
	for (unsigned i = 0; i < nitems(pauses); i++) {
		check_example("each trial that fails doubles the pause, up to ten minutes");
		fail(&breaker, 1, now);
		CHECK_EQ_INT(pause_of(&breaker, now), pauses[i]);
		now += pauses[i] * SECOND;
	}
	breaker_succeeded(&breaker);
	check_example("after a success it begins anew");
	fail(&breaker, BREAKER_FAILURES, now);
	CHECK_EQ_INT(pause_of(&breaker, now), 30);
}

static void
check_trials(void)
{
	struct breaker breaker = {0};

	fail(&breaker, BREAKER_FAILURES, SECOND);
	check_example("a trial that made no call leaves its place to another");
	CHECK(breaker_pass(&breaker, 40 * SECOND));
	CHECK(!breaker_pass(&breaker, 40 * SECOND));
	breaker_unused(&breaker);
	CHECK(breaker_pass(&breaker, 40 * SECOND));
	check_example("one that was never heard of again is lost after ten minutes");
	CHECK(!breaker_pass(&breaker, 639 * SECOND));
	CHECK(breaker_pass(&breaker, 640 * SECOND));
}

static void
check_jitter(void)
{
	static const struct {
		uint32_t chance;
		int64_t pause;
	} rows[] = {{0, 45 * SECOND / 2}, {UINT32_MAX, 75 * SECOND / 2}};

	check_example("a quarter to either side");
	for (unsigned i = 0; i < 2; i++) {
		struct breaker breaker = {0};

		for (int n = 0; n < BREAKER_FAILURES; n++)
			breaker_failed(&breaker, SECOND, rows[i].chance);
		CHECK(!breaker_pass(&breaker, SECOND + rows[i].pause - 1));
		CHECK(breaker_pass(&breaker, SECOND + rows[i].pause));
	}
}

int
main(void)
{

	check_opening();
	check_pauses();
	check_trials();
	check_jitter();
	return check_end();
}
