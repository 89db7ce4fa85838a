/*
 * Drafts against programs: agreement, disagreement, and where nothing may be said.
 */
#include "executors/arithmetic/compare.h"

#include "tests/unit/check.h"

static const struct {
	const char *prompt, *draft, *output, *agreement;
} rows[] = {
    {"How much?", "The answer is 18.", "18", "agree"},
    {"How much?", "The answer is 18.", "18.0", "agree"},
    {"How much?", "The answer is 18.", "19", "disagree"},
    {"How much?", "The answer is $1,250.50.", "1250.5", "agree"},
    {"How much?", "The answer is 1.000.", "1000", "agree"},
    {"How much?", "The answer is 33.33.", "33.333333333333336", "agree"},
    {"How much?", "The answer is 15%.", "0.15", "agree"},
    {"How much?", "The answer is 50 cents.", "0.5", "agree"},
    {"How much?", "The answer is $50.", "5000", "unclear"},
    {"How much?", "The answer is 3/4.", "0.75", "agree"},
    {"How much?", "The answer is twelve.", "12", "agree"},
    {"How much?", "The answer is about 20.", "23", "unclear"},
    {"How much?", "The answer is about 20.", "31", "disagree"},
    {"How much?", "The answer is about 9.", "8.04672", "unclear"},
    {"How much?", "The answer is about 9.05.", "8.04672", "disagree"},
    {"How much?", "The answer is about 8.4.", "8.04672", "unclear"},
    {"How much?", "The answer is roughly 8.5.", "8.04672", "disagree"},
    {"How much?", "The answer is about 11.3 million.", "11302486", "agree"},
    {"How much?", "0.18 * 64.50 \u2248 11.3", "11.61", "unclear"},
    {"How much?", "0.18 * 64.50 \u2248 **11.3**", "11.61", "unclear"},
    {"How much?", "0.18 * 64.50 \\approx 11.3", "11.61", "unclear"},
    {"How much?", "45 * 23 \u2248 1,000", "1035", "unclear"},
    {"How much?", "0.18 * 64.50 \u2248 12.3", "11.61", "disagree"},
    {"How much?", "0.18 * 64.50 = 11.3", "11.61", "disagree"},
    {"How much?", "The answer is about -40.", "-43", "unclear"},
    {"How much?", "The answer is about 43.", "-43", "disagree"},
    {"What share?", "The answer is 3/10.", "30", "unclear"},
    {"What share?", "The answer is 3/10.", "31", "disagree"},
    {"What ratio?", "The answer is 3:4.", "0.75", "unclear"},
    {"What ratio?", "It is **1 : 3**.", "0.3333333333333333", "unclear"},
    {"How many?", "Step 1: 4", "5", "disagree"},
    {"How long?", "It takes two and a quarter hours.", "2.25", "unclear"},
    {"How long?", "It takes two and a quarter hours.", "135", "unclear"},
    {"How many?", "It is three out of eight.", "9", "unclear"},
    {"How many?", "It is quarter past nine.", "10", "unclear"},
    {"How many?", "They have nine cats.", "10", "disagree"},
    {"By how much?", "By 12 percentage points.", "25", "unclear"},
    {"When?", "Um 16.10 Uhr.", "970", "unclear"},
    {"Approximately how much is it?", "The answer is 20.", "23", "unclear"},
    {"How many apples and how many pears?", "There are 5 apples and 7 pears.", "5 7", "agree"},
    {"How many apples and how many pears?", "There are 5 apples and 7 pears.", "5 8", "unclear"},
    {"How many apples and how many pears?", "There are 5 apples and 7 pears.", "8", "unclear"},
    {"At what time does she arrive?", "She arrives at 5:30.", "17.5", "unclear"},
    {"How many?", "Between 5-10.", "7", "unclear"},
    {"How long?", "It takes 2 hours and 30 minutes.", "150", "agree"},
    {"How long?", "It takes 2 hours and 30 minutes.", "151", "disagree"},
    {"How much?", "I cannot say.", "18", "disagree"},
    {"How much?", "The answer is 18.", "", "unclear"},
    {"How much?", "The answer is 18.", "nan", "unclear"},
    {"How much?", "The answer is 18.", "18 19", "unclear"},
};

static const struct {
	const char *one, *other, *agreement;
} programs[] = {
    {"18", "18.0", "agree"},
    {"18", "19", "disagree"},
    {"18", "", "unclear"},
    {"2.6666666666666665", "2.666666666666667", "agree"},
    {"2.67", "2.6666666666666665", "agree"},
    {"12.5", "25/2", "agree"},
    {"1/3", "0.3333333333333333", "agree"},
    {"1/3", "1/4", "disagree"},
    /* A float's last digit is no rounding: 5.0 is 5. */
    {"5.0", "4.75", "disagree"},
    {"0.8", "0.7266666666666667", "disagree"},
    {"7", "6.9999", "disagree"},
    {"0.73", "0.7266666666666667", "agree"},
    {"0.74", "0.7266666666666667", "disagree"},
    {"5 7", "5 7", "agree"},
    {"5 7", "5 8", "disagree"},
    {"5", "5 7", "disagree"},
};

int
main(void)
{
	static struct final final;
	static struct program_answer answer, other;
	struct question question;
	struct rational value = rational_of(18);

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].draft);
		question_read(span_of(rows[i].prompt), &question);
		final_read(span_of(rows[i].prompt), span_of(rows[i].draft), &final);
		program_answer_read(span_of(rows[i].output), &answer);
		CHECK_TEXT(agreement_name(compare_draft(&question, &final, &answer)), rows[i].agreement);
	}
	for (size_t i = 0; i < nitems(programs); i++) {
		check_example(programs[i].other);
		program_answer_read(span_of(programs[i].one), &answer);
		program_answer_read(span_of(programs[i].other), &other);
		CHECK_TEXT(agreement_name(compare_answers(&answer, &other)), programs[i].agreement);
		CHECK_TEXT(agreement_name(compare_answers(&other, &answer)), programs[i].agreement);
	}
	final_read(span_of("9+9"), span_of("It is 18."), &final);
	CHECK_EQ_INT(compare_value(&final, &value), AGREEMENT_AGREE);
	final_read(span_of("9+9"), span_of("9 + 9 = 19"), &final);
	CHECK_EQ_INT(compare_value(&final, &value), AGREEMENT_DISAGREE);
	/* Of a value that is exact no cents are rough. */
	final_read(span_of("9+9"), span_of("It is about 18.60."), &final);
	CHECK_EQ_INT(compare_value(&final, &value), AGREEMENT_DISAGREE);
	final_read(span_of("9+9"), span_of("It is about 18.05."), &final);
	CHECK_EQ_INT(compare_value(&final, &value), AGREEMENT_UNCLEAR);
	return check_end();
}
