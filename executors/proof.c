/*
 * Entries in order, by name or by size.
 */
#include "executors/proof.h"

#include <fnmatch.h>
#include <stdio.h>

#include "routes/request.h"

#define SMALL_MILLIONS 4000

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

unsigned
proof_wanted(const struct flow_turn *turn)
{
	const struct policy_route *route = turn->route;

	if (route->model_count == 0)
		return turn->model_size > 0 && turn->model_size <= SMALL_MILLIONS ? BIT(PROOF_PROGRAMS_AGREE)
										  : AGAINST_ITSELF;
	for (size_t i = 0; i < route->model_count; i++) {
		const struct policy_model *model = &route->models[i];

		if (model->name != NULL ? name_fits(model->name, turn->request->model)
					: size_fits(&model->size, turn->model_size))
			return model->replace_when;
	}
	return 0;
}
