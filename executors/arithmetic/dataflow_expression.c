/*
 * Expressions of Python by tokens: names, numerals, strings with braces, calls and operators.
 */
#include "executors/arithmetic/dataflow_reader.h"

#define LITERALS_MAX 300 /* numerals in the program, counted in each pass */

void
sources_merge(struct sources *into, struct sources from)
{

	into->numerals |= from.numerals;
	into->computed |= from.computed;
	into->voided |= from.voided;
}

/* Whether a numeral of the conversation, or what a percentage of it makes (1.15 of 15%), is the value. */
static bool
is_numeral(const struct number *number, const struct rational *value)
{
	struct rational one = rational_of(1), rest, hundred, inverse;

	if (number_has(number, value))
		return true;
	if (number->unit == NUMBER_PERCENT) {
		rest = rational_subtract(value, &one);
		inverse = rational_negate(&rest);
		hundred = rational_of(100);
		hundred = rational_subtract(&hundred, value);
		return number_has(number, &rest) || number_has(number, &inverse) || number_has(number, &hundred);
	}
	if (number->unit == NUMBER_FACTOR || (number->reading_count > 0 && number->readings[0].exact)) {
		inverse = rational_divide(&one, value);
		return number_has(number, &inverse);
	}
	return false;
}

/* The bit of the conversation's numeral that a program's numeral stands for: an unused one of the same value first. */
static uint64_t
numeral_bit(struct dataflow_reader *r, const struct rational *value)
{
	uint64_t found = 0;

	if (++r->literals > LITERALS_MAX) {
		r->overflow = true;
		return 0;
	}
	for (unsigned i = 0; i < r->numeral_count; i++) {
		uint64_t bit = (uint64_t)1 << i;

		if (!is_numeral(&r->numerals[i], value))
			continue;
		found = bit;
		if (!(r->used & bit))
			break;
	}
	r->used |= found;
	return found;
}

/* The length of a string literal at a quote. */
size_t
dataflow_string_length(struct span s, size_t at)
{
	char quote = s.at[at];
	bool triple = at + 2 < s.len && s.at[at + 1] == quote && s.at[at + 2] == quote;
	size_t end = at + (triple ? 3 : 1);

	while (end < s.len) {
		if (s.at[end] == '\\')
			end++;
		else if (s.at[end] == quote &&
		    (!triple || (end + 2 < s.len && s.at[end + 1] == quote && s.at[end + 2] == quote)))
			return end + (triple ? 3 : 1) - at;
		else if (s.at[end] == '\n' && !triple)
			return end - at;
		end++;
	}
	return s.len - at;
}

/* Calls that hand their argument on. */
static bool
hands_on(struct span name)
{
	static const char *const calls[] = {"print", "int", "float", "str", "round", "Fraction", "Decimal", "format",
	    "repr", "list", "tuple", "abs", "eval", "range", "set", "dict", "input", NULL};

	for (size_t i = 0; calls[i] != NULL; i++) {
		if (span_equals(name, calls[i]))
			return true;
	}
	return false;
}

static struct sources expression(struct dataflow_reader *r, struct span s, unsigned depth);

/* What stands in the braces of a formatted string. */
static struct sources
formatted(struct dataflow_reader *r, struct span s, unsigned depth)
{
	struct sources all = {0};

	for (size_t at = 0; at < s.len; at++) {
		size_t end = at + 1;

		if (s.at[at] != '{')
			continue;
		while (end < s.len && s.at[end] != '}' && s.at[end] != ':')
			end++;
		sources_merge(&all, expression(r, (struct span){s.at + at + 1, end - at - 1}, depth + 1));
		at = end;
	}
	return all;
}

/* What one token adds to an expression; advances *at past it. */
struct expression_walk {
	struct sources all;
	bool operand; /* the token before ended an operand */
	bool zero;    /* it was a literal zero */
	bool times;   /* the token before was * */
};

static void
take_operator(struct expression_walk *walk, struct span s, size_t *at)
{
	char byte = s.at[*at];
	bool twice = *at + 1 < s.len && s.at[*at + 1] == byte && strchr("*/<>", byte) != NULL;

	if (walk->operand && strchr("+-*/%^&|<>@", byte) != NULL)
		walk->all.computed = true;
	if (byte == '*' && !twice && walk->operand && walk->zero)
		walk->all.voided = true;
	walk->times = byte == '*' && !twice && walk->operand;
	walk->operand = strchr(")]}", byte) != NULL;
	walk->zero = false;
	*at += twice ? 2 : 1;
}

static void
take_word(struct dataflow_reader *r, struct expression_walk *walk, struct span s, size_t *at, unsigned depth)
{
	static const char *const keywords[] = {"and", "or", "not", "in", "if", "else", "for", "lambda", "is", NULL};
	struct span word = {s.at + *at, 0};
	size_t next;
	bool is_format;

	while (*at + word.len < s.len && is_name_byte(word.at[word.len]))
		word.len++;
	next = *at + word.len;
	walk->times = walk->zero = false;
	if (word.len <= 2 && next < s.len && (s.at[next] == '"' || s.at[next] == '\'')) {
		size_t n = dataflow_string_length(s, next);

		is_format = memchr(word.at, 'f', word.len) != NULL || memchr(word.at, 'F', word.len) != NULL;
		if (is_format && depth < 3)
			sources_merge(&walk->all, formatted(r, (struct span){s.at + next, n}, depth));
		walk->operand = true;
		*at = next + n;
		return;
	}
	*at = next;
	for (size_t i = 0; keywords[i] != NULL; i++) {
		if (span_equals(word, keywords[i])) {
			walk->operand = false;
			return;
		}
	}
	while (next < s.len && s.at[next] == ' ')
		next++;
	if (next < s.len && s.at[next] == '(' && !hands_on(word))
		walk->all.computed = true;
	for (unsigned i = 0; i < r->name_count; i++) {
		if (r->names[i].text.len == word.len && memcmp(r->names[i].text.at, word.at, word.len) == 0)
			sources_merge(&walk->all, r->names[i].sources);
	}
	walk->operand = true;
}

static void
take_numeral(struct dataflow_reader *r, struct expression_walk *walk, struct span s, size_t *at)
{
	char digits[64];
	size_t n = 0, end = *at;
	struct rational value;
	struct number number;

	/* Python's numerals: underscores part digits, commas do not. */
	while (end < s.len && (isalnum((unsigned char)s.at[end]) || s.at[end] == '_' || s.at[end] == '.')) {
		if (s.at[end] != '_' && n < sizeof(digits) - 1)
			digits[n++] = s.at[end];
		end++;
	}
	value = rational_read((struct span){digits, n});
	if (!rational_is_known(&value) &&
	    number_read((struct span){digits, n}, 0, NUMBER_NO_FRACTION | NUMBER_DIGITS_ONLY, &number) == n &&
	    number.reading_count > 0)
		value = number.readings[0].value;
	if (rational_is_known(&value))
		walk->all.numerals |= numeral_bit(r, &value);
	walk->zero = rational_is_zero(&value);
	if (walk->zero && walk->times)
		walk->all.voided = true;
	walk->operand = true;
	walk->times = false;
	*at = end;
}

static struct sources
expression(struct dataflow_reader *r, struct span s, unsigned depth)
{
	struct expression_walk walk = {.operand = false};

	for (size_t at = 0; at < s.len;) {
		char byte = s.at[at];

		if (byte == '#')
			break;
		if (isspace((unsigned char)byte) || byte == '\\')
			at++;
		else if (isdigit((unsigned char)byte) ||
		    (byte == '.' && at + 1 < s.len && isdigit((unsigned char)s.at[at + 1]) && !walk.operand))
			take_numeral(r, &walk, s, &at);
		else if (byte == '"' || byte == '\'') {
			at += dataflow_string_length(s, at);
			walk.operand = true;
		} else if (is_name_byte(byte))
			take_word(r, &walk, s, &at, depth);
		else
			take_operator(&walk, s, &at);
	}
	return walk.all;
}

struct sources
dataflow_expression(struct dataflow_reader *r, struct span text)
{

	return expression(r, text, 0);
}
