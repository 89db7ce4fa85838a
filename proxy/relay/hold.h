/*
 * Waits for a complete request: its bytes stay in client->held, head included, while the tracker follows the body.
 *
 * There are three limits: the size of one body, one memory budget for all bodies of all workers, and time: each piece
 * of a body must arrive at a kilobyte a second, so that a fast start does not allow hours afterwards. Beyond the
 * first two the request is relayed unread.
 */
#ifndef PARAPET_PROXY_RELAY_HOLD_H
#define PARAPET_PROXY_RELAY_HOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/http/body.h"

struct http_head;
struct http_head_kept;
struct worker;

#define HOLD_MAX   (16 * 1024 * 1024) /* bytes of a body, framing included */
#define HOLD_PEEK  (64 * 1024)        /* bytes examined of one that will not be held */
#define HOLD_PIECE (64 * 1024)        /* bytes that are timed together */
#define HOLD_SPEED 1024               /* bytes a second, at least */

struct hold {
	struct http_head_kept *message; /* its head, as parsed */
	struct http_body body;
	size_t checked;  /* bytes of head and body seen by the tracker */
	size_t head;     /* of them, the head */
	size_t most;     /* bytes of body to wait for */
	size_t reserved; /* bytes of the budget */
	size_t piece;    /* bytes of head and body before the current piece */
	int64_t began;   /* clock_millis at its start */
	bool continued;  /* the client was sent a 100 Continue */
	bool fits;       /* most is HOLD_MAX; false if the body is known not to fit */
};

enum hold_state {
	HOLD_WAITING, /* incomplete */
	HOLD_WHOLE,
	HOLD_FULL,      /* everything to wait for has arrived */
	HOLD_NO_MEMORY, /* the budget is used up */
	HOLD_BROKEN,    /* the framing is broken */
};

/*
 * Begin to wait for the body of that head, whose bytes are now at `at`. fits: it may be as small as HOLD_MAX. Returns
 * NULL without memory. Freed by hold_free.
 */
struct hold *hold_new(const struct http_head *message, const char *at, bool fits);
void hold_free(struct hold *hold, struct worker *worker);

/* Takes all bytes so far, head included; examines new ones only. */
enum hold_state hold_more(struct hold *hold, struct worker *worker, const char *at, size_t len);

/* Milliseconds until the body is too slow; at least 1. grace is the minimum for any piece. */
int64_t hold_patience(const struct hold *hold, int64_t grace);

/* Take bytes from the worker's part of the budget, or return them. */
bool hold_reserve(struct worker *worker, size_t bytes);
void hold_give_back(struct worker *worker, size_t bytes);

/* Whether so many more bytes would leave a quarter of the budget for request bodies. */
bool hold_spares(const struct worker *worker, size_t bytes);

/*
 * The content of a complete chunked body without its chunks, in memory that the caller frees; NULL without memory.
 * raw is what hold_more found complete.
 */
char *hold_unchunk(struct span raw, size_t *len);

#endif
