/*
 * How long an answer will be, as far as its prompt says so: for whoever has to tell beforehand how long it will take.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_EXPECT_H
#define PARAPET_EXECUTORS_CONSTRAINTS_EXPECT_H

#include <stdint.h>

#include "policies/span.h"

/*
 * Tokens of an answer that keeps to the prompt's constraints, about and rather more than less; `usual` where they do
 * not tell. `previous` is the user's text before, as for constraints_divide.
 */
int64_t expected_tokens(struct span prompt, struct span previous, int64_t usual);

#endif
