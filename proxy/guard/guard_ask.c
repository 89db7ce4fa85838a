/*
 * A shadow turn that makes calls (routes[].shadow: ask). Its client already has the answer and may be gone; the check
 * of the draft runs now, for the records only. It has the lowest priority: one at a time over all workers, started
 * after a second without client requests, and aborted when one arrives. The turn's record waits for it.
 */
#include "policies/clock.h"
#include "proxy/guard/guard.h"
#include "proxy/guard/guard_inside.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

#define QUIET_MICROS 1000000
#define LOOK_MICROS  50000 /* between checks whether it delays anyone */

/* Whether the policy asks for calls for this turn. A client's own "shadow" never causes calls. */
static bool
is_wanted(const struct guard *guard)
{
	const struct record *record = &guard->turn->record;

	return guard->decision.route != NULL && guard->decision.route->shadow == SHADOW_ASK &&
	    (record->mode != MODE_SHADOW || record->from >= FROM_ARM);
}

/* Whether the flow stopped where it would have made a call. */
static bool
would_ask(const struct flow_outcome *outcome)
{

	for (unsigned i = 0; i < outcome->step_count; i++)
		if (outcome->steps[i].trouble == WHY_SHADOW_UNASKED)
			return true;
	return false;
}

/* Report why no call was made, or no further one. */
static void
tell(struct guard *guard, enum outcome_why why)
{

	guard->turn->record.would = VERDICT_UNCHECKED;
	guard->turn->record.would_why = why;
}

static void
arm(struct guard *guard, int64_t micros)
{
	struct timeval wait = {.tv_sec = micros / 1000000, .tv_usec = micros % 1000000};

	(void)event_add(guard->timer, &wait);
}

/* Abort the flow and close the turn. An unfinished call says nothing about the backend (breakers.h). */
static void
leave_off(struct guard *guard, enum outcome_why why)
{
	struct record *record = &guard->turn->record;
	bool calls = guard->call != NULL;

	guard_services_stop(guard);
	if (guard->flow != NULL) {
		if (calls)
			flow_preempted(guard->flow);
		flow_cancel(guard->flow);
		record->calls = flow_outcome(guard->flow)->calls;
		record->preempted = flow_outcome(guard->flow)->preempted;
	}
	counters_add(&guard->worker->counters->preempted, calls);
	tell(guard, why);
	turn_close(guard->turn, guard->worker);
}

/* Yield to a client's turn. */
static void
give_way(struct guard *guard)
{
	bool begun = guard->flow != NULL;

	counters_add(&guard->worker->counters->shadow_left, begun);
	leave_off(guard, begun ? WHY_SHADOW_LEFT : WHY_SHADOW_BUSY);
}

/* Create the flow if it may make calls now. Returns why not; WHY_COUNT: created. */
static enum outcome_why
make_flow(struct guard *guard)
{
	struct worker *worker = guard->worker;
	struct room *room = &worker->shared->guards;
	struct flow_turn turn;

	guard->shadow_place = room_take_shadow(room, (unsigned)(worker->slot - worker->shared->slots));
	if (!guard->shadow_place)
		return WHY_SHADOW_BUSY;
	if (!room_begin_shadow(room, &guard->turn->record.policy->guard, clock_micros()))
		return WHY_SHADOW_RATE;
	turn = guard_describe(guard);
	turn.both_programs = false;
	guard->flow = flow_new(&guard_services, guard,
	    guard->executor != NULL ? guard->executor->first : (struct step){NULL, NULL}, &turn);
	return guard->flow != NULL ? WHY_COUNT : WHY_MEMORY;
}

static void
begin(struct guard *guard)
{
	enum outcome_why why = make_flow(guard);

	if (why == WHY_COUNT)
		guard_ask_moved(guard, flow_begin(guard->flow));
	else
		leave_off(guard, why);
}

static void
on_look(evutil_socket_t fd, short what, void *arg)
{
	struct guard *guard = arg;
	struct flow *flow = guard->flow;

	(void)fd;
	(void)what;
	if (guard_is_in_way(guard))
		give_way(guard);
	else if (flow == NULL)
		begin(guard);
	else
		guard_ask_moved(guard,
		    flow_waits_for_room(flow) && clock_micros() < flow_deadline(flow) ? flow_room(flow)
										      : flow_expired(flow));
}

/* Why no call can be made; WHY_COUNT: one can, later. */
static enum outcome_why
find_objection(struct guard *guard)
{
	struct worker *worker = guard->worker;

	if (worker->draining)
		return WHY_SHADOW_UNASKED;
	/* This turn is newer: abort the older one. */
	if (worker->shadow != NULL)
		give_way(worker->shadow);
	guard->timer = hold_spares(worker, 0) ? evtimer_new(worker->base, on_look, guard) : NULL;
	return guard->timer != NULL ? WHY_COUNT : WHY_MEMORY;
}

bool
guard_ask_begin(struct guard *guard)
{
	enum outcome_why why;

	if (guard->flow == NULL || !is_wanted(guard) || !would_ask(flow_outcome(guard->flow)))
		return false;
	/* A client may have come since, to any worker, while this worker was busy. */
	guard->since = guard->turn->record.began + guard->turn->record.last_text_at;
	why = find_objection(guard);
	if (why != WHY_COUNT) {
		tell(guard, why);
		return false;
	}
	flow_free(guard->flow);
	guard->flow = NULL;
	guard->exchange = NULL;
	guard->detached = true;
	guard->worker->shadow = guard;
	arm(guard, QUIET_MICROS);
	return true;
}

/* Record the check's result and cost; none of it reached the client. */
static void
note(struct guard *guard, const struct flow_outcome *outcome)
{
	struct record *record = &guard->turn->record;

	record->would = outcome->verdict;
	record->would_why = outcome->why;
	record->would_micros = outcome->added_micros;
	record->calls = outcome->calls;
	record->patience_micros = outcome->patience_micros;
	record->check_micros = outcome->check_micros;
	record_note_passes(record, outcome);
	for (unsigned i = 0; i < record->pass_count; i++)
		record->passes[i].shadow = true;
	record_note_steps(record, outcome);
	capture_keep_proof(guard->turn->capture, outcome);
}

void
guard_ask_moved(struct guard *guard, enum flow_state state)
{

	if (state == FLOW_ENDED) {
		counters_add(&guard->worker->counters->shadow_asked, 1);
		note(guard, flow_outcome(guard->flow));
		turn_close(guard->turn, guard->worker);
	} else
		/* Resume interrupted reading soon. */
		arm(guard, flow_deadline(guard->flow) == 0 ? 1000 : LOOK_MICROS);
}

void
guard_ask_stop(struct worker *worker)
{

	if (worker->shadow != NULL)
		leave_off(worker->shadow, WHY_SHADOW_UNASKED);
}

void
guard_ask_end(struct guard *guard)
{

	if (guard->shadow_place)
		room_give_shadow(&guard->worker->shared->guards);
	guard->worker->shadow = NULL;
}
