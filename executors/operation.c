/*
 * Operations: what they may cost, and how they are started.
 */
#include <assert.h>

#include "executors/cost.h"
#include "executors/executor.h"
#include "executors/flow_inside.h"
#include "executors/step.h"
#include "policies/prompts.h"
#include "policies/task.h"

#define MILLIS 1000

/* Beyond a program's or a puzzle's own time: waiting for room in the jail, and starting. */
#define PROGRAM_GRACE (1000 * MILLIS)

int64_t
flow_now(const struct flow *flow)
{

	return flow->services->now(flow->owner);
}

static int64_t
patience_end(const struct flow *flow)
{

	return flow->turn.draft_ended + flow->turn.policy->patience * MILLIS;
}

/* In microseconds; negative when it is over. */
static int64_t
patience_left(const struct flow *flow)
{

	return patience_end(flow) - flow_now(flow);
}

void
flow_settle(struct flow *flow)
{

	if (flow->pending == PENDING_MODEL)
		flow->services->give_call(flow->owner);
	flow->pending = PENDING_NOTHING;
}

static bool
calls_are_spent(const struct flow *flow)
{

	return flow->outcome.calls >= flow->turn.route->limits.model_calls;
}

/* The conversation is in the backend's cache, and so is the draft; what else is added is not. */
static size_t
uncached_bytes(const struct flow *flow, const struct model_call *call)
{
	bool repeats_draft = call->said.at == flow->drafted.at;

	return call->instruction.len + (repeats_draft ? 0 : call->said.len);
}

int64_t
flow_tokens_that_fit(const struct flow *flow, const struct model_call *call)
{
	struct model_speed speed = flow->services->speed(flow->owner);

	if (calls_are_spent(flow))
		return 0;
	speed = cost_speed(speed, &flow->turn.draft_timing, flow->drafted.len);
	return cost_tokens(speed, patience_left(flow), uncached_bytes(flow, call));
}

static enum flow_next
not_started(struct flow *flow, enum outcome_why why)
{

	flow->pending = PENDING_NOTHING;
	flow->trouble = why;
	flow->next = flow->otherwise;
	return FLOW_GO;
}

/* 0 stands for the most. */
static int64_t
at_most(int64_t wanted, int64_t most)
{

	return wanted > 0 && wanted < most ? wanted : most;
}

/* Why nothing may be started now, whatever it is; WHY_COUNT: something may. */
static enum outcome_why
objection(const struct flow *flow)
{

	if (flow->leaving)
		return WHY_CLIENT_GONE;
	if (cpu_is_spent())
		return WHY_TOO_COSTLY;
	if (flow->arena.failed)
		return WHY_MEMORY;
	return flow_records_only(flow) ? WHY_SHADOW : WHY_COUNT;
}

/* As task_hold, which may take long enough for the client to leave. Returns what objection does. */
static enum outcome_why
hold(const struct flow *flow)
{

	task_hold();
	return objection(flow);
}

/* Take a place for the ask, and start it. What is touched by that is the worker's: it is not left halfway. */
static enum flow_next
start_model(struct flow *flow)
{
	bool was_busy = flow->busy, started;

	flow->pending = PENDING_ROOM;
	if (!flow->services->take_call(flow->owner))
		return FLOW_WAIT;
	flow->pending = PENDING_MODEL;
	flow->busy = true;
	started = flow->services->start_model(flow->owner, flow, &flow->call);
	flow->busy = was_busy;
	if (!started) {
		flow_settle(flow);
		return not_started(flow, WHY_MODEL_ABSENT);
	}
	flow->outcome.calls++;
	return FLOW_WAIT;
}

enum flow_next
flow_start_model(struct flow *flow)
{
	enum outcome_why why = objection(flow);
	enum flow_next next;

	if (why != WHY_COUNT)
		return not_started(flow, why);
	if (flow->services->start_model == NULL)
		return not_started(flow, WHY_MODEL_ABSENT);
	if (calls_are_spent(flow))
		return not_started(flow, WHY_CALLS_SPENT);
	if (flow_tokens_that_fit(flow, &flow->call) < flow->call.max_tokens)
		return not_started(flow, WHY_TOO_SLOW);
	flow->deadline = patience_end(flow);
	why = hold(flow);
	next = why == WHY_COUNT ? start_model(flow) : not_started(flow, why);
	task_release();
	return next;
}

enum flow_next
flow_ask_model(struct flow *flow, const struct model_call *call, struct step then, struct step otherwise)
{

	assert(flow->busy && flow->pending == PENDING_NOTHING);
	flow->then = then;
	flow->otherwise = otherwise;
	flow->call = *call;
	flow->reply = (struct model_reply){.text = span_of(""), .thinking = span_of(""), .finish = MODEL_GONE};
	flow->call.step = flow->outcome.steps[flow->outcome.step_count - 1].name;
	flow->call.max_tokens = at_most(call->max_tokens, flow->turn.route->limits.answer_tokens);
	return flow_start_model(flow);
}

/* When something in the jail must be over that may take so many milliseconds. */
static int64_t
jail_deadline(const struct flow *flow, int64_t wall_millis)
{
	int64_t deadline = flow_now(flow) + wall_millis * MILLIS + PROGRAM_GRACE, end = patience_end(flow);

	return deadline < end ? deadline : end;
}

enum flow_next
flow_ask_prompt(struct flow *flow, const char *prompt, const struct fill_word *words, struct model_call *call,
    struct step then, struct step otherwise)
{
	const struct flow_pass *pass = flow_pass(flow);
	const char *who = pass != NULL ? pass->act->name : policy_executor_name(flow->turn.route->executor);
	const struct policy_prompt *found = policy_prompt_find(flow->turn.policy, flow->turn.route, who, prompt);
	int64_t fit;

	flow->then = then;
	flow->otherwise = otherwise;
	if (found == NULL)
		return not_started(flow, WHY_MODEL_ABSENT);
	call->instruction = flow_fill(flow, found->text, words);
	call->temperature = found->temperature;
	call->seed = (uint32_t)found->seed;
	fit = flow_tokens_that_fit(flow, call);
	call->max_tokens = fit < found->tokens.most ? fit : found->tokens.most;
	/* Where too few fit, the engine says why the call is not made. */
	if (call->max_tokens < found->tokens.least)
		call->max_tokens = found->tokens.least;
	return flow_ask_model(flow, call, then, otherwise);
}

enum flow_next
flow_run_program(struct flow *flow, const struct program_run *run, struct step then, struct step otherwise)
{
	const struct policy_limits *limits = &flow->turn.route->limits;
	struct program_run bounded = *run;

	enum outcome_why why = objection(flow);
	bool started;

	assert(flow->busy && flow->pending == PENDING_NOTHING);
	flow->then = then;
	flow->otherwise = otherwise;
	flow->ran = (struct program_reply){.output = span_of(""), .detail = span_of(""), .verdict = PROGRAM_ABSENT};
	if (why != WHY_COUNT)
		return not_started(flow, why);
	if (patience_left(flow) <= 0)
		return not_started(flow, WHY_TOO_SLOW);
	bounded.wall_millis = at_most(run->wall_millis, limits->program_time);
	bounded.memory = at_most(run->memory, limits->program_memory);
	bounded.output_max = (size_t)at_most((int64_t)run->output_max, limits->program_output);
	flow->deadline = jail_deadline(flow, bounded.wall_millis);
	flow->pending = PENDING_PROGRAM;
	why = hold(flow);
	started = why == WHY_COUNT && flow->services->start_program != NULL &&
	    flow->services->start_program(flow->owner, flow, &bounded);
	task_release();
	if (!started)
		return not_started(flow, why == WHY_COUNT ? WHY_JAIL_ABSENT : why);
	flow->again = run->again;
	if (!run->again) {
		flow->outcome.program = run->program;
		flow->outcome.printed = span_of("");
	}
	return FLOW_WAIT;
}

enum flow_next
flow_solve(struct flow *flow, const struct solver_query *query, struct step then, struct step otherwise)
{
	const struct policy_limits *limits = &flow->turn.route->limits;
	struct solver_query bounded = *query;

	enum outcome_why why = objection(flow);
	bool started;

	assert(flow->busy && flow->pending == PENDING_NOTHING);
	flow->then = then;
	flow->otherwise = otherwise;
	flow->solved = (struct solver_reply){.verdict = SOLVER_BROKEN, .detail = "absent", .in = SOLVER_IN_TEXT};
	if (why != WHY_COUNT)
		return not_started(flow, why);
	if (patience_left(flow) <= 0)
		return not_started(flow, WHY_TOO_SLOW);
	bounded.limits.wall_ms = (unsigned)at_most(query->limits.wall_ms, limits->program_time);
	bounded.limits.cpu_ms = bounded.limits.wall_ms;
	bounded.limits.memory = (size_t)at_most((int64_t)query->limits.memory, limits->program_memory);
	flow->deadline = jail_deadline(flow, bounded.limits.wall_ms);
	flow->pending = PENDING_SOLVER;
	why = hold(flow);
	started = why == WHY_COUNT && flow->services->start_solver != NULL &&
	    flow->services->start_solver(flow->owner, flow, &bounded);
	task_release();
	if (!started)
		return not_started(flow, why == WHY_COUNT ? WHY_SOLVER_ABSENT : why);
	flow->outcome.puzzle = (struct span){query->text.at, query->text.len};
	return FLOW_WAIT;
}
