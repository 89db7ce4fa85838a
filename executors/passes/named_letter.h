/*
 * What screen.h and trigger.h both look for: one letter that is named.
 */
#ifndef PARAPET_EXECUTORS_PASSES_NAMED_LETTER_H
#define PARAPET_EXECUTORS_PASSES_NAMED_LETTER_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define TRIGGER_TEXT_MAX (8 * 1024) /* a longer prompt is mostly material: nothing is read in it */

/* Whether one letter stands behind a noun for letters that ends at an offset: "the letter e", no "letter to my aunt".
 */
bool trigger_names_one(struct span text, size_t end);

#endif
