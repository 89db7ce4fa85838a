/*
 * All values at once, in several ways; then one by one. Each result may end it early.
 */
#include "executors/arithmetic/trial.h"

#include "executors/arithmetic/equations.h"
#include "policies/cpu.h"

#define PLACES_MOST 4 /* of a value that are tried one after the other */

/* The program's values that occur in the draft's own equations. */
static unsigned
values_of(const struct variation *variation, struct span draft)
{
	struct equation equation;
	struct number number;
	unsigned found = 0;
	size_t at = 0;

	while (equations_next(draft, &at, &equation) && !cpu_spend(1))
		for (size_t in = 0; numbers_next(equation.text, &in, &number);)
			found |= variation_find(variation, &number);
	return found;
}

void
trial_begin(struct trial *trial, struct span program, const struct rational *printed, struct span previous,
    struct span question, struct span draft)
{

	memset(trial, 0, sizeof(*trial));
	variation_read(program, previous, question, &trial->variation);
	trial->alone = -1;
	trial->place = VARIATION_EVERYWHERE;
	trial->together = (1U << trial->variation.count) - 1;
	/* max(5 * 20, 777): a number that the question names may have been chosen. The others alone must move it. */
	for (unsigned i = 0; i < trial->variation.count; i++)
		if (rational_equals(&trial->variation.values[i], printed))
			trial->together &= ~(1U << i);
	trial->planted = trial->together != (1U << trial->variation.count) - 1;
	trial->wanted = values_of(&trial->variation, draft) & trial->together;
	trial->refused = trial->variation.foreign || trial->variation.partial || trial->together == 0;
}

/* "while i < 3: t += n[i]": with that changed it cannot run at all. Without small numbers it may. */
static void
spare_small(struct trial *trial)
{
	struct rational ten = rational_of(10);

	for (unsigned i = 0; i < trial->variation.count; i++)
		if (rational_compare(&trial->variation.values[i], &ten) < 0)
			trial->together &= ~(1U << i);
	trial->wanted &= trial->together;
	trial->spared = true;
	trial->change = VARIATION_DOUBLE;
	trial->refused |= trial->together == 0;
}

bool
trial_next(struct trial *trial, char *room, size_t *len)
{

	if (trial->alone < 0 && trial->change == VARIATION_CHANGES && !trial->moved && !trial->spared)
		spare_small(trial);
	/*
	 * Differences do not react to a small change: use it for values that cannot be run otherwise, or are hidden by
	 * another.
	 */
	if (trial->alone < 0 &&
	    (trial->change == VARIATION_CHANGES ||
		(trial->change == VARIATION_NUDGE && trial->moved && !trial->planted))) {
		trial->refused |= !trial->moved;
		trial->alone = 0;
		trial->change = VARIATION_DOUBLE;
	}
	while (trial->alone >= 0 && trial->alone < (int)trial->variation.count &&
	    ((trial->wanted & ~trial->matters) >> trial->alone & 1) == 0)
		trial->alone++;
	if (trial->refused || trial->alone == (int)trial->variation.count)
		return false;
	*len = variation_write(&trial->variation, trial->alone < 0 ? trial->together : 1U << trial->alone, trial->place,
	    trial->change, room);
	trial->refused = *len == 0;
	return *len > 0;
}

/*
 * The value had no effect wherever it was changed. 2 * (14 + 9) / 2: a common number may have cancelled its equal.
 * Returns whether there is another place to try it in.
 */
static bool
may_elsewhere(struct trial *trial)
{
	unsigned value = (unsigned)trial->alone;

	if ((trial->variation.namesakes >> value & 1) == 0 || trial->tries++ == PLACES_MOST)
		return false;
	trial->place = variation_next_place(&trial->variation, value, trial->place);
	return trial->place != VARIATION_EVERYWHERE;
}

/* The result of changing a single value. One without effect is enough. */
static void
take_alone(struct trial *trial, enum trial_run run)
{

	trial->change++;
	if (run != TRIAL_CHANGED && trial->change < VARIATION_CHANGES)
		return;
	if (run == TRIAL_CHANGED) {
		trial->matters |= 1U << trial->alone;
		trial->place = VARIATION_EVERYWHERE;
		trial->tries = 0;
	} else
		trial->refused = !may_elsewhere(trial);
	trial->change = VARIATION_DOUBLE;
}

void
trial_take(struct trial *trial, enum trial_run run)
{

	if (trial->alone >= 0) {
		take_alone(trial, run);
		return;
	}
	trial->moved |= run == TRIAL_CHANGED;
	trial->refused |= run == TRIAL_SAME;
	trial->change++;
}

bool
trial_holds(const struct trial *trial)
{

	return !trial->refused && trial->moved && (trial->wanted & ~trial->matters) == 0;
}
