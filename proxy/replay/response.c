/*
 * Heads look like llama-server's: Server first, an Access-Control-Allow-Origin that repeats the request's Origin (empty
 * if there is none), then the content's fields.
 */
#include "proxy/replay/response.h"

#include <event2/buffer.h>
#include <inttypes.h>
#include <stdlib.h>

static const char *
reason_of(unsigned status)
{
	static const struct {
		unsigned status;
		const char *reason;
	} reasons[] = {{200, "OK"}, {201, "Created"}, {202, "Accepted"}, {204, "No Content"},
	    {301, "Moved Permanently"}, {302, "Found"}, {304, "Not Modified"}, {307, "Temporary Redirect"},
	    {400, "Bad Request"}, {401, "Unauthorized"}, {403, "Forbidden"}, {404, "Not Found"},
	    {405, "Method Not Allowed"}, {408, "Request Timeout"}, {413, "Content Too Large"},
	    {415, "Unsupported Media Type"}, {422, "Unprocessable Content"}, {429, "Too Many Requests"},
	    {431, "Request Header Fields Too Large"}, {500, "Internal Server Error"}, {501, "Not Implemented"},
	    {502, "Bad Gateway"}, {503, "Service Unavailable"}, {504, "Gateway Timeout"},
	    {505, "HTTP Version Not Supported"}};
	size_t i;

	for (i = 0; i < nitems(reasons); i++) {
		if (reasons[i].status == status)
			return reasons[i].reason;
	}
	return "Replayed";
}

/* A head being written: its destination and line ends. */
struct lines {
	struct evbuffer *out;
	const struct tape_reply *reply;
	const char *end;
};

static bool
reply_gives(const struct tape_reply *reply, const char *name)
{
	size_t i;

	for (i = 0; reply != NULL && i < reply->field_count; i++) {
		if (span_equals_nocase(reply->fields[i].name, name))
			return true;
	}
	return false;
}

static void
add_span(struct lines *lines, struct span name, struct span value)
{

	evbuffer_add(lines->out, name.at, name.len);
	evbuffer_add(lines->out, ": ", 2);
	evbuffer_add(lines->out, value.at, value.len);
	evbuffer_add(lines->out, lines->end, strlen(lines->end));
}

/* One of our own fields, unless the tape sets it. */
static void
add_field(struct lines *lines, const char *name, const char *value)
{

	if (!reply_gives(lines->reply, name))
		add_span(lines, span_of(name), span_of(value));
}

static void
add_length(struct lines *lines, uint64_t length)
{
	char digits[24];

	snprintf(digits, sizeof(digits), "%" PRIu64, length);
	add_field(lines, "Content-Length", digits);
}

/* The request's Origin repeated, or the empty value that llama-server sends without one. */
static void
add_origin(struct lines *lines, const struct http_head *request)
{
	const struct http_field *origin = request != NULL ? http_head_find(request, "Origin") : NULL;

	if (!reply_gives(lines->reply, "Access-Control-Allow-Origin"))
		add_span(lines, span_of("Access-Control-Allow-Origin"), origin != NULL ? origin->value : span_of(""));
}

static void
add_framing(struct lines *lines, const struct response *response)
{
	int64_t fault = lines->reply != NULL ? lines->reply->fault : FAULT_NONE;

	if (response->framing == HTTP_CHUNKED)
		add_field(lines, "Transfer-Encoding", "chunked");
	if (response->framing == HTTP_LENGTH || fault == FAULT_LENGTH_AND_CHUNKED)
		add_length(lines, response->length);
	if (fault == FAULT_TWO_LENGTHS)
		add_length(lines, response->length + 1);
}

/* The tape's additions: its own fields, trailer names, a flood, a very long field. */
static void
add_extras(struct lines *lines, const struct tape_reply *reply)
{
	int64_t i;
	char *value;

	for (i = 0; i < (int64_t)reply->field_count; i++)
		add_span(lines, reply->fields[i].name, reply->fields[i].value);
	for (i = 0; i < (int64_t)reply->trailer_count; i++)
		add_span(lines, span_of("Trailer"), reply->trailers[i].name);
	for (i = 1; i <= reply->header_flood; i++)
		evbuffer_add_printf(lines->out, "X-Flood-%" PRId64 ": %" PRId64 "%s", i, i, lines->end);
	if (reply->header_bytes != TAPE_ABSENT) {
		value = malloc((size_t)reply->header_bytes);
		if (value == NULL)
			abort();
		memset(value, 'x', (size_t)reply->header_bytes);
		add_span(lines, span_of("X-Long"), (struct span){value, (size_t)reply->header_bytes});
		free(value);
	}
}

void
response_write_head(struct evbuffer *out, const struct response *response)
{
	const struct tape_reply *reply = response->reply;
	bool bare = reply != NULL && reply->fault == FAULT_BARE_LF;
	struct lines lines = {out, reply, bare ? "\n" : "\r\n"};

	evbuffer_add_printf(out, "HTTP/1.1 %u %s%s", response->status, reason_of(response->status), lines.end);
	add_field(&lines, "Server", "parapet-replay");
	add_origin(&lines, response->request);
	if (response->streams)
		add_field(&lines, "X-Accel-Buffering", "no");
	if (response->type != NULL)
		add_field(&lines, "Content-Type", response->type);
	if (response->allow != NULL)
		add_field(&lines, "Allow", response->allow);
	if (reply != NULL && reply->gzip)
		add_field(&lines, "Content-Encoding", "gzip");
	add_framing(&lines, response);
	if (response->close)
		add_field(&lines, "Connection", "close");
	if (reply != NULL)
		add_extras(&lines, reply);
	evbuffer_add(out, lines.end, strlen(lines.end));
}

void
response_write_preflight(struct evbuffer *out, const struct http_head *request)
{
	struct lines lines = {out, NULL, "\r\n"};

	evbuffer_add_printf(out, "HTTP/1.1 200 OK\r\n");
	add_field(&lines, "Server", "parapet-replay");
	add_origin(&lines, request);
	add_field(&lines, "Access-Control-Allow-Credentials", "true");
	add_field(&lines, "Access-Control-Allow-Methods", "GET, POST, DELETE, OPTIONS");
	add_field(&lines, "Access-Control-Allow-Headers", "*");
	add_field(&lines, "Content-Type", "text/html");
	add_length(&lines, 0);
	if (request->close)
		add_field(&lines, "Connection", "close");
	evbuffer_add(out, "\r\n", 2);
}

void
response_write_interim(struct evbuffer *out, uint64_t number)
{

	evbuffer_add_printf(out, "HTTP/1.1 103 Early Hints\r\nX-Interim: %" PRIu64 "\r\n\r\n", number);
}

void
response_move_chunk(struct evbuffer *out, struct evbuffer *content)
{

	if (evbuffer_get_length(content) == 0)
		return;
	evbuffer_add_printf(out, "%zx\r\n", evbuffer_get_length(content));
	evbuffer_add_buffer(out, content);
	evbuffer_add(out, "\r\n", 2);
}

void
response_end_chunks(struct evbuffer *out, const struct tape_reply *reply)
{
	struct lines lines = {out, NULL, "\r\n"};
	size_t i;

	evbuffer_add(out, "0\r\n", 3);
	for (i = 0; reply != NULL && i < reply->trailer_count; i++)
		add_span(&lines, reply->trailers[i].name, reply->trailers[i].value);
	evbuffer_add(out, "\r\n", 2);
}
