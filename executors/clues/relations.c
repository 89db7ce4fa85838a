/*
 * How two things are related: "two places to the left of", "behind", "older than", "opposite", "beat". Each reading
 * narrows the possible scales.
 */
#include "executors/clues/reader.h"

static const struct {
	const char *phrase;
	int sign;
	uint64_t scales;
} relations[] = {
    {"left of", -1, SCALE_ROW | SCALE_ROUND},
    {"left hand side of", -1, SCALE_ROW | SCALE_ROUND},
    {"left side of", -1, SCALE_ROW | SCALE_ROUND},
    {"right of", 1, SCALE_ROW | SCALE_ROUND},
    {"right hand side of", 1, SCALE_ROW | SCALE_ROUND},
    {"right side of", 1, SCALE_ROW | SCALE_ROUND},
    {"clockwise of", -1, SCALE_ROUND},
    {"clockwise from", -1, SCALE_ROUND},
    {"counterclockwise of", 1, SCALE_ROUND},
    {"counterclockwise from", 1, SCALE_ROUND},
    {"anticlockwise of", 1, SCALE_ROUND},
    {"anticlockwise from", 1, SCALE_ROUND},
    {"before", -1, SCALE_RACE},
    {"ahead of", -1, SCALE_RACE},
    {"in front of", -1, SCALE_RACE},
    {"earlier than", -1, SCALE_RACE},
    {"sooner than", -1, SCALE_RACE},
    {"after", 1, SCALE_RACE},
    {"behind", 1, SCALE_RACE},
    {"later than", 1, SCALE_RACE},
    {"above", -1, SCALE_STACK | SCALE_FLOOR},
    {"over", -1, SCALE_STACK},
    {"higher than", -1, SCALE_FLOOR},
    {"higher up than", -1, SCALE_FLOOR},
    {"on top of", -1, SCALE_STACK},
    {"below", 1, SCALE_STACK | SCALE_FLOOR},
    {"beneath", 1, SCALE_STACK},
    {"underneath", 1, SCALE_STACK},
    {"under", 1, SCALE_STACK},
    {"lower than", 1, SCALE_FLOOR},
};

/* Verbs that say by themselves who comes first. */
static const struct {
	const char *phrase;
	int sign;
} victories[] = {{"beat", -1}, {"beats", -1}, {"defeated", -1}, {"outran", -1}, {"outpaced", -1}, {"precedes", -1},
    {"preceded", -1}, {"lost to", 1}, {"loses to", 1}, {"trailed", 1}};

/* In a race, what is above was earlier. */
static const char *const results[] = {"above", "below", "higher than", "lower than", "better than", "worse than", NULL};

static const char *const sides[] = {"next to", "adjacent to", "beside", "neighboring", "neighbouring", "a neighbor of",
    "a neighbour of", "next door to", NULL};
static const char *const across[] = {"opposite", "opposite of", "opposite to", "across from", "facing", NULL};
static const char *const at_once[] = {"immediately", "directly", "immediate", "direct", NULL};
static const char *const side_openers[] = {"to the", "on the", "at the", "to", "on", "the", NULL};
static const char *const times[] = {"day", "days", "hour", "hours", NULL};
static const char *const anywhere[] = {"somewhere", "sometime", "at some point", "at some time", NULL};

/* "much", "two years", "5 cm": the distance says nothing about others. Returns its number of words. */
static unsigned
amount_at(struct clues_reader *r, struct stretch s, unsigned at)
{
	static const char *const words[] = {
	    "much", "slightly", "far", "way", "even", "a bit", "a little", "a lot", "quite a bit", "clearly", NULL};
	static const char *const units[] = {"year", "years", "month", "months", "week", "weeks", "day", "days", "cm",
	    "inch", "inches", "m", "meter", "meters", "metres", "feet", "foot", "kg", "g", "pounds", "pound", "minute",
	    "minutes", "second", "seconds", "dollar", "dollars", "euro", "euros", "cents", "km", "miles", "points",
	    "point", "degrees", NULL};
	unsigned n = any_phrase_at(s, at, words);
	bool number = at < s.end && (count_of(s.list[at].text) > 0 || word_at(s, at, "a"));

	if (n == 0 && number && any_phrase_at(s, at + 1, units) > 0) {
		n = 2;
		r->weak = true;
	}
	return n;
}

/* "older", "more expensive", "less expensive" and "than". */
static unsigned
comparative_at(struct clues_reader *r, struct stretch s, unsigned at, int *sign)
{
	bool less, more, high;
	unsigned start = at;

	at += amount_at(r, s, at);
	less = word_at(s, at, "less") || word_at(s, at, "fewer");
	more = word_at(s, at, "more");
	at += less || more;
	if (at + 1 >= s.end || !word_at(s, at + 1, "than") ||
	    !scale_adjective(r, s.list[at].text, less || more ? DEGREE_PLAIN : DEGREE_MORE, &high))
		return 0;
	*sign = high != less ? 1 : -1;
	return at + 2 - start;
}

/* Verbs of an amount, and the adjective for having more of it; without one, the verb itself. */
static const struct {
	const char *verbs[4], *adjective;
} quantities[] = {{{"cost", "costs", "priced", NULL}, "expensive"}, {{"weigh", "weighs", "weighed", NULL}, "heavy"},
    {{"earn", "earns", "earned", NULL}, "earn"}, {{"spend", "spends", "spent", NULL}, "spend"},
    {{"save", "saves", "saved", NULL}, "save"}};

static const char *
amount_of_verb(struct stretch s, unsigned at)
{

	for (size_t i = 0; i < nitems(quantities); i++)
		if (any_phrase_at(s, at, quantities[i].verbs) > 0)
			return quantities[i].adjective;
	return NULL;
}

/* "costs more than", "weighs less than". */
static unsigned
quantity_at(struct clues_reader *r, struct stretch s, unsigned at, int *sign)
{
	const char *adjective = amount_of_verb(s, at);
	unsigned more = phrase_at(s, at + 1, "more than");
	bool high;

	*sign = more > 0 ? 1 : -1;
	if (more == 0)
		more = phrase_at(s, at + 1, "less than");
	return adjective != NULL && more > 0 && scale_adjective(r, span_of(adjective), DEGREE_PLAIN, &high) ? 1 + more
													    : 0;
}

unsigned
scale_most_at(struct clues_reader *r, struct stretch s, unsigned at, bool *high)
{
	const char *adjective = amount_of_verb(s, at);
	unsigned the = at + 1 + word_at(s, at + 1, "the");
	bool least = word_at(s, the, "least");

	if (adjective == NULL || (!least && !word_at(s, the, "most")) ||
	    !scale_adjective(r, span_of(adjective), DEGREE_PLAIN, high))
		return 0;
	*high = *high != least;
	return the + 1 - at;
}

/* How far: "immediately", "two places", "somewhere". Returns the words it takes. */
static unsigned
distance_at(const struct clues_reader *r, struct stretch s, unsigned at, int *distance)
{
	static const char *const close[] = {"behind", "after", "before", "next to", "beside", "above", "below",
	    "in front of", "ahead of", "next door to", "under", "over", NULL};
	unsigned n = any_phrase_at(s, at, at_once), start = at;

	*distance = 0;
	/* "the day after" */
	if (r->numbered && !r->uneven && (word_at(s, at, "the") || word_at(s, at, "one") || word_at(s, at, "an")) &&
	    any_phrase_at(s, at + 1, times) > 0) {
		*distance = 1;
		return 2;
	}
	/* "right behind", "right next to" */
	if (n == 0 && word_at(s, at, "right") && any_phrase_at(s, at + 1, close) > 0)
		n = 1;
	if (n > 0) {
		*distance = 1;
		return n;
	}
	n = any_phrase_at(s, at, anywhere);
	if (n > 0)
		return n;
	at += word_at(s, at, "exactly");
	if (at < s.end && count_of(s.list[at].text) > 0 &&
	    (scale_place_at(s, at + 1) > 0 || (r->numbered && !r->uneven && any_phrase_at(s, at + 1, times) > 0))) {
		*distance = count_of(s.list[at].text);
		return at + 2 - start;
	}
	return 0;
}

/* "was born two years after": the first born is the oldest. The number of years says nothing about others. */
static unsigned
born_at(struct clues_reader *r, struct stretch s, unsigned at, struct relation *relation)
{
	static const char *const units[] = {"year", "years", "month", "months", "day", "days", "week", "weeks", NULL};
	static const char *const amounts[] = {"a", "an", "some", "several", "a few", "shortly", "soon", "long", NULL};
	unsigned start = at, n;
	bool high;

	if (!word_at(s, at, "born"))
		return 0;
	at++;
	n = any_phrase_at(s, at, amounts);
	at += n > 0 ? n : at < s.end && count_of(s.list[at].text) > 0;
	at += any_phrase_at(s, at, units) > 0;
	r->weak |= at > start + 1;
	relation->sign = word_at(s, at, "before") ? -1 : 1;
	n = word_at(s, at, "before") || word_at(s, at, "after");
	if (n == 0) {
		relation->sign = phrase_at(s, at, "earlier than") > 0 ? -1 : 1;
		n = phrase_at(s, at, "earlier than") + phrase_at(s, at, "later than");
	}
	return n > 0 && scale_adjective(r, span_of("old"), DEGREE_PLAIN, &high) ? at + n - start : 0;
}

/* "beat", "lost to" */
static unsigned
victory_at(struct clues_reader *r, struct stretch s, unsigned at, struct relation *relation)
{

	for (size_t i = 0; i < nitems(victories); i++) {
		unsigned n = phrase_at(s, at, victories[i].phrase);

		if (n == 0)
			continue;
		relation->sign = victories[i].sign;
		r->placed = true;
		return scale_keep(r, SCALE_RACE) ? n : 0;
	}
	return 0;
}

bool
scale_is_verb(struct stretch s, unsigned at)
{

	for (size_t i = 0; i < nitems(victories); i++)
		if (phrase_at(s, at, victories[i].phrase) > 0)
			return true;
	return amount_of_verb(s, at) != NULL;
}

/* "to the immediate left of", "two places to the right of", "behind", "next to", "opposite". */
static unsigned
placing_at(struct clues_reader *r, struct stretch s, unsigned at, struct relation *relation)
{
	unsigned start = at, n;

	for (size_t i = 0; i < nitems(relations); i++) {
		bool opened =
		    strncmp(relations[i].phrase, "on ", 3) != 0 && strncmp(relations[i].phrase, "in ", 3) != 0;

		at = start + (opened ? any_phrase_at(s, start, side_openers) : 0);
		if (relation->distance == 0 && at < s.end && any_phrase_at(s, at, at_once) > 0 && at > start) {
			n = phrase_at(s, at + 1, relations[i].phrase);
			if (n > 0 && strstr(relations[i].phrase, " of") != NULL) {
				relation->distance = 1;
				at++;
			}
		}
		/* Only sides have an opener: "to the left of". */
		if (at > start && strstr(relations[i].phrase, " of") == NULL)
			at = start;
		n = phrase_at(s, at, relations[i].phrase);
		if (n == 0)
			continue;
		relation->sign = relations[i].sign;
		r->placed = true;
		if (!scale_keep(r, relations[i].scales))
			return 0;
		if (r->scales == SCALE_FLOOR)
			relation->sign = -relation->sign;
		return at + n - start;
	}
	n = any_phrase_at(s, start, across);
	if (n == 0)
		return 0;
	relation->sign = 0;
	relation->opposite = true;
	return scale_keep(r, SCALE_ROUND) ? n : 0;
}

unsigned
scale_relation_at(struct clues_reader *r, struct stretch s, unsigned at, struct relation *relation)
{
	unsigned start = at, n;
	bool by_result;

	n = quantity_at(r, s, at, &relation->sign);
	relation->distance = 0;
	if (n == 0)
		n = born_at(r, s, at, relation);
	if (n == 0)
		n = victory_at(r, s, at, relation);
	if (n > 0)
		return n;
	at += distance_at(r, s, at, &relation->distance);
	by_result = r->ranked && any_phrase_at(s, at, results) > 0;
	if (by_result) {
		relation->sign = word_at(s, at, "below") || word_at(s, at, "lower") || word_at(s, at, "worse") ? 1 : -1;
		n = any_phrase_at(s, at, results);
		return scale_keep(r, SCALE_RACE) ? at + n - start : 0;
	}
	n = placing_at(r, s, at, relation);
	if (n > 0)
		return at + n - start;
	n = any_phrase_at(s, at, sides);
	if (n == 0 && relation->distance > 0)
		n = phrase_at(s, at, "away from");
	else if (n > 0)
		relation->distance = 1;
	if (n > 0) {
		relation->sign = 0;
		return scale_keep(r, SCALE_ROW | SCALE_RACE | SCALE_STACK | SCALE_ROUND | SCALE_FLOOR) ? at + n - start
												       : 0;
	}
	n = start == at ? comparative_at(r, s, at, &relation->sign) : 0;
	return n;
}
