/*
 * traceparent: what is one, byte by byte (W3C Trace Context, level 1, 3.2.2), and what is written for it.
 */
#include "proxy/observe/trace.h"

#include <string.h>

#include "tests/unit/check.h"

#define ID   "4bf92f3577b34da6a3ce929d0e0e4736"
#define SPAN "00f067aa0ba902b7"

static const struct {
	const char *value;
	bool is_one, sampled;
} rows[] = {
    {"00-" ID "-" SPAN "-01", true, true},
    {"00-" ID "-" SPAN "-00", true, false},
    {"00-" ID "-" SPAN "-fe", true, false},
    {"00-" ID "-" SPAN "-03", true, true},
    {"00-" ID "-" SPAN "-0f", true, true},
    {"01-" ID "-" SPAN "-01", true, true},
    {"cc-" ID "-" SPAN "-01-more", true, true},
    {"cc-" ID "-" SPAN "-01-", true, true},
    {"cc-" ID "-" SPAN "-01more", false, false},
    {"00-" ID "-" SPAN "-01-", false, false},
    {"00-" ID "-" SPAN "-011", false, false},
    {"ff-" ID "-" SPAN "-01", false, false},
    {"00-00000000000000000000000000000000-" SPAN "-01", false, false},
    {"00-" ID "-0000000000000000-01", false, false},
    {"", false, false},
};

static bool
reads(const char *value, size_t len, struct trace *trace)
{

	return trace_read(trace, (struct span){guarded_copy(value, len), len});
}

static void
test_rows(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct trace trace = {{0}, {0}, false};

		check_example(rows[i].value);
		CHECK_EQ_INT(reads(rows[i].value, strlen(rows[i].value), &trace), rows[i].is_one);
		CHECK_EQ_INT(trace.sampled, rows[i].sampled);
		CHECK_TEXT(trace.id, rows[i].is_one ? ID : "");
		CHECK_TEXT(trace.parent, rows[i].is_one ? SPAN : "");
	}
}

/* Each byte is what it must be, and one less is too few. */
static void
test_every_byte(void)
{
	char value[] = "00-" ID "-" SPAN "-01";
	size_t len = sizeof(value) - 1;

	for (size_t i = 0; i < len; i++) {
		char was = value[i];
		struct trace trace;

		check_example(value);
		for (const char *wrong = "gAF -_\n\x80"; *wrong != '\0'; wrong++) {
			value[i] = *wrong;
			CHECK(*wrong == was || !reads(value, len, &trace));
		}
		value[i] = was;
		CHECK(!reads(value, i, &trace));
	}
}

static void
test_what_is_written(void)
{
	struct trace trace;
	char field[TRACE_FIELD_MAX];
	size_t len;

	check_example("a field");
	CHECK(reads("01-" ID "-" SPAN "-ff-more", 60, &trace));
	len = trace_field_write(&trace, "1122334455667788", field);
	CHECK_SPAN(((struct span){field, len}), span_of("traceparent: 00-" ID "-1122334455667788-01\r\n"));
	trace.sampled = false;
	len = trace_field_write(&trace, "1122334455667788", field);
	CHECK_SPAN(((struct span){field, len}), span_of("traceparent: 00-" ID "-1122334455667788-00\r\n"));
}

int
main(void)
{

	test_rows();
	test_every_byte();
	test_what_is_written();
	return check_end();
}
