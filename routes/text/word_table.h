/*
 * Words and a bit for each list that they stand in, found by hashing.
 *
 * A table is filled from lists when it is first asked, and never changed again: processes of this program have one
 * thread each.
 */
#ifndef PARAPET_ROUTES_TEXT_WORD_TABLE_H
#define PARAPET_ROUTES_TEXT_WORD_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define WORD_TABLE_LONGEST 32 /* bytes of a word */

struct word_slot {
	struct span word; /* borrows from the list */
	uint64_t bits;
};

struct word_table {
	struct word_slot *slots; /* zeroed */
	size_t count;            /* a power of two, well above the number of words */
};

/* Add the words of a list, which is static: small letters, one space between two words. */
void word_table_add(const struct word_table *table, const char *words, uint64_t bits);

/* The word's slot; NULL for one that stands in no list. Capitals of ASCII and Latin-1 count as small letters. */
const struct word_slot *word_table_find(const struct word_table *table, struct span word);

#endif
