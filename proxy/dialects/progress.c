/*
 * If an API says everything in one kind of frame, lines are copies of the draft's own frame; if text and reasoning are
 * numbered parts, they are events of ours.
 */
#include "proxy/dialects/progress.h"

#include <inttypes.h>
#include <string.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/edits.h"
#include "proxy/dialects/frames.h"

#define SAID_MAX (64 * 1024)

static bool
has_blocks(const struct progress *progress)
{

	return progress->dialect == &dialect_anthropic;
}

static bool
has_items(const struct progress *progress)
{

	return progress->dialect == &dialect_responses;
}

static bool
is_event(const struct answer_document *document, const char *type)
{

	return document->event.at != NULL && span_equals(document->event, type);
}

/* Whether the lines go before this frame. */
static bool
is_place(const struct progress *progress, const struct frame *frame)
{
	const struct answer_document *document = &frame->document;

	if (has_blocks(progress))
		return document->opens_text && edits_natural(document->index) >= 0;
	if (has_items(progress))
		return document->message != NULL && is_event(document, "response.output_item.added");
	return frame->kind == FRAME_TEXT;
}

int
progress_start(struct progress *progress, const struct answer *draft, struct span id)
{
	const char *at = draft->content.at, *end = at + draft->content.len;
	struct frames frames;
	struct frame frame;
	bool found = false;

	*progress = (struct progress){.dialect = draft->dialect, .id = id, .index = -1, .sequence = -1};
	if (draft->fault != NULL || !draft->streamed)
		return -1;
	frames_start(&frames, draft->dialect);
	while (!found && at < end && frames_next(&frames, &at, end, &frame) == FRAMES_FRAME &&
	    (frame.kind == FRAME_OTHER || frame.kind == FRAME_THINKING || frame.kind == FRAME_TEXT))
		found = is_place(progress, &frame);
	if (found) {
		/* All content was given, so the frame is within it. */
		progress->copied = frame.bytes;
		progress->at = (size_t)(frame.bytes.at - draft->content.at);
		progress->index = edits_natural(frame.document.index);
		progress->sequence = edits_natural(frame.document.sequence);
		progress->said = json_out_start(SAID_MAX);
	}
	frames_free(&frames);
	return found ? 0 : -1;
}

void
progress_free(struct progress *progress)
{

	json_out_free(&progress->said);
}

/* Put the line into the frame's reasoning, or make room for one after its piece of text. */
static void
put_line(const struct progress *progress, const struct answer_document *document, struct span piece, struct span line,
    struct edits *edits)
{
	const char *key = progress->dialect == &dialect_openai ? "\",\"reasoning_content\":\"" : "\",\"thinking\":\"";
	struct span null = document->no_thinking;

	if (null.at != NULL) {
		edits_put(edits, null.at, span_of("\""));
		edits_replace(edits, null, line);
		edits_put(edits, null.at + null.len, span_of("\""));
	} else if (piece.at != NULL) {
		edits_put(edits, piece.at + piece.len, span_of(key));
		edits_insert(edits, piece, line);
	}
}

/* A copy of the frame with the line as its reasoning and no text. */
static void
write_copy(const struct progress *progress, struct span line, struct json_out *out)
{
	const char *at = progress->copied.at;
	struct edits edits = {.count = 0};
	struct span piece = NO_SPAN;
	bool thinks = false;
	struct frames frames;
	struct frame frame;

	frames_start(&frames, progress->dialect);
	if (frames_next(&frames, &at, at + progress->copied.len, &frame) != FRAMES_FRAME)
		out->failed = true;
	for (unsigned i = 0; !out->failed && i < frame.document.count; i++) {
		struct answer_text text = frame.document.texts[i];

		edits_replace(&edits, text.raw, text.kind == TEXT_THINKING && !thinks ? line : (struct span){"", 0});
		thinks |= text.kind == TEXT_THINKING;
		if (text.kind == TEXT_PIECE)
			piece = text.raw;
	}
	if (!thinks)
		put_line(progress, &frame.document, piece, line, &edits);
	edits_write(&edits, progress->copied, out);
	frames_free(&frames);
}

/* Begin an event of ours; its members follow, then an end. */
static void
write_type(struct progress *progress, const char *type, struct json_out *out)
{

	json_out_print(out, "event: %-s\ndata: {'type':%s", type, type);
	if (progress->sequence >= 0)
		json_out_print(out, ",'sequence_number':%" PRId64, progress->sequence++);
	progress->events++;
}

static void
write_index(const struct progress *progress, struct json_out *out)
{

	if (progress->index >= 0)
		json_out_print(out, ",%s:%" PRId64, has_blocks(progress) ? "index" : "output_index", progress->index);
}

/* The item that holds the lines: empty, or complete. */
static void
write_item(const struct progress *progress, bool whole, struct json_out *out)
{

	json_out_print(out, "{'id':'rs_%-.*s','type':'reasoning','summary':[", SPAN_ARGS(progress->id));
	if (whole)
		json_out_print(out, "{'type':'summary_text','text':%.*s}", (int)progress->said.len, progress->said.at);
	json_out_print(out, "],'status':%s}", whole ? "completed" : "in_progress");
}

/* An event about the item. */
static void
write_item_event(struct progress *progress, const char *type, bool whole, struct json_out *out)
{

	write_type(progress, type, out);
	write_index(progress, out);
	json_out_literal(out, ",\"item\":");
	write_item(progress, whole, out);
	json_out_literal(out, "}\n\n");
}

/* An event about the summary, given its last member and text. */
static void
write_summary(struct progress *progress, const char *type, const char *member, struct span text, struct json_out *out)
{
	bool is_part = strcmp(member, "part") == 0;

	write_type(progress, type, out);
	json_out_print(out, ",'item_id':'rs_%-.*s'", SPAN_ARGS(progress->id));
	write_index(progress, out);
	json_out_print(out, ",'summary_index':0,%s:%-s%.*s%-s}\n\n", member,
	    is_part ? "{\"type\":\"summary_text\",\"text\":" : "", SPAN_ARGS(text), is_part ? "}" : "");
}

static void
open_item(struct progress *progress, struct json_out *out)
{

	write_item_event(progress, "response.output_item.added", false, out);
	write_summary(progress, "response.reasoning_summary_part.added", "part", span_of(""), out);
}

static void
close_item(struct progress *progress, struct json_out *out)
{
	struct span said = {progress->said.at, progress->said.len};

	write_summary(progress, "response.reasoning_summary_text.done", "text", said, out);
	write_summary(progress, "response.reasoning_summary_part.done", "part", said, out);
	write_item_event(progress, "response.output_item.done", true, out);
}

static void
open_block(struct progress *progress, struct json_out *out)
{

	write_type(progress, "content_block_start", out);
	write_index(progress, out);
	json_out_print(out, ",'content_block':{'type':'thinking','thinking':'','signature':''}}\n\n");
}

static void
say_in_block(struct progress *progress, struct span line, struct json_out *out)
{

	write_type(progress, "content_block_delta", out);
	write_index(progress, out);
	json_out_print(out, ",'delta':{'type':'thinking_delta','thinking':%.*s}}\n\n", SPAN_ARGS(line));
}

static void
close_block(struct progress *progress, struct json_out *out)
{

	write_type(progress, "content_block_stop", out);
	write_index(progress, out);
	json_out_literal(out, "}\n\n");
}

int
progress_say(struct progress *progress, struct span line, struct json_out *out)
{

	json_out_bytes(&progress->said, line);
	if (json_out_end(&progress->said) != 0)
		return -1;
	if (has_blocks(progress)) {
		if (!progress->open)
			open_block(progress, out);
		say_in_block(progress, line, out);
	} else if (has_items(progress)) {
		if (!progress->open)
			open_item(progress, out);
		write_summary(progress, "response.reasoning_summary_text.delta", "delta", line, out);
	} else
		write_copy(progress, line, out);
	progress->open = true;
	return json_out_end(out);
}

/* A frame after the lines: its numbers are raised, and our item is added where all items are listed. */
static void
write_moved(const struct progress *progress, const struct frame *frame, struct json_out *out)
{
	const struct answer_document *document = &frame->document;
	struct json_out item = json_out_start(SAID_MAX * 7);
	struct edits edits = {.count = 0};

	if (progress->index >= 0 && edits_natural(document->index) >= progress->index)
		edits_count_up(&edits, document->index, 1);
	if (progress->sequence >= 0)
		edits_count_up(&edits, document->sequence, progress->events);
	if (has_items(progress) && document->message != NULL &&
	    (is_event(document, "response.completed") || is_event(document, "response.incomplete"))) {
		write_item(progress, true, &item);
		json_out_literal(&item, ",");
		edits_put(&edits, document->message, (struct span){item.at, item.len});
	}
	edits_write(&edits, frame->bytes, out);
	out->failed |= item.failed;
	json_out_free(&item);
}

int
progress_end(struct progress *progress, struct span content, struct json_out *out)
{
	const char *at = content.at + progress->at, *end = content.at + content.len;
	struct frames frames;
	struct frame frame;

	if (!progress->open || !(has_blocks(progress) || has_items(progress))) {
		json_out_bytes(out, (struct span){at, (size_t)(end - at)});
		return json_out_end(out);
	}
	if (has_blocks(progress))
		close_block(progress, out);
	else
		close_item(progress, out);
	frames_start(&frames, progress->dialect);
	while (at < end && frames_next(&frames, &at, end, &frame) == FRAMES_FRAME)
		write_moved(progress, &frame, out);
	json_out_bytes(out, frames_rest(&frames));
	out->failed |= at < end;
	frames_free(&frames);
	return json_out_end(out);
}
