/*
 * What the fuzz targets share: the entry that libFuzzer calls, a check that ends the program, and cuts to feed bytes in
 * pieces by.
 *
 * Each target is linked twice: with libFuzzer as fuzz_<name>, and with replay_main.c as replay_<name>, which only runs
 * the inputs of a corpus and so is built by any compiler.
 */
#ifndef PARAPET_TESTS_FUZZ_FUZZ_H
#define PARAPET_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define REQUIRE(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

/* Borrows the bytes. Returns 0 always: that is libFuzzer's wish. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Where to cut an input: the same for the same bytes, so that a finding can be replayed. */
struct cuts {
	uint64_t state;
};

static inline struct cuts
cuts_of(const uint8_t *bytes, size_t size)
{
	struct cuts cuts = {0xcbf29ce484222325u};

	for (size_t i = 0; i < size; i++)
		cuts.state = (cuts.state ^ bytes[i]) * 0x100000001b3u;
	cuts.state |= 1;
	return cuts;
}

/* The length of the next piece, 1 to left; mostly small. */
static inline size_t
cuts_next(struct cuts *cuts, size_t left)
{
	size_t most;

	cuts->state ^= cuts->state << 13;
	cuts->state ^= cuts->state >> 7;
	cuts->state ^= cuts->state << 17;
	most = cuts->state >> 60 == 0 ? left : 24;
	return 1 + (size_t)((cuts->state >> 20) % (most < left ? most : left));
}

#endif
