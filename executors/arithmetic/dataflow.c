/*
 * Three passes over the logical lines: names learn what they depend on; at the outermost level an assignment forgets
 * what the name held before, so that a planted value cannot hide behind a computed one.
 */
#include "executors/arithmetic/dataflow.h"

#include "executors/arithmetic/dataflow_reader.h"
#include "routes/text/phrases.h"

#define LINES_MAX 600
#define PASSES    3

static int
name_number(struct dataflow_reader *r, struct span text)
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

/* The end of the logical line that begins at an offset: brackets, strings and backslashes go on over lines. */
static size_t
logical_end(struct span text, size_t at)
{
	unsigned open = 0;

	while (at < text.len) {
		char byte = text.at[at];

		if (byte == '"' || byte == '\'') {
			at += dataflow_string_length(text, at);
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
control(const struct dataflow_reader *r)
{
	struct sources all = {0};

	for (unsigned i = 0; i < r->depth; i++)
		sources_merge(&all, r->blocks[i].header);
	return all;
}

static int
function_around(const struct dataflow_reader *r)
{

	for (unsigned i = r->depth; i-- > 0;) {
		if (r->blocks[i].function >= 0)
			return r->blocks[i].function;
	}
	return -1;
}

static void
open_block(struct dataflow_reader *r, size_t indent, struct sources header, int function)
{

	if (r->depth == DEPTH_MAX) {
		r->overflow = true;
		return;
	}
	r->blocks[r->depth++] = (struct block){indent, header, function};
}

/* Give every name of a target the sources. */
static void
assign(struct dataflow_reader *r, struct span target, struct sources sources, bool replace)
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
			sources_merge(&r->names[number].sources, sources);
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
			at += dataflow_string_length(s, at) - 1;
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
read_assignment(struct dataflow_reader *r, struct span line)
{
	bool augmented = false, more = false;
	size_t at = find_assignment(line, 0, &augmented), next, from = 0;
	struct sources sources;

	if (at == line.len)
		return false;
	for (next = at; next < line.len; next = find_assignment(line, next + 1, &more))
		at = next;
	sources = dataflow_expression(r, (struct span){line.at + at + 1, line.len - at - 1});
	sources_merge(&sources, control(r));
	if (r->depth > 0 && r->blocks[r->depth - 1].function < 0)
		sources_merge(&sources, r->breaks);
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
read_header(struct dataflow_reader *r, struct span line, size_t indent)
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
		sources = dataflow_expression(r, (struct span){rest.at + in + 2, rest.len - in - 2});
		assign(r, (struct span){rest.at, in}, sources, false);
		open_block(r, indent, sources, -1);
		return true;
	}
	if (takes_word(&rest, "while") || takes_word(&rest, "if") || takes_word(&rest, "elif") ||
	    takes_word(&rest, "with")) {
		open_block(r, indent, dataflow_expression(r, rest), -1);
		return true;
	}
	return takes_word(&rest, "else") || takes_word(&rest, "try") || takes_word(&rest, "except") ||
	    takes_word(&rest, "class") || takes_word(&rest, "finally");
}

/* "prices.append(5)": a line that only calls something of a name gives the name what it calls with. */
static void
teach_name(struct dataflow_reader *r, struct span line, struct sources sources)
{
	size_t n = 0;

	while (n < line.len && is_name_byte(line.at[n]))
		n++;
	if (n > 0 && n < line.len && line.at[n] == '.')
		assign(r, (struct span){line.at, n}, sources, false);
}

static void
read_line(struct dataflow_reader *r, struct span line, size_t indent)
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
		sources_merge(&r->breaks, control(r));
		return;
	}
	if (takes_word(&rest, "return")) {
		sources = dataflow_expression(r, rest);
		sources_merge(&sources, control(r));
		if (function >= 0)
			sources_merge(&r->names[function].sources, sources);
		return;
	}
	if (takes_word(&rest, "print")) {
		r->printed = dataflow_expression(r, rest);
		sources_merge(&r->printed, control(r));
		r->has_print = true;
		return;
	}
	if (read_assignment(r, line))
		return;
	sources = dataflow_expression(r, line);
	sources_merge(&sources, control(r));
	teach_name(r, line, sources);
	r->last = sources;
	r->has_last = true;
}

static void
read_program(struct dataflow_reader *r, struct span program)
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
add_numeral(struct dataflow_reader *r, const struct number *number)
{

	if (r->numeral_count < NUMERALS_MAX)
		r->numerals[r->numeral_count++] = *number;
}

static void
add_whole(struct dataflow_reader *r, const struct natural *value)
{
	struct number number = {.reading_count = 1};

	number.readings[0].value = rational_of(1);
	number.readings[0].value.top = *value;
	add_numeral(r, &number);
}

/* Collect the conversation's numerals; fractions, times and dates are made of several. */
static void
read_conversation(struct dataflow_reader *r, struct span conversation)
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
	struct dataflow_reader r = {.numeral_count = 0};
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

unsigned
dataflow_needed(struct span question)
{
	struct number number;
	unsigned count = 0;
	size_t at = 0;

	/* Programs leave out zeros: nothing is added by them. */
	while (count < NUMERALS_MAX && numbers_next(question, &at, &number))
		count += number.reading_count == 0 || !rational_is_zero(&number.readings[0].value);
	count = count / 2 + 1;
	return count > DATAFLOW_NUMERALS_MIN ? count : DATAFLOW_NUMERALS_MIN;
}

static bool
is_choice(struct span word)
{
	static const char *const words[] = {"if", "elif", "else", "max", "min", "or", "and", "except", "sorted", "get"};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (span_equals(word, words[i]))
			return true;
	return false;
}

/* The length of the word or number that stands at an offset, or 0. */
static size_t
measure_word(struct span program, size_t at)
{
	size_t n = 0;

	while (at + n < program.len &&
	    (isalnum((unsigned char)program.at[at + n]) || program.at[at + n] == '_' ||
		(program.at[at + n] == '.' && isdigit((unsigned char)program.at[at]))))
		n++;
	return n;
}

static bool
is_named(struct span conversation, const struct rational *value)
{
	struct number number;
	size_t at = 0;

	while (numbers_next(conversation, &at, &number))
		if (number_has(&number, value))
			return true;
	return false;
}

bool
dataflow_may_be_chosen(struct span program, struct span conversation, const struct rational *value)
{
	bool chooses = false, stands = false;
	size_t n;

	for (size_t at = 0; at < program.len && !(chooses && stands); at += n > 0 ? n : 1) {
		struct span word = {program.at + at, measure_word(program, at)};
		struct rational number;

		n = word.len;
		if (program.at[at] == '#') {
			const char *end = memchr(word.at, '\n', program.len - at);

			n = end != NULL ? (size_t)(end - word.at) : program.len - at;
		} else if (n > 0 && isdigit((unsigned char)word.at[0])) {
			number = rational_read(word);
			stands |= rational_equals(&number, value);
		} else if (n > 0)
			chooses |= is_choice(word);
	}
	return chooses && stands && is_named(conversation, value);
}

bool
dataflow_is_proof(const struct dataflow *flow, unsigned needed)
{

	return flow->followed && flow->computed && !flow->voided && flow->numerals >= needed;
}
