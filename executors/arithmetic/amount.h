/*
 * A program's number in the terms that a draft counts in: 265 for "4 hours and 15 minutes", "4:25:00" for "255
 * minutes", "22:03" for "9:53 pm".
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_AMOUNT_H
#define PARAPET_EXECUTORS_ARITHMETIC_AMOUNT_H

#include "executors/arithmetic/final.h"
#include "executors/arithmetic/program.h"
#include "executors/arithmetic/question.h"

/*
 * Bring the answer to the unit of the draft's own number: the measure's base unit (number_measure.h) where that is said
 * in several units or as a time, else the unit of its word. By the unit that the program says, or the only one that
 * leaves it of the draft's order of magnitude. A time, or an amount in several units, of which it is not sure what it
 * is beside the draft's number loses its readings; what is plain on both sides stays as it is.
 */
void amount_convert(const struct question *question, const struct final *final, struct program_answer *answer);

/* A number in its measure's base unit, by the word behind it. Unknown where that is no unit. */
struct rational amount_in_base(const struct number *number);

#endif
