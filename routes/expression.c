/*
 * Strips the question off both ends; what is left must alternate operands and operators to its last byte.
 */
#include "routes/expression.h"

#include <stdlib.h>

#define SAYING_MAX 31 /* up to here, two bare numbers with a slash between them may be a date or a saying */

/* Phrases before an expression; stripped as often as one matches. */
static const char *const before[] = {"what is", "what's", "whats", "what does", "how much is", "how much does",
    "calculate", "compute", "evaluate", "solve", "simplify", "work out", "find", "please", "can you", "could you",
    "tell me", "the value of", "the result of", "the answer to", "hey", "hi", "ok", "was ist", "wie viel ist",
    "wieviel ist", "berechne", "bitte", "rechne", "combien font", "combien fait", "calcule", "cu\u00e1nto es",
    "cuanto es", "calcula", "quanto fa", "quanto \u00e9", "calcola", "hoeveel is", "bereken", "ile to jest", "ile to",
    "oblicz", "\u0441\u043a\u043e\u043b\u044c\u043a\u043e \u0431\u0443\u0434\u0435\u0442",
    "\u0421\u043a\u043e\u043b\u044c\u043a\u043e \u0431\u0443\u0434\u0435\u0442", "\u8ba1\u7b97", "\u8a08\u7b97"};

/* Phrases after an expression. */
static const char *const after[] = {"?", "\uff1f", "=", ".", "equal to", "equals", "equal", "please", "is", "bitte",
    "\u7b49\u4e8e\u591a\u5c11", "\u662f\u591a\u5c11", "\u306f", "\u306f\u3044\u304f\u3064\u3067\u3059\u304b"};

enum token {
	TOKEN_END,
	TOKEN_NUMBER,
	TOKEN_BINARY, /* an operator between two operands */
	TOKEN_SIGN,   /* + or -: between two operands, or before one */
	TOKEN_POSTFIX,
	TOKEN_ROOT,
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_WRONG
};

struct spelling {
	const char *text;
	enum token token;
};

/* Longer spellings come before their own beginnings. */
static const struct spelling spellings[] = {{"to the power of", TOKEN_BINARY}, {"multiplied by", TOKEN_BINARY},
    {"the square root of", TOKEN_ROOT}, {"square root of", TOKEN_ROOT}, {"divided by", TOKEN_BINARY},
    {"squared", TOKEN_POSTFIX}, {"cubed", TOKEN_POSTFIX}, {"modulo", TOKEN_BINARY}, {"minus", TOKEN_SIGN},
    {"times", TOKEN_BINARY}, {"plus", TOKEN_SIGN}, {"sqrt", TOKEN_ROOT}, {"mod", TOKEN_BINARY}, {"of", TOKEN_BINARY},
    {"**", TOKEN_BINARY}, {"x", TOKEN_BINARY}, {"*", TOKEN_BINARY}, {"/", TOKEN_BINARY}, {"^", TOKEN_BINARY},
    {"+", TOKEN_SIGN}, {"-", TOKEN_SIGN}, {"%", TOKEN_POSTFIX}, {"!", TOKEN_POSTFIX}, {"(", TOKEN_OPEN},
    {")", TOKEN_CLOSE}, {"\u00d7", TOKEN_BINARY}, {"\u00f7", TOKEN_BINARY}, {"\u00b7", TOKEN_BINARY},
    {"\u22c5", TOKEN_BINARY}, {"\u2212", TOKEN_SIGN}, {"\u2013", TOKEN_SIGN}, {"\u221a", TOKEN_ROOT},
    {"\u00b2", TOKEN_POSTFIX}, {"\u00b3", TOKEN_POSTFIX}};

static bool
ends_word(struct span s, size_t at)
{

	return !span_letter(s, at);
}

static bool
take_before(struct span *s)
{

	for (size_t i = 0; i < nitems(before); i++) {
		size_t n = strlen(before[i]);

		if (!span_starts_nocase(*s, before[i]) || !ends_word(*s, n))
			continue;
		while (n < s->len && (s->at[n] == ':' || s->at[n] == ','))
			n++;
		*s = span_strip((struct span){s->at + n, s->len - n});
		return true;
	}
	return false;
}

static bool
take_after(struct span *s)
{

	for (size_t i = 0; i < nitems(after); i++) {
		size_t n = strlen(after[i]);

		if (s->len < n || strncasecmp(s->at + s->len - n, after[i], n) != 0)
			continue;
		*s = span_strip((struct span){s->at, s->len - n});
		return true;
	}
	return false;
}

static size_t
number_length(struct span s)
{
	size_t n = 0;

	while (n < s.len &&
	    (isdigit((unsigned char)s.at[n]) || ((s.at[n] == '.' || s.at[n] == ',') && span_digit(s, n + 1))))
		n++;
	return n;
}

/* Cut the next token off the span. */
static enum token
next_token(struct span *s)
{
	size_t n;

	*s = span_strip(*s);
	if (s->len == 0)
		return TOKEN_END;
	n = number_length(*s);
	if (n > 0) {
		*s = (struct span){s->at + n, s->len - n};
		return TOKEN_NUMBER;
	}
	for (size_t i = 0; i < nitems(spellings); i++) {
		n = strlen(spellings[i].text);
		if (!span_starts_nocase(*s, spellings[i].text))
			continue;
		if (isalpha((unsigned char)spellings[i].text[0]) && !ends_word(*s, n))
			continue;
		*s = (struct span){s->at + n, s->len - n};
		return spellings[i].token;
	}
	return TOKEN_WRONG;
}

struct shape {
	unsigned numbers, operations, open;
	bool operand_before; /* the last token ended an operand */
};

/* Returns whether the token is allowed here. */
static bool
place(struct shape *shape, enum token token)
{

	switch (token) {
	case TOKEN_NUMBER:
		shape->numbers++;
		if (shape->operand_before)
			return false;
		shape->operand_before = true;
		return true;
	case TOKEN_SIGN:
		shape->operations += shape->operand_before;
		shape->operand_before = false;
		return true;
	case TOKEN_BINARY:
		shape->operations++;
		if (!shape->operand_before)
			return false;
		shape->operand_before = false;
		return true;
	case TOKEN_POSTFIX:
		return shape->operand_before;
	case TOKEN_ROOT:
		shape->operations++;
		return !shape->operand_before;
	case TOKEN_OPEN:
		shape->open++;
		/* "2(3+4)" multiplies. */
		shape->operations += shape->operand_before;
		shape->operand_before = false;
		return true;
	case TOKEN_CLOSE:
		return shape->operand_before && shape->open-- > 0;
	default:
		return false;
	}
}

/* "3!" and "12 squared" are worth computing, "15%" is not. */
static bool
is_computed(struct span s, const struct shape *shape)
{

	if (shape->operations > 0)
		return true;
	return span_find(s, '!') != NULL || memmem(s.at, s.len, "squared", 7) != NULL ||
	    memmem(s.at, s.len, "cubed", 5) != NULL || memmem(s.at, s.len, "\u00b2", 2) != NULL ||
	    memmem(s.at, s.len, "\u00b3", 2) != NULL;
}

/* Numbers with only slashes or only hyphens between them and no space: a date, a score, a saying. */
static bool
may_name_something(struct span s, bool bare)
{
	const char *stroke = span_find(s, '/');
	long least, most;

	for (size_t i = 0; i < s.len; i++) {
		if (!isdigit((unsigned char)s.at[i]) && s.at[i] != '/' && s.at[i] != '-' && s.at[i] != '.')
			return false;
	}
	if (bare || stroke == NULL || memchr(stroke + 1, '/', s.len - (size_t)(stroke + 1 - s.at)) != NULL)
		return true;
	least = strtol(s.at, NULL, 10);
	most = strtol(stroke + 1, NULL, 10);
	return least == most || (least <= SAYING_MAX && most <= SAYING_MAX);
}

bool
expression_is(struct span text)
{
	struct shape shape = {0, 0, 0, false};
	struct span s = span_strip(text), rest;
	bool bare = true, equals;
	char copy[EXPRESSION_MAX + 1];

	if (s.len == 0 || s.len > EXPRESSION_MAX)
		return false;
	equals = span_find(s, '=') != NULL;
	while (take_before(&s))
		bare = false;
	while (take_after(&s))
		;
	/* Copy with a NUL, which strtol needs. */
	memcpy(copy, s.at, s.len);
	copy[s.len] = '\0';
	s.at = copy;
	rest = s;
	for (enum token token = next_token(&rest); token != TOKEN_END; token = next_token(&rest)) {
		if (!place(&shape, token))
			return false;
	}
	if (!shape.operand_before || shape.open != 0 || !is_computed(s, &shape))
		return false;
	return equals || !may_name_something(s, bare);
}
