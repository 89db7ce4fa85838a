/*
 * Years and ages: how many lie between two, how old somebody is, what weekday a birth was.
 */
#include "executors/quantities/calendar_slots.h"

#define IF \
	"(and / but)? (if / suppose / supposing / assuming / given / when / assume / imagine / since / because)? that?"
#define AND " & (and / but)? "

#define THERE \
	"(is / are / were / was / does / do / did / have / will / lie / pass / passed / elapsed / 's)? (it / there / that / i have)?" \
	" (be / take / pass / passed / elapse / elapsed / left)?"

/* A: a birth. B: a day, or a year. */
#define ONE \
	"(i / he / she / they / you / we / it / someone / somebody / anyone / a (person / child / baby / man / woman / kid / boy / girl /" \
	" student / dog / cat)" \
	" / (my / our / the / his / her) ~ / ~)"
#define BORN \
	IF " (" ONE \
	   " (am / is / was / were / 's / 'm / got)? born (on)? {A day} / (my / his / her / our / their / the)? ~? 's?" \
	   " (birthday / birthdate / birth date / date of birth / dob / birth) (is / was)? {A day} / born (on)? {A day})"
#define HOW_OLD \
	"(how old ((am / is / are / was / were / will / would) " ONE \
	" be?)? / (what is)? (my / his / her / their / the)? age)"

/* --- computing --- */

static void
say_count(int64_t count, struct quantity *quantity)
{

	quantity->kind = QUANTITY_MEASURE;
	quantity->value = rational_of(count);
	quantity->unit = span_of("years");
}

static bool
compute_birth(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_day day;
	int64_t days;

	if (!calendar_day_in(operands, 'A', &day) || day.date.year == 0 || !calendar_day_resolve(&day, 0, &days))
		return false;
	calendar_say_weekday(calendar_weekday_of(days), quantity);
	return true;
}

/* The weekday of one day of a month from that of an earlier one. */
static bool
compute_nth(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_day day;
	double days =
	    rational_double(&operand_of(operands, 'E')->value) - rational_double(&operand_of(operands, 'D')->value);

	if (!calendar_day_in(operands, 'B', &day) || day.anchor != CALENDAR_A_WEEKDAY || day.months != 0 ||
	    day.days != 0 || days <= 0)
		return false;
	calendar_say_weekday((int)(day.weekday + days) % 7, quantity);
	return true;
}

static bool
compute_years(const struct operands *operands, struct quantity *quantity)
{
	struct rational years = rational_subtract(&operand_of(operands, 'E')->value, &operand_of(operands, 'D')->value);

	quantity->kind = QUANTITY_MEASURE;
	quantity->unit = span_of("years");
	quantity->value = years;
	return !years.negative;
}

/* From one month to another. */
static bool
compute_months(const struct operands *operands, struct quantity *quantity)
{

	return compute_years(operands, quantity) && (quantity->unit = span_of("months")).len > 0;
}

static bool
compute_age(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_day birth, at;
	int64_t born, then, years;
	struct calendar_date first, last;

	if (!calendar_day_in(operands, 'A', &birth) || !calendar_day_in(operands, 'B', &at) ||
	    birth.anchor != CALENDAR_A_DATE || birth.date.year == 0 || at.date.year == 0 ||
	    !calendar_day_resolve(&birth, 0, &born) || !calendar_day_resolve(&at, 0, &then) || then < born)
		return false;
	first = calendar_date_of(born);
	last = calendar_date_of(then);
	/* Where there is no 29th of February, not everybody is a year older on the same day. */
	if (first.month == 2 && first.day == 29 && last.month == 2 && last.day == 28)
		return false;
	years =
	    last.year - first.year - (last.month < first.month || (last.month == first.month && last.day < first.day));
	say_count(years, quantity);
	return true;
}

/* --- the rows --- */

static const struct row rows[] = {
    {.words = "year",
	.shapes = {"how many years " THERE
		   " (from {D year} (to / until / till / minus) {E year} / between {D year} and {E year})",
	    "(from? {D year} (to / until / till) {E year} / between {D year} and {E year}) " THERE
	    " how many years " THERE,
	    "calculate? the? (number of)? years (from {D year} (to / until / till) {E year} / between {D year} and {E year})"},
	.compute = compute_years,
	.needs = CALENDAR_SIGN_YEAR,
	.kind = QUANTITY_MEASURE,
	.reading = "the years from {D} to {E}"},
    {.words = "month",
	.shapes = {"(how many / the? number of)? months " THERE
		   " (from? {D month} (to / until / till) {E month} / between {D month} and {E"
		   " month})",
	    "(from {D month} (to / until / till) {E month} / between {D month} and {E month}) " THERE
	    " how many months " THERE},
	.compute = compute_months,
	.needs = CALENDAR_SIGN_DATE,
	.kind = QUANTITY_MEASURE,
	.reading = "the months from {D} to {E}"},
    {.words = "born",
	.shapes = {"(what / which) (day / weekday) (of the? week)? (was / were) " ONE " born on? & " BORN,
	    BORN AND "(what / which) (day /"
		     " weekday) (of the? week)? was (it / that)",
	    "(what / which) (day / weekday) (of the? week)? (was / were) " ONE
	    " born on? (if / when) (i / he / she / they) (was / were) born on?"
	    " {A day}"},
	.compute = compute_birth,
	.needs = CALENDAR_SIGN_DATE,
	.kind = QUANTITY_WEEKDAY,
	.reading = "the weekday of {A}"},
    {.words = "the",
	.shapes = {IF " the {D nth} (is / was / falls on / will be) (on / a)? {B day}" AND
		      "(what / which) (day / weekday) (of the? week)? (is / was /"
		      " will) (be)? the {E nth} (be / fall on)?"},
	.compute = compute_nth,
	.needs = CALENDAR_SIGN_WEEKDAY,
	.kind = QUANTITY_WEEKDAY,
	.reading = "the weekday of the {E}"},
    {.words = "old|age",
	.shapes = {BORN AND HOW_OLD " (on / at / as of / by / when it is)? {B day}",
	    HOW_OLD " (on / at / as of)? {B day} & " BORN, HOW_OLD " " BORN " & (on / at / as of)? {B day}",
	    "how old (is / was / will / would) (someone / somebody / a person / anyone) (who (is / was))? born on? {A day} be? (on / at /"
	    " as of)? {B day}",
	    HOW_OLD " & " BORN " & and? (died / passed away) (on / in)? {B day}",
	    BORN " & and? (died / passed away) (on / in)? {B day} & " HOW_OLD " (when (he / she / they) died)?",
	    BORN AND IF " (today is {B day} / (it (is / 's) / its) {B day} (today / now)?)" AND HOW_OLD
			" (today / now)?"},
	.compute = compute_age,
	.needs = CALENDAR_SIGN_DATE,
	.kind = QUANTITY_MEASURE,
	.reading = "the age on {B} of who was born on {A}"},
    {.words = "turn|turning|turned",
	.shapes = {IF
	    " " ONE
	    " (am / is / was / were / 's / 'm)? born in {D year} & (how old / what age) (do / does / will / would / did) " ONE
	    " (turn / be turning) in {E year}"},
	.compute = compute_years,
	.needs = CALENDAR_SIGN_YEAR,
	.kind = QUANTITY_MEASURE,
	.reading = "the age that one born in {D} turns in {E}"},
};

const struct row_table rows_ages = {rows, sizeof(rows) / sizeof(rows[0])};
