/*
 * Three passes over the logical lines: names learn what they depend on; at the outermost level an assignment forgets
 * what the name held before, so that a planted value cannot hide behind a computed one.
 */
#include "executors/dataflow.h"

#include "executors/numbers.h"
#include "executors/phrases.h"

#define NAMES_MAX    128
#define NUMERALS_MAX 64
#define DEPTH_MAX    16
#define LINES_MAX    600
#define LITERALS_MAX 300 /* numerals in the program, counted in each pass */
#define PASSES       3

/* What a value depends on. */
struct sources {
	uint64_t numerals; /* a bit for each numeral of the conversation */
	bool computed, voided;
};

struct name {
	struct span text;
	struct sources sources;
};

/* A block that is open: a loop or condition, or a function. */
struct block {
	size_t indent;
	struct sources header;
	int function; /* its name's number, or -1 */
};

struct reader {
	struct number numerals[NUMERALS_MAX];
	unsigned numeral_count;
	unsigned literals;
	uint64_t used; /* numerals that the program has named so far in this pass */
	struct name names[NAMES_MAX];
	unsigned name_count;
	struct block blocks[DEPTH_MAX];
	unsigned depth;
	struct sources printed, last; /* by the last print; by the last expression that stands alone */
	struct sources breaks;        /* conditions that end loops: what loops assign depends on them */
	bool has_print, has_last, overflow;
};

static void
merge(struct sources *into, struct sources from)
{

	into->numerals |= from.numerals;
	into->computed |= from.computed;
	into->voided |= from.voided;
}

static bool
is_name_byte(char byte)
{

	return isalnum((unsigned char)byte) || byte == '_' || (unsigned char)byte >= 0x80;
}

static int
name_number(struct reader *r, struct span text)
{

	for (unsigned i = 0; i < r->name_count; i++) {
		if (r->names[i].text.len == text.len && memcmp(r->names[i].text.at, text.at, text.len) == 0)
			return (int)i;
	}
	if (r->name_count == NAMES_MAX) {
		r->overflow = true;
		return -1;
	}
	r->names[r->name_count] = (struct name){.text = text};
	return (int)r->name_count++;
}

/* Whether a numeral of the conversation, or what a percentage of it makes (1.15 of 15%), is the value. */
static bool
is_numeral(const struct number *number, const struct rational *value)
{
	struct rational one = rational_of(1), rest, hundred, inverse;

	if (number_has(number, value))
		return true;
	if (number->unit == NUMBER_PERCENT) {
		rest = rational_subtract(value, &one);
		inverse = rational_negate(&rest);
		hundred = rational_of(100);
		hundred = rational_subtract(&hundred, value);
		return number_has(number, &rest) || number_has(number, &inverse) || number_has(number, &hundred);
	}
	if (number->unit == NUMBER_FACTOR || (number->reading_count > 0 && number->readings[0].exact)) {
		inverse = rational_divide(&one, value);
		return number_has(number, &inverse);
	}
	return false;
}

/* The bit of the conversation's numeral that a program's numeral stands for: an unused one of the same value first. */
static uint64_t
numeral_bit(struct reader *r, const struct rational *value)
{
	uint64_t found = 0;

	if (++r->literals > LITERALS_MAX) {
		r->overflow = true;
		return 0;
	}
	for (unsigned i = 0; i < r->numeral_count; i++) {
		uint64_t bit = (uint64_t)1 << i;

		if (!is_numeral(&r->numerals[i], value))
			continue;
		found = bit;
		if (!(r->used & bit))
			break;
	}
	r->used |= found;
	return found;
}

/* The length of a string literal at a quote. */
static size_t
string_length(struct span s, size_t at)
{
	char quote = s.at[at];
	bool triple = at + 2 < s.len && s.at[at + 1] == quote && s.at[at + 2] == quote;
	size_t end = at + (triple ? 3 : 1);

	while (end < s.len) {
		if (s.at[end] == '\\')
			end++;
		else if (s.at[end] == quote &&
		    (!triple || (end + 2 < s.len && s.at[end + 1] == quote && s.at[end + 2] == quote)))
			return end + (triple ? 3 : 1) - at;
		else if (s.at[end] == '\n' && !triple)
			return end - at;
		end++;
	}
	return s.len - at;
}

/* Calls that hand their argument on. */
static bool
hands_on(struct span name)
{
	static const char *const calls[] = {"print", "int", "float", "str", "round", "Fraction", "Decimal", "format",
	    "repr", "list", "tuple", "abs", "eval", "range", "set", "dict", "input", NULL};

	for (size_t i = 0; calls[i] != NULL; i++) {
		if (span_equals(name, calls[i]))
			return true;
	}
	return false;
}

static struct sources expression(struct reader *r, struct span s, unsigned depth);

/* What stands in the braces of a formatted string. */
static struct sources
formatted(struct reader *r, struct span s, unsigned depth)
{
	struct sources all = {0};

	for (size_t at = 0; at < s.len; at++) {
		size_t end = at + 1;

		if (s.at[at] != '{')
			continue;
		while (end < s.len && s.at[end] != '}' && s.at[end] != ':')
			end++;
		merge(&all, expression(r, (struct span){s.at + at + 1, end - at - 1}, depth + 1));
		at = end;
	}
	return all;
}

/* What one token adds to an expression; advances *at past it. */
struct walk {
	struct sources all;
	bool operand; /* the token before ended an operand */
	bool zero;    /* it was a literal zero */
	bool times;   /* the token before was * */
};

static void
take_operator(struct walk *walk, struct span s, size_t *at)
{
	char byte = s.at[*at];
	bool twice = *at + 1 < s.len && s.at[*at + 1] == byte && strchr("*/<>", byte) != NULL;

	if (walk->operand && strchr("+-*/%^&|<>@", byte) != NULL)
		walk->all.computed = true;
	if (byte == '*' && !twice && walk->operand && walk->zero)
		walk->all.voided = true;
	walk->times = byte == '*' && !twice && walk->operand;
	walk->operand = strchr(")]}", byte) != NULL;
	walk->zero = false;
	*at += twice ? 2 : 1;
}

static void
take_word(struct reader *r, struct walk *walk, struct span s, size_t *at, unsigned depth)
{
	static const char *const keywords[] = {"and", "or", "not", "in", "if", "else", "for", "lambda", "is", NULL};
	struct span word = {s.at + *at, 0};
	size_t next;
	bool is_format;

	while (*at + word.len < s.len && is_name_byte(word.at[word.len]))
		word.len++;
	next = *at + word.len;
	walk->times = walk->zero = false;
	if (word.len <= 2 && next < s.len && (s.at[next] == '"' || s.at[next] == '\'')) {
		size_t n = string_length(s, next);

		is_format = memchr(word.at, 'f', word.len) != NULL || memchr(word.at, 'F', word.len) != NULL;
		if (is_format && depth < 3)
			merge(&walk->all, formatted(r, (struct span){s.at + next, n}, depth));
		walk->operand = true;
		*at = next + n;
		return;
	}
	*at = next;
	for (size_t i = 0; keywords[i] != NULL; i++) {
		if (span_equals(word, keywords[i])) {
			walk->operand = false;
			return;
		}
	}
	while (next < s.len && s.at[next] == ' ')
		next++;
	if (next < s.len && s.at[next] == '(' && !hands_on(word))
		walk->all.computed = true;
	for (unsigned i = 0; i < r->name_count; i++) {
		if (r->names[i].text.len == word.len && memcmp(r->names[i].text.at, word.at, word.len) == 0)
			merge(&walk->all, r->names[i].sources);
	}
	walk->operand = true;
}

static void
take_numeral(struct reader *r, struct walk *walk, struct span s, size_t *at)
{
	char digits[64];
	size_t n = 0, end = *at;
	struct rational value;
	struct number number;

	/* Python's numerals: underscores part digits, commas do not. */
	while (end < s.len && (isalnum((unsigned char)s.at[end]) || s.at[end] == '_' || s.at[end] == '.')) {
		if (s.at[end] != '_' && n < sizeof(digits) - 1)
			digits[n++] = s.at[end];
		end++;
	}
	value = rational_read((struct span){digits, n});
	if (!rational_is_known(&value) &&
	    number_read((struct span){digits, n}, 0, NUMBER_NO_FRACTION | NUMBER_DIGITS_ONLY, &number) == n &&
	    number.reading_count > 0)
		value = number.readings[0].value;
	if (rational_is_known(&value))
		walk->all.numerals |= numeral_bit(r, &value);
	walk->zero = rational_is_zero(&value);
	if (walk->zero && walk->times)
		walk->all.voided = true;
	walk->operand = true;
	walk->times = false;
	*at = end;
}

static struct sources
expression(struct reader *r, struct span s, unsigned depth)
{
	struct walk walk = {.operand = false};

	for (size_t at = 0; at < s.len;) {
		char byte = s.at[at];

		if (byte == '#')
			break;
		if (isspace((unsigned char)byte) || byte == '\\')
			at++;
		else if (isdigit((unsigned char)byte) ||
		    (byte == '.' && at + 1 < s.len && isdigit((unsigned char)s.at[at + 1]) && !walk.operand))
			take_numeral(r, &walk, s, &at);
		else if (byte == '"' || byte == '\'') {
			at += string_length(s, at);
			walk.operand = true;
		} else if (is_name_byte(byte))
			take_word(r, &walk, s, &at, depth);
		else
			take_operator(&walk, s, &at);
	}
	return walk.all;
}

/* The end of the logical line that begins at an offset: brackets, strings and backslashes go on over lines. */
static size_t
logical_end(struct span text, size_t at)
{
	unsigned open = 0;

	while (at < text.len) {
		char byte = text.at[at];

		if (byte == '"' || byte == '\'') {
			at += string_length(text, at);
			continue;
		}
		if (byte == '#') {
			while (at < text.len && text.at[at] != '\n')
				at++;
			continue;
		}
		open += byte == '(' || byte == '[' || byte == '{';
		open -= open > 0 && (byte == ')' || byte == ']' || byte == '}');
		if (byte == '\\' && at + 1 < text.len)
			at++;
		else if (open == 0 && (byte == '\n' || byte == ';'))
			return at;
		at++;
	}
	return text.len;
}

static struct sources
control(const struct reader *r)
{
	struct sources all = {0};

	for (unsigned i = 0; i < r->depth; i++)
		merge(&all, r->blocks[i].header);
	return all;
}

static int
function_around(const struct reader *r)
{

	for (unsigned i = r->depth; i-- > 0;) {
		if (r->blocks[i].function >= 0)
			return r->blocks[i].function;
	}
	return -1;
}

static void
open_block(struct reader *r, size_t indent, struct sources header, int function)
{

	if (r->depth == DEPTH_MAX) {
		r->overflow = true;
		return;
	}
	r->blocks[r->depth++] = (struct block){indent, header, function};
}

/* Give every name of a target the sources. */
static void
assign(struct reader *r, struct span target, struct sources sources, bool replace)
{

	for (size_t at = 0; at < target.len;) {
		struct span word = {target.at + at, 0};
		int number;

		while (at + word.len < target.len && is_name_byte(word.at[word.len]))
			word.len++;
		at += word.len + (word.len == 0);
		if (word.len == 0 || isdigit((unsigned char)word.at[0]))
			continue;
		number = name_number(r, word);
		if (number < 0)
			return;
		if (replace)
			r->names[number].sources = sources;
		else
			merge(&r->names[number].sources, sources);
	}
}

/* The offset of the next = that assigns, at no depth of brackets; *augmented when an operator stands before it. */
static size_t
find_assignment(struct span s, size_t from, bool *augmented)
{
	int open = 0;

	for (size_t at = from; at < s.len; at++) {
		char byte = s.at[at];

		if (byte == '"' || byte == '\'') {
			at += string_length(s, at) - 1;
			continue;
		}
		open += (byte == '(' || byte == '[' || byte == '{') - (byte == ')' || byte == ']' || byte == '}');
		if (byte == '#')
			return s.len;
		if (byte != '=' || open > 0)
			continue;
		if (at + 1 < s.len && s.at[at + 1] == '=') {
			at++;
			continue;
		}
		if (at > 0 && strchr("<>!:", s.at[at - 1]) != NULL)
			continue;
		*augmented = at > 0 && strchr("+-*/%&|^", s.at[at - 1]) != NULL;
		return at;
	}
	return s.len;
}

/* Returns whether the line is an assignment. */
static bool
read_assignment(struct reader *r, struct span line)
{
	bool augmented = false, more = false;
	size_t at = find_assignment(line, 0, &augmented), next, from = 0;
	struct sources sources;

	if (at == line.len)
		return false;
	for (next = at; next < line.len; next = find_assignment(line, next + 1, &more))
		at = next;
	sources = expression(r, (struct span){line.at + at + 1, line.len - at - 1}, 0);
	merge(&sources, control(r));
	if (r->depth > 0 && r->blocks[r->depth - 1].function < 0)
		merge(&sources, r->breaks);
	sources.computed |= augmented;
	while (from < at) {
		size_t end = find_assignment(line, from, &more);
		struct span target = {line.at + from, end - from};
		/* "total: int" and "grid[i]" name what they name. */
		size_t cut = 0;

		while (cut < target.len && target.at[cut] != ':' && target.at[cut] != '[')
			cut++;
		assign(r, (struct span){target.at, cut}, sources, r->depth == 0 && !augmented && cut == target.len);
		from = end + 1;
	}
	return true;
}

static bool
takes_word(struct span *line, const char *word)
{
	size_t n = strlen(word);

	if (!phrase_stands(*line, 0, word) || (line->len > n && is_name_byte(line->at[n])))
		return false;
	*line = (struct span){line->at + n, line->len - n};
	return true;
}

/* Returns whether the line opens a block. */
static bool
read_header(struct reader *r, struct span line, size_t indent)
{
	struct span rest = line;
	size_t in;

	if (takes_word(&rest, "def")) {
		struct span name = span_strip(rest);
		size_t n = 0;

		while (n < name.len && is_name_byte(name.at[n]))
			n++;
		open_block(r, indent, (struct sources){0}, n > 0 ? name_number(r, (struct span){name.at, n}) : -1);
		return true;
	}
	if (takes_word(&rest, "for")) {
		struct sources sources;

		in = phrase_find(rest, 0, "in");
		if (in == PHRASE_NONE)
			return true;
		sources = expression(r, (struct span){rest.at + in + 2, rest.len - in - 2}, 0);
		assign(r, (struct span){rest.at, in}, sources, false);
		open_block(r, indent, sources, -1);
		return true;
	}
	if (takes_word(&rest, "while") || takes_word(&rest, "if") || takes_word(&rest, "elif") ||
	    takes_word(&rest, "with")) {
		open_block(r, indent, expression(r, rest, 0), -1);
		return true;
	}
	return takes_word(&rest, "else") || takes_word(&rest, "try") || takes_word(&rest, "except") ||
	    takes_word(&rest, "class") || takes_word(&rest, "finally");
}

/* "prices.append(5)": a line that only calls something of a name gives the name what it calls with. */
static void
teach_name(struct reader *r, struct span line, struct sources sources)
{
	size_t n = 0;

	while (n < line.len && is_name_byte(line.at[n]))
		n++;
	if (n > 0 && n < line.len && line.at[n] == '.')
		assign(r, (struct span){line.at, n}, sources, false);
}

static void
read_line(struct reader *r, struct span line, size_t indent)
{
	struct span rest = line;
	struct sources sources;
	int function;

	while (r->depth > 0 && r->blocks[r->depth - 1].indent >= indent)
		r->depth--;
	if (takes_word(&rest, "import") || takes_word(&rest, "from") || read_header(r, line, indent))
		return;
	function = function_around(r);
	if (takes_word(&rest, "break")) {
		merge(&r->breaks, control(r));
		return;
	}
	if (takes_word(&rest, "return")) {
		sources = expression(r, rest, 0);
		merge(&sources, control(r));
		if (function >= 0)
			merge(&r->names[function].sources, sources);
		return;
	}
	if (takes_word(&rest, "print")) {
		r->printed = expression(r, rest, 0);
		merge(&r->printed, control(r));
		r->has_print = true;
		return;
	}
	if (read_assignment(r, line))
		return;
	sources = expression(r, line, 0);
	merge(&sources, control(r));
	teach_name(r, line, sources);
	r->last = sources;
	r->has_last = true;
}

static void
read_program(struct reader *r, struct span program)
{
	size_t lines = 0;

	r->depth = 0;
	r->used = 0;
	r->literals = 0;
	r->has_print = r->has_last = false;
	for (size_t at = 0; at < program.len;) {
		size_t end = logical_end(program, at), indent = 0;
		struct span line = {program.at + at, end - at};

		while (indent < line.len && (line.at[indent] == ' ' || line.at[indent] == '\t'))
			indent++;
		line = span_strip(line);
		at = end + 1;
		if (line.len == 0 || line.at[0] == '#' || line.at[0] == '"' || line.at[0] == '\'')
			continue;
		if (++lines > LINES_MAX) {
			r->overflow = true;
			return;
		}
		read_line(r, line, indent);
	}
}

static void
add_numeral(struct reader *r, const struct number *number)
{

	if (r->numeral_count < NUMERALS_MAX)
		r->numerals[r->numeral_count++] = *number;
}

static void
add_whole(struct reader *r, const struct natural *value)
{
	struct number number = {.reading_count = 1};

	number.readings[0].value = rational_of(1);
	number.readings[0].value.top = *value;
	add_numeral(r, &number);
}

/* Collect the conversation's numerals; fractions, times and dates are made of several. */
static void
read_conversation(struct reader *r, struct span conversation)
{
	struct number number, part;
	size_t at = 0;

	while (r->numeral_count < NUMERALS_MAX && numbers_next(conversation, &at, &number)) {
		const struct rational *value = &number.readings[0].value;

		if (number.reading_count > 0) {
			add_numeral(r, &number);
			if (number.readings[0].exact && !rational_is_whole(value) && value->top.limbs[0] != 1) {
				add_whole(r, &value->top);
				add_whole(r, &value->bottom);
			}
			continue;
		}
		for (size_t i = 0; i < number.text.len; i++) {
			size_t n = number_read(number.text, i, NUMBER_NO_FRACTION | NUMBER_DIGITS_ONLY, &part);

			if (n > 0 && part.reading_count > 0)
				add_numeral(r, &part);
			i += n;
		}
	}
}

void
dataflow_read(struct span program, struct span conversation, struct dataflow *flow)
{
	struct reader r = {.numeral_count = 0};
	struct sources value;

	memset(flow, 0, sizeof(*flow));
	read_conversation(&r, conversation);
	for (int pass = 0; pass < PASSES && !r.overflow; pass++)
		read_program(&r, program);
	if (r.overflow || (!r.has_print && !r.has_last))
		return;
	value = r.has_print ? r.printed : r.last;
	flow->followed = true;
	flow->computed = value.computed;
	flow->voided = value.voided;
	flow->numerals = (unsigned)__builtin_popcountll(value.numerals);
}

bool
dataflow_is_proof(const struct dataflow *flow)
{

	return flow->followed && flow->computed && !flow->voided && flow->numerals >= DATAFLOW_NUMERALS_MIN;
}
