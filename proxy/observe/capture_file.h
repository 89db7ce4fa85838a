/*
 * The file that captured turns go to (capture.h). Workers send lines as datagrams and never wait; the parent alone
 * writes, and never to a file that others may read.
 *
 * Bounded in size and age: a file that would grow beyond its bound, or whose first line is older than
 * CAPTURE_FILE_DAYS, is renamed to FILE.1, in the place of the one before; FILE.1 is removed once its last line is as
 * old. So nothing is older than twice that while parapet runs, which looks at opening and once an hour.
 */
#ifndef PARAPET_PROXY_OBSERVE_CAPTURE_FILE_H
#define PARAPET_PROXY_OBSERVE_CAPTURE_FILE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CAPTURE_FILE_DAYS 7
#define CAPTURE_LINE_MAX  (7 * (16 * 1024 + 32) + 1024) /* bytes of a line, newline included */

/* Lies in the memory that all processes share. */
struct capture_file_state {
	_Atomic int32_t open;     /* there is a file that takes captured turns */
	_Atomic uint64_t dropped; /* of those: lines that the parent could not write */
};

/*
 * Open the file, before any worker is forked: made 0600 where there is none; a link, a file of somebody else's and one
 * that others may read are refused. path and state are kept; the file has `most` bytes at most. Returns the descriptor
 * on which lines of workers arrive, for the parent to read when it is readable (capture_file_collect), or -1 with *why
 * (good until the next call).
 */
int capture_file_open(const char *path, int64_t most, struct capture_file_state *state, const char **why);

/* From now on this process is a worker. Nothing is done where no file is open; likewise below. */
void capture_file_become_worker(void);

/* Send one line, newline included, to the parent. Returns false when it found no room. */
bool capture_file_send(const char *line, size_t len);

/* Write what workers have sent, within bounds; lines that cannot be written are counted (state->dropped).
 * Returns whether there may be more. */
bool capture_file_collect(void);

/* Open the file anew: it has been moved away. Where that fails nothing is kept, which is said, until it succeeds. */
void capture_file_reopen(void);

/* See to the file's age, if an hour has passed. */
void capture_file_look(void);

/* Tell the log that the policy in force wants turns kept, or not, when that is new. */
void capture_file_say(bool wanted);

#endif
