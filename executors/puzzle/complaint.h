/*
 * Possible faults of a specification written by a model, and where: the results of the lint (lint.h).
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_COMPLAINT_H
#define PARAPET_EXECUTORS_PUZZLE_COMPLAINT_H

#include <stdint.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

#define EACH_PUZZLE_COMPLAINT(ROW) \
	ROW(PUZZLE_FITS, "fits") \
	ROW(PUZZLE_TOO_LONG, "too long") \
	ROW(PUZZLE_SAY_ABSENT, "say absent") /* its sentence is not in the prompt */ \
	ROW(PUZZLE_NAME_EXTRA, "name extra") /* a name in the expression that is not in its sentence */ \
	ROW(PUZZLE_NAME_LOST, "name lost")   /* the opposite */ \
	ROW(PUZZLE_DIRECTION, "direction")   /* words of direction or order differ */ \
	ROW(PUZZLE_NUMBER, "number")         /* ordinals or counts differ */ \
	ROW(PUZZLE_NEGATION, "negation")     /* one is negated, the other not */ \
	ROW(PUZZLE_TURNED, "turned") /* the two things compared are the other way round, or cannot be determined */ \
	ROW(PUZZLE_INVENTED, "invented")     /* a declared name that the prompt does not have */ \
	ROW(PUZZLE_UNDECLARED, "undeclared") /* an item of the prompt's list that is not declared */ \
	ROW(PUZZLE_UNCOVERED, "uncovered")   /* a sentence that no constraint covers */ \
	ROW(PUZZLE_QUESTION, "question")     /* it asks something else, or the prompt asks several things */ \
	ROW(PUZZLE_OPTIONS, "options")       /* its options are not the prompt's */ \
	ROW(PUZZLE_DOMAIN, "domain")         /* values that are not in the prompt */
VOCABULARY(puzzle_complaint, EACH_PUZZLE_COMPLAINT, PUZZLE_COMPLAINTS);

enum puzzle_about { PUZZLE_ABOUT_ALL, PUZZLE_ABOUT_CONSTRAINT, PUZZLE_ABOUT_ASK, PUZZLE_ABOUT_OPTION };

struct puzzle_lint {
	enum puzzle_complaint complaint;
	enum puzzle_about about;
	uint32_t number;  /* which constraint or option, from 0 */
	struct span what; /* the name, word or sentence; in the prompt, the puzzle, or static */
};

#endif
