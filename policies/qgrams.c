/*
 * Every byte belongs to one of 32 classes, so three of them in a row are 15 bits: a gram. Each word is filed under one
 * gram of its own, the rarest, and a bit map says which grams have words at all. Files are found by counting the bits
 * before, and are bounded: where many words share a gram, the gram is looked for in their place.
 */
#include "policies/qgrams.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define CLASSES   32
#define GRAMS     (CLASSES * CLASSES * CLASSES)
#define FILE_MOST 32 /* words of a gram: what a byte of a text may cost */

enum { CLASS_SPACE, CLASS_A, CLASS_DIGIT = 27, CLASS_STOP, CLASS_MARK, CLASS_CONTROL, CLASS_BEYOND };

struct needle {
	struct literal literal;
	uint8_t offset; /* of its gram */
	uint32_t from;  /* its numbers; they end where the next one's begin */
};

struct qgrams {
	uint8_t class_of[256];
	uint64_t filter[GRAMS / 64];       /* a bit for every gram that has a file */
	uint16_t files_before[GRAMS / 64]; /* how many bits the words before have */
	uint32_t *file_from;               /* for every file, and one more: where its needles begin in filed */
	uint16_t *filed;
	struct needle *needles; /* and one more, for its numbers */
	unsigned needle_count;
	uint16_t *numbers;
};

/* How often a class comes in English, in thousandths. */
static const uint8_t commonness[CLASSES] = {180, 65, 12, 23, 34, 102, 18, 16, 49, 57, 1, 6, 33, 20, 56, 62, 15, 1, 49,
    52, 74, 23, 8, 19, 1, 16, 1, 5, 15, 5, 8, 5};

static uint8_t
classify(unsigned char byte)
{

	if (isalpha(byte) && byte < 0x80)
		return (uint8_t)(CLASS_A + tolower(byte) - 'a');
	if (byte >= 0x80)
		return CLASS_BEYOND;
	if (isdigit(byte))
		return CLASS_DIGIT;
	if (byte == ' ')
		return CLASS_SPACE;
	return byte == '.' || byte == ',' ? CLASS_STOP : ispunct(byte) ? CLASS_MARK : CLASS_CONTROL;
}

static char
lower(char c)
{

	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Which file a gram of the filter has: files stand in the order of their grams. */
static unsigned
file_of(const struct qgrams *qgrams, unsigned gram)
{
	uint64_t before = qgrams->filter[gram / 64] & ((UINT64_C(1) << gram % 64) - 1);

	return qgrams->files_before[gram / 64] + (unsigned)__builtin_popcountll(before);
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
	for (unsigned i = offset; i < offset + 3; i++) {
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

/* Choose the gram that costs least, rare and with few words, and take room in its file. Returns whether there is one.
 */
static bool
choose_gram(const struct qgrams *qgrams, struct needle *needle, uint16_t *filed)
{
	unsigned best = UINT32_MAX, gram, count;

	for (unsigned offset = 0; offset == 0 || offset + 3 <= needle->literal.len; offset++) {
		unsigned common;

		gram = grams_at(qgrams, &needle->literal, offset, &count);
		common = (unsigned)commonness[gram / CLASSES / CLASSES] * commonness[gram / CLASSES % CLASSES] *
		    commonness[gram % CLASSES] * (6u + filed[gram]);
		if (common >= best || !has_room(filed, gram, count))
			continue;
		best = common;
		needle->offset = (uint8_t)offset;
	}
	if (best == UINT32_MAX)
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
			qgrams->filed[qgrams->file_from[file_of(qgrams, k) + 1] - filed[k]--] = (uint16_t)i;
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
	for (unsigned byte = 0; byte < 256; byte++)
		qgrams->class_of[byte] = classify((unsigned char)byte);
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
	const char *end = text.at + text.len, *at = text.at;

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

/* Go on to the next gram that has a file; what is behind the text counts as spaces. */
static bool
find_gram(const struct qgrams *qgrams, struct qgrams_walk *walk)
{
	const unsigned char *text = (const unsigned char *)walk->text.at;
	size_t at = walk->at, len = walk->text.len;
	unsigned gram, file;

	if (at >= len)
		return false;
	gram = qgrams->class_of[text[at]] * CLASSES + (at + 1 < len ? qgrams->class_of[text[at + 1]] : 0u);
	for (; at < len; at++) {
		gram = (gram * CLASSES + (at + 2 < len ? qgrams->class_of[text[at + 2]] : 0u)) % GRAMS;
		if ((qgrams->filter[gram / 64] >> gram % 64 & 1) != 0)
			break;
	}
	walk->at = at + (at < len);
	if (at == len)
		return false;
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
			unsigned word = *walk->next++;

			if (stands_at(&qgrams->needles[word], walk->text, walk->at - 1))
				return word;
		}
	while (find_gram(qgrams, walk));
	return -1;
}
