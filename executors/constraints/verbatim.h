/*
 * Stretches of an answer that stand for themselves, letter by letter: fenced blocks and spans of code (CommonMark 0.30:
 * 4.5, 6.1), a script that its first line calls one, addresses of the web, e-mail addresses. Another case or a mark
 * less would make them something else.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_VERBATIM_H
#define PARAPET_EXECUTORS_CONSTRAINTS_VERBATIM_H

#include <stddef.h>

#include "policies/span.h"

/*
 * Where the stretch that begins at text.at[at] ends; `at` itself where none begins. at < text.len. For walks that begin
 * at 0 and go on behind each stretch. Such a walk is linear.
 */
size_t verbatim_end(struct span text, size_t at);

#endif
