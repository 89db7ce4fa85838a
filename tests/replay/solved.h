/*
 * What the solver comes back with, out of a scenario's words: `values 3 1`, `others 2 1`, `holds 3 1 0`, `core 0 2`,
 * `first 1 2 3` and `second 2 1 3` (the witnesses), in any order; the rest is a detail.
 */
#ifndef PARAPET_TESTS_REPLAY_SOLVED_H
#define PARAPET_TESTS_REPLAY_SOLVED_H

#include "policies/span.h"
#include "sandbox/solver.h"

#define SOLVED_MAX 64 /* numbers after one word */

struct solved {
	int64_t values[SOLVED_MAX], others[SOLVED_MAX], witness[2][SOLVED_MAX];
	uint32_t core[SOLVED_MAX];
	uint8_t holds[SOLVED_MAX];
	char detail[SOLVER_DETAIL_MAX + 1];
};

/*
 * Read what came of a question; the reply points into *room. What does not have the shape that the question's reply has
 * never comes out of the real one (solver.c), either: it is a crash.
 */
void solved_read(const struct solver_query *query, enum solver_verdict verdict, struct span text, struct solved *room,
    struct solver_reply *reply);

#endif
