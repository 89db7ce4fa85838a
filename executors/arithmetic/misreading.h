/*
 * Questions that programs misread together: what two of them agree on is no proof then, and the draft stands.
 *
 * Only where a program lacks what the right reading cannot do without: a division for what was there before a
 * percentage, a difference for the way between two numbered places, rounding up for what has to suffice; or where
 * nothing is to be calculated: no quantity is given, or none changes.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_MISREADING_H
#define PARAPET_EXECUTORS_ARITHMETIC_MISREADING_H

#include "executors/arithmetic/final.h"
#include "executors/arithmetic/program.h"

/* Whether this program seems to have misread the prompt. Linear in each of the texts. */
bool misreading_is_likely(struct span prompt, const struct question *question, struct span program);

/*
 * Whether the draft says that nothing changes, and its answer is a number of the prompt's: "60 players need the same 70
 * minutes." Programs can only calculate.
 */
bool misreading_changes(struct span prompt, struct span draft, const struct final *final);

/* Whether the draft rounds up what one of its calculations comes to, where the program came to the whole number below.
 */
bool misreading_rounds_down(struct span draft, const struct final *final, const struct program_answer *answer);

#endif
