/*
 * Request heads: what is read out of good ones, and in which words bad ones are refused.
 *
 * Each example is read whole, growing byte by byte, and with other bytes behind it, always up against a guard page.
 */
#include "proxy/http/head.h"

#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/head_spans.h"

struct accepted {
	const char *what;
	struct span bytes;
	const char *method;
	const char *path;
	const char *authority;
	enum http_framing framing;
	uint64_t length;
	size_t count;
	unsigned minor;
	bool close;
	bool expect_continue;
	bool wants_websocket;
};

#define HOST  "Host: localhost:11435\r\n"
#define LOCAL "localhost:11435"
#define END   "\r\n"
#define WS    "Upgrade: websocket\r\n"

/* clang-format off */
static const struct accepted accepted[] = {
    /* what, bytes, method, path, authority, framing, length, count, minor, close, expect, websocket */
    {"a plain GET", BYTES("GET /api/tags HTTP/1.1\r\n" HOST END), "GET", "/api/tags", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"a POST with a length", BYTES("POST /api/chat HTTP/1.1\r\n" HOST "Content-Length: 12\r\n" END), "POST", "/api/chat", LOCAL, HTTP_LENGTH, 12, 2, 1, 0, 0, 0},
    {"a length of 0 is no body", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n" END), "POST", "/", LOCAL, HTTP_NO_BODY, 0, 2, 1, 0, 0, 0},
    {"18 digits are the most", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 999999999999999999\r\n" END), "POST", "/", LOCAL, HTTP_LENGTH, 999999999999999999, 2, 1, 0, 0, 0},
    {"chunked", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n" END), "POST", "/", LOCAL, HTTP_CHUNKED, 0, 2, 1, 0, 0, 0},
    {"chunked, its case does not count", BYTES("POST / HTTP/1.1\r\n" HOST "tRANSFER-eNCODING:\tChUnKeD \r\n" END), "POST", "/", LOCAL, HTTP_CHUNKED, 0, 2, 1, 0, 0, 0},
    {"a GET may have a body", BYTES("GET / HTTP/1.1\r\n" HOST "Content-Length: 3\r\n" END), "GET", "/", LOCAL, HTTP_LENGTH, 3, 2, 1, 0, 0, 0},
    {"HTTP/1.0 closes and needs no Host", BYTES("GET / HTTP/1.0\r\n" END), "GET", "/", "", HTTP_NO_BODY, 0, 0, 0, 1, 0, 0},
    {"HTTP/1.0 with a Host", BYTES("GET / HTTP/1.0\r\n" HOST END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 1, 0, 1, 0, 0},
    {"HTTP/1.0 is never kept alive", BYTES("GET / HTTP/1.0\r\nConnection: keep-alive\r\n" END), "GET", "/", "", HTTP_NO_BODY, 0, 1, 0, 1, 0, 0},
    {"one empty line before it", BYTES("\r\nGET / HTTP/1.1\r\n" HOST END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"a query stays as it is", BYTES("GET /v1/models?a=b&c[]=%20%zz;~'()*!$ HTTP/1.1\r\n" HOST END), "GET", "/v1/models?a=b&c[]=%20%zz;~'()*!$", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"dots and double slashes are the backend's matter", BYTES("GET //a/../%2e/b HTTP/1.1\r\n" HOST END), "GET", "//a/../%2e/b", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"so is a fragment that no client should send", BYTES("GET /a#b HTTP/1.1\r\n" HOST END), "GET", "/a#b", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"an absolute target", BYTES("GET http://localhost:11435/v1?x HTTP/1.1\r\n" HOST END), "GET", "/v1?x", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"an absolute target, case does not count", BYTES("GET HTTP://LOCALHOST:11435/ HTTP/1.1\r\n" HOST END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"an absolute https target", BYTES("GET https://localhost:11435/ HTTP/1.1\r\n" HOST END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"an absolute target in 1.0 needs no Host", BYTES("GET http://a.example/ HTTP/1.0\r\n" END), "GET", "/", "a.example", HTTP_NO_BODY, 0, 0, 0, 1, 0, 0},
    {"an absolute target without a path", BYTES("GET http://localhost:11435 HTTP/1.1\r\n" HOST END), "GET", "", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"... but with a query", BYTES("GET http://localhost:11435?a=b HTTP/1.1\r\n" HOST END), "GET", "?a=b", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"OPTIONS *", BYTES("OPTIONS * HTTP/1.1\r\n" HOST END), "OPTIONS", "*", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"an empty Host", BYTES("GET / HTTP/1.1\r\nHost:\r\n" END), "GET", "/", "", HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"an IPv6 Host", BYTES("GET / HTTP/1.1\r\nHOST: [::1]:80\r\n" END), "GET", "/", "[::1]:80", HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"a method that older parsers do not know", BYTES("QUERY / HTTP/1.1\r\n" HOST "Content-Length: 2\r\n" END), "QUERY", "/", LOCAL, HTTP_LENGTH, 2, 2, 1, 0, 0, 0},
    {"unusual methods", BYTES("PROPFIND / HTTP/1.1\r\n" HOST END), "PROPFIND", "/", LOCAL, HTTP_NO_BODY, 0, 1, 1, 0, 0, 0},
    {"Connection: close", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: Close\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 2, 1, 1, 0, 0},
    {"close among other options", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: foo ,\tclose\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 2, 1, 1, 0, 0},
    {"close in a second Connection field", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: foo\r\nConnection: close\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 3, 1, 1, 0, 0},
    {"closed is not close", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: closed\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 2, 1, 0, 0, 0},
    {"empty options", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: ,, \r\nConnection:\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 3, 1, 0, 0, 0},
    {"Expect", BYTES("POST / HTTP/1.1\r\n" HOST "Expect: 100-Continue\r\nContent-Length: 1\r\n" END), "POST", "/", LOCAL, HTTP_LENGTH, 1, 3, 1, 0, 1, 0},
    {"a WebSocket", BYTES("GET /ws HTTP/1.1\r\n" HOST WS "Connection: keep-alive, Upgrade\r\n" END), "GET", "/ws", LOCAL, HTTP_NO_BODY, 0, 3, 1, 0, 0, 1},
    {"a WebSocket without the option", BYTES("GET /ws HTTP/1.1\r\n" HOST WS END), "GET", "/ws", LOCAL, HTTP_NO_BODY, 0, 2, 1, 0, 0, 0},
    {"a WebSocket by POST", BYTES("POST /ws HTTP/1.1\r\n" HOST WS "Connection: Upgrade\r\n" END), "POST", "/ws", LOCAL, HTTP_NO_BODY, 0, 3, 1, 0, 0, 0},
    {"a WebSocket with a body", BYTES("GET /ws HTTP/1.1\r\n" HOST WS "Connection: Upgrade\r\nContent-Length: 4\r\n" END), "GET", "/ws", LOCAL, HTTP_LENGTH, 4, 4, 1, 0, 0, 0},
    {"a WebSocket in 1.0", BYTES("GET /ws HTTP/1.0\r\n" HOST WS "Connection: Upgrade\r\n" END), "GET", "/ws", LOCAL, HTTP_NO_BODY, 0, 3, 0, 1, 0, 0},
    {"h2c is no WebSocket", BYTES("GET / HTTP/1.1\r\n" HOST "Upgrade: h2c\r\nConnection: Upgrade\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 3, 1, 0, 0, 0},
    {"nor is h2c beside it", BYTES("GET / HTTP/1.1\r\n" HOST "Upgrade: websocket, h2c\r\nConnection: Upgrade\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 3, 1, 0, 0, 0},
    {"values of any visible kind", BYTES("GET / HTTP/1.1\r\n" HOST "A:\r\nB: \r\nC:c\r\nD: \xc3\xa9\x80\xff: \"d\"\td\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 5, 1, 0, 0, 0},
    {"names of every token character", BYTES("GET / HTTP/1.1\r\n" HOST "!#$%&'*+-.^_`|~09azAZ: x\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 2, 1, 0, 0, 0},
    {"framing words in a value are harmless", BYTES("GET / HTTP/1.1\r\n" HOST "X: Content-Length: 5\r\nY: chunked\r\n" END), "GET", "/", LOCAL, HTTP_NO_BODY, 0, 3, 1, 0, 0, 0},
};

struct refused {
	const char *what;
	struct span bytes;
	const char *words;
};

static const struct refused refused[] = {
    {"TLS", BYTES("\x16\x03\x01\x02"), "plain HTTP, not TLS"},
    {"binary", BYTES("\x80\x00"), "this is not HTTP"},
    {"a space first", BYTES(" GET / HTTP/1.1\r\n" HOST END), "this is not HTTP"},
    {"a bare LF first", BYTES("\nGET / HTTP/1.1\r\n" HOST END), "this is not HTTP"},
    {"a bare CR first", BYTES("\rGET / HTTP/1.1\r\n" HOST END), "the method is malformed"},
    {"nothing but empty lines", BYTES("\r\n\r\n"), "the method is malformed"},
    {"CONNECT", BYTES("CONNECT a.example:443 HTTP/1.1\r\n" HOST END), "CONNECT is refused"},
    {"a response", BYTES("HTTP/1.1 200 OK\r\n\r\n"), "the method is malformed"},

    {"no target", BYTES("GET HTTP/1.1\r\n" HOST END), ""},
    {"two spaces before the target", BYTES("GET  / HTTP/1.1\r\n" HOST END), "request line is malformed"},
    {"two spaces after the target", BYTES("GET /  HTTP/1.1\r\n" HOST END), ""},
    {"a tab in the request line", BYTES("GET\t/ HTTP/1.1\r\n" HOST END), ""},
    {"a space in the target", BYTES("GET /a b HTTP/1.1\r\n" HOST END), ""},
    {"a control byte in the target", BYTES("GET /a\x01 HTTP/1.1\r\n" HOST END), "the request target contains an invalid"},
    {"NUL in the target", BYTES("GET /a\0 HTTP/1.1\r\n" HOST END), "the request target contains an invalid"},
    {"a high byte in the target", BYTES("GET /\xc3\xa9 HTTP/1.1\r\n" HOST END), "the request target contains an invalid"},
    {"something after the version", BYTES("GET / HTTP/1.1 \r\n" HOST END), ""},
    {"a version in small letters", BYTES("GET / http/1.1\r\n" HOST END), ""},
    {"a version of two digits", BYTES("GET / HTTP/1.10\r\n" HOST END), ""},
    {"another protocol", BYTES("GET / RTSP/1.0\r\n" HOST END), ""},
    {"* for GET", BYTES("GET * HTTP/1.1\r\n" HOST END), "the target * is for OPTIONS only"},
    {"a relative target", BYTES("GET a HTTP/1.1\r\n" HOST END), ""},
    {"another scheme", BYTES("GET ftp://localhost:11435/ HTTP/1.1\r\n" HOST END), "neither a path nor an http URL"},
    {"an absolute target without a host", BYTES("GET http:///a HTTP/1.1\r\n" HOST END), ""},
    {"an absolute target without a path but with a fragment", BYTES("GET http://localhost:11435#a HTTP/1.1\r\n" HOST END), ""},
    {"an absolute target without a path and another host", BYTES("GET http://other HTTP/1.1\r\n" HOST END), "name different hosts"},
    {"an absolute target with a user", BYTES("GET http://u@localhost:11435/ HTTP/1.1\r\n" HOST END), "host is malformed"},

    {"no Host", BYTES("GET / HTTP/1.1\r\n" END), "without a Host field"},
    {"two Hosts, the same", BYTES("GET / HTTP/1.1\r\n" HOST HOST END), "two Host fields"},
    {"two Hosts in 1.0", BYTES("GET / HTTP/1.0\r\n" HOST "host: b\r\n" END), "two Host fields"},
    {"a list of hosts", BYTES("GET / HTTP/1.1\r\nHost: a, b\r\n" END), "Host is malformed"},
    {"a Host with a path", BYTES("GET / HTTP/1.1\r\nHost: a/b\r\n" END), "Host is malformed"},
    {"a Host with a user", BYTES("GET / HTTP/1.1\r\nHost: u@a\r\n" END), "Host is malformed"},
    {"a Host with a space", BYTES("GET / HTTP/1.1\r\nHost: a b\r\n" END), "Host is malformed"},
    {"a Host with a high byte", BYTES("GET / HTTP/1.1\r\nHost: \xff\r\n" END), "Host is malformed"},
    {"an absolute target of another host", BYTES("GET http://other/ HTTP/1.1\r\n" HOST END), "name different hosts"},
    {"an absolute target of another host, as long", BYTES("GET http://localhose:11435/ HTTP/1.1\r\n" HOST END), "name different hosts"},
    {"an absolute target of another port", BYTES("GET http://localhost/ HTTP/1.1\r\n" HOST END), "name different hosts"},

    {"two lengths, the same", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\nContent-Length: 5\r\n" END), "Content-Length"},
    {"two lengths that differ", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\ncontent-length: 6\r\n" END), "Content-Length"},
    {"a list of lengths", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 5, 5\r\n" END), "Content-Length"},
    {"an empty length", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length:\r\n" END), "Content-Length"},
    {"a length with a zero in front", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 010\r\n" END), "leading zeros"},
    {"two zeros", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 00\r\n" END), "leading zeros"},
    {"a signed length", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: +5\r\n" END), "Content-Length"},
    {"a negative length", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: -5\r\n" END), "Content-Length"},
    {"a hexadecimal length", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 0x5\r\n" END), "Content-Length"},
    {"a length with a fraction", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 5.0\r\n" END), "Content-Length"},
    {"a length with a space inside", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 1 2\r\n" END), "Content-Length"},
    {"a length with a letter", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 5a\r\n" END), "Content-Length"},
    {"19 digits", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 0000000000000000005\r\n" END), "Content-Length"},
    {"a length beyond 64 bits", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 18446744073709551621\r\n" END), "Content-Length"},
    {"a length and chunked", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n" END), "Content-Length"},
    {"chunked and a length", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n" END), "Content-Length"},
    {"chunked and a length of 0", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n" END), "Content-Length"},
    {"Content_Length", BYTES("POST / HTTP/1.1\r\n" HOST "Content_Length: 5\r\n" END), "resembles Content-Length"},
    {"a space before the colon of a length", BYTES("POST / HTTP/1.1\r\n" HOST "Content-Length : 5\r\n" END), "malformed"},

    {"chunked in 1.0", BYTES("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n" END), "Transfer-Encoding in HTTP/1.0"},
    {"chunked twice", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n" END), "Transfer-Encoding"},
    {"chunked, chunked", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked, chunked\r\n" END), "Transfer-Encoding"},
    {"gzip, chunked", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: gzip, chunked\r\n" END), "Transfer-Encoding"},
    {"identity", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: identity\r\n" END), "Transfer-Encoding"},
    {"xchunked", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: xchunked\r\n" END), "Transfer-Encoding"},
    {"quoted chunked", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: \"chunked\"\r\n" END), "Transfer-Encoding"},
    {"chunked with a parameter", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked;q=1\r\n" END), "Transfer-Encoding"},
    {"chunked with a comma", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked,\r\n" END), "Transfer-Encoding"},
    {"chunked after a vertical tab", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: \x0b" "chunked\r\n" END), ""},
    {"an empty Transfer-Encoding", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding:\r\n" END), "Transfer-Encoding"},
    {"Transfer_Encoding", BYTES("POST / HTTP/1.1\r\n" HOST "Transfer_Encoding: chunked\r\n" END), "resembles Transfer-Encoding"},

    {"a bare LF after the request line", BYTES("GET / HTTP/1.1\n" HOST END), "a line ends in LF without CR"},
    {"a bare LF between fields", BYTES("GET / HTTP/1.1\r\n" HOST "A: b\nC: d\r\n" END), "a line ends in LF without CR"},
    {"a bare LF at the end", BYTES("GET / HTTP/1.1\r\n" HOST "\n"), "a line ends in LF without CR"},
    {"a bare CR in a value", BYTES("GET / HTTP/1.1\r\n" HOST "A: b\rC: d\r\n" END), ""},
    {"CR CR LF", BYTES("GET / HTTP/1.1\r\n" HOST "A: b\r\r\n" END), ""},
    {"a folded line", BYTES("GET / HTTP/1.1\r\n" HOST "A: b\r\n c\r\n" END), "folded"},
    {"a folded line with a tab", BYTES("GET / HTTP/1.1\r\n" HOST "A:\r\n\tb\r\n" END), "folded"},
    {"a space before the first field", BYTES("GET / HTTP/1.1\r\n " HOST END), "begins with white space"},
    {"a space before the colon", BYTES("GET / HTTP/1.1\r\n" HOST "A : b\r\n" END), "malformed"},
    {"a space in a name", BYTES("GET / HTTP/1.1\r\n" HOST "A b: c\r\n" END), "malformed"},
    {"an empty name", BYTES("GET / HTTP/1.1\r\n" HOST ": c\r\n" END), "malformed"},
    {"no colon", BYTES("GET / HTTP/1.1\r\n" HOST "Abc\r\n" END), "malformed"},
    {"a bracket in a name", BYTES("GET / HTTP/1.1\r\n" HOST "A[b]: c\r\n" END), "malformed"},
    {"a high byte in a name", BYTES("GET / HTTP/1.1\r\n" HOST "\xc3\xa9: c\r\n" END), "malformed"},
    {"NUL in a name", BYTES("GET / HTTP/1.1\r\n" HOST "A\0b: c\r\n" END), "malformed"},
    {"NUL in a value", BYTES("GET / HTTP/1.1\r\n" HOST "A: b\0c\r\n" END), ""},
    {"an escape in a value", BYTES("GET / HTTP/1.1\r\n" HOST "A: \x1b[31m\r\n" END), ""},
    {"DEL in a value", BYTES("GET / HTTP/1.1\r\n" HOST "A: b\x7f\r\n" END), ""},
    {"a form feed around a value", BYTES("GET / HTTP/1.1\r\n" HOST "A: b\f\r\n" END), ""},

    {"Connection: Host", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: host\r\n" END), "must not be dropped"},
    {"Connection: Content-Length", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: close, content-LENGTH\r\n" END), "must not be dropped"},
    {"Connection: Transfer-Encoding", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: Transfer-Encoding\r\n" END), "must not be dropped"},
    {"Connection: Authorization", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: a\r\nConnection: Authorization,b\r\n" END), "must not be dropped"},
    {"a Connection of no tokens", BYTES("GET / HTTP/1.1\r\n" HOST "Connection: a b\r\n" END), "invalid option name"},
};
/* Which of 400 and 505 a wrong version gets depends on llhttp's version. */
static const struct refused other_versions[] = {
    {"HTTP/2's preface", BYTES("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "HTTP"},
    {"HTTP/0.9", BYTES("GET /\r\n\r\n"), "HTTP"},
    {"version 1.2", BYTES("GET / HTTP/1.2\r\n" HOST END), "HTTP"},
    {"version 2.0", BYTES("GET / HTTP/2.0\r\n" HOST END), "HTTP"},
    {"version 0.9", BYTES("GET / HTTP/0.9\r\n" HOST END), "HTTP"},
};
/* clang-format on */

static void
check_accepted(const struct accepted *want, const struct http_head *head, const char *at)
{

	CHECK_EQ_INT(head->size, want->bytes.len);
	CHECK_SPAN(head->method, span_of(want->method));
	CHECK_SPAN(head->path, span_of(want->path));
	CHECK_SPAN(head->authority, span_of(want->authority));
	CHECK_EQ_INT(head->framing, want->framing);
	CHECK_EQ_INT(head->length, want->length);
	CHECK_EQ_INT(head->count, want->count);
	CHECK_EQ_INT(head->minor, want->minor);
	CHECK_EQ_INT(head->close, want->close);
	CHECK_EQ_INT(head->expect_continue, want->expect_continue);
	CHECK_EQ_INT(head->wants_websocket, want->wants_websocket);
	head_spans_check(head, (struct span){at, want->bytes.len});
}

static void
test_accepted(const struct accepted *want)
{
	static const char surplus[] = "GET / HTTP/1.1\nX\r\n\r\n";
	char longer[1024];
	struct http_head head;
	size_t scanned = 0;
	const char *at;

	check_example(want->what);
	for (size_t n = 0; n < want->bytes.len; n++) {
		at = guarded_copy(want->bytes.at, n);
		CHECK_EQ_INT(http_request_head_read(&head, at, n, &scanned), HTTP_HEAD_PARTIAL);
		CHECK(scanned <= n);
	}
	at = guarded_copy(want->bytes.at, want->bytes.len);
	if (CHECK_EQ_INT(http_request_head_read(&head, at, want->bytes.len, &scanned), HTTP_HEAD_READY))
		check_accepted(want, &head, at);

	memcpy(longer, want->bytes.at, want->bytes.len);
	memcpy(longer + want->bytes.len, surplus, sizeof(surplus));
	at = guarded_copy(longer, want->bytes.len + sizeof(surplus));
	scanned = 0;
	if (CHECK_EQ_INT(
		http_request_head_read(&head, at, want->bytes.len + sizeof(surplus), &scanned), HTTP_HEAD_READY))
		check_accepted(want, &head, at);
}

static void
check_refused(const struct http_head *head, unsigned status, const char *words)
{

	CHECK(head->refusal_status == 400 || head->refusal_status == status);
	CHECK(head->refusal != NULL && head->refusal[0] != '\0');
	if (head->refusal != NULL && strstr(head->refusal, words) == NULL)
		CHECK_TEXT(head->refusal, words);
}

/* Growing, a bad head may be refused before it is whole; from then on it stays so, for the same reason. */
static void
test_refused(const struct refused *want, unsigned status)
{
	enum http_head_result result = HTTP_HEAD_PARTIAL;
	struct http_head head;
	size_t scanned = 0;

	check_example(want->what);
	for (size_t n = 0; n <= want->bytes.len; n++) {
		const char *at = guarded_copy(want->bytes.at, n);
		enum http_head_result now = http_request_head_read(&head, at, n, &scanned);

		CHECK(now != HTTP_HEAD_READY);
		CHECK(result != HTTP_HEAD_REFUSED || now == HTTP_HEAD_REFUSED);
		if (now == HTTP_HEAD_REFUSED)
			check_refused(&head, status, want->words);
		result = now;
	}
	CHECK_EQ_INT(result, HTTP_HEAD_REFUSED);
	scanned = 0;
	CHECK_EQ_INT(
	    http_request_head_read(&head, guarded_copy(want->bytes.at, want->bytes.len), want->bytes.len, &scanned),
	    HTTP_HEAD_REFUSED);
	check_refused(&head, status, want->words);
}

/* Who asks is told which method it was. */
static void
test_unknown_method(const char *method)
{
	char text[64];
	struct http_head head;
	size_t scanned = 0;

	check_example(method);
	snprintf(text, sizeof(text), "%s / HTTP/1.1\r\n" HOST END, method);
	CHECK_EQ_INT(http_request_head_read(&head, text, strlen(text), &scanned), HTTP_HEAD_REFUSED);
	CHECK_EQ_INT(head.refusal_status, 501);
	CHECK_SPAN(head.method, span_of(method));
}

int
main(void)
{
	static const char *const unknown[] = {"BREW", "get", "DESCRIBE", "G", "GETT", "M-SEARCHX", "!#$%&'*+-.^_`|~"};

	for (size_t i = 0; i < nitems(accepted); i++)
		test_accepted(&accepted[i]);
	for (size_t i = 0; i < nitems(refused); i++)
		test_refused(&refused[i], 400);
	for (size_t i = 0; i < nitems(other_versions); i++)
		test_refused(&other_versions[i], 505);
	for (size_t i = 0; i < nitems(unknown); i++)
		test_unknown_method(unknown[i]);
	return check_end();
}
