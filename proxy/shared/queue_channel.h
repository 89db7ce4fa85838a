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

#define QUEUE_BATCH_MAX 32 /* bytes of a batch's id, including NUL */

enum queue_message {
	QUEUE_HELLO, /* to the batch process: announce all lines */
	QUEUE_RESET, /* to the Redis process: there are no lines */
	QUEUE_ADD,   /* to it: a line may be taken */
	QUEUE_DONE,  /* no one may take it any more; only batch and number are set */
	QUEUE_MESSAGES
};

struct queue_line {
	char batch[QUEUE_BATCH_MAX];
	uint32_t number;                /* of the line in its file, from 1 */
	uint8_t model[QUEUE_MODEL_LEN]; /* its stream */
	uint8_t custom_id[QUEUE_CUSTOM_ID_LEN];
	uint8_t sha256[QUEUE_DIGEST]; /* of the line's bytes */
};

/* Create a channel, with the batch process's end first. Returns 0, or -1 with errno. */
int queue_channel_open(int ends[2]);

/* Send a message; line may be NULL if unused. Returns 0, or -1 with errno: EAGAIN while it is full. */
int queue_channel_send(int channel, enum queue_message message, const struct queue_line *line);

/* Returns 0, or -1 with errno: EAGAIN: none, ESHUTDOWN: the end. Invalid messages are skipped. */
int queue_channel_receive(int channel, enum queue_message *message, struct queue_line *line);

#endif
