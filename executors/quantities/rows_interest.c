/*
 * Money over time: interest, loans, wages, accumulation.
 */
#include "executors/quantities/row.h"

#include <math.h>

#define RATE \
	"(at / with / earning / of / @ / and / on)? (a / an)? (interest)? (rate of)? (fixed)? {P percent} (apr / apy / annual / yearly / per year / per annum / a year / pa / annually / fixed)? (interest)? (rate)? (per year / per annum / a year / annually / yearly / pa / apr)?"
#define YEARS "(for / over / after / in / during / and)? (a)? {T number} (year / years / yr / yrs)"
#define SUM \
	"(@the? (principal / loan / deposit / investment / mortgage / savings) (of / is)? / @np (of / is / balance)? / @np of)? {A money} (loan / mortgage / car loan / home loan / principal / deposit / personal loan / invested / investment / auto loan / house loan)?"
#define OFTEN(how) "(interest)? (compounded / compounding / compound / compounds) " how
#define YEARLY     "(annually / yearly / once a year / every year / per year / each year / annual)"
#define MONTHLY    "(monthly / every month / each month)"
#define QUARTERLY  "(quarterly / every quarter)"
#define DAILY      "(daily / every day)"
#define GROWS \
	"((if)? (i / we / you / someone)? (invest / borrow / borrowed / lend / put / deposit / save / invested / put in / deposited / have / @np))"
#define WORTH \
	"((what / how much) (will / would / is / do / does / 'll) (i / it / that / there / @the (final / total / future)? (value / amount / balance)) (have / be / be worth / become / get / grow to / end up with)? (after that / then / at the end / in the end)? / @what? (@the? (final / total / future / ending)? (value / amount / balance)) / how much (do / will) i (have / end up with))"
#define GROWTH(how) \
	GROWS "? " SUM " & " RATE " & " OFTEN(how) " & " YEARS " & " WORTH "?", \
	    "(what / how much) (will / would / does) " SUM " (be worth / grow to / become / be / grow into)? & " RATE \
	    " & " OFTEN(how) " & " YEARS, \
	    WORTH " (of / if / when / for / on)? " GROWS "? " SUM " & " RATE " & " OFTEN(how) " & " YEARS, \
	    GROWS "? " SUM " (in @np)? & " RATE \
		  " & " OFTEN(how) " & (what / how much) (do / will / would) i (have / get) " YEARS

/* The row's value is the number of times per year. */
static bool
compute_growth(const struct operands *operands, struct quantity *quantity)
{
	double amount = rational_double(&operand_of(operands, 'A')->value),
	       rate = rational_double(&operand_of(operands, 'P')->value);
	double years = rational_double(&operand_of(operands, 'T')->value), times = rational_double(&quantity->value);

	return years <= 200 && quantity_round(quantity, amount * pow(1 + rate / 100 / times, years * times));
}

static bool
compute_compound_interest(const struct operands *operands, struct quantity *quantity)
{
	double amount = rational_double(&operand_of(operands, 'A')->value);

	return compute_growth(operands, quantity) &&
	    quantity_round(quantity, rational_double(&quantity->value) - amount);
}

/* The monthly payment until nothing is left. The row's value is the number of months. */
static bool
compute_payment(const struct operands *operands, struct quantity *quantity)
{
	double months = rational_double(&quantity->value), amount = rational_double(&operand_of(operands, 'A')->value),
	       rate = rational_double(&operand_of(operands, 'P')->value) / 1200;

	return months >= 1 && months <= 1200 &&
	    quantity_round(quantity, rate > 0 ? amount * rate / (1 - pow(1 + rate, -months)) : amount / months);
}

#define ASK_PAYMENT \
	"((what / how much) (is / are / would / will)? @the? (monthly)? (payment+ / installment+ / repayment+ / rate) (be / a month / per month / monthly)? / @what? (my / our)? @the? monthly (payment+ / installment+ / repayment+ / rate) / (what / how much) (do / would / will) i pay (monthly / per month / a month / each month) / how much (a / per) month)"
#define ASK_INTEREST \
	"((what / how much) (is / would be / will be)? @the? (simple / total)? interest (is that / do i (earn / pay / get) / will i (earn / pay / get / owe) / would i (earn / pay / get) / is earned / is it / is due / earned / be)? / (simple / total)? interest)"
#define PER(unit) "(a " unit " / per " unit " / each " unit " / every " unit " / an " unit " / slash " unit ")"

static const struct row rows[] = {
    {.words = "simple",
	.shapes = {"@what? @the? simple interest (on / for / earned on / of) " SUM " & " RATE " & " YEARS,
	    GROWS "? " SUM " & " RATE " & " YEARS
		  " & (what is the / how much / calculate the)? simple interest (is that / do i earn / do i pay)?",
	    GROWS "? " SUM " & (at)? {P percent} simple interest & " YEARS
		  " & (what is the / how much)? interest (is that / do i (earn / pay / get) / earned / in total)?"},
	.gives = {"A * P / 100 * T", "simple interest on {A} at {P} for {T} years", QUANTITY_MONEY}},
    {.words = "simple",
	.shapes = {GROWS "? " SUM " & (at)? {P percent} simple interest (rate)? (a year / per year)? & " YEARS
			 " & " WORTH "?",
	    "@what? @the? total (amount)? (with / including) simple interest (on / for) " SUM " & " RATE " & " YEARS,
	    WORTH " (of / if / when / for / on)? " GROWS "? " SUM " & (at)? {P percent} simple interest & " YEARS,
	    GROWS
	    "? " SUM " & " RATE " & " YEARS
	    " & (at / with)? simple interest & (total (to pay back / to pay / to repay / repaid / owed) / (what / how much) do (i / we) (pay / owe) back)"},
	.gives = {"A + A * P / 100 * T", "{A} with simple interest at {P} for {T} years", QUANTITY_MONEY}},
    {.words = "interest",
	.shapes =
	    {"(what / how much) (is / are / would be)? @the? interest (do i / would i / will i / does one)? (earn / pay / get / owe / be)? (on / from / for) " SUM
	     " & " RATE " & (for / in / over / after) (one / a / the first / 1) year",
		ASK_INTEREST " (for / after / in) (a / one / the first) year (on / for / of / from) " SUM " & " RATE,
		"@what? (@the)? (annual / yearly) interest (on / for / of) " SUM " & " RATE},
	.gives = {"A * P / 100", "a year's interest on {A} at {P}", QUANTITY_MONEY}},
    {.words = "compound|compounded|compounding|compounds",
	.shapes = {GROWTH(YEARLY "?"),
	    "compound interest (on / of / for / with)? " SUM " & " RATE " & " YEARS
	    " & (what / how much) (do / will / would) (i / we / you) (have / end up with)"},
	.gives = {"1", "{A} at {P} compounded yearly for {T} years", QUANTITY_MONEY, .compute = compute_growth}},
    {.words = "compound|compounded|compounding|compounds",
	.shapes = {GROWTH(MONTHLY)},
	.gives = {"12", "{A} at {P} compounded monthly for {T} years", QUANTITY_MONEY, .compute = compute_growth}},
    {.words = "compound|compounded|compounding|compounds",
	.shapes = {GROWTH(QUARTERLY)},
	.gives = {"4", "{A} at {P} compounded quarterly for {T} years", QUANTITY_MONEY, .compute = compute_growth}},
    {.words = "compound|compounded|compounding|compounds",
	.shapes = {GROWTH(DAILY)},
	.gives = {"365", "{A} at {P} compounded daily for {T} years", QUANTITY_MONEY, .compute = compute_growth}},
    {.words = "compound",
	.shapes = {"@what? @the? compound interest (earned)? (on / for / of) " SUM " & " RATE " & " YEARS
		   " & (compounded " YEARLY ")?"},
	.gives = {"1", "compound interest on {A} at {P} for {T} years", QUANTITY_MONEY,
	    .compute = compute_compound_interest}},
    {.words = "payment|payments|month|monthly|installment|repayment",
	.shapes = {SUM " & " RATE " & " YEARS " & " ASK_PAYMENT,
	    ASK_PAYMENT " (on / for / of) (a / an)? " SUM " & " RATE " & " YEARS,
	    ASK_PAYMENT " (on / for / of) (a / an)? (" YEARS ") " SUM " & " RATE},
	.gives = {"T * 12", "the monthly payment of a loan of {A} at {P} over {T} years", QUANTITY_MONEY,
	    .compute = compute_payment}},
    {.words = "payment|payments|month|monthly|installment|repayment",
	.shapes = {SUM " & " RATE " & (for / over / in / and)? {T count} (months / month / mo) & " ASK_PAYMENT,
	    ASK_PAYMENT " (on / for / of) (a / an)? " SUM " & " RATE " & (for / over / in) {T count} months"},
	.gives = {"T", "the monthly payment of a loan of {A} at {P} over {T} months", QUANTITY_MONEY,
	    .compute = compute_payment}},
    {.words = "interest",
	.shapes = {SUM " & " RATE " & (what is the / how much / what)? interest (for / per / in) (one / a / 1) month",
	    ASK_INTEREST " (for / in / per) (one / a / 1)? month (on / for) " SUM " & " RATE,
	    SUM " & " RATE " & (what is the / how much)? monthly interest"},
	.gives = {"A * P / 1200", "a month's interest on {A} at {P} a year", QUANTITY_MONEY}},
    {.words = "borrow|finance|loan",
	.shapes = {"if? (i / we) (borrow / finance / take / take out / get) " SUM " & " RATE " & " YEARS
		   " & " ASK_PAYMENT},
	.gives = {"T * 12", "the monthly payment of a loan of {A} at {P} over {T} years", QUANTITY_MONEY,
	    .compute = compute_payment}},
};

const struct row_table rows_interest = {rows, nitems(rows)};
