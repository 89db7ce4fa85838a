/*
 * A turn in transit: its record, and everything that reads its answer along the way; and, for any request whose model
 * name was shortened, the code that restores the name in the answer.
 */
#ifndef PARAPET_PROXY_RELAY_TURN_H
#define PARAPET_PROXY_RELAY_TURN_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/dialects/echo.h"
#include "proxy/dialects/reply.h"
#include "proxy/observe/record.h"
#include "proxy/relay/turn_window.h"

struct capture;
struct guard;
struct ear;
struct http_head;
struct worker;

struct turn {
	struct record record;
	struct reply_tap tap;
	bool taps;                 /* the answer can be read */
	bool of_batch;             /* a line of a batch: nobody waits for it, and it is counted separately */
	bool awaits;               /* its first byte has not arrived; counted over all workers */
	bool at_backend;           /* sent, and its answer is incomplete; likewise */
	struct guard *shadow;      /* observes a turn in shadow; owned. NULL: none */
	struct turn_window window; /* what is known of its prompt's length */
	struct capture *capture;   /* question and answer; owned. NULL: not captured */
	struct ear *ear;           /* watches its answer; owned. NULL: none */
	uint64_t who;              /* the client, for accepted.h; 0: not needed */
};

struct name_echo {
	struct echo echo;
	char names[2 * 256]; /* bare name and suffix */
};

/* Begin, now. Returns NULL without memory. */
struct turn *turn_new(const struct endpoint *endpoint);

/* With --otlp: join the client's trace, or start one. */
void turn_join_trace(struct turn *turn, const struct worker *worker, const struct http_head *head);

/* The answer's head has arrived. */
void turn_answered(struct turn *turn, struct worker *worker, const struct http_head *head);

/* The request has been sent. */
void turn_sent(struct turn *turn, struct worker *worker);

/* The backend has sent everything. */
void turn_parted(struct turn *turn, struct worker *worker);

/* Whether its content is to be read. */
static inline bool
turn_reads(const struct turn *turn)
{

	return turn->taps || turn->window.error != NULL;
}

/* Bytes of its content. */
void turn_read(struct turn *turn, struct span content);

/*
 * It has ended with that status: close the record, unless calls are made for it in shadow. Takes the turn.
 */
void turn_end(struct turn *turn, struct worker *worker, unsigned status);

/* Close the record of a turn that has ended. Frees the turn and its shadow guard. */
void turn_close(struct turn *turn, struct worker *worker);

/* It was not a turn after all: free it, unrecorded. */
void turn_drop(struct turn *turn);

/* Returns NULL without memory, or if a name is too long. key is echo_start's. Freed with free(). */
struct name_echo *name_echo_new(const char *key, struct span bare, struct span suffix);

#endif
