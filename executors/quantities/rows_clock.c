/*
 * Times of day: how long from one to another, when something ends or has to begin, what time it is elsewhere.
 */
#include "executors/quantities/calendar_slots.h"

#define NOON (CALENDAR_MINUTES / 2)

#define AND " & (and / but / with)? "
#define IF  "(if / suppose / supposing / assuming / given / when / say)? that?"
#define THING \
	"(i / we / he / she / they / you / it / that / this / someone / somebody / (my / the / our / a / an / his / her / your / their)" \
	" ~? ~? (~ / day / shift / trip / class / game) (to ~)? / ~)"
#define MANY \
	"(how (long / much time / many {U unit}) (and (minutes / mins))? / what (is / was) the (duration / length))"
#define DOES "(is / was / are / were / does / do / did / has / have / will / would / 's)?"
#define STAY \
	"(be / been / take / taken / took / last / lasted / spend / spent / go / run / ran / passed / have / get / got / working" \
	" / sleeping / there / away / busy / open)?"
#define HOW_LONG "(" MANY " " DOES " (" THING " / there)? " STAY " (total / in all / altogether / in between)?)"

/* A and B: begin and end. */
#define FROM_TO "((from)? {A hour} (to / until / till / til / minus) {B hour})"
#define BETWEEN "(in? between {A hour} and {B hour})"
#define LATER   "((the)? (next / following) (day / morning) / tomorrow)?"

/* Words of what goes on overnight, and in one stretch. */
#define WORK \
	"(work / works / worked / am working / was working / sleep / sleeps / slept / was asleep / study / studied / drive / drove" \
	" / was on shift / am on shift / am on / worked a shift / work a shift / work nights)"
#define SHIFT \
	"((my / the / a / his / her) (night / day / late / early / work)? (shift / workday / job / day / sleep) (is / was / runs / goes / ran / went))"
#define START \
	"(leave / leaves / left / depart / departs / departed / start / starts / started / begin / begins / began / set off / sets off" \
	" / take off / takes off / took off / head out / headed out / board / go out)"
#define BEDTIME \
	"(go to bed / went to bed / fell asleep / fall asleep / go to sleep / went to sleep / clock in / clocked in / clocks in" \
	" / start work / started work / start working / started working / punched in / got to work / get to work)"
#define RISE \
	"(wake up / woke up / wakes up / get up / got up / woke / clock out / clocked out / clocks out / stop working / leave work" \
	" / left work / finish work / finished work / punched out)"
#define END \
	"(arrive / arrives / arrived / get (there / home / back / in) / gets (there / home / back / in) / got (there / home / back / in)" \
	" / finish / finishes / finished / end / ends / ended / land / lands / landed / stop / stops / stopped / done / over / ready" \
	" / come out / comes out / out / reach (there / home) / wake up / be (done / over / ready / there / home / finished))"
#define TO_PLACE "((at / in) (the / my)? ~)?"

/* C, D: what is taken off. N, M: how often. */
#define REST \
	"(unpaid / paid / lunch / coffee / tea / meal / dinner / rest)? (break+ / lunch / pause+ / rest / nap) (in between / off)?"
#define BREAK \
	"((with / minus / less / excluding / without / deducting / subtract / subtracting / i (take / took / had / have / get / got)" \
	" / taking / took / take / had / there (is / was / 's))?" \
	" ({N count} {C span} " REST " / (a / an / one / my / the)? {C span} (of)? (for)? (a / my)? " REST ")" \
	" (and ({M count} {D span} " REST " / (a / an / one)? {D span} " REST "))?)"
#define LAST \
	"((" THING \
	")? (take / takes / took / taking / last / lasts / lasted / lasting / need / needs / is / run / runs / 's / will take" \
	" / will last / for / spend / a / bake / bakes / cook / cooks / drive / sleep / sleeps / work / works) (me / us / to bake / for)? {C span}" \
	" (long / to get there / in total / drive / flight / ride / trip / journey / later / nap)?)"
#define WHEN "((when / what time / at what time / by when / by what time / till when / until when / until what time))"
#define AUX  "(do / does / did / will / would / should / is / was / must / can / has / have / 'll / are)?"

/* --- computing --- */

/* How words around two times tie them. */
enum tie {
	TIE_LOOSE,    /* a distance between two */
	TIE_ORDERED,  /* from one to the other */
	TIE_OVERNIGHT /* what may go on over midnight, and for less than twelve hours */
};

/* A time of twelve hours as one of its half, from 0:00 on. */
static int
within_half(const struct calendar_clock *clock)
{

	return clock->minutes % NOON;
}

/* The minutes from one time to the next. Returns false where it may be the other half of the day. */
static bool
span_between(const struct calendar_clock *from, const struct calendar_clock *to, enum tie tie, int64_t *minutes)
{
	bool unsaid = from->half == CALENDAR_HALF_UNSAID || to->half == CALENDAR_HALF_UNSAID;
	bool day = from->half == CALENDAR_HALF_24 || to->half == CALENDAR_HALF_24;
	int difference = to->minutes - from->minutes;

	if (unsaid && !day) {
		bool both = from->half == CALENDAR_HALF_UNSAID && to->half == CALENDAR_HALF_UNSAID;

		difference = within_half(to) - within_half(from);
		*minutes = difference > 0 ? difference : difference + NOON;
		return difference != 0 && (!both || difference > 0 || tie == TIE_OVERNIGHT);
	}
	*minutes = difference > 0 ? difference : difference + CALENDAR_MINUTES;
	if (difference == 0)
		return false;
	if (difference > 0)
		return true;
	if (day)
		return tie != TIE_LOOSE && *minutes <= (tie == TIE_OVERNIGHT ? NOON + NOON / 3 : NOON);
	/* From evening to morning is clear, the afternoon before the morning of one day is not. */
	return tie == TIE_OVERNIGHT ? *minutes <= NOON + NOON / 3 : *minutes <= NOON && from->minutes >= NOON;
}

/* What is taken off: breaks, with how many there are of each. */
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

static bool
compute_span(const struct operands *operands, enum tie tie, struct quantity *quantity)
{
	struct calendar_duration unit = {0, 3600};
	struct calendar_clock from, to;
	int64_t minutes, seconds;

	(void)calendar_unit_in(operands, 'U', &unit);
	if (!calendar_clock_in(operands, 'A', &from) || !calendar_clock_in(operands, 'B', &to) || unit.months != 0 ||
	    unit.seconds > 3600 || !span_between(&from, &to, tie, &minutes))
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

/* A time moved. One of twelve hours stays where it is the same in both halves of the day. */
static bool
say_moved(const struct calendar_clock *clock, int64_t seconds, struct quantity *quantity)
{
	int64_t minutes = clock->minutes + seconds / 60;

	if (seconds % 60 != 0 || seconds > 30 * (int64_t)CALENDAR_DAY || seconds < -30 * (int64_t)CALENDAR_DAY)
		return false;
	if (clock->half == CALENDAR_HALF_UNSAID && (minutes < 60 || minutes >= NOON + 60))
		return false;
	/* Days on, nobody says which. */
	if (minutes <= -CALENDAR_MINUTES || minutes >= 2 * CALENDAR_MINUTES)
		return false;
	calendar_say_clock(minutes, clock, quantity);
	return true;
}

/* A moved by C, and by D and E where there are more. */
static bool
compute_moved(const struct operands *operands, char clock_letter, int sign, struct quantity *quantity)
{
	struct calendar_duration by;
	struct calendar_clock clock;
	int64_t seconds = 0;

	if (!calendar_clock_in(operands, clock_letter, &clock))
		return false;
	for (const char *letter = "CDE"; *letter != '\0'; letter++) {
		if (!calendar_span_in(operands, *letter, &by))
			continue;
		if (by.months != 0 || by.seconds > 30 * (int64_t)CALENDAR_DAY)
			return false;
		seconds += by.seconds;
	}
	return say_moved(&clock, sign * seconds, quantity);
}

static bool
compute_later(const struct operands *operands, struct quantity *quantity)
{

	return compute_moved(operands, 'A', 1, quantity);
}

static bool
compute_earlier(const struct operands *operands, struct quantity *quantity)
{

	return compute_moved(operands, 'A', -1, quantity);
}

/* Y - X: what the place asked for is ahead of the one whose time is told. */
static bool
compute_zone(const struct operands *operands, struct quantity *quantity)
{
	const struct operand *from = operand_of(operands, 'X'), *to = operand_of(operands, 'Y');
	struct calendar_clock clock;

	if (!calendar_clock_in(operands, 'A', &clock))
		return false;
	return say_moved(
	    &clock, (int64_t)(60 * (rational_double(&to->value) - rational_double(&from->value))), quantity);
}

static bool
compute_durations(const struct operands *operands, int sign, struct quantity *quantity)
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
		seconds += sign * by.seconds;
	}
	if (calendar_unit_in(operands, 'U', &unit) && unit.months != 0)
		return false;
	if (seconds <= 0)
		return false;
	calendar_say_duration(seconds, unit.seconds, quantity);
	return true;
}

static bool
compute_sum(const struct operands *operands, struct quantity *quantity)
{

	return compute_durations(operands, 1, quantity);
}

static bool
compute_rest(const struct operands *operands, struct quantity *quantity)
{

	return compute_durations(operands, -1, quantity);
}

/* "hours and minutes": U is the larger one. */
static bool
compute_parts(const struct operands *operands, struct quantity *quantity)
{
	struct calendar_duration unit, smaller;

	if (!calendar_unit_in(operands, 'U', &unit) || !calendar_unit_in(operands, 'V', &smaller) ||
	    unit.seconds <= smaller.seconds || smaller.seconds == 0)
		return false;
	if (!compute_durations(operands, 1, quantity))
		return false;
	return true;
}

/* --- the rows --- */

#define ZONED "({A clock} {X zone})"
/* P: where the time is told; Q: where it is asked for. */
#define IT_P \
	IF " ((it (is / 's) / its) {A hour} (now)? in {P place} (now)? / {A hour} in {P place} / in? {P place} (it (is / 's) / its) {A hour})"
#define IT_HERE IF " (it (is / 's) / its) {A hour} (now)? (here / for me / my time / where i (live / am))? (now)?"
#define TIME_IS \
	"(what time (is it / is that / will it be / would it be)? / what is (the / their)? (local)? time / what is that)"
#define TIME_Q  TIME_IS " (in {Q place} / there / over there)"
#define TIME_ME TIME_IS " (here / for me / where i (live / am))"
#define US      "(us / me / here / my time / my timezone)"
#define SHIFTED(WAY, OTHER, BEHIND) \
	IT_P " & and? {Q place} is {C span} " WAY " {P place}" AND TIME_Q, \
	    IT_HERE " & and? {Q place} is {C span} " BEHIND AND TIME_Q, \
	    IT_P " & and? {Q place} is {C span} " BEHIND AND TIME_Q, \
	    IT_P " & and? {P place} is {C span} " OTHER " {Q place}" AND TIME_Q, \
	    IT_P " & and? {P place} is {C span} " OTHER " " US AND TIME_ME, \
	    IT_HERE " & and? (i am / we are) {C span} " OTHER " {Q place}" AND TIME_Q
#define AHEAD_OF  "(ahead of / later than / in front of)"
#define BEHIND_OF "(behind / behind of / earlier than)"

static const struct row rows[] = {
    {.words = "between",
	.shapes = {HOW_LONG " " BETWEEN, BETWEEN " " HOW_LONG,
	    "(what is)? (the)? (time / time difference / difference / hours / minutes /"
	    " gap) " BETWEEN " (in {U unit})?",
	    "calculate (the)? (hours / minutes / time) " BETWEEN},
	.compute = compute_between,
	.kind = QUANTITY_DURATION,
	.reading = "the time between {A} and {B}"},
    {.words = "from|to|until|till|til|minus",
	.shapes = {HOW_LONG " " FROM_TO, FROM_TO " (is / 's)? " HOW_LONG, FROM_TO " in {U unit}",
	    FROM_TO AND BREAK AND HOW_LONG, HOW_LONG " " FROM_TO AND BREAK,
	    "calculate (the)? (hours / minutes / time) " FROM_TO,
	    "(a / the / my) ~? ~ (from / is from / was from / goes from / runs from) {A hour} (to / until / till) {B hour}" AND
		HOW_LONG},
	.compute = compute_from_to,
	.kind = QUANTITY_DURATION,
	.reading = "the time from {A} to {B}"},
    {.words =
	    "work|works|worked|working|sleep|slept|asleep|study|studied|drive|drove|shift|workday|job|overnight|bed|clock|clocked|woke"
	    "|wake|up|punched|next",
	.shapes = {MANY " " DOES " " THING " " WORK " " FROM_TO " " LATER,
	    MANY " " DOES " " THING " " WORK " if " THING " " WORK "? " FROM_TO,
	    MANY " " DOES " " THING " " WORK " (if i)? " FROM_TO AND BREAK,
	    IF " " THING " " WORK " " FROM_TO " " LATER AND HOW_LONG " " WORK "?",
	    IF " " THING " " WORK " " FROM_TO " " AND BREAK AND HOW_LONG " " WORK "?",
	    IF " " SHIFT " " FROM_TO " " LATER AND HOW_LONG, IF " " SHIFT " " FROM_TO AND BREAK AND HOW_LONG,
	    IF " (" THING ")? " BEDTIME " at? {A hour} (and / then)? (" THING ")? " RISE
	       " at? {B hour} " LATER AND HOW_LONG " " WORK "?",
	    IF " (" THING ")? " BEDTIME " at? {A hour} (and / then)? (" THING ")? " RISE
	       " at? {B hour} " LATER AND BREAK AND HOW_LONG " " WORK "?",
	    HOW_LONG " " FROM_TO " (overnight / (the)? next (day / morning))",
	    IF
	    " " THING
	    " (start / starts / started) (work / working)? at {A hour} (and / then)? (finish / finishes / finished / end / ends"
	    " / stop / leave) (work)? at {B hour}" AND BREAK AND HOW_LONG " " WORK "?"},
	.compute = compute_overnight,
	.kind = QUANTITY_DURATION,
	.reading = "the time from {A} to {B}, less breaks"},
    {.words =
	    "start|starts|started|begin|begins|began|leave|leaves|left|depart|departs|departed|board|set|sets|take|takes|took",
	.shapes = {IF " (" THING ")? " START " at? {A hour} (and / then)? (" THING ")? " END " " TO_PLACE
		      " at? {B hour}" AND HOW_LONG},
	.compute = compute_from_to,
	.kind = QUANTITY_DURATION,
	.reading = "the time from {A} to {B}"},
    {.words = "after|from|past|later|plus|add|minutes|min|hour|h|in|long|now|for",
	.shapes = {"what time (is / was / will) (it / that)? be? {C span} (after / from / past / later than) {A hour}",
	    "(what is / what time is / when is / calculate)? {C span} (after / from / past) {A clock}",
	    "(what is / what time is / calculate)? {A clock} plus {C span} (plus {D span})?",
	    "add {C span} to {A clock}", "what time is it if (i / you) add {C span} to {A clock}",
	    IF " (it (is / 's) / its) {A hour} (now)?" AND
	       "what time (will it be / is it) (in {C span} / {C span} (later / from now))",
	    IF " " THING " " START " (at / from)? {A hour} (and / for)? " LAST AND WHEN " " AUX " (" THING ")? " AUX
	       " " END,
	    WHEN " " AUX " " THING " (" END ") " IF " " THING " " START " at? {A hour} (and / for)? " LAST,
	    IF " " LAST " (and / it)? " START " (at / from)? {A hour}" AND WHEN " " AUX " (" THING ")? " AUX " " END,
	    IF " (" THING " (go / went / goes / is) / (i / we)? (put / start / started) " THING
	       ") (in the (oven / fridge / freezer / washer / dryer) / in / on) at {A hour}"
	       " (and / for)? " LAST AND WHEN " " AUX " (" THING ")? " AUX " " END},
	.compute = compute_later,
	.kind = QUANTITY_CLOCK,
	.reading = "{C} after {A}"},
    {.words = "before|prior|earlier|minus|subtract|ago|by|leave|start|need|have|want",
	.shapes = {"what time (is / was / will) (it / that)? be? {C span} (before / prior to / earlier than) {A hour}",
	    "(what is / what time is / when is / calculate)? {C span} (before / prior to) {A clock}",
	    "(what is / what time is / calculate)? {A clock} minus {C span}", "subtract {C span} from {A clock}",
	    IF " (it (is / 's) / its) {A hour} (now)?" AND "what time was it {C span} (ago / earlier)",
	    IF
	    " " THING
	    " (need / have / want / needs / has / wants) to (be (there / at ~ / home / ready) / arrive / get there / land / finish"
	    " / be done / wake up / get up) (by / at) {A hour} (and)? " LAST AND WHEN " " AUX " " THING
	    " (have to / need to)? (leave / start / go / set off / begin / go to bed / head out)",
	    WHEN
	    " " AUX " " THING
	    " (have to / need to)? (leave / start / go / set off / head out) to (be there / arrive / get there) (by / at)"
	    " {A hour} (if / when)? " LAST},
	.compute = compute_earlier,
	.kind = QUANTITY_CLOCK,
	.reading = "{C} before {A}"},
    {.words = "utc|gmt",
	.shapes = {"(what is / what time is / what 's / convert / calculate)? " ZONED " (in / to / as / at) {Y zone}",
	    IF " (it (is / 's) / its / the time is)? " ZONED AND
	       "(what time is (it / that) / what is (it / that)) in {Y zone}",
	    "what time is (it)? in {Y zone} (when / if) (it (is / 's) / its)? " ZONED,
	    "(a / the / my) ~ (is / starts / begins) at " ZONED AND
	    "(what time is (it / that) / what is that) (in / at) {Y zone}"},
	.compute = compute_zone,
	.kind = QUANTITY_CLOCK,
	.reading = "{A} {X} in {Y}"},
    {.words = "ahead|behind|later|earlier",
	.shapes = {SHIFTED(AHEAD_OF, BEHIND_OF, "(ahead / ahead of " US " / later)"),
	    IT_HERE AND
	    "what time is it (in a (place / city / country / timezone / time zone) / for someone / somewhere) {C span} ahead"},
	.compute = compute_later,
	.kind = QUANTITY_CLOCK,
	.reading = "{A}, and {C} ahead"},
    {.words = "behind|ahead|later|earlier",
	.shapes = {SHIFTED(BEHIND_OF, AHEAD_OF, "(behind / behind of? " US " / earlier)"),
	    IT_HERE AND
	    "what time is it (in a (place / city / country / timezone / time zone) / for someone / somewhere) {C span} behind"},
	.compute = compute_earlier,
	.kind = QUANTITY_CLOCK,
	.reading = "{A}, and {C} behind"},
    {.words = "plus|add|and|sum|total|together",
	.shapes =
	    {"(what is / how (long / much) is / how many {U unit} is / calculate)? {C span} plus {D span} (plus {E span})? (plus {F span})?"
	     " (in {U unit})?",
		"(add / sum) {C span} (and / to / plus) {D span} (and {E span})?"},
	.compute = compute_sum,
	.kind = QUANTITY_DURATION,
	.reading = "{C} and {D}"},
    {.words = "minus|subtract",
	.shapes = {"(what is / how long is / calculate)? {C span} minus {D span}"},
	.compute = compute_rest,
	.kind = QUANTITY_DURATION,
	.reading = "{C} less {D}"},
    {.words = "and",
	.shapes =
	    {"(what is / convert / how (long / much) is / calculate)? {C span} (in / to / into / as) {U unit} and {V unit}",
		"how many {U unit} and {V unit} (is / are)? (there)? (in)? {C span} (long)?",
		"{C span} (is / equals) how many {U unit} and {V unit}"},
	.compute = compute_parts,
	.kind = QUANTITY_DURATION,
	.reading = "{C} in parts"},
};

const struct row_table rows_clock = {rows, sizeof(rows) / sizeof(rows[0])};
