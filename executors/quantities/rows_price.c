/*
 * Prices: discounts, taxes, what is bought, change from a note, margins, currencies at a told rate.
 */
#include "executors/quantities/row.h"

#define ITEM "(it / @np / @the (price / cost / total / bill / list price / retail price / subtotal) (of @np)?)"
#define COSTS \
	"(@is / cost+ / is priced at / priced at / is listed at / listed at / retails for / is marked / marked / sells for / goes for / for / at / worth / says / @is originally" \
	" / originally / normally / usually / @is normally / @is usually / originally costs / normally costs / usually costs / @is regularly / regularly)"
#define PRICED \
	"(" ITEM "? " COSTS \
	"? {A money} @np? (before (tax / discount) / originally / normally / regular price / retail)?)"
#define OFF \
	"((and / with / but / at / after / its / and its / on sale for / on sale at / (is / are) on sale (for / at / with)? / is / it is / it 's / now / it has / has / there is / i have / i get / i got / they give / theres / there 's / @np is)? (a / an / the / my)? {P percent}" \
	" (off / off sale / discount / discount code / coupon / sale / off coupon / reduction / rebate / reduced / off of it / off it / student discount / voucher / promo / promo code" \
	" / off discount / employee discount / markdown / off code) (on it / applied / is applied / right now / today / this (week / weekend / month) / at checkout)? / (discounted / reduced / marked down) (by)? {P percent} / (discount) (@is / of)? {P percent})"
#define ASK_SAVED \
	"((what / how much) @aux @who (save / get off / saving) / how much (off / saved / money saved / @is the discount / @is saved / @is that off / am i saving / are we saving / do i save) (is that)?" \
	" / what @is @the? (discount / saving+ / amount off / discount amount) (amount)? / how much cheaper (@is it)? / what do i save)"
#define TAX "((sales / local / state)? tax / vat / gst / mwst / hst / value added tax / iva)"
#define TAX_ADDED \
	"(((and / with / plus / add / at / then / adding / there is / there 's / the)? (a / an)? {P percent} " TAX \
	" (added / on top / is added / gets added / applies / to add / rate)?)" \
	" / ((and / with / plus / add)? " TAX " (rate)? (@is / of / at)? (a)? {P percent} (added / on top)?))"
#define ASK_TAX \
	"((what / how much) @is? @the? " TAX \
	" (amount / be / on that / on it / is that / do i pay / will i pay / would i pay)? / how much " TAX \
	" (do / will / would / should) (i / we) (pay / owe / add / charge) / " TAX " amount)"
#define INCL \
	"(incl / including / includes / inc / included / inclusive of / with / that includes / which includes / already includes / after / gross incl / gross including)"
#define ASK_NET \
	"((what / how much) @is? (@the? (net / price / total / cost / amount / bill / net price / net amount / base price / original price / price before / pre tax price / pretax price / pre tax (cost / total / amount) / price without " TAX \
	" / price before " TAX " / price without / cost before " TAX " / amount before " TAX " / price excluding " TAX \
	") (before / without / excluding / excl / ex / net of)? (@the? " TAX ")? / it (before / without) " TAX \
	" / that (before / without) " TAX ") / net (price / amount)? / price (before / without) " TAX \
	" / before tax / without " TAX ")"
#define EACH_AT "(at / @ / x / times / priced at)"
#define WE_BUY  "((i / we)? (bought / buy / buying / got / get / need / ordered / want))"
#define ASK_COST \
	"(@pay / @that / @what? @the? @total / how much total / how much (do / does / will / would / did) @who @aux? (cost / pay / spend / owe) total? / (what / how much) is it total?)"
#define NOTE "(a / an / my / the)? {A money} (note / bill / banknote)?"

static const struct row rows[] =
    {
	{.words = "off|discount|discounted|reduced|sale|coupon|reduction|down",
	    .shapes = {"@what? {P percent} (off / off of / off on / discount on / discount off / discount of / discount for) @the? (price of)? {A money} @np? (@that / @pay)?",
		"@what? " PRICED " " OFF " (@that / @pay)?",
		"@pay (for / on / if) " PRICED " (with / at / and / if it is / if its / when it is)? " OFF,
		PRICED " & " OFF
		       " & (@pay / @that / @what @the? (sale / final / new / discounted) price / how much now)",
		"@what? @the? (sale / final / new / discounted)? @total (of / for / after / with) " OFF
		" (on / for / of) " PRICED,
		"@what? @the? (sale / final / new / discounted)? @total (of / for) " PRICED " (after / with / at) " OFF,
		"(what / how much) @aux @who pay (for) @np? " OFF " {A money}",
		"(apply / take) (a / an)? {P percent} (discount / off) (to / from / on / off)? @the? {A money} @np? (@that / @pay)?"},
	    .when = "P <= 100",
	    .gives = {"A - A * P / 100", "{A} less a discount of {P}", QUANTITY_MONEY}},
	{.words = "save|saved|saving|savings|discount|off|cheaper",
	    .shapes = {ASK_SAVED " (with / on / if / at / from / when)? " PRICED
				 " (with / at / and / if / it is / is)? " OFF,
		ASK_SAVED " (with / at / from / on / for / if)? " OFF " (on / of / off / from)? " PRICED,
		"if (i / we) (use / have / apply) (a / an)? {P percent} (off / discount)? (code / coupon / voucher)? (on / for)"
		" (a / an)? {A money} @np? " ASK_SAVED,
		PRICED " & " OFF " & " ASK_SAVED},
	    .when = "P <= 100",
	    .gives = {"A * P / 100", "{P} of {A}, as a discount", QUANTITY_MONEY}},
	{.words = "off|discount|extra|additional|another|then",
	    .shapes = {PRICED
		" & " OFF
		" (and / plus / and then / with / followed by)? (a / an)? (extra / additional / another / further) {Q percent} (off / discount)? (at checkout / on top)? (@pay / @that)?",
		PRICED " & " OFF " {Q percent} off (@pay / @that)?",
		"@what? {P percent} off (and / and then / plus / followed by)? (a / an)? (extra / additional / another / further)? {Q percent} off (of / on)? {A money} @np? (@pay / @that)?"},
	    .when = "P <= 100; Q <= 100",
	    .gives = {"A * (1 - P / 100) * (1 - Q / 100)", "{A} less {P}, then less {Q}", QUANTITY_MONEY}},
	{.words = "tax|vat|gst",
	    .shapes = {PRICED " & " OFF " & (and / and then / plus)? (a)? {Q percent} " TAX
			      " (added / on top)? & (@pay / @that)?",
		PRICED " & " OFF " & (and / plus)? " TAX " @is {Q percent} & (@pay / @that)?",
		"@what? {P percent} off (of / on)? {A money} @np? (plus / and / with / and then) {Q percent} " TAX
		" (@pay / @that)?"},
	    .when = "P <= 100",
	    .gives = {"A * (1 - P / 100) * (1 + Q / 100)", "{A} less {P}, with {Q} tax", QUANTITY_MONEY}},
	{.words = "original|originally|before|regular|full|list",
	    .shapes = {"(@np / i / the (sale / discounted) price)? (@is / cost+ / paid / bought for / bought / costs me / spent)? {A money} (for @np)? (after / with / at / on sale with) (a / an)? {P percent} (discount / off / off sale / reduction / price cut / coupon) & (what @is @the? (original / regular / full / initial / list / old)"
		       " (price / cost) (before @the? (discount / sale))? / (original / regular / full) price / what did it cost (before / originally / originally before) (@the? discount)?"
		       " / what @is @the? price before (@the? (discount / sale))? / (what / how much) @is it (before / originally / originally before) (@the? (discount / sale))? / how much did it cost (before / originally))",
		"(@what @is)? @the? (original / regular / full / initial / list)? price (before @the? discount)? (if / when / of @np that / of something that / of an item that) (@np / it / i)? (@is / cost+ / paid)? {A money} (after / with / at) (a / an)? {P percent} (discount / off / off sale / reduction)",
		"(after / with) (a / an)? {P percent} (discount / off / reduction) @np? (it)? (@is / cost+) {A money} (what @is @the? (original / regular / full / initial / list) price)",
		"{A money} @is (the (sale)? price)? after {P percent} (off / discount) (what @is @the? (original / regular / full) price / original price)"},
	    .when = "P < 100",
	    .gives = {"A / (1 - P / 100)", "what {A} was before {P} off", QUANTITY_MONEY}},
	{.words = "off|discount|reduced|save|saved",
	    .shapes = {"(@np)? (price)? (@is / cost+)? (now)? {B money} (now / today / on sale)? (and / but / it)? (was / reduced from / down from / instead of / originally / used to be / used to cost / was originally / before was) {A money} (before / originally)?"
		       " (what / how many / how much / what is the) percent+ (off / discount / reduction / saved / less / cheaper) (is that / is it / did i save / is this / that is)?",
		"(@np)? (price)? (was / were / originally / cost / used to be / @is originally) {A money} (before / originally)? (and / but)? (it)? (@is)? (now / reduced to / down to / marked down to / on sale for / i paid / i got it for) {B money} (now)?"
		" (what / how many / how much / what is the) percent+ (off / discount / reduction / saved / less / cheaper) (is that / is it / did i save / is this)?",
		"(i / we) (paid / spent) {B money} (for / on) (@np / it)? (that / which)? (was / cost / costs / @is) {A money}"
		" (before / originally / normally)? & (what / how many / how much) percent+ (did (i / we) save / off (is that)?"
		" / discount (is that)? / @is that)",
		"@np (was / were / cost) {A money} & (and / but)? (i / we) (got / bought / paid) (it / them)? (for)? {B money}"
		" & (what / how many) percent+ (did (i / we) save / off (is that)?)",
		"(what / how many / what is the) percent+ (off / discount) (is / is it if)? {B money} (from / instead of / reduced from / down from / when it was / if it was) {A money}"},
	    .when = "B < A; A > 0",
	    .gives = {"(A - B) / A * 100", "the discount from {A} to {B}", QUANTITY_PERCENT}},
	/* Taxes, added to a price. */
	{.words = "tax|vat|gst|mwst|hst|iva",
	    .shapes =
		{"@what? {A money} @np? (plus / with / and / at / including / after / add) (a / an)? {P percent} " TAX
		 " (added / on top / added on)? (@that / @pay)?",
		    PRICED
		    " & (before tax)? (plus / and / with)? " TAX_ADDED
		    " & (@pay / @that / @what @the? @total (with / including / after / incl) @the? " TAX
		    " / how much (@is it / total) (with / including / after) " TAX
		    " / what @is @the? (gross / final price with tax / price with tax / gross price / gross amount))",
		    "@what? @the? @total (with / including / after / incl / of / for)? (a)? {P percent} " TAX
		    " (on / for / of) " PRICED,
		    "@what? @the? @total (of / for / on) " PRICED
		    " (with / including / after / plus / at) (a)? {P percent} " TAX,
		    "@what? add {P percent} " TAX " (to / on / onto) " PRICED " (@that / @pay)?",
		    "@pay (for / on) " PRICED " (with / plus / after / including / and) (a)? {P percent} " TAX,
		    "{A money} net (plus)? {P percent} " TAX
		    " (what @is @the? (gross / gross price / gross amount) / gross)"},
	    .gives = {"A + A * P / 100", "{A} with {P} tax added", QUANTITY_MONEY}},
	{.words = "tax|vat|gst|mwst|hst|iva",
	    .shapes = {"@what? @the? {P percent} " TAX " (on / of / for) " PRICED " @that?",
		"@what? @the? " TAX " (on / for / of) " PRICED
		" (at / with / if @the? rate is / if it is / if its / is)? (a / an)? {P percent} (" TAX ")? (rate)?",
		ASK_TAX " (on / for / to) " PRICED " (at / with / if it is / if the rate is)? {P percent} (" TAX ")?",
		PRICED " & " TAX_ADDED " & " ASK_TAX},
	    .gives = {"A * P / 100", "{P} of {A}, as tax", QUANTITY_MONEY}},
	/* Taxes within a price. */
	{.words = "tax|vat|gst|mwst|hst|iva",
	    .shapes = {PRICED " & " INCL " {P percent} " TAX " (included)? & " ASK_NET,
		"(i / we) (bought @np for / got @np for / paid / spent) {A money} (on @np / for @np)? & " INCL
		" {P percent} " TAX " (included)? & " ASK_NET,
		"@the? (price / total / cost / bill / amount) (with / including / after) " TAX
		" @is {A money} & ((at / with)? {P percent} (" TAX ")? / " TAX
		" (rate)? (@is / of) {P percent}) & " ASK_NET,
		"(gross (price / amount)? (of / is)? {A money} / {A money} gross) & (at / with / incl / including)? {P percent} " TAX
		" & (what @is @the?)? net (price / amount)?",
		"@the? (price / total / cost / bill / amount) (with / including / after / incl) {P percent} " TAX
		" @is {A money} & (" ASK_NET " / what (was / is) (it / @the price) (before / without) (@the? " TAX
		")?)",
		PRICED " & " INCL " " TAX " (of / at) {P percent} & " ASK_NET,
		"(@np @is?)? {A money} gross (with / at / incl)? {P percent} " TAX
		" (@what? @is? @the? (net (price / amount)?))",
		ASK_NET " (of / if / for) " PRICED " " INCL " {P percent} " TAX,
		"(remove / take off / subtract) {P percent} " TAX " from {A money} gross"},
	    .gives = {"A / (1 + P / 100)", "{A} without the {P} tax in it", QUANTITY_MONEY}},
	{.words = "tax|vat|gst|mwst|hst|iva",
	    .shapes = {"how much " TAX " (@is)? (included / contained)? (in) (a price of)? {A money} (@np)? (" INCL
		       " / if it includes / at / gross at / gross with / gross) {P percent} (" TAX ")?",
		PRICED " & " INCL " {P percent} " TAX " (included)? & (how much (of it / of that)? @is (the)? " TAX
		       " / " ASK_TAX " / how much " TAX " @is (in it / included / in that))"},
	    .gives = {"A - A / (1 + P / 100)", "the {P} tax in {A}", QUANTITY_MONEY}},
	/* What is bought. */
	{.words = "at|for|each|cost|costs|x|times|apiece|per|a|are|costing",
	    .shapes =
		{"@what? (i bought / i buy / buying / we bought / bought / buy)? {N count} ~? ~ " EACH_AT
		 " {A price} (@each / per ~ / a ~)? (" ASK_COST ")",
		    "(what / how much) (@aux @who)? (cost / is / are / do / does / would / will / for / @is @the @total (of / for))? {N count} ~? ~ (cost)? (at / for / if (@the ~ / they / each ~ / each / one / each one / it) (cost+ / @is)) (@each)? {A price} (@each / per ~ / a ~)? (cost)?",
		    "(if)? (a / an / one / each) ~ (cost+ / @is) {A price} & (what / how much) (@aux / are / is / for)? {N count} (~ / of them) (cost / be)?",
		    "(@what? @the? @total (of / for))? {N count} ~ ~? (at / costing) {A price} (@each / apiece)"},
	    .pieces = true,
	    .gives = {"A * N", "{N} at {A} each", QUANTITY_MONEY}},
	{.words = "at|for|each|cost|costs|x|times|apiece|are",
	    .shapes = {"(" ASK_COST " (for / of / if i buy)? / @what? (@the? @total (of / for))? / " WE_BUY
		       ")? {N count} ~? ~? " EACH_AT " {A price} (@each)? (and / plus)? {M count} ~? ~? " EACH_AT
		       " {B price} (@each)? (" ASK_COST ")?"},
	    .pieces = true,
	    .gives = {"A * N + B * M", "{N} at {A} and {M} at {B}", QUANTITY_MONEY}},
	{.words = "at|for|each|cost|costs|x|times|apiece|are",
	    .shapes = {"(" ASK_COST " (for / of)? / @what? (@the? @total (of / for))? / " WE_BUY
		       ")? {N count} ~? ~? " EACH_AT " {A price} (@each)? (and / plus)? {M count} ~? ~? " EACH_AT
		       " {B price} (@each)? (and / plus)? {K count} ~? ~? " EACH_AT " {C price} (@each)? (" ASK_COST
		       ")?"},
	    .pieces = true,
	    .gives = {"A * N + B * M + C * K", "{N} at {A}, {M} at {B} and {K} at {C}", QUANTITY_MONEY}},
	/* Change from a note. */
	{.words = "change|back",
	    .shapes =
		{"@what? (@the? / my / how much / i)? change (do i get / will i get / should i get)? (back)? (from / for / out of) " NOTE
		 " (if / when / for / after / on)? (i / it / @np)? (buy / bought / spend / pay / paid / spent / @is / cost+ / buying)? (something / things / stuff / groceries / @np)? (for / worth / that cost+ / costing / of / on / at / totaling"
		 " / @is)? (a bill of)? {B money} (@np)?",
		    "(i / we / she / he)? (paid / pay / give / gave / paying / hand over / handed over) (with)? " NOTE
		    " (for / on) (something / @np)? (@is / cost+ / that cost+ / costing / worth / of / that is)? {B money} (@np)? (how much / what @is? @the?) change (do i get / should i get / is that / will i get / do i get back / should i get back / back)?",
		    "(i / we)? (buy / bought / spent / spend / purchase) (something / stuff / things / groceries / @np) (for / worth / that cost+ / costing) {B money} (and)? (i / we)? (pay / paid / give / gave) (with)? (them / the cashier)? " NOTE
		    " (how much / what @is? @the?) change (do i get / should i get / is that / will i get / do i get back / back)?",
		    "(i / we)? (paid / pay / paying) (with) " NOTE
		    " for {B price} (worth of @np)? & (how much / what @is?)? @the? change (do i get / should i get / is that / back)?",
		    "@np (@is / cost+) {B money} (and)? (i / we)? (pay / paid / give / gave / paying) (with)? " NOTE
		    " (how much / what @is? @the?) change (do i get / should i get / is that / will i get / do i get back / back)?",
		    "(how much / what) (do / will / should) i get back (from) " NOTE
		    " (if / when / for) (i / it / @np)? (buy / spend / pay / @is / cost+)? (something / @np)? (for / worth)? {B money}"},
	    .when = "B <= A",
	    .gives = {"A - B", "the change from {A} for {B}", QUANTITY_MONEY}},
	/* Margins. */
	{.words = "margin",
	    .shapes =
		{"(i / it / we / @np)? (buy / bought / cost+ / cost me / costs me / costs us / buy it) (@np / it)? (for / at / is / of)? {A money} (to make / to buy)? (and / i / we / it)? (i / we)? (sell / sold / sells / selling) (it / @np / them)? (for / at) {B money} (what / what @is)? @the? (my / our / profit / gross)? (profit)? margin"
		 " (percent / in percent)?",
		    "@what? @the? (profit / gross)? margin (if / on / when / of) (@np)? (i / we / it)? (buy / bought / cost+) (@np / it)? (for / at / is)? {A money} (and / i)? (i / we)? (sell / sold / sells) (it / @np)? (for / at) {B money}"},
	    .when = "B > 0; B > A",
	    .gives = {"(B - A) / B * 100", "the margin of {B} over a cost of {A}", QUANTITY_PERCENT}},
	{.words = "markup|mark",
	    .shapes = {"(i / it / we / @np)? (buy / bought / cost+ / cost me / costs me) (@np / it)? (for / at / is)? {A money} (and / i / we / it)? (i / we)? (sell / sold / sells) (it / @np / them)? (for / at) {B money} (what / what @is) @the? (my / our)? (percent)? (markup / mark up) (percent / in percent)?",
		"@what? @the? (markup / mark up) (percent)? (if / on / when / from) (@np)? (i / we / it)? (buy / bought / cost+)? (@np / it)? (for / at / is)? {A money} (and / to)? (i / we)? (sell / sold / sells)? (it / @np)? (for / at)? {B money}"},
	    .when = "A > 0; B > A",
	    .gives = {"(B - A) / A * 100", "the markup from {A} to {B}", QUANTITY_PERCENT}},
	{.words = "profit|gain|make|made",
	    .shapes =
		{"(i / we / @np)? (buy / bought / cost+ / cost me) (@np / it)? (for / at)? {A money} (and / i / we / it)? (i / we)? (sell / sold / sells) (it / @np)? (for / at) {B money} ((what / how much)? (@is @the? / @is my)? profit (is that / did i make / do i make)? / how much did (i / we) (make / gain / earn))"},
	    .when = "B > A",
	    .gives = {"B - A", "the profit from {A} to {B}", QUANTITY_MONEY}},
	{.words = "net|netto",
	    .shapes =
		{"{A money} (net / netto) (plus / and)? {P percent} " TAX
		 " (@what? @is? @the? (gross / gross price / gross amount / brutto) / how much @is (that)? gross)?"},
	    .gives = {"A + A * P / 100", "{A} with {P} tax added", QUANTITY_MONEY}},
	{.words = "tax|vat|gst|mwst|hst|iva",
	    .shapes =
		{"(@np)? {A money} (with / at)? {P percent} " TAX
		 " (included / already included / in it / in the price) & (" ASK_NET
		 " / how much (@is (it / that))? (without / before / excluding / net of) @the? " TAX
		 " / how much @is (it / that)? net / netto)",
		    PRICED
		    " & " INCL " {P percent} " TAX
		    " (included)? & (how much (@is (it / that))? (without / before / excluding / net of) @the? " TAX
		    " / how much @is (it / that)? net / netto)"},
	    .gives = {"A / (1 + P / 100)", "{A} without the {P} tax in it", QUANTITY_MONEY}},
	{.words = "off",
	    .shapes =
		{"(take)? {P percent} off (of / on)? {A money} @np? (and / plus / followed by)? (extra / additional / another / further) {Q percent} (off / discount)? (@pay / @that)?"},
	    .when = "P <= 100; Q <= 100",
	    .gives = {"A * (1 - P / 100) * (1 - Q / 100)", "{A} less {P}, then less {Q}", QUANTITY_MONEY}},
	{.words = "change|back",
	    .shapes =
		{"(i / we)? (paid / pay / paying) (with)? " NOTE
		 " & (the / my)? (@np / total / bill / it) (@is / cost+ / came to)? {B money} & (@what? (@the / my)? change (back)? / how much change (do i get / should i get / do i get back)? / (how much / what) do i get back)"},
	    .when = "B <= A",
	    .gives = {"A - B", "the change from {A} for {B}", QUANTITY_MONEY}},
	{.words = "margin",
	    .shapes =
		{"(my)? (revenue / sales / turnover / income) (@is / of)? {B money} & (my)? (cost+ / expenses / total costs) (@is / of)? {A money} & (what @is? @the? (profit)? margin (in percent / percent)? / (profit)? margin)"},
	    .when = "B > 0; B > A",
	    .gives = {"(B - A) / B * 100", "the margin of {B} over costs of {A}", QUANTITY_PERCENT}},
	{.words = "profit",
	    .shapes =
		{"(my)? (revenue / sales / turnover / income) (@is / of)? {B money} & (my)? (cost+ / expenses / total costs) (@is / of)? {A money} & (what @is? @the? profit / how much profit (is that)? / profit)"},
	    .when = "B > A",
	    .gives = {"B - A", "{B} less costs of {A}", QUANTITY_MONEY}},
	{.words = "off|discount",
	    .shapes =
		{"(what / how much) (would / will / is / does) {A money} @np? (be / cost)? " OFF,
		    "@the? (price / cost / total) (after / with) (a / an)? {P percent} (off / discount) (of / on)? {A money} @np?"},
	    .when = "P <= 100",
	    .gives = {"A - A * P / 100", "{A} less a discount of {P}", QUANTITY_MONEY}},
	{.words = "off",
	    .shapes = {"(take)? {F fraction} off (of)? @the? (price of)? {A money} @np? (@that / @pay)?"},
	    .when = "F < 1",
	    .gives = {"A - A * F", "{A} less {F} of it", QUANTITY_MONEY}},
	{.words = "off|discount",
	    .shapes =
		{"{A cash} (off / discount on / off of) {B money} @np? (@is)? (what / how many) percent+ (off / discount)? (@is? (that / it))?",
		    "(what / how many) percent+ (off / discount)? @is {A cash} (off / off of) {B money} @np?"},
	    .when = "A < B",
	    .gives = {"A / B * 100", "{A} as a percentage of {B}", QUANTITY_PERCENT}},
	{.words = "original|regular|old|normally|was|before",
	    .shapes =
		{"@the? (original / regular / old / full / list / normal) price (@is / of)? {A money} & (and / but)? (now / it is now / sale price / new price / reduced to / on sale for / currently) (@is / only / costs / for / at)? {B money} & ((what @is? @the? / how much) (percent+ (off / discount / reduction / saved)? (@is (that / it))? / discount (percent+ / in percent / as a percent)) / how many percent (off / discount)? (@is (that / it))?)"},
	    .when = "B < A",
	    .gives = {"(A - B) / A * 100", "the discount from {A} to {B}", QUANTITY_PERCENT}},
	{.words = "down|discounted|reduced|off|discount",
	    .shapes =
		{"(@np / it)? @is? (marked down / discounted / reduced / on sale) (by / for / at)? {P percent} (off)? & (it / @np)? (@is)? (now)? (costs / cost / @is / sells for / priced at / at)? (now)? {A money} (now)? & ((what / how much) (@is / did) (it / @np) (cost)? (originally / before) (@the? (sale / discount / markdown))? / (what @is)? @the? (original / regular / full / initial / old) price (@is it)? / what @is @the? price before (@the? (sale / discount / markdown))?)"},
	    .when = "P < 100",
	    .gives = {"A / (1 - P / 100)", "what {A} was before {P} off", QUANTITY_MONEY}},
	/* Taxes told first, or asked for by their rate. */
	{.words = "tax|vat|gst|hst",
	    .shapes = {"@the? " TAX " (rate)? (@is / of) {P percent} & (" ASK_TAX " / how much " TAX
		       ") (@is / do i pay)? (on / for) @np? {A money} @np?",
		TAX " (of / at)? {P percent} (on / of / for) @np? {A money} @np? @that?"},
	    .gives = {"A * P / 100", "{P} of {A}, as tax", QUANTITY_MONEY}},
	{.words = "net",
	    .shapes = {"net (price / amount)? (of / is)? {A money} (plus / with / at / and)? {P percent} " TAX
		       " (what @is @the?)? gross (price / amount)?",
		"net (price / amount)? (of / is)? {A money} what @is @the? gross (price / amount)? (with / at) {P percent} " TAX},
	    .gives = {"A + A * P / 100", "{A} with {P} tax added", QUANTITY_MONEY}},
	{.words = "tax|vat|gst|hst",
	    .shapes = {"@what? @the? " TAX " rate (@is it)? (if / when) (i / we)? (paid / pay) {A cash} (" TAX
		       ")? (on / for) {B money} @np?",
		"(i / we) (paid / pay) {A cash} (in / of)? " TAX " (on / for) {B money} @np? & (what @is)? @the? (" TAX
		")? (rate / percent+) (@is that)?"},
	    .when = "A < B",
	    .gives = {"A / B * 100", "{A} as a percentage of {B}, as tax", QUANTITY_PERCENT}},
	{.words = "remove|removing|strip|deduct|vat|gst|take",
	    .shapes =
		{"@what? (remove / removing / strip / take out / back out / deduct) (the)? {P percent} (vat / gst / value added tax) (from / out of) {A money} (@that)?",
		    "{A money} (excluding / excl / ex / without / less / minus) (the)? {P percent} vat included (@that)?"},
	    .gives = {"A / (1 + P / 100)", "{A} without the {P} tax in it", QUANTITY_MONEY}},
	/* Counted separately. */
	{.words = "nights|hours|days|weeks|months|night|hour|day|week|month|each|apiece|a|an|per",
	    .shapes =
		{"@what? {N count} (nights / hours / days / weeks / months) (@np)? (at / for / @) {A cash} ((a / per / each / slash) (night / hour / day / week / month))? (@pay / @that / how much total)?",
		    "{A price} (each / apiece) & {N count} ~ ~? & (what @is? @the? @total / how much (@is (it / that))? total / how much)",
		    "@np @is {A price} (a / an / per / each) ~ & (and)? (i / we) (need / want / bought / buy / use / used / get / got) {N count} ~ & (@pay / what @is? @the? @total)",
		    "{N count} ~ ~? (for / at)? {A price} (each / apiece) & (what @is? @the? @total / how much (@is (it / that))? total / how much)"},
	    .pieces = true,
	    .gives = {"A * N", "{N} times {A}", QUANTITY_MONEY}},
	{.words = "one|each|unit|per|apiece|single",
	    .shapes =
		{"(@the? (pack / box / bag / case / set / crate / carton / packet) of)? {N count} ~? of? ~? (for / cost / costs / @is) {A price} & ((how much / what) @is (one / each / a ~ / each one / one ~) / how much (per / for) (one / each / ~) (~)? / how much (does / do) (one / each) (~)? cost / what @is @the? (unit price / price (per / of) (~ / one / each) (~)?) / (unit price / price each / price per ~))",
		    "(what @is)? @the? (unit price / price (per / for one) (~)? / price each / cost per ~) (of / for / if / when)? {N count} ~? ~? (for / cost / costs / @is) {A price}"},
	    .when = "N > 1",
	    .pieces = true,
	    .gives = {"A / N", "{A} for {N}, by the piece", QUANTITY_MONEY}},
	{.words = "for|cost|costs|much",
	    .shapes =
		{"{N count} ~? ~? (for / cost / costs / @is) {A price} & (how much (@is / are / for / do / would / will / does)? {M count} (~)? (cost / be)? / what (do / would / will / does) {M count} (~)? cost / (what / how much) @is the (price / cost) (of / for) {M count} (~)?)"},
	    .when = "N > 1",
	    .pieces = true,
	    .gives = {"A / N * M", "{M} where {N} are {A}", QUANTITY_MONEY}},
	{.words = "left|change|remaining|over",
	    .shapes =
		{"(i / we / he / she) (have / has / had / start with / started with / got) {A cash} & (i / we / he / she)? (want to)? (buy / bought / buys / get / got / purchase) {N count} ~ ~? (at / for / that (cost / are) / which cost / costing) {B money} (each / apiece / per ~ / a piece)? & ((how much / what) (money)? (@is left / (do / will / would / does / did) (i / we / he / she) have left (over)? / @is remaining / left / change) (over)?)"},
	    .when = "A > N * B",
	    .gives = {"A - N * B", "{A} less {N} times {B}", QUANTITY_MONEY}},
};

const struct row_table rows_price = {rows, nitems(rows)};
