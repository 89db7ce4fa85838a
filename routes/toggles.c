/*
 * One reader of words; the places differ in what they let it read.
 */
#include "routes/toggles.h"

#include <assert.h>

#define PREFIX "/parapet/"
#define LATEST ":latest"

VOCABULARY_NAMES(toggle_word, EACH_TOGGLE_WORD, TOGGLE_WORD_COUNT);

const char *
toggles_allowed(enum toggle_place place)
{

	switch (place) {
	case TOGGLE_IN_PATH:
		return "/parapet/off/, /parapet/on/, /parapet/shadow/ or /parapet/route/NAME/, each before a path of the backend";
	case TOGGLE_IN_MODEL:
		return "@off, @on, @shadow or @route=NAME";
	case TOGGLE_IN_BODY:
		return "off, on, shadow, route=NAME or policy=NAME, or an object with one member: mode, route or policy";
	default:
		return "off, on, shadow, route=NAME or policy=NAME";
	}
}

static bool
is_name(struct span name)
{

	if (name.len == 0 || name.len > TOGGLE_NAME_MAX)
		return false;
	for (size_t i = 0; i < name.len; i++) {
		char c = name.at[i];

		if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
			return false;
	}
	return true;
}

/* A word, and for some words a separator and a name. */
static bool
read_word(struct span text, char separator, struct toggle *toggle)
{

	for (int word = 0; word < TOGGLE_WORD_COUNT; word++) {
		size_t n = strlen(toggle_word_names[word]);
		struct span name;

		if (text.len < n || strncasecmp(text.at, toggle_word_names[word], n) != 0)
			continue;
		name = span_from(text, n);
		if (word < TOGGLE_ROUTE) {
			if (name.len > 0)
				continue;
		} else {
			if (name.len == 0 || name.at[0] != separator)
				continue;
			name.at++;
			name.len--;
			if (!is_name(name))
				return false;
		}
		*toggle = (struct toggle){(enum toggle_word)word, name};
		return true;
	}
	return false;
}

enum toggle_found
toggle_of_value(struct span value, struct toggle *toggle)
{

	return read_word(span_trim(value), '=', toggle) ? TOGGLE_FOUND : TOGGLE_WRONG;
}

/* Cut one expected byte and the white space around it off the text. */
static bool
take_byte(struct span *text, char byte)
{

	*text = span_strip(*text);
	if (text->len == 0 || text->at[0] != byte)
		return false;
	text->at++;
	text->len--;
	*text = span_strip(*text);
	return true;
}

/* Cut a JSON string without escapes off the text. */
static bool
take_string(struct span *text, struct span *string)
{
	const char *close;

	*text = span_strip(*text);
	if (text->len == 0 || text->at[0] != '"')
		return false;
	string->at = text->at + 1;
	close = memchr(string->at, '"', text->len - 1);
	if (close == NULL)
		return false;
	string->len = (size_t)(close - string->at);
	text->len -= string->len + 2;
	text->at = close + 1;
	return span_find(*string, '\\') == NULL;
}

/* The single member of an object. */
static bool
read_steering(struct span key, struct span value, struct toggle *toggle)
{

	if (span_equals(key, "mode"))
		return read_word(value, '\0', toggle) && toggle->word < TOGGLE_ROUTE;
	if (!is_name(value))
		return false;
	if (span_equals(key, "route"))
		*toggle = (struct toggle){TOGGLE_ROUTE, value};
	else if (span_equals(key, "policy"))
		*toggle = (struct toggle){TOGGLE_POLICY, value};
	else
		return false;
	return true;
}

enum toggle_found
toggle_of_body(struct span value, struct toggle *toggle)
{
	struct span text = span_strip(value), key, word;

	if (text.len == 0)
		return TOGGLE_ABSENT;
	if (text.at[0] == '"')
		return take_string(&text, &word) && text.len == 0 ? toggle_of_value(word, toggle) : TOGGLE_WRONG;
	if (!take_byte(&text, '{') || !take_string(&text, &key) || !take_byte(&text, ':') ||
	    !take_string(&text, &word) || !take_byte(&text, '}') || text.len > 0)
		return TOGGLE_WRONG;
	return read_steering(key, word, toggle) ? TOGGLE_FOUND : TOGGLE_WRONG;
}

/* Cut a segment off the path, up to the next slash, question mark or the end. */
static struct span
take_segment(struct span *path)
{
	struct span segment = {path->at, 0};

	while (segment.len < path->len && path->at[segment.len] != '/' && path->at[segment.len] != '?')
		segment.len++;
	path->at += segment.len;
	path->len -= segment.len;
	return segment;
}

static bool
is_listed(struct span name, const char *const *list)
{

	for (; list != NULL && *list != NULL; list++) {
		if (span_equals(name, *list))
			return true;
	}
	return false;
}

static bool
is_dots(struct span segment)
{

	return span_equals(segment, ".") || span_equals(segment, "..");
}

/* Do not put a prefix before a path that servers could read in more than one way. */
static bool
is_plain(struct span rest)
{
	struct span path = rest;
	bool first = true;

	while (path.len > 0 && path.at[0] == '/') {
		struct span segment;

		path.at++;
		path.len--;
		segment = take_segment(&path);
		if (is_dots(segment) || (first && span_equals_nocase(segment, "parapet")))
			return false;
		first = first && segment.len == 0;
		if (span_find(segment, '\\') != NULL)
			return false;
		for (size_t i = 0; i + 2 < segment.len; i++) {
			if (segment.at[i] == '%' &&
			    (strncasecmp(segment.at + i + 1, "2f", 2) == 0 ||
				strncasecmp(segment.at + i + 1, "5c", 2) == 0 ||
				strncasecmp(segment.at + i + 1, "2e", 2) == 0))
				return false;
		}
	}
	return true;
}

/* Reduce leading slashes to one; none at all means the root with its query. */
static struct span
with_one_slash(struct span rest)
{

	while (rest.len > 1 && rest.at[0] == '/' && rest.at[1] == '/') {
		rest.at++;
		rest.len--;
	}
	return rest;
}

enum toggle_found
toggle_of_path(struct span target, const char *const *own, struct toggle *toggle, struct span *rest)
{
	struct span path = target, word, name;

	if (target.len < strlen(PREFIX) || memcmp(target.at, PREFIX, strlen(PREFIX)) != 0)
		return TOGGLE_ABSENT;
	path.at += strlen(PREFIX);
	path.len -= strlen(PREFIX);
	word = take_segment(&path);
	if (is_listed(word, own))
		return TOGGLE_ABSENT;
	if (span_equals(word, "route") && path.len > 0 && path.at[0] == '/') {
		path.at++;
		path.len--;
		name = take_segment(&path);
		if (!is_name(name))
			return TOGGLE_WRONG;
		*toggle = (struct toggle){TOGGLE_ROUTE, name};
	} else if (!read_word(word, '\0', toggle))
		return TOGGLE_WRONG;
	*rest = with_one_slash(path);
	if (!is_plain(*rest))
		return TOGGLE_WRONG;
	if (rest->len == 0)
		*rest = span_of("/");
	return rest->at[0] == '/' ? TOGGLE_FOUND : TOGGLE_WRONG;
}

enum toggle_found
toggle_of_model(struct span model, struct toggle *toggle, struct span *bare)
{
	struct span name = model, word;
	size_t at;

	if (span_ends_in(name, LATEST))
		name.len -= strlen(LATEST);
	for (at = name.len; at > 0 && name.at[at - 1] != '@'; at--)
		;
	if (at <= 1)
		return TOGGLE_ABSENT;
	word = span_from(name, at);
	if (!read_word(word, '=', toggle) || toggle->word == TOGGLE_POLICY)
		return TOGGLE_ABSENT;
	*bare = (struct span){name.at, at - 1};
	return TOGGLE_FOUND;
}
