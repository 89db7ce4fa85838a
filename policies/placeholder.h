/*
 * Texts with placeholders: "{answer}". A placeholder is lowercase letters and dashes in braces; any other brace is
 * text, so that prompts may contain JSON and programs.
 */
#ifndef PARAPET_POLICIES_PLACEHOLDER_H
#define PARAPET_POLICIES_PLACEHOLDER_H

#include <stdbool.h>

#include "policies/span.h"

/*
 * Cut off the text before the next placeholder, and its name; the last piece has an empty name. Advances *rest;
 * returns false when nothing is left. Spans point into the text.
 */
bool placeholder_next(const char **rest, struct span *before, struct span *name);

enum placeholder_fault { PLACEHOLDER_RIGHT, PLACEHOLDER_UNKNOWN, PLACEHOLDER_MISSING };

/*
 * Whether a text contains each of these placeholders, and no other. names ends in NULL; *which is the offending name,
 * if any.
 */
enum placeholder_fault placeholder_check(const char *text, const char *const *names, struct span *which);

#endif
