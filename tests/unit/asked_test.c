/*
 * What is asked: each kind of task with each problem, so that no sum of its own decides.
 */
#include "executors/arithmetic/asked.h"

#include <stdio.h>

#include "tests/unit/check.h"

/* Problems that ask for one quantity. */
static const char *const problems[] = {
    "A train covers 240 km in 3 hours. How far does it get in 5 hours?",
    "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?",
    "Tom has 5 apples and eats 2. How many apples are left?",
    "Ann earns $18 an hour and works 38 hours. How much does she earn in a week?",
    "What is the average of 5, 8 and 11?",
};

/* Frames around a problem: {} stands for it. */
static const struct {
	const char *frame, *kind;
} frames[] = {
    {"{}", "quantity"},
    {"Please help me with this problem: {}", "quantity"},
    {"Can you solve this question? {}", "quantity"},
    {"{} Answer briefly.", "quantity"},
    {"{} Show your work step by step.", "quantity"},
    {"{} Write the number in words.", "quantity"},
    {"{} Give only the final number.", "quantity"},
    {"{} Please answer in Japanese.", "quantity"},
    {"Continue from previous question. {}", "quantity"},
    {"Answer the following question. {}", "quantity"},
    {"Translate to French: {}", "nothing"},
    {"Please translate this into German. {}", "nothing"},
    {"Can you summarize this? {}", "nothing"},
    {"Rephrase this problem: {}", "nothing"},
    {"Give me 3 problems like this: {}", "nothing"},
    {"Give me the same problem with harder numbers: {}", "nothing"},
    {"Write a story about this: {}", "nothing"},
    {"Write a unit test for it. {}", "nothing"},
    {"Turn this into a multiple choice question: {}", "nothing"},
    {"{} Is this problem suitable for a 4th grader?", "nothing"},
    {"{} Why is this question hard?", "nothing"},
    {"What topic of mathematics is this? {}", "nothing"},
    {"What unit is the answer in? {}", "nothing"},
    {"Which operations do I need for this? {}", "nothing"},
    {"Do not solve it for me, just tell me the first step. {}", "nothing"},
    {"{} Give me a hint, not the answer.", "nothing"},
    {"Only write the equation, do not solve it: {}", "nothing"},
    {"Why is the answer to this 400? {}", "nothing"},
};

/* System texts, and what they make of any problem. */
static const struct {
	const char *system, *kind, *form;
} systems[] = {
    {"", "quantity", "free"},
    {"You are a helpful assistant.", "quantity", "free"},
    {"You are a friendly math teacher for 3rd grade.", "quantity", "free"},
    {"You are a voice assistant. Keep answers under ten words.", "quantity", "free"},
    {"You are an API. Reply only with one JSON object with the keys hours, rate and total.", "quantity", "fixed"},
    {"You are a translator from English to Spanish. Only output the translation.", "nothing", "fixed"},
    {"Rate how rude the message is from 1 to 10. Only reply with the number.", "nothing", "fixed"},
    {"Generate one short web search query for the user message.", "nothing", "free"},
    {"You are the narrator of a text adventure.", "nothing", "free"},
    {"You are a quiz master. Ask the questions, never answer them.", "nothing", "free"},
    {"You are a patient tutor. Never state the final result.", "nothing", "free"},
    {"Sort each ticket into BILLING, TECH or OTHER.", "nothing", "free"},
    {"Correct the grammar of the text.", "nothing", "free"},
    {"Find the answer and check it twice.", "quantity", "free"},
    {"Classify the message as question or statement.", "nothing", "free"},
    {"For each function call, return a json object within <tool_call></tool_call> XML tags.", "quantity", "ruled"},
    {"You have access to the following tools: calculator, search.", "quantity", "ruled"},
    {"You may delegate work by writing Action: Delegate work", "quantity", "ruled"},
};

/* Whole prompts of other kinds. */
static const struct {
	const char *prompt, *kind;
} others[] = {
    {"What are the mean and the median of 3, 7, 8 and 10?", "several"},
    {"Calculate the sum and product of 12 and 15.", "several"},
    {"mean and median of 12, 7, 3 and 14", "several"},
    {"whats the median and the mean of 4, 8 and 15", "several"},
    {"whats the tip and whats the total", "several"},
    {"Total for 3 menus and a salad at 5?", "quantity"},
    {"Find the quotient and the remainder of 100 and 7.", "several"},
    {"How many does Tom have and how many does Ann have?", "several"},
    {"How many quarters and dimes make $1.45 if there are 5 quarters?", "several"},
    {"How many apples and pears are there in total?", "quantity"},
    {"Two kids share $45 in the ratio 2:3. How much does each kid get?", "several"},
    {"Tom has twice as many marbles as Ann, 36 in all. How many marbles does each have?", "several"},
    {"Each adult gets twice as much as each kid. What share does each adult get?", "quantity"},
    {"He sells twice as many big cups. If each cup costs 5 cents, how much is it?", "quantity"},
    {"A bill of $87 is split among 4 friends. How much does each pay?", "quantity"},
    {"Solve x + y = 10 and x - y = 4.", "several"},
    {"Find x and y with a sum of 10 and a difference of 4.", "several"},
    {"If x + y = 10 and x - y = 4, what is xy?", "quantity"},
    {"Pens come in packs of 12. How many pens are in 5, 7 and 9 packs?", "several"},
    {"How many points did we make in 3 games with 34, 41 and 28 points?", "quantity"},
    {"How much do 3 pens at $2 and 4 books at $5 cost?", "quantity"},
    {"How far does it get in 2 hours and 30 minutes?", "quantity"},
    {"I have $75. Can I buy 4 tickets at $18.50 each?", "truth"},
    {"True or false: 17 packs of 6 eggs are more than 100 eggs.", "truth"},
    {"Can you tell me how many eggs are in 17 packs of 6?", "quantity"},
    {"Is it cheap? How much do 4 tickets at $18 cost?", "quantity"},
    {"Anna earns $480, Bob $468. Who earns more?", "name"},
};

static void
check_kind(const char *system, const char *prompt, const char *kind, const char *form)
{
	struct span text = {guarded_copy(prompt, strlen(prompt)), strlen(prompt)};
	struct question question;
	struct asked asked;

	check_example(prompt);
	question_read(text, &question);
	asked_read(span_of(system), text, &question, &asked);
	CHECK_TEXT(asked_kind_name(asked.kind), kind);
	CHECK_TEXT(asked_form_name(asked.form), form);
}

int
main(void)
{
	char prompt[512];

	for (size_t p = 0; p < nitems(problems); p++) {
		for (size_t i = 0; i < nitems(frames); i++) {
			const char *gap = strstr(frames[i].frame, "{}");

			snprintf(prompt, sizeof(prompt), "%.*s%s%s", (int)(gap - frames[i].frame), frames[i].frame,
			    problems[p], gap + 2);
			check_kind("", prompt, frames[i].kind, "free");
		}
		for (size_t i = 0; i < nitems(systems); i++)
			check_kind(systems[i].system, problems[p], systems[i].kind, systems[i].form);
	}
	for (size_t i = 0; i < nitems(others); i++)
		check_kind("", others[i].prompt, others[i].kind, "free");
	return check_end();
}
