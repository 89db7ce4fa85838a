/*
 * Any bytes as an answer: its frames do not depend on how it is cut and are its bytes again; if it can be read, then
 * what is put into it is what is read out of it afterwards, and nothing else of what is read changes.
 *
 * The first byte chooses the dialect, and whether it is streamed; the second the length of the text that is put in,
 * which the bytes begin with.
 */
#include "proxy/dialects/answer.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/frames.h"
#include "proxy/dialects/interject.h"
#include "proxy/dialects/progress.h"
#include "proxy/json/json_text.h"
#include "tests/fuzz/fuzz.h"

#define CONTENT_MAX (60 * 1024)
#define OUT_MOST    (4 * 1024 * 1024)
#define KINDS_MAX   4096

static const struct dialect *const dialects[] = {
    &dialect_ollama, &dialect_ollama_generate, &dialect_openai, &dialect_responses, &dialect_anthropic};

/* A stream's frames. */
struct seen {
	size_t count, bytes;
	char kinds[KINDS_MAX];
	size_t ends[KINDS_MAX];
};

static void
see_pieces(const struct dialect *dialect, struct span content, struct cuts *cuts, struct seen *seen)
{
	struct frames frames;
	struct frame frame;
	size_t done = 0;

	memset(seen, 0, sizeof(*seen));
	frames_start(&frames, dialect);
	while (done < content.len) {
		size_t len = cuts != NULL ? cuts_next(cuts, content.len - done) : content.len;
		const char *at = content.at + done, *end = at + len;

		while (frames_next(&frames, &at, end, &frame) == FRAMES_FRAME) {
			REQUIRE(seen->bytes + frame.bytes.len <= content.len);
			REQUIRE(memcmp(frame.bytes.at, content.at + seen->bytes, frame.bytes.len) == 0);
			seen->bytes += frame.bytes.len;
			if (seen->count < KINDS_MAX) {
				seen->kinds[seen->count] = (char)frame.kind;
				seen->ends[seen->count++] = seen->bytes;
			}
		}
		done += len;
	}
	REQUIRE(seen->bytes + frames_rest(&frames).len == content.len);
	frames_free(&frames);
}

static void
require_same_frames(const struct dialect *dialect, struct span content, struct cuts cuts)
{
	static struct seen whole, pieces;

	see_pieces(dialect, content, NULL, &whole);
	see_pieces(dialect, content, &cuts, &pieces);
	REQUIRE(memcmp(&whole, &pieces, sizeof(whole)) == 0);
}

/* Read what was written, which must be possible. Returns the answer, good until the next call. */
static const struct answer *
read_again(const struct answer *first, const struct json_out *out)
{
	static struct answer answer;
	static char *room;

	free(room);
	room = malloc(out->len + 1);
	REQUIRE(room != NULL);
	REQUIRE(answer_read(
		    first->dialect, (struct span){out->at, out->len}, first->streamed, room, out->len, &answer) == 0);
	REQUIRE(answer.finish == first->finish);
	REQUIRE(span_same(answer.thinking, first->thinking));
	return &answer;
}

static void
require_replaced(const struct answer *answer, struct span text)
{
	struct json_out out = json_out_start(OUT_MOST), again = json_out_start(OUT_MOST);

	if (answer_replace(answer, text, &out) == 0) {
		const struct answer *now = read_again(answer, &out);

		REQUIRE(answer->text.len > 0);
		REQUIRE(span_same(now->text, text));
		REQUIRE(text.len == 0 || answer_replace(now, text, &again) == 0);
		REQUIRE(text.len == 0 || span_same((struct span){again.at, again.len}, (struct span){out.at, out.len}));
	} else
		REQUIRE(answer->text.len == 0);
	json_out_free(&again);
	json_out_free(&out);
}

static void
require_appended(const struct answer *answer, struct span text)
{
	struct json_out out = json_out_start(OUT_MOST);

	json_out_bytes(&out, (struct span){answer->content.at, answer->closing});
	if (answer_append(answer, text, &out) == 0) {
		const struct answer *now = read_again(answer, &out);

		REQUIRE(now->text.len == answer->text.len + text.len);
		REQUIRE(memcmp(now->text.at, answer->text.at, answer->text.len) == 0);
		REQUIRE(memcmp(now->text.at + answer->text.len, text.at, text.len) == 0);
	} else
		REQUIRE(answer->text.len == 0);
	json_out_free(&out);
}

static void
require_annotated(const struct answer *answer)
{
	static const struct annotation annotation = {
	    {"t", 1}, {"\"", 1}, {"kept", 4}, {"", 0}, {"", 0}, {"d\n", 2}, {"p", 1}, 1, 2, {1, 2, 3}};
	struct json_out out = json_out_start(OUT_MOST);

	REQUIRE(dialect_annotate(answer->dialect, answer->streamed, answer->content, &annotation, &out) == 0);
	REQUIRE(span_same(read_again(answer, &out)->text, answer->text));
	json_out_free(&out);
}

/* Lines of progress stand in the thinking, and the answer behind them is what it was. */
static void
require_told(const struct answer *answer, struct span line)
{
	struct json_out out = json_out_start(OUT_MOST);
	struct progress progress;
	struct answer now;
	char *room;

	if (progress_start(&progress, answer, span_of("t1")) == 0) {
		REQUIRE(progress.at < answer->content.len);
		json_out_bytes(&out, (struct span){answer->content.at, progress.at});
		REQUIRE(progress_say(&progress, line, &out) == 0 && progress_say(&progress, line, &out) == 0);
		REQUIRE(progress_end(&progress, answer->content, &out) == 0);
		progress_free(&progress);
		room = malloc(out.len + 1);
		REQUIRE(room != NULL);
		REQUIRE(answer_read(answer->dialect, (struct span){out.at, out.len}, true, room, out.len, &now) == 0);
		REQUIRE(now.finish == answer->finish && span_same(now.text, answer->text));
		REQUIRE(now.thinking.len == answer->thinking.len + 2 * line.len);
		free(room);
	}
	json_out_free(&out);
}

/* The bytes as plain text, what is none of it replaced. */
static struct span
plain(const uint8_t *bytes, size_t len)
{
	static char text[3 * 256];
	struct json_out out = json_out_start(OUT_MOST);
	struct span raw;

	json_out_text(&out, (struct span){(const char *)bytes, len});
	raw = (struct span){out.at, out.len};
	len = raw.len > 0 ? json_decode(&raw, text, sizeof(text)) : 0;
	REQUIRE(raw.len == 0);
	json_out_free(&out);
	return (struct span){text, len};
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static char room[CONTENT_MAX];
	const struct dialect *dialect;
	struct answer answer;
	struct span content, text;
	size_t text_len;

	if (size < 2 || size > CONTENT_MAX)
		return 0;
	dialect = dialects[bytes[0] % 5];
	text_len = bytes[1] < size - 2 ? bytes[1] : size - 2;
	text = plain(bytes + 2, text_len);
	content = (struct span){(const char *)bytes + 2 + text_len, size - 2 - text_len};
	require_same_frames(dialect, content, cuts_of(bytes, size));
	if (answer_read(dialect, content, bytes[0] >= 128, room, sizeof(room), &answer) != 0) {
		REQUIRE(answer.fault != NULL);
		return 0;
	}
	REQUIRE(answer.text.len + answer.thinking.len <= content.len && answer.closing < content.len);
	require_replaced(&answer, text);
	require_replaced(&answer, answer.text);
	require_appended(&answer, text);
	require_annotated(&answer);
	require_told(&answer, text);
	return 0;
}
