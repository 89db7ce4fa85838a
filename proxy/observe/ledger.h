/*
 * All turns counted, in the memory that all processes share: by route, verdict, delivery, reason and arm, by who
 * steered them, and by model; and how fast each model is.
 *
 * Bounded whatever comes from outside: label texts have a fixed number of places, of which the first stands for all
 * that found none. Nothing waits and nothing is locked: a place is taken by its number, so a worker that dies at any
 * point leaves a count too few, never a broken table.
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
#include "proxy/dialects/mode.h"
#include "proxy/observe/counters.h"
#include "proxy/observe/overflow.h"
#include "proxy/observe/turn_entry.h"

/* Places, that of "other" included. */
#define LEDGER_ROUTES  65
#define LEDGER_REASONS 97
#define LEDGER_ARMS    33
#define LEDGER_MODELS  33
#define LEDGER_SERIES  1024

/*
 * A text's place, taken by the text's hash: whoever comes with the same text may finish what another began. The first
 * place is that of "other" and never written.
 */
struct ledger_label {
	_Atomic uint64_t hash; /* 0: free */
	_Atomic uint32_t written;
	char text[TURN_NAME_MAX]; /* safe to stand in quotes */
};

/* A series' key has its delivery from this bit on, above its verdict. */
#define LEDGER_DELIVERY 4
_Static_assert(VERDICT_COUNT <= 1 << LEDGER_DELIVERY && DELIVERY_COUNT <= 16, "both fit into a byte");

/* One combination of route, verdict, delivery, reason and arm. */
struct ledger_series {
	_Atomic uint64_t key; /* 0: free */
	_Atomic uint64_t turns;
};

/* What the extra calls of a turn came to. */
enum ledger_called { CALLED_CHANGED, CALLED_CONFIRMED, CALLED_NOTHING, CALLED_COUNT };

/* What is known of a model's prompts. */
struct model_prompts {
	struct bytes_seen seen;
	/* clock_millis: since when none was answered that asked for a window of its own (0: none was answered without),
	 * and when the log was last told of one that was too long (0: never). */
	_Atomic int64_t plain_since, said_at;
	/* Where windows grow: tokens that every request asks for, 0: what it asks for itself; what the model has at
	 * most, 0: not told; and when one was answered that asked for that (clock_millis). */
	_Atomic int64_t grown, grown_most, grown_at;
};

struct ledger_model {
	_Atomic uint64_t turns, tokens_in, tokens_out;
	_Atomic uint64_t prompt_micros, generate_micros;
	_Atomic uint64_t flags[FLAG_COUNT];
	struct histogram load, queue, first_text;
	_Atomic double prompt_rate, generate_rate; /* kept speeds, tokens a second; 0 until there is one */
	_Atomic bool no_schema;                    /* the backend refuses to hold this model's answers to one */
	struct model_prompts prompts;
	_Atomic uint64_t overflows[OVERFLOW_COUNT]; /* turns with prompts that were too long */
};

/* All zero is an empty one. */
struct ledger {
	uint64_t
	    seed; /* of the hashes: secret, so that nobody finds two names with one hash; set before the first turn */
	struct ledger_label routes[LEDGER_ROUTES];
	struct ledger_label reasons[LEDGER_REASONS];
	struct ledger_label arms[LEDGER_ARMS];
	struct ledger_label model_names[LEDGER_MODELS];
	struct ledger_series series[LEDGER_SERIES];
	_Atomic uint64_t toggles[MODE_COUNT][FROM_COUNT];
	_Atomic uint64_t passes[PASS_COUNT][2][WHY_COUNT]; /* that ran; the second of two: in shadow */
	_Atomic uint64_t flags[FLAG_COUNT];
	_Atomic uint64_t failed[FAILURE_COUNT];
	_Atomic uint64_t called[LEDGER_ROUTES][CALLED_COUNT]; /* turns with extra calls */
	_Atomic uint64_t would[LEDGER_ARMS][VERDICT_COUNT];   /* turns in shadow, by what would have come of them */
	struct ledger_model models[LEDGER_MODELS];
};

/*
 * Count a turn. A model gets a place of its own once the backend has answered for it with a 2xx: names that it does not
 * know are "other".
 */
void ledger_count(struct ledger *ledger, const struct turn_entry *entry);

/*
 * How fast a model has been, in tokens a second: an exponentially weighted mean over turns of at least
 * RATE_TOKENS_LEAST tokens, the latest counting a fifth. Tokens out of a cache count for nothing. 0 where it is not
 * known yet. Returns whether either is known.
 */
bool ledger_speed(const struct ledger *ledger, const char *model, double *prompt_rate, double *generate_rate);

/* Keep how fast a model was in an extra call, as part of that mean. 0: that is not known. */
void ledger_keep_speed(struct ledger *ledger, const char *model, struct model_speed speed);

/* Begin with what was known of a model at an earlier start, before the first turn. */
void ledger_begin_speed(struct ledger *ledger, const char *model, struct model_speed speed);

/*
 * Whether a model's answers may be held to a JSON Schema: until its backend has refused one, and from the next start on
 * again. To be noted of a model that the backend has answered for; one that finds no place is asked every time.
 */
bool ledger_takes_schema(const struct ledger *ledger, const char *model);
void ledger_note_no_schema(struct ledger *ledger, const char *model);

/*
 * What is known of a model's prompts; NULL of one that has no place. may_add: the backend has answered for it.
 */
struct model_prompts *ledger_prompts(struct ledger *ledger, const char *model, bool may_add);

/* Write all of it as Prometheus text. */
void ledger_write_metrics(const struct ledger *ledger, FILE *out);

#endif
