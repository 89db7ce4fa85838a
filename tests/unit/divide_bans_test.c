/*
 * Bans and demands out of rules: each way to forbid x verb x list is read as a ban, and each that takes the negation
 * back as a demand; never the other way round. What a revision adds that the prompt denies is seen.
 */
#include "executors/constraints/denied.h"
#include "executors/constraints/divide.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

static const char *const lists[] = {"the word lemon", "the word 'lemon'", "the word \"lemon\"",
    "the words lemon and pepper", "the words \"lemon\" or \"pepper\"", "the words 'lemon', 'pepper' and 'basil'"};

static const char *const tasks[] = {
    "Write a short story.", "Write a story of two sentences about a kitchen.", "Describe a market in five lines."};

static bool
has(const struct constraint_list *list, enum constraint_type type)
{

	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].type == type)
			return true;
	return false;
}

/* "%1" is a list; `joint` stands between the task and the order. */
static void
judge(const char *task, const char *joint, const char *order, const char *list_text, bool banned)
{
	const char *place = strstr(order, "%1");
	struct constraint_list list;
	char prompt[512];

	snprintf(prompt, sizeof(prompt), "%.*s%s%.*s%s%s.", (int)strlen(task) - (joint[0] != ' '), task, joint,
	    (int)(place - order), order, list_text, place + 2);
	check_example(prompt);
	constraints_divide(span_of(prompt), NO_SPAN, &list);
	CHECK_EQ_INT(has(&list, CONSTRAINT_FORBID_WORDS), banned);
	/* Of words that "or" joins one is enough, which no constraint says. */
	CHECK_EQ_INT(has(&list, CONSTRAINT_INCLUDE_WORDS), !banned && strstr(list_text, " or ") == NULL);
}

static void
try_all(const char *joint, const char *const *orders, size_t count, bool banned)
{

	for (size_t t = 0; t < nitems(tasks); t++)
		for (size_t o = 0; o < count; o++)
			for (size_t l = 0; l < nitems(lists); l++)
				judge(tasks[t], joint, orders[o], lists[l], banned);
}

static void
test_bans(void)
{
	static const char *const sentences[] = {"Do not use %1", "Don't use %1", "Don\u2019t mention %1",
	    "pls dont use %1", "Never use %1", "Please do not include %1", "Avoid %1", "Avoid using %1",
	    "Refrain from using %1", "Leave out %1", "Skip %1", "Omit %1", "Exclude %1", "Try not to use %1",
	    "You must not use %1", "It must not contain %1", "It may not mention %1", "It should never use %1",
	    "The text must not include %1", "Stay away from %1", "Steer clear of %1", "Use anything but %1",
	    "I hate %1", "I never want to read %1", "I do not want to see %1", "Nobody wants to read %1", "Cut out %1",
	    "At no point use %1", "Under no circumstances use %1", "Make sure you never write %1",
	    "Make sure it does not contain %1", "No use of %1", "It is forbidden to use %1", "Refrain from %1",
	    "Do not, under any circumstances, use %1", "You aren't allowed to use %1", "I'd prefer it without %1",
	    "Try to do without %1", "Not %1, please", "Use no form of %1", "Nowhere use %1",
	    "Write it with %1 left out", "Anything but %1", "I can't bear %1", "Hold back %1"};
	static const char *const behind[] = {"without %1", "without using %1", "without a single use of %1",
	    "not using %1", "avoiding %1", "leaving out %1", "steering clear of %1", "omitting %1", "not containing %1",
	    "without any mention of %1"};
	static const char *const relative[] = {" that does not use %1", " that doesn't contain %1", " that avoids %1",
	    " that never uses %1", " that must not mention %1", " that excludes %1", " which refrains from using %1",
	    " that has no place for %1", " that leaves out %1", " that lacks %1", " that skips %1",
	    " that never mentions %1", " that makes no use of %1", " that goes without %1", " with %1 left out",
	    " that drops %1"};

	try_all(" ", sentences, nitems(sentences), true);
	try_all(", ", behind, nitems(behind), true);
	for (size_t o = 0; o < nitems(relative); o++)
		for (size_t l = 0; l < nitems(lists); l++)
			judge(tasks[0], "", relative[o], lists[l], true);
}

static void
test_demands(void)
{
	static const char *const sentences[] = {"Use %1", "Include %1", "Do not forget to use %1",
	    "Don't forget to include %1", "Never forget to use %1", "Make sure to use %1", "It must contain %1",
	    "It should include %1", "Please include %1", "Do not fail to include %1"};

	try_all(" ", sentences, nitems(sentences), false);
}

static void
test_subjects(void)
{
	static const char *const predicates[] = {"must not appear", "is forbidden", "is taboo", "is off limits",
	    "is not allowed", "should not be used", "is a no-go", "must be avoided", "may not be used", "is banned"};
	struct constraint_list list;
	char prompt[256];

	for (size_t t = 0; t < nitems(tasks); t++)
		for (size_t p = 0; p < nitems(predicates); p++) {
			snprintf(prompt, sizeof(prompt), "%s The word 'lemon' %s.", tasks[t], predicates[p]);
			check_example(prompt);
			constraints_divide(span_of(prompt), NO_SPAN, &list);
			CHECK(has(&list, CONSTRAINT_FORBID_WORDS) && !has(&list, CONSTRAINT_INCLUDE_WORDS));
		}
}

/* What is talked about is neither. */
static void
test_neither(void)
{
	static const char *const prompts[] = {"Why do people hate the word moist?",
	    "Write a story about a man who hates the word lemon.", "I don't know the word lemon. What does it mean?",
	    "Write a poem about how to live without the word lemon.", "Is the word lemon taboo in France?",
	    "Write an email. Do not translate the word lemon.",
	    "Write a story about people who never say the word lemon.",
	    "Write a note. Do not add anything after the word lemon.", "Do not end with a question."};
	struct constraint_list list;

	for (size_t i = 0; i < nitems(prompts); i++) {
		check_example(prompts[i]);
		constraints_divide(span_of(prompts[i]), NO_SPAN, &list);
		CHECK_EQ_INT(list.count, 0);
	}
}

static void
test_added(void)
{
	struct span draft = span_of("A cup of tea."), same = span_of("A cup of hot tea."),
		    new = span_of("A cup of lemon tea.");
	static const char *const denied[] = {"Write about tea without the word lemon.",
	    "Write about tea. \"Lemon\" is off limits.", "Write about tea. No \u201clemon\u201d!",
	    "Don't you dare to bring up the words lemon or sugar."};
	static const char *const allowed[] = {"Write about tea with the word lemon.",
	    "Write no more than ten words about lemon.", "Do not forget the word lemon.",
	    "Do not write about coffee. Use \"lemon\"."};

	for (size_t i = 0; i < nitems(denied); i++) {
		check_example(denied[i]);
		CHECK(denied_is_added(span_of(denied[i]), draft, new));
		CHECK(!denied_is_added(span_of(denied[i]), draft, same));
		CHECK(!denied_is_added(span_of(denied[i]), new, new));
	}
	for (size_t i = 0; i < nitems(allowed); i++) {
		check_example(allowed[i]);
		CHECK(!denied_is_added(span_of(allowed[i]), draft, new));
	}
}

/* A newer rule ends an older one that it contradicts; others hold on. */
static void
test_turns(void)
{
	static const struct {
		const char *before, *now;
		enum constraint_type old;
		bool holds;
	} rows[] = {
	    {"Write a story that begins with the sentence: The old house at the end of the street held a secret.",
		"Do the same task again, but only use four-word sentences.", CONSTRAINT_STARTS_WITH, false},
	    {"Write a story that begins with the sentence: The old house at the end of the street held a secret.",
		"Do the same task again, but in ten sentences.", CONSTRAINT_STARTS_WITH, true},
	    {"Write about tea in at least 3 paragraphs.", "Rewrite it as one sentence. Answer in exactly one sentence.",
		CONSTRAINT_PARAGRAPH_COUNT, false},
	    {"Write about tea. Each sentence must have at most 10 words.", "Rewrite it in three sentences.",
		CONSTRAINT_WORDS_PER_SENTENCE, true},
	    {"Write about tea in exactly 5 bullet points.", "Rewrite it without bullet points.",
		CONSTRAINT_BULLET_COUNT, false},
	    {"Write about tea. Use the word \"calm\".", "Do the same again, but do not use the word \"calm\".",
		CONSTRAINT_INCLUDE_WORDS, false},
	    {"Write about tea. Use the word \"calm\".", "Do the same again, but do not use the word \"quiet\".",
		CONSTRAINT_INCLUDE_WORDS, true},
	    {"Write about tea. End with the phrase \"So be it!\".", "Do the same again without exclamation marks.",
		CONSTRAINT_ENDS_WITH, false},
	    {"Write about tea in all capital letters.", "Do the same again, but in all lowercase letters.",
		CONSTRAINT_ALL_UPPER, false},
	    {"Write about tea. Use fewer than 50 words.", "Do the same again in two paragraphs.", CONSTRAINT_WORD_COUNT,
		true},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct constraint_list list;

		check_example(rows[i].now);
		constraints_divide(span_of(rows[i].before), NO_SPAN, &list);
		CHECK(has(&list, rows[i].old));
		constraints_divide(span_of(rows[i].now), span_of(rows[i].before), &list);
		CHECK_EQ_INT(has(&list, rows[i].old), rows[i].holds);
	}
}

int
main(void)
{

	test_bans();
	test_demands();
	test_subjects();
	test_neither();
	test_added();
	test_turns();
	return check_end();
}
