/*
 * Services that follow a script, and the player that completes, expires and cancels what they started.
 *
 * Every call is held against what the engine promises its services; the first promise that is broken is kept.
 */
#include "tests/replay/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "executors/flow_inside.h"
#include "tests/replay/memory.h"
#include "tests/replay/solved.h"

/* What an operation beyond the script comes back with, in microseconds. */
#define BEYOND 1000

/* What a program prints that runs again with other numbers. */
#define ANOTHER_NUMBER "1000003"

/* A flow that is never done is a mistake. */
#define TURNS_MAX 200

#define WAITING_NOTHING OPERATIONS

static const char *const whom[OPERATIONS] = {"the model", "a program", "the solver"};

struct fake {
	const struct scenario *scenario;
	struct played *played;
	bool lenient;
	size_t at; /* the next event */
	int64_t now;
	enum operation waiting;     /* WAITING_NOTHING: nothing is pending */
	struct solver_query puzzle; /* the question that is pending; its texts are gone */
	struct event event;         /* what happens to what is waiting */
	struct span printed;        /* by the last program of the script */
	bool leaves_room;           /* the event is there and its time is over */
	int calls_held;
	bool over;
};

static void __attribute__((format(printf, 2, 3))) broken(struct fake *fake, const char *format, ...)
{
	va_list arguments;

	if (fake->played->broken[0] != '\0')
		return;
	va_start(arguments, format);
	vsnprintf(fake->played->broken, sizeof(fake->played->broken), format, arguments);
	va_end(arguments);
}

/* The next event, or NULL. A bent scenario's that is for the other kind of operation is passed over. */
static const struct event *
peek(struct fake *fake, enum operation operation)
{
	const struct scenario *scenario = fake->scenario;

	while (fake->lenient && fake->at < scenario->event_count && scenario->events[fake->at].operation != operation)
		fake->at++;
	return fake->at < scenario->event_count ? &scenario->events[fake->at] : NULL;
}

static bool
holds(struct span text, const char *wanted)
{

	return text.len > 0 && memmem(text.at, text.len, wanted, strlen(wanted)) != NULL;
}

/* The next event, or what happens beyond the last. */
static void
next_event(struct fake *fake, enum operation operation, const char *step, struct span asked, struct span said)
{
	static const unsigned beyond[OPERATIONS] = {MODEL_ERROR, JAIL_EXCEPTION, SOLVER_CRASHED};
	const struct event *event = peek(fake, operation);

	if (event == NULL) {
		fake->event = (struct event){.operation = operation, .step = "", .micros = BEYOND, .text = {"", 0}};
		fake->event.word = beyond[operation];
		if (!fake->lenient)
			broken(fake, "%s is asked for at %s, but the script has nothing more", whom[operation], step);
		return;
	}
	fake->at++;
	fake->event = *event;
	if (!fake->lenient &&
	    (event->operation != operation || (operation == OPERATION_MODEL && strcmp(event->step, step) != 0)))
		broken(fake, "%s is asked for at %s, but the script has %s at %s", whom[operation], step,
		    whom[event->operation], event->step);
	if (event->asked != NULL && !holds(asked, event->asked) && !holds(said, event->asked))
		broken(fake, "%s asks '%.*s', in which '%s' is not", step, (int)asked.len, asked.at, event->asked);
}

static bool
start(struct fake *fake, enum operation operation, const char *step, struct span asked, struct span said)
{

	if (fake->over || fake->waiting != WAITING_NOTHING)
		broken(fake, "%s starts while something is pending or after the end", step);
	next_event(fake, operation, step, asked, said);
	if (fake->event.kind == EVENT_ABSENT)
		return false;
	fake->waiting = operation;
	return true;
}

static bool
fake_start_model(void *owner, struct flow *flow, const struct model_call *ask)
{
	struct fake *fake = owner;

	(void)flow;
	if (fake->calls_held != 1)
		broken(fake, "%s calls the model without a place", ask->step);
	if (ask->max_tokens < 1 || ask->max_tokens > fake->scenario->route.limits.answer_tokens)
		broken(fake, "%s asks for %lld tokens", ask->step, (long long)ask->max_tokens);
	return start(fake, OPERATION_MODEL, ask->step, ask->instruction, ask->said);
}

/* A program that runs with other numbers prints another one, unless the scenario says that its result is steady. */
static bool
run_again(struct fake *fake)
{

	if (fake->waiting != WAITING_NOTHING || fake->over)
		broken(fake, "a program runs again while something is pending or after the end");
	fake->event = (struct event){.operation = OPERATION_PROGRAM,
	    .step = "",
	    .micros = BEYOND,
	    .kind = EVENT_REPLY,
	    .word = JAIL_OK,
	    .text = fake->scenario->steady ? fake->printed : span_of(ANOTHER_NUMBER)};
	fake->waiting = OPERATION_PROGRAM;
	return true;
}

static bool
start_program(struct fake *fake, const struct flow *flow, const struct jail_program *program)
{
	const struct policy_limits *limits = &fake->scenario->route.limits;

	if (flow->runs_again)
		return run_again(fake);
	if (program->limits.wall_ms < 1 || program->limits.wall_ms > limits->program_time ||
	    program->limits.memory < 1 || program->limits.memory > (size_t)limits->program_memory ||
	    program->limits.output < 1)
		broken(fake, "a program is started without limits");
	if (!start(fake, OPERATION_PROGRAM, "a step", (struct span){program->at, program->len}, span_of("")))
		return false;
	fake->printed = fake->event.text;
	return true;
}

static bool
start_puzzle(struct fake *fake, const struct solver_query *query)
{
	const struct policy_limits *limits = &fake->scenario->route.limits;

	if (query->limits.wall_ms < 1 || query->limits.wall_ms > limits->program_time || query->limits.cpu_ms < 1 ||
	    query->limits.memory < 1 || query->limits.memory > (size_t)limits->program_memory)
		broken(fake, "a puzzle is started without limits");
	fake->puzzle = *query;
	return start(fake, OPERATION_SOLVER, "a step", (struct span){query->text.at, query->text.len}, span_of(""));
}

static bool
fake_start_service(void *owner, struct flow *flow, enum service service, const void *question)
{

	return service == SERVICE_JAIL ? start_program(owner, flow, question) : start_puzzle(owner, question);
}

static void
fake_cancel(void *owner, struct flow *flow)
{
	struct fake *fake = owner;

	(void)flow;
	if (fake->waiting == WAITING_NOTHING)
		broken(fake, "something is cancelled that is not pending");
	fake->waiting = WAITING_NOTHING;
}

static bool
fake_take_call(void *owner)
{
	struct fake *fake = owner;
	const struct event *event = peek(fake, OPERATION_MODEL);

	if (fake->over || fake->calls_held != 0)
		broken(fake, "a second place is taken");
	if (event != NULL && event->kind == EVENT_BUSY && !fake->leaves_room)
		return false;
	fake->at += fake->leaves_room;
	fake->leaves_room = false;
	fake->calls_held++;
	return true;
}

static void
fake_give_call(void *owner)
{
	struct fake *fake = owner;

	if (--fake->calls_held != 0)
		broken(fake, "a place is given back that was not taken");
}

static int64_t
fake_now(void *owner)
{
	struct fake *fake = owner;

	return fake->now;
}

static struct model_speed
fake_speed(void *owner)
{
	struct fake *fake = owner;

	return fake->scenario->speed;
}

static const struct services services = {
    .start_model = fake_start_model,
    .start_service = fake_start_service,
    .cancel = fake_cancel,
    .take_call = fake_take_call,
    .give_call = fake_give_call,
    .now = fake_now,
    .speed = fake_speed,
};

static enum flow_state
complete(struct fake *fake, struct flow *flow)
{
	const struct event *event = &fake->event;
	char texts[2][64], detail[256];
	struct span text = event->text;
	struct solver_reply reply;
	struct solved room;

	/* A reply is borrowed: what it lay in is overwritten at once. */
	bool copied = text.len < sizeof(texts[0]);
	enum flow_state state;

	if (copied) {
		if (text.len > 0)
			memcpy(texts[0], text.at, text.len);
		text.at = texts[0];
	}
	snprintf(detail, sizeof(detail), "%.*s", (int)text.len, text.at);
	fake->waiting = WAITING_NOTHING;
	if (event->operation == OPERATION_SOLVER) {
		solved_read(&fake->puzzle, (enum solver_verdict)event->word, text, &room, &reply);
		reply.micros = (uint64_t)event->micros;
		state = flow_service_done(flow, &reply);
		memset(&room, '!', sizeof(room));
	} else if (event->operation == OPERATION_PROGRAM)
		state = flow_service_done(flow,
		    &(struct jail_result){
			.verdict = (enum jail_verdict)event->word,
			.output = text.at,
			.output_len = event->word == JAIL_OK ? text.len : 0,
			.detail = event->word == JAIL_OK ? "" : detail,
			.micros = (uint64_t)event->micros,
		    });
	else
		state = flow_model_done(flow,
		    &(struct model_reply){
			.text = text, .thinking = {NULL, 0}, .finish = (enum model_finish)event->word, .tokens = 0});
	memset(texts, '!', sizeof(texts));
	memset(detail, '!', sizeof(detail));
	return state;
}

static enum flow_state
expire(struct fake *fake, struct flow *flow)
{

	fake->now = flow_deadline(flow);
	return flow_expired(flow);
}

static bool
is_in_time(const struct fake *fake, const struct flow *flow, int64_t micros)
{

	return micros != INT64_MAX && fake->now + micros < flow_deadline(flow);
}

/* The event is over, whether the flow still wants the place or not. */
static enum flow_state
leave_room(struct fake *fake, struct flow *flow)
{
	enum flow_state state;

	fake->leaves_room = true;
	state = flow_room(flow);
	fake->at += fake->leaves_room;
	fake->leaves_room = false;
	return state;
}

/* Whatever the flow waits for happens. */
static enum flow_state
go_on(struct fake *fake, struct flow *flow)
{
	bool for_room = fake->waiting == WAITING_NOTHING;
	const struct event *next = for_room ? peek(fake, OPERATION_MODEL) : &fake->event;
	struct event event;

	/* A call that was preempted finds room at once. */
	if (for_room && (next == NULL || next->kind != EVENT_BUSY))
		return flow_room(flow);
	event = *next;
	if (flow_deadline(flow) > fake->now && flow_expired(flow) == FLOW_ENDED)
		broken(fake, "the flow expires before its deadline");
	if (event.kind == EVENT_LEAVE && is_in_time(fake, flow, event.micros)) {
		fake->now += event.micros;
		flow_cancel(flow);
		return FLOW_ENDED;
	}
	if (event.kind == EVENT_PREEMPTED && is_in_time(fake, flow, event.micros)) {
		fake->now += event.micros;
		fake->waiting = WAITING_NOTHING;
		flow_preempted(flow);
		return FLOW_PENDING;
	}
	if (event.kind == EVENT_LATE) {
		fake->now = flow_deadline(flow) + 1;
		return complete(fake, flow);
	}
	if (!is_in_time(fake, flow, event.micros)) {
		fake->at += for_room;
		return expire(fake, flow);
	}
	if (!for_room && flow_room(flow) == FLOW_ENDED)
		broken(fake, "room changes what does not wait for it");
	fake->now += event.micros;
	return for_room ? leave_room(fake, flow) : complete(fake, flow);
}

static void
render_trace(const struct flow_outcome *outcome, char *into)
{
	size_t used = 0;

	into[0] = '\0';
	for (unsigned i = 0; i < outcome->step_count && used < PLAY_TEXT_MAX; i++)
		used += (size_t)snprintf(
		    into + used, PLAY_TEXT_MAX - used, "%s%s", i > 0 ? " " : "", outcome->steps[i].name);
}

/* "shown-corrections repaired cut, stay-in-character shadow kept nothing-seen" */
static void
render_passes(const struct flow_outcome *outcome, char *into)
{
	size_t used = 0;

	into[0] = '\0';
	for (unsigned i = 0; i < outcome->pass_count && used < PLAY_TEXT_MAX; i++) {
		const struct outcome_pass *pass = &outcome->passes[i];

		used += (size_t)snprintf(into + used, PLAY_TEXT_MAX - used, "%s%s %s%s %s", i > 0 ? ", " : "",
		    pass->post->name, pass->shadow ? "shadow " : "", verdict_name(pass->verdict),
		    outcome_why_name(pass->why));
	}
}

static void
render_flags(const struct flow_outcome *outcome, char *into)
{
	size_t used = 0;

	into[0] = '\0';
	for (unsigned i = 0; i < FLAG_COUNT && used < PLAY_TEXT_MAX; i++)
		if (outcome->flags & 1u << i)
			used += (size_t)snprintf(into + used, PLAY_TEXT_MAX - used, "%s%s", used > 0 ? " " : "",
			    outcome_flag_name((enum outcome_flag)i));
}

/* Line ends as a file would write them. */
static void
render_text(struct span text, char *into)
{
	size_t used = 0;

	for (size_t i = 0; i < text.len && used + 3 < PLAY_TEXT_MAX; i++) {
		if (text.at[i] == '\n') {
			into[used++] = '\\';
			into[used++] = 'n';
		} else {
			into[used++] = text.at[i];
		}
	}
	into[used] = '\0';
}

static void
render(const struct flow_outcome *outcome, struct played *played)
{
	static const char *const hows[] = {"none", "replace", "append", "repair"};
	char(*into)[PLAY_TEXT_MAX] = played->rendered;

	snprintf(into[EXPECT_VERDICT], PLAY_TEXT_MAX, "%s", verdict_name(outcome->verdict));
	snprintf(into[EXPECT_WHY], PLAY_TEXT_MAX, "%s", outcome_why_name(outcome->why));
	snprintf(into[EXPECT_CALLS], PLAY_TEXT_MAX, "%u", outcome->calls);
	snprintf(into[EXPECT_HOW], PLAY_TEXT_MAX, "%s", hows[outcome->how]);
	snprintf(into[EXPECT_ADDED], PLAY_TEXT_MAX, "%lldms", (long long)outcome->added_micros / 1000);
	snprintf(into[EXPECT_EVIDENCE], PLAY_TEXT_MAX, "%u", outcome->evidence);
	render_passes(outcome, into[EXPECT_PASSES]);
	render_flags(outcome, into[EXPECT_FLAGS]);
	snprintf(into[EXPECT_DELIVERY], PLAY_TEXT_MAX, "%s", delivery_name(outcome->delivery));
	snprintf(into[EXPECT_RATERS], PLAY_TEXT_MAX, outcome->rated ? "%u" : "-", outcome->raters);
	render_trace(outcome, into[EXPECT_TRACE]);
	render_text(outcome->text, into[EXPECT_TEXT]);
	render_text(outcome->answer, into[EXPECT_ANSWER]);
	render_text(outcome->working, into[EXPECT_WORKING]);
	render_text(outcome->correction, into[EXPECT_CORRECTION]);
	played->verdict = outcome->verdict;
	played->how = outcome->how;
}

/* What holds of every outcome. */
static void
judge(struct fake *fake, const struct flow_outcome *outcome)
{
	enum verdict verdict = outcome->verdict;
	bool stands = outcome->delivery == DELIVERY_NONE;
	int64_t sum = 0;

	for (unsigned i = 0; i < outcome->step_count; i++) {
		sum += outcome->steps[i].micros;
		fake->played->proven |=
		    fake->scenario->proven != NULL && strcmp(outcome->steps[i].name, fake->scenario->proven) == 0;
	}
	if (fake->waiting != WAITING_NOTHING || fake->calls_held != 0)
		broken(fake, "the end leaves something pending or a place taken");
	if (verdict !=
	    (verdict == VERDICT_FALLBACK ? VERDICT_FALLBACK
		    : stands             ? verdict_of_draft(outcome->why)
					 : verdict_of_delivery(outcome->delivery)))
		broken(fake, "the verdict is not what the reason and the delivery make it");
	if (stands && (outcome->how != HOW_NONE || outcome->text.len != 0 || outcome->answer.len != 0))
		broken(fake, "the draft stands, but there is an answer");
	if (!stands && (outcome->how == HOW_NONE || outcome->text.len == 0))
		broken(fake, "the draft does not stand, but there is no answer");
	if (outcome->calls > fake->scenario->route.limits.model_calls)
		broken(fake, "more calls than the policy allows");
	if (sum != outcome->added_micros)
		broken(fake, "the steps' times do not add up");
	if (outcome->added_micros > fake->scenario->policy.patience * 1000 + 1)
		broken(fake, "more was added than patience allows");
}

void
play(const struct scenario *scenario, bool lenient, struct played *played)
{
	struct fake fake = {
	    .scenario = scenario, .played = played, .lenient = lenient, .now = 5000000, .waiting = WAITING_NOTHING};
	struct flow_turn turn = scenario->flow;
	struct flow *flow;
	enum flow_state state;
	int turns = 0;

	memset(played, 0, sizeof(*played));
	/* A bent copy's own. */
	turn.policy = &scenario->policy;
	turn.route = &scenario->route;
	turn.draft_ended = fake.now;
	memory_begin(scenario->failing_allocation);
	flow = flow_new(&services, &fake,
	    scenario->executor == NULL ? (struct step){NULL, NULL} : scenario->executor->first, &turn);
	played->no_flow = flow == NULL;
	if (flow == NULL)
		return;
	state = flow_begin(flow);
	while (state == FLOW_PENDING && turns++ < TURNS_MAX)
		state = go_on(&fake, flow);
	fake.over = state == FLOW_ENDED;
	if (fake.over) {
		render(flow_outcome(flow), played);
		judge(&fake, flow_outcome(flow));
	} else {
		broken(&fake, "the flow does not end");
	}
	flow_free(flow);
	played->allocations = memory_asked();
	if (memory_live() != 0)
		broken(&fake, "%ld allocations are never freed", memory_live());
	memory_begin(0);
	played->left = scenario->event_count - fake.at;
}
