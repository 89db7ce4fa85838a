/*
 * The words that a prompt names in a negation, whether or not a constraint was read from it: they must not be added.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_DENIED_H
#define PARAPET_EXECUTORS_CONSTRAINTS_DENIED_H

#include <stdbool.h>

#include "policies/span.h"

#define DENIED_MAX 16 /* words of a prompt; later ones are not searched for */

/*
 * Whether a text has a word that the prompt names like this, in quotation marks or after "the word", and that the draft
 * does not have. Linear in each of the texts.
 */
bool denied_is_added(struct span prompt, struct span draft, struct span text);

#endif
