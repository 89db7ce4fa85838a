/*
 * Sentence by sentence: which classes its words are of, and which of them make a rule together.
 */
#include "executors/quantities/system_rule.h"

#include "executors/quantities/system_words.h"
#include "executors/quantities/units.h"
#include "policies/cpu.h"
#include "routes/text/phrases.h"

#define WORD_MAX 24 /* bytes; longer words are no units */

/* What makes a rule: all of some classes and none of others. */
static const struct {
	uint32_t all, none;
	unsigned about;
} rules[] = {
    {TAX | WITHIN, 0, ABOUT_MONEY},
    {TAX | PERCENT, 0, ABOUT_MONEY},
    {TAX | AMOUNT, 0, ABOUT_MONEY},
    {CHARGE | PERCENT, 0, ABOUT_MONEY},
    {CHARGE | AMOUNT, 0, ABOUT_MONEY},
    {PRICE | PERCENT, 0, ABOUT_MONEY},
    {ROUND, 0, ABOUT_ALL},
    {NOTATION | SAY, CODE, ABOUT_ALL},
    {WRONG, NOT, ABOUT_ALL},
    {SYSTEM, 0, ABOUT_UNITS},
    {UNIT | SAY, 0, ABOUT_UNITS},
    {TIME | SAY, 0, ABOUT_UNITS | ABOUT_DAYS},
    {CURRENCY, 0, ABOUT_MONEY},
    {FORM | DAY, 0, ABOUT_DAYS},
    {FORM | SAY, CODE, ABOUT_DAYS},
    {WORKDAY | COUNT, 0, ABOUT_DAYS},
    {ENDS | COUNT, 0, ABOUT_DAYS},
    {ENDS | DAY, 0, ABOUT_DAYS},
    {CALENDAR, 0, ABOUT_DAYS},
    {NOW | DAY, 0, ABOUT_NOW},
    {NOW | DIGIT, 0, ABOUT_NOW},
    {EQUAL | DIGIT, 0, ABOUT_ALL},
    {FORMULA, 0, ABOUT_ALL},
    {OPERATE | VALUE | EVERY, 0, ABOUT_ALL},
    {OPERATE | VALUE | PERCENT, 0, ABOUT_ALL},
    {HAS | DIGIT, 0, ABOUT_ALL},
};

/* An ASCII letter, or a byte of a non-ASCII character. */
static bool
is_letter(char byte)
{

	return isalpha((unsigned char)byte) || (unsigned char)byte >= 0x80;
}

/* The next word of a text, letters only; *at moves past it. */
static bool
next_word(struct span text, size_t *at, struct span *word)
{
	size_t from = *at;

	while (from < text.len && !is_letter(text.at[from]))
		from++;
	for (*at = from; *at < text.len && is_letter(text.at[*at]); ++*at)
		;
	*word = span_between(text, from, *at);
	return word->len > 0 && !cpu_spend((unsigned)(*at - from) + 4);
}

/* --- the system text --- */

/* "2) be kind" counts nothing. */
static bool
has_digit(struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		if (isdigit((unsigned char)text.at[i]) && (i + 1 == text.len || text.at[i + 1] != ')'))
			return true;
	return false;
}

/* "1 point = $5", "total = hours * 85": around an equals sign of a sentence. */
static bool
is_formula(struct span left, struct span right)
{
	size_t at = left.len;

	if (right.len == 0 || left.len == 0 || strchr("=!<>", left.at[left.len - 1]) != NULL ||
	    strchr("=>", right.at[0]) != NULL || !has_digit(right))
		return false;
	for (size_t i = 1; i + 1 < right.len; i++)
		if (strchr("*+/", right.at[i]) != NULL && right.at[i - 1] == ' ' && right.at[i + 1] == ' ')
			return true;
	at = span_back(left, at, " ");
	while (at > 0 && is_letter(left.at[at - 1]))
		at--;
	at = span_back(left, at, " ");
	return at > 0 && isdigit((unsigned char)left.at[at - 1]);
}

/* A sentence's signs and digits. */
static uint32_t
signs_of(struct span sentence)
{
	uint32_t bits = has_digit(sentence) ? DIGIT : 0;
	bool formula = false;

	for (size_t i = 0; i < sentence.len && !cpu_spend(1); i++) {
		struct span behind = {sentence.at + i + 1, sentence.len - i - 1};

		/* "All of it" is not a rate. */
		if (sentence.at[i] == '%' && i > 0 && !(i > 2 && memcmp(sentence.at + i - 3, "100", 3) == 0))
			bits |= PERCENT;
		if (sentence.at[i] == '$' && behind.len > 0 && isdigit((unsigned char)behind.at[0]))
			bits |= AMOUNT;
		if (sentence.at[i] == '=' && !formula) {
			formula = true;
			bits |= is_formula((struct span){sentence.at, i}, behind) ? FORMULA : 0;
		}
	}
	if ((bits & DIGIT) != 0 &&
	    (memmem(sentence.at, sentence.len, "\u20ac", 3) != NULL ||
		memmem(sentence.at, sentence.len, "\u00a3", 2) != NULL))
		bits |= AMOUNT;
	return bits;
}

/* The subjects of a sentence's rules. */
static unsigned
about_of(struct span sentence)
{
	uint32_t bits = signs_of(sentence), last = 0;
	uint64_t before = system_word_hash(span_of("."));
	unsigned about = 0;
	struct span word;

	for (size_t at = 0; next_word(sentence, &at, &word);) {
		uint64_t hash = system_word_hash(word);
		const struct system_word *pair = system_word_find_pair(before, hash);

		/* Count a word only when no such pair begins with it. */
		bits |= pair->bits == IDLE ? 0 : last | pair->bits;
		last = pair->bits == IDLE ? 0 : system_word_find(hash)->bits;
		before = hash;
	}
	bits |= last;
	for (size_t i = 0; i < nitems(rules); i++)
		if ((bits & rules[i].all) == rules[i].all && (bits & rules[i].none) == 0)
			about |= rules[i].about;
	return about;
}

/* --- the prompt --- */

/* "5 miles", "5m"; a single letter, and "in", only after a digit. */
static bool
is_unit(const struct policy *policy, struct span prompt, struct span word)
{
	char text[WORD_MAX];
	const char *before = word.at;

	if (word.len >= sizeof(text))
		return false;
	memcpy(text, word.at, word.len);
	text[word.len] = '\0';
	while (before > prompt.at && before[-1] == ' ')
		before--;
	if ((word.len == 1 || strcasecmp(text, "in") == 0) &&
	    (before == prompt.at || !isdigit((unsigned char)before[-1])))
		return false;
	return unit_is_name(policy, text);
}

/* A prompt's subjects. */
static unsigned
kind_of(const struct policy *policy, struct span prompt)
{
	static const char *const coins[] = {"$", "\u20ac", "\u00a3", "\u00a5", "\u20b9"};
	unsigned about = ABOUT_ALL, dots = 0;
	struct span word;

	for (size_t i = 0; i < nitems(coins); i++)
		if (memmem(prompt.at, prompt.len, coins[i], strlen(coins[i])) != NULL)
			about |= ABOUT_MONEY;
	for (size_t i = 1; i + 1 < prompt.len; i++) {
		if (!isdigit((unsigned char)prompt.at[i - 1]) || !isdigit((unsigned char)prompt.at[i + 1]))
			continue;
		dots += prompt.at[i] == '.';
		if (strchr(":-/", prompt.at[i]) != NULL || dots > 1)
			about |= ABOUT_DAYS;
	}
	for (size_t at = 0; next_word(prompt, &at, &word);) {
		unsigned known = system_word_find(system_word_hash(word))->about;

		about |= known;
		if ((known & ABOUT_DAYS) == 0 && is_unit(policy, prompt, word))
			about |= ABOUT_UNITS;
	}
	return about;
}

bool
system_rules(const struct policy *policy, struct span system, struct span prompt)
{
	struct span sentence;
	unsigned about = 0;

	if (system.len == 0)
		return false;
	while (sentence_next(&system, &sentence) && !cpu_is_spent())
		about |= about_of(sentence);
	return cpu_is_spent() || (about != 0 && (about & kind_of(policy, prompt)) != 0);
}

bool
system_redefines(struct span text)
{
	static const char *const phrases[] = {"pi = 3", "\u03c0 = 3", "pi is 3", "for pi", "left to right",
	    "precedence", "order of operations", "new operator", "define a", "redefine", "in this riddle",
	    "treat every", "treat each", "treat all", "treat percent", "+ mean", "+ means", "- mean", "- means",
	    "* means", "plus means", "minus means", "mean minus", "mean plus", "for our game", "in our game",
	    "always ignore", "as 30 days", "a week has", "a day has", "rest of this chat", NULL};

	return phrase_any(text, phrases);
}
