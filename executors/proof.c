/*
 * Entries by name or by size.
 */
#include "executors/proof.h"

#include <fnmatch.h>
#include <stdio.h>

#include "routes/request.h"

#define SMALL_MILLIONS 2600 /* the largest measured to gain 20 answers for each one lost: gemma-2-2b */

#define MIDDLE_MILLIONS 10000 /* the value of missing work was measured up to 9.2 billion parameters */

#define BIT(proof)     (1u << (proof))
#define AGAINST_ITSELF (BIT(PROOF_FALSE_EQUATION) | BIT(PROOF_CONTRADICTION) | BIT(PROOF_NO_FINAL_ANSWER))

static bool
size_fits(const struct policy_range *range, int64_t size)
{

	if (size == 0)
		return range->least == 0 && range->most == INT64_MAX;
	return size >= range->least && size <= range->most;
}

static bool
name_fits(const char *glob, struct span name)
{
	char text[TURN_MODEL_MAX + 1];

	if (name.len > TURN_MODEL_MAX)
		return false;
	snprintf(text, sizeof(text), "%.*s", (int)name.len, name.len == 0 ? "" : name.at);
	return fnmatch(glob, text, 0) == 0;
}

static unsigned
without_entries(int64_t size)
{

	if (size > 0 && size <= SMALL_MILLIONS)
		return BIT(PROOF_PROGRAMS_AGREE);
	return size > 0 && size <= MIDDLE_MILLIONS ? AGAINST_ITSELF | BIT(PROOF_NO_WORKING) : AGAINST_ITSELF;
}

/* Observed trust overrides what the size suggests, but not an entry that never accepts proof. */
static unsigned
with_trust(unsigned wanted, enum trust trust)
{

	if (trust == TRUST_LOOSER && wanted != 0)
		return wanted | BIT(PROOF_PROGRAMS_AGREE);
	if (trust == TRUST_STRICTER && (wanted & BIT(PROOF_PROGRAMS_AGREE)) != 0)
		return (wanted & ~BIT(PROOF_PROGRAMS_AGREE)) | AGAINST_ITSELF | BIT(PROOF_NO_WORKING);
	return wanted;
}

unsigned
proof_wanted(const struct flow_turn *turn)
{
	const struct policy_route *route = turn->route;

	if (route->model_count == 0)
		return with_trust(without_entries(turn->model_size), turn->trust);
	for (size_t i = 0; i < route->model_count; i++) {
		const struct policy_model *model = &route->models[i];

		if (model->name != NULL && name_fits(model->name, turn->request->model))
			return model->replace_when;
		if (model->name == NULL && size_fits(&model->size, turn->model_size))
			return with_trust(model->replace_when, turn->trust);
	}
	return 0;
}
