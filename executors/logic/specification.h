/*
 * Specifications of puzzles that a model wrote, for the logic executor: found in a reply, held against their prompt,
 * and told apart from prompts that no model is asked about.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_SPECIFICATION_H
#define PARAPET_EXECUTORS_LOGIC_SPECIFICATION_H

#include <stdbool.h>

#include "executors/outcome.h"
#include "policies/span.h"

struct clues;
struct flow;
struct puzzle;
struct puzzle_conclusion;

/*
 * Whether a prompt judges a statement by rules about kinds of things ("Every wumpus is red", "If someone is kind, then
 * ..."), or asks what may be concluded: syllogisms and ontologies. English; when in doubt it does.
 */
bool specification_is_syllogism(struct span prompt);

/* Whether a prompt shows a specification itself: what a model copies is nothing that it read. */
bool specification_is_shown(struct span prompt);

struct specification {
	struct puzzle *puzzle; /* NULL: none that may be solved */
	enum outcome_why why;  /* if so */
	struct span fault;     /* what is wrong, for the model; the flow's */
};

/*
 * Read a reply, whatever stands around its JSON, and lint it against the prompt (the conversation that it is about).
 * Everything lies in the flow. Returns false without memory.
 */
bool specification_read(struct flow *flow, struct span reply, struct span prompt, struct specification *specification);

/* What is wrong with one that has no single answer, for the model; the flow's. */
struct span specification_fault(
    struct flow *flow, const struct puzzle *puzzle, const struct puzzle_conclusion *conclusion);

/*
 * What solutions and drafts are read by (reasoning.h, solution.h), out of a specification that fits: the names as the
 * prompt has them, its options, the kind of what is asked. Clues are none: their words would be the model's.
 */
void specification_tell(const struct puzzle *puzzle, struct span prompt, struct clues *clues);

#endif
