/*
 * Line by line; of each the comment first, then the calculations between semicolons, token by token.
 */
#include "executors/arithmetic/short_program.h"

#include <stdio.h>

#include "executors/arithmetic/python.h"
#include "routes/text/phrases.h"

#define REPLY_MAX        2048 /* bytes: a longer one is not short */
#define LINES_MAX        2    /* that calculate: a program of more is whole */
#define CALCULATIONS_MAX 12
#define LINE_MAX         512
#define UNIT_MAX         32
#define LABEL_MAX        128

struct writer {
	char *room;
	size_t len;
	unsigned count, lines;
	struct span last; /* name of the last calculation; in room */
	bool named;       /* ... which the reply gave it */
	char unit[UNIT_MAX];
	bool math; /* the module is used */
};

/* One calculation of a line. */
struct calculation {
	struct span name; /* empty: none */
	struct span text;
	struct span unit; /* a word after it: "5 * 20 dollars" */
	bool computes;    /* it has an operator or a function call */
	bool printed;     /* by print() */
	bool result;      /* follows it: "5 * 20 = 100" */
};

/* --- one line --- */

/* Whether a percent sign is no modulo: "15% * 64", "64 * 15%" */
static bool
is_percent(struct span code, size_t at)
{
	size_t next = span_past(code, at + 1, " ");

	return at > 0 && isdigit((unsigned char)code.at[at - 1]) &&
	    (next == code.len || strchr("*/+-)", code.at[next]) != NULL);
}

/*
 * The Python form of the text at an offset: "$20", "1,200" outside brackets, "15%", unusual signs. Returns its length.
 */
static size_t
plain_at(struct span code, size_t at, int depth, struct span *plain)
{
	bool before = span_digit(code, at + 1);
	bool after = at > 0 && isdigit((unsigned char)code.at[at - 1]);
	size_t n = program_odd_sign(code, at, plain);

	if (n > 0)
		return n;
	*plain = (struct span){code.at + at, 1};
	if (before && (code.at[at] == '$' || (code.at[at] == ',' && depth == 0 && after)))
		plain->len = 0;
	else if (code.at[at] == '%' && is_percent(code, at))
		*plain = span_of("/100");
	return 1;
}

/* Returns the line's length, or 0 if it is too long. */
static size_t
copy_plain(struct span code, char line[LINE_MAX])
{
	size_t len = 0, n;
	struct span plain;
	int depth = 0;

	for (size_t at = 0; at < code.len && !cpu_spend(1); at += n) {
		n = plain_at(code, at, depth, &plain);
		if (plain.len > LINE_MAX - len)
			return 0;
		memcpy(line + len, plain.at, plain.len);
		len += plain.len;
		depth += strchr("([", code.at[at]) != NULL;
		depth -= strchr(")]", code.at[at]) != NULL;
	}
	return len;
}

/* Words that begin a statement which is no plain calculation. */
static bool
begins_other(struct span line)
{
	static const char *const words[] = {"def", "for", "while", "if", "elif", "else", "try", "except", "with",
	    "return", "from", "import", "class", "lambda", NULL};
	struct python_walk walk = {.program = line};
	struct python_token token;

	return python_next(&walk, &token) && python_is_any(token.text, words) && !span_equals(line, "import math");
}

static bool
is_operand(const struct python_token *token)
{

	return token->kind == PYTHON_NAME || token->kind == PYTHON_NUMBER;
}

/* What may be between two operands, or around them. The caller checks brackets. */
static bool
is_sign(const struct python_token *token)
{
	static const char *const signs[] = {
	    "+", "-", "*", "/", "//", "%", "**", "(", ")", "[", "]", ",", ".", "<", ">", NULL};

	return token->kind == PYTHON_OPERATOR && python_is_any(token->text, signs);
}

/* Words between operands within brackets: sum(n for n in range(5)). */
static bool
is_between(const struct python_token *token)
{
	static const char *const words[] = {"for", "in", "if", "else", "and", "or", "not", NULL};

	return token->kind == PYTHON_NAME && token->depth > 0 && python_is_any(token->text, words);
}

/* Read a text that is one expression of plain signs, as far as can be seen without running it. */
static bool
read_expression(struct span text, struct calculation *calculation, bool *math)
{
	struct python_walk walk = {.program = text};
	struct python_token token;
	bool operand = false;

	while (calculation->unit.len == 0 && python_next(&walk, &token)) {
		bool between = is_between(&token);

		if (!is_operand(&token) && !is_sign(&token))
			return false;
		if (is_operand(&token) && operand && !between) {
			/* Nothing may follow: it is the number's unit. */
			if (token.kind != PYTHON_NAME || token.depth > 0 ||
			    python_next(&walk, &(struct python_token){0}))
				return false;
			calculation->unit = token.text;
			calculation->text = span_trim((struct span){text.at, (size_t)(token.text.at - text.at)});
			break;
		}
		calculation->computes |= operand && !is_operand(&token) && strchr("+-*/%(", token.text.at[0]) != NULL;
		*math |= python_is(&token, "math");
		operand = (is_operand(&token) && !between) || python_is(&token, ")") || python_is(&token, "]");
	}
	return operand && walk.depth == 0;
}

/* The offset of an equals sign outside of brackets, or PHRASE_NONE. */
static size_t
find_equals(struct span text)
{
	struct python_walk walk = {.program = text};
	struct python_token token;

	while (python_next(&walk, &token))
		if (python_is(&token, "=") && token.depth == 0)
			return (size_t)(token.text.at - text.at);
	return PHRASE_NONE;
}

static struct span
from(struct span text, size_t at)
{

	return span_from(text, at);
}

static bool
is_name(struct span text)
{
	struct python_walk walk = {.program = text};
	struct python_token token;

	return python_next(&walk, &token) && token.kind == PYTHON_NAME && token.text.len == text.len;
}

/* "print(5*20 + 3*30)": the printed expression. */
static struct span
inside_print(struct span text)
{
	struct python_walk walk = {.program = text};
	struct python_token token;

	if (!phrase_stands(text, 0, "print(") || text.at[text.len - 1] != ')')
		return (struct span){text.at, 0};
	while (python_next(&walk, &token))
		if ((python_is(&token, ",") && token.depth == 1) ||
		    (python_is(&token, ")") && walk.depth == 0 && walk.at < text.len))
			return (struct span){text.at, 0};
	return span_trim((struct span){text.at + 6, text.len - 7});
}

/* "total = 5*20 + 3*30", "5*20 + 3*30 = 190", "total = 5*20 = 100": the calculation without its result. */
static bool
read_calculation(struct span text, struct calculation *calculation, bool *math)
{
	struct span printed = inside_print(text);
	size_t equals;

	*calculation = (struct calculation){.text = printed.len > 0 ? printed : text, .printed = printed.len > 0};
	if (phrase_stands(text, 0, "print(") && printed.len == 0)
		return false;
	equals = find_equals(calculation->text);
	if (equals != PHRASE_NONE && is_name(span_trim((struct span){text.at, equals}))) {
		calculation->name = span_trim((struct span){text.at, equals});
		calculation->text = span_trim(from(text, equals + 1));
		equals = find_equals(calculation->text);
	}
	calculation->result = equals != PHRASE_NONE;
	if (calculation->result)
		calculation->text = span_trim((struct span){calculation->text.at, equals});
	return read_expression(calculation->text, calculation, math) &&
	    (calculation->name.len > 0 || calculation->computes || calculation->printed);
}

/* --- the program --- */

static bool
put(struct writer *w, struct span text)
{

	if (text.len > PROGRAM_MAX - w->len)
		return false;
	memcpy(w->room + w->len, text.at, text.len);
	w->len += text.len;
	return true;
}

/* "print(total)", and an equation in words that follow the calculation. */
static bool
says_again(const struct writer *w, const struct calculation *calculation)
{
	bool same = span_same(w->last, calculation->text);

	return calculation->name.len == 0 && w->count > 0 && (same || (w->named && calculation->result));
}

/* An expression without a name is the answer. */
static bool
add_calculation(struct writer *w, const struct calculation *calculation)
{
	struct span name = calculation->name.len > 0 ? calculation->name : span_of("answer");

	w->last = (struct span){w->room + w->len, name.len};
	w->named = calculation->name.len > 0;
	return w->count++ < CALCULATIONS_MAX && put(w, name) && put(w, span_of(" = ")) && put(w, calculation->text) &&
	    put(w, span_of("\n"));
}

/* "dollars", "in dollars", "unit: $"; several words are not certain to be a unit. */
static void
read_unit(struct span said, char unit[UNIT_MAX])
{
	static const struct {
		const char *sign, *word;
	} signs[] = {{"$", "dollars"}, {"\u20ac", "euros"}, {"\u00a3", "pounds"}, {"%", "percent"}};
	static const char *const leads[] = {"units", "unit", ":", "in "};
	size_t n = 0;

	for (size_t i = 0; i < nitems(leads); i++)
		if (span_starts_nocase(said, leads[i]))
			said = span_strip(from(said, strlen(leads[i])));
	for (size_t i = 0; i < nitems(signs); i++)
		if (span_equals(said, signs[i].sign))
			said = span_of(signs[i].word);
	n = span_past_letters(said, n);
	unit[0] = '\0';
	if (n == said.len && n < UNIT_MAX)
		snprintf(unit, UNIT_MAX, "%.*s", (int)n, said.at);
}

/* "total_cost" and dollars as "total cost in dollars". */
static void
write_label(const struct writer *w, char label[LABEL_MAX])
{
	size_t len = 0;

	for (size_t i = 0; i < w->last.len && len < LABEL_MAX - UNIT_MAX - 8; i++) {
		char byte = w->last.at[i] == '_' ? ' ' : w->last.at[i];

		if (isalpha((unsigned char)byte) || (byte == ' ' && len > 0 && label[len - 1] != ' '))
			label[len++] = byte;
	}
	while (len > 0 && label[len - 1] == ' ')
		len--;
	snprintf(label + len, LABEL_MAX - len, "%s%s%s", len > 0 && w->unit[0] != '\0' ? " " : "",
	    w->unit[0] != '\0' ? "in " : "", w->unit);
}

static bool
put_print(struct writer *w)
{
	char label[LABEL_MAX];

	write_label(w, label);
	if (label[0] != '\0' && !(put(w, span_of("print(\"")) && put(w, span_of(label)) && put(w, span_of(":\", "))))
		return false;
	return (label[0] != '\0' || put(w, span_of("print("))) && put(w, w->last) && put(w, span_of(")\n"));
}

/* --- the reply --- */

/* The calculations of a line. Returns false if it contains anything else that may be code. */
static bool
take_line(struct writer *w, struct span line)
{
	const char *hash = span_find(line, '#');
	struct span comment = hash == NULL ? span_of("") : from(line, (size_t)(hash + 1 - line.at)), code, part;
	struct calculation calculation;
	char room[LINE_MAX];
	unsigned count = w->count;
	bool prose;

	line.len -= comment.len + (hash != NULL);
	code = (struct span){room, copy_plain(line, room)};
	prose = span_find(line, '=') == NULL && phrase_find(line, 0, "print") == PHRASE_NONE;
	if (begins_other(code) || (line.len > 0 && code.len == 0))
		return false;
	while (code.len > 0) {
		const char *end = span_find(code, ';');

		part = span_trim((struct span){code.at, end == NULL ? code.len : (size_t)(end - code.at)});
		code = end == NULL ? (struct span){code.at, 0} : from(code, (size_t)(end + 1 - code.at));
		if (part.len == 0 || span_equals(part, "import math"))
			continue;
		if (!read_calculation(part, &calculation, &w->math))
			return prose;
		if (says_again(w, &calculation))
			continue;
		if (!add_calculation(w, &calculation))
			return false;
		read_unit(calculation.unit.len > 0 ? calculation.unit : span_strip(comment), w->unit);
	}
	w->lines += w->count > count;
	return w->lines <= LINES_MAX;
}

/* Without a chat's decoration of code: fences, backticks, stars, a shell prompt. */
static struct span
without_marks(struct span line)
{

	line = span_strip(line);
	while (line.len > 0 && strchr("`*>", line.at[0]) != NULL)
		line = span_strip(from(line, 1));
	while (line.len > 0 && strchr("`*", line.at[line.len - 1]) != NULL)
		line = span_strip((struct span){line.at, line.len - 1});
	if (span_starts_nocase(line, "python ") || span_equals_nocase(line, "python"))
		line = span_strip(from(line, line.len > 6 ? 7 : 6));
	return line;
}

/* "The line is `total = 5*20`." */
static struct span
inside_backticks(struct span line)
{
	const char *end = line.len > 0 ? memrchr(line.at, '`', line.len) : NULL, *start;

	if (end == NULL || end == line.at)
		return line;
	start = memrchr(line.at, '`', (size_t)(end - line.at));
	return start == NULL || end - start < 2 || line.at[0] == '`'
	    ? line
	    : (struct span){start + 1, (size_t)(end - start) - 1};
}

/* Code that uses a module imports it. */
static bool
put_import(struct writer *w)
{
	static const char import[] = "import math\n";
	size_t n = sizeof(import) - 1;

	if (!w->math)
		return true;
	if (n > PROGRAM_MAX - w->len)
		return false;
	memmove(w->room + n, w->room, w->len);
	memcpy(w->room, import, n);
	w->len += n;
	return true;
}

bool
short_program_extract(struct span reply, char *room, size_t *len)
{
	struct writer w = {.room = room, .unit = ""};

	*len = 0;
	if (reply.len > REPLY_MAX || span_find(reply, '\0') != NULL)
		return false;
	while (reply.len > 0) {
		const char *end = span_find(reply, '\n');
		struct span line = {reply.at, end == NULL ? reply.len : (size_t)(end - reply.at)};

		reply = end == NULL ? (struct span){reply.at, 0} : from(reply, line.len + 1);
		if (!take_line(&w, without_marks(inside_backticks(line))))
			return false;
	}
	if (w.count == 0 || !put_print(&w) || !put_import(&w))
		return false;
	*len = w.len;
	return true;
}
