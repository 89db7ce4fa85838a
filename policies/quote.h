/*
 * Writes values in YAML so that parsing gives them back: for dumps and differences.
 */
#ifndef PARAPET_POLICIES_QUOTE_H
#define PARAPET_POLICIES_QUOTE_H

#include <stdio.h>

#include "policies/keys.h"

/* Print a text in quotes. Characters that could control a terminal are escaped. */
void quote_text(FILE *out, const char *text);

/* Print a scalar of a row's type, in quotes if it could be read differently. */
void quote_scalar(FILE *out, const struct policy_key *row, const char *text);

#endif
