/*
 * UTF-8 (RFC 3629) and a table of blocks.
 */
#include "routes/text/glyph.h"

struct block {
	uint32_t first, last;
	enum glyph_class class;
};

/* Above ASCII, in order; a character in no row is a letter. */
static const struct block blocks[] = {
    {0x0080, 0x0084, GLYPH_SPACE},
    {0x0085, 0x0085, GLYPH_SPACE},
    {0x0086, 0x00a0, GLYPH_SPACE},
    {0x00a1, 0x00a9, GLYPH_PUNCTUATION},
    {0x00ab, 0x00b1, GLYPH_PUNCTUATION},
    {0x00b4, 0x00b4, GLYPH_PUNCTUATION},
    {0x00b6, 0x00b8, GLYPH_PUNCTUATION},
    {0x00bb, 0x00bb, GLYPH_PUNCTUATION},
    {0x00bf, 0x00bf, GLYPH_PUNCTUATION},
    {0x00d7, 0x00d7, GLYPH_PUNCTUATION},
    {0x00f7, 0x00f7, GLYPH_PUNCTUATION},
    {0x0589, 0x058a, GLYPH_PUNCTUATION},
    {0x05be, 0x05be, GLYPH_PUNCTUATION},
    {0x060c, 0x060d, GLYPH_PUNCTUATION},
    {0x061b, 0x061f, GLYPH_PUNCTUATION},
    {0x066a, 0x066d, GLYPH_PUNCTUATION},
    {0x06d4, 0x06d4, GLYPH_PUNCTUATION},
    {0x0964, 0x0965, GLYPH_PUNCTUATION},
    {0x1680, 0x1680, GLYPH_SPACE},
    {0x2000, 0x200a, GLYPH_SPACE},
    {0x200b, 0x200c, GLYPH_PUNCTUATION},
    {0x200d, 0x200d, GLYPH_JOINER},
    {0x200e, 0x200f, GLYPH_PUNCTUATION},
    {0x2010, 0x2011, GLYPH_HYPHEN},
    {0x2012, 0x2018, GLYPH_PUNCTUATION},
    {0x2019, 0x2019, GLYPH_APOSTROPHE},
    {0x201a, 0x2027, GLYPH_PUNCTUATION},
    {0x2028, 0x2029, GLYPH_SPACE},
    {0x202a, 0x202e, GLYPH_PUNCTUATION},
    {0x202f, 0x202f, GLYPH_SPACE},
    {0x2030, 0x205e, GLYPH_PUNCTUATION},
    {0x205f, 0x205f, GLYPH_SPACE},
    {0x2060, 0x206f, GLYPH_PUNCTUATION},
    {0x20a0, 0x20cf, GLYPH_PUNCTUATION},
    {0x20d0, 0x20ff, GLYPH_JOINER},
    {0x2190, 0x25ff, GLYPH_PUNCTUATION},
    {0x2600, 0x27bf, GLYPH_EMOJI},
    {0x27c0, 0x2aff, GLYPH_PUNCTUATION},
    {0x2b00, 0x2bff, GLYPH_EMOJI},
    {0x3000, 0x3000, GLYPH_SPACE},
    {0x3001, 0x3004, GLYPH_PUNCTUATION},
    {0x3005, 0x3007, GLYPH_IDEOGRAPH},
    {0x3008, 0x3020, GLYPH_PUNCTUATION},
    {0x3021, 0x302f, GLYPH_IDEOGRAPH},
    {0x3030, 0x303f, GLYPH_PUNCTUATION},
    {0x3040, 0x30fa, GLYPH_IDEOGRAPH},
    {0x30fb, 0x30fb, GLYPH_PUNCTUATION},
    {0x30fc, 0x30ff, GLYPH_IDEOGRAPH},
    {0x3400, 0x9fff, GLYPH_IDEOGRAPH},
    {0xe000, 0xf8ff, GLYPH_PUNCTUATION},
    {0xf900, 0xfaff, GLYPH_IDEOGRAPH},
    {0xfe00, 0xfe0f, GLYPH_JOINER},
    {0xfe10, 0xfe6f, GLYPH_PUNCTUATION},
    {0xfeff, 0xfeff, GLYPH_PUNCTUATION},
    {0xff01, 0xff0f, GLYPH_PUNCTUATION},
    {0xff1a, 0xff20, GLYPH_PUNCTUATION},
    {0xff3b, 0xff40, GLYPH_PUNCTUATION},
    {0xff5b, 0xff65, GLYPH_PUNCTUATION},
    {0xff66, 0xff9f, GLYPH_IDEOGRAPH},
    {0xfff0, 0xffff, GLYPH_PUNCTUATION},
    {0x1f000, 0x1f3fa, GLYPH_EMOJI},
    {0x1f3fb, 0x1f3ff, GLYPH_JOINER},
    {0x1f400, 0x1faff, GLYPH_EMOJI},
    {0x20000, 0x3ffff, GLYPH_IDEOGRAPH},
    {0xe0000, 0xe0fff, GLYPH_JOINER},
};

/* clang-format off */
#define S GLYPH_SPACE
#define N GLYPH_NEWLINE
#define L GLYPH_LETTER
#define D GLYPH_DIGIT
#define A GLYPH_APOSTROPHE
#define H GLYPH_HYPHEN
#define P GLYPH_PUNCTUATION
const unsigned char glyph_ascii[128] = {
    S, S, S, S, S, S, S, S, S, S, N, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    S, P, P, P, P, P, P, A, P, P, P, P, P, H, P, P, D, D, D, D, D, D, D, D, D, D, P, P, P, P, P, P,
    P, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, P, P, P, P, P,
    P, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, P, P, P, P, S,
};
#undef S
#undef N
#undef L
#undef D
#undef A
#undef H
#undef P
/* clang-format on */

static enum glyph_class
class_of(uint32_t point)
{
	size_t low = 0, high = nitems(blocks);

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (point > blocks[middle].last)
			low = middle + 1;
		else if (point < blocks[middle].first)
			high = middle;
		else
			return blocks[middle].class;
	}
	return GLYPH_LETTER;
}

struct glyph
glyph_spent(size_t len)
{

	return (struct glyph){0xfffd, GLYPH_PUNCTUATION, len};
}

struct glyph
glyph_beyond_ascii(struct span text, size_t at)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char lead = (unsigned char)text.at[at];
	size_t len = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
	uint32_t point = len < 2 ? lead : lead & (0x7fu >> len);

	if (len == 0 || len > text.len - at)
		return (struct glyph){0xfffd, GLYPH_PUNCTUATION, 1};
	for (size_t i = 1; i < len; i++) {
		unsigned char byte = (unsigned char)text.at[at + i];

		if ((byte & 0xc0) != 0x80)
			return (struct glyph){0xfffd, GLYPH_PUNCTUATION, 1};
		point = point << 6 | (byte & 0x3f);
	}
	if (point < least[len] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
		return (struct glyph){0xfffd, GLYPH_PUNCTUATION, 1};
	return (struct glyph){point, class_of(point), len};
}

bool
glyph_is_picture(struct span text, size_t at)
{
	/* Emoji_Presentation below U+1F300, emoji-data.txt of Unicode 15.1. */
	static const uint32_t pictures[][2] = {{0x231a, 0x231b}, {0x23e9, 0x23ec}, {0x23f0, 0x23f0}, {0x23f3, 0x23f3},
	    {0x25fd, 0x25fe}, {0x2614, 0x2615}, {0x2648, 0x2653}, {0x267f, 0x267f}, {0x2693, 0x2693}, {0x26a1, 0x26a1},
	    {0x26aa, 0x26ab}, {0x26bd, 0x26be}, {0x26c4, 0x26c5}, {0x26ce, 0x26ce}, {0x26d4, 0x26d4}, {0x26ea, 0x26ea},
	    {0x26f2, 0x26f3}, {0x26f5, 0x26f5}, {0x26fa, 0x26fa}, {0x26fd, 0x26fd}, {0x2705, 0x2705}, {0x270a, 0x270b},
	    {0x2728, 0x2728}, {0x274c, 0x274c}, {0x274e, 0x274e}, {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797},
	    {0x27b0, 0x27b0}, {0x27bf, 0x27bf}, {0x2b1b, 0x2b1c}, {0x2b50, 0x2b50}, {0x2b55, 0x2b55},
	    {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a}, {0x1f1e6, 0x1f1ff},
	    {0x1f201, 0x1f201}, {0x1f21a, 0x1f21a}, {0x1f22f, 0x1f22f}, {0x1f232, 0x1f236}, {0x1f238, 0x1f23a},
	    {0x1f250, 0x1f251}};
	struct glyph glyph = glyph_at(text, at);
	size_t next = at + glyph.len;

	if (glyph.class != GLYPH_EMOJI)
		return false;
	if (glyph.point >= 0x1f300)
		return (glyph.point < 0x1f700 || glyph.point >= 0x1f7e0) &&
		    (glyph.point < 0x1f800 || glyph.point >= 0x1f900) &&
		    (glyph.point < 0x1fa00 || glyph.point >= 0x1fa70);
	for (size_t i = 0; i < nitems(pictures); i++)
		if (glyph.point >= pictures[i][0] && glyph.point <= pictures[i][1])
			return true;
	return next < text.len && glyph_at(text, next).point == 0xfe0f;
}

struct glyph
glyph_before(struct span text, size_t end)
{
	size_t at = end - 1;

	if (cpu_spend(1))
		return glyph_spent(end);
	while (at > 0 && end - at < 4 && ((unsigned char)text.at[at] & 0xc0) == 0x80)
		at--;
	struct glyph glyph = glyph_at((struct span){text.at, end}, at);

	/* A stray continuation byte is a character of its own. */
	return at + glyph.len == end ? glyph : (struct glyph){0xfffd, GLYPH_PUNCTUATION, 1};
}

/* Blocks in which upper and lower case alternate: even code points are upper case. */
static bool
takes_turns(uint32_t point)
{

	return (point >= 0x100 && point <= 0x137) || (point >= 0x14a && point <= 0x177) ||
	    (point >= 0x460 && point <= 0x481) || (point >= 0x48a && point <= 0x4bf) ||
	    (point >= 0x4d0 && point <= 0x52f) || (point >= 0x1e00 && point <= 0x1e95) ||
	    (point >= 0x1ea0 && point <= 0x1eff);
}

bool
glyph_is_upper(uint32_t point)
{

	if (point < 0x80)
		return isupper((int)point) != 0;
	if (takes_turns(point))
		return point % 2 == 0;
	return (point >= 0xc0 && point <= 0xde && point != 0xd7) || (point >= 0x386 && point <= 0x38f) ||
	    (point >= 0x391 && point <= 0x3ab) || (point >= 0x400 && point <= 0x42f);
}

bool
glyph_is_lower(uint32_t point)
{

	if (point < 0x80)
		return islower((int)point) != 0;
	if (takes_turns(point))
		return point % 2 == 1;
	return (point >= 0xdf && point <= 0xff && point != 0xf7) || (point >= 0x3ac && point <= 0x3ce) ||
	    (point >= 0x430 && point <= 0x45f);
}

uint32_t
glyph_small(uint32_t point)
{

	if (!glyph_is_upper(point))
		return point;
	if (takes_turns(point))
		return point + 1;
	if (point >= 0x400 && point <= 0x40f)
		return point + 80;
	if (point >= 0x386 && point <= 0x38f)
		return point; /* accented Greek: eight irregular ones, never written in upper case */
	return point + 32;
}

bool
glyph_is_wordly(struct glyph glyph)
{

	return glyph.class == GLYPH_LETTER || glyph.class == GLYPH_DIGIT || glyph.class == GLYPH_IDEOGRAPH;
}

bool
glyph_any_wordly(struct span text)
{

	for (size_t at = 0; at < text.len;) {
		struct glyph glyph = glyph_at(text, at);

		if (glyph_is_wordly(glyph))
			return true;
		at += glyph.len;
	}
	return false;
}
