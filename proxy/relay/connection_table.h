/*
 * How many connections each client address has open: so that one client cannot take them all.
 */
#ifndef PARAPET_PROXY_RELAY_CONNECTION_TABLE_H
#define PARAPET_PROXY_RELAY_CONNECTION_TABLE_H

#include "policies/span.h"
#include "proxy/shared/address.h"

struct census;
struct census_entry;

/* An empty census, or NULL without memory. */
struct census *census_new(void);
void census_free(struct census *census);

/*
 * Count one more connection from an address (its port does not count; all of a unix socket's clients are one). Returns
 * its entry, to be handed back to census_leave; NULL when the address has `most` already, or without memory.
 */
struct census_entry *census_enter(struct census *census, const struct address *from, long most);

/* The bytes that tell this address from any other, the same everywhere; none for NULL. Borrowed from the entry. */
struct span census_address(const struct census_entry *entry);

/* Count one less. NULL is allowed and counts nothing. */
void census_leave(struct census_entry *entry);

#endif
