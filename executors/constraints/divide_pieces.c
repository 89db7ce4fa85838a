/*
 * An answer of several pieces: options, flash cards, a text and its translation, one word for each of a list. A length
 * is that of one piece, and parapet cannot tell which; nor which letters a case is for where some are to stay.
 */
#include "executors/constraints/divide_inside.h"

/* Words by which a text has pieces, and what they tell. */
enum { PARTED = 1 << 0, LISTED = 1 << 1, SPARED = 1 << 2 };

/* clang-format off */
static const struct piece {
	const char *words;
	unsigned tells;
} pieces[] = {
    /* "Give me three options", "3 flash cards", "with a translation below": one of them has the length. */
    {"#|few|some|several|multiple|couple|more options|versions|variants|suggestions|alternatives|choices", PARTED},
    {"flashcard|flashcards|faq", PARTED},
    {"flash|index card|cards", PARTED},
    {"a|an|one|# line|sentence example", PARTED},
    {"a|an|one|short|sentence|line tldr", PARTED},
    {"a|an|one|short|sentence|line tl ; dr", PARTED},
    {"with|and|plus a|an|one|short short? translation|quote|quotation", PARTED},
    {"with|plus translation|quotes", PARTED},
    {"and then in #", PARTED},
    {"# word|sentence|line and|, explain|why|say", PARTED},
    {"wrap|sum it? up in|with #", PARTED},
    {"and|then explain|say|give|tell why|how|the @word in #", PARTED},
    {"and|then explain|say|give|tell why|how|the @word @word in #", PARTED},
    {"plus|+ a haiku|poem", PARTED},
    /* "The capital in one word: France, Spain", "explain these words in one sentence", "one sentence why for each". */
    {": @word ,|and @word", LISTED},
    {": # .", LISTED},
    {"for each|every", LISTED},
    {"these|following words|terms|questions|texts|articles|emojis", LISTED},
    /* Some letters stay as they are. */
    {"acronym|acronyms|abbreviations|initials|symbol|symbols", SPARED},
    {"rest in", SPARED},
    {"keep|leave the? names", SPARED},
};
/* clang-format on */

/* What a sentence tells of the pieces of the text. */
static unsigned
told_of_pieces(const struct sentence *sentence)
{
	static struct says_starts starts;
	unsigned told = 0;

	says_starts_fill(&starts, &pieces->words, 1, nitems(pieces), sizeof(*pieces));
	for (size_t i = 0; i < sentence->count; i++) {
		for (uint64_t some = says_starts_at(&starts, sentence, i); some != 0; some &= some - 1) {
			const struct piece *piece = &pieces[__builtin_ctzll(some)];

			if ((told & piece->tells) == 0 && says(sentence, i, piece->words) > 0)
				told |= piece->tells;
		}
		/* "In English and in French" */
		if (token_at(sentence, i)->language != NULL && says(sentence, i + 1, "and") > 0 &&
		    token_at(sentence, i + 2 + says(sentence, i + 2, "in"))->language != NULL)
			told |= PARTED;
	}
	return told;
}

/* Whether a constraint of the whole is only one of a piece of it, as the reader knows by now. */
static bool
is_of_piece(const struct divide_reader *reader, const struct constraint *constraint)
{

	if (constraint->type == CONSTRAINT_ALL_LOWER || constraint->type == CONSTRAINT_ALL_UPPER)
		return (reader->pieces & SPARED) != 0;
	return divide_void_class(constraint->type) == VOID_LENGTH &&
	    ((reader->pieces & PARTED) != 0 ||
		(((reader->pieces & LISTED) != 0 || reader->questions > 1) && constraint->bounds.hi == 1));
}

void
divide_take_back_pieces(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint_list *list = reader->list;
	size_t kept = 0;

	reader->pieces |= told_of_pieces(sentence);
	reader->questions += sentence->asks;
	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].place != reader->place || !is_of_piece(reader, &list->items[i]))
			list->items[kept++] = list->items[i];
	list->count = kept;
}
