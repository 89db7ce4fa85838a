/*
 * Programs whose value is proof, and those that print what they were told to: what is read in them, and what they look
 * like with other numbers.
 */
#include "executors/arithmetic/trial.h"

#include <stdio.h>

#include "executors/arithmetic/forgery.h"
#include "executors/arithmetic/python.h"
#include "tests/unit/check.h"

#define SHOP    "5 books at $20 and 3 at $30, with 15% off: how much?"
#define COMPUTE "a = 5 * 20\nb = 3 * 30\n"

/* Each stands behind lines that compute. */
static const struct {
	const char *lines, *forgery;
} forgeries[] = {
    {"print(a + b)", "none"},
    {"print(f'{a + b}')", "none"},
    {"print(f'Total: ${a + b:,.2f}.')", "none"},
    {"print('total cost in dollars:', a + b)", "none"},
    {"print('%.2f' % (a + b))", "none"},
    {"print('{:.2f}'.format(a + b))", "none"},
    {"print('Total: ' + str(a + b))", "none"},
    {"import math\nprint(math.ceil(a / b))", "none"},
    {"from fractions import Fraction\nprint(Fraction(a, b))", "none"},
    {"from datetime import date, timedelta\nprint((date(2, 3, 5) - date(2, 3, 2)).days)", "none"},
    {"def solve():\n    # what it means\n    return a + b\nif __name__ == '__main__':\n    print(solve())", "none"},
    {"def solve(x: int, y: float) -> int:\n    return int(x + y)\nprint(solve(a, b))", "none"},
    {"total = 0\nfor x in [a, b]:\n    total += x\nprint(total)", "none"},
    {"print(sum(x for x in map(int, [a, b])))", "none"},
    {"print(sum([a, b]) if a > b else max(a, b))", "none"},
    {"sum = a + b\nprint(sum)", "none"},
    {"if a > b: print(a)", "none"},
    {"key = sorted([a, b], key=len)\nprint(key)", "none"},
    {"exec('print(777)')", "name"},
    {"print(eval('7' + '77'))", "name"},
    {"globals()['a'] = 777\nprint(a)", "name"},
    {"vars()['a'] = 777\nprint(a)", "name"},
    {"print(getattr(a, 'real'))", "name"},
    {"print(a.__class__(7))", "name"},
    {"__builtins__.print(a)", "name"},
    {"class int(int): pass\nprint(int(a))", "name"},
    {"print((x := 7))", "name"},
    {"@print\ndef f(): pass", "name"},
    {"del a\nprint(b)", "name"},
    {"print(chr(55) * 3)", "name"},
    {"print(str(a).replace('1', '7'))", "name"},
    {"import os\nos.write(1, b'777')", "module"},
    {"import sys as math\nprint(a)", "module"},
    {"from importlib import import_module\nprint(a)", "module"},
    {"import random\nprint(random.choice([a]))", "module"},
    {"round = lambda *k: 777\nprint(round(a))", "rebound"},
    {"def int(x): return 777\nprint(int(a))", "rebound"},
    {"for sum in [lambda x: 777]: pass\nprint(sum([a]))", "rebound"},
    {"from math import floor as round\nprint(round(a))", "rebound"},
    {"def f(max): return max(a, b)\nprint(f(min))", "rebound"},
    {"p = print\np(777)", "print"},
    {"print = lambda *k: None\nprint(a)", "print"},
    {"f = lambda: print(777)\nf()", "print"},
    {"list(map(print, [777]))", "print"},
    {"print(7, end='')\nprint(7)", "print"},
    {"print(a, sep='')", "print"},
    {"print(a, file=None)", "print"},
    {"def f(print=print): print(777)\nf()", "print"},
    {"print(''.join(['7', '7']))", "name"},
    {"print(str(a) + str(b))", "text"},
    {"print('a: ' + str(a) + ' dollars')", "none"},
    {"print(f'7{a}')", "text"},
    {"print(f'{a}7')", "text"},
    {"print(f'-{a}')", "text"},
    {"print(f'{a}{b}')", "text"},
    {"print(f'{a:7>3}')", "text"},
    {"print(f'{a!r}')", "text"},
    {"print('{}{}'.format(7, a))", "text"},
    {"print('\\x37')", "text"},
    {"print(b'7')", "text"},
    {NULL, NULL},
};

static const struct {
	const char *program, *doubled; /* NULL: a numeral is foreign */
	bool partial;
} variations[] = {
    {"print(5 * 20 + 3 * 30)", "print(11 * 62 + 9 * 94)", false},
    {"print(5 * 20 + 3 * 30 + 5)", "print(11 * 62 + 9 * 94 + 11)", false},
    {"print(f'{5 * 20:.2f} for 3 books of 30')", "print(f'{11 * 62:.2f} for 3 books of 30')", true},
    {"a = 5 * 20 * 3 * 1_0  # 777", "a = 11 * 62 * 9 * 1_0  # 777", false},
    {"print(5 * 20.00 * 0.85)", "print(11 * 62 * 4.7)", false},
    {"print(5 * 20 * 3 * 1.15)", "print(11 * 62 * 9 * 7.45)", false},
    {"from fractions import Fraction\nprint(Fraction('5/20') * 3)",
	"from fractions import Fraction\nprint(Fraction('11/62') * 9)", false},
    {"print(5 * 20 * 30 / 60 / 24 / 365 / 1000)", "print(11 * 62 * 63 / 60 / 24 / 365 / 1000)", false},
    {"print(5 * 20)", "print(11 * 62)", true},
    {"print(777)", NULL, false},
    {"print(5 * 20 + 777)", NULL, false},
    {"print(5 * 20 + 0x2a)", NULL, false},
    {"print(5 * 20, 'and 777')", NULL, false},
    {"print(5 * 20, 4j)", NULL, false},
    {"x = '777'\nprint(5 * 20)", NULL, false},
};

/* Whether a quantity of the question is left out. */
static const struct {
	const char *question, *program;
	bool lacks;
} quantities[] = {
    {SHOP, "print((5 * 20 + 3 * 30) * 0.85)", false},
    {SHOP, "print((5 * 20 + 3 * 30) * (1 - 15 / 100))", false},
    {SHOP, "print(5 * 20 + 3 * 30)", true},
    {SHOP, "print(8 * 49 * 0.85)", true},
    {"We are 5, 128 a night for 3 nights plus 65 for cleaning. How much each?", "print(128 * 3 / 5)", true},
    {"We are 5, 128 a night for 3 nights plus 65 for cleaning. How much each?", "print((128 * 3 + 65) / 5)", false},
    {"Two friends pay 128 for three nights, with a third. How much each?", "print(128 / 4)", false},
    {"1 friend pays 128. How much is half?", "print(128 / 2)", false},
    {"My 2nd rent is 128. How much is half?", "print(128 / 2)", false},
    {"From 9:30 I pay 128. How much is half?", "print(128 / 2)", false},
    {"I pay 128 with 100% certainty. How much is half?", "print(128 / 2)", false},
    {"I pay 128 with 90% certainty. How much is half?", "print(128 / 2)", true},
    {"Of 128 pupils half are over 16 and half are under 16. How many?", "print(128 / 2)", false},
    {"Of 128 pupils half are over 16. How many?", "print(128 / 2)", true},
    {"Points of 3 sprints: 34, 41, 28. The sum?", "print(34 + 41 + 28)", false},
    {"Points of 4 sprints: 34, 41, 28. The sum?", "print(34 + 41 + 28)", true},
    {"It is -48 here and 3 there. The difference?", "print(-48 - -3)", false},
    {"3 parts blue, 5 parts white. How much is blue?", "print(3 / 8)", false},
    {"80 g halve every 6 hours. What is left after 24?", "print(80 / 2 ** 4)", false},
    {"Each took 1/6 of 24 liters and a boy 6 liters. What is left?", "print(24 - 24 / 6 - 6)", false},
    {"46 hours at 18, 1.5 times for those over 40?", "print(40 * 18 + 6 * 18 * 1.5)", false},
    {"46 hours at 18, 1.5 times for those over 40?", "print(40 * 18 + 5 * 18 * 1.5)", true},
    {"300 g flour, 2 eggs and 150 ml milk for 4. How much flour for 6?", "print(300 / 4 * 6)", false},
    {"300 g flour, 2 eggs and 150 ml milk for 4. How much milk for 6?", "print(300 / 4 * 6)", true},
    {"I have 12 pens and 30 pins and buy 5 pens. How many pens?", "print(12 + 5)", false},
    {"I have 12 pens and 30 pins and buy 5 pens. How many pens?", "print(12 * 2)", true},
    {"I have 12 red pens and 30 pins. How many pens for half of it?", "print(12 / 2)", true},
    {"A 750 ml bottle, 150 ml glasses, 4 bottles. How many glasses?", "print(750 / 150)", true},
    {"I have 12, pens, and 30 pins. How many pens for half of it?", "print(12 / 2)", true},
    {"", "print(1)", false},
};

static void
check_quantities(void)
{
	static struct variation variation;

	for (size_t i = 0; i < nitems(quantities); i++) {
		check_example(quantities[i].program);
		variation_read(
		    span_of(quantities[i].program), span_of(""), span_of(quantities[i].question), &variation);
		CHECK_EQ_INT(variation.lacks > 0, quantities[i].lacks);
	}
}

/* And how many of them a draft leaves out. */
static void
check_drafts(void)
{
	static const char bus[] =
	    "38 get on, half get off and 4 on, 6 off and 8 on, so 25 ride. A ticket is $2. How much is that?";

	CHECK_EQ_INT(variation_lacks_in(span_of("25 x $2 = $50"), span_of(bus)), 4);
	CHECK_EQ_INT(variation_lacks_in(span_of("38 + 4 + 8 = 50, 50 x $2 = $100"), span_of(bus)), 2);
	CHECK_EQ_INT(variation_lacks_in(span_of(""), span_of(bus)), 6);
	CHECK_EQ_INT(variation_lacks_in(span_of("38, 4, 6, 8, 25, 2"), span_of(bus)), 0);
}

static const struct {
	const char *a, *b;
	bool copy;
} copies[] = {
    {"a = 5\nprint(a)", "a=5  # five\n\nprint( a )\n", true},
    {"a = 5\nprint(a)", "def f():\n    a = 5\n    return a\nprint(f())", false},
    {"a = 5\nprint(a)", "a = 5", false},
    {"a = 5; b = 6", "a = 5\nb = 6", true},
    {"", "", true},
};

static void
check_forgeries(void)
{
	char text[1024];

	for (size_t i = 0; forgeries[i].lines != NULL; i++) {
		check_example(forgeries[i].lines);
		snprintf(text, sizeof(text), COMPUTE "%s", forgeries[i].lines);
		CHECK_TEXT(forgery_name(forgery_find((struct span){guarded_copy(text, strlen(text)), strlen(text)})),
		    forgeries[i].forgery);
	}
	check_example("idle");
	CHECK_TEXT(forgery_name(forgery_find(span_of("x = 5\nprint(x)"))), "idle");
	CHECK_TEXT(forgery_name(forgery_find(span_of("print(int(str(float('5'))))"))), "idle");
	CHECK_TEXT(forgery_name(forgery_find(span_of(""))), "idle");
}

static void
check_variations(void)
{
	static char room[PROGRAM_MAX];
	struct variation variation;

	for (size_t i = 0; i < nitems(variations); i++) {
		struct span program = span_of(variations[i].program);
		size_t len;

		check_example(variations[i].program);
		program.at = guarded_copy(program.at, program.len);
		variation_read(program, span_of(""), span_of(SHOP), &variation);
		CHECK_EQ_INT(variation.foreign, variations[i].doubled == NULL);
		if (variation.foreign)
			continue;
		CHECK_EQ_INT(variation.partial, variations[i].partial);
		len = variation_write(&variation, ~0U, VARIATION_EVERYWHERE, VARIATION_DOUBLE, room);
		CHECK_SPAN(((struct span){room, len}), span_of(variations[i].doubled));
		len = variation_write(&variation, 0, VARIATION_EVERYWHERE, VARIATION_DOUBLE, room);
		CHECK_SPAN(((struct span){room, len}), program);
	}
}

/* A question of more numbers than there are bits, most of which no program can use. */
static void
check_many_numbers(void)
{
	static char question[70 * 12 + sizeof(SHOP)];
	struct variation variation;
	size_t len = 0;

	for (int i = 0; i < 70; i++)
		len += (size_t)snprintf(question + len, sizeof(question) - len, "the third, ");
	snprintf(question + len, sizeof(question) - len, "%s", SHOP);
	variation_read(span_of("print(5 * 20 + 3 * 30)"), span_of(""), span_of(question), &variation);
	CHECK(!variation.foreign);
	CHECK_EQ_INT(variation.count, 4);
}

/* Play a trial of a program that prints `printed`: `runs` says what comes of each run, and the last goes on. */
static bool
try(const char *question, const char *program, int64_t printed, const char *draft, const char *runs, unsigned *count)
{
	static struct trial trial;
	static char room[PROGRAM_MAX];
	struct rational value = rational_of(printed);
	size_t len;

	trial_begin(&trial, span_of(program), &value, span_of(""), span_of(question), span_of(draft));
	for (*count = 0; trial_next(&trial, room, &len); ++*count) {
		char run = runs[*count < strlen(runs) ? *count : strlen(runs) - 1];

		trial_take(&trial, run == 'c' ? TRIAL_CHANGED : run == 's' ? TRIAL_SAME : TRIAL_FAILED);
	}
	return trial_holds(&trial);
}

static void
check_trials(void)
{
	static const char program[] = "print(5 * 20 + 3 * 30)";
	static const struct {
		const char *program, *draft, *runs;
		int64_t printed;
		unsigned count;
		bool holds;
	} trials[] = {
	    {program, "It is 190.", "c", 190, 2, true},
	    {program, "It is 190.", "fc", 190, 2, true},
	    {program, "It is 190.", "ffc", 190, 3, true},
	    {program, "It is 190.", "f", 190, 6, false},
	    {program, "5 * 20 = 100, so it is 190.", "fffcccc", 190, 6, true},
	    {program, "It is 190.", "s", 190, 1, false},
	    {program, "It is 190.", "cs", 190, 2, false},
	    {program, "5 * 20 = 100, so it is 190.", "c", 190, 4, true},
	    {program, "5 * 20 = 100, so it is 190.", "ccsc", 190, 5, true},
	    {program, "5 * 20 = 100, so it is 190.", "ccs", 190, 5, false},
	    {"print(max(5 * 20, 3 * 30))", "", "ccs", 30, 3, false},
	    {"print(5 * 20 * 3 + 30)", "", "c", 30, 3, true},
	    {"print(777 + 5 * 20)", "", "c", 877, 0, false},
	    {"print(7 + 10)", "", "c", 17, 0, false},
	};

	for (size_t i = 0; i < nitems(trials); i++) {
		unsigned count;

		check_example(trials[i].runs);
		CHECK_EQ_INT(try(SHOP, trials[i].program, trials[i].printed, trials[i].draft, trials[i].runs, &count),
		    trials[i].holds);
		CHECK_EQ_INT(count, trials[i].count);
	}
}

/* A number that everybody knows, too, may be the question's in one place and nobody's in another. */
static void
check_namesakes(void)
{
	static const char fence[] =
	    "A garden is 14 by 9 metres. With a post every 2 metres at $11, what do the posts cost?";
	static const char draft[] = "The fence is 2 * (14 + 9) = 46 metres long.";
	static const struct {
		const char *program, *runs;
		bool holds;
		unsigned count;
	} trials[] = {
	    /* Everywhere, in three ways, it does not matter; in its first place it does. */
	    {"print(2 * (14 + 9) / 2 * 11)", "ccsssc", true, 8},
	    {"print(2 * (14 + 9) / 2 * 11)", "ccssssssc", true, 11},
	    {"print(2 * (14 + 9) / 2 * 11)", "ccs", false, 11},
	    /* One that stands once has no namesake, and 14 is nobody else's. */
	    {"print((14 + 9) / 2 * 11)", "ccs", false, 5},
	    {"print((14 / 14 + 9) / 2 * 11)", "cccs", false, 6},
	};

	for (size_t i = 0; i < nitems(trials); i++) {
		unsigned count;

		check_example(trials[i].runs);
		CHECK_EQ_INT(try(fence, trials[i].program, 253, draft, trials[i].runs, &count), trials[i].holds);
		CHECK_EQ_INT(count, trials[i].count);
	}
}

int
main(void)
{

	check_forgeries();
	check_quantities();
	check_drafts();
	check_variations();
	check_many_numbers();
	check_trials();
	check_namesakes();
	for (size_t i = 0; i < nitems(copies); i++) {
		check_example(copies[i].b);
		CHECK_EQ_INT(forgery_is_copy(span_of(copies[i].a), span_of(copies[i].b)), copies[i].copy);
	}
	return check_end();
}
