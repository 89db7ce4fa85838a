/*
 * One pass over the tokens without recursion: parentheses are counted.
 */
#include "sandbox/solver/check.h"

#include <ctype.h>
#include <string.h>

#include "policies/hash.h"
#include "policies/span.h"

#define NUMERAL_MAX 15

enum token { TOKEN_END, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_WORD };

struct term_reader {
	struct check *check;
	const char *text;
	size_t len, next;
	enum token token;
	const char *at; /* of the token */
	size_t token_len;
};

/* Operators that apply to terms. */
static const char *const operators[] = {
    "and", "or", "not", "=>", "xor", "=", "distinct", "ite", "+", "-", "*", "div", "mod", "abs", "<", "<=", ">", ">="};

/* Words that no name may be: reserved in SMT-LIB or by Z3, or predefined over Int and Bool. */
static const char *const reserved[] = {"true", "false", "let", "forall", "exists", "match", "par", "as", "assert",
    "Int", "Bool", "Real", "String", "Array", "and", "or", "not", "xor", "distinct", "ite", "div", "mod", "rem", "abs",
    "implies", "iff", "if", "is_int", "to_int", "to_real", "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING",
    "lambda", "choice", "divisible", "select", "store", "map", "const", "update", "concat", "extract", "repeat"};

static bool
token_is(const struct term_reader *reader, const char *word)
{

	return reader->token == TOKEN_WORD && reader->token_len == strlen(word) &&
	    memcmp(reader->at, word, reader->token_len) == 0;
}

static bool
token_is_one_of(const struct term_reader *reader, const char *const *words, size_t count)
{

	for (size_t i = 0; i < count; i++)
		if (token_is(reader, words[i]))
			return true;
	return false;
}

/* Record the first error, at the current token. */
static bool
wrong(struct term_reader *reader, const char *why)
{

	reader->check->why = why;
	reader->check->at = (size_t)(reader->at - reader->text);
	return false;
}

static bool
is_word_byte(char byte)
{

	return isalnum((unsigned char)byte) || (byte != '\0' && strchr("_-+*<>=", byte) != NULL);
}

/* Advance to the next token. Returns false at a byte that belongs to none. */
static bool
step(struct term_reader *reader)
{

	while (reader->next < reader->len && strchr(" \t\n\r", reader->text[reader->next]) != NULL &&
	    reader->text[reader->next] != '\0')
		reader->next++;
	reader->at = reader->text + reader->next;
	reader->token_len = 1;
	reader->token = TOKEN_END;
	if (reader->next == reader->len)
		return true;
	if (*reader->at == '(' || *reader->at == ')') {
		reader->token = *reader->at == '(' ? TOKEN_OPEN : TOKEN_CLOSE;
		reader->next++;
		return true;
	}
	reader->token_len = 0;
	while (reader->next < reader->len && is_word_byte(reader->text[reader->next])) {
		reader->next++;
		reader->token_len++;
	}
	reader->token = TOKEN_WORD;
	return reader->token_len > 0 || wrong(reader, "byte");
}

/* --- names --- */

static bool
is_name(const struct term_reader *reader)
{

	if (reader->token != TOKEN_WORD || reader->token_len > SOLVER_NAME_MAX ||
	    !isalpha((unsigned char)*reader->at) || token_is_one_of(reader, reserved, nitems(reserved)))
		return false;
	for (size_t i = 0; i < reader->token_len; i++)
		if (!isalnum((unsigned char)reader->at[i]) && reader->at[i] != '_')
			return false;
	return true;
}

/* The token's place in the table: its slot, or the free one for it. */
static uint16_t *
place_of(const struct term_reader *reader)
{
	struct check *check = reader->check;
	uint32_t hash = HASH32_START;

	for (size_t i = 0; i < reader->token_len; i++)
		hash = hash32_add(hash, (unsigned char)reader->at[i]);
	for (hash %= CHECK_PLACES; check->places[hash] != 0; hash = (hash + 1) % CHECK_PLACES) {
		const struct check_name *name = &check->names[check->places[hash] - 1];

		if (name->len == reader->token_len && memcmp(name->at, reader->at, name->len) == 0)
			break;
	}
	return &check->places[hash];
}

static bool
enter_name(struct term_reader *reader, const char *at, size_t len, bool constant, bool truth)
{
	struct check *check = reader->check;
	struct term_reader name = *reader;

	if (check->name_count == nitems(check->names) || (constant && check->constants == SOLVER_CONSTANTS_MAX))
		return wrong(reader, "names");
	name.at = at;
	name.token_len = len;
	check->names[check->name_count] = (struct check_name){at, (uint8_t)len, constant, truth};
	*place_of(&name) = (uint16_t)++check->name_count;
	check->constants += constant;
	return true;
}

/* --- terms --- */

static bool
read_atom(struct term_reader *reader)
{
	size_t digits = 0;

	while (digits < reader->token_len && isdigit((unsigned char)reader->at[digits]))
		digits++;
	if (digits > 0 && digits == reader->token_len) {
		if (digits > NUMERAL_MAX || (digits > 1 && *reader->at == '0'))
			return wrong(reader, "numeral");
	} else if (!token_is(reader, "true") && !token_is(reader, "false") && *place_of(reader) == 0)
		return wrong(reader, "name");
	return step(reader);
}

/* The token begins a term; afterwards the current token is the one after it. */
static bool
read_term(struct term_reader *reader)
{
	size_t depth = 0;
	bool bare = false; /* the last token is an operator that has no argument yet */

	do {
		if (reader->token == TOKEN_END)
			return wrong(reader, "end");
		if (reader->token == TOKEN_OPEN) {
			if (++depth > SOLVER_DEPTH_MAX)
				return wrong(reader, "depth");
			if (!step(reader))
				return false;
			if (!token_is_one_of(reader, operators, nitems(operators)))
				return wrong(reader, "operator");
			bare = true;
			if (!step(reader))
				return false;
		} else if (reader->token == TOKEN_CLOSE) {
			if (depth == 0 || bare)
				return wrong(reader, "term");
			depth--;
			if (!step(reader))
				return false;
		} else {
			bare = false;
			if (!read_atom(reader))
				return false;
		}
	} while (depth > 0);
	return true;
}

/* --- commands --- */

static bool
take(struct term_reader *reader, enum token token)
{

	return reader->token == token ? step(reader) : wrong(reader, "syntax");
}

static bool
read_sort(struct term_reader *reader, bool *truth)
{

	*truth = token_is(reader, "Bool");
	if (!*truth && !token_is(reader, "Int"))
		return wrong(reader, "sort");
	return step(reader);
}

/* NAME, then () where required, SORT, and a term if the name is defined. */
static bool
read_declaration(struct term_reader *reader, bool parentheses, bool defined)
{
	const char *at = reader->at;
	size_t len = reader->token_len;
	bool truth;

	if (!is_name(reader) || *place_of(reader) != 0)
		return wrong(reader, "name");
	if (!step(reader))
		return false;
	if (parentheses && (!take(reader, TOKEN_OPEN) || !take(reader, TOKEN_CLOSE)))
		return false;
	/* A recursive definition does not know its own name yet. */
	return read_sort(reader, &truth) && (!defined || read_term(reader)) &&
	    enter_name(reader, at, len, !defined, truth);
}

static bool
read_assertion(struct term_reader *reader)
{

	if (reader->check->assertions == SOLVER_ASSERTIONS_MAX)
		return wrong(reader, "assertions");
	reader->check->assertions++;
	return read_term(reader);
}

static bool
read_command(struct term_reader *reader)
{
	bool constant, function, definition, assertion;

	if (!take(reader, TOKEN_OPEN))
		return false;
	constant = token_is(reader, "declare-const");
	function = token_is(reader, "declare-fun");
	definition = token_is(reader, "define-fun");
	assertion = token_is(reader, "assert");
	if (!constant && !function && !definition && !assertion)
		return wrong(reader, "command");
	return step(reader) && (assertion ? read_assertion(reader) : read_declaration(reader, !constant, definition)) &&
	    take(reader, TOKEN_CLOSE);
}

int
check_text(struct check *check, const struct solver_text *text)
{
	struct term_reader reader = {.check = check, .text = text->at, .len = text->len};

	if (!step(&reader))
		return -1;
	while (reader.token != TOKEN_END)
		if (!read_command(&reader))
			return -1;
	return 0;
}

int
check_term(struct check *check, const struct solver_text *term)
{
	struct term_reader reader = {.check = check, .text = term->at, .len = term->len};

	if (!step(&reader) || !read_term(&reader))
		return -1;
	if (reader.token == TOKEN_END)
		return 0;
	(void)wrong(&reader, "syntax");
	return -1;
}
