/*
 * The front, seen from a worker: fetches lines and returns results. Requests are signed, and an answer counts only if
 * it is signed too (queue_key.h).
 */
#ifndef PARAPET_PROXY_QUEUE_FRONT_H
#define PARAPET_PROXY_QUEUE_FRONT_H

#include <stdbool.h>
#include <stdint.h>

#include "proxy/batch/ask.h"
#include "proxy/shared/backend.h"
#include "proxy/shared/queue_channel.h"

struct event_base;

/* The result of a request. */
enum front_answer {
	FRONT_GIVEN, /* the line is in the body; or the result is stored */
	FRONT_OVER,  /* the line is no longer needed */
	FRONT_LATER, /* no valid answer: the front is unavailable */
};

typedef void front_told(void *owner, enum front_answer answer, struct span body);

/* Its address, and the key: both are kept. */
void front_open(struct event_base *base, const struct backend_place *place, const struct queue_key *key);

/*
 * Fetch a line, or return its result. Returns -1 if it cannot start; else 0, and told is called once, with everything
 * borrowed.
 */
int front_fetch(const struct queue_line *line, front_told *told, void *owner);
int front_bring(const struct queue_line *line, const struct ask_answer *result, front_told *told, void *owner);

/* Whether its last answer was valid; false before the first one. */
bool front_is_there(void);

/* How long it has been unavailable, in ms; 0 if it is available. */
int64_t front_gone_for(void);

/* 20 times a second: ask an unavailable front whether it is back. */
void front_look(void);

#endif
