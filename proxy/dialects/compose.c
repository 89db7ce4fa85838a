/*
 * One template for each API and framing. In a template %m is the model's name and %t the text, as JSON strings; %i is
 * the id, %s the time in seconds, %z the time as Ollama writes it.
 */
#include "proxy/dialects/compose.h"

#include <string.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/frames.h"
#include "proxy/dialects/unix_time.h"

#define MICROS 1000000

/* No duration is 0, since clients divide by it. */
#define OLLAMA_END \
	"\"done\":true,\"done_reason\":\"stop\",\"total_duration\":1,\"load_duration\":0,\"prompt_eval_count\":0," \
	"\"prompt_eval_duration\":1,\"eval_count\":0,\"eval_duration\":1}\n"
#define OLLAMA_START "{\"model\":%m,\"created_at\":\"%z\","

#define CHAT_START(object) \
	"{\"id\":\"chatcmpl-%i\",\"object\":\"" object "\",\"created\":%s,\"model\":%m,\"choices\":[{\"index\":0,"
#define CHAT_USAGE "\"usage\":{\"prompt_tokens\":0,\"completion_tokens\":0,\"total_tokens\":0}}"
#define CHAT_CHUNK "data: " CHAT_START("chat.completion.chunk")

#define PART(text) "{\"type\":\"output_text\",\"text\":" text ",\"annotations\":[],\"logprobs\":[]}"
#define ITEM(status, content) \
	"{\"id\":\"msg_%i\",\"type\":\"message\",\"status\":\"" status \
	"\",\"role\":\"assistant\",\"content\":[" content "]}"
#define RESPONSE(status, output, usage) \
	"{\"id\":\"resp_%i\",\"object\":\"response\",\"created_at\":%s,\"status\":\"" status "\",\"error\":null," \
	"\"incomplete_details\":null,\"instructions\":null,\"metadata\":{},\"model\":%m,\"output\":[" output "]," \
	"\"parallel_tool_calls\":true,\"temperature\":null,\"tool_choice\":\"auto\",\"tools\":[],\"top_p\":null," \
	"\"usage\":" usage "}"
#define RESPONSE_USAGE \
	"{\"input_tokens\":0,\"input_tokens_details\":{\"cached_tokens\":0},\"output_tokens\":0," \
	"\"output_tokens_details\":{\"reasoning_tokens\":0},\"total_tokens\":0}"
#define EVENT(type, number, rest) \
	"event: " type "\ndata: {\"type\":\"" type "\",\"sequence_number\":" #number "," rest "}\n\n"
#define PLACE "\"item_id\":\"msg_%i\",\"output_index\":0,\"content_index\":0,"

#define MESSAGE(content, reason) \
	"{\"id\":\"msg_%i\",\"type\":\"message\",\"role\":\"assistant\",\"model\":%m,\"content\":[" content "]," \
	"\"stop_reason\":" reason ",\"stop_sequence\":null,\"usage\":{\"input_tokens\":0,\"output_tokens\":0}}"

static const struct {
	const struct dialect *dialect;
	const char *whole, *streamed;
} templates[] = {
    {&dialect_ollama, OLLAMA_START "\"message\":{\"role\":\"assistant\",\"content\":%t}," OLLAMA_END,
	OLLAMA_START "\"message\":{\"role\":\"assistant\",\"content\":%t},\"done\":false}\n" OLLAMA_START
		     "\"message\":{\"role\":\"assistant\",\"content\":\"\"}," OLLAMA_END},
    {&dialect_ollama_generate, OLLAMA_START "\"response\":%t," OLLAMA_END,
	OLLAMA_START "\"response\":%t,\"done\":false}\n" OLLAMA_START "\"response\":\"\"," OLLAMA_END},
    {&dialect_openai,
	CHAT_START(
	    "chat.completion") "\"message\":{\"role\":\"assistant\",\"content\":%t},\"finish_reason\":\"stop\"}]," CHAT_USAGE,
	CHAT_CHUNK "\"delta\":{\"role\":\"assistant\",\"content\":%t},\"finish_reason\":null}]}\n\n" CHAT_CHUNK
		   "\"delta\":{},\"finish_reason\":\"stop\"}]," CHAT_USAGE "\n\ndata: [DONE]\n\n"},
    {&dialect_responses, RESPONSE("completed", ITEM("completed", PART("%t")), RESPONSE_USAGE),
	EVENT("response.created", 0, "\"response\":" RESPONSE("in_progress", "", "null")) EVENT("response.in_progress",
	    1, "\"response\":" RESPONSE("in_progress", "", "null")) EVENT("response.output_item.added", 2,
	    "\"output_index\":0,\"item\":" ITEM("in_progress", "")) EVENT("response.content_part.added", 3,
	    PLACE "\"part\":" PART("\"\"")) EVENT("response.output_text.delta", 4, PLACE "\"delta\":%t,\"logprobs\":[]")
	    EVENT("response.output_text.done", 5, PLACE "\"text\":%t,\"logprobs\":[]")
		EVENT("response.content_part.done", 6, PLACE "\"part\":" PART("%t")) EVENT("response.output_item.done",
		    7, "\"output_index\":0,\"item\":" ITEM("completed", PART("%t"))) EVENT("response.completed", 8,
		    "\"response\":" RESPONSE("completed", ITEM("completed", PART("%t")), RESPONSE_USAGE))},
    {&dialect_anthropic, MESSAGE("{\"type\":\"text\",\"text\":%t}", "\"end_turn\""),
	"event: message_start\ndata: {\"type\":\"message_start\",\"message\":" MESSAGE("",
	    "null") "}\n\n"
		    "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,"
		    "\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
		    "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,"
		    "\"delta\":{\"type\":\"text_delta\",\"text\":%t}}\n\n"
		    "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
		    "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\","
		    "\"stop_sequence\":null},\"usage\":{\"output_tokens\":0}}\n\n"
		    "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"},
};

static const char *
template_of(const struct dialect *dialect, bool streamed)
{

	for (size_t i = 0; i < sizeof(templates) / sizeof(templates[0]); i++)
		if (templates[i].dialect == dialect)
			return streamed ? templates[i].streamed : templates[i].whole;
	return NULL;
}

bool
dialect_composes(const struct dialect *dialect)
{

	return template_of(dialect, false) != NULL;
}

const char *
dialect_composed_type(const struct dialect *dialect, bool streamed)
{

	if (!streamed)
		return "application/json; charset=utf-8";
	return dialect_has_events(dialect) ? "text/event-stream" : "application/x-ndjson";
}

static void
write_place(char place, const struct composed *composed, struct json_out *out)
{

	switch (place) {
	case 'm':
		json_out_string(out, composed->model);
		break;
	case 't':
		json_out_string(out, composed->text);
		break;
	case 'i':
		json_out_bytes(out, composed->id);
		break;
	case 's':
		json_out_integer(out, composed->unix_micros / MICROS);
		break;
	default:
		unix_time_write(out, composed->unix_micros);
	}
}

int
dialect_compose(const struct dialect *dialect, bool streamed, const struct composed *composed, struct json_out *out)
{
	const char *rest = template_of(dialect, streamed);

	if (rest == NULL)
		return -1;
	while (*rest != '\0') {
		size_t plain = strcspn(rest, "%");

		json_out_bytes(out, (struct span){rest, plain});
		rest += plain;
		if (*rest == '\0')
			break;
		write_place(rest[1], composed, out);
		rest += 2;
	}
	return json_out_end(out);
}
