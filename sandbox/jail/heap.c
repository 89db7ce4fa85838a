/*
 * malloc()'s own heap, since residents and their libraries allocate by it whatever they do. Of a huge page that was
 * forked, whoever writes gets 4 KiB copied and not 2 MiB, so that children cost no more memory than without.
 */
#include "sandbox/jail/heap.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 /* Linux 6.1 */
#endif

#define HUGE_PAGE    ((uintptr_t)2 << 20)
#define ALL_OF_IT    (32 << 20) /* the most that malloc takes for a threshold */
#define OF_THEIR_OWN (4 << 20)  /* blocks of children from this size on, so that they grow without being copied */
#define KEPT         (8 << 20)  /* what a child frees stays its own up to this: it ends soon */
#define GROWTH       (256 << 10)
#define ROOM         (HUGE_PAGE + (1 << 20)) /* for a usual job, and so that the last huge page is whole */

static uintptr_t first; /* byte of the heap that is in a huge page */

void
heap_prepare(void)
{
	uintptr_t at = (uintptr_t)sbrk(0);

	first = (at + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
	/* malloc goes on behind what others take. */
	(void)sbrk((intptr_t)(first - at));
	(void)mallopt(M_MMAP_THRESHOLD, ALL_OF_IT);
	(void)mallopt(M_TRIM_THRESHOLD, KEPT);
	(void)mallopt(M_TOP_PAD, GROWTH);
}

void
heap_settle(void)
{
	/* Volatile, or else compilers see that it is for nothing. */
	void *volatile room = malloc(ROOM);
	uintptr_t end;

	free(room);
	end = (uintptr_t)sbrk(0) & ~(HUGE_PAGE - 1);
	if (end > first)
		(void)madvise((void *)first, end - first, MADV_COLLAPSE);
	(void)mallopt(M_MMAP_THRESHOLD, OF_THEIR_OWN);
}
