/*
 * The form that a draft keeps: it applies to the whole draft, not a part.
 */
#include "executors/arithmetic/claims.h"
#include "routes/text/line.h"
#include "routes/text/phrases.h"

#define BARE_MAX 40 /* bytes of a number with its unit */
#define KEY_MAX  40 /* of a key in YAML */

/* Counts over the lines of a text. */
struct lines {
	unsigned all;     /* that are not blank */
	unsigned rows;    /* of a table */
	unsigned members; /* "key: value" */
	unsigned actions; /* "Action: search" */
	unsigned commas;  /* lines with as many commas as the first */
	unsigned first;   /* commas in the first line */
	bool prose;       /* a line ends as a sentence does */
};

/* Whether a line begins with such a label, and a colon. */
static bool
has_label(struct span line, const char *label)
{
	size_t n = strlen(label);

	return span_starts_nocase(line, label) && phrase_stands(line, n, ":");
}

/* "Action: calculator" and its like, by which prompted tools are called. */
static bool
is_action(struct span line)
{
	static const char *const labels[] = {"Action", "Action Input", "Tool", "Tool Input", "Tool call", "Function",
	    "Function call", "Command", "Observation"};

	for (size_t i = 0; i < nitems(labels); i++) {
		if (has_label(line, labels[i]))
			return true;
	}
	return false;
}

/* A key is a name: letters, digits and lines that join them, no space. */
static bool
is_member(struct span line)
{
	size_t n = 0;

	if (phrase_stands(line, 0, "- "))
		line = span_from(line, 2);
	while (n < line.len && n < KEY_MAX && (isalnum((unsigned char)line.at[n]) || strchr("_-", line.at[n]) != NULL))
		n++;
	return n > 0 && islower((unsigned char)line.at[0]) && phrase_stands(line, n, ":") &&
	    (n + 1 == line.len || line.at[n + 1] == ' ');
}

/* Commas that separate cells: not followed by a space, and not between thousands. */
static unsigned
count_commas(struct span line)
{
	unsigned count = 0;

	for (size_t i = 0; i + 1 < line.len && !cpu_spend(1); i++)
		count += strchr(",;\t", line.at[i]) != NULL && line.at[i + 1] != ' ';
	return count;
}

static void
count_lines(struct span text, struct lines *lines)
{

	memset(lines, 0, sizeof(*lines));
	for (size_t at = 0; at < text.len;) {
		struct line line = line_at(text, at);
		struct span whole = span_strip(line.whole);

		at = line.next;
		if (whole.len == 0)
			continue;
		if (lines->all == 0)
			lines->first = count_commas(whole);
		lines->commas += lines->first > 0 && count_commas(whole) == lines->first;
		lines->all++;
		lines->rows += whole.at[0] == '|' && whole.at[whole.len - 1] == '|';
		lines->members += is_member(whole);
		lines->actions += is_action(whole);
		lines->prose |= whole.at[whole.len - 1] == '.';
	}
}

/* Members that only a call has. */
static bool
has_call_members(struct span text)
{
	static const char *const members[] = {"\"arguments\":", "\"action\":", "\"action_input\":", "\"tool\":",
	    "\"tool_name\":", "\"tool_calls\":", "\"function\":", "\"function_call\":", "\"command\":", "\"commands\":",
	    "\"parameters\":", "\"tool_input\":", NULL};

	return phrase_any(text, members);
}

/* An element whose name is that of a call: "<tool_call>", "<execute_command>", "<function=run>". */
static bool
names_call(struct span element)
{
	static const char *const words[] = {"tool", "tools", "function", "call", "invoke", "action", "command",
	    "execute", "run", "bash", "search", "read", "write", "query", "browser", "edit", NULL};
	const char *end = span_find(element, '>');

	return end != NULL && phrase_any((struct span){element.at, (size_t)(end - element.at)}, words);
}

/* The contents of a text that is a single fence; *language is its label. */
static struct span
inside_fence(struct span text, struct span *language)
{
	struct line first = line_at(text, 0);
	size_t last;

	*language = span_of("");
	if (first.kind != LINE_FENCE)
		return text;
	last = line_begin(text, text.len);
	if (last < first.next || line_at(text, last).kind != LINE_FENCE)
		return text;
	*language = span_strip(span_from(first.whole, 3));
	return span_strip(span_between(text, first.next, last));
}

static bool
is_wrapped(struct span text, char open, char close)
{

	return text.len > 1 && text.at[0] == open && text.at[text.len - 1] == close;
}

/* An element around the whole text: "<result>", "<function=run>". */
static bool
is_element(struct span text)
{

	return is_wrapped(text, '<', '>') && text.len > 2 &&
	    (isalpha((unsigned char)text.at[1]) || text.at[1] == '?' || text.at[1] == '!');
}

/* A number with its sign, currency and unit, and no other word. */
static bool
is_bare(struct span text)
{
	struct number number;
	size_t at = 0, words = 0;

	if (text.len > BARE_MAX || span_find(text, '\n') != NULL || !numbers_next(text, &at, &number) ||
	    number.text.at > text.at + 4)
		return false;
	for (; at < text.len; at++) {
		if (strchr("=+/*:", text.at[at]) != NULL || isdigit((unsigned char)text.at[at]))
			return false;
		words += isalpha((unsigned char)text.at[at]) && !isalpha((unsigned char)text.at[at - 1]);
	}
	return words <= 2;
}

static enum draft_form
form_of_lines(struct span text, bool fenced)
{
	struct lines lines;

	count_lines(text, &lines);
	if (lines.actions > 0)
		return DRAFT_ACTION;
	if (lines.all > 1 && lines.rows == lines.all)
		return DRAFT_TABLE;
	if (lines.all > 0 && lines.members == lines.all && (fenced || !lines.prose))
		return DRAFT_YAML;
	if (lines.all > 1 && lines.first > 0 && lines.commas == lines.all && !lines.prose)
		return DRAFT_CSV;
	return fenced ? DRAFT_CODE : DRAFT_PROSE;
}

enum draft_form
draft_form_read(struct span text)
{
	static const char *const calls[] = {"<tool_call", "<function=", "<function_call", "<|python_tag|>", "<invoke",
	    "[TOOL_CALLS]", "<execute", "<tool>", "<action>", "<minimax:tool_call", NULL};
	struct span language, inner;

	text = span_strip(text);
	inner = inside_fence(text, &language);
	if (phrase_any(text, calls))
		return DRAFT_ACTION;
	if (is_wrapped(inner, '{', '}') || is_wrapped(inner, '[', ']'))
		return has_call_members(inner) ? DRAFT_ACTION : DRAFT_JSON;
	if (is_element(inner))
		return names_call(inner) ? DRAFT_ACTION : DRAFT_TAGS;
	if (is_wrapped(text, '`', '`') && language.len == 0 && inner.at == text.at &&
	    memchr(text.at + 1, '`', text.len - 2) == NULL)
		return DRAFT_CODE;
	if (inner.at == text.at && is_bare(text))
		return DRAFT_BARE;
	return form_of_lines(inner, inner.at != text.at);
}

VOCABULARY_NAMES(draft_form, EACH_DRAFT_FORM, DRAFT_FORM_COUNT);
