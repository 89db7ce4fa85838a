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

/* Fold a raw key, as a json_scan hands it out. */
void fold_key(struct span raw, struct folded_key *key);

/* Note a key of the object that the scan is in. Returns -1, and refuses, when it was there before or is one too many.
 */
int key_set_add(struct key_set *keys, const struct folded_key *key, struct json_scan *scan);

#endif
