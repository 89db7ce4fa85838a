/*
 * First finds where a frame ends, looking only at line ends; then reads it.
 */
#include "proxy/dialects/frames.h"

#include "proxy/dialects/dialect.h"

enum line_state {
	AT_LINE,    /* before the first byte of a line */
	AT_LINE_CR, /* after a CR there */
	IN_LINE
};

void
frames_start(struct frames *frames, const struct dialect *dialect)
{

	*frames = (struct frames){.dialect = dialect, .held = json_out_start(FRAME_MAX), .state = AT_LINE};
}

void
frames_free(struct frames *frames)
{

	json_out_free(&frames->held);
}

/* Find the end of the current frame. Returns one past it; NULL: it is not there yet. */
static const char *
find_end(struct frames *frames, const char *at, const char *end)
{
	bool has_events = frames->dialect->has_events;

	while (at < end) {
		if (frames->state == IN_LINE) {
			at = memchr(at, '\n', (size_t)(end - at));
			if (at == NULL)
				return NULL;
			at++;
			frames->state = AT_LINE;
			if (!has_events)
				return at;
			continue;
		}
		if (*at == '\n') {
			frames->state = AT_LINE;
			return at + 1;
		}
		if (*at == '\r' && frames->state == AT_LINE) {
			frames->state = AT_LINE_CR;
			at++;
		} else
			frames->state = IN_LINE;
	}
	return NULL;
}

/* Cut off the next line, without its end; false: none is left. */
static bool
next_line(struct span *rest, struct span *line)
{
	const char *end = span_find(*rest, '\n');

	if (end == NULL)
		return false;
	*line = (struct span){rest->at, (size_t)(end - rest->at)};
	rest->at = end + 1;
	rest->len -= line->len + 1;
	if (line->len > 0 && line->at[line->len - 1] == '\r')
		line->len--;
	return true;
}

/* The value of an event's field. */
static bool
read_field(struct span line, const char *name, struct span *value)
{
	size_t len = strlen(name);

	if (line.len < len || memcmp(line.at, name, len) != 0 || (line.len > len && line.at[len] != ':'))
		return false;
	*value = (struct span){line.at + line.len, 0};
	if (line.len == len)
		return true;
	*value = (struct span){line.at + len + 1, line.len - len - 1};
	if (value->len > 0 && value->at[0] == ' ') {
		value->at++;
		value->len--;
	}
	return true;
}

struct event {
	struct span name; /* at is NULL: none */
	struct span data;
	unsigned count; /* lines of data */
	bool has_cr;    /* a CR within a line, which some parsers take for a line end */
};

static struct event
read_event(struct span bytes)
{
	struct event event = {{NULL, 0}, {NULL, 0}, 0, false};
	struct span line, value;

	while (next_line(&bytes, &line)) {
		event.has_cr |= span_find(line, '\r') != NULL;
		if (read_field(line, "data", &value)) {
			event.data = value;
			event.count++;
		} else if (read_field(line, "event", &value))
			event.name = value;
	}
	return event;
}

static void
set_odd(struct answer_document *document, const char *why)
{

	if (document->odd == NULL)
		document->odd = why;
}

/* Read an event's data, making sure that no parser could read the event differently. */
static void
read_event_document(struct frames *frames, struct frame *frame)
{
	struct event event = read_event(frame->bytes);
	struct answer_document *document = &frame->document;

	if (event.count > 1)
		document->odd = "an event's data in several lines";
	else if (event.count == 1 && span_equals(event.data, "[DONE]"))
		document->closes = true;
	else if (event.count == 1)
		answer_document_read(frames->dialect, true, event.data, document);
	if (event.has_cr)
		set_odd(document, "a carriage return within a line");
	if (event.name.at != NULL && document->event.at != NULL && !span_same(event.name, document->event))
		set_odd(document, "an event with two names");
}

/* An end without any data. */
static bool
is_blank(struct span line)
{

	return line.at[0] == '\n' || line.at[0] == '\r';
}

static void
read_frame(struct frames *frames, struct frame *frame)
{
	struct answer_document *document = &frame->document;

	*document = (struct answer_document){.count = 0};
	if (frames->dialect->has_events)
		read_event_document(frames, frame);
	else if (!is_blank(frame->bytes))
		answer_document_read(frames->dialect, true, frame->bytes, document);
	if (document->opens_text && frames->text_open)
		set_odd(document, "several texts");
	frames->text_open |= document->opens_text;
	document->closes |= document->closes_part && frames->text_open;
	if (frames->closing && answer_document_has(document, TEXT_PIECE))
		set_odd(document, "a text behind the end");
	frames->closing |= document->closes;
	if (document->is_error)
		frame->kind = FRAME_ERROR;
	else if (frames->closing)
		frame->kind = FRAME_CLOSING;
	else if (answer_document_has(document, TEXT_PIECE))
		frame->kind = FRAME_TEXT;
	else
		frame->kind = answer_document_has(document, TEXT_THINKING) ? FRAME_THINKING : FRAME_OTHER;
}

/* Hold bytes of a frame. Returns -1, holding none of them, if that is not possible. */
static int
hold(struct frames *frames, const char *at, const char *end)
{

	json_out_bytes(&frames->held, (struct span){at, (size_t)(end - at)});
	frames->failed = json_out_end(&frames->held) != 0;
	return frames->failed ? -1 : 0;
}

enum frames_result
frames_next(struct frames *frames, const char **at, const char *end, struct frame *frame)
{
	const char *from = *at, *frame_end;

	if (frames->given) {
		frames->held.len = 0;
		frames->given = false;
	}
	if (frames->failed)
		return FRAMES_FAILED;
	frame_end = find_end(frames, from, end);
	if (frame_end == NULL || frames->held.len > 0) {
		if (hold(frames, from, frame_end != NULL ? frame_end : end) != 0)
			return FRAMES_FAILED;
		*at = frame_end != NULL ? frame_end : end;
		if (frame_end == NULL)
			return FRAMES_MORE;
		frame->bytes = (struct span){frames->held.at, frames->held.len};
		frames->given = true;
	} else {
		frame->bytes = (struct span){from, (size_t)(frame_end - from)};
		if (frame->bytes.len > FRAME_MAX) {
			frames->failed = true;
			return FRAMES_FAILED;
		}
		*at = frame_end;
	}
	read_frame(frames, frame);
	return FRAMES_FRAME;
}

struct span
frames_rest(const struct frames *frames)
{

	if (frames->given || frames->held.len == 0)
		return (struct span){"", 0};
	return (struct span){frames->held.at, frames->held.len};
}
