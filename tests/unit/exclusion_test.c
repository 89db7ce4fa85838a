/*
 * What is left out between quotation marks is told, not asked for; behind marks that are closed it is asked for.
 */
#include "executors/passes/exclusion.h"

#include <stdio.h>

#include "tests/unit/check.h"

/* What opens and what closes: straight, English, German; a backtick as one of them. */
static const char *const marks[][2] = {{"\"", "\""}, {"`", "`"}, {"\u201c", "\u201d"}, {"\u201e", "\u201c"}};

static unsigned
read_with(const char *first, const char *second, const char *third)
{
	static struct exclusion list[EXCLUSIONS_MAX];
	static char text[200];

	snprintf(text, sizeof(text), "Write a poem %sodd%s, %sbut do not mention Mars.", first, second, third);
	check_example(text);
	return exclusions_read(span_of(text), list);
}

int
main(void)
{

	CHECK_EQ_INT(read_with("", "", ""), 1);
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		CHECK_EQ_INT(read_with(marks[i][0], marks[i][1], ""), 1);
		CHECK_EQ_INT(read_with(marks[i][0], "", ""), 0);
		CHECK_EQ_INT(read_with(marks[i][0], marks[i][1], marks[i][0]), 0);
	}
	CHECK_EQ_INT(read_with("\u201ca \u201c", "\u201d", ""), 0);
	return check_end();
}
