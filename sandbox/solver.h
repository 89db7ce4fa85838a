/*
 * The solver, from outside: ask Z3 about constraints that a model wrote, and say what came of it.
 *
 * Puzzles are solved in children of another program, parapet-solver (sandbox/solver/), which is started, kept alive and
 * asked in the same way as parapet-jail (jail.h says how, and who may): one child for each puzzle, behind a lock before
 * a byte of the puzzle comes. Nothing here blocks, and nothing here needs Z3: without it solver_find() finds nothing.
 *
 *     parent:  jail_spawn(&process, solver_find(...), NULL)     worker:  solver_open(), solver_submit(),
 * solver_dispatch()
 *
 * A puzzle is SMT-LIB 2 text (SMT-LIB Standard 2.6) of these commands only, each at most SOLVER_DEPTH_MAX deep:
 *
 *     (declare-const NAME SORT)  (declare-fun NAME () SORT)  (define-fun NAME () SORT TERM)  (assert TERM)
 *
 * SORT is Int or Bool. A NAME is a letter, then letters, digits and underscores, SOLVER_NAME_MAX bytes at most,
 * declared once and before its use; it is no word of the language. A TERM is a name, a numeral of at most 15 digits,
 * true, false, or one of these applied to terms: and or not => xor = distinct ite + - * div mod abs < <= > >=. There
 * are no comments, strings, quoted names, annotations, quantifiers or let. Whatever else stands there is `invalid`,
 * found before Z3 sees any of it.
 */
#ifndef PARAPET_SANDBOX_SOLVER_H
#define PARAPET_SANDBOX_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sandbox/solver_ask.h"

/* "answer", "ambiguous", ... */
const char *solver_verdict_name(enum solver_verdict verdict);

/* 2 s, 256 MiB. */
struct solver_limits solver_limits_default(void);

/* --- starting parapet-solver: for a process that may execve --- */

/*
 * Where parapet-solver is: beside this program's own binary, else where it was installed. Returns into, or NULL when it
 * is in neither place: built without Z3. Start it with jail_spawn, end it with jail_process_end (jail.h).
 */
const char *solver_find(char *into, size_t room);

/* --- asking --- */

struct solver;
struct solver_job;
struct jail_room; /* jail_room.h */

/* Told how a puzzle ended; borrows the reply. May submit and cancel other ones. */
typedef void solver_done(void *owner, const struct solver_reply *reply);

/* As jail_open, jail_close, jail_fd, jail_timeout and jail_dispatch (jail.h), with `ask` of struct jail_process. */
struct solver *solver_open(const int ask[2], struct jail_room *room, unsigned holder);
void solver_close(struct solver *solver);
int solver_fd(const struct solver *solver);
int solver_timeout(const struct solver *solver);
void solver_dispatch(struct solver *solver);

/*
 * Solve a puzzle (copied). done is called from a later solver_dispatch, never from here: also for what is invalid for
 * its size alone. Returns NULL when there is no memory or no descriptor left.
 */
struct solver_job *solver_submit(
    struct solver *solver, const struct solver_query *query, solver_done *done, void *owner);

/* Forget a puzzle whose done was not called yet, and kill what runs of it. */
void solver_cancel(struct solver_job *job);

#endif
