/*
 * Reads a model's revision: the text without the talk around it, and single parts put back.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_REVISION_H
#define PARAPET_EXECUTORS_CONSTRAINTS_REVISION_H

#include "executors/constraints/finding.h"
#include "policies/span.h"

/*
 * The revised text of a reply, without a first line that announces it ("Here is the revised version:"), a last
 * paragraph about it, and a fence around the whole. `draft` shows which of these belong to the text. Borrows from the
 * reply.
 */
struct span revision_text(struct span reply, struct span draft);

/*
 * The parts of a numbered list, "1. ..." to "N. ...", each once and in order; a single part may lack its number.
 * Returns false if it is not such a list of `count` one-line entries.
 */
bool revision_parts(struct span reply, size_t count, struct span *parts);

/*
 * The answer with `count` of its parts, in order and not overlapping, replaced by texts, written to room (`size`
 * bytes); quotes around a replacement whose part had none are dropped. Returns its length; 0: it does not fit.
 */
size_t revision_splice(
    struct span answer, const struct offence *parts, size_t count, const struct span *texts, char *room, size_t size);

#endif
