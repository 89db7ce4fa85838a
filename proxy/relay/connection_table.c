/*
 * A chained hash table from address to count.
 */
#include "proxy/relay/connection_table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/random.h>

#include "policies/hash.h"

#define CHAINS 1024

struct connection_table_entry {
	LIST_ENTRY(connection_table_entry) link;
	unsigned char address[16];
	long connections;
	unsigned delayed; /* refusals */
};

struct connection_table {
	LIST_HEAD(, connection_table_entry) chains[CHAINS];
	uint64_t seed; /* secret, so that clients cannot choose colliding addresses */
};

struct connection_table *
connection_table_new(void)
{
	struct connection_table *connection_table = calloc(1, sizeof(*connection_table));

	if (connection_table != NULL && getrandom(&connection_table->seed, sizeof(connection_table->seed), 0) == -1)
		connection_table->seed = (uint64_t)(uintptr_t)connection_table;
	return connection_table;
}

void
connection_table_free(struct connection_table *connection_table)
{

	if (connection_table == NULL)
		return;
	for (size_t i = 0; i < CHAINS; i++) {
		struct connection_table_entry *entry;

		while ((entry = LIST_FIRST(&connection_table->chains[i])) != NULL) {
			LIST_REMOVE(entry, link);
			free(entry);
		}
	}
	free(connection_table);
}

/*
 * The address without its port, as 16 bytes for every family; an IPv4 client gets the same key on an IPv4 and an IPv6
 * socket.
 */
static void
key_of(const struct address *from, unsigned char key[16])
{

	memset(key, 0, 16);
	if (from->as.any.sa_family == AF_INET) {
		key[10] = key[11] = 0xff;
		memcpy(key + 12, &from->as.v4.sin_addr, 4);
	} else if (from->as.any.sa_family == AF_INET6)
		memcpy(key, &from->as.v6.sin6_addr, 16);
}

/* Hash the key, starting from the secret seed. */
static size_t
chain_of(const struct connection_table *connection_table, const unsigned char key[16])
{
	uint64_t hash = hash_add_bytes(connection_table->seed, key, 16);

	return (hash ^ hash >> 32) % CHAINS;
}

struct connection_table_entry *
connection_table_add(struct connection_table *connection_table, const struct address *from, long most)
{
	unsigned char key[16];
	struct connection_table_entry *entry;
	size_t chain;

	key_of(from, key);
	chain = chain_of(connection_table, key);
	LIST_FOREACH(entry, &connection_table->chains[chain], link)
	if (memcmp(entry->address, key, sizeof(key)) == 0)
		break;
	if (entry == NULL) {
		entry = calloc(1, sizeof(*entry));
		if (entry == NULL)
			return NULL;
		memcpy(entry->address, key, sizeof(key));
		LIST_INSERT_HEAD(&connection_table->chains[chain], entry, link);
	}
	if (entry->connections >= most)
		return NULL;
	entry->connections++;
	return entry;
}

bool
connection_table_delay(struct connection_table_entry *entry, unsigned most)
{

	if (entry->delayed >= most)
		return false;
	entry->delayed++;
	return true;
}

void
connection_table_delayed(struct connection_table_entry *entry)
{

	entry->delayed--;
}

void
connection_table_remove(struct connection_table_entry *entry)
{

	if (entry == NULL || --entry->connections > 0)
		return;
	LIST_REMOVE(entry, link);
	free(entry);
}

struct span
connection_table_address(const struct connection_table_entry *entry)
{

	if (entry == NULL)
		return (struct span){"", 0};
	return (struct span){(const char *)entry->address, sizeof(entry->address)};
}
