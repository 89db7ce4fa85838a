/*
 * Hostile text made safe to show: on a terminal, in a line of a log, inside a JSON string, in a metrics label.
 *
 * What is never passed on as it is: control characters of both sets (C0, DEL, C1), line separators (U+2028, U+2029),
 * marks that turn the reading direction (U+202A to U+202E, U+2066 to U+2069), and bytes that are not UTF-8 (RFC 3629).
 */
#ifndef PARAPET_PROXY_OBSERVE_VISIBLE_H
#define PARAPET_PROXY_OBSERVE_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/span.h"

enum visible_form {
	VISIBLE_LINE,     /* escaped: \x1b, \u{2028} */
	VISIBLE_LINES,    /* the same of a text of several lines: their ends and tabs stay */
	VISIBLE_JSON,     /* as the inside of a JSON string: \u001b, \u2028, bytes that are not UTF-8 become \ufffd */
	VISIBLE_DOCUMENT, /* the same of a whole JSON document, whose quotes and backslashes are its own */
	VISIBLE_LABEL     /* each one a question mark, and so are quotes and backslashes: no escaping is ever needed */
};

/*
 * Write the text into room bytes, without a NUL; what has no room is left out, in whole characters. Returns the bytes
 * written, at most 6 times those of the text.
 */
size_t visible_write(char *into, size_t room, struct span text, enum visible_form form);

/* The same; *text is moved on to what was left out. */
size_t visible_take(char *into, size_t room, struct span *text, enum visible_form form);

/* Print the text, however long it is. */
void visible_print(FILE *out, struct span text, enum visible_form form);

/*
 * From now on all that is printed to stderr passes in the form of lines: messages quote arguments, names of files and
 * what others sent. Returns whether it could be had; without it stderr stays as it is.
 */
bool visible_errors(void);

#endif
