/*
 * Numerals of the conversation first, then those of the program.
 */
#include "executors/arithmetic/variation.h"

#include "executors/arithmetic/python.h"
#include "executors/arithmetic/question.h"
#include "policies/cpu.h"
#include "routes/text/phrases.h"

#define NUMERALS_MAX 64 /* of the conversation */
#define FIELDS_DEEP  2  /* braces within braces that are read */
#define FOLDED_MAX   12 /* numerals, two of which are tried together */
#define NOUN_WORDS   3  /* behind a number, one of which may be what it counts */
#define MADE_MAX     16 /* a program's numerals whose makings are noted */
#define FOLDS_MAX    8  /* a program's numerals that this is tried for */

struct reader {
	struct variation *variation;
	struct numeral {
		struct number number;
		int group; /* the question's number that it is part of; -1: of an earlier text */
	} numerals[NUMERALS_MAX];
	unsigned numeral_count;
	int group, groups; /* the current one; the question's */
	uint64_t used;     /* a bit for each of them that the program uses */
	struct span previous, question;
	struct span draft; /* looked into instead of the program; at NULL: none */
	uint64_t made;     /* those of which one of its numerals is made */
	unsigned folds, made_count;
	bool said; /* the number is printed, not computed with: it is not changed */
};

static void
add_numeral(struct reader *r, const struct number *number)
{

	if (r->numeral_count < NUMERALS_MAX && number->reading_count > 0) {
		r->numerals[r->numeral_count].number = *number;
		r->numerals[r->numeral_count++].group = r->group;
	}
}

static void
add_whole(struct reader *r, const struct natural *value)
{
	struct number number = {.reading_count = 1};

	number.readings[0].value = rational_of(1);
	number.readings[0].value.top = *value;
	add_numeral(r, &number);
}

/* Times, dates, ranges and compounds consist of several; 9:48 and "9 hours 48 minutes" are also 588. */
static void
add_parts(struct reader *r, struct span text)
{
	struct rational sixty = rational_of(60), sum;
	unsigned first = r->numeral_count;
	struct number part;

	for (size_t i = 0; i < text.len && !cpu_spend(1); i++) {
		size_t n = number_read(text, i, NUMBER_NO_FRACTION | NUMBER_DIGITS_ONLY, &part);

		if (n > 0)
			add_numeral(r, &part);
		i += n;
	}
	if (r->numeral_count != first + 2)
		return;
	part = r->numerals[first].number;
	sum = rational_multiply(&part.readings[0].value, &sixty);
	part.readings[0].value = rational_add(&sum, &r->numerals[first + 1].number.readings[0].value);
	add_numeral(r, &part);
}

/* "1 250 000": groups of three digits with spaces. Returns their end, or `next`. */
static size_t
add_groups(struct reader *r, struct span text, size_t at, size_t next)
{
	struct number number = {.reading_count = 1};
	char digits[32];
	size_t n = 0, end = at;

	while (end < text.len && n < 3 && isdigit((unsigned char)text.at[end]))
		digits[n++] = text.at[end++];
	while (n > 0 && n + 3 < sizeof(digits) && end + 3 < text.len && text.at[end] == ' ' &&
	    isdigit((unsigned char)text.at[end + 1]) && isdigit((unsigned char)text.at[end + 2]) &&
	    isdigit((unsigned char)text.at[end + 3]) &&
	    (end + 4 == text.len || !isdigit((unsigned char)text.at[end + 4]))) {
		memcpy(digits + n, text.at + end + 1, 3);
		n += 3;
		end += 4;
	}
	if (n <= 3)
		return next;
	number.readings[0].value = rational_read((struct span){digits, n});
	add_numeral(r, &number);
	return end;
}

/* "(A) 125" */
static bool
is_option(struct span text, const struct number *number)
{
	size_t at = span_back(text, (size_t)(number->text.at - text.at), " ");

	return at > 1 && text.at[at - 1] == ')' && isalpha((unsigned char)text.at[at - 2]) &&
	    (at == 2 || !isalnum((unsigned char)text.at[at - 3]));
}

/*
 * The group of a number of the question: an equal number's, or a new one. Zeros (which programs omit), options, and
 * numbers beyond the available bits have none.
 */
static int
group_of(struct reader *r, struct span question, const struct number *number)
{

	if (is_option(question, number) || (number->reading_count > 0 && rational_is_zero(&number->readings[0].value)))
		return -1;
	for (unsigned i = 0; i < r->numeral_count && number->reading_count > 0; i++)
		if (r->numerals[i].group >= 0 && number_has(&r->numerals[i].number, &number->readings[0].value))
			return r->numerals[i].group;
	return r->groups < NUMERALS_MAX ? r->groups++ : -1;
}

/* "(3,5)": a point has two numbers. Returns whether it is one. */
static bool
add_point(struct reader *r, struct span text, const struct number *number)
{
	const char *end = number->text.at + number->text.len, *comma = span_find(number->text, ',');

	if (comma == NULL || number->text.at == text.at || number->text.at[-1] != '(' || end == text.at + text.len ||
	    *end != ')')
		return false;
	add_parts(r, (struct span){number->text.at, (size_t)(comma - number->text.at)});
	add_parts(r, (struct span){comma + 1, (size_t)(end - comma - 1)});
	return true;
}

static void
read_numerals(struct reader *r, struct span text, bool question)
{
	struct number number;
	size_t at = 0;

	while (r->numeral_count < NUMERALS_MAX && numbers_next(text, &at, &number)) {
		const struct rational *value = &number.readings[0].value;

		r->group = question ? group_of(r, text, &number) : -1;
		add_numeral(r, &number);
		if (number.reading_count > 0 && number.readings[0].exact && !rational_is_whole(value) &&
		    value->top.limbs[0] != 1) {
			add_whole(r, &value->top);
			add_whole(r, &value->bottom);
		}
		if (add_point(r, text, &number))
			continue;
		if (number.reading_count == 0 || number.unit == NUMBER_COMPOUND || number.unit == NUMBER_TIME)
			add_parts(r, number.text);
		else
			at = add_groups(r, text, (size_t)(number.core.at - text.at), at);
	}
}

/* Whether a number has the value, whatever its sign. */
static bool
has(const struct number *number, const struct rational *value)
{
	struct rational minus = rational_negate(value);

	return number_has(number, value) || number_has(number, &minus);
}

/* Whether the value is the number, or a common derivation of it. */
static bool
is_numeral(const struct number *number, const struct rational *value)
{
	struct rational one = rational_of(1), hundred = rational_of(100), rest;

	if (has(number, value))
		return true;
	if (number->unit == NUMBER_PERCENT) {
		rest = rational_subtract(value, &one);
		hundred = rational_subtract(&hundred, value);
		return has(number, &rest) || number_has(number, &hundred);
	}
	if (number->unit == NUMBER_FACTOR || (number->reading_count > 0 && number->readings[0].exact)) {
		rest = rational_divide(&one, value);
		return number_has(number, &rest);
	}
	return false;
}

/* Common knowledge: halves, hours, dozens, days, months. */
static const int64_t common[] = {0, 1, 2, 7, 10, 12, 24, 60, 100, 365, 1000};

/* Common knowledge about some things; never a number that is asked for. */
static const struct {
	const char *const *words;
	int64_t values[4];
} things[] = {
    {(const char *const[]){"die", "dice", NULL}, {6, 36, 6, 6}},
    {(const char *const[]){"card", "cards", "deck", NULL}, {52, 13, 4, 26}},
    {(const char *const[]){"week", "weeks", "weekly", "year", "years", NULL}, {52, 4, 5, 365}},
    {(const char *const[]){"month", "months", "monthly", "quarter", "quarters", NULL}, {30, 4, 3, 25}},
    {(const char *const[]){"angle", "angles", "degrees", "triangle", "circle", NULL}, {180, 360, 90, 3}},
    {(const char *const[]){"Fahrenheit", "Celsius", "F", "C", NULL}, {32, 9, 5, 180}},
    {(const char *const[]){"feet", "foot", "ft", "yard", "yards", NULL}, {3, 12, 36, 9}},
    {(const char *const[]){"pound", "pounds", "lb", "ounces", "ounce", NULL}, {16, 16, 16, 16}},
    {(const char *const[]){"gallon", "gallons", "quarts", "pints", "cups", NULL}, {4, 8, 16, 3}},
    {(const char *const[]){"coins", "nickel", "nickels", "dimes", "dime", NULL}, {5, 10, 25, 50}},
};

static bool
is_common(const struct reader *r, const struct rational *value)
{

	for (size_t i = 0; i < nitems(common); i++) {
		struct rational known = rational_of(common[i]), half = rational_ratio(common[i], 2);

		if (rational_equals(value, &known) || rational_equals(value, &half))
			return true;
	}
	for (size_t i = 0; i < nitems(things); i++) {
		for (size_t j = 0; j < nitems(things[i].values); j++) {
			struct rational known = rational_of(things[i].values[j]);

			if (rational_equals(value, &known) &&
			    (phrase_any(r->question, things[i].words) || phrase_any(r->previous, things[i].words)))
				return true;
		}
	}
	return false;
}

static bool
is_either(const struct rational *value, const struct rational *a, const struct rational *b)
{
	struct rational minus = rational_negate(value);

	return rational_equals(value, a) || rational_equals(value, b) || rational_equals(&minus, a);
}

static void
use(struct reader *r, unsigned numeral)
{

	if (r->numerals[numeral].group >= 0)
		r->used |= (uint64_t)1 << r->numerals[numeral].group;
}

static bool
makes(const struct rational *a, const struct rational *b, const struct rational *value)
{
	struct rational sum = rational_add(a, b), difference = rational_subtract(a, b),
			product = rational_multiply(a, b), over = rational_divide(a, b), under = rational_divide(b, a);

	return is_either(value, &difference, &sum) || is_either(value, &product, &over) ||
	    rational_equals(value, &under);
}

/*
 * Whether it follows from two numbers of the question, or from one and common knowledge: 8 from "3 parts and 5 parts",
 * 1500 from "1.5 liters", or the count of numbers. It is unchanged when the others change, so it alone proves nothing.
 */
static bool
is_folded(struct reader *r, const struct rational *value)
{
	unsigned count = r->numeral_count < FOLDED_MAX ? r->numeral_count : FOLDED_MAX;
	struct rational many = rational_of(r->groups), one = rational_of(1), less = rational_subtract(value, &one);

	if (r->folds++ >= FOLDS_MAX)
		return false;
	/* range(-100, 101) */
	if ((rational_is_whole(value) && !value->negative && rational_compare(value, &many) <= 0) ||
	    is_common(r, &less))
		return true;
	for (unsigned i = 0; i < count; i++) {
		const struct rational *a = &r->numerals[i].number.readings[0].value;

		for (unsigned j = 0; j < i + nitems(common) && !cpu_spend(64); j++) {
			struct rational known = rational_of(j < nitems(common) ? common[j] : 0);
			const struct rational *b =
			    j < nitems(common) ? &known : &r->numerals[j - nitems(common)].number.readings[0].value;

			if (!makes(a, b, value))
				continue;
			use(r, i);
			if (j >= nitems(common))
				use(r, j - (unsigned)nitems(common));
			return true;
		}
	}
	return false;
}

/* Note the numbers of the question that a numeral is made of: 6 for "46 hours, those over 40". */
static void
note_made(struct reader *r, const struct rational *value)
{
	unsigned count = r->numeral_count < FOLDED_MAX ? r->numeral_count : FOLDED_MAX;
	uint64_t used = r->used;

	for (unsigned i = 0; i < count && r->made_count < MADE_MAX; i++)
		for (unsigned j = 0; j < i && !cpu_spend(64); j++)
			if (makes(&r->numerals[i].number.readings[0].value, &r->numerals[j].number.readings[0].value,
				value)) {
				use(r, i);
				use(r, j);
			}
	r->made_count++;
	r->made |= r->used;
	r->used = used;
}

/* The number of a value among those of the program, which may be new. */
static unsigned
value_number(struct variation *variation, const struct rational *value)
{
	unsigned i = 0;

	while (i < variation->count && !rational_equals(&variation->values[i], value))
		i++;
	if (i == variation->count && i < VARIATION_VALUES_MAX)
		variation->values[variation->count++] = *value;
	return i;
}

static void
take_numeral(struct reader *r, struct span text)
{
	struct variation *variation = r->variation;
	struct rational value = python_value(text);
	unsigned i = 0, known;

	if (rational_is_known(&value) && rational_is_zero(&value))
		return;
	while (i < r->numeral_count && !cpu_spend(8) && !is_numeral(&r->numerals[i].number, &value))
		i++;
	if (!rational_is_known(&value) || (i == r->numeral_count && !is_common(r, &value) && !is_folded(r, &value)))
		variation->foreign = true;
	if (!variation->foreign && i == r->numeral_count)
		note_made(r, &value);
	if (variation->foreign || r->said || i == r->numeral_count)
		return;
	use(r, i);
	known = variation->count;
	i = value_number(variation, &value);
	if (i < known && is_common(r, &value))
		variation->namesakes |= 1U << i;
	if (i == VARIATION_VALUES_MAX || variation->place_count == VARIATION_PLACES_MAX) {
		variation->foreign = true;
		return;
	}
	variation->places[variation->place_count].at = (unsigned)(text.at - variation->program.at);
	variation->places[variation->place_count].len = (unsigned)text.len;
	variation->places[variation->place_count++].value = i;
}

/* Digits in a string: "for 5 books". A format's own ("%.2f") are passed over. */
static void
take_digits(struct reader *r, struct span text)
{
	size_t n;

	for (size_t at = 0; at < text.len && !cpu_spend(1); at += n) {
		n = 1;
		if (text.at[at] == '%') {
			while (at + n < text.len && (isdigit((unsigned char)text.at[at + n]) || text.at[at + n] == '.'))
				n++;
			n = at + n < text.len && strchr("dfs", text.at[at + n]) != NULL ? n : 1;
		}
		if (!isdigit((unsigned char)text.at[at]))
			continue;
		while (at + n < text.len &&
		    (isdigit((unsigned char)text.at[at + n]) ||
			(text.at[at + n] == '.' && at + n + 1 < text.len &&
			    isdigit((unsigned char)text.at[at + n + 1]))))
			n++;
		take_numeral(r, (struct span){text.at + at, n});
	}
}

static void take_program(struct reader *r, struct span program, unsigned deep);

/* A number that is only printed must also be the question's or common. */
static void
take_string(struct reader *r, const struct python_token *token, unsigned deep)
{
	struct python_field field;
	size_t at = 0, from = 0, plain = 0;

	/* Fraction("1/4") is computed with. */
	plain = span_past(token->inside, plain, "0123456789./- ");
	r->said = plain < token->inside.len;
	while (python_field_next(token->inside, &at, &field)) {
		take_digits(r, (struct span){token->inside.at + from, at - field.text.len - from});
		from = at;
		if (token->format && deep < FIELDS_DEEP) {
			r->said = false;
			take_program(r, field.expression, deep + 1);
			r->said = true;
		}
	}
	take_digits(r, span_from(token->inside, from));
	r->said = false;
}

static void
take_program(struct reader *r, struct span program, unsigned deep)
{
	struct python_walk walk = {.program = program};
	struct python_token token;

	while (!r->variation->foreign && python_next(&walk, &token)) {
		if (token.kind == PYTHON_NUMBER)
			take_numeral(r, token.text);
		else if (token.kind == PYTHON_STRING && !(token.first && token.depth == 0))
			take_string(r, &token, deep);
	}
}

/* Whether the program, or the draft, has a number of the question, or what follows from it. */
static bool
is_used(const struct reader *r, const struct numeral *numeral)
{
	struct number number;

	for (size_t at = 0; r->draft.at != NULL && numbers_next(r->draft, &at, &number);)
		if (number_same(&number, &numeral->number))
			return true;
	for (unsigned i = 0; i < r->variation->count; i++)
		if (is_numeral(&numeral->number, &r->variation->values[i]))
			return true;
	return ((r->used | r->made) >> numeral->group & 1) != 0;
}

/* Whether the question has the number more than once: "students over 16 ... under 16" names whom it speaks of. */
static bool
is_repeated(const struct reader *r, const struct numeral *numeral)
{
	unsigned count = 0;

	for (unsigned i = 0; i < r->numeral_count; i++)
		count += r->numerals[i].group == numeral->group;
	return count > 1;
}

/* Whether a number of the question is one of a noun: "5 pens"; so many words behind it: "300 g of flour". */
static bool
counts(const struct reader *r, const struct number *number, struct span noun, int most)
{
	size_t at, end;

	/* The parts of a fraction have no place. */
	if (number->text.at == NULL)
		return false;
	at = (size_t)(number->text.at + number->text.len - r->question.at);
	for (int words = 0; words < most; words++) {
		at = span_past(r->question, at, " ");
		end = span_past_letters(r->question, at);
		if (end == at)
			return false;
		if (span_same_nocase(span_between(r->question, at, end), noun))
			return true;
		at = end;
	}
	return false;
}

/*
 * The noun that is asked for, if the program has a number of it: then it needs none of other things. "How many glasses"
 * are there of "150 ml glasses" is not told by their size.
 */
static struct span
noun_of_used(const struct reader *r, int *most)
{
	struct question question;
	struct span noun;

	question_read(r->question, &question);
	*most = question.count ? 1 : NOUN_WORDS;
	noun = span_from(question.noun, span_back_letters(question.noun, question.noun.len));
	for (unsigned i = 0; noun.len > 0 && i < r->numeral_count; i++)
		if (r->numerals[i].group >= 0 && is_used(r, &r->numerals[i]) &&
		    counts(r, &r->numerals[i].number, noun, *most))
			return noun;
	return span_between(noun, 0, 0);
}

/*
 * How many quantities that the question gives in digits are left out. One and 100% change no result, nor does
 * the count of the others: "3 sprints with 34, 41 and 28 points".
 */
static unsigned
count_lacking(const struct reader *r)
{
	struct rational one = rational_of(1), hundred = rational_of(100), others;
	int most;
	struct span noun = noun_of_used(r, &most);
	uint64_t digits = 0;
	unsigned count = 0;

	for (unsigned i = 0; i < r->numeral_count; i++)
		if (r->numerals[i].group >= 0 && span_digit(r->numerals[i].number.core, 0))
			digits |= (uint64_t)1 << r->numerals[i].group;
	others = rational_of(__builtin_popcountll(digits) - 1);
	for (unsigned i = 0; i < r->numeral_count; i++) {
		const struct numeral *numeral = &r->numerals[i];
		const struct number *number = &numeral->number;

		if (numeral->group >= 0 && number->reading_count > 0 && span_digit(number->core, 0) &&
		    number->unit != NUMBER_ORDINAL && number->unit != NUMBER_TIME && !number_has(number, &one) &&
		    !(number->unit == NUMBER_PERCENT && number_has(number, &hundred)) && !number_has(number, &others) &&
		    !is_repeated(r, numeral) && !is_used(r, numeral) &&
		    (noun.len == 0 || counts(r, number, noun, most)))
			count++;
	}
	return count;
}

void
variation_read(struct span program, struct span previous, struct span question, struct variation *variation)
{
	struct reader r = {.variation = variation, .previous = previous, .question = question};

	variation->program = program;
	variation->count = variation->place_count = variation->namesakes = 0;
	variation->foreign = false;
	read_numerals(&r, question, true);
	read_numerals(&r, previous, false);
	take_program(&r, program, 0);
	variation->lacks = count_lacking(&r);
	variation->partial = 2 * __builtin_popcountll(r.used) < r.groups;
}

unsigned
variation_lacks_in(struct span draft, struct span question)
{
	static struct variation none; /* a draft has no numerals to be changed */
	struct reader r = {.variation = &none, .previous = NO_SPAN, .question = question, .draft = draft};

	read_numerals(&r, question, true);
	return count_lacking(&r);
}

unsigned
variation_find(const struct variation *variation, const struct number *number)
{

	for (unsigned i = 0; i < variation->count; i++)
		if (is_numeral(number, &variation->values[i]))
			return 1U << i;
	return 0;
}
