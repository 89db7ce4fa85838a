/*
 * A text that is looked for is found where comparing it at every place finds it: all short needles in all short texts.
 */
#include "executors/constraints/fold.h"

#include <string.h>

#include "tests/unit/check.h"

#define TEXT_LEN   6
#define NEEDLE_LEN 4

/* The number-th text of a length over an alphabet; returns false when there are fewer. */
static bool
spell(size_t number, const char *alphabet, size_t len, char *text)
{

	for (size_t i = 0; i < len; i++) {
		text[i] = alphabet[number % strlen(alphabet)];
		number /= strlen(alphabet);
	}
	text[len] = '\0';
	return number == 0;
}

static bool
touches(const char *text, size_t at)
{

	return at > 0 && text[at] != '\0' && text[at] != '.' && text[at - 1] != '.';
}

/* How often it stands there, overlapping ones left out. */
static size_t
count_plainly(const char *text, const char *needle, bool whole)
{
	size_t len = strlen(needle), count = 0;

	for (size_t at = 0; at + len <= strlen(text);) {
		bool stands =
		    memcmp(text + at, needle, len) == 0 && !(whole && (touches(text, at) || touches(text, at + len)));

		count += stands;
		at += stands ? len : 1;
	}
	return count;
}

static void
check_found(const char *alphabet, bool whole)
{
	static struct needle needle;
	char text[TEXT_LEN + 1], sought[NEEDLE_LEN + 1];

	for (size_t len = 1; len <= NEEDLE_LEN; len++)
		for (size_t number = 0; spell(number, alphabet, len, sought); number++) {
			needle_make(&needle, span_of(sought));
			check_example(sought);
			for (size_t other = 0; spell(other, alphabet, TEXT_LEN, text); other++)
				CHECK_EQ_INT(
				    needle_count(&needle, span_of(text), whole), count_plainly(text, sought, whole));
		}
}

/* The order of two texts is that of their first characters that differ; case, quotes and runs of white space are none.
 */
static void
check_compared(void)
{
	char one[4], other[4];

	for (size_t i = 0; spell(i, "abc", 3, one); i++)
		for (size_t k = 0; spell(k, "abc", 3, other); k++) {
			int order = strcmp(one, other), found = fold_compare(span_of(one), span_of(other));

			CHECK_EQ_INT((found > 0) - (found < 0), (order > 0) - (order < 0));
		}
	CHECK_EQ_INT(fold_compare(span_of("It\u2019s  a \u201cB\u201d"), span_of("it's A\n\"b\"")), 0);
	CHECK(fold_compare(span_of("ab"), span_of("abc")) < 0 && fold_compare(span_of("abc"), span_of("ab")) > 0);
}

int
main(void)
{

	check_found("ab", false);
	check_found("abc", false);
	check_found("ab.", true);
	check_compared();
	return check_end();
}
