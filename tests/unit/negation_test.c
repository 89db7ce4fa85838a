/*
 * What stands under a negation, by rules: every sign x verb x frame x shape of a list, the words of the list denied,
 * and what stands before and behind not; then what takes a negation back, and what is none.
 */
#include "routes/text/negation.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

/* The words of each list: "alpha" always, "beta" and "gamma" where it has more. */
static const char *const lists[] = {
    "the word alpha",
    "the word 'alpha'",
    "the word \"alpha\"",
    "\"alpha\"",
    "\u201calpha\u201d",
    "the words alpha and beta",
    "the words alpha or beta",
    "the words alpha, beta or gamma",
    "the words alpha, beta, and gamma",
    "the words \"alpha\", \"beta\" and \"gamma\"",
    "the words 'alpha', 'beta', or 'gamma'",
    "the words \"alpha\", \"beta\", \"gamma\"",
    "any of these words: alpha, beta, gamma or delta",
    "the phrase \"alpha beta\"",
    "alpha",
    "alpha or beta",
    "any alpha",
};

/* What comes behind, in which the river is not denied. */
static const char *const tails[] = {". Mention the river.", ", but mention the river.", ", and mention the river.",
    "; mention the river.", " and mention the river.", "\nMention the river.", " but do mention the river.",
    "! The river!"};

static const char *const words[] = {"alpha", "beta", "gamma", "delta"};

/* Whether each word of the list that stands in the text is denied or not, and what is behind it is not. */
static void
judge(const char *text, bool denied)
{
	struct negations negations;
	const char *at;

	check_example(text);
	negations_read(span_of(text), &negations);
	for (size_t i = 0; i < nitems(words); i++)
		if ((at = strstr(text, words[i])) != NULL)
			CHECK_EQ_INT(negation_at(&negations, (size_t)(at - text)), denied);
	if ((at = strstr(text, "river")) != NULL)
		CHECK(!negation_at(&negations, (size_t)(at - text)));
	if ((at = strstr(text, "story")) != NULL)
		CHECK(!negation_at(&negations, (size_t)(at - text)));
}

/* "%1" and "%2" of a frame become two texts. */
static void
fill(char *room, size_t size, const char *frame, const char *first, const char *second)
{
	size_t len = 0;

	for (; *frame != '\0' && len + 1 < size; frame++) {
		if (*frame != '%') {
			room[len++] = *frame;
			continue;
		}
		frame++;
		len += (size_t)snprintf(room + len, size - len, "%s", *frame == '1' ? first : second);
	}
	room[len] = '\0';
}

/* Each sign in each frame before each list, with each tail. */
static void
try_all(const char *const *frames, size_t frame_count, const char *const *signs, size_t sign_count, bool denied)
{
	char head[512], text[600];

	for (size_t f = 0; f < frame_count; f++)
		for (size_t s = 0; s < sign_count; s++)
			for (size_t l = 0; l < nitems(lists); l++) {
				fill(head, sizeof(head), frames[f], signs[s], lists[l]);
				for (size_t t = 0; t < nitems(tails); t++) {
					snprintf(text, sizeof(text), "%s%s", head, tails[t]);
					judge(text, denied);
				}
			}
}

#define TRY(frames, signs, denied) try_all(frames, nitems(frames), signs, nitems(signs), denied)

static const char *const verbs[] = {"use", "include", "contain", "mention", "have", "write", "say"};

/* Auxiliaries with each apostrophe, and "never", before each verb. */
static void
test_denied_verbs(void)
{
	static const char *const denials[] = {"does not", "doesn't", "doesn\u2019t", "doesnt", "must not", "mustn't",
	    "mustn\u2019t", "should not", "shouldn't", "shouldnt", "cannot", "can't", "cant", "may not", "will not",
	    "won't", "must never", "shall never", "does not ever", "should at no point", "is not to", "isn't to"};
	static const char *const frames[] = {"Write a story that %1 %2", "I need a story which %1 %2", "It %1 %2",
	    "Tell me a story, and make sure that it %1 %2", "The text %1 %2"};
	char sign[64];

	for (size_t d = 0; d < nitems(denials); d++)
		for (size_t v = 0; v < nitems(verbs); v++) {
			const char *signs[] = {sign};

			snprintf(sign, sizeof(sign), "%s %s", denials[d], verbs[v]);
			TRY(frames, signs, true);
		}
}

static void
test_orders(void)
{
	static const char *const orders[] = {"Do not", "Don't", "Don\u2019t", "dont", "pls dont", "Never",
	    "Please do not", "Try not to", "You must not", "You may not", "Under no circumstances", "At no point",
	    "Make sure you never", "I never want you to", "I do not want you to", "I don't want you to",
	    "Nobody should", "In no case"};
	static const char *const frames[] = {"%1 %2", "Write a story. %1 %2", "Tell me a story in two lines. %1 %2"};
	char sign[64];

	for (size_t o = 0; o < nitems(orders); o++)
		for (size_t v = 0; v < nitems(verbs); v++) {
			const char *signs[] = {sign};

			snprintf(sign, sizeof(sign), "%s %s", orders[o], verbs[v]);
			TRY(frames, signs, true);
		}
}

static void
test_avoidance(void)
{
	static const char *const imperatives[] = {"Avoid", "Avoid using", "Refrain from using", "Refrain from", "Skip",
	    "Omit", "Exclude", "Leave out", "Cut out", "Stay away from", "Steer clear of", "Keep away from",
	    "Get rid of", "Abstain from", "Eschew", "Do without", "Ban", "Forbid", "Stop using", "Rule out",
	    "Use anything but", "Use everything but", "I hate", "I can't stand", "Nobody wants to read", "Spare me"};
	static const char *const order[] = {"%1 %2", "Write a story. %1 %2", "Write a story. Please %1 %2"};
	static const char *const finite[] = {"avoids", "omits", "excludes", "skips", "eschews", "refrains from",
	    "refrains from using", "leaves out", "steers clear of", "stays away from", "is free of", "is devoid of",
	    "is without", "has no room for", "has nothing of", "has neither", "lacks"};
	static const char *const relative[] = {"Write a story that %1 %2", "I need a story which %1 %2", "It %1 %2"};
	static const char *const loose[] = {"without", "without using", "without any use of", "without a single use of",
	    "avoiding", "omitting", "excluding", "leaving out", "steering clear of", "staying away from", "not using",
	    "not containing", "with no mention of", "with none of", "free of", "minus", "instead of using",
	    "rather than using", "refraining from", "not with", "no", "never using", "with zero uses of"};
	static const char *const behind[] = {
	    "Write a story, %1 %2", "Tell me a story %1 %2", "A story in two lines, %1 %2"};

	TRY(order, imperatives, true);
	TRY(relative, finite, true);
	TRY(behind, loose, true);
}

/* The ban stands behind what it is about. */
static void
test_subjects(void)
{
	static const char *const predicates[] = {"must not appear", "may not be used", "should not be in it",
	    "is forbidden", "are forbidden", "is off limits", "are off-limits", "is taboo", "is a no-go",
	    "is not allowed", "isn't allowed", "are strictly banned", "is prohibited", "should be avoided",
	    "must be left out", "has no place in it", "must never appear", "can't be used", "is unwanted",
	    "is out of the question", "is not permitted", "must stay out"};
	static const char *const kept[] = {"must appear", "is required", "is not forbidden", "should not be avoided",
	    "must not be left out", "is to be used", "must not be omitted", "is allowed"};
	static const char *const frames[] = {"%2 %1", "Write a story. %2 %1", "Write a story in two lines; %2 %1"};

	TRY(frames, predicates, true);
	TRY(frames, kept, false);
}

static void
test_parted(void)
{
	static const char *const verbs_parted[] = {"Leave", "Keep", "Cut"};
	static const char *const frames[] = {"%1 %2 out", "Write a story. %1 %2 out of it", "Please %1 %2 out"};

	TRY(frames, verbs_parted, true);
}

/* Two negations, bounds, turns of speech, and none at all. */
static void
test_not_denied(void)
{
	static const char *const orders[] = {"Use", "Include", "Do not forget to use", "Don't forget to include",
	    "Don't forget", "Never forget to use", "Do not fail to mention", "Do not hesitate to use", "Do not avoid",
	    "Don't avoid using", "Do not omit", "Do not leave out", "Don't skip", "Don't be afraid to use",
	    "Not only use", "Do not write it without", "Use nothing but", "Use no fewer than two of",
	    "Use no more than two of", "No matter what, use", "Why not use", "Without further ado, use",
	    "If you do not mind, use", "Instead of tea, use", "Do not write verse, use", "No lists, include",
	    "Avoid verse but use", "Do not worry, include", "Feel free to use", "Use exactly"};
	static const char *const frames[] = {"%1 %2", "Write a story. %1 %2"};

	TRY(frames, orders, false);
}

static void
test_places(void)
{
	static const struct {
		const char *text, *denied; /* words, a space behind each */
	} rows[] = {
	    {"Use tea not milk.", "milk "},
	    {"Use tea, not milk.", "milk "},
	    {"Use tea instead of milk.", "milk "},
	    {"Write about tea without milk with sugar.", "milk "},
	    {"Neither tea nor milk, please use sugar.", "tea milk "},
	    {"A milk-free text on tea.", "milk "},
	    {"Use the word no and tea.", ""},
	    {"Say 'do not' and tea.", ""},
	    {"No words other than tea.", ""},
	    {"Use no sugar except tea.", "sugar "},
	    {"Do not use (tea or milk) or sugar.", "tea milk sugar "},
	    {"Do not use more than ten words about tea.", "more tea "},
	    {"Use no more than ten words.", ""},
	    {"The text must not exceed ten words.", ""},
	    {"It should never exceed ten words.", "exceed "},
	    {"A text without any word that has sugar.", "sugar "},
	    {"A text without milk that has sugar.", "milk "},
	    {"Avoid tea; milk.", "tea "},
	    {"Do not, under any circumstances, use milk.", "milk "},
	    {"A text on tea in three lines with the word milk left out.", "milk "},
	    {"Fill in the missing words about tea.", ""},
	    {"See to it that the word milk is absent.", "milk "},
	    {"", ""},
	    {"'", ""},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		static const char *const names[] = {"tea", "milk", "sugar", "more", "exceed"};
		struct negations negations;

		check_example(rows[i].text);
		negations_read(span_of(rows[i].text), &negations);
		for (size_t k = 0; k < nitems(names); k++) {
			const char *at = strstr(rows[i].text, names[k]);

			if (at != NULL)
				CHECK_EQ_INT(negation_at(&negations, (size_t)(at - rows[i].text)),
				    strstr(rows[i].denied, names[k]) != NULL);
		}
	}
}

int
main(void)
{

	test_denied_verbs();
	test_orders();
	test_avoidance();
	test_subjects();
	test_parted();
	test_not_denied();
	test_places();
	return check_end();
}
