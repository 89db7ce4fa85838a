/*
 * Small frames of our own, and one member added to the backend's last frame.
 */
#include "proxy/dialects/interject.h"

#include <inttypes.h>
#include <string.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/frames.h"

int
dialect_error_frame(const struct dialect *dialect, unsigned status, const char *message, struct json_out *out)
{
	char error[DIALECT_ERROR_MAX];
	struct span json = {error, dialect->write_error(error, sizeof(error), status, message)};

	if (!dialect->has_events) {
		json_out_bytes(out, json);
		json_out_literal(out, "\n");
		return json_out_end(out);
	}
	if (dialect == &dialect_anthropic || dialect == &dialect_responses)
		json_out_literal(out, "event: error\n");
	json_out_literal(out, "data: ");
	if (dialect == &dialect_responses) {
		/* The API's own members, preceded by the one that makes clients raise an error. */
		json_out_bytes(out, (struct span){json.at, json.len - 1});
		json_out_print(out, ",'type':'error','code':'server_error','param':null,'message':%s}", message);
	} else
		json_out_bytes(out, json);
	json_out_literal(out, "\n\n");
	return json_out_end(out);
}

static void
write_extra(const struct extra_calls *extra, struct json_out *out)
{

	json_out_print(out, "{'calls':%u,'tokens_in':%" PRId64 ",'tokens_out':%" PRId64 "}", extra->calls,
	    extra->tokens_in, extra->tokens_out);
}

static void
write_annotation(const struct annotation *annotation, struct json_out *out)
{
	const struct {
		const char *key;
		struct span text;
	} texts[] = {{"turn", annotation->turn}, {"route", annotation->route}, {"verdict", annotation->verdict},
	    {"delivery", annotation->delivery}, {"reason", annotation->reason}, {"draft", annotation->draft},
	    {"proof", annotation->proof}};
	const struct {
		const char *key;
		int64_t number;
	} numbers[] = {{"draft_ms", annotation->draft_millis}, {"added_ms", annotation->added_millis}};
	const char *before = "{";

	for (size_t i = 0; i < nitems(texts); i++)
		if (texts[i].text.len > 0) {
			json_out_print(out, "%-s%s:%.*s", before, texts[i].key, SPAN_ARGS(texts[i].text));
			before = ",";
		}
	for (size_t i = 0; i < nitems(numbers); i++)
		if (numbers[i].number >= 0) {
			json_out_print(out, "%-s%s:%" PRId64, before, numbers[i].key, numbers[i].number);
			before = ",";
		}
	if (annotation->extra.calls > 0) {
		json_out_print(out, "%-s'extra':", before);
		before = ",";
		write_extra(&annotation->extra, out);
	}
	json_out_literal(out, *before == '{' ? "{}" : "}");
}

/*
 * The inside of the last object named "usage" before an end; NULL: none. It cannot be within a text, where the quotes
 * would be escaped.
 */
static const char *
find_usage(const char *at, const char *end)
{
	static const char key[] = "\"usage\":";
	const char *found, *inside = NULL;

	while ((found = memmem(at, (size_t)(end - at), key, sizeof(key) - 1)) != NULL) {
		at = found + sizeof(key) - 1;
		while (at < end && *at == ' ')
			at++;
		if (at < end && *at == '{')
			inside = at + 1;
	}
	return inside;
}

/* Content up to an end, with the extra calls added to its usage. */
static void
write_with_usage(const char *at, const char *end, const struct extra_calls *extra, struct json_out *out)
{
	const char *inside = extra->calls > 0 ? find_usage(at, end) : NULL, *next = inside;

	if (inside == NULL) {
		json_out_bytes(out, (struct span){at, (size_t)(end - at)});
		return;
	}
	json_out_bytes(out, (struct span){at, (size_t)(inside - at)});
	json_out_literal(out, "\"parapet\":");
	write_extra(extra, out);
	while (next < end && strchr(" \t\r\n", *next) != NULL && *next != '\0')
		next++;
	json_out_literal(out, next < end && *next != '}' ? "," : "");
	json_out_bytes(out, (struct span){inside, (size_t)(end - inside)});
}

/* The last readable document. */
static struct answer_document
find_last(const struct dialect *dialect, bool streamed, struct span content)
{
	const char *at = content.at, *end = content.at + content.len;
	struct answer_document last = {.count = 0};
	struct frames frames;
	struct frame frame;

	if (!streamed) {
		answer_document_read(dialect, false, content, &last);
		return last;
	}
	frames_start(&frames, dialect);
	while (at < end && frames_next(&frames, &at, end, &frame) == FRAMES_FRAME)
		if (frame.document.close.at != NULL)
			last = frame.document;
	frames_free(&frames);
	return last;
}

int
dialect_annotate(const struct dialect *dialect, bool streamed, struct span content, const struct annotation *annotation,
    struct json_out *out)
{
	struct answer_document last = find_last(dialect, streamed, content);
	const char *close = last.close.at;

	if (close == NULL || last.is_annotated) {
		json_out_bytes(out, content);
		return json_out_end(out);
	}
	write_with_usage(content.at, close, &annotation->extra, out);
	json_out_literal(out, last.has_members ? ",\"parapet\":" : "\"parapet\":");
	write_annotation(annotation, out);
	json_out_bytes(out, (struct span){close, (size_t)(content.at + content.len - close)});
	return json_out_end(out);
}
