/*
 * Whether a text is an arithmetic expression, with at most a question around it: "What is 3847*2938?", "15% of 240".
 */
#ifndef PARAPET_ROUTES_EXPRESSION_H
#define PARAPET_ROUTES_EXPRESSION_H

#include <stdbool.h>

#include "policies/span.h"

#define EXPRESSION_MAX 400 /* bytes; longer texts are not expressions */

/*
 * Symbols need no language; words around and between them are known in a few. A date, a phone number, a score, a
 * saying ("24/7") or a lone number is not an expression.
 */
bool expression_is(struct span text);

#endif
