/*
 * An infix expression (docs/puzzle.md, "Types and expressions") as written: names are not looked up yet.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_SYNTAX_H
#define PARAPET_EXECUTORS_PUZZLE_SYNTAX_H

#include <stdbool.h>
#include <stdint.h>

#include "executors/puzzle/lexer.h"
#include "policies/span.h"

struct arena;

#define SYNTAX_DEPTH_MAX 64
#define SYNTAX_TEXT_MAX  4096

enum syntax_kind {
	SYNTAX_NUMBER,
	SYNTAX_TRUTH,    /* number: 0 or 1 */
	SYNTAX_NAME,     /* qualifier.name, or name alone */
	SYNTAX_INDEX,    /* name[arguments] */
	SYNTAX_CALL,     /* name(arguments), or name(arguments, body for ...) */
	SYNTAX_NOT,      /* one operand */
	SYNTAX_NEGATIVE, /* one operand */
	SYNTAX_AND,      /* two or more */
	SYNTAX_OR,
	SYNTAX_XOR, /* two operands, as all that follow */
	SYNTAX_IMPLIES,
	SYNTAX_IFF,
	SYNTAX_ADD, /* two or more */
	SYNTAX_MULTIPLY,
	SYNTAX_DIVIDE,
	SYNTAX_MODULO,
	SYNTAX_COMPARE, /* chained: two or more, each except the first with its `compared` */
	SYNTAX_IN,      /* the first argument among the others, or in `over` */
	SYNTAX_NOT_IN,
	SYNTAX_IF /* condition, then, else */
};

enum syntax_compared {
	COMPARED_EQUAL,
	COMPARED_DIFFERENT,
	COMPARED_LESS,
	COMPARED_AT_MOST,
	COMPARED_MORE,
	COMPARED_AT_LEAST
};

/* What a generator or `in` iterates over: a set or group by name, or a range. */
struct syntax_over {
	struct span name; /* at NULL: a range */
	int64_t low, high;
	unsigned column;
};

/* One `for name in over if condition if condition`. */
struct syntax_clause {
	struct span name;
	unsigned column;
	struct syntax_over over;
	struct syntax *conditions; /* linked by next */
	struct syntax_clause *next;
};

struct syntax {
	enum syntax_kind kind;
	enum syntax_compared compared; /* to the one before it in a chain */
	unsigned column;               /* byte of the expression, from 1 */
	unsigned depth;
	unsigned size;               /* nodes, including itself; without the iterations of a generator */
	struct span qualifier, name; /* at NULL: none */
	int64_t number;
	struct syntax *arguments; /* linked by next */
	unsigned count;
	struct syntax_clause *clauses; /* of a call: a generator, whose body is the last argument */
	struct syntax_over over;
	struct syntax *next;
};

/*
 * Parse an expression; names borrow from the text. Returns NULL and says where and why (a sentence without its full
 * stop, at most `room` bytes) if invalid; *column is 0 without memory.
 */
struct syntax *syntax_read(struct arena *arena, struct span text, unsigned *column, char *why, size_t room);

#endif
