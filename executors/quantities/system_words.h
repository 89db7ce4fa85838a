/*
 * Words that arithmetic rules consist of, by class, and words that show what a prompt is about.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_SYSTEM_WORDS_H
#define PARAPET_EXECUTORS_QUANTITIES_SYSTEM_WORDS_H

#include <stdint.h>

#include "policies/span.h"

/* The subject of a rule: prompts about something else keep their value. */
enum { ABOUT_ALL = 1, ABOUT_MONEY = 2, ABOUT_UNITS = 4, ABOUT_DAYS = 8, ABOUT_NOW = 16 };

enum class_bit {
	TAX = 1 << 0,
	CHARGE = 1 << 1,
	PRICE = 1 << 2,
	WITHIN = 1 << 3, /* in the price, or added to it */
	ROUND = 1 << 4,
	NOTATION = 1 << 5,
	SAY = 1 << 6,
	CODE = 1 << 7,
	WRONG = 1 << 8,
	NOT = 1 << 9, /* not done, or done by somebody else */
	SYSTEM = 1 << 10,
	UNIT = 1 << 11,
	TIME = 1 << 12,
	CURRENCY = 1 << 13,
	FORM = 1 << 14, /* of dates */
	WORKDAY = 1 << 15,
	COUNT = 1 << 16,
	ENDS = 1 << 17,
	CALENDAR = 1 << 18,
	NOW = 1 << 19,
	DAY = 1 << 20,
	EQUAL = 1 << 21,
	OPERATE = 1 << 22,
	VALUE = 1 << 23,
	EVERY = 1 << 24,
	HAS = 1 << 25,
	/* Signs, not words. */
	DIGIT = 1 << 26,
	PERCENT = 1 << 27,
	AMOUNT = 1 << 28,
	FORMULA = 1 << 29, /* "1 point = 5 dollars", "total = hours * 85" */
	IDLE = 1 << 30     /* a pair of words without any of these meanings */
};

struct system_word {
	uint32_t bits;  /* of enum class_bit */
	unsigned about; /* the subject of a prompt that contains it */
};

/* Of a word in any case. */
uint64_t system_word_hash(struct span word);

/* What is known about a word, or two consecutive ones; all zeros if nothing is. */
const struct system_word *system_word_find(uint64_t hash);
const struct system_word *system_word_find_pair(uint64_t first, uint64_t second);

#endif
