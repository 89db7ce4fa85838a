/*
 * Questions that programs misread together: their agreement is then no proof, and the draft is delivered.
 *
 * Only if a program lacks an operation that the right reading needs: a division for the value before a percentage, a
 * difference for the distance between two numbered places, rounding up for what must suffice, a power of ten where
 * cents stand beside dollars; or if there is nothing to calculate: no quantity is given, or none changes.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_MISREADING_H
#define PARAPET_EXECUTORS_ARITHMETIC_MISREADING_H

#include "executors/arithmetic/final.h"
#include "executors/arithmetic/program.h"

/* Whether this program seems to have misread the prompt. Linear in each text. */
bool misreading_is_likely(struct span prompt, const struct question *question, struct span program);

/* Whether a program takes the prompt's "12%" for a plain 12, and the draft does not answer in percent. */
bool misreading_takes_percent(struct span prompt, const struct final *final, struct span program);

/*
 * Whether the draft's answer and the program's make the whole together, the prompt's largest number or 100%: "4 boys"
 * of 12 children where the program computed 8. One of them is the other part, and neither says which was asked for.
 */
bool misreading_is_rest(struct span prompt, const struct final *final, const struct program_answer *answer);

/*
 * Whether the draft says that nothing changes, and its answer is a number of the prompt: "60 players need the same 70
 * minutes." Programs can only calculate.
 */
bool misreading_changes(struct span prompt, struct span draft, const struct final *final);

/*
 * Whether the draft counts whole things, "3 taxis" for 10 people and 4 in each, and the program pays for a part of one
 * or cuts it off; or the prompt counts what has started.
 */
bool misreading_leaves_parts(struct span prompt, struct span draft, struct span program);

/* Whether the draft rounds up one of its results, and the program rounded it down or not at all. */
bool misreading_rounds_down(struct span draft, const struct final *final, const struct program_answer *answer);

#endif
