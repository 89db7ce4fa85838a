/*
 * Batches whose lines workers elsewhere answer (--queue): which lines are out, and what comes of them.
 *
 * The process that speaks Redis (queue_channel.h) is told of each line that may be taken, and when it is done; workers
 * fetch a line and bring its result over HTTP, as /parapet/queue/BATCH/LINE, signed by the queue's key. The first
 * result of a line counts. File and tape stay the truth: whatever forgets what is out is told anew.
 */
#ifndef PARAPET_PROXY_BATCH_SPREAD_H
#define PARAPET_PROXY_BATCH_SPREAD_H

struct queue_key;
struct visit;
struct visitor;

/* Lines are told over that channel. Both are kept. */
void spread_open(int channel, const struct queue_key *key);

/* Go on (look.h): read batches, end them, tell of lines. */
void spread_look(void);

/* Tell nobody any more, and let go of all batches. */
void spread_stop(void);

/* Answer a request whose path begins with QUEUE_PATH, and whose signature is right. */
void spread_answer(struct visitor *visitor, const struct visit *visit);

#endif
