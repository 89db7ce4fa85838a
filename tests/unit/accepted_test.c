/*
 * Whom the backend has accepted: the same model with the same keys and nobody else, for five minutes.
 */
#include "proxy/relay/accepted.h"

#include <stdio.h>

#include "proxy/http/head.h"
#include "tests/unit/check.h"

#define MINUTE INT64_C(60000000)

static struct accepted accepted;

static uint64_t
who_of(const char *backend, const char *path, const char *fields, const char *model)
{
	static struct http_head head;
	char text[512];
	size_t scanned = 0;

	snprintf(text, sizeof(text), "POST %s HTTP/1.1\r\nHost: x\r\n%sContent-Length: 2\r\n\r\n", path, fields);
	CHECK_EQ_INT(http_request_head_read(&head, text, strlen(text), &scanned), HTTP_HEAD_READY);
	return accepted_who(&accepted, &head, backend, span_of(model));
}

static void
test_who_differs(void)
{
	static const struct {
		const char *backend, *path, *fields, *model;
		bool same;
	} rows[] = {
	    {"b:1", "/api/chat", "Authorization: Bearer k\r\n", "m", true},
	    {"b:1", "/api/chat", "User-Agent: a\r\nAuthorization: Bearer k\r\nAccept: */*\r\n", "m", true},
	    {"b:1", "/api/chat", "AUTHORIZATION:   Bearer k\r\n", "m", true},
	    {"b:2", "/api/chat", "Authorization: Bearer k\r\n", "m", false},
	    {"b:1", "/api/chat?key=1", "Authorization: Bearer k\r\n", "m", false},
	    {"b:1", "/api/generate", "Authorization: Bearer k\r\n", "m", false},
	    {"b:1", "/api/chat", "Authorization: Bearer l\r\n", "m", false},
	    {"b:1", "/api/chat", "Authorization: Bearer k\r\n", "n", false},
	    {"b:1", "/api/chat", "X-Api-Key: Bearer k\r\n", "m", false},
	    {"b:1", "/api/chat", "Authorization: Bearer k\r\nX-Api-Key: k\r\n", "m", false},
	    {"b:1", "/api/chat", "Authorization: Bearer k\r\nCookie: a=b\r\n", "m", false},
	    {"b:1", "/api/chat", "", "m", false},
	};
	uint64_t first = who_of("b:1", "/api/chat", "Authorization: Bearer k\r\n", "m");

	CHECK(first != 0);
	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].fields);
		CHECK((who_of(rows[i].backend, rows[i].path, rows[i].fields, rows[i].model) == first) == rows[i].same);
	}
}

static void
test_times(void)
{

	check_example("times");
	CHECK(!accepted_has(&accepted, 7, MINUTE));
	accepted_judge(&accepted, 7, 500, MINUTE);
	accepted_judge(&accepted, 7, 404, MINUTE);
	CHECK(!accepted_has(&accepted, 7, MINUTE));
	accepted_judge(&accepted, 7, 200, MINUTE);
	CHECK(accepted_has(&accepted, 7, MINUTE) && !accepted_has(&accepted, 8, MINUTE));
	CHECK(accepted_has(&accepted, 7, 6 * MINUTE - 1) && !accepted_has(&accepted, 7, 6 * MINUTE));
	accepted_judge(&accepted, 7, 200, 6 * MINUTE);
	CHECK(accepted_has(&accepted, 7, 10 * MINUTE));
	/* Its key was taken back; a backend in trouble has said nothing about keys. */
	accepted_judge(&accepted, 7, 503, 10 * MINUTE);
	CHECK(accepted_has(&accepted, 7, 10 * MINUTE));
	accepted_judge(&accepted, 7, 401, 10 * MINUTE);
	CHECK(!accepted_has(&accepted, 7, 10 * MINUTE));
}

static void
test_bound(void)
{

	check_example("the oldest make room");
	for (uint64_t i = 1; i <= ACCEPTED_PLACES + 1; i++)
		accepted_judge(&accepted, 1000 + i, 200, MINUTE + (int64_t)i);
	CHECK(!accepted_has(&accepted, 1001, 2 * MINUTE));
	for (uint64_t i = 2; i <= ACCEPTED_PLACES + 1; i++)
		CHECK(accepted_has(&accepted, 1000 + i, 2 * MINUTE));
}

int
main(void)
{

	test_who_differs();
	test_times();
	test_bound();
	return check_end();
}
