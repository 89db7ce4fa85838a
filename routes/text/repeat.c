/*
 * Every REPEAT_STEP bytes: does the block continue? If not, where did the last 24 bytes occur before? That distance is
 * a period if the bytes before both agree too.
 */
#include "routes/text/repeat.h"

#include <stdlib.h>

#include "policies/hash.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define MATCHED    24   /* bytes that must match before anything else is checked */
#define TIMES      4    /* required occurrences of a block */
#define TRIES      8    /* distances checked per step: only adversarial texts have more */
#define ROOM_FIRST 256  /* bytes of memory: doubled */
#define ROOM_MOST  4096 /* ... up to this; then the older half is discarded */

_Static_assert(
    ROOM_MOST / 2 >= REPEAT_PERIOD_MAX + REPEAT_STEP + MATCHED, "a block and what goes on with it are there");

/*
 * How many bytes tell, by what repeats. Of 6,419 recorded answers graded right two held one, behind the answer; what
 * people ask for comes near: a form has thirty lines, a song says its hook for 2,400 bytes, a number is written out to
 * 1,000 digits.
 */
#define LEAST_SENTENCE 800
#define LEAST_LINES    2000
#define LEAST_MARKS    4000 /* few letters, or less than MATCHED bytes: rules, digits, one word */
#define NEVER          UINT32_MAX

void
repeat_start(struct repeat *repeat, const struct repeat_words *asked, bool listing)
{

	*repeat = (struct repeat){.asked = asked, .listing = listing};
}

void
repeat_free(struct repeat *repeat)
{

	free(repeat->at);
	repeat->at = NULL;
}

/* The length of the character at a lead byte, as far as it matters here. */
static size_t
size_of(unsigned char lead)
{

	return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/*
 * Whether it is part of a word: a letter or a digit. Beyond ASCII, U+2000 to U+2FFF and emoji are not: marks, boxes and
 * arrows, which are used for drawings.
 */
static bool
is_wordly(unsigned char c)
{

	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
	    (c >= 0x80 && c != 0xe2 && c < 0xf0);
}

/* Cut off the next word; false: none. In scripts without spaces each character is a word. */
static bool
next_word(struct span *rest, struct span *word)
{
	const char *at = rest->at, *end = at + rest->len, *from;

	while (at < end && !is_wordly((unsigned char)*at)) {
		size_t size = size_of((unsigned char)*at);

		at += size < (size_t)(end - at) ? size : (size_t)(end - at);
	}
	from = at;
	if (at < end && (unsigned char)*at >= 0xe3)
		at += 3 < end - at ? 3 : end - at;
	else
		while (at < end && is_wordly((unsigned char)*at) && (unsigned char)*at < 0xe3)
			at++;
	*word = (struct span){from, (size_t)(at - from)};
	*rest = (struct span){at, (size_t)(end - at)};
	return word->len > 0;
}

static uint64_t
hash_of(struct span word)
{
	uint64_t hash = HASH_START;

	for (size_t i = 0; i < word.len; i++) {
		unsigned char c = (unsigned char)word.at[i];

		hash = hash_add(hash, c >= 'A' && c <= 'Z' ? c | 0x20 : c);
	}
	return hash;
}

#define BITS (sizeof(((struct repeat_words *)0)->bits) * 8)

static bool
is_known(const struct repeat_words *words, uint64_t hash)
{
	size_t bit = hash >> 20 & (BITS - 1);

	return words->bits[bit / 64] >> bit % 64 & 1;
}

static void
make_known(struct repeat_words *words, uint64_t hash)
{
	size_t bit = hash >> 20 & (BITS - 1);

	words->bits[bit / 64] |= UINT64_C(1) << bit % 64;
}

void
repeat_words_add(struct repeat_words *words, struct span text)
{
	struct span word;

	for (uint64_t before = 0; next_word(&text, &word);) {
		uint64_t hash = hash_of(word);

		make_known(words, hash);
		if (before != 0)
			make_known(words, hash_add(before, hash));
		before = hash;
	}
}

/*
 * Whether the prompt may have asked for the block: most of its words are in the prompt and, where that says more, in
 * the same order. Reasoning about a prompt uses its words in another order.
 */
static bool
is_asked(const struct repeat_words *asked, struct span block)
{
	unsigned words = 0, known = 0, known_pairs = 0;
	struct span word;

	for (uint64_t before = 0; next_word(&block, &word); words++) {
		uint64_t hash = hash_of(word);

		known += is_known(asked, hash);
		known_pairs += before != 0 && is_known(asked, hash_add(before, hash));
		before = hash;
	}
	return words > 0 && known * 4 >= words * 3 && (words < 4 || known_pairs * 2 >= words);
}

/* Whether only spaces precede it on its line. */
static bool
begins_line(const char *begin, const char *at)
{

	while (at > begin && at[-1] == ' ')
		at--;
	return at == begin || at[-1] == '\n';
}

struct marks {
	size_t letters, digits, blanks, other;
	bool breaks; /* into lines */
	bool table;  /* one of which begins with a bar */
};

static struct marks
count_marks(struct span block)
{
	struct marks marks = {0};
	bool starts = begins_line(block.at, block.at + block.len);

	for (size_t i = 0; i < block.len; i++) {
		unsigned char c = (unsigned char)block.at[i];

		if (c == '\n')
			marks.breaks = starts = true;
		if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
			marks.blanks++;
			continue;
		}
		marks.table |= starts && c == '|';
		starts = false;
		if (c == 0xe2 || c >= 0xf0) {
			for (marks.other++; i + 1 < block.len && (block.at[i + 1] & 0xc0) == 0x80; i++)
				marks.other++;
		} else if (c >= '0' && c <= '9')
			marks.digits++;
		else if (is_wordly(c))
			marks.letters++;
		else
			marks.other++;
	}
	return marks;
}

/* The block rotated to begin at a word's end, if it contains one; cut from the last two copies. */
static struct span
from_word(struct span block)
{
	const char *begin = block.at - block.len;
	size_t at = 0;

	while (at < block.len && is_wordly((unsigned char)begin[at]))
		at++;
	return (struct span){begin + at % block.len, block.len};
}

/* How many bytes of the block are enough; another copy precedes it. */
static uint32_t
judge(const struct repeat *repeat, struct span block)
{
	struct marks marks = count_marks(block);
	bool fenced = (repeat->fenced || repeat->listing) && memmem(block.at, block.len, "```", 3) == NULL;
	bool prose = (marks.letters + marks.blanks) * 4 >= block.len * 3 && marks.blanks * 12 >= block.len;

	if (marks.table || is_asked(repeat->asked, from_word(block)) || (fenced && (marks.breaks || !prose)))
		return NEVER;
	if (block.len < MATCHED || marks.letters <= marks.digits + marks.other)
		return fenced ? NEVER : LEAST_MARKS;
	return marks.breaks ? LEAST_LINES : LEAST_SENTENCE;
}

/* How many bytes before `end` equal those `distance` before them, back to `begin` at most. */
static size_t
same_before(const char *begin, const char *end, size_t distance)
{
	const char *at = end;

	while ((size_t)(at - begin) >= distance + 8) {
		uint64_t one, other;

		memcpy(&one, at - 8, 8);
		memcpy(&other, at - 8 - distance, 8);
		if (one != other)
			break;
		at -= 8;
	}
	while ((size_t)(at - begin) > distance && at[-1] == at[-1 - (ptrdiff_t)distance])
		at--;
	return (size_t)(end - at);
}

/* The last place before `at`, from `begin` on, with the MATCHED bytes of `what`; NULL: none. */
static const char *
find_before(const char *begin, const char *at, const char *what)
{

#if defined(__SSE2__)
	__m128i first = _mm_set1_epi8(what[0]), last = _mm_set1_epi8(what[MATCHED - 1]);

	for (; at - begin >= 16; at -= 16) {
		const char *block = at - 16;
		__m128i one = _mm_loadu_si128((const __m128i *)(const void *)block);
		__m128i two = _mm_loadu_si128((const __m128i *)(const void *)(block + MATCHED - 1));
		unsigned mask =
		    (unsigned)_mm_movemask_epi8(_mm_and_si128(_mm_cmpeq_epi8(one, first), _mm_cmpeq_epi8(two, last)));

		while (mask != 0) {
			unsigned i = 31 - (unsigned)__builtin_clz(mask);

			if (memcmp(block + i, what, MATCHED) == 0)
				return block + i;
			mask ^= 1u << i;
		}
	}
#endif
	while (at > begin) {
		at--;
		if (at[MATCHED - 1] == what[MATCHED - 1] && memcmp(at, what, MATCHED) == 0)
			return at;
	}
	return NULL;
}

/* Find the period, if any, with which most of the text's end repeats. */
static void
find_period(struct repeat *repeat)
{
	const char *end = repeat->at + repeat->len, *what = end - MATCHED;
	const char *begin = repeat->len > REPEAT_PERIOD_MAX + MATCHED ? what - REPEAT_PERIOD_MAX : repeat->at;
	const char *at = what;
	size_t best = 0;

	repeat->period = 0;
	repeat->least = 0;
	for (unsigned tries = 0; tries < TRIES && (at = find_before(begin, at, what)) != NULL; tries++) {
		size_t distance = (size_t)(what - at), same = same_before(repeat->at, end, distance);

		if (same < distance || same <= best)
			continue;
		best = same;
		repeat->period = (uint16_t)distance;
		repeat->covered = (uint32_t)(same + distance);
	}
}

/* Track fences in the new text: three backquotes at the start of a line, the last of them new. */
static void
follow_fences(struct repeat *repeat)
{
	const char *begin = repeat->at, *end = begin + repeat->len, *at = end - repeat->fresh;

	at -= at - begin < 2 ? at - begin : 2;
	while (end - at > 2 && (at = memchr(at, '`', (size_t)(end - at) - 2)) != NULL) {
		if (at[1] == '`' && at[2] == '`' && begins_line(begin, at))
			repeat->fenced = !repeat->fenced;
		at++;
	}
}

static void
look(struct repeat *repeat)
{
	const char *end = repeat->at + repeat->len;

	follow_fences(repeat);
	if (repeat->period > 0 && memcmp(end - repeat->fresh, end - repeat->fresh - repeat->period, repeat->fresh) == 0)
		repeat->covered += repeat->covered < NEVER / 2 ? (uint32_t)repeat->fresh : 0;
	else
		find_period(repeat);
	if (repeat->period == 0 || repeat->covered < LEAST_SENTENCE || repeat->covered < TIMES * repeat->period)
		return;
	if (repeat->least == 0)
		repeat->least = judge(repeat, (struct span){end - repeat->period, repeat->period});
	repeat->found = repeat->covered >= repeat->least;
}

/* Make room for one more step. */
static bool
make_room(struct repeat *repeat)
{
	size_t room = repeat->room > 0 ? repeat->room * 2 : ROOM_FIRST;
	char *at;

	if (repeat->len < repeat->room)
		return true;
	if (repeat->room == ROOM_MOST) {
		memmove(repeat->at, repeat->at + ROOM_MOST / 2, ROOM_MOST / 2);
		repeat->len = ROOM_MOST / 2;
		return true;
	}
	at = realloc(repeat->at, room);
	if (at == NULL) {
		repeat->failed = true;
		return false;
	}
	repeat->at = at;
	repeat->room = room;
	return true;
}

bool
repeat_feed(struct repeat *repeat, struct span more)
{

	while (more.len > 0 && !repeat->found && !repeat->failed && make_room(repeat)) {
		size_t n = REPEAT_STEP - repeat->fresh;

		n = n < more.len ? n : more.len;
		memcpy(repeat->at + repeat->len, more.at, n);
		repeat->len += n;
		repeat->fresh += n;
		more.at += n;
		more.len -= n;
		if (repeat->fresh < REPEAT_STEP)
			continue;
		look(repeat);
		repeat->fresh = 0;
	}
	return repeat->found;
}
