/*
 * Plain searches. Most bytes are passed by without a look at them: a phrase begins with two letters that few words do.
 */
#include "executors/phrases.h"

#include "policies/kinds.h"

static bool
is_letter(struct span text, size_t at)
{

	return at < text.len && isalpha((unsigned char)text.at[at]);
}

/* 1 to 26 for a letter of either case, 0 for any other byte. */
static unsigned
letter_number(char byte)
{
	unsigned number = ((unsigned char)byte | 0x20U) - 'a' + 1;

	return number <= 26 ? number : 0;
}

void
phrase_starts_add(struct phrase_starts *starts, const char *phrase)
{
	unsigned first = letter_number(phrase[0]);
	/* Behind a mark that ends a phrase may stand whatever will. */
	bool ends = phrase[1] == '\0' || (phrase[2] == '\0' && !isalpha((unsigned char)phrase[1]));

	starts->seconds[first] |= UINT32_C(1) << letter_number(phrase[1]);
	starts->thirds[first] |= ends ? UINT32_MAX : UINT32_C(1) << letter_number(phrase[2]);
}

bool
phrase_starts_at(const struct phrase_starts *starts, struct span text, size_t at)
{
	unsigned first = letter_number(text.at[at]), second, third;

	/* Most words end here. */
	if (starts->seconds[first] == 0)
		return false;
	second = at + 1 < text.len ? letter_number(text.at[at + 1]) : 0;
	third = at + 2 < text.len ? letter_number(text.at[at + 2]) : 0;
	return (starts->seconds[first] >> second & starts->thirds[first] >> third & 1) != 0;
}

/* Whether a byte is the "n" of a line's end in two characters. */
static bool
is_escape(struct span text, size_t at)
{

	return at > 0 && text.at[at] == 'n' && text.at[at - 1] == '\\';
}

size_t
phrase_starts_next(const struct phrase_starts *starts, struct span text, size_t from)
{
	bool inside = from > 0 && is_letter(text, from - 1) && !is_escape(text, from - 1);

	for (size_t block = from; block < text.len; block += KINDS_BLOCK) {
		uint64_t letters = kinds_of(text, block, KIND_LETTER);

		for (uint64_t begins = letters & ~(letters << 1 | inside), bit; begins != 0; begins ^= bit) {
			size_t at = block + (size_t)__builtin_ctzll(begins);

			if (phrase_starts_at(starts, text, at))
				return at;
			bit = begins & -begins;
			/* The bit of what comes behind a line's end. */
			if (is_escape(text, at))
				begins |= bit << 1 & letters;
		}
		inside = letters >> (KINDS_BLOCK - 1) != 0 && !is_escape(text, block + KINDS_BLOCK - 1);
	}
	return text.len;
}

static bool
is_phrase(struct span text, size_t at, const char *phrase, size_t n)
{

	if (text.len - at < n || tolower((unsigned char)text.at[at]) != tolower((unsigned char)phrase[0]) ||
	    strncasecmp(text.at + at, phrase, n) != 0)
		return false;
	if (at > 0 && isalpha((unsigned char)phrase[0]) && is_letter(text, at - 1) && !is_escape(text, at - 1))
		return false;
	return !isalpha((unsigned char)phrase[n - 1]) || !is_letter(text, at + n);
}

/* As phrase_find, for a phrase that begins with no letter. */
static size_t
find_mark(struct span text, size_t from, const char *phrase, size_t n)
{
	/* A mark behind a space is rarer than spaces are: it is what is looked for. */
	size_t ahead = n > 1 && phrase[0] == ' ' && !isalpha((unsigned char)phrase[1]) ? 1 : 0;

	for (from += ahead; from < text.len; from++) {
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
	struct phrase_starts starts = {.seconds = {0}};
	size_t n = strlen(phrase);

	if (!isalpha((unsigned char)phrase[0]))
		return find_mark(text, from, phrase, n);
	phrase_starts_add(&starts, phrase);
	for (from = phrase_starts_next(&starts, text, from); from < text.len;
	     from = phrase_starts_next(&starts, text, from + 1)) {
		if (is_phrase(text, from, phrase, n))
			return from;
	}
	return PHRASE_NONE;
}

size_t
phrase_find_last(struct span text, const char *phrase)
{
	size_t n = strlen(phrase);

	for (size_t at = text.len >= n ? text.len - n + 1 : 0; at-- > 0;) {
		if (is_phrase(text, at, phrase, n))
			return at;
	}
	return PHRASE_NONE;
}

bool
phrase_any(struct span text, const char *const *phrases)
{
	struct phrase_starts starts = {.seconds = {0}};

	for (size_t i = 0; phrases[i] != NULL; i++) {
		if (isalpha((unsigned char)phrases[i][0]))
			phrase_starts_add(&starts, phrases[i]);
		else if (find_mark(text, 0, phrases[i], strlen(phrases[i])) != PHRASE_NONE)
			return true;
	}
	for (size_t at = phrase_starts_next(&starts, text, 0); at < text.len;
	     at = phrase_starts_next(&starts, text, at + 1)) {
		unsigned first = letter_number(text.at[at]);

		for (size_t i = 0; phrases[i] != NULL; i++) {
			if (letter_number(phrases[i][0]) == first &&
			    is_phrase(text, at, phrases[i], strlen(phrases[i])))
				return true;
		}
	}
	return false;
}

bool
phrase_stands(struct span text, size_t at, const char *what)
{
	size_t n = strlen(what);

	return at <= text.len && text.len - at >= n && memcmp(text.at + at, what, n) == 0;
}

/* How long the mark that ends a sentence at an offset is, or 0. */
static size_t
end_mark(struct span text, size_t at)
{
	static const char *const escapes[] = {"\\neq", "\\neg", "\\ne ", "\\nabla", "\\notin"};
	char byte = text.at[at];

	if (byte == '\n')
		return 1;
	if (byte == '\\' && phrase_stands(text, at, "\\n")) {
		for (size_t i = 0; i < sizeof(escapes) / sizeof(escapes[0]); i++) {
			if (phrase_stands(text, at, escapes[i]))
				return 0;
		}
		return 2;
	}
	if (byte != '.' && byte != '!' && byte != '?')
		return 0;
	if (at + 1 == text.len || isspace((unsigned char)text.at[at + 1]) || phrase_stands(text, at + 1, "\\n") ||
	    strchr("\"*)'", text.at[at + 1]) != NULL)
		return 1;
	return 0;
}

/* Whether what ends here is a list item's number: "1." at a line's start is no sentence. */
static bool
is_item_number(struct span sentence)
{
	size_t i = 0;

	while (i < sentence.len && strchr(" \t*#(", sentence.at[i]) != NULL)
		i++;
	if (i == sentence.len || sentence.len - i > 3)
		return false;
	while (i < sentence.len && isdigit((unsigned char)sentence.at[i]))
		i++;
	return i + 1 == sentence.len && sentence.at[i] == '.';
}

bool
sentence_next(struct span *rest, struct span *sentence)
{

	while (rest->len > 0) {
		size_t at = 0, mark = 0;

		while (at < rest->len) {
			mark = end_mark(*rest, at);
			if (mark != 0 && !(mark == 1 && is_item_number((struct span){rest->at, at + 1})))
				break;
			at++;
			mark = 0;
		}
		/* The point belongs to the sentence, a line's end does not. */
		*sentence = span_strip((struct span){rest->at, at + (mark == 1)});
		*rest = (struct span){rest->at + at + mark, rest->len - at - mark};
		if (sentence->len > 0)
			return true;
	}
	return false;
}
