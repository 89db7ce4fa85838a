/*
 * Converts a program's number to the unit of the draft: 265 for "4 hours and 15 minutes", "4:25:00" for "255
 * minutes", "22:03" for "9:53 pm".
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_AMOUNT_H
#define PARAPET_EXECUTORS_ARITHMETIC_AMOUNT_H

#include "executors/arithmetic/final.h"
#include "executors/arithmetic/program.h"
#include "executors/arithmetic/question.h"

/*
 * Convert the answer to the unit of the draft's own number: the measure's base unit (number_measure.h) if that has
 * several units or is a time, else the unit of its word. The source is the program's unit, or the only one with the
 * draft's order of magnitude. If the relation to the draft's number is uncertain, a time, or an amount in several
 * units, loses its readings; what is plain on both sides is unchanged.
 */
void amount_convert(const struct question *question, const struct final *final, struct program_answer *answer);

/* A number in its measure's base unit, by the word after it. Unknown if that is not a unit. */
struct rational amount_in_base(const struct number *number);

#endif
