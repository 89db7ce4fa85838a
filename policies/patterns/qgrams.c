/*
 * Every byte belongs to one of 16 classes, so four bytes in a row make 16 bits: a gram. Each word is stored under one
 * rare gram of its own, and a bit map says which grams have words. The words of 64 neighbouring grams form a file,
 * found with one look-up in a small table. Files are limited: words that do not fit are left out.
 */
#include "policies/patterns/qgrams.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GRAM      4                /* bytes */
#define HEAD      sizeof(uint64_t) /* bytes of a word stored in its file's entry */
#define CLASSES   16
#define GRAMS     (CLASSES * CLASSES * CLASSES * CLASSES)
#define FILES     (GRAMS / 64)
#define FILE_MOST 16 /* words: the highest cost per byte of text */

/*
 * Classes about equally common in English, in thousandths. The rest is class 0; it and class 1 contain every byte that
 * may follow a word.
 */
#define CLASSES_BETWEEN 2
static const struct {
	char bytes[8];
	uint8_t commonness;
} classes[CLASSES] = {{"", 40}, {" ", 180}, {"e", 102}, {"t", 74}, {"a", 65}, {"o", 62}, {"i", 57}, {"n", 56},
    {"s", 52}, {"h", 49}, {"r", 49}, {"d", 34}, {"l", 33}, {"cu", 46}, {"fmw", 57}, {"bgpy", 59}};

struct needle {
	uint64_t bytes[2], care[2]; /* the word in memory order; the bits of it that a text must share */
	uint32_t from;              /* its numbers, up to the next needle's */
	uint8_t len, edges;         /* as a literal's */
	uint8_t offset;             /* of its gram */
};

/* A word in a file with its first bytes, so that one comparison rejects most words. */
struct qgrams_filed {
	uint64_t bytes, care; /* as a needle's */
	uint32_t word;
	uint32_t offset;
};

struct qgrams {
	uint8_t class_of[256];
	uint64_t filter[FILES];        /* a bit for every gram with words; those of a file are adjacent */
	uint16_t file_from[FILES + 1]; /* where a file begins in filed */
	struct qgrams_filed *filed;
	struct needle *needles; /* plus one, for the end of its numbers */
	unsigned needle_count;
	uint16_t *numbers;
};

/* Short words before long ones, which have more grams to choose from; equal ones are adjacent. */
static int
compare_words(const void *a, const void *b)
{
	const struct literal *one = ((const struct qgrams_word *)a)->literal;
	const struct literal *other = ((const struct qgrams_word *)b)->literal;

	int order = one->len != other->len ? one->len - other->len : memcmp(one->bytes, other->bytes, one->len);

	return order != 0 ? order : one->edges - other->edges;
}

/* The grams of a word at an offset: one, or if it is shorter than a gram, all that begin with it. */
static unsigned
grams_at(const struct qgrams *qgrams, const struct needle *needle, unsigned offset, unsigned *count)
{
	const unsigned char *bytes = (const unsigned char *)needle->bytes;
	unsigned gram = 0;

	*count = 1;
	for (unsigned i = offset; i < offset + GRAM; i++) {
		gram = gram * CLASSES + (i < needle->len ? qgrams->class_of[bytes[i]] : 0u);
		if (i == needle->len && (needle->edges & LITERAL_ENDS_WORD))
			*count = CLASSES_BETWEEN;
		else if (i >= needle->len)
			*count *= CLASSES;
	}
	return gram;
}

static unsigned
last_file(unsigned gram, unsigned count)
{

	return (gram + count - 1) / 64;
}

static bool
has_room(const uint16_t *filed, unsigned gram, unsigned count)
{

	for (unsigned file = gram / 64; file <= last_file(gram, count); file++)
		if (filed[file] == FILE_MOST)
			return false;
	return true;
}

/* The approximate cost of words under a gram: its frequency, and how full its file is. */
static double
cost_of(unsigned gram, unsigned filed)
{
	double cost = 6 + filed;

	for (unsigned rest = gram, i = 0; i < GRAM; i++, rest /= CLASSES)
		cost *= classes[rest % CLASSES].commonness;
	return cost;
}

/* Choose the cheapest gram whose file has room, and take the room. Returns whether there is one. */
static bool
choose_gram(struct qgrams *qgrams, struct needle *needle, uint16_t *filed)
{
	double least = INFINITY;
	unsigned gram, count;

	for (unsigned offset = 0; offset == 0 || offset + GRAM <= needle->len; offset++) {
		gram = grams_at(qgrams, needle, offset, &count);
		if (!has_room(filed, gram, count) || cost_of(gram, filed[gram / 64]) >= least)
			continue;
		least = cost_of(gram, filed[gram / 64]);
		needle->offset = (uint8_t)offset;
	}
	if (isinf(least))
		return false;
	gram = grams_at(qgrams, needle, needle->offset, &count);
	for (unsigned file = gram / 64; file <= last_file(gram, count); file++)
		filed[file]++;
	for (unsigned i = gram; i < gram + count; i++)
		qgrams->filter[i / 64] |= UINT64_C(1) << i % 64;
	return true;
}

/* ASCII letters are compared without case. */
static struct needle
spell(const struct literal *literal, uint32_t numbers)
{
	struct needle needle = {.len = literal->len, .edges = literal->edges, .from = numbers};
	unsigned char care[LITERAL_LENGTH_MAX] = {0};

	static_assert(sizeof(needle.bytes) == LITERAL_LENGTH_MAX, "a literal fits");
	for (unsigned i = 0; i < literal->len; i++)
		care[i] = literal->bytes[i] >= 'a' && literal->bytes[i] <= 'z' ? 0xdf : 0xff;
	memcpy(needle.bytes, literal->bytes, literal->len);
	memcpy(needle.care, care, sizeof(care));
	return needle;
}

/* Make needles of the sorted words, each with its numbers. filed counts those of each file. */
static void
take_words(
    struct qgrams *qgrams, const struct qgrams_word *words, size_t count, uint16_t *filed, unsigned char *left_out)
{
	uint32_t numbers = 0;

	for (size_t i = 0, next; i < count; i = next) {
		struct needle *needle = &qgrams->needles[qgrams->needle_count];
		bool taken;

		*needle = spell(words[i].literal, numbers);
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

/* Lay out the files by their counts, which are used up. */
static int
file_needles(struct qgrams *qgrams, uint16_t *filed)
{

	for (unsigned file = 0; file < FILES; file++)
		qgrams->file_from[file + 1] = (uint16_t)(qgrams->file_from[file] + filed[file]);
	qgrams->filed = malloc((qgrams->file_from[FILES] + 1) * sizeof(*qgrams->filed));
	if (qgrams->filed == NULL)
		return -1;
	for (unsigned i = 0; i < qgrams->needle_count; i++) {
		const struct needle *needle = &qgrams->needles[i];
		unsigned count, gram = grams_at(qgrams, needle, needle->offset, &count);

		for (unsigned file = gram / 64; file <= last_file(gram, count); file++)
			qgrams->filed[qgrams->file_from[file + 1] - filed[file]--] =
			    (struct qgrams_filed){needle->bytes[0], needle->care[0], i, needle->offset};
	}
	return 0;
}

struct qgrams *
qgrams_new(struct qgrams_word *words, size_t count, unsigned char *left_out)
{
	struct qgrams *qgrams = calloc(1, sizeof(*qgrams));
	uint16_t *filed = calloc(FILES, sizeof(*filed));
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

/* Whether a lead byte has its continuation bytes; searched by lead bytes, which are rare. */
static bool
holds(struct span text, const char *character)
{
	size_t len = strlen(character);
	const char *end, *at = text.at;

	/* The text may be NULL if empty. */
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

/* Whether there is no word byte where a needle excludes one, around it. */
static bool
has_edges(const struct needle *needle, struct span text, size_t at)
{
	size_t end = at + needle->len;

	if ((needle->edges & LITERAL_BEGINS_WORD) && at > 0 && literal_is_word_byte(text.at[at - 1]))
		return false;
	return !(needle->edges & LITERAL_ENDS_WORD) || end == text.len || !literal_is_word_byte(text.at[end]);
}

/* Whether a needle occurs at a place. */
static bool
stands_at(const struct needle *needle, struct span text, size_t at)
{
	char rest[LITERAL_LENGTH_MAX] = {0};
	const char *from = text.at + at;
	uint64_t first, second;

	if (text.len - at < needle->len)
		return false;
	if (text.len - at < LITERAL_LENGTH_MAX)
		from = memcpy(rest, from, text.len - at);
	memcpy(&first, from, sizeof(first));
	memcpy(&second, from + sizeof(first), sizeof(second));
	return (((first ^ needle->bytes[0]) & needle->care[0]) | ((second ^ needle->bytes[1]) & needle->care[1])) ==
	    0 &&
	    has_edges(needle, text, at);
}

/* Whether the word in a file may occur at its gram, by its head. */
static bool
may_stand(const struct qgrams_filed *filed, struct span text, size_t gram_at)
{
	size_t at = gram_at - filed->offset;
	uint64_t head;

	if (gram_at < filed->offset)
		return false;
	if (text.len - at < HEAD)
		return true;
	memcpy(&head, text.at + at, sizeof(head));
	return ((head ^ filed->bytes) & filed->care) == 0;
}

static bool
has_words(const struct qgrams *qgrams, unsigned gram)
{

	return qgrams->filter[gram / 64] >> gram % 64 & 1;
}

/* Advance to the next gram that has words; bytes after the text are of class 0. */
static bool
find_gram(const struct qgrams *qgrams, struct qgrams_walk *walk)
{
	const unsigned char *text = (const unsigned char *)walk->text.at;
	size_t at = walk->at, len = walk->text.len, whole = len < GRAM ? 0 : len - GRAM + 1;
	unsigned gram = walk->gram;

	for (size_t i = 0; at == 0 && i < GRAM - 1; i++)
		gram = gram * CLASSES + (i < len ? qgrams->class_of[text[i]] : 0u);
	for (; at < whole; at++) {
		gram = (gram * CLASSES + qgrams->class_of[text[at + GRAM - 1]]) % GRAMS;
		if (has_words(qgrams, gram))
			break;
	}
	for (; at >= whole && at < len; at++) {
		gram = gram * CLASSES % GRAMS;
		if (has_words(qgrams, gram))
			break;
	}
	if (at >= len) {
		walk->at = len;
		return false;
	}
	walk->at = at + 1;
	walk->gram = gram;
	walk->next = qgrams->filed + qgrams->file_from[gram / 64];
	walk->end = qgrams->filed + qgrams->file_from[gram / 64 + 1];
	return true;
}

long
qgrams_next(const struct qgrams *qgrams, struct qgrams_walk *walk)
{

	do
		while (walk->next < walk->end) {
			const struct qgrams_filed *filed = walk->next++;

			if (!may_stand(filed, walk->text, walk->at - 1))
				continue;
			walk->from = walk->at - 1 - filed->offset;
			if (stands_at(&qgrams->needles[filed->word], walk->text, walk->from))
				return filed->word;
		}
	while (find_gram(qgrams, walk));
	return -1;
}
