/*
 * The bytes of default.yaml, and of questions.jsonl for `parapet eval`, embedded by cmake/embed.cmake.
 */
#ifndef PARAPET_POLICIES_SHIPPED_H
#define PARAPET_POLICIES_SHIPPED_H

#include <stddef.h>

extern const char shipped_policy[];
extern const size_t shipped_policy_len; /* without the NUL that follows */

extern const char shipped_questions[];
extern const size_t shipped_questions_len; /* likewise */

#endif
