/*
 * Line by line: right sides of assignments as formulas over the names known so far.
 */
#include "executors/arithmetic/working.h"

#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/formula.h"
#include "routes/text/phrases.h"

#define NAMES_MAX    64
#define DECIMALS_MAX 6 /* of a number in the working */
#define LINE_MAX     160

struct name {
	struct span text;
	struct rational value;
};

struct working {
	struct name names[NAMES_MAX];
	unsigned name_count;
	char *text;
	size_t len;
	unsigned lines;
	struct rational last; /* of the last line */
};

/* The right side of an assignment, read. */
struct right {
	struct formula_token tokens[FORMULA_TOKENS_MAX];
	size_t count;
	unsigned operations;
};

static bool
is_name_byte(char byte)
{

	return isalnum((unsigned char)byte) || byte == '_';
}

static struct span
take_name(struct span s)
{
	size_t n = 0;

	while (n < s.len && is_name_byte(s.at[n]))
		n++;
	return (struct span){s.at, n};
}

static struct rational
look_up(const struct working *w, struct span name)
{

	for (unsigned i = w->name_count; i-- > 0;) {
		if (span_same(w->names[i].text, name))
			return w->names[i].value;
	}
	return rational_unknown();
}

/* Read one token. Returns its length, or 0. */
static size_t
read_token(const struct working *w, struct span s, struct right *right)
{
	static const struct {
		const char *text;
		enum formula_kind kind;
	} signs[] = {{"**", FORMULA_POWER}, {"//", FORMULA_FLOOR}, {"+", FORMULA_PLUS}, {"-", FORMULA_MINUS},
	    {"*", FORMULA_TIMES}, {"/", FORMULA_OVER}, {"(", FORMULA_OPEN}, {")", FORMULA_CLOSE}};
	struct formula_token *token = &right->tokens[right->count];
	size_t n = 0;

	*token = (struct formula_token){FORMULA_NUMBER, rational_unknown(), rational_unknown()};
	if (isdigit((unsigned char)s.at[0]) || s.at[0] == '.') {
		while (n < s.len && (isdigit((unsigned char)s.at[n]) || s.at[n] == '.'))
			n++;
		token->value = rational_read((struct span){s.at, n});
	} else if (is_name_byte(s.at[0])) {
		n = take_name(s).len;
		token->value = look_up(w, take_name(s));
	} else {
		for (size_t i = 0; i < nitems(signs); i++) {
			if (!phrase_stands(s, 0, signs[i].text))
				continue;
			token->kind = signs[i].kind;
			right->operations += signs[i].kind < FORMULA_OPEN;
			return strlen(signs[i].text);
		}
		return 0;
	}
	return rational_is_known(&token->value) ? n : 0;
}

static bool
read_right(const struct working *w, struct span s, struct right *right)
{

	right->count = right->operations = 0;
	for (;;) {
		size_t n;

		s = span_trim(s);
		if (s.len == 0 || s.at[0] == '#')
			return right->count > 0;
		if (right->count == FORMULA_TOKENS_MAX)
			return false;
		n = read_token(w, s, right);
		if (n == 0)
			return false;
		right->count++;
		s = span_from(s, n);
	}
}

/* Append a number with as few decimals as it needs. */
static bool
put_number(char *line, size_t *len, const struct rational *value)
{
	int decimals = rational_decimals(value, DECIMALS_MAX);
	size_t n;

	n = decimals < 0 ? 0 : rational_print(value, (unsigned)decimals, line + *len, LINE_MAX - *len);
	*len += n;
	return n > 0;
}

static bool
put_text(char *line, size_t *len, const char *text)
{
	size_t n = strlen(text);

	if (n >= LINE_MAX - *len)
		return false;
	memcpy(line + *len, text, n + 1);
	*len += n;
	return true;
}

/* Print the tokens with their result as an equation. */
static bool
print_line(const struct right *right, const struct rational *value, char line[LINE_MAX], size_t *len)
{
	static const char *const texts[] = {[FORMULA_PLUS] = " + ",
	    [FORMULA_MINUS] = " - ",
	    [FORMULA_TIMES] = " * ",
	    [FORMULA_OVER] = " / ",
	    [FORMULA_FLOOR] = NULL,
	    [FORMULA_MODULO] = NULL,
	    [FORMULA_POWER] = "^",
	    [FORMULA_OPEN] = "(",
	    [FORMULA_CLOSE] = ")"};

	*len = 0;
	line[0] = '\0';
	for (size_t i = 0; i < right->count; i++) {
		enum formula_kind kind = right->tokens[i].kind;
		const char *text = kind == FORMULA_NUMBER ? "" : texts[kind];
		bool sign = kind == FORMULA_MINUS && (i == 0 || right->tokens[i - 1].kind == FORMULA_OPEN);

		/* An integer division drops its remainder, so no plain equation expresses it. */
		if (text == NULL)
			return false;
		if (kind == FORMULA_NUMBER ? !put_number(line, len, &right->tokens[i].value)
					   : !put_text(line, len, sign ? "-" : text))
			return false;
	}
	return put_text(line, len, " = ") && put_number(line, len, value);
}

/* Whether our own audit also reads the line as one true equation. */
static bool
is_true(struct span line)
{
	struct equation equation;
	size_t at = 0;

	return equations_next(line, &at, &equation) && equation.verdict == EQUATION_HOLDS &&
	    !equations_next(line, &at, &equation);
}

static bool
add_line(struct working *w, const struct right *right, const struct rational *value)
{
	char line[LINE_MAX];
	size_t len;

	if (!print_line(right, value, line, &len) || !is_true((struct span){line, len}) ||
	    w->lines == WORKING_LINES_MAX || w->len + len + 2 > WORKING_TEXT_MAX)
		return false;
	memcpy(w->text + w->len, line, len);
	w->len += len;
	w->text[w->len++] = '\n';
	w->text[w->len] = '\0';
	w->lines++;
	w->last = *value;
	return true;
}

/* Process an assignment. Returns false if it is not supported. */
static bool
read_assignment(struct working *w, struct span name, struct span right_side)
{
	struct right right;
	struct rational value;

	if (!read_right(w, right_side, &right) || w->name_count == NAMES_MAX)
		return false;
	value = formula_value(right.tokens, right.count, FORMULA_PLAIN);
	if (!rational_is_known(&value) || (right.operations > 0 && !add_line(w, &right, &value)))
		return false;
	w->names[w->name_count++] = (struct name){name, value};
	return true;
}

static bool
begins(struct span line, const char *word)
{
	size_t n = strlen(word);

	return phrase_stands(line, 0, word) && (line.len == n || !is_name_byte(line.at[n]));
}

/* Lines that compute nothing. */
static bool
is_idle(struct span line)
{

	return line.len == 0 || line.at[0] == '#' || line.at[0] == '"' || line.at[0] == '\'' ||
	    begins(line, "import") || begins(line, "from") || begins(line, "def");
}

/* "name = name()" after a function, which was read as it stood. */
static bool
is_call(struct span right)
{
	struct span name = take_name(span_trim(right));
	struct span rest = span_trim(right);

	return name.len > 0 && phrase_stands(rest, name.len, "()") && rest.len == name.len + 2;
}

/* "print(17 - 9)": a printed expression is computed there, or only named. Other output is not a calculation. */
static void
read_print(struct working *w, struct span line)
{

	if (line.len > 7 && line.at[5] == '(' && line.at[line.len - 1] == ')')
		(void)read_assignment(w, (struct span){line.at, 0}, (struct span){line.at + 6, line.len - 7});
}

static bool
read_line(struct working *w, struct span line)
{
	struct span name, rest;

	line = span_strip(line);
	if (is_idle(line))
		return true;
	if (begins(line, "print")) {
		read_print(w, line);
		return true;
	}
	if (begins(line, "return")) {
		rest = span_from(line, 6);
		return read_assignment(w, (struct span){line.at, 0}, rest);
	}
	name = take_name(line);
	rest = span_trim(span_from(line, name.len));
	if (name.len == 0 || rest.len < 2 || rest.at[0] != '=' || rest.at[1] == '=')
		return false;
	rest = span_from(rest, 1);
	return is_call(rest) || read_assignment(w, name, rest);
}

unsigned
working_write(struct span program, const struct rational *value, char text[WORKING_TEXT_MAX])
{
	struct working w = {.text = text};
	const char *end;
	bool in_string = false;

	text[0] = '\0';
	for (size_t at = 0; at < program.len; at = (size_t)(end - program.at) + 1) {
		struct span line;

		end = memchr(program.at + at, '\n', program.len - at);
		if (end == NULL)
			end = program.at + program.len;
		line = (struct span){program.at + at, (size_t)(end - program.at) - at};
		if (phrase_find(line, 0, "\"\"\"") != PHRASE_NONE) {
			size_t first = phrase_find(line, 0, "\"\"\"");

			/* Opens or closes, unless it does both. */
			if (in_string || phrase_find(line, first + 3, "\"\"\"") == PHRASE_NONE)
				in_string = !in_string;
			continue;
		}
		if (!in_string && !read_line(&w, line)) {
			w.lines = 0;
			break;
		}
	}
	if (w.lines > 0 && rational_equals(&w.last, value))
		return w.lines;
	text[0] = '\0';
	return 0;
}
