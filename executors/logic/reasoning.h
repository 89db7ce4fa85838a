/*
 * The answer that a draft's reasoning reaches and the answer that its final line states, read apart, for turns with a
 * short answer: a lettered option, a number, yes or no, true or false, one of the names that the prompt lists.
 *
 * Nothing is read where it is not certain. Where the two part, the reasoning is right more often than the line; that is
 * evidence, never a reason to edit by itself. Pure; linear in the text.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_REASONING_H
#define PARAPET_EXECUTORS_LOGIC_REASONING_H

#include "policies/span.h"
#include "routes/text/rational.h"

struct clues;

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

struct reasoning {
	struct stated_answer reached; /* by the reasoning: in a sentence before the final one */
	struct stated_answer final;
	bool part; /* both were read, and they are not the same */
};

/* Read a response. clues may be NULL: then no names are known. Spans lie in the response. */
void reasoning_read(struct span prompt, const struct clues *clues, struct span response, struct reasoning *reasoning);

/* "none", "option", "number", "yes", "no", "uncertain", "name", "order", "impossible" */
const char *answer_kind_name(enum answer_kind kind);

#endif
