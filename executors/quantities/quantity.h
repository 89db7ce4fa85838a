/*
 * Everyday arithmetic in words, computed exactly without a call: "whats a 18% tip on 64.50", "split $84 between 3",
 * "how many days between March 3 2025 and June 17 2025".
 *
 * Anything uncertain is not read. Every word and every number of the prompt must have a place in a row's shape
 * (row.h), and all fitting rows must give one value; a single unexpected word, and the prompt is left alone.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_QUANTITY_H
#define PARAPET_EXECUTORS_QUANTITIES_QUANTITY_H

#include "policies/policy.h"
#include "policies/span.h"
#include "routes/text/rational.h"

#define QUANTITY_PROMPT_MAX  400 /* bytes; longer prompts are not read */
#define QUANTITY_TEXT_MAX    80
#define QUANTITY_READING_MAX 200

enum quantity_kind {
	QUANTITY_NUMBER,
	QUANTITY_PERCENT, /* 15 for 15% */
	QUANTITY_MONEY,   /* in the currency of unit */
	QUANTITY_MEASURE, /* in the unit of unit */
	QUANTITY_DATE,    /* days of the proleptic Gregorian calendar since 1970-01-01 */
	QUANTITY_WEEKDAY, /* 0: Monday */
	QUANTITY_CLOCK,   /* minutes since midnight */
	QUANTITY_DURATION /* minutes */
};

struct quantity {
	enum quantity_kind kind;
	struct rational value; /* exact, or if rounded, with more digits than text */
	bool rounded;          /* text is a rounded number */
	bool either_sign;      /* the same number with a minus would also be right: "-15%" for a decrease of 15% */
	struct span unit; /* for MONEY its sign or code ("$", "USD"), for MEASURE the unit, for NUMBER what is counted;
	                     in the prompt or static; len 0: none */
	char number[RATIONAL_TEXT_MAX];     /* the value's digits, bare: "11.61"; empty if it is not a number */
	char text[QUANTITY_TEXT_MAX];       /* as stated: "$11.61", "7 hours and 35 minutes", "November 7, 2026" */
	char reading[QUANTITY_READING_MAX]; /* what was computed, in words: "18% of $64.50, as a tip" */
	const char *as;                     /* its row's reading, static, always in English; NULL: not from a row */
	const char *language;               /* ISO 639-1, of the prompt and of text; NULL: English, or unknown */
	const char *why;                    /* why nothing was computed, static; NULL: it was */
};

/*
 * Parse and compute. Returns false, with why, if the prompt is not such a question or not certainly one value.
 * Linear, without memory, within cpu_spend.
 */
bool quantity_read(const struct policy *policy, struct span prompt, struct quantity *quantity);

/* Build the tables shared by this process's parsers, some milliseconds once, before it serves. */
void quantity_prepare(void);

#endif
