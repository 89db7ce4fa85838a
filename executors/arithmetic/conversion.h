/*
 * The exact value of a prompt for a unit conversion: "What is 3 miles in km?", "5 feet 7 inches in cm", "How many
 * minutes are 2 hours?". The policy has the units.
 *
 * The prompt may contain nothing else, and anything ambiguous is refused: a pint, a ton, 1,500 without English around
 * it. "5 m in km" is unambiguous, since minutes are not kilometres.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CONVERSION_H
#define PARAPET_EXECUTORS_ARITHMETIC_CONVERSION_H

#include "executors/arithmetic/literal.h"
#include "policies/policy.h"

/*
 * Compute. Returns false if the prompt is not a conversion, or not certainly one value. The value is exact; its text
 * has up to six decimals if that is all, else six significant digits, rounded. *unit is the target unit as the prompt
 * writes it, or as the policy does for the letters of degrees; *given is "5 miles" if these words are in that order,
 * else empty.
 */
bool conversion_compute(
    const struct policy *policy, struct span prompt, struct literal *literal, struct span *unit, struct span *given);

#endif
