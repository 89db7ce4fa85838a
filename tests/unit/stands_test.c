/*
 * When a draft stands: what it attempts, and results in every clothes against what a program prints.
 */
#include "executors/arithmetic/stands.h"

#include <stdio.h>

#include "executors/flow_turn.h"
#include "tests/unit/check.h"

#define SUM "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"

/* Drafts before anybody is asked; "" is no reason to stand. */
static const struct {
	const char *draft, *why;
} unasked[] = {
    {"The total is $245.", ""},
    {"**$245**", ""},
    {"$245", ""},
    {"Two hundred and forty-five dollars.", ""},
    {"{\"total\": 245}", ""},
    {"| Item | Cost |\n|---|---|\n| Total | $245 |", ""},
    {"The total is $20.", ""},
    {"5 x 20 = 100, 3 x 30 = 90 and 2 x 45 = 90, so it is 290.", ""},
    {"I'm sorry, but as a small language model I can't do exact calculations. Please use a calculator.", ""},
    {"I am unable to perform calculations.", ""},
    {"It cannot be determined.", "no-attempt"},
    {"We **cannot tell**: the number of red ones is not given.", "no-attempt"},
    {"That depends on their prices, which are not given.", "no-attempt"},
    {"I can't tell: if you say what one costs, I'll work it out.", "no-attempt"},
    {"{\"answer\": \"cannot be determined\"}", "no-attempt"},
    {"Yes.", "no-attempt"},
    {"negative", "no-attempt"},
    {"Which books do you mean?", "no-attempt"},
    {"Good start! How much are 5 books at $20? And 10?", "no-attempt"},
    {"The merchant nods and you pocket the books.", "no-attempt"},
    {"Thought: I need a sum.\nAction: calculator\nAction Input: 5*20 + 3*30 + 2*45", "no-attempt"},
    {"<tool_call>\n{\"name\": \"calc\", \"arguments\": {\"expression\": \"5 * 20\"}}\n</tool_call>", "no-attempt"},
    {"```python\nassert total() == 280\n```", "no-attempt"},
    {"5 * 20 + 3 * 30 + 2 * 45", "no-attempt"},
    {"A shop sells 5 books at $20, 3 at $30 and 2 at $45. What does it all cost?", "no-attempt"},
    {"It costs **$240** and weighs **12** pounds.", "several"},
    {"x = **7** and y = **4**.", "several"},
    {"So it is **$280**, not more than **$280**.", ""},
};

static void
before_asking(void)
{
	static struct claims claims;
	struct flow_turn turn = {.model_size = 0};
	struct question question;
	struct asked asked;
	enum outcome_why why;

	question_read(span_of(SUM), &question);
	asked_read(span_of(""), span_of(SUM), &question, &asked);
	for (size_t i = 0; i < nitems(unasked); i++) {
		bool stands;

		check_example(unasked[i].draft);
		turn.draft =
		    (struct span){guarded_copy(unasked[i].draft, strlen(unasked[i].draft)), strlen(unasked[i].draft)};
		claims_read(span_of(SUM), turn.draft, &claims);
		stands = stands_unasked(&turn, &asked, &claims, &why) != STANDS_NOT;
		CHECK_TEXT(stands ? outcome_why_name(why) : "", unasked[i].why);
	}
	/* A program may read what was shown of a form. */
	turn.draft = span_of("{\"total\": 245}");
	turn.shown = true;
	claims_read(span_of(SUM), turn.draft, &claims);
	CHECK(stands_unasked(&turn, &asked, &claims, &why) == STANDS && why == WHY_SHOWN);
}

/* What a draft may write, and what a program prints: the same in other clothes, or not. */
static const struct {
	const char *written, *printed;
	bool same;
} clothes[] = {
    {"280", "280", true},
    {"280", "280.0", true},
    {"$1,280.50", "1280.5", true},
    {"1.280,50 €", "1280.5", true},
    {"5/12", "0.4166666666666667", true},
    {"1/3", "0.3333333333333333", true},
    {"33.3", "33.333333333333336", true},
    {"25%", "0.25", true},
    {"5 cents", "0.05", true},
    {"175 cents", "1.75", true},
    {"twelve", "12", true},
    {"a dozen", "12", true},
    {"two dozen eggs", "24", true},
    {"6 million liters", "6000000", true},
    {"9 × 10^10 m", "90000000000.0", true},
    {"9 x 10^{10} m", "90000000000", true},
    {"9 · 10¹⁰ m", "90000000000", true},
    {"7 less", "-7", true},
    {"7 degrees below zero", "-7", true},
    {"by 25%", "1.25", true},
    {"by 25%", "0.75", true},
    {"3.75 kg", "3750", true},
    {"10 m", "1000", true},
    {"2.5 hours", "150", true},
    {"150 minutes", "2.5", true},
    {"280", "281", false},
    {"by 25%", "1.5", false},
    {"3.75 kg", "375", false},
    {"3.75 books", "3750", false},
    {"4 buses", "2.25", false},
    {"$280", "28", false},
    {"5/10", "0.4166666666666667", false},
    {"9 × 10^9 m", "90000000000", false},
    {"24.3", "25", false},
    {"7", "-7", false},
};

/* Where it is said; and where it is said, but not as what the draft comes to. */
static const struct {
	const char *frame;
	bool counts;
} places[] = {
    {"{}", true},
    {"It is {}.", true},
    {"It comes to **{}** now.", true},
    {"It comes to **{}** now.\n\nTip: with 41 more it would be better.", true},
    {"It is {}.\n\n(A common mistake is to say 999.)", true},
    {"It is {}.\n\nThe formula is A = 3 x r.", true},
    {"It is {}.\n\n| a | b |\n|---|---|\n| 6543 | 111 |", true},
    {"> 444 of them\n\nIt is {}.", true},
    {"In all it is {}, i.e. some 12.34 each.", true},
    {"It is {}, not 777 as in the other one.", true},
    {"It was {} before, and 800 + 88 = 888 in all.", false},
    {"Then came {}. But there it is 888 in the end.", false},
    {"It is 888 (some say {}).", false},
    {"{} in all. That makes 2 boxes and 5 more.", true},
    {"You have {} now. If you give away 10 more, you will have 888.", true},
    {"{}, since you had 888.", true},
    {"{} in all. So you have 888.", false},
    {"{} in all, and 2 * 444 = 888 with the others.", false},
    {"You have {} first. But there it is 888 in the end.", false},
};

static void
against_programs(void)
{
	static struct claims claims;
	static struct program_answer answer;
	struct question question;
	char draft[256];

	question_read(span_of("What is it?"), &question);
	for (size_t i = 0; i < nitems(clothes); i++) {
		program_answer_read(span_of(clothes[i].printed), &answer);
		for (size_t j = 0; j < nitems(places); j++) {
			const char *gap = strstr(places[j].frame, "{}");

			snprintf(draft, sizeof(draft), "%.*s%s%s", (int)(gap - places[j].frame), places[j].frame,
			    clothes[i].written, gap + 2);
			check_example(draft);
			claims_read(span_of(""), span_of(draft), &claims);
			CHECK_EQ_INT(stands_by(&claims, span_of(draft), &question, &answer),
			    clothes[i].same && places[j].counts);
		}
	}
}

static const struct {
	const char *draft;
	bool none;
} nothing[] = {
    {"None! All of the cookies are gone.", true},
    {"Nothing is left.", true},
    {"Zero cookies.", true},
    {"Nobody stays.", true},
    {"There are 5 left.", false},
};

/* What is counted whole may be rounded either way. */
static const struct {
	const char *question, *draft, *printed;
	bool same;
} whole[] = {
    {"How many buses do they need?", "They need **4** buses.", "3.25", true},
    {"How many buses do they need?", "They need **3** buses.", "3.25", true},
    {"How many buses do they need?", "They need **5** buses.", "3.25", false},
    {"How many buses do they need?", "They need **4** buses.", "3", false},
    {"How many hours does it take?", "It takes **8** hours.", "7.25", false},
};

static void
whole_things(void)
{
	static struct claims claims;
	static struct program_answer answer;
	struct question question;

	for (size_t i = 0; i < nitems(whole); i++) {
		check_example(whole[i].draft);
		question_read(span_of(whole[i].question), &question);
		program_answer_read(span_of(whole[i].printed), &answer);
		claims_read(span_of(""), span_of(whole[i].draft), &claims);
		CHECK_EQ_INT(stands_by(&claims, span_of(whole[i].draft), &question, &answer), whole[i].same);
	}
}

static void
none_is_zero(void)
{
	static struct claims claims;
	static struct program_answer answer;
	struct question question;

	question_read(span_of("How many are left?"), &question);
	program_answer_read(span_of("0"), &answer);
	for (size_t i = 0; i < nitems(nothing); i++) {
		check_example(nothing[i].draft);
		claims_read(span_of(""), span_of(nothing[i].draft), &claims);
		CHECK_EQ_INT(stands_by(&claims, span_of(nothing[i].draft), &question, &answer), nothing[i].none);
	}
}

/* "{}" is the proven value; it is said as a result besides what the draft concludes on, or it is not. */
static const struct {
	const char *question, *draft;
	bool says;
} besides[] = {
    {"What is a 15% tip on $64?", "A tip of 15% is {}, for a total of $173.", true},
    {"What is the area of a garden of 10 by 7 m?", "10 x 7 = {} m\u00b2. The path takes 38 m\u00b2.", true},
    {"What is the area of a garden of 10 by 7 m?", "Its area is {} m\u00b2. The perimeter is 34 m.", true},
    {"How many balls are in 6 bags?", "{} balls: 30 red ones and 42 blue ones.", true},
    {"How many balls are in 6 bags?", "6 x 12 = {} balls. Of these, 6 x 5 = 30 are red.", true},
    {"How much do they pay?", "They pay 24 + 21 = ${}. A family ticket at $40 would save them $5.", true},
    {"How many pens do I have?", "{}. Let me know if you want more. It takes only 2 of them.", true},
    /* A step, an aside, what the question gives; and what is said of the thing asked for is another number. */
    {"How many pens do I have?", "I had {} + 3 = 12 pens.", false},
    {"How many pens do I have?", "I have 12 pens ({} are red).", false},
    {"How many of the 84 pens do I have?", "There were {} pens. I have 12.", false},
    {"What is the probability of an even sum?", "So P = 36/36 = {}. The probability is 35/36.", false},
    {"How many days does it last?", "They eat 2 x 2 = {} slices. It lasts 24 / 2 = 12 days.", false},
};

static void
says_besides(void)
{
	static struct claims claims;
	struct rational value = rational_of(84);
	struct question question;
	char draft[256];

	for (size_t i = 0; i < nitems(besides); i++) {
		const char *gap = strstr(besides[i].draft, "{}");

		/* Two digits: what begins so may be an item's number. */
		snprintf(
		    draft, sizeof(draft), "%.*s%s%s", (int)(gap - besides[i].draft), besides[i].draft, "84", gap + 2);
		check_example(draft);
		question_read(span_of(besides[i].question), &question);
		claims_read(span_of(besides[i].question), span_of(draft), &claims);
		CHECK_EQ_INT(stands_says(&claims, &question, &value, false), besides[i].says);
	}
}

/* "$105" says 104.93 more or less, "$104.9" exactly enough. */
static void
says_exactly(void)
{
	static const char *const drafts[] = {
	    "Seven at $15 are $105. So it is $103.93.", "Seven are $104.9. So it is $103.93."};
	struct span prompt = span_of("7 shirts at $14.99, how much?");
	struct rational value = rational_read(span_of("104.93"));
	static struct claims claims;
	struct question question;

	question_read(prompt, &question);
	for (int i = 0; i < 2; i++) {
		claims_read(prompt, span_of(drafts[i]), &claims);
		CHECK(stands_says(&claims, &question, &value, false));
		CHECK_EQ_INT(stands_says(&claims, &question, &value, true), i == 1);
	}
}

/* The first of two results is a step or another thing, so that a draft that ends with the value stands; or it is not.
 */
static const struct {
	const char *question, *draft;
	bool stands;
} lasts[] = {
    {"What's my change from $5?", "The total is $3.56.\n\nYour change is **$1.44**.", true},
    {"If I buy 4 cans and pay with 5, what's my change?", "The cost of the cans is $3.56. So you get **$1.44** back.",
	true},
    {"How many seats are taken?", "The number in total is 308.\n\nThe final number is 271.", true},
    {"What's the final price?", "The total price before the discount is $155.\n\nThe final price is **$139.50**.",
	true},
    {"What do I get a week for 5 days?", "The total hours are **38**.\n\nThe total pay is **$798**.", true},
    {"What do I get a week for 5 days?", "The total number of hours is 38 hours.\n\nIn all it is $798.", true},
    {"How long does it take in all?", "The total way is 30 km.\n\nIt takes **5 hours**.", true},
    {"What is the mean of 12, 15 and 21?", "\\[ 12 + 15 + 21 = \\boxed{48} \\]\n\\[ 48 / 3 = \\boxed{16} \\]", true},
    {"What is the mean?", "Sum: \\boxed{48}\n\nMean: \\boxed{16}", true},
    {"What is the mean?", "**Sum**\nAnswer: 48\n\n**Mean**\nAnswer: 16", true},
    {"What is the mean?", "1. Sum\nAnswer: 48\n2. Mean\nAnswer: 16", true},
    {"What is the mean?", "Answer: 48\n# Mean\nAnswer: 16", true},
    {"How many tiles are in all?", "The total is 84.\n\n84 + 4 = 88. So it is 88 in total.", true},
    {"What does it cost?",
	"The total cost of all the fruit was $245.\n\n100 + 90 + 90 = $280\n\nCorrected answer: $280", false},
    {"What is the mean of 12 and 20?", "The mean is 15.\n\n(12 + 20) / 2 = 32 / 2 = **16**", false},
    {"What is the mean?", "Answer: 15\n\nAnswer: 16", false},
    {"What is the total?", "The total is $9.\n\n3 * 4 = 12. So the total is **$12**.", false},
    {"What do I pay?", "The total is $9.\n\n3 * 4 = 12. So it is **$12**.", false},
    {"What's my change from $5?", "Your change is $3.56.\n\nSo you get **$1.44** back.", false},
    {"What is the mean?", "The mean is **16**.", false},
};

static void
ends_with_value(void)
{
	static struct claims claims;
	struct question question;

	for (size_t i = 0; i < nitems(lasts); i++) {
		check_example(lasts[i].draft);
		question_read(span_of(lasts[i].question), &question);
		claims_read(span_of(lasts[i].question), span_of(lasts[i].draft), &claims);
		CHECK_EQ_INT(stands_at_last(&claims, span_of(lasts[i].draft), &question), lasts[i].stands);
	}
}

/* The value of a program in its unit, and what the draft says instead: the same, or nobody can tell, or not. */
static const struct {
	const char *question, *draft, *printed;
	bool same;
} forms[] = {
    {"What is the area? Round to the nearest ten.", "It has **420 m\u00b2**.", "416.52", true},
    {"What is the area? Two significant digits.", "It has **-420 m**.", "-416.52", true},
    {"What is the area? Rough is fine.", "It has **435 m**.", "433.2", true},
    {"What is the area? Rough is fine.", "It has **436 m**.", "433.2", false},
    {"How long is the round trip?", "It is **184 m**.", "183", false},
    {"What is the area? Round it.", "It has **430 m\u00b2**.", "416.52", false},
    {"What is the area? Round it.", "It has **1 m\u00b2**.", "0.4", false},
    {"What is the area?", "It has **420 m\u00b2**.", "416.52", false},
    {"A firm made 4.8 million a year. How much a month?", "It made **$400,000**.", "0.4", true},
    {"A firm made 4.8 million a year. How much a month?", "It made **$400,001**.", "0.4", false},
    {"A firm made 900k a year. How much a month?", "It made **$75k**.", "75", true},
    {"A firm made 1.26 crore. What's a twelfth?", "It is **10.5** lakh.", "1050000", true},
    {"A firm made 48 a year. How much a month?", "It made **$4,000,000**.", "4", false},
    {"How far is it?", "It is **9 km**.", "distance in m: 9100", true},
    {"How far is it?", "It is **9 m**.", "distance in m: 9100", false},
    {"How much is it?", "For **3 hours** it is **$70**.", "cost in dollars: 60", false},
    {"How far is it?", "It is **9 miles**.", "distance in gallons: 9100", true},
    {"How long does it take?", "It takes **72 hours**.", "time in days: 9", true},
    {"By how much did it rise?", "By **12 members**.", "rise in percent: 25", true},
    {"By how much did it rise?", "By **12%**.", "rise in members: 25", true},
    {"By how much did it rise?", "By **12%**.", "rise in percent: 25", false},
    {"By how much did it rise?", "By **12**.", "rise in percent: 25", false},
    {"What's my profit?", "It is **-70**.", "70", true},
    {"What's my share?", "It is **-70**.", "70", false},
    {"What does each get?", "It is **2 slices**.", "2.6666666666666665", true},
    {"What does each get?", "It is **2 cups**.", "2.6666666666666665", false},
    {"What does each get?", "It is **4 slices**.", "2.6666666666666665", false},
    {"What do I spend?", "You spend **$283** in total.", "cost in dollars: 303", false},
    {"How far is it?", "It is **9 km** in total.", "distance in gallons: 9100", true},
    {"How many in total?", "You have **12** in total.", "pens in feet: 15", false},
    {"What does it cost?", "You pay about **$47**.", "47.05", true},
    {"What does it cost?", "About **$110**. The shirts are $59.97.", "109.47", true},
    {"What does it cost?", "You pay just under **$650**.", "648.76", true},
    {"What does it cost?", "Bring at least **$110**.", "109.47", true},
    {"What does it cost?", "You pay **$110**.", "109.47", false},
    {"What does it cost?", "About **$150**.", "109.47", false},
    {"What does it cost?", "It is **50**. (If the voucher comes first: 52.50.)", "52.5", true},
    {"What does it cost?", "It is **50**.\n\nNote: with tax on it all it is 52.50.", "52.5", true},
    {"What does it cost?", "It is **50**. (My brother said 52.50.)", "52.5", false},
};

static void
other_forms(void)
{
	static struct claims claims;
	static struct program_answer answer;
	struct question question;

	for (size_t i = 0; i < nitems(forms); i++) {
		check_example(forms[i].draft);
		question_read(span_of(forms[i].question), &question);
		program_answer_read(span_of(forms[i].printed), &answer);
		claims_read(span_of(forms[i].question), span_of(forms[i].draft), &claims);
		CHECK_EQ_INT(stands_by(&claims, span_of(forms[i].draft), &question, &answer), forms[i].same);
	}
	question_read(span_of("What is the area?"), &question);
	question_heed(&question, span_of("Be brief."));
	CHECK(!question.round);
	question_heed(&question, span_of("Round every result."));
	CHECK(question.round);
}

/* Whether more than one thing is asked for. */
static const struct {
	const char *prompt;
	bool several;
} parts_asked[] = {
    {"A tv costs 640. What do I save, what's the new price?", true},
    {"Tell me what's collected in total, then what's left.", true},
    {"How much is it a month? A year?", true},
    {"How much is it a month / what is it a year?", true},
    {"64.50 bill, 20% tip. whats the tip and whats the total", true},
    {"Which is cheaper for a year and by how much?", true},
    {"By how much is it cheaper?", false},
    {"If I have 5 and eat 2, what's left?", false},
    {"A year? How much is it a month?", false},
    {"How much is it a month? Please tell me how.", false},
};

static void
asks_for_several(void)
{
	struct question question;

	for (size_t i = 0; i < nitems(parts_asked); i++) {
		check_example(parts_asked[i].prompt);
		question_read(span_of(parts_asked[i].prompt), &question);
		CHECK_EQ_INT(question.several, parts_asked[i].several);
	}
}

/* What a question names as asked for. */
static const struct {
	const char *question, *noun, *called;
} asked_nouns[] = {
    {"What is the total cost of 5 books?", "total cost", "total cost"},
    {"How many marbles does she have left?", "marbles", ""},
    {"What's a 15% tip on $64?", "tip", "tip"},
    {"Find the average speed in km/h.", "average speed", "average speed"},
    {"How much flour do 10 people need?", "flour", ""},
    {"She bought 5. Calculate her profit.", "profit", "profit"},
    {"What is the first-year profit?", "first-year profit", ""},
    {"How much does it cost?", "", ""},
    {"What do 4 bowls cost?", "", ""},
};

static void
names_what_is_asked(void)
{
	struct question question;

	for (size_t i = 0; i < nitems(asked_nouns); i++) {
		check_example(asked_nouns[i].question);
		question_read(span_of(asked_nouns[i].question), &question);
		CHECK(span_equals(question.noun, asked_nouns[i].noun));
		CHECK(span_equals(question_calls(&question), asked_nouns[i].called));
	}
}

int
main(void)
{

	before_asking();
	against_programs();
	whole_things();
	none_is_zero();
	says_besides();
	says_exactly();
	ends_with_value();
	other_forms();
	asks_for_several();
	names_what_is_asked();
	return check_end();
}
