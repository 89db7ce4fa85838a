/*
 * Whether a prompt holds the words without which nothing is read as taken out of what it asks for. The reader
 * (qualifiers.c) begins with this question, after that of all words (screen.h): what is planned for is what is read.
 */
#ifndef PARAPET_EXECUTORS_PASSES_TRIGGER_H
#define PARAPET_EXECUTORS_PASSES_TRIGGER_H

#include <stdbool.h>

#include "policies/span.h"

struct pass_input;

#define TRIGGER_TEXT_MAX (8 * 1024) /* a longer prompt is mostly material: nothing is read in it */

struct trigger {
	bool words;  /* a sentence denies something and names words or a letter, or quotes */
	bool phrase; /* a phrase that takes something out may stand in it ("other than") */
};

/* Both false for a prompt that is empty or too long. */
struct trigger trigger_of(const struct pass_input *input);

/* Whether one letter stands behind a noun for letters that ends at an offset: "the letter e", no "letter to my aunt".
 */
bool trigger_names_one(struct span text, size_t end);

/*
 * Words for words, and words before a letter; each list ends in NULL. Open for unit/passes_screen, which holds the
 * screen's rows against them.
 */
extern const char *const trigger_names[], *const trigger_nouns[];

#endif
