/*
 * The CPU time of a flow: over its budget the draft stands, and what takes longer than a stretch is paused.
 */
#include "executors/flow.h"

#include <stdlib.h>

#include "policies/cpu.h"
#include "tests/unit/check.h"
#include "tests/unit/stub_services.h"

static unsigned asked; /* calls, and places for one */

static bool
start_model(void *owner, struct flow *flow, const struct model_call *ask)
{

	(void)owner;
	(void)flow;
	(void)ask;
	asked++;
	return true;
}

static bool
take_call(void *owner)
{

	(void)owner;
	asked++;
	return true;
}

static const struct services services = {.start_model = start_model,
    .cancel = stub_cancel,
    .take_call = take_call,
    .give_call = stub_give_call,
    .now = stub_now,
    .speed = stub_speed};
static const struct services pausing = {.start_model = start_model,
    .cancel = stub_cancel,
    .take_call = take_call,
    .give_call = stub_give_call,
    .now = stub_now,
    .speed = stub_speed,
    .pauses = true};
static const struct policy policy = {.patience = 30000};
static const struct policy_route route = {.limits = {3, 2, 256, 2000, 1 << 20, 2000, 2000}};

static int64_t micros_read; /* by reads_for_long; 0: until it is told to stop */
static unsigned reads_ended;

static enum flow_next
reads_for_long(struct flow *flow)
{
	struct flow_answer answer = {.text = span_of("wrong"), .answer = span_of("wrong")};
	struct cpu_clock clock = cpu_clock_start();

	while (!cpu_spend(64) && (micros_read == 0 || cpu_clock_spent(&clock) < micros_read))
		continue;
	reads_ended++;
	return cpu_is_spent() ? flow_replace(flow, &answer, WHY_COMPUTED) : flow_keep(flow, WHY_AGREES);
}

/* Has no time left to ask in. */
static enum flow_next
reads_and_asks(struct flow *flow)
{

	reads_for_long(flow);
	return flow_ask_model(flow, &(struct model_call){.max_tokens = 8}, THEN(keep_draft), ELSE(keep_draft));
}

static struct flow *
make_costly(const struct services *with, struct step first, int64_t micros, struct cpu_account *account)
{
	struct flow_turn turn = {.policy = &policy,
	    .route = &route,
	    .draft = span_of("the draft"),
	    .draft_ended = 1000000,
	    .account = account};
	struct flow *flow = flow_new(with, NULL, first, &turn);

	micros_read = micros;
	reads_ended = 0;
	if (flow == NULL)
		abort();
	return flow;
}

static void
check_kept(struct flow *flow, const char *why)
{

	CHECK_TEXT(verdict_name(flow_outcome(flow)->verdict), strcmp(why, "agrees") == 0 ? "confirmed" : "unchecked");
	CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), why);
	CHECK_EQ_INT(flow_outcome(flow)->text.len, 0);
	flow_free(flow);
}

/* Drive on until it has ended, as the proxy does. Returns how often it was paused. */
static unsigned
drive_out(struct flow *flow, enum flow_state state)
{
	unsigned pauses = 0;

	for (; state == FLOW_PENDING && CHECK(pauses < 1000); pauses++) {
		CHECK_EQ_INT(flow_deadline(flow), 0);
		state = pauses % 2 == 0 ? flow_expired(flow) : flow_room(flow);
	}
	return pauses;
}

static void
check_too_costly(void)
{
	struct cpu_account nothing = {0};
	struct flow *none = make_costly(&pausing, STEP(reads_for_long), 0, &nothing);
	const struct step steps[] = {STEP(reads_for_long), STEP(reads_and_asks)};

	for (size_t i = 0; i < nitems(steps); i++) {
		struct cpu_account account = {CPU_TURN};
		struct flow *flow = make_costly(&services, steps[i], 0, &account);

		check_example("a step that spends too much in one stretch: the draft stands");
		CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED);
		CHECK(account.left <= CPU_TURN - CPU_STRETCH && account.left > 0);
		check_kept(flow, "too-costly");
		check_example("or in all of them");
		account.left = CPU_TURN;
		flow = make_costly(&pausing, steps[i], 0, &account);
		CHECK(drive_out(flow, flow_begin(flow)) >= CPU_TURN / CPU_HALF - 3);
		CHECK_EQ_INT(reads_ended, 1);
		CHECK(account.left <= 0);
		check_kept(flow, "too-costly");
		CHECK_EQ_INT(asked, 0);
	}
	check_example("a turn that comes with nothing left");
	CHECK_EQ_INT(flow_begin(none), FLOW_ENDED);
	check_kept(none, "too-costly");
}

static void
check_pauses(void)
{
	struct flow *flow = make_costly(&pausing, STEP(reads_for_long), 3 * CPU_HALF, NULL);

	check_example("a step that takes longer is paused, and goes on");
	CHECK(drive_out(flow, flow_begin(flow)) >= 2);
	CHECK_EQ_INT(reads_ended, 1);
	check_kept(flow, "agrees");
	check_example("one that is paused when its client leaves");
	flow = make_costly(&pausing, STEP(reads_and_asks), 0, NULL);
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(reads_ended, 0);
	flow_cancel(flow);
	CHECK_EQ_INT(reads_ended, 1);
	CHECK_EQ_INT(asked, 0);
	flow_free(flow);
	check_example("and one that is freed");
	flow = make_costly(&pausing, STEP(reads_and_asks), 0, NULL);
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	flow_free(flow);
	CHECK_EQ_INT(reads_ended, 1);
	CHECK_EQ_INT(asked, 0);
}

static bool inside; /* take_call_slowly */

/* Takes a third of what a task has between two pauses. */
static bool
take_call_slowly(void *owner)
{
	struct cpu_clock clock = cpu_clock_start();

	inside = true;
	while (!cpu_spend(64) && cpu_clock_spent(&clock) < CPU_HALF / 3)
		continue;
	inside = false;
	return take_call(owner);
}

static bool
starts_none(void *owner, struct flow *flow, const struct model_call *ask)
{

	(void)owner;
	(void)flow;
	(void)ask;
	return false;
}

/* Asks late in its stretch, and reads for long where nobody can be asked. */
static enum flow_next
asks_late(struct flow *flow)
{

	micros_read = 3 * CPU_HALF / 4;
	reads_for_long(flow);
	micros_read = 3 * CPU_HALF;
	return flow_ask_model(flow, &(struct model_call){.max_tokens = 8}, THEN(keep_draft), ELSE(reads_for_long));
}

/* What takes a place is never paused; what comes behind it in the same step is. */
static void
check_held(void)
{
	struct services slow = pausing;
	struct flow *flow;

	slow.take_call = take_call_slowly;
	asked = 0;
	check_example("a place is taken without a pause");
	flow = make_costly(&slow, STEP(asks_late), 0, NULL);
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK(!inside && reads_ended == 1 && asked == 0);
	CHECK_EQ_INT(flow_room(flow), FLOW_PENDING);
	CHECK(!inside && asked == 2);
	flow_free(flow);
	check_example("who leaves before that has asked nobody");
	flow = make_costly(&slow, STEP(asks_late), 0, NULL);
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	flow_cancel(flow);
	CHECK_EQ_INT(asked, 2);
	flow_free(flow);
	check_example("nobody can be asked: the next step is paused as any other");
	slow.start_model = starts_none;
	flow = make_costly(&slow, STEP(asks_late), 0, NULL);
	CHECK(drive_out(flow, flow_begin(flow)) >= 3);
	CHECK_EQ_INT(reads_ended, 2);
	check_kept(flow, "agrees");
}

int
main(void)
{

	check_too_costly();
	check_pauses();
	check_held();
	return check_end();
}
