/*
 * Why something cannot be: the assertions of a puzzle that contradict each other, or what is supposed besides.
 */
#ifndef PARAPET_SANDBOX_SOLVER_CORE_H
#define PARAPET_SANDBOX_SOLVER_CORE_H

#include <stddef.h>
#include <stdint.h>

#include <z3.h>

struct formulas;

/*
 * Find assertions that cannot all hold, with `supposed` (NULL: by themselves), none of which can be left out as far as
 * little work tells. Their indexes, ascending, go to core, which has room for all. Returns how many; 0 where it was not
 * found. With something supposed all of the work is bounded: the question itself has its answer, and this must not cost
 * it.
 */
size_t core_find(const struct formulas *formulas, Z3_ast supposed, uint32_t *core);

#endif
