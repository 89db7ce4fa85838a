/*
 * The flow engine: one guarded turn's way from its finished draft to its outcome.
 *
 * Theory of operation. An executor is a handful of steps (step.h). The engine runs one after the other and alone owns
 * everything that repeats: the pending operation and its deadline, cancellation, the turn's memory, the count of steps,
 * the one retry, the budget of calls and of patience, the trace. Whatever goes wrong ends in "the draft stands".
 *
 * Behind the executor run the turn's passes, one after the other, each as if it were an executor whose draft is what
 * would be delivered now. Calls, patience, memory, steps and the one retry are the turn's, not theirs. What a pass
 * fails at leaves standing what was there before it.
 *
 * A flow is driven from outside: each of the functions below that return an enum flow_state runs steps until one waits
 * or the flow has ended. Nothing is called back when it ends, nothing recurses, and no operation completes inside the
 * call that started it (asserted). A flow knows no clock, no socket and no dialect but its services.
 *
 * One thread drives a flow.
 */
#ifndef PARAPET_EXECUTORS_FLOW_H
#define PARAPET_EXECUTORS_FLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "executors/flow_turn.h"
#include "executors/outcome.h"
#include "executors/services.h"
#include "executors/step.h"

/*
 * The most that a flow may take, in bytes: kinship of twelve people, the largest puzzle whose text the solver takes,
 * unfolds to two thirds of it.
 */
#define FLOW_MEMORY_MAX (3 * 1024 * 1024)

/* The longest draft and the longest reply that are read, in bytes: ten times what a turn has the CPU time for. */
#define FLOW_TEXT_MAX (128 * 1024)

/*
 * Make a flow that begins with this step, or with the first pass where step.run is NULL. Keeps services and owner until
 * flow_free; copies *turn. Returns NULL without memory: the draft stands.
 */
struct flow *flow_new(const struct services *services, void *owner, struct step first, const struct flow_turn *turn);

/* Begin. A draft that is wanted, but did not stop by itself or is blank, ends the flow before its first step. */
enum flow_state flow_begin(struct flow *flow);

/* The pending operation completed. Borrows the reply, which is of the service's own type (sandbox/service.h). */
enum flow_state flow_model_done(struct flow *flow, const struct model_reply *reply);
enum flow_state flow_service_done(struct flow *flow, const void *reply);

/* There may be room for a call now. Does nothing where none is waited for. */
enum flow_state flow_room(struct flow *flow);

/*
 * The call that is under way was ended by its owner: a client's own turn needs the backend. It is made again once there
 * is room, if patience allows; else its step goes on with ELSE (preempted). Does nothing where no call is pending.
 */
void flow_preempted(struct flow *flow);

/* Whether it waits for room: flow_room is to be called now and then. */
bool flow_waits_for_room(const struct flow *flow);

/* When to call flow_expired, on services->now, while the flow is pending. Changes with every step. */
int64_t flow_deadline(const struct flow *flow);

/* The deadline is past: what is pending is cancelled and failed. Does nothing before it. */
enum flow_state flow_expired(struct flow *flow);

/* The client left: what is pending is cancelled, and the flow has ended. */
void flow_cancel(struct flow *flow);

/* The steps that have begun so far, in their order. Lives until the flow is driven on. Returns how many there are. */
unsigned flow_steps(const struct flow *flow, const struct outcome_step **steps);

/* What became of it, once it has ended. Lives until flow_free. */
const struct flow_outcome *flow_outcome(const struct flow *flow);

/* Frees everything; cancels what is pending. NULL is allowed. */
void flow_free(struct flow *flow);

#endif
