/*
 * Whether a text may be a puzzle, judging by its words alone, which is some hundred times cheaper than reading it.
 * Every clue uses words of order, kinship, truth and the like, about the same few things: a text in which such words
 * are rare, or a long one in which most words occur once, cannot be read as a puzzle.
 */
#include "executors/clues/clues.h"

#include <stdint.h>

#include "policies/cpu.h"
#include "routes/text/plain.h"

#define FAR_BETWEEN 11   /* one of the words among so many */
#define WORDS_ONCE  34   /* different words allowed in a short text besides a third of all */
#define BITS        8192 /* words are recognised by hash: two percent of other words look like one of the table's */

/* Words of clues, and of questions about persons and things. */
static const char words[] =
    "above adjacent after ahead all as away balance balances beat beats before behind below beneath beside between bottom "
    "brother brothers child children clockwise cost costs cousin cousins daughter daughters day days different direction "
    "directly each earlier east eighth either end ends every exactly face facing false farther father fewer fifth first "
    "follow follows fourth front further grandfather granddaughter grandmother grandson higher highest husband immediately "
    "infer knave knaves knight knights label labeled labelled labels last later least left less liar liars lie lies lighter "
    "lower lying middle more most mother neighbor neighbors neighbour neighbours neither next ninth no none nor north not "
    "opposite over overtake overtakes overtook parent parents pass passed passes race related right rightmost said same "
    "saturday says second seventh shadow siblings sister sisters sixth some son sons south tenth than third today tomorrow "
    "top true truth turn turned turns uncle under underneath weigh weighs west what which who whos whose wife wrong where "
    "yesterday younger row sit sits seat seats chair chairs house houses ";

struct bits {
	uint64_t of[BITS / 64];
};

/* A table of these words, made on first use. Processes of this program have one thread each. */
static struct bits table;
static bool built;

struct screen {
	unsigned words, told, distinct;
	struct bits seen;
};

/* The bit of the word at an offset, given its length. */
static uint32_t
bit_at(struct span text, size_t at, size_t *len)
{
	uint32_t hash;

	*len = plain_run(text, at, &hash);
	return hash % BITS;
}

static bool
has_bit(const struct bits *bits, uint32_t bit)
{

	return (bits->of[bit / 64] >> bit % 64 & 1) != 0;
}

static void
build(void)
{
	struct span text = {words, sizeof(words) - 1};
	size_t len;

	for (size_t at = 0; at < text.len; at += len + 1) {
		uint32_t bit = bit_at(text, at, &len);

		table.of[bit / 64] |= 1ULL << bit % 64;
	}
	built = true;
}

/* "1st", "oldest": a place, or an end of an order. */
static bool
is_place(struct span word)
{

	char last = (char)(word.at[word.len - 1] | 0x20);

	return word.len > 2 &&
	    ((word.at[0] >= '0' && word.at[0] <= '9' && last > 'a') ||
		(word.len > 4 && last == 't' && strncasecmp(word.at + word.len - 3, "est", 3) == 0));
}

static bool
may_be_puzzle(struct span text)
{
	struct screen screen = {.words = 0};

	if (!built)
		build();
	for (size_t at = 0, len; at < text.len && !cpu_spend(1); at += len + 1) {
		uint32_t bit = bit_at(text, at, &len);

		if (len == 0)
			continue;
		screen.words++;
		screen.told += has_bit(&table, bit) || is_place((struct span){text.at + at, len});
		screen.distinct += !has_bit(&screen.seen, bit);
		screen.seen.of[bit / 64] |= 1ULL << bit % 64;
	}
	return screen.told >= 2 && screen.told * FAR_BETWEEN >= screen.words &&
	    screen.distinct <= WORDS_ONCE + screen.words / 3;
}

/* Separate, so that large variables exist only when something is read. */
__attribute__((noinline)) static bool
is_read(struct span last, struct span previous)
{
	struct clues UNCLEARED clues;

	clues_read(previous, last, &clues);
	return clues.verdict == CLUES_READ;
}

bool
clues_are_read(struct span last, struct span previous)
{

	if (!may_be_puzzle(last) && !(previous.len > 0 && last.len <= CLUES_FOLLOW_UP_MAX && may_be_puzzle(previous)))
		return false;
	return is_read(last, previous);
}
