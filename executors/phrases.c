/*
 * Plain searches; texts are at most a turn's.
 */
#include "executors/phrases.h"

#include <limits.h>
#include <stdint.h>

static bool
is_letter(struct span text, size_t at)
{

	return at < text.len && isalpha((unsigned char)text.at[at]);
}

static bool
is_phrase(struct span text, size_t at, const char *phrase, size_t n)
{

	if (text.len - at < n || tolower((unsigned char)text.at[at]) != tolower((unsigned char)phrase[0]) ||
	    strncasecmp(text.at + at, phrase, n) != 0)
		return false;
	if (at > 0 && isalpha((unsigned char)phrase[0]) && is_letter(text, at - 1))
		return false;
	return !isalpha((unsigned char)phrase[n - 1]) || !is_letter(text, at + n);
}

size_t
phrase_find(struct span text, size_t from, const char *phrase)
{
	size_t n = strlen(phrase);

	for (size_t at = from; at < text.len && text.len - at >= n; at++) {
		if (is_phrase(text, at, phrase, n))
			return at;
	}
	return PHRASE_NONE;
}

size_t
phrase_find_last(struct span text, const char *phrase)
{
	size_t n = strlen(phrase);

	for (size_t at = text.len >= n ? text.len - n + 1 : 0; at-- > 0;) {
		if (is_phrase(text, at, phrase, n))
			return at;
	}
	return PHRASE_NONE;
}

/* Alike for a letter's two cases, and for few bytes besides: enough to look closer. */
static unsigned
folded(char byte)
{

	return (unsigned char)byte | 0x20U;
}

bool
phrase_any(struct span text, const char *const *phrases)
{
	uint32_t seconds[UCHAR_MAX + 1] = {
	    0}; /* by a phrase's first byte: which bytes, by their last five bits, follow */

	for (size_t i = 0; phrases[i] != NULL; i++)
		seconds[folded(phrases[i][0])] |=
		    phrases[i][1] == '\0' ? UINT32_MAX : UINT32_C(1) << (phrases[i][1] & 31);
	for (size_t at = 0; at < text.len; at++) {
		unsigned first = folded(text.at[at]);
		unsigned second = at + 1 < text.len ? (unsigned)text.at[at + 1] & 31 : 0;

		/* A letter begins a phrase only where it begins a word. */
		if ((seconds[first] >> second & 1) == 0 || (is_letter(text, at) && at > 0 && is_letter(text, at - 1)))
			continue;
		for (size_t i = 0; phrases[i] != NULL; i++) {
			const char *phrase = phrases[i];

			if (folded(phrase[0]) == first && (phrase[1] == '\0' || ((unsigned)phrase[1] & 31) == second) &&
			    is_phrase(text, at, phrase, strlen(phrase)))
				return true;
		}
	}
	return false;
}

bool
phrase_stands(struct span text, size_t at, const char *what)
{
	size_t n = strlen(what);

	return at <= text.len && text.len - at >= n && memcmp(text.at + at, what, n) == 0;
}

/* How long the mark that ends a sentence at an offset is, or 0. */
static size_t
end_mark(struct span text, size_t at)
{
	static const char *const escapes[] = {"\\neq", "\\neg", "\\ne ", "\\nabla", "\\notin"};
	char byte = text.at[at];

	if (byte == '\n')
		return 1;
	if (phrase_stands(text, at, "\\n")) {
		for (size_t i = 0; i < sizeof(escapes) / sizeof(escapes[0]); i++) {
			if (phrase_stands(text, at, escapes[i]))
				return 0;
		}
		return 2;
	}
	if (byte != '.' && byte != '!' && byte != '?')
		return 0;
	if (at + 1 == text.len || isspace((unsigned char)text.at[at + 1]) || phrase_stands(text, at + 1, "\\n") ||
	    strchr("\"*)'", text.at[at + 1]) != NULL)
		return 1;
	return 0;
}

/* Whether what ends here is a list item's number: "1." at a line's start is no sentence. */
static bool
is_item_number(struct span sentence)
{
	size_t i = 0;

	while (i < sentence.len && strchr(" \t*#(", sentence.at[i]) != NULL)
		i++;
	if (i == sentence.len || sentence.len - i > 3)
		return false;
	while (i < sentence.len && isdigit((unsigned char)sentence.at[i]))
		i++;
	return i + 1 == sentence.len && sentence.at[i] == '.';
}

bool
sentence_next(struct span *rest, struct span *sentence)
{

	while (rest->len > 0) {
		size_t at = 0, mark = 0;

		while (at < rest->len) {
			mark = end_mark(*rest, at);
			if (mark != 0 && !(mark == 1 && is_item_number((struct span){rest->at, at + 1})))
				break;
			at++;
			mark = 0;
		}
		/* The point belongs to the sentence, a line's end does not. */
		*sentence = span_strip((struct span){rest->at, at + (mark == 1)});
		*rest = (struct span){rest->at + at + mark, rest->len - at - mark};
		if (sentence->len > 0)
			return true;
	}
	return false;
}
