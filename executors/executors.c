/*
 * The table. A new executor needs a row here, a route in the shipped policy, a paragraph in the manual and at least two
 * scenarios in tests/replay; lint/executors lists what is missing.
 */
#include "executors/executors.h"

#include <assert.h>

#include "executors/arithmetic/arithmetic.h"
#include "executors/arithmetic/conversion.h"
#include "executors/arithmetic/follow_up.h"
#include "executors/arithmetic/written_out.h"
#include "executors/clues/clues.h"
#include "executors/constraints/divide.h"
#include "executors/constraints/refine.h"
#include "executors/logic/logic.h"
#include "executors/quantities/quantity.h"
#include "executors/quantities/system_rule.h"

static const struct executor *const rows[EXECUTOR_COUNT] = {
    [EXECUTOR_DIRECT] = NULL,
    [EXECUTOR_LITERAL] = &executor_literal,
    [EXECUTOR_ARITHMETIC] = &executor_arithmetic,
    [EXECUTOR_CONSTRAINTS] = &executor_constraints,
    [EXECUTOR_LOGIC] = &executor_logic,
};

/* The previous message; empty if there is none. */
static struct span
previous_of(struct span text, const struct request *request)
{

	return request != NULL ? request->previous.decoded : (struct span){text.at, 0};
}

static bool
asks_constraints(const struct policy *policy, struct span text, const struct request *request)
{

	(void)policy;
	return constraints_are_asked(text, previous_of(text, request));
}

static bool
is_puzzle(const struct policy *policy, struct span text, const struct request *request)
{

	(void)policy;
	return clues_are_read(text, previous_of(text, request));
}

static bool
is_conversion(const struct policy *policy, struct span text, const struct request *request)
{
	struct literal literal;
	struct span unit, given;

	(void)request;
	return conversion_compute(policy, text, &literal, &unit, &given);
}

static bool
is_quantity(const struct policy *policy, struct span text, const struct request *request)
{
	struct quantity quantity;

	(void)request;
	return quantity_read(policy, text, &quantity);
}

static bool
continues_quantity(const struct policy *policy, struct span text, const struct request *request)
{
	struct follow_up follow_up UNCLEARED;

	(void)text;
	return request != NULL && follow_up_read(policy, request, &follow_up);
}

static bool
is_ruled(const struct policy *policy, struct span text, const struct request *request)
{

	if (request == NULL)
		return false;
	for (size_t i = 0; i < REQUEST_EARLIER_MAX; i++)
		if (system_redefines(request->earlier[i]))
			return true;
	return system_redefines(request->system.decoded) || system_redefines(request->previous.decoded) ||
	    system_rules(policy, request->system.decoded, text);
}

const struct decide_readers executor_readers = {.of = {
						    [FINDING_CONSTRAINTS] = asks_constraints,
						    [FINDING_PUZZLE] = is_puzzle,
						    [FINDING_CONVERSION] = is_conversion,
						    [FINDING_QUANTITY] = is_quantity,
						    [FINDING_QUANTITY_CONTINUED] = continues_quantity,
						    [FINDING_SYSTEM_RULE] = is_ruled,
						}};

void
executors_prepare(void)
{

	quantity_prepare();
}

const struct executor *
executor_find(enum policy_executor executor)
{

	assert(executor < EXECUTOR_COUNT);
	return rows[executor];
}

bool
executor_needs_nobody(const struct executor *executor)
{

	return !executor->needs_model && !executor->needs_jail && !executor->needs_solver;
}
