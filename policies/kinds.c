/*
 * Kinds of bytes, sixteen at a time where SSE2 is to be had and eight at a time elsewhere.
 */
#include "policies/kinds.h"

/* KINDS_PORTABLE leaves the portable way in, for its tests. */
#if defined(__SSE2__) && !defined(KINDS_PORTABLE)

#include <emmintrin.h>

#define STEP 16
typedef __m128i bytes;

static bytes
load(const char *at)
{

	return _mm_loadu_si128((const __m128i *)(const void *)at);
}

/* Compared as signed bytes, what is not ASCII is less than all that is. */
static bytes
between(bytes some, char least, char most)
{

	return _mm_and_si128(_mm_cmpgt_epi8(some, _mm_set1_epi8((char)(least - 1))),
	    _mm_cmplt_epi8(some, _mm_set1_epi8((char)(most + 1))));
}

static bytes
either(bytes some, bytes others)
{

	return _mm_or_si128(some, others);
}

static bytes
lower(bytes some)
{

	return _mm_or_si128(some, _mm_set1_epi8(0x20));
}

/* A bit for each byte that is marked. */
static uint64_t
gather(bytes marks)
{

	return (uint64_t)(unsigned)_mm_movemask_epi8(marks);
}

#else

#include <endian.h>

#define STEP       8
#define EACH(byte) (UINT64_C(0x0101010101010101) * (uint64_t)(byte))
#define HIGHEST    EACH(0x80)
typedef uint64_t bytes;

static bytes
load(const char *at)
{
	uint64_t eight;

	memcpy(&eight, at, sizeof(eight));
	return le64toh(eight);
}

/* Additions carry into a byte's highest bit, and never out of it: there what is found is marked. */
static bytes
between(bytes some, char least, char most)
{
	uint64_t low = some & ~HIGHEST;

	return (low + EACH(0x80 - least)) & ~(low + EACH(0x7f - most)) & ~some & HIGHEST;
}

static bytes
either(bytes some, bytes others)
{

	return some | others;
}

static bytes
lower(bytes some)
{

	return some | EACH(0x20);
}

static uint64_t
gather(bytes marks)
{

	return marks * UINT64_C(0x0002040810204081) >> 56;
}

#endif

static bytes
mark(bytes some, enum kind kind)
{

	switch (kind) {
	case KIND_LETTER:
		return between(lower(some), 'a', 'z');
	case KIND_DIGIT:
		return between(some, '0', '9');
	default:
		return either(between(some, '\t', '\r'), between(some, ' ', ' '));
	}
}

uint64_t
kinds_of(struct span text, size_t at, enum kind kind)
{
	char padded[KINDS_BLOCK] = {0};
	const char *from = padded;
	uint64_t bits = 0;

	if (at < text.len && text.len - at < KINDS_BLOCK)
		memcpy(padded, text.at + at, text.len - at);
	else if (at < text.len)
		from = text.at + at;
	for (unsigned i = 0; i < KINDS_BLOCK; i += STEP)
		bits |= gather(mark(load(from + i), kind)) << i;
	return bits;
}
