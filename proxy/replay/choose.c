/*
 * Rows are tried in order with plain substring search: a tape is small compared with a model's cost. Counts are kept in
 * sets of a few places, so that a long-running backend forgets old turns instead of growing.
 */
#include "proxy/replay/choose.h"

#include <stdlib.h>

#include "policies/hash.h"

#define WAYS 16 /* places of a set */

struct tally {
	uint64_t key;      /* hash of row and turn */
	uint64_t latest;   /* request that was counted here, by its number among all; 0: never used */
	uint32_t requests; /* counted so far */
};

struct chooser {
	const struct tape *tape;
	uint64_t requests;
	struct tally tallies[CHOOSE_TURNS];
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

	if (row->step.at == NULL ? step.at != NULL : !span_same(step, row->step))
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

/* Count one more request for this row and turn. Returns how many there have been, this one included. */
static uint32_t
count_request(struct chooser *chooser, size_t row, struct span turn)
{
	uint64_t key = hash_add_bytes(hash_add_bytes(HASH_START, &row, sizeof(row)), turn.at, turn.len);
	struct tally *set = &chooser->tallies[key % (CHOOSE_TURNS / WAYS) * WAYS], *tally = set;

	for (int i = 0; i < WAYS && tally->key != key; i++)
		if (set[i].key == key || set[i].latest < tally->latest)
			tally = &set[i];
	if (tally->key != key)
		*tally = (struct tally){.key = key};
	tally->latest = ++chooser->requests;
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
