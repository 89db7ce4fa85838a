/*
 * Numbered places, each with a sequence number and a checksum.
 */
#include "proxy/observe/ring.h"

#include <assert.h>
#include <string.h>

#define LANES 4 /* checksums computed in parallel: a single one would wait for itself at every word */

/* A checksum of an entry's used words; any word from another turn changes it. */
static uint64_t
sum_of(const struct turn_entry *entry)
{
	const unsigned char *at = (const unsigned char *)entry;
	uint64_t sums[LANES] = {0}, sum = 0, word;
	size_t words = turn_entry_size(entry) / sizeof(word);

	static_assert(sizeof(*entry) % sizeof(word) == 0 && offsetof(struct turn_entry, evidence) % sizeof(word) == 0 &&
		offsetof(struct turn_entry, trace) % sizeof(word) == 0,
	    "the sum is taken word by word");
	for (size_t i = 0; i < words; i++) {
		memcpy(&word, at + i * sizeof(word), sizeof(word));
		word = (sums[i % LANES] ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		sums[i % LANES] = word ^ word >> 32;
	}
	for (size_t i = 0; i < LANES; i++) {
		sum = (sum ^ sums[i]) * UINT64_C(0x9e3779b97f4a7c15);
		sum ^= sum >> 32;
	}
	return sum;
}

void
ring_add(struct ring *ring, const struct turn_entry *entry)
{
	uint64_t number = atomic_fetch_add(&ring->next, 1);
	struct ring_place *place = &ring->places[number % RING_TURNS];
	uint64_t writing = 2 * number + 1, before = atomic_load(&place->state);

	/* A writer that is a whole round late has lost the place to a newer turn. */
	do
		if (before > writing)
			return;
	while (!atomic_compare_exchange_weak(&place->state, &before, writing));
	atomic_thread_fence(memory_order_seq_cst);
	memcpy(&place->entry, entry, turn_entry_size(entry));
	place->sum = sum_of(entry);
	atomic_thread_fence(memory_order_seq_cst);
	(void)atomic_compare_exchange_strong(&place->state, &writing, writing + 1);
}

uint64_t
ring_end(const struct ring *ring)
{

	return atomic_load(&ring->next);
}

bool
ring_take(const struct ring *ring, uint64_t number, struct turn_entry *entry)
{
	const struct ring_place *place = &ring->places[number % RING_TURNS];
	uint64_t sum;
	size_t size;

	if (atomic_load_explicit(&place->state, memory_order_acquire) != 2 * number + 2)
		return false;
	*entry = place->entry;
	sum = place->sum;
	atomic_thread_fence(memory_order_seq_cst);
	if (atomic_load_explicit(&place->state, memory_order_acquire) != 2 * number + 2 || sum != sum_of(entry))
		return false;
	/* The rest is left over from an earlier turn. */
	size = turn_entry_size(entry);
	memset((char *)entry + size, 0, sizeof(*entry) - size);
	return true;
}

bool
ring_next(const struct ring *ring, uint64_t *cursor, struct turn_entry *entry)
{
	uint64_t next = atomic_load(&ring->next);

	/* The cursor is the number of the last turn seen, plus 1; 0: none yet. */
	if (*cursor == 0)
		*cursor = next + 1;
	while (*cursor > 1 && *cursor - 1 + RING_TURNS > next) {
		(*cursor)--;
		if (ring_take(ring, *cursor - 1, entry))
			return true;
	}
	return false;
}

bool
ring_find(const struct ring *ring, struct span id, struct turn_entry *entry)
{
	uint64_t next = atomic_load(&ring->next);
	uint64_t kept = next < RING_TURNS ? next : RING_TURNS;

	if (id.len != RECORD_ID_LEN)
		return false;
	/* First compare only the id: it may be torn, but then the turn is incomplete or gone. */
	for (uint64_t number = next; number > next - kept; number--)
		if (memcmp(ring->places[(number - 1) % RING_TURNS].entry.id, id.at, id.len) == 0 &&
		    ring_take(ring, number - 1, entry) && memcmp(entry->id, id.at, id.len) == 0)
			return true;
	return false;
}
