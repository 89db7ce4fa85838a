/*
 * Plain searches. Most bytes are skipped unseen: a phrase begins with two letters that few words begin with.
 */
#include "routes/text/phrases.h"

#include "policies/cpu.h"

static bool
is_letter(struct span text, size_t at)
{

	return at < text.len && phrase_letter(text.at[at]) != 0;
}

uint64_t
word_begins(struct span text, size_t at)
{
	uint64_t letters, begins;
	const char *end, *mark;
	bool inside;

	letters = kinds_of(text, at, KIND_LETTER);
	/* Nothing begins after the end of the text, which must not be read. */
	if (letters == 0)
		return 0;
	inside = at > 0 && phrase_letter(text.at[at - 1]) != 0 && !phrase_is_escape(text, at - 1);
	begins = letters & ~(letters << 1 | inside);
	end = text.at + (text.len - at < KINDS_BLOCK ? text.len : at + KINDS_BLOCK);
	mark = text.at + at - (at > 0);
	/* After an escaped line end a word begins, although the "n" is a letter. */
	while ((mark = memchr(mark, '\\', (size_t)(end - mark))) != NULL) {
		if (end - mark > 2 && mark[1] == 'n')
			begins |= UINT64_C(1) << (mark + 2 - (text.at + at)) & letters;
		mark++;
	}
	return begins;
}

void
phrase_starts_add(struct phrase_starts *starts, const char *phrase)
{
	unsigned first = (unsigned char)phrase[0] & 31U;
	/* After a single letter anything may follow; so too after a mark that ends a phrase. */
	bool one = phrase[1] == '\0', two = one || (phrase[2] == '\0' && phrase_letter(phrase[1]) == 0);

	starts->seconds[first] |= one ? UINT32_MAX : UINT32_C(1) << ((unsigned char)phrase[1] & 31U);
	starts->thirds[first] |= two ? UINT32_MAX : UINT32_C(1) << phrase_letter(phrase[2]);
}

/* Whether two bytes may be equal, ignoring case. */
static bool
may_be(char byte, char other)
{

	return ((byte ^ other) & ~0x20) == 0;
}

static bool
is_phrase(struct span text, size_t at, const char *phrase, size_t n)
{

	if (text.len - at < n || !may_be(text.at[at], phrase[0]) || !may_be(text.at[at + n - 1], phrase[n - 1]) ||
	    strncasecmp(text.at + at, phrase, n) != 0)
		return false;
	if (at > 0 && isalpha((unsigned char)phrase[0]) && is_letter(text, at - 1) && !phrase_is_escape(text, at - 1))
		return false;
	return !isalpha((unsigned char)phrase[n - 1]) || !is_letter(text, at + n);
}

/* As phrase_find, for a phrase that does not begin with a letter. */
static size_t
find_mark(struct span text, size_t from, const char *phrase, size_t n)
{
	/* A mark after a space is rarer than spaces are, so search for the mark. */
	size_t ahead = n > 1 && phrase[0] == ' ' && !isalpha((unsigned char)phrase[1]) ? 1 : 0;

	for (from += ahead; from < text.len && !cpu_spend(4); from++) {
		const char *at = memchr(text.at + from, phrase[ahead], text.len - from);

		if (at == NULL)
			break;
		from = (size_t)(at - text.at);
		if (is_phrase(text, from - ahead, phrase, n))
			return from - ahead;
	}
	return PHRASE_NONE;
}

size_t
phrase_find(struct span text, size_t from, const char *phrase)
{
	size_t n = strlen(phrase);

	if (phrase_letter(phrase[0]) == 0)
		return find_mark(text, from, phrase, n);
	for (; from < text.len && !cpu_spend(4); from += KINDS_BLOCK) {
		for (uint64_t begins = word_begins(text, from); begins != 0; begins &= begins - 1) {
			size_t at = from + (size_t)__builtin_ctzll(begins);

			if (is_phrase(text, at, phrase, n))
				return at;
		}
	}
	return PHRASE_NONE;
}

size_t
phrase_find_last(struct span text, const char *phrase)
{
	size_t n = strlen(phrase);

	for (size_t at = text.len >= n ? text.len - n + 1 : 0; at-- > 0 && !cpu_spend(1);) {
		if (is_phrase(text, at, phrase, n))
			return at;
	}
	return PHRASE_NONE;
}

static bool
is_any(struct span text, size_t at, const char *const *phrases)
{
	unsigned first = phrase_letter(text.at[at]);

	for (; *phrases != NULL; phrases++) {
		if (phrase_letter(**phrases) == first && is_phrase(text, at, *phrases, strlen(*phrases)))
			return true;
	}
	return false;
}

size_t
phrase_any_at(struct span text, size_t at, const char *const *list)
{

	for (; *list != NULL; list++)
		if (phrase_stands(text, at, *list))
			return strlen(*list);
	return 0;
}

bool
phrase_has_digit(struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		if (span_digit(text, i))
			return true;
	return false;
}

bool
phrase_has_word(struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		if (span_digit(text, i) || span_letter(text, i))
			return true;
	return false;
}

bool
phrase_any(struct span text, const char *const *phrases)
{
	struct phrase_starts starts = {.seconds = {0}};

	for (size_t i = 0; phrases[i] != NULL; i++) {
		if (phrase_letter(phrases[i][0]) != 0)
			phrase_starts_add(&starts, phrases[i]);
		else if (find_mark(text, 0, phrases[i], strlen(phrases[i])) != PHRASE_NONE)
			return true;
	}
	for (size_t block = 0; block < text.len && !cpu_spend(4); block += KINDS_BLOCK) {
		for (uint64_t begins = word_begins(text, block); begins != 0; begins &= begins - 1) {
			size_t at = block + (size_t)__builtin_ctzll(begins);

			if (phrase_starts_at(&starts, text, at) && is_any(text, at, phrases))
				return true;
		}
	}
	return false;
}

/* Whether a point belongs to "i.e." or the like, and something follows. */
static bool
is_abbreviation(struct span text, size_t at)
{
	static const char *const words[] = {"i.e", "e.g", "approx", "resp", "vs", "ca"};

	if (at + 2 >= text.len || text.at[at + 1] != ' ')
		return false;
	for (size_t i = 0; i < nitems(words); i++) {
		size_t n = strlen(words[i]);

		if (at >= n && strncasecmp(text.at + at - n, words[i], n) == 0 &&
		    !(at > n && is_letter(text, at - n - 1)))
			return true;
	}
	return false;
}

/* The length of the mark that ends a sentence at an offset, or 0. */
static size_t
end_mark(struct span text, size_t at)
{
	static const char *const escapes[] = {"\\neq", "\\neg", "\\ne ", "\\nabla", "\\notin"};
	char byte = text.at[at];

	if (byte == '\n')
		return 1;
	if (byte == '\\' && phrase_stands(text, at, "\\n")) {
		for (size_t i = 0; i < nitems(escapes); i++) {
			if (phrase_stands(text, at, escapes[i]))
				return 0;
		}
		return 2;
	}
	if ((byte != '.' && byte != '!' && byte != '?') || (byte == '.' && is_abbreviation(text, at)))
		return 0;
	if (at + 1 == text.len || isspace((unsigned char)text.at[at + 1]) || phrase_stands(text, at + 1, "\\n") ||
	    strchr("\"*)'", text.at[at + 1]) != NULL)
		return 1;
	return 0;
}

/* Whether a list item's number ends here: "1." at the start of a line is not a sentence. */
static bool
is_item_number(struct span sentence)
{
	size_t i = span_past(sentence, 0, " \t*#(");

	if (i == sentence.len || sentence.len - i > 3)
		return false;
	i = span_past_digits(sentence, i);
	return i + 1 == sentence.len && sentence.at[i] == '.';
}

/* Where a text's first sentence ends, and the length of its final mark; 0: the text ends without one. */
static size_t
sentence_end(struct span text, size_t *mark)
{

	for (size_t block = 0; block < text.len && !cpu_spend(2); block += KINDS_BLOCK) {
		for (uint64_t stops = kinds_of(text, block, KIND_STOP); stops != 0; stops &= stops - 1) {
			size_t at = block + (size_t)__builtin_ctzll(stops);

			*mark = end_mark(text, at);
			if (*mark != 0 && !(*mark == 1 && is_item_number((struct span){text.at, at + 1})))
				return at;
		}
	}
	*mark = 0;
	return text.len;
}

bool
sentence_next(struct span *rest, struct span *sentence)
{

	while (rest->len > 0 && !cpu_spend(2)) {
		size_t mark, at = sentence_end(*rest, &mark);

		/* The point belongs to the sentence; a line's end does not. */
		*sentence = span_strip((struct span){rest->at, at + (mark == 1)});
		*rest = (struct span){rest->at + at + mark, rest->len - at - mark};
		if (sentence->len > 0)
			return true;
	}
	return false;
}
