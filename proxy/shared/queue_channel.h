/*
 * What the process that keeps batches and the one that speaks Redis tell each other: messages over a
 * SOCK_SEQPACKET socketpair, each of which is sent whole or not at all.
 *
 * Either may be started anew at any time, and finds what was sent to the one before it. The one that speaks Redis
 * begins with QUEUE_HELLO; the answer is QUEUE_RESET and every line that is out, and an added line that is there
 * already replaces what was known of it.
 */
#ifndef PARAPET_PROXY_SHARED_QUEUE_CHANNEL_H
#define PARAPET_PROXY_SHARED_QUEUE_CHANNEL_H

#include <stdint.h>

#include "proxy/shared/queue_key.h"

#define QUEUE_BATCH_MAX 32 /* bytes of a batch's id, its NUL included */

enum queue_message {
	QUEUE_HELLO, /* to the keeper of batches: tell all that is out */
	QUEUE_RESET, /* to Redis: nothing is out */
	QUEUE_ADD,   /* likewise: a line may be taken */
	QUEUE_DONE,  /* none may take it any more; only batch and number are set */
	QUEUE_MESSAGES
};

struct queue_line {
	char batch[QUEUE_BATCH_MAX];
	uint32_t number;                /* of the line in its file, from 1 */
	uint8_t model[QUEUE_MODEL_LEN]; /* which stream it goes to */
	uint8_t custom_id[QUEUE_CUSTOM_ID_LEN];
	uint8_t sha256[QUEUE_DIGEST]; /* of the line's bytes */
};

/* Make a channel: the keeper's end first. Returns 0, or -1 with errno. */
int queue_channel_open(int ends[2]);

/* Send a message; line may be NULL where it says nothing. Returns 0, or -1 with errno: EAGAIN while it is full. */
int queue_channel_send(int channel, enum queue_message message, const struct queue_line *line);

/* Returns 0, or -1 with errno: EAGAIN for none, ESHUTDOWN at the end. What is no message is passed over. */
int queue_channel_receive(int channel, enum queue_message *message, struct queue_line *line);

#endif
