/*
 * malloc()'s own heap, since runtimes and their libraries allocate by it whatever they do. Of a huge page that was
 * forked, whoever writes gets 4 KiB copied and not 2 MiB, so that children cost no more memory than without.
 *
 * Files are mapped by small pages, which each child meets one after the other and lets go of likewise. So large pieces
 * of them are copied, and the copy is put in the piece's place by one call.
 */
#include "sandbox/jail/pages.h"

#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 /* Linux 6.1 */
#endif

#define HUGE_PAGE    ((uintptr_t)2 << 20)
#define ALL_OF_IT    (32 << 20) /* malloc's largest threshold */
#define OF_THEIR_OWN (4 << 20)  /* children map blocks of this size and more, so that they grow without copying */
#define KEPT         (8 << 20)  /* children keep freed memory up to this: they exit soon */
#define GROWTH       (256 << 10)
#define ROOM         (HUGE_PAGE + (1 << 20)) /* for a usual job, and so that the last huge page is whole */
#define PIECES_MAX   32
#define PIECE_LEAST  (1 << 20) /* bytes; a smaller piece has only few pages */

/* A mapping of a file, readable and maybe executable. */
struct piece {
	uintptr_t from, to;
	int may;
};

static uintptr_t first; /* the first byte of the heap in a huge page */

static uintptr_t
round_down(uintptr_t at)
{

	return at & ~(HUGE_PAGE - 1);
}

static uintptr_t
round_up(uintptr_t at)
{

	return round_down(at + HUGE_PAGE - 1);
}

void
pages_prepare(void)
{
	uintptr_t at = (uintptr_t)sbrk(0);

	first = round_up(at);
	/* Move the break, so that malloc continues in huge pages. */
	(void)sbrk((intptr_t)(first - at));
	(void)mallopt(M_MMAP_THRESHOLD, ALL_OF_IT);
	(void)mallopt(M_TRIM_THRESHOLD, KEPT);
	(void)mallopt(M_TOP_PAD, GROWTH);
}

static void
settle_heap(void)
{
	/* Volatile, so that compilers do not remove it. */
	void *volatile room = malloc(ROOM);
	uintptr_t end;

	free(room);
	end = round_down((uintptr_t)sbrk(0));
	if (end > first)
		(void)madvise((void *)first, end - first, MADV_COLLAPSE);
	(void)mallopt(M_MMAP_THRESHOLD, OF_THEIR_OWN);
}

/* Find file mappings that are not writable. Returns how many pieces there are. */
static size_t
find_pieces(struct piece pieces[PIECES_MAX])
{
	FILE *maps = fopen("/proc/self/maps", "re");
	char line[512], may[5];
	uintptr_t from, to;
	size_t count = 0;

	while (maps != NULL && count < PIECES_MAX && fgets(line, sizeof(line), maps) != NULL)
		if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &from, &to, may) == 3 && to - from >= PIECE_LEAST &&
		    strchr(line, '/') != NULL && (strcmp(may, "r-xp") == 0 || strcmp(may, "r--p") == 0))
			pieces[count++] = (struct piece){from, to, may[2] == 'x' ? PROT_READ | PROT_EXEC : PROT_READ};
	if (maps != NULL)
		fclose(maps);
	return count;
}

/*
 * Map huge pages for writing, copy the bytes, set the piece's protection, so that no memory is ever both writable and
 * executable, and move it into place in one call. If executable memory is denied, keep the file's mapping.
 */
static void
settle_piece(const struct piece *piece)
{
	size_t len = piece->to - piece->from, whole = len + 3 * HUGE_PAGE;
	char *room = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uintptr_t begin = round_up((uintptr_t)room);
	char *copy = (char *)begin + piece->from % HUGE_PAGE;

	if (room == MAP_FAILED)
		return;
	memcpy(copy, (const void *)piece->from, len);
	if (madvise((char *)begin, round_up((uintptr_t)copy + len) - begin, MADV_COLLAPSE) == 0 &&
	    mprotect(copy, len, piece->may) == 0)
		(void)mremap(copy, len, len, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)piece->from);
	(void)munmap(room, whole);
}

void
pages_settle(void)
{
	struct piece pieces[PIECES_MAX];
	size_t count;

	settle_heap();
	count = find_pieces(pieces);
	for (size_t i = 0; i < count; i++)
		settle_piece(&pieces[i]);
}
