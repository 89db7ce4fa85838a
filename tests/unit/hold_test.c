/*
 * How long a held body may take, and that the budget is given back to the byte.
 */
#include "proxy/relay/hold.h"

#include <stdlib.h>
#include <string.h>

#include "policies/policy.h"
#include "proxy/relay/worker.h"

#include "tests/unit/check.h"

#define GRACE 10000 /* milliseconds */

static struct worker worker;
static struct shared *shared;
static struct http_head head = {.size = 100, .framing = HTTP_LENGTH, .length = HOLD_MAX - 1};
static char bytes[100 + HOLD_MAX];

/* Whatever came at once, what is left to come has no more time than a piece has. */
static void
test_patience(void)
{
	struct hold *hold = hold_new(&head, bytes, true);

	check_example("a head alone");
	CHECK(hold_patience(hold, GRACE) <= GRACE);
	check_example("some bytes, each of which gives its time");
	CHECK_EQ_INT(hold_more(hold, &worker, bytes, 100 + 20 * HOLD_SPEED), HOLD_WAITING);
	CHECK(hold_patience(hold, GRACE) > GRACE + 19000 && hold_patience(hold, GRACE) <= GRACE + 20000);
	check_example("nearly all of a body at once");
	CHECK_EQ_INT(hold_more(hold, &worker, bytes, HOLD_MAX), HOLD_WAITING);
	CHECK(hold_patience(hold, GRACE) <= GRACE + HOLD_PIECE / HOLD_SPEED * 1000);
	check_example("time has passed");
	hold->began -= GRACE + HOLD_PIECE / HOLD_SPEED * 1000;
	CHECK_EQ_INT(hold_patience(hold, GRACE), 1);
	hold_free(hold, &worker);
}

static void
test_budget(void)
{
	struct counters *counters = worker.counters;
	struct hold *one = hold_new(&head, bytes, true), *two = hold_new(&head, bytes, true);

	check_example("a budget for one of two");
	CHECK_EQ_INT(hold_more(one, &worker, bytes, 10 << 20), HOLD_WAITING);
	CHECK_EQ_INT(counters_get(&counters->held_bytes), 10 << 20);
	CHECK_EQ_INT(hold_more(two, &worker, bytes, 10 << 20), HOLD_NO_MEMORY);
	hold_free(one, &worker);
	CHECK_EQ_INT(hold_more(two, &worker, bytes, 11 << 20), HOLD_WAITING);
	hold_free(two, &worker);
	CHECK_EQ_INT(counters_get(&counters->held_bytes), 0);
}

int
main(void)
{
	static const struct policy policy = {.memory = 16 << 20};

	shared = shared_map();
	if (!CHECK(shared != NULL))
		return check_end();
	shared->workers = 1;
	worker.shared = shared;
	worker.counters = &shared->slots[0].counters;
	worker.policy.policy = &policy;
	test_patience();
	test_budget();
	return check_end();
}
