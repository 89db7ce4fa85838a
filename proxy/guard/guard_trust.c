/*
 * Connects a guard to the trust table.
 */
#include "proxy/guard/guard_trust.h"

#include <stdlib.h>

#include "proxy/guard/guard_inside.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

#define TENTH       INT64_C(100000) /* a tenth of a second in microseconds */
#define TENTHS_MOST 36000           /* one hour: no one waits longer for a check */

/* Whether the check is counted; for arithmetic, agreement is counted too. */
static bool
is_observed(const struct guard *guard)
{
	const struct record *record = &guard->turn->record;

	return record->mode == MODE_ON && guard->executor != NULL &&
	    (record->executor == EXECUTOR_ARITHMETIC || record->executor == EXECUTOR_LOGIC);
}

/* Whether no client requested the check: a requested one is not a random sample. */
static bool
is_unsaid(const struct guard *guard)
{

	return guard->turn->record.from >= FROM_ARM;
}

static struct trust_place
place_of(struct guard *guard)
{

	return (struct trust_place){
	    .identity = model_sizes_identity(&guard->worker->shared->models, guard->request.model),
	    .model = guard->request.model,
	    .route = guard->turn->record.route,
	};
}

/* Whether the turn falls into a random share of so many percent, by its random id. */
static bool
is_of_share(const struct guard *guard, int64_t percent)
{
	unsigned long long id = strtoull(guard->turn->record.id, NULL, 16);

	return (int64_t)(id % 100) < percent;
}

void
guard_trust(struct guard *guard, struct flow_turn *turn)
{
	const struct policy_spend *terms = &turn->policy->spend;
	struct trust_table *table = &guard->worker->shared->trust;
	struct spend_counts spent;
	struct trust_place place;

	if (!is_observed(guard))
		return;
	place = place_of(guard);
	spent = trust_table_spent(table, &place);
	turn->spared = is_unsaid(guard) && !is_of_share(guard, terms->sample) && !spend_pays(&spent, terms);
	if (guard->turn->record.executor != EXECUTOR_ARITHMETIC)
		return;
	turn->trust = trust_table_look(table, &place).trust;
	guard->turn->record.trust = turn->trust;
	turn->both_programs = is_of_share(guard, guard->worker->options->trust_sample);
}

/*
 * What a routine check adds to the counts. The second call, which confirms a draft, is made for counting only, so it is
 * left out.
 */
static struct spend_counts
spent_by(const struct flow_outcome *outcome)
{
	int64_t micros = outcome->agrees && outcome->calls > 1 ? outcome->added_micros / 2 : outcome->added_micros;
	struct spend_counts add = {{[SPEND_CHECKED] = 1, [SPEND_CONFIRMED] = outcome->agrees}};

	add.of[SPEND_CHANGED] = !outcome->agrees && (outcome->why == WHY_COMPUTED || outcome->why == WHY_SOLVED);
	add.of[SPEND_TENTHS] = (uint32_t)(micros < TENTHS_MOST * TENTH ? micros / TENTH : TENTHS_MOST);
	return add;
}

/* Whether a check has a result: an aborted or failed one says nothing about the draft. */
static bool
is_told(const struct flow_outcome *outcome)
{

	return outcome->routine && outcome->calls > 0 && outcome->verdict != VERDICT_FALLBACK &&
	    (outcome->verdict != VERDICT_UNCHECKED || !outcome_why_stops(outcome->why));
}

void
guard_trust_count(struct guard *guard, uint64_t client, const struct flow_outcome *outcome)
{
	struct trust_table *table = &guard->worker->shared->trust;
	struct spend_counts add = spent_by(outcome);
	struct trust_place place;

	if (!is_observed(guard))
		return;
	place = place_of(guard);
	if (is_unsaid(guard) && is_told(outcome))
		(void)trust_table_spend(table, &place, client, &add);
	if (outcome->rated)
		(void)trust_table_count(table, &place, client, trust_pattern_of(outcome->raters));
}
