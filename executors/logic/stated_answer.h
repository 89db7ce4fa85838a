/*
 * An answer as stated in a response (reasoning.h).
 */
#ifndef PARAPET_EXECUTORS_LOGIC_STATED_ANSWER_H
#define PARAPET_EXECUTORS_LOGIC_STATED_ANSWER_H

#include "policies/span.h"
#include "policies/vocabulary.h"
#include "routes/text/rational.h"

#define EACH_ANSWER_KIND(ROW) \
	ROW(ANSWER_NONE, "none") \
	ROW(ANSWER_OPTION, "option")       /* index */ \
	ROW(ANSWER_NUMBER, "number")       /* value */ \
	ROW(ANSWER_YES, "yes")             /* also "true" */ \
	ROW(ANSWER_NO, "no")               /* also "false" */ \
	ROW(ANSWER_UNCERTAIN, "uncertain") /* "uncertain", "cannot be determined" */ \
	/* index, of the clues' entities; of their labels where these are words ("grandfather") */ \
	ROW(ANSWER_NAME, "name") \
	ROW(ANSWER_ORDER, "order")           /* value: the places as one number, see CLUES_PLACES_BASE */ \
	ROW(ANSWER_IMPOSSIBLE, "impossible") /* "it is not possible", if that can be an answer */
VOCABULARY(answer_kind, EACH_ANSWER_KIND, ANSWER_KIND_COUNT);

struct stated_answer {
	enum answer_kind kind;
	struct span where;     /* the sentence that states it, in the response */
	struct span text;      /* the stating words in that sentence; an option's letter if stated so */
	unsigned index;        /* of the option from 0, or of the entity */
	struct rational value; /* of a number, an order */
	int other;             /* besides a place in a race: that of the person overtaken; 0 if not stated */
};

#endif
