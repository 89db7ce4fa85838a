/*
 * Words by a hash of ten bits.
 */
#include "executors/quantities/tokens.h"

uint16_t
word_set_place(struct span word)
{
	unsigned hash = 0;

	for (size_t i = 0; i < word.len; i++)
		hash = hash * 31 + (unsigned char)word.at[i];
	return hash % WORD_SET_PLACES;
}

static void
put(struct word_set *set, struct span word)
{
	unsigned hash = word_set_place(word);

	set->bits[hash / 64] |= (uint64_t)1 << hash % 64;
}

void
word_set_fill(struct word_set *set, const struct tokens *tokens)
{

	*set = (struct word_set){{0}};
	for (unsigned i = 0; i < tokens->count; i++) {
		struct span word = span_of(tokens->list[i].word);

		put(set, word);
		for (int cut = 0; cut < 2 && word.len > 2 && strchr("se", word.at[word.len - 1]) != NULL; cut++) {
			word.len--;
			put(set, word);
		}
		if (tokens->list[i].percent)
			put(set, span_of("percent"));
	}
}
