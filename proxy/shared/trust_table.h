/*
 * What was observed of models' answers, as all processes share it: for each model and route who agreed with whom
 * (observe/trust.h), and what became of checks (observe/spend.h), counts only and no text but the two names.
 *
 * Workers count; nothing waits and nothing is locked, and a worker that dies leaves a count too few. The parent alone
 * tidies up: beyond TRUST_TURNS_MOST or SPEND_MOST all such counts of an entry are halved, and where there is no room
 * the entry goes that was not counted for longest. It writes the table to a file and reads it back (trust_text.c,
 * process/state.h).
 *
 * Whose turns they are is kept as a hash under a key of the table's own, so that nobody decides alone: where there are
 * several clients (TRUST_CLIENT_LEAST turns make one), none counts for more than a fifth, of fewer than five none for
 * more than its equal share. A client that is alone has only itself to deceive.
 */
#ifndef PARAPET_PROXY_SHARED_TRUST_TABLE_H
#define PARAPET_PROXY_SHARED_TRUST_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/observe/spend.h"
#include "proxy/observe/trust.h"

#define TRUST_ENTRIES      64
#define TRUST_CLIENTS      16  /* of an entry counted separately; the rest share one */
#define TRUST_CLIENT_LEAST 6   /* turns that make a separate client: a fifth of 30 */
#define TRUST_TURNS_MOST   500 /* of an entry, before they are halved */
#define TRUST_NAME_MAX     64  /* bytes of a name, NUL included; longer ones are cut */

/* What turns are counted for; clients have a share of each. */
enum trust_purpose { PURPOSE_TRUST, PURPOSE_SPEND, PURPOSES };

struct trust_client {
	_Atomic uint64_t hash; /* 0: free; the last one is shared by those without a place */
	_Atomic uint32_t turns[PURPOSES];
};

struct trust_entry {
	_Atomic uint64_t key;                              /* of model and route; 0: free */
	_Atomic uint32_t written;                          /* the names are written */
	char model[TRUST_NAME_MAX], route[TRUST_NAME_MAX]; /* safe within quotes */
	_Atomic uint32_t turns[TRUST_PATTERNS];
	_Atomic uint32_t spent[SPEND_COUNTS];
	_Atomic uint64_t used; /* trust_table.counted at its last turn */
	struct trust_client clients[TRUST_CLIENTS];
};

/* All zero but the key is empty. */
struct trust_table {
	unsigned char key[16]; /* of hashes; random, and saved with the counts */
	_Atomic uint64_t counted;
	_Atomic uint32_t full; /* an entry found no room */
	struct trust_entry entries[TRUST_ENTRIES];
};

/* Which model and route. The identity distinguishes the model's weights (model_sizes_identity). */
struct trust_place {
	uint64_t identity;
	struct span model; /* its name, untrusted */
	const char *route;
};

/* A copy of an entry's data. */
struct trust_seen {
	char model[TRUST_NAME_MAX], route[TRUST_NAME_MAX];
	struct trust_estimate estimate; /* prior if clients' shares are uneven and it would be looser */
	struct spend_counts spent;
	bool even; /* clients' shares of cost are even; otherwise all checks are made */
};

/* Count a turn. client distinguishes clients. Returns whether it was counted: its client may have used up its share. */
bool trust_table_count(
    struct trust_table *table, const struct trust_place *place, uint64_t client, enum trust_pattern pattern);

/* Count a routine check: what it adds to each count. Returns as above. */
bool trust_table_spend(
    struct trust_table *table, const struct trust_place *place, uint64_t client, const struct spend_counts *add);

/* The results of routine checks; nothing if clients' shares are uneven. */
struct spend_counts trust_table_spent(const struct trust_table *table, const struct trust_place *place);

/* What is known about a model's answers on a route. */
struct trust_estimate trust_table_look(const struct trust_table *table, const struct trust_place *place);

/* The i-th entry of TRUST_ENTRIES. Returns false if there is none. */
bool trust_table_see(const struct trust_table *table, unsigned i, struct trust_seen *seen);

/* Halve large counts, and make room if needed. Parent only. */
void trust_table_tidy(struct trust_table *table);

#endif
