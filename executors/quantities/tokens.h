/*
 * A prompt as the rows of this room see it: words in one spelling, numbers with their value, nothing else.
 *
 * Left out is what carries no matter: marks, smileys, "hey", "pls", "can you tell me". Spellings become one ("whats" is
 * "what is", "ppl" is "people", "÷" is "slash"); the table is in spelling.c.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_TOKENS_H
#define PARAPET_EXECUTORS_QUANTITIES_TOKENS_H

#include <stdint.h>

#include "policies/span.h"
#include "routes/text/rational.h"

struct gloss;
struct policy;

#define TOKENS_MAX     72
#define TOKEN_WORD_MAX 20

enum token_kind {
	TOKEN_WORD,
	TOKEN_NUMBER,
	TOKEN_OTHER /* digits and marks of another form ("2025-03-03", "5:30", "3rd"), and what nobody can read */
};

struct token {
	enum token_kind kind;
	struct span text;          /* in the prompt, sign and currency included */
	char word[TOKEN_WORD_MAX]; /* of a word: small letters, as the tables write it; of a number in one word, that */
	struct rational value;     /* of a number; "1,500" is fifteen hundred, "12k" twelve thousand */
	const char *currency;      /* the sign at a number, NULL: none */
	bool percent;              /* its sign at a number */
	bool fraction;             /* "half", "a third", "3/4" */
	bool glued;                /* no blank before it: "5km" */
	bool ends;                 /* a mark that ends a clause stands behind it */
};

struct tokens {
	const struct policy *policy; /* whose units they have; set where slots take them (row.h) */
	const struct gloss *gloss;   /* that they are of; NULL: of the prompt itself */
	struct token list[TOKENS_MAX];
	unsigned count;
	unsigned numbers; /* tokens with digits or number words */
	unsigned digits;  /* of these, those with digits */
};

/* Fill in. Returns false where there are too many, or a byte that no text has. Linear. */
bool quantity_tokens_read(struct span prompt, struct tokens *tokens);

/* The words of the table of spellings: those of one token made one, two or none, then phrases. */
void spelling_unify(struct tokens *tokens);

#define WORD_SET_PLACES 1024

/* A set of words, each at a place that few share: it may hold more than were put into it. */
struct word_set {
	uint64_t bits[WORD_SET_PLACES / 64];
};

/* The words of all tokens; those in the plural without their ending, too; "percent" for its sign. */
void word_set_fill(struct word_set *set, const struct tokens *tokens);
uint16_t word_set_place(struct span word);

static inline bool
word_set_has(const struct word_set *set, uint16_t place)
{

	return (set->bits[place / 64] >> place % 64 & 1) != 0;
}

#endif
