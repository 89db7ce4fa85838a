/*
 * A stream entry: one line of a batch as numbers and hashes, signed. Pure.
 *
 *     batch   the batch's id                       sha256  of the line's bytes
 *     line    its number in the file, from 1       mac     HMAC of all these and of the stream
 *     id      a hash of its custom_id
 */
#ifndef PARAPET_PROXY_QUEUE_ENTRY_H
#define PARAPET_PROXY_QUEUE_ENTRY_H

#include <stdbool.h>

#include "proxy/shared/queue_channel.h"

struct redisReply;

#define ENTRY_ID_MAX     44 /* Redis' id of an entry: two numbers of 20 digits and a dash, NUL included */
#define ENTRY_STREAM_MAX 32 /* bytes of a stream's name, NUL included */

/* A line as the fields of XADD. */
struct entry_words {
	char number[12], id[2 * QUEUE_CUSTOM_ID_LEN + 1], sha256[QUEUE_HEX], mac[QUEUE_HEX];
};

/* The stream of a model's lines. Returns into. */
const char *entry_stream(const uint8_t model[QUEUE_MODEL_LEN], char into[ENTRY_STREAM_MAX]);

void entry_write(const struct queue_key *key, const struct queue_line *line, struct entry_words *words);

/* Redis' id of an entry, digits and a dash. *id is unchanged if the reply is not one. */
void entry_take_id(const struct redisReply *reply, char id[ENTRY_ID_MAX]);

/* The same from an entry, [id, [field, value, ...]]: "" if the reply is not one. */
void entry_id(const struct redisReply *reply, char id[ENTRY_ID_MAX]);

/* Parse an entry of that model's stream. Returns false if it is not ours: malformed or unsigned. */
bool entry_read(const struct queue_key *key, const uint8_t model[QUEUE_MODEL_LEN], const struct redisReply *reply,
    struct queue_line *line);

#endif
