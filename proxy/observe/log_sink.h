/*
 * The log's destination: stderr, stdout, a file, or the system's log. Only the parent writes to it, and never waits:
 * what finds no room is dropped. (The system's log gets 20 ms for lines that arrive together.)
 */
#ifndef PARAPET_PROXY_OBSERVE_LOG_SINK_H
#define PARAPET_PROXY_OBSERVE_LOG_SINK_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Open a destination: "stderr", "stdout", "syslog" (the socket /dev/log), "syslog:PATH" (another socket), or a file's
 * path, which is created with mode 0600, appended to, and must not be a symbolic link. Before, and on failure, it is
 * stderr. Keeps dest. Returns 0, or -1 with *why (valid until the next call).
 */
int log_sink_open(const char *dest, const char **why);

bool log_sink_is_terminal(void);

/* Reopen a file after it was moved away. As log_sink_open, but keeps the old one on -1. */
int log_sink_reopen(const char **why);

/* How many bytes may be written at once: what a pipe accepts as a unit; unlimited for a file. */
size_t log_sink_most(void);

/* Write lines, newlines included, log_sink_most bytes at most. Returns false if any was dropped. */
bool log_sink_write(const char *line, size_t len);

#endif
