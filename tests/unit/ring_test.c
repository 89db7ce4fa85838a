/*
 * The ring of the last turns: order, bounds, and many writers at a time, of which some die while they write.
 */
#include "proxy/observe/ring.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"

#define WRITERS 4
#define EACH    20000

static struct ring *ring;

/* An entry whose parts all tell the same number, so that a torn one shows. */
static void
fill(struct turn_entry *entry, uint64_t n)
{

	memset(entry, 0, sizeof(*entry));
	snprintf(entry->id, sizeof(entry->id), "%016llx", (unsigned long long)n);
	snprintf(entry->model, sizeof(entry->model), "%llu", (unsigned long long)n);
	entry->bytes_in = n;
	/* A third has no lists, and says nothing of those that were in its place before. */
	entry->evidence_count = n % 3 == 0 ? 0 : RECORD_HITS_MAX;
	if (entry->evidence_count > 0)
		memset(entry->evidence, (int)(n % 251), sizeof(entry->evidence));
	entry->first_text = (int64_t)n;
}

static bool
is_whole(const struct turn_entry *entry)
{
	struct turn_entry want;

	fill(&want, entry->bytes_in);
	return memcmp(&want, entry, sizeof(want)) == 0;
}

static unsigned
count_kept(bool *whole)
{
	struct turn_entry entry;
	uint64_t cursor = 0;
	unsigned count = 0;

	while (ring_next(ring, &cursor, &entry)) {
		*whole &= is_whole(&entry);
		count++;
	}
	return count;
}

static void
test_order(void)
{
	struct turn_entry entry;
	uint64_t cursor = 0;
	bool whole = true;

	check_example("order");
	CHECK(!ring_next(ring, &cursor, &entry));
	CHECK(!ring_find(ring, span_of("0000000000000001"), &entry));
	CHECK(!ring_find(ring, span_of(""), &entry));
	for (uint64_t n = 1; n <= RING_TURNS + 500; n++) {
		fill(&entry, n);
		ring_add(ring, &entry);
		if (n == 3)
			CHECK_EQ_INT(count_kept(&whole), 3);
	}
	CHECK_EQ_INT(count_kept(&whole), RING_TURNS);
	CHECK(whole);
	cursor = 0;
	for (uint64_t n = RING_TURNS + 500; n > 500; n--) {
		if (!ring_next(ring, &cursor, &entry) || entry.bytes_in != n)
			CHECK_EQ_INT(n, -1);
	}
	CHECK(!ring_next(ring, &cursor, &entry));
	CHECK_EQ_INT(ring_end(ring), RING_TURNS + 500);
	CHECK(!ring_take(ring, 499, &entry));
	CHECK(!ring_take(ring, RING_TURNS + 500, &entry));
	CHECK(ring_take(ring, 500, &entry));
	CHECK_EQ_INT(entry.bytes_in, 501);
	CHECK(!ring_find(ring, span_of("00000000000001f4"), &entry)); /* 500: gone */
	CHECK(ring_find(ring, span_of("00000000000001f5"), &entry));
	CHECK_EQ_INT(entry.bytes_in, 501);
	CHECK(!ring_find(ring, span_of("00000000000001F5"), &entry));
}

static void
write_many(unsigned writer)
{
	struct turn_entry entry;

	for (uint64_t i = 0; i < EACH; i++) {
		fill(&entry, (uint64_t)(writer + 1) * 1000000 + i);
		ring_add(ring, &entry);
	}
}

/* Readers never see a torn turn while writers write, one of whom is killed in the middle of it. */
static void
test_many_writers(void)
{
	pid_t pids[WRITERS + 1];
	bool whole = true;
	int status;

	check_example("many writers");
	for (unsigned i = 0; i <= WRITERS; i++) {
		pids[i] = fork();
		if (pids[i] == 0) {
			/* The last one writes until it is killed. */
			do
				write_many(i);
			while (i == WRITERS);
			_exit(0);
		}
	}
	for (int i = 0; i < 300; i++)
		CHECK(count_kept(&whole) <= RING_TURNS);
	CHECK(kill(pids[WRITERS], SIGKILL) == 0);
	for (unsigned i = 0; i <= WRITERS; i++)
		CHECK(waitpid(pids[i], &status, 0) == pids[i] && (i == WRITERS || status == 0));
	CHECK(whole);
	/* Whoever is held up for a whole round in the middle of writing spoils one place. */
	CHECK(count_kept(&whole) >= RING_TURNS - WRITERS - 1);
}

/* A writer that died in the middle: its place is passed over, then used again. */
static void
test_a_dead_writer(void)
{
	struct turn_entry entry;
	uint64_t number = atomic_fetch_add(&ring->next, 1);
	bool whole = true;
	size_t other;

	check_example("dead writer");
	atomic_store(&ring->places[number % RING_TURNS].state, 2 * number + 1);
	memset(ring->places[number % RING_TURNS].entry.model, 'x', 8);
	CHECK(count_kept(&whole) >= RING_TURNS - WRITERS - 2);
	CHECK(whole);
	for (uint64_t n = 1; n <= RING_TURNS; n++) {
		fill(&entry, n);
		ring_add(ring, &entry);
	}
	CHECK_EQ_INT(count_kept(&whole), RING_TURNS);
	/* One that took its number a whole round ago, and only now comes to write, leaves the newer turn alone. */
	atomic_fetch_sub(&ring->next, RING_TURNS);
	fill(&entry, 4711);
	ring_add(ring, &entry);
	CHECK(!ring_find(ring, span_of(entry.id), &entry));
	atomic_fetch_add(&ring->next, RING_TURNS - 1);
	CHECK_EQ_INT(count_kept(&whole), RING_TURNS);
	/* One that was held up for a whole round, and then goes on writing over a newer turn, is found out. */
	ring->places[5].entry.bytes_in++;
	CHECK_EQ_INT(count_kept(&whole), RING_TURNS - 1);
	for (other = 6; ring->places[other].entry.evidence_count == 0; other++)
		continue;
	ring->places[other].entry.evidence[RECORD_HITS_MAX - 1][0]++;
	CHECK_EQ_INT(count_kept(&whole), RING_TURNS - 2);
	CHECK(whole);
}

int
main(void)
{

	ring = mmap(NULL, sizeof(*ring), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!CHECK(ring != MAP_FAILED))
		return check_end();
	test_order();
	test_many_writers();
	test_a_dead_writer();
	munmap(ring, sizeof(*ring));
	return check_end();
}
