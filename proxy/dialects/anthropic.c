/*
 * Anthropic's messages: the system text is separate. Errors are {"type":"error","error":{"type","message"}}. Whole
 * answers are a list of blocks; streamed, each block has a start, deltas, and a stop. Thinking blocks come before text
 * blocks.
 */
#include <stdio.h>

#include "proxy/dialects/answer_reader.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/extra_call.h"
#include "proxy/dialects/openai.h"
#include "proxy/dialects/request_reader.h"

static const char *
error_type(unsigned status)
{

	switch (status) {
	case 413:
		return "request_too_large";
	case 504:
		return "timeout_error";
	default:
		return status < 500 ? openai_error_type(status) : "api_error";
	}
}

static size_t
write_error(char *out, size_t room, unsigned status, const char *message)
{

	return (size_t)snprintf(out, room, "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":\"%.400s\"}}",
	    error_type(status), message);
}

static const struct member_rule request_rules[] = {
    {"messages", read_messages, TURN_NOT_DIRECT},
    {"system", read_system, TURN_NOT_DIRECT},
    {"output_config", read_settings, TURN_FORMAT}, /* the newer place for a format, beside "effort" */
    {NULL, NULL, TURN_NOT_DIRECT},
};
static const struct request_shape request = {.rules = request_rules, .more = common_rules};

/* --- answers --- */

/* clang-format off */
#define BLOCK_RULES \
    {"type", answer_part_type, NULL}, \
    {"text", answer_part_text, NULL}, \
    {"thinking", answer_part_thinking, NULL}, \
    {"citations", answer_odd_if_set, "citations"}, \
    {"partial_json", answer_tools, NULL}
/* clang-format on */

static const struct answer_rule block_rules[] = {BLOCK_RULES, {NULL, NULL, NULL}};

static bool
is_word(const char *word, const char *one, const char *other)
{

	return strcmp(word, one) == 0 || strcmp(word, other) == 0;
}

/* Record what the part holds, by its type. */
static void
take_part(struct answer_reader *reader)
{
	const struct answer_part *part = &reader->part;

	if (is_word(part->type, "text", "text_delta"))
		answer_add_text(reader, TEXT_PIECE, part->text);
	else if (is_word(part->type, "thinking", "thinking_delta"))
		answer_add_text(reader, TEXT_THINKING, part->thinking);
	else if (!is_word(part->type, "redacted_thinking", "signature_delta"))
		answer_set_odd(reader, "content that is no text");
}

static int
read_block(struct answer_reader *reader, const char *why)
{

	(void)why;
	reader->part = (struct answer_part){.type = ""};
	if (answer_read_object(reader, block_rules) != 0)
		return -1;
	take_part(reader);
	return 0;
}

static int
read_content(struct answer_reader *reader, const char *why)
{

	(void)why;
	return answer_read_list(reader, read_block);
}

/* A block begins; it is still empty. */
static int
read_first_block(struct answer_reader *reader, const char *why)
{

	(void)why;
	if (read_block(reader, NULL) != 0)
		return -1;
	reader->document->opens_text = strcmp(reader->part.type, "text") == 0;
	return 0;
}

/* A piece of a block, or what message_delta changes in the message. */
static int
read_delta(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {
	    BLOCK_RULES,
	    {"stop_reason", answer_finish_word, NULL},
	    {"stop_sequence", answer_stop_word, NULL},
	    {NULL, NULL, NULL},
	};

	(void)why;
	reader->part = (struct answer_part){.type = ""};
	if (answer_read_object(reader, rules) != 0)
		return -1;
	if (reader->part.type[0] != '\0')
		take_part(reader);
	return 0;
}

/* The message inside message_start, still empty. */
static int
read_message(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {
	    {"content", answer_odd_if_set, "a text before it begins"}, {NULL, NULL, NULL}};

	(void)why;
	return answer_read_object(reader, rules);
}

/* What an event's type says about it. */
static void
take_event(struct answer_reader *reader)
{
	struct answer_document *document = reader->document;

	document->closes |= is_word(reader->type, "message_delta", "message_stop");
	document->closes_part = strcmp(reader->type, "content_block_stop") == 0;
	document->is_error |= strcmp(reader->type, "error") == 0;
	if (document->is_error)
		document->finish = FINISH_ERROR;
	if (answer_document_has(document, TEXT_PIECE) && strcmp(reader->type, "content_block_delta") != 0)
		answer_set_odd(reader, "a text in an event that has none");
}

static int
read_answer(struct answer_reader *reader)
{
	static const struct answer_rule events[] = {
	    {"type", answer_event_type, NULL},
	    {"index", answer_index, NULL},
	    {"message", read_message, NULL},
	    {"content_block", read_first_block, NULL},
	    {"delta", read_delta, NULL},
	    {"error", answer_error, NULL},
	    {"parapet", answer_annotated, NULL},
	    {NULL, NULL, NULL},
	};
	static const struct answer_rule whole[] = {
	    {"content", read_content, NULL},
	    {"stop_reason", answer_finish_word, NULL},
	    {"stop_sequence", answer_stop_word, NULL}, /* llama-server's stop_reason still says end_turn */
	    {"error", answer_error, NULL},
	    {"parapet", answer_annotated, NULL},
	    {NULL, NULL, NULL},
	};

	if (answer_read_object(reader, reader->streamed ? events : whole) != 0)
		return -1;
	if (reader->streamed)
		take_event(reader);
	return 0;
}

/* --- what we write --- */

static const struct call_terms call = {.limit = "max_tokens"};

#define MESSAGE(content, reason) \
	"{\"id\":\"msg_%i\",\"type\":\"message\",\"role\":\"assistant\",\"model\":%m,\"content\":[" content "]," \
	"\"stop_reason\":" reason ",\"stop_sequence\":null,\"usage\":{\"input_tokens\":0,\"output_tokens\":0}}"

static const struct own_frames own = {.whole = MESSAGE("{\"type\":\"text\",\"text\":%t}", "\"end_turn\""),
    .streamed = "event: message_start\ndata: {\"type\":\"message_start\",\"message\":" MESSAGE(
	"", "null") "}\n\n"
		    "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,"
		    "\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
		    "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,"
		    "\"delta\":{\"type\":\"text_delta\",\"text\":%t}}\n\n"
		    "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
		    "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\","
		    "\"stop_sequence\":null},\"usage\":{\"output_tokens\":0}}\n\n"
		    "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n",
    .too_long =
	"{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"prompt is too long: %n tokens > %w maximum\"}}"};

const struct dialect dialect_anthropic = {"anthropic", true, write_error, &request, read_answer, &call, &own};
