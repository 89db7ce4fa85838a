/*
 * Mends without a model: a mark removed, another case, a required ending.
 *
 * A mend never touches code, URLs and addresses, and changes no word: what needs other words is not mended here. What
 * it drops is talk, a farewell in place of which another is asked for, and hashtags at the end; what it adds is what
 * was asked for, and a series' own "and". Of a text that the prompt wants repeated it changes at most the case.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_REPAIR_H
#define PARAPET_EXECUTORS_CONSTRAINTS_REPAIR_H

#include <stddef.h>

#include "executors/constraints/verify.h"

/* Bytes of an answer that are examined; longer ones are left alone. */
#define REPAIR_MAX (64 * 1024)

/* Bytes of a mended answer, including what is added between and around its words. */
#define REPAIR_ROOM(len) ((len) + (len) / 2 + 2 * CONSTRAINT_TEXT_MAX)

/*
 * Mend constraint by constraint; a mend is kept if the whole is better with it (tally_is_better). `rooms` are two
 * buffers of REPAIR_ROOM(answer.len) bytes. *tally is the answer's, and afterwards the result's. Returns the answer
 * itself if nothing could be mended, otherwise a text in one of the buffers.
 */
struct span repair(const struct constraint_list *list, struct span answer, struct tally *tally, char *const rooms[2]);

/*
 * The same where the model is not asked any more: commas go even from what may be a series, "flights accommodations and
 * activities", since they were not wanted at all.
 */
struct span repair_roughly(
    const struct constraint_list *list, struct span answer, struct tally *tally, char *const rooms[2]);

#endif
