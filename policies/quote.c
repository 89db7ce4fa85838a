/*
 * Bare words stay bare; the rest gets single quotes if possible, otherwise double.
 */
#include "policies/quote.h"

#include <stdbool.h>
#include <string.h>

#include "policies/values.h"

/* Whether a UTF-8 character needs no escape in single quotes. */
static bool
is_plain_character(const unsigned char *c, size_t len)
{

	if (len == 1)
		return c[0] >= ' ' && c[0] < 0x7f;
	if (len == 2)
		return c[0] != 0xc2 || c[1] >= 0xa0;
	if (c[0] == 0xe2 && c[1] == 0x80)
		return c[2] != 0xa8 && c[2] != 0xa9;
	return c[0] != 0xef || (c[1] != 0xbb && c[1] != 0xbf) || (c[1] == 0xbb && c[2] != 0xbf) ||
	    (c[1] == 0xbf && c[2] < 0xbe);
}

static size_t
character_length(const unsigned char *c)
{

	return c[0] < 0x80 ? 1 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;
}

static bool
fits_single_quotes(const char *text)
{
	const unsigned char *c = (const unsigned char *)text;

	for (; *c != '\0'; c += character_length(c))
		if (!is_plain_character(c, character_length(c)))
			return false;
	return true;
}

static unsigned
code_point(const unsigned char *c, size_t len)
{

	if (len == 1)
		return c[0];
	if (len == 2)
		return (c[0] & 0x1fu) << 6 | (c[1] & 0x3fu);
	return (c[0] & 0x0fu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
}

static void
print_double_quoted(FILE *out, const char *text)
{
	const unsigned char *c = (const unsigned char *)text;
	size_t len;

	putc('"', out);
	for (; *c != '\0'; c += len) {
		len = character_length(c);
		if (*c == '"' || *c == '\\')
			fprintf(out, "\\%c", *c);
		else if (*c == '\n')
			fputs("\\n", out);
		else if (*c == '\t')
			fputs("\\t", out);
		else if (!is_plain_character(c, len))
			fprintf(out, "\\u%04x", code_point(c, len));
		else
			fwrite(c, 1, len, out);
	}
	putc('"', out);
}

void
quote_text(FILE *out, const char *text)
{

	if (!fits_single_quotes(text)) {
		print_double_quoted(out, text);
		return;
	}
	putc('\'', out);
	for (; *text != '\0'; text++)
		if (*text == '\'')
			fputs("''", out);
		else
			putc(*text, out);
	putc('\'', out);
}

/* Unambiguous words need no quotes. */
static bool
is_bare_word(const char *text)
{
	struct written written = {text, false};

	return text[0] >= 'a' && text[0] <= 'z' &&
	    strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text) && !value_is_nothing(written) &&
	    value_canonical(written) == text && strcmp(text, "on") != 0 && strcmp(text, "off") != 0;
}

void
quote_scalar(FILE *out, const struct policy_key *row, const char *text)
{

	if (row->type == KEY_COUNT || row->type == KEY_NUMBER || row->type == KEY_DURATION || row->type == KEY_SIZE)
		fputs(text, out);
	else if (row->type != KEY_TEXT && row->type != KEY_PATTERN && row->type != KEY_TEMPLATE &&
	    row->type != KEY_PHRASE && is_bare_word(text))
		fputs(text, out);
	else
		quote_text(out, text);
}
