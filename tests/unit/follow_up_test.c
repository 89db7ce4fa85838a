/*
 * Follow-ups are made of questions, frames and operands: every frame of an operand's kind, put behind every question
 * that has one such operand, is that question with the operand in it; and none of those that say more is.
 */
#include "executors/arithmetic/follow_up.h"

#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

#define ROOM       256
#define FRAMES_MAX 24

enum kind { PERCENT, MONEY, MEASURE, NUMBER, PEOPLE, UNIT, KIND_COUNT };

/* A question with a place for an operand, what stands there, and what is to. */
static const struct {
	const char *question;
	enum kind kind;
	const char *old, *by;
} questions[] = {
    {"what's {} tip on $64.50?", PERCENT, "15%", "20%"},
    {"what's 15% tip on {}?", MONEY, "$64.50", "$80"},
    {"what's 15% tip on {}?", MONEY, "64.50", "$80"},
    {"{} off $80", PERCENT, "20%", "35%"},
    {"what is {} of 240?", PERCENT, "18%", "25%"},
    {"how much is {} off 120 euros", PERCENT, "10%", "30%"},
    {"whats 8% tax on {}", MONEY, "$20", "$30"},
    {"how many km is {}?", MEASURE, "5 miles", "12 miles"},
    {"convert {} to C", MEASURE, "100 F", "32 F"},
    {"{} in pounds", MEASURE, "70 kg", "81.5 kg"},
    {"how many cm is {}?", MEASURE, "5 feet 7 inches", "6 feet"},
    {"how many minutes in {}", MEASURE, "3.5 hours", "5 hours"},
    {"split $84 between {} people", PEOPLE, "3", "4"},
    {"split $84 between {}", PEOPLE, "3", "4"},
    {"split a $84 bill {} ways with 20% tip", PEOPLE, "3", "4"},
    {"what is the square root of {}?", NUMBER, "144", "169"},
    {"5 miles in {}", UNIT, "km", "meters"},
    {"what is 180 lbs in {}?", UNIT, "kg", "stone"},
    {"how many {} is 180 minutes?", UNIT, "hours", "days"},
    {"simple interest on $2000 at {} for 4 years", PERCENT, "3%", "4%"},
    {"simple interest on {} at 3% for 4 years", MONEY, "$2000", "$3000"},
    {"how much is 6 shirts at {} each", MONEY, "$15", "$18"},
};

/* What ties an operand to the question before, by its kind. */
static const char *const frames[KIND_COUNT][FRAMES_MAX] = {
    [PERCENT] = {"and {}?", "And {}", "what about {}?", "how about {}", "what if it was {}?", "and if it were {}?",
	"{}?", "{} instead", "now {}", "ok and {}?", "make it {}", "i meant {}", "same with {}", "or {}?", "and at {}?",
	"thanks! and {}?", "what would it be with {}?", "what is {}?", "no i meant {}", "try {}"},
    [MONEY] = {"and {}?", "what about {}?", "how bout {}", "what if it was {}?", "{} instead", "ok now {}",
	"make it {}", "oops i meant {}", "same with {}", "or {}?", "wait, what about {}?"},
    [MEASURE] = {"and {}?", "what about {}?", "how about {}", "{}?", "{} instead", "now {}", "ok and for {}?",
	"i meant {}", "same for {}", "or {}?", "how much is {}?", "great, and {}?"},
    [NUMBER] = {"and {}?", "and of {}?", "what about {}?", "now {}", "{} instead", "of {}?"},
    [PEOPLE] = {"and {} people?", "and for {} people?", "what about {} friends?", "what if we were {} people?",
	"if there were {} people?", "{} people?", "now {} people"},
    [UNIT] = {"in {}?", "and in {}?", "what about {}?", "and {}?", "what is that in {}?", "now in {}"},
};

/* What says more than that, or something else. */
static const char *const other[] = {"and an extra {}?", "then {}", "and then {}?", "plus {}", "minus {}?",
    "why not {}?", "is it {}?", "isn't it {}?", "not {}?", "and {} of that?", "and {} more?", "i got {}",
    "so it is {}?", "wait, {}?", "i think it is {}", "about {}?", "and another {} on top?", "{} too much?", "{} or 7%?",
    "and {} and {}?", "{}, but only on weekdays", "who invented {}?", "write a poem about {}", "and {} in French?",
    "without {}?", "and {}\n\nalso tell me a joke"};

static const char *const doubts[] = {"are you sure?", "really?", "u sure", "are you sure about that?",
    "check that again", "double check please", "is that right?", "is that correct?", "that doesn't look right",
    "can you verify that?", "are you certain?", "i think that's wrong", "recalculate", "hmm, are you sure?",
    "that can't be right"};

static const char *const no_doubts[] = {"sure", "i got 9.5, are you sure?", "are you sure the earth is round?",
    "why is that right?", "thanks", "what else?", "check the weather", "are you a robot?"};

/* What a conversation asks in full; NULL: its last text is no follow-up. */
static void
check_conversation(const char *const *texts, const char *answer, const char *asked)
{
	struct request request = {.answer_before = span_of(answer)};
	struct follow_up follow_up;
	char words[4 * ROOM] = "";
	bool read;

	for (; *texts != NULL; texts++) {
		bool last = texts[1] == NULL;

		request_add_user_text(
		    &request, (struct span){last ? guarded_copy(*texts, strlen(*texts)) : *texts, strlen(*texts)});
		snprintf(words + strlen(words), sizeof(words) - strlen(words), "%s // ", *texts);
	}
	check_example(words);
	read = follow_up_read(quantity_policy(), &request, &follow_up);
	if (!CHECK(read == (asked != NULL)) && read)
		printf("  read as \"%s\"\n", follow_up.question);
	else if (read)
		CHECK_TEXT(follow_up.question, asked);
}

static void
check_pair(const char *question, const char *text, const char *asked)
{

	check_conversation((const char *const[]){question, text, NULL}, "That is 7.3.", asked);
}

static void
put(const char *frame, const char *by, char out[ROOM])
{
	size_t n = 0;

	while (*frame != '\0' && n + 1 < ROOM) {
		if (frame[0] == '{' && frame[1] == '}') {
			n += (size_t)snprintf(out + n, ROOM - n, "%s", by);
			frame += 2;
		} else {
			out[n++] = *frame++;
		}
	}
	out[n] = '\0';
}

static void
test_frames(void)
{
	char question[ROOM], asked[ROOM], text[ROOM];

	for (size_t i = 0; i < nitems(questions); i++) {
		const char *by = questions[i].by;

		put(questions[i].question, questions[i].old, question);
		put(questions[i].question, by, asked);
		for (unsigned k = 0; k < FRAMES_MAX && frames[questions[i].kind][k] != NULL; k++) {
			put(frames[questions[i].kind][k], by, text);
			check_pair(question, text, asked);
			check_pair("what is the capital of France?", text, NULL);
		}
		for (size_t k = 0; k < nitems(other); k++) {
			put(other[k], by, text);
			check_pair(question, text, NULL);
		}
	}
}

/* Two operands fit, or none, or another reading is as good. */
static void
test_abstains(void)
{
	static const struct {
		const char *question, *text;
	} rows[] = {
	    {"what is 18% of 240?", "and 300?"},
	    {"what's 15% tip on $64.50?", "and 20?"},
	    {"average of 3, 4 and 5", "and 9?"},
	    {"how many days between March 3 2025 and June 17 2025?", "and July 4 2025?"},
	    {"percent change from 40 to 50", "and 60?"},
	    {"how many km is 5 miles?", "8 km?"},
	    {"how many km is 5 miles?", "and 300 yards?"},
	    {"how many km is 5 miles?", "12"},
	    {"how many km is 5 miles?", "meters?"},
	    {"how many km is 5 miles?", "and 4 people?"},
	    {"20% off $80", "$64?"},
	    {"15 is what percent of 60", "30%?"},
	    {"3 pens cost $4.50, how much is one pen", "and 5 pens?"},
	    {"750 g cost 4.35 \u20ac, how much is that per kg", "and if 500 g?"},
	    {"750 g cost 4.35 \u20ac, how much is that per kg", "and for 5 \u20ac?"},
	    {"i drove 240 km in 2.5 h, what was my average speed", "and 300 km?"},
	    {"what's 15% tip on $64.50?", "what if i have $20?"},
	    {"split $84 between 3 people", "and 4 dogs?"},
	    {"tell me about tips", "and 20%?"},
	};

	for (size_t i = 0; i < nitems(rows); i++)
		check_pair(rows[i].question, rows[i].text, NULL);
}

static void
test_doubts(void)
{
	static const char tip[] = "what's 15% tip on $64.50?";

	for (size_t i = 0; i < nitems(doubts); i++) {
		check_pair(tip, doubts[i], tip);
		check_pair("who was the first man on the moon?", doubts[i], NULL);
	}
	for (size_t i = 0; i < nitems(no_doubts); i++)
		check_pair(tip, no_doubts[i], NULL);
}

static void
test_chains(void)
{
	static const char tip[] = "what's 15% tip on $64.50?", answer[] = "That is 7.3.";

	check_conversation(
	    (const char *const[]){tip, "and 20%?", "and 25%?", NULL}, answer, "what's 25% tip on $64.50?");
	check_conversation(
	    (const char *const[]){tip, "and 20%?", "and on $80?", NULL}, answer, "what's 20% tip on $80?");
	check_conversation(
	    (const char *const[]){tip, "and 20%?", "are you sure?", NULL}, answer, "what's 20% tip on $64.50?");
	check_conversation(
	    (const char *const[]){tip, "are you sure?", "and 20%?", NULL}, answer, "what's 20% tip on $64.50?");
	check_conversation(
	    (const char *const[]){"what's 10% of 50?", tip, "and 20%?", NULL}, answer, "what's 20% tip on $64.50?");
	check_conversation((const char *const[]){tip, "is tipping rude in Japan?", "and 20%?", NULL}, answer, NULL);
	check_conversation((const char *const[]){tip, "and an extra 10%?", "and 20%?", NULL}, answer, NULL);
	/* As far back as a request goes, and no further. */
	check_conversation((const char *const[]){tip, "and 16%?", "and 17%?", "and 18%?", "and 19%?", "and 20%?", NULL},
	    answer, "what's 20% tip on $64.50?");
	check_conversation(
	    (const char *const[]){tip, "and 15%?", "and 16%?", "and 17%?", "and 18%?", "and 19%?", "and 20%?", NULL},
	    answer, NULL);
	check_conversation((const char *const[]){"answer in binary", tip, "and 20%?", NULL}, answer, NULL);
}

/* What the assistant said is no evidence; that it answered is. */
static void
test_answers(void)
{
	static const char *const texts[] = {"what's 15% tip on $64.50?", "and 20%?", NULL},
				 *const bare[] = {"what's 15% tip on $64.50?", "20%", NULL},
				 asked[] = "what's 20% tip on $64.50?";

	check_conversation(texts, "$100", asked);
	check_conversation(texts, "", NULL);
	check_conversation(texts, "I cannot tell.", NULL);
	check_conversation(texts, "$9.68. Shall I add tax?", asked);
	check_conversation(bare, "$9.68.", asked);
	check_conversation(bare, "$9.68. How much is the tax?", NULL);
	check_conversation(bare, "At 20% that is $12.90.", NULL);
}

int
main(void)
{

	test_frames();
	test_abstains();
	test_doubts();
	test_chains();
	test_answers();
	return check_end();
}
