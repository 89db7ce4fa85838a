/*
 * Common to the documents of all APIs.
 */
#include "proxy/dialects/answer_document.h"

#include "proxy/dialects/answer_reader.h"
#include "proxy/dialects/dialect.h"
#include "proxy/json/folded_key.h"
#include "proxy/json/json_text.h"

VOCABULARY_NAMES(answer_finish, EACH_ANSWER_FINISH, FINISH_COUNT);

enum answer_finish
answer_finish_of(const char *word)
{
	static const struct {
		const char *word;
		enum answer_finish finish;
	} rows[] = {{"stop", FINISH_STOP}, {"end_turn", FINISH_STOP}, {"completed", FINISH_STOP},
	    {"length", FINISH_LENGTH}, {"max_tokens", FINISH_LENGTH}, {"max_output_tokens", FINISH_LENGTH},
	    {"model_context_window_exceeded", FINISH_LENGTH}, {"incomplete", FINISH_LENGTH},
	    {"stop_sequence", FINISH_STOP_WORD}, {"tool_calls", FINISH_TOOLS}, {"function_call", FINISH_TOOLS},
	    {"tool_use", FINISH_TOOLS}, {"content_filter", FINISH_REFUSAL}, {"refusal", FINISH_REFUSAL},
	    {"failed", FINISH_ERROR}, {"cancelled", FINISH_ERROR}, {"error", FINISH_ERROR}};

	for (size_t i = 0; i < nitems(rows); i++)
		if (strcmp(rows[i].word, word) == 0)
			return rows[i].finish;
	return FINISH_UNKNOWN;
}

void
answer_set_odd(struct answer_reader *reader, const char *why)
{

	if (reader->document->odd == NULL)
		reader->document->odd = why;
}

void
answer_add_text(struct answer_reader *reader, enum answer_text_kind kind, struct span raw)
{
	struct answer_document *document = reader->document;

	if (raw.at == NULL)
		return;
	if (document->count == ANSWER_TEXTS_MAX)
		answer_set_odd(reader, "many texts in one document");
	else
		document->texts[document->count++] = (struct answer_text){kind, raw};
}

int
answer_read_object(struct answer_reader *reader, const struct answer_rule *rules)
{
	struct json_scan *scan = &reader->scan;
	enum json_kind kind = json_peek(scan);
	struct folded_key key;
	struct key_set keys;

	if (kind != JSON_OBJECT) {
		if (kind != JSON_NULL)
			answer_set_odd(reader, "no object where one must be");
		return json_skip(scan, NULL);
	}
	for (bool first = json_enter(scan, '{'); json_folded_member(scan, &first, &keys, &key);) {
		const struct answer_rule *rule = rules;

		if (scan->depth == 1)
			reader->document->has_members = true;
		while (rule->key != NULL && strcmp(rule->key, key.text) != 0)
			rule++;
		if (rule->key != NULL && key.changed)
			return json_refuse(scan, "a key that differs from a known one in case only");
		if (rule->key != NULL ? rule->read(reader, rule->why) != 0 : json_skip(scan, NULL) != 0)
			return -1;
	}
	return json_sound(scan);
}

int
answer_read_list(struct answer_reader *reader, answer_member *element)
{
	struct json_scan *scan = &reader->scan;
	enum json_kind kind = json_peek(scan);

	if (kind != JSON_ARRAY) {
		if (kind != JSON_NULL)
			answer_set_odd(reader, "no list where one must be");
		return json_skip(scan, NULL);
	}
	for (bool first = json_enter(scan, '['); json_more(scan, ']', &first);)
		if (element(reader, NULL) != 0)
			return -1;
	return json_sound(scan);
}

int
answer_read_raw(struct answer_reader *reader, struct span *raw)
{
	enum json_kind kind = json_peek(&reader->scan);

	if (kind == JSON_STRING)
		return json_string(&reader->scan, raw);
	if (kind != JSON_NULL)
		answer_set_odd(reader, "a text that is no string");
	return json_skip(&reader->scan, NULL);
}

int
answer_read_word(struct answer_reader *reader, char word[ANSWER_WORD_MAX])
{
	struct span raw;
	size_t len;

	word[0] = '\0';
	if (json_peek(&reader->scan) != JSON_STRING)
		return json_skip(&reader->scan, NULL);
	if (json_string(&reader->scan, &raw) != 0)
		return -1;
	len = json_decode(&raw, word, ANSWER_WORD_MAX - 1);
	word[raw.len == 0 ? len : 0] = '\0';
	return 0;
}

/* Read a text of that kind. */
static int
read_text(struct answer_reader *reader, enum answer_text_kind kind)
{
	struct span raw = NO_SPAN;

	if (answer_read_raw(reader, &raw) != 0)
		return -1;
	answer_add_text(reader, kind, raw);
	return 0;
}

int
answer_piece(struct answer_reader *reader, const char *why)
{

	(void)why;
	return read_text(reader, TEXT_PIECE);
}

int
answer_thinking(struct answer_reader *reader, const char *why)
{

	struct answer_document *document = reader->document;

	(void)why;
	if (json_peek(&reader->scan) == JSON_NULL && document->no_thinking.at == NULL)
		return json_skip(&reader->scan, &document->no_thinking);
	return read_text(reader, TEXT_THINKING);
}

int
answer_odd_if_set(struct answer_reader *reader, const char *why)
{
	int set = json_is_set(&reader->scan);

	if (set > 0)
		answer_set_odd(reader, why);
	return set < 0 ? -1 : 0;
}

/* A member that, if set, also says how the answer ended. */
static int
read_finish_if_set(struct answer_reader *reader, enum answer_finish finish, const char *why)
{
	int set = json_is_set(&reader->scan);

	if (set > 0) {
		reader->document->finish = finish;
		answer_set_odd(reader, why);
	}
	return set < 0 ? -1 : set;
}

int
answer_tools(struct answer_reader *reader, const char *why)
{

	(void)why;
	return read_finish_if_set(reader, FINISH_TOOLS, "tool calls") < 0 ? -1 : 0;
}

int
answer_refusal(struct answer_reader *reader, const char *why)
{

	(void)why;
	return read_finish_if_set(reader, FINISH_REFUSAL, "a refusal") < 0 ? -1 : 0;
}

int
answer_error(struct answer_reader *reader, const char *why)
{
	int set = read_finish_if_set(reader, FINISH_ERROR, "an error");

	(void)why;
	if (set > 0)
		reader->document->is_error = true;
	return set < 0 ? -1 : 0;
}

int
answer_finish_hint(struct answer_reader *reader, const char *why)
{
	char word[ANSWER_WORD_MAX];

	(void)why;
	if (answer_read_word(reader, word) != 0)
		return -1;
	if (reader->document->finish == FINISH_UNKNOWN)
		reader->document->finish = answer_finish_of(word);
	return 0;
}

int
answer_finish_word(struct answer_reader *reader, const char *why)
{
	enum json_kind kind = json_peek(&reader->scan);
	char word[ANSWER_WORD_MAX];

	(void)why;
	if (answer_read_word(reader, word) != 0)
		return -1;
	if (kind == JSON_NULL || word[0] == '\0')
		return 0;
	reader->document->closes = true;
	if (reader->document->finish == FINISH_UNKNOWN)
		reader->document->finish = answer_finish_of(word);
	return 0;
}

int
answer_stop_word(struct answer_reader *reader, const char *why)
{

	struct span raw;

	(void)why;
	if (json_peek(&reader->scan) != JSON_STRING)
		return json_skip(&reader->scan, NULL);
	if (json_string(&reader->scan, &raw) != 0)
		return -1;
	if (raw.len > 0 && reader->document->finish <= FINISH_STOP)
		reader->document->finish = FINISH_STOP_WORD;
	return 0;
}

int
answer_annotated(struct answer_reader *reader, const char *why)
{

	(void)why;
	reader->document->is_annotated = true;
	return json_skip(&reader->scan, NULL);
}

static int
read_number(struct answer_reader *reader, struct span *number)
{
	enum json_kind kind = json_peek(&reader->scan);
	struct span raw;

	if (json_skip(&reader->scan, &raw) != 0)
		return -1;
	if (kind == JSON_NUMBER)
		*number = raw;
	return 0;
}

int
answer_sequence(struct answer_reader *reader, const char *why)
{

	(void)why;
	return read_number(reader, &reader->document->sequence);
}

int
answer_index(struct answer_reader *reader, const char *why)
{

	(void)why;
	return read_number(reader, &reader->document->index);
}

int
answer_event_type(struct answer_reader *reader, const char *why)
{

	(void)why;
	if (answer_read_word(reader, reader->type) != 0)
		return -1;
	if (reader->type[0] == '\0')
		return 0;
	/* The quote just passed ends it. No known type contains escapes. */
	reader->document->event = (struct span){reader->scan.at - 1 - strlen(reader->type), strlen(reader->type)};
	return 0;
}

int
answer_part_type(struct answer_reader *reader, const char *why)
{

	(void)why;
	return answer_read_word(reader, reader->part.type);
}

int
answer_part_text(struct answer_reader *reader, const char *why)
{

	(void)why;
	return answer_read_raw(reader, &reader->part.text);
}

int
answer_part_thinking(struct answer_reader *reader, const char *why)
{

	(void)why;
	return answer_read_raw(reader, &reader->part.thinking);
}

bool
answer_document_has(const struct answer_document *document, enum answer_text_kind kind)
{

	for (unsigned i = 0; i < document->count; i++)
		if (document->texts[i].kind == kind && document->texts[i].raw.len > 0)
			return true;
	return false;
}

static bool
has_several(const struct answer_document *document)
{
	unsigned pieces = 0;

	for (unsigned i = 0; i < document->count; i++)
		pieces += document->texts[i].kind == TEXT_PIECE;
	return pieces > 1;
}

void
answer_document_read(const struct dialect *dialect, bool streamed, struct span json, struct answer_document *document)
{
	struct answer_reader reader = {.document = document, .streamed = streamed};

	*document = (struct answer_document){.count = 0};
	json_start(&reader.scan, json);
	if (dialect->read_answer == NULL || json_peek(&reader.scan) != JSON_OBJECT) {
		*document = (struct answer_document){.odd = "no JSON object"};
		return;
	}
	if (dialect->read_answer(&reader) != 0) {
		*document = (struct answer_document){.odd = reader.scan.fault};
		return;
	}
	if (has_several(document))
		answer_set_odd(&reader, "several texts");
	document->close = (struct span){reader.scan.at - 1, 1};
	if (json_finish(&reader.scan) != 0)
		*document = (struct answer_document){.odd = reader.scan.fault};
}
