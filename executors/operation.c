/*
 * Operations: their limits, and how they start.
 */
#include <assert.h>

#include "executors/cost.h"
#include "executors/executor.h"
#include "executors/flow_inside.h"
#include "executors/step.h"
#include "policies/prompts.h"
#include "policies/task.h"

#define MILLIS 1000

/*
 * A backend that has begun to read a prompt cannot be stopped. A prompt that takes longer than another client should
 * wait is sent only when no client is expected meanwhile: when none has been seen for several times as long.
 */
#define PROMPT_MOST  (1500 * MILLIS)
#define QUIET_FACTOR 5

/* Added to a program's or puzzle's own time, for waiting and starting. */
#define PROGRAM_GRACE (1000 * MILLIS)

/* How long a turn waits for a jail or solver that is starting. */
#define START_MOST (1000 * MILLIS)

int64_t
flow_now(const struct flow *flow)
{

	return flow->services->now(flow->owner);
}

int64_t
flow_patience(const struct flow *flow)
{

	return cost_patience(flow->turn.policy, flow->turn.shown, &flow->turn.draft_timing, flow->drafted.len);
}

static int64_t
patience_end(const struct flow *flow)
{

	return flow->turn.draft_ended + flow_patience(flow);
}

/* In microseconds; negative: over. */
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

/* The reason for not making a call: preempted if a client's turn has ended it before, otherwise `why`. */
static enum outcome_why
no_room(const struct flow *flow, enum outcome_why why)
{

	return flow->preempted ? WHY_PREEMPTED : why;
}

/*
 * Bytes that the backend must read. It has cached the conversation and the draft, or the last call if this one
 * continues it, unless other turns came in between.
 */
static size_t
uncached_bytes(const struct flow *flow, const struct model_call *call)
{
	bool goes_on = call->earlier.len > 0 || call->said.at == flow->drafted.at;

	if (flow->displaced)
		return flow->turn.conversation + call->earlier.len + call->said.len + call->instruction.len;
	return call->instruction.len + (goes_on ? 0 : call->said.len);
}

/* The last call's instruction, if this call continues from its reply. */
static struct span
earlier_of(const struct flow *flow, const struct model_call *call)
{
	const struct model_call *last = &flow->call;
	bool goes_on = call->said.len > 0 && call->said.at == flow->reply.text.at;

	return goes_on && last->said.at == NULL && !last->alone ? last->instruction : NO_SPAN;
}

static struct model_speed
speed_of(const struct flow *flow)
{

	return cost_speed(flow->services->speed(flow->owner), &flow->turn.draft_timing, flow->drafted.len);
}

int64_t
flow_tokens_that_fit(const struct flow *flow, const struct model_call *call)
{

	if (calls_are_spent(flow))
		return 0;
	return cost_tokens(speed_of(flow), patience_left(flow), uncached_bytes(flow, call));
}

static const struct policy_prompt *
find_prompt(const struct flow *flow, const char *prompt)
{
	const struct flow_pass *pass = flow_pass(flow);
	const char *who = pass != NULL ? pass->act->name : policy_executor_name(flow->turn.route->executor);

	return policy_prompt_find(flow->turn.policy, flow->turn.route, who, prompt);
}

struct call_size
flow_prompt_size(const struct flow *flow, const char *prompt)
{
	const struct policy_prompt *found = find_prompt(flow, prompt);

	return found == NULL ? (struct call_size){0, 0} : (struct call_size){strlen(found->text), found->tokens.least};
}

bool
flow_calls_fit(struct flow *flow, const struct call_size *calls, unsigned count)
{
	struct model_speed speed = speed_of(flow);
	int64_t needed = 0;

	for (unsigned i = 0; i < count && needed < COST_MICROS_MAX; i++)
		needed += cost_micros(speed, calls[i].bytes, calls[i].tokens);
	if (flow->outcome.check_micros == 0)
		flow->outcome.check_micros = needed;
	return needed <= patience_left(flow);
}

int64_t
flow_tokens_of(const struct flow *flow, size_t bytes)
{
	const struct draft_timing *draft = &flow->turn.draft_timing;

	return cost_tokens_of(bytes, draft->tokens, flow->drafted.len);
}

static enum flow_next
not_started(struct flow *flow, enum outcome_why why)
{

	flow->pending = PENDING_NOTHING;
	flow->trouble = flow->outcome.steps[flow->outcome.step_count - 1].trouble = why;
	flow->next = flow->otherwise;
	return FLOW_GO;
}

/* 0: no limit of its own. */
static int64_t
at_most(int64_t wanted, int64_t most)
{

	return wanted > 0 && wanted < most ? wanted : most;
}

/* Why no operation may start now; WHY_COUNT: one may. */
static enum outcome_why
objection(const struct flow *flow)
{

	if (flow->leaving)
		return WHY_CLIENT_GONE;
	if (cpu_is_spent())
		return WHY_TOO_COSTLY;
	if (flow->arena.failed)
		return WHY_MEMORY;
	return flow_records_only(flow) ? WHY_SHADOW_UNASKED : WHY_COUNT;
}

/* Wait until flow_room retries. */
static enum flow_next
await_room(struct flow *flow, enum operation operation)
{

	flow->deadline = patience_end(flow);
	flow->pending = PENDING_ROOM;
	flow->waits_for = operation;
	return FLOW_WAIT;
}

static const struct flow_service *
row_of(enum operation operation)
{

	return &flow_services[operation - 1];
}

static enum service_state
state_of(struct flow *flow, enum operation operation)
{
	enum service_state state =
	    flow->services->state == NULL ? SERVICE_READY : flow->services->state(flow->owner, flow, operation);

	if (state != SERVICE_STARTING)
		return state;
	if (flow->start_awaited == 0)
		flow->start_awaited = flow_now(flow);
	return flow_now(flow) - flow->start_awaited < START_MOST ? SERVICE_STARTING : SERVICE_ABSENT;
}

/*
 * Whether the operation has its service and a place; if not, *next is what the turn does. A call without a place is
 * given up, since other turns' calls may take long. Programs and puzzles are short, so they wait.
 */
static bool
is_admitted(struct flow *flow, enum operation operation, enum flow_next *next)
{
	enum service_state state = state_of(flow, operation);

	if (state == SERVICE_READY &&
	    (flow->services->take_turn == NULL || flow->services->take_turn(flow->owner, operation)))
		return true;
	if (state == SERVICE_ABSENT)
		*next = not_started(flow, row_of(operation != OPERATION_MODEL ? operation : OPERATION_PROGRAM)->absent);
	else if (state == SERVICE_READY && operation == OPERATION_MODEL)
		*next = not_started(flow, no_room(flow, WHY_BUSY));
	else
		*next = await_room(flow, operation);
	return false;
}

enum outcome_why
flow_late_for_room(const struct flow *flow)
{

	return flow->waits_for != OPERATION_MODEL ? row_of(flow->waits_for)->busy : no_room(flow, WHY_BUSY);
}

/* As task_hold, during which the client may leave. Returns as objection does. */
static enum outcome_why
hold(const struct flow *flow)
{

	task_hold();
	return objection(flow);
}

/* Reduce the call's tokens to what fits. Returns whether that is enough. */
static bool
fit_tokens(struct flow *flow)
{
	int64_t fit = flow_tokens_that_fit(flow, &flow->call);

	if (fit < flow->call.least_tokens)
		return false;
	flow->call.max_tokens = at_most(flow->call.max_tokens, fit);
	return true;
}

/* Microseconds until the call may start without delaying another client; 0 or less: now. */
static int64_t
quiet_in(const struct flow *flow)
{
	int64_t reading = cost_micros(speed_of(flow), uncached_bytes(flow, &flow->call), 0);
	int64_t seen = flow->services->other_seen != NULL ? flow->services->other_seen(flow->owner) : 0;

	return seen == 0 || reading <= PROMPT_MOST ? 0 : seen + QUIET_FACTOR * reading - flow_now(flow);
}

/* Wait that long, if enough still fits afterwards. */
static enum flow_next
await_quiet(struct flow *flow, int64_t quiet)
{
	int64_t fit = cost_tokens(speed_of(flow), patience_left(flow) - quiet, uncached_bytes(flow, &flow->call));

	if (fit < flow->call.least_tokens)
		return not_started(flow, no_room(flow, WHY_BUSY));
	return await_room(flow, OPERATION_MODEL);
}

/*
 * Take a place for the call and start it, if that delays no other client. This changes the worker's state, so it must
 * not be interrupted.
 */
static enum flow_next
start_model(struct flow *flow)
{
	int64_t quiet = quiet_in(flow);
	bool started;

	if (quiet > 0)
		return await_quiet(flow, quiet);
	if (!flow->services->take_call(flow->owner)) {
		flow->displaced = true;
		return await_room(flow, OPERATION_MODEL);
	}
	flow->deadline = patience_end(flow);
	flow->pending = PENDING_MODEL;
	flow->call.fresh = uncached_bytes(flow, &flow->call);
	started = flow->services->start_model(flow->owner, flow, &flow->call);
	if (!started) {
		flow_settle(flow);
		return not_started(flow, WHY_MODEL_ABSENT);
	}
	flow->outcome.calls++;
	flow->preempted = flow->displaced = false;
	return FLOW_WAIT;
}

/*
 * Ask a service, with a deadline for an operation of wall_millis. A program or puzzle that a call was made for may take
 * all the time left: the service itself enforces its limit.
 */
static enum flow_next
start_service(struct flow *flow, enum operation operation)
{
	const struct flow_service *row = row_of(operation);
	int64_t wall_millis, deadline, end = patience_end(flow);
	const void *question = row->question(flow, &wall_millis);

	flow->started = flow_now(flow);
	deadline = flow->started + wall_millis * MILLIS + PROGRAM_GRACE;
	flow->deadline = flow->outcome.calls == 0 && deadline < end ? deadline : end;
	flow->pending = PENDING_SERVICE;
	flow->asked = (enum service)(operation - 1);
	if (flow->services->start_service == NULL ||
	    !flow->services->start_service(flow->owner, flow, flow->asked, question))
		return not_started(flow, row->absent);
	row->started(flow);
	return FLOW_WAIT;
}

/* Why this operation may not be started now; WHY_COUNT: it may. */
static enum outcome_why
obstacle(struct flow *flow, enum operation operation)
{
	enum outcome_why why = objection(flow);

	if (why != WHY_COUNT)
		return why;
	if (operation != OPERATION_MODEL)
		return patience_left(flow) > 0 ? WHY_COUNT : WHY_TOO_SLOW;
	if (flow->services->start_model == NULL)
		return WHY_MODEL_ABSENT;
	if (calls_are_spent(flow))
		return WHY_CALLS_SPENT;
	return fit_tokens(flow) ? WHY_COUNT : no_room(flow, flow->pending == PENDING_ROOM ? WHY_BUSY : WHY_TOO_SLOW);
}

enum flow_next
flow_start(struct flow *flow, enum operation operation)
{
	enum outcome_why why = obstacle(flow, operation);
	enum flow_next next;

	if (why != WHY_COUNT)
		return not_started(flow, why);
	why = hold(flow);
	if (why != WHY_COUNT)
		next = not_started(flow, why);
	else if (is_admitted(flow, operation, &next))
		next = operation == OPERATION_MODEL ? start_model(flow) : start_service(flow, operation);
	task_release();
	return next;
}

enum flow_next
flow_ask_model(struct flow *flow, const struct model_call *call, struct step then, struct step otherwise)
{

	struct span earlier = earlier_of(flow, call);

	assert(flow->busy && flow->pending == PENDING_NOTHING);
	flow->then = then;
	flow->otherwise = otherwise;
	flow->preempted = false;
	flow->call = *call;
	flow->call.earlier = earlier;
	flow->reply = (struct model_reply){.text = span_of(""), .thinking = span_of(""), .finish = MODEL_GONE};
	flow->call.step = flow->outcome.steps[flow->outcome.step_count - 1].name;
	flow->call.max_tokens = at_most(call->max_tokens, flow->turn.route->limits.answer_tokens);
	flow->call.least_tokens = at_most(call->least_tokens, flow->call.max_tokens);
	return flow_start(flow, OPERATION_MODEL);
}

enum flow_next
flow_ask_prompt(struct flow *flow, const char *prompt, const struct fill_word *words, struct model_call *call,
    struct step then, struct step otherwise)
{
	const struct policy_prompt *found = find_prompt(flow, prompt);

	flow->otherwise = otherwise;
	if (found == NULL)
		return not_started(flow, WHY_MODEL_ABSENT);
	call->instruction = flow_fill(flow, found->text, words);
	call->temperature = found->temperature;
	call->seed = (uint32_t)found->seed;
	call->max_tokens =
	    at_most(call->max_tokens, at_most(found->tokens.most, flow->turn.route->limits.answer_tokens));
	/* A cut answer would be useless. */
	if (call->least_tokens > call->max_tokens)
		return not_started(flow, WHY_TOO_SLOW);
	if (call->least_tokens < found->tokens.least)
		call->least_tokens = found->tokens.least;
	return flow_ask_model(flow, call, then, otherwise);
}

bool
flow_may_wait(const struct flow *flow)
{
	int64_t waited = flow_now(flow) - flow->started;

	/* A service that refuses at once would be retried forever. */
	return waited > 0 && patience_left(flow) > waited;
}

enum flow_next
flow_run_program(struct flow *flow, const struct program_run *run, struct step then, struct step otherwise)
{
	const struct policy_limits *limits = &flow->turn.route->limits;

	assert(flow->busy && flow->pending == PENDING_NOTHING);
	flow->then = then;
	flow->otherwise = otherwise;
	flow->ran = (struct program_reply){.output = span_of(""), .detail = span_of(""), .verdict = JAIL_BROKEN};
	flow->runs_again = run->again;
	flow->program = (struct jail_program){.at = run->program.at,
	    .len = run->program.len,
	    .limits = {.wall_ms = (unsigned)at_most(run->wall_millis, limits->program_time),
		.memory = (size_t)at_most(run->memory, limits->program_memory),
		.output = (size_t)at_most((int64_t)run->output_max, limits->program_output)}};
	flow->program.limits.cpu_ms = flow->program.limits.wall_ms;
	return flow_start(flow, OPERATION_PROGRAM);
}

enum flow_next
flow_solve(struct flow *flow, const struct solver_query *query, struct step then, struct step otherwise)
{
	const struct policy_limits *limits = &flow->turn.route->limits;
	struct solver_limits *bounded = &flow->query.limits;

	assert(flow->busy && flow->pending == PENDING_NOTHING);
	flow->then = then;
	flow->otherwise = otherwise;
	flow->solved = (struct solver_reply){.verdict = SOLVER_BROKEN, .detail = "absent", .in = SOLVER_IN_TEXT};
	flow->query = *query;
	bounded->wall_ms = (unsigned)at_most(query->limits.wall_ms, limits->program_time);
	bounded->cpu_ms = bounded->wall_ms;
	bounded->memory = (size_t)at_most((int64_t)query->limits.memory, limits->program_memory);
	return flow_start(flow, OPERATION_SOLVER);
}
