/*
 * Drift: the current rates of a calibrated model's turns, compared with those measured at calibration.
 *
 * There are three rates for each route: the share of the model's turns that it guards, and of those the shares
 * replaced (or repaired) and fallen back. Each is taken over the last turns, DRIFT_TURNS of the model or DRIFT_WINDOW
 * guarded ones of the route. They are compared with the policy's (`calibrated[].rates`, written by `parapet eval
 * --calibrate`), or else with the first such turns under this policy. An evaluation's questions are not live traffic,
 * so they never give the share of guarded turns.
 *
 * A rate has drifted when Newcombe's interval for the difference (stats.h), DRIFT_Z wide, lies entirely beyond a
 * margin: half of the rate, or of its complement, but at least some percentage points. The drift is over when the
 * interval includes 0. Few turns have wide intervals on either side, so they never drift; below a minimum nothing is
 * judged. The test is repeated with every turn: of 10,000 steady turns none may raise an alarm (unit/drift).
 *
 * In memory shared by all workers, without waiting or locks. A window is a ring of bytes, one for each turn, summed
 * when needed, so a worker that dies leaves no lasting wrong count. There are two sides, like the policy's
 * (policy_slot.h): another policy starts empty, and a turn counts only under its own.
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

struct json_out;
struct policy_in_use;
struct record;
struct shared;

/* Further entries of `calibrated`, and further routes, are not followed. */
#define DRIFT_MODELS 32
#define DRIFT_ROUTES 32

#define DRIFT_WINDOW       200 /* guarded turns of a route */
#define DRIFT_WINDOW_LEAST 30  /* fewer are not judged */
#define DRIFT_TURNS        1000
#define DRIFT_TURNS_LEAST  200
#define DRIFT_TURNS_EVERY  50 /* turns of a model between checks of its guarded share */
#define DRIFT_Z            3.0

#define DRIFT_NOWHERE SIZE_MAX /* no calibration; no route */

#define EACH_DRIFT_RATE(ROW) \
	ROW(DRIFT_GUARDED, "guarded") ROW(DRIFT_REPLACED, "replaced") ROW(DRIFT_FALLBACK, "fallback")
VOCABULARY(drift_rate, EACH_DRIFT_RATE, DRIFT_RATES);

struct drift_route {
	_Atomic uint64_t turns; /* guarded turns */
	_Atomic uint8_t outcomes[DRIFT_WINDOW];
	_Atomic uint64_t first;         /* results of the first DRIFT_WINDOW, packed; 0: not so many yet */
	_Atomic uint32_t first_guarded; /* how many of the model's first turns, packed too; 0: not so many yet */
	_Atomic uint8_t drifted[DRIFT_RATES];
};

struct drift_model {
	_Atomic uint64_t turns;
	_Atomic uint8_t guarded[DRIFT_TURNS]; /* by which route */
	struct drift_route routes[DRIFT_ROUTES];
};

/* By index in the policy's `calibrated`, for either side. All zero: no turn yet. */
struct drift {
	_Atomic uint32_t used[2]; /* one bit for each model with turns, so that no other page is touched */
	struct drift_model models[2][DRIFT_MODELS];
};

struct drift_share {
	uint64_t hits, count;
};

/* A rate now and then. */
struct drift_figure {
	struct drift_share now, then; /* then.count is 0 while there is nothing to compare with */
	bool told;                    /* `then` comes from the policy, not from the first turns */
	bool drifted;
};

/* Whether a rate has drifted; was: the previous result. */
bool drift_judge(enum drift_rate rate, struct drift_share then, struct drift_share now, bool was);

/* A rate of a route, by indexes in the policy; model is that of the calibration. */
struct drift_figure drift_look(const struct drift_model *model, const struct policy *policy, size_t calibration,
    size_t route, enum drift_rate rate);

/* Called when a rate has drifted, or returned. */
typedef void drift_crossed(void *owner, size_t route, enum drift_rate rate, const struct drift_figure *figure);

/*
 * Count a turn of a calibrated model: guarded by that route (DRIFT_NOWHERE: none), with that verdict. Each crossing
 * is reported once over all workers.
 */
void drift_take(struct drift_model *model, const struct policy *policy, size_t calibration, size_t route,
    enum verdict verdict, drift_crossed *crossed, void *owner);

/* Clear a side for a new generation of the policy. Parent only. */
void drift_begin(struct drift *drift, uint64_t generation);

/* The rest is in drift_show.c. */

/* Count a finished turn of a calibrated model under the worker's policy; crossings are logged. */
void drift_count(struct shared *shared, const struct policy_in_use *in_use, const struct record *record);

/* Write what is followed as Prometheus text. */
void drift_write_metrics(struct shared *shared, const struct policy_in_use *in_use, FILE *out);

/* Write the policy's calibrations and the current rates as a JSON array. */
void drift_write_json(struct shared *shared, const struct policy_in_use *in_use, struct json_out *out);

#endif
