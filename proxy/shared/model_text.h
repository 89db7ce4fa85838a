/*
 * What is known about models as text, for files that outlive the process: speeds and bytes per token, used to judge the
 * first turns after a start.
 */
#ifndef PARAPET_PROXY_SHARED_MODEL_TEXT_H
#define PARAPET_PROXY_SHARED_MODEL_TEXT_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/observe/ledger.h"

#define MODEL_LINE_MAX (TURN_NAME_MAX + 96)             /* bytes of a model's line, including its end */
#define MODEL_TEXT_MAX (LEDGER_MODELS * MODEL_LINE_MAX) /* bytes, at most */

/* A heading, and a line per model. */
enum model_text {
	MODEL_SPEEDS,  /* tokens a second that it reads, and writes, two digits each: less is not worth a file; its name
	                */
	MODEL_WINDOWS, /* the fewest tokens of a prompt; of each kind of text, the most thousandths of a byte a token;
	                  its name */
	MODEL_TEXTS
};

/* Write what is known. Returns the length; 0: nothing is known. */
size_t model_text_write(enum model_text which, const struct ledger *ledger, char into[MODEL_TEXT_MAX]);

/*
 * Read it into an empty ledger. Returns the number of models, or -1 if a line is invalid: what was read before it is
 * kept.
 */
int model_text_read(enum model_text which, struct ledger *ledger, struct span text);

#endif
