/*
 * Turns an input's bytes into rows.
 */
#include "proxy/batch/index.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/hash.h"
#include "proxy/batch/limits.h"

#define SLICE       (256 * 1024) /* bytes read at a time */
#define ERRORS_MOST 50           /* reported for one batch */
#define ERRORS_MAX  (16 * 1024)  /* bytes of those */

static void
add_error(struct index *index, uint32_t number, const struct line_fault *fault)
{
	struct json_out *out = &index->errors;

	index->state = INDEX_FAULTY;
	if (index->error_count++ >= ERRORS_MOST)
		return;
	if (out->most == 0)
		*out = json_out_start(ERRORS_MAX);
	json_out_print(out, "%-s{'code':%s,'line':", index->error_count == 1 ? "" : ",", fault->code);
	if (number > 0)
		json_out_integer(out, number);
	else
		json_out_literal(out, "null");
	json_out_print(out, ",'message':%s,'param':%s}", fault->message, fault->param);
}

/* Report a fault of the whole input. */
static void
fail(struct index *index, const char *code, const char *message)
{

	add_error(index, 0, &(struct line_fault){code, message, "input_file_id"});
}

static void
add_line(struct index *index, struct span text)
{
	struct line_fault fault;
	struct line line;

	index->number++;
	if (span_strip(text).len == 0)
		return;
	if (line_read(&line, text, index->endpoint, &fault) == -1) {
		add_error(index, index->number, &fault);
		return;
	}
	if (index->count == index->room) {
		size_t room = index->room == 0 ? 1024 : 2 * index->room;
		struct index_row *rows = reallocarray(index->rows, room, sizeof(*rows));

		if (rows == NULL) {
			fail(index, "server_error", "parapet is out of memory");
			return;
		}
		index->rows = rows;
		index->room = room;
	}
	index->rows[index->count] = (struct index_row){.offset = index->offset,
	    .id = line.id,
	    .len = (uint32_t)text.len,
	    .number = index->number,
	    .model = line.model};
	memcpy(index->rows[index->count++].prefix, line.prefix, sizeof(line.prefix));
}

/* Keep the beginning of an incomplete line. */
static void
hold(struct index *index, const char *at, size_t len)
{
	size_t need = index->held_len + len;

	if (len == 0)
		return;
	if (need > index->held_room) {
		char *held = realloc(index->held, need + SLICE);

		if (held == NULL) {
			fail(index, "server_error", "parapet is out of memory");
			return;
		}
		index->held = held;
		index->held_room = need + SLICE;
	}
	memcpy(index->held + index->held_len, at, len);
	index->held_len = need;
}

/* These bytes are followed by the end of the line or of the input. */
static void
end_line(struct index *index, const char *at, size_t len)
{
	size_t whole = index->held_len + len;

	if (index->held_len > 0) {
		hold(index, at, len);
		at = index->held;
	}
	add_line(index, (struct span){at, whole});
	index->held_len = 0;
	index->offset += whole + 1;
}

static int
by_id(const void *a, const void *b)
{
	const struct index_row *one = a, *other = b;

	if (one->id != other->id)
		return one->id < other->id ? -1 : 1;
	return one->number < other->number ? -1 : one->number > other->number;
}

static int
by_group(const void *a, const void *b)
{
	const struct index_row *one = a, *other = b;

	if (one->model != other->model)
		return one->model < other->model ? -1 : 1;
	for (size_t i = 0; i < LINE_PREFIXES; i++)
		if (one->prefix[i] != other->prefix[i])
			return one->prefix[i] < other->prefix[i] ? -1 : 1;
	return one->number < other->number ? -1 : one->number > other->number;
}

/* All lines are read: check what only shows now. */
static void
finish(struct index *index)
{
	static const struct line_fault twice = {"duplicate_custom_id", "duplicate custom_id", "custom_id"};

	if (index->hash != index->hash_wanted) {
		index->damaged = true;
		fail(index, "file_damaged", "the file is damaged: upload it again");
	}
	if (index->count == 0) {
		if (index->error_count == 0)
			fail(index, "empty_file", "the file has no lines");
		return;
	}
	qsort(index->rows, index->count, sizeof(*index->rows), by_id);
	for (size_t i = 1; i < index->count; i++)
		if (index->rows[i].id == index->rows[i - 1].id)
			add_error(index, index->rows[i].number, &twice);
	qsort(index->rows, index->count, sizeof(*index->rows), by_group);
	if (index->error_count == 0)
		index->state = INDEX_READY;
}

/* Returns false when everything is read. */
static bool
read_slice(struct index *index)
{
	static char slice[SLICE];
	ssize_t n = read(index->fd, slice, sizeof(slice));
	const char *at = slice, *end;

	if (n == -1 && errno != EINTR)
		fail(index, "server_error", "the file cannot be read");
	if (n <= 0)
		return n == -1 && errno == EINTR;
	index->hash = hash_add_bytes(index->hash, slice, (size_t)n);
	while ((end = memchr(at, '\n', (size_t)(slice + n - at))) != NULL) {
		end_line(index, at, (size_t)(end - at));
		at = end + 1;
	}
	hold(index, at, (size_t)(slice + n - at));
	return true;
}

enum index_state
index_step(struct index *index)
{

	if (index->hash == 0)
		index->hash = HASH_START;
	if (!read_slice(index)) {
		if (index->held_len > 0)
			end_line(index, "", 0);
		index->state = INDEX_FAULTY;
		finish(index);
	} else if (index->held_len > LIMIT_LINE) {
		index->number++;
		add_error(
		    index, index->number, &(struct line_fault){"line_too_long", "a line is longer than 4 MiB", NULL});
	} else if ((int64_t)index->count > index->lines_most)
		fail(index, "too_many_lines", "the batch has too many lines (batch-lines in the policy)");
	else if (index->error_count < ERRORS_MOST)
		index->state = INDEX_READING;
	return index->state;
}

char *
index_fetch(const struct index *index, const struct index_row *row, struct line *line)
{
	char *text = malloc(row->len + 1);
	struct line_fault fault;

	if (text != NULL && pread(index->fd, text, row->len, (off_t)row->offset) == (ssize_t)row->len &&
	    line_read(line, (struct span){text, row->len}, index->endpoint, &fault) == 0)
		return text;
	free(text);
	return NULL;
}

struct span
index_errors(const struct index *index)
{

	return (struct span){index->errors.at, index->errors.at == NULL ? 0 : index->errors.len};
}

void
index_free(struct index *index)
{

	if (index->fd != -1)
		close(index->fd);
	free(index->rows);
	free(index->held);
	json_out_free(&index->errors);
	*index = (struct index){.fd = -1};
}
