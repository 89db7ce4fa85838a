/*
 * Each assertion is tracked by an assumed name. This is a second search, since one with names is slower and most
 * puzzles have a solution. Then assertions are removed one by one, the last first: constraints come after what the
 * groups require.
 */
#include "sandbox/solver/core.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "sandbox/solver/formulas.h"

/* In Z3's own units of work; the answer to a puzzle with six houses takes 30,000. */
#define BEFORE_MOST 100000 /* spent on the answer; beyond it, little time may be left */
#define SEARCH_MOST 100000
#define LEAVE_MOST  10000
#define LEAVES_MOST 24 /* attempts to remove one */

static Z3_ast names[SOLVER_ASSERTIONS_MAX];

struct core_search {
	Z3_context z3;
	Z3_solver solver;
	uint32_t *core;
	size_t count;
};

/* Limit the work of later checks; 0: unlimited. Work is counted, since a clock would need a thread. */
static void
limit_work(const struct core_search *search, unsigned units)
{
	Z3_params params = Z3_mk_params(search->z3);

	Z3_params_inc_ref(search->z3, params);
	Z3_params_set_uint(search->z3, params, Z3_mk_string_symbol(search->z3, "rlimit"), units);
	Z3_solver_set_params(search->z3, search->solver, params);
	Z3_params_dec_ref(search->z3, params);
}

/*
 * Whether Z3 proves that these, without the one at `without`, cannot all hold; they are then reduced to those it
 * needed.
 */
static bool
contradicts(struct core_search *search, size_t without)
{
	static Z3_ast assumed[SOLVER_ASSERTIONS_MAX];
	size_t count = 0, kept = 0;
	Z3_ast_vector found;

	for (size_t i = 0; i < search->count; i++)
		if (i != without)
			assumed[count++] = names[search->core[i]];
	if (Z3_solver_check_assumptions(search->z3, search->solver, (unsigned)count, assumed) != Z3_L_FALSE)
		return false;
	found = Z3_solver_get_unsat_core(search->z3, search->solver);
	Z3_ast_vector_inc_ref(search->z3, found);
	for (size_t i = 0; i < search->count; i++)
		for (unsigned k = 0; k < Z3_ast_vector_size(search->z3, found); k++)
			if (Z3_is_eq_ast(search->z3, names[search->core[i]], Z3_ast_vector_get(search->z3, found, k))) {
				search->core[kept++] = search->core[i];
				break;
			}
	search->count = kept;
	Z3_ast_vector_dec_ref(search->z3, found);
	return true;
}

static void
assert_named(const struct core_search *search, const struct formulas *formulas)
{
	Z3_sort truth = Z3_mk_bool_sort(search->z3);

	for (size_t i = 0; i < formulas->assertion_count; i++) {
		names[i] = Z3_mk_fresh_const(search->z3, "named", truth);
		Z3_solver_assert(
		    search->z3, search->solver, Z3_mk_implies(search->z3, names[i], formulas->assertions[i]));
		search->core[i] = (uint32_t)i;
	}
}

/* Work spent in this context, by all its solvers. */
static unsigned
work_spent(const struct core_search *search)
{
	Z3_stats stats = Z3_solver_get_statistics(search->z3, search->solver);
	unsigned spent = UINT_MAX;

	Z3_stats_inc_ref(search->z3, stats);
	for (unsigned i = 0; i < Z3_stats_size(search->z3, stats); i++)
		if (strcmp(Z3_stats_get_key(search->z3, stats, i), "rlimit count") == 0 &&
		    Z3_stats_is_uint(search->z3, stats, i))
			spent = Z3_stats_get_uint_value(search->z3, stats, i);
	Z3_stats_dec_ref(search->z3, stats);
	return spent;
}

size_t
core_find(const struct formulas *formulas, Z3_ast supposed, uint32_t *core)
{
	struct core_search search = {
	    .z3 = formulas->z3, .core = core, .count = formulas->assertion_count, .solver = NULL};
	bool found = false;

	search.solver = Z3_mk_simple_solver(search.z3);
	Z3_solver_inc_ref(search.z3, search.solver);
	assert_named(&search, formulas);
	if (supposed != NULL)
		Z3_solver_assert(search.z3, search.solver, supposed);
	limit_work(&search, supposed != NULL ? SEARCH_MOST : 0);
	if (supposed == NULL || work_spent(&search) <= BEFORE_MOST)
		found = contradicts(&search, SIZE_MAX);
	limit_work(&search, LEAVE_MOST);
	for (size_t tries = 0, at = search.count; found && at > 0 && tries < LEAVES_MOST; tries++)
		if (contradicts(&search, --at) && at > search.count)
			at = search.count;
	Z3_solver_dec_ref(search.z3, search.solver);
	return found ? search.count : 0;
}
