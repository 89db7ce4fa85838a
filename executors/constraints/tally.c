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

	for (size_t i = 0; i < list->count; i++) {
		enum holds was = before->findings[i].holds, is = after->findings[i].holds;

		if ((was == HOLDS_YES && is != HOLDS_YES) || (was == HOLDS_UNDECIDED && is == HOLDS_NO))
			return false;
	}
	return after->held > before->held && after->broken < before->broken;
}
