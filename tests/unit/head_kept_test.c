/*
 * A head that was read and kept is, wherever its bytes have moved, the head that would be read there.
 */
#include "proxy/http/head.h"

#include <stdlib.h>

#include "tests/unit/check.h"
#include "tests/unit/head_spans.h"

static const char *const requests[] = {
    "GET / HTTP/1.0\r\n\r\n",
    "\r\nPOST http://a:1/v1/chat/completions HTTP/1.1\r\nHost: a:1\r\nContent-Length: 12\r\nEmpty:\r\nConnection: close, X\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    "POST /api/chat HTTP/1.1\r\nhost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\nAccept:  */* \r\n\r\n",
};

static const char *const responses[] = {
    "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n",
    "HTTP/1.0 404 Not Found\r\nServer: x\r\n\r\n",
};

static enum http_head_result
read_at(struct http_head *head, const char *at, size_t len, bool request)
{
	size_t scanned = 0;

	memset(head, 0, sizeof(*head));
	return request ? http_request_head_read(head, at, len, &scanned)
		       : http_response_head_read(head, at, len, &scanned, false, false);
}

/* Read it, overwrite the bytes and what was read, and have it again elsewhere. */
static void
check_kept(const char *text, bool request)
{
	static struct http_head head, there;
	size_t len = strlen(text);
	char *bytes = strdup(text);
	const char *moved = guarded_copy(text, len);
	struct http_head_kept *kept;

	check_example(text);
	if (!CHECK_EQ_INT(read_at(&head, bytes, len, request), HTTP_HEAD_READY))
		abort();
	kept = http_head_keep(&head, bytes);
	if (!CHECK(kept != NULL))
		abort();
	memset(bytes, 'x', len);
	free(bytes);
	memset(&head, 0, sizeof(head));
	http_head_restore(&head, kept, moved);
	free(kept);
	head_spans_check(&head, (struct span){moved, len});
	CHECK_EQ_INT(read_at(&there, moved, len, request), HTTP_HEAD_READY);
	CHECK_EQ_INT(head.count, there.count);
	CHECK(memcmp(&head, &there, sizeof(head)) == 0);
}

/* Whoever edited a path says it again. */
static void
test_edited_path(void)
{
	static struct http_head head;
	static const char text[] = "GET /v1/models/a@off HTTP/1.1\r\nHost: a\r\n\r\n";
	struct http_head_kept *kept;

	check_example("an edited path");
	CHECK_EQ_INT(read_at(&head, text, sizeof(text) - 1, true), HTTP_HEAD_READY);
	head.path = span_of("/v1/models/a");
	kept = http_head_keep(&head, text);
	if (!CHECK(kept != NULL))
		return;
	http_head_restore(&head, kept, text);
	free(kept);
	CHECK(head.path.at == NULL && head.path.len == 0);
	CHECK(span_equals(head.target, "/v1/models/a@off"));
}

int
main(void)
{

	for (size_t i = 0; i < nitems(requests); i++)
		check_kept(requests[i], true);
	for (size_t i = 0; i < nitems(responses); i++)
		check_kept(responses[i], false);
	test_edited_path();
	return check_end();
}
