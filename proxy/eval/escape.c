/*
 * Everything goes through visible.h first, a piece at a time, then through the form's own few characters.
 */
#include "proxy/eval/escape.h"

#include "proxy/observe/visible.h"

#define PIECE 1024 /* bytes made visible at a time */

/* The replacement for a byte in a form; NULL: the byte itself. */
typedef const char *escape_byte(unsigned char byte);

/* Whether a piece may not end before this byte, which continues a character. */
static bool
is_inside(struct span text, size_t at)
{

	return at < text.len && ((unsigned char)text.at[at] & 0xc0) == 0x80;
}

static void
write_piece(FILE *out, struct span piece, escape_byte *escape)
{
	char visible[6 * (PIECE + 4)];
	size_t len = visible_write(visible, sizeof(visible), piece, VISIBLE_LINE);

	for (size_t i = 0; i < len; i++) {
		const char *other = escape((unsigned char)visible[i]);

		if (other == NULL)
			putc(visible[i], out);
		else
			fputs(other, out);
	}
}

/* Write a text; characters in `kept` are not escaped. */
static void
write_text(FILE *out, struct span text, const char *kept, escape_byte *escape)
{
	size_t from = 0;

	while (from < text.len) {
		size_t to = from;

		if (text.at[from] != '\0' && strchr(kept, text.at[from]) != NULL) {
			putc(text.at[from++], out);
			continue;
		}
		while (to < text.len && to - from < PIECE && (text.at[to] == '\0' || strchr(kept, text.at[to]) == NULL))
			to++;
		/* At most three bytes more: bytes that go on no character are escaped each by itself. */
		for (int i = 0; i < 3 && is_inside(text, to); i++)
			to++;
		write_piece(out, (struct span){text.at + from, to - from}, escape);
		from = to;
	}
}

static const char *
html_byte(unsigned char byte)
{

	switch (byte) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return NULL;
	}
}

static const char *
markdown_byte(unsigned char byte)
{
	static const char marks[] = "\\`*_[]!|~";
	static char escaped[3] = "\\?";
	const char *html = html_byte(byte);

	if (html != NULL || byte == '\0' || strchr(marks, byte) == NULL)
		return html;
	escaped[1] = (char)byte;
	return escaped;
}

static const char *
csv_byte(unsigned char byte)
{

	return byte == '"' ? "\"\"" : NULL;
}

static const char *
latex_byte(unsigned char byte)
{
	static const char *const names[][2] = {{"\\", "\\textbackslash{}"}, {"~", "\\textasciitilde{}"},
	    {"^", "\\textasciicircum{}"}, {"&", "\\&"}, {"%", "\\%"}, {"$", "\\$"}, {"#", "\\#"}, {"_", "\\_"},
	    {"{", "\\{"}, {"}", "\\}"}, {"<", "\\textless{}"}, {">", "\\textgreater{}"}, {"\"", "\\textquotedbl{}"}};

	for (size_t i = 0; i < nitems(names); i++)
		if (byte == (unsigned char)names[i][0][0])
			return names[i][1];
	return NULL;
}

void
escape_html(FILE *out, struct span text)
{

	write_text(out, text, "\n\t", html_byte);
}

void
escape_markdown(FILE *out, struct span text)
{

	write_text(out, text, "", markdown_byte);
}

/* Whether a spreadsheet would compute a cell. U+FF1D, U+FF0B, U+FF0D and U+FF20 are = + - @ in full width. */
static bool
is_formula(struct span text)
{
	static const char *const wide[] = {"\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0"};

	while (text.len > 0 && isspace((unsigned char)text.at[0])) {
		text.at++;
		text.len--;
	}
	for (size_t i = 0; i < nitems(wide); i++)
		if (text.len >= 3 && memcmp(text.at, wide[i], 3) == 0)
			return true;
	return text.len > 0 && text.at[0] != '\0' && strchr("=+-@", text.at[0]) != NULL;
}

void
escape_csv(FILE *out, struct span text)
{

	putc('"', out);
	if (is_formula(text))
		putc('\'', out);
	write_text(out, text, "\n\t", csv_byte);
	putc('"', out);
}

void
escape_latex(FILE *out, struct span text)
{

	write_text(out, text, "", latex_byte);
}
