/*
 * A worker's half: lines are taken for the slots that nobody else needs, answered, and brought to the front.
 *
 * A line that is taken is ours for a lease, which signs of life renew; one whose worker fell silent is taken over. A
 * line whose lease is lost is answered all the same: the front counts the first result. While the front is away what is
 * done is kept, and nothing further is taken.
 */
#ifndef PARAPET_PROXY_QUEUE_TAKE_H
#define PARAPET_PROXY_QUEUE_TAKE_H

#include <stdbool.h>
#include <stdint.h>

struct event_base;
struct queue_key;
struct queue_state;

/* Begin. Workers are reached over that channel; lease in ms. All is kept. */
int take_open(
    struct event_base *base, int channel, const struct queue_key *key, int64_t lease, struct queue_state *state);

/* There is a connection to Redis again. */
void take_reconnected(void);

/* Go on: 20 times a second. */
void take_look(void);

/* Whether any line is ours. */
bool take_holds(void);

/* Take nothing any more, and give back what has no result, so that others take it at once. */
void take_stop(void);

#endif
