/*
 * All lines of a batch: read slice by slice, checked, and sorted into the order in which they are run. Keeps 48 bytes
 * for each line, and one line at a time.
 */
#ifndef PARAPET_PROXY_BATCH_INDEX_H
#define PARAPET_PROXY_BATCH_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proxy/batch/line.h"
#include "proxy/json/json_out.h"

struct index_row {
	uint64_t offset; /* of the line, in the input */
	uint64_t id;     /* a hash of its custom_id */
	uint32_t len;    /* of the line, without its newline */
	uint32_t number; /* the first is 1 */
	uint32_t model, prefix[LINE_PREFIXES];
	bool done;      /* its result is on the tape */
	bool out;       /* somebody is running it */
	uint8_t stream; /* of the queue, while it is outstanding (spread.c) */
};

enum index_state { INDEX_READING, INDEX_READY, INDEX_FAULTY };

/* All zero to begin with, except for fd (closed by index_free), endpoint (kept) and the limits. */
struct index {
	int fd;
	const char *endpoint;
	uint64_t hash_wanted; /* expected hash of the input */
	int64_t lines_most;

	enum index_state state;
	struct index_row *rows;
	size_t count, room;
	struct json_out errors; /* the first errors, as members of errors.data */
	unsigned error_count;
	uint64_t hash;
	char *held; /* an incomplete line */
	size_t held_len, held_room;
	uint64_t offset; /* of the next line */
	uint32_t number;
	bool damaged; /* the input is not what was uploaded */
};

/* Read the next slice. Returns the state: INDEX_READING while there is more. */
enum index_state index_step(struct index *index);

/* Read a row's line into memory that the caller frees, its fields into *line. Returns NULL on failure. */
char *index_fetch(const struct index *index, const struct index_row *row, struct line *line);

/* Its errors, as members of errors.data; valid until index_free. */
struct span index_errors(const struct index *index);

void index_free(struct index *index);

#endif
