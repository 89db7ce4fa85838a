/*
 * Signs of life, errors within a stream, and annotations. What each API's own clients make of them is tried elsewhere;
 * here, that readers of ours take them for what they are.
 */
#include "proxy/dialects/compose.h"
#include "proxy/dialects/interject.h"

#include "proxy/dialects/frames.h"
#include "tests/unit/answer_rows.h"
#include "tests/unit/check.h"

#define OUT_MOST 65536
#define NOTE \
	"\"parapet\":{\"turn\":\"t1\",\"route\":\"arithmetic\",\"verdict\":\"replaced\",\"draft_ms\":1500,\"added_ms\":0}"

static const struct annotation annotation = {
    {"t1", 2}, {"arithmetic", 10}, {"replaced", 8}, {"", 0}, .draft_millis = 1500, .added_millis = 0};

/* What a stream of one frame is. */
static enum frame_kind
kind_of(const struct dialect *dialect, struct span bytes)
{
	const char *at = bytes.at;
	struct frames frames;
	struct frame frame = {.kind = FRAME_CLOSING};

	frames_start(&frames, dialect);
	CHECK_EQ_INT(frames_next(&frames, &at, bytes.at + bytes.len, &frame), FRAMES_FRAME);
	CHECK(at == bytes.at + bytes.len);
	CHECK(frame.document.odd == NULL || frame.document.is_error);
	frames_free(&frames);
	return frame.kind;
}

static void
check_keep_alive(const struct dialect *dialect, bool streamed, const char *want)
{
	struct json_out out = json_out_start(OUT_MOST);

	check_example(want);
	CHECK_EQ_INT(dialect_keep_alive(dialect, streamed, span_of("m\"4"), INT64_C(1795201200000385), &out), 0);
	CHECK_SPAN(((struct span){out.at, out.len}), span_of(want));
	if (streamed)
		CHECK_EQ_INT(kind_of(dialect, (struct span){out.at, out.len}), FRAME_OTHER);
	json_out_free(&out);
}

static void
check_error(const struct dialect *dialect, const char *want)
{
	struct json_out out = json_out_start(OUT_MOST);

	check_example(want);
	CHECK_EQ_INT(dialect_error_frame(dialect, 502, "gone", &out), 0);
	CHECK_SPAN(((struct span){out.at, out.len}), span_of(want));
	CHECK_EQ_INT(kind_of(dialect, (struct span){out.at, out.len}), FRAME_ERROR);
	json_out_free(&out);
}

static void
check_note(const struct dialect *dialect, bool streamed, const char *content, const char *want)
{
	struct json_out out = json_out_start(OUT_MOST);

	check_example(content);
	CHECK_EQ_INT(dialect_annotate(dialect, streamed, span_of(content), &annotation, &out), 0);
	CHECK_SPAN(((struct span){out.at, out.len}), span_of(want));
	json_out_free(&out);
}

/* Every answer can be annotated, whole or from its closing part on, reads as before, and is annotated once only. */
static void
check_row(const struct answer_row *row)
{
	static char room[8192];
	size_t closing;
	struct span content = answer_row_content(row, &closing);
	struct json_out out = json_out_start(OUT_MOST), again = json_out_start(OUT_MOST);
	struct span rest = {content.at + closing, content.len - closing};
	struct answer answer;

	check_example(row->name);
	json_out_bytes(&out, (struct span){content.at, closing});
	CHECK_EQ_INT(dialect_annotate(row->dialect, row->streamed, rest, &annotation, &out), 0);
	CHECK(out.len > content.len);
	CHECK_EQ_INT(
	    answer_read(row->dialect, (struct span){out.at, out.len}, row->streamed, room, sizeof(room), &answer), 0);
	CHECK_SPAN(answer.text, span_of(row->text));
	CHECK_EQ_INT(dialect_annotate(row->dialect, row->streamed, answer.content, &annotation, &again), 0);
	CHECK_SPAN(((struct span){again.at, again.len}), answer.content);
	json_out_free(&again);
	json_out_free(&out);
}

int
main(void)
{

	check_keep_alive(&dialect_ollama, true,
	    "{\"model\":\"m\\\"4\",\"created_at\":\"2026-11-20T19:00:00.000385Z\",\"message\":{\"role\":\"assistant\","
	    "\"content\":\"\"},\"done\":false}\n");
	check_keep_alive(&dialect_ollama_generate, true,
	    "{\"model\":\"m\\\"4\",\"created_at\":\"2026-11-20T19:00:00.000385Z\",\"response\":\"\",\"done\":false}\n");
	check_keep_alive(&dialect_openai, true, ": parapet\n\n");
	check_keep_alive(&dialect_responses, true, ": parapet\n\n");
	check_keep_alive(&dialect_anthropic, true, ": parapet\n\n");
	check_keep_alive(&dialect_openai, false, " ");
	check_keep_alive(&dialect_ollama, false, " ");

	check_error(&dialect_ollama, "{\"error\":\"gone\"}\n");
	check_error(
	    &dialect_openai, "data: {\"error\":{\"code\":502,\"message\":\"gone\",\"type\":\"server_error\"}}\n\n");
	check_error(&dialect_responses,
	    "event: error\ndata: {\"error\":{\"code\":502,\"message\":\"gone\",\"type\":\"server_error\"},\"type\":\"error\","
	    "\"code\":\"server_error\",\"param\":null,\"message\":\"gone\"}\n\n");
	check_error(&dialect_anthropic,
	    "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"gone\"}}\n\n");

	check_note(&dialect_ollama, true, "{\"done\":false}\n{\"done\":true}\n",
	    "{\"done\":false}\n{\"done\":true," NOTE "}\n");
	check_note(&dialect_openai, false, " {\"choices\":[] }\n", " {\"choices\":[] ," NOTE "}\n");
	check_note(&dialect_openai, true, "data: {\"a\":1}\n\ndata: [DONE]\n\n",
	    "data: {\"a\":1," NOTE "}\n\ndata: [DONE]\n\n");
	check_note(&dialect_openai, true, "data: {}\n\n", "data: {" NOTE "}\n\n");
	check_note(&dialect_responses, true, "data: {\"type\":\"response.completed\",\"response\":{\"parapet\":1}}\n\n",
	    "data: {\"type\":\"response.completed\",\"response\":{\"parapet\":1}," NOTE "}\n\n");
	check_note(&dialect_openai, true, "data: [DONE]\n\n: x", "data: [DONE]\n\n: x");
	check_note(&dialect_openai, false, "no JSON", "no JSON");
	check_note(&dialect_openai, false, "", "");
	for (size_t i = 0; i < answer_row_count; i++)
		check_row(&answer_rows[i]);
	return check_end();
}
