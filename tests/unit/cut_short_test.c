/*
 * Ends of streams: each API's behind its own frames, nothing behind what is no whole frame with a text or ends by
 * itself.
 */
#include "proxy/dialects/cut_short.h"

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/frames.h"
#include "tests/unit/check.h"

#define OPENAI \
	"{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},\"finish_reason\":null}],\"created\":7,\"id\":\"c1\",\"model\":\"m\"}"

#define PARAPET ",\"parapet\":{\"turn\":\"0123456789abcdef\",\"flag\":\"runaway-cut\",\"tokens\":\"estimated\"}"

static const struct row {
	const char *name;
	const struct dialect *dialect;
	const char *content, *want; /* NULL: it is not ended there */
} rows[] = {
    {"openai", &dialect_openai, "data: x\n\ndata: " OPENAI "\n\n",
	"data: {\"id\":\"c1\",\"object\":\"chat.completion.chunk\",\"created\":7,\"model\":\"m\",\"choices\":[{\"index\":0,"
	"\"delta\":{},\"logprobs\":null,\"finish_reason\":\"length\"}]" PARAPET "}\n\ndata: [DONE]\n\n"},
    {"openai, CRLF", &dialect_openai, "data: {\"choices\":[]}\r\n\r\n",
	"data: {\"id\":0,\"object\":\"chat.completion.chunk\",\"created\":0,\"model\":\"\",\"choices\":[{\"index\":0,"
	"\"delta\":{},\"logprobs\":null,\"finish_reason\":\"length\"}]" PARAPET "}\n\ndata: [DONE]\n\n"},
    {"completions", &dialect_completion, "data:{\"choices\":[{\"text\":\"a\"}],\"model\":\"m\"}\n\n",
	"data: {\"id\":0,\"object\":\"text_completion\",\"created\":0,\"model\":\"m\",\"choices\":[{\"index\":0,\"text\":\"\","
	"\"logprobs\":null,\"finish_reason\":\"length\"}]" PARAPET "}\n\ndata: [DONE]\n\n"},
    {"native", &dialect_completion, "data: {\"content\":\"a\",\"stop\":false}\n\n",
	"data: {\"index\":0,\"content\":\"\",\"tokens\":[],\"stop\":true,\"model\":\"\",\"tokens_predicted\":12,"
	"\"truncated\":false,\"stop_type\":\"limit\",\"stopped_limit\":true,\"stopping_word\":\"\"" PARAPET "}\n\n"},
    {"ollama", &dialect_ollama, "{}\n{\"model\":\"m\",\"message\":{\"content\":\"a\"},\"done\":false}\n",
	"{\"model\":\"m\",\"created_at\":\"1970-01-01T00:00:01.000000Z\",\"message\":{\"role\":\"assistant\",\"content\":\"\"},"
	"\"done\":true,\"done_reason\":\"length\",\"total_duration\":5000,\"load_duration\":0,\"prompt_eval_count\":0,"
	"\"prompt_eval_duration\":1,\"eval_count\":12,\"eval_duration\":5000" PARAPET "}\n"},
    {"generate", &dialect_ollama_generate, "{\"model\":\"m\",\"response\":\"a\",\"done\":false}\r\n",
	"{\"model\":\"m\",\"created_at\":\"1970-01-01T00:00:01.000000Z\",\"response\":\"\","
	"\"done\":true,\"done_reason\":\"length\",\"total_duration\":5000,\"load_duration\":0,\"prompt_eval_count\":0,"
	"\"prompt_eval_duration\":1,\"eval_count\":12,\"eval_duration\":5000" PARAPET "}\n"},
    {"messages", &dialect_anthropic,
	"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":2,\"delta\":{\"text\":\"a\"}}\n\n",
	"event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":2}\n\n"
	"event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"max_tokens\","
	"\"stop_sequence\":null},\"usage\":{\"output_tokens\":12}" PARAPET "}\n\n"
	"event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"},
    {"messages, no piece of text", &dialect_anthropic, "data: {\"type\":\"ping\"}\n\n", NULL},
    {"messages, the end of it", &dialect_anthropic,
	"data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\",\"stop_sequence\":null}}\n\n", NULL},
    {"messages, no block", &dialect_anthropic, "data: {\"delta\":{\"text\":\"a\"}}\n\n", NULL},
    {"responses", &dialect_responses, "data: {\"type\":\"response.output_text.delta\",\"delta\":\"a\"}\n\n", NULL},
    {"a frame that goes on", &dialect_openai, "data: " OPENAI "\n", NULL},
    {"half a frame", &dialect_openai, "\"delta\":{\"content\":\"a\"}}]}\n\n", NULL},
    {"half a line", &dialect_ollama, "{\"message\":{\"content\":\"a\"", NULL},
    {"the end of half a line", &dialect_ollama, "\"content\":\"a\"}}\n", NULL},
    {"a comment", &dialect_openai, "data: " OPENAI "\n\n: ping\n\n", NULL},
    {"[DONE]", &dialect_openai, "data: [DONE]\n\n", NULL},
    {"an end", &dialect_openai, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n", NULL},
    {"an end, spaced", &dialect_openai, "data: {\"choices\": [{\"delta\": {}, \"finish_reason\": \"stop\"}]}\n\n",
	NULL},
    {"ollama's end", &dialect_ollama, "{\"message\":{\"content\":\"\"},\"done\":true}\n", NULL},
    {"the native end", &dialect_completion, "data: {\"content\":\"\",\"stop\":true}\n\n", NULL},
    {"an error", &dialect_openai, "data: {\"error\":{\"message\":\"x\"}}\n\n", NULL},
    {"nothing", &dialect_openai, "", NULL},
};

int
main(void)
{
	static const struct cut_short cut = {12, true, 5, 1000000, "0123456789abcdef", "runaway-cut"};

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t len = strlen(rows[i].content);
		struct json_out out = json_out_start(4096);
		struct span content = {guarded_copy(rows[i].content, len), len};
		int result = dialect_cut_short(rows[i].dialect, content, &cut, &out);

		check_example(rows[i].name);
		CHECK_EQ_INT(result, rows[i].want != NULL ? 0 : -1);
		if (result == 0 && rows[i].want != NULL)
			CHECK_SPAN(((struct span){out.at, out.len}), span_of(rows[i].want));
		json_out_free(&out);
	}
	return check_end();
}
