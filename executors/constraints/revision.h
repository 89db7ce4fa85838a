/*
 * What a model gives back when it is asked to revise: the text without the talk around it, and single parts put back.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_REVISION_H
#define PARAPET_EXECUTORS_CONSTRAINTS_REVISION_H

#include "executors/constraints/finding.h"
#include "policies/span.h"

/*
 * The revised text in a reply: a first line that announces it ("Here is the revised version:"), a last paragraph that
 * talks about it, and a fence around the whole are left out. `draft` tells which of them are the text's own. Lies in
 * the reply.
 */
struct span revision_text(struct span reply, struct span draft);

/*
 * The parts of a numbered list, "1. ..." to "N. ...", each once and in order; a single part may come without a number.
 * Returns false when it is no such list of `count` entries, each of one line.
 */
bool revision_parts(struct span reply, size_t count, struct span *parts);

/*
 * The answer with `count` of its parts, which are in order and apart, replaced by texts, written to room (`size`
 * bytes); quotes around a part that had none are left out. Returns its length; 0 when it does not fit.
 */
size_t revision_splice(
    struct span answer, const struct offence *parts, size_t count, const struct span *texts, char *room, size_t size);

#endif
