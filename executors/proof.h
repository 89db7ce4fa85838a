/*
 * What counts as proof for this turn's model, by the policy's `models`.
 */
#ifndef PARAPET_EXECUTORS_PROOF_H
#define PARAPET_EXECUTORS_PROOF_H

#include "executors/step.h"

/*
 * The proofs of which any lets an answer replace this turn's draft: one bit per enum policy_proof. The first entry that
 * fits counts; an unknown size fits `any` only. 0: the draft always stands.
 *
 * A route without entries: models of up to 2.6 billion effective parameters need no more than agreeing programs, larger
 * and unknown ones something that speaks against the draft itself; up to 10 billion a missing working does.
 *
 * What was observed of the model (turn->trust) moves what a size stands for: stricter asks for something against the
 * draft where agreeing programs were enough, looser takes them for enough. An entry by name is the operator's word.
 */
unsigned proof_wanted(const struct flow_turn *turn);

#endif
