/*
 * What the fuzz targets share: the entry that libFuzzer calls, a check that ends the program, time taken, and cuts to
 * feed bytes in pieces by.
 *
 * Each target is linked twice: with libFuzzer as fuzz_<name>, and with replay_main.c as replay_<name> (FUZZ_REPLAY),
 * which only runs the inputs of a corpus and so is built by any compiler.
 */
#ifndef PARAPET_TESTS_FUZZ_FUZZ_H
#define PARAPET_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "policies/span.h"

/* Built with AddressSanitizer, and slow: long inputs are shorter there. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define INSTRUMENTED 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define INSTRUMENTED 1
#endif
#ifndef INSTRUMENTED
#define INSTRUMENTED 0
#endif

#define REQUIRE(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

/* Borrows the bytes. Returns 0 always: that is libFuzzer's wish. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Whether a property of several is looked at: each in a replay, in the fuzzer the one that the input chooses. */
static inline bool
is_due(unsigned property, unsigned chosen, unsigned count)
{

#ifdef FUZZ_REPLAY
	(void)property, (void)chosen, (void)count;
	return true;
#else
	return chosen % count == property;
#endif
}

/* CPU time of this thread so far, in ms: other work on the machine is none of it. */
static inline double
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Whether what a reader found lies in what it read; nothing lies everywhere. */
static inline bool
lies_in(struct span inner, struct span outer)
{

	return inner.len == 0 ||
	    (inner.at >= outer.at && inner.len <= outer.len && inner.at + inner.len <= outer.at + outer.len);
}

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
