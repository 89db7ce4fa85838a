/*
 * Whether a number in a draft may be a value in other clothes: rounded, below zero in words, a percentage of change, in
 * another unit, up to the next whole thing. Where it may be, the two are not sure to differ.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CLOTHES_H
#define PARAPET_EXECUTORS_ARITHMETIC_CLOTHES_H

#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/question.h"

/* The value is known. Only of the answer itself a whole number may stand for one that was rounded. */
bool clothes_fit(
    const struct claim *claim, const struct rational *value, const struct question *question, bool is_answer);

#endif
