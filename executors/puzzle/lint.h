/*
 * Does a specification that a model wrote fit its prompt? A veto, not a proof: each rule is about what the words say,
 * and whatever is not certain is a complaint.
 *
 *  - each constraint's `say` stands in the prompt, white space, case and marks aside
 *  - the names in its expression are those in its `say`, and the other way round
 *  - words of direction and order in `say` (left, older, first, ...) are those of its relation words; a bare `<` tells
 * none
 *  - ordinals and counts in `say` are the numbers of the expression
 *  - one is negated if the other is
 *  - "A is left of B" is left_of(A, B) and not left_of(B, A)
 *  - every declared name stands in the prompt, and every item of the prompt's list is declared
 *  - every sentence of the prompt that names something and asks nothing is some constraint's `say`, but
 *    for one that lists all of a set
 *  - what is asked fits the prompt's only question by the same rules, or each option the prompt's option of that letter
 *  - a domain has as many values as its group has members, or its last value stands in the prompt
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_LINT_H
#define PARAPET_EXECUTORS_PUZZLE_LINT_H

#include <stdbool.h>

#include "executors/puzzle/complaint.h"
#include "policies/span.h"

struct arena;
struct puzzle;

#define PUZZLE_LINT_PROMPT_MAX (16 * 1024) /* bytes; a longer prompt is a complaint */

/* The first complaint. Returns false without memory. */
bool puzzle_lint(const struct puzzle *puzzle, struct span prompt, struct arena *arena, struct puzzle_lint *lint);

#endif
