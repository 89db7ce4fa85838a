/*
 * What guarding did to a turn besides gaining and losing it.
 */
#ifndef PARAPET_PROXY_EVAL_SIDE_EFFECTS_H
#define PARAPET_PROXY_EVAL_SIDE_EFFECTS_H

#include "proxy/eval/eval_case.h"

/*
 * Tell them of a case that is graded and did not fail. Form and explanation are not judged where the prompt's own rules
 * of form are what is graded: a text that keeps them may have to break the draft's.
 */
void side_effects_read(const struct eval_case *one, struct side_effects *effects);

#endif
