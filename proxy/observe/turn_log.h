/*
 * One log line for every turn: a JSON object with the members of turn_entry.c, or readable text.
 */
#ifndef PARAPET_PROXY_OBSERVE_TURN_LOG_H
#define PARAPET_PROXY_OBSERVE_TURN_LOG_H

#include <stddef.h>

struct turn_entry;

#define TURN_TEXT_LINE_MAX 1024

/* Log a turn in the log's form. */
void turn_log(const struct turn_entry *entry);

/*
 * Write a turn as one readable line without its newline:
 *     12:04:31 3f9a51c20e7788d1 chat gemma3:4b direct (no-evidence) 200 41 tok 12.3 tok/s 3.4 s
 * Nothing in it can control a terminal. `into` has room for TURN_TEXT_LINE_MAX bytes. Returns the bytes written.
 */
size_t request_text_write(const struct turn_entry *entry, char *into);

#endif
