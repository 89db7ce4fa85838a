/*
 * The driver: runs steps until one waits, and handles completions, deadlines and clients that leave.
 */
#include "executors/flow.h"

#include <assert.h>
#include <stdlib.h>

#include "executors/flow_inside.h"
#include "policies/task.h"

struct flow *
flow_new(const struct services *services, void *owner, struct step first, const struct flow_turn *turn)
{
	struct flow *flow = calloc(1, sizeof(*flow));

	if (flow == NULL)
		return NULL;
	flow->services = services;
	flow->owner = owner;
	flow->turn = *turn;
	flow->account.left = CPU_TURN;
	if (flow->turn.account == NULL)
		flow->turn.account = &flow->account;
	flow->drafted = turn->draft;
	flow->stages = turn->pass_count;
	flow->arena.max = FLOW_MEMORY_MAX;
	flow_enter(flow, first);
	return flow;
}

/* Close the running step's row of the trace. */
static void
end_step(struct flow *flow, int64_t now)
{
	struct flow_outcome *outcome = &flow->outcome;

	if (outcome->step_count > 0)
		outcome->steps[outcome->step_count - 1].micros += now - flow->step_began;
}

/* Open the next step's row; repeated runs of one program share one. Returns false if the step limit is reached. */
static bool
begin_step(struct flow *flow, const char *name)
{
	struct flow_outcome *outcome = &flow->outcome;
	int64_t now = flow_now(flow);
	bool again = flow->again;

	end_step(flow, now);
	flow->step_began = now;
	flow->again = false;
	if (again && strcmp(outcome->steps[outcome->step_count - 1].name, name) == 0)
		return true;
	if (outcome->step_count == OUTCOME_STEPS_MAX)
		return false;
	outcome->steps[outcome->step_count++] = (struct outcome_step){name, 0, WHY_COUNT};
	return true;
}

/* End the flow. */
static void
end(struct flow *flow)
{
	int64_t now = flow_now(flow);

	assert(!flow->ended && flow->pending == PENDING_NOTHING);
	end_step(flow, now);
	flow->outcome.added_micros = now - flow->turn.draft_ended;
	flow->outcome.patience_micros = flow_patience(flow);
	flow->ended = true;
}

/* Cancel the pending operation. */
static void
stop(struct flow *flow)
{

	if (flow->pending != PENDING_NOTHING && flow->pending != PENDING_ROOM)
		flow->services->cancel(flow->owner, flow);
	flow_settle(flow);
}

static enum flow_next
run(struct flow *flow, struct step step)
{
	enum flow_next next;

	if (!begin_step(flow, step.name))
		return flow_fall_back(flow, WHY_STEPS);
	flow->busy = true;
	next = step.run(flow);
	flow->busy = false;
	assert((next == FLOW_WAIT) == (flow->pending != PENDING_NOTHING));
	/* A step that ran out of CPU time may have stopped anywhere, so its result does not count. */
	if (cpu_is_spent())
		return flow_keep(flow, WHY_TOO_COSTLY);
	return flow->arena.failed ? FLOW_END : next;
}

static enum flow_state
drive_on(struct flow *flow, enum flow_next next)
{

	do {
		while (next == FLOW_GO)
			next = run(flow, flow->next);
		if (next == FLOW_WAIT)
			return FLOW_PENDING;
		stop(flow);
		next = FLOW_GO;
	} while (flow_next_stage(flow));
	end(flow);
	return FLOW_ENDED;
}

static void
run_task(void *arg)
{
	struct flow *flow = arg;

	flow->task_came = drive_on(flow, flow->task_next);
}

/* Run until something is pending, time is up, or the flow has ended. */
static enum flow_state
go_on(struct flow *flow)
{

	if (!task_run(flow->task, flow->turn.account))
		return FLOW_PENDING;
	task_free(flow->task);
	flow->task = NULL;
	return flow->task_came;
}

/* As drive_on, within the turn's CPU time. */
static enum flow_state
drive(struct flow *flow, enum flow_next next)
{
	enum flow_state state;
	bool entered;

	flow->task_next = next;
	/* A shadow turn is never resumed. */
	if (flow->services->pauses && !flow->turn.shadow)
		flow->task = task_new(run_task, flow);
	if (flow->task != NULL)
		return go_on(flow);
	entered = cpu_enter(flow->turn.account, CPU_STRETCH);
	state = drive_on(flow, next);
	cpu_leave(flow->turn.account, entered);
	return state;
}

enum flow_state
flow_begin(struct flow *flow)
{

	enum outcome_why why = WHY_NOTHING_SEEN;

	assert(flow->outcome.step_count == 0 && !flow->ended);
	if (flow->turn.undrafted)
		return drive(flow, FLOW_GO);
	if (flow->turn.draft_finish != MODEL_STOPPED)
		why = WHY_DRAFT_UNFINISHED;
	else if (flow->turn.draft.len > FLOW_TEXT_MAX)
		why = WHY_TOO_COSTLY;
	else if (span_strip(flow->turn.draft).len == 0)
		why = WHY_DRAFT_EMPTY;
	else if (flow->next.run != NULL)
		return drive(flow, FLOW_GO);
	if (why != WHY_NOTHING_SEEN)
		flow->stages = 0;
	return drive(flow, flow_keep(flow, why));
}

/* The pending operation has succeeded or failed: continue with THEN or ELSE. */
static enum flow_state
complete(struct flow *flow, enum outcome_why trouble)
{

	flow_settle(flow);
	flow->trouble = flow->outcome.steps[flow->outcome.step_count - 1].trouble = trouble;
	flow->next = trouble == WHY_COUNT ? flow->then : flow->otherwise;
	return drive(flow, flow->arena.failed ? FLOW_END : FLOW_GO);
}

/* Retry an operation that had no room. */
static enum flow_state
ask_again(struct flow *flow, enum operation operation)
{
	enum flow_next next;

	flow->busy = true;
	next = flow_start(flow, operation);
	flow->busy = false;
	return drive(flow, next);
}

enum flow_state
flow_model_done(struct flow *flow, const struct model_reply *reply)
{
	static const enum outcome_why trouble[MODEL_FINISH_COUNT] = {
	    [MODEL_STOPPED] = WHY_COUNT,
	    [MODEL_LENGTH] = WHY_MODEL_CUT,
	    [MODEL_STOP_WORD] = WHY_MODEL_CUT,
	    [MODEL_FILTERED] = WHY_MODEL_CUT,
	    [MODEL_REFUSED] = WHY_MODEL_REFUSED,
	    [MODEL_ERROR] = WHY_MODEL_ERROR,
	    [MODEL_UNREADABLE] = WHY_MODEL_UNREADABLE,
	    [MODEL_GONE] = WHY_MODEL_GONE,
	};

	static const struct model_reply nothing = {.text = {"", 0}, .thinking = {"", 0}, .finish = MODEL_UNREADABLE};

	assert(!flow->busy && !flow->ended && flow->pending == PENDING_MODEL);
	flow->reply = *reply;
	flow->reply.text = flow_copy(flow, reply->text);
	flow->reply.thinking = flow_copy(flow, reply->thinking);
	flow->refused |= reply->finish == MODEL_REFUSED;
	if (reply->text.len > FLOW_TEXT_MAX) {
		flow->reply = nothing;
		return complete(flow, WHY_MODEL_UNREADABLE);
	}
	if (reply->finish == MODEL_STOPPED && span_strip(reply->text).len == 0)
		return complete(flow, WHY_MODEL_EMPTY);
	return complete(flow, trouble[reply->finish]);
}

enum flow_state
flow_service_done(struct flow *flow, const void *reply)
{
	const struct flow_service *row = &flow_services[flow->asked];
	enum outcome_why trouble = row->trouble(reply);

	assert(!flow->busy && !flow->ended && flow->pending == PENDING_SERVICE);
	if (trouble == row->busy && flow_may_wait(flow))
		return ask_again(flow, (enum operation)(flow->asked + 1));
	row->keep(flow, reply);
	return complete(flow, trouble);
}

enum flow_state
flow_room(struct flow *flow)
{

	if (flow->task != NULL)
		return go_on(flow);
	assert(!flow->busy && !flow->ended);
	if (flow->pending != PENDING_ROOM)
		return FLOW_PENDING;
	return ask_again(flow, flow->waits_for);
}

void
flow_preempted(struct flow *flow)
{

	assert(!flow->busy && !flow->ended);
	if (flow->pending != PENDING_MODEL)
		return;
	flow_settle(flow);
	flow->outcome.calls--;
	flow->outcome.preempted++;
	flow->displaced = flow->preempted = true;
	flow->pending = PENDING_ROOM;
	flow->waits_for = OPERATION_MODEL;
}

bool
flow_waits_for_room(const struct flow *flow)
{

	return flow->task == NULL && flow->pending == PENDING_ROOM;
}

int64_t
flow_deadline(const struct flow *flow)
{

	if (flow->task != NULL)
		return 0;
	assert(flow->pending != PENDING_NOTHING);
	return flow->deadline;
}

enum flow_state
flow_expired(struct flow *flow)
{
	const struct flow_service *row = &flow_services[flow->asked];
	enum flow_pending was = flow->pending;

	if (flow->task != NULL)
		return go_on(flow);
	assert(!flow->busy && !flow->ended && was != PENDING_NOTHING);
	if (flow_now(flow) < flow->deadline)
		return FLOW_PENDING;
	stop(flow);
	if (was != PENDING_SERVICE)
		return complete(flow, was == PENDING_ROOM ? flow_late_for_room(flow) : WHY_MODEL_LATE);
	row->keep(flow, row->late);
	return complete(flow, row->trouble(row->late));
}

/* Let a paused step finish without starting anything. */
static void
leave_task(struct flow *flow)
{

	flow->leaving = true;
	task_free(flow->task);
	flow->task = NULL;
}

void
flow_cancel(struct flow *flow)
{

	assert(!flow->ended);
	leave_task(flow);
	if (flow->ended)
		return;
	flow_fall_back(flow, WHY_CLIENT_GONE);
	stop(flow);
	end(flow);
}

unsigned
flow_steps(const struct flow *flow, const struct outcome_step **steps)
{

	*steps = flow->outcome.steps;
	return flow->outcome.step_count;
}

const struct flow_outcome *
flow_outcome(const struct flow *flow)
{

	assert(flow->ended);
	return &flow->outcome;
}

void
flow_free(struct flow *flow)
{

	if (flow == NULL)
		return;
	leave_task(flow);
	stop(flow);
	arena_free(&flow->arena);
	free(flow);
}
