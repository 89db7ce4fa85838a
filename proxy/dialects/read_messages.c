/*
 * The conversation: messages with content as a string or in parts, and system text.
 *
 * Raw pieces are collected while the body is walked, only of texts used as evidence, and decoded later: which message
 * is the last is known only at the end.
 */
#include "proxy/dialects/request_reader.h"
#include "proxy/dialects/text_weight.h"

struct word_row {
	const char *word;
	unsigned meaning;
};

/* Returns 0, which is ROLE_OTHER and PART_OTHER, for unknown words. */
static unsigned
look_up(const struct word_row *rows, size_t count, const char *word)
{

	for (size_t i = 0; i < count; i++)
		if (strcmp(rows[i].word, word) == 0)
			return rows[i].meaning;
	return 0;
}

static int
read_role(struct request_reader *reader, enum turn_direct direct)
{
	static const struct word_row roles[] = {{"user", ROLE_USER}, {"assistant", ROLE_ASSISTANT},
	    {"system", ROLE_SYSTEM}, {"developer", ROLE_SYSTEM}, {"tool", ROLE_TOOL}, {"function", ROLE_TOOL}};
	char word[WORD_MAX];

	(void)direct;
	if (read_word(reader, word) != 0)
		return -1;
	reader->message.role = look_up(roles, nitems(roles), word);
	return 0;
}

static int
read_part_type(struct request_reader *reader, enum turn_direct direct)
{
	static const struct word_row types[] = {{"text", PART_TEXT}, {"input_text", PART_TEXT},
	    {"output_text", PART_TEXT}, {"refusal", PART_ASIDE}, {"thinking", PART_ASIDE},
	    {"redacted_thinking", PART_ASIDE}};
	char word[WORD_MAX];

	(void)direct;
	if (read_word(reader, word) != 0)
		return -1;
	reader->message.part_kind = look_up(types, nitems(types), word);
	/* tool_use, server_tool_use, mcp_tool_result, web_search_tool_result: there are many, with more to come. */
	if (strstr(word, "tool") != NULL)
		reader->message.part_kind = PART_TOOL;
	return 0;
}

static int
read_part_text(struct request_reader *reader, enum turn_direct direct)
{

	(void)direct;
	if (json_peek(&reader->scan) == JSON_NULL)
		return json_skip(&reader->scan, NULL);
	return json_string(&reader->scan, &reader->message.part);
}

static void
pieces_add(struct pieces *pieces, struct span raw)
{

	if (raw.len == 0)
		return;
	if (pieces->count == PIECES_MAX)
		pieces->too_many = true;
	else
		pieces->at[pieces->count++] = raw;
}

static void
pieces_append(struct pieces *pieces, const struct pieces *more)
{

	for (unsigned i = 0; i < more->count; i++)
		pieces_add(pieces, more->at[i]);
	pieces->too_many |= more->too_many;
}

static void
pieces_clear(struct pieces *pieces)
{

	pieces->count = 0;
	pieces->too_many = false;
}

/* Whether a text may begin with a tag, judging by its first character; "\u003c" and escaped white space are handled. */
static bool
may_be_tag(struct span raw)
{

	return raw.at[0] == '<' || (raw.at[0] == '\\' && (raw.at[1] != 'u' || memcmp(raw.at + 2, "00", 2) == 0));
}

/* A text of the current message. */
static void
take_text(struct request_reader *reader, struct span raw)
{
	size_t weighed = reader->request->weight.bytes;
	struct message *message = &reader->message;

	if (raw.len == 0)
		return;
	if (message->text.count == 0)
		message->is_marked = may_be_tag(raw);
	if (reader->weighs)
		text_weigh(raw, weighed < REQUEST_WEIGHED_MAX ? REQUEST_WEIGHED_MAX - weighed : 0, &message->weight);
	pieces_add(&message->text, raw);
}

/* Make `to` what `from` is. */
static void
pieces_move(struct pieces *to, struct pieces *from)
{

	pieces_clear(to);
	pieces_append(to, from);
	pieces_clear(from);
}

static int
read_part(struct request_reader *reader)
{
	static const struct member_rule rules[] = {
	    {"type", read_part_type, TURN_NOT_DIRECT},
	    {"text", read_part_text, TURN_NOT_DIRECT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};
	struct message *message = &reader->message;

	message->part_kind = PART_OTHER;
	message->part = NO_SPAN;
	if (read_object(reader, rules, NULL) != 0)
		return -1;
	if (message->part_kind == PART_TEXT)
		take_text(reader, message->part);
	else if (message->part_kind == PART_TOOL)
		reader_set_direct(reader, TURN_TOOLS);
	else if (message->part_kind == PART_OTHER)
		message->has_media = true;
	return 0;
}

static int
read_content(struct request_reader *reader, enum turn_direct direct)
{
	struct json_scan *scan = &reader->scan;
	enum json_kind kind = json_peek(scan);
	struct span raw;

	(void)direct;
	if (kind == JSON_NULL)
		return json_skip(scan, NULL);
	if (kind == JSON_STRING) {
		if (json_string(scan, &raw) != 0)
			return -1;
		take_text(reader, raw);
		return 0;
	}
	for (bool first = json_enter(scan, '['); json_more(scan, ']', &first);)
		if (read_part(reader) != 0)
			return -1;
	return json_sound(scan);
}

static int
read_media(struct request_reader *reader, enum turn_direct direct)
{
	int set = read_whether_set(reader);

	(void)direct;
	if (set > 0)
		reader->message.has_media = true;
	return set < 0 ? -1 : 0;
}

static void
start_message(struct message *message)
{

	message->role = ROLE_OTHER;
	message->has_media = false;
	message->is_aside = false;
	message->is_marked = false;
	message->weight = (struct request_weight){0};
	pieces_clear(&message->text);
}

/* The text before the second to last: kept if it is short even undecoded. */
static void
keep_earlier(struct request_reader *reader, const struct pieces *text)
{
	bool is_short = text->count == 1 && text->at[0].len <= REQUEST_EARLIER_TEXT;

	memmove(&reader->earlier[1], &reader->earlier[0], (REQUEST_EARLIER_MAX - 1) * sizeof(reader->earlier[0]));
	reader->earlier[0] = is_short ? text->at[0] : NO_SPAN;
}

/* A user text has arrived: move the one before it back, with its answer. */
static void
take_user_message(struct request_reader *reader)
{
	struct message *message = &reader->message;

	keep_earlier(reader, &reader->users[1 - reader->newest]);
	if (message->text.count > 0 && reader->request->user_texts++ == 0)
		reader->request->opening = message->text.at[0];
	reader->newest = 1 - reader->newest;
	pieces_move(&reader->users[reader->newest], &message->text);
	pieces_move(&reader->between, &reader->since);
	reader->last_has_media = message->has_media;
}

/* How much the message adds to the prompt. */
static void
weigh_message(struct request *request, const struct message *message)
{

	request->spoken += message->role != ROLE_SYSTEM;
	request->weighs_more |= message->has_media;
	if (message->role != ROLE_ASSISTANT || !message->is_marked)
		text_weight_add(&request->weight, &message->weight);
	else
		request->weighs_more = true;
}

static void
take_message(struct request_reader *reader)
{
	struct message *message = &reader->message;

	weigh_message(reader->request, message);
	reader->last_role = message->role;
	switch (message->role) {
	case ROLE_USER:
		take_user_message(reader);
		break;
	case ROLE_ASSISTANT:
		pieces_append(&reader->since, &message->text);
		break;
	case ROLE_SYSTEM:
		pieces_append(&reader->system, &message->text);
		break;
	case ROLE_TOOL:
		reader_set_direct(reader, TURN_TOOLS);
		break;
	case ROLE_OTHER:
		if (!message->is_aside)
			reader_set_direct(reader, TURN_RAW);
		break;
	}
}

int
read_message_list(struct request_reader *reader, const struct member_rule *more)
{
	static const struct member_rule rules[] = {
	    {"role", read_role, TURN_NOT_DIRECT},
	    {"content", read_content, TURN_NOT_DIRECT},
	    {"images", read_media, TURN_NOT_DIRECT},
	    {"audio", read_media, TURN_NOT_DIRECT},
	    {"tool_calls", read_if_set, TURN_TOOLS},
	    {"tool_call_id", read_if_set, TURN_TOOLS},
	    {"function_call", read_if_set, TURN_TOOLS},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};
	struct json_scan *scan = &reader->scan;

	for (bool first = json_enter(scan, '['); json_more(scan, ']', &first);) {
		start_message(&reader->message);
		if (read_object(reader, rules, more) != 0)
			return -1;
		take_message(reader);
	}
	if (scan->fault != NULL)
		return -1;
	reader->request->places.messages_end = (struct span){scan->at - 1, 1};
	return 0;
}

int
read_messages(struct request_reader *reader, enum turn_direct direct)
{

	(void)direct;
	if (json_peek(&reader->scan) == JSON_NULL)
		return json_skip(&reader->scan, NULL);
	return read_message_list(reader, NULL);
}

int
read_system(struct request_reader *reader, enum turn_direct direct)
{

	start_message(&reader->message);
	if (read_content(reader, direct) != 0)
		return -1;
	text_weight_add(&reader->request->weight, &reader->message.weight);
	pieces_append(&reader->system, &reader->message.text);
	return 0;
}

int
read_user_prompt(struct request_reader *reader, enum turn_direct direct)
{

	start_message(&reader->message);
	if (read_content(reader, direct) != 0)
		return -1;
	reader->message.role = ROLE_USER;
	take_message(reader);
	return 0;
}
