/*
 * The walk: from the body's first brace to its last byte, objects by table.
 */
#include "proxy/dialects/turn_reader.h"

#include <stdint.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/json_text.h"

/* A key as it is compared: decoded, ASCII in lower case. */
struct folded_key {
	char text[WORD_MAX]; /* "" when longer: no known key is */
	size_t len;
	uint64_t hash; /* of the whole key */
	bool changed;  /* folding changed something */
};

/* The keys of an object so far. Two keys with one hash are taken for the same: the turn is direct then, no more. */
struct key_set {
	uint64_t seen[KEYS_MAX];
	unsigned count;
};

void
reader_set_direct(struct turn_reader *reader, enum turn_direct direct)
{
	struct turn *turn = reader->turn;

	if (turn->direct == TURN_NOT_DIRECT || direct < turn->direct)
		turn->direct = direct;
}

/* Two letters beyond ASCII fold to ASCII ones, and at least Go's reader, which is Ollama's, lets them match. */
static size_t
fold_character(const char *at, size_t left, char *folded)
{

	if (left >= 2 && memcmp(at, "\xc5\xbf", 2) == 0) { /* long s */
		*folded = 's';
		return 2;
	}
	if (left >= 3 && memcmp(at, "\xe2\x84\xaa", 3) == 0) { /* the kelvin sign */
		*folded = 'k';
		return 3;
	}
	*folded = *at >= 'A' && *at <= 'Z' ? (char)(*at | 0x20) : *at;
	return 1;
}

static void
fold_key(struct span raw, struct folded_key *key)
{
	bool is_long = false;

	key->len = 0;
	key->hash = 0xcbf29ce484222325u;
	key->changed = false;
	while (raw.len > 0) {
		char decoded[WORD_MAX];
		size_t len = json_decode(&raw, decoded, sizeof(decoded));

		for (size_t i = 0; i < len;) {
			char c;

			i += fold_character(decoded + i, len - i, &c);
			key->changed |= c != decoded[i - 1];
			key->hash = (key->hash ^ (unsigned char)c) * 0x100000001b3u;
			if (key->len == sizeof(key->text) - 1)
				is_long = true;
			else
				key->text[key->len++] = c;
		}
	}
	if (is_long)
		key->len = 0;
	key->text[key->len] = '\0';
}

/* Returns -1 when the key was there before, or when there are too many. */
static int
remember_key(struct json_scan *scan, struct key_set *keys, uint64_t hash)
{

	for (unsigned i = 0; i < keys->count; i++)
		if (keys->seen[i] == hash)
			return json_refuse(scan, "a key twice in an object");
	if (keys->count == KEYS_MAX)
		return json_refuse(scan, "too many keys in an object");
	keys->seen[keys->count++] = hash;
	return 0;
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
read_value(struct turn_reader *reader, const struct folded_key *key, const struct member_rule *rules,
    const struct member_rule *more)
{
	const struct member_rule *rule = find_rule(rules, key);

	if (rule == NULL)
		rule = find_rule(more, key);
	if (rule == NULL)
		return json_skip(&reader->scan, NULL);
	if (key->changed)
		return json_refuse(&reader->scan, "a key that differs from a known one in case only");
	return rule->read(reader, rule->direct);
}

int
read_object(struct turn_reader *reader, const struct member_rule *rules, const struct member_rule *more)
{
	struct json_scan *scan = &reader->scan;
	struct key_set keys;

	keys.count = 0;
	if (json_enter(scan, '{') != 0)
		return -1;
	for (bool first = true; json_more(scan, '}', &first);) {
		const char *comma = keys.count > 0 ? scan->at - 1 : NULL;
		struct folded_key key;
		struct span raw;

		if (json_key(scan, &raw) != 0)
			return -1;
		if (scan->depth == 1) {
			reader->member_comma = comma;
			reader->member_at = raw.at - 1;
		}
		fold_key(raw, &key);
		if (remember_key(scan, &keys, key.hash) != 0 || read_value(reader, &key, rules, more) != 0)
			return -1;
	}
	if (scan->depth == 0)
		reader->turn->places.has_members = keys.count > (reader->turn->places.parapet.at != NULL ? 1 : 0);
	return scan->fault != NULL ? -1 : 0;
}

int
read_word(struct turn_reader *reader, char word[WORD_MAX])
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

/* A turn that holds nothing: its texts are empty, but they are somewhere, so that they can be looked at. */
static void
clear_turn(struct turn *turn)
{
	struct span nothing = span_of("");

	memset(turn, 0, sizeof(*turn));
	turn->last.decoded = nothing;
	turn->previous.decoded = nothing;
	turn->system.decoded = nothing;
	turn->answer_before = nothing;
	turn->model = nothing;
}

/* Nothing of a body that cannot be read may be acted upon. */
static int
make_unreadable(struct turn *turn, const char *fault)
{

	clear_turn(turn);
	turn->direct = TURN_UNREADABLE;
	turn->fault = fault;
	return -1;
}

/* What the end of the conversation says. */
static void
judge_end(struct turn_reader *reader)
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

	/* Escapes and quotes take more room than what they stand for. */
	return body_len < TURN_TEXT_MAX ? body_len : TURN_TEXT_MAX;
}

int
turn_reader_read(const struct request_shape *shape, struct span body, struct turn *turn, char *room, size_t room_len)
{
	struct turn_reader reader;

	clear_turn(turn);
	memset(&reader, 0, sizeof(reader));
	turn->stream = shape->stream;
	reader.turn = turn;
	json_start(&reader.scan, body);
	if (read_object(&reader, shape->rules, shape->more) != 0)
		return make_unreadable(turn, reader.scan.fault);
	turn->places.close = (struct span){reader.scan.at - 1, 1};
	if (json_finish(&reader.scan) != 0)
		return make_unreadable(turn, reader.scan.fault);
	judge_end(&reader);
	if (reader_decode_texts(&reader, room, room_len) != 0)
		return make_unreadable(turn, reader.scan.fault);
	return 0;
}
