/*
 * Response heads: how each kind of answer is framed, and in which words bad ones are refused.
 *
 * Each example is read whole, growing byte by byte, and with other bytes behind it, always up against a guard page.
 */
#include "proxy/http/head.h"

#include "tests/unit/check.h"
#include "tests/unit/head_spans.h"

/* What the request was, since an answer's framing depends on it. */
enum asked { GET, HEAD, SOCKET };

struct accepted {
	const char *what;
	struct span bytes;
	enum asked asked;
	unsigned status;
	const char *reason;
	enum http_framing framing;
	uint64_t length;
	size_t count;
	bool close;
};

#define CHUNKED "Transfer-Encoding: chunked\r\n"
#define FIVE    "Content-Length: 5\r\n"
#define SWITCH  "Upgrade: websocket\r\nConnection: Upgrade\r\n"

/* clang-format off */
static const struct accepted accepted[] = {
    {"a length", BYTES("HTTP/1.1 200 OK\r\n" FIVE "\r\n"), GET, 200, "OK", HTTP_LENGTH, 5, 1, false},
    {"a length of 0", BYTES("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), GET, 200, "OK", HTTP_NO_BODY, 0, 1, false},
    {"chunked", BYTES("HTTP/1.1 200 OK\r\n" CHUNKED "\r\n"), GET, 200, "OK", HTTP_CHUNKED, 0, 1, false},
    {"neither: until the end of the connection", BYTES("HTTP/1.1 200 OK\r\n\r\n"), GET, 200, "OK", HTTP_UNTIL_CLOSE, 0, 0, true},
    {"1.0 and a length", BYTES("HTTP/1.0 200 OK\r\n" FIVE "\r\n"), GET, 200, "OK", HTTP_LENGTH, 5, 1, true},
    {"1.0 and no length", BYTES("HTTP/1.0 200 OK\r\n\r\n"), GET, 200, "OK", HTTP_UNTIL_CLOSE, 0, 0, true},
    {"Connection: close", BYTES("HTTP/1.1 200 OK\r\n" FIVE "Connection: close\r\n\r\n"), GET, 200, "OK", HTTP_LENGTH, 5, 2, true},
    {"an empty reason", BYTES("HTTP/1.1 200 \r\n" FIVE "\r\n"), GET, 200, "", HTTP_LENGTH, 5, 1, false},
    {"a reason of many words", BYTES("HTTP/1.1 404 Not Found, \xc3\xa9\r\n" FIVE "\r\n"), GET, 404, "Not Found, \xc3\xa9", HTTP_LENGTH, 5, 1, false},
    {"the highest status", BYTES("HTTP/1.1 599 X\r\n" FIVE "\r\n"), GET, 599, "X", HTTP_LENGTH, 5, 1, false},
    {"an empty line before it", BYTES("\r\nHTTP/1.1 200 OK\r\n" FIVE "\r\n"), GET, 200, "OK", HTTP_LENGTH, 5, 1, false},
    {"empty values", BYTES("HTTP/1.1 200 OK\r\nServer:\r\nVary: \r\n" FIVE "\r\n"), GET, 200, "OK", HTTP_LENGTH, 5, 3, false},
    {"HEAD: a length that is no body", BYTES("HTTP/1.1 200 OK\r\n" FIVE "\r\n"), HEAD, 200, "OK", HTTP_NO_BODY, 0, 1, false},
    {"HEAD: chunked that is no body", BYTES("HTTP/1.1 200 OK\r\n" CHUNKED "\r\n"), HEAD, 200, "OK", HTTP_NO_BODY, 0, 1, false},
    {"HEAD: neither, and the connection goes on", BYTES("HTTP/1.1 200 OK\r\n\r\n"), HEAD, 200, "OK", HTTP_NO_BODY, 0, 0, false},
    {"204", BYTES("HTTP/1.1 204 No Content\r\n\r\n"), GET, 204, "No Content", HTTP_NO_BODY, 0, 0, false},
    {"204 and a length of 0", BYTES("HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n"), GET, 204, "No Content", HTTP_NO_BODY, 0, 1, false},
    {"304 tells a length that it does not have", BYTES("HTTP/1.1 304 Not Modified\r\n" FIVE "\r\n"), GET, 304, "Not Modified", HTTP_NO_BODY, 0, 1, false},
    {"100", BYTES("HTTP/1.1 100 Continue\r\n\r\n"), GET, 100, "Continue", HTTP_NO_BODY, 0, 0, false},
    {"103 with fields", BYTES("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"), GET, 103, "Early Hints", HTTP_NO_BODY, 0, 1, false},
    {"101 that was asked for", BYTES("HTTP/1.1 101 Switching Protocols\r\n" SWITCH "\r\n"), SOCKET, 101, "Switching Protocols", HTTP_NO_BODY, 0, 2, false},
    {"a WebSocket that is declined", BYTES("HTTP/1.1 400 Bad Request\r\n" FIVE "\r\n"), SOCKET, 400, "Bad Request", HTTP_LENGTH, 5, 1, false},
};

struct refused {
	const char *what;
	struct span bytes;
	enum asked asked;
	const char *words;
};

static const struct refused refused[] = {
    {"no HTTP", BYTES("SSH-2.0-OpenSSH_9.2\r\n\r\n"), GET, ""},
    {"binary", BYTES("\0\0"), GET, "this is not HTTP"},
    {"a request", BYTES("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), GET, ""},
    {"HTTP/2", BYTES("HTTP/2.0 200 OK\r\n" FIVE "\r\n"), GET, ""},
    {"ICY", BYTES("ICY 200 OK\r\n" FIVE "\r\n"), GET, ""},
    {"status 0", BYTES("HTTP/1.1 000 OK\r\n" FIVE "\r\n"), GET, ""},
    {"status 99", BYTES("HTTP/1.1 099 OK\r\n" FIVE "\r\n"), GET, ""},
    {"status 600", BYTES("HTTP/1.1 600 OK\r\n" FIVE "\r\n"), GET, ""},
    {"status 1000", BYTES("HTTP/1.1 1000 OK\r\n" FIVE "\r\n"), GET, ""},
    {"two digits", BYTES("HTTP/1.1 20 OK\r\n" FIVE "\r\n"), GET, ""},
    {"letters", BYTES("HTTP/1.1 2x0 OK\r\n" FIVE "\r\n"), GET, ""},
    {"two spaces before the status", BYTES("HTTP/1.1  200 OK\r\n" FIVE "\r\n"), GET, ""},
    {"a control byte in the reason", BYTES("HTTP/1.1 200 O\x1bK\r\n" FIVE "\r\n"), GET, ""},
    {"a CR in the reason", BYTES("HTTP/1.1 200 O\rK\r\n" FIVE "\r\n"), GET, ""},
    {"two lengths", BYTES("HTTP/1.1 200 OK\r\n" FIVE FIVE "\r\n"), GET, "Content-Length"},
    {"a length with a zero in front", BYTES("HTTP/1.1 200 OK\r\nContent-Length: 010\r\n\r\n"), GET, "leading zeros"},
    {"two lengths for HEAD", BYTES("HTTP/1.1 200 OK\r\n" FIVE FIVE "\r\n"), HEAD, "Content-Length"},
    {"a list of lengths", BYTES("HTTP/1.1 200 OK\r\nContent-Length: 5,5\r\n\r\n"), GET, "Content-Length"},
    {"a negative length", BYTES("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"), GET, "Content-Length"},
    {"a length and chunked", BYTES("HTTP/1.1 200 OK\r\n" FIVE CHUNKED "\r\n"), GET, "Content-Length"},
    {"chunked and a length", BYTES("HTTP/1.1 200 OK\r\n" CHUNKED FIVE "\r\n"), GET, "Content-Length"},
    {"chunked twice", BYTES("HTTP/1.1 200 OK\r\n" CHUNKED CHUNKED "\r\n"), GET, "Transfer-Encoding"},
    {"gzip, chunked", BYTES("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"), GET, "Transfer-Encoding"},
    {"identity", BYTES("HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\n"), GET, "Transfer-Encoding"},
    {"chunked in 1.0", BYTES("HTTP/1.0 200 OK\r\n" CHUNKED "\r\n"), GET, "Transfer-Encoding in HTTP/1.0"},
    {"Transfer_Encoding", BYTES("HTTP/1.1 200 OK\r\nTransfer_Encoding: chunked\r\n\r\n"), GET, "resembles"},
    {"a bare LF", BYTES("HTTP/1.1 200 OK\n" FIVE "\r\n"), GET, "LF without CR"},
    {"a bare LF at the end", BYTES("HTTP/1.1 200 OK\r\n" FIVE "\n"), GET, "LF without CR"},
    {"a folded line", BYTES("HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n"), GET, "folded"},
    {"a space before the colon", BYTES("HTTP/1.1 200 OK\r\nA : b\r\n\r\n"), GET, "malformed"},
    {"NUL in a value", BYTES("HTTP/1.1 200 OK\r\nA: b\0\r\n\r\n"), GET, ""},
    {"an unrequested 101", BYTES("HTTP/1.1 101 Switching Protocols\r\n" SWITCH "\r\n"), GET, "unrequested 101"},
    {"100 with a body", BYTES("HTTP/1.1 100 Continue\r\n" FIVE "\r\n"), GET, "cannot have a body"},
    {"103 chunked", BYTES("HTTP/1.1 103 Early Hints\r\n" CHUNKED "\r\n"), GET, "cannot have a body"},
    {"204 with a length", BYTES("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello"), GET, "cannot have a body"},
    {"204 chunked", BYTES("HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), GET, "cannot have a body"},
    {"Connection: Content-Length", BYTES("HTTP/1.1 200 OK\r\n" FIVE "Connection: content-length\r\n\r\n"), GET, "must not be dropped"},
};
/* clang-format on */

static enum http_head_result
read_head(struct http_head *head, const char *at, size_t len, size_t *scanned, enum asked asked)
{

	return http_response_head_read(head, at, len, scanned, asked == HEAD, asked == SOCKET);
}

static void
check_accepted(const struct accepted *want, const struct http_head *head, const char *at)
{

	CHECK_EQ_INT(head->size, want->bytes.len);
	CHECK_EQ_INT(head->status, want->status);
	CHECK_SPAN(head->reason, span_of(want->reason));
	CHECK_EQ_INT(head->framing, want->framing);
	CHECK_EQ_INT(head->length, want->length);
	CHECK_EQ_INT(head->count, want->count);
	CHECK_EQ_INT(head->close, want->close);
	head_spans_check(head, (struct span){at, want->bytes.len});
}

static void
test_accepted(const struct accepted *want)
{
	static const char surplus[] = "5\r\nhello\r\n0\r\n\r\n\n";
	char longer[1024];
	struct http_head head;
	size_t scanned = 0;
	const char *at;

	check_example(want->what);
	for (size_t n = 0; n < want->bytes.len; n++) {
		at = guarded_copy(want->bytes.at, n);
		CHECK_EQ_INT(read_head(&head, at, n, &scanned, want->asked), HTTP_HEAD_PARTIAL);
	}
	at = guarded_copy(want->bytes.at, want->bytes.len);
	if (CHECK_EQ_INT(read_head(&head, at, want->bytes.len, &scanned, want->asked), HTTP_HEAD_READY))
		check_accepted(want, &head, at);

	memcpy(longer, want->bytes.at, want->bytes.len);
	memcpy(longer + want->bytes.len, surplus, sizeof(surplus));
	at = guarded_copy(longer, want->bytes.len + sizeof(surplus));
	scanned = 0;
	if (CHECK_EQ_INT(
		read_head(&head, at, want->bytes.len + sizeof(surplus), &scanned, want->asked), HTTP_HEAD_READY))
		check_accepted(want, &head, at);
}

static void
test_refused(const struct refused *want)
{
	enum http_head_result result = HTTP_HEAD_PARTIAL;
	struct http_head head;
	size_t scanned = 0;

	check_example(want->what);
	for (size_t n = 0; n <= want->bytes.len; n++) {
		enum http_head_result now = read_head(&head, guarded_copy(want->bytes.at, n), n, &scanned, want->asked);

		CHECK(now != HTTP_HEAD_READY);
		CHECK(result != HTTP_HEAD_REFUSED || now == HTTP_HEAD_REFUSED);
		result = now;
	}
	if (!CHECK_EQ_INT(result, HTTP_HEAD_REFUSED))
		return;
	CHECK(head.refusal != NULL && head.refusal[0] != '\0');
	if (head.refusal != NULL && strstr(head.refusal, want->words) == NULL)
		CHECK_TEXT(head.refusal, want->words);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(accepted); i++)
		test_accepted(&accepted[i]);
	for (size_t i = 0; i < nitems(refused); i++)
		test_refused(&refused[i]);
	return check_end();
}
