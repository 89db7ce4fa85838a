/*
 * Word by word: each must be a quantity, the wanted unit, a question word, or one of few that may accompany these.
 */
#include "executors/arithmetic/conversion_read.h"

#include <stdint.h>

#include "policies/cpu.h"
#include "policies/hash.h"
#include "routes/text/glyph.h"
#include "routes/text/number_words.h"

#define PROMPT_MAX  160
#define TOKENS_MAX  48
#define SUBJECT_MAX 8 /* words before the quantity that describe it: "my dog weighs" */
#define NOUN_MAX    3 /* words for what the quantity is of: "of chicken breast" */
#define WORD_ROOM   20
#define WORDS       512 /* a power of two, more than twice the number of words */

struct reader {
	const struct policy *policy;
	struct span rest;
	struct conversion *to;
	bool pointed; /* the last word points at a unit: "in", "how many" */
	bool behind;  /* the last token was a quantity */
	int noun;     /* words that may still say what it is of */
};

/* Words before the wanted unit. */
static const char *const pointing[] = {"in", "to", "into", "as", "many", "mny", "much", "of", NULL};

/* Words that ask, connect, or surround a question; none of them changes a quantity. */
static const char *const asking[] = {"what", "whats", "wats", "wat", "how", "hows", "which", "convert", "converted",
    "converting", "conversion", "calculate", "compute", "express", "expressed", "change", "turn", "tell", "give",
    "show", "find", "know", "need", "me", "us", "i", "you", "u", "we", "im", "can", "could", "would", "will", "should",
    "do", "does", "did", "is", "are", "was", "be", "am", "equal", "equals", "makes", "make", "have", "has", "get",
    "there", "the", "from", "for", "terms", "number", "amount", "value", "equivalent", "answer", "far", "long", "tall",
    "heavy", "big", "fast", "hot", "cold", "deep", "high", "wide", "large", "weigh", "weighs", "measures", "same",
    "hey", "hi", "hello", "yo", "ok", "okay", "so", "um", "and", "please", "pls", "plz", "plss", "thanks", "thx", "ty",
    "thank", "quick", "quickly", "question", "q", "exactly", "roughly", "approx", "approximately", "about", "around",
    "just", "again", "unit", "units", "want", "like", "wondering", "help", "lol", "bro", "dude", "guys", "btw", "today",
    "yesterday", "now", NULL};

static const char *const referring[] = {"that", "thats", "this", "it", "its", "those", "these", "they", NULL};

/* Of a temperature as it is. "A rise of 5 C" is no temperature. */
static const char *const weather[] = {"oven", "temperature", "temp", "outside", "here", "today", "recipe", "says",
    "set", "at", "fever", "a", "my", "has", "had", "weather", "water", "room", "thermometer", "shows", "reads",
    "preheat", "bake", "currently", "on", "fridge", "freezer", "pool", "sea", "lake", "bath", "thermostat", NULL};

/* With one of these the quantity is not everything. */
static const char *const multiplying[] = {
    "each", "every", "per", "both", "pair", "couple", "few", "several", "not", "than", "times", "without", "or", NULL};

/* As class_of lists them. */
enum { IS_POINTING = 1 << 0, IS_ASKING = 1 << 1, IS_REFERRING = 1 << 2, IS_WEATHER = 1 << 3, IS_MULTIPLYING = 1 << 4 };

struct known {
	const char *word;
	unsigned is;
};

/* The word's slot in a table of all of them, taken or free. */
static struct known *
place_of(const char *word)
{
	static struct known words[WORDS];
	uint32_t hash = HASH32_START;

	for (size_t i = 0; word[i] != '\0'; i++)
		hash = hash32_add(hash, (unsigned char)word[i]);
	while (words[hash % WORDS].word != NULL && strcmp(words[hash % WORDS].word, word) != 0)
		hash++;
	return &words[hash % WORDS];
}

static void
add_words(const char *const *list, unsigned is)
{

	for (; *list != NULL; list++) {
		struct known *known = place_of(*list);

		*known = (struct known){*list, known->is | is};
	}
}

/* What a word is. The table is made on first use: processes of this program have one thread each. */
static unsigned
class_of(const char *word)
{
	static const char *const *const lists[] = {pointing, asking, referring, weather, multiplying};
	static bool known;

	for (size_t i = 0; !known && i < nitems(lists); i++)
		add_words(lists[i], 1U << i);
	known = true;
	return place_of(word)->is;
}

static void
skip(struct span *s, size_t n)
{

	s->at += n;
	s->len -= n;
}

/* Take a text that comes next, after blanks. */
static bool
take(struct span *s, const char *text)
{
	struct span rest = span_strip(*s);
	size_t n = strlen(text);

	if (!span_starts_nocase(rest, text) ||
	    (isalpha((unsigned char)text[n - 1]) && rest.len > n && isalpha((unsigned char)rest.at[n])))
		return false;
	skip(&rest, n);
	*s = rest;
	return true;
}

static size_t
count_digits(struct span s, size_t at)
{
	size_t n = 0;

	n = span_past_digits(s, at + n) - at;
	return n;
}

/* Digits in groups of three: copied without their commas. Returns the length, or 0. */
static size_t
read_whole(struct conversion *c, struct span s, char *digits)
{
	size_t n = count_digits(s, 0), groups = n;

	if (n == 0 || n > RATIONAL_DIGITS_MAX / 4)
		return 0;
	memcpy(digits, s.at, n);
	while (span_byte(s, groups) == ',' && count_digits(s, groups + 1) == 3 && n + 3 < RATIONAL_DIGITS_MAX / 4) {
		memcpy(digits + n, s.at + groups + 1, 3);
		n += 3;
		groups += 4;
		c->unsure = true;
	}
	digits[n] = '\0';
	return groups;
}

/* "12", "1,500", "0.5", ".5" */
static bool
take_digits(struct conversion *c, struct span *s, struct rational *value)
{
	char digits[RATIONAL_DIGITS_MAX] = "0";
	size_t n = s->len > 0 && s->at[0] == '.' ? 0 : read_whole(c, *s, digits), len = strlen(digits), more;

	if (n == 0 && (s->len == 0 || s->at[0] != '.'))
		return false;
	more = n < s->len && s->at[n] == '.' ? count_digits(*s, n + 1) : 0;
	if (more > RATIONAL_DIGITS_MAX / 4 || (n == 0 && more == 0))
		return false;
	if (more > 0) {
		/* 1.500 is fifteen hundred to many, 0.500 to no one. */
		c->unsure |= more == 3 && strcmp(digits, "0") != 0;
		memcpy(digits + len, s->at + n, more + 1);
		len += more + 1;
		n += more + 1;
	}
	*value = rational_read((struct span){digits, len});
	skip(s, n);
	return true;
}

/* "/4" after "3", "1/2" or "½" after "5". */
static void
take_fraction(struct span *s, struct rational *value)
{
	struct span rest = span_strip(*s);
	size_t top = count_digits(rest, 0);
	size_t bottom = span_byte(rest, top) == '/' ? count_digits(rest, top + 1) : 0;
	struct rational part, under;
	size_t n = bottom > 0 ? top + 1 + bottom : number_vulgar_read(rest, 0, &part);

	if (n == 0 || (top == 0 && bottom > 0 && rest.at != s->at))
		return;
	if (bottom > 0) {
		part = top > 0 ? rational_read((struct span){rest.at, top}) : *value;
		under = rational_read((struct span){rest.at + top + 1, bottom});
		part = rational_divide(&part, &under);
	}
	*value = bottom > 0 && top == 0 ? part : rational_add(value, &part);
	skip(&rest, n);
	*s = rest;
}

/* "and a half", not "and half that" */
static void
take_half(struct span *s, struct rational *value)
{
	static const char *const others[] = {"that", "of", "it", "this", "as", "again", NULL};
	struct span rest = *s, next;
	struct rational one = rational_of(1);
	struct number part = {.reading_count = 0};
	size_t n;

	if (!take(&rest, "and"))
		return;
	rest = span_strip(rest);
	n = number_words_read(rest, 0, &part);
	if (n == 0 || part.reading_count != 1 || rational_compare(&part.readings[0].value, &one) >= 0)
		return;
	skip(&rest, n);
	next = span_strip(rest);
	if (number_word_among((struct span){next.at, number_word_length(next, 0)}, others))
		return;
	*value = rational_add(value, &part.readings[0].value);
	*s = rest;
}

/* "half a", "three quarters of a", "two and a half" */
static bool
take_number_words(struct span *s, struct rational *value)
{
	struct number number = {.reading_count = 0};
	struct rational one = rational_of(1);
	size_t n = number_words_read(*s, 0, &number);

	if (n == 0 || number.reading_count != 1 || (number.unit != NUMBER_PLAIN && number.unit != NUMBER_FACTOR))
		return false;
	*value = number.readings[0].value;
	/* "twice" is no number of units. */
	if (rational_compare(value, &one) >= 0 && number.unit == NUMBER_FACTOR)
		return false;
	skip(s, n);
	if (rational_compare(value, &one) < 0) {
		(void)take(s, "of");
		if (!take(s, "a"))
			(void)take(s, "an");
	}
	return true;
}

/* The next number, if any, with its suffixes. */
static bool
take_number(struct conversion *c, struct span *s, struct rational *value)
{
	struct rational scale;
	bool dozens, thousand;
	int exponent;
	size_t n = number_vulgar_read(*s, 0, value);

	if (n > 0)
		skip(s, n);
	else if (take_digits(c, s, value))
		take_fraction(s, value);
	else if (!take_number_words(s, value))
		return false;
	take_half(s, value);
	thousand = s->len > 0 && s->at[0] == 'k';
	*s = span_strip(*s);
	n = number_scale_read(*s, 0, &exponent, &dozens);
	/* "5k", but not "5 K": kelvins. */
	if ((n > 1 || (n == 1 && thousand)) && !dozens) {
		scale = rational_ten(exponent);
		*value = rational_multiply(value, &scale);
		skip(s, n);
	}
	return rational_is_known(value);
}

/* The unit implied for a number after a larger one: "5 foot 11", "1 hour 30". */
static bool
take_implied(const struct policy *policy, const struct conversion_term *before, struct unit_name *unit)
{
	static const struct {
		const char *large, *small;
	} pairs[] = {{"foot", "inches"}, {"stone", "pounds"}, {"hour", "minutes"}, {"minute", "seconds"}};

	for (size_t i = 0; i < policy->unit_count && before != NULL && !cpu_spend(policy->units[i].alias_count); i++)
		for (size_t k = 0; k < nitems(pairs); k++)
			if (strcmp(policy->units[i].name, pairs[k].large) == 0 &&
			    unit_is_called(&policy->units[i], &before->unit))
				return unit_read(policy, span_of(pairs[k].small), unit);
	return false;
}

/* Whether the next "in" does not mean inches: "5 foot 11 in cm". */
static bool
points_on(const struct policy *policy, struct span s)
{
	struct unit_name next;

	if (!take(&s, "in"))
		return false;
	return unit_read(policy, span_strip(s), &next) && !span_equals_nocase(next.text, "in");
}

/* "kg", "-kg", " kg.", or no unit if one is implied. */
static bool
take_unit(const struct policy *policy, struct span *s, const struct conversion_term *before, struct unit_name *unit)
{
	struct span rest = *s;

	if (rest.len > 1 && rest.at[0] == '-' && isalpha((unsigned char)rest.at[1]))
		skip(&rest, 1);
	rest = span_strip(rest);
	if ((!points_on(policy, rest) || !take_implied(policy, before, unit)) && unit_read(policy, rest, unit)) {
		skip(&rest, unit->text.len);
		if (rest.len > 0 && rest.at[0] == '.')
			skip(&rest, 1);
		*s = rest;
		return true;
	}
	return take_implied(policy, before, unit);
}

/* "a mile", "an hour"; no name of one letter. */
static bool
take_one(const struct policy *policy, struct span *s, struct conversion_term *term)
{
	struct span rest = *s;

	if (!take(&rest, "a") && !take(&rest, "an"))
		return false;
	rest = span_strip(rest);
	if (!unit_read(policy, rest, &term->unit) || term->unit.text.len < 2 ||
	    span_equals_nocase(term->unit.text, "in"))
		return false;
	term->value = rational_of(1);
	skip(&rest, term->unit.text.len);
	*s = rest;
	return true;
}

static bool
take_sign(struct span *s)
{

	return take(s, "-") || take(s, "\u2212") || take(s, "minus") || take(s, "negative");
}

/* What joins a term to the one before; it may be nothing. Returns whether a number follows. */
static bool
take_joint(struct reader *r, bool *added, bool *minus)
{
	struct span rest = r->rest, ahead;

	bool plus = take(&rest, "+") || take(&rest, "plus"), less = !plus && take_sign(&rest);
	struct rational value;

	if (!plus && !less) {
		(void)take(&rest, ",");
		(void)take(&rest, "and");
	}
	ahead = rest = span_strip(rest);
	if (!take_number(r->to, &ahead, &value))
		return false;
	*added = plus || less;
	*minus = *added ? less : *minus;
	r->to->subtracts |= less;
	r->rest = rest;
	return true;
}

/* "5 feet 7 inches", "12 inches + 1 foot", "-40 °C". Adjacent terms share a sign. */
static bool
take_quantity(struct reader *r)
{
	struct conversion *c = r->to;
	bool detached = r->rest.len > 1 && r->rest.at[0] == '-' && r->rest.at[1] == ' ';
	bool minus = take_sign(&r->rest), added = false;
	struct rational one = rational_of(1);

	/* A minus, or a dash before it. */
	if (detached)
		return false;
	do {
		struct conversion_term *term = &c->terms[c->count], *before;

		r->rest = span_strip(r->rest);
		if (c->count == CONVERSION_TERMS_MAX)
			return false;
		term->added = added;
		if (!take_one(r->policy, &r->rest, term)) {
			if (!take_number(c, &r->rest, &term->value))
				return false;
			/* A half is of the larger unit. */
			before = c->count > 0 && rational_compare(&term->value, &one) >= 0 ? term - 1 : NULL;
			c->bare = !take_unit(r->policy, &r->rest, before, &term->unit);
		}
		take_half(&r->rest, &term->value);
		if (minus)
			term->value = rational_negate(&term->value);
		c->count++;
	} while (!c->bare && take_joint(r, &added, &minus));
	return true;
}

/* A word as in the tables: lower case, no apostrophes; empty if too long. */
static size_t
read_word(struct span s, char word[WORD_ROOM])
{
	size_t n = 0, len = 0;

	for (; n < s.len && !cpu_spend(1); n++) {
		if (s.at[n] == '\'')
			continue;
		if (!isalpha((unsigned char)s.at[n]))
			break;
		if (len < WORD_ROOM - 1)
			word[len++] = (char)tolower((unsigned char)s.at[n]);
	}
	word[len == WORD_ROOM - 1 ? 0 : len] = '\0';
	return len > 0 ? n : 0;
}

/*
 * A mark that separates or encloses, or a smiley; marks for "equals" announce the wanted unit. Returns whether there
 * was one.
 */
static bool
take_mark(struct reader *r)
{
	struct glyph glyph = glyph_at(r->rest, 0);
	struct span next = span_strip(span_from(r->rest, 1));

	if (take(&r->rest, "->") || take(&r->rest, "=>") || take(&r->rest, "\u2192") || take(&r->rest, "=")) {
		r->pointed = true;
		return true;
	}
	/* "- 10 c": a sign, or a mark before it. */
	if (glyph.point == '-' && next.len > 0 && (isdigit((unsigned char)next.at[0]) || next.at[0] == '.'))
		return false;
	if (glyph.class != GLYPH_EMOJI && glyph.class != GLYPH_JOINER && glyph.point != 0x2019 &&
	    (glyph.point > 0x7f || strchr("?!.,;:()-~'", (int)glyph.point) == NULL))
		return false;
	r->behind = false;
	skip(&r->rest, glyph.len);
	return true;
}

/* The wanted unit, if something announces it. */
static bool
take_wanted(struct reader *r, bool pointed)
{
	struct conversion *c = r->to;

	if (!pointed || c->wanted.text.len > 0 || !unit_read(r->policy, r->rest, &c->wanted))
		return false;
	skip(&r->rest, c->wanted.text.len);
	return true;
}

/* "miles to km 26.2", "minutes in 2 hours": a unit before any quantity. Returns whether one was taken. */
static bool
take_first_unit(struct reader *r)
{
	static const char *const ties[] = {"in", "are", "is", NULL};
	struct conversion *c = r->to;
	struct span rest = r->rest, ahead;
	struct unit_name unit, next;
	char word[WORD_ROOM];
	bool leads;

	if (c->count > 0 || c->wanted.text.len > 0 || c->from.text.len > 0 || !unit_read(r->policy, rest, &unit) ||
	    span_equals_nocase(unit.text, "in"))
		return false;
	skip(&rest, unit.text.len);
	ahead = rest;
	leads = take(&ahead, "to") || take(&ahead, "into") || take(&ahead, "in");
	ahead = span_strip(ahead);
	rest = span_strip(rest);
	if (leads && unit_read(r->policy, ahead, &next))
		c->from = unit;
	else if (read_word(rest, word) > 0 && number_word_among(span_of(word), ties))
		c->wanted = unit;
	else
		return false;
	r->rest = rest;
	return true;
}

static bool
take_from(struct reader *r)
{
	struct conversion *c = r->to;
	struct span rest = r->rest;

	if (!c->bare || !take(&rest, "from"))
		return false;
	rest = span_strip(rest);
	if (!unit_read(r->policy, rest, &c->from))
		return false;
	skip(&rest, c->from.text.len);
	r->rest = rest;
	return true;
}

static bool
starts_quantity(const struct reader *r)
{
	struct conversion none = {.count = 0};
	struct span rest = r->rest;
	struct rational value;
	struct conversion_term term;

	(void)take_sign(&rest);
	rest = span_strip(rest);
	return take_number(&none, &rest, &value) || take_one(r->policy, &rest, &term);
}

/* Record a word's meaning. Returns false if it is not expected. */
static bool
note_word(struct reader *r, const char *word, unsigned is, bool behind)
{
	struct conversion *c = r->to;
	enum unit_system system = unit_system_of(span_of(word));
	bool begun = c->count > 0 || c->wanted.text.len > 0;

	if (is & IS_MULTIPLYING)
		return false;
	if (begun && system != UNIT_SYSTEM_COUNT && (c->system == UNIT_SYSTEM_COUNT || c->system == system)) {
		c->system = system;
		return true;
	}
	c->english |= strcmp(word, "in") != 0;
	if (behind && strcmp(word, "of") == 0) {
		c->noun = true;
		r->noun = NOUN_MAX;
		return true;
	}
	if (is & IS_POINTING) {
		r->pointed = true;
		return true;
	}
	c->refers |= c->count > 0 && is & IS_REFERRING;
	if (is & (IS_ASKING | IS_REFERRING) || (begun && is & IS_WEATHER))
		return true;
	c->difference |= !(is & IS_WEATHER);
	return !begun && ++c->subject <= SUBJECT_MAX;
}

/* A word, or one of those that say what the quantity is of. */
static bool
take_word(struct reader *r, bool behind)
{
	char word[WORD_ROOM];
	size_t n = read_word(r->rest, word);
	unsigned is = class_of(word);

	if (n == 0)
		return false;
	skip(&r->rest, n);
	if (r->noun > 0 && !(is & (IS_ASKING | IS_POINTING | IS_REFERRING))) {
		r->noun--;
		return !(is & IS_MULTIPLYING);
	}
	r->noun = 0;
	return note_word(r, word, is, behind);
}

static bool
take_token(struct reader *r)
{
	bool pointed = r->pointed, behind = r->behind;

	if (take_mark(r))
		return true;
	r->pointed = r->behind = false;
	if (take_wanted(r, pointed) || take_first_unit(r) || take_from(r))
		return true;
	if (!starts_quantity(r))
		return take_word(r, behind);
	r->behind = true;
	return r->to->count == 0 && take_quantity(r);
}

bool
conversion_read(const struct policy *policy, struct span prompt, struct conversion *c)
{
	struct reader r = {.policy = policy, .rest = span_strip(prompt), .to = c};

	if (r.rest.len > PROMPT_MAX)
		return false;
	*c = (struct conversion){.system = UNIT_SYSTEM_COUNT};
	for (int i = 0; i < TOKENS_MAX && r.rest.len > 0; i++) {
		if (cpu_spend(1) || !take_token(&r))
			return false;
		r.rest = span_strip(r.rest);
	}
	if (c->bare != (c->from.text.len > 0) || (c->bare && c->count != 1))
		return false;
	if (c->bare)
		c->terms[0].unit = c->from;
	return r.rest.len == 0 && c->count > 0 && c->wanted.text.len > 0 && (c->subject == 0 || c->refers);
}
