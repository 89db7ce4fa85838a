/*
 * The lines of the last captured turns (capture.h), in memory shared by all processes, for the page: written by any
 * worker without waiting, read by any. Unless turns are captured, nothing is written and no memory is touched.
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
	_Atomic uint64_t state; /* of line n: 2n + 1 while being written, 2n + 2 when complete; 0: empty */
	char id[RECORD_ID_LEN];
	uint32_t len;
	char line[CAPTURE_LINE_MAX];
};

/* All zero is empty. */
struct text_ring {
	_Atomic uint64_t next; /* the number of the next line */
	struct text_place places[TEXT_RING_TURNS];
};

/* Add the line of a turn, of CAPTURE_LINE_MAX bytes at most, replacing the oldest. `id` has RECORD_ID_LEN characters.
 */
void text_ring_add(struct text_ring *ring, const char *id, struct span line);

/*
 * Copy the line of a turn into CAPTURE_LINE_MAX bytes of room. Returns its length; 0 if it was never captured, is
 * gone, or is being written.
 */
size_t text_ring_find(const struct text_ring *ring, struct span id, char *into);

#endif
