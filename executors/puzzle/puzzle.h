/*
 * Puzzles: a specification in the language of docs/puzzle.md, read into a typed tree, asked of the solver (SMT-LIB) or
 * of an enumerating program in the jail, and what came back told in the puzzle's own names.
 *
 *     puzzle_read  ->  puzzle_solver_query  ->  the solver  ->  puzzle_conclude
 *                  ->  puzzle_program     ->  the jail    ->  puzzle_output_read  ->  puzzle_conclude
 *
 * Pure functions. Everything lies in the arena that is given, spans into it included; PUZZLE_ARENA_MAX is enough for
 * whatever the bounds allow, some tens of kilobytes are usual.
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
	unsigned column; /* byte of the expression, from 1; 0: the whole of it */
	char why[256];   /* a sentence without its full stop; names as they were written */
};

/* Read a specification. Returns NULL and fills in the mistake. */
struct puzzle *puzzle_read(struct arena *arena, struct span text, struct puzzle_mistake *mistake);

/* What the lint and the answer's words need: the constraints' own sentences. */
uint32_t puzzle_constraint_count(const struct puzzle *puzzle);
struct span puzzle_constraint_say(const struct puzzle *puzzle, uint32_t constraint);

/*
 * What the solver is to be asked; text and terms lie in the arena, the limits are the caller's to set. Every name in it
 * is made of a letter and a number. Returns false when it would be too long for it, or there was no memory.
 */
bool puzzle_solver_query(const struct puzzle *puzzle, struct arena *arena, struct solver_query *query);

/*
 * The same as a Python program, which tries values until it knows. at NULL: too long, or no memory. What it prints is
 * read into a reply as the solver would have given it; false when that cannot be read.
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
	ROW(PUZZLE_INVALID, "invalid") /* never concluded: puzzle_read said so */ \
	ROW(PUZZLE_BROKEN, "broken")
VOCABULARY(puzzle_verdict, EACH_PUZZLE_VERDICT, PUZZLE_VERDICTS);

/* All that it points to lies in the arena or is static: the reply may go. */
struct puzzle_conclusion {
	enum puzzle_verdict verdict;
	struct span answer;          /* of an answer, in the puzzle's own spelling; several values by ", " */
	struct span arrangement;     /* a solution in words, where one was told; else empty */
	struct span witnesses[2];    /* of an ambiguous value: two answers that differ */
	struct span arrangements[2]; /* of an ambiguous value or entailment: the solutions they stand in */
	const uint32_t *options;     /* which options fit, from 0, ascending; of an answer one */
	uint32_t option_count;
	const uint32_t *core; /* constraints, from 0, ascending: of unsatisfiable those that contradict each other, of
	                       * an answer those that it follows from, where that was found */
	uint32_t core_count;
	bool domains;       /* what the groups themselves demand takes part, too */
	const char *detail; /* of unknown and broken: a word, else empty; a copy in the arena, or static */
};

/* Tell what a reply means; borrows it for the call. Returns false without memory. */
bool puzzle_conclude(const struct puzzle *puzzle, struct arena *arena, const struct solver_reply *reply,
    struct puzzle_conclusion *conclusion);

/* The label of an option, and how many there are. */
struct span puzzle_option_label(const struct puzzle *puzzle, uint32_t option);
uint32_t puzzle_option_count(const struct puzzle *puzzle);

/* What is asked: "value", "must", ... */
const char *puzzle_asked(const struct puzzle *puzzle);

/* The names of which the answer is one, by number, where it is one. at NULL behind the last. */
struct span puzzle_answer_name(const struct puzzle *puzzle, uint32_t number);

/* The JSON Schema that an answer of a model is to be held to; static, NUL-terminated. */
const char *puzzle_schema(void);

#endif
