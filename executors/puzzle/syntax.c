/*
 * Recursive descent with one function per precedence level; SYNTAX_DEPTH_MAX limits it.
 */
#include "executors/puzzle/syntax.h"

#include <stdarg.h>
#include <stdio.h>

#include "executors/arena.h"
#include "executors/puzzle/lexer.h"

struct syntax_reader {
	struct arena *arena;
	struct span text;
	size_t at;
	struct token token; /* the next one */
	unsigned depth;
	unsigned column; /* of the first mistake */
	bool failed;
	char *why;
	size_t room;
};

/* The levels that join truth values, from the tightest. */
static const struct {
	enum token_kind token;
	enum syntax_kind kind;
	bool flat;  /* any number of operands */
	bool right; /* a implies (b implies c) */
} levels[] = {
    {TOKEN_AND, SYNTAX_AND, true, false},
    {TOKEN_OR, SYNTAX_OR, true, false},
    {TOKEN_XOR, SYNTAX_XOR, false, false},
    {TOKEN_IMPLIES, SYNTAX_IMPLIES, false, true},
    {TOKEN_IFF, SYNTAX_IFF, false, false},
};
#define LEVELS ((int)nitems(levels))

static struct syntax *read_level(struct syntax_reader *r, int level);
static struct syntax *read_expression(struct syntax_reader *r);

static void
advance(struct syntax_reader *r)
{

	r->token = token_next(r->text, &r->at);
}

__attribute__((format(printf, 3, 4))) static struct syntax *
fail(struct syntax_reader *r, unsigned column, const char *format, ...)
{
	va_list arguments;

	if (r->failed)
		return NULL;
	r->failed = true;
	r->column = column;
	va_start(arguments, format);
	vsnprintf(r->why, r->room, format, arguments);
	va_end(arguments);
	return NULL;
}

/* The next token is not allowed here. */
static struct syntax *
unexpected(struct syntax_reader *r, const char *wanted)
{

	if (r->token.kind == TOKEN_WRONG)
		return fail(r, r->token.column, "%s", r->token.why);
	if (r->token.kind == TOKEN_END)
		return fail(r, r->token.column, "it ends where %s should follow", wanted);
	return fail(r, r->token.column, "'%.*s' stands where %s should",
	    r->token.text.len > 64 ? 64 : (int)r->token.text.len, r->token.text.at, wanted);
}

/* Skip a token of this kind. */
static bool
expect(struct syntax_reader *r, enum token_kind kind, const char *wanted)
{

	if (r->token.kind != kind) {
		unexpected(r, wanted);
		return false;
	}
	advance(r);
	return true;
}

static struct syntax *
make(struct syntax_reader *r, enum syntax_kind kind, unsigned column)
{
	struct syntax *made = arena_take(r->arena, sizeof(*made));

	if (made == NULL)
		return fail(r, 0, "no memory");
	made->kind = kind;
	made->column = column;
	made->depth = made->size = 1;
	return made;
}

/* Append an argument. Returns whole, or NULL if either is. */
static struct syntax *
give(struct syntax_reader *r, struct syntax *whole, struct syntax *argument)
{
	struct syntax **end;

	if (whole == NULL || argument == NULL)
		return NULL;
	for (end = &whole->arguments; *end != NULL; end = &(*end)->next)
		;
	*end = argument;
	whole->count++;
	whole->size += argument->size;
	if (whole->depth <= argument->depth)
		whole->depth = argument->depth + 1;
	if (whole->depth > SYNTAX_DEPTH_MAX)
		return fail(r, whole->column, "nested deeper than %d", SYNTAX_DEPTH_MAX);
	return whole;
}

static struct syntax *
pair(struct syntax_reader *r, enum syntax_kind kind, unsigned column, struct syntax *a, struct syntax *b)
{

	return give(r, give(r, make(r, kind, column), a), b);
}

/* A range's end: a number with or without a sign. */
static bool
read_bound(struct syntax_reader *r, int64_t *bound)
{
	bool negative = r->token.kind == TOKEN_MINUS;

	if (negative)
		advance(r);
	*bound = negative ? -r->token.number : r->token.number;
	return expect(r, TOKEN_NUMBER, "a number");
}

static bool
read_over(struct syntax_reader *r, struct syntax_over *over)
{

	over->column = r->token.column;
	if (r->token.kind == TOKEN_NAME) {
		over->name = r->token.text;
		advance(r);
		return true;
	}
	if (r->token.kind != TOKEN_NUMBER && r->token.kind != TOKEN_MINUS) {
		unexpected(r, "a set, a group or a range");
		return false;
	}
	if (!read_bound(r, &over->low) || !expect(r, TOKEN_RANGE, "'..'") || !read_bound(r, &over->high))
		return false;
	if (over->low > over->high) {
		fail(r, over->column, "a range that ends before it begins");
		return false;
	}
	return true;
}

/* The clauses of a generator, after its body. */
static struct syntax *
read_clauses(struct syntax_reader *r, struct syntax *call)
{
	struct syntax_clause **end = &call->clauses;

	while (r->token.kind == TOKEN_FOR) {
		struct syntax_clause *clause = arena_take(r->arena, sizeof(*clause));
		struct syntax **condition;

		if (clause == NULL)
			return fail(r, 0, "no memory");
		*end = clause;
		end = &clause->next;
		advance(r);
		clause->column = r->token.column;
		clause->name = r->token.text;
		if (!expect(r, TOKEN_NAME, "a name") || !expect(r, TOKEN_IN, "'in'") || !read_over(r, &clause->over))
			return NULL;
		condition = &clause->conditions;
		while (r->token.kind == TOKEN_IF) {
			advance(r);
			/* As in Python, a conditional value needs brackets here. */
			*condition = read_level(r, LEVELS - 1);
			if (*condition == NULL)
				return NULL;
			call->size += (*condition)->size;
			if (call->depth <= (*condition)->depth)
				call->depth = (*condition)->depth + 1;
			condition = &(*condition)->next;
		}
	}
	return call;
}

/* The contents of brackets, up to and including the closing one. */
static struct syntax *
read_arguments(struct syntax_reader *r, struct syntax *whole, enum token_kind close)
{

	while (r->token.kind != close) {
		if (give(r, whole, read_expression(r)) == NULL)
			return NULL;
		if (r->token.kind == TOKEN_FOR && whole->kind == SYNTAX_CALL && read_clauses(r, whole) == NULL)
			return NULL;
		if (r->token.kind == TOKEN_COMMA && whole->clauses == NULL)
			advance(r);
		else if (r->token.kind != close)
			return unexpected(r, close == TOKEN_CLOSE ? "',' or ')'" : "',' or ']'");
	}
	advance(r);
	return whole;
}

static struct syntax *
read_named(struct syntax_reader *r)
{
	struct token token = r->token;
	struct syntax *made = make(r, SYNTAX_NAME, token.column);

	if (made == NULL)
		return NULL;
	made->name = token.text;
	advance(r);
	if (r->token.kind == TOKEN_OPEN || r->token.kind == TOKEN_OPEN_LIST) {
		enum token_kind close = r->token.kind == TOKEN_OPEN ? TOKEN_CLOSE : TOKEN_CLOSE_LIST;

		made->kind = close == TOKEN_CLOSE ? SYNTAX_CALL : SYNTAX_INDEX;
		advance(r);
		return read_arguments(r, made, close);
	}
	if (token.kind != TOKEN_NAME)
		return fail(r, token.column, "'%.*s' stands where a value should", (int)token.text.len, token.text.at);
	if (r->token.kind == TOKEN_DOT) {
		advance(r);
		made->qualifier = token.text;
		made->name = r->token.text;
		if (r->token.kind == TOKEN_NUMBER)
			advance(r);
		else if (!expect(r, TOKEN_NAME, "a name"))
			return NULL;
	}
	return made;
}

static struct syntax *
read_primary(struct syntax_reader *r)
{
	struct syntax *made;

	switch (r->token.kind) {
	case TOKEN_NUMBER:
	case TOKEN_TRUE:
	case TOKEN_FALSE:
		made = make(r, r->token.kind == TOKEN_NUMBER ? SYNTAX_NUMBER : SYNTAX_TRUTH, r->token.column);
		if (made == NULL)
			return NULL;
		made->number = r->token.kind == TOKEN_TRUE ? 1 : r->token.number;
		made->name = r->token.text;
		advance(r);
		return made;
	case TOKEN_OPEN:
		advance(r);
		made = read_expression(r);
		return made != NULL && expect(r, TOKEN_CLOSE, "')'") ? made : NULL;
	case TOKEN_NAME:
	case TOKEN_XOR:
	case TOKEN_IMPLIES:
	case TOKEN_IFF:
		return read_named(r);
	default:
		return unexpected(r, "a value");
	}
}

static struct syntax *
read_negative(struct syntax_reader *r)
{
	unsigned column = r->token.column;
	unsigned signs = 0;
	struct syntax *made;

	for (; r->token.kind == TOKEN_MINUS; signs++)
		advance(r);
	made = read_primary(r);
	return signs % 2 == 1 ? give(r, make(r, SYNTAX_NEGATIVE, column), made) : made;
}

static struct syntax *
read_product(struct syntax_reader *r)
{
	struct syntax *made = read_negative(r);

	while (made != NULL &&
	    (r->token.kind == TOKEN_TIMES || r->token.kind == TOKEN_DIVIDE || r->token.kind == TOKEN_MODULO)) {
		enum syntax_kind kind = r->token.kind == TOKEN_TIMES ? SYNTAX_MULTIPLY
		    : r->token.kind == TOKEN_DIVIDE                  ? SYNTAX_DIVIDE
								     : SYNTAX_MODULO;
		unsigned column = r->token.column;

		advance(r);
		made = pair(r, kind, column, made, read_negative(r));
	}
	return made;
}

static struct syntax *
read_sum(struct syntax_reader *r)
{
	struct syntax *made = read_product(r);
	struct syntax *sum = NULL;

	while (made != NULL && (r->token.kind == TOKEN_PLUS || r->token.kind == TOKEN_MINUS)) {
		bool minus = r->token.kind == TOKEN_MINUS;
		unsigned column = r->token.column;
		struct syntax *next;

		if (sum == NULL)
			sum = give(r, make(r, SYNTAX_ADD, column), made);
		advance(r);
		next = read_product(r);
		if (minus)
			next = give(r, make(r, SYNTAX_NEGATIVE, column), next);
		made = sum = give(r, sum, next);
	}
	return made;
}

/* `x in [a, b]`, `x in 1..3`, `x in set`, after the word. */
static struct syntax *
read_membership(struct syntax_reader *r, struct syntax *made, bool negated, unsigned column)
{
	struct syntax *in = give(r, make(r, negated ? SYNTAX_NOT_IN : SYNTAX_IN, column), made);

	if (in == NULL)
		return NULL;
	if (r->token.kind == TOKEN_OPEN_LIST || r->token.kind == TOKEN_OPEN) {
		enum token_kind close = r->token.kind == TOKEN_OPEN ? TOKEN_CLOSE : TOKEN_CLOSE_LIST;

		advance(r);
		return read_arguments(r, in, close);
	}
	return read_over(r, &in->over) ? in : NULL;
}

static struct syntax *
read_comparison(struct syntax_reader *r)
{
	struct syntax *made = read_sum(r);
	struct syntax *chain = NULL;

	if (made != NULL && (r->token.kind == TOKEN_IN || r->token.kind == TOKEN_NOT)) {
		bool negated = r->token.kind == TOKEN_NOT;
		unsigned column = r->token.column;

		if (negated)
			advance(r);
		return expect(r, TOKEN_IN, "'in'") ? read_membership(r, made, negated, column) : NULL;
	}
	while (made != NULL && r->token.kind >= TOKEN_EQUAL && r->token.kind <= TOKEN_AT_LEAST) {
		enum syntax_compared compared = (enum syntax_compared)(r->token.kind - TOKEN_EQUAL);
		struct syntax *next;

		if (chain == NULL)
			chain = give(r, make(r, SYNTAX_COMPARE, r->token.column), made);
		advance(r);
		next = read_sum(r);
		if (next != NULL)
			next->compared = compared;
		made = chain = give(r, chain, next);
	}
	return made;
}

static struct syntax *
read_not(struct syntax_reader *r)
{
	unsigned column = r->token.column;
	unsigned words = 0;
	struct syntax *made;

	for (; r->token.kind == TOKEN_NOT; words++)
		advance(r);
	made = read_comparison(r);
	return words % 2 == 1 ? give(r, make(r, SYNTAX_NOT, column), made) : made;
}

static struct syntax *
read_level(struct syntax_reader *r, int level)
{
	struct syntax *made = level < 0 ? read_not(r) : read_level(r, level - 1);
	bool first = true;

	while (level >= 0 && made != NULL && r->token.kind == levels[level].token) {
		unsigned column = r->token.column;
		struct syntax *next;

		advance(r);
		if (levels[level].right) {
			if (++r->depth > SYNTAX_DEPTH_MAX)
				return fail(r, column, "nested deeper than %d", SYNTAX_DEPTH_MAX);
			next = read_level(r, level);
			r->depth--;
		} else
			next = read_level(r, level - 1);
		if (levels[level].flat && !first)
			made = give(r, made, next);
		else
			made = pair(r, levels[level].kind, column, made, next);
		first = false;
	}
	return made;
}

static struct syntax *
read_expression(struct syntax_reader *r)
{
	struct syntax *made;

	if (++r->depth > SYNTAX_DEPTH_MAX)
		return fail(r, r->token.column, "nested deeper than %d", SYNTAX_DEPTH_MAX);
	made = read_level(r, LEVELS - 1);
	if (made != NULL && r->token.kind == TOKEN_IF) {
		unsigned column = r->token.column;
		struct syntax *condition;

		advance(r);
		condition = read_level(r, LEVELS - 1);
		if (condition == NULL || !expect(r, TOKEN_ELSE, "'else'"))
			made = NULL;
		else
			made = give(r, pair(r, SYNTAX_IF, column, condition, made), read_expression(r));
	}
	r->depth--;
	return made;
}

struct syntax *
syntax_read(struct arena *arena, struct span text, unsigned *column, char *why, size_t room)
{
	struct syntax_reader r = {.arena = arena, .text = text, .why = why, .room = room};
	struct syntax *made;

	advance(&r);
	if (text.len > SYNTAX_TEXT_MAX)
		made = fail(&r, SYNTAX_TEXT_MAX + 1, "longer than %d bytes", SYNTAX_TEXT_MAX);
	else
		made = read_expression(&r);
	if (made != NULL && r.token.kind != TOKEN_END)
		made = unexpected(&r, "an operator or the end");
	*column = r.column;
	return made;
}
