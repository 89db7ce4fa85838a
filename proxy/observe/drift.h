/*
 * Guardrails that rot: what becomes of a calibrated model's turns, held against what became of them when it was
 * calibrated.
 *
 * Three rates of each route: how many of the model's turns it guards, and of those how many are replaced (or repaired),
 * and how many fall back. Each is taken over the last turns, DRIFT_TURNS of the model or DRIFT_WINDOW guarded ones of
 * the route. What they are held against is what the policy says (`calibrated[].rates`, which `parapet eval --calibrate`
 * writes), and where it does not say, the first so many turns after the policy came in force. Questions of an
 * evaluation are none of the traffic's: how many turns a route guards is never known from them.
 *
 * A rate has drifted once Newcombe's interval of the difference (stats.h), DRIFT_Z wide, lies as a whole beyond a
 * margin: half of what the rate, or its complement, was, but no less than some points. It has come back once that
 * interval holds 0. Few turns have wide intervals, on either side, so they never drift; below a least number nothing is
 * judged at all. The same is asked again with every turn: of 10,000 steady turns none may be told of (unit/drift).
 *
 * In memory that all workers share: nothing waits, and nothing is locked. A window is a ring of bytes, one a turn,
 * which are counted when they are asked for, so that a worker that dies leaves no count that is wrong for good. Two
 * sides, as those of the policy (policy_slot.h): under another policy all begins anew, and a turn counts only under its
 * own.
 */
#ifndef PARAPET_PROXY_OBSERVE_DRIFT_H
#define PARAPET_PROXY_OBSERVE_DRIFT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "executors/outcome.h"
#include "policies/policy.h"
#include "policies/vocabulary.h"

struct policy_in_use;
struct record;
struct shared;

/* Further entries of `calibrated`, and further routes, are not followed. */
#define DRIFT_MODELS 32
#define DRIFT_ROUTES 32

#define DRIFT_WINDOW       200 /* guarded turns of a route */
#define DRIFT_WINDOW_LEAST 30  /* below that nothing is judged */
#define DRIFT_TURNS        1000
#define DRIFT_TURNS_LEAST  200
#define DRIFT_TURNS_EVERY  50 /* turns of a model after which it is seen what its routes guard */
#define DRIFT_Z            3.0

#define DRIFT_NOWHERE SIZE_MAX /* no calibration; no route */

#define EACH_DRIFT_RATE(ROW) \
	ROW(DRIFT_GUARDED, "guarded") ROW(DRIFT_REPLACED, "replaced") ROW(DRIFT_FALLBACK, "fallback")
VOCABULARY(drift_rate, EACH_DRIFT_RATE, DRIFT_RATES);

struct drift_route {
	_Atomic uint64_t turns; /* that were guarded */
	_Atomic uint8_t outcomes[DRIFT_WINDOW];
	_Atomic uint64_t first; /* what became of the first DRIFT_WINDOW, packed; 0: there were not so many yet */
	_Atomic uint32_t first_guarded; /* how many of the model's first turns, packed as well; 0: not so many yet */
	_Atomic uint8_t drifted[DRIFT_RATES];
};

struct drift_model {
	_Atomic uint64_t turns;
	_Atomic uint8_t guarded[DRIFT_TURNS]; /* by which route */
	struct drift_route routes[DRIFT_ROUTES];
};

/* By place in the policy's `calibrated`, of either side. All zero: no turn yet. */
struct drift {
	_Atomic uint32_t used[2]; /* one bit for each model that has turns, so that no other page is touched */
	struct drift_model models[2][DRIFT_MODELS];
};

struct drift_share {
	uint64_t hits, count;
};

/* How a rate is. */
struct drift_figure {
	struct drift_share now, then; /* then.count is 0 while there is nothing to hold it against */
	bool told;                    /* `then` is the policy's word, not the first turns' */
	bool drifted;
};

/* Whether a rate has drifted; was: it had before. */
bool drift_judge(enum drift_rate rate, struct drift_share then, struct drift_share now, bool was);

/* A rate of a route, by their places in the policy; model is that of the calibration. */
struct drift_figure drift_look(const struct drift_model *model, const struct policy *policy, size_t calibration,
    size_t route, enum drift_rate rate);

/* Told of a rate that has drifted, or come back. */
typedef void drift_crossed(void *owner, size_t route, enum drift_rate rate, const struct drift_figure *figure);

/*
 * One more turn of a calibrated model: guarded by that route, DRIFT_NOWHERE for none, to that verdict. Of any crossing
 * one of all the workers is told, once.
 */
void drift_take(struct drift_model *model, const struct policy *policy, size_t calibration, size_t route,
    enum verdict verdict, drift_crossed *crossed, void *owner);

/* Make room for a generation of the policy that is about to come in force. The parent's alone. */
void drift_begin(struct drift *drift, uint64_t generation);

/* The rest is in drift_show.c. */

/* Count a turn that is over, of a calibrated model and under the worker's policy; the log is told of crossings. */
void drift_count(struct shared *shared, const struct policy_in_use *in_use, const struct record *record);

/* Write what is followed as Prometheus text. */
void drift_write_metrics(struct shared *shared, const struct policy_in_use *in_use, FILE *out);

/* Write the policy's calibrations and what was seen of them as a JSON array. */
void drift_write_json(struct shared *shared, const struct policy_in_use *in_use, FILE *out);

#endif
