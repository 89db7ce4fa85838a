/*
 * German questions in another word order, in the words of their gloss: "wie viel kostet eine Hose für 60 € mit 25 %
 * Rabatt" is "how much costs a ~ for 60 euros with 25 percent discount".
 */
#include "executors/quantities/row.h"

#define HOW_MUCH "(what / how much)"
#define FROM_TO  "from {A thing} to {B thing}"
#define CHANGED(way) \
	{ \
		"by what percent (is / " way "s / " way "d)? @np? (" way "d)? " FROM_TO " (" way "d)?", \
		    "@np? (is / " way "s / " way "d)? " FROM_TO " (" way "d)? (what percent / by what percent)" \
		    " (" way ")? (is that / is it / is @np " way "d)?", \
		    "@np (is / " way "s)? by what percent " FROM_TO " (" way "d)?", \
		    "what percent " way " (is / is it)? " FROM_TO, \
	}
#define OFF \
	"((with / at / minus / less / and there is / there is)? {P percent} discount / discount (of)? {P percent} / (and)? (is)? by {P percent} off)"
#define PAID "(" HOW_MUCH " (do i pay (for it)? (now)? / costs (it / that / @np)? (now)? / is that) / @total)"

static const struct row rows[] = {
    /* Shares. */
    {.words = "percent",
	.shapes = {"what percent is that if i {A thing} of {B thing} @np? have",
	    "what percent of {B thing} @np? is {A thing} @np?"},
	.when = "B > 0",
	.alike = true,
	.gives = {"A / B * 100", "{A} as a percentage of {B}", QUANTITY_PERCENT}},
    {.words = "percent",
	.shapes = CHANGED("increase"),
	.when = "A > 0; B > A",
	.alike = true,
	.gives = {"(B - A) / A * 100", "the increase from {A} to {B}", QUANTITY_PERCENT}},
    {.words = "percent",
	.shapes = CHANGED("decrease"),
	.when = "A > 0; B < A",
	.alike = true,
	.gives = {"(A - B) / A * 100", "the decrease from {A} to {B}", QUANTITY_PERCENT}},
    {.words = "discount|percent",
	.shapes = {"@np? (is / costs)? (decreases / decreased)? " FROM_TO
		   " (decreased / off)? (what percent discount (is that)? / how much discount in percent is that)",
	    "@np? {B thing} instead of {A thing} what percent discount (is that)?"},
	.when = "A > 0; B < A",
	.alike = true,
	.gives = {"(A - B) / A * 100", "the discount from {A} to {B}", QUANTITY_PERCENT}},
    {.words = "percent",
	.shapes = {"@np? is by {P percent} (increased / more) (before)? {A thing} how much is (it / that) now",
	    "(@np / it) costs {A thing} (and / it)? is by {P percent} increased " HOW_MUCH
	    " (costs it now? / is it now? / is (the / a) (new)? price)",
	    "increase {A thing} by {P percent}"},
	.gives = {"A + A * P / 100", "{A} and {P} more", .like = 'A'}},
    /* Prices. */
    {.words = "discount|off",
	.shapes = {HOW_MUCH " costs @np (for / at / of)? {A money} " OFF,
	    HOW_MUCH " costs @np with {P percent} discount if (it / @np) {A money} costs",
	    "{A money} " OFF " (is / " PAID ")?", HOW_MUCH " (do i pay / is / is that)? (for / at)? {A money} " OFF,
	    "(@np (costs / cost / for / is)?)? {A money} & (i do i get / i get / i have / do i get)? " OFF
	    " (on)? & " PAID,
	    "@np for {A money} " OFF " " PAID, HOW_MUCH " costs @np for {A money} if (it / @np) by? {P percent} off is",
	    "discount {P percent} on {A money} " PAID},
	.when = "P <= 100",
	.gives = {"A - A * P / 100", "{A} less a discount of {P}", QUANTITY_MONEY}},
    {.words = "save",
	.shapes =
	    {"how much do (i / you / we) save (with / at / if) {P percent} (discount)? (on / at / with / of) @np? {A money}",
		"{P percent} discount (on / with / of) @np? {A money} (how much do (i / you / we) save / savings)"},
	.when = "P <= 100",
	.gives = {"A * P / 100", "{P} of {A}, as a discount", QUANTITY_MONEY}},
    {.words = "tip",
	.shapes = {"how much tip is {P percent} (with / on / of / for) (@np (of)?)? {A money}",
	    "how much tip (is / is that)? (at / with / on / for) (@np (of)?)? {A money} (and / at / with) {P percent}",
	    "how much (is)? {P percent} tip (at / with / on / for) (@np (of)?)? {A money}",
	    "{P percent} tip (at / with / on / for) (@np (of)?)? {A money} (is that)? " HOW_MUCH "? (is that)?"},
	.gives = {"A * P / 100", "{P} of {A}, as a tip", QUANTITY_MONEY}},
    {.words = "tax",
	.shapes = {"how much tax (is / included)? in {A money} (included)? (gross)? (at / with)? {P percent} (included)?",
	    "how much tax (is / included)? (at / with) {P percent} in {A money} (gross)? (included)?",
	    "{A money} (gross / including {P percent} tax) (at / with)? {P percent}? tax? how much (of that)? is (the)? tax"},
	.gives = {"A * P / (100 + P)", "the {P} tax in {A}", QUANTITY_MONEY}},
    {.words = "tax",
	.shapes = {"how much is the? tax (of)? {P percent} (on / with / at / for) {A money} net",
	    "how much tax (of / at / with) {P percent} (on / with / at) {A money} net"},
	.gives = {"A * P / 100", "{P} of {A}, as tax", QUANTITY_MONEY}},
    {.words = "tax",
	.shapes = {"(how much / what) (is)? {A money} (net)? (with / plus / and) {P percent} tax (gross)?",
	    "{A money} net (is / is that)? (how much / what) (is)? (that)? gross? (is that)? (at / with) {P percent} tax?",
	    "{A money} net (with / plus) {P percent} tax (how much / what) (is / is that)? gross (is that)?"},
	.gives = {"A + A * P / 100", "{A} with {P} tax added", QUANTITY_MONEY}},
    {.words = "tax|net",
	.shapes = {"(how much / what) is {A money} (gross)? without (the)? {P percent} tax",
	    "(how much / what) is {A money} gross (at / with) {P percent} tax net",
	    "(what is)? the? net price (at / with / of / for)? {A money} gross (and / at / with) {P percent} tax",
	    "{A money} gross (is / is that)? (how much / what) (is)? (that)? net (is that)? (at / with) {P percent} tax?"},
	.gives = {"A / (1 + P / 100)", "{A} without the {P} tax in it", QUANTITY_MONEY}},
    {.words = "each|people|friends|persons|kids|split",
	.shapes = {"(@np (is / of / costs / was)?)? {A money} (is / on / among / at / to)? & (divided by / among / between / split between)"
		   " {N count} @people (split)? & (" HOW_MUCH
		   " (does each (pay / get) / is that each / is each) / each)?",
	    "{A money} divided by {N count} @people? split", "split {A money} divided by {N count} @people?",
	    "{A money} & (on / among) {N count} @people (split / divided)",
	    "split {A money} (on / among / by / divided by) {N count} @people",
	    HOW_MUCH
	    " does each (pay / get) (if / at / with) {N count} @people (and / at / with)? (@np (of)?)? {A money} (cost)?",
	    HOW_MUCH " does each (pay / get) if {N count} @people {A money} split"},
	.gives = {"A / N", "{A} split between {N}", QUANTITY_MONEY}},
    {.words = "cost|costs|price|for",
	.shapes = {"(a ~ (with / of)?)? {N count} (~ / ~ ~) (cost / costs / for) {A money} & " HOW_MUCH
		   " (costs / cost / is) (a / each / 1) (~ / ~ ~)?",
	    "{N count} (~ / ~ ~) (cost / costs / for) {A money} & (" HOW_MUCH
	    " (is / costs) that)? (the / what is the)? (price each / price per (~ / 1 ~) / per (~ / pieces / 1))",
	    HOW_MUCH " (costs / cost) (a / each / 1) (~ / ~ ~) if {N count} (~ / ~ ~) {A money} (cost / costs)"},
	.when = "N > 1",
	.gives = {"A / N", "{A} split between {N}", QUANTITY_MONEY}},
    {.words = "cost|costs",
	.shapes = {"a (~ / ~ ~) (cost / costs) {A money} & " HOW_MUCH " (cost / costs / is) {N count} (~ / ~ ~)?",
	    HOW_MUCH " (cost / costs) {N count} (~ / ~ ~) if a (~ / ~ ~)? {A money} costs"},
	.gives = {"A * N", "{N} at {A} each", QUANTITY_MONEY}},
    {.words = "back|change",
	.shapes = {"i (pay / paid)? (with)? (a)? {A money} (~)? (for / and @np costs / @np costs) {B money} & " HOW_MUCH
		   " (change)? (do i get) (back)?",
	    HOW_MUCH " (change)? do i get back (if / of / from)? (i)? (with)? {A money} (for / at) {B money} (pay)?",
	    HOW_MUCH " (change)? do i get back if i {B money} with {A money} pay"},
	.when = "B <= A",
	.gives = {"A - B", "the change from {A} for {B}", QUANTITY_MONEY}},
    /* For one year, if no other time is given. */
    {.words = "interest",
	.shapes = {"how much interest (do i get / do you get / is there / there is / is / is that)? (for / on / at / with) {A money} (at / with / to) {P percent} (interest / interest rate)?"
		   " (per year / in (a / 1) year)",
	    "how much interest (do i get / do you get / is there / there is / is / is that)? (per year / in (a / 1) year) (for / on / at / with) {A money} (at / with / to) {P percent}"
	    " (interest / interest rate)?",
	    "{A money} (at / with / to) {P percent} (interest / interest rate)? (per year / for a year / in a year) how much (interest)?"
	    " (is that / do i get / is it)?",
	    "{A money} (at / with / to) {P percent} (interest / interest rate)? how much interest (is that / do i get / is it)?"
	    " (per year / in (a / 1) year)"},
	.gives = {"A * P / 100", "a year's interest on {A} at {P}", QUANTITY_MONEY}},
};

const struct row_table rows_german = {rows, nitems(rows)};
