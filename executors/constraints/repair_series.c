/*
 * Series in a sentence, whose commas become "and": "in gold, red, and orange" is "in gold and red and orange". Only
 * those are sure whose first item is the word or two behind "in", "of", "with" or "is": elsewhere the first comma may
 * end an introduction ("In autumn, leaves and acorns fall") or part two clauses.
 */
#include <string.h>

#include "executors/constraints/repair_inside.h"
#include "routes/text/glyph.h"

#define ITEM_WORDS 3  /* of anything that may be an item */
#define SURE_WORDS 2  /* of one in a sure series */
#define ITEMS_MOST 16 /* in front of the last one */

static const char *const openers[] = {"in", "of", "with", "is", "are", "was", "were"};

/* They join the last item. */
static const char *const joints[] = {"and", "or", "und", "oder"};

/* Behind a comma they begin a clause: "the sea, which rises and falls". */
static const char *const clauses[] = {"who", "which", "whose", "when", "where", "while", "as", "if", "because"};

/* They begin what is not surely an item: another clause, an aside, what is said of the item before. */
static const char *const strangers[] = {"a", "an", "the", "my", "your", "his", "her", "its", "our", "their", "this",
    "that", "these", "those", "i", "you", "he", "she", "it", "we", "they", "there", "here", "for", "to", "on", "at",
    "by", "from", "in", "of", "with", "without", "then", "so", "not", "also", "too", "however", "though", "perhaps",
    "especially", "including"};

static bool
is_any(struct span word, const char *const *words, size_t count)
{

	for (size_t i = 0; i < count; i++)
		if (span_equals_nocase(word, words[i]))
			return true;
	return false;
}

/* Whether it may belong to an item: small letters and hyphens, and none of those words. */
static bool
is_plain(struct span word)
{

	for (size_t at = 0; at < word.len; at += glyph_at(word, at).len)
		if (!glyph_is_lower(glyph_at(word, at).point) && (at == 0 || word.at[at] != '-'))
			return false;
	return word.len > 0 && !is_any(word, clauses, nitems(clauses)) && !is_any(word, strangers, nitems(strangers));
}

/* What stands before an offset, back to white space or a comma. */
static struct span
chunk_before(struct span text, size_t end)
{
	size_t from = end;

	while (from > 0 && strchr(" ,\n", text.at[from - 1]) == NULL)
		from--;
	return span_between(text, from, end);
}

static struct span
chunk_at(struct span text, size_t at)
{
	size_t end = at;

	while (end < text.len && strchr(" ,\n", text.at[end]) == NULL)
		end++;
	return span_between(text, at, end);
}

/* Whether the comma ends the first item of a series for sure: a word, an opener, and a plain word or two before it. */
static bool
ends_first_item(struct span text, size_t comma)
{
	size_t at = comma;

	for (unsigned words = 0; words <= SURE_WORDS; words++) {
		struct span word = chunk_before(text, at);

		at = (size_t)(word.at - text.at);
		if (words > 0 && is_any(word, openers, nitems(openers)))
			return at > 1 && text.at[at - 1] == ' ' && glyph_is_wordly(glyph_before(text, at - 1));
		if (!is_plain(word) || at == 0 || text.at[--at] != ' ')
			return false;
	}
	return false;
}

/* Whether a series follows the comma; writes its joint, and whether it is sure. */
static bool
find_series(struct span text, size_t comma, struct series *series)
{
	size_t at = comma + 1, words = 0;

	series->sure = ends_first_item(text, comma);
	for (unsigned items = 0; items < ITEMS_MOST && words <= ITEM_WORDS;) {
		at = span_past(text, at, " ");
		struct span word = chunk_at(text, at);

		if (word.len == 0 && (span_byte(text, at) != ',' || words == 0))
			return false;
		if (word.len == 0) {
			items++;
			words = 0;
			at++;
			continue;
		}
		if (is_any(word, joints, nitems(joints))) {
			struct span last = chunk_at(text, span_past(text, at + word.len, " "));

			series->joint = word;
			series->sure &= is_plain(span_strip_of(last, ".!?"));
			return items > 0 || words > 0;
		}
		if (items == 0 && words == 0 && is_any(word, clauses, nitems(clauses)))
			return false;
		if (strchr(".!?;:", word.at[word.len - 1]) != NULL)
			return false;
		words++;
		series->sure &= is_plain(word) && words <= SURE_WORDS;
		at += word.len;
	}
	return false;
}

bool
series_join(struct span text, size_t comma, struct series *series, struct sheet *sheet)
{
	size_t end = series->joint.len > 0 ? (size_t)(series->joint.at - text.at) : 0;

	if (comma >= end) {
		if (!find_series(text, comma, series))
			return true;
		if (!series->sure)
			return false;
		end = (size_t)(series->joint.at - text.at);
	}
	if (span_past(text, comma + 1, " ") < end) {
		sheet_put(sheet, span_of(" "));
		sheet_put(sheet, series->joint);
	}
	return true;
}
