/*
 * Classifies bytes, sixteen at a time.
 */
#include "policies/patterns/kinds.h"

#include <endian.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define STEP 16
typedef unsigned char bytes __attribute__((vector_size(STEP)));

/* Bytes at most `most - least` above the least; smaller ones wrap around to large values. */
static inline bytes
between(bytes some, unsigned char least, unsigned char most)
{

	return (bytes)(some - least <= (unsigned char)(most - least));
}

static inline bytes
mark(bytes some, enum kind kind)
{

	switch (kind) {
	case KIND_LETTER:
		return between(some | 0x20, 'a', 'z');
	case KIND_DIGIT:
		return between(some, '0', '9');
	case KIND_STOP:
		return (bytes)((some == '.') | (some == '\n') | (some == '\\') | (some == '!') | (some == '?'));
	default:
		return between(some, '\t', '\r') | (bytes)(some == ' ');
	}
}

/* A bit for each marked byte. KINDS_PORTABLE selects the portable code, for its tests. */
static inline uint64_t
gather(bytes marks)
{
#if defined(__SSE2__) && !defined(KINDS_PORTABLE)
	return (uint64_t)(unsigned)_mm_movemask_epi8((__m128i)marks);
#else
	uint64_t halves[2], bits = 0;

	memcpy(halves, &marks, sizeof(halves));
	for (unsigned i = 0; i < 2; i++)
		bits |= ((le64toh(halves[i]) >> 7 & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56)
		    << i * 8;
	return bits;
#endif
}

/* For a whole block; the kind is a compile-time constant. */
static inline uint64_t
bits_of(const char *from, enum kind kind)
{
	uint64_t bits = 0;
	bytes some;

	for (unsigned i = 0; i < KINDS_BLOCK; i += STEP) {
		memcpy(&some, from + i, sizeof(some));
		bits |= gather(mark(some, kind)) << i;
	}
	return bits;
}

static uint64_t
block_of(const char *from, enum kind kind)
{

	switch (kind) {
	case KIND_LETTER:
		return bits_of(from, KIND_LETTER);
	case KIND_DIGIT:
		return bits_of(from, KIND_DIGIT);
	case KIND_STOP:
		return bits_of(from, KIND_STOP);
	default:
		return bits_of(from, KIND_SPACE);
	}
}

/* For the text's last block. */
static uint64_t
rest_of(struct span rest, enum kind kind)
{
	char padded[KINDS_BLOCK] = {0};

	memcpy(padded, rest.at, rest.len);
	return block_of(padded, kind);
}

uint64_t
kinds_of(struct span text, size_t at, enum kind kind)
{

	if (at >= text.len)
		return 0;
	if (text.len - at < KINDS_BLOCK)
		return rest_of((struct span){text.at + at, text.len - at}, kind);
	return block_of(text.at + at, kind);
}
