/*
 * First blocks, then the chosen blocks' text line by line, then what is missing at the end.
 */
#include "executors/arithmetic/program.h"

#include "routes/text/phrases.h"

#define BLOCKS_MAX 16

struct blocks {
	struct span code[BLOCKS_MAX];
	unsigned count;
};

/* The line at an offset without its end; *next is the next line's start. */
static struct span
line_at(struct span text, size_t at, size_t *next)
{
	const char *end = memchr(text.at + at, '\n', text.len - at);
	size_t len = end == NULL ? text.len - at : (size_t)(end - text.at) - at;

	*next = at + len + (end != NULL);
	if (len > 0 && text.at[at + len - 1] == '\r')
		len--;
	return (struct span){text.at + at, len};
}

static bool
is_fence(struct span line)
{

	line = span_trim(line);
	return phrase_stands(line, 0, "```") || phrase_stands(line, 0, "~~~");
}

/* Whether a fence's info string means Python or is empty. */
static bool
is_python(struct span fence)
{
	struct span info = span_trim(fence);

	info = span_strip(span_from(info, 3));
	return info.len == 0 || span_starts_nocase(info, "py") || span_starts_nocase(info, "tool_code");
}

static bool
has_code(struct span block)
{

	return span_find(block, '=') != NULL || phrase_find(block, 0, "print") != PHRASE_NONE ||
	    phrase_find(block, 0, "return") != PHRASE_NONE;
}

static void
find_fenced(struct span reply, struct blocks *blocks)
{
	size_t at = 0, next, start = 0;
	bool inside = false, python = false;

	for (; at <= reply.len; at = next) {
		struct span line = at < reply.len ? line_at(reply, at, &next) : (struct span){reply.at + at, 0};
		bool end = at >= reply.len;

		if (end)
			next = at + 1;
		if (!end && !is_fence(line))
			continue;
		if (inside && python && blocks->count < BLOCKS_MAX) {
			struct span code = span_between(reply, start, at);

			if (has_code(code))
				blocks->code[blocks->count++] = code;
		}
		if (end)
			return;
		inside = !inside;
		python = inside && is_python(line);
		start = next;
	}
}

/* Whether a line in prose could be code. */
static bool
looks_like_code(struct span line)
{
	static const char *const starts[] = {"import ", "from ", "def ", "print(", "for ", "while ", "if ", "return ",
	    "#", "@", "else:", "elif ", "try:", "except", "with ", ">>> ", "... ", ")", "]", "}"};
	struct span trimmed = span_trim(line);
	size_t i = 0;

	for (size_t s = 0; s < nitems(starts); s++) {
		if (!phrase_stands(trimmed, 0, starts[s]))
			continue;
		/* "if", "for", "from", "with" also begin sentences. */
		if (islower((unsigned char)starts[s][0]) && strchr("fiw", starts[s][0]) != NULL && starts[s][1] != 'm')
			return trimmed.at[trimmed.len - 1] == ':' || phrase_stands(trimmed, 0, "from math");
		return true;
	}
	while (i < trimmed.len && (isalnum((unsigned char)trimmed.at[i]) || strchr("_,[]. ", trimmed.at[i]) != NULL))
		i++;
	if (i == 0 || isdigit((unsigned char)trimmed.at[0]) || i == trimmed.len)
		return i > 0 && i == trimmed.len && span_find(trimmed, ' ') == NULL;
	if (strchr("+-*/", trimmed.at[i]) != NULL && i + 1 < trimmed.len)
		i++;
	return trimmed.at[i] == '=' ||
	    (trimmed.at[i] == '(' && trimmed.at[trimmed.len - 1] == ')' && i > 0 && trimmed.at[i - 1] != ' ');
}

/* Without fences: from the first line that looks like code to the last before prose. */
static void
find_bare(struct span reply, struct blocks *blocks)
{
	size_t start = reply.len, end = 0, next;

	for (size_t at = 0; at < reply.len; at = next) {
		struct span line = line_at(reply, at, &next);
		bool blank = span_trim(line).len == 0,
		     indented = line.len > 0 && (line.at[0] == ' ' || line.at[0] == '\t');

		if (looks_like_code(line) || (indented && start < reply.len && !blank)) {
			if (start == reply.len)
				start = at;
			end = next;
		} else if (!blank && start < reply.len)
			break;
	}
	if (start < end && has_code(span_between(reply, start, end)))
		blocks->code[blocks->count++] = span_between(reply, start, end);
}

static bool
is_name_byte(char byte)
{

	return isalnum((unsigned char)byte) || byte == '_';
}

/* Whether a block assigns or defines a name. */
static bool
defines(struct span block, struct span name)
{
	size_t next;

	for (size_t at = 0; at < block.len; at = next) {
		struct span line = span_trim(line_at(block, at, &next));
		size_t end = name.len;

		if (phrase_stands(line, 0, "def "))
			line = span_from(line, 4);
		if (line.len <= end || memcmp(line.at, name.at, name.len) != 0)
			continue;
		end = span_past(line, end, " ");
		if (end < line.len && (line.at[end] == '=' || line.at[end] == '(' || line.at[end] == ','))
			return true;
	}
	return false;
}

/* Whether a block uses names that only earlier blocks assign at a line's start. */
static bool
needs_earlier(const struct blocks *blocks, unsigned last)
{
	struct span block = blocks->code[last];
	unsigned looked_at = 0;

	for (size_t at = 0; at < block.len && looked_at < 200;) {
		struct span name = {block.at + at, 0};

		while (at + name.len < block.len && is_name_byte(name.at[name.len]))
			name.len++;
		at += name.len + (name.len == 0);
		if (name.len == 0 || isdigit((unsigned char)name.at[0]))
			continue;
		looked_at++;
		if (defines(block, name))
			continue;
		for (unsigned i = 0; i < last; i++) {
			if (defines(blocks->code[i], name))
				return true;
		}
	}
	return false;
}

/* Output buffer for a program. */
struct program_writer {
	char *room;
	size_t len;
	bool full;
	char quote;  /* of the string that is open; '\0' outside */
	bool triple; /* if quote */
	bool comment;
};

static void
put(struct program_writer *w, const char *at, size_t len)
{

	if (w->full || len > PROGRAM_MAX - w->len) {
		w->full = true;
		return;
	}
	memcpy(w->room + w->len, at, len);
	w->len += len;
}

/* Keep track of strings and comments over one byte of program text. Returns how many bytes to take as they are. */
static size_t
track(struct program_writer *w, struct span line, size_t at)
{
	char byte = line.at[at];

	if (w->quote != '\0') {
		if (byte == '\\' && at + 1 < line.len)
			return 2;
		if (byte != w->quote)
			return 1;
		if (w->triple && !(at + 2 < line.len && line.at[at + 1] == byte && line.at[at + 2] == byte))
			return 1;
		w->quote = '\0';
		return w->triple ? 3 : 1;
	}
	if (w->comment)
		return 1;
	if (byte == '#')
		w->comment = true;
	else if (byte == '"' || byte == '\'') {
		w->quote = byte;
		w->triple = at + 2 < line.len && line.at[at + 1] == byte && line.at[at + 2] == byte;
		return w->triple ? 3 : 1;
	}
	return 1;
}

size_t
program_odd_sign(struct span text, size_t at, struct span *plain)
{
	static const struct {
		const char *odd, *plain;
	} signs[] = {{"\u2018", "'"}, {"\u2019", "'"}, {"\u201c", "\""}, {"\u201d", "\""}, {"\u2013", "-"},
	    {"\u2014", "-"}, {"\u2212", "-"}, {"\u2010", "-"}, {"\u2011", "-"}, {"\u00d7", "*"}, {"\u00f7", "/"},
	    {"\u00a0", " "}, {"\u202f", " "}, {"\u2009", " "}, {"\u200b", ""}, {"\ufeff", ""}, {"\u2264", "<="},
	    {"\u2265", ">="}, {"\u2260", "!="}};

	for (size_t i = 0; i < nitems(signs); i++) {
		if (!phrase_stands(text, at, signs[i].odd))
			continue;
		*plain = span_of(signs[i].plain);
		return strlen(signs[i].odd);
	}
	return 0;
}

static void
put_line(struct program_writer *w, struct span line)
{
	struct span plain;
	size_t n;

	for (size_t at = 0; at < line.len; at += n) {
		n = w->quote == '\0' && !w->comment ? program_odd_sign(line, at, &plain) : 0;
		if (n == 0) {
			n = track(w, line, at);
			plain = (struct span){line.at + at, n};
		}
		put(w, plain.at, plain.len);
	}
	/* Only triple quotes go over a line's end. */
	if (w->quote != '\0' && !w->triple)
		w->quote = '\0';
	w->comment = false;
	put(w, "\n", 1);
}

static size_t
indent_of(struct span line)
{
	size_t n = span_past(line, 0, " \t");

	return n;
}

static struct span
without_prompt(struct span line)
{

	if (phrase_stands(line, 0, ">>> ") || phrase_stands(line, 0, "... "))
		return span_from(line, 4);
	return line;
}

/* Write a block without its common indentation. */
static void
put_block(struct program_writer *w, struct span block)
{
	size_t next, shared = SIZE_MAX;

	for (size_t at = 0; at < block.len; at = next) {
		struct span line = line_at(block, at, &next);

		if (span_trim(line).len > 0 && indent_of(line) < shared)
			shared = indent_of(line);
	}
	for (size_t at = 0; at < block.len; at = next) {
		struct span line = line_at(block, at, &next);
		size_t cut = indent_of(line) < shared ? indent_of(line) : shared;

		/* The inside of a string over several lines keeps its text. */
		if (w->quote == '\0')
			line = without_prompt(span_from(line, cut));
		put_line(w, line);
	}
}

static struct span
name_at(struct span line, size_t at)
{
	struct span name = {line.at + at, 0};

	while (at + name.len < line.len && is_name_byte(name.at[name.len]))
		name.len++;
	if (name.len > 0 && isdigit((unsigned char)name.at[0]))
		name.len = 0;
	return name;
}

/* The name that a line at the outermost level assigns, or the function without parameters that it defines. */
static struct span
line_gives(struct span line, bool *function)
{
	struct span name;
	size_t at;

	*function = phrase_stands(line, 0, "def ");
	name = name_at(line, *function ? 4 : 0);
	if (name.len == 0)
		return name;
	at = (size_t)(name.at - line.at) + name.len;
	if (*function)
		return phrase_stands(line, at, "()") ? name : (struct span){line.at, 0};
	at = span_past(line, at, " ");
	if (at < line.len && strchr("+-*/", line.at[at]) != NULL)
		at++;
	if (at + 1 < line.len && line.at[at] == '=' && line.at[at + 1] != '=')
		return name;
	return (struct span){line.at, 0};
}

/* Whether a line opens a block that is not a function: earlier assignments may still change in it. */
static bool
opens_block(struct span line)
{
	static const char *const words[] = {
	    "for ", "while ", "if ", "elif ", "else", "try", "except", "with ", "finally", NULL};

	return phrase_any_at(line, 0, words) > 0;
}

/* Add the print that is missing. */
static void
complete(struct program_writer *w)
{
	struct span text = {w->room, w->len}, last = NO_SPAN, name;
	bool function = false, last_function = false;
	size_t next;
	char call[160];

	if (w->full || phrase_find(text, 0, "print") != PHRASE_NONE)
		return;
	for (size_t at = 0; at < text.len; at = next) {
		struct span line = line_at(text, at, &next);

		if (span_trim(line).len == 0 || line.at[0] == '#' || line.at[0] == ' ' || line.at[0] == '\t' ||
		    strchr(")]}", line.at[0]) != NULL || opens_block(line))
			continue;
		name = line_gives(line, &function);
		last = name;
		last_function = function;
	}
	if (last.len == 0 || last.len > 64)
		return;
	strcpy(call, "print(");
	strncat(call, last.at, last.len);
	strcat(call, last_function ? "())\n" : ")\n");
	put(w, call, strlen(call));
}

enum program_found
program_extract(struct span reply, char *room, size_t *len)
{
	struct blocks blocks = {.count = 0};
	struct program_writer w = {.room = room};

	*len = 0;
	if (span_find(reply, '\0') != NULL)
		return PROGRAM_NUL;
	find_fenced(reply, &blocks);
	if (blocks.count == 0)
		find_bare(reply, &blocks);
	if (blocks.count == 0)
		return PROGRAM_NONE;
	if (blocks.count > 1 && needs_earlier(&blocks, blocks.count - 1)) {
		for (unsigned i = 0; i + 1 < blocks.count; i++)
			put_block(&w, blocks.code[i]);
	}
	put_block(&w, blocks.code[blocks.count - 1]);
	complete(&w);
	if (w.full)
		return PROGRAM_TOO_LONG;
	*len = w.len;
	return PROGRAM_FOUND;
}
