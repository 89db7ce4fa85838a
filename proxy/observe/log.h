/*
 * The log: writing a line never blocks.
 *
 * Workers send lines to the parent as datagrams, batched if there are many. Only the parent writes to the
 * destination, and never waits for it either: lines without room are dropped and counted. Messages contain no text
 * from clients or backends; a turn's line escapes it (turn_log.c).
 */
#ifndef PARAPET_PROXY_OBSERVE_LOG_H
#define PARAPET_PROXY_OBSERVE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/vocabulary.h"

#define LOG_LINE_MAX     4096        /* bytes of a line: what a pipe accepts at once; longer ones are truncated */
#define LOG_GATHERED_MAX (32 * 1024) /* bytes of lines batched together */

#define EACH_LOG_FORM(ROW) \
	ROW(LOG_AUTO, "auto") /* text on a terminal, else JSON */ \
	ROW(LOG_TEXT, "text") \
	ROW(LOG_JSON, "json") /* each line an object */
VOCABULARY(log_form, EACH_LOG_FORM, LOG_FORMS);

/* Read "auto", "text" or "json". Returns 0, or -1 for anything else. */
int log_form_read(enum log_form *form, const char *text);

/*
 * Begin logging, in the future parent; before that, lines go to stderr as text. Keeps dest; see log_sink.h. Returns
 * the descriptor on which workers' lines arrive, which the parent reads with log_collect, or -1 with *why (valid
 * until the next call).
 */
int log_open(const char *dest, enum log_form form, const char **why);

/* From now on this process is a worker: its lines go to the parent. */
void log_become_worker(void);

/* The same for a process that closes the parent's other descriptors. Returns the one its lines use. */
int log_become_child(void);

/* How much a line matters to the operator, as in JSON lines. */
#define EACH_LOG_LEVEL(ROW) \
	ROW(LOG_LEVEL_INFO, "info") \
	/* something is not as it should be, but turns are answered */ \
	ROW(LOG_LEVEL_WARNING, "warning") \
	ROW(LOG_LEVEL_ERROR, "error") /* clients get no answer, or guards do not work */
VOCABULARY(log_level, EACH_LOG_LEVEL, LOG_LEVEL_COUNT);

/* Whether lines are JSON objects. */
bool log_is_json(void);

/*
 * Write one message with printf's format; the newline is added. It must not contain outside text. In text form,
 * warnings and errors begin with the level.
 */
#define log_line(...)    log_message(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_warning(...) log_message(LOG_LEVEL_WARNING, __VA_ARGS__)
#define log_error(...)   log_message(LOG_LEVEL_ERROR, __VA_ARGS__)
void log_message(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for a message that names its own speaker: text form omits the program's name. */
void log_start_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Write one finished line, its newline included, at most LOG_LINE_MAX bytes. */
void log_write(const char *line, size_t len);

/*
 * From now on this worker's finished lines are batched, up to LOG_GATHERED_MAX bytes, until log_flush. begun is
 * called when the first line waits. Messages are never batched, and keep their order.
 */
void log_gather(void (*begun)(void *arg), void *arg);
void log_flush(void);

/* Reopen the destination file after it was moved away. Logs a failure. */
void log_reopen(void);

/* Write the lines that workers have sent, within bounds. Returns whether there may be more. */
bool log_collect(void);

/* Lines dropped by this process since the last call. */
uint64_t log_dropped(void);

#endif
