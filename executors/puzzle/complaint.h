/*
 * What may be wrong with a specification that a model wrote, and where: what the lint (lint.h) comes to.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_COMPLAINT_H
#define PARAPET_EXECUTORS_PUZZLE_COMPLAINT_H

#include <stdint.h>

#include "policies/span.h"

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

#endif
