/*
 * What says a constraint and asks for none, out of rules: feelings, lifted obligations, conditions, some of the
 * sentences, people in a story, one of several parts, things that are listed, orders to others, alternatives. Nothing
 * is read in any of them, and in their neighbours, which do ask, the constraint is. In a pattern % stands for a
 * measure, @ for one out of a list.
 */
#include "executors/constraints/divide.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define PROMPT_MAX 512

static const char *const measures[] = {"3 sentences", "more than 3 sentences", "100 words", "at most 120 words",
    "no more than five lines", "4 paragraphs"};

/* Write a pattern with what its mark stands for. */
static void
fill(char *out, const char *pattern, char mark, const char *with)
{
	const char *at = strchr(pattern, mark);

	if (at == NULL)
		snprintf(out, PROMPT_MAX, "%s", pattern);
	else
		snprintf(out, PROMPT_MAX, "%.*s%s%s", (int)(at - pattern), pattern, with, at + 1);
}

static void
reads_nothing(const char *prompt)
{
	struct constraint_list list;

	check_example(prompt);
	constraints_divide(span_of(prompt), NO_SPAN, &list);
	CHECK_EQ_INT(list.count, 0);
}

static void
reads(const char *prompt, enum constraint_type type)
{
	struct constraint_list list;
	bool found = false;

	check_example(prompt);
	constraints_divide(span_of(prompt), NO_SPAN, &list);
	for (size_t i = 0; i < list.count; i++)
		found |= list.items[i].type == type;
	CHECK(found);
}

/* Each pattern with each measure, before and behind an order. */
static void
try_measures(const char *const *patterns, size_t count)
{
	char said[PROMPT_MAX], prompt[PROMPT_MAX];

	for (size_t p = 0; p < count; p++)
		for (size_t m = 0; m < nitems(measures); m++) {
			fill(said, patterns[p], '%', measures[m]);
			fill(prompt, "@ What is an atom?", '@', said);
			reads_nothing(prompt);
			fill(prompt, "Tell me about tides. @", '@', said);
			reads_nothing(prompt);
		}
}

static void
test_feelings(void)
{
	static const char *const patterns[] = {"I hate when answers have %.", "I can't stand it when a reply has %.",
	    "I love it when texts have %.", "I really like answers with %.", "It annoys me when you use %.",
	    "I'm tired of answers with %.", "I don't like it when an answer has %.", "I enjoy poems with %.",
	    "I dislike replies with %.", "My pet peeve: answers with %.", "We always love texts of %.",
	    "He hates it when emails have %."};

	try_measures(patterns, nitems(patterns));
}

static void
test_lifted(void)
{
	static const char *const patterns[] = {"You don't have to use %.", "You do not need to write %.",
	    "You needn't use %.", "There is no need for %.", "It need not have %.", "It doesn't have to be %.",
	    "It does not necessarily need %.", "Feel free to use %.", "You're welcome to write %.",
	    "It's okay to use %.", "You are free to use %.", "I don't mind if it has %.", "I don't care if it has %.",
	    "Don't feel obliged to write %.", "You are not required to write %.", "Don't worry about using %.",
	    "Ignore the rule of %.", "If you want, use %.", "Use % if you like.", "Maybe use %.", "Perhaps write %.",
	    "I don't need you to write %.", "It will probably take %.", "You don't need % for this."};
	static const char *const again[] = {"You don't have to give a title, just write @.",
	    "No need for a title, but use @.", "I don't need a title. Write @.", "Feel free to be funny, but use @.",
	    "You needn't explain it, only write @."};
	char said[PROMPT_MAX], prompt[PROMPT_MAX];

	try_measures(patterns, nitems(patterns));
	for (size_t i = 0; i < nitems(again); i++) {
		fill(said, again[i], '@', "3 sentences");
		fill(prompt, "Tell me about tides. @", '@', said);
		reads(prompt, CONSTRAINT_SENTENCE_COUNT);
	}
}

static void
test_conditions(void)
{
	static const char *const patterns[] = {"If it has %, add a summary.", "When the answer has %, add a title.",
	    "Should it have %, add a title.", "Unless it has %, add a title.", "As long as it has %, all is well.",
	    "Once it has %, add a title.", "Whenever it has %, split it."};

	try_measures(patterns, nitems(patterns));
}

/* What is true of some of the sentences only. */
static void
test_quantifiers(void)
{
	static const char *const some[] = {"no more than 2 of the @", "at least one of the @", "some of the @",
	    "half of the @", "most of your @", "a few of the @", "the majority of the @", "not all @", "not every @",
	    "some @", "most @", "only one of the @", "several of these @", "at least three @"};
	static const char *const units[] = {"sentences", "lines", "paragraphs"};
	static const char *const told[] = {"should start with \"I\"", "must have more than 5 words",
	    "should end with \"so\"", "should begin with the word \"Now\"", "must contain at least 8 words"};
	static const char *const whole[] = {"Every @", "Each @"};
	char said[PROMPT_MAX], prompt[PROMPT_MAX], frame[PROMPT_MAX];

	for (size_t s = 0; s < nitems(some) * nitems(units); s++)
		for (size_t t = 0; t < nitems(told); t++) {
			fill(said, some[s / nitems(units)], '@', units[s % nitems(units)]);
			fill(frame, "Tell me about tides. @ %.", '@', said);
			fill(prompt, frame, '%', told[t]);
			reads_nothing(prompt);
		}
	for (size_t w = 0; w < nitems(whole); w++) {
		fill(said, whole[w], '@', "sentence");
		fill(frame, "Tell me about tides. @ %.", '@', said);
		fill(prompt, frame, '%', "should start with \"I\"");
		reads(prompt, CONSTRAINT_EACH_SENTENCE_STARTS);
		fill(prompt, frame, '%', "must have more than 5 words");
		reads(prompt, CONSTRAINT_WORDS_PER_SENTENCE);
	}
}

/* What people in a text do, and what the text does. */
static void
test_people(void)
{
	static const char *const people[] = {"Write a dialogue where Anna %.", "Write a scene in which the king %.",
	    "Write a story about a man who %.", "Write a story about a robot that %.", "Write a dialogue. Anna %.",
	    "Write a play: Romeo %.", "Write a story. The main character %.", "Write a story about two twins who %.",
	    "Write a story where the hero %.", "Describe a town in which a sailor %.", "Write a joke. The teacher %.",
	    "Write a scene in which every character %."};
	static const char *const done[] = {"never uses the word \"no\"", "must not say \"no\"",
	    "must never use the letter q", "should never use the word \"war\"", "does not use the word \"love\"",
	    "must answer in exactly 3 words", "should use at most 5 words", "must not use any commas"};
	static const struct {
		const char *text;
		enum constraint_type type;
	} own[] = {{"Write a story in which the word \"war\" never appears.", CONSTRAINT_FORBID_WORDS},
	    {"Write a story in which you never use the word \"war\".", CONSTRAINT_FORBID_WORDS},
	    {"Write a poem about the sea that doesn't use the word \"blue\".", CONSTRAINT_FORBID_WORDS},
	    {"Write a poem that never uses the letter q.", CONSTRAINT_AVOID_LETTER},
	    {"Write a poem where each line has 5 words.", CONSTRAINT_WORDS_PER_LINE},
	    {"Write a story where every sentence starts with \"She\".", CONSTRAINT_EACH_SENTENCE_STARTS},
	    {"Write a story about a robot. Do not use the word \"metal\".", CONSTRAINT_FORBID_WORDS},
	    {"Write a story about a boy who finds a coin. Use at most 100 words.", CONSTRAINT_WORD_COUNT},
	    {"Write a dialogue between Anna and Ben, no commas.", CONSTRAINT_NO_CHAR}};
	char prompt[PROMPT_MAX];

	for (size_t p = 0; p < nitems(people); p++)
		for (size_t d = 0; d < nitems(done); d++) {
			fill(prompt, people[p], '%', done[d]);
			reads_nothing(prompt);
		}
	for (size_t i = 0; i < nitems(own); i++)
		reads(own[i].text, own[i].type);
}

/* Two parts, each with a measure of its own. */
static void
test_parts(void)
{
	static const char *const nouns[][2] = {{"slogan", "explanation"}, {"title", "summary"}, {"headline", "article"},
	    {"pitch", "tagline"}, {"caption", "description"}};
	static const char *const joints[] = {", then", " and", " plus", " followed by", ", and then"};
	static const char *const ways[][2] = {{"a 10 word", ""}, {"a", " of at most 10 words"}, {"a", " in 10 words"},
	    {"a five-word", ""}, {"a", " under 10 words"}};
	static const char *const subjects[] = {"The @ should be 3 sentences; the % under 5 words.",
	    "The @ must be 10 words, the % 50 words.", "The @ needs 2 sentences and the % 5 sentences."};
	char prompt[PROMPT_MAX], said[PROMPT_MAX];

	for (size_t n = 0; n < nitems(nouns); n++) {
		for (size_t j = 0; j < nitems(joints) * nitems(ways); j++) {
			const char *const *first = ways[j % nitems(ways)], *joint = joints[j / nitems(ways)];

			for (size_t w = 0; w < nitems(ways); w++) {
				snprintf(prompt, sizeof(prompt), "Give me %s %s%s%s %s %s%s for my shop.", first[0],
				    nouns[n][0], first[1], joint, ways[w][0], nouns[n][1], ways[w][1]);
				reads_nothing(prompt);
			}
		}
		for (size_t s = 0; s < nitems(subjects); s++) {
			fill(said, subjects[s], '@', nouns[n][0]);
			fill(prompt, said, '%', nouns[n][1]);
			fill(said, "Write about my shop. @", '@', prompt);
			reads_nothing(said);
		}
	}
	reads_nothing("Explain tea in one sentence. Then explain it in 5 sentences.");
	reads_nothing("Summarize Hamlet in 20 words, and then in 100 words.");
	reads_nothing("Write about tea. Use at most 100 words for the introduction.");
	reads_nothing("Write about tea. Title: max 60 characters.");
	reads("Write 2 paragraphs and at most 100 words about tea.", CONSTRAINT_WORD_COUNT);
	reads("Write an email under 100 words with a subject line.", CONSTRAINT_WORD_COUNT);
	reads("Write 3 paragraphs of 4 sentences each.", CONSTRAINT_SENTENCES_PER_PARAGRAPH);
}

/* Letters and ends of the things that are listed. */
static void
test_listed(void)
{
	static const char *const asked[] = {"Name five @ %.", "List some @ %.", "Give me three @ %.", "Suggest @ %.",
	    "What are some @ %?", "Find @ %.", "I need @ %.", "Can you give me @ %?", "Brainstorm ten @ %.",
	    "Provide a list of @ %."};
	static const char *const things[] = {
	    "rivers", "US states", "first names", "words", "animals", "verbs", "synonyms of happy"};
	static const char *const told[] = {"that don't contain the letter a", "without the letter a",
	    "with no letter a", "that don't have the letter a", "that do not use the letter a", "lacking the letter a"};
	char said[PROMPT_MAX], prompt[PROMPT_MAX];

	for (size_t a = 0; a < nitems(asked); a++)
		for (size_t t = 0; t < nitems(things) * nitems(told); t++) {
			fill(said, asked[a], '@', things[t / nitems(told)]);
			fill(prompt, said, '%', told[t % nitems(told)]);
			reads_nothing(prompt);
		}
	reads_nothing("Words without the letter e: give me 6");
	reads("Give me a summary of Hamlet without the letter z.", CONSTRAINT_AVOID_LETTER);
	reads("Tell me about cats without the letter z.", CONSTRAINT_AVOID_LETTER);
	reads("Describe rivers without the letter z.", CONSTRAINT_AVOID_LETTER);
	reads("Write ten sentences without the letter z.", CONSTRAINT_AVOID_LETTER);
}

/* What others are told, say, or had; differences and alternatives. */
static void
test_elsewhere(void)
{
	static const char *const patterns[] = {"Tell my students to write %.", "Remind Bob that he has to write %.",
	    "Write rules for a contest: %.", "Write instructions for a bot: use %.", "Mom says essays need %.",
	    "I want to write a story of % some day.", "Let me describe a story about a boy who wrote %.",
	    "A cover letter should have %, right?", "The rule is that a text needs %.",
	    "It has to be longer than my last one, which had %.", "In general, a good text needs %.",
	    "According to my aunt, a letter must have %.", "Imagine a law that texts have %.",
	    "Write house rules: notes must have %.", "Give feedback: is % okay?", "My notes say: %."};
	static const char *const others[] = {"Tell me about tides in % or in a table.",
	    "Tell me about tides in % or as 3 bullet points.", "Tell me about tides in either % or two haikus.",
	    "Tell me about tides, maybe in %.", "Should a summary be under 50 words or have %?"};
	static const char *const more[] = {"Make it 50 words longer.", "Make it 3 sentences shorter.",
	    "Cut it by 20 words.", "Shorten it by 4 lines.", "Tell me about Rome. Use lowercase for street names.",
	    "Tell me about Rome. Use bullet points where helpful.",
	    "Tell me about Rome. Start a few sentences with \"So\".",
	    "Tell me about Rome to a kid in 2 sentences and to an adult in 5.", "Write a poem about a 3 line telegram.",
	    "Tell me about Rome. A good text shouldn't use the word \"very\".", "Convert 500 words to pages.",
	    "Write rules for our contest. Entries must be under 500 words.",
	    "Tell me about Rome with or without bullet points.",
	    "Tell me about Rome. For anything over 3 sentences, use bullets.",
	    "Tell me about Rome. Paragraphs over 100 words should be split.",
	    "Tell me about Rome. Sentences with more than 20 words need a comma.",
	    "Tell me about Rome. Put words with more than 10 letters in bold.",
	    "Tell me about Rome. Longer answers (over 100 words) need headings."};
	char prompt[PROMPT_MAX];

	try_measures(patterns, nitems(patterns));
	for (size_t o = 0; o < nitems(others); o++)
		for (size_t m = 0; m < nitems(measures); m++) {
			fill(prompt, others[o], '%', measures[m]);
			reads_nothing(prompt);
		}
	for (size_t i = 0; i < nitems(more); i++)
		reads_nothing(more[i]);
}

/* Rules that are spoken of, quoted with their owner's name, or stand in a program; measures of what is there. */
static void
test_spoken_of(void)
{
	static const char *const patterns[] = {"House rules: use %.", "The club's guidelines: 1. Use %. 2. No slang.",
	    "Our wiki rules:\n- use %\n- write well", "Which of the following rules is better? Use %.",
	    "Use %. Are those rules fair?", "Use %. Which of these would you drop?",
	    "Can you answer in %? Just asking.", "Say that her essay must have %.",
	    "Write a note that their texts should have %.", "Tell my kids in a short mail that texts must have %.",
	    "Stop answering in %.", "Please quit writing %.", "I am learning to write %.", "I have to write % a day.",
	    "We wrote % every week.", "Grade this essay. Task: use %.", "FW: please use %",
	    "Count the commas: please use %.", "\u00dcbersetze: please use %.", "x = f(y); // use %",
	    "x = f(y) # use %", "/* use % */", "<!-- use % -->", "% changed my life: go home.",
	    "Only % describe it: so it goes.", "% from my diary: so it goes.", "%. That was all I got from him.",
	    "%. They were all I got from him.", "Write about the time when telegrams had to have %.",
	    "A letter which contained % came.", "Dear all, my students always hand in essays with %.",
	    "Write acceptance criteria for texts: %.", "Draft a note: why? Because posts need %.",
	    "Write a mail: please use %.", "Remind the authors by mail: %.", "<p>Please write %.</p>",
	    "Here's our output:\nuse %.", "In 3 sentences of his speech he used %.", "% on the palm mean what",
	    "Write a class Poem that requires %.", "The task that she gave us was: write %. Is that much?",
	    "Pass: at least %. What do I get for less?", "Add a validation rule so the bio has %.",
	    "Make the text box accept %.", "Write a scene where a robot is told to answer in %.",
	    "Describe a book printed in %.", "Use %. Was that strict?",
	    "Answer in %. What do you call this kind of rule?"};
	static const char *const asked[] = {"Our team needs a text about tea. Use @.", "In @: what is tea?",
	    "Please tell the kids a story about tea in @.", "Follow these rules: use @.",
	    "Tell me about the time of the Romans in @.", "@ about tea: go."};
	char prompt[PROMPT_MAX];

	try_measures(patterns, nitems(patterns));
	for (size_t i = 0; i < nitems(asked); i++) {
		fill(prompt, asked[i], '@', "3 sentences");
		reads(prompt, CONSTRAINT_SENTENCE_COUNT);
	}
	reads("Write a scene. Answer only yes or no.", CONSTRAINT_ONE_OF);
	reads_nothing("I need to cut 50 words from my abstract, what should go first?");
	reads("Cut it to 50 words.", CONSTRAINT_WORD_COUNT);
	reads("Write a novel without the letter z.", CONSTRAINT_AVOID_LETTER);
	reads_nothing("Write a scene where a robot is ordered to answer only yes or no.");
	reads_nothing("Tell me about a novel written without the letter z.");
	reads_nothing("Describe a poem written without punctuation.");
	reads_nothing("Explain Hemingway's six word story.");
	reads_nothing("Avoid or embrace commas in headlines? Explain.");
	reads_nothing("Words that start with q but don't have the letter u?");
	reads_nothing("Print every word that appears at least 3 times.");
	reads_nothing("Write an example for a bot that answers only in English and never uses emojis.");
}

int
main(void)
{

	test_feelings();
	test_lifted();
	test_conditions();
	test_quantifiers();
	test_people();
	test_parts();
	test_listed();
	test_elsewhere();
	test_spoken_of();
	return check_end();
}
