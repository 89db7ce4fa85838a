/*
 * The arm of an experiment for a turn: a keyed hash of a stable key, so that replicas agree without communication.
 */
#ifndef PARAPET_ROUTES_ARMS_H
#define PARAPET_ROUTES_ARMS_H

#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

/*
 * Choose among `count` arms by their percentages, in order; they add up to at most 100. Returns the arm's number, or
 * `count` for the remaining share.
 *
 * The hash is SipHash-2-4 (Aumasson and Bernstein, 2012) under the fixed key "parapet experiment" cut to 16 bytes,
 * over the experiment's name, a zero byte and the key; its upper 32 bits, scaled to 10,000, select among the arms'
 * shares laid end to end. Raising the last arm's share moves no key out of the arms before it. This never changes
 * between versions: an experiment outlives an upgrade.
 */
size_t arm_of(struct span experiment, struct span key, const unsigned *percent, size_t count);

/* SipHash-2-4 of some bytes under a key of 16. */
uint64_t siphash(const unsigned char key[16], const void *bytes, size_t len);

#endif
