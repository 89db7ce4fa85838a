/*
 * Rows are tried in their order with plain substring search: a tape is small beside what a model costs. Counts live in
 * a hash table over a ring, so that a backend that runs for weeks forgets old turns instead of growing.
 */
#include "proxy/replay/choose.h"

#include <stdlib.h>

#include "policies/hash.h"

struct tally {
	uint64_t key;      /* hash of row and turn */
	uint32_t next;     /* in the same bucket, from 1; 0 ends */
	uint32_t requests; /* counted so far; 0 means never used */
};

struct chooser {
	const struct tape *tape;
	uint32_t buckets[CHOOSE_TURNS]; /* first tally of each, from 1 */
	struct tally tallies[CHOOSE_TURNS];
	uint32_t oldest; /* tally to be used again next */
};

struct chooser *
chooser_new(const struct tape *tape)
{
	struct chooser *chooser = calloc(1, sizeof(*chooser));

	if (chooser == NULL)
		abort();
	chooser->tape = tape;
	return chooser;
}

void
chooser_free(struct chooser *chooser)
{

	free(chooser);
}

static bool
holds(const struct inbound *inbound, struct span text)
{

	return inbound->texts_len > 0 && memmem(inbound->texts, inbound->texts_len, text.at, text.len) != NULL;
}

static bool
row_fits(const struct tape_row *row, const struct inbound *inbound, struct span step)
{
	size_t i;

	if (row->step.at == NULL ? step.at != NULL
				 : step.len != row->step.len || memcmp(step.at, row->step.at, step.len) != 0)
		return false;
	if (row->path.at == NULL
		? !inbound_generates(inbound) || inbound->fault != NULL
		: inbound->path.len < row->path.len || memcmp(inbound->path.at, row->path.at, row->path.len) != 0)
		return false;
	for (i = 0; i < row->when_count; i++) {
		if (!holds(inbound, row->when[i]))
			return false;
	}
	for (i = 0; i < row->unless_count; i++) {
		if (holds(inbound, row->unless[i]))
			return false;
	}
	return true;
}

/* Take the ring's oldest tally out of its bucket, to be used anew. Returns its number, from 1. */
static uint32_t
reuse_oldest(struct chooser *chooser)
{
	uint32_t number = chooser->oldest + 1;
	struct tally *tally = &chooser->tallies[chooser->oldest];
	uint32_t *link = &chooser->buckets[tally->key % CHOOSE_TURNS];

	chooser->oldest = (chooser->oldest + 1) % CHOOSE_TURNS;
	if (tally->requests > 0) {
		while (*link != number)
			link = &chooser->tallies[*link - 1].next;
		*link = tally->next;
	}
	return number;
}

/* Count one more request for this row and turn. Returns how many there have been, this one included. */
static uint32_t
count_request(struct chooser *chooser, size_t row, struct span turn)
{
	uint64_t key = hash_add_bytes(hash_add_bytes(HASH_START, &row, sizeof(row)), turn.at, turn.len);
	uint32_t *bucket = &chooser->buckets[key % CHOOSE_TURNS];
	uint32_t number = *bucket;
	struct tally *tally;

	while (number != 0 && chooser->tallies[number - 1].key != key)
		number = chooser->tallies[number - 1].next;
	if (number == 0) {
		number = reuse_oldest(chooser);
		tally = &chooser->tallies[number - 1];
		*tally = (struct tally){key, *bucket, 0};
		*bucket = number;
	}
	tally = &chooser->tallies[number - 1];
	if (tally->requests < UINT32_MAX)
		tally->requests++;
	return tally->requests;
}

struct choice
chooser_choose(struct chooser *chooser, const struct inbound *inbound, struct span step, struct span turn)
{
	const struct tape *tape = chooser->tape;
	const struct tape_row *row;
	size_t i, number = 1;

	for (i = 0; i < tape->count && !row_fits(&tape->rows[i], inbound, step); i++)
		;
	if (i == tape->count)
		return (struct choice){NULL, 0, 0};
	row = &tape->rows[i];
	if (row->reply_count > 1 && (row->step.at != NULL || row->sequence)) {
		number = count_request(chooser, i, turn);
		if (number > row->reply_count)
			number = row->reply_count;
	}
	return (struct choice){&row->replies[number - 1], i + 1, number};
}
