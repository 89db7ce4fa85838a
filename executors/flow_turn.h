/*
 * A flow's input and state: the turn, its steps (step.h), and whether it continues (flow.h). Shared by the engine,
 * its drivers and the authors of steps.
 */
#ifndef PARAPET_EXECUTORS_FLOW_TURN_H
#define PARAPET_EXECUTORS_FLOW_TURN_H

#include <stdbool.h>
#include <stdint.h>

#include "executors/cost.h"
#include "executors/outcome.h"
#include "executors/services.h"
#include "policies/policy.h"
#include "policies/span.h"

struct cpu_account;
struct decision;
struct executor;
struct flow;
struct request;

enum flow_state {
	FLOW_PENDING, /* it waits for something; see flow_deadline */
	FLOW_ENDED    /* see flow_outcome; only that and flow_free may be called */
};

enum flow_next {
	FLOW_WAIT, /* something is pending */
	FLOW_GO,   /* the step named is run */
	FLOW_END   /* the outcome is set */
};

typedef enum flow_next flow_step(struct flow *flow);

struct step {
	const char *name; /* static */
	flow_step *run;
};

/* A pass over the text to deliver, after the route's executor has reached its outcome (executors/passes/pass.h). */
struct flow_pass {
	const struct policy_post *post; /* the policy's entry */
	const struct executor *act;
	bool shadow; /* it makes no calls and changes nothing; the outcome contains its result */
};

/* A flow's input. Everything in it outlives the flow. */
struct flow_turn {
	const struct request *request;
	const struct decision *decision;
	const struct policy *policy;
	const struct policy_route *route; /* for a direct turn, where only passes run: flow_passes_route */
	struct span draft; /* its text, decoded; for a pass, the text that would be delivered without it */
	enum model_finish draft_finish;
	struct draft_timing draft_timing;
	size_t conversation; /* bytes of the conversation, which the backend reads again if it is out of its cache */
	int64_t draft_ended; /* on services->now: patience counts from here */
	char language[4];    /* of the draft: ISO 639-1, "" if unclear */
	bool form;           /* prompt, system text or stop words require a form of answer */
	bool undrafted;      /* there is no draft: the answer must need none */
	bool shown;          /* the client already has the draft: an answer can only be appended */
	bool shadow;         /* no calls and no marks: the outcome is only recorded */
	int64_t model_size;  /* millions of effective parameters, 0 if unknown */
	enum trust trust;
	bool both_programs; /* sampled: both programs are requested, whatever the first says, so that they can be
	                       counted */
	bool spared; /* checks of this model do not pay: none is made unless something in the draft calls for it */
	const struct flow_pass *passes; /* run after the executor, in order */
	unsigned pass_count;            /* OUTCOME_PASSES_MAX at most */
	struct cpu_account *account;    /* the turn's remaining CPU time; NULL: CPU_TURN, for this flow alone */
};

#endif
