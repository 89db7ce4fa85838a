/*
 * What is known of models as text, for files that outlive us: how fast each reads and writes, and how many bytes its
 * tokens have, so that the first turns after a start are judged by that.
 */
#ifndef PARAPET_PROXY_SHARED_MODEL_TEXT_H
#define PARAPET_PROXY_SHARED_MODEL_TEXT_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/observe/ledger.h"

#define MODEL_LINE_MAX (TURN_NAME_MAX + 96)             /* bytes of one model, its line's end included */
#define MODEL_TEXT_MAX (LEDGER_MODELS * MODEL_LINE_MAX) /* bytes, at most */

/* A heading, and a line for each model. */
enum model_text {
	MODEL_SPEEDS,  /* tokens a second that it reads, and writes, two digits each: less is not worth a file; its name
	                */
	MODEL_WINDOWS, /* the fewest tokens of a prompt; of each kind of text, the most thousandths of a byte a token;
	                  its name */
	MODEL_TEXTS
};

/* Write what is known. Returns the bytes written; 0: nothing is. */
size_t model_text_write(enum model_text which, const struct ledger *ledger, char into[MODEL_TEXT_MAX]);

/*
 * Read it into a ledger that has counted nothing yet. Returns how many models there are, or -1 where something else
 * stands there: what was read up to then holds.
 */
int model_text_read(enum model_text which, struct ledger *ledger, struct span text);

#endif
