/*
 * An entry of a stream: what is written is read back, and nothing else is believed.
 */
#include "proxy/queue/entry.h"

#include <hiredis.h>
#include <stdio.h>
#include <string.h>

#include "proxy/queue/reply.h"
#include "tests/unit/check.h"

static struct queue_key key = {.key = {.len = 16, .text = "abcdefghijklmnop"}};
static const struct queue_line line = {.batch = "batch_0123456789abcdef01234567",
    .number = 7,
    .model = {1, 2, 3, 4, 5, 6, 7, 8},
    .custom_id = {0x5a},
    .sha256 = {0xa5}};

/* What Redis would say of an entry with these values. Returns it, to be freed. */
static redisReply *
entry_of(const char *const values[5])
{
	static const char *const names[] = {"batch", "line", "id", "sha256", "mac"};
	redisReader *reader = redisReaderCreate();
	char text[1024];
	size_t len = (size_t)snprintf(text, sizeof(text), "*2\r\n$3\r\n1-0\r\n*10\r\n");
	void *reply = NULL;

	for (int i = 0; i < 5; i++)
		len += (size_t)snprintf(text + len, sizeof(text) - len, "$%zu\r\n%s\r\n$%zu\r\n%s\r\n",
		    strlen(names[i]), names[i], strlen(values[i]), values[i]);
	CHECK(redisReaderFeed(reader, text, len) == REDIS_OK && redisReaderGetReply(reader, &reply) == REDIS_OK);
	redisReaderFree(reader);
	return reply;
}

static bool
is_read(const char *const values[5], const uint8_t model[QUEUE_MODEL_LEN], struct queue_line *into)
{
	redisReply *reply = entry_of(values);
	bool right = entry_read(&key, model, reply, into);

	freeReplyObject(reply);
	return right;
}

static void
check_entry(void)
{
	struct entry_words words;
	struct queue_line read;
	uint8_t other[QUEUE_MODEL_LEN] = {0};

	entry_write(&key, &line, &words);
	const char *values[5] = {line.batch, words.number, words.id, words.sha256, words.mac};

	CHECK(is_read(values, line.model, &read) && memcmp(&read, &line, sizeof(line)) == 0);
	CHECK(!is_read(values, other, &read));
	/* One character of one field. */
	for (int i = 0; i < 5; i++) {
		const char *right = values[i];
		char wrong[QUEUE_HEX];

		snprintf(wrong, sizeof(wrong), "%s", right);
		values[i] = wrong;
		for (size_t at = 0; right[at] != '\0'; at++) {
			wrong[at] = right[at] == '1' ? '2' : '1';
			check_example(wrong);
			CHECK(!is_read(values, line.model, &read));
			wrong[at] = right[at];
		}
		values[i] = right;
	}
	key.key.text[0] = 'b';
	CHECK(!is_read(values, line.model, &read));
	key.key.text[0] = 'a';
}

/* RESP as Redis sends it; the answer's kind is what reply_limit lets through. */
static bool
is_whole(const char *text)
{
	redisReader *reader = redisReaderCreate();
	void *reply = NULL;
	bool whole;

	reply_limit(reader);
	whole =
	    redisReaderFeed(reader, text, strlen(text)) == REDIS_OK && redisReaderGetReply(reader, &reply) == REDIS_OK;
	freeReplyObject(reply);
	redisReaderFree(reader);
	return whole;
}

int
main(void)
{
	char stream[ENTRY_STREAM_MAX];

	CHECK_TEXT(entry_stream(line.model, stream), "parapet:batch:0102030405060708");
	check_entry();
	CHECK(is_whole("*4096\r\n") && is_whole("*1\r\n$2\r\nab\r\n"));
	CHECK(!is_whole("*4097\r\n") && !is_whole("*1000000000\r\n"));
	return check_end();
}
