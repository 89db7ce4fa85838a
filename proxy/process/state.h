/*
 * What outlives us: the table of observed trust (shared/trust_table.h), how fast models are and how long their tokens
 * (observe/ledger.h), in a folder of the operator's. The parent alone reads and writes it.
 *
 * DIR/trust, DIR/speeds and DIR/windows are written beside and renamed into place, so that whoever kills us leaves the
 * one before or the new one. A file that is damaged is put aside as DIR/trust.damaged, which is said, and all begins
 * anew. One parapet a folder: its parent holds a lock on DIR/lock (fcntl(2)) for as long as it lives. Where a file
 * system has no locks, that is said, and of two the last to write wins.
 */
#ifndef PARAPET_PROXY_PROCESS_STATE_H
#define PARAPET_PROXY_PROCESS_STATE_H

#include <stdbool.h>

#include "proxy/observe/ledger.h"
#include "proxy/shared/trust_table.h"

/*
 * Take a folder, made 0700 where there is none, and read what is in it; said in the log. A link, a folder of somebody
 * else's, one that others may write to, and one that another parapet holds are refused. An heir, who takes over from
 * one that still serves, writes once that one has left. Keeps dir. Returns 0, or -1 with *why, static.
 */
int state_open(const char *dir, bool is_heir, struct trust_table *table, struct ledger *ledger, const char **why);

/* Tidy the table up, and write what has changed if some seconds have passed, or at once. Without a folder only tidies.
 * A failure is said once, until it succeeds again. */
void state_look(struct trust_table *table, const struct ledger *ledger, bool now);

/* Another process writes from now on: after an upgrade. */
void state_leave(void);

#endif
