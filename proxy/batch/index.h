/*
 * All lines of a batch: read slice by slice, each checked, and put in the order in which they are asked. 48 bytes a
 * line are kept of them, and one line at a time.
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
	uint32_t len;    /* of the line, its newline left out */
	uint32_t number; /* the first line is 1 */
	uint32_t model, prefix[LINE_PREFIXES];
	bool done;      /* its result is on the tape */
	bool out;       /* it is with somebody */
	uint8_t stream; /* of the queue, while it is out (spread.c) */
};

enum index_state { INDEX_READING, INDEX_READY, INDEX_FAULTY };

/* All zero but fd (which index_free closes), endpoint (kept) and the bounds to begin with. */
struct index {
	int fd;
	const char *endpoint;
	uint64_t hash_wanted; /* of the input */
	int64_t lines_most;

	enum index_state state;
	struct index_row *rows;
	size_t count, room;
	struct json_out errors; /* the first of them, as members of errors.data */
	unsigned error_count;
	uint64_t hash;
	char *held; /* a line that is not whole yet */
	size_t held_len, held_room;
	uint64_t offset; /* of the line that comes next */
	uint32_t number;
	bool damaged; /* the input is not what was sent */
};

/* Read on. Returns the state: more slices are to come while it is INDEX_READING. */
enum index_state index_step(struct index *index);

/* Read a row's line into memory of the caller's to free, its fields into *line. Returns NULL where that fails. */
char *index_fetch(const struct index *index, const struct index_row *row, struct line *line);

/* What is wrong with it, as members of errors.data; kept until index_free. */
struct span index_errors(const struct index *index);

void index_free(struct index *index);

#endif
