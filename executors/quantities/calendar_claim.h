/*
 * What a draft says of days and times, held against the computed value.
 *
 * Any form that means the value agrees: "Saturday, Dec 25th", "25/12/2027", "10:37 pm", "22:37", "7h35", "7.58 hours".
 * Disagreement is said only where the draft has one such value besides those that the prompt gives.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_CALENDAR_CLAIM_H
#define PARAPET_EXECUTORS_QUANTITIES_CALENDAR_CLAIM_H

#include "executors/quantities/quantity.h"

#define CALENDAR_CLAIMS_MAX 16

enum calendar_verdict { CALENDAR_UNCLEAR, CALENDAR_AGREES, CALENDAR_DISAGREES };

struct calendar_claim {
	struct span text; /* in the draft */
	int64_t value;    /* days since 1970-01-01, or of no year; weekday; minutes since midnight; seconds */
	int64_t slack;    /* what a rounded one may be off */
	bool open;        /* a date without its year, a time without its half of the day */
	bool vague;       /* "about" stands before it */
};

struct calendar_claims {
	struct calendar_claim wrong[CALENDAR_CLAIMS_MAX]; /* where it disagrees: each place that says the wrong value */
	unsigned count;
};

/* Judge. A quantity of another kind than DATE, WEEKDAY, CLOCK and DURATION is unclear. */
enum calendar_verdict calendar_judge(
    const struct quantity *quantity, struct span prompt, struct span draft, struct calendar_claims *claims);

/* The value in the form of a wrong one: "10:37 PM" for "11:02 PM", "25 Dec" for "28 Dec". Returns its length, or 0. */
size_t calendar_say_like(const struct quantity *quantity, const struct calendar_claim *claim, char *text, size_t room);

#endif
