/*
 * Reading: frame by frame through the splitter that is also used for live streams. Writing: the same walk again,
 * copying each frame with its edits.
 */
#include "proxy/dialects/answer.h"

#include "policies/cpu.h"
#include "proxy/dialects/edits.h"
#include "proxy/dialects/frames.h"
#include "proxy/json/json_text.h"

#define DECODE_BYTES (64 * 1024) /* of text between checks of the budget */

/* Decoded text: its buffer and its length so far. */
struct decoded {
	char *at;
	size_t len, room;
};

/* Returns -1 if it does not all fit or there is no time to decode it (cpu.h). */
static int
decode(struct decoded *decoded, struct span raw)
{

	while (raw.len > 0) {
		size_t left = decoded->room - decoded->len, room = left < DECODE_BYTES ? left : DECODE_BYTES;
		size_t len = json_decode(&raw, decoded->at + decoded->len, room);

		decoded->len += len;
		if (len == 0 || cpu_spend(1 + len / 8))
			return -1;
	}
	return 0;
}

static int
decode_kind(struct decoded *decoded, const struct answer_document *document, enum answer_text_kind kind)
{

	for (unsigned i = 0; i < document->count; i++)
		if (document->texts[i].kind == kind && decode(decoded, document->texts[i].raw) != 0)
			return -1;
	return 0;
}

/* What a document says about the whole answer. Returns -1 if that makes the answer impossible to judge. */
static int
take_document(struct answer *answer, const struct answer_document *document, struct decoded *text)
{

	if (document->finish > answer->finish)
		answer->finish = document->finish;
	if (document->odd != NULL)
		answer->fault = document->odd;
	else if (document->is_error)
		answer->fault = "an error";
	else if (decode_kind(text, document, TEXT_PIECE) != 0)
		answer->fault = "a text that is too long";
	return answer->fault != NULL ? -1 : 0;
}

/* The whole text is known: later copies of it must be equal. */
static int
check_again(struct answer *answer, const struct answer_document *document)
{

	for (unsigned i = 0; i < document->count; i++)
		if (document->texts[i].kind == TEXT_AGAIN && !json_stands_for(document->texts[i].raw, answer->text)) {
			answer->fault = "two different texts";
			return -1;
		}
	return 0;
}

/* A walk over an answer's documents: frames, or a single document. */
struct answer_walk {
	const struct answer *answer;
	struct frames frames;
	const char *at;
	bool done;
};

static void
walk_start(struct answer_walk *walk, const struct answer *answer)
{

	*walk = (struct answer_walk){.answer = answer, .at = answer->content.at};
	frames_start(&walk->frames, answer->dialect);
}

/* As frames_next; FRAMES_MORE is the end. All content is given at once, so only an unfinished frame is held. */
static enum frames_result
walk_next(struct answer_walk *walk, struct frame *frame)
{
	const struct answer *answer = walk->answer;
	const char *end = answer->content.at + answer->content.len;

	if (answer->streamed)
		return walk->at == end ? FRAMES_MORE : frames_next(&walk->frames, &walk->at, end, frame);
	if (walk->done)
		return FRAMES_MORE;
	walk->done = true;
	frame->kind = FRAME_CLOSING;
	frame->bytes = answer->content;
	answer_document_read(answer->dialect, false, answer->content, &frame->document);
	return FRAMES_FRAME;
}

static int
end_walk(struct answer_walk *walk, enum frames_result result)
{
	struct span rest = frames_rest(&walk->frames);
	bool whole = result == FRAMES_MORE && span_strip(rest).len == 0;

	frames_free(&walk->frames);
	return whole ? 0 : -1;
}

/* First the pieces of text, and where it closes. *more: whether read_rest has anything to do. */
static int
read_text(struct answer *answer, struct decoded *text, bool *more)
{
	bool closed = false;
	enum frames_result result;
	struct frame frame;
	struct answer_walk walk;

	*more = false;
	walk_start(&walk, answer);
	while ((result = walk_next(&walk, &frame)) == FRAMES_FRAME) {
		for (unsigned i = 0; i < frame.document.count; i++)
			*more |= frame.document.texts[i].kind != TEXT_PIECE;
		if (take_document(answer, &frame.document, text) != 0)
			break;
		if (frame.kind == FRAME_CLOSING && answer->streamed && !closed)
			answer->closing = (size_t)(frame.bytes.at - answer->content.at);
		closed |= frame.document.closes;
	}
	if (end_walk(&walk, result) != 0 && answer->fault == NULL)
		answer->fault = "an answer that breaks off";
	if (!closed && answer->fault == NULL)
		answer->fault = "an answer without an end";
	answer->text = (struct span){text->at, text->len};
	return answer->fault != NULL ? -1 : 0;
}

/* Then what is compared with the text, and thinking, which gets the remaining room. */
static int
read_rest(struct answer *answer, struct decoded *thinking)
{
	bool full = false;
	enum frames_result result;
	struct frame frame;
	struct answer_walk walk;

	walk_start(&walk, answer);
	while ((result = walk_next(&walk, &frame)) == FRAMES_FRAME && check_again(answer, &frame.document) == 0)
		full = full || decode_kind(thinking, &frame.document, TEXT_THINKING) != 0;
	end_walk(&walk, result);
	answer->thinking = (struct span){thinking->at, thinking->len};
	return answer->fault != NULL ? -1 : 0;
}

int
answer_read(const struct dialect *dialect, struct span content, bool streamed, char *room, size_t room_len,
    struct answer *answer)
{
	struct decoded text = {room, 0, room_len}, thinking;
	bool more;

	*answer = (struct answer){.dialect = dialect, .content = content, .streamed = streamed};
	answer->text = answer->thinking = (struct span){room, 0};
	if (read_text(answer, &text, &more) == 0) {
		thinking = (struct decoded){room + text.len, 0, room_len - text.len};
		if (!more || read_rest(answer, &thinking) == 0)
			return 0;
	}
	answer->text = answer->thinking = (struct span){room, 0};
	answer->closing = 0;
	return -1;
}

/* How the texts of an answer are to be changed. */
struct change {
	struct span text;
	bool appends;
	bool is_placed;      /* the new text is written */
	bool is_renumbering; /* from here on, event numbers are one higher */
};

/* A piece of text: when replacing, the first one gets the new text; when appending, the last one. */
static void
edit_piece(struct change *change, struct edits *edits, struct span raw)
{

	if (raw.len == 0 || (change->appends && change->is_placed))
		return;
	if (change->appends)
		edits_insert(edits, raw, change->text);
	else
		edits_replace(edits, raw, change->is_placed ? (struct span){"", 0} : change->text);
	change->is_placed = true;
}

static void
edit_frame(struct change *change, struct edits *edits, const struct answer_document *document)
{

	for (unsigned i = 0; i < document->count; i++) {
		struct span raw = document->texts[i].raw;

		if (document->texts[i].kind == TEXT_PIECE)
			edit_piece(change, edits, raw);
		else if (document->texts[i].kind == TEXT_AGAIN && change->appends)
			edits_insert(edits, raw, change->text);
		else if (document->texts[i].kind == TEXT_AGAIN)
			edits_replace(edits, raw, change->text);
	}
	if (change->is_renumbering)
		edits_count_up(edits, document->sequence, 1);
}

int
answer_replace(const struct answer *answer, struct span text, struct json_out *out)
{
	struct change change = {.text = text};
	enum frames_result result;
	struct frame frame;
	struct answer_walk walk;

	if (answer->fault != NULL)
		return -1;
	walk_start(&walk, answer);
	while ((result = walk_next(&walk, &frame)) == FRAMES_FRAME) {
		bool is_later = change.is_placed && frame.kind == FRAME_TEXT;
		struct edits edits = {.count = 0};

		if (is_later && !answer_document_has(&frame.document, TEXT_THINKING))
			continue;
		edit_frame(&change, &edits, &frame.document);
		edits_write(&edits, frame.bytes, out);
	}
	json_out_bytes(out, frames_rest(&walk.frames));
	end_walk(&walk, result);
	return change.is_placed ? json_out_end(out) : -1;
}

/* Write a copy of a frame with the addition as its only text, numbered as the next event. */
static void
write_addition(const struct frame *frame, struct span addition, struct span sequence, struct json_out *out)
{
	struct change change = {.text = addition};
	struct edits edits = {.count = 0};

	edit_frame(&change, &edits, &frame->document);
	for (unsigned i = 0; i < frame->document.count; i++)
		if (frame->document.texts[i].kind == TEXT_THINKING)
			edits_replace(&edits, frame->document.texts[i].raw, (struct span){"", 0});
	if (frame->document.sequence.at != NULL && sequence.at != NULL)
		edits_number(&edits, frame->document.sequence, sequence);
	edits_write(&edits, frame->bytes, out);
}

/* At the first closing frame: write the addition before it, unless the frame has text and so takes the addition. */
static void
place_addition(
    struct change *change, const struct frame *last, const struct answer_document *closing, struct json_out *out)
{

	if (answer_document_has(closing, TEXT_PIECE) || last->bytes.at == NULL)
		return;
	write_addition(last, change->text, closing->sequence, out);
	change->is_placed = true;
	change->is_renumbering = true;
}

int
answer_append(const struct answer *answer, struct span addition, struct json_out *out)
{
	struct change change = {.text = addition, .appends = true};
	struct frame frame, last = {.bytes = {NULL, 0}};
	const char *closing = answer->content.at + answer->closing;
	enum frames_result result;
	struct answer_walk walk;

	if (answer->fault != NULL)
		return -1;
	walk_start(&walk, answer);
	while ((result = walk_next(&walk, &frame)) == FRAMES_FRAME) {
		struct edits edits = {.count = 0};

		if (frame.kind == FRAME_TEXT)
			last = frame;
		if (frame.kind != FRAME_CLOSING)
			continue;
		if (answer->streamed && frame.bytes.at == closing)
			place_addition(&change, &last, &frame.document, out);
		edit_frame(&change, &edits, &frame.document);
		edits_write(&edits, frame.bytes, out);
	}
	json_out_bytes(out, frames_rest(&walk.frames));
	end_walk(&walk, result);
	return change.is_placed ? json_out_end(out) : -1;
}
