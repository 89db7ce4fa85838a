/*
 * Lines in an answer that is held: what each API's frames of them are, and that the answer reads as before, with the
 * lines in its thinking.
 */
#include "proxy/dialects/progress.h"

#include "tests/unit/answer_rows.h"
#include "tests/unit/check.h"

#define OUT_MOST 65536
#define SAID     "ask \"first\"\nrun program\n"

static const char *const lines[] = {"ask \"first\"\n", "run program\n"};

/* The whole answer with the lines in it. Returns false where there is no place for them. */
static bool
tell(const struct answer *draft, struct span content, struct json_out *out)
{
	struct progress progress;

	if (progress_start(&progress, draft, span_of("t1")) != 0)
		return false;
	CHECK(progress.at < content.len);
	json_out_bytes(out, (struct span){content.at, progress.at});
	for (size_t i = 0; i < 2; i++)
		CHECK_EQ_INT(progress_say(&progress, span_of(lines[i]), out), 0);
	CHECK_EQ_INT(progress_end(&progress, content, out), 0);
	progress_free(&progress);
	return true;
}

/* What is read out of the answer: the text as given, and the lines among its thinking. */
static void
check_reads(const struct answer_row *row, const struct json_out *out, const char *text)
{
	static char room[16384];
	struct answer answer;

	CHECK_EQ_INT(answer_read(row->dialect, (struct span){out->at, out->len}, true, room, sizeof(room), &answer), 0);
	CHECK_SPAN(answer.text, span_of(text));
	CHECK_EQ_INT(answer.finish, row->finish);
	CHECK_EQ_INT(answer.thinking.len, strlen(row->thinking) + sizeof(SAID) - 1);
	CHECK(memmem(answer.thinking.at, answer.thinking.len, SAID, sizeof(SAID) - 1) != NULL);
}

static void
check_row(const struct answer_row *row)
{
	static char room[8192];
	size_t closing;
	struct span content = answer_row_content(row, &closing);
	struct json_out draft = json_out_start(OUT_MOST), replaced = json_out_start(OUT_MOST),
			told = json_out_start(OUT_MOST);
	struct answer answer;

	check_example(row->name);
	CHECK_EQ_INT(answer_read(row->dialect, content, row->streamed, room, sizeof(room), &answer), 0);
	if (!tell(&answer, content, &draft)) {
		/* Nothing streams, or the stream does not say where its message begins. */
		CHECK(!row->streamed || strcmp(row->name, "responses stream, counted") == 0);
		return;
	}
	check_reads(row, &draft, row->text);
	CHECK_EQ_INT(answer_replace(&answer, span_of(NEW), &replaced), 0);
	CHECK(tell(&answer, (struct span){replaced.at, replaced.len}, &told));
	check_reads(row, &told, NEW);
	json_out_free(&draft);
	json_out_free(&replaced);
	json_out_free(&told);
}

static void
check_frames(const struct dialect *dialect, const char *content, const char *want)
{
	static char room[4096];
	struct json_out out = json_out_start(OUT_MOST);
	struct answer answer;

	check_example(content);
	CHECK_EQ_INT(answer_read(dialect, span_of(content), true, room, sizeof(room), &answer), 0);
	CHECK(tell(&answer, span_of(content), &out));
	CHECK_SPAN(((struct span){out.at, out.len}), span_of(want));
	json_out_free(&out);
}

#define ROLE  "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\n\n"
#define DELTA "data: {\"choices\":[{\"delta\":{\"content\":\"Up\"}}],\"id\":\"c\"}\n\n"
#define STOP  "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
#define SAYS(line) \
	"data: {\"choices\":[{\"delta\":{\"content\":\"\",\"reasoning_content\":\"" line "\"}}],\"id\":\"c\"}\n\n"

/* A frame with a null for its reasoning, as vLLM writes them: the line takes the null's place. */
#define NULLED(text, thinking) \
	"data: {\"choices\":[{\"delta\":{\"reasoning_content\":" thinking ",\"content\":\"" text \
	"\"}}],\"id\":\"c\"}\n\n"
#define LINE(text, thinking) "{\"message\":{\"content\":\"" text "\",\"thinking\":" thinking "},\"done\":false}\n"
#define DONE                 "{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\"}\n"

#define START "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"content\":[]}}\n\n"
#define BLOCK(n) \
	"data: {\"type\":\"content_block_start\",\"index\":" n \
	",\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
#define PIECE(n) \
	"data: {\"type\":\"content_block_delta\",\"index\":" n \
	",\"delta\":{\"type\":\"text_delta\",\"text\":\"Up\"}}\n\n"
#define CLOSE(n) "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":" n "}\n\n"
#define END      "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}\n\n"
#define THINKS(say) \
	"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"" say \
	"\"}}\n\n"

#define EVENT(type, number, rest) \
	"event: " type "\ndata: {\"type\":\"" type "\",\"sequence_number\":" number rest "}\n\n"
#define PART             "{\"type\":\"output_text\",\"text\":\"Up\"}"
#define MESSAGE(content) "{\"type\":\"message\",\"content\":[" content "]}"
#define PLACE            ",\"item_id\":\"rs_t1\",\"output_index\":0,\"summary_index\":0"
#define SUMMARY          "{\"type\":\"summary_text\",\"text\":\"ask \\\"first\\\"\\nrun program\\n\"}"
#define THOUGHT          "{\"id\":\"rs_t1\",\"type\":\"reasoning\",\"summary\":[" SUMMARY "],\"status\":\"completed\"}"

int
main(void)
{

	for (size_t i = 0; i < answer_row_count; i++)
		check_row(&answer_rows[i]);
	check_frames(
	    &dialect_openai, ROLE DELTA STOP, ROLE SAYS("ask \\\"first\\\"\\n") SAYS("run program\\n") DELTA STOP);
	check_frames(&dialect_openai, ROLE NULLED("Up", "null") STOP,
	    ROLE NULLED("", "\"ask \\\"first\\\"\\n\"") NULLED("", "\"run program\\n\"") NULLED("Up", "null") STOP);
	check_frames(&dialect_ollama, LINE("Up", "null") DONE,
	    LINE("", "\"ask \\\"first\\\"\\n\"") LINE("", "\"run program\\n\"") LINE("Up", "null") DONE);
	check_frames(&dialect_anthropic, START BLOCK("0") PIECE("0") CLOSE("0") END,
	    START "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":"
		  "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}}\n\n" THINKS("ask \\\"first\\\"\\n")
		      THINKS("run program\\n") CLOSE("0") BLOCK("1") PIECE("1") CLOSE("1") END);
	check_frames(&dialect_responses,
	    EVENT("response.output_item.added", "1", ",\"output_index\":0,\"item\":" MESSAGE(""))
		EVENT("response.output_text.delta", "2", ",\"output_index\":0,\"delta\":\"Up\"") EVENT(
		    "response.output_text.done", "3", ",\"output_index\":0,\"text\":\"Up\"") EVENT("response.completed",
		    "4", ",\"response\":{\"output\":[" MESSAGE(PART) "],\"status\":\"completed\"}"),
	    EVENT("response.output_item.added", "1",
		",\"output_index\":0,\"item\":{\"id\":\"rs_t1\",\"type\":\"reasoning\",\"summary\":[],\"status\":\"in_progress\"}")
		EVENT("response.reasoning_summary_part.added", "2",
		    PLACE ",\"part\":{\"type\":\"summary_text\",\"text\":\"\"}")
		    EVENT("response.reasoning_summary_text.delta", "3", PLACE ",\"delta\":\"ask \\\"first\\\"\\n\"")
			EVENT("response.reasoning_summary_text.delta", "4",
			    PLACE ",\"delta\":\"run program\\n\"") EVENT("response.reasoning_summary_text.done", "5",
			    PLACE ",\"text\":\"ask \\\"first\\\"\\nrun program\\n\"")
			    EVENT("response.reasoning_summary_part.done", "6", PLACE ",\"part\":" SUMMARY)
				EVENT("response.output_item.done", "7", ",\"output_index\":0,\"item\":" THOUGHT) EVENT(
				    "response.output_item.added", "8", ",\"output_index\":1,\"item\":" MESSAGE(""))
				    EVENT("response.output_text.delta", "9", ",\"output_index\":1,\"delta\":\"Up\"")
					EVENT("response.output_text.done", "10", ",\"output_index\":1,\"text\":\"Up\"")
					    EVENT("response.completed", "11",
						",\"response\":{\"output\":[" THOUGHT
						"," MESSAGE(PART) "],\"status\":\"completed\"}"));
	return check_end();
}
