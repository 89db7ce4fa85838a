/*
 * The ring of captured lines: order, bounds, a place that its writer died over, and many writers at a time.
 */
#include "proxy/observe/text_ring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"

#define WRITERS 4
#define EACH    2000

static struct text_ring *ring;
static char into[CAPTURE_LINE_MAX];

/* A line that is its id over and over, as long as the id says. */
static struct span
line_of(uint64_t n, char id[RECORD_ID_LEN + 1])
{
	static char line[CAPTURE_LINE_MAX];
	size_t len = RECORD_ID_LEN * (1 + n % 50);

	snprintf(id, RECORD_ID_LEN + 1, "%016llx", (unsigned long long)n);
	for (size_t i = 0; i < len; i += RECORD_ID_LEN)
		memcpy(line + i, id, RECORD_ID_LEN);
	return (struct span){line, len};
}

static void
add(uint64_t n)
{
	char id[RECORD_ID_LEN + 1];
	struct span line = line_of(n, id);

	text_ring_add(ring, id, line);
}

/* Whether the line is there; one that is must be whole. */
static bool
is_there(uint64_t n)
{
	char id[RECORD_ID_LEN + 1];
	struct span line = line_of(n, id);
	size_t len = text_ring_find(ring, span_of(id), into);

	CHECK(len == 0 || (len == line.len && memcmp(into, line.at, len) == 0));
	return len > 0;
}

static void
test_the_last_are_kept(void)
{

	memset(ring, 0, sizeof(*ring));
	CHECK(!is_there(0));
	for (uint64_t n = 0; n < TEXT_RING_TURNS + 5; n++)
		add(n);
	for (uint64_t n = 0; n < TEXT_RING_TURNS + 5; n++)
		CHECK(is_there(n) == (n >= 5));
	CHECK_EQ_INT(text_ring_find(ring, span_of("0000000000000007x"), into), 0);
	CHECK_EQ_INT(text_ring_find(ring, span_of(""), into), 0);
}

static void
test_the_longest_line_fits(void)
{
	char *longest = malloc(CAPTURE_LINE_MAX);

	memset(longest, 'a', CAPTURE_LINE_MAX);
	text_ring_add(ring, "aaaaaaaaaaaaaaaa", (struct span){longest, CAPTURE_LINE_MAX});
	CHECK_EQ_INT(text_ring_find(ring, span_of("aaaaaaaaaaaaaaaa"), into), CAPTURE_LINE_MAX);
	CHECK(memcmp(into, longest, CAPTURE_LINE_MAX) == 0);
	free(longest);
}

static void
test_what_is_being_written_is_not_read(void)
{

	memset(ring, 0, sizeof(*ring));
	add(1);
	ring->places[0].state = 1;
	CHECK(!is_there(1));
	for (uint64_t n = 2; n < TEXT_RING_TURNS + 2; n++)
		add(n);
	/* Nobody writes where another may still do so. */
	CHECK(ring->places[0].state == 1 && !is_there(TEXT_RING_TURNS + 1) && is_there(TEXT_RING_TURNS));
}

static void
test_many_writers(void)
{
	int status;

	memset(ring, 0, sizeof(*ring));
	for (uint64_t writer = 0; writer < WRITERS; writer++)
		if (fork() == 0) {
			for (uint64_t n = 0; n < EACH; n++)
				add(n * WRITERS + writer);
			_exit(0);
		}
	for (unsigned round = 0; round < 50; round++)
		for (uint64_t n = 0; n < (uint64_t)WRITERS * EACH; n += 7)
			(void)is_there(n);
	for (unsigned writer = 0; writer < WRITERS; writer++)
		CHECK(wait(&status) > 0 && status == 0);
	CHECK_EQ_INT(ring->next, (uint64_t)WRITERS * EACH);
}

int
main(void)
{

	ring = mmap(NULL, sizeof(*ring), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!CHECK(ring != MAP_FAILED))
		return check_end();
	test_the_last_are_kept();
	test_the_longest_line_fits();
	test_what_is_being_written_is_not_read();
	test_many_writers();
	munmap(ring, sizeof(*ring));
	return check_end();
}
