/*
 * The text that a JSON string stands for. Works on raw strings that a json_scan has passed, so that there is nothing
 * left to refuse.
 */
#ifndef PARAPET_PROXY_JSON_JSON_TEXT_H
#define PARAPET_PROXY_JSON_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

/*
 * Decode from the start of *raw into out, at most room bytes and whole characters only, and advance *raw past what was
 * decoded: its len is 0 when all of it was. Returns the bytes written, which are never more than those read.
 */
size_t json_decode(struct span *raw, char *out, size_t room);

/* Does the raw string stand for this text? */
bool json_stands_for(struct span raw, struct span text);

/*
 * The end of a raw string that decodes to at most `most` bytes: cut where a character begins, never inside an escape
 * or a surrogate pair. The whole of raw when that is not longer.
 */
struct span json_tail(struct span raw, size_t most);

#endif
