/*
 * A proven number as an answer: in the style of the draft's own result, else with the prompt's currency or unit.
 *
 * Texts are in the flow's memory. Every text is parsed again as a client would, and rejected if it contains another
 * number or a false equation.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_STATEMENT_H
#define PARAPET_EXECUTORS_ARITHMETIC_STATEMENT_H

#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/question.h"
#include "executors/step.h"
#include "executors/wording.h"

#define STATEMENT_NUMBER_MAX RATIONAL_TEXT_MAX /* bytes of a stated number, the NUL included */

struct statement {
	struct rational value;
	char number[STATEMENT_NUMBER_MAX];    /* the value, bare, with a decimal point */
	struct span answer;                   /* with its currency or unit, in the style of the draft or its language */
	bool rounded;                         /* the number is rounded */
	bool computed;                        /* from the question itself: no program was needed */
	const struct policy_wording *wording; /* NULL: the text has no words */
};

/*
 * Print a value. Returns false if the text to deliver is uncertain: a percentage that may be a share, a long decimal
 * fraction of nothing.
 */
bool statement_begin(struct flow *flow, const struct rational *value, const struct question *question,
    const struct claims *claims, struct statement *statement);

/* The same for a value with known digits; unit may be empty. */
void statement_of_text(
    struct flow *flow, const struct rational *value, const char *number, struct span unit, struct statement *statement);

/*
 * The answer as a text of its own, with lines of working or none. Empty if it would not be read back as the value.
 */
struct span statement_compose(struct flow *flow, const struct statement *statement, struct span working);

#endif
