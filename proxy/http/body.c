/*
 * The chunk tracker: a byte-wise state machine over framing, with content skipped in one step.
 */
#include "proxy/http/body.h"

#include <assert.h>

/* Extensions and trailers of one message together; no honest sender needs more. */
#define OVERHEAD_MAX    (16 * 1024)
#define SIZE_DIGITS_MAX 15

enum state {
	SIZE,         /* hex digits of a chunk size */
	SIZE_LF,      /* the LF after a size line */
	EXT_NAME,     /* after ';' */
	EXT_VALUE,    /* after '=' : a token, or a quoted string */
	EXT_TOKEN,    /* inside a token value */
	EXT_QUOTED,   /* inside a quoted string */
	EXT_ESCAPED,  /* after a backslash in one */
	EXT_UNQUOTED, /* right after the closing quote */
	CONTENT,      /* chunk data */
	CONTENT_CR,   /* the CRLF after it */
	CONTENT_LF,
	TRAILER_START, /* at the start of a trailer line, or of the last, empty one */
	TRAILER_NAME,
	TRAILER_VALUE,
	TRAILER_LF,
	LAST_LF, /* the LF of the empty line that ends the message */
	BROKEN,
};

/*
 * Trailers that are not allowed, since a reader of trailers could change the meaning of what came before (RFC 9110,
 * 6.5.1). A trailing '*' matches any ending.
 */
static const char *const forbidden_trailers[] = {
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
    "x-parapet",
    "x-parapet-*",
    "proxy-*",
    "te",
    "upgrade",
};
_Static_assert(nitems(forbidden_trailers) < 32, "struct http_body.suspects has 32 bits");

void
http_body_start(struct http_body *body, enum http_framing framing, uint64_t length)
{

	*body =
	    (struct http_body){.framing = (uint8_t)framing, .left = framing == HTTP_LENGTH ? length : 0, .state = SIZE};
	body->done = framing == HTTP_NO_BODY || (framing == HTTP_LENGTH && length == 0);
}

static int
hex_digit(unsigned char c)
{

	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A size line is complete: after its LF comes content, or the trailers if the size is 0. */
static enum state
after_size(struct http_body *body)
{

	body->digits = 0;
	return body->left > 0 ? CONTENT : TRAILER_START;
}

static enum state
step_size(struct http_body *body, unsigned char c)
{
	int digit = hex_digit(c);

	if (digit >= 0) {
		if (++body->digits > SIZE_DIGITS_MAX)
			return BROKEN;
		body->left = body->left << 4 | (uint64_t)digit;
		return SIZE;
	}
	if (body->digits == 0)
		return BROKEN;
	return c == ';' ? EXT_NAME : c == '\r' ? SIZE_LF : BROKEN;
}

/*
 * chunk-ext = *( ";" name [ "=" ( token / quoted-string ) ] ), without the white space that RFC 9112, 7.1.1 calls bad.
 */
static enum state
step_extension(struct http_body *body, enum state state, unsigned char c)
{

	if (++body->overhead > OVERHEAD_MAX)
		return BROKEN;
	switch (state) {
	case EXT_NAME:
	case EXT_TOKEN:
		if (http_is_token(c)) {
			body->position = 1;
			return state;
		}
		if (body->position == 0)
			return BROKEN;
		body->position = 0;
		if (c == '=' && state == EXT_NAME)
			return EXT_VALUE;
		return c == ';' ? EXT_NAME : c == '\r' ? SIZE_LF : BROKEN;
	case EXT_VALUE:
		if (c == '"')
			return EXT_QUOTED;
		body->position = 1;
		return http_is_token(c) ? EXT_TOKEN : BROKEN;
	case EXT_QUOTED:
		return c == '"' ? EXT_UNQUOTED : c == '\\' ? EXT_ESCAPED : http_is_field_text(c) ? EXT_QUOTED : BROKEN;
	case EXT_ESCAPED:
		return http_is_field_text(c) ? EXT_QUOTED : BROKEN;
	default:
		return c == ';' ? EXT_NAME : c == '\r' ? SIZE_LF : BROKEN;
	}
}

/* Remove from the suspects every forbidden name that this byte of the trailer's name rules out. */
static void
suspect(struct http_body *body, unsigned char c)
{

	for (size_t k = 0; k < nitems(forbidden_trailers); k++) {
		const char *name = forbidden_trailers[k];
		size_t len = strlen(name);

		if (!(body->suspects & 1u << k))
			continue;
		if (name[len - 1] == '*' && body->position >= len - 1)
			continue;
		if (body->position >= len || (c | 0x20) != (name[body->position] | 0x20))
			body->suspects &= ~(1u << k);
	}
	if (body->position < UINT8_MAX)
		body->position++;
}

/* The trailer's name is complete: whether it is forbidden. */
static bool
is_forbidden(const struct http_body *body)
{

	for (size_t k = 0; k < nitems(forbidden_trailers); k++) {
		size_t len = strlen(forbidden_trailers[k]);

		if (!(body->suspects & 1u << k))
			continue;
		if (body->position == len || (forbidden_trailers[k][len - 1] == '*' && body->position >= len - 1))
			return true;
	}
	return false;
}

static enum state
step_trailer(struct http_body *body, enum state state, unsigned char c)
{

	if (++body->overhead > OVERHEAD_MAX)
		return BROKEN;
	switch (state) {
	case TRAILER_START:
		if (c == '\r')
			return LAST_LF;
		if (++body->fields > HTTP_TRAILERS_MAX)
			return BROKEN;
		body->suspects = (1u << nitems(forbidden_trailers)) - 1;
		body->position = 0;
		/* FALLTHROUGH */
	case TRAILER_NAME:
		if (http_is_token(c)) {
			suspect(body, c);
			return TRAILER_NAME;
		}
		return c == ':' && body->position > 0 && !is_forbidden(body) ? TRAILER_VALUE : BROKEN;
	case TRAILER_VALUE:
		return c == '\r' ? TRAILER_LF : http_is_field_text(c) ? TRAILER_VALUE : BROKEN;
	default:
		return c == '\n' ? TRAILER_START : BROKEN;
	}
}

/* One byte of framing. */
static enum state
step(struct http_body *body, unsigned char c)
{
	enum state state = body->state;

	switch (state) {
	case SIZE:
		return step_size(body, c);
	case SIZE_LF:
		return c == '\n' ? after_size(body) : BROKEN;
	case EXT_NAME:
	case EXT_VALUE:
	case EXT_TOKEN:
	case EXT_QUOTED:
	case EXT_ESCAPED:
	case EXT_UNQUOTED:
		return step_extension(body, state, c);
	case CONTENT_CR:
		return c == '\r' ? CONTENT_LF : BROKEN;
	case CONTENT_LF:
		return c == '\n' ? SIZE : BROKEN;
	case TRAILER_START:
	case TRAILER_NAME:
	case TRAILER_VALUE:
	case TRAILER_LF:
		return step_trailer(body, state, c);
	case LAST_LF:
		body->done = c == '\n';
		return body->done ? SIZE : BROKEN;
	default:
		return BROKEN;
	}
}

/* Take the available part of the expected content. */
static size_t
take_content(struct http_body *body, size_t len)
{
	size_t n = len < body->left ? len : (size_t)body->left;

	body->left -= n;
	return n;
}

static ptrdiff_t
next_chunked(struct http_body *body, const char *at, size_t len, struct span *content)
{
	size_t i = 0;

	while (i < len && !body->done) {
		if (body->state == CONTENT) {
			*content = (struct span){at + i, take_content(body, len - i)};
			if (body->left == 0)
				body->state = CONTENT_CR;
			return (ptrdiff_t)(i + content->len);
		}
		body->state = (uint8_t)step(body, (unsigned char)at[i++]);
		if (body->state == BROKEN)
			return -1;
	}
	return (ptrdiff_t)i;
}

ptrdiff_t
http_body_next(struct http_body *body, const char *at, size_t len, struct span *content)
{

	*content = (struct span){at, 0};
	if (body->done || len == 0)
		return 0;
	switch (body->framing) {
	case HTTP_LENGTH:
		content->len = take_content(body, len);
		body->done = body->left == 0;
		return (ptrdiff_t)content->len;
	case HTTP_UNTIL_CLOSE:
		content->len = len;
		return (ptrdiff_t)len;
	default:
		assert(body->framing == HTTP_CHUNKED);
		return next_chunked(body, at, len, content);
	}
}

ptrdiff_t
http_body_feed(struct http_body *body, const char *at, size_t len)
{
	size_t used = 0;

	while (used < len && !body->done) {
		struct span content;
		ptrdiff_t n = http_body_next(body, at + used, len - used, &content);

		if (n == -1)
			return -1;
		used += (size_t)n;
	}
	return (ptrdiff_t)used;
}

bool
http_body_between_chunks(const struct http_body *body)
{

	return body->framing == HTTP_CHUNKED && body->state == SIZE && body->digits == 0 && !body->done;
}
