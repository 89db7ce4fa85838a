/*
 * Budgets: what is left of an amount, how long saving one takes, wages over another period, the cost of a drive.
 */
#include "executors/quantities/row.h"

#define PER(unit) \
	"(a " unit " / per " unit " / each " unit " / every " unit " / an " unit " / slash " unit " / " unit "ly)"
#define WHO "(i / we / he / she / they)"
#define LEFT \
	"((how much / what) (money / cash)? (@is left / (do / will / would / does / did) " WHO \
	" have left (over)? / @is remaining / left / remains) (over)? / what remains)"
#define HOW_LONG(units) \
	"((how long / how many " units \
	") (does it take / will it take / would it take / will that take / do i need / until / till / before)? (me)? (to)? (until / till)? (" WHO \
	")? (have / get / reach / save / save up / saved / pay off / pay it off / pay it / afford it / get there / get to / pay back)? (it / that / that much)?)"
#define SAVES \
	"(" WHO \
	"? (save / put away / put aside / set aside / pay / pay back / earn / make / get) / saving / paying / paying back / at / by saving)"
#define TARGET \
	"((to)? (save / save up / saving up / pay off / paying off / pay back / buy / afford / reach / get / for / until) (for)? (@np (of / that costs / for / worth / loan / debt)?)? / @np (@is / costs / of))"

/* One for each unit: only a number of whole ones can be given. */
#define TAKES(one, several) \
	{ \
		.words = one "|" several "|" one "ly", \
		.shapes = {SAVES " {A money} " PER(one) " & " HOW_LONG(several) " {B money}", \
		    HOW_LONG(several) " (" TARGET ")? {B money} (if / when / at)? " SAVES "? {A money} " PER(one), \
		    "(" WHO " (owe / want / need / have to pay off / want to save / need to save))? (" TARGET \
		    ")? {B money} & " SAVES "? {A money} " PER( \
			one) " (no interest / without interest / interest free)? & " HOW_LONG(several)}, \
		.when = "A > 0; B > A", .others = true, \
		.gives = {"B / A", "{B} at {A} a " one, QUANTITY_MEASURE, .compute = compute_times, .unit = several}, \
	}
/* So much of a target in each of so many. */
#define IN_TIME(one, several) \
	"(" WHO \
	" (want / need / have / would like / plan) to / (want / need) to)? (save / save up / put away / pay off / pay back / raise) {A money} (in / by / over / within) {N count} " several \
	" & how much (" PER( \
	    one) " (do / should / must / would) " WHO \
		 " (need to / have to)? (save / put away / pay) / (@is (that / it) / (do / should / must / would) " WHO \
		 " (need to / have to)? (save / put away / pay))? " PER(one) ")"
#define WAGE(often) "(" often " (salary / income / pay / wage / wages / rent / cost / fee / payment / bill / budget)"
#define BUYS \
	"(@what? @the? @total (of / for) / @pay (for / of)? / (i / we) (bought / buy / got / need / ordered / want / get))?"

static bool
compute_times(const struct operands *operands, struct quantity *quantity)
{

	(void)operands;
	return rational_is_known(&quantity->value) && rational_is_whole(&quantity->value);
}

static const struct row rows[] = {
    TAKES("day", "days"),
    TAKES("week", "weeks"),
    TAKES("month", "months"),
    TAKES("year", "years"),
    {.words = "save|away|off|back|raise",
	.shapes = {IN_TIME("day", "days"), IN_TIME("week", "weeks"), IN_TIME("month", "months")},
	.gives = {"A / N", "{A} in {N} parts", QUANTITY_MONEY}},
    {.words = "left|remaining|remains",
	.shapes = {WHO
	    " (have / had / has / earn / earned / make / made / get / got / start with / started with) {A money} & " WHO
	    "? (spend / spent / spends / use / used / lose / lost / give away / gave away / donate / donated / pay / paid) {P percent} (of (it / that / them))? (on @np / for @np / in @np)? & " LEFT,
	    "(my / the)? (salary / income / pay / wage / gross / paycheck) @is {A money} & (the)? (income)? tax+ (rate)? @is {P percent} & (" LEFT
	    " / (what / how much) (do / will) i (keep / take home) / (what @is my)? (net / take home) (pay / salary / income)?)"},
	.when = "P < 100",
	.gives = {"A - A * P / 100", "{A} less {P}", QUANTITY_MONEY}},
    {.words = "left|remaining|remains",
	.shapes = {WHO
	    " (have / has / had / start with / started with / got) {A cash} & " WHO
	    "? (buy / bought / spend / spent / pay / paid / buy stuff / bought stuff / bought things) (for / @np for)?"
	    " {B money} (@np)? (and / plus) (for)? {C money} (@np)? & " LEFT},
	.when = "A > B + C",
	.gives = {"A - B - C", "{A} less {B} and {C}", QUANTITY_MONEY}},
    {.words = "each|apiece|per|at",
	.shapes = {BUYS " {N count} ~? ~ (at / for) {A price} (@each / per ~) (and / plus / with) (a / an / one)?"
			" (@np (at / for / of)? {B price} / {B price} ~ ~?) & (@pay / @what? @the? @total / @that)?"},
	.pieces = true,
	.gives = {"A * N + B", "{N} at {A} each, and {B}", QUANTITY_MONEY}},
    {.words = "at|for|each|apiece|x",
	.shapes = {BUYS
	    " {N count} ~? ~ (at / for / x) {A price} (@each)? (and / plus)? {M count} ~? ~ (at / for / x) {B price} (@each)? (and / plus) (a / an / one / the)? ~ ~? (at / for)? {C price} (@pay / @what? @the? @total / @that)"},
	.pieces = true,
	.gives = {"A * N + B * M + C", "{N} at {A}, {M} at {B}, and {C}", QUANTITY_MONEY}},
    {.words = "biweekly|fortnightly|weeks|fortnight",
	.shapes = {WHO
	    " (get paid / make / earn / get / am paid / bring home / save) {A money} (biweekly / bi weekly / fortnightly / every two weeks / every 2 weeks / every other week / a fortnight) & ((what @is / how much @is) (my / that)? (yearly / annual) (income / salary / pay)? / (what / how much) (@is that / do i (make / earn / get / save))? (a year / per year / yearly / annually / in a year))"},
	.gives = {"A * 26", "{A} every two weeks for 52 weeks", QUANTITY_MONEY}},
    {.words = "annual|yearly|year",
	.shapes = {WAGE(
		       "(annual / yearly)") " (of / @is)? {A money}) & (what @is / how much @is / what / how much)? (that / it)? (per month / a month / monthly / each month / by month)",
	    "{A money} (a year / per year / yearly / annually) (@is)? (how much / what) (@is that)? (per month / a month / monthly / each month)",
	    "(what @is / how much @is)? {A money} (a year / per year / yearly / annually) (per month / a month / monthly / in months / by the month)",
	    "(what @is / how much @is)? (my)? monthly (pay / salary / income) (if / when / with / on / for) (i (make / earn / get))? {A money} (a year / per year / yearly / annually)"},
	.gives = {"A / 12", "{A} a year by the month", QUANTITY_MONEY}},
    {.words = "monthly",
	.shapes = {WAGE(
	    "monthly") " (of / @is)? {A money}) & (what @is / how much @is / what / how much)? (that / it)? (per year / a year / yearly / annually / in a year)"},
	.gives = {"A * 12", "{A} a month for 12 months", QUANTITY_MONEY}},
    {.words = "mpg|gallon",
	.shapes = {"(what / how much) (does / will / would) (it / a trip of / a drive of)? cost (me)? (to)? (drive / go / travel)? {D number} miles (at / in a car that gets / if my car gets / with a car that gets / if i get / getting / with)? {M number} (mpg / miles per gallon) & (with / and / if / at / when)? (gas / fuel / petrol)? (@is / costs / at / price)? {A cash} ((a / per / slash) gallon)?",
	    "{D number} (miles / mile) (trip / drive)? & (my car gets / at / with / car gets / getting)? {M number} (mpg / miles per gallon) & (gas / fuel / petrol)? (@is / at / costs)? {A cash} ((a / per / slash) gallon)? & ((what / how much) (does / will / would)? (it / the (trip / drive / gas / fuel))? (cost)? / (what @is the)? (gas / fuel / trip)? cost / @pay)",
	    "(my car gets / at) {M number} (mpg / miles per gallon) & (gas / fuel / petrol) (@is / costs) {A cash} ((a / per / slash) gallon)? & (what / how much) (does / will / would) (it / a trip of)? cost (me)? (to (drive / go))? {D number} miles"},
	.when = "M > 0",
	.gives = {"D / M * A", "{D} miles at {M} mpg and {A} a gallon", QUANTITY_MONEY}},
};

const struct row_table rows_budget = {rows, nitems(rows)};
