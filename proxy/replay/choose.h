/*
 * Which row of the tape answers a request, and with which of its replies.
 */
#ifndef PARAPET_PROXY_REPLAY_CHOOSE_H
#define PARAPET_PROXY_REPLAY_CHOOSE_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/replay/inbound.h"
#include "proxy/replay/tape.h"

/* How often each row has been asked, apart for each turn. Remembers CHOOSE_TURNS pairs of row and turn at most. */
#define CHOOSE_TURNS 65536

struct chooser;

/* Borrows the tape for its own lifetime. */
struct chooser *chooser_new(const struct tape *tape);
void chooser_free(struct chooser *chooser);

struct choice {
	const struct tape_reply *reply; /* NULL: no row answers */
	size_t row;                     /* from 1; 0 when none */
	size_t number;                  /* of the reply, from 1; 0 when none */
};

/*
 * Choose, and count the request. The first row fits that asks for this step (or for none when the request carries
 * none), whose path begins the request's, whose every `when` and no `unless` occurs in its texts. A row without a path
 * fits only where text is generated. Without a step and without `sequence` the first reply is the answer; else the n-th
 * request for this row and turn gets the n-th reply, and the last one repeats.
 */
struct choice chooser_choose(
    struct chooser *chooser, const struct inbound *inbound, struct span step, struct span turn);

#endif
