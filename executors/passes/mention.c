/*
 * Finds words and examines their surroundings.
 */
#include "executors/passes/mention.h"

#include "executors/constraints/fold.h"
#include "executors/passes/utterance.h"
#include "routes/text/glyph.h"
#include "routes/text/negation.h"
#include "routes/text/phrases.h"

#define AROUND       2 /* words on each side that identify a copy */
#define COPIED_LEAST 4 /* words; fewer match by chance */
#define INITIALS_MIN 2
#define INITIALS_MAX 5
#define COMPARED_MAX 16             /* places compared with the prompt */
#define SEARCHED_MAX 32             /* words looked up in the prompt */
#define PASSED_MAX   (256UL * 1024) /* bytes of the text, counted for each pass over it */
#define HEAD_MAX     256            /* bytes of an entry's head */
#define BESIDE_MAX   2              /* words of an entry besides the thing */

static bool
is_word_byte(char byte)
{

	return glyph_is_word_byte(byte) || byte == '\'';
}

/* Move left or right by so many words; *words is increased by those found. */
static size_t
words_left(struct span text, size_t at, unsigned count, unsigned *words)
{

	for (; count > 0; count--) {
		size_t to = at;

		while (to > 0 && !is_word_byte(text.at[to - 1]))
			to--;
		if (to == 0)
			break;
		while (to > 0 && is_word_byte(text.at[to - 1]))
			to--;
		at = to;
		++*words;
	}
	return at;
}

static size_t
words_right(struct span text, size_t at, unsigned count, unsigned *words)
{

	for (; count > 0; count--) {
		size_t to = at;

		while (to < text.len && !is_word_byte(text.at[to]))
			to++;
		if (to == text.len)
			break;
		while (to < text.len && is_word_byte(text.at[to]))
			to++;
		at = to;
		++*words;
	}
	return at;
}

/* Whether so many bytes of the text may still be scanned; counts them. */
static bool
pass(struct mention *mention, size_t bytes)
{

	if (bytes > PASSED_MAX - mention->passed) {
		mention->refused = true;
		return false;
	}
	mention->passed += bytes;
	return true;
}

bool
mention_begin(struct mention *mention)
{

	return pass(mention, mention->text.len);
}

/* Whether the prompt contains a run of words that includes the found one. */
static bool
is_copied(struct mention *mention, struct span found)
{
	struct span text = mention->text, place;
	size_t at = (size_t)(found.at - text.at);

	if (mention->compared++ >= COMPARED_MAX)
		return true;
	for (unsigned left = 0; left < COPIED_LEAST; left++) {
		unsigned words = 1;
		size_t from = words_left(text, at, left, &words);
		size_t to = words_right(text, at + found.len, COPIED_LEAST - 1 - left, &words), in_prompt = 0;
		struct needle needle;

		needle_make(&needle, span_between(text, from, to));
		if (words == COPIED_LEAST && needle_next(&needle, mention->prompt, true, &in_prompt, &place))
			return true;
	}
	return false;
}

/* Whether one of a few marks begins at a place; a typographic one takes three bytes. */
static bool
begins_with_mark(const char *at, const char *end, const char *const *marks)
{

	for (; *marks != NULL; marks++) {
		size_t n = strlen(*marks);

		if ((size_t)(end - at) >= n && memcmp(at, *marks, n) == 0)
			return true;
	}
	return false;
}

/* Directly between two quotation marks, allowing a comma or full stop before the second. */
static bool
is_quoted(struct span found, struct span text)
{
	static const char *const closing[] = {"\"", "'", "`", "\xe2\x80\x9d", "\xe2\x80\x99", NULL};
	static const char *const opening[] = {"\"", "'", "`", "\xe2\x80\x9c", "\xe2\x80\x98", NULL};
	const char *end = text.at + text.len, *behind = found.at + found.len;
	size_t before = (size_t)(found.at - text.at);

	if (behind < end && strchr(",.!?", *behind) != NULL)
		behind++;
	return begins_with_mark(behind, end, closing) &&
	    ((before >= 1 && begins_with_mark(found.at - 1, found.at, opening)) ||
		(before >= 3 && begins_with_mark(found.at - 3, found.at, opening)));
}

/* "can't" is a different word from "can". */
static bool
is_shortened(struct span found, struct span text)
{
	static const char *const tails[] = {"'t", "\xe2\x80\x99t", NULL};

	return begins_with_mark(found.at + found.len, text.at + text.len, tails);
}

bool
mention_next(struct mention *mention, struct span word, size_t *at, struct span *found, bool *named)
{
	struct needle needle;

	needle_make(&needle, word);
	while (needle_next(&needle, mention->text, true, at, found)) {
		*named = true;
		if (!is_quoted(*found, mention->text) && !is_shortened(*found, mention->text) &&
		    !is_copied(mention, *found))
			return true;
	}
	return false;
}

/* Whether two words are the same, in singular or plural; letters have no plural. */
static bool
are_alike(struct span a, struct span b)
{
	size_t i = 0;

	while (i < a.len && i < b.len && tolower((unsigned char)a.at[i]) == tolower((unsigned char)b.at[i]))
		i++;
	a.at += i;
	a.len -= i;
	b.at += i;
	b.len -= i;
	return (a.len == 0 && b.len == 0) ||
	    (i > 1 && (a.len == 0 || span_equals(a, "s")) && (b.len == 0 || span_equals(b, "s")));
}

static bool
stands_among(struct span word, const struct utterance *utterance)
{

	for (unsigned i = 0; i < utterance->count; i++) {
		if (are_alike(word, utterance->words[i]))
			return true;
	}
	return false;
}

/* Whether a sentence of the prompt has the word: "river" where rivers are asked for. */
static bool
is_of_prompt(struct mention *mention, struct span word)
{
	struct span prompt = mention->prompt, sentence;
	struct utterance utterance;

	if (mention->searched++ >= SEARCHED_MAX)
		return false;
	while (sentence_next(&prompt, &sentence)) {
		utterance_cut(sentence, &utterance);
		if (stands_among(word, &utterance))
			return true;
	}
	return false;
}

/* Whether a sentence denies something or contrasts it: then it may name what is excluded. */
static bool
denies(struct span sentence)
{
	static const char *const contrasts[] = {"instead", "unlike", "except", "excepted", "other than", "besides",
	    "apart from", "aside from", "exclusion", "opposed to", "different from", "differs", "contrast", "contrary",
	    "non", NULL};
	struct negations negations;

	negations_read(sentence, &negations);
	return negations.signs > 0 || phrase_any(sentence, contrasts);
}

/* An entry's head: up to a colon, a comma, a bracket or a dash. */
static struct span
head_of(struct span entry)
{
	size_t at = 0;

	if (entry.len > HEAD_MAX)
		entry.len = HEAD_MAX;
	while (at < entry.len && strchr(":\n", entry.at[at]) == NULL && !phrase_stands(entry, at, ", ") &&
	    !phrase_stands(entry, at, " (") && !phrase_stands(entry, at, " - ") &&
	    !phrase_stands(entry, at, " \xe2\x80\x93 ") && !phrase_stands(entry, at, " \xe2\x80\x94 "))
		at++;
	return (struct span){entry.at, at};
}

/* Where the words of a thing are consecutive; the count of the head's words: nowhere. */
static unsigned
thing_at(const struct utterance *head, const struct utterance *thing)
{

	for (unsigned from = 0; from + thing->count <= head->count; from++) {
		unsigned same = 0;

		while (same < thing->count && are_alike(head->words[from + same], thing->words[same]))
			same++;
		if (same == thing->count)
			return from;
	}
	return head->count;
}

bool
mention_is_entry(struct mention *mention, struct span thing, struct span entry, bool *held)
{
	static const char *const articles[] = {"the", "a", "an", NULL};
	struct utterance head, wanted;
	unsigned from;

	utterance_cut(head_of(entry), &head);
	utterance_cut(thing, &wanted);
	from = thing_at(&head, &wanted);
	if (wanted.count == 0 || from == head.count)
		return false;
	*held = true;
	if (head.count > wanted.count + BESIDE_MAX || !pass(mention, entry.len) || denies(entry))
		return false;
	for (unsigned i = 0; i < head.count; i++) {
		if ((i < from || i >= from + wanted.count) && !utterance_word_in(head.words[i], articles) &&
		    !is_of_prompt(mention, head.words[i]))
			return false;
	}
	return true;
}

bool
mention_holds(struct span thing, struct span text)
{
	struct needle needle;
	struct span found;
	size_t at = 0;

	if (thing.len > 2 && tolower((unsigned char)thing.at[thing.len - 1]) == 's')
		thing.len--;
	needle_make(&needle, thing);
	return needle.count == 0 || needle_next(&needle, text, false, &at, &found);
}

/* Whether consecutive words begin with the letters of an abbreviation. */
static bool
spells_out(struct span letters, const struct utterance *utterance)
{

	for (unsigned from = 0; from + letters.len <= utterance->count; from++) {
		size_t i = 0;

		while (i < letters.len && (i == 0 || utterance->before[from + i] == ' ') &&
		    tolower((unsigned char)letters.at[i]) == tolower((unsigned char)utterance->words[from + i].at[0]))
			i++;
		if (i == letters.len)
			return true;
	}
	return false;
}

static bool
is_abbreviation(struct span thing)
{

	for (size_t i = 0; i < thing.len; i++) {
		if (!isupper((unsigned char)thing.at[i]))
			return false;
	}
	return thing.len >= INITIALS_MIN && thing.len <= INITIALS_MAX;
}

bool
mention_stands(struct mention *mention, struct span thing)
{
	bool abbreviation = is_abbreviation(thing);
	struct span text = mention->text, sentence, found;
	struct utterance utterance;
	struct needle needle;

	if (!mention_begin(mention))
		return false;
	needle_make(&needle, thing);
	while (sentence_next(&text, &sentence)) {
		size_t at = 0;

		if (denies(sentence))
			continue;
		if (needle_next(&needle, sentence, true, &at, &found))
			return true;
		if (abbreviation) {
			utterance_cut(sentence, &utterance);
			if (spells_out(thing, &utterance))
				return true;
		}
	}
	return false;
}
