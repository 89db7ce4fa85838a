/*
 * Goes through the prompt sentence by sentence, for words that are named as words only: "do not write more than ten
 * lines" bans none.
 */
#include "executors/constraints/denied.h"

#include "executors/constraints/fold.h"
#include "routes/text/glyph.h"
#include "routes/text/negation.h"
#include "routes/text/phrases.h"

#define NAME_MAX 60 /* bytes of a quotation that names a word */

static size_t
count_of(struct span word, struct span text)
{
	struct needle needle;

	needle_make(&needle, word);
	return needle_count(&needle, text, true);
}

/* The quotation that opens at an offset, without its marks; empty if there is none. */
static struct span
quoted_at(struct span text, size_t at)
{
	static const char *const marks[][2] = {
	    {"\"", "\""}, {"\xe2\x80\x9c", "\xe2\x80\x9d"}, {"'", "'"}, {"\xe2\x80\x98", "\xe2\x80\x99"}, {"`", "`"}};

	if (at > 0 && glyph_is_word_byte(text.at[at - 1]))
		return (struct span){text.at, 0};
	for (size_t m = 0; m < nitems(marks); m++) {
		size_t from = at + strlen(marks[m][0]);

		if (!phrase_stands(text, at, marks[m][0]))
			continue;
		for (size_t end = from; end < text.len && end - from < NAME_MAX; end++)
			if (phrase_stands(text, end, marks[m][1]))
				return span_strip(span_between(text, from, end));
	}
	return (struct span){text.at, 0};
}

/* The word after "word" or "words" at an offset; empty if there is none. */
static struct span
named_at(struct span text, size_t at)
{
	static const char *const nouns[] = {"word ", "words "};
	size_t from = 0, end;

	if (at > 0 && glyph_is_word_byte(text.at[at - 1]))
		return (struct span){text.at, 0};
	for (size_t i = 0; i < nitems(nouns); i++)
		if (span_starts_nocase(span_from(text, at), nouns[i]))
			from = at + strlen(nouns[i]);
	for (end = from; from > 0 && glyph_is_word_byte(span_byte(text, end));)
		end++;
	/* "The words are", "no words in it": what follows names no word. */
	return end - from > 2 ? span_between(text, from, end) : (struct span){text.at, 0};
}

/* Whether a sentence of the prompt denies a word that is new in a text. *left is the number of words still to be
 * searched for. */
static bool
adds_of(struct span sentence, struct span draft, struct span text, unsigned *left)
{
	struct negations negations;

	negations_read(sentence, &negations);
	for (size_t at = 0; at < sentence.len && negations.count > 0 && *left > 0 && !cpu_spend(1); at++) {
		struct span word = negation_at(&negations, at) ? quoted_at(sentence, at) : NO_SPAN;

		if (word.len == 0 && negation_at(&negations, at))
			word = named_at(sentence, at);
		if (word.len == 0)
			continue;
		--*left;
		if (count_of(word, text) > 0 && count_of(word, draft) == 0)
			return true;
		at = (size_t)(word.at + word.len - sentence.at);
	}
	return false;
}

bool
denied_is_added(struct span prompt, struct span draft, struct span text)
{
	struct span rest = prompt, sentence;
	unsigned left = DENIED_MAX;

	while (left > 0 && sentence_next(&rest, &sentence))
		if (adds_of(sentence, draft, text, &left))
			return true;
	return false;
}
