/*
 * Pairs are named and drawn by FNV-1a and splitmix64; the file is RFC 4180's CSV, read back leniently.
 */
#include "proxy/eval/blind.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "policies/hash.h"
#include "proxy/eval/escape.h"
#include "proxy/shared/whole_file.h"

#define PAIR_LEN    18 /* of "p-0123456789abcdef" */
#define COLUMNS_MAX 32

/* --- pairs --- */

/* Each text is closed by its length, so that no two joined texts are the same as two others. */
static uint64_t
add_text(uint64_t hash, struct span text)
{
	uint64_t len = text.len;

	hash = hash_add_bytes(hash, text.at, text.len);
	return hash_add_bytes(hash, &len, sizeof(len));
}

/* splitmix64's finish (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014). */
static uint64_t
mix(uint64_t x)
{

	x += UINT64_C(0x9e3779b97f4a7c15);
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static uint64_t
pair_hash(const struct eval_case *one)
{
	uint64_t hash = add_text(HASH_START, one->turn->id);

	hash = hash_add_bytes(hash, &one->turn->turn, sizeof(one->turn->turn));
	hash = hash_add_bytes(hash, &one->turn->repeat, sizeof(one->turn->repeat));
	return mix(add_text(add_text(hash, one->raw), one->guarded));
}

static bool
raw_is_left(uint64_t pair, uint64_t seed)
{

	return (mix(pair ^ mix(seed)) & 1) != 0;
}

static bool
is_pair(const struct eval_case *one)
{

	return !one->failed && one->changed;
}

/* --- export --- */

static void
write_number(FILE *out, unsigned number)
{

	fprintf(out, "%u,", number);
}

static void
write_cell(FILE *out, struct span text, const char *after)
{

	escape_csv(out, text.at == NULL ? span_of("") : text);
	fputs(after, out);
}

size_t
blind_export(FILE *out, const struct scores *scores, uint64_t seed)
{
	size_t pairs = 0;

	fputs("pair,id,turn,repeat,prompt,left,right,better\r\n", out);
	for (size_t i = 0; i < scores->count; i++) {
		const struct eval_case *one = &scores->cases[i];
		uint64_t pair = pair_hash(one);
		bool left = raw_is_left(pair, seed);

		if (!is_pair(one))
			continue;
		fprintf(out, "p-%016" PRIx64 ",", pair);
		write_cell(out, one->turn->id, ",");
		write_number(out, one->turn->turn);
		write_number(out, one->turn->repeat);
		write_cell(out, one->turn->prompt, ",");
		write_cell(out, left ? one->raw : one->guarded, ",");
		write_cell(out, left ? one->guarded : one->raw, ",");
		fputs("\r\n", out);
		pairs++;
	}
	return pairs;
}

/* --- import --- */

struct pair {
	uint64_t hash;
	bool seen;
};

struct import {
	struct blind_grades *grades;
	struct pair *pairs; /* by hash */
	size_t count;
	uint64_t seed;
	char separator;
	unsigned pair_column, better_column;
};

static int
compare_pairs(const void *left, const void *right)
{
	const struct pair *a = left, *b = right;

	return (a->hash > b->hash) - (a->hash < b->hash);
}

/*
 * Cut the next cell off a text, with quotes removed only at both ends: the cells that are read contain none. Advances
 * *text past it. Returns whether the row ends with it.
 */
static bool
next_cell(struct span *text, char separator, struct span *cell)
{
	size_t at = 0;
	bool quoted = text->len > 0 && text->at[0] == '"', open = quoted, ends;

	for (at = quoted; at < text->len; at++) {
		if (text->at[at] == '"')
			open = quoted && !open;
		else if (!open && (text->at[at] == separator || text->at[at] == '\n'))
			break;
	}
	*cell = span_strip((struct span){text->at, at});
	if (quoted && cell->len >= 2 && cell->at[cell->len - 1] == '"')
		*cell = (struct span){cell->at + 1, cell->len - 2};
	ends = at == text->len || text->at[at] == '\n';
	at += at < text->len;
	text->at += at;
	text->len -= at;
	return ends;
}

/* Cut a row off. Returns how many of its cells are in `cells`. */
static unsigned
next_row(struct span *text, char separator, struct span cells[COLUMNS_MAX])
{
	unsigned count = 0;
	struct span cell;
	bool ends = false;

	while (!ends) {
		ends = next_cell(text, separator, &cell);
		if (count < COLUMNS_MAX)
			cells[count++] = cell;
	}
	return count;
}

/* Read the column heads, after an optional byte order mark. Returns false if columns are missing. */
static bool
read_heads(struct import *import, struct span *text)
{
	struct span cells[COLUMNS_MAX];
	size_t at;
	unsigned count;

	if (text->len >= 3 && memcmp(text->at, "\xef\xbb\xbf", 3) == 0)
		*text = (struct span){text->at + 3, text->len - 3};
	for (at = 0; at < text->len && strchr(",;\t\n", text->at[at]) == NULL; at++)
		;
	if (at == text->len || text->at[at] == '\n')
		return false;
	import->separator = text->at[at];
	import->pair_column = import->better_column = COLUMNS_MAX;
	count = next_row(text, import->separator, cells);
	for (unsigned i = 0; i < count; i++) {
		if (span_equals_nocase(cells[i], "pair"))
			import->pair_column = i;
		else if (span_equals_nocase(cells[i], "better"))
			import->better_column = i;
	}
	return import->pair_column < COLUMNS_MAX && import->better_column < COLUMNS_MAX;
}

/* The pair named in a cell; NULL: none. */
static struct pair *
find_pair(const struct import *import, struct span name)
{
	struct pair wanted = {0};
	char digits[PAIR_LEN + 1];

	if (name.len != PAIR_LEN || memcmp(name.at, "p-", 2) != 0)
		return NULL;
	memcpy(digits, name.at, PAIR_LEN);
	digits[PAIR_LEN] = '\0';
	wanted.hash = strtoull(digits + 2, NULL, 16);
	return bsearch(&wanted, import->pairs, import->count, sizeof(wanted), compare_pairs);
}

static void
count_row(struct import *import, struct span name, struct span better)
{
	struct blind_grades *grades = import->grades;
	struct pair *pair = find_pair(import, name);
	bool left = span_equals_nocase(better, "left"), right = span_equals_nocase(better, "right");

	if (pair == NULL || pair->seen) {
		grades->strange++;
		return;
	}
	pair->seen = true;
	grades->pairs++;
	if (better.len == 0)
		grades->ungraded++;
	else if (span_equals_nocase(better, "tie"))
		grades->tied++;
	else if (!left && !right)
		grades->strange++;
	else if (left == raw_is_left(pair->hash, import->seed))
		grades->lost++;
	else
		grades->gained++;
}

static void
read_rows(struct import *import, struct span text)
{
	struct span cells[COLUMNS_MAX];

	while (text.len > 0) {
		unsigned count = next_row(&text, import->separator, cells);

		if (count == 1 && cells[0].len == 0)
			continue;
		if (import->pair_column >= count)
			import->grades->strange++;
		else
			count_row(import, cells[import->pair_column],
			    import->better_column < count ? cells[import->better_column] : (struct span){"", 0});
	}
}

/* The pairs of a tape, by hash. Returns false without memory. */
static bool
list_pairs(struct import *import, const struct scores *scores)
{

	import->pairs = calloc(scores->count + 1, sizeof(*import->pairs));
	if (import->pairs == NULL)
		return false;
	for (size_t i = 0; i < scores->count; i++)
		if (is_pair(&scores->cases[i]))
			import->pairs[import->count++].hash = pair_hash(&scores->cases[i]);
	qsort(import->pairs, import->count, sizeof(*import->pairs), compare_pairs);
	return true;
}

int
blind_import(
    struct blind_grades *grades, const char *path, const struct scores *scores, uint64_t seed, const char **why)
{
	struct import import = {.grades = grades, .seed = seed};
	struct span file, text;

	memset(grades, 0, sizeof(*grades));
	*why = NULL;
	if (whole_file_read(path, BLIND_FILE_MAX, &file) == -1) {
		*why = errno == EFBIG ? "too long" : strerror(errno);
		return -1;
	}
	text = file;
	if (!list_pairs(&import, scores))
		*why = "out of memory";
	else if (!read_heads(&import, &text))
		*why = "its first line names no columns \"pair\" and \"better\"";
	else
		read_rows(&import, text);
	free(import.pairs);
	whole_file_free(file);
	return *why == NULL ? 0 : -1;
}
