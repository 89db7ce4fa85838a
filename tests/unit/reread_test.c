/*
 * New texts as their readers read them: sums that do not add up, numbers that lead nowhere.
 */
#include "executors/arithmetic/reread.h"

#include "routes/text/numbers.h"
#include "tests/unit/check.h"

static void
test_adds_up(void)
{
	static const struct {
		const char *text;
		bool adds_up;
	} rows[] = {{"5 * 20 = 100", true}, {"5 * 20 = 110", false}, {"5/10 = 1/2", true}, {"**5/10 = 5/12**", false},
	    {"12 = 13", false}, {"1 hour = 60 minutes", true}, {"2.5% of 40 = 1", true}, {"4 + 3 = 7 = 7", true},
	    {"80% of $100 is $80.", true}, {"80% of $96 is $80.", false}, {"25% of 60 is 15 + 1.", true}, {"", true}};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_EQ_INT(reread_adds_up(span_of(rows[i].text)), rows[i].adds_up);
	}
}

static void
test_states(void)
{
	static const struct {
		const char *text, *old;
		bool states;
	} rows[] = {{"The total is $280.", "245", true}, {"The total is $245.", "245", false},
	    {"The total is $280, not $245.", "245", false}, {"5 * 20 = 110, so the total is $280.", "245", false},
	    {"I cannot tell.", "245", false}, {"", "245", false}};
	struct rational value = rational_of(280);
	struct number old;

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t at = 0;

		check_example(rows[i].text);
		CHECK(numbers_next(span_of(rows[i].old), &at, &old));
		CHECK_EQ_INT(reread_states(span_of(""), span_of(rows[i].text), &value, &old), rows[i].states);
	}
}

/* Givens, and what is one calculation away from them, in any order and clothes. */
static void
test_explained(void)
{
	static const char prompt[] = "5 books at $20 and 3 at $30, with 10% off the first: what is the total?";
	static const struct {
		const char *text;
		bool explained;
	} rows[] = {{"The total is $180.", true},
	    {"5 at $20 is $100, 10% off is $90, and 3 at $30 is $90: $180.", true},
	    {"5 at $20 is $110, less 10%: $180.", false}, {"Step 1: take 5 books. In all $180.", true},
	    {"That is $180, some 417 of them.", false}, {"At 10:45 it is $180.", false}, {"The 2nd costs $180.", true},
	    {"The room is $163 and the tax $17: $180.", true}, {"The room is $163 and the tax $16: $180.", false}};
	struct rational value = rational_of(180);

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_EQ_INT(reread_is_explained(span_of(prompt), span_of(rows[i].text), &value), rows[i].explained);
	}
}

/* Each way of saying 400 once more; what the prompt has, and what is no such way, is left out of it. */
static void
test_leans_on(void)
{
	static const struct {
		const char *text;
		bool leans;
	} rows[] = {{"300 ml (0.4 liters)", true}, {"300 g, so 4 hundred and 0.400 kg", true},
	    {"300 s, 24000 in all", true}, {"300 days, or 33.3 years", true}, {"300 ml (0.3 liters)", false},
	    {"300 in 33 months", false}, {"300 of 4000", false}, {"300 of 1,200", false}};
	struct number old;
	size_t at = 0;

	CHECK(numbers_next(span_of("400"), &at, &old));
	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_EQ_INT(
		    reread_leans_on(span_of("There are 4000 of them."), span_of(rows[i].text), &old), rows[i].leans);
	}
}

/*
 * $235 was put right to $225: what still comes of 235; and an old result that was right where it answers another
 * question.
 */
static void
test_stale(void)
{
	static const struct {
		const char *text;
		bool stale;
	} rows[] = {{"900 / 4 = **$225** each, so two pay $470.", true},
	    {"900 / 4 = **$225** each, so two pay $450.", false}, {"It is **$225**, $665 less.", true},
	    {"It is **$225**, $675 less.", false}, {"It is **$225**, or about 235.", true},
	    {"It is **$225**, with a page of 17.", false}, {"It is **$225**, as 470 / 2 = 235 is not.", false}};
	static const struct {
		const char *text;
		bool another;
	} others[] = {{"900 / 4 = **$235**. With 3 people it's $235 each.", true}, {"For 3 it would be 235.", true},
	    {"If 3 pay, 235 each.", true}, {"With 4 people it's $235 each.", false},
	    {"With 3 people it's $300.", false}, {"It is 235 with 3 of them.", false},
	    {"With tax that is 215 + 20 = 235.", false}, {"", false}};
	struct span prompt = span_of("900 split between 4 people");
	struct rational value = rational_of(225);
	struct number old;

	CHECK(numbers_next(span_of("235"), &(size_t){0}, &old));
	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_EQ_INT(reread_is_stale(prompt, span_of(rows[i].text), &old, &value), rows[i].stale);
	}
	for (size_t i = 0; i < nitems(others); i++) {
		check_example(others[i].text);
		CHECK_EQ_INT(reread_answers_another(prompt, span_of(others[i].text), &old), others[i].another);
	}
}

/* Reasons for an old result of 35, and what is concluded from it. */
static void
test_rests_on(void)
{
	static const struct {
		const char *draft;
		bool rests;
	} rows[] = {{"You have **35** left.", false}, {"20 for the books, 15 for the pens: **35**", true},
	    {"- Books: $20\n- Pens: $15\n\n**Total: $35**", true},
	    {"- Books: $20\n- Pens: $16\n\n**Total: $35**", false},
	    {"- Books: $20\n- Pens: $10\n- Bag: $5\n\n**Total: $35**", true},
	    {"9 of 20 and 15 of 16 makes **35**.", true}, {"20 + 15 is **35**.", false},
	    {"The two of 20 kg each and 15 others: **35**.", true}, {"The 20th and 15 more: **35**", false},
	    {"20 for books. 35 - 20 = 16, so **35**.", false}, {"She is half your age, so she is **35**.", true},
	    {"She is a third your age, so she is **35**.", false}, {"Tim is 17.5 and Ann twice that, **35**.", true},
	    {"That is **35**, so your 40 is enough.", true}, {"You have **35**. That's more than 30!", true},
	    {"You have **35** more than Tom.", false}, {"You have enough: **35**.", false},
	    {"You have **35**, so buy them now and then go to the shop that is right behind the mill at the far end of "
	     "the town. It's enough.",
		false}};
	struct span prompt = span_of("I am 70 now. How old is she?");
	struct rational value = rational_of(35);

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span draft = {guarded_copy(rows[i].draft, strlen(rows[i].draft)), strlen(rows[i].draft)};
		struct number old;
		size_t at = 0;

		check_example(rows[i].draft);
		while (numbers_next(draft, &at, &old) && !number_has(&old, &value))
			;
		CHECK_EQ_INT(reread_rests_on(prompt, draft, &old), rows[i].rests);
	}
}

int
main(void)
{

	test_stale();

	test_adds_up();
	test_states();
	test_explained();
	test_leans_on();
	test_rests_on();
	return check_end();
}
