/*
 * Writing bytes and JSON into memory that grows as far as its bound. The first failure sticks: from then on
 * nothing is written, and the caller asks once, at the end.
 */
#ifndef PARAPET_PROXY_JSON_JSON_OUT_H
#define PARAPET_PROXY_JSON_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

struct json_out {
	char *at; /* the bytes so far; the caller's, freed by json_out_free */
	size_t len;
	size_t room; /* bytes of memory behind at, at most `most` */
	size_t most; /* len never exceeds it */
	bool failed; /* the bound was met, or there was no memory */
};

/* Empty, with a bound in bytes. */
struct json_out json_out_start(size_t most);

/* The same in memory of the caller's, which stays as it is and is not freed. */
struct json_out json_out_start_in(char *room, size_t most);

void json_out_free(struct json_out *out);

/* As json_out_bytes, where there is no room as yet. */
void json_out_grow(struct json_out *out, struct span bytes);

/* Write bytes as they are. They may not be out's own. */
static inline void
json_out_bytes(struct json_out *out, struct span bytes)
{

	if (bytes.len == 0)
		return;
	if (out->failed || bytes.len > out->room - out->len) {
		json_out_grow(out, bytes);
		return;
	}
	memcpy(out->at + out->len, bytes.at, bytes.len);
	out->len += bytes.len;
}

static inline void
json_out_literal(struct json_out *out, const char *text)
{

	json_out_bytes(out, span_of(text));
}

/*
 * Write a text as the inside of a JSON string: quotes, backslashes and control characters escaped, everything else as
 * it is. What is no UTF-8 (RFC 3629), and NUL, becomes U+FFFD, so that every strict reader takes the result.
 */
void json_out_text(struct json_out *out, struct span text);

/* The same with quotes around it. */
void json_out_string(struct json_out *out, struct span text);

void json_out_integer(struct json_out *out, int64_t number);

/*
 * Write a form as printf does, in JSON's own terms: ' stands for ", %s (NULL is null) and %.*s for a string in quotes,
 * %-s and %-.*s for bytes as they are, %d, %u, PRId64 and PRIu64 for integers below 2^63, and only %.1f to %.9f for
 * others, below 1e15.
 */
void json_out_print(struct json_out *out, const char *form, ...) __attribute__((format(printf, 2, 3)));

#define SPAN_ARGS(span) (int)(span).len, (span).at /* for %.*s */

/*
 * Write a form: its bytes as they are, but for a % and the letter behind it, for which `place` writes what they stand
 * for in the subject.
 */
typedef void json_out_place(struct json_out *out, char place, const void *subject);
void json_out_form(struct json_out *out, const char *form, json_out_place *place, const void *subject);

/* 0, or -1 after a failure. */
int json_out_end(const struct json_out *out);

#endif
