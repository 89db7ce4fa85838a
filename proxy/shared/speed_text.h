/*
 * The kept speeds of models as text, for a file that outlives us: so that the first turn after a start is judged by
 * what the machine is known to do.
 */
#ifndef PARAPET_PROXY_SHARED_SPEED_TEXT_H
#define PARAPET_PROXY_SHARED_SPEED_TEXT_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/observe/ledger.h"
#include "proxy/shared/model_lines.h"

#define SPEED_TEXT_MAX (LEDGER_MODELS * MODEL_LINE_MAX) /* bytes, at most */

/* Write them, two digits each: what changes less is not worth a file. Returns the bytes written; 0: none is known. */
size_t speed_text_write(const struct ledger *ledger, char into[SPEED_TEXT_MAX]);

/*
 * Read them into a ledger that has counted nothing yet. Returns how many models there are, or -1 where something else
 * stands there: what was read up to then holds, as each turn tells its own speed anew.
 */
int speed_text_read(struct ledger *ledger, struct span text);

#endif
