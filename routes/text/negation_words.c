/*
 * Splits bytes into words, quotations and marks. Apostrophes of any shape are left out of words.
 */
#include "policies/cpu.h"
#include "routes/text/glyph.h"
#include "routes/text/negation_inside.h"

static bool
is_apostrophe(struct span text, size_t at, size_t *len)
{
	static const char *const shapes[] = {"'", "\xe2\x80\x99", "\xe2\x80\x98", "`", "\xc2\xb4", "\xca\xbc"};
	unsigned char first = (unsigned char)text.at[at];

	if (first < 0x80 ? first != '\'' && first != '`' : first > 0xe2)
		return false;
	for (size_t i = 0; i < nitems(shapes); i++) {
		*len = strlen(shapes[i]);
		if (text.len - at >= *len && memcmp(text.at + at, shapes[i], *len) == 0)
			return true;
	}
	return false;
}

/* A letter or digit of ASCII. */
static bool
is_plain(char c)
{

	return (unsigned char)((c | 0x20) - 'a') < 26 || (unsigned char)(c - '0') < 10;
}

static bool
is_letter(struct span text, size_t at)
{
	size_t len;

	if (at >= text.len)
		return false;
	return is_plain(text.at[at]) || (glyph_is_word_byte(text.at[at]) && !is_apostrophe(text, at, &len));
}

/* A word with its inner apostrophes; a hyphen separates words. */
static void
read_word(struct span text, size_t at, struct token *token)
{
	size_t letters = 0, mark;

	*token = (struct token){.kind = TOKEN_WORD, .from = at};
	while (at < text.len && !cpu_spend(1)) {
		bool plain = is_plain(text.at[at]);

		if (plain || is_letter(text, at)) {
			if (letters < LETTERS)
				token->word[letters] = (char)(text.at[at] | (plain ? 0x20 : 0));
			letters++;
			at++;
		} else if (is_apostrophe(text, at, &mark) && is_letter(text, at + mark)) {
			at += mark;
		} else {
			break;
		}
	}
	if (letters > LETTERS)
		letters = 0;
	token->word[letters] = '\0';
	if (isdigit((unsigned char)token->word[0]))
		token->kind = TOKEN_NUMBER;
	token->to = at;
}

static const struct {
	const char *open, *close;
} quotes[] = {
    {"\"", "\""},
    {"\xe2\x80\x9c", "\xe2\x80\x9d"},
    {"\xe2\x80\x9e", "\xe2\x80\x9c"},
    {"\xc2\xab", "\xc2\xbb"},
    {"'", "'"},
    {"\xe2\x80\x98", "\xe2\x80\x99"},
    {"`", "`"},
};

/* Where a quotation opening at an offset ends, or 0. `closed` says for each kind up to where none is known to close. */
static size_t
quote_end(struct span text, size_t at, size_t closed[nitems(quotes)])
{

	if (is_plain(text.at[at]) || text.at[at] == ' ')
		return 0;
	for (size_t q = 0; q < nitems(quotes); q++) {
		size_t open = strlen(quotes[q].open), close = strlen(quotes[q].close), end = at + open;

		if (text.len - at < open || memcmp(text.at + at, quotes[q].open, open) != 0 || closed[q] > at)
			continue;
		for (; end + close <= text.len && text.at[end] != '\n' && !cpu_spend(1); end++) {
			if (memcmp(text.at + end, quotes[q].close, close) == 0 && !is_letter(text, end + close))
				return end + close;
		}
		closed[q] = end;
	}
	return 0;
}

/* A dash between spaces separates clauses, and so does a line's end that the next line does not continue. */
static bool
is_stop(struct span text, size_t at)
{
	size_t next = at + 1;

	if (text.at[at] == '\n') {
		next = span_past(text, next, " \t\r");
		return next == text.len || !islower((unsigned char)text.at[next]);
	}
	if (text.at[at] == '-')
		return at > 0 && next < text.len && text.at[at - 1] == ' ' && strchr(" -", text.at[next]) != NULL;
	return strchr(".!?;", text.at[at]) != NULL;
}

static enum token_kind
mark_kind(char byte)
{

	switch (byte) {
	case ',':
	case '/':
		return TOKEN_COMMA;
	case ':':
		return TOKEN_COLON;
	case '(':
	case '[':
		return TOKEN_OPEN;
	case ')':
	case ']':
		return TOKEN_CLOSE;
	default:
		return TOKEN_STOP;
	}
}

void
tokens_read(struct span text, struct tokens *tokens)
{
	size_t closed[nitems(quotes)] = {0}, end;

	tokens->count = 0;
	for (size_t at = 0; at < text.len && tokens->count < NEGATION_WORDS && !cpu_spend(2);) {
		struct token *token = &tokens->list[tokens->count];

		if (text.at[at] == ' ') {
			at++;
		} else if ((end = quote_end(text, at, closed)) > 0) {
			*token = (struct token){.kind = TOKEN_QUOTE, .from = at, .to = end};
			tokens->count++;
			at = end;
		} else if (is_letter(text, at)) {
			read_word(text, at, token);
			tokens->count++;
			at = token->to;
		} else {
			if (is_stop(text, at) || strchr(",/:()[]", text.at[at]) != NULL) {
				*token = (struct token){.kind = mark_kind(text.at[at]), .from = at, .to = at + 1};
				tokens->count++;
			}
			at++;
		}
	}
}

bool
token_is_word(const struct tokens *tokens, unsigned i, const char *const *words)
{

	if (i >= tokens->count || tokens->list[i].kind != TOKEN_WORD || cpu_spend(4))
		return false;
	for (; *words != NULL; words++) {
		if (tokens->list[i].word[0] == (*words)[0] && strcmp(tokens->list[i].word, *words) == 0)
			return true;
	}
	return false;
}

bool
token_is_mark(const struct tokens *tokens, unsigned i)
{

	return i >= tokens->count || tokens->list[i].kind >= TOKEN_COMMA;
}

/* The number of tokens of a phrase at i, or 0. */
unsigned
token_phrase(const struct tokens *tokens, unsigned i, const char *words)
{
	unsigned n = 0;

	while (*words != '\0') {
		size_t len = strcspn(words, " ");

		if (i + n >= tokens->count || tokens->list[i + n].kind != TOKEN_WORD ||
		    strncmp(tokens->list[i + n].word, words, len) != 0 || tokens->list[i + n].word[len] != '\0')
			return 0;
		n++;
		words += len + (words[len] == ' ');
	}
	return n;
}
