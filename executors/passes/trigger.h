/*
 * Whether a prompt has the words without which it cannot exclude anything. The reader (qualifiers.c) begins with this
 * test, after that of all words (screen.h), so that passes are planned for exactly what is then read.
 */
#ifndef PARAPET_EXECUTORS_PASSES_TRIGGER_H
#define PARAPET_EXECUTORS_PASSES_TRIGGER_H

#include <stdbool.h>

#include "executors/passes/screen.h"
#include "policies/span.h"

struct pass_input;

struct trigger {
	bool words;  /* a sentence negates something and names words or a letter, or quotes */
	bool phrase; /* it may contain an excluding phrase ("other than") */
};

/* Both false for a prompt that is empty or too long. */
struct trigger trigger_of(const struct pass_input *input);

/*
 * Words for words, and words before a letter; each list ends in NULL. Visible to unit/passes_screen, which checks the
 * screen's rows against them.
 */
extern const char *const trigger_names[], *const trigger_nouns[];

#endif
