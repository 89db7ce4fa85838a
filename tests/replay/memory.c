/*
 * Stands before malloc, calloc and free.
 */
#include "tests/replay/memory.h"

#include <stdbool.h>
#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void __real_free(void *at);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void __wrap_free(void *at);

static unsigned asked, failing;
static long live;

void
memory_begin(unsigned number)
{

	asked = 0;
	live = 0;
	failing = number;
}

unsigned
memory_asked(void)
{

	return asked;
}

long
memory_live(void)
{

	return live;
}

static bool
fails(void)
{

	return ++asked == failing;
}

static void *
counted(void *at)
{

	live += at != NULL;
	return at;
}

void *
__wrap_malloc(size_t size)
{

	return fails() ? NULL : counted(__real_malloc(size));
}

void *
__wrap_calloc(size_t number, size_t size)
{

	return fails() ? NULL : counted(__real_calloc(number, size));
}

void
__wrap_free(void *at)
{

	live -= at != NULL;
	__real_free(at);
}
