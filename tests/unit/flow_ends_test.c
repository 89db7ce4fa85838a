/*
 * How a turn ends, whole: what each way of ending says of the verdict, the delivery and the texts, for a reader who
 * has the draft and for one who has not; and what a step is told of the turn before it decides.
 */
#include "executors/flow.h"

#include <stdlib.h>
#include <string.h>

#include "executors/step.h"
#include "policies/policy.h"
#include "routes/decide.h"
#include "routes/request.h"
#include "tests/unit/check.h"
#include "tests/unit/stub_services.h"

static const struct services services = {.cancel = stub_cancel,
    .take_call = stub_take_call,
    .give_call = stub_give_call,
    .now = stub_now,
    .speed = stub_speed};
static const struct policy policy = {.patience = 30000};
static const struct policy_route route = {.limits = {3, 2, 256, 2000, 1 << 20, 2000, 2000}};

static struct request request;
static struct decision decision;

/* A flow of one step that has ended. The turn's other fields are as given. */
static struct flow *
ended(flow_step *step, struct flow_turn turn)
{
	struct flow *flow;

	turn.request = &request;
	turn.decision = &decision;
	turn.policy = &policy;
	turn.route = &route;
	turn.draft = span_of("It is 20.");
	turn.draft_ended = 1000000;
	flow = flow_new(&services, NULL, (struct step){"first", step}, &turn);
	if (flow == NULL)
		abort();
	CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED);
	return flow;
}

static struct flow_answer answer;

static enum flow_next
replaces(struct flow *flow)
{

	return flow_replace(flow, &answer, WHY_COMPUTED);
}

/* A new answer replaces the draft, stands in its form, or is written below what the reader has. */
static void
check_replaced(void)
{
	static const struct {
		const char *text, *answer, *correction;
		bool in_form, shown, undrafted;
		enum delivery delivery; /* of the answer */
		const char *why, *verdict, *delivered;
		enum outcome_how how;
		const char *corrected;
	} rows[] = {{"It is 21.", "21", "", false, false, false, DELIVERY_NONE, "computed", "replaced", "restated",
			HOW_REPLACE, ""},
	    {"It is 21.", "21", "The area is 21.", false, false, false, DELIVERY_MENDED, "computed", "repaired",
		"mended", HOW_REPLACE, ""},
	    {"21", "21", "", true, false, false, DELIVERY_SPLICED, "computed", "repaired", "spliced", HOW_REPAIR, ""},
	    {"It is 21.", "21", "", false, true, false, DELIVERY_MENDED, "computed", "replaced", "appended", HOW_APPEND,
		"21"},
	    {"7", "7", "So 7.", true, true, false, DELIVERY_MENDED, "computed", "replaced", "appended", HOW_APPEND,
		"So 7."},
	    {"7", "7", "7", false, true, false, DELIVERY_NONE, "computed", "replaced", "appended", HOW_APPEND, "7"},
	    {"It is 21.", "21", "", false, false, true, DELIVERY_NONE, "immediate", "replaced", "restated", HOW_REPLACE,
		""},
	    {"", "21", "", false, false, false, DELIVERY_NONE, "unclear", "unchecked", "", HOW_NONE, ""},
	    {"It is", "", "", false, false, false, DELIVERY_NONE, "unclear", "unchecked", "", HOW_NONE, ""}};

	for (size_t i = 0; i < nitems(rows); i++) {
		bool stands = rows[i].how == HOW_NONE;
		const struct flow_outcome *outcome;
		struct flow *flow;

		check_example(rows[i].text);
		answer = (struct flow_answer){.text = span_of(rows[i].text),
		    .answer = span_of(rows[i].answer),
		    .correction = span_of(rows[i].correction),
		    .working = span_of("3 * 7"),
		    .draft = span_of("20"),
		    .in_form = rows[i].in_form,
		    .delivery = rows[i].delivery};
		flow = ended(replaces, (struct flow_turn){.shown = rows[i].shown, .undrafted = rows[i].undrafted});
		outcome = flow_outcome(flow);
		CHECK_TEXT(outcome_why_name(outcome->why), rows[i].why);
		CHECK_TEXT(verdict_name(outcome->verdict), rows[i].verdict);
		CHECK_TEXT(delivery_name(outcome->delivery), rows[i].delivered);
		CHECK_EQ_INT(outcome->how, rows[i].how);
		CHECK_SPAN(outcome->text, span_of(stands ? "" : rows[i].text));
		CHECK_SPAN(outcome->answer, span_of(stands ? "" : rows[i].answer));
		CHECK_SPAN(outcome->working, span_of(stands ? "" : "3 * 7"));
		CHECK_SPAN(outcome->draft, span_of(stands ? "" : "20"));
		CHECK_SPAN(outcome->correction, span_of(rows[i].corrected));
		flow_free(flow);
	}
}

static const char *note;

static enum flow_next
notes(struct flow *flow)
{

	return flow_note_below(flow, span_of(note), WHY_CONTRADICTED);
}

/* A note stands below the draft, and alone where the reader has that. */
static void
check_noted(void)
{
	for (int shown = 0; shown < 2; shown++)
		for (int empty = 0; empty < 2; empty++) {
			const struct flow_outcome *outcome;
			struct flow *flow;

			note = empty ? "" : "!";
			flow = ended(notes, (struct flow_turn){.shown = shown});
			outcome = flow_outcome(flow);
			check_example("a note below");
			CHECK_TEXT(outcome_why_name(outcome->why), empty ? "unclear" : "contradicted");
			CHECK_TEXT(verdict_name(outcome->verdict), empty ? "unchecked" : "replaced");
			CHECK_TEXT(delivery_name(outcome->delivery), empty ? "" : "appended");
			CHECK_EQ_INT(outcome->how, empty ? HOW_NONE : shown ? HOW_APPEND : HOW_REPAIR);
			CHECK_SPAN(outcome->text, span_of(empty ? "" : shown ? "!" : "It is 20.\n\n!"));
			CHECK_SPAN(outcome->answer, span_of(note));
			CHECK_SPAN(outcome->correction, span_of(note));
			flow_free(flow);
		}
}

static bool has_evidence, has_raters, checks, fixed;
static const char *question, *read_question;

static enum flow_next
looks(struct flow *flow)
{

	if (has_evidence)
		flow_note_evidence(flow, PROOF_FALSE_EQUATION);
	if (has_raters)
		flow_note_raters(flow, 5);
	checks = flow_routine_check(flow);
	fixed = flow_form_is_fixed(flow);
	CHECK(flow_read_as(flow, span_of(question)));
	read_question = flow_turn(flow)->request->last.decoded.at;
	CHECK_EQ_INT(flow_turn(flow)->request->stop_count, request.stop_count);
	return flow_keep(flow, has_raters ? WHY_AGREES : WHY_UNCLEAR);
}

/* A check that nothing in the draft calls for is spared where such checks do not pay, unless both programs are asked.
 */
static void
check_routine(void)
{

	for (int which = 0; which < 16; which++) {
		bool spared = which & 1, both = which & 2;
		const struct flow_outcome *outcome;
		struct flow *flow;

		has_evidence = which & 4;
		has_raters = which & 8;
		question = "How many are left?";
		request = (struct request){.last.decoded = BYTES("And then?")};
		flow = ended(looks, (struct flow_turn){.spared = spared, .both_programs = both});
		outcome = flow_outcome(flow);
		check_example("a routine check");
		CHECK_EQ_INT(checks, has_evidence || !spared || both);
		CHECK_EQ_INT(outcome->routine, !has_evidence && checks);
		CHECK_EQ_INT(outcome->evidence, has_evidence ? 1u << PROOF_FALSE_EQUATION : 0);
		CHECK_EQ_INT(outcome->rated, has_raters);
		CHECK_EQ_INT(outcome->raters, has_raters ? 5 : 0);
		CHECK_EQ_INT(outcome->agrees, has_raters);
		CHECK_TEXT(verdict_name(outcome->verdict), has_raters ? "confirmed" : "unchecked");
		CHECK_TEXT(read_question, question);
		CHECK_SPAN(request.last.decoded, span_of("And then?"));
		flow_free(flow);
	}
}

/* A form is fixed by stop words, by a format, and by anything but choices. */
static void
check_form(void)
{

	for (int which = 0; which < 16; which++) {
		bool form = which & 1, stops = which & 2, format = which & 4, choices = which & 8;

		check_example("a form");
		request = (struct request){.stop_count = stops};
		decision.findings =
		    (format ? 1u << FINDING_REQUIRED_FORMAT : 0) | (choices ? 1u << FINDING_CHOICES : 0);
		flow_free(ended(looks, (struct flow_turn){.form = form}));
		CHECK_EQ_INT(fixed, form && (stops || format || !choices));
	}
}

static bool refuses; /* whoever is asked next */
static int held;     /* places for calls */

static bool
take_call(void *owner)
{

	(void)owner;
	held++;
	return true;
}

static void
give_call(void *owner)
{

	(void)owner;
	held--;
}

static bool
start_model(void *owner, struct flow *flow, const struct model_call *call)
{

	(void)owner;
	(void)flow;
	(void)call;
	return !refuses;
}

static struct jail_program ran;
static struct solver_query solved;

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *about)
{

	(void)owner;
	(void)flow;
	if (service == SERVICE_JAIL)
		ran = *(const struct jail_program *)about;
	else
		solved = *(const struct solver_query *)about;
	return !refuses;
}

static const struct services asking = {.start_model = start_model,
    .start_service = start_service,
    .cancel = stub_cancel,
    .take_call = take_call,
    .give_call = give_call,
    .now = stub_now,
    .speed = stub_speed};

static flow_step refused;

static enum flow_next
asks(struct flow *flow)
{

	return flow_ask_model(flow, &(struct model_call){.instruction = span_of("Well?")}, THEN(asks), ELSE(refused));
}

static enum flow_next
runs(struct flow *flow)
{
	bool again = flow_ran(flow)->output.len > 0;

	return flow_run_program(flow,
	    &(struct program_run){.program = span_of(again ? "print(8)" : "print(7)"), .again = again}, THEN(runs),
	    ELSE(refused));
}

static enum flow_next
solves(struct flow *flow)
{

	return flow_solve(flow, &(struct solver_query){.text = {"p", 1}}, THEN(solves), ELSE(refused));
}

/* Of what was not started no earlier reply is left, nor its place among the calls. */
static enum flow_next
refused(struct flow *flow)
{

	CHECK_EQ_INT(held, 0);
	CHECK_EQ_INT(flow_reply(flow)->text.len, 0);
	CHECK_EQ_INT(flow_ran(flow)->output.len, 0);
	CHECK(flow_solved(flow)->values == NULL);
	return keep_draft(flow);
}

static struct flow *
begun(struct step first)
{
	struct flow_turn turn = {.request = &request,
	    .decision = &decision,
	    .policy = &policy,
	    .route = &route,
	    .draft = span_of("It is 20."),
	    .draft_ended = 1000000};
	struct flow *flow = flow_new(&asking, NULL, first, &turn);

	if (flow == NULL)
		abort();
	refuses = false;
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	return flow;
}

/* A reply is there until the next operation of its kind; the first program is the turn's, whatever is run after it. */
static void
check_replies(void)
{
	int64_t values[] = {3, 4, 5};
	struct flow *flow = begun(STEP(asks));

	check_example("replies");
	refuses = true;
	CHECK_EQ_INT(flow_model_done(flow, &(struct model_reply){.text = span_of("So.")}), FLOW_ENDED);
	CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), "model-absent");
	flow_free(flow);
	flow = begun(STEP(runs));
	CHECK_SPAN(((struct span){ran.at, ran.len}), span_of("print(7)"));
	CHECK_EQ_INT(
	    flow_service_done(flow, &(struct jail_result){.output = "7", .output_len = 1, .detail = ""}), FLOW_PENDING);
	refuses = true;
	CHECK_EQ_INT(
	    flow_service_done(flow, &(struct jail_result){.output = "9", .output_len = 1, .detail = ""}), FLOW_ENDED);
	CHECK_SPAN(flow_outcome(flow)->program, span_of("print(7)"));
	CHECK_SPAN(flow_outcome(flow)->printed, span_of("7"));
	flow_free(flow);
	flow = begun(STEP(solves));
	CHECK(solved.text.len == 1 && solved.text.at[0] == 'p');
	refuses = true;
	CHECK_EQ_INT(
	    flow_service_done(flow,
		&(struct solver_reply){.verdict = SOLVER_ANSWER, .detail = "", .values = values, .value_count = 3}),
	    FLOW_ENDED);
	CHECK_SPAN(flow_outcome(flow)->puzzle, span_of("p"));
	flow_free(flow);
}

int
main(void)
{

	check_replies();

	check_replaced();
	check_noted();
	check_routine();
	check_form();
	return check_end();
}
