/*
 * How many connections each client address has open: so that one client cannot take them all.
 */
#ifndef PARAPET_PROXY_RELAY_CONNECTION_TABLE_H
#define PARAPET_PROXY_RELAY_CONNECTION_TABLE_H

#include <stdbool.h>

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

/*
 * The sixteen bytes that tell this address from any other, the same everywhere: an IPv6 address, or an IPv4 one mapped
 * into one (RFC 4291, 2.5.5.2), or zeros for a unix socket; none for NULL. Borrowed from the entry.
 */
struct span connection_table_address(const struct connection_table_entry *entry);

/* Count a refusal that waits for this address; false, and it is not counted, when `most` do. Then one less. */
bool connection_table_delay(struct connection_table_entry *entry, unsigned most);
void connection_table_delayed(struct connection_table_entry *entry);

/* Count one less. NULL is allowed and counts nothing. */
void connection_table_remove(struct connection_table_entry *entry);

#endif
