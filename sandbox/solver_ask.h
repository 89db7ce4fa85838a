/*
 * What the solver is asked, and what it replies (solver.h says what a puzzle is).
 */
#ifndef PARAPET_SANDBOX_SOLVER_ASK_H
#define PARAPET_SANDBOX_SOLVER_ASK_H

#include <stddef.h>
#include <stdint.h>

#include "policies/vocabulary.h"

#define SOLVER_TEXT_MAX       (192 * 1024) /* bytes of the text */
#define SOLVER_TERM_MAX       4096         /* bytes of one term that is asked about */
#define SOLVER_TERMS_MAX      64
#define SOLVER_CONSTANTS_MAX  4096
#define SOLVER_ASSERTIONS_MAX 4096
#define SOLVER_DEPTH_MAX      256
#define SOLVER_NAME_MAX       32
#define SOLVER_COUNT_MAX      1000
#define SOLVER_DETAIL_MAX     64

/* What is asked. Where there is no solution at all, the verdict of each is unsatisfiable. */
enum solver_question {
	/* Is there a solution? answer: the first witness is one. No terms. */
	SOLVER_SATISFIABLE,
	/*
	 * What is the value of these terms (Int or Bool; one at least)? answer: the same in every solution, in
	 * `values`; the first witness is a solution. ambiguous: the witnesses are two solutions in which at least one
	 * of them differs, and `values` and `others` are the terms' values in them.
	 */
	SOLVER_VALUES,
	/*
	 * Which of these terms (Bool; one at least) can hold, and which must? answer: SOLVER_POSSIBLE and
	 * SOLVER_NECESSARY in `holds`.
	 */
	SOLVER_OPTIONS,
	/*
	 * Does this one Bool term follow? answer: values[0] is 1 (it does) or 0 (its negation does); ambiguous: it
	 * holds in the first witness and not in the second.
	 */
	SOLVER_ENTAILS,
	/*
	 * The least or greatest value of this one Int term: answer: values[0], which the first witness reaches; unknown
	 * with the detail "unbounded" where there is none.
	 */
	SOLVER_MIN,
	SOLVER_MAX,
	/*
	 * How many different values has the tuple of these terms (Int or Bool; one at least) over all solutions?
	 * answer: values[0]; unknown with the detail "many" where there are more than SOLVER_COUNT_MAX.
	 */
	SOLVER_COUNT,
	SOLVER_QUESTIONS
};

#define SOLVER_POSSIBLE  1U
#define SOLVER_NECESSARY 2U

/* How it ended. Only broken and busy are our own fault. */
#define EACH_SOLVER_VERDICT(ROW) \
	ROW(SOLVER_ANSWER, "answer") \
	ROW(SOLVER_AMBIGUOUS, "ambiguous")         /* of values and entails */ \
	ROW(SOLVER_UNSATISFIABLE, "unsatisfiable") /* core: assertions that contradict each other */ \
	ROW(SOLVER_UNKNOWN, "unknown")             /* Z3 gave up; detail: a word of ours */ \
	ROW(SOLVER_INVALID, "invalid")             /* detail: why; in, at: where */ \
	ROW(SOLVER_TIMEOUT, "timeout")             /* its time was up, by the clock or in CPU time */ \
	ROW(SOLVER_MEMORY, "memory") \
	ROW(SOLVER_KILLED, "killed") /* it made a system call that is not on the list; detail: which */ \
	/* detail: SIGSEGV and its kin; "exit", "reply": it ended or answered as no puzzle makes it */ \
	ROW(SOLVER_CRASHED, "crashed") \
	ROW(SOLVER_BROKEN, "broken") /* the solver could not be set up, or went away; detail: at which step */ \
	ROW(SOLVER_BUSY, "busy")     /* found no room for JAIL_WAIT_MS */
VOCABULARY(solver_verdict, EACH_SOLVER_VERDICT, SOLVER_VERDICTS);

/* What one puzzle may use. */
struct solver_limits {
	unsigned wall_ms; /* from the moment when the child is handed out: all checks of a question together */
	unsigned cpu_ms;  /* counted in whole seconds, upwards: the clock above is the limit that is kept exactly */
	size_t memory;    /* bytes of address space over the solver's own */
};

struct solver_text {
	const char *at; /* not NUL-terminated */
	size_t len;
};

struct solver_query {
	struct solver_text text; /* declarations, definitions and assertions */
	enum solver_question question;
	const struct solver_text *terms; /* each one TERM over the names of the text */
	size_t term_count;
	struct solver_limits limits;
};

#define SOLVER_IN_TEXT (-1)

/* The detail and all arrays lie with the reply: who borrows it copies what it keeps. Bools are 0 and 1. */
struct solver_reply {
	enum solver_verdict verdict;
	const char *detail;    /* a word of at most SOLVER_DETAIL_MAX bytes, never words of a person; may be empty */
	const int64_t *values; /* of the terms, in their order; see the questions */
	const int64_t *others; /* of ambiguous values: in the second witness */
	size_t value_count;    /* of both */
	const uint8_t *holds;  /* of options: SOLVER_POSSIBLE and SOLVER_NECESSARY of each term */
	size_t holds_count;
	/* Solutions: values of the declared constants in the order of their declarations (defined names do not count).
	 */
	const int64_t *witness[2];
	size_t witnesses, constants;
	/*
	 * Indexes of assertions in the text, from 0, ascending. Of unsatisfiable: they contradict each other. Of an
	 * answer to values, options and entails: it follows from them (of options the one that must hold, or the one
	 * that cannot where none must). May be empty: it was too much work.
	 */
	const uint32_t *core;
	size_t core_count;
	int in;    /* of invalid: SOLVER_IN_TEXT or the term's index */
	size_t at; /* of invalid: byte of it */
	uint64_t micros;
};

#endif
