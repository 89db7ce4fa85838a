/*
 * OpenAI's responses: the conversation is in "input", as one text or as a list of items, some of which are messages.
 * Whole answers are a list of items with parts. Streamed, an event's type says what its texts are; four events after
 * the pieces repeat the whole text.
 */
#include "proxy/dialects/answer_reader.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/extra_call.h"
#include "proxy/dialects/openai.h"
#include "proxy/dialects/request_reader.h"

/* An item other than a message is a tool's, except thoughts and references to a part of the conversation. */
static int
read_input_type(struct request_reader *reader, enum turn_direct direct)
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
	    {"type", read_input_type, TURN_TOOLS},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};

	if (json_peek(&reader->scan) != JSON_ARRAY)
		return read_user_prompt(reader, direct);
	return read_message_list(reader, rules);
}

static bool
is_logprobs(const char *word)
{

	return strstr(word, "logprobs") != NULL;
}

/* Requested output besides text. */
static int
read_include(struct request_reader *reader, enum turn_direct direct)
{

	return read_words(reader, direct, is_logprobs);
}

static const struct member_rule request_rules[] = {
    {"input", read_input, TURN_NOT_DIRECT},
    {"instructions", read_system, TURN_NOT_DIRECT},
    {"text", read_settings, TURN_FORMAT},
    {"include", read_include, TURN_SAMPLING},
    {"prompt", read_if_set, TURN_STATE}, /* a template stored at the server */
    {NULL, NULL, TURN_NOT_DIRECT},
};
static const struct request_shape request = {.rules = request_rules, .more = common_rules};

/* --- answers --- */

/* Texts that an event of a type may hold. */
enum held { HOLDS_NONE, HOLDS_PIECE, HOLDS_THINKING, HOLDS_AGAIN, HOLDS_TOOLS, HOLDS_REFUSAL };

struct event_row {
	const char *type;
	enum held top;   /* "delta" or "text" */
	enum held parts; /* "part", "item", "response" */
	bool closes;     /* when it is about the text or the whole response */
};

/* Rows by type; other types contain no text and are not read. */
static const struct event_row event_rows[] = {
    {"response.output_text.delta", HOLDS_PIECE, HOLDS_NONE, false},
    {"response.output_text.done", HOLDS_AGAIN, HOLDS_NONE, true},
    {"response.content_part.done", HOLDS_NONE, HOLDS_AGAIN, true},
    {"response.output_item.done", HOLDS_NONE, HOLDS_AGAIN, true},
    {"response.completed", HOLDS_NONE, HOLDS_AGAIN, true},
    {"response.incomplete", HOLDS_NONE, HOLDS_AGAIN, true},
    {"response.failed", HOLDS_NONE, HOLDS_AGAIN, true},
    {"response.reasoning_text.delta", HOLDS_THINKING, HOLDS_NONE, false},
    {"response.reasoning_summary_text.delta", HOLDS_THINKING, HOLDS_NONE, false},
    {"response.refusal.delta", HOLDS_REFUSAL, HOLDS_NONE, false},
    {"response.function_call_arguments.delta", HOLDS_TOOLS, HOLDS_NONE, false},
    {"", HOLDS_NONE, HOLDS_NONE, false},
};

static bool
is_any(const char *word, const char *const *words)
{

	for (; *words != NULL; words++)
		if (strcmp(word, *words) == 0)
			return true;
	return false;
}

/* Record what a part holds. In a stream, thinking has already come in pieces. */
static int
read_part(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {
	    {"type", answer_part_type, NULL},
	    {"text", answer_part_text, NULL},
	    {"annotations", answer_odd_if_set, "annotations"},
	    {"logprobs", answer_odd_if_set, "logprobs"},
	    {NULL, NULL, NULL},
	};
	static const char *const thoughts[] = {"reasoning_text", "summary_text", NULL};
	const struct answer_part *part = &reader->part;

	(void)why;
	reader->part = (struct answer_part){.type = ""};
	if (answer_read_object(reader, rules) != 0)
		return -1;
	if (strcmp(part->type, "output_text") == 0)
		answer_add_text(reader, reader->streamed ? TEXT_AGAIN : TEXT_PIECE, part->text);
	else if (!is_any(part->type, thoughts)) {
		if (strcmp(part->type, "refusal") == 0)
			reader->document->finish = FINISH_REFUSAL;
		answer_set_odd(reader, "content that is no text");
	} else if (!reader->streamed)
		answer_add_text(reader, TEXT_THINKING, part->text);
	return 0;
}

static int
read_parts(struct answer_reader *reader, const char *why)
{

	(void)why;
	return answer_read_list(reader, read_part);
}

static int
read_item_type(struct answer_reader *reader, const char *why)
{
	static const char *const known[] = {"message", "reasoning", NULL};
	char type[ANSWER_WORD_MAX];

	(void)why;
	if (answer_read_word(reader, type) != 0)
		return -1;
	reader->is_message = strcmp(type, known[0]) == 0;
	if (is_any(type, known))
		return 0;
	if (strstr(type, "call") != NULL)
		reader->document->finish = FINISH_TOOLS;
	answer_set_odd(reader, "an item that is no message");
	return 0;
}

static int
read_item(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {
	    {"type", read_item_type, NULL},
	    {"content", read_parts, NULL},
	    {"summary", read_parts, NULL},
	    {NULL, NULL, NULL},
	};
	const char *at = reader->scan.at;

	(void)why;
	reader->is_message = false;
	if (answer_read_object(reader, rules) != 0)
		return -1;
	if (reader->is_message && reader->document->message == NULL)
		reader->document->message = at;
	return 0;
}

static int
read_output(struct answer_reader *reader, const char *why)
{

	(void)why;
	return answer_read_list(reader, read_item);
}

/* Some servers also write the whole text in one piece. */
static int
read_output_text(struct answer_reader *reader, const char *why)
{
	struct span raw = NO_SPAN;

	(void)why;
	if (answer_read_raw(reader, &raw) != 0)
		return -1;
	answer_add_text(reader, TEXT_AGAIN, raw);
	return 0;
}

/* The reason for being incomplete says more than the fact. */
static int
read_details(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {{"reason", answer_finish_word, NULL}, {NULL, NULL, NULL}};

	(void)why;
	if (reader->document->finish == FINISH_LENGTH)
		reader->document->finish = FINISH_UNKNOWN;
	return answer_read_object(reader, rules);
}

static const struct answer_rule response_rules[] = {
    {"output", read_output, NULL},
    {"output_text", read_output_text, NULL},
    {"status", answer_finish_hint, NULL},
    {"incomplete_details", read_details, NULL},
    {"error", answer_error, NULL},
    {"parapet", answer_annotated, NULL},
    {NULL, NULL, NULL},
};

static int
read_response(struct answer_reader *reader, const char *why)
{
	bool annotated = reader->document->is_annotated;

	(void)why;
	if (answer_read_object(reader, response_rules) != 0)
		return -1;
	reader->document->is_annotated = annotated;
	return 0;
}

/* Text or arguments at the top of an event, which has only one of them. */
static int
read_top(struct answer_reader *reader, const char *why)
{

	(void)why;
	if (json_peek(&reader->scan) != JSON_STRING)
		return json_skip(&reader->scan, NULL);
	if (reader->top.text.at != NULL)
		answer_set_odd(reader, "two texts in one event");
	return json_string(&reader->scan, &reader->top.text);
}

static const struct event_row *
find_event(const char *type)
{
	const struct event_row *row = event_rows;

	while (row->type[0] != '\0' && strcmp(row->type, type) != 0)
		row++;
	return row;
}

/* Assign the texts, now that the event's type is known. */
static void
take_event(struct answer_reader *reader)
{
	struct answer_document *document = reader->document;
	const struct event_row *row = find_event(reader->type);
	struct span top = reader->top.text;
	bool has_text;

	if (row->parts == HOLDS_NONE) {
		if (answer_document_has(document, TEXT_AGAIN))
			answer_set_odd(reader, "a text in an event that has none");
		document->count = 0;
	}
	has_text = document->count > 0;
	if (row->top == HOLDS_PIECE)
		answer_add_text(reader, TEXT_PIECE, top);
	else if (row->top == HOLDS_AGAIN)
		answer_add_text(reader, TEXT_AGAIN, top);
	else if (row->top == HOLDS_THINKING)
		answer_add_text(reader, TEXT_THINKING, top);
	else if (row->top == HOLDS_TOOLS || row->top == HOLDS_REFUSAL) {
		document->finish = row->top == HOLDS_TOOLS ? FINISH_TOOLS : FINISH_REFUSAL;
		answer_set_odd(reader, row->top == HOLDS_TOOLS ? "tool calls" : "a refusal");
	}
	/* A thinking part or item may end while the text still follows. */
	document->closes = row->closes && (has_text || row->top == HOLDS_AGAIN || document->finish != FINISH_UNKNOWN);
	document->is_error |= strcmp(reader->type, "error") == 0;
	if (document->is_error)
		document->finish = FINISH_ERROR;
}

static int
read_answer(struct answer_reader *reader)
{
	static const struct answer_rule events[] = {
	    {"type", answer_event_type, NULL},
	    {"delta", read_top, NULL},
	    {"text", read_top, NULL},
	    {"part", read_part, NULL},
	    {"item", read_item, NULL},
	    {"response", read_response, NULL},
	    {"sequence_number", answer_sequence, NULL},
	    {"output_index", answer_index, NULL},
	    {"error", answer_error, NULL},
	    {"parapet", answer_annotated, NULL},
	    {NULL, NULL, NULL},
	};

	if (answer_read_object(reader, reader->streamed ? events : response_rules) != 0)
		return -1;
	if (reader->streamed)
		take_event(reader);
	else
		reader->document->closes = true;
	return 0;
}

/* --- what we write --- */

/* llama-server ignores text.format; other servers support only that. */
static const struct call_terms call = {
    .limit = "max_output_tokens",
    .form = "\"text\":{\"format\":{\"type\":\"json_schema\",\"name\":\"answer\",\"schema\":%f}}",
    .form_llama = "\"json_schema\":%f",
    .has_items = true,
};

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

static const struct own_frames own = {.whole = RESPONSE("completed", ITEM("completed", PART("%t")), RESPONSE_USAGE),
    .streamed = EVENT("response.created", 0, "\"response\":" RESPONSE("in_progress", "", "null"))
	EVENT("response.in_progress", 1, "\"response\":" RESPONSE("in_progress", "", "null")) EVENT(
	    "response.output_item.added", 2, "\"output_index\":0,\"item\":" ITEM("in_progress", ""))
	    EVENT("response.content_part.added", 3, PLACE "\"part\":" PART("\"\"")) EVENT(
		"response.output_text.delta", 4, PLACE "\"delta\":%t,\"logprobs\":[]")
		EVENT("response.output_text.done", 5, PLACE "\"text\":%t,\"logprobs\":[]") EVENT(
		    "response.content_part.done", 6, PLACE "\"part\":" PART("%t")) EVENT("response.output_item.done", 7,
		    "\"output_index\":0,\"item\":" ITEM("completed", PART("%t"))) EVENT("response.completed", 8,
		    "\"response\":" RESPONSE("completed", ITEM("completed", PART("%t")), RESPONSE_USAGE)),
    .too_long = OPENAI_TOO_LONG("input")};

const struct dialect dialect_responses = {"responses", true, openai_write_error, &request, read_answer, &call, &own};
