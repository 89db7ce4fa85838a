/*
 * Writes outgoing heads: copies of lines, without those that are not forwarded.
 */
#include "proxy/http/write.h"

#include <stdio.h>

/* Appends to a buffer of sufficient size (HTTP_WRITE_MAX). */
struct pen {
	char *at;
};

static void
put(struct pen *pen, struct span s)
{

	memcpy(pen->at, s.at, s.len);
	pen->at += s.len;
}

static void
put_text(struct pen *pen, const char *text)
{

	put(pen, span_of(text));
}

/* Whether a Connection field names this one, which then applies only to that connection. */
static bool
is_nominated(const struct http_head *head, struct span name)
{

	for (size_t i = 0; i < head->count; i++) {
		struct span list = head->fields[i].value;

		if (!span_equals_nocase(head->fields[i].name, "connection"))
			continue;
		while (list.at != NULL) {
			struct span item = span_next_item(&list);

			if (span_same_nocase(item, name))
				return true;
		}
	}
	return false;
}

/* Fields that are never forwarded; compares length and first letter first. */
static bool
belongs_to_connection(struct span name)
{

	switch (name.len) {
	case 2:
		return span_equals_nocase(name, "te");
	case 7:
		return span_equals_nocase(name, "upgrade");
	case 10:
		return span_equals_nocase(name, "connection") || span_equals_nocase(name, "keep-alive");
	case 16:
		return span_equals_nocase(name, "proxy-connection");
	default:
		return false;
	}
}

/* X-Parapet and X-Parapet-*: between a client and us, or from us to a backend, never forwarded. */
static bool
is_ours(struct span name)
{

	return (name.at[0] | 0x20) == 'x' && span_starts_nocase(name, "x-parapet") &&
	    (name.len == 9 || name.at[9] == '-');
}

static bool
travels(const struct http_head *head, struct span name)
{

	if (belongs_to_connection(name) || is_ours(name))
		return false;
	return !head->nominates || !is_nominated(head, name);
}

/* Fields that give a body's length, which has changed. */
static bool
measures_body(struct span name)
{

	return span_equals_nocase(name, "content-length") || span_equals_nocase(name, "transfer-encoding") ||
	    span_equals_nocase(name, "trailer");
}

/* Fields that apply only to an answer's exact bytes, which are edited. */
static bool
is_of_content(struct span name)
{

	return measures_body(name) || span_equals_nocase(name, "etag") || span_equals_nocase(name, "digest") ||
	    span_equals_nocase(name, "content-digest") || span_equals_nocase(name, "repr-digest") ||
	    span_equals_nocase(name, "content-md5");
}

static void
put_length(struct pen *pen, uint64_t length)
{
	char line[48];

	snprintf(line, sizeof(line), "Content-Length: %llu\r\n", (unsigned long long)length);
	put_text(pen, line);
}

/* Fields about the client's own body, answer or caches, which do not apply to our own request. */
static bool
is_about_message(struct span name)
{
	static const char *const names[] = {"accept", "accept-encoding", "expect", "range", "idempotency-key"};
	static const char *const kinds[] = {"content-", "if-", "access-control-", "sec-"};

	for (size_t i = 0; i < nitems(names); i++)
		if (span_equals_nocase(name, names[i]))
			return true;
	for (size_t i = 0; i < nitems(kinds); i++)
		if (span_starts_nocase(name, kinds[i]))
			return true;
	return false;
}

/*
 * Write a preflight's list of header names without those that end here: a backend need not allow what it never sees.
 * Commas are written without a space, as browsers do, so that no list gets longer.
 */
static void
put_asked_headers(struct pen *pen, const struct http_field *field)
{
	struct span list = field->value;
	bool first = true;

	put(pen,
	    (struct span){field->name.at, list.len > 0 ? (size_t)(list.at - field->name.at) : field->name.len + 1});
	while (list.at != NULL) {
		struct span item = span_next_item(&list);

		if (item.len == 0 || is_ours(item))
			continue;
		put_text(pen, first ? "" : ",");
		put(pen, item);
		first = false;
	}
	put_text(pen, "\r\n");
}

bool
http_asks_for_ours(const struct http_head *head)
{
	const struct http_field *field = http_head_find(head, "access-control-request-headers");
	struct span list = field != NULL ? field->value : NO_SPAN;

	while (list.at != NULL) {
		struct span item = span_next_item(&list);

		if (item.len > 0 && is_ours(item))
			return true;
	}
	return false;
}

/* Replace the client's Host by the backend's; the name's case and its position stay. */
static void
put_host(struct pen *pen, struct span name, struct span host)
{

	put(pen, name);
	put_text(pen, ": ");
	put(pen, host);
	put_text(pen, "\r\n");
}

/* Fields in which a client sends its key. */
static bool
shows_key(struct span name)
{

	return span_equals_nocase(name, "authorization") || span_equals_nocase(name, "x-api-key");
}

/* The backend's key, in the field that the client used for its own. */
static void
put_key(struct pen *pen, const struct http_head *head, struct span key)
{
	bool plain = http_head_find(head, "x-api-key") != NULL && http_head_find(head, "authorization") == NULL;

	put_text(pen, plain ? "X-Api-Key: " : "Authorization: Bearer ");
	put(pen, key);
	put_text(pen, "\r\n");
}

/* The client's trace fields, if ours replace them (W3C Trace Context, 3.2 and 3.3). */
static bool
is_of_trace(const struct http_request_edit *edit, struct span name)
{

	return (edit->traced && span_equals_nocase(name, "traceparent")) ||
	    (edit->retraced && span_equals_nocase(name, "tracestate"));
}

/* An absolute target may omit the path that the origin needs, "*" for OPTIONS (RFC 9112, 3.2.1 and 3.2.4). */
static void
put_path(struct pen *pen, const struct http_head *head)
{

	if (head->path.len == 0)
		put_text(pen, span_equals(head->method, "OPTIONS") ? "*" : "/");
	else if (head->path.at[0] == '?')
		put_text(pen, "/");
	put(pen, head->path);
}

size_t
http_request_head_write(const struct http_head *head, const struct http_request_edit *edit, char *out)
{
	struct pen pen = {out};
	bool host = false;

	put(&pen, head->method);
	put_text(&pen, " ");
	put_path(&pen, head);
	put_text(&pen, " HTTP/1.1\r\n");
	for (size_t i = 0; i < head->count; i++) {
		const struct http_field *f = &head->fields[i];

		if (span_equals_nocase(f->name, "host")) {
			put_host(&pen, f->name, edit->host);
			host = true;
		} else if (edit->preflight && span_equals_nocase(f->name, "access-control-request-headers"))
			put_asked_headers(&pen, f);
		else if (travels(head, f->name) && !is_of_trace(edit, f->name) &&
		    !(edit->keyed && shows_key(f->name)) &&
		    !(edit->drop_expect && span_equals_nocase(f->name, "expect")) &&
		    !(edit->recount && measures_body(f->name)) && !(edit->is_call && is_about_message(f->name)))
			put(&pen, f->line);
	}
	if (!host)
		put_host(&pen, span_of("Host"), edit->host);
	if (edit->websocket)
		put_text(&pen, "Connection: Upgrade\r\nUpgrade: websocket\r\n");
	if (edit->key.len > 0)
		put_key(&pen, head, edit->key);
	if (edit->fields.len > 0)
		put(&pen, edit->fields);
	if (edit->recount)
		put_length(&pen, edit->length);
	put_text(&pen, "X-Parapet-Via: ");
	put(&pen, edit->via);
	put_text(&pen, "\r\n\r\n");
	return (size_t)(pen.at - out);
}

size_t
http_response_head_write(const struct http_head *head, const struct http_response_edit *edit, char *out)
{
	char status[3] = {
	    (char)('0' + head->status / 100), (char)('0' + head->status / 10 % 10), (char)('0' + head->status % 10)};
	struct pen pen = {out};

	put_text(&pen, "HTTP/1.1 ");
	put(&pen, (struct span){status, sizeof(status)});
	if (head->reason.at != NULL) {
		put_text(&pen, " ");
		put(&pen, head->reason);
	}
	put_text(&pen, "\r\n");
	for (size_t i = 0; i < head->count; i++) {
		const struct http_field *f = &head->fields[i];

		if (travels(head, f->name) && !(edit->unchunk && span_equals_nocase(f->name, "transfer-encoding")) &&
		    !((edit->rechunk || edit->recount) && is_of_content(f->name)))
			put(&pen, f->line);
	}
	if (edit->rechunk && !edit->unchunk)
		put_text(&pen, "Transfer-Encoding: chunked\r\n");
	if (edit->recount)
		put_length(&pen, edit->length);
	if (edit->fields.len > 0)
		put(&pen, edit->fields);
	if (edit->websocket)
		put_text(&pen, "Connection: Upgrade\r\nUpgrade: websocket\r\n");
	else if (edit->close)
		put_text(&pen, "Connection: close\r\n");
	put_text(&pen, "\r\n");
	return (size_t)(pen.at - out);
}
