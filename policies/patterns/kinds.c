/*
 * Kinds of bytes, sixteen at a time where SSE2 is to be had and eight at a time elsewhere.
 */
#include "policies/patterns/kinds.h"

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

/* What is at most `most - least` above the least, where below it one begins again from the top. */
static bytes
between(bytes some, char least, char most)
{
	bytes above = _mm_subs_epu8(_mm_sub_epi8(some, _mm_set1_epi8(least)), _mm_set1_epi8((char)(most - least)));

	return _mm_cmpeq_epi8(above, _mm_setzero_si128());
}

static bytes
is(bytes some, char byte)
{

	return _mm_cmpeq_epi8(some, _mm_set1_epi8(byte));
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
is(bytes some, char byte)
{

	return between(some, byte, byte);
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
	case KIND_STOP:
		return either(either(is(some, '.'), is(some, '\n')),
		    either(is(some, '\\'), either(is(some, '!'), is(some, '?'))));
	default:
		return either(between(some, '\t', '\r'), is(some, ' '));
	}
}

/* Of a whole block; the kind is known where this is compiled. */
static inline uint64_t
bits_of(const char *from, enum kind kind)
{
	uint64_t bits = 0;

	for (unsigned i = 0; i < KINDS_BLOCK; i += STEP)
		bits |= gather(mark(load(from + i), kind)) << i;
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

/* Of a block that the text ends in. */
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
