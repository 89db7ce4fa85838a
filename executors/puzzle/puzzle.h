/*
 * Puzzles: a specification in the language of docs/puzzle.md, parsed into a typed tree, given to the solver (SMT-LIB)
 * or to an enumerating program in the jail, and the result reported with the puzzle's own names.
 *
 *     puzzle_read  ->  puzzle_solver_query  ->  the solver  ->  puzzle_conclude
 *                  ->  puzzle_program     ->  the jail    ->  puzzle_output_read  ->  puzzle_conclude
 *
 * Pure functions. Everything is in the given arena, including what spans point to; PUZZLE_ARENA_MAX is enough for
 * anything within the limits, some tens of kilobytes are usual.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_PUZZLE_H
#define PARAPET_EXECUTORS_PUZZLE_PUZZLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

struct arena;
struct puzzle;
struct solver_query; /* sandbox/solver.h */
struct solver_reply; /* sandbox/solver.h */

#define PUZZLE_TEXT_MAX  (64 * 1024)
#define PUZZLE_ARENA_MAX (32 * 1024 * 1024)

struct puzzle_mistake {
	char where[32];  /* "constraint 3", "group 1", "ask", "option 2", "specification"; empty: no memory */
	unsigned column; /* byte of the expression, from 1; 0: all of it */
	char why[256];   /* a sentence without its full stop; names as they were written */
};

/* Parse a specification. Returns NULL and fills in the mistake. */
struct puzzle *puzzle_read(struct arena *arena, struct span text, struct puzzle_mistake *mistake);

/* For the lint and for wording the answer: the constraints' own sentences. */
uint32_t puzzle_constraint_count(const struct puzzle *puzzle);
struct span puzzle_constraint_say(const struct puzzle *puzzle, uint32_t constraint);

/*
 * The query for the solver; text and terms are in the arena, the caller sets the limits. Every name in it is a letter
 * and a number. Returns false if it would be too long, or without memory.
 */
bool puzzle_solver_query(const struct puzzle *puzzle, struct arena *arena, struct solver_query *query);

/*
 * The same as a Python program that tries values. at NULL: too long, or no memory. Its output is read into a reply
 * like the solver's; false if it cannot be read.
 */
struct span puzzle_program(const struct puzzle *puzzle, struct arena *arena);
bool puzzle_output_read(
    const struct puzzle *puzzle, struct arena *arena, struct span output, struct solver_reply *reply);

#define EACH_PUZZLE_VERDICT(ROW) \
	ROW(PUZZLE_ANSWER, "answer") \
	ROW(PUZZLE_AMBIGUOUS, "ambiguous") \
	ROW(PUZZLE_NONE, "none") /* no option fits */ \
	ROW(PUZZLE_UNSATISFIABLE, "unsatisfiable") \
	ROW(PUZZLE_UNKNOWN, "unknown") \
	ROW(PUZZLE_INVALID, "invalid") /* never concluded: puzzle_read reports it */ \
	ROW(PUZZLE_BROKEN, "broken")
VOCABULARY(puzzle_verdict, EACH_PUZZLE_VERDICT, PUZZLE_VERDICTS);

/* Everything it points to is in the arena or static: the reply may be freed. */
struct puzzle_conclusion {
	enum puzzle_verdict verdict;
	struct span answer;          /* in the puzzle's own spelling; several values joined by ", " */
	struct span arrangement;     /* a solution in words, if there is one; else empty */
	struct span witnesses[2];    /* for an ambiguous value: two different answers */
	struct span arrangements[2]; /* for an ambiguous value or entailment: their solutions */
	const uint32_t *options;     /* the options that fit, from 0, ascending; one for an answer */
	uint32_t option_count;
	const uint32_t *core; /* constraints, from 0, ascending: for unsatisfiable those that contradict each other, for
	                         an answer those that it follows from, if found */
	uint32_t core_count;
	bool domains;       /* conditions of the groups are involved too */
	const char *detail; /* for unknown and broken: a word, else empty; a copy in the arena, or static */
};

/* Interpret a reply, which is borrowed for the call. Returns false without memory. */
bool puzzle_conclude(const struct puzzle *puzzle, struct arena *arena, const struct solver_reply *reply,
    struct puzzle_conclusion *conclusion);

/* The label of an option, and how many there are. */
struct span puzzle_option_label(const struct puzzle *puzzle, uint32_t option);
uint32_t puzzle_option_count(const struct puzzle *puzzle);

/* The kind of question: "value", "must", ... */
const char *puzzle_asked(const struct puzzle *puzzle);

/* The possible names of an answer, by number. at NULL after the last. */
struct span puzzle_answer_name(const struct puzzle *puzzle, uint32_t number);

/* The JSON Schema for a model's answer; static, NUL-terminated. */
const char *puzzle_schema(void);

#endif
