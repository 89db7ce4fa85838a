/*
 * What words are to a reader of sums (routes/sum.h): units, number words, words that ask for a number, and what is near
 * them, in English, German, French, Spanish, Italian, Dutch and Portuguese.
 */
#ifndef PARAPET_ROUTES_SUM_WORDS_H
#define PARAPET_ROUTES_SUM_WORDS_H

#include <stdint.h>

#include "policies/span.h"

/* One bit for each part that a word can play. */
enum sum_word {
	SUM_UNIT,     /* "km", "hours" */
	SUM_SINGLE,   /* the units that also tell of what kind a thing is: "a 3 day trip" */
	SUM_MONEY,    /* "euros" */
	SUM_PERCENT,  /* "percent", "vat" */
	SUM_NUMBER,   /* "twelve" */
	SUM_FACTOR,   /* "half", "twice" */
	SUM_PORTION,  /* "third": with "of" behind it */
	SUM_MONTH,    /* "may" */
	SUM_WEEKDAY,  /* "friday", "today" */
	SUM_HOW,      /* asks, with one of the next: "how many", "wie lang" */
	SUM_MUCH,     /* "many", "long" */
	SUM_MANY,     /* both in one word: "combien" */
	SUM_WHAT,     /* "what", "which" */
	SUM_FIND,     /* "find", "calculate" */
	SUM_MEASURE,  /* what is of some size: "total", "price", "area" */
	SUM_TOTAL,    /* "total", "sum" */
	SUM_DUE,      /* what is of money: "price", "owe" */
	SUM_PAYS,     /* what takes a size: "costs", "weighs" */
	SUM_RELATION, /* what ties quantities together: "each", "per", "left" */
	SUM_OP,       /* "times", "divided" */
	SUM_SPLIT,    /* "split" */
	SUM_ALTER,    /* "add", "increase" */
	SUM_BUY,      /* "buy", "afford" */
	SUM_CAN,      /* "can" */
	SUM_TIMEWORD, /* "time", "weekday" */
	SUM_WHEN,     /* "when" */
	SUM_AUX,      /* "is", "the", "my": carries no matter */
	SUM_FORM,     /* what a text is measured in, or asked for by number: "words", "ideas" */
	SUM_KIN,      /* "brothers": counting them is a puzzle, no sum */
	SUM_LABEL,    /* the number behind it is a name: "version 2" */
	SUM_ADVICE,   /* "should", "typical": an opinion is wanted */
	SUM_OPENER,   /* goes on from what was said: "and", "what about" */
	SUM_CHAT,     /* "hey", "please" */
	SUM_DOUBT,    /* "sure?" */
	SUM_OF,       /* "of", "between" */
	SUM_SHAPE,    /* one length is enough to compute with: "circle", "root" */
	SUM_SHOW,     /* "show", "tell" */
	SUM_BY,       /* "split by": "among", "between" */
	SUM_FLOW,     /* "before", "after", "from", "until" */
	SUM_FOREIGN   /* not an English word */
};

#define SUM_BIT(word) (UINT64_C(1) << (word))

/* The parts that a word can play, 0: none that is known. ASCII and Latin-1 capitals count as small letters. */
uint64_t sum_word(struct span word);

#endif
