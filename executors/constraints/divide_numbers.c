/*
 * Numbers as tokens: in digits, in words, or both: "1,000", "two hundred and fifty", "2 hundred".
 */
#include "executors/constraints/divide_sentence.h"

#include "routes/text/number_words.h"

#define SPELLED_MAX 80         /* bytes of a number in words */
#define MALFORMED   UINT32_MAX /* the value of digits that are not a number */

/* The length of a numeral of digits and commas, and its value. Commas separate groups of three digits; "1,0000" and
 * "1,5" are not numbers. */
static size_t
digits_of(struct span text, uint32_t *value)
{
	size_t i = 0, group = 0;
	bool grouped = false, formed = true;

	for (*value = 0; span_digit(text, i) || (span_byte(text, i) == ',' && span_digit(text, i + 1)); i++)
		if (span_byte(text, i) == ',') {
			formed &= group > 0 && (grouped ? group == 3 : group <= 3);
			grouped = true;
			group = 0;
		} else {
			*value = *value > CONSTRAINT_CHARS_MAX ? *value : *value * 10 + (span_byte(text, i) - '0');
			group++;
		}
	if (!formed || (grouped && group != 3))
		*value = MALFORMED;
	return i;
}

/* "2k", "1.5k". Returns the length, or 0. */
static size_t
thousands_of(struct span text, struct token *token)
{
	uint32_t whole, tenths = 0;
	size_t i = digits_of(text, &whole);

	if (span_byte(text, i) == '.' && span_digit(text, i + 1)) {
		tenths = (uint32_t)(span_byte(text, i + 1) - '0');
		i += 2;
	}
	if (i == 0 || whole > CONSTRAINT_CHARS_MAX / 1000 || tolower(span_byte(text, i)) != 'k' ||
	    isalnum(span_byte(text, i + 1)))
		return 0;
	token->kind = TOKEN_NUMBER;
	token->value = whole * 1000 + tenths * 100;
	return i + 1;
}

/* "1,000", "200+", "12", "2k". Other decimals and "1st" are unknown words. Returns the length. */
static size_t
number_of(struct span text, struct token *token)
{
	uint32_t value;
	size_t i = digits_of(text, &value), thousands = thousands_of(text, token);

	if (thousands > 0)
		return thousands;
	token->kind = value == MALFORMED ? TOKEN_WORD : TOKEN_NUMBER;
	token->value = value == MALFORMED ? 0 : value;
	if (span_byte(text, i) == '+') {
		token->plus = true;
		return i + 1;
	}
	if ((span_byte(text, i) == '.' && span_digit(text, i + 1)) || isalpha(span_byte(text, i)) ||
	    span_byte(text, i) == '%') {
		while (isalnum(span_byte(text, i)) || (span_byte(text, i) == '.' && isalnum(span_byte(text, i + 1))) ||
		    span_byte(text, i) == '%')
			i++;
		token->kind = TOKEN_WORD;
		token->value = 0;
	}
	return i;
}

/* A whole number in words. Returns its length; 0: none, or one that is never a count. */
static size_t
spelled_of(struct span text, uint32_t *value)
{
	struct number number = {.reading_count = 0};
	size_t len;
	double read;

	text.len = text.len < SPELLED_MAX ? text.len : SPELLED_MAX;
	len = number_words_read(text, 0, &number);
	read = number.reading_count > 0 ? rational_double(&number.readings[0].value) : 0.5;
	if (number.unit != NUMBER_PLAIN || read > CONSTRAINT_CHARS_MAX || read != (double)(uint32_t)read)
		return 0;
	*value = (uint32_t)read;
	return len;
}

static size_t
past_blanks(struct span text, size_t at)
{

	while (span_byte(text, at) == ' ')
		at++;
	return at;
}

/* What goes on after "hundred" or "2 thousand": "and fifty". Returns the length of all. */
static size_t
add_rest(struct span text, size_t len, struct token *token)
{
	size_t rest = past_blanks(text, len), spelled;
	uint32_t value = 0;

	if (rest == len)
		return len;
	if (span_starts_nocase(span_from(text, rest), "and "))
		rest = past_blanks(text, rest + 4);
	spelled = spelled_of(span_from(text, rest), &value);
	if (value >= token->value || value == 0)
		return len;
	token->value += value;
	return rest + spelled;
}

size_t
divide_number(struct span text, struct token *token)
{
	size_t len = number_of(text, token), scale = past_blanks(text, len), word;
	int exponent;
	bool dozens;

	word = span_letter(text, scale) ? number_scale_read(text, scale, &exponent, &dozens) : 0;
	if (token->kind != TOKEN_NUMBER || word < 2)
		return len;
	for (token->value *= dozens ? 12 : 1; exponent > 0 && token->value <= CONSTRAINT_CHARS_MAX; exponent--)
		token->value *= 10;
	return add_rest(text, scale + word, token);
}

size_t
divide_spell_out(struct span text, size_t len, struct token *token)
{
	uint32_t value;
	size_t spelled;

	if (token->kind != TOKEN_NUMBER || token->value == 0)
		return len;
	if (token->value >= 100)
		return add_rest(text, len, token);
	spelled = spelled_of(text, &value);
	if (spelled <= len)
		return len;
	token->value = value;
	return spelled;
}
