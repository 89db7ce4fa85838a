/*
 * What is read of replies to a request for one line: every way of writing it, around the same calculations.
 */
#include "executors/arithmetic/short_program.h"

#include <stdio.h>

#include "tests/unit/check.h"

static const struct {
	const char *reply, *program; /* NULL: no short program */
} replies[] = {
    {"total_cost = 5*20 + 3*30  # dollars",
	"total_cost = 5*20 + 3*30\nprint(\"total cost in dollars:\", total_cost)\n"},
    {"total = 5*20", "total = 5*20\nprint(\"total:\", total)\n"},
    {"x1 = 7 // 2 # unit: pages", "x1 = 7 // 2\nprint(\"x in pages:\", x1)\n"},
    {"cost = 5*20  # $", "cost = 5*20\nprint(\"cost in dollars:\", cost)\n"},
    {"speed = 60/2  # miles per hour", "speed = 60/2\nprint(\"speed:\", speed)\n"},
    {"cost = 5*20 dollars", "cost = 5*20\nprint(\"cost in dollars:\", cost)\n"},
    {"5*20 + 3*30", "answer = 5*20 + 3*30\nprint(\"answer:\", answer)\n"},
    {"print(5*20 + 3*30)  # dollars", "answer = 5*20 + 3*30\nprint(\"answer in dollars:\", answer)\n"},
    {"total = 5*20\nprint(total)", "total = 5*20\nprint(\"total:\", total)\n"},
    {"paid = 5*20; change = 150 - paid  # dollars",
	"paid = 5*20\nchange = 150 - paid\nprint(\"change in dollars:\", change)\n"},
    {"paid = 5*20; print(150 - paid)", "paid = 5*20\nanswer = 150 - paid\nprint(\"answer:\", answer)\n"},
    {"paid = 5*20\nchange = 150 - paid  # dollars",
	"paid = 5*20\nchange = 150 - paid\nprint(\"change in dollars:\", change)\n"},
    {"total = 5*20 + 3*30 = 190", "total = 5*20 + 3*30\nprint(\"total:\", total)\n"},
    {"5 * 20 + 3 * 30 = 190 dollars", "answer = 5 * 20 + 3 * 30\nprint(\"answer:\", answer)\n"},
    {"total = 5*20 # dollars\n5*20 = 100", "total = 5*20\nprint(\"total in dollars:\", total)\n"},
    {"total = 5*$20 + 1,200", "total = 5*20 + 1200\nprint(\"total:\", total)\n"},
    {"tip = 64 * 15%", "tip = 64 * 15/100\nprint(\"tip:\", tip)\n"},
    {"rest = 17 % 5", "rest = 17 % 5\nprint(\"rest:\", rest)\n"},
    {"total = 5\u00d720 \u2212 3", "total = 5*20 - 3\nprint(\"total:\", total)\n"},
    {"buses = math.ceil(130/40)  # buses",
	"import math\nbuses = math.ceil(130/40)\nprint(\"buses in buses:\", buses)\n"},
    {"best = max(5*20, 3*30)", "best = max(5*20, 3*30)\nprint(\"best:\", best)\n"},
    {"s = sum(n for n in range(1, 5))", "s = sum(n for n in range(1, 5))\nprint(\"s:\", s)\n"},
    {"answer = 280", "answer = 280\nprint(\"answer:\", answer)\n"},
    {"The total is 280.", NULL},
    {"So the total = 5*20", NULL},
    {"1. Multiply\n2. Add", NULL},
    {"total", NULL},
    {"total = \"280\"", NULL},
    {"print('total:', 5*20)", NULL},
    {"def solve():\n    return 5*20\nprint(solve())", NULL},
    {"total = 0\nfor n in (5, 20):\n    total += n\nprint(total)", NULL},
    {"a = 5\nb = 20\nc = a*b\nprint(c)", NULL},
    {"total = 5*(20", NULL},
    {"total = a if b else c", NULL},
    {"", NULL},
};

/* What chats write around a line. */
static const struct {
	const char *before, *after;
} frames[] = {{"", ""}, {"```python\n", "\n```"}, {"```\n", "\n```"}, {"Here is the line:\n", ""}, {"  ", "  "},
    {"", "\n\nThat is all."}, {"> ", ""}};

static void
check_reply(const char *reply, const char *program)
{
	static char room[PROGRAM_MAX];
	size_t len;
	struct span text = span_of(reply);
	bool found = short_program_extract((struct span){guarded_copy(text.at, text.len), text.len}, room, &len);

	check_example(reply);
	CHECK_EQ_INT(found, program != NULL);
	if (found)
		CHECK_SPAN(((struct span){room, len}), span_of(program == NULL ? "" : program));
}

static void
check_marks(void)
{
	static const char *const marked[] = {"`total = 5*20`", "**total = 5*20**", "```total = 5*20```",
	    "```python total = 5*20```", "The line is `total = 5*20`.", ">>> total = 5*20"};

	for (size_t i = 0; i < nitems(marked); i++)
		check_reply(marked[i], "total = 5*20\nprint(\"total:\", total)\n");
}

/* Nothing grows without bounds, and a NUL is no program. */
static void
check_bounds(void)
{
	static char room[PROGRAM_MAX], many[4096];
	size_t len;

	for (size_t i = 0; i + 6 < 1900; i += 6)
		memcpy(many + i, "a=1+1;", 6);
	check_reply(many, NULL);
	memset(many, '1', sizeof(many) - 1);
	memcpy(many, "a = ", 4);
	check_reply(many, NULL);
	many[1000] = '\0';
	check_reply(many, NULL);
	CHECK(!short_program_extract((struct span){"a = 1+1\0", 8}, room, &len));
}

int
main(void)
{
	char reply[512];

	for (size_t i = 0; i < nitems(replies); i++)
		for (size_t f = 0; f < nitems(frames); f++) {
			snprintf(reply, sizeof(reply), "%s%s%s", frames[f].before, replies[i].reply, frames[f].after);
			check_reply(reply, replies[i].program);
		}
	check_marks();
	check_bounds();
	return check_end();
}
