/*
 * Any bytes as a request head: what is accepted has one reading, however it arrives; what is refused stays refused;
 * what is ordinary is accepted.
 */
#include <string.h>

#include "proxy/http/head.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/plain_head.h"

/* An absolute target loses its scheme and authority on the way, and nothing else. */
static void
require_target(const struct http_head *head)
{

	REQUIRE(head->path.len <= head->target.len && head->target.len > 0);
	REQUIRE(head->path.at + head->path.len == head->target.at + head->target.len);
	REQUIRE(head->path.len == 0 || memchr("/?", head->path.at[0], 2) != NULL || span_equals(head->path, "*"));
	if (head->path.len < head->target.len)
		REQUIRE(span_starts_nocase(head->target, "http://") || span_starts_nocase(head->target, "https://"));
}

static void
require_one_reading(const struct http_head *head, const char *at)
{
	static struct plain_head plain;
	const struct plain_field *host;

	REQUIRE(plain_head_read(&plain, (struct span){at, head->size}));
	REQUIRE(head->size <= HTTP_HEAD_MAX && head->minor <= 1);
	REQUIRE(span_same(plain.words[0], head->method) && span_same(plain.words[1], head->target));
	REQUIRE(span_equals(plain.words[2], head->minor ? "HTTP/1.1" : "HTTP/1.0"));
	REQUIRE(plain.count == head->count);
	for (size_t i = 0; i < plain.count; i++) {
		REQUIRE(span_same(plain.fields[i].name, head->fields[i].name));
		REQUIRE(span_same(plain.fields[i].value, head->fields[i].value));
	}
	REQUIRE(plain.hosts == 1 || (plain.hosts == 0 && head->minor == 0));
	REQUIRE(plain.lengths + plain.codings <= 1 && (plain.codings == 0 || head->minor == 1));
	REQUIRE(plain_head_framing(&plain) == head->framing && plain.length == head->length);
	host = plain_head_find(&plain, "host");
	REQUIRE(host == NULL || span_same(host->value, head->authority));
	REQUIRE(head->close == (head->minor == 0 || plain_head_has_option(&plain, span_of("close"))));
	require_target(head);
}

/* Feed the bytes in pieces: nothing is known before the head's end, and then the same as when it came whole. */
static void
require_same_in_pieces(const struct http_head *whole, enum http_head_result verdict, const uint8_t *bytes, size_t size)
{
	static struct http_head head;
	struct cuts cuts = cuts_of(bytes, size);
	enum http_head_result now = HTTP_HEAD_PARTIAL;
	size_t scanned = 0;

	for (size_t n = 0; n < size && now == HTTP_HEAD_PARTIAL;) {
		n += cuts_next(&cuts, size - n);
		now = http_request_head_read(&head, (const char *)bytes, n, &scanned);
		REQUIRE(now != HTTP_HEAD_READY || (head.size <= n && head.size == whole->size));
	}
	REQUIRE(size == 0 || now == verdict);
	if (verdict == HTTP_HEAD_REFUSED)
		REQUIRE(strcmp(head.refusal, whole->refusal) == 0 && head.refusal_status == whole->refusal_status);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static struct http_head head;
	static struct plain_head plain;
	size_t scanned = 0;
	enum http_head_result result;

	http_head_limit(HTTP_HEAD_MAX, HTTP_FIELDS_MAX);
	result = http_request_head_read(&head, (const char *)bytes, size, &scanned);
	switch (result) {
	case HTTP_HEAD_READY:
		REQUIRE(head.size <= size);
		require_one_reading(&head, (const char *)bytes);
		break;
	case HTTP_HEAD_PARTIAL:
		REQUIRE(size < HTTP_HEAD_MAX);
		REQUIRE(memmem(bytes, size, "\r\n\r\n", 4) == NULL || memcmp(bytes, "\r\n\r\n", 4) == 0);
		break;
	default:
		REQUIRE(head.refusal != NULL && head.refusal[0] != '\0');
		REQUIRE(head.refusal_status == 400 || head.refusal_status == 431 || head.refusal_status == 501 ||
		    head.refusal_status == 505);
		REQUIRE(!plain_head_read(&plain, (struct span){(const char *)bytes, size}) ||
		    !plain_head_is_ordinary_request(&plain) || size > HTTP_HEAD_MAX);
	}
	require_same_in_pieces(&head, result, bytes, size);
	return 0;
}
