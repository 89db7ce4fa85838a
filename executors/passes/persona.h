/*
 * The role that an answer was asked to play. Private to executors/passes.
 */
#ifndef PARAPET_EXECUTORS_PASSES_PERSONA_H
#define PARAPET_EXECUTORS_PASSES_PERSONA_H

#include <stdbool.h>

#include "executors/passes/pass.h"

struct utterance;

struct persona {
	const char *asked_by; /* "user", "system"; NULL: there is no role, or none to keep up */
	struct span text;     /* the words that name it, in the text that asks for it */
};

/*
 * Find the role. There is none to keep up where it is itself a machine, where the user ends it, where the prompt asks
 * what one talks to, and where prompt or draft are about self-harm.
 */
void persona_read(const struct pass_input *input, struct persona *persona);

/* "AI language model", "computer program": how many words of a machine's name stand at an index, or 0. */
unsigned persona_machine_at(const struct utterance *utterance, unsigned at);

/*
 * The ways of asking for a role that are read, each list ends in NULL: as a request; as what somebody is told to be;
 * and as what might be, where the sentence asks something ("would you"), the last one at its beginning. Open for
 * unit/passes_screen, which holds the screen's rows against them.
 */
extern const char *const persona_asks[], *const persona_are[], *const persona_hypothesis[], *const persona_as_one[];

#endif
