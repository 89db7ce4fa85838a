/*
 * The file for captured turns (capture.h). Workers send lines as datagrams and never wait; only the parent writes,
 * and never to a file that others may read.
 *
 * Bounded in size and age: a file that would exceed its size, or whose first line is older than CAPTURE_FILE_DAYS, is
 * renamed to FILE.1, replacing the previous one; FILE.1 is removed once its last line is that old. So nothing is
 * older than twice that while parapet runs; it checks at opening and once an hour.
 */
#ifndef PARAPET_PROXY_OBSERVE_CAPTURE_FILE_H
#define PARAPET_PROXY_OBSERVE_CAPTURE_FILE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CAPTURE_FILE_DAYS 7
#define CAPTURE_LINE_MAX  (7 * (16 * 1024 + 32) + 1024) /* bytes of a line, newline included */

/* In memory shared by all processes. */
struct capture_file_state {
	_Atomic int32_t open;     /* a file is open for captured turns */
	_Atomic uint64_t dropped; /* lines that the parent could not write */
};

/*
 * Open the file before any worker is forked: created with mode 0600; a link, another user's file and one that others
 * may read are refused. Keeps path and state; the file may have `most` bytes. Returns the descriptor on which
 * workers' lines arrive, which the parent reads with capture_file_collect, or -1 with *why (valid until the next
 * call).
 */
int capture_file_open(const char *path, int64_t most, struct capture_file_state *state, const char **why);

/* From now on this process is a worker. No effect if no file is open; likewise below. */
void capture_file_become_worker(void);

/* Send one line, newline included, to the parent. Returns false if it was dropped. */
bool capture_file_send(const char *line, size_t len);

/*
 * Write the lines that workers have sent, within bounds; failures are counted in state->dropped. Returns whether
 * there may be more.
 */
bool capture_file_collect(void);

/* Reopen the file after it was moved away. If that fails, it is logged, and nothing is captured until it succeeds. */
void capture_file_reopen(void);

/* Check the file's age, if an hour has passed. */
void capture_file_look(void);

/* Log whether the policy in force captures turns, if that has changed. */
void capture_file_say(bool wanted);

#endif
