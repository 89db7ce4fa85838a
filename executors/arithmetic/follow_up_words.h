/*
 * The words of a follow-up: which text may be one, and its operand.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FOLLOW_UP_WORDS_H
#define PARAPET_EXECUTORS_ARITHMETIC_FOLLOW_UP_WORDS_H

#include "executors/arithmetic/operand_places.h"

#define FOLLOW_UP_TEXT_MAX 100 /* bytes; longer texts are not follow-ups */

enum follow_up_kind {
	FOLLOW_UP_NOT,
	FOLLOW_UP_OPERAND, /* one operand, and words that connect it to the question: "and 20%?", "what about of 300?"
	                    */
	FOLLOW_UP_DOUBT    /* "are you sure?", "check that again" */
};

struct fragment {
	struct operand_places operands; /* one */
	struct operand_place operand;
	char preposition[TOKEN_WORD_MAX]; /* before it, or a word required before the other one; "": none */
	bool preposition_is_loose;        /* it goes with an operand anywhere: "for", "with" */
	unsigned noun_count;              /* of tokens after it that are not closing words: "people" */
	bool is_led;                      /* a word signals a replacement: "and", "what about" */
	bool only_and;                    /* and nothing else: a smaller number may be an addition */
};

/* Classify a text; fills in the fragment for an operand. */
enum follow_up_kind follow_up_kind(const struct policy *policy, struct span text, struct fragment *fragment);

/* Whether two nouns differ only in number, or both count people who share. */
bool follow_up_same_noun(const char *a, const char *b);

/* Whether a noun counts people who share, and whether a word precedes their number. */
bool follow_up_shares(const char *noun);
bool follow_up_shares_between(const char *word);

#endif
