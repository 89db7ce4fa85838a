/*
 * Splits and compares words.
 */
#include "executors/passes/utterance.h"
#include "policies/cpu.h"

/* The length of an apostrophe at an offset: ' or U+2019. */
static size_t
apostrophe(struct span text, size_t at)
{

	if (text.at[at] == '\'')
		return 1;
	return text.len - at >= 3 && memcmp(text.at + at, "\xe2\x80\x99", 3) == 0 ? 3 : 0;
}

static bool
is_letter(char byte)
{

	return isalnum((unsigned char)byte);
}

/* The bytes that belong to a word at an offset, or 0. */
static size_t
word_bytes(struct span text, size_t at, bool begun)
{
	size_t n;

	if (is_letter(text.at[at]))
		return 1;
	if (!begun)
		return 0;
	n = strchr("-_", text.at[at]) != NULL ? 1 : apostrophe(text, at);
	return n > 0 && at + n < text.len && is_letter(text.at[at + n]) ? n : 0;
}

void
utterance_cut(struct span sentence, struct utterance *utterance)
{
	size_t at = 0;
	char mark = ' ';

	utterance->whole = sentence;
	utterance->count = 0;
	while (at < sentence.len && utterance->count < UTTERANCE_MAX) {
		size_t from = at, n;

		while (at < sentence.len && (n = word_bytes(sentence, at, at > from)) > 0)
			at += n;
		if (at > from) {
			utterance->words[utterance->count] = span_between(sentence, from, at);
			utterance->before[utterance->count++] = mark;
			mark = ' ';
		} else {
			if (!isspace((unsigned char)sentence.at[at]) && strchr("*_", sentence.at[at]) == NULL)
				mark = sentence.at[at];
			at++;
		}
	}
	utterance->words[utterance->count] = span_of("");
	utterance->before[utterance->count] = '\0';
}

/* Whether a byte equals one of a lower-case text, ignoring case. */
static bool
is_byte(char byte, char small)
{

	return small >= 'a' ? (byte | 0x20) == small : byte == small;
}

/* The length of a word in a lower-case text, up to a space or the end; otherwise 0. */
static size_t
bytes_of(struct span word, const char *text)
{
	size_t at = 0, i;

	for (i = 0; text[i] != ' ' && text[i] != '\0'; i++) {
		size_t n = 1;

		if (at == word.len)
			return 0;
		if (!is_byte(word.at[at], text[i]))
			n = text[i] == '\'' ? apostrophe(word, at) : 0;
		if (n == 0)
			return 0;
		at += n;
	}
	return at == word.len ? i : 0;
}

bool
utterance_word_is(struct span word, const char *text)
{
	size_t n = bytes_of(word, text);

	return n > 0 && text[n] == '\0';
}

bool
utterance_word_in(struct span word, const char *const *list)
{
	char first = (char)tolower((unsigned char)word.at[0]);

	for (; *list != NULL; list++) {
		if (**list == first && utterance_word_is(word, *list))
			return true;
	}
	return false;
}

static unsigned
phrase_at(const struct utterance *utterance, unsigned at, const char *phrase)
{
	unsigned count = 0;

	while (*phrase != '\0') {
		size_t n;

		if (count > 0 && utterance->before[at + count] != ' ')
			return 0;
		n = bytes_of(utterance->words[at + count], phrase);
		if (n == 0)
			return 0;
		count++;
		phrase += n + (phrase[n] == ' ');
	}
	return count;
}

unsigned
utterance_any_at(const struct utterance *utterance, unsigned at, const char *const *phrases)
{
	unsigned longest = 0;
	char first;

	(void)cpu_spend(8);
	if (at >= utterance->count)
		return 0;
	first = (char)tolower((unsigned char)utterance->words[at].at[0]);
	for (; *phrases != NULL; phrases++) {
		unsigned n = **phrases == first ? phrase_at(utterance, at, *phrases) : 0;

		if (n > longest)
			longest = n;
	}
	return longest;
}

bool
utterance_has(const struct utterance *utterance, unsigned from, const char *const *phrases)
{

	for (unsigned at = from; at < utterance->count; at++) {
		if (utterance_any_at(utterance, at, phrases) > 0)
			return true;
	}
	return false;
}

struct span
utterance_from_to(const struct utterance *utterance, unsigned from, unsigned last)
{
	const struct span *a = &utterance->words[from], *b = &utterance->words[last];

	return (struct span){a->at, (size_t)(b->at + b->len - a->at)};
}
