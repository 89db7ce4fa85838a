/*
 * What a shape's braces match.
 */
#include "executors/quantities/calendar_slots.h"
#include "executors/quantities/equation.h"
#include "executors/quantities/units.h"

static const struct {
	const char *word, *unit;
} currency_words[] = {{"dollars", "$"}, {"dollar", "$"}, {"bucks", "$"}, {"buck", "$"}, {"usd", "$"},
    {"euros", "\u20ac"}, {"euro", "\u20ac"}, {"eur", "\u20ac"}, {"quid", "\u00a3"}, {"gbp", "\u00a3"},
    {"pounds", "pounds"}, {"rupees", "rupees"}, {"yen", "yen"}, {"cad", "CAD"}, {"aud", "AUD"}, {"chf", "CHF"},
    {"francs", "francs"}, {"pesos", "pesos"}, {"inr", "INR"}, {"jpy", "JPY"}};

/* The currency that a word names; NULL: none. */
const char *
currency_of_word(const char *word)
{

	for (size_t i = 0; i < nitems(currency_words); i++) {
		if (strcmp(currency_words[i].word, word) == 0)
			return currency_words[i].unit;
	}
	return NULL;
}

static const struct token *
number_at(const struct tokens *tokens, unsigned at)
{

	return at < tokens->count && tokens->list[at].kind == TOKEN_NUMBER ? &tokens->list[at] : NULL;
}

static const char *
word_at(const struct tokens *tokens, unsigned at)
{

	return at < tokens->count ? tokens->list[at].word : "";
}

/* From the first to the last of the tokens. */
static struct span
text_of(const struct tokens *tokens, unsigned from, unsigned count)
{
	const struct span *first = &tokens->list[from].text, *last = &tokens->list[from + count - 1].text;

	return (struct span){first->at, (size_t)(last->at + last->len - first->at)};
}

static unsigned
keep(struct operand *operand, enum quantity_kind kind, struct rational value, struct span text)
{

	operand->kind = kind;
	operand->value = value;
	operand->text = text;
	return 1;
}

static unsigned
take_number(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	const struct token *number = number_at(tokens, at);

	if (number == NULL || number->currency != NULL || number->percent ||
	    (number->fraction && !isdigit((unsigned char)number->text.at[0])))
		return 0;
	return keep(operand, QUANTITY_NUMBER, number->value, number->text);
}

static unsigned
take_count(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	unsigned n = take_number(tokens, at, operand);
	struct span text = operand->text;

	/* Counts are not written as "10.00". */
	if (n > 0 && span_find(text, '.') != NULL && isdigit((unsigned char)text.at[text.len - 1]))
		return 0;
	return n > 0 && rational_is_whole(&operand->value) && !operand->value.negative &&
		!rational_is_zero(&operand->value)
	    ? n
	    : 0;
}

static unsigned
take_percent(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	const struct token *number = number_at(tokens, at);
	unsigned n;

	if (number == NULL || number->currency != NULL || number->fraction)
		return 0;
	n = number->percent ? 1 : strcmp(word_at(tokens, at + 1), "percent") == 0 ? 2 : 0;
	if (n == 0)
		return 0;
	operand->kind = QUANTITY_PERCENT;
	operand->value = number->value;
	operand->text = text_of(tokens, at, n);
	return n;
}

/* With its currency: "$5", "5 euros", "usd 5". */
static unsigned
take_cash(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	bool before = tokens->list[at].kind == TOKEN_WORD;
	const char *unit = before ? currency_of_word(tokens->list[at].word) : NULL;
	const struct token *number = number_at(tokens, at + (unit != NULL));
	unsigned n = unit != NULL ? 2 : 1;

	if (number == NULL || number->percent || (before && unit == NULL))
		return 0;
	if (unit == NULL && (unit = currency_of_word(word_at(tokens, at + 1))) != NULL) {
		n = 2;
		/* "$5 USD" */
		if (number->currency != NULL)
			unit = number->currency;
	} else if (unit == NULL) {
		unit = number->currency;
	}
	if (unit == NULL)
		return 0;
	operand->kind = QUANTITY_MONEY;
	operand->value = number->value;
	operand->unit = span_of(unit);
	operand->text = text_of(tokens, at, n);
	return n;
}

static unsigned
take_money(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	unsigned n = take_cash(tokens, at, operand);

	if (n > 0)
		return n;
	n = take_number(tokens, at, operand);
	operand->kind = QUANTITY_MONEY;
	return n;
}

/* With its currency, or written as prices are: "3.20". */
static unsigned
take_price(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	unsigned n = take_cash(tokens, at, operand);
	struct span text;

	if (n > 0 || take_number(tokens, at, operand) == 0)
		return n;
	text = operand->text;
	operand->kind = QUANTITY_MONEY;
	return text.len > 3 && text.at[text.len - 3] == '.' ? 1 : 0;
}

/* Money, a number, or a number in a unit that the result has too. */
static unsigned
take_thing(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	unsigned n = take_cash(tokens, at, operand);

	if (n > 0)
		return n;
	n = take_number(tokens, at, operand);
	if (n == 0 || at + 1 >= tokens->count || tokens->list[at + 1].kind != TOKEN_WORD ||
	    !unit_is_name(tokens->policy, tokens->list[at + 1].word) ||
	    (at + 2 < tokens->count && strcmp(word_at(tokens, at + 1), "in") == 0))
		return n;
	operand->kind = QUANTITY_MEASURE;
	operand->unit = tokens->list[at + 1].text;
	operand->text = text_of(tokens, at, 2);
	return 2;
}

static unsigned
take_fraction(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	const struct token *number = number_at(tokens, at);

	if (number == NULL || !number->fraction || number->currency != NULL || number->percent)
		return 0;
	return keep(operand, QUANTITY_NUMBER, number->value, number->text);
}

static unsigned
take_letter(const struct tokens *tokens, unsigned at, struct operand *operand)
{

	if (tokens->list[at].kind != TOKEN_WORD || tokens->list[at].text.len != 1)
		return 0;
	return keep(operand, QUANTITY_NUMBER, rational_of(tokens->list[at].word[0]), tokens->list[at].text);
}

static unsigned
take_equation(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	const struct token *token = &tokens->list[at];
	const char *letter;
	char found;

	if (token->kind != TOKEN_OTHER || strcmp(token->word, "equation") != 0 ||
	    !equation_solve(token->text, &found, &operand->value))
		return 0;
	letter = token->text.at;
	while (!isalpha((unsigned char)*letter))
		letter++;
	operand->kind = QUANTITY_NUMBER;
	operand->text = token->text;
	operand->unit = (struct span){letter, 1};
	return 1;
}

/* "90" and "90%": of a grade they are the same. */
static unsigned
take_score(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	unsigned n = take_percent(tokens, at, operand);

	return n > 0 ? n : take_number(tokens, at, operand);
}

static unsigned
take_value(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	unsigned n = take_number(tokens, at, operand);

	return n > 0 ? n : take_fraction(tokens, at, operand);
}

static unsigned
take_currency(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	const char *unit = tokens->list[at].kind == TOKEN_WORD ? currency_of_word(tokens->list[at].word) : NULL;

	if (unit == NULL)
		return 0;
	operand->unit = span_of(unit);
	return keep(operand, QUANTITY_NUMBER, rational_of(0), tokens->list[at].text);
}

/* A name: any one word. The computing function compares names. */
static unsigned
take_name(const struct tokens *tokens, unsigned at, struct operand *operand)
{

	if (tokens->list[at].kind != TOKEN_WORD)
		return 0;
	return keep(operand, QUANTITY_NUMBER, rational_of(0), tokens->list[at].text);
}

enum chain_sign { CHAIN_NONE, CHAIN_PLUS, CHAIN_MINUS, CHAIN_TIMES, CHAIN_OVER };

/* The sign at a token, in one word or two ("divided by"); *in_words: it is not a one-character sign. */
static enum chain_sign
sign_at(const struct tokens *tokens, unsigned at, unsigned *words, bool *in_words)
{
	const char *word = word_at(tokens, at);

	*words = 1;
	if (at >= tokens->count)
		return CHAIN_NONE;
	*in_words |= isalpha((unsigned char)tokens->list[at].text.at[0]) && strcmp(word, "x") != 0;
	if (strcmp(word, "plus") == 0)
		return CHAIN_PLUS;
	if (strcmp(word, "minus") == 0)
		return CHAIN_MINUS;
	if (strcmp(word, "times") == 0 || strcmp(word, "x") == 0)
		return CHAIN_TIMES;
	if (strcmp(word, "slash") == 0)
		return CHAIN_OVER;
	*words = 2;
	if (strcmp(word, "divided") == 0 && strcmp(word_at(tokens, at + 1), "by") == 0)
		return CHAIN_OVER;
	return strcmp(word, "multiplied") == 0 && strcmp(word_at(tokens, at + 1), "by") == 0 ? CHAIN_TIMES : CHAIN_NONE;
}

/*
 * "3.75 * 12 * 4.3", "2 plus 3 minus 4": alternating numbers and signs. In words, a mix of products and sums is
 * ambiguous: some compute in order, some by precedence.
 */
static unsigned
take_chain(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	struct operand next = {.bound = true};
	unsigned n = take_value(tokens, at, &next), words, more;
	struct rational sum = rational_of(0), product = next.value;
	bool in_words = false, sums = false, products = false, minus = false;
	enum chain_sign sign;

	if (n == 0)
		return 0;
	while ((sign = sign_at(tokens, at + n, &words, &in_words)) != CHAIN_NONE &&
	    (more = take_value(tokens, at + n + words, &next)) > 0) {
		n += words + more;
		sums |= sign <= CHAIN_MINUS;
		products |= sign > CHAIN_MINUS;
		if (sign == CHAIN_TIMES) {
			product = rational_multiply(&product, &next.value);
		} else if (sign == CHAIN_OVER) {
			product = rational_divide(&product, &next.value);
		} else {
			sum = minus ? rational_subtract(&sum, &product) : rational_add(&sum, &product);
			minus = sign == CHAIN_MINUS;
			product = next.value;
		}
	}
	operand->kind = QUANTITY_NUMBER;
	operand->value = minus ? rational_subtract(&sum, &product) : rational_add(&sum, &product);
	operand->text = text_of(tokens, at, n);
	return (sums || products) && !(in_words && sums && products) && rational_is_known(&operand->value) ? n : 0;
}

static const struct slot slots[] = {
    {"number", take_number, true},
    {"count", take_count, true},
    {"percent", take_percent, true},
    {"cash", take_cash, true},
    {"money", take_money, true},
    {"price", take_price, true},
    {"thing", take_thing, true},
    {"fraction", take_fraction, true},
    {"score", take_score, true},
    {"value", take_value, true},
    {"currency", take_currency, false},
    {"name", take_name, false},
    {"chain", take_chain, false},
    {"letter", take_letter, false},
    {"equation", take_equation, false},
    {"day", calendar_take_day, false},
    {"clock", calendar_take_clock, false},
    {"hour", calendar_take_hour, false},
    {"range", calendar_take_range, false},
    {"span", calendar_take_span, false},
    {"unit", calendar_take_unit, false},
    {"zone", calendar_take_zone, false},
    {"year", calendar_take_year, false},
    {"month", calendar_take_month, false},
    {"nth", calendar_take_nth, false},
    {"place", calendar_take_place, false},
};

const struct slot *
slot_find(struct span name)
{

	for (size_t i = 0; i < nitems(slots); i++) {
		if (span_equals(name, slots[i].name))
			return &slots[i];
	}
	return NULL;
}
