/*
 * Numbered places, each with a sequence number, as in ring.c. No two write to the same place at once, so no line is
 * torn: if a writer dies, its place stays lost.
 */
#include "proxy/observe/text_ring.h"

#include <string.h>

void
text_ring_add(struct text_ring *ring, const char *id, struct span line)
{
	uint64_t number = atomic_fetch_add(&ring->next, 1);
	struct text_place *place = &ring->places[number % TEXT_RING_TURNS];
	uint64_t writing = 2 * number + 1, before = atomic_load(&place->state);

	/* A writer that is a whole round late has lost the place to a newer line. */
	do
		if (before > writing || before % 2 != 0)
			return;
	while (!atomic_compare_exchange_weak(&place->state, &before, writing));
	atomic_thread_fence(memory_order_seq_cst);
	memcpy(place->id, id, RECORD_ID_LEN);
	memcpy(place->line, line.at, line.len);
	place->len = (uint32_t)line.len;
	atomic_thread_fence(memory_order_seq_cst);
	(void)atomic_compare_exchange_strong(&place->state, &writing, writing + 1);
}

/* Copy a place's line if it is this turn's and did not change meanwhile. */
static size_t
take(const struct text_place *place, struct span id, char *into)
{
	uint64_t state = atomic_load_explicit(&place->state, memory_order_acquire);
	size_t len = place->len;

	if (state == 0 || state % 2 != 0 || len > sizeof(place->line) || memcmp(place->id, id.at, id.len) != 0)
		return 0;
	memcpy(into, place->line, len);
	atomic_thread_fence(memory_order_seq_cst);
	return atomic_load_explicit(&place->state, memory_order_acquire) == state ? len : 0;
}

size_t
text_ring_find(const struct text_ring *ring, struct span id, char *into)
{
	size_t len = 0;

	if (id.len == RECORD_ID_LEN)
		for (size_t i = 0; i < TEXT_RING_TURNS && len == 0; i++)
			len = take(&ring->places[i], id, into);
	return len;
}
