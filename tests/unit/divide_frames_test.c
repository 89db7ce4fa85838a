/*
 * Constraints out of rules: every bound x way to write a number x unit x frame is read as that bound, in that scope;
 * every negator x verb as its opposite; letters, words and capitals as often as they are asked for; and in whatever
 * asks for none, none is read. In a pattern: % stands for the measure, N and M for numbers, U for the unit.
 */
#include "executors/constraints/divide.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define PROMPT_MAX 512

struct bound {
	const char *said;
	enum constraint_relation relation;
};

struct number {
	const char *said, *above; /* above: of M, NULL where no range is written so */
	uint32_t value, above_value;
};

struct unit {
	const char *said;
	enum constraint_type type;
	uint32_t least, most; /* counts that somebody may ask for */
	bool as_length;       /* "20 words long" */
};

static const struct bound plain_bounds[] = {{"at least N", RELATION_GE}, {"N or more", RELATION_GE},
    {"no fewer than N", RELATION_GE}, {"no less than N", RELATION_GE}, {"a minimum of N", RELATION_GE},
    {"not less than N", RELATION_GE}, {"at most N", RELATION_LE}, {"no more than N", RELATION_LE},
    {"a maximum of N", RELATION_LE}, {"N or fewer", RELATION_LE}, {"N or less", RELATION_LE}, {"up to N", RELATION_LE},
    {"not more than N", RELATION_LE}, {"exactly N", RELATION_EQ}, {"precisely N", RELATION_EQ},
    {"fewer than N", RELATION_LT}, {"less than N", RELATION_LT}, {"under N", RELATION_LT}, {"more than N", RELATION_GT},
    {"over N", RELATION_GT}, {"between N and M", RELATION_BETWEEN}, {"N to M", RELATION_BETWEEN},
    {"N-M", RELATION_BETWEEN}, {"from N to M", RELATION_BETWEEN}, {"about N", RELATION_AROUND},
    {"around N", RELATION_AROUND}, {"approximately N", RELATION_AROUND}, {"roughly N", RELATION_AROUND},
    {"approx. N", RELATION_AROUND}};

static const struct bound terse_bounds[] = {{"N U max", RELATION_LE}, {"N U at most", RELATION_LE},
    {"N U or less", RELATION_LE}, {"N U tops", RELATION_LE}, {"max N U", RELATION_LE}, {"max. N U", RELATION_LE},
    {"maximum N U", RELATION_LE}, {"N U minimum", RELATION_GE}, {"N U or more", RELATION_GE}, {"min N U", RELATION_GE},
    {"min. N U", RELATION_GE}, {"at least N U", RELATION_GE}, {"no more than N U", RELATION_LE},
    {"<= N U", RELATION_LE}, {"\u2264 N U", RELATION_LE}, {">= N U", RELATION_GE}, {"\u2265 N U", RELATION_GE},
    {"< N U", RELATION_LT}, {"under N U", RELATION_LT}, {"exactly N U", RELATION_EQ}, {"up to N U", RELATION_LE},
    {"no longer than N U", RELATION_LE}};

static const struct number numbers[] = {{"3", "6", 3, 6}, {"five", "eight", 5, 8}, {"12", "15", 12, 15},
    {"twenty-five", NULL, 25, 0}, {"150", "200", 150, 200}, {"two hundred", NULL, 200, 0}, {"1,200", NULL, 1200, 0},
    {"one hundred and fifty", NULL, 150, 0}, {"a hundred and fifty", NULL, 150, 0}, {"a dozen", NULL, 12, 0},
    {"half a dozen", NULL, 6, 0}, {"two dozen", NULL, 24, 0}, {"three hundred", NULL, 300, 0}};

static const struct unit units[] = {{"words", CONSTRAINT_WORD_COUNT, 3, 2000, true},
    {"sentences", CONSTRAINT_SENTENCE_COUNT, 3, 30, true}, {"paragraphs", CONSTRAINT_PARAGRAPH_COUNT, 3, 15, true},
    {"lines", CONSTRAINT_LINE_COUNT, 3, 30, true}, {"characters", CONSTRAINT_CHAR_COUNT, 20, 2000, true},
    {"bullet points", CONSTRAINT_BULLET_COUNT, 3, 30, false}, {"hashtags", CONSTRAINT_HASHTAG_COUNT, 3, 30, false},
    {"emojis", CONSTRAINT_EMOJI_COUNT, 3, 30, false}};

#define LENGTH_UNITS 5 /* of units, those that a text may be long */

/* What a pattern stands for. */
struct slots {
	const char *measure, *number, *above, *unit;
};

/* Write a pattern with its slots filled in: a mark stands alone, so that no letter of a word is one. */
static void
fill(char *out, const char *pattern, const struct slots *slots)
{
	size_t len = 0;

	for (const char *at = pattern; *at != '\0'; at++) {
		bool alone = (at == pattern || strchr(" -(\"", at[-1]) != NULL) && strchr(" -.,:)!\"", at[1]) != NULL;
		const char *with = *at == '%' ? slots->measure
		    : !alone                  ? NULL
		    : *at == 'N'              ? slots->number
		    : *at == 'M'              ? slots->above
		    : *at == 'U'              ? slots->unit
					      : NULL;

		len += (size_t)(with == NULL ? snprintf(out + len, PROMPT_MAX - len, "%c", *at)
					     : snprintf(out + len, PROMPT_MAX - len, "%s", with));
	}
}

static const struct constraint *
find(const struct constraint_list *list, enum constraint_type type)
{

	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].type == type)
			return &list->items[i];
	return NULL;
}

/* Read a prompt: it holds the constraint with this bound, or, without one, nothing. */
static void
judge(const char *prompt, const char *previous, enum constraint_type type, enum constraint_relation relation,
    const struct number *number, const char *text)
{
	struct constraint_list list;
	const struct constraint *found;

	check_example(prompt);
	constraints_divide(span_of(prompt), span_of(previous), &list);
	if (type == CONSTRAINT_TYPES) {
		CHECK_EQ_INT(list.count, 0);
		return;
	}
	found = find(&list, type);
	CHECK(found != NULL && constraints_are_asked(span_of(prompt), span_of(previous)));
	if (found != NULL && text != NULL)
		CHECK_SPAN(found->text, span_of(text));
	if (found == NULL || number == NULL)
		return;
	CHECK_EQ_INT(found->bounds.relation, relation);
	CHECK_EQ_INT(found->bounds.lo, number->value);
	if (relation == RELATION_BETWEEN)
		CHECK_EQ_INT(found->bounds.hi, number->above_value);
}

static bool
suits(const struct unit *unit, const struct number *number, const struct bound *bound)
{

	return number->value >= unit->least && number->value <= unit->most &&
	    (strchr(bound->said, 'M') == NULL || number->above != NULL);
}

/* Each bound x number x unit in each frame. */
static void
try_measures(const char *const *frames, size_t frame_count, const struct bound *bounds, size_t bound_count,
    const struct unit *of, size_t unit_count, const char *previous)
{
	char measure[PROMPT_MAX], prompt[PROMPT_MAX];

	for (size_t b = 0; b < bound_count; b++)
		for (size_t n = 0; n < nitems(numbers); n++)
			for (size_t u = 0; u < unit_count; u++) {
				struct slots slots = {"", numbers[n].said, numbers[n].above, of[u].said};

				if (!suits(&of[u], &numbers[n], &bounds[b]))
					continue;
				fill(measure, bounds[b].said, &slots);
				slots.measure = measure;
				for (size_t f = 0; f < frame_count; f++) {
					fill(prompt, frames[f], &slots);
					judge(prompt, previous, of[u].type, bounds[b].relation, &numbers[n], NULL);
				}
			}
}

static void
test_whole(void)
{
	static const char *const orders[] = {"Write a note about rain. Use % U.",
	    "Describe autumn. Your response should contain % U.", "Describe autumn. Your answer must have % U.",
	    "Explain tides (% U).", "Tell me about Rome. Make sure that your reply has % U.",
	    "Tell me about Rome. I want % U.", "Tell me about Rome. It needs to have % U.",
	    "Tell me about Rome. There should be % U in your reply.", "Write a letter to my aunt containing % U.",
	    "Give me a summary of Hamlet with % U.", "Summarize Hamlet. Ensure the summary contains % U."};
	static const char *const lengths[] = {"Write a story about rain in % U.", "Why is the sky blue? Answer in % U.",
	    "Tell me about Rome. The response must be % U long.", "Write a letter to my aunt. It should be % U.",
	    "Please write an essay of % U about cats.", "Summarize Hamlet. The answer shall consist of % U.",
	    "Tell me about Rome. Please write % U."};

	try_measures(orders, nitems(orders), plain_bounds, nitems(plain_bounds), units, nitems(units), "");
	try_measures(lengths, nitems(lengths), plain_bounds, nitems(plain_bounds), units, LENGTH_UNITS, "");
}

static void
test_terse(void)
{
	static const char *const orders[] = {"toast for grandma, %", "Tell me about Rome. %.", "Describe a fox - %",
	    "Tell me about Rome, % please", "%: how do I boil an egg?", "Why do cats purr? %.", "explain recursion (%)",
	    "how do vaccines work? % please"};
	static const char *const again[] = {
	    "shorter. %", "again, but %", "rewrite it: %", "% please", "same, but %", "now in %"};

	try_measures(orders, nitems(orders), terse_bounds, nitems(terse_bounds), units, LENGTH_UNITS, "");
	try_measures(
	    again, nitems(again) - 1, terse_bounds, nitems(terse_bounds), units, LENGTH_UNITS, "Tell me about Rome.");
}

static void
test_limits(void)
{
	static const struct bound limits[] = {{"Keep it under N U.", RELATION_LT}, {"Keep it to N U.", RELATION_LE},
	    {"Keep your answer below N U.", RELATION_LT}, {"Limit your answer to N U.", RELATION_LE},
	    {"Limit yourself to N U.", RELATION_LE}, {"Stay under N U.", RELATION_LT}, {"Stick to N U.", RELATION_LE},
	    {"Restrict the text to N U.", RELATION_LE}, {"Answer within N U.", RELATION_LE},
	    {"The limit is N U.", RELATION_LE}, {"There is a limit of N U.", RELATION_LE},
	    {"N U is the maximum.", RELATION_LE}, {"N U is the limit.", RELATION_LE},
	    {"The maximum length is N U.", RELATION_LE}, {"Maximum length: N U.", RELATION_LE},
	    {"Use N U or less.", RELATION_LE}, {"Nothing over N U.", RELATION_LE}, {"Cut it to N U.", RELATION_LE},
	    {"Describe it again, keeping it to N U.", RELATION_LE}, {"It is capped at N U.", RELATION_LE}};
	static const char *const frame[] = {"Describe a market. %"};

	try_measures(frame, 1, limits, nitems(limits), units, LENGTH_UNITS - 1, "");
}

/* A negator and a verb say the opposite of the bound. */
static void
test_denied(void)
{
	static const char *const negators[] = {"Do not", "Don't", "Never", "You must not", "You should not",
	    "You shouldn't", "You may not", "You can't", "You cannot", "Please don't", "dont", "Please do not ever",
	    "Make sure you do not", "Make sure not to", "Try not to", "Under no circumstances"};
	static const struct bound verbs[] = {{"write more than N U", RELATION_LE}, {"use more than N U", RELATION_LE},
	    {"use over N U", RELATION_LE}, {"exceed N U", RELATION_LE}, {"go over N U", RELATION_LE},
	    {"go above N U", RELATION_LE}, {"go beyond N U", RELATION_LE}, {"surpass N U", RELATION_LE},
	    {"write fewer than N U", RELATION_GE}, {"write less than N U", RELATION_GE},
	    {"use fewer than N U", RELATION_GE}, {"go below N U", RELATION_GE}, {"fall below N U", RELATION_GE},
	    {"drop below N U", RELATION_GE}, {"include fewer than N U", RELATION_GE}};
	static const struct bound stated[] = {{"must not have more than N U", RELATION_LE},
	    {"should not exceed N U", RELATION_LE}, {"must not be longer than N U", RELATION_LE},
	    {"may not have fewer than N U", RELATION_GE}, {"must not be shorter than N U", RELATION_GE},
	    {"can't be more than N U", RELATION_LE}, {"should never go over N U", RELATION_LE},
	    {"must never be under N U", RELATION_GE}, {"mustn't go beyond N U", RELATION_LE},
	    {"should have no more than N U", RELATION_LE}, {"must have no fewer than N U", RELATION_GE},
	    {"is not to exceed N U", RELATION_LE}, {"needs to be under N U", RELATION_LT},
	    {"has to stay under N U", RELATION_LT}, {"should stay within N U", RELATION_LE},
	    {"is limited to N U", RELATION_LE}, {"should be capped at N U", RELATION_LE}};
	static const char *const subjects[] = {"Write a story about a market. Your answer %.",
	    "Write a story about a market. It %.", "Write a story about a market. The text %.",
	    "Write a story about a market. The story %."};
	static const struct bound behind[] = {{"without exceeding N U", RELATION_LE},
	    {"without going over N U", RELATION_LE}, {"without using more than N U", RELATION_LE},
	    {"not exceeding N U", RELATION_LE}, {"not longer than N U", RELATION_LE},
	    {"keeping it under N U", RELATION_LT}, {"limited to N U", RELATION_LE}, {"capped at N U", RELATION_LE},
	    {"staying under N U", RELATION_LT}};
	static const char *const tails[] = {"Write a story about a market, %.", "explain photosynthesis to a kid, %."};

	for (size_t n = 0; n < nitems(negators); n++) {
		char frame[PROMPT_MAX];
		const char *frames[] = {frame};

		snprintf(frame, sizeof(frame), "Describe a market. %s %%.", negators[n]);
		try_measures(frames, 1, verbs, nitems(verbs), units, LENGTH_UNITS - 1, "");
	}
	try_measures(subjects, nitems(subjects), stated, nitems(stated), units, LENGTH_UNITS, "");
	try_measures(tails, nitems(tails), behind, nitems(behind), units, LENGTH_UNITS, "");
}

/* "Each sentence has ...": never of the whole. */
static void
test_scopes(void)
{
	static const struct {
		const char *per;
		struct unit counted;
	} rows[] = {
	    {"sentence", {"words", CONSTRAINT_WORDS_PER_SENTENCE, 3, 30, false}},
	    {"paragraph", {"sentences", CONSTRAINT_SENTENCES_PER_PARAGRAPH, 3, 15, false}},
	    {"paragraph", {"words", CONSTRAINT_WORDS_PER_PARAGRAPH, 3, 300, false}},
	    {"line", {"words", CONSTRAINT_WORDS_PER_LINE, 3, 30, false}},
	    {"bullet", {"words", CONSTRAINT_WORDS_PER_BULLET, 3, 30, false}},
	    {"bullet point", {"words", CONSTRAINT_WORDS_PER_BULLET, 3, 30, false}},
	    {"stanza", {"lines", CONSTRAINT_LINES_PER_STANZA, 3, 12, false}},
	    {"line", {"characters", CONSTRAINT_CHARS_PER_LINE, 20, 150, false}},
	    {"section", {"sentences", CONSTRAINT_SENTENCES_PER_SECTION, 3, 15, false}},
	};
	static const char *const frames[] = {"Write about rain. Each @ must have % U.",
	    "Write about rain. Every @ should contain % U.", "Write about rain. Use % U per @.",
	    "Write about rain with % U in each @.", "Write about rain. All @s must have % U.",
	    "Rewrite it so that every @ has % U.", "Write about rain so that each @ contains % U.",
	    "Write about rain. Put % U in every @.", "Write about rain, each @ with % U.",
	    "Write about rain. Ensure that every single @ has % U."};
	/* "No sentence longer than 9 words": what none may be, each is at most. */
	static const char *const denied[] = {"Write about rain, no @ longer than N U.",
	    "Write about rain with no @ over N U.", "Write about rain. No @ should be longer than N U.",
	    "Write about rain. No @ may have more than N U.", "note on rain, no @ above N U",
	    "Write about rain without any @ longer than N U."};
	static const struct bound at_most[] = {{"", RELATION_LE}};
	static const enum constraint_type wholes[] = {CONSTRAINT_WORD_COUNT, CONSTRAINT_SENTENCE_COUNT,
	    CONSTRAINT_LINE_COUNT, CONSTRAINT_CHAR_COUNT, CONSTRAINT_PARAGRAPH_COUNT};

	for (size_t r = 0; r < nitems(rows); r++)
		for (size_t f = 0; f < nitems(denied); f++) {
			const char *at = strchr(denied[f], '@');
			char frame[PROMPT_MAX];
			const char *one[] = {frame};

			snprintf(
			    frame, sizeof(frame), "%.*s%s%s", (int)(at - denied[f]), denied[f], rows[r].per, at + 1);
			try_measures(one, 1, at_most, 1, &rows[r].counted, 1, "");
		}
	for (size_t r = 0; r < nitems(rows); r++)
		for (size_t f = 0; f < nitems(frames); f++) {
			const char *at = strchr(frames[f], '@');
			char frame[PROMPT_MAX], prompt[PROMPT_MAX];
			const char *one[] = {frame};
			struct slots slots = {"at most", "20", "", rows[r].counted.said};
			struct constraint_list list;

			snprintf(
			    frame, sizeof(frame), "%.*s%s%s", (int)(at - frames[f]), frames[f], rows[r].per, at + 1);
			/* "Around 5 words a sentence" is asked of none exactly. */
			try_measures(
			    one, 1, plain_bounds, nitems(plain_bounds) - 5, &rows[r].counted, 1, "Describe a market.");
			slots.measure = "at most 20";
			fill(prompt, frame, &slots);
			check_example(prompt);
			constraints_divide(span_of(prompt), NO_SPAN, &list);
			for (size_t w = 0; w < nitems(wholes); w++)
				CHECK(find(&list, wholes[w]) == NULL);
		}
}

/* How often a letter, a word, or words in capitals. */
static void
test_times(void)
{
	static const struct bound times[] = {{"at least N times", RELATION_GE}, {"N or more times", RELATION_GE},
	    {"at most N times", RELATION_LE}, {"no more than N times", RELATION_LE}, {"exactly N times", RELATION_EQ},
	    {"fewer than N times", RELATION_LT}, {"less than N times", RELATION_LT}, {"more than N times", RELATION_GT},
	    {"N times", RELATION_EQ}, {"N times or more", RELATION_GE}, {"a minimum of N times", RELATION_GE},
	    {"a maximum of N times", RELATION_LE}, {"between N and M times", RELATION_BETWEEN},
	    {"no fewer than N times", RELATION_GE}, {"not more than N times", RELATION_LE},
	    {"N times at most", RELATION_LE}, {"N to M times", RELATION_BETWEEN}};
	static const char *const words[] = {"The word @ should appear %.", "Use the word @ %.",
	    "The word @ must occur %.", "Include the word @ % in your response.",
	    "In your response, the word @ should appear %.", "Make sure the word @ appears %.",
	    "Your answer should contain the word @ %.", "I want to see the word @ %.", "Repeat the word @ %.",
	    "Describe snow in which the word @ appears %."};
	static const char *const letters[] = {"The letter @ should appear %.",
	    "In your response, the letter @ should appear %.", "Use the letter @ %.",
	    "Make sure that the letter @ appears %.", "The letter @ must occur % in your answer.",
	    "Your answer should have the letter @ %.", "Let the letter @ appear %.", "Ensure the letter @ is used %."};
	static const char *const capitals[] = {"Words with all capital letters should appear %.",
	    "In your response, words with all capital letters should appear %.", "Include words in all caps %.",
	    "Use all-caps words %.", "Capitalized words should appear %.",
	    "Words in all capital letters should be used %."};
	static const struct {
		const char *const *frames;
		size_t count;
		enum constraint_type type;
		const char *named[3], *text;
	} rows[] = {{words, nitems(words), CONSTRAINT_WORD_FREQ, {"\"cloud\"", "'cloud'", "cloud"}, "cloud"},
	    {letters, nitems(letters), CONSTRAINT_LETTER_FREQ, {"\"q\"", "'q'", "q"}, "q"},
	    {letters, nitems(letters), CONSTRAINT_LETTER_FREQ, {"\"!\"", "'#'", NULL}, NULL},
	    {capitals, nitems(capitals), CONSTRAINT_ALLCAPS_WORDS, {"", NULL, NULL}, NULL}};
	char measure[PROMPT_MAX], frame[PROMPT_MAX], prompt[PROMPT_MAX];

	for (size_t r = 0; r < nitems(rows); r++)
		for (size_t f = 0; f < rows[r].count * nitems(times); f++)
			for (size_t w = 0; w < 3 && rows[r].named[w] != NULL; w++) {
				const char *pattern = rows[r].frames[f % rows[r].count], *at = strchr(pattern, '@');
				const struct bound *bound = &times[f / rows[r].count];
				const struct number *number = &numbers[f % 3];
				struct slots slots = {measure, number->said, number->above, ""};

				snprintf(frame, sizeof(frame), "Write about rain. %.*s%s%s",
				    (int)(at == NULL ? 0 : at - pattern), pattern, rows[r].named[w],
				    at == NULL ? pattern : at + 1);
				fill(measure, bound->said, &slots);
				fill(prompt, frame, &slots);
				judge(prompt, "", rows[r].type, bound->relation, number, rows[r].text);
			}
}

/* Small and capital letters throughout, paragraphs between marks: each wording behind each order. */
static void
test_forms(void)
{
	static const char *const orders[] = {"Write a story about rain. ", "Describe a market. ",
	    "Tell me about Rome. ", "What is love? ", "explain tides. "};
	static const char *const small[] = {"Use only lowercase letters.", "Write in all lowercase.",
	    "Your entire response should be in lowercase letters.", "No capital letters are allowed.",
	    "Do not use any capital letters.", "All lowercase, please.", "all lower case", "lowercase only",
	    "Your answer must be in all lowercase letters, no capital letters.", "Everything should be in lowercase.",
	    "Write everything in lower case.", "Don't use capital letters.", "No capitals.", "No uppercase letters.",
	    "No caps please.", "Your response should not contain any capital letters.",
	    "Make sure everything is lowercase.", "I want your answer all in lowercase.", "Only use lowercase.",
	    "Avoid capital letters.", "Refrain from using capital letters.", "Keep it all lowercase.",
	    "It should be written in small letters only.", "Write without capital letters.",
	    "Answer entirely in lowercase.", "use lowercase throughout", "The whole answer should be lowercase.",
	    "Capital letters are forbidden.", "Capital letters must not be used.", "Capitalization is not allowed.",
	    "never capitalize anything", "Lowercase letters only.", "skip the capitals",
	    "All letters in your response should be lowercase.", "Every letter must be lowercase."};
	static const char *const large[] = {"Use only capital letters.", "Write in all caps.",
	    "Your entire response should be in capital letters.", "All caps, please.", "in all uppercase",
	    "Your entire response should be in English, and in all capital letters.", "No lowercase letters.",
	    "Do not use any lowercase letters.", "Everything should be in uppercase.", "Write everything in capitals.",
	    "Answer in capital letters only.", "Make sure it's in all caps.", "Only use uppercase.",
	    "Avoid lowercase letters.", "Capital letters only.", "Every letter must be uppercase.",
	    "Lowercase letters are forbidden.", "Capitalize every letter.",
	    "Use all capital letters in your response."};
	static const char *const parted[] = {"Write exactly N paragraphs, separated by ***.",
	    "Your response should have N paragraphs. Paragraphs are separated with the markdown divider: ***",
	    "Separate the N paragraphs with ***.", "Use N paragraphs separated with three asterisks (***).",
	    "Write N paragraphs and separate them with '***'.", "Write it in N paragraphs, with *** between them.",
	    "Put *** between the N paragraphs.", "Divide your answer into N paragraphs using ***.",
	    "Write N paragraphs. Use *** to separate the paragraphs.",
	    "Your response must have N sections separated by ***.", "Split it into N parts with *** in between.",
	    "I want exactly N paragraphs, each separated by ***."};
	char frame[PROMPT_MAX], prompt[PROMPT_MAX];

	for (size_t o = 0; o < nitems(orders); o++) {
		for (size_t i = 0; i < nitems(small); i++) {
			snprintf(prompt, sizeof(prompt), "%s%s", orders[o], small[i]);
			judge(prompt, "", CONSTRAINT_ALL_LOWER, RELATION_NONE, NULL, NULL);
		}
		for (size_t i = 0; i < nitems(large); i++) {
			snprintf(prompt, sizeof(prompt), "%s%s", orders[o], large[i]);
			judge(prompt, "", CONSTRAINT_ALL_UPPER, RELATION_NONE, NULL, NULL);
		}
		for (size_t i = 0; i < nitems(parted) * 3; i++) {
			struct slots slots = {"", numbers[i % 3].said, "", ""};

			snprintf(frame, sizeof(frame), "%s%s", orders[o], parted[i / 3]);
			fill(prompt, frame, &slots);
			judge(prompt, "", CONSTRAINT_PARAGRAPH_COUNT, RELATION_EQ, &numbers[i % 3], "***");
		}
	}
}

/* An emoji at each unit's edge: orders x units x wordings; what denies it, or says it of a part, says nothing. */
static void
test_emoji_edges(void)
{
	static const struct {
		const char *unit;
		enum constraint_type starts, ends;
	} edges[] = {{"line", CONSTRAINT_EACH_LINE_STARTS, CONSTRAINT_EACH_LINE_ENDS},
	    {"sentence", CONSTRAINT_EACH_SENTENCE_STARTS, CONSTRAINT_EACH_SENTENCE_ENDS},
	    {"bullet", CONSTRAINT_EACH_BULLET_STARTS, CONSTRAINT_EACH_BULLET_ENDS},
	    {"paragraph", CONSTRAINT_EACH_PARAGRAPH_STARTS, CONSTRAINT_EACH_PARAGRAPH_ENDS}};
	static const char *const starts[] = {"Every % begins with an emoji.", "Each % must start with an emoji.",
	    "Begin each % with one fitting emoji.", "Put an emoji at the beginning of each %.",
	    "Use an emoji at the start of every %."};
	static const char *const ends[] = {"Every % ends with an emoji.", "Each % must end with an emoji.",
	    "End each % with an emoji.", "Use an emoji at the end of every %.", "Place an emoji at the end of each %."};
	static const char *const nothing[] = {"No % may begin with an emoji.", "Some % should start with an emoji.",
	    "The title should start with an emoji.", "I hate it when each % starts with an emoji.",
	    "You don't have to begin each % with an emoji.", "Does each % of yours start with an emoji?"};
	char frame[PROMPT_MAX], prompt[PROMPT_MAX];

	for (size_t e = 0; e < nitems(edges); e++) {
		struct slots slots = {edges[e].unit, "", "", ""};

		for (size_t i = 0; i < nitems(starts); i++) {
			snprintf(frame, sizeof(frame), "Write a packing list. %s", starts[i]);
			fill(prompt, frame, &slots);
			judge(prompt, "", edges[e].starts, RELATION_NONE, NULL, NULL);
		}
		for (size_t i = 0; i < nitems(ends); i++) {
			snprintf(frame, sizeof(frame), "Write a packing list. %s", ends[i]);
			fill(prompt, frame, &slots);
			judge(prompt, "", edges[e].ends, RELATION_NONE, NULL, NULL);
		}
		for (size_t i = 0; i < nitems(nothing); i++) {
			struct constraint_list list;

			snprintf(frame, sizeof(frame), "Write a packing list. %s", nothing[i]);
			fill(prompt, frame, &slots);
			check_example(prompt);
			constraints_divide(span_of(prompt), NO_SPAN, &list);
			for (size_t k = 0; k < list.count; k++)
				CHECK(list.items[k].type != edges[e].starts);
		}
	}
}

/* What its words alone say, behind each order; and the same words where they say it of something else. */
static void
test_named(void)
{
	static const char *const orders[] = {"Tell me about Rome. ", "List some cheeses. ", "what is love? ",
	    "Write a note about rain. ", "name ten rivers. "};
	static const struct {
		enum constraint_type type;
		const char *text, *said[10];
	} rows[] = {
	    {CONSTRAINT_TITLE_CASE, NULL,
		{"Write it in title case.", "Use title case.", "Your whole answer must be in title case.",
		    "Title case, please.", "Capitalize the first letter of each word.",
		    "Start every word with a capital letter.", "Each word should begin with a capital letter.",
		    "Capitalize every word.", "answer in Title Case"}},
	    {CONSTRAINT_COMMA_LIST, NULL,
		{"Give me a comma-separated list.", "Answer with a comma separated list.",
		    "Write your answer as one list, separated by commas.", "comma separated please"}},
	    {CONSTRAINT_BULLET_MARK, "-",
		{"Use dashes for the bullets.", "Use - instead of bullet points.", "Use hyphens as bullets.",
		    "Instead of bullets use -.", "Please use dashes instead of bullets."}},
	    {CONSTRAINT_BULLET_MARK, "*",
		{"Use * for bullets.", "Use asterisks for your bullets.", "instead of bullet points, use *"}},
	    {CONSTRAINT_AVOID_ENDING, "ly",
		{"Avoid words ending in -ly.", "Don't use words that end in \"ly\".", "No words ending in -ly.",
		    "Never use any word that ends with 'ly'.", "Write it without words ending with -ly."}},
	    {CONSTRAINT_CODE_BLOCK, NULL,
		{"Put it in a code block.", "Put your answer in a code block.",
		    "Wrap your whole response in a single code block.",
		    "Put everything inside a markdown code block."}},
	    {CONSTRAINT_ENDS_QUESTION, NULL,
		{"End with a question.", "Finish your answer with a question.", "Close with a short question.",
		    "End the text with a question mark.", "Conclude by asking a question.",
		    "It should end with a question.", "Write a poem that ends with a question."}},
	    {CONSTRAINT_EACH_SENTENCE_ENDS, "!",
		{"End every sentence with an exclamation mark.", "Each sentence must end with an exclamation point.",
		    "All sentences should end with an exclamation mark."}},
	    {CONSTRAINT_EACH_LINE_ENDS, ",", {"End each line with a comma.", "Every line must end with a comma."}},
	    {CONSTRAINT_EACH_SENTENCE_STARTS, "R",
		{"Start every sentence with R.", "Each sentence should begin with R.", "Begin all sentences with R."}},
	    {CONSTRAINT_EACH_WORD_STARTS, "R", {"Every word should start with R.", "Start each word with R."}},
	    {CONSTRAINT_WORDS_PER_LINE, NULL,
		{"Write each word on a new line.", "Put every word on its own line.",
		    "Write each word on a separate line."}},
	};
	static const char *const none[] = {"Tell me what title case is.", "Give the note a title in title case.",
	    "Capitalize the first letter of every sentence.", "The headings should be in title case.",
	    "You get numbers separated by commas.", "Add five tags separated by commas.",
	    "List ten words ending in -ing.", "Give me rhymes that end in -ly.",
	    "Write the command in a code block and explain it.", "Put each example in a code block.",
	    "Explain why people use dashes for bullets.", "Don't write each word on a new line.",
	    "Give the words with their counts, with each word on a separate line.",
	    "How do I split a string separated by commas?", "Do not end with a question.",
	    "Every paragraph should end with a question.", "End the first section with a question.",
	    "End with a question and a joke.", "End each chat with a question to the reader.",
	    "What words end in \"gry\"?"};
	char prompt[PROMPT_MAX];

	for (size_t o = 0; o < nitems(orders); o++) {
		for (size_t r = 0; r < nitems(rows); r++)
			for (size_t i = 0; i < nitems(rows[r].said) && rows[r].said[i] != NULL; i++) {
				snprintf(prompt, sizeof(prompt), "%s%s", orders[o], rows[r].said[i]);
				judge(prompt, "", rows[r].type, RELATION_NONE, NULL, rows[r].text);
			}
		for (size_t i = 0; i < nitems(none); i++) {
			snprintf(prompt, sizeof(prompt), "%s%s", orders[o], none[i]);
			judge(prompt, "", CONSTRAINT_TYPES, RELATION_NONE, NULL, NULL);
		}
	}
}

/* Several things, each of so many words. */
static void
test_things(void)
{
	static const char *const things[] = {"slogans", "poems", "jokes", "headlines", "captions", "riddles"};
	static const char *const frames[] = {"3 @ of no more than 5 words each", "Give me 3 @ of at most 5 words each.",
	    "Write four @ for a bakery, each no more than 5 words.", "Give me five @, each in under 6 words.",
	    "Suggest 3 @, 8 words each.", "Write ten @, max 8 words each."};
	char prompt[PROMPT_MAX];

	for (size_t t = 0; t < nitems(things); t++)
		for (size_t f = 0; f < nitems(frames); f++) {
			const char *at = strchr(frames[f], '@');

			snprintf(
			    prompt, sizeof(prompt), "%.*s%s%s", (int)(at - frames[f]), frames[f], things[t], at + 1);
			judge(prompt, "", CONSTRAINT_WORDS_PER_ITEM, RELATION_NONE, NULL, NULL);
		}
}

int
main(void)
{

	test_whole();
	test_terse();
	test_limits();
	test_denied();
	test_scopes();
	test_times();
	test_forms();
	test_emoji_edges();
	test_named();
	test_things();
	return check_end();
}
