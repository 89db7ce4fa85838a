/*
 * A proven number as an answer: said as the draft says its own result, else with the prompt's currency or unit.
 *
 * Texts are the flow's. Every text is read again as a client would read it, and is no answer if another number or a
 * false equation stands in it.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_STATEMENT_H
#define PARAPET_EXECUTORS_ARITHMETIC_STATEMENT_H

#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/question.h"
#include "executors/step.h"
#include "executors/wording.h"

#define STATEMENT_NUMBER_MAX RATIONAL_TEXT_MAX /* bytes of a number that is stated, the NUL included */

struct statement {
	struct rational value;
	char number[STATEMENT_NUMBER_MAX];    /* the value, bare, with a decimal point */
	struct span answer;                   /* with its currency or unit, as the draft or its language writes it */
	bool rounded;                         /* the number stands for a longer one */
	bool computed;                        /* from the question itself: no program was needed */
	const struct policy_wording *wording; /* NULL: the text has no words */
};

/*
 * Print a value. Returns false where it cannot be said for sure what is to be delivered: a percentage that may be a
 * share, a long decimal fraction of nothing.
 */
bool statement_begin(struct flow *flow, const struct rational *value, const struct question *question,
    const struct claims *claims, struct statement *statement);

/* The same for a value whose digits are known already; unit may be empty. */
void statement_of_text(
    struct flow *flow, const struct rational *value, const char *number, struct span unit, struct statement *statement);

/*
 * The answer as a text of its own, with lines of working or none. Empty where it would not read back as the value.
 */
struct span statement_compose(struct flow *flow, const struct statement *statement, struct span working);

#endif
