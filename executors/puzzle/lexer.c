/*
 * Words and signs. A non-ASCII byte is a letter: the specification is known to be UTF-8.
 */
#include "executors/puzzle/lexer.h"

static const struct {
	const char *word;
	enum token_kind kind;
} keywords[] = {
    {"and", TOKEN_AND},
    {"or", TOKEN_OR},
    {"not", TOKEN_NOT},
    {"xor", TOKEN_XOR},
    {"implies", TOKEN_IMPLIES},
    {"iff", TOKEN_IFF},
    {"if", TOKEN_IF},
    {"else", TOKEN_ELSE},
    {"for", TOKEN_FOR},
    {"in", TOKEN_IN},
    {"true", TOKEN_TRUE},
    {"True", TOKEN_TRUE},
    {"false", TOKEN_FALSE},
    {"False", TOKEN_FALSE},
};

/* Longer ones first. */
static const struct {
	const char *sign;
	enum token_kind kind;
} signs[] = {
    {"<=>", TOKEN_IFF},
    {"==", TOKEN_EQUAL},
    {"!=", TOKEN_DIFFERENT},
    {"<=", TOKEN_AT_MOST},
    {">=", TOKEN_AT_LEAST},
    {"=>", TOKEN_IMPLIES},
    {"//", TOKEN_DIVIDE},
    {"&&", TOKEN_AND},
    {"||", TOKEN_OR},
    {"..", TOKEN_RANGE},
    {"=", TOKEN_EQUAL},
    {"<", TOKEN_LESS},
    {">", TOKEN_MORE},
    {"+", TOKEN_PLUS},
    {"-", TOKEN_MINUS},
    {"*", TOKEN_TIMES},
    {"%", TOKEN_MODULO},
    {"!", TOKEN_NOT},
    {"(", TOKEN_OPEN},
    {")", TOKEN_CLOSE},
    {"[", TOKEN_OPEN_LIST},
    {"]", TOKEN_CLOSE_LIST},
    {",", TOKEN_COMMA},
    {".", TOKEN_DOT},
};

static bool
is_letter(char c)
{

	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool
is_digit(char c)
{

	return c >= '0' && c <= '9';
}

static struct token
wrong(struct token token, const char *why)
{

	token.kind = TOKEN_WRONG;
	token.why = why;
	return token;
}

static struct token
read_number(struct token token, struct span text, size_t *at)
{
	size_t from = *at;

	token.kind = TOKEN_NUMBER;
	while (*at < text.len && is_digit(text.at[*at])) {
		if (token.number <= SYNTAX_NUMBER_MAX)
			token.number = token.number * 10 + (text.at[*at] - '0');
		++*at;
	}
	token.text = span_between(text, from, *at);
	if (*at < text.len && is_letter(text.at[*at]))
		return wrong(token, "a name does not begin with a digit; write it in quotes");
	if (token.number > SYNTAX_NUMBER_MAX)
		return wrong(token, "a number above 1000000");
	return token;
}

static struct token
read_quoted(struct token token, struct span text, size_t *at)
{
	size_t from = *at + 1;
	const char *end = memchr(text.at + from, text.at[*at], text.len - from);

	token.kind = TOKEN_NAME;
	if (end == NULL)
		return wrong(token, "the quote is not closed");
	token.text = (struct span){text.at + from, (size_t)(end - text.at) - from};
	*at = from + token.text.len + 1;
	return token.text.len > 0 ? token : wrong(token, "an empty name");
}

static struct token
read_word(struct token token, struct span text, size_t *at)
{
	size_t from = *at;

	while (*at < text.len && (is_letter(text.at[*at]) || is_digit(text.at[*at])))
		++*at;
	token.kind = TOKEN_NAME;
	token.text = span_between(text, from, *at);
	for (size_t i = 0; i < nitems(keywords); i++)
		if (span_equals(token.text, keywords[i].word))
			token.kind = keywords[i].kind;
	return token;
}

struct token
token_next(struct span text, size_t *at)
{
	struct token token = {.kind = TOKEN_END};
	char c;

	while (*at < text.len && (text.at[*at] == ' ' || (text.at[*at] >= '\t' && text.at[*at] <= '\r')))
		++*at;
	token.column = (unsigned)*at + 1;
	token.text = (struct span){text.at + *at, 0};
	if (*at == text.len)
		return token;
	c = text.at[*at];
	if (is_digit(c))
		return read_number(token, text, at);
	if (c == '\'' || c == '"')
		return read_quoted(token, text, at);
	if (is_letter(c))
		return read_word(token, text, at);
	for (size_t i = 0; i < nitems(signs); i++) {
		size_t len = strlen(signs[i].sign);

		if (text.len - *at >= len && memcmp(text.at + *at, signs[i].sign, len) == 0) {
			token.kind = signs[i].kind;
			token.text.len = len;
			*at += len;
			return token;
		}
	}
	return wrong(token, c == '/' ? "write // for division: numbers are whole" : "a sign that means nothing here");
}
