/*
 * Whether a prompt holds the words without which nothing is read as taken out of what it asks for. The reader
 * (qualifiers.c) begins with this question, after that of all words (screen.h): what is planned for is what is read.
 */
#ifndef PARAPET_EXECUTORS_PASSES_TRIGGER_H
#define PARAPET_EXECUTORS_PASSES_TRIGGER_H

#include <stdbool.h>

#include "executors/passes/screen.h"
#include "policies/span.h"

struct pass_input;

struct trigger {
	bool words;  /* a sentence denies something and names words or a letter, or quotes */
	bool phrase; /* a phrase that takes something out may stand in it ("other than") */
};

/* Both false for a prompt that is empty or too long. */
struct trigger trigger_of(const struct pass_input *input);

/*
 * Words for words, and words before a letter; each list ends in NULL. Open for unit/passes_screen, which holds the
 * screen's rows against them.
 */
extern const char *const trigger_names[], *const trigger_nouns[];

#endif
