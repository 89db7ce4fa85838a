/*
 * What is read out of an answer, what stands in it once its text is another, and what is not touched at all.
 */
#include "proxy/dialects/answer.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/answer_rows.h"
#include "tests/unit/check.h"

#define OUT_MOST 65536

static char room[8192];

static void
check_replaced(const struct answer *answer, const char *text, const char *want)
{
	struct json_out out = json_out_start(OUT_MOST);

	CHECK_EQ_INT(answer_replace(answer, span_of(text), &out), 0);
	CHECK_SPAN(((struct span){out.at, out.len}), span_of(want));
	json_out_free(&out);
}

static void
check_appended(const struct answer *answer, const char *want)
{
	struct json_out out = json_out_start(OUT_MOST);

	CHECK_EQ_INT(answer_append(answer, span_of(MORE), &out), 0);
	CHECK_SPAN(((struct span){out.at, out.len}), span_of(want));
	json_out_free(&out);
}

/* The answer with its correction reads as both texts one after the other. */
static void
check_both(const struct answer *answer)
{
	static char again[8192], both[1024];
	struct json_out out = json_out_start(OUT_MOST);
	struct answer whole;

	json_out_bytes(&out, (struct span){answer->content.at, answer->closing});
	CHECK_EQ_INT(answer_append(answer, span_of(MORE), &out), 0);
	memcpy(both, answer->text.at, answer->text.len);
	memcpy(both + answer->text.len, MORE, sizeof(MORE));
	CHECK_EQ_INT(answer_read(answer->dialect, (struct span){out.at, out.len}, answer->streamed, again,
			 sizeof(again), &whole),
	    0);
	CHECK_SPAN(whole.text, span_of(both));
	CHECK_EQ_INT(whole.finish, answer->finish);
	json_out_free(&out);
}

/* Every bound but the last is too small, and the one that is met shows as a failure, never as an answer cut short. */
static void
check_bounds(const struct answer *answer)
{
	size_t most;

	for (most = 0; most < OUT_MOST; most++) {
		struct json_out out = json_out_start(most);
		int done = answer_replace(answer, span_of(NEW), &out);

		CHECK(out.len <= most);
		json_out_free(&out);
		if (done == 0)
			break;
	}
	CHECK(most < OUT_MOST);
}

/* An answer that breaks off, wherever that is, has no end, and nothing is read beyond it. */
static void
check_cut(const struct answer_row *row, struct span content)
{
	struct answer answer;

	for (size_t cut = 0; cut < content.len; cut++) {
		const char *part = guarded_copy(content.at, cut);
		int read =
		    answer_read(row->dialect, (struct span){part, cut}, row->streamed, room, sizeof(room), &answer);

		CHECK(read == 0 || (answer.fault != NULL && answer.text.len == 0));
		/* What follows the finish reason is not missed, nor is the line end behind JSON. */
		if (read == 0)
			CHECK_SPAN(answer.text, span_of(row->text));
		if (read == 0 && row->streamed)
			CHECK(cut > answer.closing);
	}
}

static void
check_row(const struct answer_row *row)
{
	size_t closing;
	struct span content = answer_row_content(row, &closing);
	struct answer answer;

	check_example(row->name);
	content.at = guarded_copy(content.at, content.len);
	if (!CHECK_EQ_INT(answer_read(row->dialect, content, row->streamed, room, sizeof(room), &answer), 0))
		CHECK_TEXT(answer.fault, "");
	CHECK_SPAN(answer.text, span_of(row->text));
	CHECK_SPAN(answer.thinking, span_of(row->thinking));
	CHECK_EQ_INT(answer.finish, row->finish);
	CHECK_EQ_INT(answer.closing, closing);
	if (answer.fault != NULL)
		return;
	check_replaced(&answer, NEW, row->replaced);
	check_appended(&answer, row->appended);
	check_both(&answer);
	check_bounds(&answer);
	CHECK_EQ_INT(answer_read(row->dialect, content, row->streamed, room, answer.text.len, &answer), 0);
	CHECK_EQ_INT(answer.thinking.len, 0);
	CHECK_EQ_INT(answer_read(row->dialect, content, row->streamed, room, answer.text.len - 1, &answer), -1);
	CHECK_TEXT(answer.fault, "a text that is too long");
	check_cut(row, answer_row_content(row, &closing));
}

/* What nobody judges. */
static const struct odd_row {
	const char *fault;
	const struct dialect *dialect;
	bool streamed;
	const char *content;
	enum answer_finish finish;
} odd_rows[] = {
    {"no JSON object", &dialect_openai, false, "Hello", FINISH_UNKNOWN},
    {"no JSON object", &dialect_openai, false, "", FINISH_UNKNOWN},
    {"no JSON object", &dialect_ollama, true, "[]\n", FINISH_UNKNOWN},
    {"something after the value", &dialect_ollama, false, "{\"done\":true}{}", FINISH_UNKNOWN},
    {"an answer without an end", &dialect_ollama, true, "{\"message\":{\"content\":\"x\"},\"done\":false}\n",
	FINISH_UNKNOWN},
    {"an answer that breaks off", &dialect_ollama, true, "{\"message\":{\"content\":\"x\"},\"done\":true}",
	FINISH_UNKNOWN},
    {"an answer that breaks off", &dialect_openai, true, "data: {\"choices\":[]}\n", FINISH_UNKNOWN},
    {"an error", &dialect_ollama, false, "{\"error\":\"no\"}", FINISH_ERROR},
    {"an error", &dialect_ollama, true, "{\"message\":{\"content\":\"x\"},\"done\":false}\n{\"error\":\"no\"}\n",
	FINISH_ERROR},
    {"an error", &dialect_openai, true, "data: {\"error\":{\"code\":500}}\n\n", FINISH_ERROR},
    {"an error", &dialect_responses, true, "event: error\ndata: {\"type\":\"error\",\"message\":\"x\"}\n\n",
	FINISH_ERROR},
    {"an error", &dialect_anthropic, true, "data: {\"type\":\"error\",\"error\":{\"type\":\"x\"}}\n\n", FINISH_ERROR},
    {"an error", &dialect_anthropic, false, "{\"type\":\"error\",\"error\":{\"type\":\"x\"}}", FINISH_ERROR},
    {"tool calls", &dialect_ollama, false, "{\"message\":{\"content\":\"\",\"tool_calls\":[{}]},\"done\":true}",
	FINISH_TOOLS},
    {"tool calls", &dialect_openai, true, "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{}]}}]}\n\n", FINISH_TOOLS},
    {"tool calls", &dialect_responses, true,
	"data: {\"type\":\"response.function_call_arguments.delta\",\"delta\":\"{\"}\n\n", FINISH_TOOLS},
    {"an item that is no message", &dialect_responses, false,
	"{\"output\":[{\"type\":\"function_call\"}],\"status\":\"completed\"}", FINISH_TOOLS},
    {"content that is no text", &dialect_anthropic, false,
	"{\"content\":[{\"type\":\"tool_use\",\"id\":\"x\"}],\"stop_reason\":\"tool_use\"}", FINISH_TOOLS},
    {"a refusal", &dialect_openai, false,
	"{\"choices\":[{\"message\":{\"refusal\":\"No\"},\"finish_reason\":\"stop\"}]}", FINISH_REFUSAL},
    {"several choices", &dialect_openai, false, "{\"choices\":[{\"index\":0},{\"index\":1}]}", FINISH_UNKNOWN},
    {"several choices", &dialect_openai, true, "data: {\"choices\":[{\"index\":1}]}\n\n", FINISH_UNKNOWN},
    {"several texts", &dialect_anthropic, false,
	"{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}],\"stop_reason\":\"end_turn\"}",
	FINISH_STOP},
    {"several texts", &dialect_anthropic, true,
	"data: {\"type\":\"content_block_start\",\"content_block\":{\"type\":\"text\"}}\n\n"
	"data: {\"type\":\"content_block_start\",\"content_block\":{\"type\":\"text\"}}\n\n",
	FINISH_UNKNOWN},
    {"a text behind the end", &dialect_ollama, true,
	"{\"done\":true}\n{\"message\":{\"content\":\"x\"},\"done\":true}\n", FINISH_UNKNOWN},
    {"two different texts", &dialect_responses, true,
	"data: {\"type\":\"response.output_text.delta\",\"delta\":\"a\"}\n\n"
	"data: {\"type\":\"response.output_text.done\",\"text\":\"b\"}\n\n",
	FINISH_UNKNOWN},
    {"two different texts", &dialect_responses, true,
	"data: {\"type\":\"response.output_text.delta\",\"delta\":\"ab\"}\n\n"
	"data: {\"type\":\"response.output_text.done\",\"text\":\"a\"}\n\n",
	FINISH_UNKNOWN},
    {"an event with two names", &dialect_anthropic, true, "event: ping\ndata: {\"type\":\"message_stop\"}\n\n",
	FINISH_UNKNOWN},
    {"an event's data in several lines", &dialect_openai, true, "data: {\ndata: }\n\n", FINISH_UNKNOWN},
    {"an event's data in several lines", &dialect_openai, true, "data: {\"choices\":[]}\ndata\n\n", FINISH_UNKNOWN},
    {"a carriage return within a line", &dialect_openai, true, "data: {\"choices\":[]\r}\n\n", FINISH_UNKNOWN},
    {"a key twice in an object", &dialect_ollama, false,
	"{\"message\":{\"content\":\"a\",\"content\":\"b\"},\"done\":true}", FINISH_UNKNOWN},
    {"a key that differs from a known one in case only", &dialect_ollama, false, "{\"Message\":{},\"done\":true}",
	FINISH_UNKNOWN},
    {"a lone surrogate", &dialect_ollama, false, "{\"message\":{\"content\":\"\\ud800\"},\"done\":true}",
	FINISH_UNKNOWN},
    {"a text that is no string", &dialect_openai, false, "{\"choices\":[{\"message\":{\"content\":[]}}]}",
	FINISH_UNKNOWN},
    {"no list where one must be", &dialect_openai, false, "{\"choices\":{}}", FINISH_UNKNOWN},
    {"no object where one must be", &dialect_ollama, false, "{\"message\":\"x\",\"done\":true}", FINISH_UNKNOWN},
    {"annotations", &dialect_responses, false,
	"{\"output\":[{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"x\",\"annotations\":[{}]}]}]}",
	FINISH_UNKNOWN},
    {"citations", &dialect_anthropic, false, "{\"content\":[{\"type\":\"text\",\"text\":\"x\",\"citations\":[{}]}]}",
	FINISH_UNKNOWN},
    {"logprobs", &dialect_openai, false, "{\"choices\":[{\"logprobs\":{\"content\":[]}}]}", FINISH_UNKNOWN},
    {"the whole where a piece must be", &dialect_openai, true,
	"data: {\"choices\":[{\"message\":{\"content\":\"x\"}}]}\n\n", FINISH_UNKNOWN},
    {"no JSON object", &dialect_completion, false, "{\"content\":\"x\"}", FINISH_UNKNOWN},
};

static void
check_odd(const struct odd_row *row)
{
	struct json_out out = json_out_start(OUT_MOST);
	size_t len = strlen(row->content);
	struct answer answer;

	check_example(row->content);
	CHECK_EQ_INT(answer_read(row->dialect, (struct span){guarded_copy(row->content, len), len}, row->streamed, room,
			 sizeof(room), &answer),
	    -1);
	CHECK_TEXT(answer.fault != NULL ? answer.fault : "", row->fault);
	CHECK_EQ_INT(answer.finish, row->finish);
	CHECK_EQ_INT(answer.text.len + answer.thinking.len, 0);
	CHECK_EQ_INT(answer_replace(&answer, span_of("x"), &out), -1);
	CHECK_EQ_INT(answer_append(&answer, span_of("x"), &out), -1);
	CHECK_EQ_INT(out.len, 0);
}

/* There is no place for a text where there was none. */
static void
check_empty(void)
{
	static const char content[] = "{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\"}\n";
	struct json_out out = json_out_start(OUT_MOST);
	struct answer answer;

	check_example("an empty answer");
	for (int streamed = 0; streamed < 2; streamed++) {
		CHECK_EQ_INT(answer_read(&dialect_ollama, span_of(content), streamed, room, sizeof(room), &answer), 0);
		CHECK_EQ_INT(answer.text.len, 0);
		CHECK_EQ_INT(answer_replace(&answer, span_of("x"), &out), -1);
		CHECK_EQ_INT(answer_append(&answer, span_of("x"), &out), -1);
	}
	json_out_free(&out);
}

/* Who tells that a stop word ended an answer, and by which of its members. */
static void
check_stop_words(void)
{
	static const struct {
		const struct dialect *dialect;
		const char *before, *after;
	} rows[] = {
	    {&dialect_openai,
		"{\"choices\":[{\"message\":{\"content\":\"x\"},\"finish_reason\":\"stop\",\"stop_reason\":", "}]}"},
	    {&dialect_openai,
		"{\"choices\":[{\"stop_reason\":", ",\"message\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}"},
	    {&dialect_anthropic,
		"{\"content\":[{\"type\":\"text\",\"text\":\"x\"}],\"stop_reason\":\"end_turn\",\"stop_sequence\":",
		"}"},
	    {&dialect_anthropic, "{\"content\":[{\"type\":\"text\",\"text\":\"x\"}],\"stop_sequence\":",
		",\"stop_reason\":\"end_turn\"}"},
	};
	static const struct {
		const char *value;
		enum answer_finish finish;
	} values[] = {{"\"END\"", FINISH_STOP_WORD}, {"\"\\n\"", FINISH_STOP_WORD}, {"\"\"", FINISH_STOP},
	    {"null", FINISH_STOP}, {"128009", FINISH_STOP}, {"false", FINISH_STOP}};
	char content[200];

	for (size_t i = 0; i < nitems(rows); i++) {
		for (size_t j = 0; j < nitems(values); j++) {
			struct answer answer;

			snprintf(content, sizeof(content), "%s%s%s", rows[i].before, values[j].value, rows[i].after);
			check_example(content);
			CHECK_EQ_INT(
			    answer_read(rows[i].dialect, span_of(content), false, room, sizeof(room), &answer), 0);
			CHECK_EQ_INT(answer.finish, values[j].finish);
		}
	}
}

/* Bytes that are no text never make JSON that cannot be read. */
static void
check_bytes(void)
{
	static const struct span bytes = BYTES("a\0\x01\x7f\xff\xc3(\xed\xa0\x80\xf0\x9f\x98\x80\\\b");
	struct json_out out = json_out_start(OUT_MOST);

	check_example("bytes that are no UTF-8");
	json_out_string(&out, bytes);
	CHECK_SPAN(((struct span){out.at, out.len}),
	    span_of("\"a\xef\xbf\xbd\\u0001\x7f\xef\xbf\xbd\xef\xbf\xbd(\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
		    "\xf0\x9f\x98\x80\\\\\\b\""));
	json_out_free(&out);
}

int
main(void)
{

	for (size_t i = 0; i < answer_row_count; i++)
		check_row(&answer_rows[i]);
	for (size_t i = 0; i < nitems(odd_rows); i++)
		check_odd(&odd_rows[i]);
	check_empty();
	check_stop_words();
	check_bytes();
	return check_end();
}
