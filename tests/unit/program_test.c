/*
 * Programs out of replies, numbers out of what they print, and the working.
 */
#include "executors/arithmetic/program.h"

#include "executors/arithmetic/working.h"
#include "tests/unit/check.h"

static const struct {
	const char *reply, *program; /* NULL: none */
} replies[] = {
    {"```python\nprint(1 + 2)\n```", "print(1 + 2)\n"},
    {"Here you go:\n\n```py\na = 5\nprint(a)\n```\nAnswer: 5", "a = 5\nprint(a)\n"},
    {"```\nprint(1)\n```\n```output\n1\n```", "print(1)\n"},
    {"```python\nprint(1)", "print(1)\n"},
    {"a = 5\nb = a * 2\nprint(b)\n\nThe answer is 10.", "a = 5\nb = a * 2\nprint(b)\n"},
    {"Sure! The program:\ntotal = 5 * 3\nprint(total)", "total = 5 * 3\nprint(total)\n"},
    {"```python\nans = 5 * 3\n```", "ans = 5 * 3\nprint(ans)\n"},
    {"```python\nans = 0\nfor i in range(3):\n    ans += i\n```",
	"ans = 0\nfor i in range(3):\n    ans += i\nprint(ans)\n"},
    {"```python\ndef solution():\n    return 5 * 3\n```", "def solution():\n    return 5 * 3\nprint(solution())\n"},
    {"```python\ndef f(a):\n    return a\nf(3)\n```", "def f(a):\n    return a\nf(3)\n"},
    {"```python\nx = 1 \u2212 2\nprint(x \u00d7 3)\n```", "x = 1 - 2\nprint(x * 3)\n"},
    {"```python\nprint(\u201cit\u201d, 3)\n```", "print(\"it\", 3)\n"},
    {"```python\nprint('\u201cit\u201d') # \u2014\n```", "print('\u201cit\u201d') # \u2014\n"},
    {"```python\n>>> a = 2\n>>> print(a)\n```", "a = 2\nprint(a)\n"},
    {"- first\n  ```python\n  a = 2\n  print(a)\n  ```", "a = 2\nprint(a)\n"},
    {"```python\na = 2\n```\nthen\n```python\nprint(a * 3)\n```", "a = 2\nprint(a * 3)\n"},
    {"```python\na = 2\nprint(a)\n```\nbetter:\n```python\na = 3\nprint(a)\n```", "a = 3\nprint(a)\n"},
    {"```python\r\na = 2\r\nprint(a)\r\n```\r\n", "a = 2\nprint(a)\n"},
    {"The answer is 42.", NULL},
    {"If you have 3 apples, then it is 5.", NULL},
    {"", NULL},
};

static const struct {
	const char *output, *name, *value; /* value of the first number, with 4 decimals */
	unsigned count;
} outputs[] = {
    {"18\n", "answered", "18.0000", 1},
    {"18.0", "answered", "18.0000", 1},
    {"The total is $1,250.50\n", "answered", "1250.5000", 1},
    {"0.30000000000000004", "answered", "0.3000", 1},
    {"11.999999999999998", "answered", "12.0000", 1},
    {"33.333333333333336", "answered", "33.3333", 1},
    {"3.500", "answered", "3.5000", 1},
    {"-4", "answered", "-4.0000", 1},
    {"3/4", "answered", "0.7500", 1},
    {"step 1: 5\n20\n", "answered", "20.0000", 1},
    {"total cost in dollars: 280", "answered", "280.0000", 1},
    {"total after 3 years: 5624.32 dollars", "answered", "5624.3200", 1},
    {"total for 5 books = 280", "answered", "280.0000", 1},
    {"280 dollars", "answered", "280.0000", 1},
    {"[3, 4]", "answered", "3.0000", 2},
    {"", "silent", NULL, 0},
    {"\n \n", "silent", NULL, 0},
    {"done", "wordless", NULL, 0},
    {"nan", "not-finite", NULL, 0},
    {"inf", "not-finite", NULL, 0},
    {"1 2 3 4 5 6 7 8 9", "lengthy", "1.0000", 8},
};

static const struct {
	const char *program, *value, *working;
} workings[] = {
    {"a = 5\nb = 20\nc = a * b\nprint(c)", "100", "5 * 20 = 100\n"},
    {"x = (5 + 3) * 2\ny = x - 1\nprint(y)", "15", "(5 + 3) * 2 = 16\n16 - 1 = 15\n"},
    {"def f():\n    a = 10 / 4\n    return a * 2\nprint(f())", "5", "10 / 4 = 2.5\n2.5 * 2 = 5\n"},
    {"a = 2 ** 3\nprint(a)", "8", "2^3 = 8\n"},
    {"a = 5 * 20\nprint(a)", "99", ""},
    {"a = 0\nfor i in range(3):\n    a += i\nprint(a)", "3", ""},
    {"a = 10 / 3\nprint(a)", "3.33", ""},
    {"a = __import__('os')\nprint(a)", "3", ""},
    {"", "3", ""},
};

static void
check_replies(void)
{
	static char room[PROGRAM_MAX], long_reply[PROGRAM_MAX + 64];
	size_t len;

	for (size_t i = 0; i < nitems(replies); i++) {
		struct span reply = span_of(replies[i].reply);
		enum program_found found;

		check_example(replies[i].reply);
		found = program_extract((struct span){guarded_copy(reply.at, reply.len), reply.len}, room, &len);
		CHECK_EQ_INT(found, replies[i].program == NULL ? PROGRAM_NONE : PROGRAM_FOUND);
		if (found == PROGRAM_FOUND)
			CHECK_SPAN(
			    ((struct span){room, len}), span_of(replies[i].program == NULL ? "" : replies[i].program));
	}
	check_example("bounds");
	CHECK_EQ_INT(program_extract((struct span){"print(1)\0", 9}, room, &len), PROGRAM_NUL);
	memset(long_reply, '1', sizeof(long_reply));
	memcpy(long_reply, "a = ", 4);
	CHECK_EQ_INT(program_extract((struct span){long_reply, sizeof(long_reply)}, room, &len), PROGRAM_TOO_LONG);
}

static void
check_outputs(void)
{
	struct program_answer answer;

	for (size_t i = 0; i < nitems(outputs); i++) {
		struct span output = span_of(outputs[i].output);
		char text[64];

		check_example(outputs[i].output);
		program_answer_read((struct span){guarded_copy(output.at, output.len), output.len}, &answer);
		CHECK_TEXT(program_output_name(answer.output), outputs[i].name);
		CHECK_EQ_INT(answer.count, outputs[i].count);
		if (answer.count == 0)
			continue;
		rational_print(&answer.numbers[0].readings[0].value, 4, text, sizeof(text));
		CHECK_TEXT(text, outputs[i].value);
	}
}

static void
check_veto(const char *prompt, const char *output, int decimals, const char *name)
{
	struct program_answer answer;
	struct question question;

	check_example(prompt);
	question_read(span_of(prompt), &question);
	program_answer_read(span_of(output), &answer);
	CHECK_TEXT(program_veto_name(program_veto(&answer, &question, decimals)), name);
}

static void
check_workings(void)
{

	for (size_t i = 0; i < nitems(workings); i++) {
		struct rational value = rational_read(span_of(workings[i].value));
		struct span program = span_of(workings[i].program);
		char text[WORKING_TEXT_MAX];

		check_example(workings[i].program);
		working_write((struct span){guarded_copy(program.at, program.len), program.len}, &value, text);
		CHECK_TEXT(text, workings[i].working);
	}
}

int
main(void)
{
	check_replies();
	check_outputs();
	check_workings();
	check_veto("How many apples are left?", "-3", 0, "negative");
	check_veto("How many apples are left?", "3.333", 0, "decimals");
	check_veto("How many apples does each pick on average?", "3.333", 0, "none");
	check_veto("How much does she pay in dollars?", "3.333", 0, "decimals");
	check_veto("How much does she pay in dollars?", "3.33", 0, "none");
	check_veto("How much does she pay in dollars?", "3.333", 2, "none");
	check_veto("How much does she pay in dollars?", "3.335", 2, "decimals");
	check_veto("How much does she pay in dollars?", "3.335", 1, "none");
	check_veto("How many does each of them build?", "14.285714285714286", 1, "none");
	check_veto("What is the temperature now?", "-3", 0, "none");
	check_veto("What is the average speed?", "3.3333", 0, "none");
	check_veto("How many apples are left?", "", 0, "output");
	check_veto("How many apples are left?", "5", 0, "none");
	check_veto("How many apples are left?", "apples that are left: 5", 0, "none");
	check_veto("How many apples are left?", "apples sold: 5", 0, "quantity");
	check_veto("How many apples are left?", "sold 3 of 8, left: 5", 0, "none");
	check_veto("What is the profit?", "total cost in dollars: 5", 0, "quantity");
	check_veto("What is the profit?", "profit: 5", 0, "none");
	check_veto("How many minutes does it take?", "time in minutes: 90", 0, "none");
	check_veto("How many minutes does it take?", "time in hours: 1.5", 0, "unit");
	check_veto("How many minutes does it take?", "1.5 hours", 0, "unit");
	check_veto("How long is it in cm?", "length (m): 1.5", 0, "unit");
	check_veto("How long is it in cm?", "length (cm): 150", 0, "none");
	check_veto("How many minutes are in an hour, in minutes?", "60 minutes", 0, "none");
	return check_end();
}
