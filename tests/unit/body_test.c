/*
 * Bodies: where they end, what content they hold, and which chunk framing is refused.
 *
 * Each example is fed whole, byte by byte and cut in three in every possible way, up against a guard page; all of that
 * has to agree.
 */
#include "proxy/http/body.h"

#include <stdio.h>

#include "tests/unit/check.h"

struct accepted {
	const char *what;
	struct span bytes;
	const char *content;
};

#define LAST "0\r\n\r\n"

/* clang-format off */
static const struct accepted accepted[] = {
    {"nothing", BYTES(LAST), ""},
    {"one chunk", BYTES("5\r\nhello\r\n" LAST), "hello"},
    {"two chunks", BYTES("5\r\nhello\r\n1\r\n!\r\n" LAST), "hello!"},
    {"hexadecimal, small", BYTES("a\r\n0123456789\r\n" LAST), "0123456789"},
    {"hexadecimal, large", BYTES("A\r\n0123456789\r\n" LAST), "0123456789"},
    {"leading zeros", BYTES("005\r\nhello\r\n000\r\n\r\n"), "hello"},
    {"content that looks like framing", BYTES("5\r\n0\r\n\r\n\r\n" LAST), "0\r\n\r\n"},
    {"content of control bytes", BYTES("4\r\n\r\n\x01\x7f\r\n" LAST), "\r\n\x01\x7f"},
    {"an extension", BYTES("5;a\r\nhello\r\n" LAST), "hello"},
    {"an extension with a value", BYTES("5;a=b\r\nhello\r\n" LAST), "hello"},
    {"an extension with a quoted value", BYTES("5;a=\"b c;d\\\"\\\\,\t\"\r\nhello\r\n" LAST), "hello"},
    {"an empty quoted value", BYTES("5;a=\"\"\r\nhello\r\n" LAST), "hello"},
    {"many extensions", BYTES("5;a;b=c;d=\"e\";f\r\nhello\r\n" LAST), "hello"},
    {"an extension of the last chunk", BYTES("5\r\nhello\r\n0;a=b\r\n\r\n"), "hello"},
    {"a trailer", BYTES("5\r\nhello\r\n0\r\nDigest: x\r\n\r\n"), "hello"},
    {"two trailers", BYTES("0\r\nA: b\r\nServer-Timing: total;dur=1\r\n\r\n"), ""},
    {"an empty trailer", BYTES("0\r\nA:\r\n\r\n"), ""},
    {"a trailer of high bytes and tabs", BYTES("0\r\nA:\t\xc3\xa9 \xff\t\r\n\r\n"), ""},
    {"a trailer of every token character", BYTES("0\r\n!#$%&'*+-.^_`|~09azAZ: x\r\n\r\n"), ""},
};

/* The last byte of each is the first that cannot be part of any body. */
static const struct {
	const char *what;
	struct span bytes;
} refused[] = {
    {"no size", BYTES("\r")},
    {"an extension without a size", BYTES(";")},
    {"a space before the size", BYTES(" ")},
    {"a tab before the size", BYTES("\t")},
    {"a sign", BYTES("+")},
    {"a minus", BYTES("-")},
    {"0x", BYTES("0x")},
    {"a letter beyond f", BYTES("5g")},
    {"an underscore", BYTES("1_")},
    {"a quoted size", BYTES("\"")},
    {"a space after the size", BYTES("5 ")},
    {"a tab after the size", BYTES("5\t")},
    {"a bare LF after the size", BYTES("5\n")},
    {"a bare CR after the size", BYTES("5\rh")},
    {"CR CR LF after the size", BYTES("5\r\r")},
    {"NUL after the size", BYTES("5\0")},
    {"sixteen digits", BYTES("0000000000000005")},
    {"a size beyond 64 bits", BYTES("ffffffffffffffff")},
    {"content longer than its size", BYTES("5\r\nhello!")},
    {"a bare LF after the content", BYTES("5\r\nhello\n")},
    {"a bare CR after the content", BYTES("5\r\nhello\r0")},
    {"an empty line between chunks", BYTES("5\r\nhello\r\n\r")},
    {"a space between chunks", BYTES("5\r\nhello\r\n ")},

    {"an extension without a name", BYTES("5;\r")},
    {"two semicolons", BYTES("5;;")},
    {"a space before an extension", BYTES("5 ")},
    {"a space in an extension", BYTES("5; ")},
    {"a space after an extension's name", BYTES("5;a ")},
    {"a value without a name", BYTES("5;=")},
    {"no value", BYTES("5;a=\r")},
    {"no value before the next", BYTES("5;a=;")},
    {"two equals signs", BYTES("5;a==")},
    {"a second value", BYTES("5;a=b=")},
    {"something after a quoted value", BYTES("5;a=\"b\"c")},
    {"a quote inside a value", BYTES("5;a=b\"")},
    {"a quote inside a name", BYTES("5;a\"")},
    {"a bare LF in an extension", BYTES("5;a\n")},
    {"a bare LF in a quoted value", BYTES("5;a=\"\n")},
    {"a CR in a quoted value", BYTES("5;a=\"b\r")},
    {"an escaped CR", BYTES("5;a=\"b\\\r")},
    {"an escaped LF", BYTES("5;a=\"b\\\n")},
    {"NUL in an extension", BYTES("5;a\0")},
    {"NUL in a quoted value", BYTES("5;a=\"\0")},
    {"DEL in a quoted value", BYTES("5;a=\"\x7f")},
    {"a high byte in a value", BYTES("5;a=\xff")},

    {"a bare LF at the end", BYTES("0\r\n\n")},
    {"a bare CR at the end", BYTES("0\r\n\rG")},
    {"the next request at once", BYTES("0\r\nGET ")},
    {"a trailer without a name", BYTES("0\r\n:")},
    {"a folded trailer", BYTES("0\r\nA: b\r\n ")},
    {"a trailer that begins with a space", BYTES("0\r\n ")},
    {"a space before a trailer's colon", BYTES("0\r\nA ")},
    {"a trailer without a colon", BYTES("0\r\nA\r")},
    {"a bare LF after a trailer", BYTES("0\r\nA: b\n")},
    {"a bare CR in a trailer", BYTES("0\r\nA: b\rc")},
    {"NUL in a trailer", BYTES("0\r\nA: \0")},
    {"an escape in a trailer", BYTES("0\r\nA: \x1b")},
    {"a high byte in a trailer's name", BYTES("0\r\n\xc3")},
};
/* clang-format on */

/* A body being read in pieces, its content collected. */
struct reader {
	struct http_body body;
	char content[512];
	size_t len;
	bool broken;
};

static void
reader_start(struct reader *r, enum http_framing framing, uint64_t length)
{

	*r = (struct reader){.len = 0};
	http_body_start(&r->body, framing, length);
}

/* Read a piece by http_body_next, holding its promises. Returns how many bytes belonged to the body. */
static size_t
reader_feed(struct reader *r, const char *at, size_t len)
{
	size_t used = 0;

	while (used < len && !r->body.done && !r->broken) {
		struct span content = {NULL, 99};
		ptrdiff_t n = http_body_next(&r->body, at + used, len - used, &content);

		r->broken = n == -1;
		if (r->broken)
			break;
		CHECK(n > 0 && (size_t)n <= len - used);
		CHECK(content.len == 0 || (content.at >= at + used && content.at + content.len <= at + used + n));
		CHECK(r->len + content.len <= sizeof(r->content));
		memcpy(r->content + r->len, content.at, content.len);
		r->len += content.len;
		used += (size_t)n;
	}
	return used;
}

static void
check_read(const struct reader *r, struct span content)
{

	CHECK(!r->broken);
	CHECK(r->body.done);
	CHECK_SPAN(((struct span){r->content, r->len}), content);
}

/* In three pieces, cut at a and b. */
static void
test_cut(struct span bytes, size_t a, size_t b, struct span content)
{
	struct reader r;

	reader_start(&r, HTTP_CHUNKED, 0);
	CHECK_EQ_INT(reader_feed(&r, guarded_copy(bytes.at, a), a), a);
	CHECK_EQ_INT(reader_feed(&r, guarded_copy(bytes.at + a, b - a), b - a), b - a);
	CHECK_EQ_INT(reader_feed(&r, guarded_copy(bytes.at + b, bytes.len - b), bytes.len - b), bytes.len - b);
	check_read(&r, content);
}

static void
test_accepted(const struct accepted *want)
{
	struct span content = span_of(want->content), bytes = want->bytes;
	struct http_body body;
	struct reader r;
	char longer[512];

	check_example(want->what);
	for (size_t a = 0; a <= bytes.len; a++)
		for (size_t b = a; b <= bytes.len; b++)
			test_cut(bytes, a, b, content);

	reader_start(&r, HTTP_CHUNKED, 0);
	for (size_t i = 0; i < bytes.len; i++) {
		CHECK(!r.body.done);
		CHECK_EQ_INT(reader_feed(&r, guarded_copy(bytes.at + i, 1), 1), 1);
	}
	check_read(&r, content);

	/* What follows belongs to somebody else. */
	memcpy(longer, bytes.at, bytes.len);
	memcpy(longer + bytes.len, LAST, sizeof(LAST));
	http_body_start(&body, HTTP_CHUNKED, 0);
	CHECK_EQ_INT(
	    http_body_feed(&body, guarded_copy(longer, bytes.len + sizeof(LAST)), bytes.len + sizeof(LAST)), bytes.len);
	CHECK(body.done);
	CHECK_EQ_INT(http_body_feed(&body, LAST, sizeof(LAST)), 0);
}

/* Fine up to its last byte, and broken from there on, whichever way the bytes come. */
static void
test_refused(const char *what, struct span bytes)
{
	struct http_body body;

	check_example(what);
	for (size_t cut = 0; cut < bytes.len; cut++) {
		http_body_start(&body, HTTP_CHUNKED, 0);
		CHECK_EQ_INT(http_body_feed(&body, guarded_copy(bytes.at, cut), cut), cut);
		CHECK(!body.done);
		CHECK_EQ_INT(http_body_feed(&body, guarded_copy(bytes.at + cut, bytes.len - cut), bytes.len - cut), -1);
		CHECK(!body.done);
		CHECK_EQ_INT(http_body_feed(&body, LAST, strlen(LAST)), -1);
	}
}

/* A chunked body that ends in one trailer of this name: is it let through? */
static bool
passes_trailer(const char *name)
{
	char bytes[512];
	int len = snprintf(bytes, sizeof(bytes), "0\r\n%s: 1\r\n\r\n", name);
	struct http_body body;

	check_example(name);
	http_body_start(&body, HTTP_CHUNKED, 0);
	return http_body_feed(&body, guarded_copy(bytes, (size_t)len), (size_t)len) == len && body.done;
}

/* Whoever merges trailers into the head must not learn anything there about framing, routing or us. */
static void
test_trailers(void)
{
	static const char *const forbidden[] = {
	    "Content-Length",
	    "content-length",
	    "CONTENT-LENGTH",
	    "Content_Length",
	    "transfer_encoding",
	    "Transfer-Encoding",
	    "tRANSFER-eNCODING",
	    "Host",
	    "host",
	    "Authorization",
	    "Content-Encoding",
	    "Content-Type",
	    "Content-Range",
	    "Trailer",
	    "Connection",
	    "TE",
	    "Upgrade",
	    "Cookie",
	    "Set-Cookie",
	    "Proxy-Authorization",
	    "Proxy-Connection",
	    "X-Parapet-Via",
	    "x-parapet-step",
	    "X-PARAPET-",
	    "X-Parapet",
	    "x-parapet",
	    "X-Parapet-Turn-And-More",
	};
	static const char *const fine[] = {
	    "Content-Lengt",
	    "Content-Lengthy",
	    "XContent-Length",
	    "Transfer",
	    "Hos",
	    "Hosts",
	    "T",
	    "TEE",
	    "Trailers",
	    "Content-MD5",
	    "Digest",
	    "X-Parape",
	    "X-Parapets",
	    "X-Request-Id",
	    "Server-Timing",
	    "grpc-status",
	    "Expires",
	    "ETag",
	};

	for (size_t i = 0; i < nitems(forbidden); i++)
		CHECK(!passes_trailer(forbidden[i]));
	for (size_t i = 0; i < nitems(fine); i++)
		CHECK(passes_trailer(fine[i]));
}

/* 1 to 15 hexadecimal digits are a size; sizes beyond 32 bits are counted right. */
static void
test_sizes(void)
{
	static const char digits[] = "123456789abcdef";
	static char content[65536];

	for (size_t n = 1; n <= 15; n++) {
		uint64_t size = 0x123456789abcdefu >> (4 * (15 - n));
		size_t due = size < sizeof(content) ? (size_t)size : sizeof(content);
		struct http_body body;
		char line[32];
		int len = snprintf(line, sizeof(line), "%.*s\r\n", (int)n, digits);

		check_example(line);
		http_body_start(&body, HTTP_CHUNKED, 0);
		CHECK_EQ_INT(http_body_feed(&body, line, (size_t)len), len);
		CHECK_EQ_INT(body.left, size);
		CHECK_EQ_INT(http_body_feed(&body, content, due), due);
		CHECK_EQ_INT(body.left, size - due);
		CHECK(!body.done);
	}
}

/* A chunked body of an extension of `extension` bytes and so many trailers, fed whole. */
static bool
passes(size_t extension, size_t trailers, size_t trailer)
{
	static char bytes[GUARDED_MAX];
	size_t n = 0;
	struct http_body body;

	n += (size_t)snprintf(bytes, sizeof(bytes), "1%s", extension ? ";" : "");
	memset(bytes + n, 'e', extension);
	n += extension;
	n += (size_t)snprintf(bytes + n, sizeof(bytes) - n, "\r\n!\r\n0\r\n");
	for (size_t i = 0; i < trailers; i++) {
		n += (size_t)snprintf(bytes + n, sizeof(bytes) - n, "T%03zu:", i);
		memset(bytes + n, 'v', trailer);
		n += trailer;
		n += (size_t)snprintf(bytes + n, sizeof(bytes) - n, "\r\n");
	}
	n += (size_t)snprintf(bytes + n, sizeof(bytes) - n, "\r\n");
	http_body_start(&body, HTTP_CHUNKED, 0);
	return http_body_feed(&body, bytes, n) == (ptrdiff_t)n && body.done;
}

/* Extensions and trailers are bounded, so that nobody streams without end what is no content. */
static void
test_bounds(void)
{
	static char bytes[8 * 20000];
	struct http_body body;

	check_example("bounds");
	CHECK(passes(16000, 0, 0));
	CHECK(!passes(16 * 1024 + 1, 0, 0));
	CHECK(passes(0, 1, 16000));
	CHECK(!passes(0, 1, 16 * 1024));
	CHECK(passes(8000, 1, 8000));
	CHECK(!passes(8200, 1, 8200));
	CHECK(passes(0, HTTP_TRAILERS_MAX, 10));
	CHECK(!passes(0, HTTP_TRAILERS_MAX + 1, 10));

	check_example("many small chunks with extensions");
	for (size_t i = 0; i < sizeof(bytes); i += 8)
		memcpy(bytes + i, "1;a\r\n!\r\n", 8);
	http_body_start(&body, HTTP_CHUNKED, 0);
	CHECK_EQ_INT(http_body_feed(&body, bytes, 8 * 1000), 8 * 1000);
	CHECK_EQ_INT(http_body_feed(&body, bytes, sizeof(bytes)), -1);
}

static void
test_lengths(void)
{
	static const char bytes[] = "hello, world";
	struct reader r;

	check_example("a length");
	for (size_t cut = 0; cut <= 5; cut++) {
		reader_start(&r, HTTP_LENGTH, 5);
		CHECK_EQ_INT(reader_feed(&r, guarded_copy(bytes, cut), cut), cut);
		CHECK_EQ_INT(r.body.done, cut == 5);
		CHECK_EQ_INT(reader_feed(&r, bytes + cut, sizeof(bytes) - cut), 5 - cut);
		check_read(&r, span_of("hello"));
	}
	check_example("a length of 0");
	reader_start(&r, HTTP_LENGTH, 0);
	CHECK_EQ_INT(http_body_feed(&r.body, bytes, sizeof(bytes)), 0);
	check_read(&r, span_of(""));

	check_example("a length beyond 32 bits");
	reader_start(&r, HTTP_LENGTH, 5000000000u);
	CHECK_EQ_INT(reader_feed(&r, bytes, sizeof(bytes)), sizeof(bytes));
	CHECK_EQ_INT(r.body.left, 5000000000u - sizeof(bytes));
	CHECK(!r.body.done);

	check_example("no body");
	reader_start(&r, HTTP_NO_BODY, 0);
	CHECK_EQ_INT(http_body_feed(&r.body, bytes, sizeof(bytes)), 0);
	check_read(&r, span_of(""));

	check_example("until the end of the connection");
	reader_start(&r, HTTP_UNTIL_CLOSE, 0);
	CHECK_EQ_INT(reader_feed(&r, bytes, sizeof(bytes)), sizeof(bytes));
	CHECK_EQ_INT(http_body_feed(&r.body, bytes, 0), 0);
	CHECK_SPAN(((struct span){r.content, r.len}), ((struct span){bytes, sizeof(bytes)}));
	CHECK(!r.body.done);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(accepted); i++)
		test_accepted(&accepted[i]);
	for (size_t i = 0; i < nitems(refused); i++)
		test_refused(refused[i].what, refused[i].bytes);
	test_trailers();
	test_sizes();
	test_bounds();
	test_lengths();
	return check_end();
}
