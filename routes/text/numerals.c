/*
 * A walk from number to number; adjacent ones that form one number count once. Nearly all text is neither a digit nor a
 * possible start of a number word, and is skipped 64 bytes at a time.
 */
#include "routes/text/numerals.h"

#include <stdint.h>

#include "policies/patterns/kinds.h"
#include "routes/text/number_words.h"

#define WORD_LENGTHS        10
#define WORDS_OF_ONE_LENGTH 12

/* By length; each row ends with NULL. */
static const char *const number_words[WORD_LENGTHS][WORDS_OF_ONE_LENGTH] = {
    [3] = {"one", "six", "ten", "two"},
    [4] = {"five", "four", "half", "nine", "zero"},
    [5] = {"dozen", "eight", "fifty", "forty", "seven", "sixty", "three", "twice"},
    [6] = {"double", "eighty", "eleven", "halves", "ninety", "thirty", "thrice", "triple", "twelve", "twenty"},
    [7] = {"billion", "doubled", "doubles", "fifteen", "hundred", "million", "quarter", "seventy", "sixteen", "tripled",
	"triples"},
    [8] = {"eighteen", "fourteen", "nineteen", "quarters", "thirteen", "thousand"},
    [9] = {"seventeen"},
};

#define LETTER(c) (1U << ((c) - 'a'))

/* For each letter that number words begin with, their second letters. */
static const uint32_t second_letters[26] = {
    ['b' - 'a'] = LETTER('i'),
    ['d' - 'a'] = LETTER('o'),
    ['e' - 'a'] = LETTER('i') | LETTER('l'),
    ['f' - 'a'] = LETTER('i') | LETTER('o'),
    ['h' - 'a'] = LETTER('a') | LETTER('u'),
    ['m' - 'a'] = LETTER('i'),
    ['n' - 'a'] = LETTER('i'),
    ['o' - 'a'] = LETTER('n'),
    ['q' - 'a'] = LETTER('u'),
    ['s' - 'a'] = LETTER('e') | LETTER('i'),
    ['t' - 'a'] = LETTER('e') | LETTER('h') | LETTER('r') | LETTER('w'),
    ['z' - 'a'] = LETTER('e'),
};

/* Words after and before which "one" is not a quantity. */
static const char *const one_after[] = {"no", "any", "every", "this", "that", "which", "the", "another", "some", NULL};
static const char *const one_before[] = {"of", "another", "or", "can", "could", "should", "would", NULL};

struct numeral_walk {
	struct span text;
	size_t at;
	size_t number_end; /* where the last number ended; SIZE_MAX: none yet */
	unsigned count;
};

/* ASCII only, without the locale, which would cost more than the rest of a walk. */
static bool
is_letter(char c)
{

	return (unsigned char)((c | 0x20) - 'a') < 26;
}

static bool
is_digit(char c)
{

	return (unsigned char)(c - '0') < 10;
}

static bool
is_number_word(struct span word)
{

	if (word.len >= WORD_LENGTHS)
		return false;
	for (const char *const *known = number_words[word.len]; *known != NULL; known++)
		if ((*known)[0] == (word.at[0] | 0x20) && (*known)[1] == (word.at[1] | 0x20) &&
		    strncasecmp(*known, word.at, word.len) == 0)
			return true;
	return false;
}

static size_t
word_length(struct span text, size_t at)
{

	return span_past_letters(text, at) - at;
}

static struct span
word_after(struct span text, size_t at)
{

	at = span_past(text, at, " ");
	return (struct span){text.at + at, word_length(text, at)};
}

/* The word before a word, wherever it is. */
static struct span
word_before(struct span text, size_t at)
{
	size_t end = at, from;

	while (end > 0 && !is_letter(text.at[end - 1]))
		end--;
	from = span_back_letters(text, end);
	return span_between(text, from, end);
}

static bool
is_pronoun(const struct numeral_walk *walk, struct span word)
{
	struct span before, next;

	if (!span_equals_nocase(word, "one"))
		return false;
	before = word_before(walk->text, walk->at);
	next = word_after(walk->text, walk->at + word.len);
	return number_word_among(before, one_after) || number_word_among(next, one_before);
}

/* Whether a number that begins here continues the one before: "twenty-five", "3 hundred". */
static bool
continues_number(const struct numeral_walk *walk)
{

	return walk->number_end != SIZE_MAX && walk->at == walk->number_end + 1 &&
	    (walk->text.at[walk->number_end] == ' ' || walk->text.at[walk->number_end] == '-');
}

/* Whether a word that begins here may be part of a number. */
static bool
begins_number_word(struct span text, size_t at)
{
	size_t second = at + 1;

	return span_letter(text, second) &&
	    (second_letters[(text.at[at] | 0x20) - 'a'] >> ((text.at[second] | 0x20) - 'a') & 1) != 0;
}

static void
read_word(struct numeral_walk *walk)
{
	struct span word = {walk->text.at + walk->at, word_length(walk->text, walk->at)};

	if (is_number_word(word) && !is_pronoun(walk, word)) {
		if (!continues_number(walk))
			walk->count++;
		walk->number_end = walk->at + word.len;
	}
	walk->at += word.len;
}

static bool
starts_line(struct span text, size_t at)
{

	while (at > 0 && (text.at[at - 1] == ' ' || text.at[at - 1] == '\t' || text.at[at - 1] == '('))
		at--;
	return at == 0 || text.at[at - 1] == '\n';
}

/* "12. " or "3) " at the start of a line. */
static bool
numbers_item(struct span text, size_t at, size_t end)
{

	return end - at <= 2 && end + 1 < text.len && (text.at[end] == '.' || text.at[end] == ')') &&
	    isspace((unsigned char)text.at[end + 1]) && starts_line(text, at);
}

/* "covid-19": a hyphen ties the digits to a word of at least two letters. */
static bool
is_tied_to_word(struct span text, size_t at)
{

	return at > 2 && text.at[at - 1] == '-' && is_letter(text.at[at - 2]) && is_letter(text.at[at - 3]);
}

static bool
is_ordinal(struct span text, size_t end)
{
	static const char *const endings[] = {"st", "nd", "rd", "th", NULL};
	struct span ending = {text.at + end, word_length(text, end)};

	return number_word_among(ending, endings);
}

static void
read_digits(struct numeral_walk *walk)
{
	struct span text = walk->text;
	size_t end = walk->at;

	while (end < text.len &&
	    (is_digit(text.at[end]) ||
		(strchr(".,:/", text.at[end]) != NULL && text.at[end] != '\0' && end + 1 < text.len &&
		    is_digit(text.at[end + 1]))))
		end++;
	if (!numbers_item(text, walk->at, end) && !is_tied_to_word(text, walk->at) && !is_ordinal(text, end)) {
		walk->count++;
		walk->number_end = end;
	}
	walk->at = end;
}

unsigned
numerals_count(struct span text)
{
	struct numeral_walk walk = {text, 0, SIZE_MAX, 0};
	uint64_t letter_before = 0, digit_before = 0;

	for (size_t block = 0; block < text.len; block += KINDS_BLOCK) {
		uint64_t letters = kinds_of(text, block, KIND_LETTER), digits = kinds_of(text, block, KIND_DIGIT);
		uint64_t behind_letter = letters << 1 | letter_before, behind_digit = digits << 1 | digit_before;
		/* Digits at the end of a word are part of a name. */
		uint64_t begin = (letters & ~behind_letter) | (digits & ~behind_letter & ~behind_digit);

		for (; begin != 0; begin &= begin - 1) {
			size_t at = block + (size_t)__builtin_ctzll(begin);

			/* Further digits of a number already read: "1,250". */
			if (at < walk.at)
				continue;
			walk.at = at;
			if (is_digit(text.at[at]))
				read_digits(&walk);
			else if (begins_number_word(text, at))
				read_word(&walk);
		}
		letter_before = letters >> (KINDS_BLOCK - 1);
		digit_before = digits >> (KINDS_BLOCK - 1);
	}
	return walk.count;
}
