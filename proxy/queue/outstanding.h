/*
 * The front's half: the lines that are out, as parapet-batch tells them (queue_channel.h), and the streams that stand
 * for them. The streams follow this table: what Redis has lost is added again, what the table does not know is deleted.
 */
#ifndef PARAPET_PROXY_QUEUE_OUTSTANDING_H
#define PARAPET_PROXY_QUEUE_OUTSTANDING_H

struct queue_key;
struct queue_state;

/* Begin, by asking for all that is out. The key is kept. */
void outstanding_open(int channel, const struct queue_key *key, struct queue_state *state);

/* There is a connection to Redis again: what it has is not known. */
void outstanding_reconnected(void);

/* Hear what is told, and go on: 20 times a second, and whenever something comes. */
void outstanding_look(void);

#endif
