/* An empty span may be at NULL, which memchr and memcmp must not see: only a build with UBSan tells. */
#include "policies/span.h"

#include "tests/unit/check.h"

static const struct span none = {NULL, 0};

static void
test_nothing_is_found_at_null(void)
{

	CHECK(span_find(none, '\0') == NULL);
	CHECK(span_equals(none, "") && span_equals_nocase(none, "") && span_starts_nocase(none, ""));
	CHECK(!span_equals(none, "a") && !span_starts_nocase(none, "a"));
	CHECK(span_same(none, none) && span_same_nocase(none, span_of("")) && !span_same(none, span_of("a")));
	CHECK(span_strip(none).len == 0 && span_from(none, 0).at == NULL);
}

static void
test_a_byte_is_found_inside(void)
{
	struct span text = {"a/b/c", 3};

	CHECK(span_find(text, '/') == text.at + 1);
	CHECK(span_find(text, 'c') == NULL);
	CHECK(span_find((struct span){"a\0b", 3}, '\0') != NULL);
}

static void
test_the_same_bytes(void)
{

	CHECK(span_same(span_of("Km"), (struct span){"Km/h", 2}) && !span_same(span_of("Km"), span_of("km")));
	CHECK(span_same_nocase(span_of("Km"), span_of("kM")) && !span_same_nocase(span_of("km"), span_of("kms")));
}

static void
test_endings(void)
{

	CHECK(span_ends_in(span_of("running"), "ing") && !span_ends_in(span_of("ing"), "ing"));
	CHECK(!span_ends_in(span_of("runs"), "ing") && !span_ends_in(span_of("RUNNING"), "ing"));
	CHECK(span_ends_in_nocase(span_of("RUNNING"), "ing") && !span_ends_in_nocase(span_of("ING"), "ing"));
	CHECK(!span_ends_in(none, "") && !span_ends_in_nocase(none, "s") && span_ends_in(span_of("a"), ""));
}

int
main(void)
{

	test_nothing_is_found_at_null();
	test_a_byte_is_found_inside();
	test_the_same_bytes();
	test_endings();
	return check_end();
}
