/*
 * Relative days: "the day after tomorrow", "3 weeks before March 3 2025", "in 100 days".
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_CALENDAR_DAY_H
#define PARAPET_EXECUTORS_QUANTITIES_CALENDAR_DAY_H

#include "executors/quantities/calendar.h"

enum calendar_anchor { CALENDAR_TODAY, CALENDAR_A_DATE, CALENDAR_A_WEEKDAY };

struct calendar_day {
	enum calendar_anchor anchor;
	struct calendar_date date; /* of A_DATE */
	int weekday;               /* of A_WEEKDAY; the stated one of a date without a year, else -1 */
	int64_t months, days;      /* from there, the months first */
};

/* Parse one. Returns the length, or 0. */
size_t calendar_read_day(struct span text, size_t at, struct calendar_day *day);

/*
 * Resolve one anchored at a date, in the current year if it has none, to days since 1970-01-01. Returns false if the
 * date is impossible, or adding months ends at a day that does not exist.
 */
bool calendar_day_resolve(const struct calendar_day *day, int year, int64_t *days);

/* Anchor one relative to today by what another says about today. Returns false if months prevent that. */
bool calendar_day_anchor(const struct calendar_day *said, const struct calendar_day *is, struct calendar_day *day);

#endif
