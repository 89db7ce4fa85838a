/*
 * What somebody, or a label, claims: who lies, how many do, and other facts. Private to executors/clues.
 *
 * A claim may be false, so nothing in it is read in a weaker sense: "either ... or" is not read at all.
 */
#ifndef PARAPET_EXECUTORS_CLUES_SPOKEN_H
#define PARAPET_EXECUTORS_CLUES_SPOKEN_H

#include "executors/clues/sentences.h"

#define NO_SPEAKER CLUES_ENTITIES_MAX

struct spoken {
	struct clues_reader *r; /* the entities are speakers, or labelled things */
	unsigned speaker;       /* the entity for "I" or "here", or NO_SPEAKER */
	bool labels;            /* labels are true or false, and do not lie */
	/* Other possible claims, using all of the stretch; NULL: none. */
	bool (*other)(struct spoken *c, struct stretch s);
	void *own;
};

/* Write a claim. Returns false, with nothing written, if it is not understood. Uses all of the stretch. */
bool spoken_read(struct spoken *c, struct stretch s);

/* Whether somebody, or a label, tells the truth. */
void spoken_write(struct clues_reader *r, bool truth, unsigned who);

/* "is a knight", "lies", "are both false": returns the number of words, or 0. With many, about several. */
unsigned spoken_kind_at(struct stretch s, unsigned at, bool labels, bool *truth);

/* A stretch without quotation marks, commas and "that" at its ends. */
struct stretch spoken_trim(struct stretch s);

#endif
