/*
 * A sum of groups, each below a thousand, times its scale word.
 */
#include "routes/text/number_words.h"

struct named {
	const char *name;
	int value;
};

static const struct named small_words[] = {{"zero", 0}, {"one", 1}, {"two", 2}, {"three", 3}, {"four", 4}, {"five", 5},
    {"six", 6}, {"seven", 7}, {"eight", 8}, {"nine", 9}, {"ten", 10}, {"eleven", 11}, {"twelve", 12}, {"thirteen", 13},
    {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19},
    {"twenty", 20}, {"thirty", 30}, {"forty", 40}, {"fifty", 50}, {"sixty", 60}, {"seventy", 70}, {"eighty", 80},
    {"ninety", 90}, {NULL, 0}};

static const struct named scale_words[] = {
    {"thousand", 3}, {"million", 6}, {"billion", 9}, {"trillion", 12}, {"k", 3}, {"hundred", 2}, {NULL, 0}};

static const struct named part_words[] = {{"half", 2}, {"halves", 2}, {"third", 3}, {"thirds", 3}, {"quarter", 4},
    {"quarters", 4}, {"fourth", 4}, {"fourths", 4}, {"fifth", 5}, {"fifths", 5}, {"sixth", 6}, {"sixths", 6},
    {"eighth", 8}, {"eighths", 8}, {"tenth", 10}, {"tenths", 10}, {NULL, 0}};

static const struct named factor_words[] = {{"twice", 2}, {"double", 2}, {"doubled", 2}, {"doubles", 2}, {"thrice", 3},
    {"triple", 3}, {"tripled", 3}, {"triples", 3}, {"quadruple", 4}, {NULL, 0}};

static const struct {
	const char *text;
	int top, bottom;
} vulgar[] = {{"\u00bd", 1, 2}, {"\u00bc", 1, 4}, {"\u00be", 3, 4}, {"\u2153", 1, 3}, {"\u2154", 2, 3},
    {"\u215b", 1, 8}, {"\u215c", 3, 8}, {"\u215d", 5, 8}, {"\u215e", 7, 8}, {"\u2155", 1, 5}};

size_t
number_word_length(struct span text, size_t at)
{
	size_t end = span_past_letters(text, at);

	return end - at;
}

bool
number_word_among(struct span word, const char *const *list)
{

	for (; *list != NULL; list++) {
		if (span_equals_nocase(word, *list))
			return true;
	}
	return false;
}

static const struct named *
find(struct span word, const struct named *list)
{

	for (; list->name != NULL; list++) {
		if (span_equals_nocase(word, list->name))
			return list;
	}
	return NULL;
}

size_t
number_vulgar_read(struct span text, size_t at, struct rational *value)
{

	if (at < text.len && (unsigned char)text.at[at] < 0x80)
		return 0;
	for (size_t i = 0; i < nitems(vulgar); i++) {
		size_t n = strlen(vulgar[i].text);

		if (text.len - at >= n && memcmp(text.at + at, vulgar[i].text, n) == 0) {
			*value = rational_ratio(vulgar[i].top, vulgar[i].bottom);
			return n;
		}
	}
	return 0;
}

size_t
number_scale_read(struct span text, size_t at, int *exponent, bool *dozens)
{
	struct span word = {text.at + at, number_word_length(text, at)};
	const struct named *scale = find(word, scale_words);

	*exponent = scale == NULL ? 0 : scale->value;
	*dozens = span_equals_nocase(word, "dozen") || span_equals_nocase(word, "dozens");
	return scale != NULL || *dozens ? word.len : 0;
}

/* A walk over the words of one number. */
struct spelled {
	int64_t total, group; /* the completed part, and the part that the next scale word multiplies */
	bool any, tens;       /* the last word was twenty, thirty...: a digit may follow */
	bool closed;          /* the group has its units */
	int scale;            /* the power of ten of the last completed part; 0: none. The next is smaller */
};

/* Returns whether the word continues the number. */
static bool
add_word(struct spelled *s, struct span word)
{
	const struct named *small = find(word, small_words), *scale = find(word, scale_words);

	if (small != NULL) {
		bool fits = !s->closed || (s->tens && small->value > 0 && small->value < 10);

		if (!fits)
			return false;
		s->group += small->value;
		s->tens = small->value >= 20;
		s->closed = s->any = true;
		return true;
	}
	if (scale == NULL || !s->any || word.len == 1 || (s->scale > 0 && scale->value >= s->scale))
		return false;
	if (scale->value == 2) {
		if (s->group == 0 || s->group >= 100)
			return false;
		s->group *= 100;
	} else {
		if (s->group == 0)
			return false;
		for (int i = 0; i < scale->value; i++)
			s->group *= 10;
		s->total += s->group;
		s->group = 0;
		s->scale = scale->value;
	}
	s->closed = s->tens = false;
	return s->total < (int64_t)1000000000000000;
}

/* The offset of the next word of the same number: after blanks or a hyphen, skipping "and". */
static size_t
next_word(struct span text, size_t end, bool may_and)
{
	size_t at = end;

	while (at < text.len && text.at[at] == ' ')
		at++;
	if (at == end && (at == text.len || text.at[at++] != '-'))
		return text.len;
	if (may_and && text.len - at > 4 && strncasecmp(text.at + at, "and ", 4) == 0)
		return next_word(text, at + 3, false);
	return at;
}

static void
set_reading(struct number *number, struct rational value)
{

	number->readings[number->reading_count++] = (struct reading){value, 0, true};
}

/* "dozen", "thirds", "and a half" after a number in words. Returns the new end. */
static size_t
add_tail(struct span text, size_t end, int64_t value, struct number *number)
{
	size_t at = next_word(text, end, false);
	struct span word = {text.at + at, number_word_length(text, at)};
	const struct named *part = find(word, part_words);
	struct rational whole = rational_of(value), half = rational_ratio(1, 2);

	if (span_equals_nocase(word, "dozen")) {
		set_reading(number, rational_of(value * 12));
		set_reading(number, whole);
		return at + word.len;
	}
	if (part != NULL && value < 100) {
		set_reading(number, rational_ratio(value, part->value));
		number->unit = NUMBER_FACTOR;
		return at + word.len;
	}
	if (text.len - end >= 11 && strncasecmp(text.at + end, " and a half", 11) == 0) {
		set_reading(number, rational_add(&whole, &half));
		return end + 11;
	}
	set_reading(number, whole);
	return end;
}

/* "a dozen", "a hundred", "half", "a third", "twice". Returns the length, or 0. */
static size_t
read_single(struct span text, size_t at, struct number *number)
{
	struct span word = {text.at + at, number_word_length(text, at)};
	bool article = span_equals_nocase(word, "a") || span_equals_nocase(word, "an");
	size_t start = at;
	const struct named *found;

	if (article) {
		at = next_word(text, at + word.len, false);
		word = (struct span){text.at + at, number_word_length(text, at)};
		found = find(word, scale_words);
		if (found != NULL && word.len > 1) {
			set_reading(number, rational_ten(found->value));
			return at + word.len - start;
		}
	}
	if (span_equals_nocase(word, "dozen")) {
		set_reading(number, rational_of(12));
		if (article)
			set_reading(number, rational_of(1));
		return at + word.len - start;
	}
	found = find(word, factor_words);
	if (found == NULL || article) {
		found = find(word, part_words);
		/* "third" and "fifth" alone are ordinals. */
		if (found == NULL || (!article && found->value != 2))
			return 0;
		set_reading(number, rational_ratio(1, found->value));
	} else
		set_reading(number, rational_of(found->value));
	number->unit = NUMBER_FACTOR;
	return at + word.len - start;
}

/* Letters that do not begin a number in words: half of all words are rejected. */
static bool
begins_otherwise(struct span text, size_t at)
{
	static const char others[] = "bcgijklmpruvwxy";

	return at >= text.len || memchr(others, text.at[at] | 0x20, sizeof(others) - 1) != NULL;
}

size_t
number_words_read(struct span text, size_t at, struct number *number)
{
	struct spelled spelled = {.any = false}, whole = spelled;
	size_t end = at, next = at, whole_end = at;

	if (begins_otherwise(text, at))
		return 0;
	for (int words = 0; words < 16 && next < text.len; words++) {
		struct span word = {text.at + next, number_word_length(text, next)};

		if (word.len == 0 || !add_word(&spelled, word)) {
			/* "Between two thousand and three thousand": the "and" joins two numbers. */
			if (whole_end > at && word.len > 1 && find(word, scale_words) != NULL) {
				spelled = whole;
				end = whole_end;
			}
			break;
		}
		end = next + word.len;
		next = next_word(text, end, !spelled.closed);
		if (next != next_word(text, end, false)) {
			whole = spelled;
			whole_end = end;
		}
	}
	if (!spelled.any)
		return read_single(text, at, number);
	return add_tail(text, end, spelled.total + spelled.group, number) - at;
}
