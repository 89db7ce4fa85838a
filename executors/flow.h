/*
 * The flow engine: takes one guarded turn from its finished draft to its outcome.
 *
 * Theory of operation. An executor is a handful of steps (step.h). The engine runs one after the other and alone owns
 * everything that repeats: the pending operation and its deadline, cancellation, the turn's memory, the number of
 * steps, the single retry, the budget of calls and of patience, the trace. On any failure the draft is delivered.
 *
 * After the executor the turn's passes run one after the other, each like an executor whose draft is the text that
 * would be delivered now. Calls, patience, memory, steps and the retry are shared by the whole turn. A pass that
 * fails leaves the text as it was.
 *
 * A flow is driven from outside: each function below that returns an enum flow_state runs steps until one waits or
 * the flow has ended. There is no callback at the end, nothing recurses, and no operation completes inside the call
 * that started it (asserted). A flow uses no clock, socket or dialect except through its services.
 *
 * A flow is driven by one thread.
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
 * The most memory of a flow, in bytes: kinship of twelve people, the largest puzzle that the solver accepts, expands
 * to two thirds of it.
 */
#define FLOW_MEMORY_MAX (3 * 1024 * 1024)

/* The longest draft and reply that are read, in bytes: ten times what a turn's CPU time allows. */
#define FLOW_TEXT_MAX (128 * 1024)

/*
 * Make a flow that begins with this step, or with the first pass if step.run is NULL. Keeps services and owner until
 * flow_free; copies *turn. Returns NULL without memory: the draft is then delivered.
 */
struct flow *flow_new(const struct services *services, void *owner, struct step first, const struct flow_turn *turn);

/* Begin. If a draft is needed but did not stop by itself, or is blank, the flow ends before its first step. */
enum flow_state flow_begin(struct flow *flow);

/* The pending operation completed. Borrows the reply, which is of the service's own type (sandbox/service.h). */
enum flow_state flow_model_done(struct flow *flow, const struct model_reply *reply);
enum flow_state flow_service_done(struct flow *flow, const void *reply);

/* There may be room for a call now. No effect if the flow does not wait for room. */
enum flow_state flow_room(struct flow *flow);

/*
 * The pending call was ended by its owner because a client's turn needs the backend. It is repeated once there is
 * room, if patience allows; else its step continues with ELSE (preempted). No effect if no call is pending.
 */
void flow_preempted(struct flow *flow);

/* Whether it waits for room: call flow_room from time to time. */
bool flow_waits_for_room(const struct flow *flow);

/* When to call flow_expired, on services->now, while the flow is pending. Changes with every step. */
int64_t flow_deadline(const struct flow *flow);

/* The deadline has passed: cancel and fail the pending operation. No effect before it. */
enum flow_state flow_expired(struct flow *flow);

/* The client has left: cancel the pending operation and end the flow. */
void flow_cancel(struct flow *flow);

/* The steps begun so far, in order. Valid until the flow is driven on. Returns their number. */
unsigned flow_steps(const struct flow *flow, const struct outcome_step **steps);

/* The outcome, once it has ended. Valid until flow_free. */
const struct flow_outcome *flow_outcome(const struct flow *flow);

/* Frees everything; cancels a pending operation. NULL is allowed. */
void flow_free(struct flow *flow);

#endif
