/*
 * Pieces are recognised by their first words, their last mark and their length. A check only asks whether a constraint
 * holds without them, so a piece too many lets a draft stand, and never changes one.
 */
#include "executors/constraints/frame.h"

#include <ctype.h>
#include <string.h>

#include "routes/text/glyph.h"
#include "routes/text/line.h"

#define OPENING_MAX   100 /* bytes of a line that opens */
#define LABEL_MAX     40  /* of "A possible title:" */
#define OKAY_MAX      16  /* of "Got it." */
#define INTERJECT_MAX 24  /* of "Of course!" */
#define CLOSING_MAX   200
#define NAME_MAX      40 /* of "Yours faithfully,", "Tom Baker", "Dear Sir or Madam," */

/* How an assistant opens: in the languages that people ask in most. */
static const char *const openings[] = {"here", "how about", "what about", "sure", "certainly", "of course", "okay",
    "ok", "absolutely", "got it", "great", "you could", "you can", "you might", "try", "my ", "i'd", "i suggest",
    "i would", "one ", "option", "a possible", "possible", "suggestion", "title", "caption", "slogan", "headline",
    "subject", "tagline", "tweet", "bio", "rewritten", "revised", "shortened", "shorter", "answer", "translation",
    "translated", "voici", "hier", "gerne", "klar", "wie w\u00e4re", "aqu\u00ed", "claro", "ecco", NULL};

/* And how it closes. */
static const char *const closings[] = {"hope ", "i hope", "enjoy", "let me know", "please let me know", "feel free",
    "word count", "words:", "total words", "character", "would you", "want me", "do you want", "i can also", "if you",
    "note", "this ", "(", "viel ", "ich hoffe", NULL};

static const char *const salutations[] = {
    "dear ", "hi ", "hi,", "hello", "hey", "to ", "good ", "liebe", "hallo", "cher", NULL};

static bool
begins(struct span text, const char *const *words)
{

	text = span_from(text, span_past(text, 0, "*_#>\"\u201c ("));
	for (; *words != NULL; words++)
		if (span_starts_nocase(text, *words))
			return true;
	return false;
}

/* Whether a line ends in a mark, emphasis and emojis behind it aside. */
static bool
ends_in(struct span line, const char *marks)
{
	size_t end = line.len;

	while (end > 0 && (strchr("*_ ", line.at[end - 1]) != NULL || (line.at[end - 1] & 0x80) != 0))
		end--;
	return end > 0 && strchr(marks, line.at[end - 1]) != NULL;
}

static struct span
rest_from(struct span text, size_t at)
{

	return span_strip(span_from(text, at));
}

/* "Here you go:", "Of course!" on a line of its own, and a title of the text. */
static struct span
without_first_line(struct span text, const struct line *first)
{
	struct span line = first->content, rest = rest_from(text, first->next);
	bool bold = span_starts_nocase(line, "**") && line.len > 4 && memcmp(line.at + line.len - 2, "**", 2) == 0;

	if (rest.len == 0 || line.len > OPENING_MAX)
		return text;
	if (first->kind == LINE_HEADING || first->kind == LINE_RULE || bold || ends_in(line, ":") ||
	    (begins(line, openings) && (ends_in(line, "!") || (line.len < OKAY_MAX && ends_in(line, ".")))) ||
	    (begins(line, salutations) && line.len <= NAME_MAX && ends_in(line, ",")))
		return rest;
	/* "Here's your title" and a hand that points down */
	return begins(line, openings) && (line.at[line.len - 1] & 0x80) != 0 ? rest : text;
}

/* "Okay! One idea: ...", "Title: ...": the opening ends within the first line. */
static struct span
without_label(struct span text, const struct line *first)
{
	struct span line = first->whole;

	if (!begins(text, openings))
		return text;
	for (size_t at = 0; at + 1 < line.len && at < LABEL_MAX; at++)
		if (line.at[at] == ':' || (at < INTERJECT_MAX && line.at[at] == '!' && line.at[at + 1] == ' '))
			return rest_from(text, at + 1 + 2 * span_stands(text, at + 1, "**"));
	return text;
}

/* "Hope that helps!", "(5 words)", a signature or a closing formula at the end. */
static struct span
without_closing(struct span text)
{
	size_t line = line_begin(text, text.len), paragraph = line_last_paragraph(text), open = text.len - 1;
	struct span last = rest_from(text, line), closing = rest_from(text, paragraph);

	if (line > 0 && (begins(last, closings) || line_at(text, line).kind == LINE_RULE) && last.len <= CLOSING_MAX)
		return span_strip(span_between(text, 0, line));
	/* "Yours faithfully,\nTom Baker", and "Tom Baker" behind it */
	if (paragraph > 0 && closing.len > 0 && line_at(closing, 0).content.len <= NAME_MAX &&
	    ends_in(line_at(closing, 0).content, ","))
		return span_strip(span_between(text, 0, line > paragraph ? line : paragraph));
	if (text.at[text.len - 1] != ')')
		return text;
	while (open > line && text.at[open] != '(')
		open--;
	return open > 0 && isdigit((unsigned char)span_byte(text, open + 1)) ? span_strip(span_between(text, 0, open))
									     : text;
}

/* Whether nothing but marks and emojis is there. */
static bool
is_bare(struct span text)
{

	for (size_t at = 0; at < text.len; at++)
		if (isalnum((unsigned char)text.at[at]))
			return false;
	return true;
}

/* The inside of the only quotation or emphasis, if an opening or nothing stands around it. */
static struct span
inside(struct span text)
{
	static const struct {
		const char *open, *close;
	} marks[] = {{"**", "**"}, {"\"", "\""}, {"\u201c", "\u201d"}, {"\u201e", "\u201c"}, {"\u00ab", "\u00bb"}};

	for (size_t i = 0; i < nitems(marks); i++) {
		const char *open = memmem(text.at, text.len, marks[i].open, strlen(marks[i].open)), *close;
		struct span rest;

		if (open == NULL || open - text.at > LABEL_MAX || (open > text.at && !begins(text, openings)))
			continue;
		rest = span_from(text, (size_t)(open - text.at) + strlen(marks[i].open));
		close = memmem(rest.at, rest.len, marks[i].close, strlen(marks[i].close));
		if (close != NULL && is_bare(span_from(rest, (size_t)(close - rest.at) + strlen(marks[i].close))))
			return span_strip(span_between(rest, 0, (size_t)(close - rest.at)));
	}
	return text;
}

struct span
frame_without(struct span answer)
{
	struct span text = span_strip(answer), next;
	struct line first;

	if (text.len == 0)
		return text;
	first = line_at(text, 0);
	next = without_first_line(text, &first);
	if (next.len == text.len)
		next = without_label(text, &first);
	if (next.len == text.len)
		next = without_closing(text);
	return next.len == text.len ? inside(text) : next;
}

struct span
frame_without_name(struct span answer)
{
	struct span text = span_strip(answer), above;
	size_t line = line_begin(text, text.len);

	above = span_strip(span_between(text, 0, line));
	if (above.len > 0 && text.len - line <= NAME_MAX && ends_in(above, ","))
		return above;
	while (text.len > 0 && (strchr("~*_ ", text.at[text.len - 1]) != NULL || (text.at[text.len - 1] & 0x80) != 0))
		text.len--;
	return text;
}
