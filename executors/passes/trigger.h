/*
 * Whether a prompt holds the words without which a pass sees nothing in it. Every turn is asked, so this takes one look
 * for literals (policies/pattern.h), and cutting a prompt into sentences is for those that have them.
 */
#ifndef PARAPET_EXECUTORS_PASSES_TRIGGER_H
#define PARAPET_EXECUTORS_PASSES_TRIGGER_H

#include <stdbool.h>

#include "policies/span.h"

struct pattern_budget;

/*
 * Whether a text of the prompt may take something out of what it asks for. Without memory, or once the budget, which is
 * for all texts of a turn, is spent: no.
 */
bool trigger_takes_out(struct span text, struct pattern_budget *budget);

#endif
