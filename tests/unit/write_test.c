/*
 * Heads on their way out: what came in, and what the other side gets to see, side by side.
 *
 * The buffer that is written to ends at a guard page; whatever was written is read again by the reader.
 */
#include "proxy/http/write.h"

#include <stdio.h>
#include <stdlib.h>

#include "proxy/http/head.h"
#include "tests/unit/check.h"

#define IN    "Host: localhost:11435\r\n"
#define OUT   "Host: b.test:8080\r\n"
#define VIA   "X-Parapet-Via: tok-1\r\n\r\n"
#define WS_UP "Connection: Upgrade\r\nUpgrade: websocket\r\n"

static const struct {
	const char *what;
	const char *received;
	const char *sent;
	bool drop_expect;
	bool websocket;
} requests[] = {
    {"a plain GET", "GET / HTTP/1.1\r\n" IN "\r\n", "GET / HTTP/1.1\r\n" OUT VIA, false, false},
    {"order, case and spacing stay",
	"GET /a?b HTTP/1.1\r\nuser-AGENT:x\r\nHOST:  localhost \r\nAccept:\t*/* \r\nAccept: b\r\nX-Empty:\r\n\r\n",
	"GET /a?b HTTP/1.1\r\nuser-AGENT:x\r\nHOST: b.test:8080\r\nAccept:\t*/* \r\nAccept: b\r\nX-Empty:\r\n" VIA,
	false, false},
    {"a body's framing stays", "POST / HTTP/1.1\r\n" IN "Content-Length:  7\r\nTrailer: Digest\r\n\r\n",
	"POST / HTTP/1.1\r\n" OUT "Content-Length:  7\r\nTrailer: Digest\r\n" VIA, false, false},
    {"so does chunked", "POST / HTTP/1.1\r\nTRANSFER-ENCODING: Chunked\r\n" IN "\r\n",
	"POST / HTTP/1.1\r\nTRANSFER-ENCODING: Chunked\r\n" OUT VIA, false, false},
    {"keys pass", "GET / HTTP/1.1\r\n" IN "Authorization: Bearer k\r\nX-Api-Key: k\r\nCookie: c\r\n\r\n",
	"GET / HTTP/1.1\r\n" OUT "Authorization: Bearer k\r\nX-Api-Key: k\r\nCookie: c\r\n" VIA, false, false},
    {"1.0 becomes 1.1 and gets a Host", "GET / HTTP/1.0\r\nA: b\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n" OUT VIA, false,
	false},
    {"an absolute target becomes a path", "GET http://localhost:11435/a HTTP/1.1\r\n" IN "\r\n",
	"GET /a HTTP/1.1\r\n" OUT VIA, false, false},
    {"... which may have left it out", "GET http://localhost:11435 HTTP/1.1\r\n" IN "\r\n",
	"GET / HTTP/1.1\r\n" OUT VIA, false, false},
    {"... but for a query", "GET http://localhost:11435?a=/b HTTP/1.1\r\n" IN "\r\n", "GET /?a=/b HTTP/1.1\r\n" OUT VIA,
	false, false},
    {"... or meant the server", "OPTIONS http://localhost:11435 HTTP/1.1\r\n" IN "\r\n",
	"OPTIONS * HTTP/1.1\r\n" OUT VIA, false, false},
    {"an empty line before it goes", "\r\nGET / HTTP/1.1\r\n" IN "\r\n", "GET / HTTP/1.1\r\n" OUT VIA, false, false},
    {"hop-by-hop fields go",
	"GET / HTTP/1.1\r\n" IN "Connection: keep-alive\r\nKeep-Alive: 5\r\nTE: trailers\r\nProxy-Connection: close\r\n"
	"Upgrade: h2c\r\nA: b\r\n\r\n",
	"GET / HTTP/1.1\r\n" OUT "A: b\r\n" VIA, false, false},
    {"and those that Connection names, wherever",
	"GET / HTTP/1.1\r\nFoo: 1\r\n" IN
	"Connection: close, foo\r\nFood: 2\r\nConnection: bar\r\nBAR: 3\r\nbar: 4\r\n\r\n",
	"GET / HTTP/1.1\r\n" OUT "Food: 2\r\n" VIA, false, false},
    {"our own fields never pass",
	"GET / HTTP/1.1\r\nX-Parapet-Via: evil\r\n" IN
	"x-parapet-step: a\r\nX-PARAPET-Anything: b\r\nX-Parapet: off\r\nX-Parapets: c\r\n\r\n",
	"GET / HTTP/1.1\r\n" OUT "X-Parapets: c\r\n" VIA, false, false},
    {"Expect passes", "POST / HTTP/1.1\r\n" IN "Expect: 100-continue\r\nContent-Length: 1\r\n\r\n",
	"POST / HTTP/1.1\r\n" OUT "Expect: 100-continue\r\nContent-Length: 1\r\n" VIA, false, false},
    {"unless it was answered", "POST / HTTP/1.1\r\n" IN "EXPECT: 100-continue\r\nContent-Length: 1\r\n\r\n",
	"POST / HTTP/1.1\r\n" OUT "Content-Length: 1\r\n" VIA, true, false},
    {"a WebSocket",
	"GET / HTTP/1.1\r\n" IN "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Key: k\r\n\r\n",
	"GET / HTTP/1.1\r\n" OUT "Sec-WebSocket-Key: k\r\n" WS_UP VIA, false, true},
};

static const struct {
	const char *what;
	const char *received;
	const char *sent;
	bool close;
	bool unchunk;
	bool websocket;
} responses[] = {
    {"a plain answer", "HTTP/1.1 200 OK\r\nserver:x\r\nContent-Length:  5 \r\nEmpty:\r\n\r\n",
	"HTTP/1.1 200 OK\r\nserver:x\r\nContent-Length:  5 \r\nEmpty:\r\n\r\n", false, false, false},
    {"words of its own", "HTTP/1.1 499 Went  away, \xc3\xa9\r\n\r\n", "HTTP/1.1 499 Went  away, \xc3\xa9\r\n\r\n",
	false, false, false},
    {"an empty reason", "HTTP/1.1 200 \r\n\r\n", "HTTP/1.1 200 \r\n\r\n", false, false, false},
    {"no reason at all", "HTTP/1.1 200\r\n\r\n", "HTTP/1.1 200\r\n\r\n", false, false, false},
    {"1.0 becomes 1.1", "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\n",
	"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n", true, false, false},
    {"hop-by-hop fields go",
	"HTTP/1.1 200 OK\r\nConnection: keep-alive, foo\r\nKeep-Alive: timeout=5\r\nFoo: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", false, false, false},
    {"our own fields never pass",
	"HTTP/1.1 200 OK\r\nX-Parapet-Turn: evil\r\nx-parapet-: x\r\nx-parapet: y\r\nA: b\r\n\r\n",
	"HTTP/1.1 200 OK\r\nA: b\r\n\r\n", false, false, false},
    {"cookies and CORS pass",
	"HTTP/1.1 200 OK\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nAccess-Control-Allow-Origin: *\r\n\r\n",
	"HTTP/1.1 200 OK\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nAccess-Control-Allow-Origin: *\r\n\r\n", false, false,
	false},
    {"for a client of 1.0", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nA: b\r\n\r\n",
	"HTTP/1.1 200 OK\r\nA: b\r\nConnection: close\r\n\r\n", true, true, false},
    {"an interim answer", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
	"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", false, false, false},
    {"101",
	"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Accept: a\r\n\r\n",
	"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: a\r\n" WS_UP "\r\n", false, false, true},
};

/* Room of exactly HTTP_WRITE_MAX bytes before the guard page. */
static char *
room(void)
{
	static char zeros[HTTP_WRITE_MAX];

	/* The guarded copy is ours to write on; it is const for the readers' sake. */
	return (char *)(uintptr_t)guarded_copy(zeros, sizeof(zeros));
}

static void
test_request(size_t i)
{
	struct http_request_edit edit = {.host = span_of("b.test:8080"),
	    .via = span_of("tok-1"),
	    .drop_expect = requests[i].drop_expect,
	    .websocket = requests[i].websocket};
	struct http_head head, again;
	size_t scanned = 0, n;
	char *out = room();

	check_example(requests[i].what);
	if (!CHECK_EQ_INT(http_request_head_read(&head, requests[i].received, strlen(requests[i].received), &scanned),
		HTTP_HEAD_READY))
		return;
	n = http_request_head_write(&head, &edit, out);
	CHECK_SPAN(((struct span){out, n}), span_of(requests[i].sent));
	scanned = 0;
	CHECK_EQ_INT(http_request_head_read(&again, out, n, &scanned), HTTP_HEAD_READY);
	CHECK_EQ_INT(again.framing, head.framing);
	CHECK_EQ_INT(again.length, head.length);
}

static void
test_response(size_t i)
{
	struct http_response_edit edit = {
	    .close = responses[i].close, .unchunk = responses[i].unchunk, .websocket = responses[i].websocket};
	struct http_head head;
	size_t scanned = 0, n;
	char *out = room();

	check_example(responses[i].what);
	if (!CHECK_EQ_INT(http_response_head_read(&head, responses[i].received, strlen(responses[i].received), &scanned,
			      false, responses[i].websocket),
		HTTP_HEAD_READY))
		return;
	n = http_response_head_write(&head, &edit, out);
	CHECK_SPAN(((struct span){out, n}), span_of(responses[i].sent));
}

/* Nor does a list of many short names grow beyond that, however often it is asked for. */
static void
test_largest_preflight(void)
{
	static char received[HTTP_HEAD_MAX], name[1000];
	struct http_request_edit edit = {.host = {name, 950}, .via = {name + 1, 949}, .preflight = true};
	struct http_head head;
	size_t scanned = 0, len;
	char *out = room();

	check_example("the largest preflight");
	memset(name, 'n', sizeof(name));
	len = (size_t)snprintf(received, sizeof(received), "OPTIONS / HTTP/1.0\r\n");
	for (int i = 0; i < HTTP_FIELDS_MAX - 1; i++)
		len += (size_t)snprintf(received + len, sizeof(received) - len, "Access-Control-Request-Headers:a\r\n");
	len += (size_t)snprintf(received + len, sizeof(received) - len, "Access-Control-Request-Headers:x-parapet");
	while (len < sizeof(received) - 6)
		len += (size_t)snprintf(received + len, sizeof(received) - len, ",a");
	memcpy(received + len, "\r\n\r\n", 4);
	if (!CHECK_EQ_INT(http_request_head_read(&head, received, len + 4, &scanned), HTTP_HEAD_READY))
		return;
	CHECK(http_request_head_write(&head, &edit, out) <= HTTP_WRITE_MAX);
}

/* The largest head that is read, with the longest edit that the contract allows, fits. */
static void
test_largest(void)
{
	static char received[HTTP_HEAD_MAX], name[1000];
	struct http_request_edit edit = {.host = {name, 950}, .via = {name + 1, 949}};
	struct http_head head;
	size_t scanned = 0, n;
	char *out = room();
	int start = snprintf(received, sizeof(received), "GET / HTTP/1.0\r\nA: ");

	check_example("the largest head");
	memset(name, 'n', sizeof(name));
	memset(received + start, 'v', sizeof(received) - (size_t)start);
	memcpy(received + sizeof(received) - 4, "\r\n\r\n", 4);
	if (!CHECK_EQ_INT(http_request_head_read(&head, received, sizeof(received), &scanned), HTTP_HEAD_READY))
		return;
	n = http_request_head_write(&head, &edit, out);
	CHECK_EQ_INT(n, sizeof(received) + strlen("Host: \r\n") + 950 + strlen("X-Parapet-Via: \r\n") + 949);
	CHECK(n <= HTTP_WRITE_MAX);
}

/* Edits of bodies and of a preflight: how long the body is is said anew, and lists lose our names only. */
static const struct {
	const char *what, *received, *sent;
	struct http_request_edit edit;
} edited_requests[] = {
    {"a length", "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nA: 1\r\n\r\n",
	"POST /a HTTP/1.1\r\nHost: b\r\nA: 1\r\nContent-Length: 7\r\nX-Parapet-Via: t\r\n\r\n",
	{.recount = true, .length = 7}},
    {"chunks", "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTrailer: B\r\n\r\n",
	"POST /a HTTP/1.1\r\nHost: b\r\nContent-Length: 0\r\nX-Parapet-Via: t\r\n\r\n", {.recount = true}},
    {"a preflight",
	"OPTIONS /a HTTP/1.1\r\nHost: x\r\nAccess-Control-Request-Headers: x-parapet,a, X-Parapet-Debug ,b\r\n\r\n",
	"OPTIONS /a HTTP/1.1\r\nHost: b\r\nAccess-Control-Request-Headers: a,b\r\nX-Parapet-Via: t\r\n\r\n",
	{.preflight = true}},
    {"a call of our own",
	"POST /a HTTP/1.1\r\nHost: x\r\nAuthorization: k\r\nContent-Type: a/b\r\nContent-Length: 9\r\nExpect: 100-continue\r\n"
	"If-Match: 1\r\nRange: bytes=0-1\r\nIdempotency-Key: 7\r\nAccept-Encoding: gzip\r\nX-Other: 1\r\n\r\n",
	"POST /a HTTP/1.1\r\nHost: b\r\nAuthorization: k\r\nX-Other: 1\r\nX-Parapet-Step: s\r\nContent-Length: 3\r\n"
	"X-Parapet-Via: t\r\n\r\n",
	{.is_call = true, .recount = true, .length = 3, .fields = {"X-Parapet-Step: s\r\n", 19}}},
};

static const struct {
	const char *what, *received, *sent;
	struct http_response_edit edit;
} edited_responses[] = {
    {"a length becomes chunks", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nA: 1\r\n\r\n",
	"HTTP/1.1 200 OK\r\nA: 1\r\nTransfer-Encoding: chunked\r\n\r\n", {.rechunk = true}},
    {"chunks become ours", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: B\r\n\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", {.rechunk = true}},
    {"a length ends with the connection", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
	"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", {.rechunk = true, .unchunk = true, .close = true}},
    {"fields of ours", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
	"HTTP/1.1 200 OK\r\nContent-Length: 9\r\nX-Parapet-Turn: 1\r\n\r\n", {.fields = {"X-Parapet-Turn: 1\r\n", 19}}},
};

static void
test_edits(void)
{
	struct http_head head;
	char *out = room();

	for (size_t i = 0; i < nitems(edited_requests); i++) {
		const char *received = edited_requests[i].received;
		struct http_request_edit edit = edited_requests[i].edit;
		size_t scanned = 0;

		check_example(edited_requests[i].what);
		edit.host = span_of("b");
		edit.via = span_of("t");
		CHECK_EQ_INT(http_request_head_read(&head, received, strlen(received), &scanned), HTTP_HEAD_READY);
		CHECK_SPAN(
		    ((struct span){out, http_request_head_write(&head, &edit, out)}), span_of(edited_requests[i].sent));
	}
	for (size_t i = 0; i < nitems(edited_responses); i++) {
		const char *received = edited_responses[i].received;
		size_t scanned = 0;

		check_example(edited_responses[i].what);
		CHECK_EQ_INT(http_response_head_read(&head, received, strlen(received), &scanned, false, false),
		    HTTP_HEAD_READY);
		CHECK_SPAN(((struct span){out, http_response_head_write(&head, &edited_responses[i].edit, out)}),
		    span_of(edited_responses[i].sent));
	}
}

int
main(void)
{

	http_head_limit(HTTP_HEAD_MAX, HTTP_FIELDS_MAX);
	for (size_t i = 0; i < nitems(requests); i++)
		test_request(i);
	for (size_t i = 0; i < nitems(responses); i++)
		test_response(i);
	test_edits();
	test_largest();
	test_largest_preflight();
	return check_end();
}
