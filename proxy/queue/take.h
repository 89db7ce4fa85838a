/*
 * A worker's half: takes lines for slots that nobody else needs, runs them, and returns results to the front.
 *
 * A taken line is ours for a lease, which heartbeats renew; the line of a silent worker is taken over. A line whose
 * lease is lost is still answered: the front counts the first result. While the front is down, results are kept, and
 * no more lines are taken.
 */
#ifndef PARAPET_PROXY_QUEUE_TAKE_H
#define PARAPET_PROXY_QUEUE_TAKE_H

#include <stdbool.h>
#include <stdint.h>

struct event_base;
struct queue_key;
struct queue_state;

/* Begin. Workers are reached over that channel; lease in ms. Keeps everything. */
int take_open(
    struct event_base *base, int channel, const struct queue_key *key, int64_t lease, struct queue_state *state);

/* Redis is connected again. */
void take_reconnected(void);

/* Continue: 20 times a second. */
void take_look(void);

/* Whether any line is ours. */
bool take_holds(void);

/* Take no more, and give back lines without a result, so that others can take them at once. */
void take_stop(void);

#endif
