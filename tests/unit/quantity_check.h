/*
 * What the tests of executors/quantities share: prompts in the clothes that people give them.
 */
#ifndef PARAPET_TESTS_UNIT_QUANTITY_CHECK_H
#define PARAPET_TESTS_UNIT_QUANTITY_CHECK_H

#include <stdbool.h>

#include "policies/policy.h"

/* The shipped policy, loaded once; ends the test where it does not load. */
const struct policy *quantity_policy(void);

/*
 * Check that a prompt reads as a value stated so ("$11.61"; NULL: that it is not read), as it stands and in every
 * frame: chat before, "pls" behind, no question mark, lower case, a smiley; and "$5" as "5 dollars", "5 bucks", "5€".
 */
void check_quantity(const char *prompt, const char *text);

/* The same for this one spelling. */
void check_quantity_as_is(const char *prompt, const char *text);

#endif
