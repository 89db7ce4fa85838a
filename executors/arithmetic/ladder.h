/*
 * The ladder of delivery: how a proven value becomes an answer, the smallest change to the draft first.
 *
 *	mended     a false result in the draft, and all that was computed from it
 *	spliced    the draft's own result, where nothing else in it speaks against the value (splice.h)
 *	rewritten  by the model in one call, and read again
 *	restated   a text of ours, for prose alone
 *	appended   a correction in words, behind what the client has already
 *
 * A draft in a form (JSON, a table, a required form) is mended, spliced, rewritten in the same form, or stands.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_LADDER_H
#define PARAPET_EXECUTORS_ARITHMETIC_LADDER_H

#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/statement.h"
#include "executors/step.h"

/* All zero but for statement and claims: nothing is known besides. Texts are the flow's. */
struct ladder {
	struct statement statement;
	const struct claims *claims;
	struct span asked;  /* what the question calls the value; empty: nothing */
	struct span mended; /* the draft with another result; empty: it cannot be mended */
	bool wordless;      /* a value alone may stand for a draft in a language that the policy has not */
	bool uncalled;      /* nobody is asked to write it again */
	bool explains;      /* it says more than a restated text would: what nobody writes again stands */
	struct span list, working, proof; /* the calculation: in lines, for {working} of a template, of a correction */
};

/*
 * Tell how the value is computed: by the first program whose calculations can be told in numbers, or that it was by a
 * program. inline_working stands for itself where there is no program.
 */
void ladder_show_programs(struct flow *flow, struct ladder *ladder, const struct span *programs, unsigned count);
void ladder_show_text(struct flow *flow, struct ladder *ladder, struct span inline_working);

/*
 * Deliver: by the first rung that holds. Where that is the model's, `rewritten` is the step that takes its reply
 * (ladder_take_rewrite), and `otherwise` the one without (ladder_restate).
 */
enum flow_next ladder_deliver(
    struct flow *flow, const struct ladder *ladder, struct step rewritten, struct step otherwise);
enum flow_next ladder_take_rewrite(struct flow *flow, const struct ladder *ladder);
enum flow_next ladder_restate(struct flow *flow, const struct ladder *ladder);

#endif
