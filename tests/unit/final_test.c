/*
 * Which number an answer commits to, and when it commits to two.
 */
#include "executors/arithmetic/final.h"

#include "tests/unit/check.h"

static const struct {
	const char *prompt, *text, *form, *value; /* value: "?" unsure */
	const char *earlier;                      /* NULL: no contradiction */
} rows[] = {
    {"", "", "none", "?", NULL},
    {"", "I do not know.", "none", "?", NULL},
    {"", "{\"reasoning\": \"2 + 2 = 5\", \"answer\": \"42\"}", "field", "42", NULL},
    {"", "{\"reasoning\": \"...\", \"answer\": 42}", "field", "42", NULL},
    {"", "{\\\"answer\\\": \\\"42\\\"}", "field", "42", NULL},
    {"", "{\"answer\": \"6 * 7 = 42\"}", "field", "42", NULL},
    {"", "{\"answer\": \"$1,200\"}", "field", "$1,200", NULL},
    {"", "{\"answer\": \"27 selfies, 18 portraits\"}", "field", "?", NULL},
    {"", "{\"answer\": \"200 - (40 + 80)\"}", "field", "?", NULL},
    {"", "{\"answer\": \"cannot be determined\"}", "field", "?", NULL},
    {"Fill in {\"answer\": \"...\"}.", "{\"answer\": \"42\"} The answer is 43.", "field", "42", NULL},
    {"", "{\"answer\": \"42\"} The answer is 43.", "label", "43", NULL},
    {"", "{\"answer\": 18, \"sure\": 90}", "field", "18", NULL},
    {"", "{\"answer\": 1,200,\n\"sure\": 90}", "field", "1,200", NULL},
    {"", "So we get \\boxed{42}.", "boxed", "42", NULL},
    {"", "\\boxed{\\frac{3}{4}}", "boxed", "\\frac{3}{4}", NULL},
    {"", "She pays 5 + 6 = 11\n#### 11", "hashes", "11", NULL},
    {"", "3 + 4 = 7 meals\nA: 26", "hashes", "26", NULL},
    {"", "3 * 4 = 12.\nAnswer: 12", "label", "12", NULL},
    {"", "The answer is **12** apples.", "label", "12", NULL},
    {"", "**Answer:** $18", "label", "$18", NULL},
    {"", "Final Answer:\n\n18 dollars", "label", "18", NULL},
    {"350 g in 30 days?", "It eats *10.5 kg* in 30 days.", "sentence", "10.5", NULL},
    {"", "They get *5* and *7*, so 5*7 of them", "sentence", "?", NULL},
    {"", "That is **fourteen**, and two more eggs.", "sentence", "fourteen", NULL},
    /* What parts behind a colon add up to. */
    {"", "It comes to **$74**: $55.20 for the menus and $18.80 for the salads.", "sentence", "$74", NULL},
    {"", "It comes to $74: $55.20 for the menus and $18.80 for the salads.", "sentence", "$74", NULL},
    {"", "You get **34 slices**: 24 from the first and 10 from the others.", "sentence", "34", NULL},
    {"", "You get 34 slices: 24 from the first and 10 from the others.", "sentence", "34", NULL},
    {"", "**34 slices**: 24 from the first and 10 from the others.", "sentence", "34", NULL},
    {"", "You get 34 slices: 24 of them are large.", "sentence", "24", NULL},
    {"", "You get 34 slices and a box that holds them: 24 and 10.", "sentence", "24", NULL},
    {"", "On floor 3rd: 24 and 10.", "sentence", "24", NULL},
    {"", "You get 34: 24 + 10 = 35.", "sentence", "35", NULL},
    {"How far after 34 days?", "After 34 days: 24 km and 10 km.", "sentence", "24", NULL},
    {"", "It is 18.\n\nTip: a 2-for-1 offer sells more.", "sentence", "18", NULL},
    {"", "First 5 - 2 = 3. Then 3 * 6 = 18. So she has 18 eggs.", "sentence", "18", NULL},
    {"A 36-minute call?", "Therefore, a 36-minute call would cost $8.00.", "sentence", "$8.00", NULL},
    {"He has 50 states and 4 friends.", "The total is 50 (USA) + 29 (India) = 79 states.", "sentence", "79", NULL},
    {"In 3 weeks?", "She will have 45 dollars after 3 weeks.", "sentence", "45", NULL},
    {"", "It makes 12.\n\nLet me know if you have questions!", "sentence", "12", NULL},
    {"", "It makes 12. Do you want 3 more examples?", "sentence", "12", NULL},
    {"", "Twelve people.", "sentence", "Twelve", NULL},
    {"what is 17 * 23", "Sure! 17 * 23 is 397. Let me know!", "sentence", "397", NULL},
    {"what is 17 * 23", "17 \u00d7 23 equals 397.", "sentence", "397", NULL},
    {"what is 17 + 23", "17 + 23 makes 42", "sentence", "42", NULL},
    {"what is 17 * 23", "That is 397, or 17 * 23.", "sentence", "?", NULL},
    {"what is 17 * 23", "It is 17 * 23 + 6.", "sentence", "?", NULL},
    {"area of 4.2 m by 3.5 m", "The area is 15.7 square meters (4.2 * 3.5).", "sentence", "15.7", NULL},
    {"area of 4.2 m by 3.5 m", "The area is (4.2 * 3.5) square meters.", "sentence", "?", NULL},
    {"What is the total cost of 5 books at $20, 3 at $30 and 2 at $45?",
	"The total cost of the books is $245.\n\n5 x 20 = 100\n3 x 30 = 90\n2 x 45 = 90\n\nThe sum is 100 + 90 + 90 = $280.",
	"sentence", "$280", "$245"},
    {"What is the area of the triangle with vertices (0,0), (-1,1), (3,3)?",
	"The area of the triangle is 4.\n\nBy the shoelace formula: |0 - 6| / 2 = 3.\n\nThe area is 3.", "sentence",
	"3", "4"},
    {"What is it?", "The answer is 5. Wait, I made a mistake.\nCorrected answer: 7", "label", "7", "5"},
    {"", "\\boxed{5} is wrong, so \\boxed{7}", "boxed", "7", "5"},
    {"", "The answer is 50%. So \\boxed{0.5}", "boxed", "0.5", NULL},
    {"How many apples and how many pears?", "The answer is 5. The answer is 7.", "label", "7", NULL},
    {"", "{\"reasoning\": \"Therefore, she pays $20.\", \"answer\": \"25\"}", "field", "25", "$20"},
};

int
main(void)
{
	static struct final final;

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span text = span_of(rows[i].text);

		check_example(rows[i].text);
		text.at = guarded_copy(text.at, text.len);
		final_read(span_of(rows[i].prompt), text, &final);
		CHECK_TEXT(final_form_name(final.form), rows[i].form);
		if (rows[i].value[0] == '?')
			CHECK(final.unsure);
		else {
			CHECK(!final.unsure);
			CHECK_SPAN(final.value.text, span_of(rows[i].value));
		}
		CHECK_EQ_INT(final.contradicts, rows[i].earlier != NULL);
		if (final.contradicts && rows[i].earlier != NULL)
			CHECK_SPAN(final.earlier.text, span_of(rows[i].earlier));
	}
	return check_end();
}
