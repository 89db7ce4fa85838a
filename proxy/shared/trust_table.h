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
#define TRUST_CLIENTS      16  /* of an entry that are told apart; the rest is one */
#define TRUST_CLIENT_LEAST 6   /* turns from which somebody is a client of its own: a fifth of 30 */
#define TRUST_TURNS_MOST   500 /* of an entry, before they are halved */
#define TRUST_NAME_MAX     64  /* bytes of a name, NUL included; longer ones are cut */

/* What turns are counted for: each has its own shares of clients. */
enum trust_purpose { PURPOSE_TRUST, PURPOSE_SPEND, PURPOSES };

struct trust_client {
	_Atomic uint64_t hash; /* 0: free; of the last one: all that found no place */
	_Atomic uint32_t turns[PURPOSES];
};

struct trust_entry {
	_Atomic uint64_t key;                              /* of model and route; 0: free */
	_Atomic uint32_t written;                          /* the names are there */
	char model[TRUST_NAME_MAX], route[TRUST_NAME_MAX]; /* safe to stand in quotes */
	_Atomic uint32_t turns[TRUST_PATTERNS];
	_Atomic uint32_t spent[SPEND_COUNTS];
	_Atomic uint64_t used; /* trust_table.counted at its last turn */
	struct trust_client clients[TRUST_CLIENTS];
};

/* All zero but for the key is an empty one. */
struct trust_table {
	unsigned char key[16]; /* of hashes; random, and with the counts in the file */
	_Atomic uint64_t counted;
	_Atomic uint32_t full; /* somebody found no room */
	struct trust_entry entries[TRUST_ENTRIES];
};

/* Whose answers to what. The identity tells the model's weights apart (model_sizes_identity). */
struct trust_place {
	uint64_t identity;
	struct span model; /* its name, hostile */
	const char *route;
};

/* What an entry says, copied out. */
struct trust_seen {
	char model[TRUST_NAME_MAX], route[TRUST_NAME_MAX];
	struct trust_estimate estimate; /* prior where clients' shares are not even, and it would be looser */
	struct spend_counts spent;
	bool even; /* clients' shares of what was spent: else all checks are made */
};

/* Count a turn. client tells clients apart. Returns whether it was counted: its client may have had its share. */
bool trust_table_count(
    struct trust_table *table, const struct trust_place *place, uint64_t client, enum trust_pattern pattern);

/* Count a routine check: what it adds to each count. Returns likewise. */
bool trust_table_spend(
    struct trust_table *table, const struct trust_place *place, uint64_t client, const struct spend_counts *add);

/* What became of routine checks; nothing where clients' shares of them are not even. */
struct spend_counts trust_table_spent(const struct trust_table *table, const struct trust_place *place);

/* What is known of a model's answers to a route. */
struct trust_estimate trust_table_look(const struct trust_table *table, const struct trust_place *place);

/* The i-th entry of TRUST_ENTRIES. Returns false where there is none. */
bool trust_table_see(const struct trust_table *table, unsigned i, struct trust_seen *seen);

/* Halve what has grown, make room where there was none. The parent's alone. */
void trust_table_tidy(struct trust_table *table);

#endif
