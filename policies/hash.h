/*
 * FNV-1a (Fowler, Noll, Vo), in 64 and in 32 bits: distinguishes texts, but does not resist deliberate collisions;
 * where those matter, it starts from a secret.
 *
 * Begin at HASH_START, or continue an earlier hash.
 */
#ifndef PARAPET_POLICIES_HASH_H
#define PARAPET_POLICIES_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START   UINT64_C(0xcbf29ce484222325)
#define HASH32_START UINT32_C(0x811c9dc5)

/* One step: a byte, or another hash. */
static inline uint64_t
hash_add(uint64_t hash, uint64_t byte)
{

	return (hash ^ byte) * UINT64_C(0x100000001b3);
}

static inline uint32_t
hash32_add(uint32_t hash, unsigned char byte)
{

	return (hash ^ byte) * UINT32_C(0x01000193);
}

static inline uint64_t
hash_add_bytes(uint64_t hash, const void *bytes, size_t len)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < len; i++)
		hash = hash_add(hash, at[i]);
	return hash;
}

/* A text without its NUL. */
static inline uint64_t
hash_add_text(uint64_t hash, const char *text)
{

	for (; *text != '\0'; text++)
		hash = hash_add(hash, (unsigned char)*text);
	return hash;
}

#endif
