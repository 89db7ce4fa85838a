/*
 * The outcome of a turn.
 */
#ifndef PARAPET_EXECUTORS_OUTCOME_H
#define PARAPET_EXECUTORS_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

struct policy_post;

/*
 * The vocabularies of a turn's end. The names are labels of records and metrics. The third column of verdicts and
 * reasons says what they mean, for `why` and the page, without quotation marks.
 */
/* clang-format off */
#define EACH_VERDICT(ROW) \
	ROW(VERDICT_DIRECT, "direct", "not checked") \
	ROW(VERDICT_OFF, "off", "left alone, as requested") \
	ROW(VERDICT_CONFIRMED, "confirmed", "a check agreed with the model's own answer") \
	ROW(VERDICT_UNCHECKED, "unchecked", "the model's own answer; no check could tell") \
	ROW(VERDICT_REPLACED, "replaced", "replaced by a checked answer, or corrected below") \
	ROW(VERDICT_REPAIRED, "repaired", "repaired in place") \
	ROW(VERDICT_FALLBACK, "fallback", "a guard failed; the model's own answer was delivered") \
	ROW(VERDICT_PENDING, "pending", "not known yet")

/* How the answer of a replaced or repaired turn relates to its draft, from the narrowest change on. */
#define EACH_DELIVERY(ROW) \
	ROW(DELIVERY_NONE, "") /* the draft is delivered */ \
	ROW(DELIVERY_MENDED, "mended") /* the draft with its errors corrected */ \
	ROW(DELIVERY_SPLICED, "spliced") /* the draft with another answer in place of its own */ \
	ROW(DELIVERY_REWRITTEN, "rewritten") /* by the model, and checked */ \
	ROW(DELIVERY_RESTATED, "restated") /* in our own words */ \
	ROW(DELIVERY_APPENDED, "appended") /* a correction after a draft that the client already has */

/* Why a flow ended as it did. */
#define EACH_OUTCOME_WHY(ROW) \
	/* confirmed or unchecked: the draft is delivered on its own merits */ \
	ROW(WHY_UNREAD, "unread", "the question could not be read with certainty") \
	ROW(WHY_AGREES, "agrees", "the check and the answer agree") \
	ROW(WHY_UNPROVEN, "unproven", "a check disagreed, but without enough proof") \
	ROW(WHY_UNCLEAR, "unclear", "the answer cannot be compared with the check's result") \
	ROW(WHY_NOT_ASKED, "not-asked", "the question does not ask for a number") \
	ROW(WHY_NO_ATTEMPT, "no-attempt", "the answer states no number: an action, a hint, or that it cannot be determined") \
	ROW(WHY_SEVERAL, "several", "more than one quantity is asked for or stated") \
	ROW(WHY_VETOED, "vetoed", "a program's output cannot answer this question") \
	ROW(WHY_NOT_COMPUTED, "not-computed", "a program's result was not computed from the question's numbers: perhaps planted") \
	ROW(WHY_PROGRAMS_DIFFER, "programs-differ", "two programs reached different results") \
	ROW(WHY_NO_SPECIFICATION, "no-specification", "the model's specification is not in the puzzle language") \
	ROW(WHY_LINTED, "linted", "the model's specification does not match the question") \
	ROW(WHY_AMBIGUOUS, "ambiguous", "the model's specification has several answers, or no option fits") \
	ROW(WHY_UNSATISFIABLE, "unsatisfiable", "the model's specification contradicts itself") \
	ROW(WHY_SPECIFICATIONS_DIFFER, "specifications-differ", "two specifications have different answers") \
	ROW(WHY_SYLLOGISM, "syllogism", "a question about rules and kinds: models specify these worse than they answer them") \
	ROW(WHY_LANGUAGE, "answer-language", "the result cannot be worded in the answer's language") \
	ROW(WHY_FORM, "required-form", "the result does not fit the required form") \
	ROW(WHY_DRAFT_UNFINISHED, "draft-unfinished", "the answer was truncated by a limit, a stop word, a filter or an error") \
	ROW(WHY_DRAFT_EMPTY, "draft-empty", "the answer is empty") \
	ROW(WHY_SHOWN, "already-shown", "an error was found, but the client already has the answer") \
	ROW(WHY_NOT_BETTER, "not-better", "the answer has errors, and no revision was better") \
	/* likewise: passes */ \
	ROW(WHY_NOTHING_SEEN, "nothing-seen", "no pass found anything") \
	ROW(WHY_UNCONFIRMED, "unconfirmed", "a pass found something that was not confirmed") \
	ROW(WHY_SAFETY_LOST, "safety-lost", "a better text lacks the answer's advice to somebody in danger") \
	ROW(WHY_SHADOW, "shadow", "in shadow: findings are only recorded") \
	ROW(WHY_SHADOW_UNASKED, "shadow-unasked", "not checked: this needs a call to the model, the jail or the solver") \
	ROW(WHY_SHADOW_RATE, "shadow-rate", "no calls: this hour's limit for turns in shadow is used up (guard.shadow-rate)") \
	ROW(WHY_SHADOW_LEFT, "shadow-left", "calls in shadow, abandoned for a client's turn") \
	ROW(WHY_SHADOW_BUSY, "shadow-busy", "no calls: another turn was being served, guarded or checked in shadow") \
	/* unchecked: no check was made, or the guard had to stop */ \
	ROW(WHY_SAMPLED_OUT, "sampled-out", "checks of this model do not pay, and this turn was not in the sample (spend in the policy)") \
	ROW(WHY_TOO_SLOW, "too-slow", "the next step does not fit the policy's patience: allow more, or use a faster model") \
	ROW(WHY_BUSY, "busy", "too many guards are making calls (guard in the policy)") \
	ROW(WHY_PREEMPTED, "preempted", "an extra call ended for a client's turn, and did not fit again") \
	ROW(WHY_CALLS_SPENT, "calls-spent", "the next step needs more calls than the policy allows") \
	ROW(WHY_TOO_COSTLY, "too-costly", "parsing took more CPU time than a turn has") \
	/* replaced or repaired */ \
	ROW(WHY_COMPUTED, "computed", "computed exactly") \
	ROW(WHY_IMMEDIATE, "immediate", "computed without asking for a draft") \
	ROW(WHY_CONTRADICTED, "contradicted", "a note below a claim gives the counts of small cases") \
	ROW(WHY_MENDED, "mended", "without the model: punctuation, case, or an ending") \
	ROW(WHY_REFINED, "refined", "by the model, and checked") \
	ROW(WHY_SOLVED, "solved", "by the solver") \
	ROW(WHY_IN_CHARACTER, "in-character", "rewritten within the requested role") \
	ROW(WHY_ALIGNED, "aligned", "the last line now states what the reasoning reached") \
	ROW(WHY_CUT, "cut", "a part that the answer itself corrects was removed") \
	/* fallback: the model */ \
	ROW(WHY_MODEL_ABSENT, "model-absent", "the extra call could not be started") \
	ROW(WHY_MODEL_GONE, "model-gone", "the extra call's connection failed: see the model server's log") \
	ROW(WHY_MODEL_ERROR, "model-error", "the model server failed on the extra call: see its log") \
	ROW(WHY_MODEL_REFUSED, "model-refused", "the model server refused the extra call: see its log") \
	ROW(WHY_MODEL_UNREADABLE, "model-unreadable", "the answer to the extra call could not be read") \
	ROW(WHY_MODEL_CUT, "model-cut", "the answer to the extra call was truncated by a limit, a stop word or a filter") \
	ROW(WHY_MODEL_EMPTY, "model-empty", "the answer to the extra call is empty") \
	ROW(WHY_MODEL_LATE, "model-late", "no answer to the extra call within patience") \
	/* fallback: the program */ \
	ROW(WHY_PROGRAM_EXCEPTION, "program-exception", "the program ended in an error") \
	ROW(WHY_PROGRAM_TIMEOUT, "program-timeout", "the program took too long") \
	ROW(WHY_PROGRAM_MEMORY, "program-memory", "the program took too much memory") \
	ROW(WHY_PROGRAM_OUTPUT, "program-output", "the program printed too much") \
	ROW(WHY_PROGRAM_KILLED, "program-killed", "the jail killed the program: it did more than compute") \
	ROW(WHY_PROGRAM_SIGNAL, "program-signal", "the program crashed") \
	ROW(WHY_PROGRAM_REFUSED, "program-refused", "the program was not run: it is too long, or contains a NUL") \
	ROW(WHY_PROGRAM_SILENT, "program-silent", "the program printed nothing") \
	ROW(WHY_PROGRAM_UNREADABLE, "program-unreadable", "the program's output could not be read") \
	ROW(WHY_JAIL_BROKEN, "jail-broken", "the jail failed: a bug in parapet") \
	ROW(WHY_JAIL_BUSY, "jail-busy", "the jail was full") \
	ROW(WHY_JAIL_ABSENT, "jail-absent", "there is no jail: see /parapet/ready?verbose") \
	/* fallback: the solver */ \
	ROW(WHY_PUZZLE_UNKNOWN, "puzzle-unknown", "the solver gave up") \
	ROW(WHY_PUZZLE_INVALID, "puzzle-invalid", "the solver's input was invalid: a bug in parapet") \
	ROW(WHY_PUZZLE_TIMEOUT, "puzzle-timeout", "the solver took too long") \
	ROW(WHY_PUZZLE_MEMORY, "puzzle-memory", "the solver took too much memory") \
	ROW(WHY_PUZZLE_KILLED, "puzzle-killed", "the jail killed the solver") \
	ROW(WHY_PUZZLE_CRASHED, "puzzle-crashed", "the solver crashed") \
	ROW(WHY_SOLVER_BROKEN, "solver-broken", "the solver failed: a bug in parapet") \
	ROW(WHY_SOLVER_BUSY, "solver-busy", "the solver was full") \
	ROW(WHY_SOLVER_ABSENT, "solver-absent", "there is no solver: see /parapet/ready?verbose") \
	/* fallback: the flow */ \
	ROW(WHY_MEMORY, "memory", "the guard's memory is full") \
	ROW(WHY_STEPS, "steps", "too many steps: a bug in an executor") \
	ROW(WHY_CLIENT_GONE, "client-gone", "the client left")

/* Marks on answers that cannot be repaired. */
#define EACH_OUTCOME_FLAG(ROW) \
	ROW(FLAG_COUNTING_UNVERIFIED, "counting-unverified") /* a formula or a name for a count, not confirmed */ \
	ROW(FLAG_RUNAWAY, "runaway")         /* it repeats itself endlessly */ \
	ROW(FLAG_RUNAWAY_CUT, "runaway-cut") /* ... and was cut */ \
	ROW(FLAG_THINKING, "thinking-long")    /* it thought beyond the policy's budget */ \
	ROW(FLAG_THINKING_CUT, "thinking-cut") /* ... and was cut */ \
	ROW(FLAG_THINKING_CLOSED, "thinking-closed") /* ... or was made to answer */ \
	ROW(FLAG_LENGTH, "cut-by-length")      /* it was truncated at its token limit */ \
	ROW(FLAG_EMPTY, "empty")               /* it has no text */ \
	ROW(FLAG_SCRIPT, "wrong-script")       /* part of it is in a script that its prompt does not use */ \
	ROW(FLAG_CUTOFF, "knowledge-cutoff")   /* it says that its knowledge may be out of date */
/* clang-format on */

VOCABULARY(verdict, EACH_VERDICT, VERDICT_COUNT);
VOCABULARY(delivery, EACH_DELIVERY, DELIVERY_COUNT);
VOCABULARY(outcome_why, EACH_OUTCOME_WHY, WHY_COUNT);
VOCABULARY(outcome_flag, EACH_OUTCOME_FLAG, FLAG_COUNT);

/* What happens to the draft. */
enum outcome_how {
	HOW_NONE,    /* its bytes are sent as they came */
	HOW_REPLACE, /* text replaces it */
	HOW_APPEND,  /* the client already has it: the policy's template is appended */
	HOW_REPAIR   /* text replaces it: the draft with a correction, or in its form, so nothing is put under it */
};

/* The most steps of a flow; one more ends it. */
#define OUTCOME_STEPS_MAX 24

struct outcome_step {
	const char *name;         /* static */
	int64_t micros;           /* its duration, including waits */
	enum outcome_why trouble; /* why its request failed; WHY_COUNT: it did not */
};

/*
 * The observed trust in a model's answers on a route (observe/trust.h), compared with the prior for its size
 * (proof.h).
 */
#define EACH_TRUST(ROW) \
	ROW(TRUST_PRIOR, "prior")       /* no observation that changes it */ \
	ROW(TRUST_STRICTER, "stricter") /* agreeing programs alone are not proof */ \
	ROW(TRUST_LOOSER, "looser")     /* they are */
VOCABULARY(trust, EACH_TRUST, TRUST_COUNT);

/* Which two of a turn's three raters agree. */
enum rater_pair { RATERS_DRAFT_FIRST, RATERS_DRAFT_SECOND, RATERS_PROGRAMS };

/* The most passes of one turn. */
#define OUTCOME_PASSES_MAX 6

/* The result of one pass. */
struct outcome_pass {
	const struct policy_post *post; /* the policy's entry */
	enum verdict verdict;
	enum outcome_why why;
	bool shadow; /* it only records: its result is not delivered */
};

/* Texts live as long as the flow. */
struct flow_outcome {
	enum verdict verdict; /* confirmed, unchecked, replaced, repaired or fallback */
	enum outcome_why why;
	enum outcome_how how;
	enum delivery delivery;
	struct span text;                               /* the whole new answer, for HOW_REPLACE and HOW_REPAIR */
	struct span answer, working, draft, correction; /* values of {answer} and so on in the policy's template */
	struct span program, printed;                   /* the last program run, and its output; at may be NULL */
	struct span puzzle;                             /* the last puzzle solved, in SMT-LIB; likewise */
	unsigned evidence;                              /* against the draft: one bit per enum policy_proof */
	bool agrees;                                    /* the draft's final answer equals the result */
	bool routine;                                   /* nothing in the draft called for the check */
	bool rated;                                     /* the draft and both programs each gave a comparable answer */
	unsigned raters;                                /* the agreeing pairs: one bit per enum rater_pair */
	struct outcome_step steps[OUTCOME_STEPS_MAX];
	unsigned step_count;
	unsigned calls;          /* extra calls to the model */
	unsigned preempted;      /* ... and further ones that ended for a client's turn */
	int64_t added_micros;    /* from the draft's end to the flow's */
	int64_t patience_micros; /* the time it was allowed */
	int64_t check_micros;    /* estimate for its check's calls at the model's speeds; 0: none */
	struct outcome_pass passes[OUTCOME_PASSES_MAX]; /* those that ran, in order */
	unsigned pass_count;
	unsigned flags; /* one bit per enum outcome_flag */
};

const char *verdict_meaning(enum verdict verdict);
const char *outcome_why_meaning(enum outcome_why why);

/* Whether a guard that ends for that reason had to stop before a result: that is not a failure. */
bool outcome_why_stops(enum outcome_why why);

/* The verdict for a draft delivered for that reason: confirmed if a check agreed. */
enum verdict verdict_of_draft(enum outcome_why why);

/* The verdict for an answer other than the draft. */
enum verdict verdict_of_delivery(enum delivery delivery);

/* The former name of both verdicts of an unchanged draft, for one release; NULL for all others. */
const char *verdict_alias(enum verdict verdict);

#endif
