/*
 * Any bytes as what Redis sends: read whole and read in pieces it comes to the same, an entry is believed only with our
 * signature, and one that is written is read back as the same line.
 */
#include <hiredis.h>
#include <stdint.h>

#include "proxy/queue/reply.h"
#include "tests/fuzz/fuzz.h"

#define KEY "a key of the fuzzer's"

static struct queue_key key = {.key = {.len = sizeof(KEY) - 1, .text = KEY}};
static const uint8_t model[QUEUE_MODEL_LEN] = "qwen3:4b";

/* Each reply that comes to its end, counted by kind and size; and the first entry that is believed. */
struct outcome {
	size_t replies, elements, bytes, believed;
	struct queue_line line;
};

static void
take_entry(struct outcome *outcome, const redisReply *reply)
{
	struct entry_words words;
	struct queue_line line;
	char id[ENTRY_ID_MAX];

	entry_id(reply, id);
	REQUIRE(strlen(id) < ENTRY_ID_MAX && id[strspn(id, "0123456789-")] == '\0');
	if (!entry_read(&key, model, reply, &line))
		return;
	REQUIRE(line.number > 0 && line.batch[0] != '\0' && memchr(line.batch, '\0', sizeof(line.batch)) != NULL);
	REQUIRE(memcmp(line.model, model, sizeof(model)) == 0);
	entry_write(&key, &line, &words);
	/* No field of it can be another one and the signature the same: it is in the reply as it would be written. */
	REQUIRE(reply->element[1]->elements == 10);
	for (size_t i = 1, found = 0; i < 10; i += 2) {
		const redisReply *value = reply->element[1]->element[i];

		found += (size_t)value->len == sizeof(words.mac) - 1 &&
		    memcmp(value->str, words.mac, (size_t)value->len) == 0;
		REQUIRE(i < 9 || found == 1);
	}
	if (outcome->believed++ == 0)
		outcome->line = line;
}

static void
take_entries(struct outcome *outcome, const redisReply *list)
{

	for (size_t i = 0; list != NULL && i < list->elements; i++)
		take_entry(outcome, list->element[i]);
}

static void
take_reply(struct outcome *outcome, const redisReply *reply)
{
	char next[ENTRY_ID_MAX] = "0-0";

	outcome->replies++;
	outcome->elements += reply->type == REDIS_REPLY_ARRAY ? reply->elements : 0;
	outcome->bytes += reply->type == REDIS_REPLY_STRING ? (size_t)reply->len : 0;
	REQUIRE(reply->type != REDIS_REPLY_ARRAY || reply->elements <= REPLY_ELEMENTS_MOST);
	take_entries(outcome, reply_entries_read(reply));
	take_entries(outcome, reply_entries_claimed(reply, next));
	REQUIRE(next[0] != '\0' && strlen(next) < ENTRY_ID_MAX);
	/* As XRANGE answers. */
	take_entries(outcome, reply->type == REDIS_REPLY_ARRAY ? reply : NULL);
	take_entry(outcome, reply);
}

static struct outcome
read_replies(const uint8_t *bytes, size_t size, struct cuts *cuts)
{
	struct outcome outcome = {.replies = 0};
	redisReader *reader = redisReaderCreate();
	void *reply = NULL;
	bool right = true;

	REQUIRE(reader != NULL);
	reply_limit(reader);
	for (size_t at = 0, n; right && at < size; at += n) {
		n = cuts == NULL ? size : cuts_next(cuts, size - at);
		right = redisReaderFeed(reader, (const char *)bytes + at, n) == REDIS_OK;
		while (right && (right = redisReaderGetReply(reader, &reply) == REDIS_OK) && reply != NULL) {
			take_reply(&outcome, reply);
			freeReplyObject(reply);
		}
	}
	redisReaderFree(reader);
	return outcome;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct cuts cuts = cuts_of(bytes, size);
	struct outcome whole = read_replies(bytes, size, NULL), pieces = read_replies(bytes, size, &cuts);

	REQUIRE(whole.replies == pieces.replies && whole.elements == pieces.elements && whole.bytes == pieces.bytes);
	REQUIRE(whole.believed == pieces.believed && memcmp(&whole.line, &pieces.line, sizeof(whole.line)) == 0);
	return 0;
}
