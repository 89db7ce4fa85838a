/*
 * What became of a turn.
 */
#ifndef PARAPET_EXECUTORS_OUTCOME_H
#define PARAPET_EXECUTORS_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

struct policy_post;

/* The order is that of verdict_name. */
enum verdict {
	VERDICT_DIRECT,   /* never looked at further */
	VERDICT_OFF,      /* told not to */
	VERDICT_KEPT,     /* checked; the model's own */
	VERDICT_REPLACED, /* a proven answer */
	VERDICT_REPAIRED, /* the model's answer with a narrow mend */
	VERDICT_FALLBACK, /* a guard failed; the model's own */
	VERDICT_PENDING,  /* not known yet when the head had to go */
	VERDICT_COUNT
};

/* Why a flow ended as it did. The order is that of outcome_why_name. */
enum outcome_why {
	/* kept: the draft stands on its own */
	WHY_UNREAD,                /* the question is not read for certain */
	WHY_AGREES,                /* what was found is what it says */
	WHY_UNPROVEN,              /* it says something else, but nothing is proof enough */
	WHY_UNCLEAR,               /* the two cannot be compared */
	WHY_VETOED,                /* what a program printed cannot be an answer to this question */
	WHY_NOT_COMPUTED,          /* it was not computed from the question's numbers: perhaps planted */
	WHY_PROGRAMS_DIFFER,       /* two programs came to different results */
	WHY_NO_SPECIFICATION,      /* what the model wrote is none of the puzzle language */
	WHY_LINTED,                /* its specification does not say what the question says */
	WHY_AMBIGUOUS,             /* its specification has several answers, or none of the options fits */
	WHY_UNSATISFIABLE,         /* its specification contradicts itself */
	WHY_SPECIFICATIONS_DIFFER, /* two specifications have different answers */
	WHY_SYLLOGISM,             /* of rules and kinds: models state such questions worse than they answer them */
	WHY_LANGUAGE,              /* an answer cannot be said in the draft's language */
	WHY_FORM,                  /* an answer does not fit into the form that is required */
	WHY_DRAFT_UNFINISHED,      /* ended by a limit, a stop word, a filter or an error: never judged */
	WHY_DRAFT_EMPTY,
	WHY_SHOWN,      /* a mend was found, but the client has the draft already */
	WHY_NOT_BETTER, /* something is wrong with it, and no revision was better */
	/* kept: passes */
	WHY_NOTHING_SEEN, /* nothing that any pass looks for */
	WHY_UNCONFIRMED,  /* a pass sees something, and nobody confirms it */
	WHY_SAFETY_LOST,  /* a better text lacks advice that the draft gives to somebody in danger */
	WHY_SHADOW,       /* what only records saw something, or would have asked somebody */
	/* kept: the guard had to stop */
	WHY_TOO_SLOW,    /* the next step does not fit the policy's patience */
	WHY_BUSY,        /* no room among the guards' calls in time */
	WHY_CALLS_SPENT, /* the next step is one call more than the policy allows */
	WHY_TOO_COSTLY,  /* reading took more CPU time than a turn has */
	/* replaced or repaired */
	WHY_COMPUTED,
	WHY_IMMEDIATE, /* computed without asking for a draft */
	WHY_MENDED,    /* without the model: a mark, a case, an ending */
	WHY_REFINED,   /* by the model, and measured */
	WHY_SOLVED,
	WHY_IN_CHARACTER, /* written again, within the role that was asked for */
	WHY_ALIGNED,      /* the final line says what its reasoning reached */
	WHY_CUT,          /* a draft of the answer that the answer itself corrects is left out */
	/* fallback: the model */
	WHY_MODEL_ABSENT,     /* the call could not be started */
	WHY_MODEL_GONE,       /* no connection, or one that broke */
	WHY_MODEL_ERROR,      /* 5xx, or an error in the answer */
	WHY_MODEL_REFUSED,    /* 4xx */
	WHY_MODEL_UNREADABLE, /* an answer that is none */
	WHY_MODEL_CUT,        /* ended by its token limit, a stop word or a filter */
	WHY_MODEL_EMPTY,
	WHY_MODEL_LATE, /* no answer within patience */
	/* fallback: the program */
	WHY_PROGRAM_EXCEPTION,
	WHY_PROGRAM_TIMEOUT,
	WHY_PROGRAM_MEMORY,
	WHY_PROGRAM_OUTPUT, /* printed too much */
	WHY_PROGRAM_KILLED, /* by the jail's filter */
	WHY_PROGRAM_SIGNAL,
	WHY_PROGRAM_REFUSED, /* not run: NUL in it, or too long */
	WHY_PROGRAM_SILENT,  /* printed nothing */
	WHY_PROGRAM_UNREADABLE,
	WHY_JAIL_BROKEN, /* our fault */
	WHY_JAIL_BUSY,
	WHY_JAIL_ABSENT,
	/* fallback: the solver */
	WHY_PUZZLE_UNKNOWN, /* it gave up */
	WHY_PUZZLE_INVALID, /* it was not asked in its own language: a mistake of ours */
	WHY_PUZZLE_TIMEOUT,
	WHY_PUZZLE_MEMORY,
	WHY_PUZZLE_KILLED, /* by the jail's filter */
	WHY_PUZZLE_CRASHED,
	WHY_SOLVER_BROKEN, /* our fault */
	WHY_SOLVER_BUSY,
	WHY_SOLVER_ABSENT,
	/* fallback: the flow */
	WHY_MEMORY, /* its arena is full, or there is none */
	WHY_STEPS,  /* too many steps: a mistake in an executor */
	WHY_CLIENT_GONE,
	WHY_COUNT
};

/* What is done with the draft. */
enum outcome_how {
	HOW_NONE,    /* its bytes go out as they came */
	HOW_REPLACE, /* text in its place */
	HOW_APPEND,  /* the client has it already: the policy's template behind it */
	HOW_REPAIR   /* text in its place, which is the draft but for a mend */
};

/* How a new answer was made out of the draft, the smallest change first. The order is that of delivery_name. */
enum delivery {
	DELIVERY_NONE,      /* there is none */
	DELIVERY_MENDED,    /* a false result, and all that was computed from it */
	DELIVERY_SPLICED,   /* the answer's own number */
	DELIVERY_REWRITTEN, /* by the model, and checked */
	DELIVERY_RESTATED,  /* a text of ours in its place */
	DELIVERY_APPENDED,  /* a correction behind it */
	DELIVERY_COUNT
};

/* The most steps that a flow runs: one more ends it. */
#define OUTCOME_STEPS_MAX 24

struct outcome_step {
	const char *name; /* static */
	int64_t micros;   /* that it took, what it waited for included */
};

/* What a turn is marked with that nobody can mend. The order is that of outcome_flag_name. */
enum outcome_flag {
	FLAG_COUNTING_UNVERIFIED, /* a formula or a sequence's name for a count, which nothing confirmed */
	FLAG_COUNT
};

/* The most passes that run over one turn. */
#define OUTCOME_PASSES_MAX 6

/* What one pass came to. */
struct outcome_pass {
	const struct policy_post *post; /* the policy's entry */
	enum verdict verdict;
	enum outcome_why why;
	bool shadow; /* it only records: what it came to is not delivered */
};

/* Texts live as long as the flow that ended so. */
struct flow_outcome {
	enum verdict verdict; /* kept, replaced, repaired or fallback */
	enum outcome_why why;
	enum outcome_how how;
	enum delivery delivery;
	struct span text;                               /* the new answer, whole, for HOW_REPLACE and HOW_REPAIR */
	struct span answer, working, draft, correction; /* what {answer} and so on of the policy's template stand for */
	struct span program, printed; /* the last program that was run, and what it printed; at may be NULL */
	struct span puzzle;           /* the last one that was solved, in SMT-LIB; likewise */
	unsigned evidence;            /* against the draft: one bit per enum policy_proof */
	bool agrees;                  /* the answer that the draft ends on is what was found */
	struct outcome_step steps[OUTCOME_STEPS_MAX];
	unsigned step_count;
	unsigned calls;                                 /* to the model beyond the draft */
	int64_t added_micros;                           /* from the draft's end to the flow's */
	struct outcome_pass passes[OUTCOME_PASSES_MAX]; /* those that ran, in order */
	unsigned pass_count;
	unsigned flags; /* one bit per enum outcome_flag */
};

/* "direct", "off", ... */
const char *verdict_name(enum verdict verdict);

/* "none", "mended", ... */
const char *delivery_name(enum delivery delivery);

/* "agrees", "unproven", ...: a label for records and metrics. */
const char *outcome_why_name(enum outcome_why why);

/* "counting-unverified", ...: likewise. */
const char *outcome_flag_name(enum outcome_flag flag);

#endif
