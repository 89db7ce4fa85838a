/*
 * Verdicts from a child's end and its own report, which may say anything.
 */
#include "sandbox/jail_verdict.h"

#include <signal.h>
#include <string.h>
#include <sys/syscall.h>

#include "sandbox/jail.h"
#include "tests/unit/check.h"

struct row {
	const char *name;
	uint32_t end;
	int32_t code;
	struct span report;
	enum jail_verdict verdict;
	const char *detail;
};

/* clang-format off */
static const struct row rows[] = {
    {"the end", JAIL_END_EXIT, 0, BYTES(""), JAIL_OK, ""},
    {"an end that claims otherwise", JAIL_END_EXIT, 0, BYTES("EValueError"), JAIL_OK, ""},
    {"an exception", JAIL_END_EXIT, 1, BYTES("EValueError"), JAIL_EXCEPTION, "ValueError"},
    {"a status", JAIL_END_EXIT, 77, BYTES(""), JAIL_EXCEPTION, "SystemExit"},
    {"memory", JAIL_END_EXIT, 1, BYTES("M"), JAIL_MEMORY, ""},
    {"nothing behind the letter", JAIL_END_EXIT, 1, BYTES("E"), JAIL_EXCEPTION, "SystemExit"},
    {"another letter", JAIL_END_EXIT, 1, BYTES("Broken"), JAIL_EXCEPTION, "SystemExit"},
    {"control bytes", JAIL_END_EXIT, 1, BYTES("Ea\033[2J\0\n\""), JAIL_EXCEPTION, "a??2J???"},
    {"other alphabets", JAIL_END_EXIT, 1, BYTES("E\xc3\xa4"), JAIL_EXCEPTION, "??"},
    {"a deadline", JAIL_END_DEADLINE, 0, BYTES("EValueError"), JAIL_TIMEOUT, ""},
    {"CPU time", JAIL_END_SIGNAL, SIGXCPU, BYTES(""), JAIL_TIMEOUT, ""},
    {"a signal", JAIL_END_SIGNAL, SIGSEGV, BYTES("EValueError"), JAIL_SIGNAL, "SIGSEGV"},
    {"a signal without a name", JAIL_END_SIGNAL, 99, BYTES(""), JAIL_SIGNAL, "SIGunknown"},
    {"a call of another architecture", JAIL_END_SIGNAL, SIGSYS, BYTES(""), JAIL_KILLED, ""},
    {"a call, said wrong", JAIL_END_SIGNAL, SIGSYS, BYTES("K\1"), JAIL_KILLED, ""},
    {"a call, never heard of", JAIL_END_SIGNAL, SIGSYS, BYTES("K\xff\xff\0\0"), JAIL_KILLED, "65535"},
    {"a call that is none", JAIL_END_SIGNAL, SIGSYS, BYTES("K\xff\xff\xff\x80"), JAIL_KILLED, "-2130706433"},
};
/* clang-format on */

static void
test_rows(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct jail_word word = {.kind = JAIL_WORD_ENDED, .end = rows[i].end, .code = rows[i].code};
		char detail[JAIL_DETAIL_MAX + 1];

		check_example(rows[i].name);
		CHECK_EQ_INT(
		    jail_judge(&word, guarded_copy(rows[i].report.at, rows[i].report.len), rows[i].report.len, detail),
		    rows[i].verdict);
		CHECK_TEXT(detail, rows[i].detail);
	}
}

static void
test_call(void)
{
	struct jail_word word = {.kind = JAIL_WORD_ENDED, .end = JAIL_END_SIGNAL, .code = SIGSYS};
	int call = SYS_ptrace;
	char report[1 + sizeof(call)] = {'K'}, detail[JAIL_DETAIL_MAX + 1];

	memcpy(report + 1, &call, sizeof(call));
	CHECK_EQ_INT(jail_judge(&word, report, sizeof(report), detail), JAIL_KILLED);
	CHECK_TEXT(detail, "ptrace");
}

static void
test_broken(void)
{
	struct jail_word word = {.kind = JAIL_WORD_BROKEN};
	char detail[JAIL_DETAIL_MAX + 1];

	memset(word.step, 'x', sizeof(word.step));
	CHECK_EQ_INT(jail_judge(&word, "", 0, detail), JAIL_BROKEN);
	CHECK_TEXT(detail, "xxxxxxxxxxxxxxxxxxxxxxxx");
}

static void
test_long_names(void)
{
	struct jail_word word = {.kind = JAIL_WORD_ENDED, .end = JAIL_END_EXIT, .code = 1};
	char report[JAIL_REPORT_MAX], detail[JAIL_DETAIL_MAX + 1];

	memset(report, 'E', sizeof(report));
	CHECK_EQ_INT(jail_judge(&word, report, sizeof(report), detail), JAIL_EXCEPTION);
	CHECK_EQ_INT(strlen(detail), JAIL_DETAIL_MAX);
}

static void
test_refusals(void)
{

	CHECK(jail_refusal("", 0) == NULL);
	CHECK(jail_refusal("print(1)", 8) == NULL);
	CHECK_TEXT(jail_refusal("a\0b", 3), "nul");
	CHECK_TEXT(jail_refusal("", JAIL_PROGRAM_MAX + 1), "length");
	CHECK(jail_names_sympy("import sympy", 12));
	CHECK(!jail_names_sympy("import symp", 11));
	CHECK_TEXT(jail_verdict_name(JAIL_BUSY), "busy");
}

int
main(void)
{

	test_rows();
	test_call();
	test_broken();
	test_long_names();
	test_refusals();
	return check_end();
}
