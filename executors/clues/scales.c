/*
 * The words of order: places in a row, a race or a stack, and adjectives in pairs.
 *
 * Several pairs may hold the same adjective ("short" is not tall, or not long): a reader keeps all scales that its
 * words go with, and a word that leaves none is not understood.
 */
#include "executors/clues/reader.h"

#include <assert.h>

#define FIRST_PAIR 6

/* Pairs of adjectives, and the language's words for them, if any: the order is that of the first ones. */
static const struct pair {
	struct scale_words words;
	const char *low, *high; /* adjectives, parted by spaces */
} pairs[] = {
    {{"oldest", {"older", "newer"}, {"oldest", "newest"}}, "old ancient elderly", "new young modern recent"},
    {{"cheapest", {"cheaper", "more_expensive"}, {"cheapest", "most_expensive"}}, "cheap inexpensive affordable",
	"expensive costly pricey"},
    {{"shortest", {"shorter", "taller"}, {"shortest", "tallest"}}, "short", "tall high"},
    {{"shortest", {"shorter", "longer"}, {"shortest", "longest"}}, "short brief", "long"},
    {{"lightest", {"lighter", "heavier"}, {"lightest", "heaviest"}}, "light", "heavy"},
    {{"slowest", {"slower", "faster"}, {"slowest", "fastest"}}, "slow", "fast quick swift rapid"},
    {{"smallest", {"smaller", "larger"}, {"smallest", "largest"}}, "small little tiny", "big large huge"},
    {{"coldest", {"colder", "warmer"}, {"coldest", "warmest"}}, "cold cool chilly", "hot warm"},
    {{"worst", {"worse", "better"}, {"worst", "best"}}, "bad", "good"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "light pale", "dark"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "low", "high tall"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "weak", "strong"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "poor", "rich wealthy"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "thin narrow slim", "thick wide fat broad"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "shallow", "deep"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "near close", "far distant"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "quiet soft", "loud noisy"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "soft", "hard"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "easy simple", "hard difficult tough"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "stupid dull", "smart clever intelligent wise"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "sad", "happy"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "dry", "wet humid"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "dirty", "clean"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "dim", "bright"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "sour", "sweet"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "mild", "spicy"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "ugly", "beautiful pretty"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "lazy idle", "busy diligent active"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "safe", "dangerous risky"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "rare", "common frequent"},
    {{NULL, {NULL, NULL}, {NULL, NULL}}, "calm", "wild"},
};

static const char *const places[] = {"place", "places", "position", "positions", "spot", "spots", "seat", "seats",
    "space", "spaces", "step", "steps", "house", "houses", "rank", "ranks", "slot", "slots", "chair", "chairs", "floor",
    "floors", "door", "doors", "stool", "stools", "desk", "desks", "locker", "lockers", NULL};

bool
scale_keep(struct clues_reader *r, uint64_t scales)
{

	if ((r->numbered || r->across) && (scales & SCALE_RACE) != 0)
		scales |= SCALE_ROW;
	if ((r->scales & scales) == 0)
		return false;
	r->scales &= scales;
	return true;
}

unsigned
scale_place_at(struct stretch s, unsigned at)
{

	return any_phrase_at(s, at, places);
}

/* The degree that an ending gives: "er" or "est". */
static enum degree
ending(struct span tail, bool after_e)
{

	if (span_equals_nocase(tail, after_e ? "r" : "er"))
		return DEGREE_MORE;
	return span_equals_nocase(tail, after_e ? "st" : "est") ? DEGREE_MOST : DEGREE_NONE;
}

static enum degree
degree_of(struct span word, struct span adjective)
{
	size_t n = adjective.len;
	char last = adjective.at[n - 1];
	struct span tail;

	if (word.len < n || !span_may_start(word, adjective.at) || strncasecmp(word.at, adjective.at, n - 1) != 0)
		return DEGREE_NONE;
	if (last == 'y' && word.len > n && tolower((unsigned char)word.at[n - 1]) == 'i')
		return ending(span_from(word, n), false);
	if (tolower((unsigned char)word.at[n - 1]) != last)
		return DEGREE_NONE;
	tail = span_from(word, n);
	if (tail.len == 0)
		return DEGREE_PLAIN;
	if (last == 'e')
		return ending(tail, true);
	if (tolower((unsigned char)tail.at[0]) == last && tail.len > 1)
		return ending(span_from(tail, 1), false);
	return ending(tail, false);
}

#define ADJECTIVES_MAX 160

/* All adjectives of the pairs, and for each the next one with its first letter; 0: none. */
static struct {
	struct span word;
	uint64_t scale;
	bool high;
	uint8_t next;
} adjectives[ADJECTIVES_MAX];
static uint8_t adjective_first[32];
static unsigned adjective_count;

static void
add_adjectives(const char *list, bool high, uint64_t scale)
{

	while (*list != '\0') {
		size_t n = strcspn(list, " ");
		uint8_t *first = &adjective_first[*list & 31];

		adjective_count++;
		assert(adjective_count < ADJECTIVES_MAX);
		adjectives[adjective_count].word = (struct span){list, n};
		adjectives[adjective_count].scale = scale;
		adjectives[adjective_count].high = high;
		adjectives[adjective_count].next = *first;
		*first = (uint8_t)adjective_count;
		list += n + (list[n] == ' ');
	}
}

static void
index_adjectives(void)
{

	for (size_t i = 0; i < nitems(pairs); i++) {
		add_adjectives(pairs[i].low, false, 1ULL << (FIRST_PAIR + i));
		add_adjectives(pairs[i].high, true, 1ULL << (FIRST_PAIR + i));
	}
}

/* Which pairs have the word among the adjectives of one end, in one degree. */
static uint64_t
pairs_with(struct span word, bool high, enum degree degree)
{
	uint64_t found = 0;

	/* Processes of this program have one thread each. */
	if (adjective_count == 0)
		index_adjectives();
	for (unsigned i = word.len > 0 ? adjective_first[word.at[0] & 31] : 0; i > 0; i = adjectives[i].next)
		if (adjectives[i].high == high && degree_of(word, adjectives[i].word) == degree)
			found |= adjectives[i].scale;
	return found;
}

/* "better", "farthest": the plain adjective, to look up instead. */
static struct span
regular(struct span word, enum degree *degree)
{
	static const struct {
		const char *word, *plain;
		enum degree degree;
	} irregular[] = {{"better", "good", DEGREE_MORE}, {"best", "good", DEGREE_MOST}, {"worse", "bad", DEGREE_MORE},
	    {"worst", "bad", DEGREE_MOST}, {"farther", "far", DEGREE_MORE}, {"further", "far", DEGREE_MORE},
	    {"farthest", "far", DEGREE_MOST}, {"furthest", "far", DEGREE_MOST}};

	for (size_t i = 0; i < nitems(irregular); i++) {
		if (*degree == irregular[i].degree && span_equals_nocase(word, irregular[i].word)) {
			*degree = DEGREE_PLAIN;
			return span_of(irregular[i].plain);
		}
	}
	return word;
}

/* "greedy" and the beginning of "greedier" */
static bool
same_stem(struct span a, struct span b)
{

	return a.len == b.len && strncasecmp(a.at, b.at, a.len - 1) == 0 &&
	    (tolower((unsigned char)a.at[a.len - 1]) == tolower((unsigned char)b.at[b.len - 1]) ||
		(strchr("iyIY", a.at[a.len - 1]) != NULL && strchr("iyIY", b.at[b.len - 1]) != NULL));
}

/* An ad-hoc scale, known only by the adjective's stem. */
static bool
narrow_own(struct clues_reader *r, struct span word, enum degree degree)
{
	static const char *const no_adjectives[] = {"other", "rather", "either", "never", "under", "ever", "later",
	    "earlier", "sooner", "further", "brother", "higher", "lower", NULL};
	struct stretch one = {&(struct word){.text = word}, 0, 1};
	size_t ending_length = degree == DEGREE_MORE ? 2 : degree == DEGREE_MOST ? 3 : 0;
	struct span stem = word;

	if (any_phrase_at(one, 0, no_adjectives) > 0 || word.len < ending_length + 3)
		return false;
	stem.len -= ending_length;
	if (ending_length > 0 && ending((struct span){word.at + stem.len, ending_length}, false) != degree)
		return false;
	if (r->own.at != NULL && !same_stem(r->own, stem))
		return false;
	if (!scale_keep(r, SCALE_OWN))
		return false;
	r->own = stem;
	return true;
}

/* An adjective in a degree: which end it names, or false. */
bool
scale_adjective(struct clues_reader *r, struct span word, enum degree degree, bool *high)
{
	enum degree asked = degree;
	struct span plain = regular(word, &asked);
	uint64_t low_pairs = pairs_with(plain, false, asked), high_pairs = pairs_with(plain, true, asked);

	if (low_pairs != 0 || high_pairs != 0) {
		*high = low_pairs == 0;
		return scale_keep(r, low_pairs | high_pairs);
	}
	*high = true;
	return narrow_own(r, word, degree);
}

unsigned
scale_equal_at(struct clues_reader *r, struct stretch s, unsigned at)
{
	static const struct {
		const char *noun, *adjective;
	} nouns[] = {{"age", "old"}, {"height", "tall"}, {"weight", "heavy"}, {"price", "expensive"}, {"size", "large"},
	    {"length", "long"}, {"speed", "fast"}};
	unsigned start = at;
	bool high;

	if (word_at(s, at, "the") && word_at(s, at + 1, "same") && word_at(s, at + 3, "as")) {
		for (size_t i = 0; i < nitems(nouns); i++)
			if (word_at(s, at + 2, nouns[i].noun))
				return scale_adjective(r, span_of(nouns[i].adjective), DEGREE_PLAIN, &high) ? 4 : 0;
		return 0;
	}
	at += word_at(s, at, "just") || word_at(s, at, "exactly");
	if (!word_at(s, at, "as") || !word_at(s, at + 2, "as"))
		return 0;
	return scale_adjective(r, s.list[at + 1].text, DEGREE_PLAIN, &high) ? at + 3 - start : 0;
}

/* "from the left", "to last": the end to count from. Returns its number of words; 0: none. */
static unsigned
end_at(struct clues_reader *r, struct stretch s, unsigned at, bool *from_end)
{
	static const struct {
		const char *phrase;
		bool from_end;
		uint64_t scales;
	} ends[] = {
	    {"from the left", false, SCALE_ROW},
	    {"from left", false, SCALE_ROW},
	    {"on the left", false, SCALE_ROW},
	    {"from the right", true, SCALE_ROW},
	    {"from right", true, SCALE_ROW},
	    {"on the right", true, SCALE_ROW},
	    {"from the front", false, SCALE_RACE},
	    {"from the start", false, SCALE_RACE},
	    {"from the beginning", false, SCALE_RACE},
	    {"from the back", true, SCALE_RACE},
	    {"from the end", true, SCALE_RACE},
	    {"from last", true, SCALE_RACE},
	    {"to last", true, SCALE_RACE},
	    {"to the last", true, SCALE_RACE},
	    {"from the top", false, SCALE_STACK | SCALE_FLOOR},
	    {"from the bottom", true, SCALE_STACK | SCALE_FLOOR},
	};

	for (size_t i = 0; i < nitems(ends); i++) {
		unsigned n = phrase_at(s, at, ends[i].phrase);

		if (n > 0 && scale_keep(r, ends[i].scales)) {
			*from_end = ends[i].from_end != (r->scales == SCALE_FLOOR);
			return n;
		}
	}
	return 0;
}

/* Words that name an end, or the middle, by themselves. */
static unsigned
named_at(struct clues_reader *r, struct stretch s, unsigned at, struct position *position)
{
	static const struct {
		const char *phrase;
		int n; /* below zero: from the end; 0: the middle */
		uint64_t scales;
	} names[] = {
	    {"leftmost", 1, SCALE_ROW},
	    {"left most", 1, SCALE_ROW},
	    {"far left end", 1, SCALE_ROW},
	    {"far left", 1, SCALE_ROW},
	    {"extreme left", 1, SCALE_ROW},
	    {"left end", 1, SCALE_ROW},
	    {"furthest to the left", 1, SCALE_ROW},
	    {"farthest to the left", 1, SCALE_ROW},
	    {"rightmost", -1, SCALE_ROW},
	    {"right most", -1, SCALE_ROW},
	    {"far right end", -1, SCALE_ROW},
	    {"far right", -1, SCALE_ROW},
	    {"extreme right", -1, SCALE_ROW},
	    {"right end", -1, SCALE_ROW},
	    {"furthest to the right", -1, SCALE_ROW},
	    {"farthest to the right", -1, SCALE_ROW},
	    {"last but one", -2, SCALE_RACE},
	    {"next to last", -2, SCALE_RACE},
	    {"last", -1, SCALE_RACE},
	    {"middle", 0, SCALE_ROW | SCALE_RACE | SCALE_STACK | SCALE_FLOOR},
	    {"center", 0, SCALE_ROW | SCALE_RACE | SCALE_STACK},
	    {"centre", 0, SCALE_ROW | SCALE_RACE | SCALE_STACK},
	    {"very top", 1, SCALE_STACK | SCALE_FLOOR},
	    {"top", 1, SCALE_STACK | SCALE_FLOOR},
	    {"very bottom", -1, SCALE_STACK | SCALE_FLOOR},
	    {"bottom", -1, SCALE_STACK | SCALE_FLOOR},
	    {"very front", 1, SCALE_RACE},
	    {"front", 1, SCALE_RACE},
	    {"very back", -1, SCALE_RACE},
	    {"back", -1, SCALE_RACE},
	    {"one end", 100, SCALE_ROW | SCALE_RACE | SCALE_STACK},
	    {"either end", 100, SCALE_ROW | SCALE_RACE | SCALE_STACK},
	    {"an end", 100, SCALE_ROW | SCALE_RACE | SCALE_STACK},
	    {"one of the ends", 100, SCALE_ROW | SCALE_RACE | SCALE_STACK},
	    {"one of the two ends", 100, SCALE_ROW | SCALE_RACE | SCALE_STACK},
	};

	for (size_t i = 0; i < nitems(names); i++) {
		unsigned n = phrase_at(s, at, names[i].phrase);

		if (n == 0)
			continue;
		if (!scale_keep(r, names[i].scales))
			return 0;
		position->middle = names[i].n == 0;
		position->either_end = names[i].n == 100;
		position->from_end = (names[i].n < 0) != (r->scales == SCALE_FLOOR);
		position->n = names[i].n < 0 ? -names[i].n : names[i].n;
		return n;
	}
	return 0;
}

/* "oldest", "most expensive", "least expensive". */
static unsigned
superlative_at(struct clues_reader *r, struct stretch s, unsigned at, bool *high)
{
	bool least = word_at(s, at, "least") || word_at(s, at, "fewest"), most = word_at(s, at, "most"), named;
	unsigned start = at;

	at += least || most;
	if (at >= s.end || !scale_adjective(r, s.list[at].text, least || most ? DEGREE_PLAIN : DEGREE_MOST, &named))
		return 0;
	*high = named != least;
	return at + 1 - start;
}

/* A count of places, from the low end by default. */
static unsigned
counted_at(struct clues_reader *r, struct stretch s, unsigned at, struct position *position)
{
	unsigned start = at, n;

	if (any_phrase_at(s, at, places) > 0 && at + 1 < s.end) {
		at++;
		at += word_at(s, at, "number");
		at += word_at(s, at, "#");
		position->n = at < s.end ? count_of(s.list[at].text) : -1;
		return position->n > 0 && scale_keep(r, SCALE_RACE | SCALE_FLOOR) ? at + 1 - start : 0;
	}
	position->n = at < s.end ? ordinal_of(s.list[at].text) : 0;
	if (position->n == 0)
		return 0;
	at++;
	n = superlative_at(r, s, at, &position->from_end);
	if (n > 0)
		return at + n - start;
	/* "second last" counts from the end, "first last" is nothing. */
	if (word_at(s, at, "last") && position->n > 1 && scale_keep(r, SCALE_RACE)) {
		position->from_end = true;
		return at + 1 - start;
	}
	n = any_phrase_at(s, at, places);
	at += n;
	n = end_at(r, s, at, &position->from_end);
	if (n > 0)
		return at + n - start;
	/* "the second left of": two places. */
	return scale_keep(r, SCALE_RACE | SCALE_FLOOR) ? at - start : 0;
}

unsigned
scale_position_at(struct clues_reader *r, struct stretch s, unsigned at, struct position *position)
{
	static const char *const before[] = {"in the", "at the", "on the", "to the", "the", "in", "at", "on", NULL};
	unsigned start = at, n;

	memset(position, 0, sizeof(*position));
	n = scale_most_at(r, s, at, &position->from_end);
	if (n > 0) {
		position->n = 1;
		r->placed = true;
		return n;
	}
	at += any_phrase_at(s, at, before);
	at += word_at(s, at, "very");
	n = counted_at(r, s, at, position);
	if (n == 0)
		n = named_at(r, s, at, position);
	if (n == 0) {
		n = superlative_at(r, s, at, &position->from_end);
		position->n = 1;
	}
	if (n == 0)
		return 0;
	at += n;
	at += any_phrase_at(s, at, places);
	r->placed = true;
	return at - start;
}

bool
scale_is_word(struct span word)
{
	static const char *const others[] = {"left", "right", "before", "after", "ahead", "behind", "front", "earlier",
	    "later", "above", "below", "under", "next", "adjacent", "beside", "between", "leftmost", "rightmost",
	    "last", "middle", "end", "ends", "more", "less", "fewer", "most", "least", "fewest", "than", NULL};
	struct stretch one = {&(struct word){.text = word}, 0, 1};

	if (any_phrase_at(one, 0, others) > 0 || ordinal_of(word) > 0)
		return true;
	/* "older" and "oldest" have these endings; no other words are looked up. */
	if (word.len < 3 ||
	    (strncasecmp(word.at + word.len - 2, "er", 2) != 0 && strncasecmp(word.at + word.len - 3, "est", 3) != 0))
		return false;
	for (int degree = DEGREE_MORE; degree <= DEGREE_MOST; degree++) {
		if ((pairs_with(word, false, (enum degree)degree) | pairs_with(word, true, (enum degree)degree)) != 0)
			return true;
	}
	return false;
}

void
scale_words(const struct clues_reader *r, struct scale_words *words)
{
	static const struct scale_words row = {"leftmost", {"left_of", "right_of"}, {"from_left", "from_right"}};
	static const struct scale_words race = {"first", {"before", "after"}, {"from_first", "from_last"}};
	static const struct scale_words stack = {"top", {"above", "below"}, {"from_top", "from_bottom"}};
	static const struct scale_words circle = {"circle", {"left_of", "right_of"}, {NULL, NULL}};

	memset(words, 0, sizeof(*words));
	if ((r->scales & SCALE_ROW) != 0)
		*words = row;
	else if ((r->scales & SCALE_RACE) != 0)
		*words = race;
	else if ((r->scales & SCALE_STACK) != 0)
		*words = stack;
	else if ((r->scales & SCALE_ROUND) != 0)
		*words = circle;
	for (size_t i = 0; words->order == NULL && i < nitems(pairs); i++) {
		if ((r->scales & 1ULL << (FIRST_PAIR + i)) != 0) {
			*words = pairs[i].words;
			break;
		}
	}
}
