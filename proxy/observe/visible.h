/*
 * Makes hostile text safe to show: on a terminal, in a log line, in a JSON string, in a metrics label.
 *
 * Never passed on unchanged: control characters of both sets (C0, DEL, C1), line separators (U+2028, U+2029), marks
 * that change the text direction (U+202A to U+202E, U+2066 to U+2069), and bytes that are not UTF-8 (RFC 3629).
 */
#ifndef PARAPET_PROXY_OBSERVE_VISIBLE_H
#define PARAPET_PROXY_OBSERVE_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/span.h"

struct json_out;

enum visible_form {
	VISIBLE_LINE,     /* escaped: \x1b, \u{2028} */
	VISIBLE_LINES,    /* the same for text of several lines: line ends and tabs stay */
	VISIBLE_JSON,     /* as the inside of a JSON string: \u001b, \u2028; invalid UTF-8 becomes \ufffd */
	VISIBLE_DOCUMENT, /* the same for a whole JSON document, with its own quotes and backslashes */
	VISIBLE_LABEL     /* a question mark for each, and for quotes and backslashes, so that no escaping is needed */
};

/*
 * Write the text into room bytes, without a NUL; what does not fit is left out, in whole characters. Returns the
 * bytes written, at most 6 times those of the text.
 */
size_t visible_write(char *into, size_t room, struct span text, enum visible_form form);

/* The same; *text is advanced to what was left out. */
size_t visible_take(char *into, size_t room, struct span *text, enum visible_form form);

/* Write the text as a JSON string with at most that many bytes inside. Returns what was left out. */
struct span visible_string(struct json_out *out, struct span text, size_t most);

/* Print the text, of any length. */
void visible_print(FILE *out, struct span text, enum visible_form form);

/*
 * From now on everything printed to stderr is escaped by lines: messages quote arguments, file names and outside
 * data. Returns whether that worked; if not, stderr is unchanged.
 */
bool visible_errors(void);

#endif
