/*
 * The program: a runtime under the launcher and lockdown of all services. A text may also make it misbehave, as one
 * that found a fault in it would.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/jail/child.h"
#include "sandbox/jail/program.h"
#include "sandbox/jail/runtime.h"
#include "tests/jail/brackets.h"

/* Returns the first bracket that is wrong, the text's length where one is not closed, or -1. */
static int
find_wrong(const char *text, size_t len)
{
	char open[BRACKETS_TEXT_MAX];
	size_t depth = 0;

	for (size_t i = 0; i < len; i++) {
		static const char opening[] = "([{", closing[] = ")]}";
		const char *is_opening = strchr(opening, text[i]), *is_closing = strchr(closing, text[i]);

		if (is_opening != NULL)
			open[depth++] = closing[is_opening - opening];
		else if (is_closing != NULL && (depth == 0 || open[--depth] != *is_closing))
			return (int)i;
	}
	return depth > 0 ? (int)len : -1;
}

static void
wait_for_ever(void)
{
	volatile bool more = true;

	while (more)
		;
}

static int
run(const char *job, size_t len, int report)
{
	int32_t at = find_wrong(job, strlen(job));

	(void)len;
	(void)report;
	if (strcmp(job, "make a call") == 0)
		(void)syscall(SYS_getppid);
	if (strcmp(job, "take for ever") == 0)
		wait_for_ever();
	if (strcmp(job, "lie") == 0)
		at = BRACKETS_TEXT_MAX;
	return child_write(CHILD_OUTPUT, (const char *)&at, sizeof(at)) ? 0 : 1;
}

static int
start(bool second, bool native)
{

	(void)second;
	(void)native;
	return 0;
}

static void
warm(void)
{

	(void)find_wrong("([])", 4);
}

static void
version(char *into, size_t room)
{

	snprintf(into, room, "of the tests");
}

static const struct runtime brackets = {
    .program = "parapet-brackets",
    .by_hand = "nobody does so by hand",
    .version = version,
    .step = "brackets",
    .job_max = BRACKETS_TEXT_MAX + 1,
    .filter = FILTER_SOLVER,
    .output = CHILD_OUTPUT,
    .start = start,
    .warm = warm,
    .run = run,
};

int
main(int argc, char *const *argv)
{

	return program_main(&brackets, argc, argv);
}
