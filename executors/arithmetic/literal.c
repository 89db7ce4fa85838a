/*
 * The prompt without the words around it, token by token; then refusals, then the value.
 */
#include "executors/arithmetic/literal.h"

#include <math.h>

#include "executors/arithmetic/formula.h"
#include "routes/expression.h"
#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

#define DECIMALS_EXACT 12
#define DIGITS_ROUNDED 10

struct spelling {
	const char *text;
	enum formula_kind kind;
};

/* As in routes/expression.c. Longer spellings come before their own beginnings. */
static const struct spelling spellings[] = {{"to the power of", FORMULA_POWER}, {"multiplied by", FORMULA_TIMES},
    {"square root of", FORMULA_ROOT}, {"divided by", FORMULA_OVER}, {"modulo", FORMULA_MODULO},
    {"minus", FORMULA_MINUS}, {"times", FORMULA_TIMES}, {"plus", FORMULA_PLUS}, {"sqrt", FORMULA_ROOT},
    {"mod", FORMULA_MODULO}, {"of", FORMULA_TIMES}, {"**", FORMULA_POWER}, {"x", FORMULA_TIMES}, {"*", FORMULA_TIMES},
    {"/", FORMULA_OVER}, {"^", FORMULA_POWER}, {"+", FORMULA_PLUS}, {"-", FORMULA_MINUS}, {"%", FORMULA_PERCENT},
    {"!", FORMULA_FACTORIAL}, {"(", FORMULA_OPEN}, {")", FORMULA_CLOSE}, {"\u00d7", FORMULA_TIMES},
    {"\u00f7", FORMULA_OVER}, {"\u00b7", FORMULA_TIMES}, {"\u22c5", FORMULA_TIMES}, {"\u2212", FORMULA_MINUS},
    {"\u2013", FORMULA_MINUS}, {"\u221a", FORMULA_ROOT}};

struct tokens {
	struct formula_token list[FORMULA_TOKENS_MAX];
	size_t count;
	bool english; /* there are English words around: "1,500" is fifteen hundred */
};

static bool
add(struct tokens *t, enum formula_kind kind, struct rational value)
{

	if (t->count == FORMULA_TOKENS_MAX)
		return false;
	t->list[t->count++] = (struct formula_token){kind, value, rational_unknown()};
	return true;
}

/* A numeral of one meaning. Returns its length, or 0. */
static size_t
read_numeral(struct span s, struct tokens *t)
{
	struct number number;
	size_t n = number_read(s, 0, NUMBER_NO_FRACTION | NUMBER_DIGITS_ONLY, &number);

	/* "5k" is not an expression's numeral, and a lone decimal comma suggests another language. */
	if (n == 0 || number.reading_count == 0)
		return 0;
	for (size_t i = 0; i < n; i++) {
		if (isalpha((unsigned char)s.at[i]) || s.at[i] == ' ')
			return 0;
	}
	if (number.reading_count > 1 && !t->english)
		return 0;
	if (number.reading_count == 1 && memchr(s.at, ',', n) != NULL && number.readings[0].decimals > 0 &&
	    memchr(s.at, '.', n) == NULL)
		return 0;
	return add(t, FORMULA_NUMBER, number.readings[0].value) ? n : 0;
}

/* "squared", "²", "cubed", "³" become powers. Returns the length, or 0. */
static size_t
read_short_power(struct span s, struct tokens *t)
{
	static const struct {
		const char *text;
		int exponent;
	} known[] = {{"squared", 2}, {"cubed", 3}, {"\u00b2", 2}, {"\u00b3", 3}};

	for (size_t i = 0; i < nitems(known); i++) {
		if (span_starts_nocase(s, known[i].text))
			return add(t, FORMULA_POWER, rational_unknown()) &&
				add(t, FORMULA_NUMBER, rational_of(known[i].exponent))
			    ? strlen(known[i].text)
			    : 0;
	}
	return 0;
}

/* Whether the last item is a share of something: "15% of 240", "3/4 of 20". */
static bool
may_be_part(const struct tokens *t)
{

	return t->count > 0 &&
	    (t->list[t->count - 1].kind == FORMULA_PERCENT ||
		(t->count > 2 && t->list[t->count - 2].kind == FORMULA_OVER &&
		    t->list[t->count - 1].kind == FORMULA_NUMBER));
}

static size_t
read_symbol(struct span s, struct tokens *t)
{

	for (size_t i = 0; i < nitems(spellings); i++) {
		size_t n = strlen(spellings[i].text);
		bool word = isalpha((unsigned char)spellings[i].text[0]);

		if (!span_starts_nocase(s, spellings[i].text) || (word && s.len > n && isalpha((unsigned char)s.at[n])))
			continue;
		if (span_equals((struct span){s.at, n}, "of") && !may_be_part(t))
			return 0;
		return add(t, spellings[i].kind, rational_unknown()) ? n : 0;
	}
	return 0;
}

/* Read tokens from the expression's beginning to its end. Returns what is left. */
static struct span
read_tokens(struct span s, struct tokens *t)
{

	for (;;) {
		size_t n;

		s = span_strip(s);
		if (s.len == 0)
			return s;
		n = read_numeral(s, t);
		if (n == 0)
			n = read_short_power(s, t);
		if (n == 0)
			n = read_symbol(s, t);
		if (n == 0)
			return s;
		s = span_from(s, n);
	}
}

static bool
is_kind(const struct tokens *t, size_t i, enum formula_kind kind)
{

	return i < t->count && t->list[i].kind == kind;
}

/* Whether a token ends an operand. */
static bool
ends_operand(const struct tokens *t, size_t i)
{

	return is_kind(t, i, FORMULA_NUMBER) || is_kind(t, i, FORMULA_CLOSE) || is_kind(t, i, FORMULA_PERCENT) ||
	    is_kind(t, i, FORMULA_FACTORIAL);
}

/* Ambiguous notations. */
static bool
is_ambiguous(const struct tokens *t)
{
	bool percent = false, sum = false, signs = false;
	bool towers = false;
	unsigned powers = 0, overs = 0;

	for (size_t i = 0; i < t->count; i++) {
		enum formula_kind kind = t->list[i].kind;
		bool sign = kind == FORMULA_MINUS && (i == 0 || !ends_operand(t, i - 1));

		powers += kind == FORMULA_POWER;
		towers |= kind == FORMULA_POWER && i > 1 &&
		    (is_kind(t, i - 2, FORMULA_POWER) || is_kind(t, i - 1, FORMULA_CLOSE));
		overs += kind == FORMULA_OVER;
		percent |= kind == FORMULA_PERCENT;
		sum |= (kind == FORMULA_PLUS || kind == FORMULA_MINUS) && !sign;
		/* 2(3+4), (1)(2), 5 5 */
		if ((kind == FORMULA_OPEN || kind == FORMULA_NUMBER || kind == FORMULA_ROOT) && i > 0 &&
		    ends_operand(t, i - 1))
			return true;
		signs |= sign;
		/* 3!!; "2+2!" in excitement; "5 % 3" may be a remainder */
		if (kind == FORMULA_FACTORIAL && (is_kind(t, i + 1, FORMULA_FACTORIAL) || (i + 1 == t->count && i > 1)))
			return true;
		if (kind == FORMULA_PERCENT && (is_kind(t, i + 1, FORMULA_NUMBER) || is_kind(t, i + 1, FORMULA_OPEN)))
			return true;
		/* "the square root of 16 + 9" */
		if (kind == FORMULA_ROOT && is_kind(t, i + 1, FORMULA_NUMBER) && i + 2 < t->count)
			return true;
	}
	/* 200 - 15%; 2^3^2; -2^2. 12/3/2 is read from the left by all. */
	return (signs && powers > 0) || (percent && sum) || (towers && powers > 1) || (percent && overs > 0);
}

static void
trim_zeros(char *text)
{
	size_t n = strlen(text);

	if (strchr(text, '.') == NULL)
		return;
	while (text[n - 1] == '0')
		n--;
	if (text[n - 1] == '.')
		n--;
	text[n] = '\0';
}

/* State the value. */
static bool
print_value(struct literal *literal)
{
	int decimals = rational_decimals(&literal->value, DECIMALS_EXACT);
	double size = fabs(rational_double(&literal->value));

	if (decimals < 0) {
		int whole = size >= 1 ? (int)floor(log10(size)) + 1 : (int)ceil(log10(size));

		literal->rounded = true;
		decimals = DIGITS_ROUNDED - whole;
		decimals = decimals < 0 ? 0 : decimals > 30 ? 30 : decimals;
	}
	if (rational_print(&literal->value, (unsigned)decimals, literal->text, sizeof(literal->text)) == 0)
		return false;
	trim_zeros(literal->text);
	return true;
}

/* Whether a root is all that there is. */
static bool
is_lone_root(const struct tokens *t)
{
	unsigned open = 0;

	if (!is_kind(t, 0, FORMULA_ROOT))
		return false;
	if (is_kind(t, 1, FORMULA_NUMBER))
		return t->count == 2;
	for (size_t i = 1; i < t->count; i++) {
		open += t->list[i].kind == FORMULA_OPEN;
		open -= t->list[i].kind == FORMULA_CLOSE;
		if (open == 0)
			return i + 1 == t->count;
	}
	return false;
}

/* A lone inexact root: its rounded value, from the integer root of the number with 20 more digits. */
static bool
print_root(const struct tokens *t, struct literal *literal)
{
	struct rational scale = rational_ten(2 * DIGITS_ROUNDED), value, back;
	double size;

	if (!is_lone_root(t))
		return false;
	value = formula_value(t->list + 1, t->count - 1, FORMULA_PLAIN);
	size = sqrt(rational_double(&value));
	if (!rational_is_known(&value) || value.negative || !(size < 1e12) || rational_is_zero(&value))
		return false;
	/* Newton's method on exact numbers, truncated to the required precision. */
	back = rational_read(span_of("1"));
	if (size >= 1)
		back = rational_of((int64_t)size);
	for (int i = 0; i < 60; i++) {
		struct rational half = rational_ratio(1, 2), over = rational_divide(&value, &back);

		back = rational_add(&back, &over);
		back = rational_multiply(&back, &half);
		back = rational_multiply(&back, &scale);
		back = rational_truncate(&back);
		back = rational_divide(&back, &scale);
		if (rational_is_zero(&back))
			return false;
	}
	literal->value = back;
	if (!print_value(literal))
		return false;
	literal->rounded = true;
	literal->value = rational_unknown();
	return true;
}

/* Whether English asks: then 1,500 and 1.500 have the meaning that they have in English. */
static bool
speaks_english(struct span prompt)
{
	static const char *const words[] = {"what", "what's", "whats", "how", "calculate", "compute", "evaluate",
	    "solve", "simplify", "work out", "find", "times", "plus", "minus", "divided by", "multiplied by",
	    "square root", NULL};

	return phrase_any(prompt, words);
}

/* Whether an expression may begin at an offset: its digits, a sign, a bracket or a root. */
static bool
may_begin(struct span s, size_t at)
{
	static const char *const words[] = {"sqrt", "square root of", "minus"},
				 *const marks[] = {"\u221a", "\u2212", "\u2013", NULL};
	unsigned char byte = (unsigned char)s.at[at];
	struct span rest = span_from(s, at);

	if (isdigit(byte) || strchr("(-.", byte) != NULL)
		return true;
	if (phrase_any_at(s, at, marks) > 0)
		return true;
	for (size_t i = 0; i < nitems(words); i++) {
		if ((at == 0 || !isalpha((unsigned char)s.at[at - 1])) && span_starts_nocase(rest, words[i]))
			return true;
	}
	return false;
}

bool
literal_compute(struct span prompt, struct literal *literal)
{
	struct tokens t;
	struct span rest = span_strip(prompt);
	bool tried = false;

	memset(literal, 0, sizeof(*literal));
	if (!expression_is(prompt) || phrase_find(prompt, 0, "negative") != PHRASE_NONE)
		return false;
	t.english = speaks_english(prompt);
	/* The words before: from the first position where tokens reach an end followed only by words. */
	for (size_t at = 0; at < rest.len && !tried; at++) {
		if (!may_begin(rest, at))
			continue;
		tried = true;
		t.count = 0;
		rest = read_tokens(span_from(rest, at), &t);
	}
	/* The rest must be words or marks that end a question: no digit, no operator. */
	for (size_t i = 0; i < rest.len; i++) {
		if (isdigit((unsigned char)rest.at[i]) || strchr("+*/^()%!", rest.at[i]) != NULL)
			return false;
	}
	if (!tried || t.count == 0 || is_ambiguous(&t))
		return false;
	literal->value = formula_value(t.list, t.count, FORMULA_PLAIN);
	return rational_is_known(&literal->value) ? print_value(literal) : print_root(&t, literal);
}
