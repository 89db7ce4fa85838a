/*
 * Orders without a verb, out of rules: each bound x unit x frame that people put in front of what they ask for, behind
 * it, or behind an answer is read as that bound; and in sentences that tell something none is.
 */
#include "executors/constraints/divide.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define PROMPT_MAX 160

static const struct bound {
	const char *said; /* "%s" is the unit */
	enum constraint_relation relation;
	unsigned count;
} bounds[] = {
    {"no more than 4 %s", RELATION_LE, 4},
    {"at most 12 %s", RELATION_LE, 12},
    {"max 7 %s", RELATION_LE, 7},
    {"5 %s max", RELATION_LE, 5},
    {"6 %s at most", RELATION_LE, 6},
    {"at least 3 %s", RELATION_GE, 3},
    {"exactly 9 %s", RELATION_EQ, 9},
    {"under 20 %s", RELATION_LT, 20},
    {"up to eight %s", RELATION_LE, 8},
};

static const struct {
	const char *word;
	enum constraint_type type;
} units[] = {
    {"words", CONSTRAINT_WORD_COUNT},
    {"sentences", CONSTRAINT_SENTENCE_COUNT},
    {"lines", CONSTRAINT_LINE_COUNT},
    {"paragraphs", CONSTRAINT_PARAGRAPH_COUNT},
    {"bullet points", CONSTRAINT_BULLET_COUNT},
};

/* "%s" is the measure. */
static const char *const orders[] = {"%s: how do I prepare for an exam?", "toast for grandma, %s",
    "sms to the dentist, %s: i have to move my appointment", "%s please", "instagram caption, %s, sunset at the lake",
    "In %s, why do cats purr?"};
static const char *const behind[] = {"shorter. %s", "longer, but %s", "%s", "same, %s please"};
static const char *const stories[] = {"He wrote %s and went home.", "She said hello in %s, I think.",
    "My boss has written %s, why?", "I read %s yesterday. Was that a lot?", "How long does it take to read %s?"};

/* `frame` with `what` in the place of its "%s". */
static void
fill(char *room, size_t size, const char *frame, const char *what)
{
	const char *place = strstr(frame, "%s");

	snprintf(room, size, "%.*s%s%s", (int)(place - frame), frame, what, place + 2);
}

static void
judge(const char *frame, const struct bound *bound, size_t unit, const char *previous, bool asked)
{
	struct constraint_list list;
	char measure[64], prompt[256];

	fill(measure, sizeof(measure), bound->said, units[unit].word);
	fill(prompt, sizeof(prompt), frame, measure);
	check_example(prompt);
	constraints_divide(span_of(prompt), span_of(previous), &list);
	CHECK(constraints_are_asked(span_of(prompt), span_of(previous)) == asked);
	if (!asked)
		return;
	CHECK_EQ_INT(list.count, 1);
	CHECK_EQ_INT(list.items[0].type, units[unit].type);
	CHECK_EQ_INT(list.items[0].bounds.relation, bound->relation);
	CHECK_EQ_INT(list.items[0].bounds.lo, bound->count);
}

static void
judge_all(const char *const *frames, size_t count, const char *previous, bool asked)
{

	for (size_t f = 0; f < count; f++)
		for (size_t b = 0; b < nitems(bounds); b++)
			for (size_t u = 0; u < nitems(units); u++)
				judge(frames[f], &bounds[b], u, previous, asked);
}

/* Each by itself: what is said without any measure. */
static void
test_rows(void)
{
	static const struct {
		const char *last, *previous;
		bool asked;
	} rows[] = {
	    {"in caps please", "What is a comet?", true},
	    {"no capital letters please. what is a haiku", "", true},
	    {"as a paragraph, no bullet points", "List the planets.", true},
	    {"without the word best", "Praise this cafe.", true},
	    {"now make it rhyme and without the word sea", "Write a poem.", true},
	    {"rewrite it so that every sentence has four words", "Describe snow.", true},
	    {"A table with 3 columns and 4 rows of fruits, colors and prices.", "", true},
	    {"two sentences about paris. then a list of 5 museums.", "", false},
	    {"I need a title with max 60 chars and a description with max 155 chars", "", false},
	    {"write an sms (max 160 chars) to my boss: i'm sick", "", true},
	    {"3 bullets on pros, 3 on cons of cats", "", false},
	    {"2 bullets each for pros and cons of cats please", "", false},
	    {"2 sentences on cats and 2 on dogs", "", false},
	    {"tldr in one sentence, then details. what is dns?", "", false},
	    {"2 sentences about each: cats, dogs, birds", "", false},
	    {"Two paragraphs for the intro, one for the body, one for the end. topic: tea", "", false},
	    {"cats: list 3 bullets of pros as well as cons", "", false},
	    {"4 bullets about Lisbon with 2 sentences each", "", true},
	    {"A table with a lamp stood by the door.", "", false},
	    {"Two sentences later, he died.", "", false},
	    {"I wrote 3 paragraphs of 100 words each. How many pages is that?", "", false},
	    {"Translate into French: the train leaves at 7:45.", "", false},
	    {"Respond only in Korean: what is a levee?", "", true},
	    {"Find me a synonym for \"big\" and use it in 2 sentences.", "", false},
	    {"A 3-line poem by Basho hung on the wall.", "", false},
	    {"8-word titles that sold well", "", false},
	    {"two-sentence horror stories, then a long one", "", false},
	    {"yes or no: is the moon bigger than Pluto?", "", true},
	    {"True or false? Spiders are insects.", "", true},
	    {"Is 91 prime? Answer yes/no.", "", true},
	    {"Is it true or false that spiders are insects?", "", false},
	    {"Is this statement false? Spiders are insects.", "", false},
	    {"JSON only: the name and age of a person", "", true},
	    {"just json: name and age of a person", "", true},
	    {"JSON only works for small files, right?", "", false},
	    {"EVERYTHING IN CAPS: write a warning sign", "", true},
	    {"make it a table", "Compare tea and coffee.", true},
	    {"character limit: 150. instagram bio for a potter", "", true},
	    {"an acrostic for SUMMER", "", true},
	    {"Describe autumn in two paras.", "", true},
	    {"You have 15 words. Sell me this pen.", "", true},
	    {"You have 15 words. Which of them are verbs?", "", false},
	    {"You have 20 words in your list. Sort them.", "", false},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].last);
		CHECK(constraints_are_asked(span_of(rows[i].last), span_of(rows[i].previous)) == rows[i].asked);
	}
}

/*
 * The sentences that a glance passes on its way to the one that asks are kept, as many as find room: how many there
 * are, and how long they are, changes nothing of what is read, nor where.
 */
static void
test_a_long_way(void)
{
	static const char *const ways[] = {"He left. ", "Write me a letter.\n",
	    "\"Why (so)\", she 'said' it, 7 times?\n",
	    "One day a man whose name nobody in that small town could remember came down the long road. "};
	static const char order[] = "Use at most 50 words, and don't use commas.";
	static char text[400 * 100];

	for (size_t w = 0; w < nitems(ways); w++) {
		size_t at = 0;

		for (size_t n = 0; n < 200; n++, at += strlen(ways[w])) {
			struct constraint_list list;

			memcpy(text + at, order, sizeof(order));
			constraints_divide((struct span){text, at + strlen(order)}, span_of(""), &list);
			check_example(text);
			CHECK(list.count == 2 && list.items[0].type == CONSTRAINT_WORD_COUNT &&
			    list.items[0].from == at + 4 && list.items[1].type == CONSTRAINT_NO_CHAR);
			memcpy(text + at, ways[w], strlen(ways[w]));
		}
	}
}

/* A measure and the work that has it, by themselves: "8-word tagline for a dentist", "a four line poem". */
static void
test_compounds(void)
{
	static const char *const counts[] = {"8", "four", "12"}, *const ties[] = {"-", " "};
	static const char *const articles[] = {"", "a "};
	static const char *const works[] = {"tagline", "bedtime story", "poem", "funny toast"};
	static const char *const tails[] = {"", " about rain", " for a dentist"};
	static const struct {
		const char *said;
		enum constraint_type type;
	} counted[] = {{"word", CONSTRAINT_WORD_COUNT}, {"sentence", CONSTRAINT_SENTENCE_COUNT},
	    {"line", CONSTRAINT_LINE_COUNT}, {"paragraph", CONSTRAINT_PARAGRAPH_COUNT}};
	struct constraint_list list;
	char prompt[PROMPT_MAX];

	for (size_t i = 0; i < nitems(counts) * nitems(ties) * nitems(articles) * nitems(works); i++)
		for (size_t k = 0; k < nitems(counted) * nitems(tails); k++) {
			snprintf(prompt, sizeof(prompt), "%s%s%s%s %s%s", articles[i / 24], counts[i % 3],
			    ties[i / 3 % 2], counted[k / 3].said, works[i / 6 % 4], tails[k % 3]);
			check_example(prompt);
			constraints_divide(span_of(prompt), NO_SPAN, &list);
			CHECK_EQ_INT(list.count, 1);
			CHECK(list.count == 1 && list.items[0].type == counted[k / 3].type);
		}
}

int
main(void)
{

	test_a_long_way();
	test_compounds();
	judge_all(orders, nitems(orders), "", true);
	judge_all(behind, nitems(behind), "Write a mail to my landlord.", true);
	judge_all(stories, nitems(stories), "", false);
	test_rows();
	return check_end();
}
