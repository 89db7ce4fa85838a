/*
 * What scenarios cannot show of the engine: its own bounds, the retry, the passes, memory, and the mistakes that it
 * catches in those who use it.
 */
#include "executors/flow.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "executors/executors.h"
#include "tests/unit/check.h"
#include "tests/unit/stub_services.h"

static bool completes_inside;
static int calls_held, cancelled;
static int64_t tokens_asked, other_at;
static size_t asked_bytes, conversation;
static unsigned puzzle_time;

static bool
start_model(void *owner, struct flow *flow, const struct model_call *ask)
{

	(void)owner;
	tokens_asked = ask->max_tokens;
	if (completes_inside)
		flow_model_done(flow, &(struct model_reply){.text = span_of("too early")});
	return true;
}

static void
cancel(void *owner, struct flow *flow)
{

	(void)owner;
	(void)flow;
	cancelled++;
}

static bool
take_call(void *owner)
{

	(void)owner;
	return calls_held++ == 0;
}

static void
give_call(void *owner)
{

	(void)owner;
	calls_held--;
}

static int64_t
other_seen(void *owner)
{

	(void)owner;
	return other_at;
}

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *question)
{

	(void)owner;
	(void)flow;
	if (service == SERVICE_SOLVER)
		puzzle_time = ((const struct solver_query *)question)->limits.wall_ms;
	return true;
}

static const struct services services = {
    start_model, start_service, cancel, NULL, NULL, take_call, give_call, other_seen, stub_now, stub_speed, false};
static const struct policy policy = {.patience = 30000};
static const struct policy_route route = {.limits = {3, 2, 256, 2000, 1 << 20, 2000, 2000}};

static struct flow *
make(struct step first)
{
	struct flow_turn turn = {.policy = &policy,
	    .route = &route,
	    .draft = span_of("the draft"),
	    .draft_ended = 1000000,
	    .conversation = conversation};
	struct flow *flow = flow_new(&services, NULL, first, &turn);

	if (flow == NULL)
		abort();
	return flow;
}

static void
check_outcome(struct step first, enum verdict verdict, enum outcome_why why, unsigned steps)
{
	struct flow *flow = make(first);

	if (CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED)) {
		CHECK_TEXT(verdict_name(flow_outcome(flow)->verdict), verdict_name(verdict));
		CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), outcome_why_name(why));
		CHECK_EQ_INT(flow_outcome(flow)->step_count, steps);
		CHECK_EQ_INT(flow_outcome(flow)->text.len, 0);
	}
	flow_free(flow);
}

static enum flow_next
round_and_round(struct flow *flow)
{

	return flow_go(flow, STEP(round_and_round));
}

static enum flow_next
takes_too_much(struct flow *flow)
{
	struct flow_answer answer = {.text = span_of("wrong"), .answer = span_of("wrong")};

	CHECK(flow_alloc(flow, FLOW_MEMORY_MAX / 2) != NULL);
	CHECK(flow_alloc(flow, FLOW_MEMORY_MAX / 2 + 1) == NULL);
	CHECK(flow_alloc(flow, SIZE_MAX) == NULL);
	CHECK(flow_copy(flow, (struct span){"", SIZE_MAX}).len == 0);
	CHECK(flow_printf(flow, "%*d", FLOW_MEMORY_MAX, 1).len == 0);
	return flow_replace(flow, &answer, WHY_COMPUTED);
}

static enum flow_next
asks_without_memory(struct flow *flow)
{
	struct model_call ask = {.instruction = span_of("anything")};

	flow_alloc(flow, SIZE_MAX);
	return flow_ask_model(flow, &ask, THEN(round_and_round), ELSE(round_and_round));
}

static enum flow_next
retries_and_refines(struct flow *flow)
{

	CHECK(flow_may_retry(flow));
	CHECK(!flow_may_retry(flow));
	CHECK(flow_may_refine(flow) && flow_may_refine(flow));
	CHECK(!flow_may_refine(flow));
	return flow_keep(flow, WHY_UNCLEAR);
}

static enum flow_next
refines_for_ever(struct flow *flow)
{

	CHECK(flow_may_refine(flow) && flow_may_refine(flow) && flow_may_refine(flow));
	CHECK(!flow_may_refine(flow));
	return flow_keep(flow, WHY_UNCLEAR);
}

/* What stands before the instruction costs nothing where it is the draft: the backend has just written it. */
static enum flow_next
weighs(struct flow *flow)
{
	char longer[600];
	struct model_call plain = {.instruction = span_of("anything")}, after_draft = plain, after_other = plain;

	memset(longer, 'x', sizeof(longer));
	after_draft.said = flow_turn(flow)->draft;
	after_other.said = (struct span){longer, sizeof(longer)};
	CHECK(flow_tokens_that_fit(flow, &plain) > 0);
	CHECK_EQ_INT(flow_tokens_that_fit(flow, &after_draft), flow_tokens_that_fit(flow, &plain));
	CHECK_EQ_INT(flow_tokens_that_fit(flow, &after_other), flow_tokens_that_fit(flow, &plain) - 20);
	check_example("30 s at 1000 and 100 tokens a second");
	CHECK(flow_calls_fit(flow, NULL, 0));
	CHECK(flow_calls_fit(flow, (struct call_size[]){{300, 1400}, {300, 1400}}, 2));
	CHECK(!flow_calls_fit(flow, (struct call_size[]){{300, 1500}, {300, 1500}}, 2));
	CHECK(!flow_calls_fit(flow, (struct call_size[]){{60000, 500}, {60000, 500}}, 2));
	CHECK(!flow_calls_fit(flow, (struct call_size[]){{SIZE_MAX, INT64_MAX}, {SIZE_MAX, INT64_MAX}}, 2));
	CHECK_EQ_INT(flow_prompt_size(flow, "none-such").tokens, 0);
	return flow_keep(flow, WHY_UNCLEAR);
}

static enum flow_next
remembers(struct flow *flow)
{
	int *own = flow_own(flow, sizeof(*own));
	struct span text = flow_printf(flow, "%s and %d", "text", 7);

	CHECK(own != NULL && ++*own <= 3);
	CHECK_SPAN(text, span_of("text and 7"));
	CHECK_EQ_INT(text.at[text.len], 0);
	CHECK_SPAN(flow_copy(flow, text), text);
	CHECK_EQ_INT(flow_copy(flow, NO_SPAN).len, 0);
	return own != NULL && *own == 3 ? flow_keep(flow, WHY_AGREES) : flow_go(flow, STEP(remembers));
}

static enum flow_next
answers_nothing(struct flow *flow)
{
	struct flow_answer answer = {.text = span_of("The answer is"), .answer = span_of("")};

	return flow_replace(flow, &answer, WHY_COMPUTED);
}

static enum flow_next
repairs_nothing(struct flow *flow)
{

	return flow_repair(flow, span_of(""), DELIVERY_MENDED, WHY_COMPUTED);
}

static enum flow_next
repairs(struct flow *flow)
{

	flow_note_evidence(flow, PROOF_FALSE_EQUATION);
	return flow_repair(flow, span_of("the draft, mended"), DELIVERY_MENDED, WHY_COMPUTED);
}

static void
check_repair(bool shown)
{
	struct flow_turn turn = {
	    .policy = &policy, .route = &route, .draft = span_of("the draft"), .draft_ended = 1000000, .shown = shown};
	struct flow *flow = flow_new(&services, NULL, STEP(repairs), &turn);

	check_example(shown ? "a mend that comes too late" : "a mend");
	CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED);
	CHECK_EQ_INT(flow_outcome(flow)->how, shown ? HOW_NONE : HOW_REPAIR);
	CHECK_EQ_INT(flow_outcome(flow)->verdict, shown ? VERDICT_UNCHECKED : VERDICT_REPAIRED);
	CHECK_EQ_INT(flow_outcome(flow)->delivery, shown ? DELIVERY_NONE : DELIVERY_MENDED);
	CHECK_EQ_INT(flow_outcome(flow)->evidence, 1u << PROOF_FALSE_EQUATION);
	flow_free(flow);
}

static enum flow_next
asks(struct flow *flow)
{
	struct model_call ask = {.instruction = span_of("anything")};

	return flow_ask_model(flow, &ask, THEN(keep_draft), ELSE(keep_draft));
}

static enum flow_next
was_refused(struct flow *flow)
{

	CHECK(!flow_may_retry(flow));
	return keep_draft(flow);
}

static enum flow_next
asks_and_retries(struct flow *flow)
{
	struct model_call ask = {.instruction = span_of("anything"), .max_tokens = 100000};

	return flow_ask_model(flow, &ask, THEN(was_refused), ELSE(was_refused));
}

static void
check_refused(void)
{
	struct flow *flow = make(STEP(asks_and_retries));

	check_example("a refusal is never tried again");
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(tokens_asked, 256);
	CHECK_EQ_INT(flow_model_done(flow, &(struct model_reply){.finish = MODEL_REFUSED}), FLOW_ENDED);
	CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), "model-refused");
	flow_free(flow);
}

static enum flow_next
judges_solution(struct flow *flow)
{
	const struct solver_reply *solved = flow_solved(flow);

	CHECK_EQ_INT(solved->verdict, SOLVER_AMBIGUOUS);
	CHECK_TEXT(solved->detail, "");
	CHECK_EQ_INT(solved->values[1], -7);
	CHECK_EQ_INT(solved->others[0], 5);
	CHECK_EQ_INT(solved->witness[1][2], 9);
	return flow_keep(flow, WHY_AGREES);
}

static enum flow_next
solves(struct flow *flow)
{
	const struct solver_query query = {.limits = {.wall_ms = 100000}};

	return flow_solve(flow, &query, THEN(judges_solution), ELSE(keep_draft));
}

/* What the reply pointed to is gone once its reader has it. */
static void
check_solved(void)
{
	int64_t values[] = {3, -7}, others[] = {5, -7}, first[] = {1, 2, 3}, second[] = {7, 8, 9};
	struct flow *flow = make(STEP(solves));
	const struct solver_reply reply = {.verdict = SOLVER_AMBIGUOUS,
	    .detail = "",
	    .values = values,
	    .others = others,
	    .value_count = 2,
	    .witness = {first, second},
	    .witnesses = 2,
	    .constants = 3};

	check_example("a puzzle's reply is the flow's own");
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(puzzle_time, 2000);
	CHECK_EQ_INT(flow_deadline(flow), 1000000 + 3000000);
	CHECK_EQ_INT(flow_service_done(flow, &reply), FLOW_ENDED);
	flow_free(flow);
}

static enum flow_next
asks_a_model(struct flow *flow)
{

	return flow_ask_model(
	    flow, &(struct model_call){.instruction = span_of("Well?")}, THEN(judges_solution), ELSE(keep_draft));
}

static enum flow_next
runs_a_program(struct flow *flow)
{

	return flow_run_program(
	    flow, &(struct program_run){.program = span_of("1")}, THEN(judges_solution), ELSE(keep_draft));
}

/* Where there is nobody to ask, nobody is. */
static void
check_nobody(void)
{
	static const struct services nobody = {.now = stub_now, .speed = stub_speed};
	const struct {
		struct step first;
		const char *why;
	} rows[] = {{STEP(asks_a_model), "model-absent"}, {STEP(runs_a_program), "jail-absent"},
	    {STEP(solves), "solver-absent"}};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow_turn turn = {
		    .policy = &policy, .route = &route, .draft = span_of("the draft"), .draft_ended = 1000000};
		struct flow *flow = flow_new(&nobody, NULL, rows[i].first, &turn);

		check_example(rows[i].why);
		CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED);
		CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), rows[i].why);
		flow_free(flow);
	}
	for (int i = EXECUTOR_DIRECT + 1; i < EXECUTOR_COUNT; i++) {
		check_example(policy_executor_name((enum policy_executor)i));
		CHECK_EQ_INT(executor_needs_nobody(executor_find((enum policy_executor)i)), i == EXECUTOR_LITERAL);
	}
}

static void
check_unsolved(void)
{
	static const struct {
		enum solver_verdict verdict;
		const char *why;
	} rows[] = {{SOLVER_UNKNOWN, "puzzle-unknown"}, {SOLVER_INVALID, "puzzle-invalid"},
	    {SOLVER_TIMEOUT, "puzzle-timeout"}, {SOLVER_MEMORY, "puzzle-memory"}, {SOLVER_KILLED, "puzzle-killed"},
	    {SOLVER_CRASHED, "puzzle-crashed"}, {SOLVER_BROKEN, "solver-broken"}, {SOLVER_BUSY, "solver-busy"}};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow *flow = make(STEP(solves));

		check_example(rows[i].why);
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		CHECK_EQ_INT(flow_service_done(flow, &(struct solver_reply){.verdict = rows[i].verdict, .detail = ""}),
		    FLOW_ENDED);
		CHECK_EQ_INT(flow_outcome(flow)->verdict, VERDICT_FALLBACK);
		CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), rows[i].why);
		flow_free(flow);
	}
}

static void
check_free(void)
{
	struct flow *flow = make(STEP(asks));

	check_example("freed while something is pending");
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(calls_held, 1);
	CHECK_EQ_INT(tokens_asked, 256);
	flow_free(flow);
	CHECK_EQ_INT(calls_held, 0);
	CHECK_EQ_INT(cancelled, 1);
	flow_free(NULL);
	check_example("freed, and cancelled, before it began");
	flow_free(make(STEP(asks)));
	flow = make(STEP(asks));
	flow_cancel(flow);
	CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), "client-gone");
	flow_free(flow);
	CHECK_EQ_INT(cancelled, 1);
}

/* Three bytes are a token of a prompt, of which this model reads 1,000 a second. */
static enum flow_next
asks_at_length(struct flow *flow)
{
	static char text[30000];
	struct model_call ask = {.instruction = {text, asked_bytes}};

	return flow_ask_model(flow, &ask, THEN(keep_draft), ELSE(keep_draft));
}

/* A call whose prompt takes so many seconds to read, where somebody else came so many ago, in a patience of 30. */
static void
check_quiet(size_t reading, int ago, enum flow_state state, bool starts)
{
	struct flow *flow;

	calls_held = 0;
	asked_bytes = reading * 3000;
	other_at = 1000000 - ago * 1000000;
	flow = make(STEP(asks_at_length));
	CHECK_EQ_INT(flow_begin(flow), state);
	CHECK_EQ_INT(calls_held, starts ? 1 : 0);
	CHECK_EQ_INT(flow_waits_for_room(flow), state == FLOW_PENDING && !starts);
	if (state == FLOW_ENDED)
		CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), "busy");
	else if (!starts) {
		other_at = 0;
		CHECK(flow_room(flow) == FLOW_PENDING && calls_held == 1);
	}
	flow_free(flow);
}

/* Preempted, its place is free; it is made again by flow_room, with all that it has to read. */
static void
check_preempted(size_t bytes, const char *why)
{
	struct flow *flow;

	conversation = bytes;
	flow = make(STEP(asks));
	calls_held = 0;
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	flow_preempted(flow);
	CHECK(flow_waits_for_room(flow) && calls_held == 0);
	CHECK_EQ_INT(flow_room(flow), why == NULL ? FLOW_PENDING : FLOW_ENDED);
	CHECK_EQ_INT(calls_held, why == NULL ? 1 : 0);
	if (why != NULL)
		CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), why);
	flow_free(flow);
}

static void
check_neighbours(void)
{

	check_example("a short prompt is read beside anybody, a long one where it fits after five times as long");
	check_quiet(1, 0, FLOW_PENDING, true);
	check_quiet(3, 16, FLOW_PENDING, true);
	check_quiet(5, 16, FLOW_PENDING, false);
	check_quiet(6, 2, FLOW_ENDED, false);
	check_example("preempted: made again, if the conversation can be read again");
	check_preempted(1000, NULL);
	check_preempted(90000, "preempted");
}

static void
complete_inside(void)
{

	completes_inside = true;
	flow_begin(make(STEP(asks)));
}

static void
complete_twice(void)
{
	struct flow *flow = make(STEP(asks));

	flow_begin(flow);
	flow_cancel(flow);
	flow_model_done(flow, &(struct model_reply){.text = span_of("too late")});
}

static void
complete_another(void)
{
	struct flow *flow = make(STEP(asks));

	flow_begin(flow);
	flow_service_done(flow, &(struct jail_result){.output = "7", .output_len = 1, .detail = ""});
}

/* Whether a mistake of the engine's user ends the program by an assertion. */
static bool
is_caught(void (*mistake)(void))
{
	pid_t pid;
	int status = 0;

	fflush(stdout);
	pid = fork();
	if (pid < 0)
		return false;
	if (pid == 0) {
		setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
		fclose(stderr);
		mistake();
		_exit(0);
	}
	waitpid(pid, &status, 0);
	return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

/* Three passes are the most, whatever a route says. */
static void
check_passes(void)
{
	struct policy_route many = {.limits = {3, 9, 256, 2000, 1 << 20, 2000, 2000}};
	struct flow_turn turn = {
	    .policy = &policy, .route = &many, .draft = span_of("the draft"), .draft_ended = 1000000};
	struct flow *flow = flow_new(&services, NULL, STEP(refines_for_ever), &turn);

	check_example("three passes at most");
	CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED);
	flow_free(flow);
}

static void
check_names(void)
{

	check_example("every reason has a name");
	for (unsigned i = 0; i < WHY_COUNT; i++)
		CHECK(outcome_why_name((enum outcome_why)i) != NULL);
}

int
main(void)
{

	check_example("steps without end");
	check_outcome(STEP(round_and_round), VERDICT_FALLBACK, WHY_STEPS, OUTCOME_STEPS_MAX);
	check_example("more memory than there is");
	check_outcome(STEP(takes_too_much), VERDICT_FALLBACK, WHY_MEMORY, 1);
	check_outcome(STEP(asks_without_memory), VERDICT_FALLBACK, WHY_MEMORY, 1);
	check_example("one retry, and as many passes as the policy says");
	check_outcome(STEP(retries_and_refines), VERDICT_UNCHECKED, WHY_UNCLEAR, 1);
	check_outcome(STEP(weighs), VERDICT_UNCHECKED, WHY_UNCLEAR, 1);
	check_example("memory of its own");
	check_outcome(STEP(remembers), VERDICT_CONFIRMED, WHY_AGREES, 3);
	check_example("an answer without a text is none");
	check_outcome(STEP(answers_nothing), VERDICT_UNCHECKED, WHY_UNCLEAR, 1);
	check_outcome(STEP(repairs_nothing), VERDICT_UNCHECKED, WHY_UNCLEAR, 1);
	check_repair(false);
	check_repair(true);
	check_refused();
	check_free();
	check_solved();
	check_unsolved();
	check_nobody();
	check_passes();
	check_neighbours();
	check_example("mistakes are caught: completed inside start, after the end, by another operation");
	CHECK(is_caught(complete_inside));
	CHECK(is_caught(complete_twice));
	CHECK(is_caught(complete_another));
	check_names();
	return check_end();
}
