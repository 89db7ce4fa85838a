/*
 * What counts as proof for this turn's model, according to the policy's `models`.
 */
#ifndef PARAPET_EXECUTORS_PROOF_H
#define PARAPET_EXECUTORS_PROOF_H

#include "executors/step.h"

/*
 * The proofs any of which lets an answer replace this turn's draft: one bit per enum policy_proof. The first entry
 * that fits counts; an unknown size fits `any` only. 0: the draft is always delivered.
 *
 * Without entries in the route, models of up to 2.6 billion effective parameters need only agreeing programs; larger
 * and unknown ones also need evidence against the draft itself; up to 10 billion, missing working is enough.
 *
 * The observed trust in the model (turn->trust) adjusts this: stricter requires evidence against the draft where
 * agreeing programs were enough, looser accepts them as enough. An entry by name is never adjusted.
 */
unsigned proof_wanted(const struct flow_turn *turn);

#endif
