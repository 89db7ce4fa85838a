/*
 * The front's half: the outstanding lines, as parapet-batch sends them (queue_channel.h), and their streams in Redis.
 * The streams follow this table: what Redis has lost is added again, what the table does not have is deleted.
 */
#ifndef PARAPET_PROXY_QUEUE_OUTSTANDING_H
#define PARAPET_PROXY_QUEUE_OUTSTANDING_H

struct queue_key;
struct queue_state;

/* Begin, by asking for all outstanding lines. The key is kept. */
void outstanding_open(int channel, const struct queue_key *key, struct queue_state *state);

/* Redis is connected again: its contents are unknown. */
void outstanding_reconnected(void);

/* Read messages and continue: 20 times a second, and whenever something arrives. */
void outstanding_look(void);

#endif
