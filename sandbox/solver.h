/*
 * The solver, from outside: ask Z3 about constraints that a model wrote, and say what came of it.
 *
 * Puzzles are solved by a service (service_solver, service.h): one child of parapet-solver (sandbox/solver/) for each
 * puzzle, behind a lock before a byte of the puzzle comes. Its question is a struct solver_query, its reply a struct
 * solver_reply. Nothing here needs Z3: without it service_find() finds nothing.
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

#include "sandbox/solver_ask.h"

/* 2 s, 256 MiB. */
struct solver_limits solver_limits_default(void);

#endif
