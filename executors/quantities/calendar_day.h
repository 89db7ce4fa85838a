/*
 * Days as people point at them: "the day after tomorrow", "3 weeks before March 3 2025", "in 100 days".
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_CALENDAR_DAY_H
#define PARAPET_EXECUTORS_QUANTITIES_CALENDAR_DAY_H

#include "executors/quantities/calendar.h"

enum calendar_anchor { CALENDAR_TODAY, CALENDAR_A_DATE, CALENDAR_A_WEEKDAY };

struct calendar_day {
	enum calendar_anchor anchor;
	struct calendar_date date; /* of A_DATE */
	int weekday;               /* of A_WEEKDAY; what a date without a year is said to be, else -1 */
	int64_t months, days;      /* from there, the months first */
};

/* Read one. Returns the length, or 0. */
size_t calendar_read_day(struct span text, size_t at, struct calendar_day *day);

/*
 * The days since 1970-01-01 of one that is anchored at a date, whose year is this one where it has none. Returns false
 * where the date is none, or the months end at a day that their month has not.
 */
bool calendar_day_resolve(const struct calendar_day *day, int year, int64_t *days);

/* Anchor one that is said from today at what another says of today. Returns false where months stand in the way. */
bool calendar_day_anchor(const struct calendar_day *said, const struct calendar_day *is, struct calendar_day *day);

#endif
