/*
 * OpenAI's chat completions, and llama-server's after them. Errors are {"error":{"message","type","code"}};
 * llama-server puts the status into code. Answers have one choice, a message when whole and deltas when streamed. The
 * chunk that tells the finish reason closes; usage and [DONE] follow it.
 */
#include "proxy/dialects/openai.h"

#include <stdio.h>

#include "proxy/dialects/answer_reader.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/extra_call.h"
#include "proxy/dialects/request_reader.h"

const char *
openai_error_type(unsigned status)
{

	switch (status) {
	case 401:
		return "authentication_error";
	case 403:
		return "permission_error";
	case 404:
		return "not_found_error";
	default:
		return status < 500 ? "invalid_request_error" : "server_error";
	}
}

size_t
openai_write_error(char *out, size_t room, unsigned status, const char *message)
{

	return (size_t)snprintf(out, room, "{\"error\":{\"code\":%u,\"message\":\"%.400s\",\"type\":\"%s\"}}", status,
	    message, openai_error_type(status));
}

static bool
is_no_text(const char *word)
{

	return strcmp(word, "text") != 0;
}

/* The requested output: ["text"], or something that is not read here. */
static int
read_modalities(struct request_reader *reader, enum turn_direct direct)
{

	return read_words(reader, direct, is_no_text);
}

static const struct member_rule request_rules[] = {
    {"messages", read_messages, TURN_NOT_DIRECT},
    {"modalities", read_modalities, TURN_MEDIA},
    {NULL, NULL, TURN_NOT_DIRECT},
};
static const struct request_shape request = {.rules = request_rules, .more = common_rules};

/* --- answers --- */

static int
read_speech(struct answer_reader *reader)
{
	static const struct answer_rule rules[] = {
	    {"content", answer_piece, NULL},
	    {"reasoning_content", answer_thinking, NULL},
	    {"reasoning", answer_thinking, NULL},
	    {"tool_calls", answer_tools, NULL},
	    {"function_call", answer_tools, NULL},
	    {"refusal", answer_refusal, NULL},
	    {"annotations", answer_odd_if_set, "annotations"},
	    {"audio", answer_odd_if_set, "audio"},
	    {"images", answer_odd_if_set, "images"},
	    {NULL, NULL, NULL},
	};

	return answer_read_object(reader, rules);
}

static int
read_delta(struct answer_reader *reader, const char *why)
{

	return reader->streamed ? read_speech(reader) : answer_odd_if_set(reader, why);
}

static int
read_message(struct answer_reader *reader, const char *why)
{

	return reader->streamed ? answer_odd_if_set(reader, why) : read_speech(reader);
}

static int
read_index(struct answer_reader *reader, const char *why)
{
	struct span raw;

	if (json_skip(&reader->scan, &raw) != 0)
		return -1;
	if (!span_equals(raw, "0"))
		answer_set_odd(reader, why);
	return 0;
}

static int
read_choice(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {
	    {"delta", read_delta, "a piece where the whole must be"},
	    {"message", read_message, "the whole where a piece must be"},
	    {"index", read_index, "several choices"},
	    {"finish_reason", answer_finish_word, NULL},
	    {"stop_reason", answer_stop_word, NULL}, /* vLLM's */
	    {"logprobs", answer_odd_if_set, "logprobs"},
	    {NULL, NULL, NULL},
	};

	(void)why;
	if (++reader->choices > 1)
		answer_set_odd(reader, "several choices");
	return answer_read_object(reader, rules);
}

static int
read_choices(struct answer_reader *reader, const char *why)
{

	(void)why;
	return answer_read_list(reader, read_choice);
}

static int
read_answer(struct answer_reader *reader)
{
	static const struct answer_rule rules[] = {
	    {"choices", read_choices, NULL},
	    {"error", answer_error, NULL},
	    {"parapet", answer_annotated, NULL},
	    {NULL, NULL, NULL},
	};

	return answer_read_object(reader, rules);
}

/* --- what we write --- */

static const struct call_terms call = {
    .limit = "max_tokens",
    .has_seed = true,
    .always = "\"stream_options\":{\"include_usage\":true}",
    .form = "\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"answer\",\"schema\":%f}}",
};

#define CHAT_START(object) \
	"{\"id\":\"chatcmpl-%i\",\"object\":\"" object "\",\"created\":%s,\"model\":%m,\"choices\":[{\"index\":0,"
#define CHAT_USAGE "\"usage\":{\"prompt_tokens\":0,\"completion_tokens\":0,\"total_tokens\":0}}"
#define CHAT_CHUNK "data: " CHAT_START("chat.completion.chunk")

static const struct own_frames own = {
    .whole = CHAT_START(
	"chat.completion") "\"message\":{\"role\":\"assistant\",\"content\":%t},\"finish_reason\":\"stop\"}]," CHAT_USAGE,
    .streamed = CHAT_CHUNK "\"delta\":{\"role\":\"assistant\",\"content\":%t},\"finish_reason\":null}]}\n\n" CHAT_CHUNK
			   "\"delta\":{},\"finish_reason\":\"stop\"}]," CHAT_USAGE "\n\ndata: [DONE]\n\n",
    .too_long = OPENAI_TOO_LONG("messages")};

const struct dialect dialect_openai = {"openai", true, openai_write_error, &request, read_answer, &call, &own};
