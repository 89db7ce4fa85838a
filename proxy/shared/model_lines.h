/*
 * Files of what is known of models, one a line below a heading, for a ledger that has counted nothing yet.
 */
#ifndef PARAPET_PROXY_SHARED_MODEL_LINES_H
#define PARAPET_PROXY_SHARED_MODEL_LINES_H

#include <stdbool.h>

#include "policies/span.h"
#include "proxy/observe/ledger.h"

#define MODEL_LINE_MAX (TURN_NAME_MAX + 96) /* bytes of one, its end included */

/* Take one line, which ends in NUL. Returns false where it is none. */
typedef bool model_line_read(struct ledger *ledger, const char *line);

/*
 * Read a file's text: its heading, which ends its line, then lines. Returns how many models there are, or -1 where
 * something else stands there: what was read up to then holds.
 */
int model_lines_read(struct ledger *ledger, struct span text, const char *heading, model_line_read *read_line);

#endif
