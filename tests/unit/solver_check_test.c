/*
 * What may reach Z3: texts of the language, and where others stop. tests/jail/solver_hostile.py has more of those,
 * under the real solver.
 */
#include "sandbox/solver/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"

static struct check check;

static int
read_text(const char *text, size_t len)
{
	const struct solver_text given = {guarded_copy(text, len), len};

	check = (struct check){.why = NULL};
	return check_text(&check, &given);
}

struct row {
	const char *text;
	const char *why; /* NULL: good */
	size_t at;
};

static const struct row texts[] = {
    {"", NULL, 0},
    {" \t\r\n", NULL, 0},
    {"(declare-const a Int)", NULL, 0},
    {"(declare-fun a ( ) Bool)", NULL, 0},
    {"(declare-const a Int)(define-fun b () Bool (< a 3))(assert b)", NULL, 0},
    {"(assert(=>(and true false)(or true)))", NULL, 0},
    {"(declare-const a Int)(assert (<= 0 a 999999999999999))", NULL, 0},
    {"(declare-const v Int)(declare-const v0 Int)(declare-const v_0 Int)(assert (distinct v v0 v_0))", NULL, 0},
    {"(", "command", 1},
    {"()", "command", 1},
    {"(assert true)(", "command", 14},
    {"(declare-const a Int", "syntax", 20},
    {"(declare-const a)", "sort", 16},
    {"(declare-const (a) Int)", "name", 15},
    {"(declare-fun a (Int) Int)", "syntax", 16},
    {"(declare-const a Real)", "sort", 17},
    {"(declare-const _a Int)", "name", 15},
    {"(declare-const a Int)(declare-fun a () Int)", "name", 34},
    {"(define-fun a () Int a)", "name", 21},
    {"(assert b)(declare-const b Bool)", "name", 8},
    {"(assert (let ((a 1)) true))", "operator", 9},
    {"(assert ((and true)))", "operator", 9},
    {"(assert (and true", "end", 17},
    {"(assert (and))", "term", 12},
    {"(assert true true)", "syntax", 13},
    {"(assert (= 00 0))", "numeral", 11},
    {"(assert (= 1000000000000000 0))", "numeral", 11},
    {"(assert (= 0x1 0))", "name", 11},
    {"(assert true);", "byte", 13},
    {"(assert \"true\")", "byte", 8},
    {"(assert |true|)", "byte", 8},
    {"(assert (! true :named a))", "byte", 9},
    {"(assert #x0)", "byte", 8},
};

static void
test_texts(void)
{

	for (size_t i = 0; i < nitems(texts); i++) {
		int read = read_text(texts[i].text, strlen(texts[i].text));

		check_example(texts[i].text);
		CHECK_EQ_INT(read, texts[i].why == NULL ? 0 : -1);
		if (texts[i].why == NULL || read == 0)
			continue;
		CHECK_TEXT(check.why, texts[i].why);
		CHECK_EQ_INT(check.at, texts[i].at);
	}
}

static void
test_bytes_beyond_text(void)
{
	static const char with_nul[] = "(assert true)\0(exit)", latin[] = "(assert \xe9)";

	check_example("NUL");
	CHECK_EQ_INT(read_text(with_nul, sizeof(with_nul) - 1), -1);
	CHECK_EQ_INT(check.at, 13);
	check_example("a byte beyond ASCII");
	CHECK_EQ_INT(read_text(latin, sizeof(latin) - 1), -1);
	CHECK_TEXT(check.why, "byte");
}

static void
test_terms(void)
{
	static const struct row terms[] = {
	    {"a", NULL, 0},
	    {"7", NULL, 0},
	    {" ( + a 1 ) ", NULL, 0},
	    {"b", "name", 0},
	    {"", "end", 0},
	    {")", "term", 0},
	    {"a)", "syntax", 1},
	    {"a a", "syntax", 2},
	    {"(assert a)", "operator", 1},
	};

	CHECK_EQ_INT(read_text("(declare-const a Int)", 21), 0);
	for (size_t i = 0; i < nitems(terms); i++) {
		const struct solver_text term = {terms[i].text, strlen(terms[i].text)};
		struct check known = check;

		check_example(terms[i].text);
		CHECK_EQ_INT(check_term(&known, &term), terms[i].why == NULL ? 0 : -1);
		if (terms[i].why == NULL)
			continue;
		CHECK_TEXT(known.why, terms[i].why);
		CHECK_EQ_INT(known.at, terms[i].at);
	}
}

/* What the reader counts is what Z3 is then held to. */
static void
test_counts(void)
{
	static const char text[] =
	    "(declare-const a Int)(assert true)(define-fun c () Bool (= a 1))(declare-fun b () Bool)"
	    "(assert c)(assert b)";

	check_example("counts");
	CHECK_EQ_INT(read_text(text, sizeof(text) - 1), 0);
	CHECK_EQ_INT(check.constants, 2);
	CHECK_EQ_INT(check.assertions, 3);
	CHECK_EQ_INT(check.name_count, 3);
	CHECK(check.names[0].constant && !check.names[0].truth);
	CHECK(!check.names[1].constant && check.names[1].truth);
	CHECK(check.names[2].constant && check.names[2].truth);
}

/* So many declarations, or assertions, are read; with one more they are not. */
static void
test_limit(bool declarations, size_t count, const char *why)
{
	char *text = malloc((count + 1) * 32);

	check_example(why);
	for (size_t more = 0; more < 2 && CHECK(text != NULL); more++) {
		struct solver_text all = {text, 0};

		for (size_t i = 0; i < count + more; i++)
			all.len += (size_t)(declarations ? snprintf(text + all.len, 32, "(declare-const v%zu Int)", i)
							 : snprintf(text + all.len, 32, "(assert true)"));
		check = (struct check){.why = NULL};
		CHECK_EQ_INT(check_text(&check, &all), more == 0 ? 0 : -1);
		CHECK_TEXT(check.why != NULL ? check.why : "", more == 0 ? "" : why);
	}
	free(text);
}

static void
test_depth(void)
{
	static char text[16 + 6 * (SOLVER_DEPTH_MAX + 2)];

	for (size_t depth = SOLVER_DEPTH_MAX; depth <= SOLVER_DEPTH_MAX + 1; depth++) {
		size_t len = (size_t)snprintf(text, sizeof(text), "(assert ");

		for (size_t i = 0; i < depth; i++)
			len += (size_t)snprintf(text + len, sizeof(text) - len, "(not ");
		len += (size_t)snprintf(text + len, sizeof(text) - len, "true");
		for (size_t i = 0; i <= depth; i++)
			text[len++] = ')';
		check_example("depth");
		CHECK_EQ_INT(read_text(text, len), depth <= SOLVER_DEPTH_MAX ? 0 : -1);
	}
	CHECK_TEXT(check.why, "depth");
}

/* Every beginning of a text is read or refused, and nobody looks beyond it. */
static void
test_beginnings(void)
{
	static const char text[] =
	    "(declare-const a Int) (define-fun b () Bool (and (<= 1 a 9) (not (= a 5))))\n(assert b)";

	for (size_t len = 0; len < sizeof(text); len++) {
		check_example("a beginning");
		if (read_text(text, len) == -1)
			CHECK(check.why != NULL && check.at <= len);
	}
}

int
main(void)
{

	test_texts();
	test_bytes_beyond_text();
	test_terms();
	test_counts();
	test_limit(true, SOLVER_CONSTANTS_MAX, "names");
	test_limit(false, SOLVER_ASSERTIONS_MAX, "assertions");
	test_depth();
	test_beginnings();
	return check_end();
}
