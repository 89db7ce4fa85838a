/*
 * Texts that are made of phrases by slots: "Use {at most|up to} {5|9} words." stands for four texts, and "$2" in what
 * is wanted for the words of the second slot.
 */
#ifndef PARAPET_TESTS_UNIT_SLOTS_H
#define PARAPET_TESTS_UNIT_SLOTS_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define SLOTS_MAX 8

/* A text with a choice for each of its slots; all 0 at first. */
struct slots {
	size_t count;
	size_t chosen[SLOTS_MAX];
	struct span words[SLOTS_MAX]; /* of the choice that was made */
};

/* Write a text with the words that are chosen, and choose the next ones; false behind the last. */
bool slots_text(const char *pattern, struct slots *slots, char *out, size_t room);

/* What is wanted of it, with the words of the slots that it names. */
void slots_wanted(const char *pattern, const struct slots *slots, char *out, size_t room);

#endif
