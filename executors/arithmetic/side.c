/*
 * Forward over the text: operand, units, operator, operand. Anything else ends the side after its last operand.
 */
#include "executors/arithmetic/side.h"

#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

#define UNIT_WORDS_MAX 4   /* words after a number that may be its unit */
#define LABEL_MAX      60  /* bytes in brackets without a digit */
#define BRACES_MAX     200 /* bytes in braces */
#define NESTING_MAX    4   /* of \frac and \sqrt */

struct spelling {
	const char *text;
	enum formula_kind kind;
};

/* Longer spellings come before their own beginnings. */
static const struct spelling operators[] = {{"\\times", FORMULA_TIMES}, {"\\cdot", FORMULA_TIMES},
    {"\\div", FORMULA_OVER}, {"multiplied by", FORMULA_TIMES}, {"divided by", FORMULA_OVER}, {"times", FORMULA_TIMES},
    {"plus", FORMULA_PLUS}, {"minus", FORMULA_MINUS}, {"\u00d7", FORMULA_TIMES}, {"\u00f7", FORMULA_OVER},
    {"\u00b7", FORMULA_TIMES}, {"\u22c5", FORMULA_TIMES}, {"\u2212", FORMULA_MINUS}, {"\u2013", FORMULA_MINUS},
    {"+", FORMULA_PLUS}, {"-", FORMULA_MINUS}, {"\\*", FORMULA_TIMES}, {"*", FORMULA_TIMES}, {"/", FORMULA_OVER},
    {"^", FORMULA_POWER}};

/* Words before a number without meaning here. */
static const char *const fillers[] = {
    "\\$", "$", "\u20ac", "\u00a3", "\\left", "\\(", "\\[", "\\,", "\\;", "\\!", "\\ ", "&", "~", "USD", "**", "Rs."};

/* Words that are not units: what follows them is something else. */
static const char *const stop_words[] = {"and", "then", "so", "for", "is", "are", "was", "which", "to", "from", "with",
    "plus", "minus", "times", "equals", "equal", "gives", "or", "but", "we", "she", "he", "they", "you", "i", "this",
    "that", "because", "since", "if", "when", "than", "divided", "multiplied", "has", "have", "will", "by", "as",
    "where", "leaves", "giving", "therefore", "total", "making", NULL};

static const char *const families[][20] = {
    {"second", "minute", "min", "hour", "hr", "day", "week", "month", "year", "decade", NULL},
    {"inch", "foot", "feet", "yard", "mile", "cm", "mm", "km", "meter", "metre", "centimeter", "kilometer", "block",
	NULL},
    {"gram", "kg", "kilogram", "pound", "lb", "ounce", "oz", "ton", "mg", NULL},
    {"ml", "liter", "litre", "cup", "pint", "quart", "gallon", "tablespoon", "teaspoon", NULL},
    {"cent", "dollar", "dime", "nickel", "quarter", "penny", "pennies", NULL},
    {"dozen", "pair", "couple", "score", NULL},
};

struct side_walk {
	struct span text;
	struct side *side;
	size_t at;
	unsigned depth;   /* of brackets */
	unsigned nesting; /* of \frac */
};

static bool
add(struct side_walk *w, enum formula_kind kind)
{
	struct side *side = w->side;

	if (side->count == FORMULA_TOKENS_MAX)
		return false;
	side->tokens[side->count].kind = kind;
	side->tokens[side->count].value = side->tokens[side->count].other = rational_unknown();
	side->count++;
	return true;
}

static void
note_unit(struct side_walk *w, struct span unit)
{

	if (w->side->unit_count < SIDE_UNITS_MAX)
		w->side->units[w->side->unit_count++] = unit;
}

static void
skip_fillers(struct side_walk *w)
{

	for (bool more = true; more;) {
		more = false;
		while (w->at < w->text.len && (w->text.at[w->at] == ' ' || w->text.at[w->at] == '\t')) {
			w->at++;
			more = true;
		}
		for (size_t i = 0; i < nitems(fillers); i++) {
			if (phrase_stands(w->text, w->at, fillers[i])) {
				if (phrase_stands(w->text, w->at + strlen(fillers[i]) - 1, "$"))
					note_unit(w, span_of("dollar"));
				w->at += strlen(fillers[i]);
				more = true;
			}
		}
	}
}

/* The length of "(label)" or "\text{label}" without a digit in it, or 0. */
static size_t
label_length(struct span text, size_t at)
{
	bool latex = phrase_stands(text, at, "\\text{") || phrase_stands(text, at, "\\mathrm{");
	size_t end = at;

	if (!latex && !phrase_stands(text, at, "("))
		return 0;
	for (; end < text.len && end - at <= LABEL_MAX; end++) {
		if (isdigit((unsigned char)text.at[end]) || text.at[end] == '\n' || text.at[end] == '=')
			return 0;
		if (text.at[end] == (latex ? '}' : ')'))
			return end + 1 - at;
	}
	return 0;
}

static bool read_operand(struct side_walk *w);
static void read_rest(struct side_walk *w);

/* The inside of braces at an offset, as an expression in brackets. Returns whether it was one. */
static bool
read_braces(struct side_walk *w)
{
	size_t start = w->at + 1, end = start;
	unsigned open = 1;
	struct side_walk inner;

	if (!phrase_stands(w->text, w->at, "{") || w->nesting == NESTING_MAX)
		return false;
	for (; end < w->text.len && end - start <= BRACES_MAX; end++) {
		open += w->text.at[end] == '{';
		open -= w->text.at[end] == '}';
		if (open == 0)
			break;
	}
	if (open != 0 || end == w->text.len)
		return false;
	inner = (struct side_walk){{w->text.at, end}, w->side, start, 0, w->nesting + 1};
	if (!add(w, FORMULA_OPEN) || !read_operand(&inner))
		return false;
	read_rest(&inner);
	w->at = end + 1;
	return span_trim(span_between(w->text, inner.at, end)).len == 0 && inner.depth == 0 && add(w, FORMULA_CLOSE);
}

/* \frac{a}{b}, \sqrt{a}. */
static bool
read_latex(struct side_walk *w)
{
	static const char *const fractions[] = {"\\frac", "\\dfrac", "\\tfrac"};

	for (size_t i = 0; i < nitems(fractions); i++) {
		if (!phrase_stands(w->text, w->at, fractions[i]))
			continue;
		w->at += strlen(fractions[i]);
		w->side->operations++;
		return add(w, FORMULA_OPEN) && read_braces(w) && add(w, FORMULA_OVER) && read_braces(w) &&
		    add(w, FORMULA_CLOSE);
	}
	if (!phrase_stands(w->text, w->at, "\\sqrt"))
		return false;
	w->at += strlen("\\sqrt");
	w->side->operations++;
	return add(w, FORMULA_ROOT) && read_braces(w);
}

/* Letters right after the digits: a unit's, or a variable as in "3x" and "2L". */
static void
take_stuck(struct side_walk *w)
{
	static const char *const units[] = {"kg", "cm", "mm", "km", "ml", "ft", "in", "lb", "lbs", "oz", "hr", "hrs",
	    "min", "mins", "mph", "gb", "mb", "kwh", "km/h", "st", "nd", "rd", "th", "usd", NULL};
	struct span stuck = {w->text.at + w->at, 0};
	char after;

	while (w->at + stuck.len < w->text.len && isalpha((unsigned char)stuck.at[stuck.len]))
		stuck.len++;
	if (stuck.len == 0)
		return;
	for (size_t i = 0; units[i] != NULL; i++) {
		if (span_equals_nocase(stuck, units[i]))
			return;
	}
	after = w->at + 1 < w->text.len ? stuck.at[1] : ' ';
	if (stuck.len == 1 && stuck.at[0] == 'x' && (isdigit((unsigned char)after) || after == '$'))
		return;
	w->side->doubt = true;
}

static bool
read_number(struct side_walk *w)
{
	struct number number;
	struct formula_token *token;
	size_t n = number_read(w->text, w->at, NUMBER_NO_FRACTION | NUMBER_DIGITS_ONLY, &number);

	if (n == 0 || number.reading_count == 0 || !add(w, FORMULA_NUMBER))
		return false;
	token = &w->side->tokens[w->side->count - 1];
	token->value = number.readings[0].value;
	if (number.reading_count > 1) {
		token->other = number.readings[1].value;
		w->side->ambiguous = true;
	}
	w->side->decimals = number.readings[0].decimals;
	w->side->rounded |= number.readings[0].decimals >= 2 && !rational_is_whole(&token->value);
	w->at += n;
	/* "2 dozen" may come after "1/". */
	w->side->doubt |= number.text.len > 5 && phrase_find(number.text, 0, "dozen") != PHRASE_NONE;
	take_stuck(w);
	return true;
}

/* Read one operand with the brackets and signs before it. */
static bool
read_operand(struct side_walk *w)
{

	for (;;) {
		size_t n;

		skip_fillers(w);
		n = label_length(w->text, w->at);
		if (n > 0) {
			w->at += n;
			continue;
		}
		if (phrase_stands(w->text, w->at, "(") || phrase_stands(w->text, w->at, "[")) {
			if (!add(w, FORMULA_OPEN) || ++w->depth > FORMULA_DEPTH_MAX)
				return false;
			w->at++;
		} else if ((phrase_stands(w->text, w->at, "-") && !phrase_stands(w->text, w->at, "- ")) ||
		    phrase_stands(w->text, w->at, "\u2212")) {
			if (!add(w, FORMULA_MINUS))
				return false;
			w->at += phrase_stands(w->text, w->at, "-") ? 1 : 3;
		} else if (phrase_stands(w->text, w->at, "\u221a")) {
			w->side->operations++;
			if (!add(w, FORMULA_ROOT))
				return false;
			w->at += 3;
		} else
			break;
	}
	return phrase_stands(w->text, w->at, "\\") ? read_latex(w) : read_number(w);
}

/* Record a word after a number; "/egg" and "per egg" are words too. Returns whether it may be a unit. */
static bool
take_unit(struct side_walk *w, unsigned *words)
{
	size_t at = w->at + (phrase_stands(w->text, w->at, "/") || phrase_stands(w->text, w->at, "-")), end = at;
	struct span word;

	while (end < w->text.len && (isalpha((unsigned char)w->text.at[end]) || w->text.at[end] == '\''))
		end++;
	word = span_between(w->text, at, end);
	if (word.len == 0 || *words == UNIT_WORDS_MAX)
		return false;
	for (size_t i = 0; stop_words[i] != NULL; i++) {
		if (span_equals_nocase(word, stop_words[i]))
			return false;
	}
	if (word.len == 1 && word.at[0] != 'a')
		w->side->doubt = true;
	note_unit(w, word);
	(*words)++;
	w->at = end;
	return true;
}

/* Suffixes of the operand: percent, powers, closing brackets, units, labels. */
static void
read_after(struct side_walk *w)
{
	struct side *side = w->side;
	unsigned words = 0;

	for (;;) {
		size_t gap = 0, n;

		while (w->at + gap < w->text.len && (w->text.at[w->at + gap] == ' ' || w->text.at[w->at + gap] == '\t'))
			gap++;
		if (phrase_stands(w->text, w->at, "%") || phrase_stands(w->text, w->at, "\\%")) {
			side->percent = true;
			if (!add(w, FORMULA_PERCENT))
				return;
			w->at += phrase_stands(w->text, w->at, "%") ? 1 : 2;
		} else if (phrase_stands(w->text, w->at, "\u00b2") || phrase_stands(w->text, w->at, "\u00b3")) {
			bool two = phrase_stands(w->text, w->at, "\u00b2");

			/* "12 m²" is a unit. */
			if (words == 0 && add(w, FORMULA_POWER) && add(w, FORMULA_NUMBER)) {
				side->tokens[side->count - 1].value = rational_of(two ? 2 : 3);
				side->operations++;
			}
			w->at += 2;
		} else if (phrase_stands(w->text, w->at + gap, ")") && w->depth > 0) {
			if (!add(w, FORMULA_CLOSE))
				return;
			w->depth--;
			w->at += gap + 1;
			words = 0;
		} else if (phrase_stands(w->text, w->at + gap, "]") && w->depth > 0) {
			if (!add(w, FORMULA_CLOSE))
				return;
			w->depth--;
			w->at += gap + 1;
		} else if ((n = label_length(w->text, w->at + gap)) > 0)
			w->at += gap + n;
		else if (phrase_stands(w->text, w->at, "**") || phrase_stands(w->text, w->at, "\\$"))
			w->at += 2;
		else if (phrase_stands(w->text, w->at, "\\right"))
			w->at += 6;
		else if (phrase_stands(w->text, w->at, "$") &&
		    !isdigit((unsigned char)(w->at + 1 < w->text.len ? w->text.at[w->at + 1] : 'x')))
			w->at += 1;
		else {
			size_t back = w->at;
			bool x;

			w->at += gap;
			x = phrase_stands(w->text, w->at, "x ") || phrase_stands(w->text, w->at, "X ") ||
			    phrase_stands(w->text, w->at, "x$");
			if (x || phrase_stands(w->text, w->at, "of ") || !take_unit(w, &words)) {
				w->at = back;
				return;
			}
		}
	}
}

/* Read an operator. Returns its length, or 0. */
static size_t
read_operator(struct side_walk *w, enum formula_kind *kind)
{
	struct span text = w->text;
	size_t at = w->at;
	struct side *side = w->side;

	if (phrase_stands(text, at, "**"))
		return 0;
	if ((phrase_stands(text, at, "x") || phrase_stands(text, at, "X")) && at + 1 < text.len &&
	    strchr(" $(0123456789", text.at[at + 1]) != NULL) {
		*kind = FORMULA_TIMES;
		return 1;
	}
	/* "20% of 50", "1/2 of 10" */
	if (phrase_stands(text, at, "of ") && side->count > 0 &&
	    (side->tokens[side->count - 1].kind == FORMULA_PERCENT || side->operations > 0)) {
		*kind = FORMULA_TIMES;
		return 3;
	}
	for (size_t i = 0; i < nitems(operators); i++) {
		size_t n = strlen(operators[i].text);

		if (!phrase_stands(text, at, operators[i].text))
			continue;
		if (isalpha((unsigned char)operators[i].text[n - 1]) && at + n < text.len &&
		    isalpha((unsigned char)text.at[at + n]))
			continue;
		*kind = operators[i].kind;
		return n;
	}
	return 0;
}

/* After the first operand: operators and operands in turn. The side ends after the last one at no depth. */
static void
read_rest(struct side_walk *w)
{
	struct side *side = w->side;
	size_t good_count = 0, good_end = w->at;
	unsigned good_operations = side->operations;
	int good_decimals = side->decimals;
	unsigned over = 0;
	bool outer = w->nesting == 0, full;

	for (;;) {
		enum formula_kind kind;
		size_t n;

		read_after(w);
		if (w->depth == 0) {
			good_count = side->count;
			good_end = w->at;
			good_operations = side->operations;
			good_decimals = side->decimals;
			if (side->first_length == 0 && outer)
				side->first_length = side->count;
		}
		w->at = span_past(w->text, w->at, " \t");
		n = read_operator(w, &kind);
		if (n == 0) {
			/* "2(3 + 4)" multiplies; "30 eggs (10 * 3)" explains. */
			if (w->depth == 0 && w->at == good_end && phrase_stands(w->text, w->at, "(") &&
			    good_count > 0 && side->unit_count == 0)
				kind = FORMULA_TIMES;
			else {
				side->doubt |= w->depth == 0 && phrase_stands(w->text, w->at, "(");
				break;
			}
		}
		side->sum_first |= side->operations == 0 && (kind == FORMULA_MINUS || kind == FORMULA_PLUS);
		side->sums |= kind == FORMULA_MINUS || kind == FORMULA_PLUS;
		w->at += n;
		side->operations++;
		if (kind == FORMULA_POWER && phrase_stands(w->text, w->at, "{")) {
			if (!add(w, kind) || !read_braces(w))
				break;
			continue;
		}
		over += kind == FORMULA_OVER;
		if (!add(w, kind) || !read_operand(w)) {
			/* A dash, or an operator before a variable. */
			side->doubt |= kind != FORMULA_MINUS;
			break;
		}
	}
	full = side->count == FORMULA_TOKENS_MAX;
	/* "1600 calories / 200 calories / 100 ml" may be grouped either way. */
	side->doubt |= over > 1;
	if (outer) {
		side->count = good_count;
		side->operations = good_operations;
		side->decimals = good_decimals;
		/* An expression may begin after an unclosed bracket; skip a side that is too long. */
		side->end = good_count > 0 ? good_end : (full ? w->at : 0);
	}
}

bool
side_read(struct span text, size_t at, struct side *side)
{
	struct side_walk w = {text, side, at, 0, 0};

	/* The tokens' room need not be cleared. */
	memset((char *)side + offsetof(struct side, count), 0, sizeof(*side) - offsetof(struct side, count));
	side->end = at;
	if (!read_operand(&w)) {
		side->count = 0;
		side->end = w.at > at ? w.at : at;
		return false;
	}
	read_rest(&w);
	return side->count > 0;
}

bool
side_may_begin(struct span text, size_t at)
{
	unsigned char byte = (unsigned char)text.at[at];

	if (at > 0 && (isalnum((unsigned char)text.at[at - 1]) || strchr("_\\", text.at[at - 1]) != NULL))
		return byte == '$';
	return isdigit(byte) || byte == '(' || byte == '[' || byte == '$' || byte == '-' ||
	    (byte == '.' && span_digit(text, at + 1)) || phrase_stands(text, at, "\\frac") ||
	    phrase_stands(text, at, "\\dfrac") || phrase_stands(text, at, "\\sqrt") ||
	    phrase_stands(text, at, "\u221a");
}

/* The unit's place in a family, or -1. */
static int
place_in(const char *const *family, struct span unit)
{

	for (int i = 0; family[i] != NULL; i++) {
		size_t n = strlen(family[i]);

		if (span_starts_nocase(unit, family[i]) && unit.len <= n + 2)
			return i;
	}
	return -1;
}

bool
sides_mix_units(const struct side *left, const struct side *right)
{
	const struct side *sides[] = {left, right};

	for (size_t f = 0; f < nitems(families); f++) {
		int seen = -1;

		for (size_t s = 0; s < 2; s++) {
			for (unsigned i = 0; i < sides[s]->unit_count; i++) {
				int place = place_in(families[f], sides[s]->units[i]);

				if (place >= 0 && seen >= 0 && place != seen)
					return true;
				seen = place >= 0 ? place : seen;
			}
		}
	}
	return false;
}
