/*
 * A puzzle's result as a short answer: compared with a draft's, and worded as in the prompt.
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
	int other;             /* besides a place: that of the person overtaken; 0 if not asked for */
	bool open;             /* for no: neither it nor its opposite follows */
	unsigned generations;  /* for kinship: generations, if the prompt asks for them too; else 0 */
	unsigned count;        /* for an order: how many, and the names as they are to be listed */
	struct span names[CLUES_PLACES_MAX];
	struct span name; /* for a name: in the prompt's spelling; for impossible: the reason */
	struct span says; /* for an option: its text in the prompt */
};

/*
 * Take the answer from a conclusion. Returns false if it is not an answer, or cannot be compared with a draft:
 * several values, or "undetermined" if an ambiguity was read in the weaker sense. That nothing fits is an answer only
 * if the clues say why.
 */
bool solution_take(const struct clues *clues, const struct puzzle_conclusion *conclusion, struct solution *solution);

/* Whether they are the same, or certainly not. */
enum solution_match { SOLUTION_SAME, SOLUTION_OTHER, SOLUTION_UNCLEAR };
enum solution_match solution_compare(const struct solution *solution, const struct stated_answer *stated);

/* Whether two readings of one prompt have the same result. */
bool solution_equals(const struct solution *a, const struct solution *b);

/*
 * The answer by itself: "(B)", "3", "Yes" or, if the prompt says so, "True", a name; empty for "uncertain" if the
 * prompt does not offer it. In the flow's memory.
 */
struct span solution_text(struct flow *flow, const struct solution *solution);

/*
 * The draft with the answer in place of its own, and nothing else changed; empty if that would not read as one
 * answer. In the flow's memory.
 */
struct span solution_mend(
    struct flow *flow, const struct clues *clues, const struct solution *solution, const struct stated_answer *stated);

/*
 * The client's own sentences that the answer follows from, after a colon: those of the solver's core, each once, or
 * all of them if it found no core. Empty if too long, or without clues. In the flow's memory.
 */
struct span solution_forced_by(
    struct flow *flow, const struct clues *clues, const struct puzzle_conclusion *conclusion);

/*
 * The answer, then how it was found (without a full stop) and from which sentences (solution_forced_by; may be
 * empty). Empty if it would not be read back correctly.
 */
struct span solution_state(
    struct flow *flow, const struct clues *clues, const struct solution *solution, const char *found, struct span from);

#endif
