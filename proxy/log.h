/*
 * The log: lines that never block whoever writes them.
 *
 * Workers send each line as one datagram to the parent, which alone writes to the destination and never waits for it
 * either: a line that finds no room is dropped and counted. No line holds anything that a
 * client or a backend said.
 */
#ifndef PARAPET_PROXY_LOG_H
#define PARAPET_PROXY_LOG_H

#include <stddef.h>
#include <stdint.h>

#define LOG_LINE_MAX 2048 /* bytes of a line; longer ones are cut */

/*
 * Begin logging to stderr, in the process that will be the parent. Returns the descriptor on which lines of workers
 * arrive, for the parent to read when it is readable (log_collect), or -1.
 */
int log_open(void);

/* From now on this process is a worker: its lines go to the parent. */
void log_become_worker(void);

/* Write one line, printf-wise; the newline is added. Nothing from outside may stand in it. */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Write out what workers have sent. */
void log_collect(void);

/* How many lines this process has dropped since it was last asked. */
uint64_t log_dropped(void);

#endif
