/*
 * How a draft says its numbers: each way of saying with each way of writing a number, and the form of the whole.
 */
#include "executors/arithmetic/claims.h"

#include <stdio.h>

#include "tests/unit/check.h"

/* A number as it is written, what is read of it, and its value. */
static const struct {
	const char *written, *text;
	int64_t top, bottom;
} values[] = {
    {"280", "280", 280, 1},
    {"$280", "$280", 280, 1},
    {"280 €", "280", 280, 1},
    {"1,280.50", "1,280.50", 2561, 2},
    {"3/8", "3/8", 3, 8},
    {"25%", "25%", 25, 1},
    {"6 million liters", "6 million", 6000000, 1},
    {"twelve", "twelve", 12, 1},
    {"a dozen", "a dozen", 12, 1},
};

/* A way of saying it: {} is the number; what is told of it, and what not. */
static const struct {
	const char *frame;
	unsigned how, not ;
	const char *of;
} frames[] = {
    {"The total is {}.", CLAIM_STATED | CLAIM_CLOSES | CLAIM_THUS, CLAIM_BOLD | CLAIM_ASIDE | CLAIM_OPERAND,
	"The total is"},
    {"It costs **{}** in all.", CLAIM_BOLD | CLAIM_CLOSES, CLAIM_ASIDE, "It costs"},
    {"**It costs {}.**", CLAIM_BOLD | CLAIM_CLOSES, CLAIM_ASIDE, "It costs"},
    {"It eats *{}* a month.", CLAIM_BOLD | CLAIM_CLOSES, CLAIM_ASIDE, "It eats"},
    {"We sold 4 x 70 = **{}**", CLAIM_BOLD | CLAIM_RESULT | CLAIM_CLOSES, CLAIM_OPERAND, "We sold 4 x 70"},
    {"Half of it is left.\n\nAnswer: {}", CLAIM_LABEL | CLAIM_CLOSES, CLAIM_ASIDE, "Answer"},
    {"{} are left.\n\nThank you for asking!", CLAIM_CLOSES, CLAIM_ASIDE, ""},
    {"{} are left. Shall I explain?", CLAIM_CLOSES, CLAIM_ASIDE, ""},
    {"{} + 5 is more.", CLAIM_OPERAND, CLAIM_BOLD, ""},
    {"It is less.\n\nTip: with {} it would be better.", CLAIM_ASIDE, CLAIM_CLOSES, "Tip: with"},
    {"It is less (some say {}).", CLAIM_ASIDE, CLAIM_CLOSES, "It is less (some say"},
    {"It drives at **{} km/h** now.", CLAIM_BOLD | CLAIM_CLOSES, CLAIM_ASIDE | CLAIM_OPERAND, "It drives at"},
    {"Tip: {}", CLAIM_LABEL | CLAIM_CLOSES, CLAIM_ASIDE, "Tip"},
    {"It was less: ~~{}~~ is wrong.", CLAIM_ASIDE, CLAIM_BOLD | CLAIM_CLOSES, "It was less"},
    {"It is 5, not {}.", CLAIM_ASIDE, CLAIM_BOLD, "It is 5, not"},
    {"**Step {}:** It doubles.", CLAIM_ASIDE, CLAIM_BOLD | CLAIM_CLOSES, "Step"},
    {"* **After {}:** It doubles.", CLAIM_ASIDE, CLAIM_BOLD | CLAIM_CLOSES, "After"},
    {"**{}** is left.", CLAIM_BOLD | CLAIM_CLOSES, CLAIM_ASIDE, ""},
    {"Would {} be enough?", CLAIM_ASIDE, CLAIM_CLOSES, "Would"},
    {"> He has {} of them.", CLAIM_ASIDE, CLAIM_CLOSES, "> He has"},
    {"| Item | Cost |\n|---|---|\n| **Sum** | **{}** |", CLAIM_CELL | CLAIM_BOLD | CLAIM_CLOSES, CLAIM_ASIDE, "Sum"},
};

static void
fill(const char *frame, const char *with, char *text, size_t room)
{
	const char *gap = strstr(frame, "{}");

	snprintf(text, room, "%.*s%s%s", (int)(gap - frame), frame, with, gap + 2);
}

static const struct claim *
find(const struct claims *claims, const char *text)
{

	for (unsigned i = claims->count; i-- > 0;) {
		if (span_equals(claims->all[i].number.text, text))
			return &claims->all[i];
	}
	return NULL;
}

static void
frames_and_values(void)
{
	static struct claims claims;
	char text[256];

	for (size_t i = 0; i < nitems(frames); i++) {
		for (size_t j = 0; j < nitems(values); j++) {
			struct rational value = rational_ratio(values[j].top, values[j].bottom);
			const struct claim *claim;
			struct span draft;

			fill(frames[i].frame, values[j].written, text, sizeof(text));
			check_example(text);
			draft = (struct span){guarded_copy(text, strlen(text)), strlen(text)};
			claims_read(span_of(""), draft, &claims);
			claim = find(&claims, values[j].text);
			if (!CHECK(claim != NULL))
				continue;
			CHECK(number_has(&claim->number, &value));
			CHECK_EQ_INT(claim->how & frames[i].how, frames[i].how);
			CHECK_EQ_INT(claim->how & frames[i].not, 0);
			CHECK_SPAN(claim->of, span_of(frames[i].of));
		}
	}
}

static const struct {
	const char *text, *form;
} forms[] = {
    {"", "prose"},
    {"The total is $280.", "prose"},
    {"Gross: $18\nNet: $14\nSo **$14** is left.", "prose"},
    {"| a | b |\n|---|---|\n| 1 | 2 |\n\nSo it is 2.", "prose"},
    {"Use `24 * 80`, that is 1920.", "prose"},
    {"280", "bare"},
    {"$280.00", "bare"},
    {"240 minutes", "bare"},
    {"12 + 5", "prose"},
    {"{\"total\": 280}", "json"},
    {"```json\n{\n  \"total\": 280\n}\n```", "json"},
    {"[1, 2]", "json"},
    {"<result><bottles>840</bottles></result>", "tags"},
    {"```yaml\na: 1\nb: 2\n```", "yaml"},
    {"liters_per_day: 396\nliters_per_week: 2772", "yaml"},
    {"| a | b |\n|---|---|\n| 1 | 2 |", "table"},
    {"item,price\npen,3\nbook,20", "csv"},
    {"`\\$\\d+`", "code"},
    {"```python\nprint(5 * 20)\n```", "code"},
    {"Thought: I need a sum.\nAction: calculator\nAction Input: 5*20", "action"},
    {"<tool_call>\n{\"name\": \"calc\"}\n</tool_call>", "action"},
    {"<function=run>\n<parameter=command>echo 5</parameter>\n</function>", "action"},
    {"<execute_command><command>ls</command></execute_command>", "action"},
    {"{\"name\": \"calc\", \"arguments\": {\"x\": \"5 * 20\"}}", "action"},
    {"```json\n{\"action\": \"search\", \"action_input\": \"5\"}\n```", "action"},
    {"{\"command\": \"timer\", \"minutes\": 35}", "action"},
};

static void
forms_of_drafts(void)
{
	static struct claims claims;

	for (size_t i = 0; i < nitems(forms); i++) {
		struct span text = {guarded_copy(forms[i].text, strlen(forms[i].text)), strlen(forms[i].text)};

		check_example(forms[i].text);
		claims_read(span_of(""), text, &claims);
		CHECK_TEXT(draft_form_name(claims.form), forms[i].form);
		CHECK_TEXT(draft_form_name(draft_form_read(text)), forms[i].form);
	}
}

/* What a form's own claims are said of, and which is the answer. */
static void
members(void)
{
	static struct claims claims;
	const struct claim *claim;

	claims_read(span_of("4 shirts at $19 and 2 belts at $24."),
	    span_of("{\n  \"items\": [\n    {\"qty\": 4, \"subtotal\": 76}\n  ],\n  \"total\": 124\n}"), &claims);
	claim = find(&claims, "124");
	CHECK(claim != NULL && (claim->how & CLAIM_FIELD) != 0 && span_equals(claim->of, "total"));
	claim = find(&claims, "4");
	CHECK(claim != NULL && (claim->how & CLAIM_GIVEN) != 0 && span_equals(claim->of, "qty"));
	claims_read(span_of(""), span_of("It is **12**.\n\nSo \\boxed{15} it is."), &claims);
	CHECK(claims.answer == 1 && (claims.all[1].how & CLAIM_BOXED) != 0);
	CHECK_EQ_INT(claims.stated, 2);
}

/* Of many the last are held, of each kind. */
static void
many(void)
{
	static struct claims claims;
	static char text[64 * 1024];
	size_t len = 0;

	for (int i = 1; i <= 1000; i++)
		len += (size_t)snprintf(
		    text + len, sizeof(text) - len, i % 50 == 0 ? "It is **%d** now.\n" : "Then %d came.\n", i);
	claims_read(span_of(""), (struct span){text, len}, &claims);
	CHECK(claims.more);
	CHECK_EQ_INT(claims.count, CLAIMS_MAX);
	CHECK(find(&claims, "1000") != NULL && find(&claims, "999") != NULL && find(&claims, "300") != NULL);
	CHECK(find(&claims, "200") == NULL && find(&claims, "900") != NULL && find(&claims, "901") == NULL);
	for (unsigned i = 1; i < claims.count; i++)
		CHECK(claims.all[i - 1].number.text.at < claims.all[i].number.text.at);
}

int
main(void)
{

	frames_and_values();
	forms_of_drafts();
	members();
	many();
	return check_end();
}
