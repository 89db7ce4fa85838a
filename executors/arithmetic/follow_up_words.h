/*
 * The words of a follow-up: which text may be one, and what it names.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FOLLOW_UP_WORDS_H
#define PARAPET_EXECUTORS_ARITHMETIC_FOLLOW_UP_WORDS_H

#include "executors/arithmetic/operand_places.h"

#define FOLLOW_UP_TEXT_MAX 100 /* bytes; longer texts are none */

enum follow_up_kind {
	FOLLOW_UP_NOT,
	FOLLOW_UP_OPERAND, /* one operand, and words that tie it to what was asked: "and 20%?", "what about of 300?" */
	FOLLOW_UP_DOUBT    /* "are you sure?", "check that again" */
};

struct fragment {
	struct operand_places operands; /* one */
	struct operand_place operand;
	char preposition[TOKEN_WORD_MAX]; /* before it, or a word that has to stand before the other one; "": none */
	bool preposition_is_loose;        /* it goes with an operand wherever that stands: "for", "with" */
	unsigned noun_count;              /* of tokens behind it that are no closing words: "people" */
	bool is_led;                      /* a word says that something is to be replaced: "and", "what about" */
	bool only_and;                    /* and that is all: what is smaller may be added instead */
};

/* Tell what a text is; fills in the fragment for an operand. */
enum follow_up_kind follow_up_kind(const struct policy *policy, struct span text, struct fragment *fragment);

/* Whether two nouns are the same but for their number, or both count those who share. */
bool follow_up_same_noun(const char *a, const char *b);

/* Whether a noun counts those who share, and whether a word stands before their number. */
bool follow_up_shares(const char *noun);
bool follow_up_shares_between(const char *word);

#endif
