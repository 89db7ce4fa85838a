/*
 * Sentences in which who plays a role says to be a machine. Private to executors/passes.
 */
#ifndef PARAPET_EXECUTORS_PASSES_LEAK_H
#define PARAPET_EXECUTORS_PASSES_LEAK_H

#include "policies/span.h"

struct utterance;

/*
 * The words of a sentence by which its speaker is a machine, or not what the role says (persona.h); {NULL, 0} where
 * there are none. Questions and quotations are not told apart from statements here.
 */
struct span leak_in(const struct utterance *utterance, struct span role);

#endif
