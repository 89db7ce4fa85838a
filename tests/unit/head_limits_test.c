/*
 * The bounds of a head: its bytes and its fields, one below and one above; and that a head which drips in costs no more
 * than one that arrives whole.
 */
#include "proxy/http/head.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/check.h"
#include "tests/unit/head_spans.h"

#define BYTES_MOST  ((size_t)128 * 1024)
#define FIELDS_MOST ((size_t)200)

static const char request_line[] = "GET / HTTP/1.1\r\nHost: a\r\n";
static const char status_line[] = "HTTP/1.1 200 OK\r\n";

/* The empty line after so many bytes of one long field makes a head of exactly `size` bytes. */
static struct span
head_of_size(const char *start, size_t size)
{
	static char bytes[GUARDED_MAX];
	int n = snprintf(bytes, sizeof(bytes), "%sLong: ", start);

	memset(bytes + n, 'x', size - (size_t)n - 4);
	memcpy(bytes + size - 4, "\r\n\r\n", 4);
	return (struct span){bytes, size};
}

static struct span
head_of_fields(const char *start, size_t fields)
{
	static char bytes[GUARDED_MAX];
	size_t n = strlen(start);

	memcpy(bytes, start, n);
	for (size_t i = 0; i < fields; i++)
		n += (size_t)snprintf(bytes + n, sizeof(bytes) - n, "F%zu: v\r\n", i);
	memcpy(bytes + n, "\r\n", 2);
	return (struct span){bytes, n + 2};
}

static enum http_head_result
read_once(struct http_head *head, struct span bytes, bool request)
{
	const char *at = guarded_copy(bytes.at, bytes.len);
	size_t scanned = 0;
	enum http_head_result result = request ? http_request_head_read(head, at, bytes.len, &scanned)
					       : http_response_head_read(head, at, bytes.len, &scanned, false, false);

	if (result == HTTP_HEAD_READY)
		head_spans_check(head, (struct span){at, bytes.len});
	return result;
}

static void
test_size(const char *start, bool request)
{
	struct http_head head;

	check_example("exactly 128 KB");
	CHECK_EQ_INT(read_once(&head, head_of_size(start, BYTES_MOST), request), HTTP_HEAD_READY);
	CHECK_EQ_INT(head.size, BYTES_MOST);

	check_example("one byte more");
	CHECK_EQ_INT(read_once(&head, head_of_size(start, BYTES_MOST + 1), request), HTTP_HEAD_REFUSED);
	CHECK_EQ_INT(head.refusal_status, 431);

	check_example("128 KB without an end");
	CHECK_EQ_INT(read_once(&head, (struct span){head_of_size(start, BYTES_MOST + 2).at, BYTES_MOST}, request),
	    HTTP_HEAD_REFUSED);
	CHECK_EQ_INT(head.refusal_status, 431);

	check_example("one byte less may still end in time");
	CHECK_EQ_INT(read_once(&head, (struct span){head_of_size(start, BYTES_MOST).at, BYTES_MOST - 1}, request),
	    HTTP_HEAD_PARTIAL);
}

static void
test_fields(const char *start, size_t already, bool request)
{
	struct http_head head;

	check_example("200 fields");
	CHECK_EQ_INT(read_once(&head, head_of_fields(start, FIELDS_MOST - already), request), HTTP_HEAD_READY);
	CHECK_EQ_INT(head.count, FIELDS_MOST);

	check_example("201 fields");
	CHECK_EQ_INT(read_once(&head, head_of_fields(start, FIELDS_MOST - already + 1), request), HTTP_HEAD_REFUSED);
	CHECK_EQ_INT(head.refusal_status, 431);
}

/* The limits are the operator's to set, up to what there is room for. */
static void
test_limits(void)
{
	struct http_head head;

	check_example("other limits");
	http_head_limit(8 * 1024, 20);
	CHECK_EQ_INT(read_once(&head, head_of_size(request_line, 8 * 1024), true), HTTP_HEAD_READY);
	CHECK_EQ_INT(read_once(&head, head_of_size(request_line, 8 * 1024 + 1), true), HTTP_HEAD_REFUSED);
	CHECK_EQ_INT(read_once(&head, head_of_fields(status_line, 20), false), HTTP_HEAD_READY);
	CHECK_EQ_INT(read_once(&head, head_of_fields(status_line, 21), false), HTTP_HEAD_REFUSED);
	http_head_limit(HTTP_HEAD_MAX + 1, HTTP_FIELDS_MAX + 1);
	CHECK_EQ_INT(read_once(&head, head_of_size(request_line, HTTP_HEAD_MAX), true), HTTP_HEAD_READY);
	CHECK_EQ_INT(read_once(&head, head_of_size(request_line, HTTP_HEAD_MAX + 1), true), HTTP_HEAD_REFUSED);
	CHECK_EQ_INT(read_once(&head, head_of_fields(status_line, HTTP_FIELDS_MAX), false), HTTP_HEAD_READY);
	CHECK_EQ_INT(read_once(&head, head_of_fields(status_line, HTTP_FIELDS_MAX + 1), false), HTTP_HEAD_REFUSED);
}

/* Each field is held against each of Connection's options: their number is bounded, or a head could cost a second. */
static void
test_options(void)
{
	char text[1024] = "GET / HTTP/1.1\r\nHost: a\r\nConnection: a";
	size_t len = strlen(text);
	struct http_head head;

	check_example("options of Connection");
	for (int i = 1; i < 64; i++)
		len += (size_t)snprintf(text + len, sizeof(text) - len, ",a");
	memcpy(text + len, "\r\n\r\n", 5);
	CHECK_EQ_INT(read_once(&head, span_of(text), true), HTTP_HEAD_READY);
	memcpy(text + len, ",\r\n\r\n", 6);
	CHECK_EQ_INT(read_once(&head, span_of(text), true), HTTP_HEAD_REFUSED);
	memcpy(text + len, "\r\nConnection: a\r\n\r\n", 20);
	CHECK_EQ_INT(read_once(&head, span_of(text), true), HTTP_HEAD_REFUSED);
}

/* What was searched is not searched again: the bytes before *scanned may even be gone. */
static void
test_drip(void)
{
	struct span whole = head_of_size(request_line, BYTES_MOST);
	char *at = malloc(whole.len);
	struct http_head head;
	size_t scanned = 0;

	check_example("dripping");
	if (!CHECK(at != NULL))
		return;
	memcpy(at, whole.at, whole.len);
	for (size_t n = 1; n < whole.len; n++) {
		if (http_request_head_read(&head, at, n, &scanned) != HTTP_HEAD_PARTIAL || scanned + 4 < n)
			break;
		if (n == whole.len / 2)
			memset(at + sizeof(request_line), '\n', n - sizeof(request_line) - 8);
	}
	CHECK_EQ_INT(scanned, whole.len - 1);
	CHECK_EQ_INT(http_request_head_read(&head, at, whole.len, &scanned), HTTP_HEAD_REFUSED);
	free(at);
}

static void
test_find(void)
{
	struct http_head head;

	check_example("finding a field");
	CHECK_EQ_INT(read_once(&head, span_of("GET / HTTP/1.1\r\nHost: a\r\nAb: 1\r\naB: 2\r\nA: 3\r\n\r\n"), true),
	    HTTP_HEAD_READY);
	CHECK(http_head_find(&head, "AB") == &head.fields[1]);
	CHECK(http_head_find(&head, "a") == &head.fields[3]);
	CHECK(http_head_find(&head, "abc") == NULL);
	CHECK(http_head_find(&head, "") == NULL);
}

/* RFC 9110, 5.6.2 and 5.5, written out. */
static void
test_sets(void)
{
	static const char token[] = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

	check_example("which bytes may stand where");
	for (int c = 0; c < 256; c++) {
		CHECK_EQ_INT(http_is_token((unsigned char)c), c != 0 && strchr(token, c) != NULL);
		CHECK_EQ_INT(http_is_field_text((unsigned char)c), c == '\t' || (c >= ' ' && c != 0x7f));
	}
}

/* However values are looked through, each byte counts, wherever it stands. */
static void
test_values(void)
{
	char value[26];

	check_example("bytes of a value");
	CHECK(http_is_field_value(span_of("")));
	for (size_t at = 0; at < sizeof(value); at++)
		for (int c = 0; c < 256; c++) {
			memset(value, 'a', sizeof(value));
			value[at] = (char)c;
			if (http_is_field_value((struct span){value, sizeof(value)}) !=
			    http_is_field_text((unsigned char)c))
				CHECK_EQ_INT(c, -1);
		}
	memset(value, '\t', sizeof(value));
	CHECK(http_is_field_value((struct span){value, sizeof(value)}));
}

int
main(void)
{

	test_size(request_line, true);
	test_size(status_line, false);
	test_fields(request_line, 1, true);
	test_fields(status_line, 0, false);
	test_drip();
	test_options();
	test_limits();
	test_find();
	test_sets();
	test_values();
	return check_end();
}
