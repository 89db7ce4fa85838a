/*
 * Years and ages: the years between two, a person's age, the weekday of a birth.
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
compute_later(const struct operands *operands, struct quantity *quantity)
{

	(void)operands;
	return !quantity->value.negative;
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
	/* Without a 29th of February, the day on which a person turns a year older is ambiguous. */
	if (first.month == 2 && first.day == 29 && last.month == 2 && last.day == 28)
		return false;
	years =
	    last.year - first.year - (last.month < first.month || (last.month == first.month && last.day < first.day));
	quantity->value = rational_of(years);
	return true;
}

/* "how many days in february 2028": D is its months since the year 0. */
static bool
compute_month_days(const struct operands *operands, struct quantity *quantity)
{
	int months = (int)rational_double(&operand_of(operands, 'D')->value) - 1;
	struct calendar_date from = {months / 12, months % 12 + 1, 1},
			     to = {(months + 1) / 12, (months + 1) % 12 + 1, 1};

	quantity->value = rational_of(calendar_days_of(to) - calendar_days_of(from));
	return true;
}

static bool
compute_year_days(const struct operands *operands, struct quantity *quantity)
{
	int year = (int)rational_double(&operand_of(operands, 'D')->value);

	quantity->value = rational_of(calendar_days_of((struct calendar_date){year + 1, 1, 1}) -
	    calendar_days_of((struct calendar_date){year, 1, 1}));
	return true;
}

/* "Anna is twice as old as Ben who is 14. How old is Anna?": about whom. */
static bool
compute_age_of(const struct operands *operands, struct quantity *quantity)
{
	struct span asked = operand_of(operands, 'Z')->text, told = operand_of(operands, 'X')->text;

	return span_same_nocase(asked, told) && !quantity->value.negative;
}

/* --- the rows --- */

#define YEARS_OLD "(years old / years of age / yrs old)?"
#define OF_AGE    "((who / she / he)? (is / 's) {A number} " YEARS_OLD ")"
#define KIN       "(my / his / her / our)?"
/* X against Y, who is A. */
#define AGAINST(how) \
	KIN " {X name} is " how " " KIN " {Y name} & " OF_AGE " & how old is " KIN " {Z name}", \
	    KIN " {X name} is " how " " KIN " {Y name} & " KIN " {Y name} is {A number} " YEARS_OLD \
		" & how old is " KIN " {Z name}", \
	    KIN " {X name} is " how " me & i (am / 'm) {A number} " YEARS_OLD " & how old is " KIN " {Z name}"
/* "Tom is 12, his sister is 3 years older" */
#define BESIDE(how) \
	"(i (am / 'm) / " KIN " {Y name} is) {A number} " YEARS_OLD \
	" & (my / his / her) ~ is {N number} (years / year)? " how \
	" (than (me / him / her / i (am)?))? & how old is (she / he)", \
	    "(i (am / 'm) / " KIN " {Y name} is) {A number} " YEARS_OLD \
	    " & (my / his / her) {X name} is {N number} (years / year)? " how \
	    " (than (me / him / her / i (am)?))? & how old is (my / his / her / the)? {Z name}"

static const struct row rows[] = {
    {.words = "year",
	.shapes = {"how many years " THERE
		   " (from {D year} (to / until / till / minus) {E year} / between {D year} and {E year})",
	    "(from? {D year} (to / until / till) {E year} / between {D year} and {E year}) " THERE
	    " how many years " THERE,
	    "calculate? the? (number of)? years (from {D year} (to / until / till) {E year} / between {D year} and {E year})"},
	.needs = CALENDAR_SIGN_YEAR,
	.gives = {"E - D", "the years from {D} to {E}", QUANTITY_MEASURE, .compute = compute_later, .unit = "years"}},
    {.words = "month",
	.shapes = {"(how many / the? number of)? months " THERE
		   " (from? {D month} (to / until / till) {E month} / between {D month} and {E"
		   " month})",
	    "(from {D month} (to / until / till) {E month} / between {D month} and {E month}) " THERE
	    " how many months " THERE},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {"E - D", "the months from {D} to {E}", QUANTITY_MEASURE, .compute = compute_later, .unit = "months"}},
    {.words = "born",
	.shapes = {"(what / which) (day / weekday) (of the? week)? (was / were) " ONE " born on? & " BORN,
	    BORN AND "(what / which) (day /"
		     " weekday) (of the? week)? was (it / that)",
	    "(what / which) (day / weekday) (of the? week)? (was / were) " ONE
	    " born on? (if / when) (i / he / she / they) (was / were) born on?"
	    " {A day}"},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {NULL, "the weekday of {A}", QUANTITY_WEEKDAY, .compute = compute_birth}},
    {.words = "the",
	.shapes = {IF " the {D nth} (is / was / falls on / will be) (on / a)? {B day}" AND
		      "(what / which) (day / weekday) (of the? week)? (is / was /"
		      " will) (be)? the {E nth} (be / fall on)?"},
	.needs = CALENDAR_SIGN_WEEKDAY,
	.gives = {NULL, "the weekday of the {E}", QUANTITY_WEEKDAY, .compute = compute_nth}},
    {.words = "old|age",
	.shapes = {BORN AND HOW_OLD " (on / at / as of / by / when it is)? {B day}",
	    HOW_OLD " (on / at / as of)? {B day} & " BORN, HOW_OLD " " BORN " & (on / at / as of)? {B day}",
	    "how old (is / was / will / would) (someone / somebody / a person / anyone) (who (is / was))? born on? {A day} be? (on / at /"
	    " as of)? {B day}",
	    HOW_OLD " & " BORN " & and? (died / passed away) (on / in)? {B day}",
	    BORN " & and? (died / passed away) (on / in)? {B day} & " HOW_OLD " (when (he / she / they) died)?",
	    BORN AND IF " (today is {B day} / (it (is / 's) / its) {B day} (today / now)?)" AND HOW_OLD
			" (today / now)?"},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {NULL, "the age on {B} of who was born on {A}", QUANTITY_MEASURE, .compute = compute_age,
	    .unit = "years"}},
    {.words = "turn|turning|turned",
	.shapes = {IF
	    " (" ONE
	    ")? (am / is / was / were / 's / 'm)? born in {D year} & (how old / what age) (do / does / will / would / did) " ONE
	    " (turn / be turning) in {E year}"},
	.needs = CALENDAR_SIGN_YEAR,
	.gives = {"E - D", "the age that one born in {D} turns in {E}", QUANTITY_MEASURE, .compute = compute_later,
	    .unit = "years"}},
    {.words = "day|days",
	.shapes =
	    {"how many days (are / were / is / does / did / will)? (there)? (be)? (in / of)? {D month} (have)? (there)?"},
	.needs = CALENDAR_SIGN_DATE,
	.gives = {NULL, "the days of {D}", QUANTITY_MEASURE, .compute = compute_month_days, .unit = "days"}},
    {.words = "day|days",
	.shapes =
	    {"how many days (are / were / is / does / did / will)? (there)? (be)? (in)? (the year)? {D year} (have)?",
		"how many days (are)? (there)? in the year {D year}"},
	.needs = CALENDAR_SIGN_YEAR,
	.gives = {NULL, "the days of {D}", QUANTITY_MEASURE, .compute = compute_year_days, .unit = "days"}},
    {.words = "year",
	.shapes =
	    {"(what / which) year (is / was / will be / would be / comes)? (it)? {N count} years (before / prior to / earlier than) {D year}"},
	.needs = CALENDAR_SIGN_YEAR,
	.gives = {"D - N", "{N} years before {D}"}},
    {.words = "year",
	.shapes =
	    {"(what / which) year (is / was / will be / would be / comes / will it be)? (it)? {N count} years (after / from / later than) {D year}"},
	.needs = CALENDAR_SIGN_YEAR,
	.gives = {"D + N", "{N} years after {D}"}},
    {.words = "old",
	.shapes =
	    {"i (am / 'm) {A number} " YEARS_OLD
	     " (now / today)? & how old (will / would) i be (in {N number} years / {N number} years from now / after {N number} years)",
		"how old (will / would) i be in {N number} years if i (am / 'm) {A number} " YEARS_OLD
		" (now / today)?",
		KIN " ~ is {A number} " YEARS_OLD
		    " (now / today)? & how old (will / would) (he / she / they / it / " KIN
		    " ~) be (in {N number} years / {N number} years from now)"},
	.gives = {"A + N", "{A} and {N} more", QUANTITY_MEASURE, .unit = "years"}},
    {.words = "born",
	.shapes = {KIN " {X name} is {A number} " YEARS_OLD " & and? i (am / 'm) {N number} " YEARS_OLD
		       " (now)? & how old was (he / she / " KIN " {X name}) when i was born",
	    "i (am / 'm) {N number} " YEARS_OLD " & and? " KIN " {X name} is {A number} " YEARS_OLD
	    " (now)? & how old was (he / she / " KIN " {X name}) when i was born"},
	.when = "A > N",
	.gives = {"A - N", "{A} less {N}", QUANTITY_MEASURE, .unit = "years"}},
    {.words = "older",
	.shapes = {AGAINST("{N number} (years / year)? older than"), BESIDE("older")},
	.gives = {"A + N", "{A} and {N} more", QUANTITY_MEASURE, .compute = compute_age_of, .unit = "years"}},
    {.words = "younger",
	.shapes = {AGAINST("{N number} (years / year)? younger than"), BESIDE("younger")},
	.gives = {"A - N", "{A} less {N}", QUANTITY_MEASURE, .compute = compute_age_of, .unit = "years"}},
    {.words = "times",
	.shapes = {AGAINST("{N number} times as old as")},
	.gives = {"A * N", "{N} times {A}", QUANTITY_MEASURE, .compute = compute_age_of, .unit = "years"}},
    {.words = "twice|double",
	.shapes = {AGAINST("(twice as old as / double the age of)")},
	.gives = {"A * 2", "twice {A}", QUANTITY_MEASURE, .compute = compute_age_of, .unit = "years"}},
};

const struct row_table rows_ages = {rows, nitems(rows)};
