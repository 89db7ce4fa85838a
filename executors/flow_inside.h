/*
 * The inside of a flow, for the engine's own files: flow.c drives, step.c has the functions that steps call,
 * operation.c starts operations.
 */
#ifndef PARAPET_EXECUTORS_FLOW_INSIDE_H
#define PARAPET_EXECUTORS_FLOW_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/arena.h"
#include "executors/flow_turn.h"
#include "executors/outcome.h"
#include "executors/services.h"
#include "policies/cpu.h"

struct task;

enum flow_pending { PENDING_NOTHING, PENDING_ROOM, PENDING_MODEL, PENDING_SERVICE };

struct flow {
	const struct services *services;
	void *owner;
	struct flow_turn turn;
	struct cpu_account account; /* if the turn has none */
	struct arena arena;
	void *own; /* the executor's */
	size_t own_size;

	unsigned stage;             /* 0: the executor runs; else the number of the running pass, from 1 */
	unsigned stages;            /* the last one's number */
	struct flow_outcome before; /* the outcome of earlier stages */
	struct span drafted;        /* the backend's draft; the text to deliver may differ by now */

	struct step next;            /* for FLOW_GO */
	struct step then, otherwise; /* the steps after the pending operation */
	struct task *task;           /* paused in the middle of a step; else NULL */
	enum flow_next task_next;    /* what the task begins with */
	enum flow_state task_came;   /* its result */
	enum flow_pending pending;
	enum operation waits_for; /* while PENDING_ROOM */
	enum service asked;       /* while PENDING_SERVICE */
	int64_t start_awaited;    /* since when a starting service has been awaited; 0: not */
	bool again;               /* the pending operation is another run of a program */
	int64_t deadline;         /* of the pending operation */
	int64_t started;          /* when the pending program or puzzle was started */
	bool busy;                /* a step or service is being called: nothing may complete now */
	bool ended;
	bool leaving; /* nothing more is started */

	struct model_call call; /* the last one, kept while it waits for room; so are the next two */
	struct jail_program program;
	bool runs_again; /* it is a program's further run */
	struct solver_query query;
	struct model_reply reply;
	struct program_reply ran;
	struct solver_reply solved;
	enum outcome_why trouble; /* the reason for ELSE; WHY_COUNT: none */

	bool retried, refused;
	bool preempted; /* the call that waits for room, or was given up, had been running */
	bool displaced; /* others used the backend since the draft: the conversation may be out of its cache */
	unsigned passes;
	int64_t step_began;
	struct flow_outcome outcome;
};

/* What a flow does with a service, whose questions and replies are of its own types (sandbox/service.h). */
struct flow_service {
	enum outcome_why absent, busy; /* it is not there; it had no room in time */
	const void *late;              /* in place of a reply that does not come in time */

	/* What is to be asked, and for how long it may be worked on. */
	const void *(*question)(const struct flow *flow, int64_t *wall_millis);

	/* It has been asked. */
	void (*started)(struct flow *flow);

	/* Why ELSE follows a reply; WHY_COUNT: it is good. */
	enum outcome_why (*trouble)(const void *reply);

	/* Copy a reply into the flow. */
	void (*keep)(struct flow *flow, const void *reply);
};

extern const struct flow_service flow_services[SERVICES];

int64_t flow_now(const struct flow *flow);

/* Microseconds that the turn may take after its draft. */
int64_t flow_patience(const struct flow *flow);

/* Whether the running stage is in shadow: it makes no calls and sets no marks. */
bool flow_records_only(const struct flow *flow);

/* Begin a stage with this step, and nothing left from the one before. */
void flow_enter(struct flow *flow, struct step first);

/*
 * A stage has ended: merge its outcome with the earlier one. Returns whether another stage follows, whose first step
 * is then next.
 */
bool flow_next_stage(struct flow *flow);

/* The reason for an operation that found no room in time. */
enum outcome_why flow_late_for_room(const struct flow *flow);

/* Nothing is pending any more; return its place among the calls. */
void flow_settle(struct flow *flow);

/*
 * Start the last call, program or puzzle, whether new or waiting for room; a call gets as many tokens as still fit.
 * It is then pending, waits for room, or is not started, and ELSE is next.
 */
enum flow_next flow_start(struct flow *flow, enum operation operation);

/* Whether patience allows asking a full jail again. */
bool flow_may_wait(const struct flow *flow);

#endif
