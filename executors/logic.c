/*
 * The steps; what they judge by stands in solution.h.
 */
#include "executors/logic.h"

#include "executors/clues/clues.h"
#include "executors/proof.h"
#include "executors/puzzle/puzzle.h"
#include "executors/reasoning.h"
#include "executors/solution.h"
#include "executors/statement.h"
#include "routes/decide.h"
#include "routes/turn.h"

static flow_step read_clues, solve, conclude_solved, enumerate, conclude_enumerated;

const struct executor executor_logic = {
    .name = "logic",
    .first = {"read_clues", read_clues},
    .needs_solver = true,
};

/* What a turn's flow knows. */
struct work {
	struct clues clues;
	struct reasoning reasoning;
	struct puzzle *puzzle;
};

static struct work *
work_of(struct flow *flow)
{

	return flow_own(flow, sizeof(struct work));
}

/* What is said here is English. A draft too short to tell is as English as its prompt. */
static bool
speaks_english(const struct flow_turn *turn)
{

	return turn->language[0] == '\0' || strcmp(turn->language, "en") == 0;
}

/* What the question says by itself. Nobody is asked where nothing could come of it. */
static enum flow_next
read_clues(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = work_of(flow);

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	clues_read(turn->turn->previous.decoded, turn->turn->last.decoded, &work->clues);
	if (work->clues.verdict != CLUES_READ)
		return flow_keep(flow, WHY_UNREAD);
	reasoning_read(turn->turn->last.decoded, &work->clues, turn->draft, &work->reasoning);
	if (work->reasoning.part)
		flow_note_evidence(flow, PROOF_CONTRADICTION);
	if (work->reasoning.final.kind == ANSWER_NONE)
		return flow_keep(flow, WHY_UNCLEAR);
	/* What Z3 says needs no second opinion, so only an entry that never takes anything for proof matters. */
	if (turn->route->model_count > 0 && proof_wanted(turn) == 0)
		return flow_keep(flow, WHY_UNPROVEN);
	if (!speaks_english(turn))
		return flow_keep(flow, WHY_LANGUAGE);
	return flow_go(flow, STEP(solve));
}

static enum flow_next
solve(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct puzzle_mistake mistake;
	struct solver_ask ask;

	work->puzzle = puzzle_read(flow_arena(flow), work->clues.specification, &mistake);
	if (work->puzzle == NULL)
		return flow_fall_back(flow, mistake.where[0] == '\0' ? WHY_MEMORY : WHY_PUZZLE_INVALID);
	if (!puzzle_solver_ask(work->puzzle, flow_arena(flow), &ask))
		return flow_fall_back(flow, WHY_PUZZLE_INVALID);
	ask.limits = (struct solver_limits){0};
	return flow_solve(flow, &ask, THEN(conclude_solved), ELSE(enumerate));
}

/* Whether an answer must have a form that only the draft's own has. One of several choices is named in any form. */
static bool
form_is_fixed(const struct flow_turn *turn)
{
	unsigned findings = turn->decision->findings;

	return turn->form &&
	    (turn->turn->has_stop || (findings & 1U << FINDING_REQUIRED_FORMAT) != 0 ||
		(findings & 1U << FINDING_CHOICES) == 0);
}

/* Whether nothing in the draft would speak against another answer in its place. */
static bool
is_mendable(const struct flow_turn *turn, const struct reasoning *reasoning, const struct solution *solution)
{
	struct span draft = span_strip(turn->draft), sentence = span_strip(reasoning->final.where);

	return solution_compare(solution, &reasoning->reached) == SOLUTION_SAME ||
	    (form_is_fixed(turn) && draft.at == sentence.at && draft.len == sentence.len);
}

/* The draft as it is to be, or as it was. */
static enum flow_next
deliver(struct flow *flow, const struct solution *solution, const char *found)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = work_of(flow);
	const struct stated_answer *final = &work->reasoning.final;
	struct flow_answer answer = {
	    .answer = solution_text(flow, solution), .working = span_of(found), .draft = final->text};

	if (is_mendable(turn, &work->reasoning, solution)) {
		struct span mended = solution_mend(flow, &work->clues, solution, final);

		if (mended.len > 0 && !turn->shown)
			return flow_repair(flow, mended, WHY_SOLVED);
	}
	if (form_is_fixed(turn))
		return flow_keep(flow, WHY_FORM);
	answer.text = solution_state(flow, &work->clues, solution, found);
	if (answer.text.len == 0)
		return flow_keep(flow, WHY_UNCLEAR);
	return flow_replace(flow, &answer, WHY_SOLVED);
}

static enum flow_next
conclude(struct flow *flow, const struct solver_reply *reply, const char *found)
{
	struct work *work = work_of(flow);
	struct puzzle_conclusion conclusion;
	struct solution solution;

	if (!puzzle_conclude(work->puzzle, flow_arena(flow), reply, &conclusion))
		return flow_fall_back(flow, WHY_MEMORY);
	if (!solution_take(&work->clues, &conclusion, &solution))
		return flow_keep(flow, WHY_UNPROVEN);
	switch (solution_compare(&solution, &work->reasoning.final)) {
	case SOLUTION_SAME:
		return flow_keep(flow, WHY_AGREES);
	case SOLUTION_OTHER:
		return deliver(flow, &solution, found);
	default:
		return flow_keep(flow, WHY_UNCLEAR);
	}
}

static enum flow_next
conclude_solved(struct flow *flow)
{

	return conclude(flow, flow_solved(flow), "Solved by Z3 from what the question states");
}

/* Without a solver the values are tried; a puzzle that was too much for it is too much for that as well. */
static enum flow_next
enumerate(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct program_ask ask = {0};

	if (flow_solved(flow)->verdict != SOLVER_BROKEN)
		return keep_draft(flow);
	ask.program = puzzle_program(work->puzzle, flow_arena(flow));
	if (ask.program.at == NULL)
		return keep_draft(flow);
	return flow_run_program(flow, &ask, THEN(conclude_enumerated), ELSE(keep_draft));
}

static enum flow_next
conclude_enumerated(struct flow *flow)
{
	struct solver_reply reply;

	if (!puzzle_output_read(work_of(flow)->puzzle, flow_arena(flow), flow_ran(flow)->output, &reply))
		return flow_fall_back(flow, WHY_PROGRAM_UNREADABLE);
	return conclude(flow, &reply, "Checked by a program that tried every case of what the question states");
}
