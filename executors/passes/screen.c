/*
 * Of each phrase that a reader looks for one word is a row below, the rarest: where the phrase is, the word is, too,
 * and hardly any word of a turn has the first three letters of one. What else is asked of the place keeps out most of
 * the rest. Tables by letter are made of the rows where this is compiled.
 */
#include "executors/passes/screen.h"

#include "executors/passes/pass.h"
#include "executors/passes/utterance.h"
#include "routes/text/phrases.h"

/* What else is required at the word. */
enum place {
	ANYWHERE,
	IN_FRONT,    /* it begins a sentence, or follows a mark */
	ASKED_TO_BE, /* it may address the model ("please be"), and a person may be named after it */
	IN_BRACKETS, /* preceded by the opening one */
	OF_LETTERS   /* followed by a letter ("the letter e") */
};

/* All in lower case. */
struct word {
	char word[11];
	char before[6]; /* the end of the word before it; "": any */
	char next[5];   /* the beginning of what follows; "": any */
	uint8_t place;  /* enum place */
	uint8_t finds;  /* enum screen */
};

/* X(letter, word, finds, the rest of struct word), sorted by first letters. */
#define WORDS(X, letter) \
	X(letter, "act", SCREEN_ROLE, .place = ANYWHERE) \
	X(letter, "answer", SCREEN_ROLE, .next = "as") \
	X(letter, "apart", SCREEN_EXCLUSION, .next = "from") \
	X(letter, "as", SCREEN_ROLE, .next = "a", .place = IN_FRONT) \
	X(letter, "aside", SCREEN_EXCLUSION, .next = "from") \
	X(letter, "be", SCREEN_ROLE, .place = ASKED_TO_BE) \
	X(letter, "besides", SCREEN_EXCLUSION, .place = ANYWHERE) \
	X(letter, "character", SCREEN_NAMED, .place = OF_LETTERS) \
	X(letter, "count", SCREEN_COUNT, .next = "the") \
	X(letter, "counting", SCREEN_EXCLUSION, .before = "not") \
	X(letter, "except", SCREEN_EXCLUSION, .place = ANYWHERE) \
	X(letter, "exception", SCREEN_EXCLUSION, .before = "the", .next = "of") \
	X(letter, "exclude", SCREEN_EXCLUSION, .place = ANYWHERE) \
	X(letter, "excluding", SCREEN_EXCLUSION, .place = ANYWHERE) \
	X(letter, "identity", SCREEN_ROLE, .before = "the", .next = "of") \
	X(letter, "imagine", SCREEN_ROLE, .place = ANYWHERE) \
	X(letter, "include", SCREEN_EXCLUSION, .before = "never") \
	X(letter, "include", SCREEN_EXCLUSION, .before = "not") \
	X(letter, "include", SCREEN_EXCLUSION, .before = "t") \
	X(letter, "including", SCREEN_EXCLUSION, .before = "not") \
	X(letter, "keyword", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "keywords", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "leave", SCREEN_EXCLUSION, .next = "out") \
	X(letter, "leaving", SCREEN_EXCLUSION, .next = "out") \
	X(letter, "letter", SCREEN_NAMED, .place = OF_LETTERS) \
	X(letter, "letters", SCREEN_NAMED, .place = OF_LETTERS) \
	X(letter, "many", SCREEN_COUNT, .before = "how") \
	X(letter, "many", SCREEN_COUNT, .next = "ways") \
	X(letter, "me", SCREEN_ROLE, .before = "to", .next = "as") \
	X(letter, "mention", SCREEN_EXCLUSION | SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "mentioning", SCREEN_EXCLUSION | SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "mentions", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "not", SCREEN_EXCLUSION, .place = IN_BRACKETS) \
	X(letter, "not", SCREEN_EXCLUSION, .next = "the", .place = IN_FRONT) \
	X(letter, "now", SCREEN_ROLE, .before = "from", .next = "on") \
	X(letter, "number", SCREEN_COUNT, .next = "of") \
	X(letter, "omit", SCREEN_EXCLUSION, .place = ANYWHERE) \
	X(letter, "omitting", SCREEN_EXCLUSION, .place = ANYWHERE) \
	X(letter, "other", SCREEN_EXCLUSION, .next = "than") \
	X(letter, "persona", SCREEN_ROLE, .before = "the", .next = "of") \
	X(letter, "phrase", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "phrases", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "play", SCREEN_ROLE, .place = ASKED_TO_BE) \
	X(letter, "pretend", SCREEN_ROLE, .place = ANYWHERE) \
	X(letter, "reply", SCREEN_ROLE, .next = "as") \
	X(letter, "respond", SCREEN_ROLE, .next = "as") \
	X(letter, "role", SCREEN_ROLE, .before = "your", .next = "is") \
	X(letter, "role", SCREEN_ROLE, .before = "the", .next = "of") \
	X(letter, "role", SCREEN_ROLE, .next = "play") \
	X(letter, "roleplay", SCREEN_ROLE, .next = "as") \
	X(letter, "say", SCREEN_EXCLUSION, .before = "never") \
	X(letter, "say", SCREEN_EXCLUSION, .before = "not") \
	X(letter, "say", SCREEN_EXCLUSION, .before = "t") \
	X(letter, "saying", SCREEN_EXCLUSION, .place = ANYWHERE) \
	X(letter, "speak", SCREEN_ROLE, .next = "as") \
	X(letter, "suppose", SCREEN_ROLE, .place = ANYWHERE) \
	X(letter, "term", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "terms", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "word", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "words", SCREEN_NAMED, .place = ANYWHERE) \
	X(letter, "you", SCREEN_ROLE, .next = "'", .place = IN_FRONT) \
	X(letter, "you", SCREEN_ROLE, .next = "\xe2", .place = IN_FRONT) \
	X(letter, "you", SCREEN_ROLE, .next = "are", .place = IN_FRONT) \
	X(letter, "you", SCREEN_ROLE, .next = "were") \
	X(letter, "yourself", SCREEN_ROLE, .next = "as")

/* X of all words for each letter, for a table by letter. */
/* clang-format off */
#define LETTERS(X)                                                                                    \
	[1] = 0 WORDS(X, 'a'), 0 WORDS(X, 'b'), 0 WORDS(X, 'c'), 0 WORDS(X, 'd'), 0 WORDS(X, 'e'),    \
	0 WORDS(X, 'f'), 0 WORDS(X, 'g'), 0 WORDS(X, 'h'), 0 WORDS(X, 'i'), 0 WORDS(X, 'j'),          \
	0 WORDS(X, 'k'), 0 WORDS(X, 'l'), 0 WORDS(X, 'm'), 0 WORDS(X, 'n'), 0 WORDS(X, 'o'),          \
	0 WORDS(X, 'p'), 0 WORDS(X, 'q'), 0 WORDS(X, 'r'), 0 WORDS(X, 's'), 0 WORDS(X, 't'),          \
	0 WORDS(X, 'u'), 0 WORDS(X, 'v'), 0 WORDS(X, 'w'), 0 WORDS(X, 'x'), 0 WORDS(X, 'y'),          \
	0 WORDS(X, 'z')
/* clang-format on */

#define ROW(letter, text, bits, ...) {.word = text, .finds = bits, __VA_ARGS__},
#define SECOND(letter, text, ...)    | ((text)[0] == (letter) ? UINT32_C(1) << ((text)[1] & 31) : 0)
#define THIRD(letter, text, ...)     | ((text)[0] == (letter) ? UINT32_C(1) << ((text)[2] & 31) : 0)
#define EARLIER(letter, text, ...)   +((text)[0] < (letter))

static const struct word words[] = {WORDS(ROW, 0)};
static const struct phrase_starts starts = {.seconds = {LETTERS(SECOND)}, .thirds = {LETTERS(THIRD)}};
/* By letter: how many rows precede its first one. */
static const uint8_t rows_before[] = {LETTERS(EARLIER), nitems(words)};

/* What may be between the words of a phrase (utterance.h). */
static bool
is_gap(char byte)
{

	return byte == ' ' || byte == '*' || byte == '_' || byte == '\t' || byte == '\0' ||
	    (byte >= '\v' && byte <= '\r');
}

/*
 * The offset after a lower-case text at an offset; 0: not there. Case is ignored with a bit that also distinguishes
 * some marks: the extra matches do not occur in practice.
 */
static size_t
behind(struct span text, size_t at, const char *small)
{

	for (; *small != '\0'; small++, at++) {
		if (at >= text.len || (char)(text.at[at] | 0x20) != *small)
			return 0;
	}
	return at;
}

/* Where the gap before an offset begins. */
static size_t
before_gap(struct span text, size_t at)
{

	while (at > 0 && is_gap(text.at[at - 1]))
		at--;
	return at;
}

/* The letters before an offset and a gap; empty at a sentence's start and after a mark. */
static struct span
word_before(struct span text, size_t at)
{
	size_t end = before_gap(text, at);

	at = end;
	while (at > 0 && phrase_letter(text.at[at - 1]) != 0)
		at--;
	if (at < end && phrase_is_escape(text, at))
		at++;
	return span_between(text, at, end);
}

/* "Please be", "you must play", "be": addressed to the model, judging by two words. */
static bool
may_be_asked(struct span text, size_t at)
{
	static const char *const begins[] = {"please", "now", "you", "s", "kindly", NULL};
	static const char *const turns[] = {
	    "to", "will", "should", "must", "can", "could", "shall", "would", "now", NULL};
	struct span word = word_before(text, at), before;

	if (word.len == 0 || utterance_word_in(word, begins))
		return true;
	before = word_before(text, (size_t)(word.at - text.at));
	return utterance_word_in(word, turns) && (before.len == 0 || utterance_word_is(before, "you"));
}

/* "a", "the", "my", "someone", "one" or a name: whether the next word begins like one of them. */
static bool
may_name_someone(struct span text, size_t at)
{

	while (at < text.len && !isalnum((unsigned char)text.at[at]))
		at++;
	return at < text.len && (isupper((unsigned char)text.at[at]) || strchr("atmso", text.at[at]) != NULL);
}

static bool
is_in_front(struct span text, size_t at)
{

	at = before_gap(text, at);
	return at == 0 || !isalnum((unsigned char)text.at[at - 1]) || phrase_is_escape(text, at - 1);
}

static bool
is_in_brackets(struct span text, size_t at)
{

	at = before_gap(text, at);
	return at > 0 && text.at[at - 1] == '(';
}

bool
trigger_names_one(struct span text, size_t end)
{
	size_t at = span_past(text, end, " *_(");

	return span_letter(text, at) && (at + 1 == text.len || !isalnum((unsigned char)text.at[at + 1]));
}

/* Whether a place is what a word requires; `end` is the word's. */
static bool
is_at_place(enum place place, struct span text, size_t at, size_t end)
{

	switch (place) {
	case IN_FRONT:
		return is_in_front(text, at);
	case ASKED_TO_BE:
		return may_name_someone(text, end) && may_be_asked(text, at);
	case IN_BRACKETS:
		return is_in_brackets(text, at);
	case OF_LETTERS:
		return trigger_names_one(text, end);
	default:
		return true;
	}
}

/* Whether the text after a word and a gap begins like this. */
static bool
goes_on(struct span text, size_t end, const char *next)
{

	while (end < text.len && is_gap(text.at[end]))
		end++;
	return behind(text, end, next) != 0;
}

/* Whether a word is at an offset where its first letter is. */
static bool
stands(const struct word *word, struct span text, size_t at)
{
	size_t end = behind(text, at + 1, word->word + 1);

	if (end == 0 || (end < text.len && phrase_letter(text.at[end]) != 0))
		return false;
	if (word->before[0] != '\0' && !utterance_word_is(word_before(text, at), word->before))
		return false;
	if (word->next[0] != '\0' && !goes_on(text, end, word->next))
		return false;
	return is_at_place(word->place, text, at, end);
}

/* What the words beginning with a letter find at an offset; kept out of the loop in which most words are rejected. */
__attribute__((noinline)) static unsigned
found_at(struct span text, size_t at)
{
	unsigned letter = phrase_letter(text.at[at]), found = 0;
	char second = at + 1 < text.len ? (char)(text.at[at + 1] | 0x20) : '\0';

	for (unsigned i = rows_before[letter]; i < rows_before[letter + 1]; i++) {
		if (words[i].word[1] == second && stands(&words[i], text, at))
			found |= words[i].finds;
	}
	return found;
}

/* Search until everything wanted is found. If a role may be requested first, *role is its place. */
static unsigned
look(struct span text, size_t from, unsigned wanted, size_t *role)
{
	unsigned found = 0, here;

	for (; from < text.len && found != wanted; from += KINDS_BLOCK) {
		for (uint64_t begins = word_begins(text, from); begins != 0; begins &= begins - 1) {
			size_t at = from + (size_t)__builtin_ctzll(begins);

			if (!phrase_starts_at(&starts, text, at))
				continue;
			here = found_at(text, at) & wanted & ~found;
			if ((here & SCREEN_ROLE) != 0)
				*role = at;
			found |= here;
			if (found == wanted)
				break;
		}
	}
	return found;
}

static struct span
beginning_of(struct span text)
{

	return (struct span){text.at, text.len < SCREEN_ROLE_MAX ? text.len : SCREEN_ROLE_MAX};
}

size_t
screen_next_role(struct span text, size_t from)
{
	struct span beginning = beginning_of(text);
	size_t role = beginning.len;

	(void)look(beginning, from, SCREEN_ROLE, &role);
	return role;
}

/* What to look for in a prompt of this length, besides roles. */
static unsigned
wanted_in(size_t len)
{

	return len > TRIGGER_TEXT_MAX ? SCREEN_COUNT : SCREEN_COUNT | SCREEN_EXCLUSION | SCREEN_NAMED;
}

struct screened
screen_look(const struct pass_input *input)
{
	struct screened screened = {
	    .in_earlier = screen_next_role(input->earlier, 0), .in_system = screen_next_role(input->system, 0)};
	struct span prompt = input->prompt;

	if (prompt.len <= SCREEN_ROLE_MAX) {
		screened.in_prompt = prompt.len;
		screened.prompt = look(prompt, 0, SCREEN_ALL, &screened.in_prompt);
	} else {
		size_t anywhere;

		screened.in_prompt = screen_next_role(prompt, 0);
		screened.prompt = look(prompt, 0, wanted_in(prompt.len), &anywhere);
	}
	return screened;
}

unsigned
screen_prompt(const struct pass_input *input)
{
	size_t anywhere;

	if (input->screened != NULL)
		return input->screened->prompt;
	return look(input->prompt, 0, wanted_in(input->prompt.len), &anywhere);
}

struct screened
screen_roles(const struct pass_input *input)
{

	if (input->screened != NULL)
		return *input->screened;
	return (struct screened){.in_prompt = screen_next_role(input->prompt, 0),
	    .in_earlier = screen_next_role(input->earlier, 0),
	    .in_system = screen_next_role(input->system, 0)};
}
