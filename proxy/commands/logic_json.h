/*
 * What the readers of puzzles and of answers find, into a JSON object.
 */
#ifndef PARAPET_PROXY_COMMANDS_LOGIC_JSON_H
#define PARAPET_PROXY_COMMANDS_LOGIC_JSON_H

#include "policies/span.h"

struct cJSON;

/*
 * Add to an object what is read of a prompt: puzzle (read, absent, stopped, too long), stopped (the sentence that
 * stopped it), asks_model (if it was not read: whether a model may be asked to write it down), entities (names), clues
 * ({say, expr, from, to}), ask, weak (clues.h) and specification if it was read. earlier is the user's text before the
 * prompt, or empty; a clue of that one has no place.
 *
 * Where response.at is not NULL also reasoning and stated, {kind, answer, from, to} or null: the answer that the
 * reasoning reaches, and that of the final line. One that is no number becomes final, in place of what stands there.
 * from and to count characters. Without memory some may be missing.
 */
void logic_json_add(struct cJSON *object, struct span earlier, struct span prompt, struct span response);

#endif
