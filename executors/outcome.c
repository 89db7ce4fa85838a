/*
 * Verdicts, deliveries, reasons and flags by name, and what makes a verdict.
 */
#include "executors/outcome.h"

#include <assert.h>

#define NAME(value, name)            name,
#define FIRST(value, name, meaning)  name,
#define SECOND(value, name, meaning) meaning,

const char *
verdict_name(enum verdict verdict)
{
	static const char *const names[] = {OUTCOME_VERDICTS(FIRST)};

	assert(verdict < VERDICT_COUNT);
	return names[verdict];
}

const char *
verdict_meaning(enum verdict verdict)
{
	static const char *const meanings[] = {OUTCOME_VERDICTS(SECOND)};

	assert(verdict < VERDICT_COUNT);
	return meanings[verdict];
}

const char *
delivery_name(enum delivery delivery)
{
	static const char *const names[] = {OUTCOME_DELIVERIES(NAME)};

	assert(delivery < DELIVERY_COUNT);
	return names[delivery];
}

const char *
outcome_why_name(enum outcome_why why)
{
	static const char *const names[] = {OUTCOME_REASONS(FIRST)};

	assert(why < WHY_COUNT);
	return names[why];
}

const char *
outcome_why_meaning(enum outcome_why why)
{
	static const char *const meanings[] = {OUTCOME_REASONS(SECOND)};

	assert(why < WHY_COUNT);
	return meanings[why];
}

const char *
outcome_flag_name(enum outcome_flag flag)
{
	static const char *const names[] = {OUTCOME_FLAGS(NAME)};

	assert(flag < FLAG_COUNT);
	return names[flag];
}

bool
outcome_why_stops(enum outcome_why why)
{

	return why == WHY_TOO_SLOW || why == WHY_BUSY || why == WHY_PREEMPTED || why == WHY_CALLS_SPENT ||
	    why == WHY_SHADOW || why == WHY_TOO_COSTLY;
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
