/*
 * Talk is told by its shape and by its first words; in doubt it is left, and the text is measured with it.
 */
#include "executors/constraints/revision.h"

#include <ctype.h>
#include <string.h>

#include "executors/constraints/line.h"

#define TALK_MAX 200 /* bytes of a line that announces or closes */

/* How small models begin a line that announces what follows. */
static const char *const openings[] = {"here is", "here's", "here are", "sure", "certainly", "of course", "okay", "ok,",
    "revised", "the revised", "below is", "absolutely", "i have revised", "i've revised"};

/* And one that says what they have done. */
static const char *const closings[] = {"i hope", "let me know", "i have revised", "i've revised", "i made",
    "i have made", "this revised", "this version", "note:", "(note", "changes made", "explanation", "feel free",
    "please let me"};

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

/* Announces: one of those words in front and a colon behind, or the words alone ("Sure!"). */
static bool
announces(struct span line)
{
	size_t len = line.len;

	if (len == 0 || len > TALK_MAX || !begins_with_any(line, openings, sizeof(openings) / sizeof(openings[0])))
		return false;
	while (len > 0 && strchr("*_ ", line.at[len - 1]) != NULL)
		len--;
	return len > 0 && (line.at[len - 1] == ':' || (len < 16 && strchr("!.", line.at[len - 1]) != NULL));
}

static struct span
without_first_line(struct span text)
{
	struct line line = line_at(text, 0);

	return span_strip((struct span){text.at + line.next, text.len - line.next});
}

/* The last paragraph, when blank lines part it from the rest. */
static struct span
last_paragraph(struct span text)
{
	size_t from = text.len, blank = 0;

	for (size_t at = 0; at < text.len;) {
		struct line line = line_at(text, at);

		if (line.kind == LINE_BLANK || line.kind == LINE_RULE)
			blank = line.next;
		at = line.next;
	}
	from = blank;
	return (struct span){text.at + from, text.len - from};
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

	if (last.len > 0 && last.len < text.len && last.len <= TALK_MAX &&
	    begins_with_any(last, closings, sizeof(closings) / sizeof(closings[0])) &&
	    !begins_with_any(last_paragraph(own), closings, sizeof(closings) / sizeof(closings[0])))
		text = span_strip((struct span){text.at, text.len - last.len});
	while (text.len > 0 && line_at(text, line_begin(text, text.len)).kind == LINE_RULE)
		text = span_strip((struct span){text.at, line_begin(text, text.len)});
	if (line_at(own, 0).kind != LINE_FENCE)
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

bool
revision_parts(struct span reply, size_t count, struct span *parts)
{
	size_t found = 0;

	for (size_t at = 0; at < reply.len;) {
		struct line line = line_at(reply, at);
		size_t number = 0;

		at = line.next;
		if (line.kind != LINE_ITEM)
			continue;
		for (size_t i = line.indent; i < line.whole.len && isdigit((unsigned char)line.whole.at[i]); i++)
			number = number * 10 + (size_t)(line.whole.at[i] - '0');
		if (found == count || number != found + 1 || line.content.len == 0)
			return false;
		parts[found++] = without_quotes(line.content);
	}
	return found == count;
}

size_t
revision_splice(struct span answer, const struct finding *finding, const struct span *parts, char *room, size_t size)
{
	size_t len = 0, from = 0;

	for (size_t i = 0; i <= finding->offence_count; i++) {
		size_t to = i < finding->offence_count ? finding->offences[i].from : answer.len;
		struct span part = i < finding->offence_count ? parts[i] : span_of("");

		if (to - from + part.len > size - len)
			return 0;
		memcpy(room + len, answer.at + from, to - from);
		len += to - from;
		if (part.len > 0)
			memcpy(room + len, part.at, part.len);
		len += part.len;
		from = i < finding->offence_count ? finding->offences[i].to : to;
	}
	return len;
}
