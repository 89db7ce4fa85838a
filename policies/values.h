/*
 * Parses the scalars of a policy: one parser for every type of the key table. Pure.
 */
#ifndef PARAPET_POLICIES_VALUES_H
#define PARAPET_POLICIES_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/keys.h"
#include "policies/policy.h"
#include "policies/span.h"

/* A scalar as written. Unquoted on, off, true, false, yes and no are booleans; quoted, they are words. */
struct written {
	const char *text; /* NUL-terminated */
	bool quoted;
};

struct value {
	int64_t number; /* counts, milliseconds, bytes, a word's index in its list, 1 or 0 for switches */
	double decimal; /* of KEY_NUMBER */
	struct policy_range range;
};

/*
 * Parse a scalar as one of a row's type. Returns 0, or -1 if it is invalid: policy_key_allowed says what is valid.
 * Patterns and targets are accepted as they are.
 */
int value_read(const struct policy_key *row, struct written written, struct value *value);

/* "on" or "off" for a boolean in any spelling; else its text. */
const char *value_canonical(struct written written);

/* Whether a scalar is empty: empty and unquoted, ~ or null. */
bool value_is_nothing(struct written written);

/* The mode of an arm: a mode's name or "route=NAME", with the name in *route. Returns -1 if it is neither. */
int value_read_arm(const char *text, const char **route);

#endif
