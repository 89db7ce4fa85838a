/*
 * One token at a time; lines count only outside of brackets.
 */
#include "executors/arithmetic/python.h"

#include "policies/cpu.h"
#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

#define NUMERAL_MAX 64 /* bytes of a numeral that are read */

static bool
is_name_byte(char byte)
{

	return isalnum((unsigned char)byte) || byte == '_' || (unsigned char)byte >= 0x80;
}

/* White space, comments and line ends up to the next token; a line's end outside of brackets ends a statement. */
static void
pass_over_space(struct python_walk *walk)
{
	struct span program = walk->program;

	while (walk->at < program.len && !cpu_spend(1)) {
		char byte = program.at[walk->at];

		if (byte == '#') {
			const char *end = memchr(program.at + walk->at, '\n', program.len - walk->at);

			walk->at = end == NULL ? program.len : (size_t)(end - program.at);
			continue;
		}
		if (byte == '\\' && span_byte(program, walk->at + 1) == '\n')
			walk->at++;
		else if ((byte == '\n' && walk->depth == 0) || byte == ';')
			walk->within = false;
		else if (!isspace((unsigned char)byte))
			return;
		walk->at++;
	}
}

/* The length of a string from its quote on; *marks is the number of quotes at either end. */
static size_t
string_length(struct span program, size_t at, size_t *marks)
{
	char quote = program.at[at];
	size_t end;

	*marks = at + 2 < program.len && program.at[at + 1] == quote && program.at[at + 2] == quote ? 3 : 1;
	for (end = at + *marks; end < program.len && !cpu_spend(1); end++) {
		if (program.at[end] == '\\')
			end++;
		else if (program.at[end] == '\n' && *marks == 1)
			return end - at;
		else if (program.at[end] == quote &&
		    (*marks == 1 ||
			(end + 2 < program.len && program.at[end + 1] == quote && program.at[end + 2] == quote)))
			return end + *marks - at;
	}
	return program.len - at;
}

static void
take_string(struct python_walk *walk, size_t prefix, struct python_token *token)
{
	size_t marks, len = string_length(walk->program, walk->at + prefix, &marks);
	const char *at = walk->program.at + walk->at;

	token->kind = PYTHON_STRING;
	token->text = (struct span){at, prefix + len};
	token->inside = (struct span){at + prefix + marks, len > 2 * marks ? len - 2 * marks : 0};
	token->format = memchr(at, 'f', prefix) != NULL || memchr(at, 'F', prefix) != NULL;
}

static size_t
word_length(struct span program, size_t at)
{
	bool digit = isdigit((unsigned char)program.at[at]) || program.at[at] == '.';
	size_t n = 0;

	while (at + n < program.len && !cpu_spend(1) &&
	    (is_name_byte(program.at[at + n]) || (digit && program.at[at + n] == '.') ||
		(digit && n > 0 && strchr("+-", program.at[at + n]) != NULL && (program.at[at + n - 1] | 0x20) == 'e' &&
		    span_digit(program, at + n + 1))))
		n++;
	return n;
}

static size_t
operator_length(struct span program, size_t at)
{
	static const char *const operators[] = {
	    "**=", "//=", "**", "//", "==", "!=", "<=", ">=", ":=", "->", "+=", "-=", "*=", "/=", "%=", NULL};

	for (size_t i = 0; operators[i] != NULL; i++)
		if (phrase_stands(program, at, operators[i]))
			return strlen(operators[i]);
	return 1;
}

bool
python_next(struct python_walk *walk, struct python_token *token)
{
	struct span program = walk->program;
	char byte;
	size_t n;

	pass_over_space(walk);
	if (walk->at >= program.len || cpu_spend(1))
		return false;
	byte = program.at[walk->at];
	*token = (struct python_token){.kind = PYTHON_OPERATOR, .first = !walk->within, .depth = walk->depth};
	walk->within = true;
	n = is_name_byte(byte) || (byte == '.' && span_digit(program, walk->at + 1)) ? word_length(program, walk->at)
										     : 0;
	if (walk->at + n < program.len && n <= 2 && strchr("'\"", program.at[walk->at + n]) != NULL)
		take_string(walk, n, token);
	else if (n > 0) {
		token->kind = isdigit((unsigned char)byte) || byte == '.' ? PYTHON_NUMBER : PYTHON_NAME;
		token->text = (struct span){program.at + walk->at, n};
	} else {
		token->text = (struct span){program.at + walk->at, operator_length(program, walk->at)};
		if (strchr("([{", byte) != NULL)
			walk->depth++;
		else if (strchr(")]}", byte) != NULL && walk->depth > 0)
			walk->depth--;
	}
	walk->at += token->text.len;
	return true;
}

bool
python_is(const struct python_token *token, const char *text)
{

	return token->kind != PYTHON_STRING && token->kind != PYTHON_NUMBER && span_equals(token->text, text);
}

bool
python_field_next(struct span inside, size_t *at, struct python_field *field)
{
	size_t start, end, depth = 0, colon = 0;

	/* "{{" is a brace that is printed. */
	while (*at < inside.len && !cpu_spend(1) && (inside.at[*at] != '{' || span_byte(inside, *at + 1) == '{'))
		*at += inside.at[*at] == '{' ? 2 : 1;
	if (*at >= inside.len)
		return false;
	start = *at;
	for (end = start + 1; end < inside.len && !cpu_spend(1); end++) {
		char byte = inside.at[end];

		if (depth == 0 && byte == '}')
			break;
		if (depth == 0 && colon == 0 &&
		    (byte == ':' ||
			(byte == '!' && inside.at[end - 1] != '=' && end + 1 < inside.len &&
			    inside.at[end + 1] != '=')))
			colon = end;
		depth += strchr("([{", byte) != NULL && byte != '\0';
		depth -= depth > 0 && strchr(")]}", byte) != NULL && byte != '\0';
	}
	colon = colon == 0 ? end : colon;
	field->text = (struct span){inside.at + start, end - start + (end < inside.len)};
	field->expression = (struct span){inside.at + start + 1, colon - start - 1};
	field->format = span_between(inside, colon, end);
	*at = start + field->text.len;
	return true;
}

struct rational
python_value(struct span numeral)
{
	char digits[NUMERAL_MAX];
	struct number number;
	struct rational value;
	size_t n = 0;

	for (size_t i = 0; i < numeral.len && n < sizeof(digits); i++)
		if (numeral.at[i] != '_')
			digits[n++] = numeral.at[i];
	value = rational_read((struct span){digits, n});
	if (!rational_is_known(&value) &&
	    number_read((struct span){digits, n}, 0, NUMBER_NO_FRACTION | NUMBER_DIGITS_ONLY, &number) == n &&
	    number.reading_count > 0)
		value = number.readings[0].value;
	return value;
}

bool
python_is_any(struct span text, const char *const *words)
{

	for (size_t i = 0; words[i] != NULL; i++)
		if (span_equals(text, words[i]))
			return true;
	return false;
}
