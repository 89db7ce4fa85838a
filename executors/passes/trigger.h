/*
 * Whether a prompt holds the words without which nothing is read as taken out of what it asks for. Every turn is asked,
 * so this takes one look for literals (policies/pattern.h); sentences are cut only where that finds some. The reader
 * (qualifiers.c) begins with the same question: what is planned for is what is read.
 */
#ifndef PARAPET_EXECUTORS_PASSES_TRIGGER_H
#define PARAPET_EXECUTORS_PASSES_TRIGGER_H

#include <stdbool.h>

#include "policies/span.h"

#define TRIGGER_TEXT_MAX (8 * 1024) /* a longer prompt is mostly material: nothing is read in it */

struct trigger {
	bool words;  /* a sentence denies something and names words or a letter, or quotes */
	bool phrase; /* a phrase that takes something out may stand in it ("other than") */
};

/* Both false for a text that is too long, and without memory. */
struct trigger trigger_of(struct span prompt);

#endif
