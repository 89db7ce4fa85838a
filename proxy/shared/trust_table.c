/*
 * Places are taken by compare and exchange and counted by addition. Searches are linear: there are few.
 */
#include "proxy/shared/trust_table.h"

#include <string.h>

#include "proxy/observe/visible.h"
#include "routes/arms.h"

/* Never 0. */
static uint64_t
hash_of(const struct trust_table *table, const void *bytes, size_t len)
{
	uint64_t hash = siphash(table->key, bytes, len);

	return hash != 0 ? hash : 1;
}

static uint64_t
key_of(const struct trust_table *table, const struct trust_place *place)
{
	char bytes[sizeof(place->identity) + TRUST_NAME_MAX];
	size_t len = strnlen(place->route, TRUST_NAME_MAX);

	memcpy(bytes, &place->identity, sizeof(place->identity));
	memcpy(bytes + sizeof(place->identity), place->route, len);
	return hash_of(table, bytes, sizeof(place->identity) + len);
}

static struct trust_entry *
find(const struct trust_table *table, uint64_t key)
{

	for (size_t i = 0; i < TRUST_ENTRIES; i++)
		if (atomic_load(&table->entries[i].key) == key)
			return (struct trust_entry *)(uintptr_t)&table->entries[i];
	return NULL;
}

/*
 * Write the names to an entry taken for them. Two that do so at the same time write the same bytes, or names of the
 * same model.
 */
static void
inscribe(struct trust_entry *entry, const struct trust_place *place)
{
	size_t len = visible_write(entry->model, TRUST_NAME_MAX - 1, place->model, VISIBLE_LABEL);

	entry->model[len] = '\0';
	len = visible_write(entry->route, TRUST_NAME_MAX - 1, span_of(place->route), VISIBLE_LABEL);
	entry->route[len] = '\0';
	atomic_store_explicit(&entry->written, 1, memory_order_release);
}

static struct trust_entry *
take(struct trust_table *table, uint64_t key)
{

	for (size_t i = 0; i < TRUST_ENTRIES; i++) {
		uint64_t none = 0;

		if (atomic_compare_exchange_strong(&table->entries[i].key, &none, key) || none == key)
			return &table->entries[i];
	}
	atomic_store(&table->full, 1);
	return NULL;
}

static uint32_t
count_turns(const struct trust_entry *entry, enum trust_purpose purpose)
{
	uint32_t turns = 0;

	if (purpose == PURPOSE_SPEND)
		return atomic_load(&entry->spent[SPEND_CHECKED]);
	for (int i = 0; i < TRUST_PATTERNS; i++)
		turns += atomic_load(&entry->turns[i]);
	return turns;
}

/* The client's place in an entry, taken if necessary; the last one is shared by all clients without a place. */
static struct trust_client *
place_of(struct trust_entry *entry, uint64_t hash)
{

	for (size_t i = 0; i < TRUST_CLIENTS - 1; i++) {
		uint64_t held = 0;

		if (atomic_compare_exchange_strong(&entry->clients[i].hash, &held, hash) || held == hash)
			return &entry->clients[i];
	}
	return &entry->clients[TRUST_CLIENTS - 1];
}

/* How many turns one of so many clients may have counted, beyond the first few. */
static uint32_t
share_of(uint32_t turns, uint32_t clients)
{

	return turns / (clients > 5 ? 5 : clients) + TRUST_CLIENT_LEAST;
}

/* The number of clients other than this one. */
static uint32_t
count_clients(const struct trust_entry *entry, const struct trust_client *but, enum trust_purpose purpose)
{
	uint32_t clients = 0;

	for (size_t i = 0; i < TRUST_CLIENTS; i++)
		clients +=
		    &entry->clients[i] != but && atomic_load(&entry->clients[i].turns[purpose]) >= TRUST_CLIENT_LEAST;
	return clients;
}

/* The entry that counts a turn of the client, after adding the turn to the client's count; NULL: none. */
static struct trust_entry *
admit(struct trust_table *table, const struct trust_place *place, uint64_t client, enum trust_purpose purpose)
{
	struct trust_entry *entry = take(table, key_of(table, place));
	struct trust_client *from;
	uint32_t others;

	if (entry == NULL)
		return NULL;
	if (atomic_load_explicit(&entry->written, memory_order_acquire) == 0)
		inscribe(entry, place);
	from = place_of(entry, hash_of(table, &client, sizeof(client)));
	others = count_clients(entry, from, purpose);
	if (others > 0 && atomic_load(&from->turns[purpose]) >= share_of(count_turns(entry, purpose), others + 1))
		return NULL;
	atomic_fetch_add(&from->turns[purpose], 1);
	atomic_store(&entry->used, atomic_fetch_add(&table->counted, 1) + 1);
	return entry;
}

bool
trust_table_count(
    struct trust_table *table, const struct trust_place *place, uint64_t client, enum trust_pattern pattern)
{
	struct trust_entry *entry = admit(table, place, client, PURPOSE_TRUST);

	if (entry != NULL)
		atomic_fetch_add(&entry->turns[pattern], 1);
	return entry != NULL;
}

bool
trust_table_spend(
    struct trust_table *table, const struct trust_place *place, uint64_t client, const struct spend_counts *add)
{
	struct trust_entry *entry = admit(table, place, client, PURPOSE_SPEND);

	for (int i = 0; i < SPEND_COUNTS && entry != NULL; i++)
		atomic_fetch_add(&entry->spent[i], add->of[i]);
	return entry != NULL;
}

/* Whether no client has much more than its share; the first one may while it is alone. */
static bool
is_even(const struct trust_entry *entry, enum trust_purpose purpose)
{
	uint32_t clients = count_clients(entry, NULL, purpose), turns = count_turns(entry, purpose);

	for (size_t i = 0; i < TRUST_CLIENTS; i++)
		if (clients > 1 && atomic_load(&entry->clients[i].turns[purpose]) > share_of(turns, clients))
			return false;
	return true;
}

static struct trust_estimate
look(const struct trust_entry *entry)
{
	struct trust_counts counts;
	struct trust_estimate estimate;

	for (int i = 0; i < TRUST_PATTERNS; i++)
		counts.turns[i] = atomic_load(&entry->turns[i]);
	estimate = trust_judge(&counts, (struct trust_labels){0, 0});
	if (estimate.trust == TRUST_LOOSER && !is_even(entry, PURPOSE_TRUST))
		estimate.trust = TRUST_PRIOR;
	return estimate;
}

struct trust_estimate
trust_table_look(const struct trust_table *table, const struct trust_place *place)
{
	const struct trust_entry *entry = find(table, key_of(table, place));

	return entry != NULL ? look(entry) : (struct trust_estimate){.trust = TRUST_PRIOR};
}

static struct spend_counts
spent_of(const struct trust_entry *entry)
{
	struct spend_counts counts;

	for (int i = 0; i < SPEND_COUNTS; i++)
		counts.of[i] = atomic_load(&entry->spent[i]);
	return counts;
}

struct spend_counts
trust_table_spent(const struct trust_table *table, const struct trust_place *place)
{
	const struct trust_entry *entry = find(table, key_of(table, place));

	return entry != NULL && is_even(entry, PURPOSE_SPEND) ? spent_of(entry) : (struct spend_counts){{0}};
}

bool
trust_table_see(const struct trust_table *table, unsigned i, struct trust_seen *seen)
{
	const struct trust_entry *entry = &table->entries[i];

	if (atomic_load(&entry->key) == 0 || atomic_load_explicit(&entry->written, memory_order_acquire) == 0)
		return false;
	memcpy(seen->model, entry->model, sizeof(seen->model));
	memcpy(seen->route, entry->route, sizeof(seen->route));
	seen->model[TRUST_NAME_MAX - 1] = seen->route[TRUST_NAME_MAX - 1] = '\0';
	seen->estimate = look(entry);
	seen->spent = spent_of(entry);
	seen->even = is_even(entry, PURPOSE_SPEND);
	return seen->estimate.turns > 0 || seen->spent.of[SPEND_CHECKED] > 0;
}

/* By subtraction, so that concurrent additions are kept. */
static void
halve(_Atomic uint32_t *count)
{

	atomic_fetch_sub(count, atomic_load(count) / 2);
}

/* Halve counts that have grown beyond the memory's length, and their clients' counts. */
static void
shrink(struct trust_entry *entry, enum trust_purpose purpose, _Atomic uint32_t *counts, int count, uint32_t most)
{

	if (count_turns(entry, purpose) <= most)
		return;
	for (int k = 0; k < count; k++)
		halve(&counts[k]);
	for (size_t k = 0; k < TRUST_CLIENTS; k++)
		halve(&entry->clients[k].turns[purpose]);
}

static void
clear(struct trust_entry *entry)
{

	atomic_store(&entry->key, 0);
	atomic_store(&entry->written, 0);
	for (int i = 0; i < TRUST_PATTERNS; i++)
		atomic_store(&entry->turns[i], 0);
	for (int i = 0; i < SPEND_COUNTS; i++)
		atomic_store(&entry->spent[i], 0);
	for (size_t i = 0; i < TRUST_CLIENTS; i++) {
		atomic_store(&entry->clients[i].hash, 0);
		for (int k = 0; k < PURPOSES; k++)
			atomic_store(&entry->clients[i].turns[k], 0);
	}
}

void
trust_table_tidy(struct trust_table *table)
{
	struct trust_entry *oldest = NULL;

	for (size_t i = 0; i < TRUST_ENTRIES; i++) {
		struct trust_entry *entry = &table->entries[i];

		if (atomic_load(&entry->key) != 0 &&
		    (oldest == NULL || atomic_load(&entry->used) < atomic_load(&oldest->used)))
			oldest = entry;
		shrink(entry, PURPOSE_TRUST, entry->turns, TRUST_PATTERNS, TRUST_TURNS_MOST);
		shrink(entry, PURPOSE_SPEND, entry->spent, SPEND_COUNTS, SPEND_MOST);
	}
	if (atomic_exchange(&table->full, 0) != 0 && oldest != NULL)
		clear(oldest);
}
