/*
 * Does a specification that a model wrote fit its prompt? A veto, not a proof: each rule is about what the words say,
 * and whatever is not certain is a complaint.
 *
 *  - each constraint's `say` stands in the prompt, white space, case and marks aside
 *  - the names in its expression are those in its `say`, and the other way round
 *  - words of direction and order in `say` (left, older, first, ...) are those of its relation words; a bare `<` tells
 * none
 *  - ordinals and counts in `say` are the numbers of the expression
 *  - one is negated if the other is
 *  - "A is left of B" is left_of(A, B) and not left_of(B, A)
 *  - every declared name stands in the prompt, and every item of the prompt's list is declared
 *  - every sentence of the prompt that names something and asks nothing is some constraint's `say`, but
 *    for one that lists all of a set
 *  - what is asked fits the prompt's only question by the same rules, or each option the prompt's option of that letter
 *  - a domain has as many values as its group has members, or its last value stands in the prompt
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_LINT_H
#define PARAPET_EXECUTORS_PUZZLE_LINT_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

struct arena;
struct puzzle;

#define PUZZLE_LINT_PROMPT_MAX (16 * 1024) /* bytes; a longer prompt is a complaint */

enum puzzle_complaint {
	PUZZLE_FITS,
	PUZZLE_TOO_LONG,
	PUZZLE_SAY_ABSENT, /* what it says does not stand in the prompt */
	PUZZLE_NAME_EXTRA, /* a name in the expression that is not in what it says */
	PUZZLE_NAME_LOST,  /* the other way round */
	PUZZLE_DIRECTION,  /* words of direction or order differ */
	PUZZLE_NUMBER,     /* ordinals or counts differ */
	PUZZLE_NEGATION,   /* one is negated, the other not */
	PUZZLE_TURNED,     /* the two that are compared stand the other way round, or cannot be told */
	PUZZLE_INVENTED,   /* a declared name that the prompt does not have */
	PUZZLE_UNDECLARED, /* an item of the prompt's list that is not declared */
	PUZZLE_UNCOVERED,  /* a sentence that is nobody's `say` */
	PUZZLE_QUESTION,   /* it asks something else, or the prompt asks several things */
	PUZZLE_OPTIONS,    /* its options are not the prompt's */
	PUZZLE_DOMAIN,     /* values that the prompt does not tell of */
	PUZZLE_COMPLAINTS
};

enum puzzle_about { PUZZLE_ABOUT_ALL, PUZZLE_ABOUT_CONSTRAINT, PUZZLE_ABOUT_ASK, PUZZLE_ABOUT_OPTION };

struct puzzle_lint {
	enum puzzle_complaint complaint;
	enum puzzle_about about;
	uint32_t number;  /* which constraint or option, from 0 */
	struct span what; /* the name, word or sentence; in the prompt, the puzzle, or static */
};

/* "fits", "say absent", ... for people and for the request to a model to mend it. */
const char *puzzle_complaint_name(enum puzzle_complaint complaint);

/* The first complaint. Returns false without memory. */
bool puzzle_lint(const struct puzzle *puzzle, struct span prompt, struct arena *arena, struct puzzle_lint *lint);

#endif
