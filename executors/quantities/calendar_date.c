/*
 * Days counted from one day on, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
 */
#include "executors/quantities/calendar.h"

#define ERA       146097 /* days in 400 years */
#define ERA_SHIFT 719468 /* from 0000-03-01 to 1970-01-01 */

const char *const calendar_months[12] = {"January", "February", "March", "April", "May", "June", "July", "August",
    "September", "October", "November", "December"};
const char *const calendar_weekdays[7] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};

static bool
is_leap(int year)
{

	return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

bool
calendar_is_day(struct calendar_date date)
{
	static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = date.year == 0 || is_leap(date.year);

	if (date.month < 1 || date.month > 12 || date.day < 1)
		return false;
	return date.day <= lengths[date.month - 1] + (date.month == 2 && leap ? 1 : 0);
}

/* A year that begins in March ends with its leap day. */
int64_t
calendar_days_of(struct calendar_date date)
{
	int64_t year = date.year - (date.month <= 2 ? 1 : 0), era = (year >= 0 ? year : year - 399) / 400;
	int64_t of_era = year - era * 400, month = date.month + (date.month > 2 ? -3 : 9);
	int64_t of_year = (153 * month + 2) / 5 + date.day - 1;

	return era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - ERA_SHIFT;
}

struct calendar_date
calendar_date_of(int64_t days)
{
	int64_t shifted = days + ERA_SHIFT, era = (shifted >= 0 ? shifted : shifted - ERA + 1) / ERA;
	int64_t day = shifted - era * ERA, year = (day - day / 1460 + day / 36524 - day / (ERA - 1)) / 365;
	int64_t of_year = day - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
	struct calendar_date date;

	date.day = (int)(of_year - (153 * month + 2) / 5 + 1);
	date.month = (int)(month + (month < 10 ? 3 : -9));
	date.year = (int)(year + era * 400) + (date.month <= 2 ? 1 : 0);
	return date;
}

int
calendar_weekday_of(int64_t days)
{
	int64_t weekday = (days + 3) % 7;

	return (int)(weekday < 0 ? weekday + 7 : weekday);
}

bool
calendar_add_months(struct calendar_date *date, int64_t months)
{
	int64_t count = (int64_t)date->year * 12 + date->month - 1 + months;

	if (count < 12 || count / 12 > CALENDAR_YEAR_MAX)
		return false;
	date->year = (int)(count / 12);
	date->month = (int)(count % 12) + 1;
	return calendar_is_day(*date);
}
