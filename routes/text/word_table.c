/*
 * Open addressing with linear probing.
 */
#include "routes/text/word_table.h"

#include <assert.h>

#include "policies/hash.h"

/* The word's slot, or the empty one for it. */
static struct word_slot *
slot_of(const struct word_table *table, struct span word)
{
	uint32_t hash = HASH32_START;
	size_t at;

	for (size_t i = 0; i < word.len; i++)
		hash = hash32_add(hash, (unsigned char)word.at[i]);
	for (at = hash & (table->count - 1); table->slots[at].word.len > 0; at = (at + 1) & (table->count - 1))
		if (span_same(table->slots[at].word, word))
			break;
	return &table->slots[at];
}

void
word_table_add(const struct word_table *table, const char *words, uint64_t bits)
{

	while (*words != '\0') {
		struct span word = {words, strcspn(words, " ")};
		struct word_slot *slot = slot_of(table, word);

		assert(word.len <= WORD_TABLE_LONGEST);
		slot->word = word;
		slot->bits |= bits;
		words += word.len + (words[word.len] == ' ');
	}
}

/* Upper case Latin-1 in UTF-8 (c3 80..9e) is 0x20 below its lower case. */
static char
small(struct span word, size_t at)
{
	unsigned char byte = (unsigned char)word.at[at];

	if (byte >= 'A' && byte <= 'Z')
		return (char)(byte | 0x20);
	if (at > 0 && (unsigned char)word.at[at - 1] == 0xc3 && byte >= 0x80 && byte <= 0x9e)
		return (char)(byte + 0x20);
	return (char)byte;
}

const struct word_slot *
word_table_find(const struct word_table *table, struct span word)
{
	char lowered[WORD_TABLE_LONGEST];
	const struct word_slot *slot;

	if (word.len == 0 || word.len > WORD_TABLE_LONGEST)
		return NULL;
	for (size_t i = 0; i < word.len; i++)
		lowered[i] = small(word, i);
	slot = slot_of(table, (struct span){lowered, word.len});
	return slot->word.len > 0 ? slot : NULL;
}
