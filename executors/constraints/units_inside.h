/*
 * Shared by the walks: one function per unit, which returns the next part from walk->at on.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_UNITS_INSIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_UNITS_INSIDE_H

#include <stdbool.h>

#include "policies/span.h"

struct unit_walk;

bool next_sentence(struct unit_walk *walk, struct span *part); /* sentences.c */
/* The reading that fits a text: without capital letters, sentences cannot begin with one. */
unsigned sentence_reading(struct span text, unsigned reading); /* sentences.c */

bool next_block(struct unit_walk *walk, struct span *part); /* blocks.c: paragraphs, stanzas, sections */
bool next_line(struct unit_walk *walk, struct span *part);  /* blocks.c: lines, bullets, items */

#endif
