/*
 * What goes into a flow and how it stands: the turn that it is about, its steps (step.h), and whether it goes on
 * (flow.h). The engine's files share it with who drives a flow and with who writes its steps.
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
	FLOW_PENDING, /* something is awaited; see flow_deadline */
	FLOW_ENDED    /* see flow_outcome; nothing but that and flow_free may be called */
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

/* A pass over what is to be delivered, once the route's executor has come to its outcome (executors/passes/pass.h). */
struct flow_pass {
	const struct policy_post *post; /* the policy's word about it */
	const struct executor *act;
	bool shadow; /* it asks nobody and changes nothing; what it came to is kept in the outcome */
};

/* What a flow is about. Everything in it outlives the flow. */
struct flow_turn {
	const struct request *request;
	const struct decision *decision;
	const struct policy *policy;
	const struct policy_route *route; /* of a direct turn, whose passes alone run: flow_passes_route */
	struct span draft;                /* its text, decoded; for a pass, what would be delivered without it */
	enum model_finish draft_finish;
	struct draft_timing draft_timing;
	size_t conversation; /* bytes of the conversation, which the backend reads again when its cache has lost it */
	int64_t draft_ended; /* on services->now: patience counts from here */
	char language[4];    /* of the draft: ISO 639-1, "" when it is not clear */
	bool form;           /* prompt, system text or stop words require a form of answer */
	bool undrafted;      /* there is no draft: an answer is wanted that needs none */
	bool shown;          /* the client has the draft already: an answer can only be appended */
	bool shadow;         /* nobody is asked and nothing marked: the outcome is for the records only */
	int64_t model_size;  /* millions of effective parameters, 0 when unknown */
	enum trust trust;
	bool both_programs; /* by chance: both are asked, whatever the first says, so that they can be counted */
	bool spared;        /* checks of this model do not pay: none is made that nothing in the draft calls for */
	const struct flow_pass *passes; /* that run behind the executor, in order */
	unsigned pass_count;            /* OUTCOME_PASSES_MAX at most */
	struct cpu_account *account;    /* CPU time that the turn has left; NULL: CPU_TURN, for this flow alone */
};

#endif
