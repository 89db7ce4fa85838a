/*
 * How many connections each client address has open: so that one client cannot take them all.
 */
#ifndef PARAPET_PROXY_RELAY_CONNECTION_TABLE_H
#define PARAPET_PROXY_RELAY_CONNECTION_TABLE_H

#include "policies/span.h"
#include "proxy/shared/address.h"

struct connection_table;
struct connection_table_entry;

/* An empty connection table, or NULL without memory. */
struct connection_table *connection_table_new(void);
void connection_table_free(struct connection_table *connection_table);

/*
 * Count one more connection from an address (its port does not count; all of a unix socket's clients are one). Returns
 * its entry, to be handed back to connection_table_remove; NULL when the address has `most` already, or without memory.
 */
struct connection_table_entry *connection_table_add(
    struct connection_table *connection_table, const struct address *from, long most);

/* The bytes that tell this address from any other, the same everywhere; none for NULL. Borrowed from the entry. */
struct span connection_table_address(const struct connection_table_entry *entry);

/* Count one less. NULL is allowed and counts nothing. */
void connection_table_remove(struct connection_table_entry *entry);

#endif
