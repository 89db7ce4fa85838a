/*
 * The front, as a worker sees it: a line is fetched, a result is brought. Requests are signed, and an answer counts
 * only if it is signed as well (queue_key.h).
 */
#ifndef PARAPET_PROXY_QUEUE_FRONT_H
#define PARAPET_PROXY_QUEUE_FRONT_H

#include <stdbool.h>
#include <stdint.h>

#include "proxy/batch/ask.h"
#include "proxy/shared/backend.h"
#include "proxy/shared/queue_channel.h"

struct event_base;

/* What came of a question. */
enum front_answer {
	FRONT_GIVEN, /* the line is in the body; or the result is kept */
	FRONT_OVER,  /* nobody waits for this line any more */
	FRONT_LATER, /* no answer that counts: it is not there */
};

typedef void front_told(void *owner, enum front_answer answer, struct span body);

/* Where it is, and the key: both are kept. */
void front_open(struct event_base *base, const struct backend_place *place, const struct queue_key *key);

/*
 * Fetch a line, or bring what it came to. Returns -1 where it cannot begin; else 0, and told is called once, with
 * everything borrowed.
 */
int front_fetch(const struct queue_line *line, front_told *told, void *owner);
int front_bring(const struct queue_line *line, const struct ask_answer *result, front_told *told, void *owner);

/* Whether its last answer counted; before the first one it is not there. */
bool front_is_there(void);

/* How long it has not been there, in ms; 0 while it is. */
int64_t front_gone_for(void);

/* 20 times a second: ask one that is not there whether it is back. */
void front_look(void);

#endif
