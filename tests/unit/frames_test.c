/*
 * Streams cut into frames, in one piece, in two cut at every byte, and byte by byte: the frames are the same, they are
 * the bytes as they came, and each is what it is.
 */
#include "proxy/dialects/frames.h"

#include <stdlib.h>

#include "tests/unit/answer_rows.h"
#include "tests/unit/check.h"

/* What came of a stream. */
static struct seen {
	char bytes[8192];
	size_t len;
	char kinds[64];
	size_t count;
	size_t closing; /* where the first closing frame began */
} seen;

static void
see(const struct frame *frame)
{

	if (frame->kind == FRAME_CLOSING && memchr(seen.kinds, 'c', seen.count) == NULL)
		seen.closing = seen.len;
	CHECK(seen.len + frame->bytes.len <= sizeof(seen.bytes) && seen.count < sizeof(seen.kinds));
	memcpy(seen.bytes + seen.len, frame->bytes.at, frame->bytes.len);
	seen.len += frame->bytes.len;
	seen.kinds[seen.count++] = "othce"[frame->kind];
}

static void
feed(struct frames *frames, struct span piece)
{
	const char *at = guarded_copy(piece.at, piece.len), *end = at + piece.len;
	struct frame frame;

	while (frames_next(frames, &at, end, &frame) == FRAMES_FRAME)
		see(&frame);
	CHECK(at == end);
}

static void
check_seen(const char *kinds, struct span content, size_t closing)
{

	CHECK_SPAN(((struct span){seen.bytes, seen.len}), content);
	CHECK_SPAN(((struct span){seen.kinds, seen.count}), span_of(kinds));
	CHECK_EQ_INT(seen.closing, closing);
}

/* Pieces of step bytes, the first of them of `first`. */
static void
check_split(
    const struct dialect *dialect, const char *kinds, struct span content, size_t closing, size_t first, size_t step)
{
	struct frames frames;

	memset(&seen, 0, sizeof(seen));
	frames_start(&frames, dialect);
	feed(&frames, (struct span){content.at, first});
	for (size_t at = first; at < content.len; at += step)
		feed(&frames, (struct span){content.at + at, content.len - at < step ? content.len - at : step});
	CHECK_EQ_INT(frames_rest(&frames).len, 0);
	check_seen(kinds, content, closing);
	frames_free(&frames);
}

static void
check_stream(const struct dialect *dialect, const char *kinds, struct span content, size_t closing)
{

	for (size_t cut = 0; cut <= content.len; cut++)
		check_split(dialect, kinds, content, closing, cut, content.len);
	check_split(dialect, kinds, content, closing, 0, 1);
	check_split(dialect, kinds, content, closing, 0, 3);
}

static const struct kind_row {
	const char *name;
	const struct dialect *dialect;
	const char *kinds, *content;
} rows[] = {
    {"an error in the middle", &dialect_ollama, "te", "{\"message\":{\"content\":\"x\"}}\n{\"error\":\"no\"}\n"},
    {"an error event", &dialect_anthropic, "e", "event: error\ndata: {\"type\":\"error\",\"error\":{}}\n\n"},
    {"empty lines", &dialect_ollama, "oot", "\n\r\n{\"message\":{\"content\":\"x\"}}\n"},
    {"more empty lines between events", &dialect_openai, "oooto",
	"\n\r\n: x\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\r\n\n\r\n"},
    {"other fields", &dialect_openai, "t",
	"id: 7\nretry: 5\ndata: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\nevent: message\n\n"},
    {"a carriage return alone ends no line of ours", &dialect_openai, "o", "data: x\r\rdata: y\n\n"},
    {"what is no JSON", &dialect_openai, "oo", "data: hello\n\ndata: {\"choices\":\n\n"},
};

static void
check_rest(void)
{
	struct span whole = span_of("data: {}\n\n: left"), piece = whole;
	struct frames frames;
	struct frame frame;

	check_example("what is left");
	frames_start(&frames, &dialect_openai);
	CHECK_EQ_INT(frames_next(&frames, &piece.at, whole.at + whole.len, &frame), FRAMES_FRAME);
	CHECK_EQ_INT(frames_rest(&frames).len, 0);
	CHECK_EQ_INT(frames_next(&frames, &piece.at, whole.at + whole.len, &frame), FRAMES_MORE);
	CHECK_SPAN(frames_rest(&frames), span_of(": left"));
	frames_free(&frames);
}

/* A frame of exactly the bound passes in any split; one byte more fails, and what was taken is handed back. */
static void
check_bound(size_t len, enum frames_result want)
{
	char *line = malloc(len);
	struct frames frames;
	struct frame frame;

	check_example("a long line");
	memset(line, ' ', len);
	line[len - 1] = '\n';
	for (size_t first = 0; first < len; first += len / 2 + 1) {
		const char *at = line;
		enum frames_result result = FRAMES_MORE;

		frames_start(&frames, &dialect_ollama);
		if (first > 0)
			CHECK_EQ_INT(frames_next(&frames, &at, line + first, &frame), FRAMES_MORE);
		CHECK(at == line + first);
		result = frames_next(&frames, &at, line + len, &frame);
		CHECK_EQ_INT(result, want);
		if (want == FRAMES_FAILED) {
			CHECK(at == line + first);
			CHECK_EQ_INT(frames_rest(&frames).len, first);
			CHECK_EQ_INT(frames_next(&frames, &at, line + len, &frame), FRAMES_FAILED);
		}
		frames_free(&frames);
	}
	free(line);
}

int
main(void)
{

	for (size_t i = 0; i < answer_row_count; i++) {
		size_t closing;
		struct span content = answer_row_content(&answer_rows[i], &closing);

		check_example(answer_rows[i].name);
		if (answer_rows[i].streamed)
			check_stream(answer_rows[i].dialect, answer_rows[i].kinds, content, closing);
	}
	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].name);
		check_stream(rows[i].dialect, rows[i].kinds, span_of(rows[i].content), 0);
	}
	check_rest();
	check_bound(FRAME_MAX, FRAMES_FRAME);
	check_bound(FRAME_MAX + 1, FRAMES_FAILED);
	return check_end();
}
