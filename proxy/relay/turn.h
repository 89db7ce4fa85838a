/*
 * A turn on its way: its record, and what reads along with its answer. And, for any request whose model's name was cut,
 * what puts it back into the answer.
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
	bool taps;                 /* the answer is one that can be read */
	bool of_batch;             /* a line of a batch: nobody waits for it, and it is counted apart */
	bool awaits;               /* its first byte has not come; counted for everybody */
	bool at_backend;           /* sent, and its answer is not whole; likewise */
	struct guard *shadow;      /* looks on, of a turn in shadow; owned. NULL: nobody does */
	struct turn_window window; /* what is looked at of its prompt's length */
	struct capture *capture;   /* what was asked and answered; owned. NULL: it is not kept */
	struct ear *ear;           /* what is heard of its answer; owned. NULL: nobody listens */
	uint64_t who;              /* asks, for the backend to accept (accepted.h); 0: nobody need know */
};

struct name_echo {
	struct echo echo;
	char names[2 * 256]; /* bare name and suffix */
};

/* Begin, now. Returns NULL without memory. */
struct turn *turn_new(const struct endpoint *endpoint);

/* With --otlp: have it belong to its client's trace, or to one of its own. */
void turn_join_trace(struct turn *turn, const struct worker *worker, const struct http_head *head);

/* The answer's head is here. */
void turn_answered(struct turn *turn, struct worker *worker, const struct http_head *head);

/* It is on its way to the backend. */
void turn_sent(struct turn *turn, struct worker *worker);

/* The backend has said all it has to. */
void turn_parted(struct turn *turn, struct worker *worker);

/* Whether its content is to be read along with. */
static inline bool
turn_reads(const struct turn *turn)
{

	return turn->taps || turn->window.error != NULL;
}

/* Bytes of its content. */
void turn_read(struct turn *turn, struct span content);

/*
 * It has ended, with that status for the client: close the record, unless something is asked about it in shadow. The
 * turn is the caller's no longer.
 */
void turn_end(struct turn *turn, struct worker *worker, unsigned status);

/* Close the record of a turn that has ended. Frees the turn, and the guard that looks on. */
void turn_close(struct turn *turn, struct worker *worker);

/* It was no turn after all: let go of it, unrecorded. */
void turn_drop(struct turn *turn);

/* Returns NULL without memory, or when a name is longer than fits. key is echo_start's. Freed with free(). */
struct name_echo *name_echo_new(const char *key, struct span bare, struct span suffix);

#endif
