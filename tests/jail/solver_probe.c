/*
 * parapet-solver with somebody else inside: what native code could do that a puzzle made Z3 run. A text of these words
 * is no puzzle; what comes of it is told as the detail of a reply.
 *
 *     probe scan HEX        how often these bytes (each xor 55 hex) lie in the process's own memory, beside the one
 * copy that is made of them probe call NUMBER ARGUMENT...       a system call; `call80` the same by int 0x80 probe exit
 * STATUS     ends at once probe reply HEX       sends these bytes as a reply
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/jail/child.h"
#include "sandbox/jail/program.h"
#include "sandbox/solver/z3_runtime.h"
#include "sandbox/solver_wire.h"

#define ARGUMENTS 6

static struct runtime probe;
static char maps[256 * 1024];

static void
read_maps(int fd)
{
	size_t len = 0;
	ssize_t n;

	while (len < sizeof(maps) - 1 && (n = pread(fd, maps + len, sizeof(maps) - 1 - len, (off_t)len)) > 0)
		len += (size_t)n;
}

static void
say(long value)
{
	static char frame[SOLVER_WIRE_REPLY_MAX];
	char detail[SOLVER_DETAIL_MAX];
	const struct solver_reply reply = {.verdict = SOLVER_UNKNOWN, .detail = detail, .in = SOLVER_IN_TEXT};

	snprintf(detail, sizeof(detail), "%ld", value);
	(void)!write(CHILD_OUTPUT, frame, solver_wire_write_reply(&reply, frame));
}

static unsigned char
byte_of(const char *hex)
{
	const char two[3] = {hex[0], hex[1], '\0'};

	return (unsigned char)strtoul(two, NULL, 16);
}

/* The needle is made byte by byte in one place, where it may be found, and taken away again. */
static long
scan(const char *hex, size_t digits)
{
	static unsigned char needle[256];
	const size_t len = digits / 2 < sizeof(needle) ? digits / 2 : sizeof(needle);
	long found = maps[0] != '\0' ? 0 : -1;

	for (size_t i = 0; i < len; i++)
		needle[i] = byte_of(hex + 2 * i) ^ 0x55;
	for (const char *line = maps; *line != '\0'; line = strchr(line, '\n') + 1) {
		unsigned long from, to;
		char right;
		const char *end = strchr(line, '\n');

		if (sscanf(line, "%lx-%lx %c", &from, &to, &right) != 3 || right != 'r' ||
		    memmem(line, (size_t)(end - line), "[v", 2) != NULL)
			continue;
		for (const char *at = (const char *)from; (at = memmem(at, to - (uintptr_t)at, needle, len)) != NULL;
		     at++)
			found += at != (const char *)needle;
	}
	memset(needle, 0, sizeof(needle));
	return found;
}

static long
call(const char *rest, bool by_int)
{
	long n[1 + ARGUMENTS] = {0}, result;
	char *end = (char *)(uintptr_t)rest;

	for (size_t i = 0; i <= ARGUMENTS && *end != '\0'; i++)
		n[i] = strtol(end, &end, 0);
#ifdef __x86_64__
	register long fourth __asm__("r10") = n[4];
	register long fifth __asm__("r8") = n[5];
	register long sixth __asm__("r9") = n[6];

	if (by_int)
		__asm__ volatile("int $0x80"
				 : "=a"(result)
				 : "a"(n[0]), "b"(n[1]), "c"(n[2])
				 : "memory", "r8", "r9", "r10", "r11");
	else
		__asm__ volatile("syscall"
				 : "=a"(result)
				 : "a"(n[0]), "D"(n[1]), "S"(n[2]), "d"(n[3]), "r"(fourth), "r"(fifth), "r"(sixth)
				 : "rcx", "r11", "memory");
#else
	result = by_int ? -1 : syscall(n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
#endif
	return result;
}

static void
reply_with(const char *hex, size_t digits)
{
	static char bytes[64 * 1024];
	size_t len = 0;

	for (; 2 * len + 1 < digits && len < sizeof(bytes); len++)
		bytes[len] = (char)byte_of(hex + 2 * len);
	(void)!write(CHILD_OUTPUT, bytes, len);
}

static int
run(const char *job, size_t len, int report)
{
	struct solver_text terms[SOLVER_TERMS_MAX];
	struct solver_query query;
	char text[64 * 1024];

	if (solver_wire_read_query(job, len, terms, &query) == -1 || query.text.len >= sizeof(text) ||
	    query.text.len < 6 || memcmp(query.text.at, "probe ", 6) != 0)
		return z3_runtime.run(job, len, report);
	memcpy(text, query.text.at, query.text.len);
	text[query.text.len] = '\0';
	if (strncmp(text, "probe scan ", 11) == 0)
		say(scan(text + 11, strspn(text + 11, "0123456789abcdef")));
	else if (strncmp(text, "probe call ", 11) == 0)
		say(call(text + 11, false));
	else if (strncmp(text, "probe call80 ", 13) == 0)
		say(call(text + 13, true));
	else if (strncmp(text, "probe reply ", 12) == 0)
		reply_with(text + 12, strlen(text + 12));
	else
		return atoi(text + strcspn(text, "0123456789"));
	return 0;
}

int
main(int argc, char *const *argv)
{

	probe = z3_runtime;
	probe.program = "parapet-solver-probe";
	probe.show_maps = read_maps;
	probe.run = run;
	return program_main(&probe, argc, argv);
}
