/*
 * Parts of passes that are shared beyond their own files. Private to executors/passes and its tests.
 */
#ifndef PARAPET_EXECUTORS_PASSES_ACT_H
#define PARAPET_EXECUTORS_PASSES_ACT_H

#include "executors/passes/pass.h"

/* How qualifiers.c's findings are handled (act_qualifiers.c). */
extern const struct executor act_qualifiers;
enum pass_hook act_qualifiers_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow);

/* Whether the prompt asks for a count of each size, without naming a sequence itself. */
bool counting_is_asked(const struct pass_input *input);

/*
 * The beginnings of such questions; ends in NULL. Visible to unit/passes_screen, which checks the screen's rows
 * against it.
 */
extern const char *const counting_phrases[];

#endif
