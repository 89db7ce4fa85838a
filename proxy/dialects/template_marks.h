/*
 * The marks by which a prompt shows that it was templated already, or that it asks to fill a gap in code: chat
 * templates' and fill-in-the-middle tokens of the model families that local servers run.
 */
#ifndef PARAPET_PROXY_DIALECTS_TEMPLATE_MARKS_H
#define PARAPET_PROXY_DIALECTS_TEMPLATE_MARKS_H

#include "policies/span.h"

bool has_template_marks(struct span text);

#endif
