/*
 * Every limit of an operation from both sides: deadlines, tokens, what the backend has to read, memory and output,
 * waiting for a jail that is busy, and what the turn's times add up to.
 */
#include "executors/flow.h"

#include <stdlib.h>
#include <string.h>

#include "executors/step.h"
#include "policies/policy.h"
#include "tests/unit/check.h"

#define SECOND INT64_C(1000000)
#define ENDED  (1 * SECOND) /* when the draft was there */
#define END    (31 * SECOND)

static int64_t time_now, seen_at;   /* seen_at: when somebody else was; 0: never */
static bool has_room, owned = true; /* owned: every service was asked by the flow's owner */
static unsigned started, cancelled;
static struct model_call asked;
static struct jail_program ran;
static struct solver_query solved;

static bool
start_model(void *owner, struct flow *flow, const struct model_call *call)
{

	owned &= owner == &time_now;
	(void)flow;
	asked = *call;
	started++;
	return true;
}

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *question)
{

	owned &= owner == &time_now;
	(void)flow;
	if (service == SERVICE_JAIL)
		ran = *(const struct jail_program *)question;
	else
		solved = *(const struct solver_query *)question;
	started++;
	return true;
}

static void
cancel(void *owner, struct flow *flow)
{

	owned &= owner == &time_now;
	(void)flow;
	cancelled++;
}

static bool
take_call(void *owner)
{

	owned &= owner == &time_now;
	return has_room;
}

static void
give_call(void *owner)
{

	owned &= owner == &time_now;
}

static int64_t
now(void *owner)
{

	owned &= owner == &time_now;
	return time_now;
}

static int64_t
other_seen(void *owner)
{

	owned &= owner == &time_now;
	return seen_at;
}

/* A thousand tokens read and a hundred written in a second; 3 bytes are a token, and 16 stand around a prompt. */
static struct model_speed
speed(void *owner)
{

	owned &= owner == &time_now;
	return (struct model_speed){1000, 100};
}

static const struct services services = {.start_model = start_model,
    .start_service = start_service,
    .cancel = cancel,
    .take_call = take_call,
    .give_call = give_call,
    .other_seen = other_seen,
    .now = now,
    .speed = speed};
static const struct policy_prompt prompts[] = {{"direct-again", "Again: {item}, {none}.", 0.5, 7, {20, 80}}};
static const struct policy policy = {.patience = 30000, .prompts = prompts, .prompt_count = 1};
static const struct policy_route route = {.limits = {3, 2, 256, 2000, 1 << 20, 1500, 2000}};

/* What the steps below ask for. */
static struct model_call call;
static struct program_run run;
static struct solver_query query;
static const char *prompt;
static struct call_size sizes[3];
static unsigned size_count;
static bool spent, apart; /* whether no calls are left, and whether the next one is about another text than the reply */

static struct flow *
make(struct step first, int64_t at)
{
	struct flow_turn turn = {.policy = &policy,
	    .route = &route,
	    .draft = span_of("the draft"),
	    .draft_ended = ENDED,
	    .conversation = 5000};
	struct flow *flow = flow_new(&services, &time_now, first, &turn);

	if (flow == NULL)
		abort();
	time_now = at;
	has_room = true;
	started = cancelled = 0;
	return flow;
}

static void
check_ended(struct flow *flow, enum flow_state state, const char *why)
{

	if (CHECK_EQ_INT(state, FLOW_ENDED))
		CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), why);
	flow_free(flow);
}

static flow_step asks, runs, solves, asks_prompt, ends;

static enum flow_next
ends(struct flow *flow)
{

	return flow_keep(flow, WHY_AGREES);
}

static enum flow_next
asks(struct flow *flow)
{

	return flow_ask_model(flow, &call, THEN(runs), ELSE(keep_draft));
}

static enum flow_next
runs(struct flow *flow)
{

	return flow_run_program(flow, &run, THEN(ends), ELSE(keep_draft));
}

static enum flow_next
solves(struct flow *flow)
{

	return flow_solve(flow, &query, THEN(ends), ELSE(keep_draft));
}

static enum flow_next
asks_prompt(struct flow *flow)
{
	struct fill_word words[] = {{"item", span_of("tea")}, {NULL}};
	struct model_call own = call;

	return flow_ask_prompt(flow, prompt, words, &own, THEN(ends), ELSE(keep_draft));
}

static enum flow_next
weighs(struct flow *flow)
{
	bool fit = flow_calls_fit(flow, sizes, size_count);

	/* The first look is the one that is noted. */
	(void)flow_calls_fit(flow, &(struct call_size){3000, 100}, 1);
	CHECK_EQ_INT(flow_prompt_size(flow, "again").bytes, strlen(prompts[0].text));
	CHECK_EQ_INT(flow_prompt_size(flow, "again").tokens, 20);
	CHECK(flow_prompt_size(flow, "none-such").bytes == 0 && flow_prompt_size(flow, "none-such").tokens == 0);
	CHECK_EQ_INT(flow_tokens_of(flow, 400), 100);
	return flow_keep(flow, fit ? WHY_AGREES : WHY_UNCLEAR);
}

/* A run ends with its own time and a second, or with patience; what a call was made for has all that is left. */
static void
check_deadlines(void)
{
	static const struct {
		int64_t at, wall, called, uncalled; /* the deadlines with and without a call before */
	} rows[] = {{ENDED, 0, END, 4 * SECOND}, {ENDED, 500, END, 2 * SECOND + SECOND / 2},
	    {ENDED, 9000, END, 4 * SECOND}, {28 * SECOND - 1, 0, END, END - 1}, {28 * SECOND + 1, 0, END, END},
	    {END - 1, 0, END, END}};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow *flow;

		check_example("deadlines");
		run = (struct program_run){.program = span_of("1"), .wall_millis = rows[i].wall};
		query = (struct solver_query){.limits = {.wall_ms = (unsigned)rows[i].wall}};
		call = (struct model_call){.instruction = span_of("Well?"), .max_tokens = 1};
		flow = make(STEP(runs), rows[i].at);
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		CHECK_EQ_INT(flow_deadline(flow), rows[i].uncalled);
		flow_free(flow);
		flow = make(STEP(solves), rows[i].at);
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		CHECK_EQ_INT(flow_deadline(flow), rows[i].uncalled);
		flow_free(flow);
		flow = make(STEP(asks), ENDED);
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		CHECK_EQ_INT(flow_deadline(flow), END);
		time_now = rows[i].at;
		CHECK_EQ_INT(flow_model_done(flow, &(struct model_reply){.text = span_of("1")}), FLOW_PENDING);
		CHECK_EQ_INT(flow_deadline(flow), rows[i].called);
		CHECK_EQ_INT(started, 2);
		flow_free(flow);
	}
	for (int solver = 0; solver < 2; solver++) {
		struct flow *flow = make(solver ? STEP(solves) : STEP(runs), END);

		check_example("with the end of patience nothing is started");
		check_ended(flow, flow_begin(flow), "too-slow");
		CHECK_EQ_INT(started, 0);
	}
}

/* Nothing that is asked for is more than the policy allows; 0 is all of that. */
static void
check_bounds(void)
{
	static const struct {
		int64_t asked, time, memory, output;
	} rows[] = {{0, 2000, 1 << 20, 1500}, {1, 1, 1, 1}, {1499, 1499, 1499, 1499}, {1500, 1500, 1500, 1500},
	    {1501, 1501, 1501, 1500}, {2000, 2000, 2000, 1500}, {2001, 2000, 2001, 1500},
	    {(1 << 20) - 1, 2000, (1 << 20) - 1, 1500}, {(1 << 20) + 1, 2000, 1 << 20, 1500}};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow *flow = make(STEP(runs), ENDED);

		check_example("what a run may take");
		run = (struct program_run){.program = span_of("1"),
		    .wall_millis = rows[i].asked,
		    .memory = rows[i].asked,
		    .output_max = (size_t)rows[i].asked};
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		CHECK(ran.limits.wall_ms == rows[i].time && ran.limits.cpu_ms == rows[i].time);
		CHECK_EQ_INT(ran.limits.memory, rows[i].memory);
		CHECK_EQ_INT(ran.limits.output, rows[i].output);
		flow_free(flow);
		flow = make(STEP(solves), ENDED);
		query = (struct solver_query){
		    .limits = {.wall_ms = (unsigned)rows[i].asked, .cpu_ms = 1, .memory = (size_t)rows[i].asked}};
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		CHECK(solved.limits.wall_ms == rows[i].time && solved.limits.cpu_ms == rows[i].time);
		CHECK_EQ_INT(solved.limits.memory, rows[i].memory);
		flow_free(flow);
	}
}

/* An answer's tokens: what is asked for, what the policy allows, and what fits; fewer than the least are not asked for.
 */
static void
check_tokens(void)
{
	static const struct {
		int64_t most, least, millis; /* that are left */
		int64_t got;                 /* 0: too slow */
	} rows[] = {{0, 0, 30000, 256}, {1000, 0, 30000, 256}, {100, 0, 30000, 100}, {255, 0, 30000, 255},
	    {257, 300, 30000, 256}, {100, 50, 621, 50}, {100, 50, 611, 0}, {100, 0, 1121, 100}, {100, 0, 1111, 0},
	    {100, 200, 1121, 100}, {100, 200, 1111, 0}, {0, 1, 131, 1}, {0, 1, 121, 0}, {0, 256, 2681, 256},
	    {0, 256, 2671, 0}, {0, 300, 2681, 256}};
	static char text[300];

	memset(text, 'x', sizeof(text));
	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow *flow = make(STEP(asks), END - rows[i].millis * 1000);
		enum flow_state state;

		check_example("tokens");
		call = (struct model_call){
		    .instruction = {text, sizeof(text)}, .max_tokens = rows[i].most, .least_tokens = rows[i].least};
		state = flow_begin(flow);
		CHECK_EQ_INT(started, rows[i].got > 0);
		if (rows[i].got == 0) {
			check_ended(flow, state, "too-slow");
			continue;
		}
		CHECK_EQ_INT(asked.max_tokens, rows[i].got);
		CHECK_EQ_INT(asked.fresh, sizeof(text));
		CHECK_TEXT(asked.step, "asks");
		flow_free(flow);
	}
}

/* The same of a prompt of the policy, which has bounds of its own. */
static void
check_prompts(void)
{
	static const struct {
		int64_t most, least, got_most, got_least; /* 0: too slow */
	} rows[] = {{0, 0, 80, 20}, {50, 0, 50, 20}, {100, 0, 80, 20}, {0, 30, 80, 30}, {0, 19, 80, 20},
	    {0, 80, 80, 80}, {0, 81, 0, 0}, {50, 51, 0, 0}, {50, 50, 50, 50}, {20, 0, 20, 20}, {10, 0, 10, 10}};
	struct flow *absent;

	prompt = "again";
	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow *flow = make(STEP(asks_prompt), ENDED);
		enum flow_state state;

		check_example("tokens of a prompt");
		call = (struct model_call){.max_tokens = rows[i].most, .least_tokens = rows[i].least};
		state = flow_begin(flow);
		if (rows[i].got_most == 0) {
			check_ended(flow, state, "too-slow");
			continue;
		}
		CHECK(asked.max_tokens == rows[i].got_most && asked.least_tokens == rows[i].got_least);
		CHECK(asked.temperature == 0.5 && asked.seed == 7);
		CHECK_SPAN(asked.instruction, span_of("Again: tea, ."));
		flow_free(flow);
	}
	prompt = "none-such";
	call = (struct model_call){.max_tokens = 0};
	check_example("a prompt that the policy has not");
	absent = make(STEP(asks_prompt), ENDED);
	check_ended(absent, flow_begin(absent), "model-absent");
}

static enum flow_next
asks_on(struct flow *flow)
{
	struct model_call next = {.instruction = span_of("And then?"), .max_tokens = 1};

	next.said = apart ? span_of("another") : flow_reply(flow)->text;
	CHECK_EQ_INT(flow_tokens_that_fit(flow, &next) == 0, spent);
	return flow_ask_model(flow, &next, THEN(asks_on), ELSE(keep_draft));
}

static enum flow_next
asks_first(struct flow *flow)
{

	return flow_ask_model(flow, &call, THEN(asks_on), ELSE(keep_draft));
}

/* What the backend has not read: what is added, and the reply before only where its own call was not the last one. */
static void
check_fresh(void)
{
	static const struct model_reply reply = {.text = BYTES("a reply")};
	struct span draft, instruction = span_of("Well?");
	struct flow *flow = make(STEP(asks_first), ENDED);

	check_example("a call that goes on from the last reply");
	call = (struct model_call){.instruction = instruction, .max_tokens = 1};
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(asked.fresh, instruction.len);
	CHECK_EQ_INT(flow_model_done(flow, &reply), FLOW_PENDING);
	CHECK_SPAN(asked.earlier, instruction);
	CHECK_EQ_INT(asked.fresh, strlen("And then?"));
	check_example("preempted, all of it is to be read again");
	flow_preempted(flow);
	CHECK_EQ_INT(flow_room(flow), FLOW_PENDING);
	CHECK_EQ_INT(asked.fresh, 5000 + instruction.len + reply.text.len + strlen("And then?"));
	check_example("the third goes on from a reply to what was not behind the conversation alone");
	CHECK_EQ_INT(flow_model_done(flow, &reply), FLOW_PENDING);
	CHECK_EQ_INT(asked.earlier.len, 0);
	CHECK_EQ_INT(asked.fresh, reply.text.len + strlen("And then?"));
	check_example("three calls are all");
	spent = true;
	check_ended(flow, flow_model_done(flow, &reply), "calls-spent");
	spent = false;
	check_example("a call without the conversation is not gone on from");
	call.alone = true;
	flow = make(STEP(asks_first), ENDED);
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(flow_model_done(flow, &reply), FLOW_PENDING);
	CHECK_EQ_INT(asked.earlier.len, 0);
	flow_free(flow);
	check_example("nor does a call about another text go on from it");
	call.alone = false;
	apart = true;
	flow = make(STEP(asks_first), ENDED);
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK_EQ_INT(flow_model_done(flow, &reply), FLOW_PENDING);
	CHECK(asked.earlier.len == 0 && asked.fresh == strlen("And then?") + strlen("another"));
	flow_free(flow);
	check_example("the draft is in the cache, other texts are not");
	for (int own = 0; own < 2; own++) {
		flow = make(STEP(asks_first), ENDED);
		draft = flow_turn(flow)->draft;
		call = (struct model_call){
		    .instruction = instruction, .said = own ? draft : span_of("another"), .max_tokens = 1};
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		CHECK_EQ_INT(asked.fresh, instruction.len + (own ? 0 : strlen("another")));
		flow_free(flow);
	}
	check_example("who waited for a place finds the cache lost");
	call = (struct model_call){.instruction = instruction, .max_tokens = 1};
	flow = make(STEP(asks_first), ENDED);
	has_room = false;
	CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
	CHECK(flow_waits_for_room(flow) && started == 0);
	CHECK_EQ_INT(flow_deadline(flow), END);
	has_room = true;
	CHECK_EQ_INT(flow_room(flow), FLOW_PENDING);
	CHECK_EQ_INT(asked.fresh, 5000 + instruction.len);
	flow_free(flow);
}

/* A busy jail is asked again as long as as much time is left as it took to say so. */
static void
check_busy(void)
{
	static const struct {
		int64_t at, waited;
		bool again;
	} rows[] = {{ENDED, 0, false}, {ENDED, 1, true}, {ENDED, SECOND, true}, {ENDED, 15 * SECOND - 1, true},
	    {ENDED, 15 * SECOND, false}, {END - 11, 5, true}, {END - 10, 5, false}, {END - 9, 5, false}};

	for (size_t i = 0; i < nitems(rows); i++)
		for (int solver = 0; solver < 2; solver++) {
			struct flow *flow = make(solver ? STEP(solves) : STEP(runs), rows[i].at);
			enum flow_state state;

			check_example("a jail that is busy");
			CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
			time_now += rows[i].waited;
			state = solver
			    ? flow_service_done(flow, &(struct solver_reply){.verdict = SOLVER_BUSY, .detail = ""})
			    : flow_service_done(flow, &(struct jail_result){.verdict = JAIL_BUSY, .detail = ""});
			CHECK_EQ_INT(started, rows[i].again ? 2 : 1);
			if (!rows[i].again)
				check_ended(flow, state, solver ? "solver-busy" : "jail-busy");
			else if (CHECK_EQ_INT(state, FLOW_PENDING))
				flow_free(flow);
		}
}

/* Nothing ends before its deadline, and all does with it. */
static void
check_late(void)
{
	static const struct {
		struct step first;
		const char *why;
	} rows[] = {{{"first", asks}, "model-late"}, {{"first", runs}, "program-timeout"},
	    {{"first", solves}, "puzzle-timeout"}};

	call = (struct model_call){.instruction = span_of("Well?"), .max_tokens = 1};
	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow *flow = make(rows[i].first, ENDED);
		const struct outcome_step *steps;

		check_example(rows[i].why);
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		time_now = flow_deadline(flow) - 1;
		CHECK_EQ_INT(flow_expired(flow), FLOW_PENDING);
		CHECK_EQ_INT(cancelled, 0);
		time_now++;
		CHECK_EQ_INT(flow_expired(flow), FLOW_ENDED);
		CHECK_EQ_INT(cancelled, 1);
		CHECK_EQ_INT(flow_steps(flow, &steps), 2);
		CHECK_EQ_INT(steps[0].micros, time_now - ENDED);
		CHECK_TEXT(outcome_why_name(steps[0].trouble), rows[i].why);
		CHECK(steps[1].micros == 0 && steps[1].trouble == WHY_COUNT);
		CHECK_EQ_INT(flow_outcome(flow)->added_micros, time_now - ENDED);
		CHECK_EQ_INT(flow_outcome(flow)->patience_micros, 30 * SECOND);
		check_ended(flow, FLOW_ENDED, rows[i].why);
	}
}

/* Whether calls one after another end with what is left: 16 ms for what stands around a prompt, 10 for each token. */
static void
check_calls(void)
{
	static const struct {
		struct call_size sizes[3];
		unsigned count;
		int64_t millis; /* that they take */
	} rows[] = {{{{0, 100}}, 1, 1016}, {{{3000, 0}}, 1, 1016}, {{{300, 10}, {0, 20}}, 2, 432},
	    {{{0, 1}, {0, 1}, {0, 1}}, 3, 78}, {{{0, 1}, {0, 1}}, 1, 26}};

	for (size_t i = 0; i < nitems(rows); i++)
		for (int64_t more = -1; more <= 1; more++) {
			struct flow *flow =
			    make((struct step){"first", weighs}, END - rows[i].millis * 1000 - more * 10);

			check_example("calls that fit");
			memcpy(sizes, rows[i].sizes, sizeof(sizes));
			size_count = rows[i].count;
			/* A microsecond may be lost to rounding. */
			if (more == 0)
				time_now -= 2;
			CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED);
			CHECK_EQ_INT(flow_outcome(flow)->why, more >= 0 ? WHY_AGREES : WHY_UNCLEAR);
			CHECK(llabs(flow_outcome(flow)->check_micros - rows[i].millis * 1000) <= 2);
			flow_free(flow);
		}
}

/* A prompt that takes over 1.5 s to read waits until nobody was seen for five times as long, if its answer fits then.
 */
static void
check_quiet(void)
{
	static const struct {
		int64_t bytes, ago, least; /* bytes, micros, tokens */
		bool starts, waits;
	} rows[] = {{3 * 1483, 0, 1, true, false}, {3 * 1485, 0, 1, false, true},
	    {3 * 4484, 23 * SECOND, 1, true, false}, {3 * 4484, 22 * SECOND, 1, false, true},
	    {3 * 4484, 5 * SECOND, 1, false, true}, {3 * 4484, 5 * SECOND, 249, false, true},
	    {3 * 4484, 4 * SECOND, 249, false, true}, {3 * 4484, SECOND, 249, false, true},
	    {3 * 4484, 0, 256, false, true}, {3 * 4484, -SECOND, 199, false, true},
	    {3 * 4484, -SECOND, 201, false, false}, {3 * 4484, -2 * SECOND, 99, false, true},
	    {3 * 4484, -2 * SECOND, 101, false, false}};
	static char text[15000];

	memset(text, 'x', sizeof(text));
	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow_turn turn = {
		    .policy = &policy, .route = &route, .draft = span_of("the draft"), .draft_ended = 100 * SECOND};
		struct flow *flow = flow_new(&services, &time_now, STEP(asks), &turn);

		check_example("quiet");
		time_now = 100 * SECOND;
		seen_at = time_now - rows[i].ago;
		started = 0;
		call = (struct model_call){.instruction = {text, (size_t)rows[i].bytes}, .least_tokens = rows[i].least};
		CHECK_EQ_INT(flow_begin(flow), rows[i].starts || rows[i].waits ? FLOW_PENDING : FLOW_ENDED);
		CHECK_EQ_INT(started, rows[i].starts);
		if (!rows[i].starts && !rows[i].waits)
			CHECK_TEXT(outcome_why_name(flow_outcome(flow)->why), "busy");
		else
			CHECK_EQ_INT(flow_waits_for_room(flow), rows[i].waits);
		flow_free(flow);
	}
}

/* A text as long as one may be, and one byte more. */
static void
check_texts(void)
{
	static char text[FLOW_TEXT_MAX + 2];

	memset(text, 'x', sizeof(text));
	for (size_t more = 0; more < 2; more++) {
		struct span all = {text, FLOW_TEXT_MAX + more};
		struct flow_turn turn = {.policy = &policy, .route = &route, .draft = all, .draft_ended = ENDED};
		struct flow *flow = make(STEP(asks), ENDED);

		check_example("a long reply, and a long draft");
		CHECK_EQ_INT(flow_begin(flow), FLOW_PENDING);
		CHECK_EQ_INT(
		    flow_model_done(flow, &(struct model_reply){.text = all}), more ? FLOW_ENDED : FLOW_PENDING);
		CHECK_EQ_INT(started, more == 0 ? 2 : 1);
		if (more == 0)
			flow_free(flow);
		else
			check_ended(flow, FLOW_ENDED, "model-unreadable");
		flow = flow_new(&services, &time_now, (struct step){"first", ends}, &turn);
		check_ended(flow, flow_begin(flow), more == 0 ? "agrees" : "too-costly");
	}
}

int
main(void)
{

	check_deadlines();
	check_bounds();
	check_tokens();
	check_prompts();
	check_fresh();
	check_busy();
	check_late();
	check_calls();
	check_texts();
	check_quiet();
	check_example("who is asked");
	CHECK(owned);
	return check_end();
}
