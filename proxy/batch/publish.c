/*
 * Turns a tape into files.
 */
#include "proxy/batch/publish.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "policies/hash.h"
#include "proxy/batch/batches.h"
#include "proxy/batch/files.h"
#include "proxy/batch/tape.h"

int
publish_begin(struct batch *batch, const struct tape *tape)
{

	batch->completed = tape->lines[TAPE_OUTPUT];
	batch->failed = tape->lines[TAPE_ERRORS];
	return batch_become(batch, STATUS_FINALIZING);
}

static uint64_t
hash_of(int fd)
{
	static char piece[256 * 1024];
	uint64_t hash = HASH_START;
	off_t at = 0;
	ssize_t n;

	while ((n = pread(fd, piece, sizeof(piece), at)) > 0) {
		hash = hash_add_bytes(hash, piece, (size_t)n);
		at += n;
	}
	return hash;
}

static int
publish_side(const struct batch *batch, const struct tape *tape, enum tape_side side)
{
	const char *id = side == TAPE_OUTPUT ? batch->output : batch->errors;
	struct file file = {.purpose = "batch_output", .created = time(NULL), .bytes = tape->len[side]};
	char from[STORE_NAME_MAX], to[STORE_NAME_MAX];

	if (files_find(span_of(id), batch->owner) != NULL)
		return 0;
	snprintf(file.id, sizeof(file.id), "%s", id);
	snprintf(file.owner, sizeof(file.owner), "%s", batch->owner);
	snprintf(file.name, sizeof(file.name), "%s_%s.jsonl", batch->id, side == TAPE_OUTPUT ? "output" : "error");
	file.hash = hash_of(tape->fd[side]);
	if (store_link(store_name(from, batch->id, batch_tape_suffix(side)), store_name(to, id, ".data")) == -1)
		return -1;
	return files_add(&file) == NULL ? -1 : 0;
}

int
publish_finish(struct batch *batch)
{
	char name[STORE_NAME_MAX];
	struct tape tape;
	int result = 0;

	if (batch_tape_open(&tape, batch->id, NULL) == -1)
		return -1;
	batch->has_output = tape.lines[TAPE_OUTPUT] > 0;
	batch->has_errors = tape.lines[TAPE_ERRORS] > 0;
	if (batch->has_output)
		result = publish_side(batch, &tape, TAPE_OUTPUT);
	if (result == 0 && batch->has_errors)
		result = publish_side(batch, &tape, TAPE_ERRORS);
	batch_tape_close(&tape);
	if (result == -1 || batch_become(batch, batch->end) == -1)
		return -1;
	store_remove(store_name(name, batch->id, ".input"));
	store_remove(store_name(name, batch->id, ".output"));
	store_remove(store_name(name, batch->id, ".errors"));
	return 0;
}
