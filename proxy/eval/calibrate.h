/*
 * From a labelled tape to a policy overlay for the model that it was made with: routes that do not pay are off.
 *
 * A route is turned off when its graded turns show as many lost as gained or more and any lost, when lost / gained is
 * above what the gate bears, when one of its side effects is (gate_excess), or when CALIBRATE_IDLE_TURNS graded turns
 * had extra calls and none was gained. A route without graded turns stays as it is. The figures stand beside it as
 * comments; the model stands in `calibrated`, by which serve tells of another one (proxy/observe/calibrated.h), with
 * how many guarded turns of each route that stays on were replaced and fell back, by which serve tells of drift
 * (proxy/observe/drift.h).
 */
#ifndef PARAPET_PROXY_EVAL_CALIBRATE_H
#define PARAPET_PROXY_EVAL_CALIBRATE_H

#include <stdio.h>

#include "policies/policy.h"
#include "proxy/eval/gate.h"
#include "proxy/eval/score.h"

#define CALIBRATE_IDLE_TURNS 20

struct cJSON;

/*
 * Write the overlay: routes of the policy only, so that it loads over it. Returns how many are turned off. Errors are
 * the stream's.
 */
size_t calibrate_write(FILE *out, const struct scores *scores, const struct cJSON *manifest,
    const struct policy *policy, const struct gate_bounds *bounds);

#endif
