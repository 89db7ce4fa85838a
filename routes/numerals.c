/*
 * A walk from word to word; neighbours that make up one number count once.
 */
#include "routes/numerals.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>

#define WORD_LENGTHS        10
#define WORDS_OF_ONE_LENGTH 12

/* By their length; each row ends with NULL. */
static const char *const number_words[WORD_LENGTHS][WORDS_OF_ONE_LENGTH] = {
    [3] = {"one", "six", "ten", "two"},
    [4] = {"five", "four", "half", "nine", "zero"},
    [5] = {"dozen", "eight", "fifty", "forty", "seven", "sixty", "three", "twice"},
    [6] = {"double", "eighty", "eleven", "halves", "ninety", "thirty", "thrice", "triple", "twelve", "twenty"},
    [7] = {"billion", "doubled", "doubles", "fifteen", "hundred", "million", "quarter", "seventy", "sixteen", "tripled",
	"triples"},
    [8] = {"eighteen", "fourteen", "nineteen", "quarters", "thirteen", "thousand"},
    [9] = {"seventeen"},
};

/* After and before these, "one" names no quantity. */
static const char *const one_after[] = {"no", "any", "every", "this", "that", "which", "the", "another", "some"};
static const char *const one_before[] = {"of", "another", "or", "can", "could", "should", "would"};

struct walk {
	struct span text;
	size_t at;
	size_t number_end; /* where the last number ended; SIZE_MAX when none has */
	unsigned count;
	struct span word_before;
};

/* ASCII's, without a look at the locale, which costs more than all the rest of a walk. */
static bool
is_letter(char c)
{

	return (unsigned char)((c | 0x20) - 'a') < 26;
}

static bool
is_digit(char c)
{

	return (unsigned char)(c - '0') < 10;
}

static bool
is_number_word(struct span word)
{

	if (word.len >= WORD_LENGTHS)
		return false;
	for (const char *const *known = number_words[word.len]; *known != NULL; known++)
		if ((*known)[0] == (word.at[0] | 0x20) && (*known)[1] == (word.at[1] | 0x20) &&
		    strncasecmp(*known, word.at, word.len) == 0)
			return true;
	return false;
}

static bool
is_among(struct span word, const char *const *list, size_t count)
{

	for (size_t i = 0; i < count; i++) {
		if (span_equals_nocase(word, list[i]))
			return true;
	}
	return false;
}

static size_t
word_length(struct span text, size_t at)
{
	size_t end = at;

	while (end < text.len && is_letter(text.at[end]))
		end++;
	return end - at;
}

static struct span
word_after(struct span text, size_t at)
{

	while (at < text.len && text.at[at] == ' ')
		at++;
	return (struct span){text.at + at, word_length(text, at)};
}

static bool
is_pronoun(const struct walk *walk, struct span word)
{
	struct span next;

	if (!span_equals_nocase(word, "one"))
		return false;
	next = word_after(walk->text, walk->at + word.len);
	return is_among(walk->word_before, one_after, sizeof(one_after) / sizeof(one_after[0])) ||
	    is_among(next, one_before, sizeof(one_before) / sizeof(one_before[0]));
}

/* Whether a number that begins here goes on with the one before: "twenty-five", "3 hundred". */
static bool
continues_number(const struct walk *walk)
{

	return walk->number_end != SIZE_MAX && walk->at == walk->number_end + 1 &&
	    (walk->text.at[walk->number_end] == ' ' || walk->text.at[walk->number_end] == '-');
}

static void
read_word(struct walk *walk)
{
	struct span word = {walk->text.at + walk->at, word_length(walk->text, walk->at)};

	if (is_number_word(word) && !is_pronoun(walk, word)) {
		if (!continues_number(walk))
			walk->count++;
		walk->number_end = walk->at + word.len;
	}
	walk->word_before = word;
	walk->at += word.len;
	/* Digits that a word ends in are part of a name. */
	while (walk->at < walk->text.len && is_digit(walk->text.at[walk->at]))
		walk->at++;
}

static bool
starts_line(struct span text, size_t at)
{

	while (at > 0 && (text.at[at - 1] == ' ' || text.at[at - 1] == '\t' || text.at[at - 1] == '('))
		at--;
	return at == 0 || text.at[at - 1] == '\n';
}

/* "12. " or "3) " at a line's start. */
static bool
numbers_item(struct span text, size_t at, size_t end)
{

	return end - at <= 2 && end + 1 < text.len && (text.at[end] == '.' || text.at[end] == ')') &&
	    isspace((unsigned char)text.at[end + 1]) && starts_line(text, at);
}

/* "covid-19": a hyphen ties the digits to a word of two letters or more. */
static bool
is_tied_to_word(struct span text, size_t at)
{

	return at > 2 && text.at[at - 1] == '-' && is_letter(text.at[at - 2]) && is_letter(text.at[at - 3]);
}

static bool
is_ordinal(struct span text, size_t end)
{
	static const char *const endings[] = {"st", "nd", "rd", "th"};
	struct span ending = {text.at + end, word_length(text, end)};

	return is_among(ending, endings, sizeof(endings) / sizeof(endings[0]));
}

static void
read_digits(struct walk *walk)
{
	struct span text = walk->text;
	size_t end = walk->at;

	while (end < text.len &&
	    (is_digit(text.at[end]) ||
		(strchr(".,:/", text.at[end]) != NULL && text.at[end] != '\0' && end + 1 < text.len &&
		    is_digit(text.at[end + 1]))))
		end++;
	if (!numbers_item(text, walk->at, end) && !is_tied_to_word(text, walk->at) && !is_ordinal(text, end)) {
		walk->count++;
		walk->number_end = end;
	}
	walk->at = end;
}

unsigned
numerals_count(struct span text)
{
	struct walk walk = {text, 0, SIZE_MAX, 0, {text.at, 0}};

	while (walk.at < text.len) {
		if (is_digit(text.at[walk.at]))
			read_digits(&walk);
		else if (is_letter(text.at[walk.at]))
			read_word(&walk);
		else
			walk.at++;
	}
	return walk.count;
}
