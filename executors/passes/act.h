/*
 * What of a pass more than its own file knows. Private to executors/passes and its tests.
 */
#ifndef PARAPET_EXECUTORS_PASSES_ACT_H
#define PARAPET_EXECUTORS_PASSES_ACT_H

#include "executors/passes/pass.h"

/* What qualifiers.c does about what it finds (act_qualifiers.c). */
extern const struct executor act_qualifiers;
enum pass_hook act_qualifiers_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow);

/* Whether the prompt asks how many there are of each size, and names no sequence itself. */
bool counting_is_asked(const struct pass_input *input);

/* How such a question begins; ends in NULL. Open for unit/passes_screen, which holds the screen's rows against it. */
extern const char *const counting_phrases[];

#endif
