/*
 * What an operation does without its jail or solver, and without a place among the turns that ask.
 */
#include "executors/flow.h"

#include <stdlib.h>

#include "tests/unit/check.h"
#include "tests/unit/stub_services.h"

static enum service_state state_now;
static bool has_place, started;
static int64_t time_now;

static bool
start_model(void *owner, struct flow *flow, const struct model_call *call)
{

	(void)owner;
	(void)flow;
	(void)call;
	return started = true;
}

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *question)
{

	(void)owner;
	(void)flow;
	(void)service;
	(void)question;
	return started = true;
}

static enum service_state
state(void *owner, struct flow *flow, enum operation operation)
{

	(void)owner;
	(void)flow;
	(void)operation;
	return state_now;
}

static bool
take_turn(void *owner, enum operation operation)
{

	(void)owner;
	(void)operation;
	return has_place;
}

static int64_t
now(void *owner)
{

	(void)owner;
	return time_now;
}

static const struct services services = {.start_model = start_model,
    .start_service = start_service,
    .cancel = stub_cancel,
    .state = state,
    .take_turn = take_turn,
    .take_call = stub_take_call,
    .give_call = stub_give_call,
    .now = now,
    .speed = stub_speed};

static flow_step runs;

/* What takes two seconds to read: nobody is said to be there whom that would delay. */
static enum flow_next
asks(struct flow *flow)
{
	static const char text[6000] = "Well?";

	return flow_ask_model(
	    flow, &(struct model_call){.instruction = {text, sizeof(text)}}, THEN(runs), ELSE(keep_draft));
}

static enum flow_next
runs(struct flow *flow)
{

	return flow_run_program(
	    flow, &(struct program_run){.program = span_of("1")}, THEN(keep_draft), ELSE(keep_draft));
}

static enum flow_next
solves(struct flow *flow)
{

	return flow_solve(flow, &(struct solver_query){.terms = NULL}, THEN(keep_draft), ELSE(keep_draft));
}

/* A flow whose first operation is that one, at a time when things stand so. */
static struct flow *
begin(enum operation operation, enum service_state is, bool place)
{
	static const struct policy policy = {.patience = 30000};
	static const struct policy_route route = {.limits = {3, 2, 256, 2000, 1 << 20, 2000, 2000}};
	const struct step firsts[OPERATIONS] = {STEP(asks), STEP(runs), STEP(solves)};
	struct flow_turn turn = {
	    .policy = &policy, .route = &route, .draft = span_of("the draft"), .draft_ended = 1000000};
	struct flow *flow = flow_new(&services, NULL, firsts[operation], &turn);

	if (flow == NULL)
		abort();
	state_now = is;
	has_place = place;
	time_now = turn.draft_ended;
	started = false;
	return flow;
}

static const struct row {
	const char *why; /* as which the turn ends */
	enum operation operation;
	enum service_state state;
	bool has_place;
	int seconds; /* that are waited; 0: it does not wait */
} rows[] = {
    {"jail-absent", OPERATION_MODEL, SERVICE_ABSENT, true, 0},
    {"jail-absent", OPERATION_PROGRAM, SERVICE_ABSENT, true, 0},
    {"solver-absent", OPERATION_SOLVER, SERVICE_ABSENT, true, 0},
    {"jail-absent", OPERATION_MODEL, SERVICE_STARTING, true, 1},
    {"jail-absent", OPERATION_PROGRAM, SERVICE_STARTING, true, 1},
    {"solver-absent", OPERATION_SOLVER, SERVICE_STARTING, true, 1},
    {"busy", OPERATION_MODEL, SERVICE_READY, false, 0},
    {"jail-busy", OPERATION_PROGRAM, SERVICE_READY, false, 30},
    {"solver-busy", OPERATION_SOLVER, SERVICE_READY, false, 30},
};

/* What is waited for does not come. */
static void
check_end_of(const struct row *row)
{
	struct flow *flow = begin(row->operation, row->state, row->has_place);
	const struct outcome_step *steps;

	check_example(row->why);
	CHECK_EQ_INT(flow_begin(flow), row->seconds > 0 ? FLOW_PENDING : FLOW_ENDED);
	if (row->seconds > 0) {
		time_now += row->seconds * 1000000 - 1;
		CHECK_EQ_INT(flow_room(flow), FLOW_PENDING);
		CHECK(flow_waits_for_room(flow));
		time_now++;
		CHECK_EQ_INT(row->has_place ? flow_room(flow) : flow_expired(flow), FLOW_ENDED);
	}
	CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), row->why);
	CHECK_EQ_INT(flow_steps(flow, &steps), 2);
	CHECK_TEXT(outcome_why_name(steps[0].trouble), row->why);
	CHECK(!started);
	flow_free(flow);
}

/* It comes at the last moment. */
static void
check_start_of(const struct row *row)
{
	struct flow *flow = begin(row->operation, row->state, row->has_place);

	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	time_now += row->seconds * 1000000 - 100000;
	CHECK_EQ_INT(flow_room(flow), FLOW_PENDING);
	CHECK(!started);
	state_now = SERVICE_READY;
	has_place = true;
	CHECK_EQ_INT(flow_room(flow), FLOW_PENDING);
	CHECK(started && !flow_waits_for_room(flow));
	flow_free(flow);
}

/* Once a call was made, what runs has the time that the turn has. */
static void
check_deadlines(void)
{
	static const struct model_reply reply = {.text = {"x", 1}, .thinking = {"", 0}, .finish = MODEL_STOPPED};
	struct flow *flow = begin(OPERATION_PROGRAM, SERVICE_READY, true);

	check_example("a program's deadline");
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(flow_deadline(flow), time_now + 3000000);
	flow_free(flow);
	flow = begin(OPERATION_MODEL, SERVICE_READY, true);
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(flow_model_done(flow, &reply), FLOW_PENDING);
	CHECK_EQ_INT(flow_deadline(flow), time_now + 30000000);
	flow_free(flow);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		check_end_of(&rows[i]);
		if (rows[i].seconds > 0)
			check_start_of(&rows[i]);
	}
	check_deadlines();
	return check_end();
}
