/*
 * The words that a prompt names under a negation, whether or not a constraint was read of them: nobody adds them.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_DENIED_H
#define PARAPET_EXECUTORS_CONSTRAINTS_DENIED_H

#include <stdbool.h>

#include "policies/span.h"

#define DENIED_MAX 16 /* words of a prompt; those behind them are not looked for */

/*
 * Whether a text has a word that the prompt names so, in quotation marks or behind "the word", and that the draft does
 * not have. Linear in each of the texts.
 */
bool denied_is_added(struct span prompt, struct span draft, struct span text);

#endif
