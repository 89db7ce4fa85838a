/*
 * Whether a text is an arithmetic expression, with at most a question around it: "What is 3847*2938?", "15% of 240".
 */
#ifndef PARAPET_ROUTES_EXPRESSION_H
#define PARAPET_ROUTES_EXPRESSION_H

#include <stdbool.h>

#include "policies/span.h"

#define EXPRESSION_MAX 400 /* bytes; longer texts are none */

/*
 * Tell. Symbols need no language; the words around and between them are known in a few. A date, a telephone number, a
 * score or a saying ("24/7") is no expression, nor is a number alone.
 */
bool expression_is(struct span text);

#endif
