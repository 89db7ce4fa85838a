/*
 * Dates, weekdays, times of day and durations: their representation, and their parsers.
 *
 * Dates are of the proleptic Gregorian calendar. Pure, linear in the text; spans point into it.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_CALENDAR_H
#define PARAPET_EXECUTORS_QUANTITIES_CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

#define CALENDAR_DAY      86400 /* seconds */
#define CALENDAR_MINUTES  1440  /* of a day */
#define CALENDAR_YEAR_MIN 1753  /* Earlier, countries' calendars differ. */
#define CALENDAR_YEAR_MAX 9999

/* --- arithmetic --- */

struct calendar_date {
	int year; /* 0: unknown */
	int month, day;
};

/* Whether such a day exists; without a year: in a leap year. */
bool calendar_is_day(struct calendar_date date);

/* Days since 1970-01-01 of an existing day with its year; and back. */
int64_t calendar_days_of(struct calendar_date date);
struct calendar_date calendar_date_of(int64_t days);

/* 0 is Monday. */
int calendar_weekday_of(int64_t days);

/* The same day of another month. Returns false if that month has no such day. */
bool calendar_add_months(struct calendar_date *date, int64_t months);

extern const char *const calendar_months[12], *const calendar_weekdays[7];

/* --- parsing: each returns the length of the match at an offset where a word begins, or 0 --- */

/* The next piece of a text: letters or digits. */
#define CALENDAR_WORD_MAX 15

struct calendar_piece {
	char word[CALENDAR_WORD_MAX +
	    1];     /* lowercase without apostrophes, truncated; empty: digits, or something else */
	int number; /* of up to nine digits; -1: letters, or something else */
	unsigned digits;
	size_t begin, end; /* in the text; blanks and emphasis lie before begin */
};

struct calendar_piece calendar_piece_at(struct span text, size_t at);

/* The index of a piece's word in a list that ends in NULL, or -1. */
int calendar_word_among(const struct calendar_piece *piece, const char *const *words);

bool calendar_is_month(const struct calendar_piece *piece);

/*
 * "March 3, 2025", "the 3rd of March", "Sat, Dec 25th", "2025-03-03", "25/12/2025", "Christmas 2027". Anything
 * ambiguous ("03/04/2025"), impossible, or contradicting its weekday is not a date. *weekday is the stated one, or
 * -1.
 */
size_t calendar_read_date(struct span text, size_t at, struct calendar_date *date, int *weekday);

/* "June 2019": months since the year 0. "3rd": a day of a month. */
size_t calendar_read_month(struct span text, size_t at, int *months);
size_t calendar_read_nth(struct span text, size_t at, int *day);

size_t calendar_read_weekday(struct span text, size_t at, int *weekday);

/* Months are separate, since their length varies. */
struct calendar_duration {
	int64_t months, seconds;
};

/* "1h 50min", "a week and 3 days", "an hour and a half", "90-minute", "2.5 hours". */
size_t calendar_read_duration(struct span text, size_t at, struct calendar_duration *duration);

/* The length of one unit of time: "hours", "wks". */
size_t calendar_read_unit(struct span text, size_t at, struct calendar_duration *unit);

enum calendar_half {
	CALENDAR_HALF_UNSAID, /* 1 to 12 o'clock, without am or pm */
	CALENDAR_HALF_SAID,   /* "pm", "noon" */
	CALENDAR_HALF_24      /* 18:00, 08:15, 0:30 */
};

struct calendar_clock {
	int minutes; /* since midnight; without am or pm, in the first half of the day */
	enum calendar_half half;
	bool spoken; /* "half past two", as said in either half */
};

/* "3 pm", "18:00", "half past 8", "noon", "7 in the evening"; bare: "9", too. */
size_t calendar_read_clock(struct span text, size_t at, bool bare, struct calendar_clock *clock);

/* "9am-5:30pm": two times with only a dash between them. */
size_t calendar_read_range(struct span text, size_t at, struct calendar_clock *from, struct calendar_clock *to);

/* "UTC+5:30", "gmt -4": minutes ahead of UTC. */
size_t calendar_read_zone(struct span text, size_t at, int *minutes);

#endif
