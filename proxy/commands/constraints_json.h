/*
 * The constraints that a prompt puts on its answer, as JSON: what `parapet inspect` and `parapet explain` print of
 * them.
 */
#ifndef PARAPET_PROXY_COMMANDS_CONSTRAINTS_JSON_H
#define PARAPET_PROXY_COMMANDS_CONSTRAINTS_JSON_H

#include "policies/span.h"

struct cJSON;

/*
 * Add to an object: constraints, a list of {type, <its parameters>, from, to}. With a response (its at is not NULL)
 * each also has verdict (true, false, or null: nobody can tell), measured where something is counted, and units, what
 * breaks it as {index, from, to, measured} in characters of the response. A bound is "op" with "n", a range "lo" and
 * "hi"; other parameters go by the table's names (executors/constraints/constraint_rows.h). from and to count
 * characters of the last user text, or, with "turn": "previous", of the one before. Besides, repaired: the response as
 * mends without a model leave it, where they change it. Without memory some may be missing.
 */
void constraints_json_add(struct cJSON *object, struct span last, struct span previous, struct span response);

/* Print the constraints of a prompt for people, a line each with the words that say it; nothing where there are none.
 */
void constraints_print(struct span last);

#endif
