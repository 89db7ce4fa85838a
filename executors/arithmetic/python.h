/*
 * Python as tokens, for parsers that examine a program without running it: names, numerals, strings and the braces of
 * formatted strings. Comments and white space are skipped.
 *
 * Pure functions over borrowed, hostile text; spans point into it. An unterminated string extends to the end of the
 * text.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_PYTHON_H
#define PARAPET_EXECUTORS_ARITHMETIC_PYTHON_H

#include <stdbool.h>

#include "policies/span.h"
#include "routes/text/rational.h"

enum python_kind { PYTHON_NAME, PYTHON_NUMBER, PYTHON_STRING, PYTHON_OPERATOR };

struct python_token {
	enum python_kind kind;
	struct span text;   /* of a string: with its prefix and quotes */
	struct span inside; /* of a string: between its quotes */
	bool format;        /* a string with expressions in braces: f"..." */
	bool first;         /* the first of a statement */
	unsigned depth;     /* open brackets around it */
};

struct python_walk {
	struct span program;
	size_t at;
	unsigned depth;
	bool within; /* a statement has begun */
};

/* Read the next token. Returns false at the end, or once the budget is spent (policies/cpu.h). */
bool python_next(struct python_walk *walk, struct python_token *token);

/* Whether a token is this name or operator. */
bool python_is(const struct python_token *token, const char *text);

/* The contents of one pair of braces in a string: "{price * 2:.2f}". */
struct python_field {
	struct span text;       /* with its braces */
	struct span expression; /* up to the colon or exclamation mark */
	struct span format;     /* from there on */
};

/*
 * Find the next field at or after *at, and advance *at past it. Doubled braces are not fields. Returns false at the
 * end.
 */
bool python_field_next(struct span inside, size_t *at, struct python_field *field);

/* A numeral's value: "1_000", "2.5", "3e8"; unknown if it is not a decimal numeral ("0x2a", "4j"). */
struct rational python_value(struct span numeral);

/* Whether a token's text is in a list of words that ends in NULL. */
bool python_is_any(struct span text, const char *const *words);

#endif
