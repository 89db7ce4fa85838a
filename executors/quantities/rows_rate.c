/*
 * Money at a rate: currencies at a given rate, and sums per week, month or year.
 */
#include "executors/quantities/row.h"

#define PER(unit) \
	"(a " unit " / per " unit " / each " unit " / every " unit " / an " unit " / slash " unit " / " unit "ly)"
#define EARN \
	"((i / we / he / she / it / @np / my ~)? (save / earn / make / pay / spend / get / put away / put aside / cost+ / @is / saving / earning / making / paying / spending / makes / earns / pays / saves / spends)?)"
#define HOW_MUCH \
	"((what / how much) (@is (that / it) / do i / will i / would i / does that / does it / does he / does she / @aux @who / will that)? (save / earn / make / pay / spend / cost / come to / be / get / have)? (total)? / how much)"
#define SUBSCRIPTION "(@np (@is / cost+)? / " EARN ")"
#define ADDED(one, many) \
	SUBSCRIPTION "? {A money} " PER(one) " & " HOW_MUCH \
					     "? (" PER(many) " / in a " many " / for a " many " / for the " many \
							     " / over a " many " / after a " many " / in one " many \
							     " / a full " many ") (before tax+ / gross / pre tax)?", \
	    HOW_MUCH " (" PER(many) " / in a " many " / for a " many " / over a " many \
				    ") (at / if / with / @is)? " SUBSCRIPTION "? {A money} " PER(one)
/* A day's pay is asked for only if a day's hours are given. */
#define HOURS(unit) \
	EARN "? {A money} " PER( \
	    "hour") " & (and / i / we)? i? (work / working / worked / for / did)? {N number} hours " PER(unit) "? & " HOW_MUCH \
													       "?", \
	    EARN "? {A money} " PER("hour") " & (and / i / we)? (work / working / for)? {N number} hours " PER( \
		unit) " & (" HOW_MUCH " / what is)? my? " PER(unit) " (pay / wage+ / income / salary / earnings)?"
#define RATE_TOLD \
	"(at / if / with / given / at a rate of / using / the rate is / rate is / exchange rate is / exchange rate)? {U cash} @is {R cash}"

static bool
is_same(const struct operand *a, const struct operand *b)
{

	return span_same(a->unit, b->unit);
}

/*
 * R of its currency for one of U, or for as many as U says, by which the row's value has divided it; A of one of them
 * is converted to the other, T.
 */
static bool
compute_exchange(const struct operands *operands, struct quantity *quantity)
{
	const struct operand *u = operand_of(operands, 'U'), *r = operand_of(operands, 'R'),
			     *a = operand_of(operands, 'A'), *t = operand_of(operands, 'T');

	if (is_same(u, r) || !t->bound)
		return false;
	if (is_same(a, u) && is_same(t, r))
		quantity->value = rational_multiply(&a->value, &quantity->value);
	else if (is_same(a, r) && is_same(t, u))
		quantity->value = rational_divide(&a->value, &quantity->value);
	else
		return false;
	quantity->unit = t->unit;
	return true;
}

static bool
is_small(const struct operand *operand)
{
	static const char *const names[] = {"INR", "rupees", "yen", "JPY", "pesos", "\u20b9", "\u00a5"};

	for (size_t i = 0; i < nitems(names); i++) {
		if (span_equals(operand->unit, names[i]))
			return true;
	}
	return false;
}

/* A bare rate shows which currency it counts only if one is worth many of the other. */
static bool
compute_exchange_bare(const struct operands *operands, struct quantity *quantity)
{
	const struct operand *a = operand_of(operands, 'A'), *t = operand_of(operands, 'T');

	if (!formula_holds("R > 5", operands) || is_small(a) == is_small(t))
		return false;
	quantity->value = formula_of(is_small(t) ? "A * R" : "A / R", operands);
	quantity->unit = t->unit;
	return true;
}

/* "A an hour, 8 hours a day, 5 days a week, how much a week" */
#define DAILY(asked) \
	EARN "? {A money} " PER("hour") " & (and / i / we)? (work / working / for)? {N number} hours " PER( \
	    "day") " & (and)? {M number} days " PER("week") " & (" HOW_MUCH " " asked " / " asked \
							    " (pay / wage / income))"

static const struct row rows[] = {
    {.words = "equals|is|=|are",
	.shapes = {RATE_TOLD
	    " & (how many / how much in / what in) {T currency} (do i get / will i get / would i get / is / are / can i get / is that for)? (for / from)? {A cash}",
	    RATE_TOLD
	    " & (how much is / what is / convert / how much are / change / exchange / what are)? {A cash} (in / to / into) {T currency}"},
	.mixed = true,
	.gives = {"R / U", "{A} where {U} is {R}", QUANTITY_MONEY, .compute = compute_exchange}},
    {.words = "per|a|the",
	.shapes = {"(how many / how much in) {T currency} (do i get / will i get / is / are)? (for / from)? {A cash} (at / if the rate is / with) {R cash} (per / a / to the / for one) {U currency}",
	    "@what? (convert / change / exchange)? {A cash} (in / to / into) {T currency} (at / if the rate is / with a rate of / at a rate of) {R cash} (per / a / to the / for one) {U currency}",
	    "(at / if the rate is / with) {R cash} (per / a / to the / for one) {U currency} & @what? (convert)? {A cash} (in / to / into) {T currency}"},
	.mixed = true,
	.gives = {"R", "{A} at {R} a {U}", QUANTITY_MONEY, .compute = compute_exchange}},
    {.words = "at|rate",
	.shapes = {"@what? (convert / change / exchange)? {A cash} (in / to / into) {T currency} (at / if the rate is / with a rate of / at a rate of / at an exchange rate of / rate) {R number}",
	    "how many {T currency} (do i get / will i get / is / are)? (for / from)? {A cash} (at / if the rate is / with a rate of / at a rate of) {R number}"},
	.mixed = true,
	.gives = {NULL, "{A} at a rate of {R}", QUANTITY_MONEY, .compute = compute_exchange_bare}},
    {.words = "week|weekly",
	.shapes = {ADDED("week", "year")},
	.gives = {"A * 52", "{A} a week for 52 weeks", QUANTITY_MONEY}},
    {.words = "month|monthly",
	.shapes = {ADDED("month", "year")},
	.gives = {"A * 12", "{A} a month for 12 months", QUANTITY_MONEY}},
    {.words = "year|yearly",
	.shapes = {ADDED("year", "month")},
	.gives = {"A / 12", "{A} a year by the month", QUANTITY_MONEY}},
    {.words = "year|yearly",
	.shapes = {ADDED("year", "week")},
	.gives = {"A / 52", "{A} a year by the week", QUANTITY_MONEY}},
    {.words = "day|dai", .shapes = {ADDED("day", "week")}, .gives = {"A * 7", "{A} a day for 7 days", QUANTITY_MONEY}},
    {.words = "month|monthly|year|week|day|hour",
	.shapes = {SUBSCRIPTION "? {A money} " PER("month") " & " HOW_MUCH
							    "? (for / in / after / over) {N count} months total?",
	    SUBSCRIPTION "? {A money} " PER("week") " & " HOW_MUCH "? (for / in / after / over) {N count} weeks",
	    SUBSCRIPTION "? {A money} " PER("day") " & " HOW_MUCH "? (for / in / after / over) {N count} days",
	    SUBSCRIPTION "? {A money} " PER("year") " & " HOW_MUCH "? (for / in / after / over) {N count} years",
	    HOW_MUCH " (in / for / after / over) {N count} months (at / if / with)? " SUBSCRIPTION
		     "? {A money} " PER("month"),
	    HOW_MUCH " (in / for / after / over) {N count} weeks (at / if / with)? " SUBSCRIPTION
		     "? {A money} " PER("week")},
	.gives = {"A * N", "{A}, {N} times", QUANTITY_MONEY}},
    {.words = "month|monthly",
	.shapes = {SUBSCRIPTION "? {A money} " PER("month") " & " HOW_MUCH
							    "? (for / in / after / over) {N count} (years / year)"},
	.gives = {"A * 12 * N", "{A} a month for {N} years", QUANTITY_MONEY}},
    {.words = "hour|hourly",
	.shapes = {DAILY("(a week / per week / each week / weekly / in a week)")},
	.when = "M <= 7; N <= 24",
	.gives = {"A * N * M", "{A} an hour for {N} hours on {M} days", QUANTITY_MONEY}},
    {.words = "hourly|hour",
	.shapes =
	    {"(i / we / he / she)? (earn / earned / made / make / got / get / paid / was paid / got paid) {A money} for {N number} hours (of? work)? & ((what is)? (my / the)? (hourly (rate / pay / wage) / (rate / pay / wage) per hour) / (what / how much) (is that)? (per / an) hour)"},
	.when = "N > 0",
	.gives = {"A / N", "{A} for {N} hours, by the hour", QUANTITY_MONEY}},
    {.words = "hour|hourly",
	.shapes = {HOW_MUCH
	    "? is? {A money} " PER("hour") " (a year / per year / yearly / annually)? & (full time {N number} hours (" PER(
		"week") ")? / {N number} hours (full time / " PER("week") ")) & (and / for)? {M count} weeks (a year / per year)? & (" HOW_MUCH
									  "? (a year / per year / yearly / annually))?"},
	.when = "M <= 53",
	.gives = {"A * N * M", "{A} an hour for {N} hours in {M} weeks", QUANTITY_MONEY}},
    {.words = "hour|hourly",
	.shapes =
	    {
		"(what is / what 's)? (my / the)? (hourly (rate / pay / wage) / (rate / pay / wage) per hour) (if / when)? (i / we) (make / earn / get / get paid) {A money} " PER(
		    "year") " & (and / if)? (i / we)? (working / work / for / at)? {N number} hours " PER("week")},
	.when = "N > 0",
	.gives = {"A / 52 / N", "{A} a year by the hour, at {N} hours in each of 52 weeks", QUANTITY_MONEY}},
    {.words = "commission",
	.shapes =
	    {"commission (@is / of)? {P percent} (of / on) (sales of / @np of)? {B money} & (and / with / plus)? (a / my / the)? base (pay / salary / wage)? (@is / of)? {A money} & (" HOW_MUCH
	     " / @pay / @what? @the? total (pay / income)?)"},
	.gives = {"A + B * P / 100", "{A}, and {P} of {B}", QUANTITY_MONEY}},
    {.words = "hour|hourly",
	.shapes = {"{A money} " PER("hour") " (times / x / for) {N number} hours (@that)?",
	    "((i / we / he / she) (work / worked / works))? {N number} hours (at / x / times) {A money} " PER(
		"hour") " (@that / " HOW_MUCH ")?",
	    "(my / the)? (hourly (rate / wage / pay)? / rate / wage) (@is / of)? {A money} & (i / we)? (work / worked / working) (for)? {N number} hours & (" HOW_MUCH
	    " / total? (pay / earnings / wages))?",
	    HOURS("day"), HOURS("week"), HOURS("month"), HOURS("year"),
	    HOW_MUCH " (for)? {N number} hours (at / of work at)? {A money} " PER("hour")},
	.gives = {"A * N", "{A} an hour for {N} hours", QUANTITY_MONEY}},
};

const struct row_table rows_rate = {rows, nitems(rows)};
