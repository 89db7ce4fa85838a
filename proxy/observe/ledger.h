/*
 * Counts of all turns, in memory shared by all processes: by route, verdict, delivery, reason and arm, by toggle, and
 * by model; and each model's speed.
 *
 * Bounded whatever comes from outside: label texts have a fixed number of places, the first of which stands for all
 * that found none. There are no waits or locks: a place is taken by its number, so a worker that dies at any point
 * leaves a count too low, never a broken table.
 */
#ifndef PARAPET_PROXY_OBSERVE_LEDGER_H
#define PARAPET_PROXY_OBSERVE_LEDGER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "executors/outcome.h"
#include "executors/services.h"
#include "policies/policy.h"
#include "policies/vocabulary.h"
#include "proxy/dialects/mode.h"
#include "proxy/observe/counters.h"
#include "proxy/observe/overflow.h"
#include "proxy/observe/turn_entry.h"

/* Number of places, including "other". */
#define LEDGER_ROUTES  65
#define LEDGER_REASONS 97
#define LEDGER_ARMS    33
#define LEDGER_MODELS  33
#define LEDGER_SERIES  1024

/*
 * A text's place, taken by its hash: a process with the same text may finish what another began. The first place is
 * "other" and never written.
 */
struct ledger_label {
	_Atomic uint64_t hash; /* 0: free */
	_Atomic uint32_t written;
	char text[TURN_NAME_MAX]; /* safe inside quotes */
};

/* A series' key has its delivery from this bit on, above its verdict. */
#define LEDGER_DELIVERY 4
_Static_assert(VERDICT_COUNT <= 1 << LEDGER_DELIVERY && DELIVERY_COUNT <= 16, "both fit into a byte");

/* One combination of route, verdict, delivery, reason and arm. */
struct ledger_series {
	_Atomic uint64_t key; /* 0: free */
	_Atomic uint64_t turns;
};

/* The result of a turn's extra calls. */
#define EACH_LEDGER_CALLED(ROW) \
	ROW(CALLED_CHANGED, "changed") ROW(CALLED_CONFIRMED, "confirmed") ROW(CALLED_NOTHING, "nothing")
VOCABULARY(ledger_called, EACH_LEDGER_CALLED, CALLED_COUNT);

/* What is known about a model's prompts. */
struct model_prompts {
	struct bytes_seen seen;
	/*
	 * clock_millis: since when no answered request set its own window (0: none was answered without one), and
	 * when a prompt that was too long was last logged (0: never).
	 */
	_Atomic int64_t plain_since, said_at;
	/*
	 * For growing windows: the tokens that every request asks for (0: its own); the model's maximum (0: unknown);
	 * and when such a request was last answered (clock_millis).
	 */
	_Atomic int64_t grown, grown_most, grown_at;
};

struct ledger_model {
	_Atomic uint64_t turns, tokens_in, tokens_out;
	_Atomic uint64_t prompt_micros, generate_micros;
	_Atomic uint64_t flags[FLAG_COUNT];
	struct histogram load, queue, first_text;
	_Atomic double prompt_rate, generate_rate; /* mean speeds in tokens a second; 0 until known */
	_Atomic bool no_schema;                    /* the backend refuses a schema for this model */
	struct model_prompts prompts;
	_Atomic uint64_t overflows[OVERFLOW_COUNT]; /* turns with prompts that were too long */
};

/* All zero is empty. */
struct ledger {
	uint64_t seed; /* of the hashes: secret, so that nobody can find collisions; set before the first turn */
	struct ledger_label routes[LEDGER_ROUTES];
	struct ledger_label reasons[LEDGER_REASONS];
	struct ledger_label arms[LEDGER_ARMS];
	struct ledger_label model_names[LEDGER_MODELS];
	struct ledger_series series[LEDGER_SERIES];
	_Atomic uint64_t toggles[MODE_COUNT][FROM_COUNT];
	_Atomic uint64_t passes[PASS_COUNT][2][WHY_COUNT]; /* passes that ran; second index: in shadow */
	_Atomic uint64_t flags[FLAG_COUNT];
	_Atomic uint64_t failed[FAILURE_COUNT];
	_Atomic uint64_t called[LEDGER_ROUTES][CALLED_COUNT]; /* turns with extra calls */
	_Atomic uint64_t would[LEDGER_ARMS][VERDICT_COUNT];   /* turns in shadow, by the verdict they would have had */
	struct ledger_model models[LEDGER_MODELS];
};

/*
 * Count a turn. A model gets its own place once the backend has answered it with a 2xx: unknown names are "other".
 */
void ledger_count(struct ledger *ledger, const struct turn_entry *entry);

/*
 * A model's speed in tokens a second: an exponentially weighted mean over turns of at least RATE_TOKENS_LEAST tokens,
 * the latest with a weight of one fifth. Cached tokens do not count. 0 if unknown. Returns whether either is known.
 */
bool ledger_speed(const struct ledger *ledger, const char *model, double *prompt_rate, double *generate_rate);

/* Add the speed of an extra call to that mean. 0: unknown. */
void ledger_keep_speed(struct ledger *ledger, const char *model, struct model_speed speed);

/* Set a model's speed from an earlier run, before the first turn. */
void ledger_begin_speed(struct ledger *ledger, const char *model, struct model_speed speed);

/*
 * Whether a model's answers may be constrained by a JSON Schema: until its backend refuses one, and again after a
 * restart. Only for models that the backend has answered; a model without a place is asked every time.
 */
bool ledger_takes_schema(const struct ledger *ledger, const char *model);
void ledger_note_no_schema(struct ledger *ledger, const char *model);

/*
 * What is known about a model's prompts; NULL if it has no place. may_add: the backend has answered for it.
 */
struct model_prompts *ledger_prompts(struct ledger *ledger, const char *model, bool may_add);

/* Write everything as Prometheus text. */
void ledger_write_metrics(const struct ledger *ledger, FILE *out);

#endif
