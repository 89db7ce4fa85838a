/*
 * Mutates texts word by word, so that what comes out may be read as a sentence: words of the readers' tables and
 * sentences that they know, numbers with units, marks; moved, doubled, left out. One change in four is libFuzzer's own,
 * byte by byte. Linked with targets of text in libFuzzer's programs only.
 *
 * The first byte says how the rest is shared out and stays what it is, mostly. A text that it stretches is as dear as a
 * thousand short ones: what comes of one is made short again nearly always.
 */
#include "tests/fuzz/sentences.h"

#include <string.h>

#include "tests/fuzz/fuzz.h"

#define STRETCHES 0xffU
#define SHORT     128

struct text {
	char *at;
	size_t len, room;
	struct cuts random;
};

static const char *const numbers[] = {"0", "1", "2", "3", "7", "12", "18%", "24", "100", "1,234.50", "$4.50", "-5",
    "1/2", "2 1/2", "999999999999999999", "0.1", "one", "two", "twelve", "twenty-five", "half", "a dozen", "first",
    "3rd", "10:37 pm", "7 hours", "5 km", "3 ft", "2 kg", "40 minutes", "March 3 2025", "\xc2\xbd", "9 \xe2\x82\xac"};
static const char *const marks[] = {". ", "? ", ", ", ": ", "; ", "\n", "\n\n", "\n- ", "\n1. ", "\"", "'", "(", ")",
    "*", "`", "```\n", " = ", " and ", " or ", "\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x99", "\xf0\x9f\x98\x80",
    "\xff"};

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed);

static size_t
pick(struct text *text, size_t count)
{

	cuts_next(&text->random, 1);
	return (size_t)(text->random.state >> 16) % count;
}

/* Puts a string in the place of len bytes; nothing happens where there is no room. */
static void
splice(struct text *text, size_t from, size_t len, const char *what, size_t n)
{

	if (text->len - len + n > text->room)
		return;
	memmove(text->at + from + n, text->at + from + len, text->len - from - len);
	memcpy(text->at + from, what, n);
	text->len += n - len;
}

static bool
is_space(char byte)
{

	return byte == ' ' || byte == '\n';
}

/* Where a word begins, anywhere behind the first byte. */
static size_t
place(struct text *text)
{
	size_t at = 1 + pick(text, text->len);

	while (at < text->len && at > 1 && !is_space(text->at[at - 1]))
		at--;
	return at < text->len ? at : text->len;
}

/* The length of so many words from a place on, with the space behind each. */
static size_t
extent(const struct text *text, size_t from, size_t words)
{
	size_t at = from;

	for (; words > 0 && at < text->len; words--) {
		while (at < text->len && !is_space(text->at[at]))
			at++;
		while (at < text->len && is_space(text->at[at]))
			at++;
	}
	return at - from;
}

static void
put(struct text *text, const char *word, bool instead)
{
	size_t at = place(text), n = strlen(word);
	char spaced[512];

	if (n + 1 > sizeof(spaced))
		return;
	memcpy(spaced, word, n);
	spaced[n] = ' ';
	splice(text, at, instead ? extent(text, at, 1) : 0, spaced, n + !is_space(word[n - 1]));
}

/* Some words of the text again, in another place. */
static void
repeat(struct text *text)
{
	char words[512];
	size_t from = place(text), len = extent(text, from, 1 + pick(text, 12));

	if (len > sizeof(words))
		len = sizeof(words);
	memcpy(words, text->at + from, len);
	splice(text, place(text), 0, words, len);
}

static void
leave_out(struct text *text)
{
	size_t from = place(text);

	splice(text, from, extent(text, from, 1 + pick(text, 4)), "", 0);
}

/* Only a stretch of a long text: most of what can be read is read of a sentence or two, in a tenth of the time. */
static void
shorten(struct text *text)
{
	size_t from = place(text), len = SHORT / 4 + pick(text, SHORT - SHORT / 4);

	if (text->len - from > len)
		text->len = from + len;
	splice(text, 1, from - 1, "", 0);
}

static void
change(struct text *text)
{
	const char *mark;

	switch (pick(text, 8)) {
	case 0:
		put(text, numbers[pick(text, nitems(numbers))], true);
		break;
	case 1:
		put(text, numbers[pick(text, nitems(numbers))], false);
		break;
	case 2:
		mark = marks[pick(text, nitems(marks))];
		splice(text, place(text), 0, mark, strlen(mark));
		break;
	case 3:
		repeat(text);
		break;
	case 4:
		leave_out(text);
		break;
	case 5:
		put(text, fuzz_words[pick(text, fuzz_word_count)], true);
		break;
	default:
		put(text, fuzz_words[pick(text, fuzz_word_count)], false);
	}
}

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed)
{
	struct text text = {(char *)bytes, size, room, {seed * 0x9e3779b97f4a7c15U | 1}};

	if (size < 2 || pick(&text, 4) == 0) {
		text.len = LLVMFuzzerMutate(bytes, size, room);
	} else {
		if (text.len > SHORT && pick(&text, 4) != 0)
			shorten(&text);
		for (size_t changes = 1 + pick(&text, 4); changes > 0; changes--)
			change(&text);
		if (pick(&text, 16) == 0)
			bytes[0] = (uint8_t)pick(&text, STRETCHES);
	}
	if (text.len > 0 && bytes[0] == STRETCHES && pick(&text, 1024) != 0)
		bytes[0] = (uint8_t)pick(&text, STRETCHES);
	return text.len;
}
