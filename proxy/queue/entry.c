/*
 * The fields of an entry and their signature.
 */
#include "proxy/queue/entry.h"

#include <hiredis.h>
#include <stdio.h>
#include <string.h>

#define FIELDS 5

const char *
entry_stream(const uint8_t model[QUEUE_MODEL_LEN], char into[ENTRY_STREAM_MAX])
{
	char hex[2 * QUEUE_MODEL_LEN + 1];

	queue_hex(model, QUEUE_MODEL_LEN, hex);
	snprintf(into, ENTRY_STREAM_MAX, "parapet:batch:%s", hex);
	return into;
}

static void
sign(const struct queue_key *key, const struct queue_line *line, struct entry_words *words)
{
	char stream[ENTRY_STREAM_MAX];
	const struct span texts[] = {span_of(entry_stream(line->model, stream)), {"\n", 1}, span_of(line->batch),
	    {"\n", 1}, span_of(words->number), {"\n", 1}, span_of(words->id), {"\n", 1}, span_of(words->sha256),
	    NO_SPAN};
	uint8_t digest[QUEUE_DIGEST];

	queue_hmac(key, texts, digest);
	queue_hex(digest, sizeof(digest), words->mac);
}

void
entry_write(const struct queue_key *key, const struct queue_line *line, struct entry_words *words)
{

	snprintf(words->number, sizeof(words->number), "%u", line->number);
	queue_hex(line->custom_id, sizeof(line->custom_id), words->id);
	queue_hex(line->sha256, sizeof(line->sha256), words->sha256);
	sign(key, line, words);
}

static struct span
text_of(const struct redisReply *reply)
{

	return reply->type == REDIS_REPLY_STRING ? (struct span){reply->str, (size_t)reply->len} : NO_SPAN;
}

void
entry_take_id(const struct redisReply *reply, char id[ENTRY_ID_MAX])
{
	struct span text = text_of(reply);

	if (text.len == 0 || text.len >= ENTRY_ID_MAX)
		return;
	for (size_t i = 0; i < text.len; i++)
		if ((text.at[i] < '0' || text.at[i] > '9') && text.at[i] != '-')
			return;
	memcpy(id, text.at, text.len);
	id[text.len] = '\0';
}

void
entry_id(const struct redisReply *reply, char id[ENTRY_ID_MAX])
{

	id[0] = '\0';
	if (reply->type == REDIS_REPLY_ARRAY && reply->elements == 2)
		entry_take_id(reply->element[0], id);
}

/* The value of a field; at is NULL if absent. */
static struct span
field_of(const struct redisReply *fields, const char *name)
{

	for (size_t i = 0; i + 1 < fields->elements; i += 2)
		if (span_equals(text_of(fields->element[i]), name))
			return text_of(fields->element[i + 1]);
	return NO_SPAN;
}

static bool
read_number(struct span text, uint32_t *number)
{

	*number = 0;
	for (size_t i = 0; i < text.len; i++) {
		if (text.at[i] < '0' || text.at[i] > '9')
			return false;
		*number = *number * 10 + (uint32_t)(text.at[i] - '0');
	}
	return text.len > 0 && text.len <= 9 && *number > 0;
}

bool
entry_read(const struct queue_key *key, const uint8_t model[QUEUE_MODEL_LEN], const struct redisReply *reply,
    struct queue_line *line)
{
	const struct redisReply *fields;
	struct entry_words words;
	struct span batch, mac;

	*line = (struct queue_line){.number = 0};
	memcpy(line->model, model, QUEUE_MODEL_LEN);
	if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 2)
		return false;
	fields = reply->element[1];
	if (fields->type != REDIS_REPLY_ARRAY || fields->elements != 2 * FIELDS)
		return false;
	batch = field_of(fields, "batch");
	mac = field_of(fields, "mac");
	if (batch.len == 0 || batch.len >= sizeof(line->batch) || span_find(batch, '\0') != NULL ||
	    !read_number(field_of(fields, "line"), &line->number) ||
	    !queue_unhex(field_of(fields, "id"), line->custom_id, sizeof(line->custom_id)) ||
	    !queue_unhex(field_of(fields, "sha256"), line->sha256, sizeof(line->sha256)) || mac.len != QUEUE_HEX - 1)
		return false;
	memcpy(line->batch, batch.at, batch.len);
	entry_write(key, line, &words);
	return queue_is_equal(words.mac, mac.at, mac.len);
}
