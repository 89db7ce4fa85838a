/*
 * Whether a draft concludes on the number taken for its answer, or is still working towards one.
 *
 * "Each dog has 4 legs ... then we add them" ends on a number that is not an answer: replacing it makes a true
 * sentence false. Such a draft can be given the answer, but not edited.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CONCLUSION_H
#define PARAPET_EXECUTORS_ARITHMETIC_CONCLUSION_H

#include "executors/arithmetic/claims.h"

/* False in doubt. Linear in the text. */
bool conclusion_is(const struct claims *claims, struct span text, const struct number *number);

#endif
