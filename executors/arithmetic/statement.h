/*
 * A proven number as an answer: printed anew with the prompt's currency or unit, committed first and once, with a
 * working that was audited; or set into the draft's own form where one is required.
 *
 * Texts are the flow's. Every text is read again as a client would read it, and is no answer if another number or a
 * false equation stands in it.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_STATEMENT_H
#define PARAPET_EXECUTORS_ARITHMETIC_STATEMENT_H

#include "executors/arithmetic/final.h"
#include "executors/arithmetic/question.h"
#include "executors/step.h"
#include "executors/wording.h"

#define STATEMENT_NUMBER_MAX RATIONAL_TEXT_MAX /* bytes of a number that is stated, the NUL included */

struct statement {
	struct rational value;
	char number[STATEMENT_NUMBER_MAX];    /* the value, bare, with a decimal point */
	struct span answer;                   /* with its currency or unit, as the language writes it */
	bool rounded;                         /* the number stands for a longer one */
	const struct policy_wording *wording; /* NULL: the text has no words */
};

/*
 * Print a value. Returns false where it cannot be said for sure what is to be delivered: a percentage that may be a
 * share, a long decimal fraction of nothing.
 */
bool statement_begin(struct flow *flow, const struct rational *value, const struct question *question,
    const struct final *final, struct statement *statement);

/* The same for a value whose digits are known already; unit may be empty. */
void statement_of_text(
    struct flow *flow, const struct rational *value, const char *number, struct span unit, struct statement *statement);

/*
 * Whether a model's working may stand in an answer: short, in no other language, ends in the value, states no other
 * result, and no false equation.
 */
bool statement_takes(const struct statement *statement, struct span working);

/*
 * Replace the draft, for the reason given. working holds lines of text, or nothing; inline_working stands for {working}
 * in the policy's template. Keeps the draft where the text would not read back, or the required form cannot take it.
 */
enum flow_next statement_deliver(struct flow *flow, const struct statement *statement, const struct final *final,
    struct span working, struct span inline_working);

#endif
