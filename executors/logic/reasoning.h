/*
 * The answer that a draft's reasoning reaches and the answer that its final line states, read apart, for turns with a
 * short answer: a lettered option, a number, yes or no, true or false, one of the names that the prompt lists.
 *
 * Nothing is read where it is not certain. Where the two part, the reasoning is right more often than the line; that is
 * evidence, never a reason to edit by itself. Pure; linear in the text.
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
	bool part; /* both were read, and they are not the same */
};

/* Read a response. clues may be NULL: then no names are known. Spans lie in the response. */
void reasoning_read(struct span prompt, const struct clues *clues, struct span response, struct reasoning *reasoning);

#endif
