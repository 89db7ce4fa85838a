/*
 * The expected length of an answer, as far as its prompt says, to estimate how long it will take.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_EXPECT_H
#define PARAPET_EXECUTORS_CONSTRAINTS_EXPECT_H

#include <stdint.h>

#include "policies/span.h"

/*
 * Tokens of an answer that keeps the prompt's constraints, estimated on the high side; `usual` if they do not say.
 * `previous` is the previous user text, as for constraints_divide.
 */
int64_t expected_tokens(struct span prompt, struct span previous, int64_t usual);

#endif
