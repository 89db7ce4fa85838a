/*
 * Words off the front, quantities, the wanted unit; then the one dimension that all of them share.
 */
#include "executors/arithmetic/conversion.h"

#include <math.h>
#include <stdio.h>

#include "routes/text/glyph.h"

#define PROMPT_MAX       200
#define TERMS_MAX        4
#define DECIMALS_EXACT   6
#define DIGITS_ROUNDED   6
#define SYMBOL_BYTES_MAX 3 /* of what is written in one case only: Mb is no MB */

struct term {
	struct rational value;
	struct span unit;
};

struct conversion {
	struct term terms[TERMS_MAX];
	unsigned count;
	struct span wanted;
	bool english; /* words around it say so: 1,500 is fifteen hundred */
	bool unsure;  /* a numeral has another meaning elsewhere */
};

static void
skip(struct span *s, size_t n)
{

	s->at += n;
	s->len -= n;
}

static void
skip_blanks(struct span *s)
{

	*s = span_strip(*s);
}

/* Take the first of these words that stands next; each ends where a letter cannot follow. Returns its place, or -1. */
static int
take_word(struct span *s, const char *const *words)
{

	skip_blanks(s);
	for (int i = 0; words[i] != NULL; i++) {
		size_t n = strlen(words[i]);

		if (!span_starts_nocase(*s, words[i]) ||
		    (isalpha((unsigned char)words[i][n - 1]) && s->len > n && isalpha((unsigned char)s->at[n])))
			continue;
		skip(s, n);
		return i;
	}
	return -1;
}

static size_t
count_digits(struct span s, size_t at)
{
	size_t n = 0;

	while (at + n < s.len && isdigit((unsigned char)s.at[at + n]))
		n++;
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
	while (groups < s.len && s.at[groups] == ',' && count_digits(s, groups + 1) == 3 &&
	    n + 3 < RATIONAL_DIGITS_MAX / 4) {
		memcpy(digits + n, s.at + groups + 1, 3);
		n += 3;
		groups += 4;
		c->unsure = true;
	}
	digits[n] = '\0';
	return groups;
}

/* "12", "1,500", "0.5", "3/4". */
static bool
take_number(struct conversion *c, struct span *s, struct rational *value)
{
	char digits[RATIONAL_DIGITS_MAX];
	size_t n = read_whole(c, *s, digits), len = strlen(digits), more;
	struct rational bottom;

	if (n == 0)
		return false;
	more = n < s->len && s->at[n] == '.' ? count_digits(*s, n + 1) : 0;
	if (more > RATIONAL_DIGITS_MAX / 4)
		return false;
	if (more > 0) {
		/* 1.500 is fifteen hundred for many, 0.500 for nobody. */
		c->unsure |= more == 3 && strcmp(digits, "0") != 0;
		memcpy(digits + len, s->at + n, more + 1);
		len += more + 1;
		n += more + 1;
	}
	*value = rational_read((struct span){digits, len});
	skip(s, n);
	more = s->len > 1 && s->at[0] == '/' ? count_digits(*s, 1) : 0;
	if (more > 0) {
		bottom = rational_read((struct span){s->at + 1, more});
		*value = rational_divide(value, &bottom);
		skip(s, more + 1);
	}
	return rational_is_known(value);
}

/* Whether an alias stands at a text's beginning, and how long it is. */
static size_t
measure_alias(const char *alias, struct span s)
{
	size_t n = strlen(alias);
	bool stands = n <= SYMBOL_BYTES_MAX ? s.len >= n && memcmp(s.at, alias, n) == 0 : span_starts_nocase(s, alias);

	if (!stands)
		return 0;
	/* A longer word is another one; so is m² for m. */
	if (s.len > n && isalnum((unsigned char)alias[n - 1]) && (glyph_is_word_byte(s.at[n]) || s.at[n] == '/'))
		return 0;
	return n;
}

/* Whether a unit is written so. */
static bool
is_called(const struct policy_unit *unit, struct span name)
{

	for (size_t i = 0; i < unit->alias_count; i++)
		if (measure_alias(unit->aliases[i], name) == name.len)
			return true;
	return false;
}

/* The longest name of a unit that stands next. */
static bool
take_unit(const struct policy *policy, struct span *s, struct span *name)
{

	skip_blanks(s);
	*name = (struct span){s->at, 0};
	for (size_t i = 0; i < policy->unit_count; i++)
		for (size_t k = 0; k < policy->units[i].alias_count; k++) {
			size_t n = measure_alias(policy->units[i].aliases[k], *s);

			name->len = n > name->len ? n : name->len;
		}
	skip(s, name->len);
	return name->len > 0;
}

/* "5 feet 7 inches", "12 inches + 1 foot", "-40 °C". What stands side by side has one sign. */
static bool
take_quantity(const struct policy *policy, struct conversion *c, struct span *s)
{
	static const char *const joints[] = {"+", "plus", "and", ",", "-", "minus", "\u2212", NULL};
	static const char *const signs[] = {"-", "\u2212", "minus", NULL};
	bool minus = take_word(s, signs) >= 0;

	for (;;) {
		struct term *term = &c->terms[c->count];
		int joint;

		skip_blanks(s);
		if (c->count == TERMS_MAX || !take_number(c, s, &term->value) || !take_unit(policy, s, &term->unit))
			return false;
		if (minus)
			term->value = rational_negate(&term->value);
		c->count++;
		joint = take_word(s, joints);
		if (joint >= 0 && joint != 2 && joint != 3)
			minus = joint > 3;
		if (joint < 0 && count_digits(*s, 0) == 0)
			return true;
	}
}

/* Whether nothing is left but marks that end a question. */
static bool
is_end(struct span s)
{

	for (size_t i = 0; i < s.len; i++)
		if (strchr("?!. ", s.at[i]) == NULL)
			return false;
	return true;
}

static bool
read_conversion(const struct policy *policy, struct span s, struct conversion *c)
{
	static const char *const leads[] = {"please convert", "convert", "what is", "what's", "what are", "how much is",
	    "how much are", "how long is", "how long are", "how far is", "how tall is", "how heavy is", "how big is",
	    "how fast is", "how hot is", "how cold is", NULL};
	static const char *const many[] = {"how many", NULL};
	static const char *const are[] = {
	    "are there in", "are in", "is in", "is", "are", "in", "equals", "equal", "=", NULL};
	static const char *const links[] = {"in", "=", "to", "into", "as", NULL};
	int link;

	memset(c, 0, sizeof(*c));
	if (take_word(&s, many) >= 0) {
		c->english = true;
		return take_unit(policy, &s, &c->wanted) && take_word(&s, are) >= 0 && take_quantity(policy, c, &s) &&
		    is_end(s);
	}
	c->english = take_word(&s, leads) >= 0;
	if (!take_quantity(policy, c, &s))
		return false;
	link = take_word(&s, links);
	c->english |= link > 1;
	return link >= 0 && take_unit(policy, &s, &c->wanted) && is_end(s);
}

/* The one unit of a dimension that is written so. Returns false, with *found, where there are two that differ. */
static bool
find_unit(const struct policy *policy, struct span name, const char *dimension, const struct policy_unit **found)
{

	*found = NULL;
	for (size_t i = 0; i < policy->unit_count; i++) {
		const struct policy_unit *unit = &policy->units[i];

		if (strcmp(unit->dimension, dimension) != 0 || !is_called(unit, name))
			continue;
		if (*found != NULL)
			return false;
		*found = unit;
	}
	return true;
}

/* "5/9" */
static struct rational
read_ratio(const char *text)
{
	const char *stroke = strchr(text, '/');
	struct rational top = rational_read((struct span){text, strcspn(text, "/")}), bottom;

	if (stroke == NULL)
		return top;
	bottom = rational_read(span_of(stroke + 1));
	return rational_divide(&top, &bottom);
}

enum found { FOUND_NOTHING, FOUND_VALUE, FOUND_SEVERAL };

/* The sum of all terms in the wanted unit, taken as one of this dimension. */
static enum found
compute_in(const struct policy *policy, const struct conversion *c, const char *dimension, struct rational *value)
{
	struct rational sum = rational_of(0), factor, offset;
	const struct policy_unit *unit, *wanted;
	bool several = !find_unit(policy, c->wanted, dimension, &wanted), offsets;

	if (wanted == NULL)
		return FOUND_NOTHING;
	offsets = strcmp(wanted->offset, "0") != 0;
	for (unsigned i = 0; i < c->count; i++) {
		struct rational part = c->terms[i].value;

		several |= !find_unit(policy, c->terms[i].unit, dimension, &unit);
		if (unit == NULL)
			return FOUND_NOTHING;
		factor = read_ratio(unit->factor);
		offset = read_ratio(unit->offset);
		offsets |= !rational_is_zero(&offset);
		part = rational_multiply(&part, &factor);
		part = rational_add(&part, &offset);
		sum = rational_add(&sum, &part);
	}
	/* Nobody adds temperatures. */
	if (several || (offsets && c->count > 1))
		return FOUND_SEVERAL;
	factor = read_ratio(wanted->factor);
	offset = read_ratio(wanted->offset);
	sum = rational_subtract(&sum, &offset);
	*value = rational_divide(&sum, &factor);
	return rational_is_known(value) ? FOUND_VALUE : FOUND_SEVERAL;
}

/* State the value; what is not small loses no whole digits. */
static bool
print_value(struct literal *literal)
{
	int decimals = rational_decimals(&literal->value, DECIMALS_EXACT), exact;
	double size = fabs(rational_double(&literal->value));

	if (decimals < 0) {
		decimals = DIGITS_ROUNDED - ((int)floor(log10(size)) + 1);
		decimals = decimals < 0 ? 0 : decimals > 30 ? 30 : decimals;
		exact = rational_decimals(&literal->value, decimals);
		literal->rounded = exact < 0;
		decimals = exact < 0 ? decimals : exact;
	}
	return rational_print(&literal->value, (unsigned)decimals, literal->text, sizeof(literal->text)) > 0;
}

bool
conversion_compute(const struct policy *policy, struct span prompt, struct literal *literal, struct span *unit)
{
	struct conversion c;
	bool found = false;

	memset(literal, 0, sizeof(*literal));
	prompt = span_strip(prompt);
	if (prompt.len > PROMPT_MAX || !read_conversion(policy, prompt, &c) || (c.unsure && !c.english))
		return false;
	for (size_t i = 0; i < policy->unit_count; i++) {
		const char *dimension = policy->units[i].dimension;
		struct rational value;
		bool seen = false;

		for (size_t k = 0; k < i && !seen; k++)
			seen = strcmp(policy->units[k].dimension, dimension) == 0;
		switch (seen ? FOUND_NOTHING : compute_in(policy, &c, dimension, &value)) {
		case FOUND_NOTHING:
			continue;
		case FOUND_SEVERAL:
			return false;
		default:
			if (found)
				return false;
			found = true;
			literal->value = value;
		}
	}
	*unit = c.wanted;
	return found && print_value(literal);
}
