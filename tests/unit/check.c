/*
 * Counting and printing for the unit tests, and the guard page that their inputs end at.
 */
#include "tests/unit/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* One cause often fails a whole table; the first lines tell enough. */
#define PRINTED_MAX 40

static const char *example = "";
static unsigned long passed, failed;

void
check_example(const char *what)
{

	example = what;
}

/* Count a result; true when a failure is to be told about. */
static bool
count(bool good)
{

	if (good) {
		passed++;
		return false;
	}
	return ++failed <= PRINTED_MAX;
}

bool
check_true(bool condition, const char *file, int line, const char *text)
{

	if (count(condition))
		printf("%s:%d: [%s] not so: %s\n", file, line, example, text);
	return condition;
}

bool
check_int(intmax_t found, intmax_t want, const char *file, int line, const char *text)
{

	if (count(found == want))
		printf("%s:%d: [%s] %s is %" PRIdMAX ", not %" PRIdMAX "\n", file, line, example, text, found, want);
	return found == want;
}

static void
print_escaped(struct span s)
{

	for (size_t i = 0; i < s.len && i < 200; i++) {
		unsigned char c = (unsigned char)s.at[i];

		if (c == '\r' || c == '\n')
			printf("\\%c", c == '\r' ? 'r' : 'n');
		else if (c < ' ' || c > '~')
			printf("\\x%02x", c);
		else
			putchar(c);
	}
}

bool
check_span(struct span found, struct span want, const char *file, int line, const char *text)
{
	bool same = span_same(found, want);

	if (count(same)) {
		printf("%s:%d: [%s] %s is \"", file, line, example, text);
		print_escaped(found);
		printf("\", not \"");
		print_escaped(want);
		printf("\"\n");
	}
	return same;
}

int
check_end(void)
{

	printf("%lu passed, %lu failed\n", passed, failed);
	return passed > 0 && failed == 0 ? 0 : 1;
}

const char *
guarded_copy(const char *at, size_t len)
{
	static char *end;

	if (end == NULL) {
		size_t page = (size_t)sysconf(_SC_PAGESIZE);
		char *map = mmap(NULL, GUARDED_MAX + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		if (map == MAP_FAILED || mprotect(map + GUARDED_MAX, page, PROT_NONE) != 0) {
			perror("guard page");
			exit(1);
		}
		end = map + GUARDED_MAX;
	}
	if (len > 0)
		memcpy(end - len, at, len);
	return end - len;
}
