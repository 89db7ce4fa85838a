/*
 * OpenAI's responses: what was said stands in "input", as one text or as a list of items, of which messages are one
 * kind.
 */
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/openai.h"
#include "proxy/dialects/request_reader.h"

/* An item that is no message is a tool's, but for thoughts, and for what stands for a part of the conversation. */
static int
read_item_type(struct request_reader *reader, enum turn_direct direct)
{
	char type[WORD_MAX];

	if (read_word(reader, type) != 0)
		return -1;
	if (strcmp(type, "message") == 0)
		return 0;
	reader->message.is_aside = true;
	if (strcmp(type, "item_reference") == 0 || strcmp(type, "compaction") == 0)
		reader_set_direct(reader, TURN_STATE);
	else if (strcmp(type, "reasoning") != 0)
		reader_set_direct(reader, direct);
	return 0;
}

static int
read_input(struct request_reader *reader, enum turn_direct direct)
{
	static const struct member_rule rules[] = {
	    {"type", read_item_type, TURN_TOOLS},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};

	if (json_peek(&reader->scan) != JSON_ARRAY)
		return read_user_prompt(reader, direct);
	return read_message_list(reader, rules);
}

/* {"format": {"type": ...}, "verbosity": ...} */
static int
read_text_settings(struct request_reader *reader, enum turn_direct direct)
{
	static const struct member_rule rules[] = {
	    {"format", read_form, TURN_FORMAT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};

	if (json_peek(&reader->scan) != JSON_OBJECT)
		return read_if_given(reader, direct);
	return read_object(reader, rules, NULL);
}

/* What the answer shall hold besides its text. */
static int
read_include(struct request_reader *reader, enum turn_direct direct)
{
	struct json_scan *scan = &reader->scan;
	char word[WORD_MAX];

	if (json_peek(scan) != JSON_ARRAY)
		return read_if_set(reader, direct);
	for (bool first = json_enter(scan, '['); json_more(scan, ']', &first);) {
		if (read_word(reader, word) != 0)
			return -1;
		if (strstr(word, "logprobs") != NULL)
			reader_set_direct(reader, direct);
	}
	return json_sound(scan);
}

static int
read_request(struct span body, struct request *request, char *room, size_t room_len, bool weighs)
{
	static const struct member_rule rules[] = {
	    {"input", read_input, TURN_NOT_DIRECT},
	    {"instructions", read_system, TURN_NOT_DIRECT},
	    {"text", read_text_settings, TURN_FORMAT},
	    {"include", read_include, TURN_SAMPLING},
	    {"prompt", read_if_set, TURN_STATE}, /* a template that the server keeps */
	    {NULL, NULL, TURN_NOT_DIRECT},
	};
	static const struct request_shape shape = {rules, common_rules, NULL, false};

	return request_reader_read(&shape, body, request, room, room_len, weighs);
}

const struct dialect dialect_responses = {"responses", openai_write_error, read_request};
