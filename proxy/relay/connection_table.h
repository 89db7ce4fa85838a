/*
 * The number of open connections of each client address, so that one client cannot use them all.
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
 * Count one more connection from an address (ports do not count; all clients of a unix socket are one). Returns its
 * entry, to be passed to connection_table_remove; NULL if the address already has `most`, or without memory.
 */
struct connection_table_entry *connection_table_add(
    struct connection_table *connection_table, const struct address *from, long most);

/*
 * Sixteen bytes that identify the address, the same everywhere: an IPv6 address, a mapped IPv4 one (RFC 4291,
 * 2.5.5.2), or zeros for a unix socket; empty for NULL. Borrowed from the entry.
 */
struct span connection_table_address(const struct connection_table_entry *entry);

/*
 * Count a delayed refusal for this address; returns false, uncounted, if there are `most`. The second function counts
 * one less.
 */
bool connection_table_delay(struct connection_table_entry *entry, unsigned most);
void connection_table_delayed(struct connection_table_entry *entry);

/* Count one less. NULL is allowed and counts nothing. */
void connection_table_remove(struct connection_table_entry *entry);

#endif
