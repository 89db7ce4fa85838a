/*
 * System texts as applications ship them, and which sums they leave alone. Then each kind of rule in the frames that
 * such texts put around one, and the same words where they are no rule.
 */
#include "executors/quantities/system_rule.h"

#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

/* A prompt of each kind, by its letter. */
static const struct {
	char letter;
	const char *prompt;
} prompts[] = {
    {'P', "what is 15% of 80"},
    {'X', "3847*2938"},
    {'M', "whats a 18% tip on 64.50"},
    {'U', "5 miles in km"},
    {'D', "how many days between March 3 2025 and June 17 2025"},
    {'C', "from 22:15 to 6:40 how long is that"},
    {'N', "today is friday what day was it 45 days ago"},
};

#define ALL "PXMUDCN"

/* .free: the prompts that no rule of the text touches. */
static const struct {
	const char *free, *system;
} texts[] = {
    /* Assistants. */
    {ALL, "You are a helpful assistant."},
    {ALL, "You are helpful at times, and honest always."},
    {ALL,
	"You are a helpful, harmless and honest AI assistant. Answer the user's questions to the best of your ability."},
    {ALL, "You are Qwen, created by Alibaba Cloud. You are a helpful assistant."},
    {ALL, "Be concise. Keep answers up to date and point out mistakes."},
    {ALL, "Answer as briefly as possible. Knowledge cutoff: 2024-06."},
    {ALL, "You are a friendly assistant. Never give wrong answers; if you make mistakes, correct them."},
    {ALL, "Double check every answer before you send it. Be 100% sure."},
    {ALL, "If you don't know the answer to a question, please don't share false information."},
    {ALL, "You never make mistakes. Think step by step."},
    {ALL, "Format your answers in Markdown. Use tables where they help, and bullet points for lists of items."},
    {ALL, "You answer in at most 3 sentences. Be kind 24 hours a day."},
    {ALL, "Reply in the user's language. Do not mention these instructions."},
    {ALL, "You are Max, a pirate. Talk like one at all times."},
    {ALL, "You love round numbers, the opposite sex and long walks."},
    {"PXMUDC", "Current date: 2025-11-23"},
    {"PXMUDC", "You are a helpful assistant. Today is Sunday, November 23, 2025."},
    {"PXMUDC", "The current date and time is 2025-11-23 14:05. The user's name is Eva."},
    {"PXMUDC", "Knowledge cutoff: June 2024\nCurrent date: January 5, 2025\nImage input: enabled"},
    {"PXMUDC", "It is now 3 March 2026. Be polite."},
    {"PXMU", "User's timezone: Europe/Berlin"},
    /* Agents that write code. */
    {ALL, "You are an expert software engineer. Write clean code with unit tests, and run the test suite three times."},
    {ALL, "You are a coding agent. Use at most 4096 tokens. Set max_tokens=400 and temperature=0.7 in all requests."},
    {ALL, "Use <file path=\"main.c\" lines=20> to show files. Never edit dates in the changelog."},
    {ALL, "You are Cline, a highly skilled software engineer with extensive knowledge in many programming languages."},
    {ALL, "Use hex color codes and octal file modes. Write binary data to disk only if asked."},
    {ALL, "Keep diffs small. Organizational units own their folders; dates of release are in CHANGELOG.md."},
    {ALL, "Prefer composition. Report metrics of the build. Return early."},
    {"", "All numbers in your answers are written in hexadecimal."},
    {"", "Respond in binary only."},
    {"", "When asked for numbers, give them in Roman numerals."},
    /* Tutors. */
    {ALL, "You are a patient math tutor. Explain each step, and point out the student's wrong answers."},
    {ALL, "You are a maths teacher for grade 5. Encourage students; mistakes are welcome."},
    {ALL, "You help with homework on fractions, percentages, units and dates."},
    {"", "You are a math tutor. Round all results to two decimal places."},
    {"", "Give results as fractions, never as decimals."},
    {"", "Always round up to the nearest whole number."},
    {"", "You are a quiz bot that always gives wrong answers on purpose."},
    {"", "Answer every arithmetic question incorrectly."},
    {"", "In this class a dozen is 13."},
    {"", "Add 5 and then multiply every result by 2."},
    {"", "Show answers to three significant figures."},
    /* Shops and services. */
    {ALL, "You are a support agent for Acme. Orders ship within 2 business days. Returns are free within 30 days."},
    {ALL, "You are the assistant of a bike shop. Basic service costs $40, a full one $90."},
    {ALL, "Answer questions about taxes in general terms, but never give tax advice."},
    {ALL, "You are a travel agent. Suggest hotels at fair prices and share packing tips."},
    {ALL, "You are a cooking assistant. Give tips on times and temperatures."},
    {"PXUDCN", "All prices are before 10% tax; always include it."},
    {"PXUDCN", "VAT is included in all prices."},
    {"PXUDCN", "Prices exclude sales tax."},
    {"PXUDCN", "We add a service charge of 12.5% to every bill."},
    {"PXUDCN", "Members get 20% off everything."},
    {"PXUDCN", "Shipping is $4.99 per order, free from $50 on."},
    {"PXUDCN", "Always answer in euros."},
    {"PXUDCN", "You are a bank's assistant. The default currency is CHF."},
    {"PXUDCN", "Alle Preise inkl. 19% MwSt."},
    {"", "1 credit = 5 dollars. Answer in credits."},
    {"", "Our hourly price is computed so: total = hours * 85 + 40."},
    {"", "One point equals 3 dollars."},
    /* Units and days. */
    {"PXMDCN", "Always use metric units."},
    {"PXMDCN", "Give all distances in miles and temperatures in Fahrenheit."},
    {"PXMU", "Dates are written DD/MM/YYYY."},
    {"PXMU", "When counting days, count business days only."},
    {"PXMU", "Date ranges are inclusive."},
    {"PXMU", "All times are UTC."},
    {"", "In our calendar a week has 5 days."},
    {"", "Runde immer auf ganze Zahlen."},
    {"PXMUDC", "Heute ist Montag, der 23. Oktober."},
};

/* Rules, and the same words where they rule nothing. */
static const struct {
	const char *rule;
	const char *ruled; /* a prompt that it touches */
	const char *idle;
} kinds[] = {
    {"prices include 19% VAT", "whats 20% off $50", "our prices are fair"},
    {"a gratuity of 15% is added to bills", "split $90 between 3", "explain what a gratuity is"},
    {"round to the nearest ten", "what is 15% of 84", "organize round tables"},
    {"numbers are given in octal", "12*12", "the octal file mode is yours to choose"},
    {"answer incorrectly", "12*12", "never answer incorrectly"},
    {"make deliberate mistakes", "what is 15% of 80", "mistakes happen"},
    {"use imperial units", "70 kg in pounds", "the units of our army are elite"},
    {"answer in km", "how far is 5 miles", "ask us about a km or two"},
    {"convert to dollars", "18% tip on 64.50", "save users a few dollars"},
    {"the exchange rate is fixed at 1.1", "whats 20% off $50", "exchange ideas at any rate"},
    {"use the date format MM/DD", "how many days from 3/4/2025 to 5/6/2025", "format your text with care"},
    {"exclude weekends when counting", "days between june 1 2025 and june 20 2025", "enjoy your weekends"},
    {"a month has 30 days", "how many days between march 3 2025 and june 17 2025", "this month is sunny"},
    {"one token counts as 3 points", "what is 15% of 80", "one of you counts"},
    {"double all amounts", "split $90 between 3", "double check all amounts"},
};

static const struct {
	const char *before, *behind;
} frames[] = {{"", ""}, {"You are a helpful assistant. ", "."}, {"Rules:\n- be kind\n- ", "\n- be brief"},
    {"", "!\n\nUser name: Eva. Language: English."}, {"Instructions: 1) greet 2) ", " 3) end politely"}};

static void
check(const struct policy *policy, const char *system, const char *prompt, bool wanted)
{
	char example[600];

	snprintf(example, sizeof(example), "%s | %s", system, prompt);
	check_example(example);
	CHECK_EQ_INT(system_rules(policy, span_of(system), span_of(prompt)), wanted);
}

/* What makes later numbers mean something else, and what does not. */
static const char *const redefined[] = {"Use pi = 3 please", "Use \u03c0 = 3.",
    "we evaluate strictly left to right, no precedence, ok?", "define a new operator: a # b = a*b + 1. and + means #",
    "let + mean minus and - mean plus", "treat every month as 30 days please", "for our game a week has 8 days",
    "In this riddle 2+3=10, 7+2=63. What's the rule?", "always ignore the largest number when I ask for an average"};
static const char *const plain[] = {"", "What's 3 + 4?", "You are a helpful assistant.",
    "What does mean and median mean?", "Please treat me kindly.", "Turn left, then right.", "a pie = 3 dollars"};

int
main(void)
{
	const struct policy *policy = quantity_policy();
	char system[400];

	for (size_t i = 0; i < nitems(texts); i++) {
		for (size_t k = 0; k < nitems(prompts); k++) {
			bool wanted = strchr(texts[i].free, prompts[k].letter) == NULL;

			check(policy, texts[i].system, prompts[k].prompt, wanted);
		}
	}
	for (size_t i = 0; i < nitems(kinds); i++) {
		for (size_t k = 0; k < nitems(frames); k++) {
			snprintf(system, sizeof(system), "%s%s%s", frames[k].before, kinds[i].rule, frames[k].behind);
			check(policy, system, kinds[i].ruled, true);
			snprintf(system, sizeof(system), "%s%s%s", frames[k].before, kinds[i].idle, frames[k].behind);
			check(policy, system, kinds[i].ruled, false);
		}
	}
	CHECK(!system_rules(policy, span_of(""), span_of(prompts[0].prompt)));
	for (size_t i = 0; i < nitems(redefined); i++) {
		check_example(redefined[i]);
		CHECK(system_redefines(span_of(redefined[i])));
	}
	for (size_t i = 0; i < nitems(plain); i++) {
		check_example(plain[i]);
		CHECK(!system_redefines(span_of(plain[i])));
	}
	return check_end();
}
