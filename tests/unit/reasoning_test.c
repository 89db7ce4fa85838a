/*
 * The answer that a draft's reasoning reaches, and the one that its last line states.
 */
#include "executors/logic/reasoning.h"

#include <stdlib.h>

#include "executors/clues/clues.h"
#include "tests/unit/check.h"

#define SIBLINGS "Peter has four sisters. Each of them has one brother. How many brothers does Peter have?"
#define TWO      "Peter has four sisters. Each of them has two brothers. How many brothers does Peter have?"
#define SISTER   "Each brother of Ann has two sisters. How many sisters does each brother have?"
#define DAYS \
	"Tomorrow is 03/15/2021. What is the date today?\n(A) 03/15/2021\n(B) 03/14/2044\n(C) 03/14/2021\n" \
	"(D) 03/28/2021"
#define BOXES \
	"There are three boxes in a row: a tin box, a wood box, and a wax box. The tin box is the leftmost. The wax box " \
	"is in the middle.\n(A) The tin box is the rightmost\n(B) The wood box is the rightmost\n(C) The wax box is the " \
	"rightmost"
#define QUEUE "Ida, Jon and Kai stand in a queue. Ida is before Jon. Kai is after Jon. Who is last?"
#define ROW   "Ida, Jon and Kai stand in a queue. Ida is before Jon. Kai is after Jon. List them from last to first."
#define RACE \
	"You are in a race. You overtake the second person. What position are you in? Where is the person you overtook?"
#define RACE1 "You are in a race. You overtake the second person. What position are you in?"
#define LAST  "You are in a race. You overtake the last person. What position are you in?"
#define KIN   "A is the father of B. B is the father of C. What is the relationship between A and C?"
#define JUDGED \
	"Based on the first two statements, the third statement may be true, false, or uncertain.\n1. Mo is taller " \
	"than Nia.\n2. Nia is taller than Ora.\n3. Mo is taller than Ora.\nIf the first two statements are true, " \
	"then the third statement is"
#define POLE  "One morning Ben stood before a pole. Its shadow fell to his right. To which direction was he facing?"
#define LIARS "Kim lies. Lee says Kim lies. Does Lee tell the truth?"

/* Answers as "number 0", "option 1", "name 2", "yes"; "none" where there is none. */
static const struct {
	const char *prompt, *response, *reached, *final;
} rows[] = {
    {SIBLINGS, "Each sister has one brother. That brother is Peter himself.\n\nSo the answer is one.", "number 0",
	"number 1"},
    {SIBLINGS, "The one brother of the sisters is Peter himself, so Peter has no brothers.\n\n**Answer:** 0",
	"number 0", "number 0"},
    {SIBLINGS, "Peter has four sisters, so he has no brothers.\nAnswer: one", "number 0", "number 1"},
    {SIBLINGS, "Peter has one brother.", "none", "number 1"},
    {SIBLINGS, "Peter has four sisters. Each has one brother. Answer:\n\nzero", "none", "number 0"},
    {SIBLINGS, "I cannot say.", "none", "none"},
    {SIBLINGS, "Each has one brother. That brother is Peter.\n\nSo the number of his brothers is: **One.**", "number 0",
	"number 1"},
    {SIBLINGS, "The brother of each sister is one and the same: that brother is Peter's cousin. So he has 1 brother.",
	"none", "number 1"},
    {SIBLINGS, "The number of brothers of each sister is **one**.", "none", "none"},
    {SIBLINGS, "Each sister has one brother, so Peter has **zero** brothers.", "none", "number 0"},
    /* What his sisters have is not what he has, and one of several is not the only one. */
    {TWO, "So his sisters have a total of two brothers.\nTherefore, Peter has one brother.", "none", "number 1"},
    {TWO,
	"So each sister has two brothers, and one of those brothers is Peter himself.\nTherefore, Peter has one brother.",
	"none", "number 1"},
    {TWO, "So he has four brothers-in-law.\nTherefore, Peter has one brother.", "none", "number 1"},
    {TWO, "So Peter has two brothers.\nTherefore, Peter has one brother.", "number 2", "number 1"},
    {SISTER, "So each brother has two sisters.\nAnswer: 3", "number 2", "number 3"},
    /* What explains an answer behind it is not the answer, unless it is labelled or begins as a conclusion. */
    {TWO, "One. The two brothers are Peter and another boy.", "none", "none"},
    {TWO, "1 (2 brothers per sister, minus Peter)", "none", "none"},
    {TWO, "He has one. It's not 4: all sisters share the same two brothers.", "none", "none"},
    {TWO, "Not two, but one. Peter is one of the two.", "none", "none"},
    {TWO, "Peter has two brothers.", "none", "number 2"},
    {TWO, "The one brother is Peter himself, so he has 0 brothers.", "none", "number 0"},
    {TWO, "Peter has 1 brother. (3 sisters, 2 brothers, so 5 kids.)", "none", "none"},
    {TWO, "First, 1 sister has 2 brothers. So Peter has 2 brothers.", "none", "number 2"},
    {TWO, "Two. Each sister has two brothers. Answer: 1", "none", "number 1"},
    /* The words of one option stand within those of another, and again by themselves. */
    {DAYS, "If tomorrow is 03/15/2021, then today is 03/14/2021.\nSo the answer is (C).", "none", "option 2"},
    {DAYS, "Today is 03/14/2044.\nSo the answer is (C).", "option 1", "option 2"},
    {SIBLINGS, "", "none", "none"},
    {SIBLINGS, "Is it one brother? Or two brothers? The answer is 2.", "none", "number 2"},
    {BOXES, "Left to right: tin, wax, wood.\nThe wood box is the rightmost. So the answer is (C).", "option 1",
	"option 2"},
    {BOXES, "Left to right: tin, wax, wood.\nThe wood box is the rightmost. So the answer is (B).", "option 1",
	"option 1"},
    {BOXES, "The order is tin, wax, wood. The rightmost box is the wood box.\nAnswer: B", "option 1", "option 1"},
    {BOXES, "The wood box is not the rightmost. The answer is C.", "none", "option 2"},
    {BOXES, "(A) The tin box is the rightmost: no\n(B) The wood box is the rightmost\n(C) The wax box is the rightmost",
	"none", "none"},
    {BOXES, "(B)", "none", "option 1"},
    {BOXES, "**(B)** The wood box is the rightmost", "none", "option 1"},
    {BOXES, "Therefore, the wood box is the rightmost.", "none", "option 1"},
    {BOXES, "A box is a container.", "none", "none"},
    {QUEUE, "Ida comes first, then Jon. Therefore Kai is last.\n\nAnswer: Jon", "name 2", "name 1"},
    {QUEUE, "The order is Ida, Jon, Kai. So the answer is Kai.", "none", "name 2"},
    {QUEUE, "Ida, Jon, Kai.", "none", "none"},
    {QUEUE, "The last is not Ida. Kai stands behind Jon, who is last.", "none", "none"},
    /* Ida 1, Jon 2, Kai 3 is 0x123. */
    {ROW, "Kai, Jon, Ida.", "none", "order 291"},
    {ROW, "From last to first they are **Kai**, then Jon, and finally Ida. That is all.", "none", "order 291"},
    {ROW, "They are:\n- Ida\n- Kai\n- Jon", "none", "order 786"},
    {ROW, "Kai is the last, Jon comes next, Ida is first.", "none", "none"},
    {ROW, "Kai, Jon.", "none", "none"},
    {ROW, "Kai, Jon, Ida, Kai.", "none", "none"},
    {ROW, "Not Kai, Jon, Ida.", "none", "none"},
    {ROW, "Ida, Jon and Kai are there. Ida is first. Jon comes behind Ida. Kai comes behind Jon. So it goes.", "none",
	"none"},
    {RACE, "You are now second, and the person you overtook is third.", "none", "number 2"},
    {RACE, "If you overtake the second person, you are in second place.", "none", "number 2"},
    {RACE, "You are in second place. I mean, you are in third place.", "none", "none"},
    {RACE, "The person you overtook is in third place.", "none", "none"},
    {RACE, "You overtake the person in second place, so you are now in second place.", "none", "number 2"},
    {RACE, "The person who was in second place before you is now in third place.", "none", "none"},
    {LAST, "You would be in last place.", "none", "number 0"},
    {LAST, "You would be in second-to-last place.", "none", "number 0"},
    {LAST, "You would be second to last.", "none", "number 0"},
    {LAST, "You would be last but one now.", "none", "number 0"},
    {LAST, "That is impossible: at best you were second to last.", "none", "impossible"},
    {LAST, "You are in tenth place.", "none", "number 10"},
    {LAST, "That cannot be. You are in tenth place.", "none", "impossible"},
    {KIN, "A is the father of B, and the grandfather of C.", "none", "none"},
    {KIN, "There are six generations, and A is the grandfather of C.", "none", "number 6"},
    {KIN, "There are three generations. A is the grandfather of C.", "none", "name 3"},
    {KIN, "A is the great-grandfather of C.", "none", "name 8"},
    {KIN, "A is C's grandpa, his father's father.", "none", "none"},
    {KIN, "A is the father of C's father.", "none", "none"},
    {RACE1, "If you overtake the second person, you are now in **first place**! \xf0\x9f\x8f\x86", "none", "number 1"},
    {RACE1, "You are in second place, and he is in third place.", "none", "none"},
    {JUDGED, "Mo is the tallest. The third statement is true.", "none", "yes"},
    {JUDGED, "The first statement is true.", "none", "none"},
    {JUDGED, "The third statement is uncertain.\n\nCorrected Answer: the third statement is **true**.", "uncertain",
	"yes"},
    {JUDGED, "The third statement is true of most people.", "none", "none"},
    {JUDGED, "Nobody was compared. The third statement is **uncertain**.", "none", "uncertain"},
    {JUDGED, "The answer is: cannot be determined.", "none", "uncertain"},
    /* Where the west is, or the shadow, is not which way he faces. */
    {POLE, "The answer is north.", "none", "name 0"},
    {POLE, "**South.**", "none", "name 2"},
    {POLE, "West is to his right.", "none", "none"},
    {POLE, "Answer: in the morning it falls to the west. He is facing south.", "none", "none"},
    {POLE, "Corrected Answer: he faces west. So he is facing south.", "none", "none"},
    {POLE, "So he is facing east, with the west behind him.", "none", "none"},
    {POLE, "The shadow points west. So Ben is facing **north**.", "none", "name 0"},
    {LIARS, "Kim lies, as Lee says. So the answer is yes.", "none", "yes"},
    {LIARS, "So Lee tells the truth.\nAnswer: **No**", "yes", "no"},
    {LIARS, "If Kim lies, then Lee tells the truth. So the answer is no.", "yes", "no"},
    {LIARS, "We know that Lee lies. So the answer is no.", "no", "no"},
    {LIARS, "We know that Kim lies. So the answer is no.", "none", "no"},
    {"not True and True is", "not True and True = False and True = False. So the answer is True.", "no", "yes"},
    {"Is the argument valid or invalid?", "So it is not true that a is b. So the answer is invalid.", "none", "no"},
    {"Is it true that a is b?", "So it is not true that a is b. So the answer is yes.", "no", "yes"},
    {"Is it true that a is b?", "So it is **uncertain**.", "none", "uncertain"},
    {"Is it true that a is b?", "It is true of c.", "none", "none"},
    {LIARS, "The answer is no more than a guess.", "none", "none"},
    {"How much does it cost, yes or no?", "The answer is no.", "none", "none"},
    {"Write a poem.", "The answer is one.", "none", "none"},
    {"What is 2 + 2?", "2 + 2 = 4. The answer is 5.", "none", "none"},
};

static void
check_answer(const struct stated_answer *answer, const char *want, struct span response)
{
	const char *number = strchr(want, ' ');
	struct rational value = rational_of(number == NULL ? 0 : atoi(number));
	struct span kind = {want, strcspn(want, " ")};

	CHECK_SPAN(kind, span_of(answer_kind_name(answer->kind)));
	if (answer->kind == ANSWER_NUMBER || answer->kind == ANSWER_ORDER)
		CHECK(rational_equals(&answer->value, &value));
	if (answer->kind == ANSWER_OPTION || answer->kind == ANSWER_NAME)
		CHECK_EQ_INT(answer->index, number == NULL ? -1 : atoi(number));
	if (answer->kind != ANSWER_NONE) {
		CHECK(answer->where.at >= response.at &&
		    answer->where.at + answer->where.len <= response.at + response.len);
		CHECK(answer->text.at >= answer->where.at &&
		    answer->text.at + answer->text.len <= answer->where.at + answer->where.len);
	}
}

int
main(void)
{
	static struct clues clues;

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span response = span_of(rows[i].response);
		struct reasoning reasoning;

		check_example(rows[i].response);
		response.at = guarded_copy(response.at, response.len);
		clues_read((struct span){"", 0}, span_of(rows[i].prompt), &clues);
		reasoning_read(span_of(rows[i].prompt), &clues, response, &reasoning);
		check_answer(&reasoning.reached, rows[i].reached, response);
		check_answer(&reasoning.final, rows[i].final, response);
		CHECK_EQ_INT(reasoning.part,
		    strcmp(rows[i].reached, "none") != 0 && strcmp(rows[i].reached, rows[i].final) != 0);
	}
	return check_end();
}
