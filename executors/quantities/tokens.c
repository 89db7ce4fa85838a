/*
 * One walk over the bytes; then spellings are unified.
 */
#include "executors/quantities/tokens.h"

#include "executors/quantities/equation.h"
#include "policies/cpu.h"
#include "routes/text/glyph.h"
#include "routes/text/number_words.h"

#define DIGITS_MAX 24

struct walk {
	struct span text;
	size_t at;
	bool blank; /* before the next token */
	struct tokens *tokens;
	bool brackets, signs; /* one was seen */
};

static const struct {
	const char *sign, *word;
} signs[] = {{"->", "to"}, {"\u2192", "to"}, {"+", "plus"}, {"-", "minus"}, {"\u2212", "minus"}, {"*", "times"},
    {"\u00d7", "times"}, {"/", "slash"}, {"\u00f7", "slash"}, {"=", "equals"}, {"^", "power"}, {"&", "and"},
    {"%", "percent"}, {"#", "number"}, {"\u00b2", "squared"}, {"\u00b3", "cubed"}, {"\u221a", "sqrt"}};

static const char *const currencies[] = {"$", "\u20ac", "\u00a3", "\u00a5", "\u20b9"};

static size_t
digits_at(struct span text, size_t at)
{
	size_t n = 0;

	n = span_past_digits(text, at + n) - at;
	return n;
}

static struct token *
add(struct walk *walk, enum token_kind kind, size_t from, size_t to)
{
	struct tokens *tokens = walk->tokens;
	struct token *token;

	if (tokens->count == TOKENS_MAX)
		return NULL;
	token = &tokens->list[tokens->count++];
	*token = (struct token){.kind = kind, .text = span_between(walk->text, from, to), .glued = !walk->blank};
	walk->at = to;
	walk->blank = false;
	return token;
}

static void
set_word(struct token *token, struct span word)
{

	if (word.len >= TOKEN_WORD_MAX) {
		token->kind = TOKEN_OTHER;
		return;
	}
	for (size_t i = 0; i < word.len; i++)
		token->word[i] = (char)tolower((unsigned char)word.at[i]);
	token->word[word.len] = '\0';
}

/* --- numbers --- */

/* "1,250.75" without its commas; groups of three only. Returns the length, or 0. */
static size_t
read_decimal(struct span text, size_t at, struct rational *value)
{
	char digits[2 * DIGITS_MAX];
	size_t n = digits_at(text, at), len = n, more;

	if (n > DIGITS_MAX || (n == 0 && !(text.at[at] == '.' && span_digit(text, at + 1))))
		return 0;
	memcpy(digits, text.at + at, n);
	while (n > 0 && n <= 3 + (len - n) && span_byte(text, at + len) == ',' && digits_at(text, at + len + 1) == 3 &&
	    n + 3 <= DIGITS_MAX) {
		memcpy(digits + n, text.at + at + len + 1, 3);
		n += 3;
		len += 4;
	}
	if (at + len + 1 < text.len && text.at[at + len] == '.' && (more = digits_at(text, at + len + 1)) > 0) {
		if (more >= DIGITS_MAX)
			return 0;
		memcpy(digits + n, text.at + at + len, more + 1);
		n += more + 1;
		len += more + 1;
	}
	*value = rational_read((struct span){digits, n});
	return rational_is_known(value) ? len : 0;
}

/* "3/4" and "1 1/2", not "3/4/25". Returns the length after the first number's, or 0. */
static size_t
read_fraction(struct span text, size_t at, struct rational *value)
{
	struct rational bottom, top = *value;
	size_t n, m;

	if (at + 1 < text.len && text.at[at] == '/' && (n = digits_at(text, at + 1)) > 0 && n < 4) {
		if (at + 1 + n < text.len && strchr("/.,:-", text.at[at + 1 + n]) != NULL &&
		    span_digit(text, at + n + 2))
			return 0;
		bottom = rational_read((struct span){text.at + at + 1, n});
		*value = rational_divide(&top, &bottom);
		return rational_is_known(value) ? n + 1 : 0;
	}
	if (at + 3 < text.len && text.at[at] == ' ' && (n = digits_at(text, at + 1)) > 0 && n < 3 &&
	    span_byte(text, at + 1 + n) == '/') {
		bottom = rational_read((struct span){text.at + at + 1, n});
		m = read_fraction(text, at + 1 + n, &bottom);
		if (m == 0 || bottom.bottom.count == 0)
			return 0;
		*value = rational_add(&top, &bottom);
		return 1 + n + m;
	}
	return 0;
}

/* "12k", "3.5 million". Returns the length of the scale. */
static size_t
read_scale(struct span text, size_t at, struct rational *value)
{
	size_t gap = span_byte(text, at) == ' ' ? 1 : 0, n;
	struct rational ten;
	bool dozens = false;
	int exponent = 0;

	if (!span_letter(text, at + gap))
		return 0;
	n = number_scale_read(text, at + gap, &exponent, &dozens);
	if (n == 0 || dozens || (n == 1 && gap == 1))
		return 0;
	ten = rational_ten(exponent);
	*value = rational_multiply(value, &ten);
	return gap + n;
}

/* Whether digits have a form other than a number's: "2025-03-03", "5:30", "3rd", "10-15", "1.2.3", "4,5". */
static bool
goes_on(struct span text, size_t at)
{
	static const char *const ends[] = {"st", "nd", "rd", "th"};

	if (at >= text.len)
		return false;
	for (size_t i = 0; i < nitems(ends); i++) {
		if (span_starts_nocase(span_from(text, at), ends[i]) && !span_letter(text, at + 2))
			return true;
	}
	return strchr("-/.,:", text.at[at]) != NULL && span_digit(text, at + 1);
}

/* Everything up to the next blank. */
static bool
add_other(struct walk *walk)
{
	size_t end = walk->at;
	struct token *token;

	while (end < walk->text.len && (glyph_is_word_byte(walk->text.at[end]) || strchr("-/:.,", walk->text.at[end])))
		end++;
	while (end > walk->at + 1 && strchr("-/:.,", walk->text.at[end - 1]) != NULL)
		end--;
	token = add(walk, TOKEN_OTHER, walk->at, end);
	if (token == NULL)
		return false;
	walk->tokens->numbers++;
	set_word(token, token->text);
	token->kind = TOKEN_OTHER;
	return true;
}

static const char *
currency_at(struct span text, size_t at, size_t *len)
{
	bool plain = at < text.len && text.at[at] != '$' && (unsigned char)text.at[at] < 0x80;

	for (size_t i = 0; !plain && i < nitems(currencies); i++) {
		*len = strlen(currencies[i]);
		if (text.len - at >= *len && memcmp(text.at + at, currencies[i], *len) == 0)
			return currencies[i];
	}
	*len = 0;
	return NULL;
}

/*
 * "12.000" and "$2.375" are thousands to most of the world, in any language; a bare "2.375" is a decimal, since
 * decimals rarely end in zero.
 */
static bool
may_be_grouped(struct span number, bool money)
{
	const char *point = span_find(number, '.');
	size_t before = 0, behind = 0;

	if (point == NULL || span_find(number, ',') != NULL)
		return false;
	while (point - before > number.at && isdigit((unsigned char)point[-1 - (ptrdiff_t)before]))
		before++;
	while (point + 1 + behind < number.at + number.len && isdigit((unsigned char)point[1 + behind]))
		behind++;
	return before > 0 && before <= 3 && behind == 3 && point[-(ptrdiff_t)before] != '0' &&
	    (money || point[3] == '0');
}

/* A number with its signs, or something else with digits. */
static bool
add_number(struct walk *walk, size_t from)
{
	struct span text = walk->text;
	struct token *token;
	struct rational value, part;
	const char *sign = NULL, *behind;
	size_t at = from, len, n;
	bool negative = text.at[at] == '-', fraction;

	at += negative;
	sign = currency_at(text, at, &len);
	at += len;
	n = read_decimal(text, at, &value);
	if (n == 0)
		return add_other(walk);
	at += n;
	len = read_fraction(text, at, &value);
	fraction = len > 0;
	at += len;
	if (!fraction && at < text.len && (len = number_vulgar_read(text, at, &part)) > 0) {
		value = rational_add(&value, &part);
		at += len;
		fraction = true;
	}
	if (!fraction)
		at += read_scale(text, at, &value);
	if (goes_on(text, at))
		return add_other(walk);
	behind = at < text.len ? currency_at(text, at, &len) : NULL;
	if (behind != NULL && sign == NULL) {
		sign = behind;
		at += len;
	} else if (sign == NULL && at + 1 < text.len && text.at[at] == ' ' && !span_digit(text, at + 2) &&
	    (behind = currency_at(text, at + 1, &len)) != NULL && !span_digit(text, at + 1 + len)) {
		sign = behind;
		at += 1 + len;
	}
	if (may_be_grouped(span_between(text, from, at), sign != NULL))
		return add_other(walk);
	token = add(walk, TOKEN_NUMBER, from, at);
	if (token == NULL)
		return false;
	walk->tokens->numbers++;
	if (span_byte(text, at) == '%') {
		token->percent = true;
		token->text.len++;
		walk->at++;
	} else if (at + 1 < text.len && text.at[at] == ' ' && text.at[at + 1] == '%') {
		token->percent = true;
		token->text.len += 2;
		walk->at += 2;
	}
	token->value = negative ? rational_negate(&value) : value;
	token->currency = sign;
	token->fraction = fraction;
	return true;
}

/* "twenty five", "half a", "one and a half". Returns whether one stood there. */
static bool
add_number_words(struct walk *walk)
{
	struct rational one = rational_of(1);
	struct number number = {.reading_count = 0};
	size_t n = number_words_read(walk->text, walk->at, &number), word;
	struct token *token;

	if (n == 0 || number.reading_count == 0 || (number.unit != NUMBER_PLAIN && number.unit != NUMBER_FACTOR))
		return false;
	word = number_word_length(walk->text, walk->at);
	if (number.unit == NUMBER_FACTOR && rational_compare(&number.readings[0].value, &one) >= 0)
		return false;
	if (span_byte(walk->text, walk->at + n) == '\'')
		return false;
	token = add(walk, TOKEN_NUMBER, walk->at, walk->at + n);
	if (token == NULL)
		return false;
	walk->tokens->numbers++;
	token->value = number.readings[0].value;
	token->fraction = number.unit == NUMBER_FACTOR || !rational_is_whole(&token->value);
	if (n == word && word < TOKEN_WORD_MAX) {
		set_word(token, token->text);
		token->kind = TOKEN_NUMBER;
	}
	return true;
}

/* --- words --- */

/* The length of an apostrophe within a word: "what's", "what’s". */
static size_t
apostrophe_at(struct span text, size_t at)
{
	static const char curly[] = "\u2019";
	size_t len = sizeof(curly) - 1;

	if (span_byte(text, at) == '\'')
		return span_letter(text, at + 1) ? 1 : 0;
	return text.len - at > len && memcmp(text.at + at, curly, len) == 0 && span_letter(text, at + len) ? len : 0;
}

/* Letters, and what follows an apostrophe: "what's" becomes "what" and "'s". */
static bool
add_word(struct walk *walk)
{
	size_t from = walk->at, end = from + number_word_length(walk->text, from), mark;
	struct token *token;

	if (end < walk->text.len && (unsigned char)walk->text.at[end] >= 0xc3 && apostrophe_at(walk->text, end) == 0 &&
	    glyph_is_wordly(glyph_at(walk->text, end)))
		return add_other(walk);
	token = add(walk, TOKEN_WORD, from, end);
	if (token == NULL)
		return false;
	set_word(token, token->text);
	mark = apostrophe_at(walk->text, end);
	if (mark == 0)
		return true;
	from = end + mark;
	end = from + number_word_length(walk->text, from);
	token = add(walk, TOKEN_WORD, from, end);
	if (token == NULL || end - from + 2 > TOKEN_WORD_MAX)
		return false;
	set_word(token, token->text);
	memmove(token->word + 1, token->word, strlen(token->word) + 1);
	token->word[0] = '\'';
	return true;
}

/* Whether a sign is an operator here: a dash between words is not, nor a hyphen within a word. */
static bool
is_sign(const struct walk *walk, size_t len)
{
	bool before = walk->tokens->count > 0 && walk->tokens->list[walk->tokens->count - 1].kind != TOKEN_WORD;
	size_t next = walk->at + len;

	if (walk->text.at[walk->at] != '-')
		return true;
	next = span_past(walk->text, next, " ");
	return before && (span_digit(walk->text, next) || span_byte(walk->text, next) == '$');
}

static bool
add_sign(struct walk *walk)
{

	for (size_t i = 0; i < nitems(signs); i++) {
		size_t n = strlen(signs[i].sign);
		struct token *token;

		if (!(walk->text.len - walk->at >= n && memcmp(walk->text.at + walk->at, signs[i].sign, n) == 0) ||
		    !is_sign(walk, n))
			continue;
		token = add(walk, TOKEN_WORD, walk->at, walk->at + n);
		if (token == NULL)
			return false;
		strcpy(token->word, signs[i].word);
		/* "UTC+9" is none. */
		walk->signs |= walk->tokens->count > 1 && token[-1].kind == TOKEN_NUMBER && signs[i].sign[0] != '&' &&
		    signs[i].sign[0] != '%' && signs[i].sign[0] != '#' && strcmp(signs[i].word, "to") != 0;
		return true;
	}
	return false;
}

/* "5 - -3", "5 -(2)": what a dash means there is unclear from its neighbours. */
static bool
is_stroke_of_strokes(const struct walk *walk)
{
	size_t next = span_past(walk->text, walk->at + 1, " ");

	return walk->text.at[walk->at] == '-' && next < walk->text.len && strchr("-(", walk->text.at[next]) != NULL;
}

/* "1, 2, 3, ..., 10": what a list omits is unclear. */
static bool
is_gap_in_list(const struct walk *walk)
{
	static const char *const gaps[] = {"...", "..", "\u2026"};
	const struct tokens *tokens = walk->tokens;
	struct span text = walk->text;
	size_t at = walk->at, n = 0;

	for (size_t i = 0; n == 0 && i < nitems(gaps); i++)
		if (text.len - at >= strlen(gaps[i]) && memcmp(text.at + at, gaps[i], strlen(gaps[i])) == 0)
			n = strlen(gaps[i]);
	if (n == 0 || tokens->count == 0 || tokens->list[tokens->count - 1].kind != TOKEN_NUMBER)
		return false;
	at = span_past(text, at + n, " ,.");
	return span_digit(text, at) || span_byte(text, at) == '-';
}

/* "5! - 3", "10!/8!": after a number and before an operator it does not end a sentence. */
static bool
is_factorial(const struct walk *walk)
{
	static const char *const goes[] = {"plus", "minus", "times", "divided", "over", "mod", "x", NULL};
	struct span text = walk->text;
	size_t at = walk->at + 1;

	if (text.at[walk->at] != '!' || walk->at == 0 || !span_digit(text, walk->at - 1))
		return false;
	at = span_past(text, at, " ");
	if (at == text.len)
		return false;
	if (span_letter(text, at))
		return number_word_among((struct span){text.at + at, number_word_length(text, at)}, goes);
	for (size_t i = 0; i < nitems(signs); i++)
		if (span_starts_nocase(span_from(text, at), signs[i].sign))
			return signs[i].sign[0] != '&' && signs[i].sign[0] != '#';
	return false;
}

/* Marks and smileys: only an end of what precedes them. Returns the length, or 0. */
static size_t
skip_mark(const struct walk *walk)
{
	struct glyph glyph = glyph_at(walk->text, walk->at);

	if (is_stroke_of_strokes(walk) || is_gap_in_list(walk) || is_factorial(walk))
		return 0;
	if (glyph.class == GLYPH_EMOJI || glyph.class == GLYPH_JOINER)
		return glyph.len;
	if (glyph.point < 0x80)
		return strchr(".,;:?!()'\"-~", walk->text.at[walk->at]) != NULL ? 1 : 0;
	return glyph.class == GLYPH_PUNCTUATION || glyph.class == GLYPH_APOSTROPHE ? glyph.len : 0;
}

/* Whether a number begins here: digits, or a sign before them at a word's beginning. */
static bool
begins_number(const struct walk *walk, size_t at)
{
	struct span text = walk->text;
	size_t len;

	if (at >= text.len)
		return false;
	if (span_digit(text, at) || (text.at[at] == '.' && span_digit(text, at + 1)))
		return true;
	return currency_at(text, at, &len) != NULL &&
	    (span_digit(text, at + len) || (span_byte(text, at + len) == '.' && span_digit(text, at + len + 1)));
}

static bool
add_next(struct walk *walk)
{
	struct span text = walk->text;
	bool free = walk->blank || walk->at == 0, minus = text.at[walk->at] == '-';
	bool after_number = walk->tokens->count > 0 && walk->tokens->list[walk->tokens->count - 1].kind == TOKEN_NUMBER;
	struct rational part;
	struct token *token;
	size_t n;

	if (begins_number(walk, walk->at) || (minus && free && !after_number && begins_number(walk, walk->at + 1)))
		return add_number(walk, walk->at);
	if ((n = number_vulgar_read(text, walk->at, &part)) > 0) {
		token = add(walk, TOKEN_NUMBER, walk->at, walk->at + n);
		if (token == NULL)
			return false;
		token->value = part;
		token->fraction = true;
		walk->tokens->numbers++;
		return true;
	}
	if (span_letter(text, walk->at))
		return add_number_words(walk) || add_word(walk);
	if (add_sign(walk))
		return true;
	n = skip_mark(walk);
	if (n == 0)
		return add_other(walk);
	walk->brackets |= strchr("()", text.at[walk->at]) != NULL;
	if (walk->tokens->count > 0 && !minus)
		walk->tokens->list[walk->tokens->count - 1].ends = true;
	walk->at += n;
	walk->blank = true;
	return true;
}

/* The whole as one token, called "equation". */
static bool
add_equation(struct walk *walk, struct span equation)
{
	struct token *token = add(walk, TOKEN_OTHER, walk->at, walk->at + equation.len);

	if (token == NULL)
		return false;
	strcpy(token->word, "equation");
	walk->tokens->numbers++;
	return true;
}

bool
quantity_tokens_read(struct span prompt, struct tokens *tokens)
{
	struct walk walk = {.text = prompt, .tokens = tokens, .blank = true};
	struct span equation;
	bool has_equation = equation_find(prompt, &equation);

	tokens->count = tokens->numbers = tokens->digits = 0;
	while (walk.at < prompt.len) {
		unsigned char byte = (unsigned char)prompt.at[walk.at];

		if (cpu_spend(4))
			return false;
		if (has_equation && prompt.at + walk.at == equation.at) {
			if (!add_equation(&walk, equation))
				return false;
		} else if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') {
			walk.blank = true;
			walk.at++;
		} else if (byte < ' ' || !add_next(&walk)) {
			return false;
		}
	}
	/* Brackets of a calculation are no marks that may be left out. */
	if (walk.brackets && walk.signs)
		return false;
	for (unsigned i = 0; i < tokens->count; i++)
		tokens->digits += tokens->list[i].kind == TOKEN_NUMBER && tokens->list[i].word[0] == '\0' &&
		    !isalpha((unsigned char)tokens->list[i].text.at[0]);
	spelling_unify(tokens);
	return true;
}
