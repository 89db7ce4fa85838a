/*
 * Calendar slots of shapes: days, times of day, durations, offsets. An operand keeps the text, which the computing
 * code parses again.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_CALENDAR_SLOTS_H
#define PARAPET_EXECUTORS_QUANTITIES_CALENDAR_SLOTS_H

#include "executors/quantities/calendar_day.h"
#include "executors/quantities/row.h"

/* Which calendar elements a prompt may have, judging by its words alone. */
enum calendar_sign {
	CALENDAR_SIGN_DATE = 1 << 0,    /* a month, a feast, digits with separators */
	CALENDAR_SIGN_WEEKDAY = 1 << 1, /* or "tomorrow" */
	CALENDAR_SIGN_CLOCK = 1 << 2,   /* digits with a colon, "pm", "noon" */
	CALENDAR_SIGN_UNIT = 1 << 3,    /* of time */
	CALENDAR_SIGN_YEAR = 1 << 4     /* four digits */
};

unsigned calendar_signs(const struct tokens *tokens);

slot_take calendar_take_day, calendar_take_clock, calendar_take_hour, calendar_take_range, calendar_take_span,
    calendar_take_unit, calendar_take_zone, calendar_take_year, calendar_take_month, calendar_take_nth,
    calendar_take_place;

/* The operand of a letter, parsed again. Return false if none was bound. */
bool calendar_day_in(const struct operands *operands, char letter, struct calendar_day *day);
bool calendar_clock_in(const struct operands *operands, char letter, struct calendar_clock *clock);
bool calendar_span_in(const struct operands *operands, char letter, struct calendar_duration *span);
bool calendar_unit_in(const struct operands *operands, char letter, struct calendar_duration *unit);

/* Write a value in words. */
void calendar_say_date(int64_t days, bool with_weekday, bool with_year, bool iso, struct quantity *quantity);
void calendar_say_weekday(int weekday, struct quantity *quantity);
void calendar_say_clock(int64_t minutes, const struct calendar_clock *like, struct quantity *quantity);

/* In the largest of these units and smaller ones; a unit of 0 seconds: hours, or days if they are whole. */
void calendar_say_duration(int64_t seconds, int64_t unit, struct quantity *quantity);

#endif
