/*
 * Puzzle specifications written by a model, for the logic executor: found in a reply, checked against their prompt,
 * and excluded for prompts about which the model is not asked.
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
 * Whether a prompt judges a statement by rules about kinds of things ("Every wumpus is red", "If someone is kind,
 * then ..."), or asks what may be concluded: syllogisms and ontologies. English; true in doubt.
 */
bool specification_is_syllogism(struct span prompt);

/* Whether a prompt itself shows a specification: a copy of that would prove nothing. */
bool specification_is_shown(struct span prompt);

struct specification {
	struct puzzle *puzzle; /* NULL: none that can be solved */
	enum outcome_why why;  /* the reason, then */
	struct span fault;     /* what is wrong, for the model; in the flow's memory */
};

/*
 * Read a reply, with any text around its JSON, and check it against the prompt (the conversation it is about).
 * Everything is in the flow's memory. Returns false without memory.
 */
bool specification_read(struct flow *flow, struct span reply, struct span prompt, struct specification *specification);

/* What is wrong with a specification without a single answer, for the model; in the flow's memory. */
struct span specification_fault(
    struct flow *flow, const struct puzzle *puzzle, const struct puzzle_conclusion *conclusion);

/*
 * Prepare for reading solutions and drafts (reasoning.h, solution.h) by a valid specification: the names as in the
 * prompt, its options, the kind of question. Without clues: their words would be the model's.
 */
void specification_tell(const struct puzzle *puzzle, struct span prompt, struct clues *clues);

#endif
