/*
 * What somebody says, or a label: who lies, how many do, and what holds besides. Private to executors/clues.
 *
 * A claim may be false, so nothing in it is read in a weaker sense than its own: "either ... or" is not read at all.
 */
#ifndef PARAPET_EXECUTORS_CLUES_SPOKEN_H
#define PARAPET_EXECUTORS_CLUES_SPOKEN_H

#include "executors/clues/sentences.h"

#define NO_SPEAKER CLUES_ENTITIES_MAX

struct spoken {
	struct clues_reader *r; /* the entities are who speaks, or what has a label */
	unsigned speaker;       /* who "I" is, what "here" is: of the entities, or NO_SPEAKER */
	bool labels;            /* labels are true or false, and have no lies */
	/* Other things that may be claimed, all of the stretch; NULL: there are none. */
	bool (*other)(struct spoken *c, struct stretch s);
	void *own;
};

/* Write what is claimed. Returns false, nothing written, when it is not understood. All of the stretch. */
bool spoken_read(struct spoken *c, struct stretch s);

/* Whether somebody tells the truth, or a label does. */
void spoken_write(struct clues_reader *r, bool truth, unsigned who);

/* "is a knight", "lies", "are both false": returns the words it takes, or 0. Where many is set, of several. */
unsigned spoken_kind_at(struct stretch s, unsigned at, bool labels, bool *truth);

/* A stretch without quotation marks, commas and "that" at its ends. */
struct stretch spoken_trim(struct stretch s);

#endif
