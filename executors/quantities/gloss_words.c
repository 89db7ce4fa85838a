/*
 * A language's phrases by their first words, and its words that no other has.
 */
#include "executors/quantities/gloss_words.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "policies/cpu.h"
#include "policies/hash.h"

#define INDEX_MAX 1024
#define SIGNS     32768 /* bits, a power of two: some 800 are set */

const struct gloss_language *const gloss_languages[GLOSS_LANGUAGES] = {&gloss_german};

/* By letter, longer ones first; and a bit for the hash of each word that identifies the language. */
static struct {
	struct gloss_phrase phrases[INDEX_MAX];
	size_t count;
	uint64_t signs[SIGNS / 64];
} indices[GLOSS_LANGUAGES];

static pthread_once_t indexed = PTHREAD_ONCE_INIT;

/* A letter at an offset, folded. Returns its length, or 0. */
size_t
gloss_fold_letter(struct span text, size_t at, char folded[3])
{
	static const struct {
		char byte;
		const char *to;
	} marked[] = {{'\xa4', "ae"}, {'\x84', "ae"}, {'\xb6', "oe"}, {'\x96', "oe"}, {'\xbc', "ue"}, {'\x9c', "ue"},
	    {'\x9f', "ss"}};

	if (span_letter(text, at)) {
		folded[0] = (char)tolower((unsigned char)text.at[at]);
		folded[1] = '\0';
		return 1;
	}
	for (size_t i = 0; at + 1 < text.len && text.at[at] == '\xc3' && i < nitems(marked); i++)
		if (text.at[at + 1] == marked[i].byte) {
			memcpy(folded, marked[i].to, 3);
			return 2;
		}
	return 0;
}

struct gloss_word
gloss_word_at(struct span text, size_t at)
{
	struct gloss_word word = {.len = 0};
	char letter[3];
	size_t n, to = 0;
	bool fits = true;

	while (!cpu_spend(1)) {
		size_t hyphen = word.len > 0 && span_byte(text, at + word.len) == '-';

		n = gloss_fold_letter(text, at + word.len + hyphen, letter);
		if (n == 0)
			break;
		fits &= to + 4 < GLOSS_WORD_ROOM;
		if (fits && hyphen > 0)
			word.folded[to++] = '-';
		for (size_t i = 0; fits && letter[i] != '\0'; i++)
			word.folded[to++] = letter[i];
		word.len += hyphen + n;
	}
	if (!fits)
		word.folded[0] = '\0';
	n = word.len > 0 ? gloss_fold_letter(text, at, letter) : 0;
	word.capital = n > 0 && word.len > n &&
	    (n == 2 ? text.at[at + 1] < '\xa0' : isupper((unsigned char)text.at[at])) &&
	    !isupper((unsigned char)text.at[at + n]);
	return word;
}

static int
by_letters(const void *a, const void *b)
{
	struct span x = ((const struct gloss_phrase *)a)->from, y = ((const struct gloss_phrase *)b)->from;
	int order = memcmp(y.at, x.at, x.len < y.len ? x.len : y.len);

	return order != 0 ? order : (y.len > x.len) - (y.len < x.len);
}

bool
gloss_is_among(const char *const *words, struct span word)
{

	for (; *words != NULL; words++)
		if (span_equals(word, *words))
			return true;
	return false;
}

/* Whether a phrase is one word, of this language alone. */
static bool
tells_language(const struct gloss_language *language, const struct gloss_phrase *phrase)
{

	return !phrase->same && span_find(phrase->from, ' ') == NULL && !gloss_is_among(language->shared, phrase->from);
}

static uint32_t
hash_of(struct span word)
{
	uint32_t hash = HASH32_START;

	for (size_t i = 0; i < word.len; i++)
		hash = hash32_add(hash, (unsigned char)word.at[i]);
	return hash;
}

/* Whether a word with this hash may identify the language. */
static inline bool
may_be_sign(size_t k, uint32_t hash)
{

	return (indices[k].signs[hash / 64 % (SIGNS / 64)] >> hash % 64 & 1) != 0;
}

/* "aus|von=of;from" */
static void
index_entry(size_t k, const char *entry, size_t len)
{
	const char *equals = memchr(entry, '=', len), *end = equals != NULL ? equals : entry + len, * or ;
	struct gloss_phrase phrase = {.same = equals == NULL};

	if (equals != NULL)
		phrase.to = (struct span){equals + 1, (size_t)(entry + len - equals - 1)};
	phrase.or = phrase.to;
	or = equals != NULL ? span_find(phrase.to, ';') : NULL;
	if (or != NULL) {
		phrase.or = (struct span){ or +1, (size_t)(entry + len - or -1)};
		phrase.to.len = (size_t)(or -phrase.to.at);
	}
	for (const char *from = entry; from <= end; from += phrase.from.len + 1) {
		uint32_t hash;

		assert(indices[k].count < INDEX_MAX);
		phrase.from = (struct span){from, strcspn(from, "|=,")};
		indices[k].phrases[indices[k].count++] = phrase;
		hash = hash_of(phrase.from);
		if (tells_language(gloss_languages[k], &phrase))
			indices[k].signs[hash / 64 % (SIGNS / 64)] |= UINT64_C(1) << hash % 64;
	}
}

static void
index_languages(void)
{

	for (size_t k = 0; k < GLOSS_LANGUAGES; k++) {
		for (const char *const *line = gloss_languages[k]->phrases; *line != NULL; line++)
			for (const char *entry = *line; *entry != '\0';) {
				size_t len = strcspn(entry, ",");

				index_entry(k, entry, len);
				entry += len + strspn(entry + len, ", ");
			}
		qsort(indices[k].phrases, indices[k].count, sizeof(indices[k].phrases[0]), by_letters);
	}
}

/* How many bytes of the text a phrase takes at an offset; 0: no match. */
static size_t
phrase_length(struct span text, size_t at, struct span phrase)
{
	size_t from = at;

	for (;;) {
		struct gloss_word word = gloss_word_at(text, at);
		const char *blank = span_find(phrase, ' ');
		size_t len = blank != NULL ? (size_t)(blank - phrase.at) : phrase.len;

		if (word.len == 0 || !span_equals((struct span){phrase.at, len}, word.folded))
			return 0;
		at += word.len;
		if (blank == NULL)
			return at - from;
		phrase = (struct span){blank + 1, phrase.len - len - 1};
		at = span_past(text, at, " ");
	}
}

/* The longest phrase at an offset, given its first word; NULL: none. */
const struct gloss_phrase *
gloss_phrase_at(size_t k, struct span text, size_t at, const struct gloss_word *word, size_t *len)
{
	size_t low = 0, high, n = strlen(word->folded);

	pthread_once(&indexed, index_languages);
	high = indices[k].count;

	/* The first one that begins with the word; in descending order. */
	while (low < high) {
		size_t middle = (low + high) / 2;
		struct span from = indices[k].phrases[middle].from;
		int order = memcmp(from.at, word->folded, from.len < n ? from.len : n);

		if (order > 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < indices[k].count && n > 0 && !cpu_spend(1); low++) {
		const struct gloss_phrase *phrase = &indices[k].phrases[low];

		if (phrase->from.len < n || memcmp(phrase->from.at, word->folded, n) != 0)
			break;
		if ((*len = phrase_length(text, at, phrase->from)) > 0)
			return phrase;
	}
	return NULL;
}

/* The length of the run of ASCII letters at an offset, and its hash. */
static size_t
letters_at(struct span text, size_t at, uint32_t *hash)
{
	size_t from = at;

	*hash = HASH32_START;
	for (; at < text.len && (unsigned char)((text.at[at] | 0x20) - 'a') < 26; at++)
		*hash = hash32_add(*hash, (unsigned char)(text.at[at] | 0x20));
	return at - from;
}

/* Whether one of a prompt's words occurs only in this language. */
bool
gloss_has_sign(size_t k, struct span prompt)
{
	size_t len;

	pthread_once(&indexed, index_languages);
	for (size_t at = 0; at < prompt.len && !cpu_spend(1);) {
		struct gloss_word word;
		uint32_t hash;
		size_t letters = letters_at(prompt, at, &hash);
		char next = at + letters < prompt.len ? prompt.at[at + letters] : '\0';

		/* Most words end here, in letters of ASCII. */
		if (next != '-' && next != '\xc3' && (letters == 0 || !may_be_sign(k, hash))) {
			at += letters + 1;
			continue;
		}
		word = gloss_word_at(prompt, at);
		if (word.folded[0] != '\0' && may_be_sign(k, hash_of(span_of(word.folded)))) {
			struct span alone = {prompt.at + at, word.len};
			const struct gloss_phrase *phrase = gloss_phrase_at(k, alone, 0, &word, &len);

			if (phrase != NULL && tells_language(gloss_languages[k], phrase))
				return true;
		}
		at += word.len > 0 ? word.len : 1;
	}
	return false;
}

const char *
gloss_pair_find(const struct gloss_pair *pairs, const char *from, size_t len)
{

	for (; pairs->from != NULL; pairs++)
		if (strncmp(pairs->from, from, len) == 0 && pairs->from[len] == '\0')
			return pairs->to;
	return NULL;
}
