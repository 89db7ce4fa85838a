/*
 * The words of a prompt, and the few that a lint must understand.
 */
#include "executors/puzzle/lint_words.h"

#include "executors/arena.h"
#include "executors/puzzle/inside.h"
#include "policies/hash.h"

static bool
in_word(char c)
{

	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/* An apostrophe also separates words: "isn't" is two, of which "t" negates. */
bool
lint_words_cut(struct arena *arena, struct span text, struct words *words)
{
	size_t at = 0;

	words->count = 0;
	words->list = arena_take(arena, (text.len / 2 + 2) * sizeof(*words->list));
	if (words->list == NULL)
		return false;
	while (at < text.len) {
		struct word *word = &words->list[words->count];
		uint32_t hash = HASH32_START;
		size_t from = at;

		for (; at < text.len && in_word(text.at[at]); at++) {
			char c = text.at[at];

			hash = hash32_add(hash, (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c));
		}
		if (at > from) {
			*word = (struct word){{text.at + from, at - from}, hash};
			words->count++;
		} else
			at++;
	}
	return true;
}

bool
lint_words_is(const struct word *word, const char *text)
{

	return span_equals_nocase(word->text, text);
}

/* By Knuth, Morris and Pratt: linear even for repetitive prompts. */
int64_t
lint_words_find(const struct words *in, const struct words *what)
{
	uint32_t back[SAY_MAX / 2 + 2] = {0};
	uint32_t k = 0;

	if (what->count == 0 || what->count > in->count || what->count > SAY_MAX / 2 + 1)
		return -1;
	for (uint32_t i = 1; i < what->count; i++) {
		while (k > 0 && !word_same(&what->list[i], &what->list[k]))
			k = back[k - 1];
		k += word_same(&what->list[i], &what->list[k]);
		back[i] = k;
	}
	k = 0;
	for (uint32_t i = 0; i < in->count; i++) {
		while (k > 0 && !word_same(&in->list[i], &what->list[k]))
			k = back[k - 1];
		k += word_same(&in->list[i], &what->list[k]);
		if (k == what->count)
			return (int64_t)i - k + 1;
	}
	return -1;
}

/* Words for a direction or an order, each with its synonyms. */
static const char *const directions[][8] = {{"left", "leftmost"}, {"right", "rightmost"},
    {"before", "ahead", "above", "higher", "earlier"}, {"after", "behind", "below", "lower", "later"},
    {"top", "highest"}, {"bottom", "lowest"}, {"older"}, {"younger", "newer"}, {"oldest"}, {"youngest", "newest"},
    {"cheaper"}, {"dearer"}, {"cheapest"}, {"dearest"}, {"taller"}, {"shorter"}, {"longer"}, {"tallest"}, {"shortest"},
    {"longest"}, {"heavier"}, {"lighter"}, {"heaviest"}, {"lightest"}, {"larger", "bigger"}, {"smaller"},
    {"largest", "biggest"}, {"smallest"}, {"faster"}, {"slower"}, {"fastest"}, {"slowest"}, {"warmer", "hotter"},
    {"colder", "cooler"}, {"warmest", "hottest"}, {"coldest"}, {"better"}, {"worse"}, {"best"}, {"worst"},
    {"last", "final"}, {"next", "adjacent", "beside"}, {"between"}, {"opposite", "across"}, {"middle"},
    {"immediately", "directly"}, {"brother", "brothers"}, {"sister", "sisters"}, {"mother"}, {"father"}, {"uncle"},
    {"aunt"}, {"cousin", "cousins"}, {"overtake", "overtakes"}, {"more"}, {"less", "fewer"}, {"most"}, {"least"},
    {"than"}, {"if"}, {"or"}, {"only"}, {"unless"}};

_Static_assert(nitems(directions) <= LINT_WORDS_DIRECTIONS_MAX, "there is room for the flags");

const char *
lint_words_direction_name(size_t direction)
{

	return direction < nitems(directions) ? directions[direction][0] : NULL;
}

/* Words whose absence on one side means nothing: "than" belongs to every comparative. */
bool
lint_words_joins(size_t direction)
{

	return strcmp(directions[direction][0], "than") == 0;
}

int
lint_words_direction(const struct word *word)
{

	for (size_t i = 0; i < nitems(directions); i++)
		for (size_t k = 0; k < 8 && directions[i][k] != NULL; k++)
			if (lint_words_is(word, directions[i][k]))
				return (int)i;
	return -1;
}

/* "less expensive" is "cheaper": in one word, if the next is "expensive". */
static struct word
in_one_word(const struct words *words, uint32_t i)
{
	static const char *const both[][2] = {
	    {"less", "cheaper"}, {"more", "dearer"}, {"least", "cheapest"}, {"most", "dearest"}};

	for (size_t k = 0; i + 1 < words->count && k < nitems(both); k++)
		if (lint_words_is(&words->list[i], both[k][0]) && lint_words_is(&words->list[i + 1], "expensive"))
			return (struct word){span_of(both[k][1]), 0};
	return words->list[i];
}

/* The directions in words, as flags. */
void
lint_words_directions(const struct words *words, bool found[LINT_WORDS_DIRECTIONS_MAX])
{

	for (uint32_t i = 0; i < words->count; i++) {
		struct word word = in_one_word(words, i);
		int direction = lint_words_direction(&word);

		if (direction >= 0)
			found[direction] = true;
	}
}

static const char *const ordinals[] = {
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"};
static const char *const cardinals[] = {
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};

/* The number of "second", "two", "2nd" or "2"; -1: none. "One" is usually a pronoun. */
int64_t
lint_words_number(const struct word *word)
{
	int64_t value = 0;
	size_t at = 0;

	for (int i = 1; i <= 10; i++)
		if (lint_words_is(word, ordinals[i]) || (i > 1 && lint_words_is(word, cardinals[i])))
			return i;
	for (; at < word->text.len && at < 7 && word->text.at[at] >= '0' && word->text.at[at] <= '9'; at++)
		value = value * 10 + (word->text.at[at] - '0');
	return at > 0 ? value : -1;
}

bool
lint_words_negates(const struct words *words)
{
	static const char *const negations[] = {"not", "no", "never", "neither", "nor", "none", "cannot", "nobody",
	    "without", "different", "differ", "lies", "liar", "liars", "knave", "knaves", "lying", "t"};

	for (uint32_t i = 0; i < words->count; i++)
		for (size_t k = 0; k < nitems(negations); k++)
			if (lint_words_is(&words->list[i], negations[k]))
				return true;
	return false;
}
