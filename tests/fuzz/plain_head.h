/*
 * A second, independent reader of message heads: the plainest that RFC 9112 allows, line by line, with no tolerance.
 * What proxy/http accepts, this one must read the same way.
 */
#ifndef PARAPET_TESTS_FUZZ_PLAIN_HEAD_H
#define PARAPET_TESTS_FUZZ_PLAIN_HEAD_H

#include "proxy/http/head.h"

struct plain_field {
	struct span name;
	struct span value; /* without surrounding spaces and tabs */
};

struct plain_head {
	struct span words[3]; /* of the start line; the last one may hold spaces */
	struct plain_field fields[HTTP_FIELDS_MAX];
	size_t count;
	unsigned hosts, lengths, codings, connections;
	uint64_t length; /* the Content-Length, when there is one of 1 to 18 digits */
};

/* Read a whole head, its empty line included. Returns false when any byte of it is not strictly in place. */
bool plain_head_read(struct plain_head *plain, struct span head);

/* How a body after this head is framed when it is a request. */
enum http_framing plain_head_framing(const struct plain_head *plain);

/* Whether no server whatever has a reason to refuse this request: one Host, plain words, one framing at most. */
bool plain_head_is_ordinary_request(const struct plain_head *plain);

/* The first field of that name, or NULL. */
const struct plain_field *plain_head_find(const struct plain_head *plain, const char *name);

/* Whether any Connection field holds this option. */
bool plain_head_has_option(const struct plain_head *plain, struct span option);

#endif
