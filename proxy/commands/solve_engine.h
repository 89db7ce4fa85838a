/*
 * What `parapet solve` asks, one puzzle after the other: the solver, or an enumerating program in the jail.
 */
#ifndef PARAPET_PROXY_COMMANDS_SOLVE_ENGINE_H
#define PARAPET_PROXY_COMMANDS_SOLVE_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "executors/arena.h"
#include "executors/puzzle/puzzle.h"
#include "sandbox/asker.h"
#include "sandbox/jail.h"
#include "sandbox/solver.h"

/* Who is asked. */
struct solve_engine {
	unsigned timeout_ms; /* wall-clock and CPU time of each puzzle, the caller's to set */
	struct jail_process process;
	enum service service; /* SERVICE_JAIL or SERVICE_SOLVER */
	struct asker *asker;
};

/* One specification, from its text to what came of it. All but the first two is written by solve_puzzle. */
struct solve_job {
	struct solve_engine *asked; /* borrowed; not needed where nothing is asked */
	struct arena arena;         /* the caller frees it with arena_free; puzzle and conclusion lie in it */
	struct puzzle *puzzle;      /* NULL: it has a mistake */
	struct puzzle_mistake mistake;
	struct puzzle_conclusion conclusion;
	uint64_t micros;
	bool done;
};

/*
 * Start parapet-solver, or parapet-jail where values are to be tried or there is no solver. Ignores SIGPIPE. Returns 0
 * or, after saying why not on stderr, -1.
 */
int solve_engine_start(struct solve_engine *asked, bool enumerate);

/* End what was started. */
void solve_engine_end(struct solve_engine *asked);

/* Read a specification and wait for its conclusion: PUZZLE_BROKEN where whoever was asked is gone. */
void solve_puzzle(struct solve_job *job, struct span text);

#endif
