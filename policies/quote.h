/*
 * Values as they are written in YAML, so that reading them again gives the same: for dumps and differences.
 */
#ifndef PARAPET_POLICIES_QUOTE_H
#define PARAPET_POLICIES_QUOTE_H

#include <stdio.h>

#include "policies/keys.h"

/* Print a text in quotes. What a terminal could take for more than a character is escaped. */
void quote_text(FILE *out, const char *text);

/* Print a scalar of a row's type, in quotes where it could be taken for something else. */
void quote_scalar(FILE *out, const struct policy_key *row, const char *text);

#endif
