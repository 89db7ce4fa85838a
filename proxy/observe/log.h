/*
 * The log: lines that never block whoever writes them.
 *
 * Workers send lines as datagrams to the parent, some at a time where there are many, and the parent alone writes to
 * the destination and never waits for it either: what finds no room is dropped and counted. Messages hold nothing that
 * a client or a backend said; what a turn's line holds of it is escaped (turn_log.c).
 */
#ifndef PARAPET_PROXY_OBSERVE_LOG_H
#define PARAPET_PROXY_OBSERVE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/vocabulary.h"

#define LOG_LINE_MAX     4096        /* bytes of a line: what a pipe takes whole; longer ones are cut */
#define LOG_GATHERED_MAX (32 * 1024) /* bytes of lines that wait for each other */

enum log_form {
	LOG_AUTO, /* text on a terminal, else JSON */
	LOG_TEXT,
	LOG_JSON, /* each line an object */
};

/* Read "auto", "text" or "json". Returns 0, or -1 when it is none of them. */
int log_form_read(enum log_form *form, const char *text);

/*
 * Begin logging, in the process that will be the parent; before, lines go to stderr as text. dest is kept; see
 * log_sink.h. Returns the descriptor on which lines of workers arrive, for the parent to read when it is readable
 * (log_collect), or -1 with *why (good until the next call).
 */
int log_open(const char *dest, enum log_form form, const char **why);

/* From now on this process is a worker: its lines go to the parent. */
void log_become_worker(void);

/* The same for a process that is to close what else the parent had. Returns the descriptor that its lines take. */
int log_become_child(void);

/* How much a line matters to the operator, as JSON lines call it. */
#define EACH_LOG_LEVEL(ROW) \
	ROW(LOG_LEVEL_INFO, "info") \
	/* something is not as it was meant to be; turns are answered all the same */ \
	ROW(LOG_LEVEL_WARNING, "warning") \
	ROW(LOG_LEVEL_ERROR, "error") /* somebody gets no answer, or guards do not work */
VOCABULARY(log_level, EACH_LOG_LEVEL, LOG_LEVEL_COUNT);

/* Whether lines are JSON objects. */
bool log_is_json(void);

/*
 * Write one message, printf-wise; the newline is added. Nothing from outside may stand in it. As text, warnings and
 * errors begin with the word.
 */
#define log_line(...)    log_message(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_warning(...) log_message(LOG_LEVEL_WARNING, __VA_ARGS__)
#define log_error(...)   log_message(LOG_LEVEL_ERROR, __VA_ARGS__)
void log_message(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for a message that says itself who speaks: text goes without the program's name in front. */
void log_start_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Write one finished line, its newline included, at most LOG_LINE_MAX bytes. */
void log_write(const char *line, size_t len);

/*
 * From now on this worker's finished lines are gathered: at most LOG_GATHERED_MAX bytes, until log_flush. begun is
 * told when the first of them waits, so that it can see to that. Messages are never gathered, and do not overtake.
 */
void log_gather(void (*begun)(void *arg), void *arg);
void log_flush(void);

/* Open the destination anew, where it is a file: it has been moved away. Says so when that fails. */
void log_reopen(void);

/* Write out what workers have sent, within bounds. Returns whether there may be more. */
bool log_collect(void);

/* How many lines this process has dropped since it was last asked. */
uint64_t log_dropped(void);

#endif
