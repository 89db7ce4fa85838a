/*
 * One walk: the longest phrase that begins with a word is written, numbers in their own form.
 */
#include "executors/quantities/gloss.h"

#include <stdio.h>
#include <stdlib.h>

#include "executors/quantities/gloss_words.h"
#include "policies/cpu.h"
#include "routes/text/language.h"

#define THING_BYTES 14 /* of a thing's name; a token has no room for more */

/* --- numerals --- */

/* The value of a one-word numeral below a hundred; -1: it is not one. */
static long
value_below_hundred(const struct gloss_language *language, const char *word, size_t len)
{
	const char *found = gloss_pair_find(language->numerals, word, len);
	size_t n = strlen(language->and);

	if (found != NULL && strchr(found, '.') == NULL)
		return strtol(found, NULL, 10);
	for (size_t i = 1; i + n < len; i++) {
		long ones, tens;

		if (strncmp(word + i, language->and, n) != 0)
			continue;
		ones = i == 3 && strncmp(word, "ein", 3) == 0 ? 1 : value_below_hundred(language, word, i);
		tens = value_below_hundred(language, word + i + n, len - i - n);
		if (ones > 0 && ones < 10 && tens >= 20 && tens % 10 == 0)
			return tens + ones;
	}
	return -1;
}

static long
value_below(const struct gloss_language *language, const char *word, size_t len, const char *power, long unit)
{
	const char *found = power != NULL ? strstr(word, power) : NULL;
	size_t head = found != NULL ? (size_t)(found - word) : 0, tail = found != NULL ? head + strlen(power) : 0;
	const char *next = unit == 1000 ? language->hundred : NULL;
	long times, rest;

	if (power == NULL)
		return value_below_hundred(language, word, len);
	if (found == NULL || tail > len)
		return value_below(language, word, len, next, 100);
	times =
	    head == 0 || (head == 3 && strncmp(word, "ein", 3) == 0) ? 1 : value_below(language, word, head, next, 100);
	rest = tail == len ? 0 : value_below(language, word + tail, len - tail, next, 100);
	return times < 0 || times >= unit || rest < 0 || rest >= unit ? -1 : times * unit + rest;
}

/* --- writing --- */

struct walk {
	struct gloss *gloss;
	size_t language, at;
	unsigned reading;
	bool starts;    /* of a sentence, where a capital means nothing */
	bool announced; /* after an article or a number: a thing follows, whatever its case */
	bool measured;  /* after a unit with a number: what it measures follows */
};

/* Write the gloss of a piece of the prompt. */
static bool
put(struct walk *walk, size_t len, const char *text, size_t n)
{
	struct gloss *gloss = walk->gloss;

	if (gloss->len + n >= GLOSS_MAX)
		return false;
	for (size_t i = 0; i < n; i++, gloss->len++) {
		gloss->text[gloss->len] = text[i];
		gloss->begin[gloss->len] = (uint16_t)walk->at;
		gloss->end[gloss->len] = (uint16_t)(walk->at + len);
	}
	walk->at += len;
	return true;
}

static bool
is_article(struct span word)
{
	static const char *const articles[] = {"a", "the", "my", "our", NULL};

	return gloss_is_among(articles, word);
}

static bool
is_measure(struct span word)
{
	static const char *const units[] = {"grams", "kg", "kilograms", "liters", "milliliters", "meters", NULL};

	return gloss_is_among(units, word);
}

/* "verdoppelt", "abzüglich", "teilweise": an operation on the number, not a thing that it counts. */
static bool
is_manner(const char *word)
{
	static const char *const heads[] = {"ge", "ver", "be", "zer", "er", "ent", "ab", "auf", "an", "aus", ""};
	static const char *const tails[] = {"iert", "lich", "weise", "ig", "frei", "los", "mal"};
	size_t n = strlen(word);

	for (size_t i = 0; i < nitems(tails); i++)
		if (n > strlen(tails[i]) && strcmp(word + n - strlen(tails[i]), tails[i]) == 0)
			return true;
	for (size_t i = 0; heads[i][0] != '\0'; i++)
		if (n > 5 && word[n - 1] == 't' && strncmp(word, heads[i], strlen(heads[i])) == 0)
			return true;
	return false;
}

static bool
put_word(struct walk *walk)
{
	const struct gloss_language *language = gloss_languages[walk->language];
	struct span text = walk->gloss->prompt;
	struct gloss_word word = gloss_word_at(text, walk->at);
	size_t len = 0;
	const struct gloss_phrase *phrase = gloss_phrase_at(walk->language, text, walk->at, &word, &len);
	const char *value_text;
	char said[GLOSS_WORD_ROOM + 4];
	struct span to;
	long value;

	if (word.folded[0] == '\0')
		return false;
	if (phrase != NULL && phrase->same) {
		walk->measured = walk->announced;
		walk->announced = false;
		return put(walk, len, text.at + walk->at, len);
	}
	to = phrase == NULL ? span_of("") : walk->reading > 0 ? phrase->or : phrase->to;
	if (span_equals(to, "!"))
		return false;
	if (phrase != NULL && !span_equals(to, "~")) {
		walk->measured = walk->announced && is_measure(to);
		walk->announced = is_article(to);
		return put(walk, len, to.at, to.len);
	}
	value_text = phrase == NULL ? gloss_pair_find(language->numerals, word.folded, strlen(word.folded)) : NULL;
	if (value_text != NULL)
		return put(walk, word.len, value_text, strlen(value_text));
	value = phrase == NULL ? value_below(language, word.folded, strlen(word.folded), language->thousand, 1000) : -1;
	if (value >= 0) {
		snprintf(said, sizeof(said), "%ld", value);
		return put(walk, word.len, said, strlen(said));
	}
	if (phrase == NULL && !word.capital && is_manner(word.folded))
		return false;
	/* A capitalised word is a thing; at the beginning of a sentence it may be anything. */
	if (phrase == NULL && (!word.capital || walk->starts) && !walk->announced)
		return false;
	walk->announced = false;
	if (walk->measured) {
		walk->measured = false;
		return put(walk, word.len, "", 0);
	}
	len = 0;
	for (size_t i = 0; word.folded[i] != '\0' && len < THING_BYTES; i++)
		if (word.folded[i] != '-')
			said[len++] = word.folded[i];
	memcpy(said + len, "qx", 3); /* no word of any table ends so */
	return put(walk, word.len, said, len + 2);
}

/* Whether a clock's word follows: "17.40 Uhr". */
static bool
tells_clock(const struct walk *walk, size_t at)
{
	struct span text = walk->gloss->prompt;
	struct gloss_word word;

	at = span_past(text, at, " ");
	word = gloss_word_at(text, at);
	return strcasecmp(word.folded, gloss_languages[walk->language]->clock) == 0;
}

/*
 * "1.250,50" becomes "1250.50", "3,5" "3.5", "1.500" "1500"; dates stay. Refused are numbers of another habit: "1,500"
 * may be one and a half, "1,250.50" no German writes.
 */
static bool
put_number(struct walk *walk)
{
	struct span text = walk->gloss->prompt;
	char digits[GLOSS_WORD_ROOM];
	size_t n = 0, at = walk->at, groups = 0, points = 0, commas = 0, run = 0, last = 0, first = 0;
	bool grouped = true;

	for (; at < text.len && n + 1 < sizeof(digits); at++) {
		bool digit = isdigit((unsigned char)text.at[at]) != 0;

		if (!digit &&
		    !(strchr(".,", text.at[at]) != NULL && at + 1 < text.len &&
			isdigit((unsigned char)text.at[at + 1])))
			break;
		digits[n++] = text.at[at];
		if (digit) {
			run++;
			continue;
		}
		grouped &= points + commas == 0 ? run > 0 && run <= 3 : run == 3;
		first = points + commas == 0 ? run : first;
		points += text.at[at] == '.';
		commas += text.at[at] == ',';
		run = 0;
		last = n - 1;
	}
	if (n + 1 == sizeof(digits))
		return false;
	groups = points > 0 && grouped && (commas == 1 || run == 3) && digits[0] != '0';
	/* "20,-" */
	if (at + 1 < text.len && text.at[at] == ',' && text.at[at + 1] == '-' && commas == 0)
		at += 2;
	if (commas > 1 || (commas == 1 && digits[last] != ',') || (commas == 1 && points > 0 && !groups) ||
	    (commas == 1 && run == 3 && points == 0 && digits[0] != '0'))
		return false;
	if (points == 1 && commas == 0 && !groups && tells_clock(walk, at))
		digits[last] = ':';
	else if (points == 1 && commas == 0 && !groups && at < text.len && strchr(".-", text.at[at]) != NULL)
		return false; /* "24.12." */
	if (groups || commas == 1) {
		size_t to = 0;

		for (size_t i = 0; i < n; i++)
			if (digits[i] != '.')
				digits[to++] = digits[i] == ',' ? '.' : digits[i];
		n = to;
	}
	walk->announced = true;
	return put(walk, at - walk->at, digits, n);
}

bool
gloss_write(const struct gloss_language *language, struct span prompt, unsigned reading, struct gloss *gloss)
{
	struct walk walk = {.gloss = gloss, .reading = reading, .starts = true};
	char letter[3];

	while (gloss_languages[walk.language] != language)
		walk.language++;
	gloss->language = language;
	gloss->prompt = prompt;
	gloss->len = 0;
	if (prompt.len > QUANTITY_PROMPT_MAX)
		return false;
	while (walk.at < prompt.len && !cpu_spend(4)) {
		char byte = prompt.at[walk.at];

		if (gloss_fold_letter(prompt, walk.at, letter) > 0) {
			if (!put_word(&walk))
				return false;
			walk.starts = false;
		} else if (isdigit((unsigned char)byte)) {
			if (!put_number(&walk))
				return false;
			walk.starts = false;
		} else {
			walk.starts |= strchr(".!?:\n", byte) != NULL && byte != '\0';
			if (!put(&walk, 1, &byte, 1))
				return false;
		}
	}
	return !cpu_is_spent();
}

const struct gloss_language *
gloss_language_of(struct span prompt, bool *sure)
{
	char code[LANGUAGE_ROOM];

	if (prompt.len > QUANTITY_PROMPT_MAX)
		return NULL;
	for (size_t k = 0; k < GLOSS_LANGUAGES; k++) {
		if (!gloss_has_sign(k, prompt))
			continue;
		language_of(prompt, code);
		if (code[0] != '\0' && strcmp(code, gloss_languages[k]->code) != 0)
			continue;
		*sure = code[0] != '\0';
		return gloss_languages[k];
	}
	return NULL;
}
