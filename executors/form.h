/*
 * The machine-readable form of a text: JSON, a table, markup, code.
 */
#ifndef PARAPET_EXECUTORS_FORM_H
#define PARAPET_EXECUTORS_FORM_H

#include <stdbool.h>

#include "policies/span.h"

#define FORM_JSON_MAX (256 * 1024) /* bytes; longer texts are not tested for JSON */

/* The inside of a text that is one fenced block; else the text. *fences counts the fence lines. */
struct span form_unfenced(struct span text, size_t *fences);

/* Whether all of it is JSON. A value that is neither object nor list may also be prose: callers check its first byte.

 */
bool form_is_json(struct span text);

/* Whether it contains a row of dashes and bars, as under a markdown table's head, or a table tag. */
bool form_has_table(struct span text);

#endif
