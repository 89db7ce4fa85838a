/*
 * How long an answer will be, by what its prompt asks for.
 */
#include "executors/constraints/expect.h"

#include "tests/unit/check.h"

#define USUAL 400

/* English words are three tokens to two, sentences and entries of lists thirty, lines fifteen, characters two in five.
 */
static const struct row {
	const char *prompt;
	int64_t tokens;
} rows[] = {
    {"Tell me about the sea.", USUAL},
    {"Summarize the story in no more than 40 words.", 60},
    {"Describe the sea in exactly 20 sentences.", 600},
    {"Write an essay about the sea of at least 2000 words.", 3000},
    {"Write an essay about the sea of at least 300 words.", 450},
    {"Write an essay about the sea of at least 2000 words and at least 90 sentences.", 3000},
    {"Write at least 3 sentences about the sea.", USUAL},
    {"Write between 100 and 200 words about the sea.", 300},
    {"Write a poem about rain in fewer than 21 lines.", 300},
    {"Write five paragraphs about the sea, and no more than 100 words.", 150},
    {"Write exactly 30 paragraphs about the sea.", 3600},
    {"Write exactly 3 paragraphs about the sea, with at least 2000 words.", 360},
    {"Describe the sea in at most 280 characters.", 112},
    {"Describe the sea in exactly 20 bullet points.", 600},
    {"Write a poem about the sea with exactly 20 stanzas.", 1200},
    {"Write a numbered list of exactly 20 items about the sea.", 600},
    {"Describe the sea in exactly 10 sections.", 2000},
    {"Ask exactly 3 questions about the sea.", USUAL},
    {"Describe the sea. Each sentence should have at most 5 words.", USUAL},
    {"Describe the sea. Use the word \"sea\" at least 900 times.", USUAL},
    {"Do not use any commas.", USUAL},
    {"", USUAL},
};

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].prompt);
		CHECK_EQ_INT(expected_tokens(span_of(rows[i].prompt), span_of(""), USUAL), rows[i].tokens);
	}
	check_example("do the same");
	CHECK_EQ_INT(expected_tokens(span_of("Now do the same for the moon."),
			 span_of("Describe the sea in exactly 2 sentences."), USUAL),
	    60);
	return check_end();
}
