/*
 * What an executor is made of: steps that read from top to bottom, each of which makes at most one request and names
 * what comes next.
 *
 *         ask_program -> THEN(run_program) ELSE(keep_draft)       run_program -> THEN(compare)     ELSE(keep_draft)
 *
 * A step returns the result of the last of these functions. THEN follows a good reply, ELSE everything else: an
 * error, an empty text, no answer in time, or an operation that was not started because it does not fit. keep_draft
 * distinguishes these by itself. Copy skeleton.c to begin with.
 */
#ifndef PARAPET_EXECUTORS_STEP_H
#define PARAPET_EXECUTORS_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/cost.h"
#include "executors/flow_turn.h"
#include "executors/outcome.h"
#include "executors/services.h"
#include "policies/policy.h"
#include "policies/span.h"

struct arena;
struct flow;

/* clang-format off */
#define STEP(function) ((struct step){#function, function})
/* clang-format on */
#define THEN(function) STEP(function)
#define ELSE(function) STEP(function)

/* The limits for passes of direct turns: a route that no policy has. */
extern const struct policy_route flow_passes_route;

const struct flow_turn *flow_turn(const struct flow *flow);

/*
 * From here on, parse the turn as if the user had asked this text, which is the flow's. Returns false without memory.
 * Calls to the model still follow the original conversation.
 */
bool flow_read_as(struct flow *flow, struct span question);

/* Whether the answer must have a form that only the draft has. One of several choices may be named in any form. */
bool flow_form_is_fixed(const struct flow *flow);

/*
 * The executor's own memory: `size` zeroed bytes at the first call, the same ones at later calls with the same size.
 * NULL without memory; the flow then falls back whatever the step returns.
 */
void *flow_own(struct flow *flow, size_t size);

/*
 * Call the model. The texts are static, the turn's or the flow's. Its answer may have as many of max_tokens as fit
 * into patience once there is room for the call. Not started if the policy's calls are used up or fewer than
 * least_tokens fit. Replies that did not stop by themselves, or are blank, are not good.
 */
enum flow_next flow_ask_model(
    struct flow *flow, const struct model_call *call, struct step then, struct step otherwise);

/* The value of a placeholder in the policy's texts. Lists end with a NULL name. */
struct fill_word {
	const char *name;
	struct span text;
};

/* A text of the policy with its placeholders filled in; unlisted ones are left out. */
struct span flow_fill(struct flow *flow, const char *text, const struct fill_word *words);

/*
 * Call the model with a prompt of the policy: "first-program" is the route's or the policy's
 * arithmetic-first-program; prompts of a pass begin with the pass's name. The call says what precedes it (said,
 * schema), and may require more tokens, or allow fewer, than the prompt. Without such a prompt nothing is started.
 */
enum flow_next flow_ask_prompt(struct flow *flow, const char *prompt, const struct fill_word *words,
    struct model_call *call, struct step then, struct step otherwise);

/* Run a program in the jail; likewise. One without output is not good. */
enum flow_next flow_run_program(
    struct flow *flow, const struct program_run *run, struct step then, struct step otherwise);

/* Solve a puzzle; likewise. An answer, an ambiguity and the absence of a solution are good. */
enum flow_next flow_solve(struct flow *flow, const struct solver_query *query, struct step then, struct step otherwise);

/*
 * The last reply of each kind, good or not: MODEL_GONE where the call was not started or not answered in time,
 * JAIL_BROKEN and JAIL_TIMEOUT, SOLVER_BROKEN and SOLVER_TIMEOUT likewise. Texts are never NULL, end in a NUL and
 * live as long as the flow, and so do a reply's arrays.
 */
const struct model_reply *flow_reply(const struct flow *flow);
const struct program_reply *flow_ran(const struct flow *flow);
const struct solver_reply *flow_solved(const struct flow *flow);

/* Continue with another step at once. */
enum flow_next flow_go(struct flow *flow, struct step next);

/* Deliver the draft: confirmed if the reason is agreement, else unchecked; or because a guard failed. */
enum flow_next flow_keep(struct flow *flow, enum outcome_why why);
enum flow_next flow_fall_back(struct flow *flow, enum outcome_why why);

/* The usual ELSE: deliver the draft, for the reason that led here. */
enum flow_next keep_draft(struct flow *flow);

/* A new answer. Texts are static, the turn's or the flow's. */
struct flow_answer {
	struct span text;                   /* the whole text that replaces the draft */
	struct span answer, working, draft; /* for the policy's template */
	struct span proof;                  /* {working} of a correction; empty: as in the template */
	struct span correction;             /* in words (wording.h), for a reader who already has the draft */
	struct span asked;                  /* the answer's name in it: "total cost"; empty: just an answer */
	bool in_form;                       /* text has the draft's form: nothing may be put under it */
	enum delivery delivery;             /* how text was made; restated if DELIVERY_NONE */
};

/*
 * Replace the draft, or append if the client already has it. Only on proof. Without a text and an answer the draft is
 * delivered.
 */
enum flow_next flow_replace(struct flow *flow, const struct flow_answer *answer, enum outcome_why why);

/* Deliver the draft with a correction, or the model's new version; a draft that the client already has is left alone.
 */
enum flow_next flow_repair(struct flow *flow, struct span text, enum delivery delivery, enum outcome_why why);

/* Append a note to the unchanged draft. Without a note only the draft is delivered. */
enum flow_next flow_note_below(struct flow *flow, struct span note, enum outcome_why why);

/* Record evidence against the draft in the outcome. */
void flow_note_evidence(struct flow *flow, enum policy_proof proof);

/*
 * Whether to make a check that calls the model. If there is evidence against the draft, yes; else it is a routine
 * check, which is skipped if those of this model do not pay. Recorded in the outcome.
 */
bool flow_routine_check(struct flow *flow);

/* Record that the result equals the draft's final answer, whatever else it says. */
void flow_note_agreement(struct flow *flow);

/* The draft and two programs have answered: record the agreeing pairs, one bit per enum rater_pair. */
void flow_note_raters(struct flow *flow, unsigned pairs);

/*
 * For passes: the turn's outcome before this pass: verdict, reason, delivery, and evidence against the draft;
 * unchecked and nothing-seen if no executor ran. A pass that keeps or falls back leaves it as it is.
 */
const struct flow_outcome *flow_before(const struct flow *flow);

/* The running pass; NULL while the executor runs. */
const struct flow_pass *flow_pass(const struct flow *flow);

/* Mark the turn, whatever happens to its text. No effect for a pass in shadow. */
void flow_flag(struct flow *flow, enum outcome_flag flag);

/* True once a turn, and not after a 4xx: a failed step may then be tried another way. */
bool flow_may_retry(struct flow *flow);

/* True for each further round of refining that the policy allows, at most three times. */
bool flow_may_refine(struct flow *flow);

/*
 * How many tokens of an answer to this call (ignoring its max_tokens) fit into what is left of patience; 0 if the
 * calls are used up. For steps that can do with less, or without.
 */
int64_t flow_tokens_that_fit(const struct flow *flow, const struct model_call *call);

/* The size of a possible call. */
struct call_size {
	size_t bytes;   /* not in the backend's cache */
	int64_t tokens; /* of its answer */
};

/* The shortest call with a prompt of the policy, by its name (flow_ask_prompt), with its placeholders empty. */
struct call_size flow_prompt_size(const struct flow *flow, const char *prompt);

/*
 * Whether so many calls, one after another, fit into what is left of patience at this model's speeds: a check that
 * needs two answers asks this first. True if the speeds are unknown. Ignores the policy's number of calls.
 */
bool flow_calls_fit(struct flow *flow, const struct call_size *calls, unsigned count);

/* Approximate tokens that this turn's model writes for so many bytes, judging by its draft. */
int64_t flow_tokens_of(const struct flow *flow, size_t bytes);

/*
 * Memory and texts that live as long as the flow, within its cap. Beyond it flow_alloc returns NULL and texts are
 * empty, and the flow falls back whatever the step returns. Memory is zeroed; texts are followed by a NUL.
 */
void *flow_alloc(struct flow *flow, size_t size);
struct span flow_copy(struct flow *flow, struct span text);
struct span flow_printf(struct flow *flow, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same memory, for parsers that take an arena. */
struct arena *flow_arena(struct flow *flow);

#endif
