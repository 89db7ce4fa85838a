/*
 * The role that an answer was asked to play. Private to executors/passes.
 */
#ifndef PARAPET_EXECUTORS_PASSES_PERSONA_H
#define PARAPET_EXECUTORS_PASSES_PERSONA_H

#include <stdbool.h>

#include "executors/passes/pass.h"

struct utterance;

struct persona {
	const char *asked_by; /* "user", "system"; NULL: there is no role, or none to keep */
	struct span text;     /* the words that name it, in the requesting text */
};

/*
 * Find the role. There is none to keep if it is a machine, if the user ends it, if the prompt asks what it is talking
 * to, or if prompt or draft are about self-harm.
 */
void persona_read(const struct pass_input *input, struct persona *persona);

/* "AI language model", "computer program": the number of words of a machine's name at an index, or 0. */
unsigned persona_machine_at(const struct utterance *utterance, unsigned at);

/*
 * Requests for a role, each list ends in NULL: as a request; as what somebody is told to be; and as a possibility, in
 * a question ("would you"), the last one at its beginning. Visible to unit/passes_screen, which checks the screen's
 * rows against them.
 */
extern const char *const persona_asks[], *const persona_are[], *const persona_hypothesis[], *const persona_as_one[];

#endif
