/*
 * A flow's inside, for the engine's own files: flow.c drives, step.c is what steps call, ask.c starts operations.
 */
#ifndef PARAPET_EXECUTORS_FLOW_INSIDE_H
#define PARAPET_EXECUTORS_FLOW_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/arena.h"
#include "executors/flow.h"

enum flow_pending { PENDING_NOTHING, PENDING_ROOM, PENDING_MODEL, PENDING_PROGRAM, PENDING_SOLVER };

struct flow {
	const struct services *services;
	void *owner;
	struct flow_turn turn;
	struct arena arena;
	void *own; /* the executor's */
	size_t own_size;

	struct step next;            /* for FLOW_GO */
	struct step then, otherwise; /* what follows the pending operation */
	enum flow_pending pending;
	int64_t deadline; /* of what is pending */
	bool busy;        /* a step or a service is being called: nothing may complete now */
	bool ended;

	struct model_ask ask; /* the last one, kept while it waits for room */
	struct model_reply reply;
	struct program_reply ran;
	struct solver_reply solved;
	enum outcome_why trouble; /* why ELSE follows; WHY_COUNT: nothing went wrong */

	bool retried, refused;
	unsigned passes;
	int64_t step_began;
	struct flow_outcome outcome;
};

int64_t flow_now(const struct flow *flow);

/* What is left of patience, in microseconds; negative when it is over. */
int64_t flow_patience_left(const struct flow *flow);

/* Nothing is pending any more; its place among the calls is given back. */
void flow_settle(struct flow *flow);

/* The pending ask, or the one that waits for room: started, waiting, or not started, and then ELSE is next. */
enum flow_next flow_start_model(struct flow *flow);

#endif
