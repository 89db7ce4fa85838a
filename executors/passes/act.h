/*
 * What passes do: the executors of their rows (pass.h), and what these share. Private to executors/passes.
 */
#ifndef PARAPET_EXECUTORS_PASSES_ACT_H
#define PARAPET_EXECUTORS_PASSES_ACT_H

#include "executors/passes/pass.h"

/*
 * A role that was broken is written again, once, with the role as an anchor. Delivered only where it breaks the role
 * less by the same reader, claims to be no human, and gives all advice that the draft gives to somebody in danger.
 */
extern const struct executor act_identity;
enum pass_hook act_identity_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow);

/*
 * An answer that corrects itself loses what it corrects, where the executor came to the corrected answer, or where the
 * policy says `always`. Asks nobody.
 */
extern const struct executor act_corrections;
enum pass_hook act_corrections_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow);

/*
 * An answer that misses what its prompt takes out of what it asks for is written again, once, and delivered only where
 * it comes through what the draft failed: the reader's check, or a question about the text alone.
 */
extern const struct executor act_qualifiers;
enum pass_hook act_qualifiers_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow);

/*
 * A claim about how many there are is held against small cases that a program counted, and the turn is marked where
 * they do not bear it out, or where there is no program. Never rewritten, so nothing of it is ever held.
 */
extern const struct executor act_counting;
enum pass_hook act_counting_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow);

/* Whether the prompt asks how many there are of each size, and names no sequence itself. */
bool counting_is_asked(const struct pass_input *input);

/* How such a question begins; ends in NULL. Open for unit/passes_screen, which holds the screen's rows against it. */
extern const char *const counting_phrases[];

/*
 * A final line that parts from its reasoning says what the reasoning reached: an option or a number, nothing else.
 * Otherwise it is noted as evidence. Asks nobody.
 */
extern const struct executor act_alignment;
enum pass_hook act_alignment_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow);

#endif
