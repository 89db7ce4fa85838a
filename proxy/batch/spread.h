/*
 * Batches whose lines are run on other machines (--queue): which lines are outstanding, and their results.
 *
 * The process that speaks Redis (queue_channel.h) is told each line that may be taken, and when it is done; workers
 * fetch a line and return its result over HTTP, at /parapet/queue/BATCH/LINE, signed with the queue's key. The first
 * result of a line counts. File and tape are authoritative: a process that has lost the list of lines is sent it
 * again.
 */
#ifndef PARAPET_PROXY_BATCH_SPREAD_H
#define PARAPET_PROXY_BATCH_SPREAD_H

struct queue_key;
struct visit;
struct visitor;

/* Lines are sent over that channel. Both are kept. */
void spread_open(int channel, const struct queue_key *key);

/* Continue (look.h): read batches, end them, publish lines. */
void spread_look(void);

/* Publish no more, and release all batches. */
void spread_stop(void);

/* Answer a request under QUEUE_PATH with a valid signature. */
void spread_answer(struct visitor *visitor, const struct visit *visit);

#endif
