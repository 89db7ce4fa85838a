/*
 * From text to sentences of tokens. Each byte is read a bounded number of times: the search for a closing
 * quotation mark, the only one that looks ahead, remembers how far it got.
 */
#include "executors/constraints/divide_inside.h"

#include "policies/cpu.h"
#include "routes/text/glyph.h"
#include "routes/text/number_words.h"

#define QUOTE_MAX       CONSTRAINT_TEXT_MAX
#define APOSTROPHED_MAX 200 /* bytes in single quotation marks; beyond that, they are two apostrophes */
#define FENCE_MAX       ((size_t)-1)
#define RUN_MAX         64 /* marks of one kind that are one token: the clock is read between tokens */

/* Pairs of marks. An empty line ends the search, except in fences. */
static const struct {
	const char *open, *close;
	size_t max;
	bool apostrophe; /* could be an apostrophe, or close a quote: must be at a word's edge */
} quotes[QUOTE_KINDS] = {
    {"```", "```", FENCE_MAX, false},
    {"\"", "\"", QUOTE_MAX, false},
    {"\xe2\x80\x9c", "\xe2\x80\x9d", QUOTE_MAX, false},
    {"\xe2\x80\x9c", "\"", QUOTE_MAX, false},
    {"\xe2\x80\x9d", "\"", QUOTE_MAX, true},
    {"\xe2\x80\x9d", "\xe2\x80\x9d", QUOTE_MAX, true},
    {"\xc2\xab", "\xc2\xbb", QUOTE_MAX, false},
    {"`", "`", QUOTE_MAX, false},
    {"/*", "*/", QUOTE_MAX, false},
    {"<!--", "-->", QUOTE_MAX, false},
    {"'", "'", APOSTROPHED_MAX, true},
    {"\xe2\x80\x98", "\xe2\x80\x99", APOSTROPHED_MAX, true},
};

static unsigned char
byte(const struct divide_reader *reader, size_t i)
{

	return i < reader->text.len ? (unsigned char)reader->text.at[i] : 0;
}

static bool
stands_whole(struct span text, const char *mark)
{
	size_t len = strlen(mark);

	return !cpu_spend(1) && text.len >= len && memcmp(text.at, mark, len) == 0;
}

/* Nearly all differ in the first byte. */
static inline bool
stands(const struct divide_reader *reader, size_t i, const char *mark)
{

	return byte(reader, i) == (unsigned char)mark[0] && stands_whole(span_from(reader->text, i), mark);
}

/* The length of white space at a place, no-break spaces included. */
static inline size_t
space_at(const struct divide_reader *reader, size_t i)
{
	unsigned char c = byte(reader, i);

	if (c > ' ')
		return c == 0xc2 && byte(reader, i + 1) == 0xa0 ? 2 : 0;
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The length of a mark of Unicode's General Punctuation block (dashes, curly quotes, ellipsis) or a comparison sign: 3,
 * or 0. */
static size_t
wide_mark_at(const struct divide_reader *reader, size_t i)
{

	return byte(reader, i) == 0xe2 &&
		((byte(reader, i + 1) == 0x80 && byte(reader, i + 2) >= 0x90) ||
		    (byte(reader, i + 1) == 0x89 && byte(reader, i + 2) >= 0x80))
	    ? 3
	    : 0;
}

static bool
is_curly_apostrophe(const struct divide_reader *reader, size_t i)
{

	return stands(reader, i, "\xe2\x80\x99");
}

/* Whether byte i of the text begins an empty line. */
static bool
gap_at(const struct divide_reader *reader, size_t i)
{

	if (byte(reader, i) != '\n')
		return false;
	for (i++; byte(reader, i) == ' ' || byte(reader, i) == '\t' || byte(reader, i) == '\r'; i++)
		if (i - reader->at > CONSTRAINT_TEXT_MAX)
			return false;
	return byte(reader, i) == '\n';
}

static bool
closes(const struct divide_reader *reader, size_t i, size_t kind)
{

	if (!stands(reader, i, quotes[kind].close))
		return false;
	return !quotes[kind].apostrophe ||
	    (!glyph_is_word_byte(byte(reader, i + strlen(quotes[kind].close))) && space_at(reader, i - 1) == 0);
}

/* Where a quote that opens at `from` closes; `from` if it does not. */
static size_t
closing_of(struct divide_reader *reader, size_t from, size_t kind)
{
	size_t begin = from + strlen(quotes[kind].open);
	size_t i = begin > reader->no_close[kind] ? begin : reader->no_close[kind];

	for (; i < reader->text.len; i++) {
		if (closes(reader, i, kind))
			return i - begin <= quotes[kind].max && i > begin ? i : from;
		if (i - begin > quotes[kind].max || (quotes[kind].max != FENCE_MAX && gap_at(reader, i)))
			break;
	}
	reader->no_close[kind] = i;
	return from;
}

/* Whether a mark that could also close a quote or be an apostrophe opens one, given the byte before it. */
static bool
opens_after(unsigned char before)
{

	return !glyph_is_word_byte(before) && (before == '\0' || strchr(".,!?;\"'", before) == NULL);
}

/* The length of the quote at `from`; 0: none begins there. */
static size_t
quote_at(struct divide_reader *reader, size_t from, struct token *token)
{
	unsigned char first = byte(reader, from);
	size_t open, close;

	/* The first bytes of all kinds. */
	if (first != '"' && first != '\'' && first != '`' && first != '/' && first != '<' && first != 0xe2 &&
	    first != 0xc2)
		return 0;
	for (size_t kind = 0; kind < QUOTE_KINDS; kind++) {
		if (!stands(reader, from, quotes[kind].open))
			continue;
		open = strlen(quotes[kind].open);
		/* `marks (")` only shows a mark. */
		if (byte(reader, from + open) == ')' && byte(reader, from - 1) == '(')
			continue;
		if (quotes[kind].apostrophe &&
		    (!opens_after(byte(reader, from - 1)) || space_at(reader, from + open) > 0))
			continue;
		close = closing_of(reader, from, kind);
		if (close == from)
			continue;
		token->kind = TOKEN_QUOTE;
		token->inside = (struct span){reader->text.at + from + open, close - from - open};
		return close + strlen(quotes[kind].close) - from;
	}
	return 0;
}

/* "P.S.", "i.e.", "e.g": letters, each followed by a full stop. Returns the length, or 0. */
static size_t
dotted_at(const struct divide_reader *reader, size_t from)
{
	size_t i = from;

	while (isalpha(byte(reader, i)) && byte(reader, i + 1) == '.')
		i += 2;
	if (i - from < 2)
		return 0;
	if (isalpha(byte(reader, i)) && !glyph_is_word_byte(byte(reader, i + 1)))
		return i + 1 - from;
	return i - from >= 4 && !glyph_is_word_byte(byte(reader, i)) ? i - from : 0;
}

/* A word with more than ASCII letters and digits. Returns the length. */
static size_t
rest_of_word(const struct divide_reader *reader, size_t from, size_t i)
{
	size_t dotted = dotted_at(reader, from);

	if (dotted > 0)
		return dotted;
	i -= i > from;
	while (glyph_is_word_byte(byte(reader, i))) {
		while (plain_letters[byte(reader, i)] != 0 && plain_letters[byte(reader, i + 1)] != 0)
			i++;
		if (wide_mark_at(reader, i) > 0 && !(is_curly_apostrophe(reader, i) && isalpha(byte(reader, i + 3))))
			break;
		if (space_at(reader, i) > 0)
			break;
		i++;
		if (byte(reader, i) == '\'' && isalpha(byte(reader, i + 1)))
			i++;
		/* A URL is one word, whatever it contains. */
		if (stands(reader, i, "://"))
			while (i < reader->text.len && space_at(reader, i) == 0)
				i++;
	}
	return i - from;
}

/* A word, with its hash. Returns the length. */
static size_t
word_at(const struct divide_reader *reader, size_t from, struct token *token)
{
	size_t len = plain_run(reader->text, from, &token->hash);
	unsigned char next = byte(reader, from + len);

	token->kind = TOKEN_WORD;
	if (next < 0x80 && next != '\'' && next != '.' && next != ':')
		return len;
	len = rest_of_word(reader, from, from + len);
	token->hash = divide_hash((struct span){reader->text.at + from, len});
	return len;
}

/* The full stop in "max. 5 words" ends no sentence. Returns its length, or 0. */
static size_t
shortening_at(const struct divide_reader *reader, size_t at, const struct token *token)
{
	static const char *const shortened[] = {"max", "min", "approx", "ca", NULL};
	size_t next = at + 1;

	if (byte(reader, at) != '.')
		return 0;
	while (byte(reader, next) == ' ')
		next++;
	if (!glyph_is_word_byte(byte(reader, next)) || isupper(byte(reader, next)))
		return 0;
	return number_word_among(token->at, shortened) ? 1 : 0;
}

/* Look the word up in the lexicon. */
static void
look_up(struct token *token)
{
	const struct lexeme *lexeme = divide_lexeme(token->at, token->hash);

	if (lexeme == NULL)
		return;
	token->is = lexeme->is;
	token->unit = lexeme->unit;
	token->mark = lexeme->mark;
	token->language = lexeme->language;
	token->value = lexeme->number;
	if (lexeme->is_number)
		token->kind = TOKEN_NUMBER;
}

/* Read the token at reader->at. Returns its length, at least 1. */
static size_t
cut_token(struct divide_reader *reader, struct token *token)
{
	size_t from = reader->at, len;

	memset(token, 0, sizeof(*token));
	if ((len = quote_at(reader, from, token)) == 0) {
		if (isdigit(byte(reader, from)))
			len = divide_number(span_from(reader->text, from), token);
		else if (glyph_is_word_byte(byte(reader, from)) && wide_mark_at(reader, from) == 0)
			len = word_at(reader, from, token);
		if (len == 0) {
			token->kind = TOKEN_MARK;
			token->mark = reader->text.at[from];
			len = wide_mark_at(reader, from) > 0 ? 3 : 1;
			while (len < RUN_MAX && token_marks(token, "*-=#<>._") &&
			    byte(reader, from + len) == (unsigned char)token->mark)
				len++;
		}
	}
	token->at = (struct span){reader->text.at + from, len};
	if (token->kind != TOKEN_QUOTE)
		token->inside = token->at;
	if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_MARK || isdigit(byte(reader, from)))
		token->hash = divide_hash(token->at);
	if (token->kind == TOKEN_WORD) {
		look_up(token);
		len = divide_spell_out(span_from(reader->text, from), len, token);
		if (len > token->at.len) {
			token->at.len = token->inside.len = len;
			token->hash = divide_hash(token->at);
		}
		len += shortening_at(reader, from + len, token);
	}
	token->spaced = space_at(reader, from + len) > 0 || from + len >= reader->text.len;
	return len;
}

/* An entry's mark at a line's beginning: "- ", "* ", "3. ", "(b) ". Returns its length, or 0. */
static size_t
entry_mark_at(const struct divide_reader *reader, size_t from)
{
	size_t i = from;

	if (stands(reader, from, "\xe2\x80\xa2"))
		return 3;
	if (byte(reader, i) == '-' || byte(reader, i) == '*' || byte(reader, i) == '+')
		return space_at(reader, i + 1) > 0 ? 1 : 0;
	i += byte(reader, i) == '(';
	if (isdigit(byte(reader, i)))
		while (isdigit(byte(reader, i)) && i - from < 4)
			i++;
	else if (isalpha(byte(reader, i)))
		i++;
	else
		return 0;
	if ((byte(reader, i) == ')' || (byte(reader, i) == '.' && isdigit(byte(reader, i - 1)))) &&
	    space_at(reader, i + 1) > 0)
		return i + 1 - from;
	return 0;
}

/* Skip white space. Returns the number of line ends. */
static size_t
skip_space(struct divide_reader *reader)
{
	size_t lines = 0, len;

	while ((len = space_at(reader, reader->at)) > 0) {
		lines += byte(reader, reader->at) == '\n';
		reader->at += len;
	}
	return lines;
}

/* Whether a sentence ends after the token, which is not the last of the text. */
static bool
ends_after(const struct divide_reader *reader, const struct token *token)
{
	size_t next = reader->at, space;

	while ((space = space_at(reader, next)) > 0)
		next += space;
	if (token_marks(token, ".!?"))
		return token->spaced || closes(reader, reader->at, 1);
	/* "(In three sentences.) Use ..." */
	if (token_marks(token, ")"))
		return token->spaced && isupper(byte(reader, next)) &&
		    memchr(".!?", byte(reader, reader->at - 2), 3) != NULL;
	/* "... with P.S. Do not ..." */
	if (token->at.len >= 3 && token->at.at[1] == '.' &&
	    (token->at.at[token->at.len - 1] == '.' || token->at.at[0] == 'P'))
		return token->spaced && isupper(byte(reader, next)) && !isupper(byte(reader, next + 1));
	/* A quote that ends in a full stop: `... "Thank you." Do not ...` */
	if (token->kind == TOKEN_QUOTE && token->spaced)
		return strchr(".!?", token->inside.at[token->inside.len - 1]) != NULL && isupper(byte(reader, next));
	return false;
}

/* Whether so many line ends end the sentence: a line that only wraps continues in lower case. */
static bool
breaks_line(const struct divide_reader *reader, const struct sentence *sentence, size_t lines)
{
	size_t len = reader->at - sentence->from;

	if (lines == 0)
		return false;
	return lines > 1 || len < 50 || !islower(byte(reader, reader->at)) || entry_mark_at(reader, reader->at) > 0;
}

/* Whether a token means nothing: emphasis next to a word. */
static bool
is_emphasis(const struct divide_reader *reader, const struct token *token)
{

	return token_marks(token, "*_") && token->at.len <= 2 &&
	    (!token->spaced || space_at(reader, reader->at - token->at.len - 1) == 0);
}

/* A hyphen, or the dash of "5–10". */
static bool
is_hyphen(const struct token *token)
{

	return token->kind == TOKEN_MARK && (span_equals(token->at, "-") || span_equals(token->at, "\xe2\x80\x93"));
}

/* Append the token to the sentence; hyphens join it to the one before. */
static void
keep(struct divide_reader *reader, struct token *token, bool *joined)
{
	struct sentence *sentence = &reader->sentence;

	if (is_emphasis(reader, token))
		return;
	if (is_hyphen(token) && !token->spaced && sentence->count > 0 &&
	    !token_at(sentence, sentence->count - 1)->spaced) {
		*joined = true;
		return;
	}
	if (sentence->count == SENTENCE_TOKENS) {
		sentence->overlong = true;
		return;
	}
	token->joined = *joined;
	sentence->words[token->hash / 64 % (SENTENCE_WORDS / 64)] |= UINT64_C(1) << token->hash % 64;
	sentence->count++;
	*joined = false;
}

/* Most tokens are plain words without a number, quote or hyphen nearby. Append one; false for any other token. */
static bool
keep_plain_word(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	struct token *token = &sentence->tokens[sentence->count];
	size_t from = reader->at, len;
	unsigned char next;
	uint32_t hash;

	if (sentence->count == SENTENCE_TOKENS || plain_letters[byte(reader, from)] <= '9')
		return false;
	len = plain_run(reader->text, from, &hash);
	next = byte(reader, from + len);
	if (next != ' ' && (next >= 0x80 || next == '\'' || next == ':' || (next == '.' && len == 1)))
		return false;
	memset(token, 0, sizeof(*token));
	token->hash = hash;
	token->at = token->inside = (struct span){reader->text.at + from, len};
	token->spaced = next == ' ' || space_at(reader, from + len) > 0 || from + len == reader->text.len;
	look_up(token);
	if (token->kind != TOKEN_WORD || (next == '.' && shortening_at(reader, from + len, token) > 0))
		return false;
	sentence->words[hash / 64 % (SENTENCE_WORDS / 64)] |= UINT64_C(1) << hash % 64;
	sentence->count++;
	sentence->to = reader->at = from + len;
	return true;
}

/* Whether a blank and a small letter follow a word, so that nothing ends there. Then the blank is skipped. */
static inline bool
pass_blank(struct divide_reader *reader)
{
	const char *at = reader->text.at + reader->at;

	if (reader->text.len - reader->at < 2 || at[0] != ' ' || at[1] < 'a' || at[1] > 'z')
		return false;
	reader->at++;
	return true;
}

/* "Can you give me a word with 5 letters?" is an order. */
static bool
requests(const struct sentence *sentence)
{
	size_t verb = says(sentence, 0, "please? can|could|will|would you|u please? kindly?");

	return verb > 0 && token_is(sentence, verb, IS_COMPOSE);
}

/* Read the tokens of the sentence that begins at reader->at. */
static void
read_tokens(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	bool joined = false;
	size_t lines;
	struct token *token;

	while (reader->at < reader->text.len && !cpu_spend(4)) {
		token = &sentence->tokens[sentence->count];
		if (!joined && keep_plain_word(reader)) {
			if (!token->spaced || pass_blank(reader))
				continue;
		} else {
			reader->at += cut_token(reader, token);
			keep(reader, token, &joined);
			sentence->to = reader->at;
			if (ends_after(reader, token)) {
				sentence->asks = token_marks(token, "?") && !requests(sentence);
				break;
			}
		}
		lines = skip_space(reader);
		if (breaks_line(reader, sentence, lines)) {
			reader->lines = lines;
			break;
		}
		if (isupper(byte(reader, reader->at)) &&
		    divide_opens_instruction(span_from(reader->text, reader->at), token))
			break;
	}
}

bool
divide_cut(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	bool first = reader->at == 0;
	size_t lines = reader->lines + skip_space(reader);

	if (reader->at >= reader->text.len || cpu_is_spent())
		return false;
	reader->lines = 0;
	memset(sentence, 0, SENTENCE_HEAD);
	sentence->from = reader->at;
	sentence->after_gap = lines > 1;
	sentence->opens_line = lines > 0 || first;
	if (sentence->opens_line) {
		reader->at += entry_mark_at(reader, reader->at);
		sentence->listed = reader->at > sentence->from;
		skip_space(reader);
	}
	read_tokens(reader);
	return true;
}
