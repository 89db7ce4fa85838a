/*
 * Anthropic's messages: a list of blocks when whole; streamed, each block begins, goes on in deltas, and stops. Blocks
 * of thinking come before the text's.
 */
#include "proxy/dialects/answer_reader.h"

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

/* Note what the part holds, by its type. */
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

/* The block that begins: it is empty as yet. */
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

/* The whole message inside of message_start: nothing is in it yet. */
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

int
answer_read_anthropic(struct answer_reader *reader)
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
	    {"stop_sequence", answer_stop_word, NULL}, /* llama-server's stop_reason says end_turn nonetheless */
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
