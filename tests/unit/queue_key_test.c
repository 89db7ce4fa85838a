/*
 * What front and workers sign: HMACs as RFC 4231 has them, requests and answers that fit, and any change that is seen.
 */
#include "proxy/shared/queue_key.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/shared/queue_channel.h"
#include "tests/unit/check.h"

static struct queue_key
key_of(const char *text)
{
	struct queue_key key = {0};

	key.key.len = strlen(text);
	memcpy(key.key.text, text, key.key.len);
	return key;
}

/* RFC 4231, 4.2, 4.3 and 4.7. */
static void
test_vectors(void)
{
	struct queue_key repeated = {0}, jefe = key_of("Jefe"), lengthy = {0};
	uint8_t digest[QUEUE_DIGEST];
	char hex[QUEUE_HEX];

	repeated.key.len = 20;
	memset(repeated.key.text, 0x0b, 20);
	queue_hmac(&repeated, (const struct span[]){{"Hi ", 3}, {"There", 5}, {NULL, 0}}, digest);
	queue_hex(digest, sizeof(digest), hex);
	CHECK(strcmp(hex, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7") == 0);
	queue_hmac(&jefe, (const struct span[]){span_of("what do ya want for nothing?"), {NULL, 0}}, digest);
	queue_hex(digest, sizeof(digest), hex);
	CHECK(strcmp(hex, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843") == 0);
	lengthy.key.len = 131;
	memset(lengthy.key.text, 0xaa, 131);
	queue_hmac(&lengthy,
	    (const struct span[]){span_of("Test Using Larger Than Block-Size Key - Hash Key First"), {NULL, 0}},
	    digest);
	queue_hex(digest, sizeof(digest), hex);
	CHECK(strcmp(hex, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54") == 0);
	queue_sha256(span_of("abc"), digest);
	queue_hex(digest, sizeof(digest), hex);
	CHECK(strcmp(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") == 0);
}

static void
test_hex(void)
{
	uint8_t bytes[3] = {0, 0x9a, 0xff}, back[3];
	char hex[7];

	queue_hex(bytes, 3, hex);
	CHECK(strcmp(hex, "009aff") == 0);
	CHECK(queue_unhex(span_of(hex), back, 3) && memcmp(bytes, back, 3) == 0);
	CHECK(!queue_unhex(span_of("009af"), back, 3));
	CHECK(!queue_unhex(span_of("009aff0"), back, 3));
	CHECK(!queue_unhex(span_of("009AFF"), back, 3));
	CHECK(!queue_unhex(span_of("009ag0"), back, 3));
}

static bool
is_right(const struct queue_key *key, const char *method, const char *target, const char *authorization)
{
	char sha256[QUEUE_HEX];

	return queue_check_request(key, span_of(method), span_of(target), span_of(authorization), sha256) &&
	    queue_is_sha256(span_of("body"), sha256);
}

static void
test_requests(void)
{
	struct queue_key key = key_of("a key of some length"), other = key_of("another key of length");
	char value[QUEUE_REQUEST_MAX];

	queue_sign_request(&key, "POST", "/parapet/queue/a/1?status=200", span_of("body"), value);
	CHECK(is_right(&key, "POST", "/parapet/queue/a/1?status=200", value));
	CHECK(!is_right(&other, "POST", "/parapet/queue/a/1?status=200", value));
	CHECK(!is_right(&key, "GET", "/parapet/queue/a/1?status=200", value));
	CHECK(!is_right(&key, "POST", "/parapet/queue/a/1?status=201", value));
	/* Any character of it that is changed, or missing. */
	for (size_t i = 0; value[i] != '\0'; i++) {
		value[i] ^= 1;
		CHECK(!is_right(&key, "POST", "/parapet/queue/a/1?status=200", value));
		value[i] ^= 1;
	}
	value[strlen(value) - 1] = '\0';
	CHECK(!is_right(&key, "POST", "/parapet/queue/a/1?status=200", value));
	CHECK(!is_right(&key, "POST", "/parapet/queue/a/1?status=200", ""));
	queue_sign_request(&key, "POST", "/x", span_of("another body"), value);
	CHECK(!is_right(&key, "POST", "/x", value));
}

static void
test_answers(void)
{
	struct queue_key key = key_of("a key of some length");
	char one[QUEUE_HEX], other[QUEUE_HEX];

	queue_sign_answer(&key, "GET", "/x", 200, span_of("body"), one);
	queue_sign_answer(&key, "GET", "/x", 200, span_of("body"), other);
	CHECK(strcmp(one, other) == 0);
	queue_sign_answer(&key, "GET", "/x", 410, span_of("body"), other);
	CHECK(strcmp(one, other) != 0);
	queue_sign_answer(&key, "GET", "/x", 200, span_of("bodies"), other);
	CHECK(strcmp(one, other) != 0);
}

static void
test_names(void)
{
	struct queue_key key = key_of("a key of some length"), other = key_of("another key of length");
	uint8_t one[QUEUE_MODEL_LEN], two[QUEUE_MODEL_LEN];

	queue_model_of(&key, span_of("gemma3:4b"), one);
	queue_model_of(&key, span_of("gemma3:4b"), two);
	CHECK(memcmp(one, two, sizeof(one)) == 0);
	queue_model_of(&other, span_of("gemma3:4b"), two);
	CHECK(memcmp(one, two, sizeof(one)) != 0);
	queue_model_of(&key, span_of("gemma3:1b"), two);
	CHECK(memcmp(one, two, sizeof(one)) != 0);
}

static void
test_files(void)
{
	char path[] = "/tmp/parapet-queue-key-XXXXXX", why[ACCESS_WHY_MAX];
	int fd = mkstemp(path);
	struct queue_key key;

	CHECK(fd != -1 && write(fd, "# shared\nsecret-of-the-queue\n", 29) == 29);
	CHECK(queue_key_read(&key, path, 0, why) == 0 && key.key.len == 19);
	CHECK(fchmod(fd, 0644) == 0 && queue_key_read(&key, path, 0, why) == -1);
	CHECK(strstr(why, "others may read") != NULL && strstr(why, "secret") == NULL);
	CHECK(unlink(path) == 0 && close(fd) == 0);
	CHECK(queue_key_read(&key, path, 0, why) == -1);
}

static void
test_channel(void)
{
	struct queue_line line = {.batch = "batch_1", .number = 7, .sha256 = {1, 2, 3}}, got;
	enum queue_message message;
	int ends[2], sent = 0;

	CHECK(queue_channel_open(ends) == 0);
	CHECK(queue_channel_receive(ends[0], &message, &got) == -1);
	CHECK(queue_channel_send(ends[0], QUEUE_ADD, &line) == 0);
	CHECK(queue_channel_receive(ends[1], &message, &got) == 0 && message == QUEUE_ADD);
	CHECK(memcmp(&line, &got, sizeof(line)) == 0);
	/* What is no message is passed over. */
	CHECK(write(ends[0], "x", 1) == 1);
	CHECK(queue_channel_send(ends[0], QUEUE_RESET, NULL) == 0);
	CHECK(queue_channel_receive(ends[1], &message, &got) == 0 && message == QUEUE_RESET);
	while (queue_channel_send(ends[0], QUEUE_ADD, &line) == 0)
		sent++;
	CHECK(sent > 10);
	for (; sent > 0; sent--)
		CHECK(queue_channel_receive(ends[1], &message, &got) == 0);
	CHECK(queue_channel_receive(ends[1], &message, &got) == -1);
	close(ends[0]);
	CHECK(queue_channel_receive(ends[1], &message, &got) == -1);
	close(ends[1]);
}

int
main(void)
{

	test_vectors();
	test_hex();
	test_requests();
	test_answers();
	test_names();
	test_files();
	test_channel();
	return 0;
}
