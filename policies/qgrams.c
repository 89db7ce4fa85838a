/*
 * Every byte belongs to one of 16 classes, so four of them in a row are 16 bits: a gram. Each word is filed under one
 * gram of its own, a rare one, and a bit map says which grams have words at all. Files are found by counting the bits
 * before, and are bounded: words that find no room are left out.
 */
#include "policies/qgrams.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GRAM      4 /* bytes */
#define CLASSES   16
#define GRAMS     (CLASSES * CLASSES * CLASSES * CLASSES)
#define FILE_MOST 16 /* words of a gram: what a byte of a text may cost */

/* Classes that come about equally often, and how often that is in English, in thousandths. The rest is class 0. */
static const struct {
	char bytes[8];
	uint8_t commonness;
} classes[CLASSES] = {{"", 40}, {" ", 180}, {"e", 102}, {"t", 74}, {"a", 65}, {"o", 62}, {"i", 57}, {"n", 56},
    {"s", 52}, {"h", 49}, {"r", 49}, {"d", 34}, {"l", 33}, {"cu", 46}, {"fmw", 57}, {"bgpy", 59}};

struct needle {
	struct literal literal;
	uint8_t offset; /* of its gram */
	uint32_t from;  /* its numbers; they end where the next one's begin */
};

/* A word under a gram: what of its four bytes it asks for, so that most words are told by one comparison. */
struct qgrams_filed {
	uint32_t bytes, care; /* in the order of memory; care leaves out letters' case, and what is not the word's */
	uint32_t word;
};

struct qgrams {
	uint8_t class_of[256];
	uint64_t filter[GRAMS / 64];       /* a bit for every gram that has a file */
	uint16_t files_before[GRAMS / 64]; /* how many bits the words before have */
	uint32_t *file_from;               /* for every file, and one more: where its needles begin in filed */
	struct qgrams_filed *filed;
	struct needle *needles; /* and one more, for its numbers */
	unsigned needle_count;
	uint16_t *numbers;
};

static char
lower(char c)
{

	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* By hand: what __builtin_popcountll calls where the processor may lack the instruction takes twice as long. */
static unsigned
count_bits(uint64_t word)
{

	word -= word >> 1 & UINT64_C(0x5555555555555555);
	word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
	word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* Which file a gram of the filter has: files stand in the order of their grams. */
static unsigned
file_of(const struct qgrams *qgrams, unsigned gram)
{
	uint64_t before = qgrams->filter[gram / 64] & ((UINT64_C(1) << gram % 64) - 1);

	return qgrams->files_before[gram / 64] + count_bits(before);
}

/* Short words before long ones, which have more grams to choose from; equal ones side by side. */
static int
compare_words(const void *a, const void *b)
{
	const struct literal *one = ((const struct qgrams_word *)a)->literal;
	const struct literal *other = ((const struct qgrams_word *)b)->literal;

	return one->len != other->len ? one->len - other->len : memcmp(one->bytes, other->bytes, one->len);
}

/* The grams of a word at an offset: one, or where it is shorter than a gram, all that begin with it. */
static unsigned
grams_at(const struct qgrams *qgrams, const struct literal *literal, unsigned offset, unsigned *count)
{
	unsigned gram = 0;

	*count = 1;
	for (unsigned i = offset; i < offset + GRAM; i++) {
		gram = gram * CLASSES + (i < literal->len ? qgrams->class_of[(unsigned char)literal->bytes[i]] : 0);
		*count *= i < literal->len ? 1 : CLASSES;
	}
	return gram;
}

static bool
has_room(const uint16_t *filed, unsigned gram, unsigned count)
{

	for (unsigned i = 0; i < count; i++)
		if (filed[gram + i] == FILE_MOST)
			return false;
	return true;
}

/* What looking for words of a gram costs, roughly: by how often it comes, and how many there are already. */
static double
cost_of(unsigned gram, unsigned filed)
{
	double cost = 6 + filed;

	for (unsigned rest = gram, i = 0; i < GRAM; i++, rest /= CLASSES)
		cost *= classes[rest % CLASSES].commonness;
	return cost;
}

/* Choose the gram that costs least of those whose file has room, and take the room. Returns whether there is one. */
static bool
choose_gram(const struct qgrams *qgrams, struct needle *needle, uint16_t *filed)
{
	double least = INFINITY;
	unsigned gram, count;

	for (unsigned offset = 0; offset == 0 || offset + GRAM <= needle->literal.len; offset++) {
		gram = grams_at(qgrams, &needle->literal, offset, &count);
		if (!has_room(filed, gram, count) || cost_of(gram, filed[gram]) >= least)
			continue;
		least = cost_of(gram, filed[gram]);
		needle->offset = (uint8_t)offset;
	}
	if (isinf(least))
		return false;
	gram = grams_at(qgrams, &needle->literal, needle->offset, &count);
	for (unsigned i = 0; i < count; i++)
		filed[gram + i]++;
	return true;
}

/* Make needles of the sorted words, each with its numbers. filed counts those of each gram. */
static void
take_words(
    struct qgrams *qgrams, const struct qgrams_word *words, size_t count, uint16_t *filed, unsigned char *left_out)
{
	uint32_t numbers = 0;

	for (size_t i = 0, next; i < count; i = next) {
		struct needle *needle = &qgrams->needles[qgrams->needle_count];
		bool taken;

		*needle = (struct needle){.literal = *words[i].literal, .from = numbers};
		taken = choose_gram(qgrams, needle, filed);
		for (next = i; next < count && compare_words(&words[i], &words[next]) == 0; next++) {
			unsigned number = words[next].number;

			if (taken)
				qgrams->numbers[numbers++] = (uint16_t)number;
			else
				left_out[number / 8] |= (unsigned char)(1u << number % 8);
		}
		qgrams->needle_count += taken;
	}
	qgrams->needles[qgrams->needle_count].from = numbers;
}

/* What is filed of a needle. */
static struct qgrams_filed
filed_of(const struct needle *needle, unsigned number)
{
	struct qgrams_filed filed = {.word = number};
	unsigned char bytes[GRAM] = {0}, care[GRAM] = {0};

	for (unsigned i = 0; i < GRAM && needle->offset + i < needle->literal.len; i++) {
		bytes[i] = (unsigned char)needle->literal.bytes[needle->offset + i];
		care[i] = bytes[i] >= 'a' && bytes[i] <= 'z' ? 0xdf : 0xff;
	}
	memcpy(&filed.bytes, bytes, GRAM);
	memcpy(&filed.care, care, GRAM);
	return filed;
}

/* Lay out the files by the counts of each gram, which are used up. */
static int
file_needles(struct qgrams *qgrams, uint16_t *filed)
{
	uint32_t files = 0, total = 0;

	for (unsigned gram = 0; gram < GRAMS; gram++) {
		if (gram % 64 == 0)
			qgrams->files_before[gram / 64] = (uint16_t)files;
		qgrams->filter[gram / 64] |= (uint64_t)(filed[gram] > 0) << gram % 64;
		files += filed[gram] > 0;
		total += filed[gram];
	}
	qgrams->file_from = malloc((files + 1) * sizeof(*qgrams->file_from));
	qgrams->filed = malloc((total + 1) * sizeof(*qgrams->filed));
	if (qgrams->file_from == NULL || qgrams->filed == NULL)
		return -1;
	files = total = 0;
	for (unsigned gram = 0; gram < GRAMS; gram++)
		if (filed[gram] > 0) {
			qgrams->file_from[files++] = total;
			total += filed[gram];
		}
	qgrams->file_from[files] = total;
	for (unsigned i = 0; i < qgrams->needle_count; i++) {
		unsigned count, gram = grams_at(qgrams, &qgrams->needles[i].literal, qgrams->needles[i].offset, &count);

		for (unsigned k = gram; k < gram + count; k++)
			qgrams->filed[qgrams->file_from[file_of(qgrams, k) + 1] - filed[k]--] =
			    filed_of(&qgrams->needles[i], i);
	}
	return 0;
}

struct qgrams *
qgrams_new(struct qgrams_word *words, size_t count, unsigned char *left_out)
{
	struct qgrams *qgrams = calloc(1, sizeof(*qgrams));
	uint16_t *filed = calloc(GRAMS, sizeof(*filed));
	int rc = -1;

	if (qgrams == NULL || filed == NULL)
		goto out;
	for (uint8_t class = 1; class < CLASSES; class ++)
		for (const char *byte = classes[class].bytes; *byte != '\0'; byte++)
			qgrams->class_of[(unsigned char)*byte] = qgrams->class_of[toupper(*byte)] = class;
	qgrams->needles = calloc(count + 1, sizeof(*qgrams->needles));
	qgrams->numbers = malloc((count + 1) * sizeof(*qgrams->numbers));
	if (qgrams->needles == NULL || qgrams->numbers == NULL)
		goto out;
	qsort(words, count, sizeof(*words), compare_words);
	take_words(qgrams, words, count, filed, left_out);
	rc = file_needles(qgrams, filed);
out:
	free(filed);
	if (rc == 0)
		return qgrams;
	qgrams_free(qgrams);
	return NULL;
}

void
qgrams_free(struct qgrams *qgrams)
{

	if (qgrams == NULL)
		return;
	free(qgrams->file_from);
	free(qgrams->filed);
	free(qgrams->needles);
	free(qgrams->numbers);
	free(qgrams);
}

unsigned
qgrams_count(const struct qgrams *qgrams)
{

	return qgrams->needle_count;
}

const uint16_t *
qgrams_numbers(const struct qgrams *qgrams, unsigned word, size_t *count)
{

	*count = qgrams->needles[word + 1].from - qgrams->needles[word].from;
	return qgrams->numbers + qgrams->needles[word].from;
}

/* Whether a lead byte is followed by those that make it a character; looked for by lead bytes, which are rare. */
static bool
holds(struct span text, const char *character)
{
	size_t len = strlen(character);
	const char *end, *at = text.at;

	/* Nothing may come from nowhere. */
	if (text.len == 0)
		return false;
	end = at + text.len;
	while (at < end && (at = memchr(at, character[0], (size_t)(end - at))) != NULL) {
		if ((size_t)(end - at) >= len && memcmp(at, character, len) == 0)
			return true;
		at++;
	}
	return false;
}

bool
qgrams_fits(struct span text)
{

	return !holds(text, "\xc5\xbf") && !holds(text, "\xe2\x84\xaa");
}

/* Whether a needle stands where its gram is. */
static bool
stands_at(const struct needle *needle, struct span text, size_t gram_at)
{
	const struct literal *literal = &needle->literal;
	const char *at;

	if (gram_at < needle->offset || gram_at - needle->offset + literal->len > text.len)
		return false;
	at = text.at + gram_at - needle->offset;
	for (unsigned i = 0; i < literal->len; i++)
		if (at[i] != literal->bytes[i] && lower(at[i]) != literal->bytes[i])
			return false;
	return true;
}

static bool
has_file(const struct qgrams *qgrams, unsigned gram)
{

	return qgrams->filter[gram / 64] >> gram % 64 & 1;
}

/* Go on to the next gram that has a file; bytes behind the text are of class 0. */
static bool
find_gram(const struct qgrams *qgrams, struct qgrams_walk *walk)
{
	const unsigned char *text = (const unsigned char *)walk->text.at;
	size_t at = walk->at, len = walk->text.len, whole = len < GRAM ? 0 : len - GRAM + 1;
	unsigned gram = 0, file;

	for (size_t i = at; i < at + GRAM - 1; i++)
		gram = gram * CLASSES + (i < len ? qgrams->class_of[text[i]] : 0u);
	for (; at < whole; at++) {
		gram = (gram * CLASSES + qgrams->class_of[text[at + GRAM - 1]]) % GRAMS;
		if (has_file(qgrams, gram))
			break;
	}
	for (; at >= whole && at < len; at++) {
		gram = gram * CLASSES % GRAMS;
		if (has_file(qgrams, gram))
			break;
	}
	if (at >= len) {
		walk->at = len;
		return false;
	}
	walk->at = at + 1;
	walk->bytes = 0;
	memcpy(&walk->bytes, text + at, len - at < GRAM ? len - at : GRAM);
	file = file_of(qgrams, gram);
	walk->next = qgrams->filed + qgrams->file_from[file];
	walk->end = qgrams->filed + qgrams->file_from[file + 1];
	return true;
}

long
qgrams_next(const struct qgrams *qgrams, struct qgrams_walk *walk)
{

	do
		while (walk->next < walk->end) {
			const struct qgrams_filed *filed = walk->next++;

			if (((walk->bytes ^ filed->bytes) & filed->care) == 0 &&
			    stands_at(&qgrams->needles[filed->word], walk->text, walk->at - 1))
				return filed->word;
		}
	while (find_gram(qgrams, walk));
	return -1;
}
