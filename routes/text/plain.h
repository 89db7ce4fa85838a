/*
 * Plain words: runs of ASCII letters and digits. They are told apart by a hash, case aside.
 */
#ifndef PARAPET_ROUTES_TEXT_PLAIN_H
#define PARAPET_ROUTES_TEXT_PLAIN_H

#include "policies/hash.h"
#include "policies/span.h"

/* Letters and digits, capitals as small letters; 0 for all other bytes. */
extern const unsigned char plain_letters[256];

/* How many of them stand at a place, and their hash. */
static inline size_t
plain_run(struct span text, size_t from, uint32_t *hash)
{
	const char *at = text.at + from, *end = text.at + text.len;
	uint32_t sum = HASH32_START;

	for (unsigned char c; at < end && (c = plain_letters[(unsigned char)*at]) != 0; at++)
		sum = hash32_add(sum, c);
	*hash = sum ^ sum >> 15;
	return (size_t)(at - text.at) - from;
}

#endif
