/*
 * Days: the day at some distance from another, the days between two, a person's age.
 */
#include <stdlib.h>

#include "executors/quantities/calendar_slots.h"

/* A and B: the prompt's statement about today, or a day of this week. */
#define IF \
	"(and / but)? (if / suppose / supposing / assuming / given / when / assume / imagine / since / because)? that?"
#define TODAY \
	IF " ((it (is / 's) / its) {B day} (today / now)? / (today 's / todays) {B day} / today 's date is {B day} / (the / todays / current / my)? date (today)? is" \
	   " {B day} / it (is / was / will be / 's) (a / on)? {B day} {A day} / {A day} (it / that / the date)? (is / was / will be / would be / falls on / fell on / 's) (on / a)? {B day})"
#define AND " & (and / but)? "

/* C: the day that is asked for. */
#define LINK \
	"(is / was / will / would / does / did / do / were / comes / falls / fell / lands / should / 's)? (it / that / this)?" \
	" (be / have been / fall / land / come)? on?"
#define ASK_OF(WHAT) \
	"((on / in)? (what / which) " WHAT " " LINK " {C day} (fall / land / be / happen)? on?" \
	" / {C day} (is / was / falls / fell / will be / will fall / lands / would be)? (it / that)? (on / a)? (what / which) " WHAT \
	" " LINK " / what (is / was / will be / will) the? " WHAT \
	" (is / was / be / will be)? (it)? (for / of / on)? {C day}" \
	" / (calculate / give)? the? " WHAT " (for / of / on / is)? (it)? {C day})"
#define ASK_WEEKDAY ASK_OF("(day of the? week / weekday / week day)")
#define ASK_DAY     ASK_OF("day")
#define ASK_DATE    ASK_OF("(calendar / exact / due / new)? date")
#define ASK_WHAT \
	"(when (is / was / will / would) (it / that)? be? {C day} be? / (what / which) (is / comes / was) {C day}" \
	" / {C day} (is / was / will be) what / calculate? {C day} equals?)"

/* D and E: the first and last day. U: the unit. */
#define MANY \
	"((how many / the? number of / count the? / calculate the? / total) {U unit} (and {V unit})? / how (long / much time))"
#define BETWEEN "(in? between {D day} and {E day})"
#define FROM_TO \
	"((from / starting / starting from)? {D day} (to / until / till / til / up to / minus / and ending) {E day})"
#define THERE \
	"(is / are / were / was / does / do / did / have / will / lie / pass / passed / elapsed / 's)? (it / there / that / i have)?" \
	" (be / take / pass / passed / elapse / elapsed / left)?"
#define BOTH_ENDS \
	"(inclusive / inclusively / counting both (days / dates / ends)? / including both (days / dates / ends / end dates)?" \
	" / both (days / dates / ends)? (included / inclusive) / including (the)? (start / first) and (the)? (end / last) (day / date)?)"
#define UNTIL \
	"(" MANY \
	" (is / are)? (it / there / left / remaining / do i have)? (left / remaining)? (until / till / til / to / before)" \
	" {E day} (comes / arrives)? / (until / till) {E day} " MANY \
	" (is / are)? (it / there / left)? / how far (away / off)? is {E day}" \
	" / {E day} is " MANY \
	" away / {U unit} (left / remaining / to go)? (until / till / til / to / before) {E day})"
#define SINCE \
	"(" MANY " (is / has / have / are)? (it / there)? (been / passed / gone by / elapsed)? since {D day} / " MANY \
	" ago (was / is) {D day})"

/* Who or what is due. */
#define ONE \
	"(i / he / she / they / you / we / it / someone / somebody / anyone / a (person / child / baby / man / woman / kid / boy / girl /" \
	" student / dog / cat)" \
	" / (my / our / the / his / her) ~ / ~)"
#define ASK_DUE \
	"(what is (the / my / its)? due? date / (what / which) (date / day) is (it / that) due? / when is (it / that / it due / the due date) / due date)"

/* --- computing --- */

#define YEAR_FIRST 2024 /* eight years on end have every order of leap years */
#define YEAR_LAST  2031

/* The prompt's statement about today, if any. */
static bool
today_in(const struct operands *operands, struct calendar_day *today)
{
	struct calendar_day said = {.anchor = CALENDAR_TODAY};

	if (!calendar_day_in(operands, 'B', today) || today->anchor == CALENDAR_TODAY)
		return false;
	if (calendar_day_in(operands, 'A', &said) && (said.anchor != CALENDAR_TODAY || said.months != 0))
		return false;
	if (said.days != 0 && today->months != 0)
		return false;
	today->days -= said.days;
	return true;
}

/* The day of a letter, relative to the statement about today. */
static bool
anchored(const struct operands *operands, char letter, struct calendar_day *day)
{
	struct calendar_day said, today;

	if (!calendar_day_in(operands, letter, &said))
		return false;
	if (said.anchor != CALENDAR_TODAY) {
		*day = said;
		return true;
	}
	return today_in(operands, &today) && calendar_day_anchor(&said, &today, day);
}

/* A date with its year, or of any year if the result is always the same; *days is in one of them. */
static bool
resolve(const struct calendar_day *day, int64_t *days)
{
	int64_t other;
	struct calendar_date date, first;

	if (day->date.year != 0)
		return calendar_day_resolve(day, 0, days);
	if (!calendar_day_resolve(day, YEAR_FIRST, days))
		return false;
	first = calendar_date_of(*days);
	for (int year = YEAR_FIRST + 1; year <= YEAR_LAST; year++) {
		if (!calendar_day_resolve(day, year, &other))
			return false;
		date = calendar_date_of(other);
		if (date.month != first.month || date.day != first.day || date.year - year != first.year - YEAR_FIRST)
			return false;
	}
	return true;
}

static int
turn_weekday(int64_t weekday, int64_t days)
{
	int64_t turned = (weekday + days) % 7;

	return (int)(turned < 0 ? turned + 7 : turned);
}

/* The days from one date to another. A missing year is the one that makes them closest. */
static bool
count_days(struct calendar_day from, struct calendar_day to, int64_t *days)
{
	int64_t a, b, first = 0;
	bool open = from.date.year == 0 && to.date.year == 0;

	if (from.anchor != CALENDAR_A_DATE || to.anchor != CALENDAR_A_DATE)
		return false;
	for (int year = YEAR_FIRST; year <= (open ? YEAR_LAST : YEAR_FIRST); year++) {
		int one = open ? year : from.date.year != 0 ? from.date.year : to.date.year;

		if (!calendar_day_resolve(&from, one, &a) || !calendar_day_resolve(&to, one, &b))
			return false;
		if (b < a && to.date.year == 0 && !calendar_day_resolve(&to, one + 1, &b))
			return false;
		if (b < a && from.date.year == 0 && !calendar_day_resolve(&from, one - 1, &a))
			return false;
		if (year > YEAR_FIRST && b - a != first)
			return false;
		first = b - a;
	}
	*days = first;
	return true;
}

/* "march 3 is a monday. what day is march 20": both without a year. */
static bool
weekday_by_other(const struct operands *operands, const struct calendar_day *asked, struct quantity *quantity)
{
	struct calendar_day known, weekday;
	int64_t days;

	if (!calendar_day_in(operands, 'A', &known) || !calendar_day_in(operands, 'B', &weekday) ||
	    known.anchor != CALENDAR_A_DATE || weekday.anchor != CALENDAR_A_WEEKDAY ||
	    known.date.year != asked->date.year)
		return false;
	if (known.date.year != 0 || !count_days(known, *asked, &days))
		return false;
	/* If the wanted date comes first, the year is ambiguous. */
	if (asked->date.month < known.date.month ||
	    (asked->date.month == known.date.month && asked->date.day < known.date.day))
		return false;
	calendar_say_weekday(turn_weekday(weekday.weekday, days + weekday.days), quantity);
	return true;
}

static bool
say_weekday(const struct operands *operands, const struct calendar_day *day, struct quantity *quantity)
{
	int64_t days;

	if (day->anchor == CALENDAR_A_WEEKDAY || (day->date.year == 0 && day->weekday >= 0)) {
		if (day->months != 0)
			return false;
		calendar_say_weekday(turn_weekday(day->weekday, day->days), quantity);
		return true;
	}
	if (day->date.year == 0)
		return weekday_by_other(operands, day, quantity);
	if (!calendar_day_resolve(day, 0, &days))
		return false;
	calendar_say_weekday(calendar_weekday_of(days), quantity);
	return true;
}

static bool
compute_weekday(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_day day;

	return anchored(operands, 'C', &day) && say_weekday(operands, &day, quantity);
}

/* "What day" is answered with the weekday of a date, and with both if it is relative to another date. */
static bool
compute_day(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_day day;
	int64_t days;

	if (!anchored(operands, 'C', &day))
		return false;
	if (day.anchor == CALENDAR_A_WEEKDAY || (day.months == 0 && day.days == 0))
		return say_weekday(operands, &day, quantity);
	if (day.date.year == 0 && day.weekday >= 0)
		return false;
	if (!resolve(&day, &days))
		return false;
	calendar_say_date(days, day.date.year != 0, day.date.year != 0, false, quantity);
	return true;
}

static bool compute_date(const struct operands *operands, struct quantity *quantity);

/* The value of a day that may be a weekday or a date. */
static bool
compute_what(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_day day;

	if (!anchored(operands, 'C', &day) || (day.months == 0 && day.days == 0 && !operand_of(operands, 'B')->bound))
		return false;
	return day.anchor == CALENDAR_A_WEEKDAY ? say_weekday(operands, &day, quantity)
						: compute_date(operands, quantity);
}

static bool
is_iso(const struct operand *operand)
{

	for (size_t i = 0; i + 9 < operand->text.len; i++)
		if (isdigit((unsigned char)operand->text.at[i]) && operand->text.at[i + 4] == '-' &&
		    operand->text.at[i + 7] == '-')
			return true;
	return false;
}

static bool
compute_date(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_day day;
	int64_t days;

	if (!anchored(operands, 'C', &day) || day.anchor != CALENDAR_A_DATE || (day.months == 0 && day.days == 0) ||
	    !resolve(&day, &days))
		return false;
	calendar_say_date(days, false, day.date.year != 0, is_iso(operand_of(operands, 'C')), quantity);
	return true;
}

/* D after E, or before it if the row's value is negative. */
static bool
compute_stepped(const struct operands *operands, struct quantity *quantity)
{
	int sign = quantity->value.negative ? -1 : 1;
	struct calendar_duration by;
	struct calendar_day day;
	int64_t days;

	if (!calendar_span_in(operands, 'D', &by) || !calendar_day_in(operands, 'E', &day) ||
	    day.anchor != CALENDAR_A_DATE || by.seconds % CALENDAR_DAY != 0 ||
	    (by.months > 0 && by.seconds > 0 && sign < 0))
		return false;
	day.months += sign * by.months;
	day.days += sign * (by.seconds / CALENDAR_DAY);
	if (!resolve(&day, &days))
		return false;
	calendar_say_date(days, false, day.date.year != 0, is_iso(operand_of(operands, 'E')), quantity);
	return true;
}

/* A day at a given distance from E, which is due then. */
static bool
compute_due(const struct operands *operands, struct quantity *quantity)
{

	return operand_of(operands, 'C')->bound ? compute_date(operands, quantity)
						: compute_stepped(operands, quantity);
}

static void
say_count(int64_t count, const char *unit, struct quantity *quantity)
{

	quantity->kind = QUANTITY_MEASURE;
	quantity->value = rational_of(count);
	quantity->unit = span_of(unit);
}

/* Months and years if both ends are on the same day of theirs; days and weeks always. */
static bool
say_difference(const struct operands *operands, struct calendar_day from, struct calendar_day to, int64_t more,
    struct quantity *quantity)
{
	const struct operand *counted = operand_of(operands, 'U');
	bool nights = counted->bound && span_starts_nocase(counted->text, "night");
	struct calendar_duration length = {0, 0}, *unit = &length;
	int64_t days, a, b, months;
	struct calendar_date first, last;

	(void)calendar_unit_in(operands, 'U', &length);
	if (!count_days(from, to, &days) || days <= 0)
		return false;
	if (nights) {
		say_count(days, "nights", quantity);
		return more == 0;
	}
	if (unit->months == 0) {
		if (unit->seconds > 0 && unit->seconds < CALENDAR_DAY)
			return false;
		calendar_say_duration(
		    (days + more) * CALENDAR_DAY, unit->seconds > 0 ? unit->seconds : CALENDAR_DAY, quantity);
		return true;
	}
	if (more != 0 || from.date.year == 0 || to.date.year == 0 || !calendar_day_resolve(&from, 0, &a) ||
	    !calendar_day_resolve(&to, 0, &b))
		return false;
	first = calendar_date_of(a);
	last = calendar_date_of(b);
	months = (int64_t)(last.year - first.year) * 12 + last.month - first.month;
	if (first.day != last.day || months % unit->months != 0 || unit->months > 12)
		return false;
	say_count(months / unit->months, unit->months == 12 ? "years" : "months", quantity);
	return true;
}

static bool
compute_difference(const struct operands *operands, bool ordered, int64_t more, struct quantity *quantity)
{
	struct calendar_day from, to;
	int64_t days;

	if (!anchored(operands, 'D', &from) || !anchored(operands, 'E', &to))
		return false;
	if (!ordered && from.date.year != 0 && to.date.year != 0 && count_days(from, to, &days) && days < 0)
		return say_difference(operands, to, from, more, quantity);
	return say_difference(operands, from, to, more, quantity);
}

static bool
compute_between(const struct operands *operands, struct quantity *quantity)
{

	return compute_difference(operands, false, 0, quantity);
}

static bool
compute_from_to(const struct operands *operands, struct quantity *quantity)
{

	return compute_difference(operands, true, 0, quantity);
}

static bool
compute_both_ends(const struct operands *operands, struct quantity *quantity)
{

	return compute_difference(operands, true, 1, quantity);
}

/* From or to a day that the prompt says is today. */
static bool
compute_until(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_day today, other;

	if (!today_in(operands, &today))
		return false;
	if (anchored(operands, 'E', &other))
		return say_difference(operands, today, other, 0, quantity);
	return anchored(operands, 'D', &other) && say_difference(operands, other, today, 0, quantity);
}

/* --- the rows --- */

static const struct row rows[] = {
    {.words = "week|weekday",
	.shapes = {ASK_WEEKDAY, TODAY AND ASK_WEEKDAY},
	.needs = CALENDAR_SIGN_DATE | CALENDAR_SIGN_WEEKDAY,
	.gives = {NULL, "the weekday of {C}", QUANTITY_WEEKDAY, .compute = compute_weekday}},
    {.words = "day|week|month|year|tomorrow|yesterday|today",
	.shapes = {ASK_DAY, TODAY AND ASK_DAY},
	.needs = CALENDAR_SIGN_DATE | CALENDAR_SIGN_WEEKDAY,
	.gives = {NULL, "the day {C}", QUANTITY_WEEKDAY, .compute = compute_day}},
    {.words = "day|week|month|year|fortnight|date",
	.shapes = {ASK_DATE, TODAY AND ASK_DATE},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {NULL, "the date {C}", QUANTITY_DATE, .compute = compute_date}},
    {.words = "day|week|month|year|fortnight|tomorrow|yesterday",
	.shapes = {ASK_WHAT, TODAY AND ASK_WHAT},
	.needs = CALENDAR_SIGN_DATE | CALENDAR_SIGN_WEEKDAY,
	.gives = {NULL, "the day {C}", QUANTITY_DATE, .compute = compute_what}},
    {.words = "add|count",
	.shapes = {"(add {D span} (to / onto) {E day} / count {D span} (from / after) {E day})",
	    "what (date / day)? (is it / do i get / do you get / is / will it be)? if (i / you / we)? add {D span} to {E day}"},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {"1", "{E} and {D} more", QUANTITY_DATE, .compute = compute_stepped}},
    {.words = "subtract|take|deduct",
	.shapes = {"(subtract / take away? / deduct) {D span} (away)? from {E day}"},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {"0 - 1", "{E} less {D}", QUANTITY_DATE, .compute = compute_stepped}},
    {.words = "between|apart|difference",
	.shapes = {MANY " " THERE " " BETWEEN " (in {U unit})?", BETWEEN " " THERE " " MANY " " THERE,
	    "calculate? the? {U unit} " BETWEEN,
	    "(what is)? the? (difference / gap / time / interval / distance) (in {U unit})? " BETWEEN " (in {U unit})?",
	    "how far apart (are / is) {D day} and {E day} (in {U unit})?",
	    "how many {U unit} apart (are / is) {D day} and {E day}"},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {NULL, "the time between {D} and {E}", QUANTITY_DURATION, .compute = compute_between}},
    {.words = "from|to|until|till|til|minus|nights",
	.shapes = {MANY " " THERE " " FROM_TO " (in {U unit})?",
	    MANY " " THERE " (to / until / till / til) {E day} (from / starting from) {D day}",
	    FROM_TO " " THERE " " MANY " " THERE, "calculate? the? {U unit} " FROM_TO, FROM_TO " in {U unit}",
	    MANY " " THERE " {D day} {E day}", "(" MANY " " THERE " / {U unit}) " FROM_TO AND TODAY,
	    "(i / we)? (check / checking / checked) in on? {D day} & and? (check / checking / checked) out on? {E day} & " MANY
	    " (is that / do (i / we) stay / will (i / we) stay / are (we / i) staying)?"},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {NULL, "the time from {D} to {E}", QUANTITY_DURATION, .compute = compute_from_to}},
    {.words = "inclusive|both|including|inclusively",
	.shapes = {MANY " " THERE " (" BETWEEN " / " FROM_TO ") " BOTH_ENDS},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {NULL, "the days from {D} to {E}, both counted", QUANTITY_DURATION, .compute = compute_both_ends}},
    {.words = "until|till|til|to|before|since|ago|far|away",
	.shapes = {TODAY AND "(" UNTIL " / " SINCE ")"},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {NULL, "the days between {B} and the day asked for", QUANTITY_DURATION, .compute = compute_until}},
    {.words = "or",
	.shapes =
	    {"(is / was / will / did / does) {C day} (be / fall)? on? {W day} or (what / which) (day / weekday) (is / was / will) (it / that) be?"},
	.needs = CALENDAR_SIGN_DATE | CALENDAR_SIGN_WEEKDAY,
	.gives = {NULL, "the weekday of {C}", QUANTITY_WEEKDAY, .compute = compute_weekday}},
    {.words = "due|ships|ship|arrives|arrive|net|in|within",
	.shapes = {TODAY AND "(" ONE
			     " (am / is / are / 'm / will be / leave / leaves)? (due / ~)? / ~ ~?) {C day} & " ASK_DUE,
	    IF
	    " " ONE
	    " (is / was / got)? (dated / issued / sent / ordered / bought / shipped / dated from / from / received)? (it)? (on / from)?"
	    " {E day} & (and / it / payment)? (is / will be)? (it)? (is)? (due / arrives / ships / will arrive / will ship / payable /"
	    " delivered / net) (in / within / after)? {D span} & " ASK_DUE},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {"1", "the day on which it is due", QUANTITY_DATE, .compute = compute_due}},
};

const struct row_table rows_days = {rows, nitems(rows)};
