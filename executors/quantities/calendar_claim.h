/*
 * What a draft says about days and times, compared with the computed value.
 *
 * Any form with the same value agrees: "Saturday, Dec 25th", "25/12/2027", "10:37 pm", "22:37", "7h35", "7.58 hours".
 * It disagrees only if the draft has exactly one such value besides those in the prompt.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_CALENDAR_CLAIM_H
#define PARAPET_EXECUTORS_QUANTITIES_CALENDAR_CLAIM_H

#include "executors/quantities/quantity.h"

#define CALENDAR_CLAIMS_MAX 16

enum calendar_verdict { CALENDAR_UNCLEAR, CALENDAR_AGREES, CALENDAR_DISAGREES };

struct calendar_claim {
	struct span text; /* in the draft */
	int64_t value;    /* days since 1970-01-01, or without a year; weekday; minutes since midnight; seconds */
	int64_t slack;    /* tolerance of a rounded one */
	bool open;        /* a date without a year, a time without am or pm */
	bool vague;       /* "about" precedes it */
	bool either;      /* "or" does */
};

struct calendar_claims {
	struct calendar_claim wrong[CALENDAR_CLAIMS_MAX]; /* if it disagrees: each place with the wrong value */
	unsigned count;
	struct span beside[2 * CALENDAR_CLAIMS_MAX]; /* places that agree with it: parts of its sum, rough ones */
	unsigned beside_count;
};

/* Judge. Quantities other than DATE, WEEKDAY, CLOCK and DURATION are unclear. */
enum calendar_verdict calendar_judge(
    const struct quantity *quantity, struct span prompt, struct span draft, struct calendar_claims *claims);

/* The value in the form of a wrong one: "10:37 PM" for "11:02 PM", "25 Dec" for "28 Dec". Returns its length, or 0. */
size_t calendar_say_like(const struct quantity *quantity, const struct calendar_claim *claim, char *text, size_t room);

#endif
