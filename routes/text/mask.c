/*
 * One walk over a text: wherever quoted matter may begin, its end is searched for, and the text between is blanked in
 * the window's copy.
 */
#include "routes/text/mask.h"

#include "policies/cpu.h"
#include "routes/text/glyph.h"

#define QUOTE_MAX      4000 /* bytes of a quotation; a mark not closed within them opens nothing */
#define APOSTROPHE_MAX 600  /* the same for single quotes, which are usually apostrophes */
#define TAG_MAX        400  /* bytes of an opening tag with its attributes */

/* Tags that clients and people put around text that is not their own. */
static const char *const quoting_tags[] = {"context", "source", "sources", "chat_history", "history", "conversation",
    "document", "documents", "document_content", "file", "files", "attachment", "attachments", "article", "passage",
    "transcript", "email", "quote", "blockquote", "excerpt", "code", "pre", "search_results", "results", "text"};

struct quote_marks {
	const char *open, *close;
};

static const struct quote_marks quotes[] = {{"\"", "\""}, {"\u201c", "\u201d"}, {"\u201e", "\u201c"},
    {"\u00ab", "\u00bb"}, {"\u300c", "\u300d"}, {"\u2018", "\u2019"}, {"'", "'"}};

struct mask_walk {
	struct span text;
	struct masked *out;
	/* Results are kept, so that many openings in a row cost no more than one. */
	size_t unclosed_before[nitems(quotes)]; /* no closing mark was found up to there */
	size_t line_end, paragraph_end;         /* the next ones; valid while the walk is before them */
};

/* Bytes at which quoted matter may begin. */
static const bool may_open[256] = {['`'] = true,
    ['~'] = true,
    ['<'] = true,
    ['>'] = true,
    ['"'] = true,
    ['\''] = true,
    [0xe2] = true,
    [0xc2] = true,
    [0xe3] = true};

static struct span
rest_from(const struct mask_walk *walk, size_t at)
{

	return span_from(walk->text, at);
}

/* Marks are rare: searching for the first byte costs less than memmem's setup. */
static size_t
find(struct span hay, const char *needle)
{
	size_t len = strlen(needle);
	const char *at = hay.at, *end = hay.at + hay.len;

	while ((size_t)(end - at) >= len && (at = memchr(at, needle[0], (size_t)(end - at) - len + 1)) != NULL) {
		if (memcmp(at, needle, len) == 0)
			return (size_t)(at - hay.at);
		at++;
	}
	return hay.len;
}

static bool
at_line_start(const struct mask_walk *walk, size_t at)
{

	at = span_back(walk->text, at, " \t");
	return at == 0 || walk->text.at[at - 1] == '\n';
}

/* A form to fill in is JSON with named fields, whatever their values. */
static bool
is_form(struct span inside)
{
	size_t line = find(inside, "\n");
	struct span info = span_strip((struct span){inside.at, line});
	struct span body = span_strip(span_from(inside, line));

	if (info.len > 0 && !span_starts_nocase(info, "json"))
		return false;
	if (body.len < 2 || (body.at[0] != '{' && body.at[0] != '['))
		return false;
	return (body.at[body.len - 1] == '}' || body.at[body.len - 1] == ']') && find(body, "\":") < body.len;
}

/* Returns the offset after the fence that begins at `at`; `at`: there is none. */
static size_t
fence_end(struct mask_walk *walk, size_t at)
{
	struct span rest = rest_from(walk, at);
	const char *mark = rest.at[0] == '~' ? "~~~" : "```";
	struct span inside;
	size_t close;

	if (rest.len < 3 || memcmp(rest.at, mark, 3) != 0 || (mark[0] == '~' && !at_line_start(walk, at)))
		return at;
	inside = span_from(rest, 3);
	close = find(inside, mark);
	inside.len = close;
	if (is_form(inside))
		walk->out->has_form = true;
	else if (span_strip(inside).len > 0)
		walk->out->has_code = true;
	return rest.len - 3 == close ? walk->text.len : at + 3 + close + 3;
}

static bool
ends_tag_name(char c)
{

	return c == '>' || c == '/' || isspace((unsigned char)c);
}

static bool
names_tag(struct span at, const char *name)
{
	size_t n = strlen(name);

	return at.len > n && strncasecmp(at.at, name, n) == 0 && ends_tag_name(at.at[n]);
}

/* The quoting tag of this name, or NULL. */
static const char *
quoting_tag(struct span at)
{

	if (at.len == 0 || !isalpha((unsigned char)at.at[0]) || cpu_spend(16))
		return NULL;
	for (size_t i = 0; i < nitems(quoting_tags); i++) {
		if (names_tag(at, quoting_tags[i]))
			return quoting_tags[i];
	}
	return NULL;
}

/* Returns the offset after the element whose contents begin at `at`; the text's end if it is not closed. */
static size_t
element_end(const struct mask_walk *walk, size_t at, const char *name)
{
	unsigned depth = 1;

	while (at < walk->text.len && !cpu_spend(4)) {
		struct span rest = rest_from(walk, at);
		size_t bracket = find(rest, "<");
		struct span tag;

		if (bracket == rest.len)
			break;
		at += bracket + 1;
		tag = rest_from(walk, at);
		if (names_tag(tag, name))
			depth++;
		if (tag.len > 0 && tag.at[0] == '/' && names_tag(span_from(tag, 1), name)) {
			depth--;
			if (depth == 0)
				return at + find(tag, ">") + (find(tag, ">") < tag.len);
		}
	}
	return walk->text.len;
}

static size_t
tag_end(struct mask_walk *walk, size_t at)
{
	struct span tag = rest_from(walk, at + 1);
	struct span head = {tag.at, tag.len < TAG_MAX ? tag.len : TAG_MAX};
	const char *name = quoting_tag(tag);
	size_t close;

	if (name == NULL)
		return at;
	close = find(head, ">");
	if (close == head.len || tag.at[close - 1] == '/')
		return at;
	return element_end(walk, at + 1 + close + 1, name);
}

static size_t
block_quote_end(struct mask_walk *walk, size_t at)
{
	struct span rest = rest_from(walk, at);

	if (!at_line_start(walk, at) || rest.len < 2 || strchr(" \t>\n", rest.at[1]) == NULL)
		return at;
	return at + find(rest, "\n");
}

static unsigned
count_words(struct span s)
{
	unsigned words = 0;

	for (size_t i = 0; i < s.len; i++)
		words += glyph_is_word_byte(s.at[i]) && (i == 0 || isspace((unsigned char)s.at[i - 1]));
	return words;
}

/* An opening mark comes before a word, and after a space or a character that may precede a quotation. */
static bool
opens_quotation(const struct mask_walk *walk, size_t at, size_t mark)
{
	struct span text = walk->text;

	if (at + mark >= text.len || isspace((unsigned char)text.at[at + mark]))
		return false;
	return at == 0 || isspace((unsigned char)text.at[at - 1]) || strchr("([{:;,-=/*_", text.at[at - 1]) != NULL ||
	    (unsigned char)text.at[at - 1] >= 0x80;
}

/* Where the closing mark of a quotation begins, from `from` on; the span's length: there is none. */
static size_t
closing_mark(struct span inside, const char *close)
{

	for (size_t i = 0; i < inside.len; i++) {
		size_t found = find(span_from(inside, i), close);

		i += found;
		if (i >= inside.len || close[0] != '\'')
			return i;
		/* A single quote inside a word is an apostrophe. */
		if (i > 0 && strchr(".,!?;:)\"", inside.at[i - 1]) != NULL)
			return i;
		if (i + 1 == inside.len || strchr(" .,!?;:)]\n", inside.at[i + 1]) != NULL)
			return i;
	}
	return inside.len;
}

/* The range of a quotation whose words begin at `at`: to the end of the line or paragraph, within limits. */
static struct span
quotable(struct mask_walk *walk, size_t at, bool one_line)
{
	const char *break_mark = one_line ? "\n" : "\n\n";
	size_t *end = one_line ? &walk->line_end : &walk->paragraph_end;
	size_t most = one_line ? APOSTROPHE_MAX : QUOTE_MAX;

	if (*end < at)
		*end = at + find(rest_from(walk, at), break_mark);
	return (struct span){walk->text.at + at, *end - at < most ? *end - at : most};
}

/* Find the end of a quotation that may begin at `at`. *blank: whether to blank it. */
static size_t
quotation_end(struct mask_walk *walk, size_t at, bool *blank)
{
	struct span rest = rest_from(walk, at);

	for (size_t i = 0; i < nitems(quotes); i++) {
		size_t mark = strlen(quotes[i].open), words = at + mark, known = 0;
		struct span inside;
		size_t close;

		if (rest.len < mark || memcmp(rest.at, quotes[i].open, mark) != 0 || !opens_quotation(walk, at, mark))
			continue;
		inside = quotable(walk, words, quotes[i].open[0] == '\'');
		if (walk->unclosed_before[i] >= words + inside.len)
			return at;
		if (walk->unclosed_before[i] > words)
			known = walk->unclosed_before[i] - words;
		close = known + closing_mark(span_from(inside, known), quotes[i].close);
		if (close == inside.len) {
			walk->unclosed_before[i] = words + inside.len - (inside.len < 4 ? inside.len : 4);
			return at;
		}
		inside.len = close;
		*blank = count_words(inside) > MASK_FEW_WORDS;
		return words + close + strlen(quotes[i].close);
	}
	return at;
}

static void
blank_out(struct masked *out, size_t from, size_t to)
{

	out->quoted += to - from;
	for (size_t i = from; i < to && i < out->head; i++)
		out->text[i] = out->text[i] == '\n' ? '\n' : ' ';
	for (size_t i = from > out->tail_from ? from : out->tail_from; i < to; i++) {
		char *byte = &out->text[out->head + 1 + i - out->tail_from];

		*byte = *byte == '\n' ? '\n' : ' ';
	}
}

static void
copy_window(struct span text, struct masked *masked)
{

	masked->len = masked->head = text.len;
	masked->tail_from = text.len;
	if (text.len > 2 * MASK_WINDOW) {
		masked->len = MASK_ROOM;
		masked->head = MASK_WINDOW;
		masked->tail_from = text.len - MASK_WINDOW;
		memcpy(masked->text, text.at, MASK_WINDOW);
		masked->text[MASK_WINDOW] = MASK_CUT;
		memcpy(masked->text + MASK_WINDOW + 1, text.at + masked->tail_from, MASK_WINDOW);
	} else if (text.len > 0)
		memcpy(masked->text, text.at, text.len);
	memset(masked->text + masked->len, 0, MASK_BEHIND);
}

/* The next byte from `at` on at which quoted matter may begin. Checks four at a time: there are few. */
static size_t
next_opening(struct span text, size_t at)
{
	const unsigned char *byte = (const unsigned char *)text.at;

	while (at + 4 <= text.len &&
	    !(may_open[byte[at]] | may_open[byte[at + 1]] | may_open[byte[at + 2]] | may_open[byte[at + 3]]))
		at += 4;
	while (at < text.len && !may_open[byte[at]])
		at++;
	return at;
}

/* Returns the offset after something to be skipped at `at`; `at`: there is nothing. */
static size_t
quoted_end(struct mask_walk *walk, size_t at, bool *blank)
{

	*blank = true;
	switch (walk->text.at[at]) {
	case '`':
	case '~':
		return fence_end(walk, at);
	case '<':
		return tag_end(walk, at);
	case '>':
		return block_quote_end(walk, at);
	default:
		return quotation_end(walk, at, blank);
	}
}

void
mask_read(struct span text, struct masked *masked)
{
	struct mask_walk walk = {text, masked, {0}, 0, 0};

	masked->has_code = masked->has_form = false;
	masked->quoted = 0;
	copy_window(text, masked);
	for (size_t at = 0; (at = next_opening(text, at)) < text.len && !cpu_spend(8);) {
		bool blank;
		size_t end = quoted_end(&walk, at, &blank);

		if (end > at && blank)
			blank_out(masked, at, end);
		at = end > at ? end : at + 1;
	}
}
