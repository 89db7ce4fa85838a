/*
 * What an executor is made of: steps that read top to bottom, each of which asks for one thing at most and names what
 * comes next.
 *
 *	ask_program -> THEN(run_program) ELSE(keep_draft)
 *	run_program -> THEN(compare)     ELSE(keep_draft)
 *
 * A step returns what the last of these functions returned. THEN follows a good reply; ELSE everything else: an error,
 *an empty text, no answer in time, or an operation that was not started because it does not fit. keep_draft tells these
 * apart by itself. Copy skeleton.c to begin with.
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

/* The limits of direct turns' passes: a route that no policy has. */
extern const struct policy_route flow_passes_route;

const struct flow_turn *flow_turn(const struct flow *flow);

/*
 * From here on the turn is read as if the user had asked this, which is the flow's. Returns false without memory. What
 * the model is asked stands behind the conversation as it is.
 */
bool flow_read_as(struct flow *flow, struct span question);

/* Whether an answer must have a form that only the draft's own has. One of several choices is named in any form. */
bool flow_form_is_fixed(const struct flow *flow);

/*
 * The executor's own memory: `size` zeroed bytes at the first call, the same ones at every later one with the same
 * size. NULL without memory; the flow then falls back whatever the step returns.
 */
void *flow_own(struct flow *flow, size_t size);

/*
 * Ask the model. The ask's texts are static, the turn's or the flow's. Its answer may have as many of max_tokens as fit
 * into patience once there is room for the call. Not started where the policy's calls are spent or fewer than
 * least_tokens fit. Replies that did not stop by themselves, or are blank, are no good.
 */
enum flow_next flow_ask_model(
    struct flow *flow, const struct model_call *call, struct step then, struct step otherwise);

/* What stands for a placeholder of the policy's texts. Lists end in a NULL name. */
struct fill_word {
	const char *name;
	struct span text;
};

/* A text of the policy, its placeholders filled in; those that are not listed are left out. */
struct span flow_fill(struct flow *flow, const char *text, const struct fill_word *words);

/*
 * Ask with a prompt of the policy: "first-program" is its route's or its own arithmetic-first-program, and a pass's
 * prompts are called after the pass. The ask says
 * what stands before it (said, schema), and may say that its answer has to have more tokens, or may have fewer, than
 * the prompt says. Without such a prompt nothing is started.
 */
enum flow_next flow_ask_prompt(struct flow *flow, const char *prompt, const struct fill_word *words,
    struct model_call *call, struct step then, struct step otherwise);

/* Run a program in the jail; likewise. One that prints nothing is no good. */
enum flow_next flow_run_program(
    struct flow *flow, const struct program_run *run, struct step then, struct step otherwise);

/* Solve a puzzle; likewise. What it came to is good when it is an answer, ambiguous, or has no solution. */
enum flow_next flow_solve(struct flow *flow, const struct solver_query *query, struct step then, struct step otherwise);

/*
 * The last reply of each kind, good or not: MODEL_GONE where the call was not started or not answered in time,
 * JAIL_BROKEN and JAIL_TIMEOUT, SOLVER_BROKEN and SOLVER_TIMEOUT likewise. Texts are never NULL, end in a NUL and
 * live as long as the flow, and so do a reply's arrays.
 */
const struct model_reply *flow_reply(const struct flow *flow);
const struct program_reply *flow_ran(const struct flow *flow);
const struct solver_reply *flow_solved(const struct flow *flow);

/* Go on with another step at once. */
enum flow_next flow_go(struct flow *flow, struct step next);

/* The draft stands: confirmed where the reason is that it agrees, else unchecked; or because a guard failed. */
enum flow_next flow_keep(struct flow *flow, enum outcome_why why);
enum flow_next flow_fall_back(struct flow *flow, enum outcome_why why);

/* The ELSE of most: the draft stands for the reason that led here. */
enum flow_next keep_draft(struct flow *flow);

/* A new answer. Texts are static, the turn's or the flow's. */
struct flow_answer {
	struct span text;                   /* whole, in the draft's place */
	struct span answer, working, draft; /* for the policy's template */
	struct span proof;                  /* {working} of a correction; empty: as in the template */
	struct span correction;             /* in words (wording.h), for who has the draft already */
	struct span asked;                  /* what the answer is called in it: "total cost"; empty: it is an answer */
	bool in_form;                       /* text keeps the draft's form: nothing may stand under it */
	enum delivery delivery;             /* how text was made; restated where it is DELIVERY_NONE */
};

/*
 * In the draft's place, or behind it where the client has it already. Only on proof. Without a text and an answer the
 * draft stands.
 */
enum flow_next flow_replace(struct flow *flow, const struct flow_answer *answer, enum outcome_why why);

/* The draft with a mend, or what the model made of it; a draft that the client has already stands. */
enum flow_next flow_repair(struct flow *flow, struct span text, enum delivery delivery, enum outcome_why why);

/* A note behind the unchanged draft. Without a note the draft stands. */
enum flow_next flow_note_below(struct flow *flow, struct span note, enum outcome_why why);

/* Something speaks against the draft: kept in the outcome. */
void flow_note_evidence(struct flow *flow, enum policy_proof proof);

/*
 * Whether a check is to be made that asks the model. Where something speaks against the draft it is; else it is a
 * routine check, which is left off where those of this model do not pay. Noted in the outcome.
 */
bool flow_routine_check(struct flow *flow);

/* What was found is what the draft ends on, whatever else it says: kept in the outcome. */
void flow_note_agreement(struct flow *flow);

/* The draft and two programs have answered: the pairs that agree, one bit per enum rater_pair; kept in the outcome. */
void flow_note_raters(struct flow *flow, unsigned pairs);

/*
 * For passes. What the turn has come to before this pass began: verdict, why and how, and the evidence against the
 * draft; unchecked and nothing-seen where no executor ran. A pass that keeps or falls back leaves that as it is.
 */
const struct flow_outcome *flow_before(const struct flow *flow);

/* The pass that runs; NULL while the executor does. */
const struct flow_pass *flow_pass(const struct flow *flow);

/* Mark the turn, whatever happens to its text. A pass in shadow marks nothing. */
void flow_flag(struct flow *flow, enum outcome_flag flag);

/* True once a turn, and not after a 4xx: then a step that failed may be tried another way. */
bool flow_may_retry(struct flow *flow);

/* True for each further pass of refining that the policy allows, three times at most. */
bool flow_may_refine(struct flow *flow);

/*
 * How many tokens of an answer to this ask (its max_tokens aside) fit into what is left of patience; 0 where the calls
 * are spent. For steps that can do with less, or without.
 */
int64_t flow_tokens_that_fit(const struct flow *flow, const struct model_call *call);

/* A call that may follow. */
struct call_size {
	size_t bytes;   /* that the backend has not in its cache */
	int64_t tokens; /* of its answer */
};

/* The shortest call with a prompt of the policy, by its name (flow_ask_prompt), without the words filled in. */
struct call_size flow_prompt_size(const struct flow *flow, const char *prompt);

/*
 * Whether so many calls, one after another, end within what is left of patience, at this model's speeds: what needs two
 * answers asks before it starts. True where the speeds are not known. How many calls the policy allows is not looked
 * at.
 */
bool flow_calls_fit(struct flow *flow, const struct call_size *calls, unsigned count);

/* About how many tokens this turn's model writes for so many bytes, by its draft. */
int64_t flow_tokens_of(const struct flow *flow, size_t bytes);

/*
 * Memory and texts that live as long as the flow, within its cap. Beyond it flow_alloc returns NULL and the texts are
 * empty, and the flow falls back whatever the step returns. Memory is zeroed; texts end in a NUL beyond their length.
 */
void *flow_alloc(struct flow *flow, size_t size);
struct span flow_copy(struct flow *flow, struct span text);
struct span flow_printf(struct flow *flow, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same memory, for readers that take an arena. */
struct arena *flow_arena(struct flow *flow);

#endif
