/*
 * Text from outside made safe: what passes, what each form makes of the rest, and that nothing is ever cut in half.
 */
#include "proxy/observe/visible.h"

#include <stdint.h>
#include <stdlib.h>

#include "tests/unit/check.h"

static const struct {
	struct span text;
	const char *line, *json, *label;
} rows[] = {
    {BYTES("gemma3:4b"), "gemma3:4b", "gemma3:4b", "gemma3:4b"},
    {BYTES(""), "", "", ""},
    {BYTES("a\"b\\c"), "a\"b\\c", "a\\\"b\\\\c", "a?b?c"},
    {BYTES("\x1b[31m"), "\\x1b[31m", "\\u001b[31m", "?[31m"},
    {BYTES("\x7f\r\n\t"), "\\x7f\\x0d\\x0a\\x09", "\\u007f\\u000d\\u000a\\u0009", "????"},
    {BYTES("a\0b"), "a\\x00b", "a\\u0000b", "a?b"},
    {BYTES("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"), "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
	"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},
    /* C1: a terminal takes U+009B for ESC [. */
    {BYTES("\xc2\x9b"), "\\u{9b}", "\\u009b", "?"},
    {BYTES("\xe2\x80\xa8\xe2\x80\xa9"), "\\u{2028}\\u{2029}", "\\u2028\\u2029", "??"},
    {BYTES("\xe2\x80\xae\xe2\x81\xa6"), "\\u{202e}\\u{2066}", "\\u202e\\u2066", "??"},
    /* Not UTF-8: a lone tail, a lone head, overlong, a surrogate, beyond U+10FFFF, cut off. */
    {BYTES("\x80"), "\\x80", "\\ufffd", "?"},
    {BYTES("\xffz"), "\\xffz", "\\ufffdz", "?z"},
    {BYTES("\xc0\xaf"), "\\xc0\\xaf", "\\ufffd\\ufffd", "??"},
    {BYTES("\xed\xa0\x80"), "\\xed\\xa0\\x80", "\\ufffd\\ufffd\\ufffd", "???"},
    {BYTES("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80", "\\ufffd\\ufffd\\ufffd\\ufffd", "????"},
    {BYTES("\xe2\x82"), "\\xe2\\x82", "\\ufffd\\ufffd", "??"},
    {BYTES("\xe2\x82z"), "\\xe2\\x82z", "\\ufffd\\ufffdz", "??z"},
};

static void
check_form(struct span text, const char *want, enum visible_form form)
{
	char into[256];
	const char *guarded = guarded_copy(text.at, text.len);
	size_t len = visible_write(into, sizeof(into), (struct span){guarded, text.len}, form);

	CHECK_SPAN(((struct span){into, len}), span_of(want));
	/* With any less room whole pieces are left out. */
	for (size_t room = 0; room < len; room++) {
		size_t fits = visible_write(into, room, (struct span){guarded, text.len}, form);

		CHECK(fits <= room && memcmp(into, want, fits) == 0);
	}
}

/* No pair of bytes brings a control character through, in any form. */
static void
test_every_pair(void)
{

	check_example("every pair of bytes");
	for (unsigned pair = 0; pair <= UINT16_MAX; pair++) {
		char text[2] = {(char)(pair >> 8), (char)pair}, into[16];

		for (int form = VISIBLE_LINE; form <= VISIBLE_LABEL; form++) {
			size_t len = visible_write(into, sizeof(into), (struct span){text, 2}, (enum visible_form)form);
			bool clean = len <= 12;

			for (size_t i = 0; i < len; i++)
				clean &= (form == VISIBLE_LINES && (into[i] == '\n' || into[i] == '\t')) ||
				    ((unsigned char)into[i] >= 0x20 && into[i] != 0x7f &&
					!(i > 0 && (unsigned char)into[i - 1] == 0xc2 &&
					    (unsigned char)into[i] < 0xa0));
			if (!clean)
				CHECK_EQ_INT(pair, -1);
		}
	}
}

/* However a text falls into pieces, what is printed is what is written in one go. */
static void
test_printing(void)
{
	char text[2000], want[6 * sizeof(text)], *shown = NULL;
	size_t len = 0, shown_len = 0;

	check_example("printed");
	for (size_t i = 0; len + 4 < sizeof(text); i++) {
		static const char *const parts[] = {
		    "a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x99\x82", "\x1b", "\xe2\x80\xae"};
		const char *part = parts[(i * i + i / 7) % nitems(parts)];

		memcpy(text + len, part, strlen(part));
		len += strlen(part);
	}
	for (size_t from = 0; from < 8; from++) {
		struct span part = {text + from, len - from};
		size_t wanted = visible_write(want, sizeof(want), part, VISIBLE_LINE);
		FILE *out = open_memstream(&shown, &shown_len);

		visible_print(out, part, VISIBLE_LINE);
		fclose(out);
		CHECK(shown_len == wanted && memcmp(shown, want, wanted) == 0);
		free(shown);
	}
}

/* What a text of lines and a JSON document keep of their own. */
static void
test_kept(void)
{
	static const struct {
		struct span text;
		const char *lines, *document;
	} kept[] = {
	    {BYTES("a\n\tb\r"), "a\n\tb\\x0d", "a\\u000a\\u0009b\\u000d"},
	    {BYTES("{\"a\":\"\\\"\xc2\x9b\"}"), "{\"a\":\"\\\"\\u{9b}\"}", "{\"a\":\"\\\"\\u009b\"}"},
	    {BYTES("\"\xed\xa0\x80\""), "\"\\xed\\xa0\\x80\"", "\"\\ufffd\\ufffd\\ufffd\""},
	};

	for (size_t i = 0; i < nitems(kept); i++) {
		check_example(kept[i].document);
		check_form(kept[i].text, kept[i].lines, VISIBLE_LINES);
		check_form(kept[i].text, kept[i].document, VISIBLE_DOCUMENT);
	}
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].json);
		check_form(rows[i].text, rows[i].line, VISIBLE_LINE);
		check_form(rows[i].text, rows[i].json, VISIBLE_JSON);
		check_form(rows[i].text, rows[i].label, VISIBLE_LABEL);
	}
	test_every_pair();
	test_printing();
	test_kept();
	return check_end();
}
