/*
 * An answer as a response states it (reasoning.h).
 */
#ifndef PARAPET_EXECUTORS_LOGIC_STATED_ANSWER_H
#define PARAPET_EXECUTORS_LOGIC_STATED_ANSWER_H

#include "policies/span.h"
#include "routes/text/rational.h"

enum answer_kind {
	ANSWER_NONE,
	ANSWER_OPTION,    /* index */
	ANSWER_NUMBER,    /* value */
	ANSWER_YES,       /* also "true" */
	ANSWER_NO,        /* also "false" */
	ANSWER_UNCERTAIN, /* "uncertain", "cannot be determined" */
	ANSWER_NAME,      /* index, of the clues' entities; of their labels where these are words ("grandfather") */
	ANSWER_ORDER,     /* value: the places as one number, see CLUES_PLACES_BASE */
	ANSWER_IMPOSSIBLE /* "it is not possible", where that may be so */,
	ANSWER_KIND_COUNT
};

struct stated_answer {
	enum answer_kind kind;
	struct span where;     /* the sentence that states it, in the response */
	struct span text;      /* what states it, in that sentence; an option's letter where it is stated so */
	unsigned index;        /* of the option from 0, or of the entity */
	struct rational value; /* of a number, an order */
	int other; /* beside a place in a race: that of the one who was overtaken; 0 where it is not stated */
};

#endif
