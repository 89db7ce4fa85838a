/*
 * One step: compute, compare, state.
 */
#include "executors/written_out.h"

#include "executors/compare.h"
#include "executors/conversion.h"
#include "executors/literal.h"
#include "executors/proof.h"
#include "executors/statement.h"
#include "routes/turn.h"

static flow_step compute;

const struct executor executor_literal = {
    .name = "literal",
    .first = {"compute", compute},
};

/* The prompt from its first digit, bracket or sign to its last, where that alone is worth the same: "15% of 240". */
static struct span
expression_of(struct span prompt, const struct rational *value)
{
	static const char *const ends = "0123456789()%!";
	struct literal again;

	while (prompt.len > 0 && strchr(ends, prompt.at[0]) == NULL) {
		prompt.at++;
		prompt.len--;
	}
	while (prompt.len > 0 && strchr(ends, prompt.at[prompt.len - 1]) == NULL)
		prompt.len--;
	if (literal_compute(prompt, &again) && rational_equals(&again.value, value))
		return prompt;
	return span_of("");
}

/* Decimal points are not everybody's, whole numbers are. */
static bool
may_state(const struct flow_turn *turn, const struct literal *literal)
{

	return wording_speaks(turn) || rational_is_whole(&literal->value);
}

/* What the prompt is worth: an expression, or a quantity in another unit. */
static bool
find_value(const struct flow_turn *turn, struct literal *literal, struct span *unit)
{
	struct span prompt = turn->turn->last.decoded;

	*unit = span_of("");
	return literal_compute(prompt, literal) || conversion_compute(turn->policy, prompt, literal, unit);
}

static enum flow_next
compute(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span prompt = turn->turn->last.decoded, unit, working;
	struct statement statement;
	struct literal literal;
	struct final final;
	enum agreement agreement;

	final_read(prompt, turn->draft, &final);
	if (!find_value(turn, &literal, &unit) || final.form == FINAL_NONE)
		return flow_keep(flow, WHY_UNCLEAR);
	/* It proves itself, so only an entry that never takes anything for proof matters. */
	if (turn->route->model_count > 0 && proof_wanted(turn) == 0)
		return flow_keep(flow, WHY_UNPROVEN);
	agreement = compare_value(&final, &literal.value);
	if (agreement == AGREEMENT_UNCLEAR)
		return flow_keep(flow, WHY_UNCLEAR);
	if (final.contradicts)
		flow_note_evidence(flow, PROOF_CONTRADICTION);
	if (agreement == AGREEMENT_AGREE && (!final.contradicts || turn->form))
		return flow_keep(flow, WHY_AGREES);
	if (!may_state(turn, &literal))
		return flow_keep(flow, WHY_LANGUAGE);
	statement_of_text(flow, &literal.value, literal.text, unit, &statement);
	statement.rounded = literal.rounded;
	working = unit.len > 0 ? span_of("") : expression_of(prompt, &literal.value);
	return statement_deliver(flow, &statement, &final, span_of(""), working.len > 0 ? working : statement.answer);
}
