/*
 * The exact value of a prompt that wants a quantity in another unit: "What is 3 miles in km?", "5 feet 7 inches in cm",
 * "How many minutes are 2 hours?". Which units there are says the policy.
 *
 * Nothing else may stand in the prompt, and whatever has two meanings is refused: a pint, a ton, 1,500 where no English
 * stands around it. "5 m in km" has one, since minutes are no kilometres.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CONVERSION_H
#define PARAPET_EXECUTORS_ARITHMETIC_CONVERSION_H

#include "executors/arithmetic/literal.h"
#include "policies/policy.h"

/*
 * Compute. Returns false when the prompt is no conversion, or not surely one value. The value is exact; its text has up
 * to six decimals where that is all of it, else six significant digits, and is then rounded. *unit is the wanted one as
 * the prompt writes it, or the policy where that is a single letter for degrees, *given "5 miles" where its words stand
 * in that order, else empty.
 */
bool conversion_compute(
    const struct policy *policy, struct span prompt, struct literal *literal, struct span *unit, struct span *given);

#endif
