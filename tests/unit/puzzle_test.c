/*
 * The puzzle language: what expressions mean, counted by trying all values on the tree itself; mistakes with their
 * places; what is printed; what replies become.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "executors/arena.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/relation_words.h"
#include "executors/puzzle/relations.h"
#include "sandbox/solver.h"
#include "tests/unit/check.h"

/* --- what expressions mean --- */

static int64_t
floored(int64_t a, int64_t by)
{

	return a / by - (a % by != 0 && (a < 0) != (by < 0));
}

/* The node's value under these values of the variables: the definition that printers and solver are held to. */
static int64_t
value_of(const struct tree_node *node, const int64_t *values)
{
	int64_t a = node->count > 0 ? value_of(node->arguments[0], values) : 0;
	int64_t b = node->count > 1 && node->op != TREE_IF ? value_of(node->arguments[1], values) : 0;

	switch (node->op) {
	case TREE_CONSTANT:
		return node->value;
	case TREE_VARIABLE:
		return values[node->value];
	case TREE_NOT:
		return !a;
	case TREE_EQUAL:
		return a == b;
	case TREE_LESS:
		return a < b;
	case TREE_AT_MOST:
		return a <= b;
	case TREE_IF:
		return value_of(node->arguments[a != 0 ? 1 : 2], values);
	case TREE_MULTIPLY:
		return a * b;
	case TREE_DIVIDE:
		return floored(a, b);
	case TREE_MODULO:
		return a - floored(a, b) * b;
	case TREE_ABSOLUTE:
		return a < 0 ? -a : a;
	default:
		break;
	}
	for (uint32_t i = 1; i < node->count; i++) {
		int64_t next = value_of(node->arguments[i], values);

		for (uint32_t k = 0; node->op == TREE_DISTINCT && k < i; k++)
			if (value_of(node->arguments[k], values) == next)
				return 0;
		a = node->op == TREE_AND ? a && next : node->op == TREE_OR ? a || next : a + next;
	}
	return node->op == TREE_DISTINCT ? 1 : a;
}

/* How many solutions there are: constraints and what the groups demand. */
static long
count_from(const struct puzzle *puzzle, uint32_t at, int64_t *values)
{
	long count = 0;

	if (at < puzzle->variable_count) {
		for (int64_t v = puzzle->variables[at]->low; v <= puzzle->variables[at]->high; v++) {
			values[at] = v;
			count += count_from(puzzle, at + 1, values);
		}
		return count;
	}
	for (uint32_t i = 0; i < puzzle->axiom_count; i++)
		if (value_of(puzzle->axioms[i], values) == 0)
			return 0;
	for (uint32_t i = 0; i < puzzle->constraint_count; i++)
		if (value_of(puzzle->constraints[i].node, values) == 0)
			return 0;
	return 1;
}

static struct puzzle *
read_with(struct arena *arena, const char *declared, const char *expression, struct puzzle_mistake *mistake)
{
	char text[8192];
	int len = snprintf(text, sizeof(text),
	    "{%s, \"constraints\": [{\"expr\": \"%s\"}], \"ask\": {\"kind\": \"count\"}}", declared, expression);

	arena->max = PUZZLE_ARENA_MAX;
	return puzzle_read(arena, (struct span){text, (size_t)len}, mistake);
}

struct meaning {
	const char *expression;
	long solutions;
};

static void
check_meanings(const char *declared, const struct meaning *meanings)
{

	for (; meanings->expression != NULL; meanings++) {
		struct arena arena = {0};
		struct puzzle_mistake mistake;
		struct puzzle *puzzle = read_with(&arena, declared, meanings->expression, &mistake);
		int64_t values[VARIABLES_MAX];

		check_example(meanings->expression);
		CHECK_TEXT(mistake.why, "");
		if (puzzle != NULL)
			CHECK_EQ_INT(count_from(puzzle, 0, values), meanings->solutions);
		arena_free(&arena);
	}
}

/* Two numbers, 1 to 3 and 1 to 3, and two truth values. */
static const char plain[] = "\"vars\": [{\"names\": [\"a\", \"b\"], \"domain\": \"1..3\"},"
			    "{\"names\": [\"p\", \"q\"], \"domain\": \"bool\"}]";

/* Of 36: nine pairs of numbers by four of truth values. */
static const struct meaning operators[] = {{"true", 36}, {"false", 0}, {"p", 18}, {"not p", 18}, {"p and q", 9},
    {"p or q", 27}, {"p xor q", 18}, {"p implies q", 27}, {"p iff q", 18}, {"implies(p, q)", 27}, {"iff(p, q)", 18},
    {"xor(p, q)", 18}, {"p => q", 27}, {"p <=> q", 18}, {"p && q || !p", 27}, {"a == b", 12}, {"a = b", 12},
    {"a != b", 24}, {"a < b", 12}, {"a <= b", 24}, {"a > b", 12}, {"a >= b", 24}, {"1 < a < b", 4},
    {"1 <= a == b <= 2", 8}, {"a + b == 4", 12}, {"a - b == 1", 8}, {"a * b == 6", 8}, {"a // 2 == 1", 24},
    {"a % 2 == 1", 24}, {"-a // 2 == -1", 24}, {"-a % 3 == 1", 12}, {"-a + b == 0", 12}, {"--a == a", 36},
    {"abs(a - b) == 1", 16}, {"abs(a - b) == 2", 8}, {"min(a, b) == 2", 12}, {"max(a, b) == 2", 12},
    {"min(a, b, 2) == 2", 16}, {"sum(a, b) == 2", 4}, {"count(p, q) == 1", 18}, {"p + q == 1", 18},
    {"exactly(1, p, q)", 18}, {"at_least(1, p, q)", 27}, {"at_most(1, p, q)", 27}, {"either(p, q)", 18},
    {"neither(p, q)", 9}, {"same(a, b)", 12}, {"different(a, b)", 24}, {"all(p, q)", 9}, {"any(p, q)", 27},
    {"distinct(a, b)", 24}, {"(a if p else b) == 1", 12}, {"a == 1 if p else b == 1", 12}, {"a in [1, 3]", 24},
    {"a not in [1, 3]", 12}, {"a in 2..3", 24}, {"a in (b, 1)", 20}, {"not p and q", 9}, {"not (p and q)", 27},
    {"p or q and false", 18}, {"p implies q implies p", 36}, {"p xor q or q", 18}, {"1 + 2 * a == 5", 12},
    {"(1 + 2) * a == 6", 12}, {"all(a != x for x in 1..2)", 12}, {"any(a == x and b == x for x in 1..3)", 12},
    {"sum(x for x in 1..3 if x < a) == 3", 12}, {"count(a == x for x in 1..3 if x != 2) == 1", 24},
    {"count(true for x in 1..3 if x <= a) == 2", 12}, {"all(a <= x for x in 1..3 if p)", 24},
    {"sum(x * y for x in 1..2 for y in 1..2 if x != y) == a + 1", 12}, {"exactly(2, a >= x for x in 1..3)", 12},
    {"(p == q) == (a == b)", 18}, {"p == true", 18}, {"p == 1", 18}, {"p + 1 == a", 12}, {"p < q", 9}, {NULL, 0}};

/* Four in a row, 24 ways. */
static const char row[] = "\"sets\": [{\"name\": \"people\", \"members\": [\"A\", \"B\", \"C\", \"D e\"]}],"
			  "\"vars\": [{\"name\": \"at\", \"of\": \"people\", \"domain\": \"1..4\", \"distinct\": true,"
			  "\"order\": \"leftmost\"}]";

static const struct meaning places[] = {{"left_of(A, B)", 12}, {"right_of(A, B)", 12},
    {"left_of(A, B) and left_of(B, C)", 4}, {"immediately_left_of(A, B)", 6}, {"immediately_right_of(A, B)", 6},
    {"immediately_right_of(A, B) and leftmost(B)", 2}, {"places_left_of(A, B, 2)", 4}, {"places_right_of(A, B, 3)", 2},
    {"places_right_of(A, B, 3) and rightmost(A)", 2}, {"next_to(A, B)", 12}, {"adjacent(A, B)", 12},
    {"apart(A, B, 2)", 8}, {"places_between(A, B, 2)", 4}, {"places_between(A, B, 0)", 12}, {"between(A, B, C)", 8},
    {"immediately_between(A, B, C)", 4}, {"nth(A, 2)", 6}, {"nth_from_left(A, 2) and at[A] == 2", 6},
    {"nth_from_right(A, 2) and at[A] == 3", 6}, {"second_from_left(A) and A == 2", 6},
    {"second_from_right(A) and A == 3", 6}, {"third_from_right(A) and A == 2", 6}, {"leftmost(A) and A == 1", 6},
    {"rightmost(A) and A == 4", 6}, {"first(A) and A == 1", 6}, {"last(A) and A == 4", 6}, {"third(A) and A == 3", 6},
    {"second_to_last(A) and A == 3", 6}, {"second_last(A) and A == 3", 6}, {"third_to_last(A) and A == 2", 6},
    {"nth_to_last(A, 4) and A == 1", 6}, {"before(A, B)", 12}, {"after(A, B) and A > B", 12},
    {"immediately_before(A, B)", 6}, {"immediately_after(A, B) and A == B + 1", 6}, {"at_end(A)", 12},
    {"earliest(A) and A == 1", 6}, {"latest(A) and A == 4", 6}, {"left_of('D e', A)", 12}, {"left_of(d_e, a)", 12},
    {"left_of(people.A, at.B)", 12}, {"at(A) < at(B)", 12}, {"not next_to(A, B)", 12},
    {"all(left_of(A, x) for x in people if x != A)", 6}, {"count(left_of(x, A) for x in people) == 2", 6},
    {"distinct(at[x] for x in people)", 24},
    {"all(x != y for x in people for y in people if number(x) < number(y))", 24}, {"A < B", 12},
    {"all(x <= A for x in people)", 6}, {"left_of(A, B) and number(A) == 1", 12}, {NULL, 0}};

/* Three in a row that is counted from the right. */
static const char backwards[] =
    "\"vars\": [{\"names\": [\"A\", \"B\", \"C\"], \"domain\": \"1..3\", \"distinct\": true,"
    "\"order\": \"rightmost\"}]";

static const struct meaning turned[] = {{"left_of(A, B) and A > B", 3}, {"leftmost(A) and A == 3", 2},
    {"nth_from_right(A, 1) and A == 1", 2}, {"immediately_left_of(A, B) and A == B + 1", 2},
    {"places_right_of(A, B, 2) and A == 1", 1}, {"next_to(A, B)", 4}, {"first(A) and A == 1", 2}, {NULL, 0}};

/* Ages in years: three people, 5 to 8, who may be of one age. */
static const char ages[] =
    "\"vars\": [{\"names\": [\"A\", \"B\", \"C\"], \"domain\": \"5..8\", \"order\": \"youngest\"}]";

/* Of 64. Pairs with a greater: 6 of 16. The single greatest: sum of k*k for k below 4 = 14. */
static const struct meaning ranks[] = {{"older(A, B)", 24}, {"younger(A, B)", 24}, {"newer(A, B) and A < B", 24},
    {"oldest(A)", 14}, {"youngest(A)", 14}, {"oldest(A) and A > B and A > C", 14}, {"second_oldest(A)", 8},
    {"nth_oldest(A, 3)", 14}, {"third_oldest(A) and A < B and A < C", 14}, {"nth_youngest(A, 2)", 8},
    {"second_youngest(A) and between(A, B, C)", 8}, {"older(A, 6)", 32}, {"nth(A, 1) and youngest(A)", 14},
    {"second(A)", 8}, {NULL, 0}};

/* Six round a table, 720 ways. */
static const char circle[] =
    "\"vars\": [{\"names\": [\"A\", \"B\", \"C\", \"D\"], \"domain\": \"1..4\", \"distinct\": true,"
    "\"order\": \"circle\"}]";

static const struct meaning rounds[] = {{"opposite(A, B)", 8}, {"places_between(A, B, 1)", 8},
    {"places_between(A, B, 0)", 16}, {"next_to(A, B)", 16}, {"apart(A, B, 2)", 8}, {"immediately_left_of(A, B)", 8},
    {"immediately_left_of(A, B) and A == 1 and B == 4", 2}, {"immediately_right_of(A, B) and A == 4 and B == 1", 2},
    {"immediately_left_of(A, B) and immediately_right_of(A, B)", 0}, {"immediately_between(A, B, C)", 8},
    {"immediately_between(A, B, C) iff opposite(B, C) and next_to(A, B)", 24}, {NULL, 0}};

/* Two who may lie, and two whose kind parapet keeps: 16. */
static const char liars[] = "\"sets\": [{\"name\": \"others\", \"members\": [\"x\", \"y\"]}],"
			    "\"vars\": [{\"names\": [\"p\", \"q\"], \"domain\": \"bool\"}]";

static const struct meaning sayings[] = {{"says(p, q)", 2}, {"says(p, liar(q)) and says(q, liar(p))", 2},
    {"says(p, liar(p))", 0}, {"knight(p) and knave(q)", 1}, {"truthful(p) iff p", 4}, {"says(x, p)", 8},
    {"says(x, liar(x) or liar(y))", 4}, {"says(x, knave(y)) and says(y, knave(x) and knave(y))", 4}, {NULL, 0}};

/* Three people of whom only what a word asks for is kept. */
static const char family[] = "\"sets\": [{\"name\": \"people\", \"members\": [\"a\", \"b\", \"c\"]}], \"vars\": []";

static const struct meaning kinships[] = {{"male(a)", 4}, {"female(a) and female(b)", 2}, {"sibling(a, b)", 2},
    {"sibling(a, b) and sibling(b, c) and not sibling(a, c)", 0}, {"sibling(a, a)", 0},
    {"brother(a, b) and sister(b, a)", 4}, {"sister(a, b) and brother(a, b)", 0},
    {"count(sister(x, a) for x in people) == 2 and male(a)", 1}, {"married(a, b)", 4}, {"married(a, a)", 0},
    {"husband(a, b) and wife(b, a)", 2}, {"married(a, b) and married(b, c)", 0}, {"father(a, a)", 0},
    {"father(a, b) and father(b, a)", 0}, {"father(a, b) and female(a)", 0},
    {"father(a, b) and father(b, c) and not grandfather(a, c)", 0},
    {"father(a, b) and father(b, c) and not ancestor(a, c)", 0}, {"father(a, b) and father(b, c) and father(c, a)", 0},
    {"mother(a, b) and mother(a, c) and not sibling(b, c)", 0},
    {"mother(a, b) and sibling(b, c) and not mother(a, c)", 0},
    {"parent(a, b) and father(c, b) and not mother(a, b)", 0}, {"son(a, b) iff child(a, b) and male(a)", -1},
    {NULL, 0}};

static const char race[] = "\"vars\": [{\"names\": [\"a\", \"b\", \"c\"], \"domain\": \"1..3\", \"distinct\": true,"
			   "\"order\": \"first\"}]";

static const struct meaning moves[] = {{"overtakes(a, b)", 2}, {"overtakes(a, b) and a < b", 2},
    {"overtakes(a, b) and first(start(b)) and first(a)", 1}, {"overtakes(a, b) and last(start(b))", 0},
    {"swap_places(a, b) and start(a) == b", 6}, {"overtakes(a, b) and overtakes(a, c)", 1},
    {"overtakes(a, b) and overtakes(b, a) and start(a) == a", 2}, {NULL, 0}};

static const char drinks[] =
    "\"sets\": [{\"name\": \"people\", \"members\": [\"Al\", \"Bo\"]}, {\"name\": \"days\","
    "\"members\": [\"Mo\", \"Tu\", \"We\"]}, {\"name\": \"cups\", \"members\": [\"tea\", \"milk\"]}],"
    "\"vars\": [{\"name\": \"day\", \"of\": \"people\", \"domain\": \"days\", \"order\": \"first\"},"
    "{\"name\": \"cup\", \"of\": \"people\", \"domain\": \"cups\"}]";

/* Of 36. */
static const struct meaning members[] = {{"day[Al] == Mo", 12}, {"Al == Mo", 12}, {"Al == tea", 18},
    {"cup[Al] == cup[Bo]", 18}, {"before(Al, Bo)", 12}, {"day[Al] < day[Bo]", 12}, {"after(Al, Mo)", 24},
    {"immediately_before(Al, We)", 12}, {"number(day[Al]) == 2", 12}, {"Al in [Mo, We]", 24}, {"day[Al] in days", 36},
    {"last(Bo)", 12}, {"count(day[x] == Mo for x in people) == 1", 16}, {"all(cup[x] == tea for x in people)", 9},
    {"next_to(Al, Bo)", 16}, {"distinct(day[Al], day[Bo])", 24}, {"(Mo if cup[Al] == tea else We) == day[Al]", 12},
    {NULL, 0}};

static void
check_all_meanings(void)
{

	check_meanings(plain, operators);
	check_meanings(row, places);
	check_meanings(backwards, turned);
	check_meanings(ages, ranks);
	check_meanings(circle, rounds);
	check_meanings(liars, sayings);
	check_meanings(race, moves);
	check_meanings(drinks, members);
}

/* Kinship keeps much: the solutions are counted with what is not asked for left out, or none is wanted. */
static void
check_kinship(void)
{

	for (const struct meaning *m = kinships; m->expression != NULL; m++) {
		struct arena arena = {0};
		struct puzzle_mistake mistake;
		struct puzzle *puzzle = read_with(&arena, family, m->expression, &mistake);
		int64_t values[VARIABLES_MAX];
		long found = puzzle != NULL ? count_from(puzzle, 0, values) : -2;

		check_example(m->expression);
		CHECK_TEXT(mistake.why, "");
		if (m->solutions >= 0)
			CHECK_EQ_INT(found, m->solutions);
		else
			CHECK(found > 0);
		arena_free(&arena);
	}
}

/* --- mistakes --- */

static const struct {
	const char *expression;
	unsigned column;
	const char *why;
} wrong_expressions[] = {
    {"", 1, "it ends where a value should follow"},
    {"left_of(A, Q)", 12, "'Q' is no name here"},
    {"left_of(A, Bb)", 12, "'Bb' is no name here"},
    {"lefft_of(A, B)", 1, "'lefft_of' is no name here; did you mean 'left_of'?"},
    {"left_of(A)", 1, "left_of is said of 2 values"},
    {"left_of(A, B", 13, "it ends where ',' or ')' should follow"},
    {"left_of(A, B))", 14, "')' stands where an operator or the end should"},
    {"A == B", 6, "'A' and 'B' are two members, never the same: write family[A] and family[B] if those are meant"},
    {"A +", 4, "it ends where a value should follow"},
    {"A", 1, "'A' is a member of people, and no truth value is told of those"},
    {"A + 1", 3, "true or false is wanted here, not a number"},
    {"people", 1, "'people' is a set, and stands for no value"},
    {"at == 1", 1, "'at' is a group: write at[...] or one of its names"},
    {"at[1] == 1", 4, "a member of people is wanted here"},
    {"at[A, B] == 1", 1, "a family has one index"},
    {"older(A, B)", 1, "older does not go with the order \"leftmost\""},
    {"opposite(A, B)", 1, "opposite does not go with the order \"leftmost\""},
    {"in_middle(A)", 1, "in_middle: an even number of places has no middle"},
    {"second(A + 1)", 1, "second: it needs a variable, whose group says how many places there are"},
    {"A == 'x", 6, "the quote is not closed"},
    {"A == 1x", 6, "a name does not begin with a digit; write it in quotes"},
    {"A == 1000001", 6, "a number above 1000000"},
    {"A / 2 == 1", 3, "write // for division: numbers are whole"},
    {"A // B == 1", 3, "what // and % divide by must be a positive number that is known"},
    {"A % 0 == 1", 3, "what // and % divide by must be a positive number that is known"},
    {"A ? B", 3, "a sign that means nothing here"},
    {"A == 1 if true", 15, "it ends where 'else' should follow"},
    {"which(x for x in people if leftmost(x))", 1, "which(...) is the whole of an `ask`, or nothing"},
    {"all(x for A in people)", 5, "'x' is no name here"},
    {"all(all(true for x in people) for x in people)", 18, "the name stands for something already"},
    {"all(true for x in 3..1)", 19, "a range that ends before it begins"},
    {"all(true for x in 1..5000)", 1, "too much, once unfolded: over 4096 rounds or 65536 nodes"},
    {"nth(A, B)", 8, "a number that is known is wanted here"},
    {"nth(A, -1)", 8, "a number from 0 to 10000 is wanted here"},
    {"male(at[A])", 1, "words of kinship are said of members of one set"},
    {"A * A * A * A * 1000000 * 1000000 * 1000000 < 1", 35, "its numbers could become too large"},
    {"not overtakes(A, B)", 5, "who moves is a constraint by itself, or joined to others by `and`"},
    {"count(overtakes(A, B)) == 1", 7, "who moves is a constraint by itself, or joined to others by `and`"},
};

static void
check_wrong_expressions(void)
{

	for (size_t i = 0; i < nitems(wrong_expressions); i++) {
		struct arena arena = {0};
		struct puzzle_mistake mistake;

		check_example(wrong_expressions[i].expression);
		CHECK(read_with(&arena, row, wrong_expressions[i].expression, &mistake) == NULL);
		CHECK_TEXT(mistake.where, "constraint 1");
		CHECK_EQ_INT(mistake.column, wrong_expressions[i].column);
		CHECK_TEXT(mistake.why, wrong_expressions[i].why);
		arena_free(&arena);
	}
}

#define REST "\"constraints\": [], \"ask\": {\"kind\": \"value\"}}"
#define GOOD "{\"vars\": [{\"names\": [\"a\"], \"domain\": \"1..2\"}], \"constraints\": [], \"ask\": "

static const struct {
	const char *text, *where, *why;
} wrong_specifications[] = {
    {"", "specification", "no JSON from byte 1 on"},
    {"[]", "specification", "no JSON object"},
    {"{} x", "specification", "something stands behind the object, at byte 4"},
    {"{}", "specification", "'vars' is missing"},
    {"{\"vars\": [], \"vars\": [], " REST, "specification", "'vars' is there twice"},
    {"{\"vars\": 1, " REST, "specification", "'vars' is not of its type"},
    {"{\"wars\": [], " REST, "specification", "'wars' is no member here"},
    {"{\"vars\": [], " REST, "specification", "there is nothing unknown in it"},
    {"[[[[[[[[[1]]]]]]]]]", "specification", "nested deeper than 8"},
    {"{\"a\": \"\\u0000\"}", "specification", "byte 8 is a NUL"},
    {"{\"a\": \"\xff\"}", "specification", "byte 8 is no text"},
    {"{\"a\": \"\xed\xa0\x80\"}", "specification", "byte 8 is no text"},
    {"{\"sets\": [{\"name\": \"s\", \"members\": []}], \"vars\": [], " REST, "set 1",
	"a list of 1 to 64 names is wanted here"},
    {"{\"sets\": [{\"name\": \"s\", \"members\": [\"a\", \"A\"]}], \"vars\": [], " REST, "set 1", "'A' is there twice"},
    {"{\"sets\": [{\"name\": \"s\", \"members\": [\"a b\", \"a_B\"]}], \"vars\": [], " REST, "set 1",
	"'a_B' is there twice"},
    {"{\"sets\": [{\"name\": \"s\", \"members\": [\"\"]}], \"vars\": [], " REST, "set 1", "a name is empty"},
    {"{\"sets\": [{\"name\": \"s\", \"members\": [\"a\\n\"]}], \"vars\": [], " REST, "set 1",
	"a name holds a control character"},
    {"{\"vars\": [{\"domain\": \"1..2\"}], " REST, "group 1", "either 'names' or 'of' is wanted"},
    {"{\"vars\": [{\"name\": \"f\", \"of\": \"s\", \"domain\": \"1..2\"}], " REST, "group 1", "'s' is no set here"},
    {"{\"vars\": [{\"names\": [\"a\"], \"domain\": \"2..1\"}], " REST, "group 1",
	"a domain holds 1 to 10000 numbers, none beyond 1000000"},
    {"{\"vars\": [{\"names\": [\"a\"], \"domain\": \"1..99999999999999999999\"}], " REST, "group 1",
	"a domain holds 1 to 10000 numbers, none beyond 1000000"},
    {"{\"vars\": [{\"names\": [\"a\"], \"domain\": \"1-2\"}], " REST, "group 1",
	"'1-2' is no domain: write \"1..5\", \"bool\" or the name of a set"},
    {"{\"vars\": [{\"names\": [\"a\"], \"domain\": \"1..2\", \"order\": \"up\"}], " REST, "group 1",
	"'up' is no order"},
    {"{\"vars\": [{\"names\": [\"a\"], \"domain\": \"bool\", \"distinct\": true}], " REST, "group 1",
	"true and false are in no order and not distinct"},
    {GOOD "{\"kind\": \"why\"}}", "ask", "'why' is no kind"},
    {GOOD "{\"kind\": \"must\"}}", "ask", "must has 'options' and no 'expr'"},
    {GOOD "{\"kind\": \"must\", \"options\": []}}", "ask", "there are no options"},
    {GOOD "{\"kind\": \"min\"}}", "ask", "min has an 'expr' and no 'options'"},
    {GOOD "{\"kind\": \"min\", \"expr\": \"a == 1\"}}", "ask", "true and false have no least and greatest"},
    {GOOD "{\"kind\": \"entails\", \"expr\": \"a\"}}", "ask", "true or false is wanted here, not a number"},
    {GOOD "{\"kind\": \"could\", \"options\": [{\"label\": \"A\", \"expr\": \"a\"}]}}", "option 1",
	"true or false is wanted here, not a number"},
    {GOOD
	"{\"kind\": \"could\", \"options\": [{\"label\": \"A\", \"expr\": \"true\"}, {\"label\": \"a\", \"expr\": \"true\"}]}}",
	"option 2", "its label is there twice"},
};

static void
check_wrong_specifications(void)
{

	for (size_t i = 0; i < nitems(wrong_specifications); i++) {
		const char *text = wrong_specifications[i].text;
		struct arena arena = {.max = PUZZLE_ARENA_MAX};
		struct puzzle_mistake mistake;

		check_example(text);
		CHECK(puzzle_read(&arena, (struct span){guarded_copy(text, strlen(text)), strlen(text)}, &mistake) ==
		    NULL);
		CHECK_TEXT(mistake.where, wrong_specifications[i].where);
		CHECK_TEXT(mistake.why, wrong_specifications[i].why);
		arena_free(&arena);
	}
}

/* Without memory at any point: a mistake, and nothing else. */
static void
check_little_memory(void)
{

	for (size_t max = 0; max < 200000; max += 4096) {
		struct arena arena = {.max = max};
		struct puzzle_mistake mistake;
		char text[1024];
		int len =
		    snprintf(text, sizeof(text), "{%s, \"constraints\": [], \"ask\": {\"kind\": \"value\"}}", row);
		struct puzzle *puzzle = puzzle_read(&arena, (struct span){text, (size_t)len}, &mistake);
		struct solver_query query;

		CHECK((puzzle != NULL) == (mistake.why[0] == '\0'));
		if (puzzle != NULL && puzzle_solver_query(puzzle, &arena, &query))
			CHECK(query.term_count == 4);
		arena_free(&arena);
	}
}

/* --- printing and telling --- */

static const char asked[] =
    "{\"sets\": [{\"name\": \"cups\", \"members\": [\"red cup\", \"(assert false)\"]}],"
    "\"vars\": [{\"name\": \"at\", \"of\": \"cups\", \"domain\": \"-1..0\", \"distinct\": true,"
    "\"order\": \"leftmost\"}, {\"names\": [\"it\"], \"domain\": \"cups\"}],"
    "\"constraints\": [{\"say\": \"One.\", \"expr\": \"left_of(red_cup, '(assert false)')\"},"
    "{\"say\": \"Two.\", \"expr\": \"it == red_cup\"}], \"ask\": {\"kind\": \"value\", \"expr\": \"it\"}}";

static void
check_printing(void)
{
	struct arena arena = {.max = PUZZLE_ARENA_MAX};
	struct puzzle_mistake mistake;
	struct puzzle *puzzle = puzzle_read(&arena, span_of(asked), &mistake);
	struct solver_query query;
	struct span program;

	check_example("printing");
	CHECK_TEXT(mistake.why, "");
	if (puzzle == NULL)
		return;
	CHECK(puzzle_solver_query(puzzle, &arena, &query));
	CHECK_SPAN(((struct span){query.text.at, query.text.len}),
	    span_of("(declare-const v0 Int)\n(declare-const v1 Int)\n(declare-const v2 Int)\n"
		    "(assert (<= (- 1) v0 0))\n(assert (<= (- 1) v1 0))\n(assert (<= 1 v2 2))\n"
		    "(assert (distinct v0 v1))\n(assert (< v0 v1))\n(assert (= v2 1))\n"));
	CHECK_EQ_INT(query.question, SOLVER_VALUES);
	CHECK_EQ_INT(query.term_count, 1);
	CHECK_SPAN(((struct span){query.terms[0].at, query.terms[0].len}), span_of("v2"));
	program = puzzle_program(puzzle, &arena);
	CHECK(program.at != NULL && memmem(program.at, program.len, "red", 3) == NULL);
	CHECK(memmem(program.at, program.len, "D.append(range(-1,1))\n", 22) != NULL);
	arena_free(&arena);
}

static const struct {
	const char *output;
	bool read;
	enum puzzle_verdict verdict;
	const char *answer, *arrangement;
} outputs[] = {
    {"parapet answer\nvalues 1\nwitness -1 0 1\n", true, PUZZLE_ANSWER, "red cup",
	"at: red cup -1, (assert false) 0; it red cup"},
    {"parapet ambiguous\nvalues 1\nothers 2\nwitness -1 0 1\nsecond -1 0 2\n", true, PUZZLE_AMBIGUOUS, "", ""},
    {"parapet unsatisfiable\ncore 3 4\n", true, PUZZLE_UNSATISFIABLE, "", ""},
    {"parapet many\n", true, PUZZLE_UNKNOWN, "", ""},
    {"parapet answer\nvalues 1\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet answer\nvalues 1\nwitness -1 0\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet answer\nvalues 1 2\nwitness -1 0 1\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet answer\nvalues 1\nvalues 1\nwitness -1 0 1\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet answer\nvalues x\nwitness -1 0 1\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet answer\nvalues 99999999999999999999\nwitness -1 0 1\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet answer\nholds 1\nwitness -1 0 1\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet unsatisfiable\ncore 3 9\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet unsatisfiable\ncore 4 3\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet unsatisfiable\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet answer\nvalues 1\nwitness -1 0 1\nmore\n", false, PUZZLE_BROKEN, "", ""},
    {"parapet answer\nvalues 1\nwitness -1 0 1\nholds", false, PUZZLE_BROKEN, "", ""},
    {"", false, PUZZLE_BROKEN, "", ""},
};

static void
check_outputs(void)
{

	for (size_t i = 0; i < nitems(outputs); i++) {
		struct arena arena = {.max = PUZZLE_ARENA_MAX};
		struct puzzle_mistake mistake;
		struct puzzle *puzzle = puzzle_read(&arena, span_of(asked), &mistake);
		size_t len = strlen(outputs[i].output);
		struct puzzle_conclusion conclusion;
		struct solver_reply reply;

		check_example(outputs[i].output);
		CHECK_EQ_INT(puzzle_output_read(
				 puzzle, &arena, (struct span){guarded_copy(outputs[i].output, len), len}, &reply),
		    outputs[i].read);
		if (outputs[i].read) {
			CHECK(puzzle_conclude(puzzle, &arena, &reply, &conclusion));
			CHECK_EQ_INT(conclusion.verdict, outputs[i].verdict);
			CHECK_SPAN(conclusion.answer, span_of(outputs[i].answer));
			CHECK_SPAN(conclusion.arrangement, span_of(outputs[i].arrangement));
			if (conclusion.verdict == PUZZLE_AMBIGUOUS)
				CHECK_SPAN(conclusion.witnesses[1], span_of("(assert false)"));
			if (conclusion.verdict == PUZZLE_UNSATISFIABLE) {
				CHECK_EQ_INT(conclusion.core_count, 1);
				CHECK_EQ_INT(conclusion.core[0], 0);
				CHECK(conclusion.domains);
			}
		}
		arena_free(&arena);
	}
}

/* A reply, its word included, lies on the stack of who tells of it. */
static void
check_detail(void)
{
	struct arena arena = {.max = PUZZLE_ARENA_MAX};
	struct puzzle_mistake mistake;
	struct puzzle *puzzle = puzzle_read(&arena, span_of(asked), &mistake);
	struct puzzle_conclusion conclusion;
	char word[] = "many";
	struct solver_reply reply = {.verdict = SOLVER_UNKNOWN, .detail = word};

	check_example("a detail whose reply is gone");
	CHECK(puzzle_conclude(puzzle, &arena, &reply, &conclusion));
	word[0] = 'x';
	CHECK_TEXT(conclusion.detail, "many");
	check_example("no memory for it");
	arena.max = 0;
	while (arena_take(&arena, 16) != NULL)
		;
	CHECK(!puzzle_conclude(puzzle, &arena, &reply, &conclusion));
	arena_free(&arena);
}

/* Every listed word means something, and is its own best guess. */
static void
check_words(void)
{

	for (size_t i = 0; relation_name(i) != NULL; i++) {
		struct arena arena = {0};
		struct puzzle_mistake mistake;
		char call[64];

		snprintf(call, sizeof(call), "%s()", relation_name(i));
		check_example(call);
		CHECK(read_with(&arena, row, call, &mistake) == NULL);
		CHECK(strstr(mistake.why, "is said of") != NULL);
		arena_free(&arena);
	}
	for (int axis = AXIS_NONE + 1; axis < AXES; axis++)
		for (int i = 0; i < 2; i++) {
			const char *end = i == 0 ? axis_words[axis].near[0] : axis_words[axis].far[0];
			char quoted[64];

			snprintf(quoted, sizeof(quoted), "\"%s\"", end != NULL ? end : "");
			if (end != NULL)
				check_example(quoted);
			CHECK(end == NULL || strstr(puzzle_schema(), quoted) != NULL);
		}
}

int
main(void)
{

	check_all_meanings();
	check_kinship();
	check_wrong_expressions();
	check_wrong_specifications();
	check_little_memory();
	check_printing();
	check_outputs();
	check_detail();
	check_words();
	return check_end();
}
