/*
 * The first bytes of a line tell its kind.
 */
#include "routes/text/line.h"

#include "policies/cpu.h"
#include "routes/text/glyph.h"

#define ITEM_DIGITS_MAX 3 /* longer numbers are years and amounts */

/* Marks before list items. */
static const char *const bullets[] = {"-", "*", "+", "\u2022", "\u2023", "\u25e6", "\u2013", "\u2014", "\u00b7",
    "\u25cf", "\u25cb", "\u25aa", "\u25a0", "\u2043", "\u27a2", "\u2794", "\u2713", "\u2714"};

static bool
is_space(char c)
{

	return c == ' ' || c == '\t';
}

/* The length of a bullet and its space; 0: none. */
static size_t
bullet_len(struct span s)
{

	for (size_t i = 0; i < nitems(bullets); i++) {
		size_t len = strlen(bullets[i]);

		if (s.len > len && memcmp(s.at, bullets[i], len) == 0 && is_space(s.at[len]))
			return len + 1;
	}
	return 0;
}

/* The same for a list item's number. */
static size_t
item_len(struct span s)
{
	size_t at = s.len > 0 && s.at[0] == '(' ? 1 : 0, digits = at;

	while (at < s.len && at - digits < ITEM_DIGITS_MAX && isdigit((unsigned char)s.at[at]))
		at++;
	if (at == digits || at >= s.len)
		return 0;
	if (s.at[at] != ')' && (digits > 0 || s.at[at] != '.'))
		return 0;
	return at + 1 < s.len && is_space(s.at[at + 1]) ? at + 2 : 0;
}

static size_t
heading_len(struct span s)
{
	size_t at = 0;

	while (at < s.len && at < 6 && s.at[at] == '#')
		at++;
	return at > 0 && at < s.len && is_space(s.at[at]) ? at + 1 : 0;
}

static bool
is_rule(struct span s)
{
	size_t marks = 0;

	if (s.len < 3 || strchr("-*_=", s.at[0]) == NULL)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		if (s.at[i] == s.at[0])
			marks++;
		else if (!is_space(s.at[i]))
			return false;
	}
	return marks >= 3;
}

static enum line_kind
kind_of(struct span s, size_t *mark)
{

	*mark = 0;
	if (s.len == 0)
		return LINE_BLANK;
	if (is_rule(s))
		return LINE_RULE;
	if (s.len >= 3 && (memcmp(s.at, "```", 3) == 0 || memcmp(s.at, "~~~", 3) == 0))
		return LINE_FENCE;
	if ((*mark = heading_len(s)) > 0)
		return LINE_HEADING;
	if ((*mark = bullet_len(s)) > 0)
		return LINE_BULLET;
	if ((*mark = item_len(s)) > 0)
		return LINE_ITEM;
	return LINE_TEXT;
}

struct line
line_at(struct span text, size_t at)
{
	const char *end = at < text.len ? memchr(text.at + at, '\n', text.len - at) : NULL;
	struct line line = {.whole = {text.at + at, end == NULL ? text.len - at : (size_t)(end - text.at) - at}};
	size_t mark;

	/* Out of time: treat this as the last line. */
	line.next = end == NULL || cpu_spend(4 + line.whole.len / 16) ? text.len : (size_t)(end - text.at) + 1;
	while (line.whole.len > 0) {
		struct glyph last = glyph_before(line.whole, line.whole.len);

		if (last.class != GLYPH_SPACE)
			break;
		line.whole.len -= last.len;
	}
	while (line.indent < line.whole.len && is_space(line.whole.at[line.indent]))
		line.indent++;
	line.content = span_from(line.whole, line.indent);
	line.kind = kind_of(line.content, &mark);
	line.content.at += mark;
	line.content.len -= mark;
	line.content = span_trim(line.content);
	return line;
}

size_t
line_begin(struct span text, size_t at)
{

	while (at > 0 && text.at[at - 1] != '\n' && !cpu_spend(1))
		at--;
	return at;
}

size_t
line_last_paragraph(struct span text)
{
	size_t begin = 0;

	for (size_t at = 0; at < text.len;) {
		struct line line = line_at(text, at);

		if (line.kind == LINE_BLANK || line.kind == LINE_RULE)
			begin = line.next;
		at = line.next;
	}
	return begin;
}

bool
line_has_fence(struct span text)
{

	for (size_t at = 0; at < text.len;) {
		struct line line = line_at(text, at);

		if (line.kind == LINE_FENCE)
			return true;
		at = line.next;
	}
	return false;
}
