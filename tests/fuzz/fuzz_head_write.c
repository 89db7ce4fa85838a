/*
 * Heads that were accepted, written for the other side and read again: the same request or response, framed the same
 * way, with one Host, one X-Parapet-Via and nothing that belonged to the first connection only.
 *
 * The first byte chooses: bit 7 a response, else a request; the lower bits what is asked of the writer.
 */
#include <string.h>

#include "proxy/http/head.h"
#include "proxy/http/write.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/plain_head.h"

#define BACKEND "backend.test:8080"
#define VIA     "token-1"

static char written[HTTP_WRITE_MAX];
static struct plain_head before, after;

/* Fields that say something about one connection only (RFC 9110, 7.6.1), and ours. */
static bool
stays_behind(const struct plain_head *plain, struct span name)
{
	static const char *const bound[] = {"connection", "keep-alive", "proxy-connection", "te", "upgrade"};

	for (size_t i = 0; i < nitems(bound); i++)
		if (span_equals_nocase(name, bound[i]))
			return true;
	return span_equals_nocase(name, "x-parapet") || span_starts_nocase(name, "x-parapet-") ||
	    plain_head_has_option(plain, name);
}

/* What travels arrives in order, byte for byte; `edited` names the field that the writer was told to change. */
static size_t
require_travelled(const char *edited, bool dropped)
{
	size_t k = 0;

	for (size_t i = 0; i < before.count; i++) {
		const struct plain_field *field = &before.fields[i];

		if (stays_behind(&before, field->name) || (dropped && span_equals_nocase(field->name, edited)))
			continue;
		REQUIRE(k < after.count && span_same(after.fields[k].name, field->name));
		if (!span_equals_nocase(field->name, "host"))
			REQUIRE(span_same(after.fields[k].value, field->value));
		k++;
	}
	return k;
}

/* The next field is this one. */
static size_t
require_next(size_t k, const char *name, const char *value)
{

	REQUIRE(k < after.count && span_equals(after.fields[k].name, name));
	REQUIRE(span_equals(after.fields[k].value, value));
	return k + 1;
}

static void
try_request(const char *at, size_t len, uint8_t choice)
{
	static struct http_head head, again;
	struct http_request_edit edit = {.host = span_of(BACKEND), .via = span_of(VIA)};
	size_t scanned = 0, k, n;

	if (http_request_head_read(&head, at, len, &scanned) != HTTP_HEAD_READY)
		return;
	edit.drop_expect = choice & 1;
	edit.websocket = head.wants_websocket && choice & 2;
	n = http_request_head_write(&head, &edit, written);
	REQUIRE(n <= sizeof(written));
	if (n > HTTP_HEAD_MAX || head.count + 4 > HTTP_FIELDS_MAX)
		return;

	scanned = 0;
	REQUIRE(http_request_head_read(&again, written, n, &scanned) == HTTP_HEAD_READY && again.size == n);
	REQUIRE(again.minor == 1 && !again.close);
	REQUIRE(span_same(head.method, again.method) && span_same(again.path, again.target));
	REQUIRE(again.path.len >= head.path.len && again.path.len <= head.path.len + 1);
	REQUIRE(memcmp(again.path.at + again.path.len - head.path.len, head.path.at, head.path.len) == 0);
	REQUIRE(span_equals(again.authority, BACKEND));
	REQUIRE(head.framing == again.framing && head.length == again.length);
	REQUIRE(again.expect_continue == (head.expect_continue && !edit.drop_expect) ||
	    http_head_find(&again, "expect") == NULL);
	REQUIRE(again.wants_websocket == edit.websocket);

	REQUIRE(plain_head_read(&before, (struct span){at, head.size}));
	REQUIRE(plain_head_read(&after, (struct span){written, n}));
	k = require_travelled("expect", edit.drop_expect);
	if (before.hosts == 0)
		k = require_next(k, "Host", BACKEND);
	if (edit.websocket)
		k = require_next(require_next(k, "Connection", "Upgrade"), "Upgrade", "websocket");
	k = require_next(k, "X-Parapet-Via", VIA);
	REQUIRE(k == after.count && after.hosts == 1);
}

static void
try_response(const char *at, size_t len, uint8_t choice)
{
	static struct http_head head, again;
	struct http_response_edit edit = {.close = choice & 1, .unchunk = choice & 2};
	bool to_head = choice & 4, websocket = choice & 8;
	size_t scanned = 0, k, n;

	if (http_response_head_read(&head, at, len, &scanned, to_head, websocket) != HTTP_HEAD_READY)
		return;
	edit.websocket = head.status == 101;
	n = http_response_head_write(&head, &edit, written);
	REQUIRE(n <= sizeof(written));
	if (n > HTTP_HEAD_MAX || head.count + 2 > HTTP_FIELDS_MAX)
		return;

	scanned = 0;
	REQUIRE(http_response_head_read(&again, written, n, &scanned, to_head, websocket) == HTTP_HEAD_READY);
	REQUIRE(again.size == n && again.minor == 1 && again.status == head.status);
	REQUIRE(span_same(head.reason, again.reason));
	REQUIRE(again.framing == head.framing || (edit.unchunk && again.framing == HTTP_UNTIL_CLOSE));
	REQUIRE(again.framing != HTTP_LENGTH || again.length == head.length);
	REQUIRE(again.close == ((edit.close && !edit.websocket) || again.framing == HTTP_UNTIL_CLOSE));

	REQUIRE(plain_head_read(&before, (struct span){at, head.size}));
	REQUIRE(plain_head_read(&after, (struct span){written, n}));
	k = require_travelled("transfer-encoding", edit.unchunk);
	if (edit.websocket)
		k = require_next(require_next(k, "Connection", "Upgrade"), "Upgrade", "websocket");
	else if (edit.close)
		k = require_next(k, "Connection", "close");
	REQUIRE(k == after.count);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{

	http_head_limit(HTTP_HEAD_MAX, HTTP_FIELDS_MAX);
	if (size == 0)
		return 0;
	if (bytes[0] & 0x80)
		try_response((const char *)bytes + 1, size - 1, bytes[0]);
	else
		try_request((const char *)bytes + 1, size - 1, bytes[0]);
	return 0;
}
