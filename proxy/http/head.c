/*
 * Reads one message head: finds its end, splits it with llhttp, then checks it against the policy of head.h.
 *
 * llhttp's leniency differs between versions, so nothing here relies on it: what it accepts is checked again.
 */
#include "proxy/http/head.h"

#include <stdlib.h>

#include <llhttp.h>

#include "proxy/http/rules.h"

static size_t most_bytes = (size_t)128 * 1024, most_fields = 200;

void
http_head_limit(size_t bytes, size_t fields)
{

	most_bytes = bytes < HTTP_HEAD_MAX ? bytes : HTTP_HEAD_MAX;
	most_fields = fields < HTTP_FIELDS_MAX ? fields : HTTP_FIELDS_MAX;
}

/* Filled in by the callbacks of one llhttp run. */
struct head_run {
	struct http_head *head;
	bool complete;
	bool too_many;
};

static struct head_run *
head_run_of(llhttp_t *parser)
{

	return parser->data;
}

/* llhttp reports a span in pieces if a line is folded; join them. Folds themselves are refused before. */
static void
span_extend(struct span *s, const char *at, size_t len)
{

	if (s->at == NULL)
		*s = (struct span){at, len};
	else
		s->len = (size_t)(at + len - s->at);
}

static int
on_target(llhttp_t *parser, const char *at, size_t len)
{

	span_extend(&head_run_of(parser)->head->target, at, len);
	return 0;
}

static int
on_field(llhttp_t *parser, const char *at, size_t len)
{
	struct head_run *r = head_run_of(parser);

	if (r->head->count == most_fields) {
		r->too_many = true;
		return HPE_USER;
	}
	r->head->fields[r->head->count++] = (struct http_field){.name = {at, len}};
	return 0;
}

static int
on_value(llhttp_t *parser, const char *at, size_t len)
{
	struct http_head *head = head_run_of(parser)->head;

	span_extend(&head->fields[head->count - 1].value, at, len);
	return 0;
}

/* Stop here: body.c decides where the body ends. */
static int
on_complete(llhttp_t *parser)
{

	head_run_of(parser)->complete = true;
	return HPE_PAUSED;
}

static const llhttp_settings_t *
settings(void)
{
	static llhttp_settings_t s;

	if (s.on_headers_complete == NULL) {
		llhttp_settings_init(&s);
		s.on_url = on_target;
		s.on_header_field = on_field;
		s.on_header_value = on_value;
		s.on_headers_complete = on_complete;
	}
	return &s;
}

static enum http_head_result
refuse(struct http_head *head, unsigned status, const char *why)
{

	head->refusal = why;
	head->refusal_status = status;
	return HTTP_HEAD_REFUSED;
}

/*
 * Find the empty line that ends the head, from *scanned on, and refuse a line that ends without CR, and a folded line.
 * Returns the head's size, 0 if its end has not arrived yet, -1 if refused.
 */
static ptrdiff_t
find_end(struct http_head *head, const char *at, size_t len, size_t *scanned)
{
	size_t i = *scanned;
	const char *lf;

	while (i < len) {
		if (i > 0 && at[i - 1] == '\n' && (at[i] == ' ' || at[i] == '\t')) {
			refuse(head, 400, "a line begins with white space: folded header lines are not accepted");
			return -1;
		}
		lf = memchr(at + i, '\n', len - i);
		if (lf == NULL)
			break;
		i = (size_t)(lf - at) + 1;
		if (i < 2 || at[i - 2] != '\r') {
			refuse(head, 400, "a line ends in LF without CR");
			return -1;
		}
		if (i >= 4 && at[i - 3] == '\n')
			return (ptrdiff_t)i;
	}
	*scanned = len;
	return 0;
}

/* The end of the line that contains `from`: one past its LF, which the caller knows to exist. */
static const char *
line_end(const char *from, const char *limit)
{
	const char *lf = memchr(from, '\n', (size_t)(limit - from));

	return lf == NULL ? limit : lf + 1;
}

/*
 * Fill in what llhttp leaves open: trim trailing white space off values, and set each field's line. Returns -1 unless
 * the lines cover everything from the start line to the empty line without a gap: that proves that llhttp overlooked
 * nothing.
 */
static int
finish_fields(struct http_head *head, const char *start, const char *end)
{
	const char *expected = line_end(start, end);

	for (size_t i = 0; i < head->count; i++) {
		struct http_field *f = &head->fields[i];

		/* llhttp looks for an empty value's start on the next line. */
		if (f->value.len == 0)
			f->value = (struct span){f->name.at + f->name.len, 0};
		f->value = span_trim(f->value);
		f->line.at = f->name.at;
		f->line.len = (size_t)(line_end(f->value.at + f->value.len, end) - f->name.at);
		if (f->line.at != expected)
			return -1;
		expected = f->line.at + f->line.len;
	}
	return expected == end - 2 ? 0 : -1;
}

/*
 * Run llhttp over a whole head and fill in the pieces. The method has been read already; llhttp, which may not know it,
 * is given another one that expects nothing more.
 */
static enum http_head_result
take_apart(struct http_head *head, llhttp_type_t type, const char *at, size_t len)
{
	static const char method[] = "POST ";
	size_t read = type == HTTP_REQUEST ? head->method.len + 1 : 0;
	struct head_run r = {.head = head};
	llhttp_errno_t verdict;
	llhttp_t parser;

	llhttp_init(&parser, type, settings());
	parser.data = &r;
	if (type == HTTP_REQUEST)
		(void)llhttp_execute(&parser, method, sizeof(method) - 1);
	verdict = llhttp_execute(&parser, at + read, len - read);
	if (r.too_many)
		return refuse(head, 431, "too many header fields: see --max-fields");
	if (!r.complete || (verdict != HPE_PAUSED && verdict != HPE_PAUSED_UPGRADE && verdict != HPE_OK))
		return refuse(head, 400, rules_explain(&parser));
	if (parser.http_major != 1 || parser.http_minor > 1)
		return refuse(head, 505, "only HTTP/1.1 and HTTP/1.0 are supported");
	head->minor = parser.http_minor;
	head->status = type == HTTP_RESPONSE ? parser.status_code : 0;
	if (finish_fields(head, at, at + len) == -1)
		return refuse(head, 400, "a header line is malformed");
	return HTTP_HEAD_READY;
}

/* Clear everything but the fields, whose count is reset: a head is nearly 5 KB, most of it unused. */
static void
reset(struct http_head *head)
{
	const struct span none = NO_SPAN;

	head->size = head->count = 0;
	head->minor = head->status = head->refusal_status = 0;
	head->method = head->target = head->path = head->authority = head->reason = none;
	head->expect_continue = head->wants_websocket = head->close = head->nominates = false;
	head->framing = HTTP_NO_BODY;
	head->length = 0;
	head->refusal = NULL;
}

/*
 * Common to requests and responses: size limits, the leading empty line, the end. Returns READY with *start and *end
 * set.
 */
static enum http_head_result
frame(struct http_head *head, const char *at, size_t len, size_t *scanned, size_t *start)
{
	ptrdiff_t end;

	reset(head);
	/* An empty line before a message is skipped: RFC 9112, 2.2. */
	*start = len >= 2 && at[0] == '\r' && at[1] == '\n' ? 2 : 0;
	if (*scanned < *start)
		*scanned = *start;
	if (len > *start && at[*start] != '\r' && !http_is_token((unsigned char)at[*start]))
		return refuse(head, 400,
		    at[*start] == 0x16 ? "this port speaks plain HTTP, not TLS: use http:// in the base URL"
				       : "this is not HTTP");
	end = find_end(head, at, len, scanned);
	if (end < 0)
		return HTTP_HEAD_REFUSED;
	if ((end == 0 && len >= most_bytes) || (size_t)end > most_bytes)
		return refuse(head, 431, "the head is too large: see --max-head");
	if (end == 0)
		return HTTP_HEAD_PARTIAL;
	head->size = (size_t)end;
	return HTTP_HEAD_READY;
}

enum http_head_result
http_request_head_read(struct http_head *head, const char *at, size_t len, size_t *scanned)
{
	enum http_head_result result;
	size_t start;

	result = frame(head, at, len, scanned, &start);
	if (result != HTTP_HEAD_READY)
		return result;
	head->method = (struct span){at + start, 0};
	while (http_is_token((unsigned char)head->method.at[head->method.len]))
		head->method.len++;
	if (rules_check_method(head) == -1)
		return HTTP_HEAD_REFUSED;
	result = take_apart(head, HTTP_REQUEST, at + start, head->size - start);
	if (result != HTTP_HEAD_READY)
		return result;
	return rules_check_request(head) == 0 ? HTTP_HEAD_READY : HTTP_HEAD_REFUSED;
}

enum http_head_result
http_response_head_read(
    struct http_head *head, const char *at, size_t len, size_t *scanned, bool to_head, bool websocket)
{
	enum http_head_result result;
	size_t start;

	result = frame(head, at, len, scanned, &start);
	if (result != HTTP_HEAD_READY)
		return result;
	result = take_apart(head, HTTP_RESPONSE, at + start, head->size - start);
	if (result != HTTP_HEAD_READY)
		return result;
	return rules_check_response(head, at + start, to_head, websocket) == 0 ? HTTP_HEAD_READY : HTTP_HEAD_REFUSED;
}

struct http_head_kept {
	uintptr_t at;         /* where the bytes were */
	size_t len;           /* of the copy */
	unsigned char copy[]; /* of a struct http_head, up to its last field */
};

struct http_head_kept *
http_head_keep(const struct http_head *head, const char *at)
{
	size_t len = offsetof(struct http_head, fields) + head->count * sizeof(head->fields[0]);
	struct http_head_kept *kept = malloc(sizeof(*kept) + len);

	if (kept == NULL)
		return NULL;
	kept->at = (uintptr_t)at;
	kept->len = len;
	memcpy(kept->copy, head, len);
	return kept;
}

/* Move a span from within `size` bytes at `from` to the same offset at `to`. */
static void
move_span(struct span *s, uintptr_t from, size_t size, const char *to)
{
	size_t offset = (uintptr_t)s->at - from;

	*s = offset < size ? (struct span){to + offset, s->len} : NO_SPAN;
}

void
http_head_restore(struct http_head *head, const struct http_head_kept *kept, const char *at)
{
	struct span *const spans[] = {&head->method, &head->target, &head->path, &head->authority, &head->reason};

	memcpy(head, kept->copy, kept->len);
	for (size_t i = 0; i < nitems(spans); i++)
		move_span(spans[i], kept->at, head->size, at);
	for (size_t i = 0; i < head->count; i++) {
		struct http_field *f = &head->fields[i];

		move_span(&f->name, kept->at, head->size, at);
		move_span(&f->value, kept->at, head->size, at);
		move_span(&f->line, kept->at, head->size, at);
	}
}

const struct http_field *
http_head_find(const struct http_head *head, const char *name)
{

	for (size_t i = 0; i < head->count; i++)
		if (span_equals_nocase(head->fields[i].name, name))
			return &head->fields[i];
	return NULL;
}

#define TEXT_OF(x)    #x
#define VERSION_OF(x) TEXT_OF(x)

const char *
http_parser_version(void)
{

	return VERSION_OF(LLHTTP_VERSION_MAJOR) "." VERSION_OF(LLHTTP_VERSION_MINOR) "." VERSION_OF(
	    LLHTTP_VERSION_PATCH);
}
