/*
 * Mends that need no model: a mark left out, another case, a required ending.
 *
 * A mend never touches code, URLs and addresses, or a text that the prompt wants repeated, and changes no word: what
 * would need other words is not mended here.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_REPAIR_H
#define PARAPET_EXECUTORS_CONSTRAINTS_REPAIR_H

#include <stddef.h>

#include "executors/constraints/verify.h"

/* Bytes of an answer that is looked at; longer ones are left alone. */
#define REPAIR_MAX (64 * 1024)

/* Bytes that a mended answer may take: what is written between and around its words included. */
#define REPAIR_ROOM(len) ((len) + (len) / 2 + 2 * CONSTRAINT_TEXT_MAX)

/*
 * Mend what is broken, constraint by constraint; a mend stays where the whole is better for it (tally_is_better).
 * `rooms` are two of REPAIR_ROOM(answer.len) bytes. *tally is the answer's, and afterwards the result's. Returns the
 * answer itself where nothing could be mended, else a text in one of the rooms.
 */
struct span repair(const struct constraint_list *list, struct span answer, struct tally *tally, char *const rooms[2]);

#endif
