/*
 * Times of day: the time between two, when something ends or must begin, the time elsewhere.
 */
#include "executors/quantities/calendar_slots.h"

#define NOON (CALENDAR_MINUTES / 2)

#define AND " & (and / but / with)? "
#define IF  "(and / but)? (if / suppose / supposing / assuming / given / when / say)? that?"
#define THING \
	"(i / we / he / she / they / you / it / that / this / someone / somebody / (my / the / our / a / an / his / her / your / their)" \
	" ~? ~? (~ / day / shift / trip / class / game) / (my / the / our / a)? (train / bus / coach / tram / ferry / drive) to ~ / ~ ~?)"
#define MANY \
	"(how (long / much (time / sleep) / many {U unit}) (and {V unit})? / what (is / was) the (duration / length))"
#define DOES "(is / was / are / were / does / do / did / has / have / will / would / 's)?"
#define STAY \
	"(be / been / take / taken / took / last / lasted / spend / spent / go / run / ran / passed / have / get / got / working" \
	" / sleeping / there / away / busy / open)?"
#define HOW_LONG \
	"(" MANY " " DOES " (" THING " / there)? " STAY \
	" (total / in all / altogether / in between / worked / paid)? (in {U unit})?)"
#define TIME \
	"(calculate? (what is)? (the / my)? total? (hours / time / duration / (flight / travel / work / working) time) (worked / paid" \
	" / total)?)"
#define TOTAL "(" HOW_LONG " / " TIME " / total)"

/* A and B: begin and end; R: both with a dash between. */
#define FROM_TO "((from)? {A hour} (to / until / till / til / minus) {B hour} / from? {R range})"
#define BETWEEN "(in? between {A hour} and {B hour})"
#define NEXT    "((the / on the)? (next / following) (day / morning) / tomorrow / overnight)"
#define SAME    "((both)? (in / is / it is)? (the / all)? same (timezone / time zone / zone))"

/* Words for things that go on overnight, in one stretch. */
#define WORK \
	"(work / works / worked / am working / was working / sleep / sleeps / slept / was asleep / study / studied / drive / drove" \
	" / was on shift / am on shift / am on / worked a shift / work a shift / work nights)"
#define SHIFT \
	"((my / the / a / his / her / our)? (night / day / late / early / work)? (shift / workday / job / working day)" \
	" (is / was / runs / goes / ran / went / lasts / lasted)?)"
#define START \
	"(leave+ / left / depart+ / departed / start+ / started / begin+ / began / set+ off / take+ off / took off / head+ out" \
	" / headed out / board+ / go out)"
#define BEDTIME \
	"(go to bed / went to bed / sleep / slept / fell asleep / fall asleep / go to sleep / went to sleep / clock in / clocked in / clocks in / got in" \
	" / (start / starts / started) (work / working) / punched in / got to work / get to work / start / started)"
#define RISE \
	"(wake up / woke up / wakes up / wake / get up / got up / woke / clock out / clocked out / clocks out / got out / punched out" \
	" / (stop / leave / left / finish / finished / stopped / end / ended / finishes) (work / working)?)"
#define END \
	"(arrive+ / arrived / (get / gets / got) (there / home / back / in / to work) / finish / finishes / finished / end+ / ended / land+" \
	" / landed / stop+ / stopped / done / over / ready / come out / comes out / out / reach (there / home) / wake up / run out / expire" \
	" / (take / get) (it / them / (the ~)) out / be (done / over / ready / there / home / finished / back) / up)"
#define TO_PLACE "((at / in) (the / my) ~)?"

/* C, D: what is subtracted. N, M: how often. */
#define REST \
	"(unpaid / paid / lunch / coffee / tea / meal / dinner / rest)? (break+ / lunch / pause+ / rest / nap) (in between / off)?"
#define BREAK \
	"((with / minus / less / excluding / without / deducting / subtract / subtracting / i (take / took / had / have / get / got)" \
	" / taking / took / take / had / there (is / was / 's))?" \
	" ({N count} {C span} " REST " / (a / an / one / my / the)? {C span} (of)? (for)? (a / my)? " REST \
	" / lunch {C span})" \
	" (and ({M count} {D span} " REST " / (a / an / one)? {D span} " REST "))?)?"
#define LAST \
	"((" THING \
	")? (take+ / took / taking / last+ / lasted / lasting / need+ / is / run+ / 's / will (take / last) / for / spend / a / an / bake+" \
	" / cook+ / drive / sleep+ / work+)? (me / us / to bake / to cook / for)? {C span}" \
	" (long / to (get there / bake / cook / drive) / of (sleep / driving / baking) / total / drive / flight / ride / trip / journey / later" \
	" / nap / allowed)?)"
#define WHEN "(when / what time / at what time / by when / by what time / till when / until when / until what time)"
#define AUX  "(do / does / did / will / would / should / is / was / must / can / has / have / 'll / are)?"
#define NEED "(have to / need to / has to / needs to)?"

/* Clauses. */
#define BEGINS \
	IF " ((" THING " / flight)? " START " (work)? (at / from)? {A hour} / " THING \
	   " (goes / go / went / is)? (in / on)? at {A hour} / (i / we)? (put / start" \
	   " / started) " THING " (in the (oven / fridge / freezer / washer / dryer) / in / on) at {A hour})"
#define ENDS "and? (" THING ")? " END " " TO_PLACE " at? {B hour}"
#define ASK_END \
	"(" WHEN " " AUX " (" THING ")? " AUX " " END \
	" / (what is (the / my))? (arrival / end / finish / finishing / landing / ending) time / arrival / landing" \
	" / " WHEN " (is / will) (it / that) be?)"
#define DUE \
	IF " (i / we / he / she / they / it / the ~ / my ~ / ~)? (need / have / want / needs / has / wants / must / should) to? (be (there / at ~ / home" \
	   " / ready / done) / arrive / get there / land / finish / wake up / get up / eat / serve (it)? / be ready / start) (by / at) {A hour}"
#define ASK_START \
	"(" WHEN " " AUX " (i / we / he / she / they / it / you) " NEED \
	" (leave / start (~)? / go / set off / begin / go to (bed / sleep) / head out / put (it / them / the ~) in (the oven)?))"

/* --- computing --- */

/* How words around two times tie them. */
enum tie {
	TIE_LOOSE,    /* a distance between two */
	TIE_ORDERED,  /* from one to the other */
	TIE_OVERNIGHT /* may go on over midnight, for less than twelve hours */
};

/* A time of twelve hours in its half of the day, from 0:00 on. */
static int
within_half(const struct calendar_clock *clock)
{

	return clock->minutes % NOON;
}

/* The minutes from one time to the next. Returns false if it may be in the other half of the day. */
static bool
clock_between(const struct calendar_clock *from, const struct calendar_clock *to, enum tie tie, int64_t *minutes)
{
	bool unsaid = from->half == CALENDAR_HALF_UNSAID || to->half == CALENDAR_HALF_UNSAID;
	bool day = from->half == CALENDAR_HALF_24 || to->half == CALENDAR_HALF_24;
	int difference = to->minutes - from->minutes;

	if (unsaid && !day) {
		bool both = from->half == CALENDAR_HALF_UNSAID && to->half == CALENDAR_HALF_UNSAID;

		difference = within_half(to) - within_half(from);
		*minutes = difference > 0 ? difference : difference + NOON;
		/* "7:30 to 12:30" is five hours in either half. */
		return difference != 0 && (!both || difference > 0 || to->minutes >= NOON || tie == TIE_OVERNIGHT);
	}
	*minutes = difference > 0 ? difference : difference + CALENDAR_MINUTES;
	/* "Half past two" also means the afternoon. */
	if (difference == 0 || (unsaid && from->spoken && *minutes > NOON))
		return false;
	if (difference > 0)
		return true;
	if (day)
		return tie != TIE_LOOSE && *minutes <= (tie == TIE_OVERNIGHT ? NOON + NOON / 3 : NOON);
	/* From evening to morning is clear, the afternoon before the morning of one day is not. */
	return tie == TIE_OVERNIGHT ? *minutes <= NOON + NOON / 3 : *minutes <= NOON && from->minutes >= NOON;
}

/* What is subtracted: breaks, with their numbers. */
static bool
take_breaks(const struct operands *operands, int64_t *seconds)
{
	static const char letters[] = {'C', 'D'}, counts[] = {'N', 'M'};
	struct calendar_duration rest;

	for (int i = 0; i < 2; i++) {
		const struct operand *count = operand_of(operands, counts[i]);
		double times = count->bound ? rational_double(&count->value) : 1;

		if (!calendar_span_in(operands, letters[i], &rest))
			continue;
		if (rest.months != 0 || times > 100 || rest.seconds > CALENDAR_DAY)
			return false;
		*seconds -= rest.seconds * (int64_t)times;
	}
	return *seconds > 0;
}

/* Its beginning and end. */
static bool
ends_in(const struct operands *operands, struct calendar_clock *from, struct calendar_clock *to)
{
	const struct operand *both = operand_of(operands, 'R');

	if (both->bound)
		return calendar_read_range(both->text, 0, from, to) > 0;
	return calendar_clock_in(operands, 'A', from) && calendar_clock_in(operands, 'B', to);
}

static bool
compute_span(const struct operands *operands, enum tie tie, struct quantity *quantity)
{
	struct calendar_duration unit = {0, 3600}, smaller;
	struct calendar_clock from, to;
	int64_t minutes, seconds;

	(void)calendar_unit_in(operands, 'U', &unit);
	if (calendar_unit_in(operands, 'V', &smaller) && (smaller.months != 0 || smaller.seconds >= unit.seconds))
		return false;
	if (!ends_in(operands, &from, &to) || unit.months != 0 || unit.seconds > 3600 ||
	    !clock_between(&from, &to, tie, &minutes))
		return false;
	seconds = minutes * 60;
	if (!take_breaks(operands, &seconds))
		return false;
	calendar_say_duration(seconds, unit.seconds, quantity);
	return true;
}

static bool
compute_between(const struct operands *operands, struct quantity *quantity)
{

	return compute_span(operands, TIE_LOOSE, quantity);
}

static bool
compute_from_to(const struct operands *operands, struct quantity *quantity)
{

	return compute_span(operands, TIE_ORDERED, quantity);
}

static bool
compute_overnight(const struct operands *operands, struct quantity *quantity)
{

	return compute_span(operands, TIE_OVERNIGHT, quantity);
}

/* A time shifted. A time of twelve hours stays one if the result is the same in both halves of the day. */
static bool
say_moved(const struct calendar_clock *clock, int64_t seconds, struct quantity *quantity)
{
	int64_t minutes = clock->minutes + seconds / 60;

	if (seconds % 60 != 0 || seconds > 30 * (int64_t)CALENDAR_DAY || seconds < -30 * (int64_t)CALENDAR_DAY)
		return false;
	if (clock->half == CALENDAR_HALF_UNSAID && (minutes < 60 || minutes >= NOON + 60))
		return false;
	calendar_say_clock(minutes, clock, quantity);
	return true;
}

/* The row's value: 1: later or more, -1: earlier or less. */
static int
sign_of(const struct quantity *quantity)
{

	return quantity->value.negative ? -1 : 1;
}

/* A shifted by C, and by D and E if given. */
static bool
compute_moved(const struct operands *operands, struct quantity *quantity)
{
	int sign = sign_of(quantity);
	struct calendar_duration by;
	struct calendar_clock clock;
	int64_t seconds = 0;

	if (!calendar_clock_in(operands, 'A', &clock))
		return false;
	for (const char *letter = "CDE"; *letter != '\0'; letter++) {
		if (!calendar_span_in(operands, *letter, &by))
			continue;
		if (by.months != 0 || by.seconds > 30 * (int64_t)CALENDAR_DAY)
			return false;
		seconds += by.seconds;
	}
	/* Before midnight is the evening of that same day. */
	if (sign < 0 && clock.minutes == 0)
		clock.minutes = CALENDAR_MINUTES;
	return say_moved(&clock, sign * seconds, quantity);
}

/* Y - X: how far the wanted place is ahead of the given one. */
static bool
compute_zone(const struct operands *operands, struct quantity *quantity)
{
	const struct operand *from = operand_of(operands, 'X'), *to = operand_of(operands, 'Y');
	struct calendar_clock clock;

	if (!calendar_clock_in(operands, 'A', &clock))
		return false;
	/* Who counts from UTC counts the hours of a day. */
	if (clock.half == CALENDAR_HALF_UNSAID)
		clock.half = CALENDAR_HALF_24;
	return say_moved(
	    &clock, (int64_t)(60 * (rational_double(&to->value) - rational_double(&from->value))), quantity);
}

static bool
compute_durations(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_duration first, by, unit = {0, 0};
	int64_t seconds;

	if (!calendar_span_in(operands, 'C', &first) || first.months != 0)
		return false;
	seconds = first.seconds;
	for (const char *letter = "DEF"; *letter != '\0'; letter++) {
		if (!calendar_span_in(operands, *letter, &by))
			continue;
		if (by.months != 0)
			return false;
		seconds += sign_of(quantity) * by.seconds;
	}
	if (calendar_unit_in(operands, 'U', &unit) && unit.months != 0)
		return false;
	if (seconds <= 0)
		return false;
	calendar_say_duration(seconds, unit.seconds, quantity);
	return true;
}

/* "hours and minutes": U is the larger one. */
static bool
compute_parts(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_duration unit, smaller;

	return calendar_unit_in(operands, 'U', &unit) && calendar_unit_in(operands, 'V', &smaller) &&
	    unit.seconds > smaller.seconds && smaller.seconds != 0 && compute_durations(operands, quantity);
}

/* The same time in the other way of saying it. */
static bool
compute_format(const struct operands *operands, struct quantity *quantity)
{
	const struct operand *hours = operand_of(operands, 'N');
	bool day = !hours->bound || formula_holds("N = 24", operands);
	struct calendar_clock clock;

	if (!calendar_clock_in(operands, 'A', &clock) || clock.half == CALENDAR_HALF_UNSAID ||
	    (!day && !formula_holds("N = 12", operands)))
		return false;
	clock.half = day ? CALENDAR_HALF_24 : CALENDAR_HALF_SAID;
	calendar_say_clock(clock.minutes, &clock, quantity);
	return true;
}

/* --- the rows --- */

#define FORMAT(hours) \
	"(what is / convert / change / what time is / write)? {A clock} (in / to / as / into) (" hours \
	") (time / format / clock / notation)? (time / format)?"
#define ZONED \
	"({A clock} (in / at / on)? ((a / the) (city / place / country / server / time zone))? (in / at / on)? {X zone})"
#define TIME_ZONED \
	"((what / and)? (time / is the time / is the local time / local time / is) (is (it / that / this))? (it / that / this)? / when is (it / that / this)) (in / at / on / for)?" \
	" {Y zone}"

/* P: where the time is given; Q: where it is wanted. */
#define ITS "(it (is / 's) / its / the time is)"
#define IT_P \
	IF " (" ITS " {A hour} (now)? in {P place} (now)? / {A hour} in {P place} / in? {P place} " ITS " {A hour})"
#define IT_HERE IF " " ITS " {A hour} (now)? (here / for me / my time / where i (live / am))? (now)?"
#define TIME_IS \
	"(what time (is it / is that / will it be / would it be)? / what is (the / their)? (local)? time / what is that)"
#define TIME_Q  TIME_IS " (in {Q place} / there / over there / for (him / her / them))"
#define TIME_ME TIME_IS " (here / for me / where i (live / am))"
#define US      "(us / me / here / my time / my timezone)"
#define THEM    "({Q place} / (my / our) ~ ~? / she / he / they) (is / are / lives / live)"
#define SHIFTED(WAY, OTHER, BEHIND) \
	IT_P " & and? {Q place} is {C span} " WAY " {P place}" AND TIME_Q, \
	    IT_HERE " & and? " THEM " {C span} " BEHIND AND TIME_Q, \
	    IT_P " & and? {Q place} is {C span} " BEHIND AND TIME_Q, \
	    IT_P " & and? {P place} is {C span} " OTHER " {Q place}" AND TIME_Q, \
	    IT_P " & and? {P place} is {C span} " OTHER " " US AND TIME_ME, \
	    IT_HERE " & and? (i am / we are) {C span} " OTHER " {Q place}" AND TIME_Q
#define AHEAD_OF  "(ahead of / later than / in front of)"
#define BEHIND_OF "(behind / behind of / earlier than)"
#define ON_ZONE   "(is / is on / is at / on / at / uses / is in)?"

static const struct row rows[] = {
    {.words = "between",
	.shapes = {"(" HOW_LONG " / " TIME ") " BETWEEN " (in {U unit})?", BETWEEN " " HOW_LONG,
	    "(what is)? (the)? (time difference / difference / {U unit} / gap) " BETWEEN " (in {U unit})?"},
	.needs = CALENDAR_SIGN_CLOCK,
	.gives = {NULL, "the time between {A} and {B}", QUANTITY_DURATION, .compute = compute_between}},
    {.words = "how|time|hour|minute|duration|length",
	.shapes = {"(" HOW_LONG " / " TIME ") " FROM_TO, FROM_TO " (is / 's)? " HOW_LONG, FROM_TO " in {U unit}",
	    IF " (" THING ")? (is / was / goes / runs / lasts)? " FROM_TO AND HOW_LONG,
	    IF " (" THING ")? " FROM_TO " & " BREAK " & " HOW_LONG, BEGINS " & " ENDS AND HOW_LONG,
	    BEGINS " & " ENDS " & " SAME AND HOW_LONG},
	.needs = CALENDAR_SIGN_CLOCK,
	.others = true,
	.gives = {NULL, "the time from the one to the other", QUANTITY_DURATION, .compute = compute_from_to}},
    {.words =
	    "work|works|worked|working|sleep|slept|asleep|study|studied|drive|drove|shift|workday|job|overnight|bed|clock|clocked|woke"
	    "|wake|up|punched|next|tomorrow|following",
	.shapes = {TOTAL " " WORK " (if (" THING ")? " WORK ")? " FROM_TO " " NEXT "? & " BREAK,
	    IF " (" THING ")? " WORK " " FROM_TO " " NEXT "? & " BREAK AND TOTAL " " WORK "?",
	    IF " " SHIFT " " FROM_TO " " NEXT "? & " BREAK AND TOTAL,
	    IF " (" THING ")? " BEDTIME " at? {A hour} & and? (" THING ")? " RISE " at? {B hour} " NEXT
	       "? & " BREAK AND TOTAL " " WORK "?",
	    BEGINS " & " ENDS " " NEXT AND TOTAL, BEGINS " & " ENDS " " NEXT " & " SAME AND TOTAL,
	    TOTAL " " FROM_TO " " NEXT, IF " (" THING ")? " FROM_TO " " NEXT AND TOTAL},
	.needs = CALENDAR_SIGN_CLOCK,
	.gives = {NULL, "the time from the one to the other, less breaks", QUANTITY_DURATION,
	    .compute = compute_overnight}},
    {.words = "what|when|time|after|from|past|plus|add|arrival|landing",
	.shapes = {"what time (is / was / will) (it / that)? be? {C span} (after / from / past / later than) {A hour}",
	    "(what is / what time is / when is / calculate)? {C span} (after / from / past) {A clock}",
	    "(what is / what time is / calculate)? {A clock} plus {C span} (plus {D span})?",
	    "add {C span} to {A clock}", "what time is it if (i / you) add {C span} to {A clock}",
	    IF " " ITS " {A hour} (now)?" AND
	       "what time (will it be / is it) (in {C span} / {C span} (later / from now))",
	    BEGINS AND LAST AND ASK_END},
	.needs = CALENDAR_SIGN_CLOCK,
	.gives = {"1", "{C} after {A}", QUANTITY_CLOCK, .compute = compute_moved}},
    {.words = "what|when|before|prior|minus|subtract",
	.shapes = {"what time (is / was / will) (it / that)? be? {C span} (before / prior to / earlier than) {A hour}",
	    "(what is / what time is / when is / calculate)? {C span} (before / prior to) {A clock}",
	    "(what is / what time is / calculate)? {A clock} minus {C span}", "subtract {C span} from {A clock}",
	    IF " " ITS " {A hour} (now)?" AND "what time was it {C span} (ago / earlier)", DUE AND LAST AND ASK_START,
	    WHEN
	    " " AUX " " THING " " NEED
	    " (leave / start / go / set off / head out) to (be there / arrive / get there) (by / at) {A hour} (if / when)? " LAST},
	.needs = CALENDAR_SIGN_CLOCK,
	.gives = {"0 - 1", "{C} before {A}", QUANTITY_CLOCK, .compute = compute_moved}},
    {.words = "utc|gmt",
	.shapes = {"(what is / what time is / what 's / convert / calculate)? " ZONED
		   " (in / to / as / at)? (what)? {Y zone}",
	    IF " " ITS "? " ZONED AND TIME_ZONED, TIME_ZONED " (when / if)? " ITS "? " ZONED,
	    IF " (" THING ")? (is / starts / begins)? (at)? " ZONED AND TIME_ZONED,
	    IT_P AND TIME_IS " in {Q place} {Y zone} and? {P place} " ON_ZONE " {X zone}",
	    IT_P AND TIME_IS " in {Q place} {P place} " ON_ZONE " {X zone} and? {Q place} " ON_ZONE " {Y zone}",
	    IT_P AND TIME_Q AND "{P place} " ON_ZONE " {X zone}" AND "{Q place} " ON_ZONE " {Y zone}",
	    IF " " ITS " {A hour} in {P place} {X zone}" AND TIME_IS " in {Q place} {Y zone}"},
	.needs = CALENDAR_SIGN_CLOCK,
	.gives = {NULL, "{A} {X} in {Y}", QUANTITY_CLOCK, .compute = compute_zone}},
    {.words = "ahead|behind|later|earlier",
	.shapes = {SHIFTED(AHEAD_OF, BEHIND_OF, "(ahead / ahead of " US " / later)"),
	    IT_HERE AND
	    "what time is it (in a (place / city / country / timezone / time zone) / for someone / somewhere) {C span} ahead"},
	.needs = CALENDAR_SIGN_CLOCK,
	.gives = {"1", "{A}, and {C} ahead", QUANTITY_CLOCK, .compute = compute_moved}},
    {.words = "behind|ahead|later|earlier",
	.shapes = {SHIFTED(BEHIND_OF, AHEAD_OF, "(behind / behind of? " US " / earlier)"),
	    IT_HERE AND
	    "what time is it (in a (place / city / country / timezone / time zone) / for someone / somewhere) {C span} behind"},
	.needs = CALENDAR_SIGN_CLOCK,
	.gives = {"0 - 1", "{A}, and {C} behind", QUANTITY_CLOCK, .compute = compute_moved}},
    {.words = "plus|add|and|sum|total|together",
	.shapes =
	    {"(what is / how (long / much) is / how many {U unit} is / calculate)? {C span} plus {D span} (plus {E span})? (plus {F span})?"
	     " (in {U unit})?",
		"(add / sum) {C span} (and / to / plus) {D span} (and {E span})?"},
	.needs = CALENDAR_SIGN_UNIT,
	.gives = {"1", "{C} and {D}", QUANTITY_DURATION, .compute = compute_durations}},
    {.words = "minus|subtract",
	.shapes = {"(what is / how long is / calculate)? {C span} minus {D span}"},
	.needs = CALENDAR_SIGN_UNIT,
	.gives = {"0 - 1", "{C} less {D}", QUANTITY_DURATION, .compute = compute_durations}},
    {.words = "and",
	.shapes =
	    {"(what is / convert / how (long / much) is / calculate)? {C span} (in / to / into / as) {U unit} and {V unit}",
		"how many {U unit} and {V unit} (is / are)? (there)? (in)? {C span} (long)?",
		"{C span} (is / equals) how many {U unit} and {V unit}"},
	.needs = CALENDAR_SIGN_UNIT,
	.gives = {"1", "{C} in parts", QUANTITY_DURATION, .compute = compute_parts}},
    {.words = "hour|hours|military|h",
	.shapes = {FORMAT("{N number} (hour / hours / h) / military")},
	.needs = CALENDAR_SIGN_CLOCK,
	.gives = {NULL, "{A} in the other notation", QUANTITY_CLOCK, .compute = compute_format}},
};

const struct row_table rows_clock = {rows, nitems(rows)};
