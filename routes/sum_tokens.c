/*
 * Splits first and weighs afterwards, since a number's meaning depends on the words after it.
 */
#include "routes/sum_tokens.h"

#include "policies/cpu.h"
#include "routes/text/number_words.h"

const struct sum_token sum_token_end = {.kind = SUM_TOKEN_MARK, .mark = '.'};

#define YEAR_FIRST 1500
#define YEAR_LAST  2100
#define NOUNS      4 /* words that may precede a thing: "6 oatmeal raisin granola bars" */

static bool
is_digit(char c)
{

	return (unsigned char)(c - '0') < 10;
}

static bool
is_plain_letter(char c)
{

	return (unsigned char)((c | 0x20) - 'a') < 26;
}

/* The length of the letter at an offset, 0: none. c2 and e2 lead signs, not letters of these languages. */
static size_t
letter_length(struct span text, size_t at)
{
	unsigned char c = (unsigned char)span_byte(text, at);

	if (is_plain_letter((char)c))
		return 1;
	return c >= 0xc3 && c < 0xe0 && at + 1 < text.len ? 2 : 0;
}

static size_t
word_end(struct span text, size_t at)
{

	for (size_t length; (length = letter_length(text, at)) > 0 && !cpu_spend(1);)
		for (at += length; at < text.len && is_plain_letter(text.at[at]);)
			at++;
	return at;
}

static struct sum_token *
add_token(struct sum_tokens *tokens, enum sum_token_kind kind, struct span text)
{
	struct sum_token *token = &tokens->list[tokens->count++];

	*token = (struct sum_token){.text = text, .kind = kind};
	return token;
}

/* "3." and "2)" at the start of a line. */
static bool
numbers_item(struct span text, size_t from, size_t to)
{
	unsigned char mark = span_byte(text, to), next = span_byte(text, to + 1);

	if (to - from > 2 || (mark != '.' && mark != ')') || next != ' ')
		return false;
	from = span_back(text, from, " ");
	return from == 0 || text.at[from - 1] == '\n';
}

static size_t
digits_end(struct span text, size_t at)
{

	while (at < text.len && !cpu_spend(1) &&
	    (is_digit(text.at[at]) || (memchr(".,:/", text.at[at], 4) != NULL && span_digit(text, at + 1))))
		at++;
	return at;
}

/* Whether a currency sign is before or after a number. */
static bool
has_currency(struct span text, size_t from, size_t to)
{
	static const char *const signs[] = {"$", "\xe2\x82\xac", "\xc2\xa3", "\xc2\xa5", "\xe2\x82\xb9"};
	size_t space = span_byte(text, to) == ' ', before = from > 0 && text.at[from - 1] == ' ';

	for (size_t i = 0; i < nitems(signs); i++) {
		size_t n = strlen(signs[i]) + before;

		if ((from >= n && span_stands(text, from - n, signs[i])) || span_stands(text, to + space, signs[i]))
			return true;
	}
	return false;
}

static size_t
count_of(struct span text, char sign)
{
	size_t count = 0;

	for (size_t i = 0; i < text.len && !cpu_spend(1); i++)
		count += text.at[i] == sign;
	return count;
}

/* A version, a telephone number, the digits of "555-1234" or "#3". */
static bool
is_name(struct span text, size_t from, size_t to)
{
	struct span digits = span_between(text, from, to);
	char before = from > 0 ? text.at[from - 1] : '\0';

	/* "2x4" */
	if (digits.len == 1 && (span_byte(text, to) | 0x20) == 'x' && span_digit(text, to + 1))
		return true;
	if (before == '#' || (before == 'x' && digits.len == 1) || before == '_' ||
	    (before == '-' && from > 1 && (is_digit(text.at[from - 2]) || text.at[from - 2] >= 'a')))
		return true;
	if (span_byte(text, to) == '-' && span_digit(text, to + 1))
		return true;
	if (count_of(digits, '.') + count_of(digits, ',') + count_of(digits, ':') == 0)
		return digits.len >= 10 || (digits.len >= 4 && digits.at[0] == '0');
	return count_of(digits, '.') >= 2 && digits.len < 8;
}

/* What may follow a number directly: a unit ("350g", not "5G") or a multiple ("250k"). */
static bool
may_end_in(struct span word)
{
	static const char *const multiples[] = {"k", "m", "x", "bn", "c", "f", "p", NULL};
	uint64_t parts = sum_word(word);

	if (span_equals(word, "G"))
		return false;
	return number_word_among(word, multiples) ||
	    (parts & (SUM_BIT(SUM_UNIT) | SUM_BIT(SUM_MONEY) | SUM_BIT(SUM_PERCENT))) != 0;
}

/* Read a number with its signs and attached unit. Returns its end. */
static size_t
read_digits(struct sum_tokens *tokens, struct span text, size_t from)
{
	size_t to = digits_end(text, from), end = word_end(text, to);
	struct span ending = span_between(text, to, end);
	struct sum_token *token;

	if (numbers_item(text, from, to))
		return to + 1;
	token = add_token(tokens, SUM_TOKEN_NUMBER, span_between(text, from, end));
	token->percent = span_byte(text, end + (span_byte(text, end) == ' ')) == '%';
	if (has_currency(text, from, to))
		token->parts = SUM_BIT(SUM_MONEY);
	else if (is_name(text, from, to) || (ending.len > 0 && !may_end_in(ending)))
		token->mark = '#';
	else if (ending.len > 0)
		token->parts = sum_word(ending) | SUM_BIT(SUM_UNIT);
	return end;
}

/* "don't", "what's", "I'm": what follows the apostrophe is not a word or a unit. */
static bool
is_ending(struct span text, size_t from, size_t to)
{

	return to - from <= 2 && from > 1 &&
	    ((text.at[from - 1] == '\'' && letter_length(text, from - 2) > 0) ||
		(from > 3 && span_stands(text, from - 3, "\xe2\x80\x99") && letter_length(text, from - 4) > 0));
}

/* Read a word, or a name that ends in digits ("B12"). Returns its end. */
static size_t
read_word(struct sum_tokens *tokens, struct span text, size_t from)
{
	size_t to = word_end(text, from), end = to;

	if (is_ending(text, from, to))
		return to;
	while (
	    end < text.len && (is_digit(text.at[end]) || (end > to && letter_length(text, end) > 0)) && !cpu_spend(1))
		end++;
	add_token(tokens, SUM_TOKEN_WORD, span_between(text, from, end))->parts =
	    end > to ? 0 : sum_word(span_between(text, from, to));
	return end;
}

/* A separate percent sign, and signs between numbers, are words. */
static void
read_sign(struct sum_tokens *tokens, struct span text, size_t at)
{
	bool alone = at == 0 || text.at[at - 1] == ' ';
	enum sum_word part = text.at[at] == '%' ? SUM_PERCENT : SUM_OP;

	if (tokens->count < SUM_TOKENS_MAX && alone && memchr("%*+", text.at[at], 3) != NULL &&
	    (part == SUM_OP || at == 0 || !span_digit(text, at - 2)))
		add_token(tokens, SUM_TOKEN_WORD, (struct span){text.at + at, 1})->parts = SUM_BIT(part);
}

static void
cut(struct sum_tokens *tokens, struct span text)
{

	for (size_t at = 0; at < text.len && tokens->count < SUM_TOKENS_MAX && !cpu_spend(4);) {
		if (is_digit(text.at[at]))
			at = read_digits(tokens, text, at);
		else if (letter_length(text, at) > 0)
			at = read_word(tokens, text, at);
		else {
			read_sign(tokens, text, at);
			if (memchr(".?!,;:()=\n", text.at[at], 10) != NULL)
				add_token(tokens, SUM_TOKEN_MARK, (struct span){text.at + at, 1})->mark = text.at[at];
			at++;
		}
	}
}

static bool
is_one_of_unit(const struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *next = sum_token_at(tokens, at + 1);

	return span_equals_nocase(sum_token_at(tokens, at)->text, "one") &&
	    (sum_token_is(next, SUM_UNIT) || sum_token_is(next, SUM_MONEY));
}

/* "twelve", "half", "third of", "one week". */
static bool
is_number_word(const struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *token = sum_token_at(tokens, at);

	/* "once" and "due" are Spanish and Italian numbers. */
	if (sum_token_is(token, SUM_FOREIGN) && !tokens->is_foreign)
		return false;
	return sum_token_is(token, SUM_NUMBER) || sum_token_is(token, SUM_FACTOR) || is_one_of_unit(tokens, at) ||
	    (sum_token_is(token, SUM_PORTION) && span_equals_nocase(sum_token_at(tokens, at + 1)->text, "of"));
}

/* An unknown word that may be a thing: "apples", "bedroom". */
static bool
is_noun(const struct sum_token *token)
{

	return token->kind == SUM_TOKEN_WORD && token->parts == 0;
}

static bool
is_plural(struct span word)
{
	static const char *const others[] = {
	    "people", "children", "men", "women", "feet", "mice", "teeth", "sheep", "fish", "dice", NULL};

	return number_word_among(word, others) ||
	    (word.len > 2 && (word.at[word.len - 1] | 0x20) == 's' && (word.at[word.len - 2] | 0x20) != 's');
}

static bool
is_year(struct span digits)
{
	unsigned year = 0;

	if (digits.len != 4 || count_of(digits, '.') + count_of(digits, ',') > 0)
		return false;
	for (size_t i = 0; i < 4 && is_digit(digits.at[i]); i++)
		year = year * 10 + (unsigned)(digits.at[i] - '0');
	return year >= YEAR_FIRST && year <= YEAR_LAST;
}

/* A year after its month or day: part of a date already counted. */
static bool
is_of_date(const struct sum_tokens *tokens, size_t at)
{
	size_t before = at;

	while (before > 0 && at - before < 3) {
		before--;
		if (sum_token_is(&tokens->list[before], SUM_MONTH))
			return is_year(tokens->list[at].text);
	}
	return false;
}

static bool
is_beside_month(const struct sum_tokens *tokens, size_t at)
{

	return sum_token_is(sum_token_at(tokens, at + 1), SUM_MONTH) ||
	    (at > 0 && sum_token_is(&tokens->list[at - 1], SUM_MONTH));
}

/* "2 bedroom flat", "a 3 day trip", "5 star": a singular thing after a number describes the kind of another. */
static bool
is_attribute(const struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *next = sum_token_at(tokens, at + 1);

	if (tokens->is_foreign || count_of(tokens->list[at].text, '.') > 0)
		return false;
	if (sum_token_is(next, SUM_SINGLE))
		return is_noun(sum_token_at(tokens, at + 2)) ||
		    span_equals_nocase(sum_token_at(tokens, at + 2)->text, "old");
	for (size_t i = at + 1; i <= at + NOUNS && is_noun(sum_token_at(tokens, i)); i++)
		if (is_plural(sum_token_at(tokens, i)->text))
			return false;
	return is_noun(next) && !span_equals(tokens->list[at].text, "1");
}

/* "2 and a half" */
static bool
is_and_a_half(const struct sum_tokens *tokens, size_t at)
{

	return at >= 3 && span_equals_nocase(tokens->list[at].text, "half") &&
	    span_equals_nocase(tokens->list[at - 1].text, "a") &&
	    span_equals_nocase(tokens->list[at - 2].text, "and") && tokens->list[at - 3].kind == SUM_TOKEN_NUMBER;
}

/* "50 words", "5 ideas": how much to write. Not "15 words a minute". */
static bool
is_of_text(const struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *third = sum_token_at(tokens, at + 2);

	return sum_token_is(sum_token_at(tokens, at + 1), SUM_FORM) && !sum_token_is(third, SUM_RELATION) &&
	    !span_equals_nocase(third->text, "a");
}

/* The weight of the number at an index. */
static unsigned
weigh(const struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *token = &tokens->list[at], *next = sum_token_at(tokens, at + 1);
	const struct sum_token *before = at > 0 ? &tokens->list[at - 1] : sum_token_at(tokens, SUM_TOKENS_MAX);

	if (token->mark == '#' || sum_token_is(before, SUM_LABEL) || is_of_text(tokens, at) || is_of_date(tokens, at) ||
	    is_and_a_half(tokens, at))
		return 0;
	if (token->parts != 0 || token->percent || is_beside_month(tokens, at) || count_of(token->text, ':') == 1)
		return 2;
	if (is_year(token->text) || (count_of(token->text, '/') == 1 && token->text.len <= 5 && is_noun(next)))
		return 1;
	return is_attribute(tokens, at) || span_equals_nocase(token->text, "one") ? 1 : 2;
}

/* Record what the number at an index counts. */
static void
note(struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *token = &tokens->list[at], *next = sum_token_at(tokens, at + 1);
	uint64_t parts = token->parts | (next->kind == SUM_TOKEN_WORD ? next->parts : 0);
	bool is_clock = count_of(token->text, ':') == 1;

	tokens->has_clock = tokens->has_clock || is_clock || span_equals_nocase(next->text, "pm") ||
	    span_equals_nocase(next->text, "am");
	tokens->years += is_year(token->text) && token->weight == 1;
	tokens->has_unit = tokens->has_unit || (parts & SUM_BIT(SUM_UNIT)) != 0;
	tokens->has_date = tokens->has_date || is_beside_month(tokens, at);
	if (!is_clock && !is_year(token->text) && !is_beside_month(tokens, at) &&
	    ((parts & (SUM_BIT(SUM_MONEY) | SUM_BIT(SUM_PERCENT))) != 0 || token->percent ||
		(token->parts == 0 && !is_noun(next) && (parts & SUM_BIT(SUM_UNIT)) == 0)))
		tokens->has_price = true;
}

/* Number words are numbers; several in a row are one, like "3 million". */
static void
join_number_words(struct sum_tokens *tokens)
{
	size_t kept = 0;

	for (size_t i = 0; i < tokens->count; i++) {
		struct sum_token token = tokens->list[i];
		struct sum_token *before = kept > 0 ? &tokens->list[kept - 1] : NULL;
		bool is_number = is_number_word(tokens, i);

		if (is_number && before != NULL && before->kind == SUM_TOKEN_NUMBER) {
			before->text.len = (size_t)(token.text.at + token.text.len - before->text.at);
			continue;
		}
		if (is_number) {
			token.kind = SUM_TOKEN_NUMBER;
			token.parts = 0;
		}
		tokens->list[kept++] = token;
	}
	tokens->count = kept;
}

/*
 * By words other than units, which look alike in these languages: a third of them is enough, as many are in both
 * languages.
 */
static bool
is_mostly_foreign(const struct sum_tokens *tokens)
{
	size_t foreign = 0, english = 0;

	for (size_t i = 0; i < tokens->count; i++) {
		const struct sum_token *token = &tokens->list[i];
		bool is_known = token->kind == SUM_TOKEN_WORD && token->parts != 0 && !sum_token_is(token, SUM_UNIT);

		foreign += is_known && sum_token_is(token, SUM_FOREIGN);
		english += is_known && !sum_token_is(token, SUM_FOREIGN);
	}
	return foreign * 2 > english;
}

/* The index after which a quantity was given in an earlier clause. */
static size_t
find_told(const struct sum_tokens *tokens)
{
	unsigned weight = 0;
	bool mark = false;
	size_t at = 0;

	for (; at < tokens->count && !(mark && weight >= 2); at++) {
		weight += tokens->list[at].weight;
		mark = mark || tokens->list[at].kind == SUM_TOKEN_MARK;
	}
	return mark && weight >= 2 ? at : SUM_TOKENS_MAX;
}

void
sum_tokens_read(struct span text, struct sum_tokens *tokens)
{

	tokens->count = 0;
	tokens->weight = tokens->years = 0;
	tokens->has_price = tokens->has_date = tokens->has_clock = tokens->has_unit = false;
	cut(tokens, text);
	tokens->is_foreign = is_mostly_foreign(tokens);
	join_number_words(tokens);
	for (size_t i = 0; i < tokens->count; i++) {
		tokens->has_date = tokens->has_date || sum_token_is(&tokens->list[i], SUM_WEEKDAY);
		if (tokens->list[i].kind != SUM_TOKEN_NUMBER)
			continue;
		tokens->list[i].weight = weigh(tokens, i);
		tokens->weight += tokens->list[i].weight;
		if (tokens->list[i].weight > 0)
			note(tokens, i);
	}
	tokens->told_from = find_told(tokens);
}

/* Forms of one word, both of at least three letters. */
static bool
is_same(const struct sum_token *one, const struct sum_token *other)
{
	size_t shorter = one->text.len < other->text.len ? one->text.len : other->text.len;
	size_t longer = one->text.len < other->text.len ? other->text.len : one->text.len;

	return shorter >= 3 && longer - shorter <= 2 &&
	    strncasecmp(one->text.at, other->text.at, shorter > 4 ? shorter - 1 : shorter) == 0;
}

bool
sum_token_is_told(const struct sum_tokens *tokens, size_t word, size_t from, size_t to)
{

	for (size_t i = 0; i < tokens->count && !cpu_spend(4); i++)
		if ((i < from || i >= to) && tokens->list[i].kind == SUM_TOKEN_WORD &&
		    is_same(&tokens->list[i], sum_token_at(tokens, word)))
			return true;
	return false;
}
