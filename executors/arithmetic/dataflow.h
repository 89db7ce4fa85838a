/*
 * Where a program's printed value comes from: the veto on forged proof. Pasted text can make a model write a program
 * that prints a planted number; such a value passes through no operator, or knows nothing of the question's numbers.
 *
 * A light reading of Python by tokens: assignments, blocks, functions, what is printed last. It need not understand a
 * program to run it, only fail on the safe side: what it cannot follow counts as no proof.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_DATAFLOW_H
#define PARAPET_EXECUTORS_ARITHMETIC_DATAFLOW_H

#include <stdbool.h>

#include "routes/text/rational.h"

#define DATAFLOW_NUMERALS_MIN 2 /* numerals of the conversation that a trusted value depends on, at least */

struct dataflow {
	bool followed;     /* the program fits into the bounds, and something is printed */
	bool computed;     /* the value passes through an operator or a call that computes */
	bool voided;       /* something is multiplied by a literal zero on the way */
	unsigned numerals; /* of the conversation, that the value depends on; at most 64 are counted */
};

/* Follow a program; conversation holds the users' texts. */
void dataflow_read(struct span program, struct span conversation, struct dataflow *flow);

/*
 * How many numerals a trusted value depends on at least: more than half as many as stand in the question. A value that
 * leaves most of them out was computed from something else: from numbers that were planted beside them, or from a
 * misreading (of recorded programs, one in twenty; half of those are wrong, and one in five of the others).
 */
unsigned dataflow_needed(struct span question);

/*
 * Whether a value may have been chosen instead of computed: the conversation names it, it stands in the program as it
 * is, and the program chooses between values (if, max, or ...).
 */
bool dataflow_may_be_chosen(struct span program, struct span conversation, const struct rational *value);

/* Whether the value may count as computed from the question, which needs so many numerals. */
bool dataflow_is_proof(const struct dataflow *flow, unsigned needed);

#endif
