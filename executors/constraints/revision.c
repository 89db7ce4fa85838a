/*
 * Talk is recognised by its shape and its first words. In doubt it stays, and is checked with the text.
 */
#include "executors/constraints/revision.h"

#include <ctype.h>
#include <string.h>

#include "routes/text/line.h"

#define TALK_MAX 200 /* bytes of a line that announces or closes the text */

/* How small models announce what follows. */
static const char *const openings[] = {"here is", "here's", "here are", "sure", "certainly", "of course", "okay", "ok,",
    "revised", "the revised", "below is", "absolutely", "i have revised", "i've revised"};

/* How they say what they have done. */
static const char *const closings[] = {"let me know", "i have revised", "i've revised", "changes made", "please let me",
    "word count", "total words", "total word count"};

/* Beginnings that may as well be the text's own, unless the line mentions a text. */
static const char *const ambiguous[] = {"i hope", "i made", "i have made", "i've made", "this revised", "this version",
    "this response", "this text", "note", "explanation", "feel free"};
static const char *const telling[] = {"revis", "rewrit", "version", "change", "constraint", "requirement", "response",
    "this helps", "this is", "this works", "this meets", "this fits", "meets your", "further", "adjust", "instruction",
    "the text"};

static bool
begins_with_any(struct span line, const char *const *words, size_t count)
{

	while (line.len > 0 && strchr("*_#> (", line.at[0]) != NULL) {
		line.at++;
		line.len--;
	}
	for (size_t i = 0; i < count; i++)
		if (span_starts_nocase(line, words[i]))
			return true;
	return false;
}

static bool
holds_any(struct span text, const char *const *words, size_t count)
{

	for (size_t i = 0; i < count; i++)
		for (size_t at = 0; at < text.len; at++)
			if (span_starts_nocase((struct span){text.at + at, text.len - at}, words[i]))
				return true;
	return false;
}

/* Whether it is about the text rather than part of it. */
static bool
talks(struct span paragraph)
{

	return begins_with_any(paragraph, closings, nitems(closings)) ||
	    (begins_with_any(paragraph, ambiguous, nitems(ambiguous)) &&
		holds_any(paragraph, telling, nitems(telling)));
}

/* Whether it announces the text: one of those words first and a colon last, or the words alone ("Sure!"). */
static bool
announces(struct span line)
{
	size_t len = line.len;

	if (len > TALK_MAX || !begins_with_any(line, openings, nitems(openings)))
		return false;
	while (strchr("*_ ", line.at[len - 1]) != NULL)
		len--;
	return line.at[len - 1] == ':' || (len < 16 && strchr("!.", line.at[len - 1]) != NULL);
}

static struct span
without_first_line(struct span text)
{
	struct line line = line_at(text, 0);

	return span_strip((struct span){text.at + line.next, text.len - line.next});
}

static struct span
last_paragraph(struct span text)
{

	return span_from(text, line_last_paragraph(text));
}

static struct span
without_fence(struct span text)
{
	struct line first = line_at(text, 0);
	size_t last = line_begin(text, text.len);

	if (first.kind != LINE_FENCE || last <= first.next || line_at(text, last).kind != LINE_FENCE)
		return text;
	return span_strip((struct span){text.at + first.next, last - first.next});
}

struct span
revision_text(struct span reply, struct span draft)
{
	struct span text = span_strip(reply), own = span_strip(draft);

	for (int i = 0; i < 2 && announces(line_at(text, 0).content) && !announces(line_at(own, 0).content); i++)
		text = without_first_line(text);
	struct span last = last_paragraph(text);

	if (last.len < text.len && last.len <= TALK_MAX && talks(last) && !talks(last_paragraph(own)))
		text = span_strip((struct span){text.at, text.len - last.len});
	while (text.len > 0 && line_at(text, line_begin(text, text.len)).kind == LINE_RULE)
		text = span_strip((struct span){text.at, line_begin(text, text.len)});
	if (!line_has_fence(own))
		text = without_fence(text);
	return text;
}

static struct span
without_quotes(struct span part)
{

	if (part.len > 1 && part.at[0] == '"' && part.at[part.len - 1] == '"' &&
	    memchr(part.at + 1, '"', part.len - 2) == NULL)
		return span_strip((struct span){part.at + 1, part.len - 2});
	return part;
}

/* A reply of one line that is not a list. */
static bool
is_single(struct span reply)
{
	struct line line = line_at(reply, 0);

	return line.kind == LINE_TEXT && line.next >= reply.len && !announces(line.content) && !talks(line.content);
}

bool
revision_parts(struct span reply, size_t count, struct span *parts)
{
	size_t found = 0;

	reply = span_strip(reply);
	if (count == 1 && is_single(reply)) {
		*parts = reply;
		return true;
	}
	for (size_t at = 0; at < reply.len;) {
		struct line line = line_at(reply, at);
		size_t number = 0;

		at = line.next;
		if (line.kind == LINE_BLANK || line.kind == LINE_FENCE || (line.kind == LINE_TEXT && found == 0))
			continue;
		/* A second line of a part would be lost; talk after the list is not part of it. */
		if (line.kind != LINE_ITEM) {
			if (found == count && talks(line.content))
				break;
			return false;
		}
		for (size_t i = line.indent + (line.whole.at[line.indent] == '(');
		     i < line.whole.len && isdigit((unsigned char)line.whole.at[i]); i++)
			number = number * 10 + (size_t)(line.whole.at[i] - '0');
		if (found == count || number != found + 1 || line.content.len == 0)
			return false;
		parts[found++] = line.content;
	}
	return found == count;
}

size_t
revision_splice(
    struct span answer, const struct offence *parts, size_t count, const struct span *texts, char *room, size_t size)
{
	size_t len = 0, from = 0;

	for (size_t i = 0; i <= count; i++) {
		size_t to = i < count ? parts[i].from : answer.len;
		struct span text = i < count ? texts[i] : span_of("");

		/* Quotes around a part that had none are the model's. */
		if (to < answer.len && answer.at[to] != '"')
			text = without_quotes(text);
		if (to - from + text.len > size - len)
			return 0;
		memcpy(room + len, answer.at + from, to - from);
		len += to - from;
		if (text.len > 0)
			memcpy(room + len, text.at, text.len);
		len += text.len;
		from = i < count ? parts[i].to : to;
	}
	return len;
}
