/*
 * Appends results, and reads those of an earlier process.
 */
#include "proxy/batch/tape.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "policies/hash.h"
#include "proxy/batch/index.h"
#include "proxy/shared/whole_file.h"

#define PIECE    (64 * 1024)
#define HEAD_MAX 1024 /* bytes of a line that contain its whole custom_id */

/* Rows by id. */
struct ids {
	struct id {
		uint64_t id;
		size_t row;
	} * list;
	size_t count;
};

const char *
batch_tape_suffix(enum tape_side side)
{

	return side == TAPE_OUTPUT ? ".output" : ".errors";
}

static int
by_id(const void *a, const void *b)
{
	uint64_t one = ((const struct id *)a)->id, other = ((const struct id *)b)->id;

	return one < other ? -1 : one > other;
}

static int
sort_ids(struct ids *ids, const struct index *index)
{

	*ids = (struct ids){NULL, 0};
	if (index == NULL || index->count == 0)
		return 0;
	ids->list = calloc(index->count, sizeof(*ids->list));
	if (ids->list == NULL)
		return -1;
	ids->count = index->count;
	for (size_t i = 0; i < index->count; i++)
		ids->list[i] = (struct id){index->rows[i].id, i};
	qsort(ids->list, ids->count, sizeof(*ids->list), by_id);
	return 0;
}

/* The custom_id in a result's head, still escaped. */
static struct span
find_id(struct span head)
{
	static const char begins[] = TAPE_LINE_BEGINS, key[] = "\",\"custom_id\":\"";
	const char *at, *end;

	if (head.len < sizeof(begins) || memcmp(head.at, begins, sizeof(begins) - 1) != 0 ||
	    (at = memmem(head.at, head.len, key, sizeof(key) - 1)) == NULL)
		return NO_SPAN;
	at += sizeof(key) - 1;
	for (end = at; end < head.at + head.len && *end != '"'; end++)
		if (*end == '\\')
			end++;
	return end < head.at + head.len ? (struct span){at, (size_t)(end - at)} : NO_SPAN;
}

/* Mark the row of a line with this head and this last byte. Returns false if the line is not one of our results. */
static bool
mark(const struct ids *ids, struct index *index, struct span head, char last)
{
	struct span custom_id = find_id(head);
	struct id wanted, *found;

	if (custom_id.at == NULL || last != '}')
		return false;
	if (index == NULL)
		return true;
	wanted.id = hash_add_bytes(HASH_START, custom_id.at, custom_id.len);
	found = bsearch(&wanted, ids->list, ids->count, sizeof(wanted), by_id);
	if (found == NULL || index->rows[found->row].done)
		return false;
	index->rows[found->row].done = true;
	return true;
}

/* Read one side. Returns as batch_tape_open. */
static int
replay(struct tape *tape, enum tape_side side, const struct ids *ids, struct index *index)
{
	static char piece[PIECE];
	char head[HEAD_MAX], last = '\0';
	size_t held = 0;
	int64_t at = 0, whole = 0;
	ssize_t n;
	int result = 0;

	while ((n = pread(tape->fd[side], piece, sizeof(piece), at)) > 0) {
		for (ssize_t i = 0; i < n; i++) {
			if (piece[i] != '\n') {
				last = piece[i];
				if (held < sizeof(head))
					head[held++] = last;
				continue;
			}
			if (mark(ids, index, (struct span){head, held}, last))
				tape->lines[side]++;
			else
				result = 1;
			whole = at + i + 1;
			held = 0;
		}
		at += n;
	}
	if (n == -1 || (whole < at && ftruncate(tape->fd[side], whole) == -1))
		return -1;
	tape->len[side] = whole;
	return result;
}

int
batch_tape_open(struct tape *tape, const char *id, struct index *index)
{
	char name[STORE_NAME_MAX];
	struct ids ids;
	int result = 0;

	*tape = (struct tape){.fd = {-1, -1}};
	if (sort_ids(&ids, index) == -1)
		return -1;
	for (unsigned side = 0; side < TAPE_SIDES && result != -1; side++) {
		int read;

		tape->fd[side] = store_open_to_append(store_name(name, id, batch_tape_suffix((enum tape_side)side)));
		read = tape->fd[side] == -1 ? -1 : replay(tape, (enum tape_side)side, &ids, index);
		result = read == 0 ? result : read;
	}
	free(ids.list);
	if (result != -1 && store_sync() == -1)
		result = -1;
	if (result == -1)
		batch_tape_close(tape);
	return result;
}

void
batch_tape_close(struct tape *tape)
{

	for (unsigned side = 0; side < TAPE_SIDES; side++)
		if (tape->fd[side] != -1)
			close(tape->fd[side]);
	*tape = (struct tape){.fd = {-1, -1}};
}

int
batch_tape_append(struct tape *tape, enum tape_side side, struct span text, unsigned lines)
{
	int error;

	/* First remove a partial write, now or at the next attempt. */
	if (tape->torn[side] && ftruncate(tape->fd[side], tape->len[side]) == -1)
		return -1;
	if (whole_file_put(tape->fd[side], text.at, text.len) == 0 && fdatasync(tape->fd[side]) == 0) {
		tape->len[side] += (int64_t)text.len;
		tape->lines[side] += lines;
		tape->torn[side] = false;
		return 0;
	}
	error = errno;
	tape->torn[side] = ftruncate(tape->fd[side], tape->len[side]) == -1;
	errno = error;
	return -1;
}
