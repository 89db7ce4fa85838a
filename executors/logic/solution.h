/*
 * What a puzzle came to, as a short answer: held against what a draft states, and said in the prompt's own words.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_SOLUTION_H
#define PARAPET_EXECUTORS_LOGIC_SOLUTION_H

#include <stdbool.h>
#include <stdint.h>

#include "executors/clues/clues.h"
#include "executors/logic/reasoning.h"
#include "policies/span.h"

struct flow;
struct puzzle_conclusion;

struct solution {
	enum answer_kind kind; /* all but none */
	unsigned index;        /* of the option by its letter, or of the entity; from 0 */
	int64_t number;        /* of a number, an order */
	int other;             /* beside a place: that of the one who was overtaken; 0 where it is not asked for */
	bool open;             /* of no: it does not follow, and neither does its contrary */
	unsigned generations;  /* of a kinship: those that the prompt asks for as well; else 0 */
	unsigned count;        /* of an order: how many, and the names as they are to be told */
	struct span names[CLUES_PLACES_MAX];
	struct span name; /* of a name: the prompt's spelling; of the impossible: why */
	struct span says; /* of an option: its text in the prompt */
};

/*
 * Take the answer out of a conclusion. Returns false when it is no answer, or none that a draft can be held against:
 * several values, "undetermined" where what the words leave open was read in its weaker sense. That nothing fits is an
 * answer only where the clues say why.
 */
bool solution_take(const struct clues *clues, const struct puzzle_conclusion *conclusion, struct solution *solution);

/* Whether they are the same, or surely not. */
enum solution_match { SOLUTION_SAME, SOLUTION_OTHER, SOLUTION_UNCLEAR };
enum solution_match solution_compare(const struct solution *solution, const struct stated_answer *stated);

/* Whether two readings of one prompt came to the same. */
bool solution_equals(const struct solution *a, const struct solution *b);

/*
 * The answer by itself: "(B)", "3", "Yes" or, where the prompt has it so, "True", a name; empty for "uncertain" where
 * the prompt does not offer it. Text of the flow's.
 */
struct span solution_text(struct flow *flow, const struct solution *solution);

/*
 * The draft with the answer in the place of what it states, and nothing else changed; empty where that would not read
 * as one answer. Text of the flow's.
 */
struct span solution_mend(
    struct flow *flow, const struct clues *clues, const struct solution *solution, const struct stated_answer *stated);

/*
 * The client's own sentences that the answer follows from, behind a colon: those of the solver's core, each once, or
 * where it found none all of them. Empty where that is too long, or there are no clues. Text of the flow's.
 */
struct span solution_forced_by(
    struct flow *flow, const struct clues *clues, const struct puzzle_conclusion *conclusion);

/* The answer first, then how it was found (no full stop) and from which sentences (solution_forced_by; may be empty).
 * Empty where it would not read back.
 */
struct span solution_state(
    struct flow *flow, const struct clues *clues, const struct solution *solution, const char *found, struct span from);

#endif
