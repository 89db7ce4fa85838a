/*
 * Parts of an answer that must stay exactly as they are: fenced blocks and code spans (CommonMark 0.30: 4.5, 6.1), a
 * script with an interpreter line, web and e-mail addresses. Changing case or a mark would break them.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_VERBATIM_H
#define PARAPET_EXECUTORS_CONSTRAINTS_VERBATIM_H

#include <stddef.h>

#include "policies/span.h"

/*
 * The end of the part that begins at text.at[at]; `at` itself: none begins there. at < text.len. For walks that begin
 * at 0 and continue after each part; such a walk is linear.
 */
size_t verbatim_end(struct span text, size_t at);

#endif
