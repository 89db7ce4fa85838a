/*
 * Percentages and parts: of something, up and down, from one amount to another, back to the whole.
 */
#include "executors/quantities/row.h"

#include <stdio.h>

#define WHOLE_OF "{P percent} (of / from / out of) (@the / all @the)? {A thing} "
#define UP \
	"(increase+ / increased / rise+ / rose / go up / goes up / went up / going up / grow+ / grew / raise / raised / raises" \
	" / gain+ / gained / jumped / climbed / up / growth / raising / increasing / gets a raise of / got a raise of)"
#define DOWN \
	"(decrease+ / decreased / fall+ / fell / go down / goes down / went down / drop+ / dropped / reduce+ / reduced / lost" \
	" / loses / lose / shrank / shrinks / shrunk / down / cut / sank / declined / lowered / decreasing / reducing)"
#define PERCENT_ASK \
	"(what / how many / how much / by what / by how many / calculate @the? / which) (@is @the?)? percent+"
#define IN_PERCENT \
	"(@that? (in / as a / as / into a / into / to / to a) percent+ (please)? / @what? (@the / that / it)? (in / as a / as)?" \
	" (percent+ / percent grade / grade in percent / percent score) (is that / is it / did i get / was that)?)"
#define GOT "((i / she / he / we / my (son / daughter / kid)) (got / scored / had / answered / hit / made / solved))"

#define START \
	"((@np @is / @np / (i / we) (had / have / invested / invest / put in / start with / started with / bought @np (for / at)) / start with / starting (with / at / from) / @np of / @np worth)? {A thing} (in @np)?)"
#define IT      "(it / the (value / price / stock / account) / @np)"
#define SAME_IT "(it / the (value / price / stock / account))"
#define NOW \
	"(@that / what @is (it / @np / the (new / final) ~) (worth)? (now)? / (what / how much) (do / will / would) i (have / end up with) (now / left)? / how much @is (it / @np / left) (worth)? (now / left)? / (new / final) ~ / how much now / now)"

#define EACH_TIME(unit) "(a " unit " / per " unit " / each " unit " / every " unit " / " unit "ly)"

/* "a 15% decrease": a sign would be right as well, and none would be. */
static bool
compute_change(const struct operands *operands, struct quantity *quantity)
{
	bool falls = quantity->value.negative;

	(void)operands;
	quantity->value.negative = false;
	quantity->either_sign = falls;
	return quantity_say(quantity) &&
	    (!falls ||
		snprintf(quantity->text, sizeof(quantity->text), "a %s%% decrease", quantity->number) <
		    (int)sizeof(quantity->text));
}

static const struct row rows[] = {
    {.words = "percent",
	.shapes = {"@what? " WHOLE_OF "@np? @that?", "if (i / you / we) take " WHOLE_OF "(@that / what do i get)",
	    "(what / how much) (would / does / will) " WHOLE_OF "(be / equal / come to / make)",
	    "{P percent} of @the? {A thing} ~? are ~ how many (are that / is that)?",
	    "(out of / of) {A thing} ~? {P percent} are ~ how many (is that / are that)?"},
	.parts = 'A',
	.gives = {"A * P / 100", "{P} of {A}", .like = 'A'}},
    {.words =
	    "half|third|thirds|quarter|quarters|fourth|fourths|fifth|fifths|sixth|sixths|eighth|eighths|tenth|tenths|of",
	.shapes = {"@what? (a / one / the)? {F fraction} of @the? {A thing} @np? @that?",
	    "@what? {F fraction} @the? {A thing} @that?",
	    "(what / how much) (would / does / will) (a / one / the)? {F fraction} of {A thing} (be / equal / come to)"},
	.parts = 'A',
	.gives = {"A * F", "{F} of {A}", .like = 'A'}},
    {.words = "double|twice|triple",
	.shapes = {"@what? (double / twice) @the? {A thing} (of ~ ~?)? @that?"},
	.gives = {"A * 2", "twice {A}", .like = 'A'}},
    {.words = "triple",
	.shapes = {"@what? triple @the? {A thing} (of ~ ~?)? @that?"},
	.gives = {"A * 3", "three times {A}", .like = 'A'}},
    {.words = "percent",
	.shapes = {"@what? {A thing} as (a / the)? percent+ (of / out of) {B thing} @that?",
	    "{A thing} @is (what / how many / how much) percent+ (of / out of) {B thing}",
	    PERCENT_ASK " (of / out of) @the? {B thing} @np? (@is / do / makes)? {A thing} @np?",
	    PERCENT_ASK " @is? {A thing} (of / out of / from / against) @the? {B thing} @np?",
	    GOT
	    "? {A thing} @np? (of / out of / from / correct out of / right out of / correct of / right of / points out of / marks out of"
	    " / points of / marks of / questions out of) @the? {B thing} @np? (right / correct / correctly)? ((on / in / for) @np)? @what? " IN_PERCENT,
	    "{A thing} @np? (of / out of) @the? {B thing} @np? (@is / makes / are)? " PERCENT_ASK
	    " (of @np)? (is that / is it)?",
	    "@what? @the? percent+ (of / for / is / if i got / if i scored)? {A thing} (out of / right out of / correct out of) {B thing} @np?",
	    "@what? @the? {A thing} (of / out of) {B thing} @np? " IN_PERCENT,
	    "if " GOT " {A thing} @np? (of / out of / right out of / correct out of) @the? {B thing} @np? " IN_PERCENT,
	    IN_PERCENT " (if / when) " GOT
		       " {A thing} @np? (of / out of / right out of / correct out of) @the? {B thing} @np?"},
	.when = "B > 0",
	.alike = true,
	.gives = {"A / B * 100", "{A} as a percentage of {B}", QUANTITY_PERCENT}},
    {.words = "percent",
	.shapes = {"@what? {F fraction} " IN_PERCENT, GOT " {F fraction} ((on / in / for) @np)? @what? " IN_PERCENT,
	    GOT " {F fraction} ((on / in / for) @np)? " PERCENT_ASK " (is that / is it)?",
	    "(convert / turn / write / express) {F fraction} (as / to / into / in) (a / an)? percent+",
	    "{F fraction} @is (what / how many) percent+"},
	.gives = {"F * 100", "{F} as a percentage", QUANTITY_PERCENT}},
    /* Back to the whole. */
    {.words = "percent",
	.shapes = {"@what? {A thing} @is {P percent} of what (number / amount / total / value)?",
	    "{P percent} of (what / what number / what amount / which number / a number / some number / x / my ~) @is {A thing} (what is @the? (number"
	    " / amount / total / whole / ~))?",
	    "{A thing} @is {P percent} of (a number / what number / @the total / @the whole / @np) what is (@the? (number / total / whole / full"
	    " amount / whole amount / total amount / 100 percent) / it / 100 percent)",
	    "if {P percent} (of (a number / something / @np))? @is {A thing} what is (@the? (number / total / whole / full amount) / it"
	    " / 100 percent)",
	    "if {A thing} @is {P percent} (of @np)? what is (@the? (number / total / whole / full amount) / it / 100 percent)",
	    "if {A thing} @is {P percent} of (something / a number) what is the (something / number)"},
	.when = "P > 0",
	.gives = {"A / P * 100", "what {A} is {P} of", .like = 'A'}},
    /* Up and down by a share. */
    {.words = "percent",
	.shapes = {"@what? " UP " @the? {A thing} by {P percent} @that?",
	    "@what? {A thing} " UP " by {P percent} @that?", "@what? add {P percent} to @the? {A thing} @that?",
	    "@what? {P percent} (more / higher) than {A thing} @that?",
	    "@np " UP " (by)? {P percent} from {A thing}"
	    " ((a / each / per) (year / month / week / hour))? & (new / next) ~",
	    "@what? (@np of)? {A thing} (with / after / plus) (a / an)? {P percent} (increase / raise / markup / surcharge / price increase / growth)"
	    " (added)? @that?",
	    "@what? @the? {P percent} (increase / raise / rise / hike / bump) (on / of / to / from / over) @np? (of)? {A thing} @that?",
	    "@np (@is / costs / pays / of)? {A thing} (a / each / per)? (year / month / week / hour)? & (and)? (it / if it / if @np / i / it 'll / @np)? (will / would)? (" UP
	    " (by)? / get / gets / got / receive / received / with / after / is getting / am getting)? {P percent} (raise / increase / pay rise / hike / more)? & (what @is"
	    " @the? (new / next / current)? ~ (now / then)? / what @is it (now)? / @pay / how much @is (it / that / @np) (now / then)? / new ~)"},
	.parts = 'A',
	.gives = {"A + A * P / 100", "{A} and {P} more", .like = 'A'}},
    {.words = "percent",
	.shapes = {"@what? " DOWN " @the? {A thing} by {P percent} @that?",
	    "@what? {A thing} " DOWN " by {P percent} @that?",
	    "@what? (take / subtract) {P percent} (off / from / off of) @the? {A thing} @that?",
	    "@what? {P percent} (less / lower) than {A thing} @that?",
	    "@np " DOWN " (by)? {P percent} from {A thing}"
	    " ((a / each / per) (year / month / week / hour))? & (new / next) ~",
	    "@np @is? {A money} (minus / less) {P percent} ((student / staff / member)? discount)? (@that / @pay)?",
	    "@what? {A thing} (with / after / minus) (a / an)? {P percent} (decrease / drop / cut / reduction / pay cut) @that?",
	    "@what? @the? {P percent} (decrease / drop / cut / reduction) (on / of / to / from / in) @np? (of)? {A thing} @that?",
	    "@np (@is / costs / pays / of) {A thing} (a / each / per)? (year / month / week / hour)? & (and / it / if it / if @np / and it)? (" DOWN
	    " (by)? / (get / gets / got) (a / an)? / (with / after) (a / an)? / (a / an)) {P percent} (cut / pay cut / decrease / drop)? & (what @is"
	    " @the? (new / next / current)? ~ (now / then)? / what @is it (now)? / how much @is (it / that / @np) (left / now / then)? / new ~)"},
	.when = "P <= 100",
	.parts = 'A',
	.gives = {"A - A * P / 100", "{A} less {P}", .like = 'A'}},
    {.words = "percent",
	.shapes = {"(@what @is?)? (@np / @the? {A thing})? (@is {A thing})? & " UP
		   " (by)? {P percent} (and / and then / followed by)? &" DOWN
		   " (by)? {Q percent} & (what @is (it / @np) (now)? / @that / final ~ / new ~)?",
	    "{P percent} (increase / rise) (and / followed by / and then / after that)? (a / an / another)? {Q percent} (decrease / drop) (on / of / from)"
	    " {A thing} @that?",
	    "@np @is {A thing} (it / and / and it)? " UP
	    " (by)? {P percent} (and / and it / it / in (jan / feb / may / june) / the next ~)? (and)? " DOWN
	    " (by)? {Q percent} (what @is (it / @np) (now)? / @that / @pay / what is the (new / final) ~ / final ~ / new ~)"},
	.when = "A > 0",
	.gives = {"(A + A * P / 100) * (1 - Q / 100)", "{A}, up {P}, then down {Q}", .like = 'A'}},
    {.words = "percent",
	.shapes = {"@np @is {A thing} (it / and / and it)? " DOWN
		   " (by)? {Q percent} (and / and it / it / the next ~)? (and)? " UP
		   " (by)? {P percent} (what @is (it / @np) (now)? / @that / @pay / what is the (new / final) ~ / final ~ / new ~)",
	    "{Q percent} (decrease / drop) (and / followed by / and then)? (a / an)? {P percent} (increase / rise) (on / of / from) {A thing} @that?"},
	.gives = {"(A + A * P / 100) * (1 - Q / 100)", "{A}, down {Q}, then up {P}", .like = 'A'}},
    /* From one amount to another. */
    {.words = "percent",
	.shapes =
	    {"@what? (@the)? percent+ (increase / gain / growth / rise / raise) (@is)? (from / if (i / it / @np) (go / goes / went) from) {A thing} to"
	     " {B thing} @that?",
		"(@np)? (" UP
		" / went / goes / go / moved / changed / jumped)? (up)? from {A thing} @np? to {B thing} @np? & (" PERCENT_ASK
		" (increase / growth / gain / rise / raise / more / up / higher / jump) (is that / is it)? / (what is the)? percent+ (increase / growth / gain"
		" / rise / raise) / " PERCENT_ASK
		" (did (it / i / we / @np) (grow / rise / increase / gain / go up)) / how much (did (it / @np) (grow"
		" / rise / increase / go up)) in percent+)",
		"(@np)? (" UP " / went / goes)? from {A thing} @np? to {B thing} @np? & " PERCENT_ASK
		" (@is)? (@the)? (increase / rise / raise / growth / gain / jump) (@is it)?",
		"(@np)? " UP " from {A thing} @np? to {B thing} @np? & " PERCENT_ASK
		" ((is / was) (that / it / this))?",
		PERCENT_ASK " (more / higher / bigger / larger / greater) @is? {B thing} than {A thing}",
		"{B thing} @is " PERCENT_ASK " (more / higher / bigger) than {A thing}"},
	.when = "B > A; A > 0",
	.alike = true,
	.gives = {"(B - A) / A * 100", "the increase from {A} to {B}", QUANTITY_PERCENT}},
    {.words = "percent",
	.shapes =
	    {"@what? (@the)? percent+ (decrease / drop / loss / reduction / decline / fall) (@is)? (from / if (i / it / @np) (go / goes / went) from)"
	     " {A thing} to {B thing} @that?",
		"(@np)? (" DOWN
		" / went / goes / go / moved / changed)? (down)? from {A thing} @np? to {B thing} @np? & (" PERCENT_ASK
		" (decrease / loss / drop / less / down / lower / reduction / decline / off) (is that / is it)? / (what is the)? percent+ (decrease / drop / loss"
		" / reduction) / " PERCENT_ASK
		" (did (it / i / we / @np) (lose / drop / fall / decrease / go down / shrink / save)) / how much (did (it / @np)"
		" (drop / fall / go down)) in percent+)",
		"(@np)? " DOWN " from {A thing} @np? to {B thing} @np? & " PERCENT_ASK
		" ((is / was) (that / it / this))?",
		PERCENT_ASK " (less / lower / smaller / cheaper) @is? {B thing} than {A thing}",
		"{B thing} @is " PERCENT_ASK " (less / lower / smaller / cheaper) than {A thing}"},
	.when = "B < A; A > 0",
	.alike = true,
	.gives = {"(A - B) / A * 100", "the decrease from {A} to {B}", QUANTITY_PERCENT}},
    {.words = "percent",
	.shapes = {"@what? (@the)? percent+ change (@is)? (from / between)? {A thing} (to / and) {B thing} @that?",
	    "(@np)? (went / goes / go / moved / changed)? from {A thing} @np? to {B thing} @np? & (" PERCENT_ASK
	    " change (is that / is it)? / (what is the)? percent+ change / " PERCENT_ASK " is that / " PERCENT_ASK
	    " did (it / @np) change)"},
	.when = "A > 0",
	.alike = true,
	.gives = {"(B - A) / A * 100", "the change from {A} to {B}", QUANTITY_PERCENT, .compute = compute_change}},
    {.words = "percent",
	.shapes = {"@what? (@the)? percent+ difference (between) {A thing} and {B thing} @that?"},
	.unsure = "a difference in percent may be of either amount, or of their mean"},
    {.words = "percent",
	.shapes = {"@what? {P percent} of {A thing} plus {Q percent} of {B thing} @that?"},
	.gives = {"A * P / 100 + B * Q / 100", "{P} of {A} plus {Q} of {B}", .like = 'A'}},
    {.words = "percent",
	.shapes = {"@what? {P percent} of {A thing} minus {Q percent} of {B thing} @that?"},
	.gives = {"A * P / 100 - B * Q / 100", "{P} of {A} minus {Q} of {B}", .like = 'A'}},
    {.words = "percent",
	.shapes = {START " & " IT "? " UP " (by)? {P percent} (and / then / and then)? " SAME_IT "? " DOWN
			 " (by)? {Q percent} & " NOW},
	.gives = {"(A + A * P / 100) * (1 - Q / 100)", "{A}, up {P}, then down {Q}", .like = 'A'}},
    {.words = "percent",
	.shapes = {START " & " IT "? " DOWN " (by)? {Q percent} (and / then / and then)? " SAME_IT "? " UP
			 " (by)? {P percent} & " NOW},
	.gives = {"(A + A * P / 100) * (1 - Q / 100)", "{A}, down {Q}, then up {P}", .like = 'A'}},
    {.words = "percent",
	.shapes = {START " & " IT "? " UP " (by)? {P percent} (and / then / and then)? (" SAME_IT "? " UP
			 ")? (by / another)? (another)? {Q percent} (more)? & " NOW},
	.gives = {"(A + A * P / 100) * (1 + Q / 100)", "{A}, up {P}, then up {Q}", .like = 'A'}},
    {.words = "percent",
	.shapes = {START " & " IT "? " DOWN " (by)? {P percent} (and / then / and then)? (" SAME_IT "? " DOWN
			 ")? (by / another)? (another)? {Q percent} (more)? & " NOW},
	.gives = {"(A - A * P / 100) * (1 - Q / 100)", "{A}, down {P}, then down {Q}", .like = 'A'}},
    {.words = "year|annually|yearly|month|monthly|week|weekly",
	.shapes = {"(@np / it)? (of @np)? " UP " (by)? {P percent} " EACH_TIME(
		       "year") " & (for / over / in / after) {T count} year+ & from? " START " & " NOW,
	    "(@np / it)? (of @np)? " UP " (by)? {P percent} " EACH_TIME(
		"month") " & (for / over / in / after) {T count} month+ & from? " START " & " NOW,
	    "(@np / it)? (of @np)? " UP " (by)? {P percent} " EACH_TIME(
		"week") " & (for / over / in / after) {T count} week+ & from? " START " & " NOW},
	.when = "T < 100; A > 0",
	.gives = {"A * (1 + P / 100) ^ T", "{A}, up {P}, {T} times", .like = 'A'}},
    {.words = "percent",
	.shapes = {"@what? {P percent} of {Q percent} of {A thing} @that?"},
	.parts = 'A',
	.gives = {"A * P / 100 * Q / 100", "{P} of {Q} of {A}", .like = 'A'}},
};

const struct row_table rows_percent = {rows, nitems(rows)};
