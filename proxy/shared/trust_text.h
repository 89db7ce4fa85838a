/*
 * The table of observed trust as text, for a file that outlives us: lines of words and counts, the last one with the
 * hash of all before it, so that a file that was cut or changed is known.
 */
#ifndef PARAPET_PROXY_SHARED_TRUST_TEXT_H
#define PARAPET_PROXY_SHARED_TRUST_TEXT_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/shared/trust_table.h"

#define TRUST_TEXT_MAX (64 * 1024) /* bytes of a table as text, at most */

/* Write the table. Returns the bytes written. */
size_t trust_text_write(const struct trust_table *table, char into[TRUST_TEXT_MAX]);

/*
 * Read one into an empty table, before anybody else looks at it. Returns how many entries there are, or -1 when it is
 * damaged; the table is as it was then.
 */
int trust_text_read(struct trust_table *table, struct span text);

#endif
