/*
 * Token by token, with the one before it in mind.
 */
#include "executors/arithmetic/forgery.h"

#include "executors/arithmetic/python.h"
#include "policies/cpu.h"

#define BUILTINS    24
#define FIELDS_DEEP 2 /* braces within braces that are read */

/* Functions of the language that compute; a bit each in `called` and `bound`. */
static const char *const builtins[BUILTINS] = {"abs", "all", "any", "bool", "complex", "dict", "divmod", "enumerate",
    "filter", "float", "int", "len", "list", "map", "max", "min", "pow", "range", "round", "set", "sorted", "str",
    "sum", "zip"};

struct reader {
	struct python_token earlier, before, token;
	uint32_t called, bound;
	bool header; /* within "def", "lambda" or "for", where names are bound */
	bool lambda;
	bool computes;
	unsigned deep;
	enum forgery found;
};

/* Names that access other names, turn texts into code, or return values that change from run to run. */
static bool
reaches_behind(struct span word)
{
	static const char *const names[] = {"exec", "eval", "compile", "globals", "locals", "vars", "getattr",
	    "setattr", "delattr", "hasattr", "dir", "open", "input", "breakpoint", "exit", "quit", "class", "object",
	    "type", "super", "del", "async", "await", "bytes", "bytearray", "memoryview", "chr", "ord", "hash", "id",
	    "now", "today", "utcnow", "maketrans", "translate", "replace", "ljust", "rjust", "zfill", "center", "join",
	    NULL};

	return python_is_any(word, names) ||
	    (word.len > 1 && word.at[0] == '_' && word.at[1] == '_' && !span_equals(word, "__name__"));
}

static bool
computes_only(struct span module)
{
	static const char *const modules[] = {"math", "cmath", "fractions", "decimal", "datetime", "itertools",
	    "functools", "statistics", "collections", "calendar", "operator", "numbers", "typing", "numpy", "sympy",
	    "__future__", NULL};

	return python_is_any(module, modules);
}

static int
builtin_number(struct span word)
{

	for (int i = 0; i < BUILTINS; i++)
		if (span_equals(word, builtins[i]))
			return i;
	return -1;
}

static bool
ends_operand(const struct python_token *token)
{

	return token->kind == PYTHON_NAME || token->kind == PYTHON_NUMBER || python_is(token, ")") ||
	    python_is(token, "]");
}

/* From a name's first letter on: the next token is not read yet. */
static bool
goes_on(const struct python_walk *walk, const char *with)
{
	struct python_walk ahead = *walk;
	struct python_token next;

	return python_next(&ahead, &next) && !next.first && python_is(&next, with);
}

/* print must begin a statement and be called, without changing its line ends. */
static void
see_print(struct reader *r, const struct python_walk *walk)
{

	if (r->lambda || !goes_on(walk, "(") || !(r->token.first || python_is(&r->before, ":")) || r->token.depth > 0)
		r->found = FORGERY_PRINT;
}

/* A built-in function must be called, or passed as an argument or a type; otherwise it is redefined. */
static void
see_builtin(struct reader *r, const struct python_walk *walk, int number)
{
	bool hint = python_is(&r->before, ":") || python_is(&r->before, "->") || python_is(&r->before, "[");
	bool argument = r->token.depth > 0 && !r->header && !goes_on(walk, "=");

	if (python_is(&r->before, "."))
		return;
	if (goes_on(walk, "(") && !python_is(&r->before, "def"))
		r->called |= 1U << number;
	else if (!hint && !argument)
		r->bound |= 1U << number;
}

static void
see_name(struct reader *r, const struct python_walk *walk)
{
	static const char *const hands_on[] = {"print", "int", "float", "str", "Fraction", "Decimal", "list", "tuple",
	    "set", "dict", "format", "repr", NULL};
	static const char *const settings[] = {"end", "sep", "file", "flush", NULL};
	struct span word = r->token.text;
	int number = builtin_number(word);

	if (reaches_behind(word))
		r->found = FORGERY_NAME;
	else if ((python_is(&r->before, "import") || python_is(&r->before, "from")) && r->before.first &&
	    !computes_only(word))
		r->found = FORGERY_MODULE;
	else if (r->token.depth > 0 && python_is_any(word, settings) && goes_on(walk, "="))
		r->found = FORGERY_PRINT;
	else if (span_equals(word, "print"))
		see_print(r, walk);
	else if (span_equals(word, "str") && python_is(&r->before, "+") && python_is(&r->earlier, ")"))
		r->found = FORGERY_TEXT; /* str(4) + str(2) */
	else if (number >= 0)
		see_builtin(r, walk, number);
	r->lambda |= span_equals(word, "lambda");
	r->header |= span_equals(word, "lambda") || span_equals(word, "def") || span_equals(word, "for");
	r->computes |= goes_on(walk, "(") && !python_is_any(word, hands_on) && !python_is(&r->before, "def");
}

static void
see_operator(struct reader *r)
{
	static const char *const operators[] = {
	    "+", "-", "*", "/", "//", "%", "**", "+=", "-=", "*=", "/=", "//=", "%=", NULL};

	if (python_is(&r->token, ":=") || (python_is(&r->token, "@") && r->token.first))
		r->found = FORGERY_NAME;
	if (python_is_any(r->token.text, operators) && ends_operand(&r->before) && !r->token.first)
		r->computes = true;
	if (python_is(&r->token, ":"))
		r->header = false;
}

/* ",.2f", "02d" and the like, which write a number as it is. */
static bool
is_plain_format(struct span format)
{
	size_t at = 0;

	if (format.len > 0 && format.at[0] == '!')
		return false;
	at += format.len > 0;
	if (at + 1 < format.len && format.at[at] == '0' && isdigit((unsigned char)format.at[at + 1]))
		at += 2;
	at += at < format.len && strchr(",_", format.at[at]) != NULL;
	if (span_byte(format, at) == '.')
		at = span_past_digits(format, at + 1);
	at += at < format.len && strchr("dfgn%", format.at[at]) != NULL;
	return at >= format.len;
}

/* Whether a byte next to a value may become part of it. */
static bool
joins(struct span inside, size_t at)
{

	return at < inside.len && (isalnum((unsigned char)inside.at[at]) || strchr("{}.-+", inside.at[at]) != NULL) &&
	    !isalpha((unsigned char)inside.at[at]);
}

static void see_program(struct reader *r, struct span program);

/* In the output, values must be separate: no digit, sign or other value next to them, no unusual characters. */
static void
see_string(struct reader *r)
{
	struct span inside = r->token.inside;
	struct python_field field;
	size_t at = 0;

	for (size_t i = 0; i + 1 < inside.len && !cpu_spend(1); i++)
		if (inside.at[i] == '\\' &&
		    (isdigit((unsigned char)inside.at[i + 1]) || strchr("xuUNbr", inside.at[i + 1]) != NULL))
			r->found = FORGERY_TEXT;
	if (memchr(r->token.text.at, 'b', (size_t)(inside.at - r->token.text.at)) != NULL)
		r->found = FORGERY_TEXT;
	while (r->found == FORGERY_NONE && python_field_next(inside, &at, &field)) {
		size_t start = at - field.text.len;
		struct reader within = {.deep = r->deep + 1};

		if (!is_plain_format(field.format) || (start > 0 && joins(inside, start - 1)) ||
		    (joins(inside, at) &&
			!(inside.at[at] == '.' && (at + 1 == inside.len || inside.at[at + 1] == ' '))) ||
		    r->deep == FIELDS_DEEP) {
			r->found = FORGERY_TEXT;
			return;
		}
		if (r->token.format) {
			see_program(&within, field.expression);
			r->called |= within.called;
			r->bound |= within.bound;
			r->computes |= within.computes;
			r->found = within.found;
		}
	}
}

static void
see_program(struct reader *r, struct span program)
{
	struct python_walk walk = {.program = program};

	while (r->found == FORGERY_NONE && python_next(&walk, &r->token)) {
		if (r->token.first)
			r->header = r->lambda = false;
		if (r->token.kind == PYTHON_NAME)
			see_name(r, &walk);
		else if (r->token.kind == PYTHON_OPERATOR)
			see_operator(r);
		else if (r->token.kind == PYTHON_STRING && !(r->token.first && r->token.depth == 0))
			see_string(r);
		r->earlier = r->before;
		r->before = r->token;
	}
}

enum forgery
forgery_find(struct span program)
{
	struct reader r = {.found = FORGERY_NONE};

	see_program(&r, program);
	if (r.found != FORGERY_NONE)
		return r.found;
	if ((r.called & r.bound) != 0)
		return FORGERY_REBOUND;
	return r.computes ? FORGERY_NONE : FORGERY_IDLE;
}

static bool
is_same(const struct python_token *a, const struct python_token *b)
{

	if (a->kind == PYTHON_STRING && b->kind == PYTHON_STRING)
		return true;
	return a->text.len == b->text.len && a->first == b->first && memcmp(a->text.at, b->text.at, a->text.len) == 0;
}

bool
forgery_is_copy(struct span a, struct span b)
{
	struct python_walk walks[2] = {{.program = a}, {.program = b}};
	struct python_token tokens[2];
	bool more;

	do {
		more = python_next(&walks[0], &tokens[0]);
		if (more != python_next(&walks[1], &tokens[1]) || (more && !is_same(&tokens[0], &tokens[1])))
			return false;
	} while (more);
	return true;
}

VOCABULARY_NAMES(forgery, EACH_FORGERY, FORGERY_COUNT);
