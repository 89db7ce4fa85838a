/*
 * A text cut into words, numbers and marks, for the reader of sums. Numbers are weighed by what stands beside them: a
 * quantity weighs 2, an attribute ("a 2 bedroom flat") or a year 1, a name ("version 2", "GPT-4") nothing.
 */
#ifndef PARAPET_ROUTES_SUM_TOKENS_H
#define PARAPET_ROUTES_SUM_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "routes/sum_words.h"

#define SUM_TOKENS_MAX 400

enum sum_token_kind {
	SUM_TOKEN_WORD,
	SUM_TOKEN_NUMBER,
	SUM_TOKEN_MARK /* one of . ? ! , ; : ( ) = and a line's end */
};

struct sum_token {
	struct span text; /* in the text that was read */
	enum sum_token_kind kind;
	char mark;
	uint64_t parts; /* of a word, or of the unit that is written at a number ("350g") */
	unsigned weight;
	bool percent; /* a number with its sign */
};

struct sum_tokens {
	struct sum_token list[SUM_TOKENS_MAX];
	size_t count;
	size_t told_from; /* behind it, a quantity was told in another clause; SUM_TOKENS_MAX: none was */
	unsigned weight;  /* of all numbers */
	unsigned years;   /* how many of them are years, which weigh 1 each */
	bool has_price;   /* a number is of money, a percentage, or says not what it is of */
	bool has_date;    /* a day of a month or a weekday is named */
	bool has_clock;   /* "10:45", "3 pm" */
	bool has_unit;    /* a number has a unit */
	bool is_foreign;  /* most of the known words are not English ones */
};

/* Fill in *tokens. Linear; what is behind SUM_TOKENS_MAX tokens is left out. */
void sum_tokens_read(struct span text, struct sum_tokens *tokens);

extern const struct sum_token sum_token_end;

/* The token at an index; behind the last one, a full stop. */
static inline const struct sum_token *
sum_token_at(const struct sum_tokens *tokens, size_t at)
{

	return at < tokens->count ? &tokens->list[at] : &sum_token_end;
}

/* Whether a word stands outside of a stretch of tokens, in that form or another: "tile", "tiles". */
bool sum_token_is_told(const struct sum_tokens *tokens, size_t word, size_t from, size_t to);

/* Whether it stands a second time. */
static inline bool
sum_token_is_repeated(const struct sum_tokens *tokens, size_t word)
{

	return sum_token_is_told(tokens, word, word, word + 1);
}

/* Whether a word plays a part. */
static inline bool
sum_token_is(const struct sum_token *token, enum sum_word part)
{

	return token->kind == SUM_TOKEN_WORD && (token->parts & SUM_BIT(part)) != 0;
}

#endif
