/*
 * Reads the answer that a draft's reasoning reaches, and separately the one that its final line states, for turns
 * with a short answer: a lettered option, a number, yes or no, true or false, a name from the prompt.
 *
 * Reads only what is certain. If the two differ, the reasoning is right more often than the line; that is evidence,
 * never by itself a reason to edit. Pure; linear in the text.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_REASONING_H
#define PARAPET_EXECUTORS_LOGIC_REASONING_H

#include "executors/logic/stated_answer.h"
#include "policies/span.h"
#include "routes/text/rational.h"

struct clues;

struct reasoning {
	struct stated_answer reached; /* by the reasoning: in a sentence before the final one */
	struct stated_answer final;
	bool part; /* both were read, and differ */
};

/* Read a response. clues may be NULL: no names are then known. Spans point into the response. */
void reasoning_read(struct span prompt, const struct clues *clues, struct span response, struct reasoning *reasoning);

#endif
