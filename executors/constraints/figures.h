/*
 * Numbers and codes of a revision: it may invent none, and lose no code that the prompt gave.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_FIGURES_H
#define PARAPET_EXECUTORS_CONSTRAINTS_FIGURES_H

#include <stdbool.h>

#include "policies/span.h"

#define FIGURES_MAX 256 /* of a prompt and a draft; with more nothing is found */

/*
 * Whether a text has a number of two digits or more that neither prompt nor draft has ("a fee of 21 euros" for 12), or
 * lacks a code that both have ("SAVE20"). Numbers that count the lines of a list are none. Linear in each of the texts.
 */
bool figures_differ(struct span prompt, struct span draft, struct span text);

#endif
