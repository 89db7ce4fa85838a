/*
 * A key as it is compared: some readers of JSON match keys without case, so two that differ in case only are one.
 */
#ifndef PARAPET_PROXY_JSON_FOLDED_KEY_H
#define PARAPET_PROXY_JSON_FOLDED_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define FOLDED_KEY_MAX 64  /* bytes of a key that can be known, its NUL included */
#define KEYS_MAX       128 /* members of one object that is read */

struct folded_key {
	struct span raw;           /* as it stands */
	char text[FOLDED_KEY_MAX]; /* decoded, ASCII in lower case; "" when longer: no known key is */
	size_t len;
	uint64_t hash; /* of the whole key */
	bool changed;  /* folding changed something */
};

/* The keys of an object so far. Two keys with one hash are taken for the same: readers then do without, no more. */
struct key_set {
	uint64_t seen[KEYS_MAX];
	unsigned count;
};

struct json_scan;

/*
 * As json_member, with the key folded. keys is emptied at the first one; a key that was there before, or is one too
 * many, is refused.
 */
bool json_folded_member(struct json_scan *scan, bool *first, struct key_set *keys, struct folded_key *key);

#endif
