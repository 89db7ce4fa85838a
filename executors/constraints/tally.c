/*
 * Counting verdicts.
 */
#include "executors/constraints/tally.h"

void
tally_take(const struct constraint_list *list, struct span answer, struct tally *tally)
{

	tally->held = tally->broken = 0;
	for (size_t i = 0; i < list->count; i++) {
		verify(list, &list->items[i], answer, &tally->findings[i]);
		tally->held += tally->findings[i].holds == HOLDS_YES;
		tally->broken += tally->findings[i].holds == HOLDS_NO;
	}
}

bool
tally_is_better(const struct constraint_list *list, const struct tally *before, const struct tally *after)
{
	size_t mended = 0;

	for (size_t i = 0; i < list->count; i++) {
		const struct finding *was = &before->findings[i], *is = &after->findings[i];

		if ((was->holds == HOLDS_YES && is->holds != HOLDS_YES) ||
		    (was->holds == HOLDS_UNDECIDED && is->holds == HOLDS_NO))
			return false;
		if (was->holds != HOLDS_NO || is->holds != HOLDS_NO)
			continue;
		if (is->unit_count > 0 && is->offending > was->offending)
			return false;
		mended += is->unit_count > 0 && was->unit_count > 0 && is->offending < was->offending;
	}
	return (after->held > before->held || mended > 0) && after->broken <= before->broken;
}
