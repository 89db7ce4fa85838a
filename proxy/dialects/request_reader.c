/*
 * The walk: from the body's first brace to its last byte, with a table per object.
 */
#include "proxy/dialects/request_reader.h"

#include "policies/span.h"
#include "proxy/dialects/dialect.h"
#include "proxy/json/folded_key.h"
#include "proxy/json/json_text.h"

void
reader_set_direct(struct request_reader *reader, enum turn_direct direct)
{
	struct request *request = reader->request;

	request->weighs_more |=
	    direct == TURN_TOOLS || direct == TURN_MEDIA || direct == TURN_RAW || direct == TURN_STATE;
	if (request->direct == TURN_NOT_DIRECT || direct < request->direct)
		request->direct = direct;
}

static const struct member_rule *
find_rule(const struct member_rule *rules, const struct folded_key *key)
{

	for (; rules != NULL && rules->key != NULL; rules++)
		if (rules->key[0] == key->text[0] && strcmp(rules->key, key->text) == 0)
			return rules;
	return NULL;
}

static int
read_value(struct request_reader *reader, const struct folded_key *key, const struct member_rule *rules,
    const struct member_rule *more)
{
	const struct member_rule *rule = find_rule(rules, key);

	if (rule == NULL)
		rule = find_rule(more, key);
	if (rule == NULL && reader->scan.depth == 1)
		rule = find_rule(reader->folded, key);
	else if (rule != NULL && key->changed)
		return json_refuse(&reader->scan, "a key that differs from a known one in case only");
	if (rule == NULL)
		return json_skip(&reader->scan, NULL);
	return rule->read(reader, rule->direct);
}

int
read_object(struct request_reader *reader, const struct member_rule *rules, const struct member_rule *more)
{
	struct json_scan *scan = &reader->scan;
	struct key_set keys UNCLEARED;
	struct folded_key key;

	for (bool first = json_enter(scan, '{'); json_folded_member(scan, &first, &keys, &key);) {
		if (scan->depth == 1) {
			reader->member_at = key.raw.at - 1;
			reader->members = keys.count;
		}
		if (read_value(reader, &key, rules, more) != 0)
			return -1;
	}
	return json_sound(scan);
}

int
read_word(struct request_reader *reader, char word[WORD_MAX])
{
	struct span raw;
	size_t len;

	word[0] = '\0';
	if (json_peek(&reader->scan) == JSON_NULL)
		return json_skip(&reader->scan, NULL);
	if (json_string(&reader->scan, &raw) != 0)
		return -1;
	len = json_decode(&raw, word, WORD_MAX - 1);
	word[raw.len == 0 ? len : 0] = '\0';
	return 0;
}

/* An empty turn: its texts are empty but not NULL, so that they can be read. */
static void
clear_turn(struct request *request)
{
	struct span nothing = span_of("");

	memset(request, 0, sizeof(*request));
	request->last.decoded = nothing;
	request->previous.decoded = nothing;
	request->system.decoded = nothing;
	request->answer_before = nothing;
	request->model = nothing;
}

/* Nothing from an unreadable body may take effect. */
static int
make_unreadable(struct request *request, const char *fault)
{

	clear_turn(request);
	request->direct = TURN_UNREADABLE;
	request->fault = fault;
	return -1;
}

/* What the end of the conversation says. */
static void
judge_end(struct request_reader *reader)
{

	if (reader->last_role == ROLE_ASSISTANT)
		reader_set_direct(reader, TURN_PREFILL);
	else if (reader->last_role != ROLE_USER || reader->users[reader->newest].count == 0)
		reader_set_direct(reader, TURN_EMPTY);
	if (reader->last_role == ROLE_USER && reader->last_has_media)
		reader_set_direct(reader, TURN_MEDIA);
}

size_t
dialect_room(size_t body_len)
{

	/* Escapes and quotes take more room than their decoded text. */
	return body_len < REQUEST_TEXT_MAX ? body_len : REQUEST_TEXT_MAX;
}

int
request_reader_read(const struct request_shape *shape, struct span body, struct request *request, char *room,
    size_t room_len, bool weighs)
{
	struct request_reader reader;

	clear_turn(request);
	memset(&reader, 0, sizeof(reader));
	request->stream = shape->stream;
	reader.request = request;
	reader.weighs = weighs;
	reader.folded = shape->folded;
	json_start(&reader.scan, body);
	if (read_object(&reader, shape->rules, shape->more) != 0)
		return make_unreadable(request, reader.scan.fault);
	request->places.close = (struct span){reader.scan.at - 1, 1};
	request->places.has_members = reader.members > (request->places.parapet.at != NULL ? 1 : 0);
	if (json_finish(&reader.scan) != 0)
		return make_unreadable(request, reader.scan.fault);
	judge_end(&reader);
	if (reader_decode_texts(&reader, room, room_len) != 0)
		return make_unreadable(request, reader.scan.fault);
	if (shape->raw)
		request->direct = TURN_RAW;
	return 0;
}

int
dialect_read_request(
    const struct dialect *dialect, struct span body, struct request *request, char *room, size_t room_len, bool weighs)
{

	return request_reader_read(dialect->request, body, request, room, room_len, weighs);
}
