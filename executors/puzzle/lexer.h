/*
 * The tokens of an infix expression.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_LEXER_H
#define PARAPET_EXECUTORS_PUZZLE_LEXER_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

#define SYNTAX_NUMBER_MAX 1000000

enum token_kind {
	TOKEN_END,
	TOKEN_NUMBER,
	TOKEN_NAME, /* bare or in quotes, without the quotes */
	TOKEN_AND,  /* synonymous keywords and signs are the same token */
	TOKEN_OR,
	TOKEN_NOT,
	TOKEN_XOR,
	TOKEN_IMPLIES,
	TOKEN_IFF,
	TOKEN_IF,
	TOKEN_ELSE,
	TOKEN_FOR,
	TOKEN_IN,
	TOKEN_TRUE,
	TOKEN_FALSE,
	TOKEN_EQUAL,
	TOKEN_DIFFERENT,
	TOKEN_LESS,
	TOKEN_AT_MOST,
	TOKEN_MORE,
	TOKEN_AT_LEAST,
	TOKEN_PLUS,
	TOKEN_MINUS,
	TOKEN_TIMES,
	TOKEN_DIVIDE,
	TOKEN_MODULO,
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_OPEN_LIST,
	TOKEN_CLOSE_LIST,
	TOKEN_COMMA,
	TOKEN_DOT,
	TOKEN_RANGE, /* .. */
	TOKEN_WRONG  /* why says what is wrong */
};

struct token {
	enum token_kind kind;
	unsigned column;  /* byte of the text, from 1 */
	struct span text; /* as written; without the quotes of a quoted name */
	int64_t number;
	const char *why;
};

/* The token at *at of the text, which is advanced past it. After a wrong one there are no more. */
struct token token_next(struct span text, size_t *at);

#endif
