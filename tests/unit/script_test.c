/*
 * Answers in a script that their prompt does not have, and those that have it by right: in one piece and byte by byte.
 */
#include "routes/text/script.h"

#include <stdlib.h>
#include <time.h>

#include "tests/unit/check.h"

#define ASK "Tell me about the harbour of our town."

static const struct row {
	const char *prompt, *answer;
	bool wrong;
} rows[] = {
    {ASK, "It is a lovely place, with boats and birds.", false},
    {ASK, "They sell the freshest and最珍贵的luau of all.", true},
    {ASK, "Its most ideальnym place is the mill.", true},
    {ASK, "A camera,血氧饱和度, and birds.", false}, /* behind a mark it may be a name */
    {ASK, "The harbour (港) and the sea (海) are words.", false},
    {ASK, "Гавань нашего города стоит у реки, и в ней много лодок и птиц.", true},
    {ASK, "В порту.", false}, /* too little to tell */
    {ASK, "港口位于河边,那里有很多船和鸟,人们喜欢在那里散步和钓鱼。", true},
    {ASK, "```\nГавань нашего города стоит у реки, и в ней много лодок и птиц.\n``` is the text.", false},
    {ASK, "The angle θ of the arc is 2πr, and Δx is small; αβγδεζ of it.", false},
    {"Translate: The harbour of our town is by the river.", "Гавань нашего города стоит у реки, и в ней много лодок.",
	false},
    {"Antworte auf Russisch: wie ist der Hafen?", "Гавань нашего города стоит у реки, и в ней много лодок.", false},
    {"How do people greet in Japan?", "They say こんにちは and bow, andこんにちはagain.", false},
    {"Teach me ten Greek words.", "θάλασσα λιμάνι βάρκα ποτάμι πουλί ψάρι γέφυρα πόλη σπίτι δρόμος", false},
    {"Гавань?", "Гавань нашего города стоит у реки, и в ней много лодок и птиц.", false},
    {"\\u0413\\u0430?", "Гавань нашего города стоит у реки, и в ней много лодок и птиц.", false},
    {"港口?", "The harbour of the town is by the river, and people like to walk there.", false},
    {"```print('港口')```", "港口位于河边,那里有很多船和鸟,人们喜欢在那里散步和钓鱼。", false},
};

/* A long piece in one script costs in proportion to its length. */
static void
test_cost(void)
{
	size_t len = (size_t)1 << 20;
	char *text = malloc(len);
	struct script_seen seen = {0};
	clock_t began;

	CHECK(text != NULL);
	for (size_t i = 0; i < len; i += 2)
		memcpy(text + i, "\xd0\xb3", 2);
	began = clock();
	script_feed(&seen, (struct span){text, len});
	check_example("cost");
	CHECK((double)(clock() - began) / CLOCKS_PER_SEC < 0.5);
	CHECK_EQ_INT((int)seen.bytes, (int)len);
	free(text);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++)
		for (size_t step = 1; step < 200; step += 198) {
			struct span prompt = span_of(rows[i].prompt), answer = span_of(rows[i].answer);
			struct script_seen seen = {0};

			check_example(rows[i].answer);
			for (size_t at = 0; at < answer.len; at += step)
				script_feed(&seen,
				    (struct span){answer.at + at, answer.len - at < step ? answer.len - at : step});
			CHECK_EQ_INT(script_is_wrong(&seen, script_mask(prompt), prompt), rows[i].wrong);
		}
	test_cost();
	return check_end();
}
