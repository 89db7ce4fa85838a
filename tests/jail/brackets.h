/*
 * parapet-brackets, a service of the tests: says whether the brackets of a text close each other. All that a further
 * service takes: a row (brackets.c) and a program (brackets_main.c).
 */
#ifndef PARAPET_TESTS_JAIL_BRACKETS_H
#define PARAPET_TESTS_JAIL_BRACKETS_H

#include "sandbox/service.h"

#define BRACKETS_TEXT_MAX 1000

struct brackets_question {
	const char *text;
	size_t len;
	unsigned wall_ms;
};

struct brackets_reply {
	enum jail_verdict verdict;
	const char *detail;
	int at; /* of a verdict that is ok: the first bracket that is wrong, or -1 */
};

/* question: struct brackets_question, reply: struct brackets_reply. */
extern const struct service_row service_brackets;

#endif
