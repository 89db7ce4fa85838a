/*
 * What a guarded turn takes from, and gives to, what is observed of its model (shared/trust_table.h).
 */
#ifndef PARAPET_PROXY_GUARD_GUARD_TRUST_H
#define PARAPET_PROXY_GUARD_GUARD_TRUST_H

#include <stdint.h>

struct flow_outcome;
struct flow_turn;
struct guard;

/*
 * Tell the flow what is known of the model, and for a random share of turns to ask both programs. Turns in shadow, and
 * those that a client sent to their route, are neither observed nor judged by it.
 */
void guard_trust(struct guard *guard, struct flow_turn *turn);

/* Count who agreed with whom, for a turn that was told to ask both. client tells clients apart. */
void guard_trust_count(struct guard *guard, uint64_t client, const struct flow_outcome *outcome);

#endif
