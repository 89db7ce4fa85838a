/*
 * What shapes take of the calendar: days, times of day, durations, offsets. An operand keeps the text, which whoever
 * computes reads again.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_CALENDAR_SLOTS_H
#define PARAPET_EXECUTORS_QUANTITIES_CALENDAR_SLOTS_H

#include "executors/quantities/calendar_day.h"
#include "executors/quantities/row.h"

slot_take calendar_take_day, calendar_take_clock, calendar_take_hour, calendar_take_span, calendar_take_unit,
    calendar_take_zone, calendar_take_year, calendar_take_place;

/* The operand of a letter, read again. Return false where none was bound. */
bool calendar_day_in(const struct operands *operands, char letter, struct calendar_day *day);
bool calendar_clock_in(const struct operands *operands, char letter, struct calendar_clock *clock);
bool calendar_span_in(const struct operands *operands, char letter, struct calendar_duration *span);
bool calendar_unit_in(const struct operands *operands, char letter, struct calendar_duration *unit);

/* How a value is said. */
void calendar_say_date(int64_t days, bool with_weekday, bool with_year, bool iso, struct quantity *quantity);
void calendar_say_weekday(int weekday, struct quantity *quantity);
void calendar_say_clock(int64_t minutes, const struct calendar_clock *like, struct quantity *quantity);

/* In the largest of these units and what is smaller; a unit of 0 seconds: hours, or days where they are whole. */
void calendar_say_duration(int64_t seconds, int64_t unit, struct quantity *quantity);

#endif
