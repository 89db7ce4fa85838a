/*
 * Names of verdicts, deliveries, reasons and flags, and how a verdict follows from a delivery.
 */
#include "executors/outcome.h"

#include <assert.h>

#define MEANING(value, name, meaning) meaning,

VOCABULARY_NAMES(verdict, EACH_VERDICT, VERDICT_COUNT);
VOCABULARY_NAMES(delivery, EACH_DELIVERY, DELIVERY_COUNT);
VOCABULARY_NAMES(outcome_why, EACH_OUTCOME_WHY, WHY_COUNT);
VOCABULARY_NAMES(outcome_flag, EACH_OUTCOME_FLAG, FLAG_COUNT);

const char *
verdict_meaning(enum verdict verdict)
{
	static const char *const meanings[] = {EACH_VERDICT(MEANING)};

	assert(verdict < VERDICT_COUNT);
	return meanings[verdict];
}

const char *
outcome_why_meaning(enum outcome_why why)
{
	static const char *const meanings[] = {EACH_OUTCOME_WHY(MEANING)};

	assert(why < WHY_COUNT);
	return meanings[why];
}

bool
outcome_why_stops(enum outcome_why why)
{

	return why == WHY_TOO_SLOW || why == WHY_BUSY || why == WHY_PREEMPTED || why == WHY_CALLS_SPENT ||
	    why == WHY_SHADOW_UNASKED || why == WHY_TOO_COSTLY;
}

enum verdict
verdict_of_draft(enum outcome_why why)
{

	return why == WHY_AGREES ? VERDICT_CONFIRMED : VERDICT_UNCHECKED;
}

enum verdict
verdict_of_delivery(enum delivery delivery)
{

	assert(delivery != DELIVERY_NONE);
	return delivery <= DELIVERY_SPLICED ? VERDICT_REPAIRED : VERDICT_REPLACED;
}

const char *
verdict_alias(enum verdict verdict)
{

	return verdict == VERDICT_CONFIRMED || verdict == VERDICT_UNCHECKED ? "kept" : NULL;
}
