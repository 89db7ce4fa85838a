/*
 * Whether a draft comes to the number that its answer was taken for, or still works towards one.
 *
 * "Each dog has 4 legs ... then we add them" ends on a number that is no answer: another one in its place makes a true
 * sentence false. Such a draft can be told the answer, never be edited.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CONCLUSION_H
#define PARAPET_EXECUTORS_ARITHMETIC_CONCLUSION_H

#include "executors/arithmetic/claims.h"

/* In doubt it does not. Linear in the text. */
bool conclusion_is(const struct claims *claims, struct span text, const struct number *number);

#endif
