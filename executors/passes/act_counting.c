/*
 * A claim about how many there are of each size, held against small cases that a program of the model's has counted one
 * by one. It is never rewritten: a claim that nobody confirms is marked, and where the counts are another sequence that
 * is known, a note below says what they were.
 */
#include "executors/passes/act.h"

#include "executors/arithmetic/program.h"
#include "executors/executor.h"
#include "executors/passes/claim.h"
#include "executors/step.h"
#include "executors/wording.h"

static flow_step look, ask_cases, run_cases, compare, leave_unverified;

const struct executor act_counting = {
    .name = "counting",
    .first = {"look", look},
};

/* What a turn's pass knows. */
struct work {
	struct claim claim;
};

enum pass_hook
act_counting_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{

	(void)post;
	(void)shadow;
	return counting_is_asked(input) ? HOOK_TAP : HOOK_NONE;
}

/* The claim that an answer comes to: the last sequence that it names, else its last formula. */
static const struct pass_finding *
last_claim(const struct pass_findings *findings)
{
	const struct pass_finding *last = NULL;

	for (unsigned i = 0; i < findings->count; i++) {
		const struct pass_finding *finding = &findings->list[i];

		if (last == NULL || strcmp(finding->kind, "sequence") == 0 || strcmp(last->kind, "formula") == 0)
			last = finding;
	}
	return last;
}

static enum flow_next
look(struct flow *flow)
{
	struct pass_input input = pass_input_of(flow);
	struct work *work = flow_own(flow, sizeof(*work));
	const struct pass_finding *finding;
	struct pass_findings findings;

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	pass_counting.find(&input, &findings);
	finding = last_claim(&findings);
	if (finding == NULL)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	if (!claim_read(finding->kind, finding->text, &work->claim))
		return flow_go(flow, STEP(leave_unverified));
	return flow_go(flow, STEP(ask_cases));
}

static enum flow_next
ask_cases(struct flow *flow)
{
	struct model_call call = {.said = {NULL, 0}};

	return flow_ask_prompt(flow, "cases", NULL, &call, THEN(run_cases), ELSE(leave_unverified));
}

static enum flow_next
run_cases(struct flow *flow)
{
	char *room = flow_alloc(flow, PROGRAM_MAX);
	struct program_run run = {.program = {room, 0}};

	if (room == NULL || program_extract(flow_reply(flow)->text, room, &run.program.len) != PROGRAM_FOUND)
		return flow_go(flow, STEP(leave_unverified));
	return flow_run_program(flow, &run, THEN(compare), ELSE(leave_unverified));
}

/* Whether anybody reads words behind the draft: not where a form is required or kept, nor behind another answer. */
static bool
has_reader(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span draft = span_strip(turn->draft);

	return !turn->form && !flow_pass(flow)->shadow && flow_before(flow)->how != HOW_APPEND &&
	    wording_of(turn) != NULL && draft.len > 0 && strchr("{[<", draft.at[0]) == NULL;
}

/* "... do not bear this out: 1, 0, 1, 0, 2, 0, 5, 0 for n = 1 to 8." */
static struct span
say_counted(struct flow *flow, const struct counted *counted)
{
	struct span counts = span_of("");
	int first = -1, last = -1;

	for (int size = 0; size < COUNTED_MAX; size++)
		if (counted->known[size]) {
			counts = flow_printf(flow, "%.*s%s%lld", (int)counts.len, counts.at, first < 0 ? "" : ", ",
			    (long long)counted->counts[size]);
			first = first < 0 ? size : first;
			last = size;
		}
	return flow_fill(flow, wording_of(flow_turn(flow))->counted,
	    (struct fill_word[]){{"counts", counts}, {"first", flow_printf(flow, "%d", first)},
		{"last", flow_printf(flow, "%d", last)}, {NULL, {NULL, 0}}});
}

static enum flow_next
compare(struct flow *flow)
{
	struct work *work = flow_own(flow, sizeof(*work));
	struct counted counted;

	counted_read(flow_ran(flow)->output, &counted);
	if (claim_agrees(&work->claim, &counted))
		return flow_keep(flow, WHY_AGREES);
	flow_flag(flow, FLAG_COUNTING_UNVERIFIED);
	if (has_reader(flow) && counted_is_unnamed(&counted, flow_turn(flow)->draft))
		return flow_note_below(flow, say_counted(flow, &counted), WHY_CONTRADICTED);
	return flow_keep(flow, WHY_UNPROVEN);
}

static enum flow_next
leave_unverified(struct flow *flow)
{

	flow_flag(flow, FLAG_COUNTING_UNVERIFIED);
	return flow_keep(flow, WHY_UNCONFIRMED);
}
