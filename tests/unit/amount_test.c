/*
 * Programs' numbers in the draft's terms: every way to say an amount of time beside every way to print one.
 */
#include "executors/arithmetic/amount.h"

#include <stdio.h>

#include "executors/arithmetic/compare.h"
#include "tests/unit/check.h"

static enum agreement
compare(const char *asked, const char *draft, const char *output)
{
	struct question question;
	struct final final;
	struct program_answer answer;

	check_example(output);
	question_read(span_of(asked), &question);
	final_read(span_of(asked), span_of(draft), &final);
	program_answer_read(span_of(output), &answer);
	amount_convert(&question, &final, &answer);
	return compare_draft(&question, &final, &answer);
}

/* Forms of 4 h 15 min; the last ones count in one unit. */
static const char *const drafts[] = {"4 hours and 15 minutes", "4 h 15 min", "4h15", "4 hours, 15 minutes",
    "four hours and fifteen minutes", "255 minutes", "4.25 hours"};

/* Programs that come to it, and to 4 h 25 min: these say what they count. */
static const char *const agree[] = {"4:15", "4:15:00", "total = 255 minutes", "time in minutes: 255", "4.25 hours",
    "15300 seconds", "4 hours 15 minutes", "Duration (hours): 4.25"};
static const char *const differ[] = {
    "4:25", "4:25:00", "total = 265 minutes", "time in minutes: 265", "15900 seconds", "4 hours 25 minutes", "5 hours"};

static void
test_amounts(void)
{
	static const struct {
		const char *front, *back;
	} frames[] = {{"It takes ", "."}, {"**", "**"}, {"Together they take **", "** in all."}, {"Answer: ", ""}};
	char draft[128];

	for (size_t i = 0; i < nitems(drafts); i++) {
		for (size_t f = 0; f < nitems(frames); f++) {
			snprintf(draft, sizeof(draft), "%s%s%s", frames[f].front, drafts[i], frames[f].back);
			for (size_t j = 0; j < nitems(agree); j++)
				CHECK_TEXT(agreement_name(compare("How long does it take?", draft, agree[j])), "agree");
			for (size_t j = 0; j < nitems(differ); j++)
				CHECK_TEXT(
				    agreement_name(compare("How long does it take?", draft, differ[j])), "disagree");
		}
	}
}

static void
test_rows(void)
{
	static const struct {
		const char *asked, *draft, *output, *agreement;
	} rows[] = {
	    /* A bare number is in the unit that leaves it near. */
	    {"How long?", "It takes 4 hours and 15 minutes.", "255", "agree"},
	    {"How long?", "It takes 4 hours and 15 minutes.", "4.25", "agree"},
	    {"How long?", "It takes 4 hours and 15 minutes.", "265", "disagree"},
	    {"How long?", "It takes 4 hours and 15 minutes.", "4.416666666666667", "disagree"},
	    {"How long?", "It takes 4 hours and 25 minutes.", "4.416666666666667", "agree"},
	    {"How long?", "It takes 4 hours and 15 minutes.", "30", "unclear"},
	    {"How long?", "It takes 4 hours and 15 minutes.", "12 apples", "unclear"},
	    {"How long?", "It takes 1 day and 4 hours.", "1 day, 4:00:00", "agree"},
	    {"How long?", "It takes 4 minutes and 15 seconds.", "4:15", "agree"},
	    {"How long?", "It takes 255 minutes.", "4.416666666666667", "unclear"},
	    {"How many minutes?", "It takes 255 minutes.", "265", "disagree"},
	    {"How many minutes?", "It takes 5 minutes.", "300", "disagree"},
	    {"How tall?", "She is 5 feet 4 inches tall.", "64", "agree"},
	    {"How tall?", "She is 5 feet 4 inches tall.", "66", "disagree"},
	    {"How long?", "It takes 4:15 hours.", "265", "disagree"},
	    {"How much?", "They cost $42.", "4:25", "unclear"},
	    {"How much?", "I cannot say.", "4:25", "unclear"},
	    /* Floats beside fractions, shares beside percentages, parts of a cent. */
	    {"What fraction?", "It is 5/12.", "0.4166666666666667", "agree"},
	    {"What fraction?", "It is \\frac{5}{12}.", "0.4166666666666667", "agree"},
	    {"What fraction?", "It is 5/10.", "0.4166666666666667", "disagree"},
	    {"What fraction?", "It is 5/10.", "0.5", "agree"},
	    {"What probability?", "It is 13.9%.", "0.16666666666666666", "disagree"},
	    {"What probability?", "It is 16.7%.", "0.16666666666666666", "agree"},
	    {"What percentage?", "It is 20%.", "25", "disagree"},
	    {"How much does each pay?", "Each pays $25.90.", "25.79775", "disagree"},
	    {"How much does each pay?", "Each pays $25.80.", "25.79775", "agree"},
	    /* Times of day. */
	    {"At what time?", "It ends at 21:53.", "21:53", "agree"},
	    {"At what time?", "It ends at 21:53.", "22:03", "disagree"},
	    {"At what time?", "It ends at 21:53.", "22:03:00", "disagree"},
	    {"At what time?", "It ends at 9:53 pm.", "21:53", "agree"},
	    {"At what time?", "It ends at 9:53 pm.", "9:53", "agree"},
	    {"At what time?", "It ends at 9:53 pm.", "10:03", "disagree"},
	    {"At what time?", "It ends at 9:53 pm.", "10:03 PM", "disagree"},
	    {"At what time?", "It ends at 9:53.", "21:53", "agree"},
	    {"At what time?", "It ends at 9:53 pm.", "09:53", "unclear"},
	    {"When does it end?", "It ends at 9:50 pm.", "9:50", "unclear"},
	    {"How much did it gain?", "It gained 30%.", "12", "unclear"},
	    {"At what time?", "It ends at 1:15.", "25:15", "agree"},
	    {"At what time?", "It ends at 21:53.", "1323", "unclear"},
	    {"At what time?", "It ends at 10 to 9.", "20:50", "unclear"},
	    {"What is the ratio?", "The ratio is 3:20.", "0.15", "unclear"},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].draft);
		CHECK_TEXT(agreement_name(compare(rows[i].asked, rows[i].draft, rows[i].output)), rows[i].agreement);
	}
}

int
main(void)
{

	test_amounts();
	test_rows();
	return check_end();
}
