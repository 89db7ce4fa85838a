/*
 * What machine reads a text, as far as its shape tells: JSON, a table, markup, code.
 */
#ifndef PARAPET_EXECUTORS_FORM_H
#define PARAPET_EXECUTORS_FORM_H

#include <stdbool.h>

#include "policies/span.h"

#define FORM_JSON_MAX (256 * 1024) /* bytes; of what is longer nobody knows whether it is JSON */

/* The inside of a text that is one fenced block; else the text. *fences counts the lines that fence. */
struct span form_unfenced(struct span text, size_t *fences);

/* Whether it is JSON from end to end. What is no object and no list may be prose, too: callers look at its first byte.
 */
bool form_is_json(struct span text);

/* Whether a row of dashes and bars stands in it, as under the head of a table of markdown, or the tag of one. */
bool form_has_table(struct span text);

#endif
