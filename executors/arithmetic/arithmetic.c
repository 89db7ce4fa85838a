/*
 * The steps; their criteria are in compare.h, program.h, forgery.h, trial.h and proof.h, their texts in statement.h.
 */
#include "executors/arithmetic/arithmetic.h"

#include "executors/arithmetic/amount.h"
#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/compare.h"
#include "executors/arithmetic/copy_slip.h"
#include "executors/arithmetic/demand.h"
#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/forgery.h"
#include "executors/arithmetic/ladder.h"
#include "executors/arithmetic/mend.h"
#include "executors/arithmetic/misreading.h"
#include "executors/arithmetic/obvious.h"
#include "executors/arithmetic/stands.h"
#include "executors/arithmetic/trial.h"
#include "executors/arithmetic/working.h"
#include "executors/proof.h"
#include "routes/request.h"

#define DETAIL_MAX   160  /* bytes of an exception's message */
#define TRIAL_MILLIS 200  /* that a program may take to be run again */
#define TRIAL_OUTPUT 4096 /* bytes that it may print then */

static flow_step audit, ask_first, ask_second, ask_long, not_answered, end_sample, run_program, mend_program,
    compare_first, compare_second, run_again, deliver, take_rewrite, restate;

const struct executor executor_arithmetic = {
    .name = "arithmetic",
    .first = {"audit", audit},
    .needs_model = true,
    .needs_jail = true,
};

/* A turn's state. */
struct work {
	struct question question;
	struct asked asked;
	struct claims claims;
	unsigned wanted;      /* sufficient proofs, by enum policy_proof */
	unsigned against;     /* those that the draft itself gives */
	bool worked;          /* one of its calculations gives its answer */
	unsigned which;       /* the program that is at work: 0 or 1 */
	struct demand demand; /* for it */
	bool settled;         /* the draft is kept: the second program is only for the counts */
	enum outcome_why why; /* ... for this reason */
	struct span programs[2];
	struct program_answer answers[2]; /* in the draft's terms */
	struct program_answer printed;    /* by the one that is at work, as it stood there */
	struct trial trial;               /* of the one that is at work */
	unsigned lacks[2];                /* quantities of the question that it leaves out */
	bool trying;                      /* to be run with changed values */
	char again[PROGRAM_MAX];          /* the text that is run then */
	bool mended;                      /* ... to the first program's result */
	bool only_mended;                 /* only mending is allowed */
	struct mend *mend;                /* NULL: the draft cannot be mended in place */
	struct ladder ladder;
};

static struct work *
work_of(struct flow *flow)
{

	return flow_own(flow, sizeof(struct work));
}

static void
note(struct flow *flow, struct work *work, enum policy_proof proof)
{

	work->against |= 1u << proof;
	flow_note_evidence(flow, proof);
}

/* Whether this calculation of the draft gives its answer. */
static bool
comes_to(const struct equation *equation, const struct final *final)
{

	return rational_is_known(&equation->exact) && compare_value(final, &equation->exact) != AGREEMENT_DISAGREE;
}

static void
look_for_evidence(struct flow *flow, struct work *work)
{
	struct span draft = flow_turn(flow)->draft;
	struct equation equation;
	size_t at = 0;

	while (equations_next(draft, &at, &equation)) {
		if (equation.verdict == EQUATION_FALSE)
			note(flow, work, PROOF_FALSE_EQUATION);
		else
			work->worked |= comes_to(&equation, &work->claims.final);
	}
	if (work->claims.final.contradicts)
		note(flow, work, PROOF_CONTRADICTION);
	if (stands_refuses_sums(&work->claims, draft))
		note(flow, work, PROOF_NO_FINAL_ANSWER);
}

/* Whether the draft can be mended in place; one program confirms the result. */
static void
look_for_mend(struct flow *flow, struct work *work)
{
	struct mend *mend = (work->against & 1u << PROOF_FALSE_EQUATION) != 0 ? flow_alloc(flow, sizeof(*mend)) : NULL;

	if (mend != NULL &&
	    mend_read(flow_turn(flow)->request->last.decoded, flow_turn(flow)->draft, &work->claims, mend))
		work->mend = mend;
}

/* If the policy says so, correct the draft's own sum without confirmation; nothing else is said about it. */
static enum flow_next
mend_alone(struct flow *flow, struct work *work)
{
	struct flow_answer answer = {.text = {work->mend->text, work->mend->len},
	    .working = work->mend->sum,
	    .in_form = true,
	    .delivery = DELIVERY_MENDED};

	answer.answer = answer.working;
	return flow_replace(flow, &answer, WHY_MENDED);
}

/* Check the draft by itself. Ask no one if nothing could come of it. */
static enum flow_next
audit(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = work_of(flow);
	enum outcome_why why;
	enum stands stands;

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	question_read(turn->request->last.decoded, &work->question);
	question_heed(&work->question, turn->request->system.decoded);
	asked_read(turn->request->system.decoded, turn->request->last.decoded, &work->question, &work->asked);
	claims_read(turn->request->last.decoded, turn->draft, &work->claims);
	look_for_evidence(flow, work);
	work->wanted = proof_wanted(turn);
	if (work->wanted == 0)
		return flow_keep(flow, WHY_UNPROVEN);
	look_for_mend(flow, work);
	stands = stands_unasked(turn, &work->asked, &work->claims, &why);
	if (stands == STANDS || (stands == STANDS_UNLESS_MENDED && work->mend == NULL))
		return flow_keep(flow, why);
	work->only_mended = stands == STANDS_UNLESS_MENDED;
	if (work->mend != NULL && turn->route->mend == MEND_WITHOUT_CALL && !turn->shown)
		return mend_alone(flow, work);
	/* Of moments only times are found to differ (compare.h). */
	if (work->question.moment && (work->claims.final.unsure || work->claims.final.value.unit != NUMBER_TIME))
		return flow_keep(flow, WHY_UNCLEAR);
	return flow_routine_check(flow) ? flow_go(flow, STEP(ask_first)) : flow_keep(flow, WHY_SAMPLED_OUT);
}

static enum flow_next
ask_program(struct flow *flow, struct work *work)
{

	return demand_ask(flow, &work->demand, work->which, work->question.text, THEN(run_program),
	    work->settled ? ELSE(end_sample) : ELSE(not_answered));
}

/* Whether the current program and those that must follow fit in the time left. A mend needs no second one. */
static bool
fits(struct flow *flow, const struct work *work, enum policy_programs length)
{

	return demand_fits(flow, length, work->which, work->mend == NULL ? 1 : work->which, work->question.text);
}

static enum flow_next
ask_first(struct flow *flow)
{
	struct work *work = work_of(flow);

	work->demand = demand_begin(flow);
	return fits(flow, work, work->demand.length) ? ask_program(flow, work) : flow_keep(flow, WHY_TOO_SLOW);
}

/* Another form and temperature, with the question repeated: the first one's mistake becomes less likely. */
static enum flow_next
ask_second(struct flow *flow)
{
	struct work *work = work_of(flow);

	work->which = 1;
	return ask_program(flow, work);
}

/* If one line is too short, allow more: repeat the current program, and write later ones at that length too. */
static enum flow_next
ask_long(struct flow *flow)
{
	struct work *work = work_of(flow);

	work->demand.length = PROGRAMS_LONG;
	return ask_program(flow, work);
}

/* True once a turn. */
static bool
may_ask_long(struct flow *flow, const struct work *work)
{

	return work->demand.length == PROGRAMS_SHORT && !work->settled && fits(flow, work, PROGRAMS_LONG) &&
	    flow_may_retry(flow);
}

/* The current program proves nothing, for this reason. If it computed an impossible answer, it would do so again. */
static enum flow_next
veto(struct flow *flow, const struct work *work, enum outcome_why why)
{

	if (why != WHY_VETOED && work->demand.is_short && may_ask_long(flow, work))
		return flow_go(flow, STEP(ask_long));
	return flow_keep(flow, work->settled ? work->why : why);
}

/* A reply that was cut off is longer than a line. */
static enum flow_next
not_answered(struct flow *flow)
{

	if (flow_reply(flow)->finish == MODEL_LENGTH && may_ask_long(flow, work_of(flow)))
		return flow_go(flow, STEP(ask_long));
	return keep_draft(flow);
}

static enum flow_next
end_sample(struct flow *flow)
{

	return flow_keep(flow, work_of(flow)->why);
}

/* Keep the draft. A random share of turns still runs the second program, to count agreement. */
static enum flow_next
settle(struct flow *flow, struct work *work, enum outcome_why why)
{

	if (!flow_turn(flow)->both_programs)
		return flow_keep(flow, why);
	work->settled = true;
	work->why = why;
	return flow_go(flow, STEP(ask_second));
}

/* Count agreement, in turns that are counted. */
static void
note_raters(struct flow *flow, const struct work *work)
{
	enum agreement agreements[] = {
	    [RATERS_DRAFT_FIRST] = compare_draft(&work->question, &work->claims.final, &work->answers[0]),
	    [RATERS_DRAFT_SECOND] = compare_draft(&work->question, &work->claims.final, &work->answers[1]),
	    [RATERS_PROGRAMS] = compare_answers(&work->answers[0], &work->answers[1])};
	unsigned pairs = 0;

	for (unsigned i = 0; i < nitems(agreements); i++) {
		if (agreements[i] == AGREEMENT_UNCLEAR)
			return;
		pairs |= (agreements[i] == AGREEMENT_AGREE) << i;
	}
	if (flow_turn(flow)->both_programs)
		flow_note_raters(flow, pairs);
}

static enum flow_next
run_program(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct program_run run = {.program = span_of("")};
	char *room = flow_alloc(flow, PROGRAM_MAX);
	size_t len = 0;

	if (room == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	work->programs[work->which] = span_of("");
	switch (demand_take(flow, &work->demand, room, &len)) {
	case PROGRAM_FOUND:
		break;
	case PROGRAM_NONE:
		return flow_go(flow, work->settled ? STEP(end_sample) : STEP(mend_program));
	default:
		return work->settled ? end_sample(flow) : flow_fall_back(flow, WHY_PROGRAM_UNREADABLE);
	}
	run.program = work->programs[work->which] = (struct span){room, len};
	return flow_run_program(flow, &run, work->which == 0 ? THEN(compare_first) : THEN(compare_second),
	    work->settled ? ELSE(end_sample) : ELSE(mend_program));
}

/* The last line of an exception's message, for the model that wrote the program. */
static struct span
complaint(struct flow *flow)
{
	struct span detail = span_strip(flow_ran(flow)->detail);
	const char *end = detail.len > 0 ? memrchr(detail.at, '\n', detail.len) : NULL;

	if (end != NULL) {
		detail.len -= (size_t)(end + 1 - detail.at);
		detail.at = end + 1;
	}
	if (detail.len > DETAIL_MAX)
		detail.len = DETAIL_MAX;
	return detail;
}

/* Once per turn, have a failed program or a reply without one rewritten; in full, if only a line was requested. */
static enum flow_next
mend_program(struct flow *flow)
{
	struct work *work = work_of(flow);
	bool none = work->programs[work->which].len == 0;
	struct model_call call = {.said = flow_reply(flow)->text};
	struct fill_word words[] = {{"error", complaint(flow)}, {NULL}};

	if (!none && flow_ran(flow)->verdict != JAIL_EXCEPTION)
		return keep_draft(flow);
	if (work->demand.is_short && may_ask_long(flow, work))
		return flow_go(flow, STEP(ask_long));
	if (!flow_may_retry(flow))
		return none ? flow_fall_back(flow, WHY_PROGRAM_UNREADABLE) : keep_draft(flow);
	return flow_ask_prompt(
	    flow, none ? "no-program" : "mend-program", words, &call, THEN(run_program), ELSE(keep_draft));
}

/* Read the output. Returns false, with the reason, if it is not an answer or not this program's own. */
static bool
take_answer(struct flow *flow, struct work *work, enum outcome_why *why)
{
	struct program_answer *answer = &work->answers[work->which];
	struct span program = work->programs[work->which];
	const struct flow_turn *turn = flow_turn(flow);

	program_answer_read(flow_ran(flow)->output, answer);
	work->printed = *answer;
	amount_convert(&work->question, &work->claims.final, answer);
	*why = WHY_VETOED;
	if (program_veto(answer, &work->question, final_decimals(&work->claims.final)) != PROGRAM_NO_VETO)
		return false;
	*why = WHY_NOT_COMPUTED;
	if (forgery_find(program) != FORGERY_NONE)
		return false;
	trial_begin(&work->trial, program, &work->printed.numbers[0].readings[0].value, turn->request->previous.decoded,
	    turn->request->last.decoded, turn->draft);
	work->lacks[work->which] = work->trial.variation.lacks;
	return !work->trial.refused;
}

/* The result of a further run of the program, compared with its first output. */
static enum trial_run
came_of(struct flow *flow, const struct work *work)
{
	struct program_answer answer;

	if (flow_ran(flow)->verdict != JAIL_OK)
		return TRIAL_FAILED;
	program_answer_read(flow_ran(flow)->output, &answer);
	switch (compare_answers(&work->printed, &answer)) {
	case AGREEMENT_AGREE:
		return TRIAL_SAME;
	case AGREEMENT_DISAGREE:
		return TRIAL_CHANGED;
	default:
		return TRIAL_FAILED;
	}
}

/* Word the answer and how it was computed. Returns false if that is impossible. */
static bool
begin_delivery(struct flow *flow, struct work *work, unsigned programs)
{
	struct ladder *ladder = &work->ladder;
	const struct number *number = &work->answers[0].numbers[0];

	if (work->answers[0].count != 1 ||
	    !statement_begin(flow, &number->readings[0].value, &work->question, &work->claims, &ladder->statement))
		return false;
	ladder->claims = &work->claims;
	ladder->asked = question_calls(&work->question);
	ladder_show_programs(flow, ladder, work->programs, programs);
	return true;
}

/* Two programs have proven one value. */
static enum flow_next
take_both(struct flow *flow)
{

	flow_note_evidence(flow, PROOF_PROGRAMS_AGREE);
	if (!begin_delivery(flow, work_of(flow), 2))
		return flow_keep(flow, WHY_UNCLEAR);
	return flow_go(flow, STEP(deliver));
}

/* The draft has a slip of its own, and a program gives the result without it. */
static enum flow_next
take_mended(struct flow *flow)
{
	struct work *work = work_of(flow);

	if (!begin_delivery(flow, work, 1))
		return flow_keep(flow, WHY_UNCLEAR);
	work->ladder.mended = (struct span){work->mend->text, work->mend->len};
	return flow_go(flow, STEP(deliver));
}

/* If the value changes with the question's numbers, continue: with the second program, or with both results. */
static enum flow_next
run_again(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct program_run run = {.wall_millis = TRIAL_MILLIS, .output_max = TRIAL_OUTPUT, .again = true};

	if (work->trying)
		trial_take(&work->trial, came_of(flow, work));
	work->trying = trial_next(&work->trial, work->again, &run.program.len);
	run.program.at = work->again;
	if (work->trying)
		return flow_run_program(flow, &run, THEN(run_again), ELSE(run_again));
	if (!trial_holds(&work->trial))
		return veto(flow, work, WHY_NOT_COMPUTED);
	if (work->mended)
		return take_mended(flow);
	return work->which == 0 ? flow_go(flow, STEP(ask_second)) : take_both(flow);
}

/* Whether the draft says the program's result. With a number before it that is no step, it is rewritten. */
static bool
draft_stands(struct flow *flow, const struct work *work, enum agreement agreement)
{
	const struct program_answer *answer = &work->answers[work->which];
	struct span draft = flow_turn(flow)->draft;
	bool sound = (work->against & 1u << PROOF_FALSE_EQUATION) == 0;

	if (agreement == AGREEMENT_AGREE && work->claims.final.contradicts && !flow_turn(flow)->form)
		return sound && stands_at_last(&work->claims, draft, &work->question);
	return agreement == AGREEMENT_AGREE || stands_by(&work->claims, draft, &work->question, answer) ||
	    (sound && answer->count == 1 && answer->numbers[0].reading_count > 0 &&
		stands_at_first(&work->claims, draft, &answer->numbers[0].readings[0].value));
}

/*
 * Missing work counts against the draft only if it states an answer and there was something to get wrong. A calculation
 * with a number from nowhere is not work.
 */
static void
weigh_working(struct flow *flow, struct work *work)
{
	const struct flow_turn *turn = flow_turn(flow);
	char lines[WORKING_TEXT_MAX];

	if ((work->worked && !copy_slip_is_likely(turn->request->last.decoded, turn->draft)) ||
	    !claims_state_answer(&work->claims) || work->answers[0].count != 1 ||
	    work->answers[0].numbers[0].reading_count == 0)
		return;
	if (working_write(work->programs[0], &work->answers[0].numbers[0].readings[0].value, lines) == 0 ||
	    !obvious_is(lines))
		note(flow, work, PROOF_NO_WORKING);
}

/* Whether the first program's result is the draft's without its slip. */
static bool
is_confirmed(const struct work *work)
{

	return work->mend != NULL && work->answers[0].count == 1 &&
	    number_has(&work->answers[0].numbers[0], &work->mend->value);
}

static bool
seems_misread(struct flow *flow, const struct work *work)
{
	const struct flow_turn *turn = flow_turn(flow);

	return misreading_is_likely(turn->request->last.decoded, &work->question, work->programs[0]) ||
	    misreading_leaves_parts(turn->request->last.decoded, turn->draft, work->programs[0]) ||
	    misreading_takes_percent(turn->request->last.decoded, &work->claims.final, work->programs[0]) ||
	    misreading_is_rest(turn->request->last.decoded, &work->claims.final, &work->answers[0]) ||
	    misreading_changes(turn->request->last.decoded, turn->draft, &work->claims.final) ||
	    misreading_rounds_down(turn->draft, &work->claims.final, &work->answers[0]);
}

/* Whether the draft also states the value, and nothing in it contradicts its conclusion. */
static bool
is_said(const struct work *work)
{
	const struct program_answer *answer = &work->answers[0];

	return work->against == 0 && answer->count == 1 && answer->numbers[0].reading_count > 0 &&
	    stands_says(&work->claims, &work->question, &answer->numbers[0].readings[0].value, false);
}

static enum flow_next
compare_first(struct flow *flow)
{
	struct work *work = work_of(flow);
	enum outcome_why why;
	bool taken = take_answer(flow, work, &why);
	enum agreement agreement = compare_draft(&work->question, &work->claims.final, &work->answers[0]);

	if (!taken && why == WHY_VETOED)
		return flow_keep(flow, why);
	if (taken && agreement == AGREEMENT_AGREE)
		flow_note_agreement(flow);
	work->mended = taken && is_confirmed(work);
	if (work->mended)
		return flow_go(flow, STEP(run_again));
	if (draft_stands(flow, work, agreement))
		return taken ? settle(flow, work, WHY_AGREES) : flow_keep(flow, WHY_AGREES);
	if (agreement == AGREEMENT_UNCLEAR || (agreement == AGREEMENT_DISAGREE && seems_misread(flow, work)))
		return flow_keep(flow, WHY_UNCLEAR);
	if (!taken)
		return veto(flow, work, why);
	if (work->only_mended || is_said(work))
		return settle(flow, work, WHY_UNPROVEN);
	/* Nothing speaks against an answer that is not given. */
	if ((work->wanted & 1u << PROOF_PROGRAMS_AGREE) == 0 && work->claims.final.form != FINAL_NONE &&
	    !claims_state_answer(&work->claims))
		return settle(flow, work, WHY_UNPROVEN);
	weigh_working(flow, work);
	/* A second program could not change anything. */
	if ((work->wanted & (work->against | 1u << PROOF_PROGRAMS_AGREE)) == 0)
		return settle(flow, work, agreement == AGREEMENT_AGREE ? WHY_AGREES : WHY_UNPROVEN);
	return flow_go(flow, STEP(run_again));
}

/*
 * Whether the programs may answer another question: both leave out a quantity, no sum of the draft is false, and it
 * does not compute with fewer of them.
 */
static bool
answer_less(struct flow *flow, const struct work *work)
{
	const struct flow_turn *turn = flow_turn(flow);
	unsigned both = work->lacks[0] < work->lacks[1] ? work->lacks[0] : work->lacks[1];

	return both > 0 && claims_state_answer(&work->claims) && (work->against & 1u << PROOF_FALSE_EQUATION) == 0 &&
	    !(work->worked && variation_lacks_in(turn->draft, turn->request->last.decoded) > both);
}

static enum flow_next
compare_second(struct flow *flow)
{
	struct work *work = work_of(flow);
	enum outcome_why why;

	if (!take_answer(flow, work, &why))
		return veto(flow, work, why);
	if (!work->settled && answer_less(flow, work))
		return veto(flow, work, WHY_NOT_COMPUTED);
	/* Another form was requested: a copy is not a second opinion and does not count. */
	if (forgery_is_copy(work->programs[0], work->programs[1]))
		return veto(flow, work, WHY_UNPROVEN);
	note_raters(flow, work);
	if (work->settled)
		return end_sample(flow);
	if (program_units_differ(&work->answers[0], &work->answers[1]))
		return flow_keep(flow, WHY_PROGRAMS_DIFFER);
	switch (compare_answers(&work->answers[0], &work->answers[1])) {
	case AGREEMENT_AGREE:
		break;
	case AGREEMENT_DISAGREE:
		return flow_keep(flow, WHY_PROGRAMS_DIFFER);
	default:
		return flow_keep(flow, WHY_UNCLEAR);
	}
	return flow_go(flow, STEP(run_again));
}

static enum flow_next
deliver(struct flow *flow)
{

	return ladder_deliver(flow, &work_of(flow)->ladder, THEN(take_rewrite), ELSE(restate));
}

static enum flow_next
take_rewrite(struct flow *flow)
{

	return ladder_take_rewrite(flow, &work_of(flow)->ladder);
}

static enum flow_next
restate(struct flow *flow)
{

	return ladder_restate(flow, &work_of(flow)->ladder);
}
