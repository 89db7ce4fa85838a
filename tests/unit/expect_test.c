/*
 * How long an answer will be, by what its prompt asks for.
 */
#include "executors/constraints/expect.h"

#include "tests/unit/check.h"

#define USUAL 400

static const struct row {
	const char *prompt;
	int64_t least, most;
} rows[] = {
    {"Tell me about the sea.", USUAL, USUAL},
    {"Summarize the story in no more than 40 words.", 40, 100},
    {"Describe the sea in exactly 2 sentences.", 30, 100},
    {"Write an essay about the sea of at least 2000 words.", 2000, 4000},
    {"Write at least 3 sentences about the sea.", USUAL, USUAL},
    {"Write between 100 and 200 words about the sea.", 200, 400},
    {"Write a poem about rain in fewer than 10 lines.", 90, 200},
    {"Write five paragraphs about the sea, and no more than 100 words.", 100, 200},
    {"Do not use any commas.", USUAL, USUAL},
    {"", USUAL, USUAL},
};

int
main(void)
{

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int64_t tokens = expected_tokens(span_of(rows[i].prompt), span_of(""), USUAL);

		check_example(rows[i].prompt);
		if (!CHECK(tokens >= rows[i].least && tokens <= rows[i].most))
			CHECK_EQ_INT(tokens, rows[i].least);
	}
	return check_end();
}
