/*
 * The grammar, one function to a rule. A rule that runs into the end of the bytes leaves by PLAIN_PARTIAL.
 */
#include "tests/fuzz/plain_chunks.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "policies/span.h"

#define TOKEN "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

struct text {
	const char *at;
	const char *end;
};

static bool
ended(const struct text *t)
{

	return t->at == t->end;
}

static bool
is_token(char c)
{

	return c != '\0' && strchr(TOKEN, c) != NULL;
}

static bool
is_text(char c)
{

	return c == '\t' || ((unsigned char)c >= ' ' && c != 0x7f);
}

static enum plain_verdict
read_exactly(struct text *t, const char *want)
{

	for (; *want != '\0'; want++, t->at++) {
		if (ended(t))
			return PLAIN_PARTIAL;
		if (*t->at != *want)
			return PLAIN_BROKEN;
	}
	return PLAIN_DONE;
}

static enum plain_verdict
read_token(struct text *t)
{
	const char *start = t->at;

	while (!ended(t) && is_token(*t->at))
		t->at++;
	if (ended(t))
		return PLAIN_PARTIAL;
	return t->at > start ? PLAIN_DONE : PLAIN_BROKEN;
}

static enum plain_verdict
read_quoted(struct text *t)
{

	for (t->at++; !ended(t) && *t->at != '"'; t->at++) {
		if (*t->at == '\\')
			t->at++;
		if (ended(t))
			return PLAIN_PARTIAL;
		if (!is_text(*t->at))
			return PLAIN_BROKEN;
	}
	if (ended(t))
		return PLAIN_PARTIAL;
	t->at++;
	return PLAIN_DONE;
}

static enum plain_verdict
read_extension(struct text *t)
{
	enum plain_verdict verdict;

	t->at++;
	verdict = read_token(t);
	if (verdict != PLAIN_DONE || *t->at != '=')
		return verdict;
	t->at++;
	if (ended(t))
		return PLAIN_PARTIAL;
	return *t->at == '"' ? read_quoted(t) : read_token(t);
}

/* chunk-size [ chunk-ext ] CRLF */
static enum plain_verdict
read_size_line(struct plain_chunks *plain, struct text *t, uint64_t *size)
{
	static const char hex[] = "0123456789abcdef0123456789ABCDEF";
	const char *start = t->at;
	enum plain_verdict verdict;

	for (*size = 0; !ended(t) && *t->at != '\0' && strchr(hex, *t->at) != NULL; t->at++) {
		if (t->at - start == 15)
			return PLAIN_BROKEN;
		*size = *size * 16 + (uint64_t)((strchr(hex, *t->at) - hex) % 16);
	}
	if (ended(t))
		return PLAIN_PARTIAL;
	if (t->at == start)
		return PLAIN_BROKEN;
	start = t->at;
	while (!ended(t) && *t->at == ';') {
		verdict = read_extension(t);
		if (verdict != PLAIN_DONE)
			return verdict;
	}
	plain->overhead += (size_t)(t->at - start);
	return read_exactly(t, "\r\n");
}

static bool
is_forbidden(const char *name, size_t len)
{
	static const char *const names[] = {
	    "content-length",
	    "content_length",
	    "transfer-encoding",
	    "transfer_encoding",
	    "host",
	    "authorization",
	    "content-encoding",
	    "content-type",
	    "content-range",
	    "trailer",
	    "connection",
	    "cookie",
	    "set-cookie",
	    "te",
	    "upgrade",
	    "x-parapet",
	};

	for (size_t i = 0; i < nitems(names); i++)
		if (strlen(names[i]) == len && strncasecmp(name, names[i], len) == 0)
			return true;
	return (len >= 10 && strncasecmp(name, "x-parapet-", 10) == 0) ||
	    (len >= 6 && strncasecmp(name, "proxy-", 6) == 0);
}

static enum plain_verdict
read_trailer(struct text *t)
{
	const char *name = t->at;
	enum plain_verdict verdict = read_token(t);

	if (verdict != PLAIN_DONE)
		return verdict;
	if (*t->at != ':' || is_forbidden(name, (size_t)(t->at - name)))
		return PLAIN_BROKEN;
	t->at++;
	while (!ended(t) && is_text(*t->at))
		t->at++;
	return read_exactly(t, "\r\n");
}

static enum plain_verdict
read_trailers(struct plain_chunks *plain, struct text *t)
{
	const char *start = t->at;
	enum plain_verdict verdict;

	while (!ended(t) && *t->at != '\r') {
		verdict = read_trailer(t);
		plain->overhead += (size_t)(t->at - start);
		plain->trailers++;
		if (verdict != PLAIN_DONE)
			return verdict;
	}
	return read_exactly(t, "\r\n");
}

enum plain_verdict
plain_chunks_read(struct plain_chunks *plain, const char *at, size_t len)
{
	struct text t = {at, at + len};
	enum plain_verdict verdict;
	uint64_t size;

	plain->len = plain->overhead = plain->trailers = 0;
	for (;;) {
		size_t left, n;

		verdict = read_size_line(plain, &t, &size);
		if (verdict != PLAIN_DONE)
			return verdict;
		if (size == 0)
			break;
		left = (size_t)(t.end - t.at);
		n = size < left ? (size_t)size : left;
		memcpy(plain->content + plain->len, t.at, n);
		plain->len += n;
		t.at += n;
		if (n < size)
			return PLAIN_PARTIAL;
		verdict = read_exactly(&t, "\r\n");
		if (verdict != PLAIN_DONE)
			return verdict;
	}
	verdict = read_trailers(plain, &t);
	plain->size = (size_t)(t.at - at);
	return verdict;
}
