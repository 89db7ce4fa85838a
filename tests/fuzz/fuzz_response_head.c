/*
 * Any bytes as a response head. The first byte says what the request was: bit 0 a HEAD, bit 1 for a WebSocket.
 */
#include <string.h>

#include "proxy/http/head.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/plain_head.h"

static enum http_framing
expected_framing(const struct plain_head *plain, unsigned status, bool to_head)
{

	if (to_head || status < 200 || status == 204 || status == 304)
		return HTTP_NO_BODY;
	if (plain->codings == 0 && plain->lengths == 0)
		return HTTP_UNTIL_CLOSE;
	return plain_head_framing(plain);
}

static void
require_one_reading(const struct http_head *head, const char *at, bool to_head, bool websocket)
{
	static struct plain_head plain;
	char status[4];

	REQUIRE(plain_head_read(&plain, (struct span){at, head->size}));
	REQUIRE(head->size <= HTTP_HEAD_MAX && head->minor <= 1);
	REQUIRE(span_equals(plain.words[0], head->minor ? "HTTP/1.1" : "HTTP/1.0"));
	REQUIRE(head->status >= 100 && head->status <= 599);
	snprintf(status, sizeof(status), "%u", head->status);
	REQUIRE(span_equals(plain.words[1], status));
	REQUIRE(plain.words[2].len == head->reason.len);
	REQUIRE(head->reason.len == 0 || memcmp(plain.words[2].at, head->reason.at, head->reason.len) == 0);
	REQUIRE(plain.count == head->count);
	REQUIRE(plain.lengths + plain.codings <= 1 && (plain.codings == 0 || head->minor == 1));
	REQUIRE(head->framing == expected_framing(&plain, head->status, to_head));
	REQUIRE(head->length == (head->framing == HTTP_LENGTH ? plain.length : 0));
	REQUIRE(head->framing != HTTP_UNTIL_CLOSE || head->close);
	REQUIRE(head->status != 101 || websocket);
	REQUIRE(head->status >= 200 || (plain.codings == 0 && plain.length == 0));
}

static void
require_same_in_pieces(const struct http_head *whole, enum http_head_result verdict, const uint8_t *bytes, size_t size,
    bool to_head, bool websocket)
{
	static struct http_head head;
	struct cuts cuts = cuts_of(bytes, size);
	enum http_head_result now = HTTP_HEAD_PARTIAL;
	size_t scanned = 0;

	for (size_t n = 0; n < size && now == HTTP_HEAD_PARTIAL;) {
		n += cuts_next(&cuts, size - n);
		now = http_response_head_read(&head, (const char *)bytes, n, &scanned, to_head, websocket);
		REQUIRE(now != HTTP_HEAD_READY || (head.size <= n && head.size == whole->size));
	}
	REQUIRE(size == 0 || now == verdict);
	if (verdict == HTTP_HEAD_REFUSED)
		REQUIRE(strcmp(head.refusal, whole->refusal) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static struct http_head head;
	bool to_head = size > 0 && bytes[0] & 1;
	bool websocket = size > 0 && bytes[0] & 2;
	size_t scanned = 0;
	enum http_head_result result;

	if (size == 0)
		return 0;
	bytes++;
	size--;
	http_head_limit(HTTP_HEAD_MAX, HTTP_FIELDS_MAX);
	result = http_response_head_read(&head, (const char *)bytes, size, &scanned, to_head, websocket);
	if (result == HTTP_HEAD_READY) {
		REQUIRE(head.size <= size);
		require_one_reading(&head, (const char *)bytes, to_head, websocket);
	} else if (result == HTTP_HEAD_PARTIAL)
		REQUIRE(size < HTTP_HEAD_MAX);
	else
		REQUIRE(head.refusal != NULL && head.refusal[0] != '\0');
	require_same_in_pieces(&head, result, bytes, size, to_head, websocket);
	return 0;
}
