/*
 * Sentences in which a role player says that it is a machine. Private to executors/passes.
 */
#ifndef PARAPET_EXECUTORS_PASSES_LEAK_H
#define PARAPET_EXECUTORS_PASSES_LEAK_H

#include "policies/span.h"

struct utterance;

/*
 * The words of a sentence by which its speaker is a machine, or contradicts the role (persona.h); NO_SPAN if there
 * are none. Questions and quotations are not excluded here.
 */
struct span leak_in(const struct utterance *utterance, struct span role);

#endif
