/*
 * Numbers and their bounds: "at least 300", "no more than five", "between two and four", "or fewer".
 */
#include "executors/constraints/divide_inside.h"

struct phrase {
	const char *words;
	enum constraint_relation relation;
};

/* Before the number; a longer phrase precedes one that it begins with. */
static const struct phrase before_rows[] = {
    {"at least a? total? of?", RELATION_GE},
    {"atleast a? total? of?", RELATION_GE},
    {"atmost a? total? of?", RELATION_LE},
    {"at the? minimum|least|min of?", RELATION_GE},
    {"a? minimum|min of|is|length|: of|:?", RELATION_GE},
    {"minimum|min", RELATION_GE},
    {"no|not less|fewer|shorter|lower|smaller words? than a? total? of?", RELATION_GE},
    {"not under|below", RELATION_GE},
    {"at most a? total? of?", RELATION_LE},
    {"at the? maximum|most|max of?", RELATION_LE},
    {"a? maximum|max of|is|length|: of|:?", RELATION_LE},
    {"maximum|max", RELATION_LE},
    {"no|not more|longer|greater|larger|higher than a? total? of?", RELATION_LE},
    {"no|not over|above|beyond|exceeding a? total? of?", RELATION_LE},
    {"not to? exceed|surpass a? total? of?", RELATION_LE},
    {"up to a? total? of?", RELATION_LE},
    {"within a? total? of?", RELATION_LE},
    {"limited|restricted|capped|confined to|at a? maximum? of?", RELATION_LE},
    {"nothing longer|more|over than?", RELATION_LE},
    {"nothing shorter|less|under than?", RELATION_GE},
    {"more|greater|longer|higher|larger than a? total? of?", RELATION_GT},
    {"over|above|exceeding|exceeds|exceed|surpass|surpasses|surpassing|beyond a? total? of?", RELATION_GT},
    {"less|fewer|shorter|lower|smaller than a? total? of?", RELATION_LT},
    {"under|below a? total? of?", RELATION_LT},
    {"exactly|precisely|just|only a? total? of?", RELATION_EQ},
    {"a total of exactly?", RELATION_EQ},
    {"about|around|approximately|roughly|circa|ca|approx|nearly|almost|some a total of", RELATION_AROUND},
    {"about|around|approximately|roughly|circa|ca|approx|nearly|almost|some", RELATION_AROUND},
    {"~|\xe2\x89\x88", RELATION_AROUND},
    {"> =", RELATION_GE},
    {"\xe2\x89\xa5", RELATION_GE},
    {"< =", RELATION_LE},
    {"\xe2\x89\xa4", RELATION_LE},
    {">", RELATION_GT},
    {"<", RELATION_LT},
};

/* After the number or its unit. */
static const struct phrase after_rows[] = {
    {"or|and more|above|longer|over|greater|higher|up", RELATION_GE},
    {"at minimum|least", RELATION_GE},
    {"at a|the minimum|least", RELATION_GE},
    {"as a minimum", RELATION_GE},
    {"minimum|min", RELATION_GE},
    {"or|and less|fewer|shorter|below|under|lower", RELATION_LE},
    {"at most|maximum", RELATION_LE},
    {"at a|the maximum|most", RELATION_LE},
    {"as a maximum", RELATION_LE},
    {"is|are the maximum|max|limit|most", RELATION_LE},
    {"is|are the minimum|min|least", RELATION_GE},
    {"maximum|max|tops", RELATION_LE},
    {"or so", RELATION_AROUND},
    {"exactly|precisely", RELATION_EQ},
};

struct phrases {
	const struct phrase *rows;
	size_t count;
	struct says_starts starts;
};

static struct phrases before = {before_rows, nitems(before_rows), {.known = false}};
static struct phrases after = {after_rows, nitems(after_rows), {.known = false}};

/* A number: "120", "two hundred", "a dozen"; often: "once", "twice". Returns the number of tokens, or 0. */
static size_t
number_read(const struct sentence *sentence, size_t i, bool often, uint32_t *value)
{
	static const char *const counted[] = {"hundred", "thousand", "dozen", "single"};
	size_t article = 0, half;

	if (token_at(sentence, i)->kind == TOKEN_WORD && says(sentence, i, "half|a") > 0) {
		if ((half = says(sentence, i, "half a? dozen")) > 0) {
			*value = 6;
			return half;
		}
		for (size_t w = 0; w < nitems(counted); w++)
			article |= span_starts_nocase(token_at(sentence, i + 1)->at, counted[w]);
	}
	i += article;
	if (token_at(sentence, i)->kind != TOKEN_NUMBER || (says(sentence, i, "once|twice|thrice") > 0) != often)
		return 0;
	*value = token_at(sentence, i)->value;
	return article + 1;
}

static size_t
relation_read(const struct sentence *sentence, size_t i, struct phrases *phrases, enum constraint_relation *relation)
{

	says_starts_fill(&phrases->starts, &phrases->rows->words, 1, phrases->count, sizeof(*phrases->rows));
	for (uint64_t some = says_starts_at(&phrases->starts, sentence, i); some != 0; some &= some - 1) {
		const struct phrase *row = &phrases->rows[__builtin_ctzll(some)];
		size_t len = says(sentence, i, row->words);

		if (len > 0) {
			*relation = row->relation;
			return len;
		}
	}
	return 0;
}

/* "... to 10", "... or 7", "-10" after a number. Returns the number of tokens, and the upper number in *high. */
static size_t
range_read(const struct sentence *sentence, size_t i, bool often, const char *joint, uint32_t low, uint32_t *high)
{
	size_t len, joined = says(sentence, i, joint);

	if (joined == 0 && !token_at(sentence, i)->joined)
		return 0;
	len = number_read(sentence, i + joined, often, high);
	return len == 0 || *high < low ? 0 : joined + len;
}

/*
 * "... but fewer than eight" after a lower bound, "... but not under 60" after an upper one: together a range. Returns
 * the number of tokens, or 0.
 */
static size_t
other_read(const struct sentence *sentence, size_t i, bool often, struct constraint_bounds *bounds)
{
	enum constraint_relation relation = RELATION_NONE;
	struct constraint_bounds other;
	size_t from = i, len;
	uint32_t least, most, other_least, other_most;

	if (bounds->relation < RELATION_GE || bounds->relation > RELATION_LT ||
	    (len = says(sentence, i, "but|and|yet|to")) == 0)
		return 0;
	i += len;
	i += relation_read(sentence, i, &before, &relation);
	if (relation < RELATION_GE || relation > RELATION_LT || (len = number_read(sentence, i, often, &other.lo)) == 0)
		return 0;
	other = (struct constraint_bounds){relation, other.lo, other.lo};
	constraint_interval(bounds, &least, &most);
	constraint_interval(&other, &other_least, &other_most);
	least = least > other_least ? least : other_least;
	most = most < other_most ? most : other_most;
	if (least > most || least == 0 || most > CONSTRAINT_CHARS_MAX)
		return 0;
	*bounds = (struct constraint_bounds){RELATION_BETWEEN, least, most};
	return i + len - from;
}

static size_t
bounds_read(const struct sentence *sentence, size_t i, bool often, struct constraint_bounds *bounds)
{
	enum constraint_relation relation = RELATION_NONE;
	uint32_t low = 0, high;
	size_t from = i, len;
	bool between;

	/* Nothing else begins one: most tokens end here. */
	if (token_at(sentence, i)->kind == TOKEN_WORD && !token_is(sentence, i, IS_RELATION | IS_DET))
		return 0;
	between = says(sentence, i, "between|from") > 0;
	if (between)
		i++;
	else
		i += relation_read(sentence, i, &before, &relation);
	if ((len = number_read(sentence, i, often, &low)) == 0 || low > CONSTRAINT_CHARS_MAX)
		return 0;
	i += len;
	*bounds = (struct constraint_bounds){relation, low, low};
	if ((len = other_read(sentence, i, often, bounds)) > 0)
		return i + len - from;
	/* "between 5 sentences and 7" is not read; "between 5 and 7" is. */
	len = range_read(sentence, i, often, between ? "and|&|to|-|\xe2\x80\x93" : "to|or|-|\xe2\x80\x93", low, &high);
	if (len > 0 && (relation == RELATION_NONE || relation == RELATION_EQ || relation == RELATION_AROUND)) {
		i += len;
		/* "Two to three hundred" */
		if (low < 100 && span_ends_in_nocase(token_at(sentence, i - 1)->at, "hundred"))
			low *= 100;
		else if (low < 100 && span_ends_in_nocase(token_at(sentence, i - 1)->at, "thousand"))
			low *= 1000;
		*bounds = (struct constraint_bounds){RELATION_BETWEEN, low, high};
	} else if (between)
		return 0;
	/* "About 200+ words" may be 300. */
	if (token_at(sentence, i - 1)->plus &&
	    (bounds->relation == RELATION_NONE || bounds->relation == RELATION_AROUND))
		bounds->relation = RELATION_GE;
	i += divide_bounds_after(sentence, i, bounds);
	return i - from;
}

size_t
divide_bounds(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds)
{

	return bounds_read(sentence, i, false, bounds);
}

size_t
divide_twice(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds)
{

	return bounds_read(sentence, i, true, bounds);
}

/* "2 stanzas and more than 10 lines", "5 bullets max 10 words": "more" and "max" are about what follows. */
static bool
begins_bound(const struct sentence *sentence, size_t i)
{
	enum constraint_relation relation;
	uint32_t number;
	size_t len;

	if (says(sentence, i, "and|or up") > 0)
		return false;
	i += says(sentence, i, "and|or");
	len = relation_read(sentence, i, &before, &relation);
	return len > 0 && number_read(sentence, i + len, false, &number) > 0;
}

size_t
divide_bounds_after(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds)
{
	enum constraint_relation relation;
	struct constraint_bounds range = *bounds;
	size_t len = begins_bound(sentence, i) ? 0 : relation_read(sentence, i, &after, &relation);
	size_t other = other_read(sentence, i, false, &range);

	/* "At least 3 sentences but not more than 5" */
	if (other > 0 && token_at(sentence, i + other)->kind == TOKEN_MARK) {
		*bounds = range;
		return other;
	}
	if (len > 0 && (bounds->relation == RELATION_NONE || bounds->relation == RELATION_EQ))
		bounds->relation = relation;
	return len;
}

void
divide_bounds_deny(struct constraint_bounds *bounds)
{
	static const enum constraint_relation opposite[] = {
	    [RELATION_NONE] = RELATION_NONE,
	    [RELATION_EQ] = RELATION_NONE,
	    [RELATION_GE] = RELATION_LT,
	    [RELATION_GT] = RELATION_LE,
	    [RELATION_LE] = RELATION_GT,
	    [RELATION_LT] = RELATION_GE,
	    [RELATION_BETWEEN] = RELATION_NONE,
	    [RELATION_AROUND] = RELATION_NONE,
	};

	bounds->relation = opposite[bounds->relation];
}

/* "No emojis and fewer than 20 words", "no emojis in at most 20 words": "no" is about the emojis. "Without using emojis
 * and more than 20 words": about both. */
static bool
joins_denied(const struct count *count)
{
	const struct sentence *sentence = count->sentence;
	bool joined = says(sentence, count->from - 1, "and|but") > 0;

	if (!joined &&
	    (says(sentence, count->from - 1, "in") + says(sentence, count->from, "within") == 0 ||
		count->bounds.relation == RELATION_GE || count->bounds.relation == RELATION_GT))
		return false;
	for (size_t i = count->from; i-- > count->clause->from;)
		if (says(sentence, i, "no|without") > 0)
			return !joined || !token_is(sentence, i + 1, IS_CONTAIN);
	return false;
}

bool
divide_flips(const struct count *count)
{

	/* "None of which exceeds", "no sentence with more than 9 words" */
	return says_within(count->sentence, count->clause->from, count->from, "none of") ||
	    says(count->sentence, count->from - 3, "no @unit with|of|having") > 0 ||
	    (divide_denied_at(count->sentence, count->from) &&
		says(count->sentence, count->from, "no|not|nothing") == 0 && !joins_denied(count));
}
