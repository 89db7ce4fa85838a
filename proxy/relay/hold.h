/*
 * Waiting for a request to be whole: its bytes stay in client->held, head included, while the tracker follows the body.
 *
 * Bounded three ways: by the size of one body, by one budget of memory for all bodies of all workers, and by time: each
 * piece of a body must keep a kilobyte a second, so that much at once is no leave to keep it for hours. Over the first
 * two it is let go, to be relayed unread.
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
#define HOLD_PEEK  (64 * 1024)        /* bytes that are looked at of one that will not be held */
#define HOLD_PIECE (64 * 1024)        /* bytes that are timed together */
#define HOLD_SPEED 1024               /* bytes a second, at least */

struct hold {
	struct http_head_kept *message; /* its head, as it was read */
	struct http_body body;
	size_t checked;  /* bytes of head and body that the tracker has passed */
	size_t head;     /* of them, the head */
	size_t most;     /* bytes of body to wait for */
	size_t reserved; /* bytes of the budget */
	size_t piece;    /* bytes of head and body before the piece that is coming */
	int64_t began;   /* clock_millis when that began */
	bool continued;  /* the client has been told to go on (100) */
	bool fits;       /* most is HOLD_MAX: false when it is known not to fit */
};

enum hold_state {
	HOLD_WAITING, /* more must come */
	HOLD_WHOLE,
	HOLD_FULL,      /* as much as there is to wait for is here */
	HOLD_NO_MEMORY, /* the budget is used up */
	HOLD_BROKEN,    /* the framing is */
};

/*
 * Begin to wait for the body behind that head, whose bytes are at `at` now. fits: it may be as small as HOLD_MAX.
 * Returns NULL without memory. Freed by hold_free.
 */
struct hold *hold_new(const struct http_head *message, const char *at, bool fits);
void hold_free(struct hold *hold, struct worker *worker);

/* All bytes so far, head included. Looks at those that are new only. */
enum hold_state hold_more(struct hold *hold, struct worker *worker, const char *at, size_t len);

/* Milliseconds from now until the body is too slow; at least 1. grace is what any piece has. */
int64_t hold_patience(const struct hold *hold, int64_t grace);

/* Take bytes from the worker's part of the budget, or give them back. */
bool hold_reserve(struct worker *worker, size_t bytes);
void hold_give_back(struct worker *worker, size_t bytes);

/* Whether so many more would leave a quarter of the budget to the bodies of requests. */
bool hold_spares(const struct worker *worker, size_t bytes);

/*
 * The content of a whole chunked body without its chunks, in memory of its own that the caller frees; NULL without
 * memory. raw is what hold_more called whole.
 */
char *hold_unchunk(struct span raw, size_t *len);

#endif
