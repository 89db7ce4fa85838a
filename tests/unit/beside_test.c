/*
 * Where a number may stand in the place of another one: drafts, the part that is to go, and what is said beside it.
 */
#include "executors/arithmetic/beside.h"

#include "tests/unit/check.h"

static const struct {
	const char *prompt, *draft, *part;
	bool plain, more, last;
} rows[] = {
    {"whats a 18% tip on $64.50", "That is $10.46.", "$10.46", true, false, false},
    {"whats a 18% tip on $64.50", "18% of $64.50 is **$10.46**", "$10.46", true, false, true},
    {"5 miles in km", "5 miles are 8.2 km.", "8.2", true, false, false},
    {"bill of $84 for 3", "{\"each\": 29}", "29", true, false, false},
    {"2026-05-01 is a friday, what day is may 25", "24 days later: **Tuesday**.", "Tuesday", true, true, true},
    /* A result, and what only leads to a number. */
    {"315 km in 4.5 h", "Speed = 315 / 4.5 = **75 km/h**", "75", true, false, true},
    {"whats a 18% tip on $64.50", "That makes a tip of **$11.51**.", "$11.51", true, false, true},
    {"bill of $84 for 3", "This comes to $29 each.", "$29", true, false, false},
    {"tip 20% on $47.80", "You get a **$9.46** tip.", "$9.46", true, false, false},
    /* Another value, or a bound, by what stands next to it. */
    {"chance of 3 heads", "1 in 9", "1", false, true, false},
    {"chance of 3 heads", "1 in 9", "9", false, true, false},
    {"2500000 times 2", "5M", "5", false, false, false},
    {"2 to the 10", "1 Ki", "1", false, false, false},
    {"1 light year in km", "9,46 Billionen km", "9,46", false, false, false},
    {"250 times 4000", "10\u2076", "10", false, false, false},
    {"area, radius 5", "24\u03c0", "24", false, false, false},
    {"180 cm in ft", "5 11/12 ft", "5 11/12", false, false, false},
    {"72 kg in lbs", "158\u00be lb", "158\u00be", false, false, false},
    {"2 to the 16", "0x10001", "0", false, false, false},
    {"from 2016 to 2024", "9 calendar years", "9", false, true, false},
    {"100 / 3", "up to 34", "34", false, false, false},
    {"100 / 3", "half of 67", "67", false, true, false},
    {"72 kg in lbs", "a bit less than 160 lb", "160", false, false, false},
    {"45 minutes after 11:30 am", "quarter past 12", "12", false, true, false},
    {"15 plus 1000", "a thousand and 15", "15", false, false, false},
    {"7 pm", "9 in the evening", "9", false, false, false},
    {"7 pm", "12 to 9", "12", false, false, false},
    {"18 is what percent of 72", "a rise of 20 of 72", "20", false, false, false},
    /* Words that leave it as it is. */
    {"from 1200 to 1290 in percent", "That is an increase of 9%.", "9%", true, false, false},
    {"18 is what percent of 72", "18 is 20% of 72.", "20%", true, false, false},
    {"interest on 12000 at 3.2%", "You get $394 in interest.", "$394", true, false, false},
    {"how many days from 12 may to 1 june", "21 days to go", "21", true, false, false},
    {"what weekday was 14 july 1997", "July 14, 1997 was a Tuesday.", "Tuesday", true, false, false},
    {"what weekday was 14 july 1997", "14 July 1997 was a Tuesday.", "Tuesday", true, false, false},
    {"what weekday was 14 july 1997", "July 15, 1997 was a Tuesday.", "Tuesday", true, true, false},
    {"what weekday was 14 july", "July 14, 1998 was a Tuesday.", "Tuesday", true, true, false},
    {"from 11 pm to 6 am how much sleep", "8 hours of sleep", "8 hours", true, false, false},
    {"from 11 pm to 6 am how much sleep", "8 hours of the 24", "8 hours", false, true, false},
    {"from 9 to 17:30", "9 hours (9.0 hours)", "9 hours", true, true, false},
    {"from 9 to 17:30", "9 hours (or so)", "9 hours", false, false, false},
    /* What may hang on it. */
    {"12 eggs for $3, 5 eggs?", "It costs $1.50, i.e. half of the $3.", "$1.50", true, true, false},
    {"what percent more is 80 than 60", "25% more because 20/80 = 1/4.", "25%", false, true, false},
    {"10 days ago?", "Monday, not Sunday", "Monday", true, true, false},
    {"30 days before 1 march 2024", "January 30, which is a Tuesday", "January 30", true, true, false},
};

static struct span
part_of(struct span draft, const char *part)
{
	const char *at = strstr(draft.at, part);

	return (struct span){at, strlen(part)};
}

static void
test_only_number(void)
{
	struct span only = NO_SPAN;

	CHECK(beside_only_number(span_of("12 * 13 = ?"), span_of("12 * 13 blir 146."), &only));
	CHECK_SPAN(only, span_of("146"));
	CHECK(!beside_only_number(span_of("12 * 13 = ?"), span_of("146 or 156"), &only));
	CHECK(!beside_only_number(span_of("12 * 13 = ?"), span_of("12 * 13"), &only));
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span draft = span_of(rows[i].draft), part = part_of(draft, rows[i].part);

		check_example(rows[i].draft);
		CHECK_EQ_INT(beside_is_plain(draft, part), rows[i].plain);
		CHECK_EQ_INT(beside_says_more(span_of(rows[i].prompt), draft, &part, 1), rows[i].more);
		CHECK_EQ_INT(beside_is_last(draft, part), rows[i].last);
	}
	test_only_number();
	return check_end();
}
