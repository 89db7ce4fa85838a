/*
 * Checks whether a specification written by a model fits its prompt. A veto, not a proof: each rule is about the
 * words, and anything uncertain is a complaint.
 *
 *  - each constraint's `say` is in the prompt, ignoring white space, case and punctuation  - the names in its
 * expression are exactly those in its `say`  - words of direction and order in `say` (left, older, first, ...) are
 * those of its relation words; a bare `<` has none  - ordinals and counts in `say` are the numbers of the expression
 * - both are negated, or neither  - "A is left of B" is left_of(A, B) and not left_of(B, A)  - every declared name is
 * in the prompt, and every item of the prompt's list is declared  - every sentence of the prompt that names something
 * and asks nothing is the `say` of some constraint, except for one
 *    that lists all of a set
 *  - the question fits the prompt's only question by the same rules, or each option the prompt's option of that
 * letter  - a domain has as many values as its group has members, or its last value is in the prompt
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
