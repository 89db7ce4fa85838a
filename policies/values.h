/*
 * What a scalar of a policy says: one reader for every type of the key table. Pure.
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
	int64_t number; /* counts, milliseconds, bytes, a word's place in its list, 1 or 0 of switches */
	double decimal; /* of KEY_NUMBER */
	struct policy_range range;
};

/*
 * Read a scalar as one of a row's type. Returns 0, or -1 when it is none: policy_key_allowed says what would be.
 * Patterns and targets are taken as they are.
 */
int value_read(const struct policy_key *row, struct written written, struct value *value);

/* "on" or "off" when a scalar is a boolean, however it is written; else its text. */
const char *value_canonical(struct written written);

/* Whether a scalar says nothing at all: empty and unquoted, ~ or null. */
bool value_is_nothing(struct written written);

/* A mode of an arm: a mode's name or "route=NAME", whose name is then in *route. Returns -1 when it is none. */
int value_read_arm(const char *text, const char **route);

#endif
