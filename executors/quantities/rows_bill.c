/*
 * Bills: tips, shares, discounts, taxes, purchases, change.
 */
#include "executors/quantities/row.h"

#define MEAL \
	"(@the? (bill / check / tab / total / meal / dinner / lunch / breakfast / brunch / food / order / ride / taxi / cab / haircut / receipt / drinks" \
	" / ~ bill / ~ check / ~ tab / ~ total / ~))"
#define MEAL_IS \
	"(" MEAL " (@is / cost / costs / @is about / totalled / totaled / for)? / " MEAL " before tip @is / " MEAL \
	" for {M count} @is? / we spent / i spent)"
#define TIP "(tip+ / gratuity / service charge / service)"
#define WANT \
	"((i / we)? (want / would like / plan / am going / need / are going / intend) to / (i / we) (will / would / am / are)? / gonna / to)"
#define TIPS \
	"((" WANT \
	"? (tip / tipping / leave / leaving / give / add / adding / pay / do / with / at / plus / and / also)? (a / an)? {P percent} (" TIP \
	")?" \
	" (on top / added)?) / (" TIP " @is? {P percent}))"
#define ASK_TIP \
	"((@what / the / that / what the / what @is the) " TIP \
	" (should i leave / do i leave / amount / would that be / is that / be / to leave)? / how much " TIP \
	" / (what / how much) @aux @who" \
	" " TIP " / how much " TIP " @aux @who (leave / give / pay / add) / how much @is (@the / that)? " TIP \
	" / (what / how much) (@aux @who)? (leave / give))"
#define WITH_TIP "(with / including / incl / include / plus / and) (@the / that / a)? " TIP
#define ASK_ALL \
	"(@pay (" WITH_TIP ")? / @what? @the? @total (" WITH_TIP \
	")? / how much @is (it / that / everything / all)? total? (" WITH_TIP "))"
#define SPLIT "(split / divide / share / divided / shared / splitting / dividing / sharing)"
#define AMONG "(between / among / by / amongst / over / for / with)"
#define WAYS  "((" AMONG ")? @the? {N count} (@people / ways / way / of @people / ways between us / of us)? (@evenly)?)"
#define ASK_SHARE \
	"((what / how much) @is? (that / it / this / one share / @the? share / @the)? @each / (what / how much) @aux (each / everyone / each of us / we each / we all / each of them" \
	" / each @people / they each / everybody / one) (pay / owe / get / have to pay / need to pay / chip in / put in / contribute / receive / have / need to put in)? (@each)?" \
	" / (what / how much) @aux @who (pay / owe / get / put in / chip in / cost)? @each / (what / how much)? @each" \
	" / what @is (each / my / one / everyone / each ~) ('s)? (share / part / cut) / my (share / part / cut) / how much does it cost @each / cost @each / what does each (pay / owe / get)" \
	" / how much @each (total)?)"
#define ASK_EACH "(" ASK_SHARE " / how much / @pay / @that)"
#define BILLS \
	"(@np (of / @is)? {A money} (and / plus) @np (of / @is)? {B money} / {A money} (for)? @np (and / plus) {B money} (for)? @np)"
#define ASK_PERCENT \
	"((what / which / how many / how much) (@is @the?)? percent+ (tip / of the bill)? (@is? (that / it / this) / did (i / we) (tip / leave / give / pay) / @is the tip / of the (bill / check / total))? / (what @is?)? (that / it / the tip)? (as a / in) percent+)"
#define HEADS \
	"(and? ((there / we) (is / are / were / 're))? {N count} (@people / of @people / of us)? (@people)? / and? there is {N count} of us / {N count} of us (went / ate)? out? / for {N count} (@people)? / {N count} @people (ate / went / sharing / share)?)"

static const struct row rows[] = {
    {.words = "tip|gratuity|service",
	.shapes = {"@what? @the? {P percent} " TIP " (on / for / of) " MEAL
		   "? (of / that is / @is)? {A money} @np? @that?",
	    "@what? @the? " TIP " (on / for / of) " MEAL
	    "? (of / that is / @is)? {A money} @np? (at / is / if its / @ / with / for)? {P percent} @that?",
	    "(" WANT " / " ASK_TIP ")? (tip / tipping / leave) (a / an)? {P percent} (" TIP ")? (on / for / of) " MEAL
	    "? {A money} @np? (" ASK_TIP " / @that)?",
	    "(what / how much) (@aux @who / to)? (tip / leave / leave for " TIP " / leave as a " TIP
	    ") @np? (on / for) " MEAL
	    "? {A money} @np? (at / with / if (i / we) (tip / do / give / leave / want to (tip / do / give / leave)) / for) {P percent} " TIP
	    "?",
	    MEAL_IS " {A money} & (what / how much) @aux @who (leave / tip / give / add) (for / as)? {P percent} " TIP
		    "?",
	    MEAL_IS " {A money} & " TIPS " & " ASK_TIP, "{A money} (@np)? & " TIPS " & " ASK_TIP,
	    ASK_TIP " (on / for / if / when) " MEAL_IS "? {A money} @np? (and / at / if / with) " TIPS,
	    "{P percent} of {A money} (for the / as a / as the / as / for a) " TIP, "{P percent} (" TIP ") {A money}",
	    "{A money} {P percent} " TIP},
	.gives = {"A * P / 100", "{P} of {A}, as a tip", QUANTITY_MONEY}},
    {.words = "tip|gratuity|service|tipping|leave",
	.shapes = {"@what? {A money} @np? (with / plus / and) (a / an)? {P percent} " TIP " (@that / added / total)?",
	    MEAL_IS " {A money} & " TIPS " & " ASK_ALL, "{A money} (@np)? & " TIPS " & " ASK_ALL,
	    "@what? @the? @total (with / including / after / if i add / plus) (a / an)? {P percent} " TIP
	    " (on / for) " MEAL "? {A money} @np? @that?",
	    "(we / i) (owe / pay) {A money} (plus / and) (a / an)? {P percent} " TIP " (what @is)? @the? @total",
	    "@pay total? (if / when / for) " MEAL_IS " {A money} & " TIPS,
	    "@what? @the? @total (for / of / on) " MEAL
	    "? (of)? {A money} @np? (with / including / after / plus) (a / an)? {P percent} " TIP,
	    "add (a / an)? {P percent} " TIP " to " MEAL "? (of)? {A money} @np? (@that / @pay)?"},
	.gives = {"A + A * P / 100", "{A} with a tip of {P}", QUANTITY_MONEY}},
    {.words = "tip|gratuity|tipping|leave|percent",
	.shapes = {MEAL_IS "? {A money} @np? & " TIPS " & (and)? (" SPLIT " (it)?)? " WAYS " & " ASK_EACH "?",
	    MEAL_IS "? {A money} @np? & " TIPS " & " HEADS " & " ASK_SHARE,
	    MEAL_IS "? {A money} @np? & " SPLIT " " WAYS " & " TIPS " & " ASK_EACH,
	    SPLIT " " MEAL "? (of)? {A money} @np? " WAYS
		  " (with / plus / including / and / after adding / after / adding) (a / an)? {P percent} " TIP
		  " (@that / " ASK_EACH ")?",
	    MEAL " (@is / of)? {A money} @np? " SPLIT " " WAYS " (with / plus / including / and) {P percent} " TIP
		 " (@that / " ASK_EACH ")?",
	    SPLIT " " MEAL "? (of)? {A money} @np? (with / plus / and) (a / an)? {P percent} " TIP " " WAYS
		  " (@that / " ASK_EACH ")?",
	    "{N count} @people " SPLIT " " MEAL "? (of)? {A money} @np? (with / plus / and) (a / an)? {P percent} " TIP
	    " " ASK_EACH},
	.gives = {"(A + A * P / 100) / N", "{A} with a tip of {P}, split between {N}", QUANTITY_MONEY}},
    {.words = "split|divide|divided|share|shared|splitting|sharing|dividing|each|apiece|ways|between|among",
	.shapes =
	    {"(how do we / how to / we / lets / can we / need to / we want to / we need to / i need to / want to)? " SPLIT
	     " (@evenly)? (@np? (of)?)? {A money} @np? (@evenly)? " WAYS " (@that / " ASK_EACH ")?",
		"(@np (@is / costs / cost)? / @what)? {A money} @np? (@is)? (" SPLIT ") (@evenly)? " WAYS
		" (@that / " ASK_EACH ")?",
		"(@np (@is / costs / cost / was / for))? {A money} @np? (total)? & " HEADS " & " ASK_SHARE,
		"(@np (@is / costs / cost / was))? {A money} @np? (total)? & (we / to be)? " SPLIT
		" (it)? (@evenly)? " WAYS " & " ASK_EACH,
		"if {N count} @people (" SPLIT
		") (@evenly)? (@np? (of / that costs / costing / for)?)? {A money} @np? (@evenly)? " ASK_EACH,
		"{N count} @people (" SPLIT
		") (@evenly)? (@np? (of / that costs / costing / for)?)? {A money} @np? (@evenly)? " ASK_EACH "?",
		"(what / how much) @aux (each of)? @the? {N count} @people (each)? (pay / owe / get) (each)? (if / when / for) (@np (@is / costs / cost))? {A money} @np? (total)?",
		"(what / how much) @is (each / everyone / one) ('s)? (share / part)? (if / when) {N count} @people (" SPLIT
		") @np? {A money}",
		ASK_EACH " (if / when) (@np (@is / costs / cost))? {A money} @np? (total)? (@is)? (and / " SPLIT
			 ") " WAYS,
		ASK_EACH " (if / when) {N count} (@people / of us) (" SPLIT ") (@np? (of)?)? {A money} @np? (@evenly)?",
		"{A money} (slash / over) {N count} (@people) (@that / " ASK_EACH ")?",
		"{A money} (for / by) {N count} @people " ASK_SHARE,
		"(rent / bill / tab / check / cab / taxi / uber / airbnb / hotel / fare) (@is / of)? {A money} (between / among) {N count} @people",
		"{A money} divided (by / among / between) {N count} (@people) (@that / " ASK_EACH ")?"},
	.parts = 'A',
	.gives = {"A / N", "{A} split between {N}", QUANTITY_MONEY}},
    {.words = "split|share|splitting|divide|each",
	.shapes = {"(we are)? {N count} @people & " SPLIT "? " BILLS " & " ASK_SHARE,
	    "(how do we / we / lets / can we)? " SPLIT " " BILLS " (@evenly)? " WAYS " (@that / " ASK_EACH ")?"},
	.gives = {"(A + B) / N", "{A} and {B} split between {N}", QUANTITY_MONEY}},
    {.words = "split|share|divide|each",
	.shapes = {SPLIT
	    " (@np? (of)?)? {A money} @np? (between / among) (me / myself) and (my)? {N count} @people (@that / " ASK_EACH
	    ")?",
	    "(me / my wife / i) and (my)? {N count} @people (" SPLIT
	    ") (@np? (of)?)? {A money} @np? (@evenly)? " ASK_EACH,
	    "(me / i) and (my)? {N count} @people (hired / rented / booked / bought / ordered / had / got) @np (for / at / costing)? {A money} " ASK_SHARE},
	.parts = 'A',
	.gives = {"A / (N + 1)", "{A} split between {N} and one more", QUANTITY_MONEY}},
    {.words = "split|share",
	.shapes = {SPLIT " (@np? (of)?)? {A money} @np? with (my)? {N count} @people (@that / " ASK_EACH ")?"},
	.unsure = "whoever asks may be one of those it is split with, or not"},
    {.words = "tip|gratuity|service",
	.shapes = {"if? " MEAL_IS " {A money} & (what / how much) (would / is / 's / will) {P percent} " TIP " (be)?"},
	.gives = {"A * P / 100", "{P} of {A}, as a tip", QUANTITY_MONEY}},
    {.words = "each",
	.shapes = {"(we had / we have / i have)? (@np)? {A money} @np? & " HEADS " & (" ASK_SHARE
		   " / each (pays / owes / gets))"},
	.parts = 'A',
	.gives = {"A / N", "{A} split between {N}", QUANTITY_MONEY}},
    {.words = "percent",
	.shapes = {"(i / we / she / he) (left / leave / tip / tipped / gave / give / paid / pay) {A cash} (" TIP
		   ")? (on / for) " MEAL "? (of / that @is)? {B money} @np? " ASK_PERCENT,
	    MEAL_IS
	    " {B money} & (and / i / we)? (i / we)? (left / leave / tip / tipped / gave / give / added) {A money} (" TIP
	    ")? & " ASK_PERCENT,
	    "{A cash} " TIP " on " MEAL "? {B money} @np? " ASK_PERCENT,
	    "(what / which) percent+ " TIP " @is {A cash} on " MEAL "? {B money} @np?",
	    "(what / which) percent+ (did i " TIP " / " TIP
	    " did i leave) if (i / we) (left / tipped / gave) {A cash} on " MEAL "? {B money} @np?"},
	.when = "A < B",
	.gives = {"A / B * 100", "{A} as a percentage of {B}, as a tip", QUANTITY_PERCENT}},
    {.words = "each",
	.shapes =
	    {"each of? {N count} (@people / ~) (pays / pay / paid / owes / owe / gives / gave / chips in / puts in) {A cash} & (what @is? @the? @total / how much (@is (it / that))? total / how much @is (the bill / it) (total)?)"},
	.gives = {"A * N", "{N} times {A}", QUANTITY_MONEY}},
};

const struct row_table rows_bill = {rows, nitems(rows)};
