/*
 * What a number may mean instead: prompts, and what one or two calculations with their numbers come to, or do not.
 */
#include "executors/arithmetic/other_reading.h"

#include "routes/text/numbers.h"
#include "tests/unit/check.h"

static const struct {
	const char *prompt, *number;
	unsigned steps;
	bool comes;
} rows[] = {
    {"a $80 jacket is 35% off, what do i pay", "$28", 2, true},  /* what is saved */
    {"a $80 jacket is 35% off, what do i pay", "$108", 2, true}, /* what it would be with that */
    {"a $80 jacket is 35% off, what do i pay", "$54", 2, false}, {"3 shirts at $20 with 15% off", "$51", 2, true},
    {"3 shirts at $20 with 15% off", "$52", 2, false}, {"split $84.60 between 4", "$338.40", 2, true},
    {"split $84.60 between 4", "$21.65", 2, false}, {"$86 for 3", "$28.67", 2, true}, /* rounded to its decimals */
    {"$86 for 3", "$29", 2, false},                  /* whole for a whole value alone */
    {"from 40 to 40", "7", 2, false},                /* a division by nothing comes to nothing */
    {"1 2 3 4 5 6 7 8 9 10 11", "1000003", 2, true}, /* too many to tell */
};

static const struct {
	const char *draft, *part, *value;
	bool is;
} parts[] = {
    {"Everyone pays $21, and 60 cents remain: 15 cents more each.", "15 cents", "21.15", true},
    {"$80 minus $28", "$28", "52", true},
    {"256 times 256", "256", "65536", true},
    {"10% is $6.45 and 8% is $5.06, which is $11.51", "$11.51", "11.61", false},
};

static void
test_parts(void)
{

	for (size_t i = 0; i < nitems(parts); i++) {
		struct span draft = span_of(parts[i].draft);
		struct rational value = rational_read(span_of(parts[i].value));
		const char *part = strstr(draft.at, parts[i].part);
		struct number number;

		check_example(parts[i].draft);
		for (size_t at = 0; numbers_next(draft, &at, &number) && number.text.at < part;)
			;
		CHECK_EQ_INT(other_reading_is_part(draft, &number, &value), parts[i].is);
	}
}

int
main(void)
{

	test_parts();

	for (size_t i = 0; i < nitems(rows); i++) {
		struct number number;

		check_example(rows[i].number);
		if (CHECK(numbers_next(span_of(rows[i].number), &(size_t){0}, &number)))
			CHECK_EQ_INT(
			    other_reading_comes_to(span_of(rows[i].prompt), &number, rows[i].steps), rows[i].comes);
	}
	return check_end();
}
