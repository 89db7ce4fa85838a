/*
 * The trust table as text, for a file that outlives the process: lines of words and counts, the last one with a hash of
 * the rest, so that damage is detected.
 */
#ifndef PARAPET_PROXY_SHARED_TRUST_TEXT_H
#define PARAPET_PROXY_SHARED_TRUST_TEXT_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/shared/trust_table.h"

#define TRUST_TEXT_MAX (64 * 1024) /* bytes of a table as text, at most */

/* Write the table. Returns the length. */
size_t trust_text_write(const struct trust_table *table, char into[TRUST_TEXT_MAX]);

/*
 * Read one into an empty table, before anyone else uses it. Returns the number of entries, or -1 if it is damaged; the
 * table is then unchanged.
 */
int trust_text_read(struct trust_table *table, struct span text);

#endif
