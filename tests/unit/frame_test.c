/*
 * What is left of an answer without the talk around it, piece by piece; and answers that have none.
 */
#include "executors/constraints/frame.h"

#include "tests/unit/check.h"

#define PIECES 6

static const struct {
	const char *answer, *text;
} rows[] = {
    /* Openings: a line, an exclamation before the text, a label. */
    {"Here you go:\n\nTea for Two", "Tea for Two"},
    {"Here's your title \U0001f447\n\nTea for Two", "Tea for Two"},
    {"Of course! \U0001f60a\n\nTea for Two", "Tea for Two"},
    {"Got it.\nTea for Two", "Tea for Two"},
    {"Some ideas:\nTea for Two", "Tea for Two"},
    {"Okay! One idea: Tea for Two", "Tea for Two"},
    {"My suggestion: Tea for Two", "Tea for Two"},
    {"**Title:** Tea for Two", "Tea for Two"},
    {"Title: \"Tea for Two\"", "Tea for Two"},
    {"Here the sun comes up.\nThere it goes.", "Here the sun comes up.\nThere it goes."},
    {"Tea: a drink", "Tea: a drink"},
    {"Here you go:", "Here you go:"},
    /* Closings. */
    {"Tea for Two\n\nHope that helps!", "Tea for Two"},
    {"Tea for Two\n\n(3 words)", "Tea for Two"},
    {"Tea for Two (3 words)", "Tea for Two"},
    {"Tea for Two (or three)", "Tea for Two (or three)"},
    {"Tea for Two\n\n---\n\nFeel free to adjust it!", "Tea for Two"},
    {"(3 words)", "(3 words)"},
    /* A title, and what a letter has around its text. */
    {"**Tea**\n\nIt is hot.\nIt is green.", "It is hot.\nIt is green."},
    {"# Tea\nIt is hot.", "It is hot."},
    {"Dear Sir or Madam,\n\nIt is hot.\n\nYours faithfully,\nTom Baker", "It is hot."},
    {"Hi Sue,\nIt is hot.", "It is hot."},
    {"High and dry,\nit is hot, as it has always been in the desert at noon,\nsaid he.",
	"High and dry,\nit is hot, as it has always been in the desert at noon,\nsaid he."},
    /* Marks around all of it. */
    {"\"Tea for Two\"", "Tea for Two"},
    {"**Tea for Two**", "Tea for Two"},
    {"How about \"Tea for Two\"?", "Tea for Two"},
    {"I'd suggest: **Tea for Two**.", "Tea for Two"},
    {"\u201cTea for Two\u201d \U0001f375", "Tea for Two"},
    {"She said \"Tea for Two\"", "She said \"Tea for Two\""},
    {"\"Tea\" and \"Two\"", "\"Tea\" and \"Two\""},
    {"How about \"Tea\" for two?", "How about \"Tea\" for two?"},
    {"---", "---"},
    {"-\nTea", "-\nTea"},
    {"Some ideas: \U0001f447\nTea for Two", "Tea for Two"},
    {"", ""},
    {" \n ", ""},
};

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span text = span_of(rows[i].answer), next;

		check_example(rows[i].answer);
		text.at = guarded_copy(text.at, text.len);
		for (int pieces = 0; pieces < PIECES; pieces++) {
			next = frame_without(text);
			CHECK(next.at >= text.at && next.at + next.len <= text.at + text.len);
			text = next;
		}
		CHECK_SPAN(text, span_of(rows[i].text));
	}
	return check_end();
}
