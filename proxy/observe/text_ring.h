/*
 * The lines of the last captured turns (capture.h), in the memory that all processes share, for the page: written by
 * any worker without waiting, read by any. Nothing is written here, and no memory touched, unless turns are captured.
 */
#ifndef PARAPET_PROXY_OBSERVE_TEXT_RING_H
#define PARAPET_PROXY_OBSERVE_TEXT_RING_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/observe/capture_file.h"
#include "proxy/observe/record.h"

#define TEXT_RING_TURNS 64

struct text_place {
	_Atomic uint64_t state; /* of line n: 2n + 1 while it is written, 2n + 2 once it is there; 0: empty */
	char id[RECORD_ID_LEN];
	uint32_t len;
	char line[CAPTURE_LINE_MAX];
};

/* All zero is a ring without lines. */
struct text_ring {
	_Atomic uint64_t next; /* the number of the next line */
	struct text_place places[TEXT_RING_TURNS];
};

/* Keep the line of a turn, of CAPTURE_LINE_MAX bytes at most; the oldest goes. `id` has RECORD_ID_LEN characters. */
void text_ring_add(struct text_ring *ring, const char *id, struct span line);

/*
 * Copy out the line of a turn into CAPTURE_LINE_MAX bytes of room. Returns its length; 0 when it is not there: never
 * captured, gone, or just being written.
 */
size_t text_ring_find(const struct text_ring *ring, struct span id, char *into);

#endif
