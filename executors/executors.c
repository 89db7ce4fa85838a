/*
 * The table. A new executor is a row here, a route in the shipped policy, a paragraph in the manual and two scenarios
 * in tests/replay at least; lint/executors says what is missing.
 */
#include "executors/executors.h"

#include <assert.h>
#include <stddef.h>

#include "executors/arithmetic/arithmetic.h"
#include "executors/arithmetic/written_out.h"
#include "executors/clues/clues.h"
#include "executors/constraints/divide.h"
#include "executors/constraints/refine.h"
#include "executors/logic/logic.h"

static const struct executor *const rows[EXECUTOR_COUNT] = {
    [EXECUTOR_DIRECT] = NULL,
    [EXECUTOR_LITERAL] = &executor_literal,
    [EXECUTOR_ARITHMETIC] = &executor_arithmetic,
    [EXECUTOR_CONSTRAINTS] = &executor_constraints,
    [EXECUTOR_LOGIC] = &executor_logic,
};

const struct decide_readers executor_readers = {.of = {
						    [FINDING_CONSTRAINTS] = constraints_are_asked,
						    [FINDING_PUZZLE] = clues_are_read,
						}};

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
