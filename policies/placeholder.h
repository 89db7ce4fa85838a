/*
 * Texts with places to be filled in: "{answer}". A placeholder is small letters and dashes between braces; any other
 * brace is text, so that JSON and programs may stand in a prompt as they are.
 */
#ifndef PARAPET_POLICIES_PLACEHOLDER_H
#define PARAPET_POLICIES_PLACEHOLDER_H

#include <stdbool.h>

#include "policies/span.h"

/*
 * Cut off what stands before the next placeholder, and its name; the last piece has an empty name. Advances *rest;
 * returns false once nothing is left. Spans lie in the text.
 */
bool placeholder_next(const char **rest, struct span *before, struct span *name);

enum placeholder_fault { PLACEHOLDER_RIGHT, PLACEHOLDER_UNKNOWN, PLACEHOLDER_MISSING };

/*
 * Whether a text holds each of these placeholders, and no other. names ends in NULL; *which, if something is wrong, is
 * the name.
 */
enum placeholder_fault placeholder_check(const char *text, const char *const *names, struct span *which);

#endif
