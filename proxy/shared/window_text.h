/*
 * How many bytes the tokens of models have, as text for a file that outlives us: so that the first prompt after a start
 * is judged by what was seen of its model.
 */
#ifndef PARAPET_PROXY_SHARED_WINDOW_TEXT_H
#define PARAPET_PROXY_SHARED_WINDOW_TEXT_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/observe/ledger.h"
#include "proxy/shared/model_lines.h"

#define WINDOW_TEXT_MAX (LEDGER_MODELS * MODEL_LINE_MAX) /* bytes, at most */

/* Write it. Returns the bytes written; 0: nothing is known. */
size_t window_text_write(const struct ledger *ledger, char into[WINDOW_TEXT_MAX]);

/*
 * Read it into a ledger that has counted nothing yet. Returns how many models there are, or -1 where something else
 * stands there: what was read up to then holds.
 */
int window_text_read(struct ledger *ledger, struct span text);

#endif
