/*
 * Where the log goes: stderr, stdout, a file, or the system's log. Only the parent writes there, and never waits: what
 * finds no room is dropped. (The system's log gets 20 ms for the lines that came together.)
 */
#ifndef PARAPET_PROXY_OBSERVE_LOG_SINK_H
#define PARAPET_PROXY_OBSERVE_LOG_SINK_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Open a destination: "stderr", "stdout", "syslog" (the socket /dev/log), "syslog:PATH" (another socket), or a file's
 * path, which is made 0600 where there is none, is appended to, and must be no symbolic link. Until then, and when this
 * fails, it is stderr. Keeps dest. Returns 0, or -1 with *why (good until the next call).
 */
int log_sink_open(const char *dest, const char **why);

bool log_sink_is_terminal(void);

/* Open a file anew after somebody has moved it away; nothing else needs it. As log_sink_open, the old one kept on -1.
 */
int log_sink_reopen(const char **why);

/* How many bytes of lines may be written together: what a pipe takes whole; as many as there are where it is a file. */
size_t log_sink_most(void);

/* Write lines, their newlines included, log_sink_most bytes at most. Returns false when any was dropped. */
bool log_sink_write(const char *line, size_t len);

#endif
