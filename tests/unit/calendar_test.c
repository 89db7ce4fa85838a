/*
 * Days and times in everyday words: what is read, in every frame; what is left alone; and pairs of each by frames,
 * against a computation of the test's own.
 */
#include "executors/quantities/quantity.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

static const struct {
	const char *prompt, *text;
} rows[] = {
    {"half an hour before midnight", "11:30 pm"},
    {"boston is 6 hours behind berlin. if it's 8:30 am in berlin, what time is it in boston?", "2:30 am"},
    {"i am 6 hours behind berlin, it's 3 pm here. what time is it there", "9:00 pm"},
    {"2 and a half hours after 3:15 pm", "5:45 pm"},
    {"what time is it an hour and a half after 3:15 pm", "4:45 pm"},
    {"what time is quarter past 3 plus 20 minutes", "3:35"},
    {"how many hours between 12:30 and 2:15", "1 hour and 45 minutes"},
    {"from noon to 5:30 how long", "5 hours and 30 minutes"},
    {"how long between 9pm and 7am", "10 hours"},
    {"how many days between March 3 2025 and June 17 2025?", "106 days"},
    {"days from jan 5 2026 to feb 14 2026", "40 days"},
    {"how many days are there from 3 march 2025 until 25 december 2025", "297 days"},
    {"number of days between 2025-03-03 and 2025-06-17", "106 days"},
    {"how many weeks between jan 5 2026 and april 20 2026", "15 weeks"},
    {"how many weeks are there from 1 jan 2026 to 1 march 2026", "8 weeks and 3 days"},
    {"how many months between jan 15 2024 and mar 15 2025", "14 months"},
    {"how many years from 1987 to 2024", "37 years"},
    {"how many years between 1969 and 2026", "57 years"},
    {"if today is nov 3 2026 how many days until dec 25 2026", "52 days"},
    {"today is march 3 2025. how many days until june 17 2025", "106 days"},
    {"today's date is 3 march 2025, how long until christmas", "297 days"},
    {"it's feb 10 2026 today, how many weeks till april 7 2026?", "8 weeks"},
    {"days between march 3 and june 17", "106 days"},
    {"how many days between dec 20 and jan 5", "16 days"},
    {"how many nights from june 3 to june 10", "7 nights"},
    {"checking in june 3 and checking out june 10, how many nights is that", "7 nights"},
    {"how many days between 25/12/2025 and 31/12/2025", "6 days"},
    {"what date is 90 days after March 3 2025", "June 1, 2025"},
    {"whats the date 45 days from jan 10 2026", "February 24, 2026"},
    {"what is the date 30 days before 2025-12-25", "2025-11-25"},
    {"what date will it be 100 days from 1 jan 2026", "April 11, 2026"},
    {"march 3 2025 plus 90 days", "June 1, 2025"},
    {"2025-03-03 + 90 days", "2025-06-01"},
    {"add 6 weeks to Feb 14 2026", "March 28, 2026"},
    {"subtract 10 days from march 3rd 2025", "February 21, 2025"},
    {"today is nov 3 2026, what date is it in 45 days", "December 18, 2026"},
    {"what will the date be 3 weeks from tuesday march 4 2025", "March 25, 2025"},
    {"38 weeks after feb 14 2026", "November 7, 2026"},
    {"what date is 2 months after march 15 2025", "May 15, 2025"},
    {"what day is 100 days after march 3 2025", "Wednesday, June 11, 2025"},
    {"what date is 20 days after march 3", "March 23"},
    {"what day of the week was July 20 1969", "Sunday"},
    {"what weekday is 2026-12-25", "Friday"},
    {"which day of the week does Dec 25 2027 fall on", "Saturday"},
    {"what day is christmas 2027", "Saturday"},
    {"what day will july 4 2027 be", "Sunday"},
    {"on what day does march 3 2030 fall?", "Sunday"},
    {"if today is wednesday what day is it in 100 days", "Friday"},
    {"Today is Wednesday. What day will it be in 100 days?", "Friday"},
    {"today is friday what day was it 45 days ago", "Tuesday"},
    {"what day comes 3 days after sunday", "Wednesday"},
    {"what day is 10 days before thursday", "Monday"},
    {"if yesterday was thursday what day is the day after tomorrow", "Sunday"},
    {"the day before yesterday was Monday. what day is tomorrow", "Thursday"},
    {"if tomorrow is Sunday, what day was it 5 days ago", "Monday"},
    {"Three days ago it was Monday. What day is it in four days?", "Monday"},
    {"if the day after tomorrow is two days before thursday, what day is today", "Sunday"},
    {"march 3 is a monday. what day is march 20", "Thursday"},
    {"if jan 1 is a tuesday what day of the week is jan 31", "Thursday"},
    {"if i was born on 5 may 1990 how old am i on 3 march 2025", "34 years"},
    {"how old is someone born on may 5 1990 on march 3 2025", "34 years"},
    {"born 1990-05-05, how old on 2025-03-03", "34 years"},
    {"i was born june 4 1988. how old will i be on june 3 2030", "41 years"},
    {"my birthday is june 4 1988, today is june 5 2026. how old am i", "38 years"},
    {"i was born in 1987 how old will i turn in 2030", "43 years"},
    {"how long is it from 9:15 am to 5:45 pm", "8 hours and 30 minutes"},
    {"how many hours between 8am and 5:30pm", "9 hours and 30 minutes"},
    {"time between 14:20 and 18:05", "3 hours and 45 minutes"},
    {"i work from 8:30 to 17:15 with a 45 min lunch break how many hours is that", "8 hours"},
    {"i slept from 11:20 pm to 6:45 am how long did i sleep", "7 hours and 25 minutes"},
    {"went to bed at 11:20 pm and woke up at 6:45 am how long did i sleep", "7 hours and 25 minutes"},
    {"my shift is from 7am to 3:30pm minus a 30 min break how many hours", "8 hours"},
    {"how many hours do i work from 9:15 to 5:45", "8 hours and 30 minutes"},
    {"what time is it 2h 35min after 9:40 am", "12:15 pm"},
    {"9:40 + 2h 35", "12:15"},
    {"3:45 pm plus 50 minutes", "4:35 pm"},
    {"meeting starts at 2:15pm and lasts 95 minutes when does it end", "3:50 pm"},
    {"the meeting starts at 2:15pm and lasts 95 minutes when does it end", "3:50 pm"},
    {"if i leave at 8:10 and it takes 1h 25min when do i arrive", "9:35"},
    {"my train leaves at 9:40 and takes 2h 35min. when do i arrive?", "12:15"},
    {"the movie is 142 minutes long and starts at 7:15 pm when does it end", "9:37 pm"},
    {"i put the roast in the oven at 4:50 pm and it needs 2h 15min, when is it done", "7:05 pm"},
    {"i need to be there by 9:00 am and it takes 40 minutes, when should i leave", "8:20 am"},
    {"what time was it 50 minutes before 12:15 pm", "11:25 am"},
    {"90 minutes before 1 am", "11:30 pm the day before"},
    {"if its 3 pm in London and Tokyo is 9 hours ahead what time is it in Tokyo", "12:00 am the next day"},
    {"it is 14:00 utc what time is it in utc+5:30", "19:30"},
    {"convert 9am utc-5 to utc+1", "3:00 pm"},
    {"18:30 GMT in GMT-4", "14:30"},
    {"tokyo is 14 hours ahead of new york. its 9pm in new york what time is it in tokyo", "11:00 am the next day"},
    {"tokyo is 14 hours ahead of new york. its 9pm in tokyo what time is it in new york", "7:00 am"},
    {"what is 142 minutes in hours and minutes", "2 hours and 22 minutes"},
    {"how many hours and minutes is 142 minutes", "2 hours and 22 minutes"},
    {"convert 200 minutes to hours and minutes", "3 hours and 20 minutes"},
    {"1h 50min + 2h 35min", "4 hours and 25 minutes"},
    {"add 1 hour 45 minutes and 2 hours 30 minutes", "4 hours and 15 minutes"},
    {"how long is it from half past 8 to quarter to 11", "2 hours and 15 minutes"},
    {"what time is it 45 minutes after noon", "12:45 pm"},
    {"how many hours from 10pm to 6am", "8 hours"},
    {"how many hours from 22:30 to 06:15", "7 hours and 45 minutes"},
    {"i sleep from 22:30 to 6:15 how many hours is that", "7 hours and 45 minutes"},
    {"if it is 7:50 now what time will it be in 25 minutes", "8:15"},
    {"is 1 may 2026 a friday or what day is it", "Friday"},
    {"my flight leaves 22:45 and lands 06:20 next day, same timezone, how long is it", "7 hours and 35 minutes"},
    {"slept from 23:20 to 6:50, how long did i sleep", "7 hours and 30 minutes"},
    {"worked 8:45 to 17:10 with a 35 min break. how many hours is that", "7 hours and 50 minutes"},
    {"worked 9am-5:30pm with 45 min lunch, total hours?", "7 hours and 45 minutes"},
    {"shift 22:00-06:30, 30 min unpaid break, hours paid?", "8 hours"},
    {"clocked in 7:52 am clocked out 4:37 pm how many hours", "8 hours and 45 minutes"},
    {"if i start work at 8:15 and finish at 16:45 with a 30 minute break how many hours did i work", "8 hours"},
    {"hours worked 7:45 to 16:15 minus 30 min lunch", "8 hours"},
    {"bus leaves 14:35 arrives 17:20 how long is the ride", "2 hours and 45 minutes"},
    {"the train departs at 09:12 and arrives at 11:47. how long does it take", "2 hours and 35 minutes"},
    {"movie starts 19:40 and ends 22:05, how long is it", "2 hours and 25 minutes"},
    {"concert from 7:30pm to 10:15pm how long", "2 hours and 45 minutes"},
    {"if the game starts at 1:05 pm and lasts 3 hours 10 minutes when is it over", "4:15 pm"},
    {"film is 2h 17m, starts 8:45pm, when is it over", "11:02 pm"},
    {"cake goes in at 3:50 pm and bakes for 45 minutes when do i take it out", "4:35 pm"},
    {"turkey needs 4.5 hours, i want to eat at 6 pm, when do i put it in", "1:30 pm"},
    {"i need 8 hours of sleep and have to get up at 6:30 am, when should i go to bed", "10:30 pm the day before"},
    {"i have to be at work at 8:30 am and the drive takes 35 minutes. when do i leave", "7:55 am"},
    {"train at 23:40 takes 85 minutes, arrival time?", "1:05 the next day"},
    {"flight takes off 21:15, 7h 40 flight, landing time?", "4:55 the next day"},
    {"parking started at 10:20, 90 minutes allowed, when does it run out", "11:50"},
    {"what time is 3 hours and 20 minutes before 5:15 pm", "1:55 pm"},
    {"what's 45 mins before 8am", "7:15 am"},
    {"10:50 pm + 3h", "1:50 am the next day"},
    {"14:20 - 50 minutes", "13:30"},
    {"if it's 4:30pm now, what time was it 7 hours ago", "9:30 am"},
    {"it is 11:20 am. what time will it be in 4 hours 45 minutes", "4:05 pm"},
    {"what time will it be 36 hours after 3 pm", "3:00 am 2 days later"},
    {"its 9:15 at utc-5, what time is it at utc+2", "16:15"},
    {"18:00 in a city at UTC+3, time at UTC-4 pls", "11:00"},
    {"call at 3 pm in UTC+1, what time is that in UTC+5:30", "7:30 pm"},
    {"meeting 10:00 UTC-8, when is that in UTC", "18:00"},
    {"if it is 14:30 in London, what time is it in Tokyo (UTC+9, London on UTC+1)?", "22:30"},
    {"my friend is 8 hours ahead, its 20:40 here, what time is it there", "4:40 the next day"},
    {"my sister lives 6 hours behind me. it's 10 pm here, what time is it for her", "4:00 pm"},
    {"berlin is 6 hours ahead of boston. if it's 8:30 am in boston, what time is it in berlin?", "2:30 pm"},
    {"convert 15:00 UTC+2 to UTC-3", "10:00"},
    {"9 pm gmt+1 to gmt-5", "3:00 pm"},
    {"what is 17:45 utc in utc+9", "2:45 the next day"},
    {"if today is feb 14 2026 and im due in 38 weeks, whats the date", "November 7, 2026"},
    {"i ordered on march 3 2026 and it ships in 10 days, what date is that", "March 13, 2026"},
    {"invoice dated 2026-03-15 due in 30 days, whats the due date", "2026-04-14"},
    {"what's the date 100 days after new year's day 2026", "April 11, 2026"},
    {"what is 3 weeks after 12 may 2026", "June 2, 2026"},
    {"28 days before 1 march 2028", "February 2, 2028"},
    {"which date is 18 months after 10 jan 2025", "July 10, 2026"},
    {"6 months from 15 aug 2025?", "February 15, 2026"},
    {"10 years after june 1 2016", "June 1, 2026"},
    {"what day of the week is it 10 days after tuesday", "Friday"},
    {"what weekday was 9 november 1989?", "Thursday"},
    {"day of week for 2024-02-29", "Thursday"},
    {"which weekday will 1 jan 2030 be", "Tuesday"},
    {"did 20 july 1969 fall on a sunday or what weekday was it", "Sunday"},
    {"what day of the week was i born if i was born on 14 may 1993", "Friday"},
    {"i was born on 14 may 1993, what weekday was that", "Friday"},
    {"if the 3rd is a friday, what day is the 28th", "Tuesday"},
    {"if march 1 is a thursday what day is march 31", "Saturday"},
    {"if today is sat what day is 17 days from now", "Tuesday"},
    {"5 days from thursday is what day", "Tuesday"},
    {"what day is it 200 days after monday", "Friday"},
    {"yesterday was sunday. what day is it in 10 days", "Thursday"},
    {"it was wednesday 3 days ago. what day is today", "Saturday"},
    {"the day after tomorrow is friday. what day was the day before yesterday", "Monday"},
    {"if 5 days from now is tuesday what day was yesterday", "Wednesday"},
    {"days between 1 jan 2026 and 31 dec 2026", "364 days"},
    {"days from today to christmas if today is 5 dec 2026", "20 days"},
    {"from 5 may to 9 sept 2025 how many days", "127 days"},
    {"how many days 14 feb 2026 to 1 apr 2026", "46 days"},
    {"how much time between 3 march 2025 and 17 june 2025 in weeks", "15 weeks and 1 day"},
    {"number of nights 12 july to 26 july", "14 nights"},
    {"how many days are in between march 3rd and june 17th", "106 days"},
    {"how long is it from 3 march 2025 to 17 june 2025 in days", "106 days"},
    {"how many weeks and days between 3 march 2025 and 17 june 2025", "15 weeks and 1 day"},
    {"today is 10 oct 2026. days left till 1 jan 2027?", "83 days"},
    {"how many days have passed since 1 jan 2026 if today is 15 apr 2026", "104 days"},
    {"if its 10 nov 2026 how many days ago was 3 july 2026", "130 days"},
    {"how many months from june 2019 to march 2024", "57 months"},
    {"how old is somebody born 12.3.1985 on 1.6.2026", "41 years"},
    {"if im born march 8 2001 and today is nov 23 2026 how old am i", "25 years"},
    {"how old was mozart, born 27 jan 1756 and died 5 dec 1791", "35 years"},
    {"my dog was born on 4 april 2015, how old will he be on 1 may 2027?", "12 years"},
    {"my grandma was born in 1938 what age does she turn in 2026", "88 years"},
    {"from 1776 to 1976 how many years", "200 years"},
    {"years between 1492 and 1776", "284 years"},
    {"1969 to 2026 how many years", "57 years"},
    {"2h15 + 1h50", "4 hours and 5 minutes"},
    {"3 hours 10 minutes minus 1 hour 25 minutes", "1 hour and 45 minutes"},
    {"what is 500 minutes in hours and minutes", "8 hours and 20 minutes"},
    {"1000 seconds in minutes and seconds", "16 minutes and 40 seconds"},
    {"how many days and hours is 100 hours", "4 days and 4 hours"},
    {"100 days in weeks and days", "14 weeks and 2 days"},
    {"how many minutes from 8:50 to 10:15", "85 minutes"},
    {"how many minutes are there between 13:25 and 15:05", "100 minutes"},
    {"minutes between 6:40pm and 8:05pm", "85 minutes"},
};

/* --- generated --- */

struct day {
	int year, month, day;
};

static const char *const months[] = {"January", "February", "March", "April", "May", "June", "July", "August",
    "September", "October", "November", "December"};

static int
length_of(int year, int month)
{
	static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return month == 2 && ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0) ? 29 : lengths[month - 1];
}

static struct day
day_after(struct day day)
{

	if (++day.day > length_of(day.year, day.month)) {
		day.day = 1;
		day.month = day.month % 12 + 1;
		day.year += day.month == 1;
	}
	return day;
}

/* Day by day. */
static int
days_between(struct day from, struct day to)
{
	int n = 0;

	for (; from.year != to.year || from.month != to.month || from.day != to.day; n++)
		from = day_after(from);
	return n;
}

enum { ISO = 1, SAID = 2, FORMS = 6 };

/* A date in one of its forms. */
static const char *
written(struct day day, int form)
{
	static char texts[4][40];
	static int next;
	char *text = texts[next = (next + 1) % 4];
	const char *month = months[day.month - 1],
		   *ending = day.day % 10 == 1 && day.day != 11 ? "st"
	    : day.day % 10 == 2 && day.day != 12                ? "nd"
	    : day.day % 10 == 3 && day.day != 13                ? "rd"
								: "th";

	switch (form % FORMS) {
	case 0:
		snprintf(text, 40, "%d %.3s %d", day.day, month, day.year);
		break;
	case ISO:
		snprintf(text, 40, "%04d-%02d-%02d", day.year, day.month, day.day);
		break;
	case SAID:
		snprintf(text, 40, "%s %d, %d", month, day.day, day.year);
		break;
	case 3:
		snprintf(text, 40, "%s %d%s %d", month, day.day, ending, day.year);
		break;
	case 4:
		snprintf(text, 40, "the %d%s of %s %d", day.day, ending, month, day.year);
		break;
	default:
		snprintf(text, 40, "%d.%d.%d", day.day, day.month, day.year);
	}
	return text;
}

static const struct day days[] = {{1999, 12, 31}, {2000, 2, 28}, {2000, 3, 1}, {2023, 1, 15}, {2024, 2, 29},
    {2025, 3, 3}, {2025, 6, 17}, {2025, 12, 25}, {2026, 11, 7}, {2028, 1, 1}};

/* A frame with its {a} and {b}. Good until the next call. */
static const char *
fill(const char *frame, const char *a, const char *b)
{
	static char prompt[300];
	size_t n = 0;

	for (; *frame != '\0'; frame++) {
		bool slot = *frame == '{';
		const char *what = slot && frame[1] == 'a' ? a : slot ? b : frame;
		size_t len = slot ? strlen(what) : 1;

		memcpy(prompt + n, what, len);
		n += len;
		frame += slot ? 2 : 0;
	}
	prompt[n] = '\0';
	return prompt;
}

/* A number as text. Good until the fourth call from now. */
static const char *
counted(int n, const char *unit)
{
	static char texts[4][40];
	static int next;
	char *text = texts[next = (next + 1) % 4];

	snprintf(text, 40, "%d%s", n, unit);
	return text;
}

static void
check_text(const char *prompt, const char *text)
{
	static struct quantity quantity;
	bool read = quantity_read(quantity_policy(), span_of(prompt), &quantity);

	check_example(prompt);
	if (CHECK(read))
		CHECK_TEXT(quantity.text, text);
}

static void
check_differences(void)
{
	static const char *const frames[] = {"how many days between {a} and {b}?", "days from {a} to {b}",
	    "if today is {a} how many days until {b}", "number of days between {a} and {b} pls",
	    "hey how many days are there from {a} till {b}", "today is {a}. how many days are left until {b}?"};

	for (size_t i = 0; i < nitems(days); i++)
		for (size_t k = i + 1; k < nitems(days); k++)
			for (size_t f = 0; f < nitems(frames); f++) {
				int n = days_between(days[i], days[k]);

				check_text(
				    fill(frames[f], written(days[i], (int)(i + f)), written(days[k], (int)(k + f))),
				    counted(n, n == 1 ? " day" : " days"));
			}
}

static void
check_steps(void)
{
	static const char *const frames[] = {"what date is {a} days after {b}", "{b} plus {a} days",
	    "add {a} days to {b}", "what is the date {a} days from {b}?", "what date will it be {a} days after {b}",
	    "when is {a} days after {b}"};
	static const int steps[] = {1, 30, 45, 90, 365, 1000};

	for (size_t i = 0; i < nitems(days); i++)
		for (size_t k = 0; k < nitems(steps); k++)
			for (size_t f = 0; f < nitems(frames); f++) {
				struct day day = days[i];
				int form = (int)(i + k + f) % FORMS;

				for (int n = 0; n < steps[k]; n++)
					day = day_after(day);
				check_text(fill(frames[f], counted(steps[k], ""), written(days[i], form)),
				    written(day, form == ISO ? ISO : SAID));
			}
}

static void
check_weekdays(void)
{
	static const char *const names[] = {
	    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
	static const struct {
		const char *frame;
		int more;
	} frames[] = {{"if today is {a} what day is it in {b} days", 0},
	    {"Today is {a}. What day will it be in {b} days?", 0}, {"what day comes {b} days after {a}", 0},
	    {"if yesterday was {a} what day will it be {b} days from now", 1},
	    {"the day after tomorrow is {a}. what day of the week will it be in {b} days", 5}};
	const struct day epoch = {2000, 1, 3}; /* a Monday */

	for (int i = 0; i < 7; i++)
		for (int n = 2; n < 120; n += 7)
			for (size_t f = 0; f < nitems(frames); f++)
				check_text(fill(frames[f].frame, names[i], counted(n, "")),
				    names[(i + n + frames[f].more) % 7]);
	for (size_t i = 3; i < nitems(days); i++)
		for (int form = 0; form < FORMS; form++)
			check_text(fill(form % 2 == 0 ? "what day of the week is {a}" : "what day was {a}?",
				       written(days[i], form), ""),
			    names[days_between(epoch, days[i]) % 7]);
}

/* In 24 hours, or with am and pm. */
static const char *
clocked(int minutes, bool halves)
{
	static char texts[4][20];
	static int next;
	char *text = texts[next = (next + 1) % 4];
	int hour = minutes / 60 % 24;

	if (halves)
		snprintf(text, 20, "%d:%02d %s", (hour + 11) % 12 + 1, minutes % 60, hour < 12 ? "am" : "pm");
	else
		snprintf(text, 20, "%d:%02d", hour, minutes % 60);
	return text;
}

/* "1 hour and 5 minutes", "1h 5min" */
static const char *
lasted(int length, bool brief)
{
	static char text[100];
	int hours = length / 60, minutes = length % 60;

	text[0] = '\0';
	if (hours > 0)
		snprintf(text, 40, brief ? "%dh" : hours == 1 ? "%d hour" : "%d hours", hours);
	if (minutes > 0)
		snprintf(text + strlen(text), 40, "%s%d%s",
		    hours == 0  ? ""
			: brief ? " "
				: " and ",
		    minutes,
		    brief              ? "min"
			: minutes == 1 ? " minute"
				       : " minutes");
	return text;
}

static void
check_clocks(void)
{
	static const char *const spans[] = {"how long is it from {a} to {b}", "how many hours between {a} and {b}",
	    "from {a} to {b} how long is that", "time between {a} and {b}?",
	    "i work from {a} to {b}. how many hours is that"};
	static const char *const ends[] = {"what time is it {b} after {a}", "{a} plus {b}",
	    "the film starts at {a} and lasts {b}. when does it end?",
	    "if i leave at {a} and it takes {b} when do i arrive", "what time will it be {b} after {a}?"};

	for (int from = 5; from < 1300; from += 97)
		for (int length = 25; from + length < 1440; length += 131)
			for (int f = 0; f < 5; f++) {
				bool halves = f % 2 == 0 || from < 780;
				const char *begin = clocked(from, halves), *end = clocked(from + length, halves);

				check_text(fill(spans[f], begin, end), lasted(length, false));
				check_text(fill(ends[f], begin, lasted(length, f % 2 == 0)), end);
			}
}

static void
check_zones(void)
{
	static const char *const frames[] = {"its {a} what time is it in {b}", "convert {a} to {b}", "{a} in {b}"};

	for (int from = -8; from <= 8; from += 4)
		for (int to = -7; to <= 9; to += 4)
			for (int at = 780; at < 1380; at += 85)
				for (size_t f = 0; f < nitems(frames); f++) {
					char here[40], zone[20], text[40];
					int there = at + (to - from) * 60;

					snprintf(here, sizeof(here), "%s utc%+d", clocked(at, false), from);
					snprintf(zone, sizeof(zone), "GMT%+d", to);
					snprintf(text, sizeof(text), "%s%s", clocked((there + 1440) % 1440, false),
					    there >= 1440   ? " the next day"
						: there < 0 ? " the day before"
							    : "");
					check_text(fill(frames[f], here, zone), text);
				}
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++)
		check_quantity(rows[i].prompt, rows[i].text);
	check_differences();
	check_steps();
	check_weekdays();
	check_clocks();
	check_zones();
	return check_end();
}
