/*
 * ASCII is skipped in steps; every other character is looked up once.
 */
#include "routes/text/script.h"

#define SHARE_LEAST   3 /* of an answer, one part in so many */
#define LETTERS_LEAST 20
#define WORD_LEAST    2 /* letters of one that is glued */
#define PREFIX        4 /* letters of a word that show its subject */

enum letter { NO_LETTER = SCRIPT_COUNT, LATIN };

/* A script's letters, by Unicode block, and words by which a prompt mentions it, by their first letters. */
struct script {
	uint32_t from, to;
	uint8_t which;
	bool wide; /* a character is about a third of a word */
	const char *spoken_of;
};

#define EAST  "japachinkanjhirakatamandcantpinytaiwtokybeijshanhongasiaanimmangsinohanzniho"
#define INDIA "indisans"

/* In order of code points. */
static const struct script scripts[] = {
    {0x370, 0x3ff, 0, false, "greegrecgriehell"},
    {0x400, 0x52f, 1, false, "russukrabulgserbmacebelamongkazacyrikyrislavsovimosc"},
    {0x530, 0x58f, 2, false, "arme"},
    {0x590, 0x5ff, 3, false, "hebryiddisrajewitora"},
    {0x600, 0x77f, 4, false, "arabpersfarsiranurdupakiislamuslquraegyp"},
    {0x900, 0x97f, 5, false, "hindmaranepadeva" INDIA},
    {0x980, 0x9ff, 6, false, "bengbangassa" INDIA},
    {0xa00, 0xa7f, 7, false, "punjgurmpanj" INDIA},
    {0xa80, 0xaff, 8, false, "guja" INDIA},
    {0xb00, 0xb7f, 9, false, "oriyodia" INDIA},
    {0xb80, 0xbff, 10, false, "tami" INDIA},
    {0xc00, 0xc7f, 11, false, "telu" INDIA},
    {0xc80, 0xcff, 12, false, "kann" INDIA},
    {0xd00, 0xd7f, 13, false, "mala" INDIA},
    {0xd80, 0xdff, 14, false, "sinhsri "},
    {0xe00, 0xe7f, 15, false, "thaibang"},
    {0xe80, 0xeff, 16, false, "laoslao "},
    {0x1000, 0x109f, 17, false, "burmmyan"},
    {0x10a0, 0x10ff, 18, false, "geor"},
    {0x1200, 0x137f, 19, false, "ethiamhatigr"},
    {0x1780, 0x17ff, 20, false, "khmecamb"},
    {0x3041, 0x30ff, 21, true, EAST},
    {0x3400, 0x9fff, 22, true, EAST},
    {0xac00, 0xd7a3, 23, true, "korehangseoukpop"},
};

/* Beginnings of words that mention languages and scripts in general. */
static const char spoken_of[] = "tranlangalphscriunicforepronspraidiolingtradubercharsymbfontutf-";

_Static_assert(nitems(scripts) == SCRIPT_COUNT, "a row for every script");

static unsigned
letter_of(uint32_t code)
{
	size_t from = 0, to = SCRIPT_COUNT;

	if (code < 0x250)
		return ((code | 0x20) >= 'a' && (code | 0x20) <= 'z') || code >= 0xc0 ? LATIN : NO_LETTER;
	while (from < to) {
		size_t middle = (from + to) / 2;

		if (code > scripts[middle].to)
			from = middle + 1;
		else
			to = middle;
	}
	return from < SCRIPT_COUNT && code >= scripts[from].from ? scripts[from].which : NO_LETTER;
}

/* The word before the next character has ended. */
static void
end_word(struct script_seen *seen, unsigned letter)
{

	if (seen->last < SCRIPT_COUNT && seen->run >= WORD_LEAST && (seen->touches || letter == LATIN))
		seen->glued |= 1u << seen->last;
}

static void
take_character(struct script_seen *seen, uint32_t code)
{
	unsigned letter = letter_of(code);

	if (letter != seen->last) {
		end_word(seen, letter);
		seen->touches = seen->last == LATIN;
		seen->run = 0;
	}
	seen->run++;
	seen->last = (uint8_t)letter;
	if (letter < SCRIPT_COUNT)
		seen->letters[letter]++;
}

/* A byte of a non-ASCII character. */
static void
take_byte(struct script_seen *seen, unsigned char byte)
{

	if ((byte & 0xc0) == 0x80) {
		seen->code = seen->code << 6 | (byte & 0x3f);
		if (seen->left > 0 && --seen->left == 0)
			take_character(seen, seen->code);
		return;
	}
	seen->left = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
	seen->code = byte & (byte < 0xe0 ? 0x1f : byte < 0xf0 ? 0x0f : 0x07);
}

/* Three backquotes open or close a fence. */
static void
take_tick(struct script_seen *seen)
{

	if (++seen->ticks < 3)
		return;
	seen->ticks = 0;
	seen->fenced = !seen->fenced;
}

/* How many ASCII bytes a text begins with. */
static size_t
ascii_length(const char *at, size_t len)
{
	size_t n = 0;

	for (; len - n >= 8; n += 8) {
		uint64_t word;

		memcpy(&word, at + n, 8);
		if ((word & UINT64_C(0x8080808080808080)) != 0)
			break;
	}
	while (n < len && (unsigned char)at[n] < 0x80)
		n++;
	return n;
}

void
script_feed(struct script_seen *seen, struct span more)
{
	const char *tick = span_find(more, '`');

	while (more.len > 0) {
		unsigned char first;
		size_t plain;

		/*
		 * Search again only after the last one: otherwise a text without any would be searched for each
		 * character.
		 */
		if (tick != NULL && tick < more.at)
			tick = span_find(more, '`');
		plain = ascii_length(more.at, tick != NULL ? (size_t)(tick - more.at) : more.len);
		first = (unsigned char)more.at[0];
		if (plain > 0 && !seen->fenced) {
			/*
			 * The first may touch a word before it, the last one a word after it; there is none between
			 * them.
			 */
			if (seen->last < SCRIPT_COUNT)
				end_word(seen, letter_of(first));
			seen->last = (uint8_t)letter_of((unsigned char)more.at[plain - 1]);
			seen->run = 0;
			seen->bytes += plain;
		}
		seen->ticks = plain > 0 ? 0 : seen->ticks;
		if (plain == 0 && first == '`')
			take_tick(seen);
		else if (plain == 0 && !seen->fenced) {
			take_byte(seen, first);
			seen->bytes++;
		}
		plain += plain == 0;
		more = span_from(more, plain);
	}
}

/* The four digits of an escape. */
static uint32_t
read_digits(const char *at)
{
	uint32_t code = 0;

	for (int i = 0; i < 4; i++) {
		uint32_t digit = (unsigned char)at[i];

		code = code << 4 | ((digit + (digit & 0x40 ? 9 : 0)) & 15);
	}
	return code;
}

uint32_t
script_mask(struct span json)
{
	const char *at = json.at, *end = json.at + json.len;
	struct script_seen seen = {0};
	uint32_t mask = 0;

	while (at < end) {
		const char *escape = memchr(at, '\\', (size_t)(end - at)), *to = escape != NULL ? escape : end;

		for (at += ascii_length(at, (size_t)(to - at)); at < to; at++)
			if ((unsigned char)*at >= 0x80)
				take_byte(&seen, (unsigned char)*at);
		if (end - at >= 6 && at[1] == 'u')
			take_character(&seen, read_digits(at + 2));
		at += end - at >= 2 ? 2 : end - at;
	}
	for (unsigned i = 0; i < SCRIPT_COUNT; i++)
		mask |= (uint32_t)(seen.letters[i] > 0) << i;
	return mask;
}

/* Whether one of the words begins with one of `prefixes`. */
static bool
speaks_of(struct span prompt, const char *prefixes)
{
	char word[PREFIX];
	size_t len = 0;

	for (size_t i = 0; i <= prompt.len; i++) {
		char c = i < prompt.len ? prompt.at[i] : ' ';
		bool inside = letter_of((unsigned char)c) == LATIN || (c == '-' && len > 0);

		if (inside && len < PREFIX)
			word[len] = (char)(c | 0x20);
		len = inside ? len + 1 : 0;
		if (len != PREFIX)
			continue;
		for (const char *prefix = prefixes; *prefix != '\0'; prefix += PREFIX)
			if (memcmp(prefix, word, PREFIX) == 0)
				return true;
	}
	return false;
}

bool
script_is_wrong(const struct script_seen *seen, uint32_t asked, struct span prompt)
{

	for (unsigned i = 0; i < SCRIPT_COUNT; i++) {
		uint64_t letters = seen->letters[i], size = letters * (scripts[i].wide ? 3 : 2);
		/* Greek is exempt: formulas attach it to words. */
		bool glued = i > 0 && (seen->glued >> i & 1) != 0;

		if ((asked >> i & 1) != 0 || letters == 0)
			continue;
		if (glued || (letters >= LETTERS_LEAST && size * SHARE_LEAST >= seen->bytes))
			return !speaks_of(prompt, scripts[i].spoken_of) && !speaks_of(prompt, spoken_of);
	}
	return false;
}
