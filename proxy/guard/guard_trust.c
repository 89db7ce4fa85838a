/*
 * Between a guard and the table.
 */
#include "proxy/guard/guard_trust.h"

#include <stdlib.h>

#include "proxy/guard/guard_inside.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

static bool
is_observed(const struct guard *guard)
{
	const struct record *record = &guard->exchange->turn->record;

	return record->mode == MODE_ON && record->executor == EXECUTOR_ARITHMETIC && guard->executor != NULL;
}

static struct trust_place
place_of(struct guard *guard)
{

	return (struct trust_place){
	    .identity = model_sizes_identity(&guard->worker->shared->models, guard->request.model),
	    .model = guard->request.model,
	    .route = guard->exchange->turn->record.route,
	};
}

/* A share of the turns, by chance: by the turn's own id, which is random. */
static bool
is_sampled(const struct guard *guard)
{
	unsigned long long id = strtoull(guard->exchange->turn->record.id, NULL, 16);

	return (int64_t)(id % 100) < guard->worker->options->trust_sample;
}

void
guard_trust(struct guard *guard, struct flow_turn *turn)
{
	struct trust_place place;

	if (!is_observed(guard))
		return;
	place = place_of(guard);
	turn->trust = trust_table_look(&guard->worker->shared->trust, &place).trust;
	guard->exchange->turn->record.trust = turn->trust;
	turn->both_programs = is_sampled(guard);
}

void
guard_trust_count(struct guard *guard, uint64_t client, const struct flow_outcome *outcome)
{
	struct trust_place place;

	if (!outcome->rated || !is_observed(guard))
		return;
	place = place_of(guard);
	(void)trust_table_count(&guard->worker->shared->trust, &place, client, trust_pattern_of(outcome->raters));
}
