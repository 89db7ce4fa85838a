/*
 * How many quantities a text names: numerals, and English number words.
 */
#ifndef PARAPET_ROUTES_TEXT_NUMERALS_H
#define PARAPET_ROUTES_TEXT_NUMERALS_H

#include "policies/span.h"

/*
 * Count them. "1,250.50", "3/4", "twenty-five", "2 million" and "$5" count once each. Not counted: numbers of list
 * items at a line's start, ordinals ("5th"), digits inside names ("GPT-4", "B2B"), and "one" where it is a pronoun.
 */
unsigned numerals_count(struct span text);

#endif
