/*
 * Texts and what they are worth: per way of grading, right, wrong, and what nobody can tell.
 */
#include "proxy/eval/grade.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "tests/unit/check.h"

#define KINSHIP "Ann has three brothers. Each brother has two sisters. How many sisters does Ann have?"
#define RACE    "Ann, Bob and Cid ran a race. Ann was faster than Bob. Bob was faster than Cid. Who was the slowest?"
#define OPTIONS "Which is a fruit?\n(A) stone\n(B) apple\n(C) chair"

static const struct row {
	const char *prompt, *check, *reference, *text;
	enum grade grade;
	enum grade_way way;
} rows[] = {
    /* Numbers: the one that is committed to, in any writing. */
    {"What is 5 * 56?", "{\"number\":\"280\"}", NULL, "5 * 50 = 250, 5 * 6 = 30. The answer is 280.", GRADE_RIGHT,
	GRADE_BY_NUMBER},
    {"What is 5 * 56?", "{\"number\":\"280\"}", NULL, "It is 280 at first sight.\n\nAnswer: 270", GRADE_WRONG,
	GRADE_BY_NUMBER},
    {"What is 5 * 56?", "{\"number\":\"280\"}", NULL, "I cannot say.", GRADE_WRONG, GRADE_BY_NUMBER},
    {"What is 5 * 56?", "{\"number\":\"280\"}", NULL, "The answer is 280.4.", GRADE_WRONG, GRADE_BY_NUMBER},
    {"What does it cost?", "{\"number\":\"1250\"}", NULL, "It costs $1,250.00.", GRADE_RIGHT, GRADE_BY_NUMBER},
    {"Was kostet es?", "{\"number\":\"1250\"}", NULL, "Es kostet 1.250 Euro.", GRADE_RIGHT, GRADE_BY_NUMBER},
    {"What is 10 / 3?", NULL, "3.33", "It is about 3.3333.", GRADE_RIGHT, GRADE_BY_NUMBER},
    {"What is 10 / 3?", NULL, "3.33", "It is 3.34.", GRADE_WRONG, GRADE_BY_NUMBER},
    {"What is 3 / 4?", NULL, "3/4", "It is 0.75.", GRADE_RIGHT, GRADE_BY_NUMBER},
    {"What is 1 - 6?", "{\"number\":\"-5\"}", NULL, "The result is -5.", GRADE_RIGHT, GRADE_BY_NUMBER},
    {"What is 1 - 6?", "{\"number\":\"-5\"}", NULL, "The result is 5.", GRADE_WRONG, GRADE_BY_NUMBER},
    {KINSHIP, "{\"number\":\"1\"}", NULL, "Ann has one sister.", GRADE_RIGHT, GRADE_BY_NUMBER},
    {"Sum?", NULL, "$280", "280", GRADE_RIGHT, GRADE_BY_NUMBER},
    /* Words: a name, yes or no; where it stands elsewhere only, nobody can tell. */
    {RACE, "{\"word\":\"Cid\"}", NULL, "Cid was the slowest.", GRADE_RIGHT, GRADE_BY_WORD},
    {RACE, "{\"word\":\"Cid\"}", NULL, "Bob was the slowest.", GRADE_WRONG, GRADE_BY_WORD},
    {RACE, "{\"word\":\"Cid\"}", NULL, "From the fastest to the slowest they are Ann, Bob and Cid.", GRADE_NONE,
	GRADE_BY_WORD},
    {"Name the metal.", "{\"word\":\"iron\"}", NULL, "The metal is Iron.", GRADE_RIGHT, GRADE_BY_WORD},
    {"Name the metal.", "{\"word\":\"iron\"}", NULL, "The environment.", GRADE_WRONG, GRADE_BY_WORD},
    {"Name the metal.", "{\"word\":\"iron\"}", NULL, "It could be iron. But I think of tin.", GRADE_NONE,
	GRADE_BY_WORD},
    {"Name the metal.", "{\"word\":\"iron\"}", NULL, "It is not iron.", GRADE_NONE, GRADE_BY_WORD},
    {"Is 7 prime?", "{\"word\":\"yes\"}", NULL, "Yes, it is.", GRADE_RIGHT, GRADE_BY_WORD},
    {"Is 7 prime?", "{\"word\":\"yes\"}", NULL, "No, it is not.", GRADE_WRONG, GRADE_BY_WORD},
    {"Is 7 prime?", "{\"word\":\"yes\"}", NULL, "Seven has two divisors.", GRADE_NONE, GRADE_BY_WORD},
    {"Is 7 prime? Yes or no?", "{\"word\":\"yes\"}", NULL, "Yes. Well, all in all: no.", GRADE_NONE, GRADE_BY_WORD},
    {"Name the metal.", NULL, "Iron.", "It is iron.", GRADE_RIGHT, GRADE_BY_WORD},
    /* Options. */
    {OPTIONS, "{\"choice\":\"B\"}", NULL, "(B)", GRADE_RIGHT, GRADE_BY_CHOICE},
    {OPTIONS, "{\"choice\":\"B\"}", NULL, "The answer is (C) chair.", GRADE_WRONG, GRADE_BY_CHOICE},
    {OPTIONS, "{\"choice\":\"B\"}", NULL, "Fruits grow on trees.", GRADE_NONE, GRADE_BY_CHOICE},
    {OPTIONS, NULL, "(B)", "The answer is B.", GRADE_RIGHT, GRADE_BY_CHOICE},
    /* Constraints: all that the prompt says hold, or one is broken. */
    {"Describe the sea in exactly 5 words.", "{\"constraints\":true}", NULL, "Deep, blue, cold, wide, alive.",
	GRADE_RIGHT, GRADE_BY_CONSTRAINTS},
    {"Describe the sea in exactly 5 words.", "{\"constraints\":true}", NULL, "Deep and blue.", GRADE_WRONG,
	GRADE_BY_CONSTRAINTS},
    {"Describe the sea.", "{\"constraints\":true}", NULL, "Deep and blue.", GRADE_NONE, GRADE_BY_CONSTRAINTS},
    /* Patterns and whole texts. */
    {"?", "{\"matches\":\"\\\\bforty[- ]two\\\\b\"}", NULL, "It is Forty-two.", GRADE_RIGHT, GRADE_BY_PATTERN},
    {"?", "{\"matches\":\"\\\\bforty[- ]two\\\\b\"}", NULL, "It is 42.", GRADE_WRONG, GRADE_BY_PATTERN},
    {"?", "{\"matches\":\"(a+)+$\"}", NULL, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", GRADE_NONE,
	GRADE_BY_PATTERN},
    {"?", "{\"matches\":\"(\"}", NULL, "(", GRADE_NONE, GRADE_BY_PATTERN},
    {"?", "{\"equals\":\"a b\"}", NULL, "\n a b \n", GRADE_RIGHT, GRADE_BY_TEXT},
    {"?", "{\"equals\":\"a b\"}", NULL, "a  b", GRADE_WRONG, GRADE_BY_TEXT},
    /* What is no check and no reference that code can compare. */
    {"Explain it.", NULL, "The sum is 280 because five times fifty-six is that.", "280", GRADE_NONE, GRADE_BY_NOTHING},
    {"Explain it.", NULL, NULL, "280", GRADE_NONE, GRADE_BY_NOTHING},
    {"Explain it.", "{\"number\":280}", NULL, "280", GRADE_NONE, GRADE_BY_NOTHING},
    {"Explain it.", "{\"number\":\"many\"}", NULL, "280", GRADE_NONE, GRADE_BY_NUMBER},
    {"Explain it.", "{\"number\":\"280\"}", NULL, NULL, GRADE_NONE, GRADE_BY_NUMBER},
};

static void
test_rows(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		const struct row *row = &rows[i];
		cJSON *check = row->check == NULL ? NULL : cJSON_Parse(row->check);
		struct span none = NO_SPAN;
		struct grade_question question;

		check_example(row->text == NULL ? "no text" : row->text);
		CHECK(row->check == NULL || check != NULL);
		grade_question_read(&question, span_of(row->prompt), (struct span){"", 0}, check,
		    row->reference == NULL ? none : span_of(row->reference));
		CHECK_TEXT(grade_way_name(question.way), grade_way_name(row->way));
		CHECK_TEXT(grade_name(grade_text(&question, row->text == NULL ? none : span_of(row->text))),
		    grade_name(row->grade));
		cJSON_Delete(check);
	}
}

/* "Do the same in ten words": what the turn before asked for holds on. */
static void
test_turn_before(void)
{
	cJSON *check = cJSON_Parse("{\"constraints\":true}");
	struct grade_question question;

	grade_question_read(&question, span_of("Rewrite your response in exactly 3 words."),
	    span_of("Describe the sea in lowercase letters only."), check, NO_SPAN);
	check_example("after a turn");
	CHECK_TEXT(grade_name(grade_text(&question, span_of("deep blue sea"))), "right");
	CHECK_TEXT(grade_name(grade_text(&question, span_of("deep sea"))), "wrong");
	cJSON_Delete(check);
}

static void
test_long_texts_are_left_alone(void)
{
	char *text = calloc(1, GRADE_TEXT_MAX + 2);
	cJSON *check = cJSON_Parse("{\"number\":\"1\"}");
	struct grade_question question;

	memset(text, '1', GRADE_TEXT_MAX + 1);
	grade_question_read(&question, span_of("?"), (struct span){"", 0}, check, NO_SPAN);
	CHECK_EQ_INT(grade_text(&question, span_of(text)), GRADE_NONE);
	cJSON_Delete(check);
	free(text);
}

int
main(void)
{

	test_rows();
	test_turn_before();
	test_long_texts_are_left_alone();
	return check_end();
}
