/*
 * The steps; their criteria are in solution.h and specification.h.
 *
 * If the question can be read without a model, Z3's result is proof. If not, the model writes a specification, which
 * counts only if no difference from the question is found and the draft's own reasoning or a second specification
 * agrees with it.
 */
#include "executors/logic/logic.h"

#include "executors/clues/clues.h"
#include "executors/logic/reasoning.h"
#include "executors/logic/solution.h"
#include "executors/logic/specification.h"
#include "executors/proof.h"
#include "executors/puzzle/puzzle.h"
#include "executors/wording.h"
#include "routes/decide.h"
#include "routes/request.h"
#include "routes/text/phrases.h"

#define FOLLOW_UP_MAX 512 /* bytes of a question that may continue the previous one */

/*
 * A specification copies the clues and repeats each in names: about as many bytes as its prompt, plus its keys. A
 * prompt above the maximum is assumed to contain more than its clues.
 */
#define KEYS_BYTES            160
#define BYTES_OF_TOKEN        3   /* of JSON */
#define SPECIFICATION_LONGEST 512 /* tokens */

static flow_step read_clues, solve, conclude_solved, enumerate, conclude_enumerated, ask_specification,
    take_specification, mend_specification, ask_second_specification;

const struct executor executor_logic = {
    .name = "logic",
    .first = {"read_clues", read_clues},
    .needs_solver = true,
};

/* A turn's state. */
struct work {
	struct clues clues;
	struct reasoning reasoning;
	struct puzzle *puzzle;
	/* Specifications written by the model: */
	bool asked;               /* used, since the clues cannot be read */
	bool second;              /* working on the second one */
	size_t written;           /* bytes of the last one; 0: none yet */
	struct span prompt;       /* their subject: the question, and the previous one if it continues it */
	struct span fault;        /* what is wrong with the last one */
	enum outcome_why why;     /* the same, for the record */
	struct solution solution; /* of the first */
	struct span from;         /* the sentences that force the answer, from solution_forced_by() */
};

static struct work *
work_of(struct flow *flow)
{

	return flow_own(flow, sizeof(struct work));
}

/* Our own text is English. A draft too short to tell is assumed to be in the prompt's language. */
static bool
speaks_english(const struct flow_turn *turn)
{

	return turn->language[0] == '\0' || strcmp(turn->language, "en") == 0;
}

/* Whether any of these proofs is wanted; all are if the route does not choose. */
static bool
is_proof(const struct flow_turn *turn, enum policy_proof proof)
{

	return turn->route->model_count == 0 || (proof_wanted(turn) & 1u << proof) != 0;
}

/* Routes whose questions models specify worse than they answer, or that the puzzle language cannot express. */
static bool
is_askable(const struct flow_turn *turn, struct span prompt)
{
	static const char *const never[] = {"entailment", "tracking", "truth-values", NULL};

	for (size_t i = 0; never[i] != NULL; i++)
		if (strcmp(turn->route->name, never[i]) == 0)
			return false;
	return !specification_is_shown(prompt);
}

/* The clues cannot be read: check whether the model can be asked, and a draft compared with the result. */
static enum flow_next
consider_asking(struct flow *flow, struct work *work)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span last = turn->request->last.decoded, previous = turn->request->previous.decoded;

	if (turn->undrafted || work->clues.verdict == CLUES_TOO_LONG)
		return flow_keep(flow, WHY_UNREAD);
	work->asked = true;
	work->prompt = previous.len > 0 && last.len <= FOLLOW_UP_MAX
	    ? flow_printf(flow, "%.*s\n%.*s", (int)previous.len, previous.at, (int)last.len, last.at)
	    : last;
	if (!is_askable(turn, work->prompt))
		return flow_keep(flow, WHY_UNREAD);
	if (specification_is_syllogism(work->prompt))
		return flow_keep(flow, WHY_SYLLOGISM);
	/* A draft whose reasoning and final line differ speaks against itself. */
	if (!work->reasoning.part && !flow_routine_check(flow))
		return flow_keep(flow, WHY_SAMPLED_OUT);
	return flow_go(flow, STEP(ask_specification));
}

/* Solve what the question itself says. Ask no one if nothing could come of it. */
static enum flow_next
read_clues(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = work_of(flow);

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	clues_read(turn->request->previous.decoded, turn->request->last.decoded, &work->clues);
	reasoning_read(turn->request->last.decoded, &work->clues, turn->draft, &work->reasoning);
	if (work->clues.verdict == CLUES_READ && work->reasoning.part)
		flow_note_evidence(flow, PROOF_CONTRADICTION);
	if (work->reasoning.final.kind == ANSWER_NONE)
		return flow_keep(flow, work->clues.verdict == CLUES_READ ? WHY_UNCLEAR : WHY_UNREAD);
	/* Z3's result needs no second opinion, so only an entry that never accepts proof matters. */
	if (turn->route->model_count > 0 && proof_wanted(turn) == 0)
		return flow_keep(flow, WHY_UNPROVEN);
	if (!speaks_english(turn))
		return flow_keep(flow, WHY_LANGUAGE);
	return work->clues.verdict == CLUES_READ ? flow_go(flow, STEP(solve)) : consider_asking(flow, work);
}

/* The fewest tokens that a specification of this puzzle is likely to need: at least as many as the previous one. */
static int64_t
tokens_of_specification(const struct work *work)
{
	size_t tokens = (KEYS_BYTES + work->prompt.len) / BYTES_OF_TOKEN;

	tokens = tokens < SPECIFICATION_LONGEST ? tokens : SPECIFICATION_LONGEST;
	return (int64_t)(work->written / BYTES_OF_TOKEN > tokens ? work->written / BYTES_OF_TOKEN : tokens);
}

static struct call_size
size_of(const struct flow *flow, const struct work *work, const char *prompt)
{
	struct call_size size = flow_prompt_size(flow, prompt);
	int64_t tokens = tokens_of_specification(work);

	size.tokens = size.tokens > tokens ? size.tokens : tokens;
	return size;
}

/*
 * Whether the request fits, together with the second specification that is needed if a draft's reasoning and final line
 * agree.
 */
static bool
both_fit(struct flow *flow, const struct work *work, const char *prompt)
{
	struct call_size sizes[] = {size_of(flow, work, prompt), size_of(flow, work, "second-specification")};

	return flow_calls_fit(flow, sizes, work->reasoning.part || work->second ? 1 : 2);
}

static enum flow_next
ask_specification(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct model_call call = {.schema = puzzle_schema(), .least_tokens = tokens_of_specification(work)};

	if (!both_fit(flow, work, "specification"))
		return flow_keep(flow, WHY_TOO_SLOW);
	return flow_ask_prompt(flow, "specification", NULL, &call, THEN(take_specification), ELSE(keep_draft));
}

/* In another form and more freely, so that the first one's mistake is less likely to be repeated. */
static enum flow_next
ask_second_specification(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct model_call call = {.schema = puzzle_schema(), .least_tokens = tokens_of_specification(work)};

	work->second = true;
	return flow_ask_prompt(flow, "second-specification", NULL, &call, THEN(take_specification), ELSE(keep_draft));
}

/* A specification is rewritten once per turn. */
static enum flow_next
mend_specification(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct model_call call = {
	    .said = flow_reply(flow)->text, .schema = puzzle_schema(), .least_tokens = tokens_of_specification(work)};
	struct fill_word words[] = {{"error", work->fault}, {NULL}};

	if (!both_fit(flow, work, "repair") || !flow_may_retry(flow))
		return flow_keep(flow, work->why);
	return flow_ask_prompt(flow, "repair", words, &call, THEN(take_specification), ELSE(keep_draft));
}

static enum flow_next
take_specification(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct specification specification;

	if (!specification_read(flow, flow_reply(flow)->text, work->prompt, &specification))
		return flow_fall_back(flow, WHY_MEMORY);
	work->written = flow_reply(flow)->text.len;
	work->puzzle = specification.puzzle;
	work->why = specification.why;
	work->fault = specification.fault;
	return work->puzzle == NULL ? flow_go(flow, STEP(mend_specification)) : flow_go(flow, STEP(solve));
}

static enum flow_next
solve(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct puzzle_mistake mistake;
	struct solver_query query;

	if (work->puzzle == NULL) {
		work->puzzle = puzzle_read(flow_arena(flow), work->clues.specification, &mistake);
		if (work->puzzle == NULL)
			return flow_fall_back(flow, mistake.where[0] == '\0' ? WHY_MEMORY : WHY_PUZZLE_INVALID);
	}
	if (!puzzle_solver_query(work->puzzle, flow_arena(flow), &query))
		return flow_fall_back(flow, WHY_PUZZLE_INVALID);
	query.limits = (struct solver_limits){0};
	return flow_solve(flow, &query, THEN(conclude_solved), ELSE(enumerate));
}

/* Whether nothing in the draft would contradict a new answer in its place: it concludes on it, or gives no reason. */
static bool
is_mendable(const struct flow *flow, const struct reasoning *reasoning, const struct solution *solution)
{
	static const char *const reasons[] = {"so", "because", "since", "as", "therefore", "thus", "hence", "then",
	    "means", "but", "and", "while", "which", NULL};
	struct span draft = span_strip(flow_turn(flow)->draft), sentence = span_strip(reasoning->final.where);

	return solution_compare(solution, &reasoning->reached) == SOLUTION_SAME ||
	    (draft.at == sentence.at && draft.len == sentence.len &&
		(flow_form_is_fixed(flow) || !phrase_any(draft, reasons)));
}

/* For a client that already has the draft: the right answer, then the sentences that it follows from. */
static struct span
correction(struct flow *flow, const struct flow_answer *answer, struct span from)
{
	struct span text = wording_correction(flow, answer);

	if (text.len == 0 || from.len == 0)
		return text;
	return flow_printf(flow, "%.*s\n\nIt follows from:%.*s", (int)text.len, text.at, (int)from.len, from.at);
}

/* Deliver the draft, changed or unchanged. */
static enum flow_next
deliver(struct flow *flow, const struct solution *solution, const char *found)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = work_of(flow);
	const struct stated_answer *final = &work->reasoning.final;
	struct flow_answer answer = {.answer = solution_text(flow, solution), .working = span_of(found)};
	unsigned char first = span_byte(span_strip(turn->draft), 0);

	if (is_mendable(flow, &work->reasoning, solution)) {
		struct span mended = solution_mend(flow, &work->clues, solution, final);

		if (mended.len > 0 && !turn->shown)
			return flow_repair(flow, mended, DELIVERY_SPLICED, WHY_SOLVED);
	}
	/* What a program reads gets no sentence. */
	if (flow_form_is_fixed(flow) || first == '{' || first == '[')
		return flow_keep(flow, WHY_FORM);
	if (answer.answer.len == 0)
		return flow_keep(flow, WHY_UNPROVEN);
	answer.text = solution_state(flow, &work->clues, solution, found, work->from);
	answer.correction = correction(flow, &answer, work->from);
	if (answer.text.len == 0)
		return flow_keep(flow, WHY_UNCLEAR);
	return flow_replace(flow, &answer, WHY_SOLVED);
}

/* Judge the result of the model's specification by what agrees with it. */
static enum flow_next
judge(struct flow *flow, const struct solution *solution, const char *found)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = work_of(flow);

	if (work->second) {
		if (!solution_equals(solution, &work->solution))
			return flow_keep(flow, WHY_SPECIFICATIONS_DIFFER);
		flow_note_evidence(flow, PROOF_PROGRAMS_AGREE);
		return deliver(flow, solution, found);
	}
	if (work->reasoning.part && solution_compare(solution, &work->reasoning.reached) == SOLUTION_SAME &&
	    is_proof(turn, PROOF_CONTRADICTION)) {
		flow_note_evidence(flow, PROOF_CONTRADICTION);
		return deliver(flow, solution, found);
	}
	if (!is_proof(turn, PROOF_PROGRAMS_AGREE))
		return flow_keep(flow, WHY_UNPROVEN);
	work->solution = *solution;
	return flow_go(flow, STEP(ask_second_specification));
}

/* The model's specification has no single answer. */
static enum flow_next
refuse(struct flow *flow, const struct puzzle_conclusion *conclusion)
{
	struct work *work = work_of(flow);

	work->why = conclusion->verdict == PUZZLE_UNSATISFIABLE ? WHY_UNSATISFIABLE : WHY_AMBIGUOUS;
	work->fault = specification_fault(flow, work->puzzle, conclusion);
	return flow_go(flow, STEP(mend_specification));
}

/* From here on, names are the specification's, and the draft is read by them. */
static void
read_by_specification(struct flow *flow, struct work *work)
{
	const struct flow_turn *turn = flow_turn(flow);

	specification_tell(work->puzzle, work->prompt, &work->clues);
	reasoning_read(turn->request->last.decoded, &work->clues, turn->draft, &work->reasoning);
}

static enum flow_next
conclude(struct flow *flow, const struct solver_reply *reply, const char *found)
{
	struct work *work = work_of(flow);
	struct puzzle_conclusion conclusion;
	struct solution solution;

	if (!puzzle_conclude(work->puzzle, flow_arena(flow), reply, &conclusion))
		return flow_fall_back(flow, WHY_MEMORY);
	if (work->asked) {
		if (conclusion.verdict != PUZZLE_ANSWER)
			return refuse(flow, &conclusion);
		read_by_specification(flow, work);
	}
	if (!solution_take(&work->clues, &conclusion, &solution))
		return flow_keep(flow, WHY_UNPROVEN);
	work->from = solution_forced_by(flow, &work->clues, &conclusion);
	switch (solution_compare(&solution, &work->reasoning.final)) {
	case SOLUTION_SAME:
		return flow_keep(flow, WHY_AGREES);
	case SOLUTION_OTHER:
		return work->asked ? judge(flow, &solution, found) : deliver(flow, &solution, found);
	default:
		return flow_keep(flow, WHY_UNCLEAR);
	}
}

static enum flow_next
conclude_solved(struct flow *flow)
{

	return conclude(flow, flow_solved(flow),
	    work_of(flow)->asked ? "Solved by Z3 from the model's reading of the question"
				 : "Solved by Z3 from what the question states");
}

/* Without a solver, enumerate the values; a puzzle too hard for the solver is too hard for that too. */
static enum flow_next
enumerate(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct program_run run = {0};

	if (flow_solved(flow)->verdict != SOLVER_BROKEN)
		return keep_draft(flow);
	run.program = puzzle_program(work->puzzle, flow_arena(flow));
	if (run.program.at == NULL)
		return keep_draft(flow);
	return flow_run_program(flow, &run, THEN(conclude_enumerated), ELSE(keep_draft));
}

static enum flow_next
conclude_enumerated(struct flow *flow)
{
	struct solver_reply reply;

	if (!puzzle_output_read(work_of(flow)->puzzle, flow_arena(flow), flow_ran(flow)->output, &reply))
		return flow_fall_back(flow, WHY_PROGRAM_UNREADABLE);
	return conclude(flow, &reply,
	    work_of(flow)->asked ? "Checked by a program that tried every case of the model's reading of the question"
				 : "Checked by a program that tried every case of what the question states");
}
