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

struct census_entry {
	LIST_ENTRY(census_entry) link;
	unsigned char address[16];
	long connections;
};

struct census {
	LIST_HEAD(, census_entry) chains[CHAINS];
	uint64_t seed; /* nobody outside can choose addresses that share a chain */
};

struct census *
census_new(void)
{
	struct census *census = calloc(1, sizeof(*census));

	if (census != NULL && getrandom(&census->seed, sizeof(census->seed), 0) == -1)
		census->seed = (uint64_t)(uintptr_t)census;
	return census;
}

void
census_free(struct census *census)
{

	if (census == NULL)
		return;
	for (size_t i = 0; i < CHAINS; i++) {
		struct census_entry *entry;

		while ((entry = LIST_FIRST(&census->chains[i])) != NULL) {
			LIST_REMOVE(entry, link);
			free(entry);
		}
	}
	free(census);
}

/* The address alone, sixteen bytes for any family. */
static void
key_of(const struct address *from, unsigned char key[16])
{

	memset(key, 0, 16);
	if (from->as.any.sa_family == AF_INET)
		memcpy(key, &from->as.v4.sin_addr, 4);
	else if (from->as.any.sa_family == AF_INET6)
		memcpy(key, &from->as.v6.sin6_addr, 16);
}

/* By the key, from a secret start. */
static size_t
chain_of(const struct census *census, const unsigned char key[16])
{
	uint64_t hash = hash_add_bytes(census->seed, key, 16);

	return (hash ^ hash >> 32) % CHAINS;
}

struct census_entry *
census_enter(struct census *census, const struct address *from, long most)
{
	unsigned char key[16];
	struct census_entry *entry;
	size_t chain;

	key_of(from, key);
	chain = chain_of(census, key);
	LIST_FOREACH(entry, &census->chains[chain], link)
	if (memcmp(entry->address, key, sizeof(key)) == 0)
		break;
	if (entry == NULL) {
		entry = calloc(1, sizeof(*entry));
		if (entry == NULL)
			return NULL;
		memcpy(entry->address, key, sizeof(key));
		LIST_INSERT_HEAD(&census->chains[chain], entry, link);
	}
	if (entry->connections >= most)
		return NULL;
	entry->connections++;
	return entry;
}

void
census_leave(struct census_entry *entry)
{

	if (entry == NULL || --entry->connections > 0)
		return;
	LIST_REMOVE(entry, link);
	free(entry);
}

struct span
census_address(const struct census_entry *entry)
{

	if (entry == NULL)
		return (struct span){"", 0};
	return (struct span){(const char *)entry->address, sizeof(entry->address)};
}
