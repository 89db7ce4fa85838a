/*
 * The kernel's report comes first, and the child's own only adds details: those are all that a program can lie about.
 */
#include "sandbox/jail_verdict.h"

#include <ctype.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

VOCABULARY_NAMES(jail_verdict, EACH_JAIL_VERDICT, JAIL_VERDICTS);

struct jail_limits
jail_limits_default(void)
{

	return (struct jail_limits){.wall_ms = 2000, .cpu_ms = 2000, .memory = 256 << 20, .output = 64 << 10};
}

const char *
jail_refusal(const char *program, size_t len)
{

	if (len > JAIL_PROGRAM_MAX)
		return "length";
	return len > 0 && memchr(program, '\0', len) != NULL ? "nul" : NULL;
}

bool
jail_names_sympy(const char *program, size_t len)
{

	return len > 0 && memmem(program, len, "sympy", 5) != NULL;
}

/* Copy a name's ASCII letters; others become question marks. */
static void
copy_name(char *detail, const char *at, size_t len)
{
	size_t n = 0;

	for (; n < len && n < JAIL_DETAIL_MAX; n++)
		detail[n] = isalnum((unsigned char)at[n]) || at[n] == '_' ? at[n] : '?';
	detail[n] = '\0';
}

static void
name_call(const char *report, size_t len, char *detail)
{
	int number;
	char *name;

	/* Without a note it was a call of another architecture. */
	if (len < 1 + sizeof(number) || report[0] != 'K')
		return;
	memcpy(&number, report + 1, sizeof(number));
	name = seccomp_syscall_resolve_num_arch(seccomp_arch_native(), number);
	if (name != NULL)
		copy_name(detail, name, strlen(name));
	else
		snprintf(detail, JAIL_DETAIL_MAX, "%d", number);
	free(name);
}

static enum jail_verdict
judge_signal(int number, const char *report, size_t len, char *detail)
{
	const char *name = sigabbrev_np(number);

	if (number == SIGSYS) {
		name_call(report, len, detail);
		return JAIL_KILLED;
	}
	/* The soft limit on CPU time, then the hard one. */
	if (number == SIGXCPU)
		return JAIL_TIMEOUT;
	snprintf(detail, JAIL_DETAIL_MAX, "SIG%s", name != NULL ? name : "unknown");
	return JAIL_SIGNAL;
}

enum jail_verdict
jail_judge(const struct jail_word *word, const char *report, size_t len, char *detail)
{

	detail[0] = '\0';
	if (word->kind != JAIL_WORD_ENDED) {
		copy_name(detail, word->step, strnlen(word->step, sizeof(word->step)));
		return JAIL_BROKEN;
	}
	if (word->end == JAIL_END_DEADLINE)
		return JAIL_TIMEOUT;
	if (word->end == JAIL_END_SIGNAL)
		return judge_signal(word->code, report, len, detail);
	if (word->code == 0)
		return JAIL_OK;
	if (len > 0 && report[0] == 'M')
		return JAIL_MEMORY;
	if (len > 1 && report[0] == 'E')
		copy_name(detail, report + 1, len - 1);
	else
		copy_name(detail, "SystemExit", 10);
	return JAIL_EXCEPTION;
}
