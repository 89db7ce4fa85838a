/*
 * The ladder of delivery: how a proven value becomes an answer, with the smallest change to the draft first.
 *
 * - mended: a false result in the draft, and everything computed from it
 * - spliced: the draft's own result, if nothing else in it contradicts the value (splice.h)
 * - rewritten: by the model in one call, and checked
 * - restated: a text of ours, for prose only
 * - appended: a correction in words, after what the client already has
 *
 * A draft in a form (JSON, a table, a required form) is mended, spliced, rewritten in the same form, or delivered.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_LADDER_H
#define PARAPET_EXECUTORS_ARITHMETIC_LADDER_H

#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/statement.h"
#include "executors/step.h"

/* All zero except for statement and claims: nothing else is known. Texts are in the flow's memory. */
struct ladder {
	struct statement statement;
	const struct claims *claims;
	struct span asked;  /* the question's name for the value; empty: none */
	struct span mended; /* the draft with another result; empty: it cannot be corrected */
	bool wordless;      /* a bare value may replace a draft in a language without wording in the policy */
	bool uncalled;      /* the model is not asked to rewrite it */
	bool explains;      /* it says more than a restated text would: without a rewrite it is delivered */
	bool alone;         /* what it says besides does not hang on its result, which may be replaced */
	struct span list, working, proof; /* the calculation: as lines, for {working} of a template, of a correction */
};

/*
 * Describe how the value is computed: by the first program whose calculations can be shown in numbers, or just that a
 * program was used. inline_working is used alone if there is no program.
 */
void ladder_show_programs(struct flow *flow, struct ladder *ladder, const struct span *programs, unsigned count);
void ladder_show_text(struct flow *flow, struct ladder *ladder, struct span inline_working);

/*
 * Deliver by the first rung that works. If that is the model's, `rewritten` is the step that takes its reply
 * (ladder_take_rewrite), and `otherwise` the one without (ladder_restate).
 */
enum flow_next ladder_deliver(
    struct flow *flow, const struct ladder *ladder, struct step rewritten, struct step otherwise);
enum flow_next ladder_take_rewrite(struct flow *flow, const struct ladder *ladder);
enum flow_next ladder_restate(struct flow *flow, const struct ladder *ladder);

#endif
