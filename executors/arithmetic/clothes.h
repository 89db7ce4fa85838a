/*
 * Whether a number in a draft may be a value in another form: rounded, negative in words, a percentage of change, in
 * another unit or scale, rounded up to a whole thing. If so, the two do not certainly differ.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CLOTHES_H
#define PARAPET_EXECUTORS_ARITHMETIC_CLOTHES_H

#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/question.h"

/*
 * The value is known; its unit is the one that a program names, or empty. An integer may be a rounded value only if it
 * is the answer itself, or if the question asks for a round number.
 */
bool clothes_fit(const struct claim *claim, const struct rational *value, struct span unit,
    const struct question *question, bool is_answer);

#endif
