/*
 * The inside of negation.h: words and marks, and the signs among them. For routes/text/negation*.c only.
 */
#ifndef PARAPET_ROUTES_TEXT_NEGATION_INSIDE_H
#define PARAPET_ROUTES_TEXT_NEGATION_INSIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define NEGATION_WORDS 320 /* of a text; what stands behind them is not looked at */
#define LETTERS        15  /* of a word; no word of the tables is longer */

enum token_kind {
	TOKEN_WORD,
	TOKEN_QUOTE,
	TOKEN_NUMBER,
	TOKEN_COMMA,
	TOKEN_COLON,
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_STOP
};

struct token {
	enum token_kind kind;
	size_t from, to;
	char word[LETTERS + 1]; /* small letters, apostrophes left out; "" for one that is longer */
};

struct tokens {
	struct token list[NEGATION_WORDS];
	unsigned count;
};

/* Which way a sign reaches. */
enum reach {
	REACH_NONE,    /* no sign, though it looks like one */
	REACH_RIGHT,   /* what follows */
	REACH_OBJECT,  /* what follows, up to a "with" */
	REACH_JOINT,   /* what follows, and no second sign where something is denied already */
	REACH_CLAUSE,  /* its subject, and what follows */
	REACH_PASSIVE, /* its subject behind "is"; else what follows */
	REACH_BEHIND   /* its subject behind "is", the noun before it at a clause's end; else nothing */
};

/* Cut a text into words, quotations and marks: NEGATION_WORDS at most. */
void tokens_read(struct span text, struct tokens *tokens);

/* Whether a token is one of a list of words that ends in NULL; whether it is a mark, or behind the last one. */
bool token_is_word(const struct tokens *tokens, unsigned i, const char *const *words);
bool token_is_mark(const struct tokens *tokens, unsigned i);

/* How many tokens a phrase is from i on, or 0. */
unsigned token_phrase(const struct tokens *tokens, unsigned i, const char *words);

/* Whether a token may be a sign, or begin one, or a verb that denies by a particle behind it. Says yes too often. */
bool token_may_sign(const struct token *token);

/* The sign at i and how many words it has, or 0. */
unsigned token_sign(const struct tokens *tokens, unsigned i, enum reach *reach);

/* "do", "must", "is" and their kin; ends in NULL. */
extern const char *const token_auxiliaries[];

#endif
