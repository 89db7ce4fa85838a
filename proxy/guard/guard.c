/*
 * A guarded turn from its request to the end of its flow: place, memory, timer and check.
 */
#include "proxy/guard/guard.h"

#include <stdlib.h>

#include "executors/candidate.h"
#include "policies/clock.h"
#include "policies/task.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/dialects/stop_words.h"
#include "proxy/guard/debug.h"
#include "proxy/guard/guard_inside.h"
#include "proxy/guard/guard_trust.h"
#include "proxy/guard/worker_service.h"
#include "proxy/observe/calibrated.h"
#include "proxy/observe/draft_time.h"
#include "proxy/relay/breakers.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/client.h"
#include "proxy/relay/dispatch.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"
#include "proxy/shared/model_sizes.h"
#include "routes/arms.h"
#include "routes/text/language.h"

#define POLL_MICROS 50000 /* between checks whether there is room for a call, or a client's turn needs it */

bool
guard_is_due(const struct dispatch *dispatch)
{

	return dispatch_executor(dispatch) != NULL || dispatch->passes.count > 0;
}

uint64_t
guard_client(const struct guard *guard)
{

	return client_number(guard->exchange->client);
}

/* Why a turn cannot be guarded now; NULL: it can. */
static const char *
find_objection(struct guard *guard)
{
	struct worker *worker = guard->worker;
	const struct executor *executor = guard->executor;
	bool needs_model = executor != NULL ? executor->needs_model : guard->passes.asks;
	bool no_jail = worker_service_state(worker->services[SERVICE_JAIL]) == SERVICE_ABSENT;

	if (executor != NULL && executor->needs_jail && no_jail)
		return "jail-absent";
	if (executor != NULL && executor->needs_solver && no_jail &&
	    worker_service_state(worker->services[SERVICE_SOLVER]) == SERVICE_ABSENT)
		return "solver-absent";
	if (guard->exchange->to_old_client)
		return "framing";
	guard->let_through = needs_model && breakers_pass(&worker->breakers, guard->request.model, clock_micros());
	return needs_model && !guard->let_through ? "breaker" : NULL;
}

/* Read the turn again from our own copy of the body. */
static bool
read_again(struct guard *guard)
{
	size_t room = dialect_room(guard->body.len);

	guard->texts = malloc(room > 0 ? room : 1);
	return guard->texts != NULL &&
	    dialect_read_request(guard->dialect, (struct span){guard->body.at, guard->body.len}, &guard->request,
		guard->texts, room, false) == 0;
}

static bool
copy_request(struct guard *guard, const struct guard_request *request)
{

	for (int i = 0; i < request->count; i++)
		if (held_add(&guard->body, request->body[i].iov_base, request->body[i].iov_len) == -1)
			return false;
	guard->request_head = http_head_keep(request->head, request->bytes.at);
	return guard->request_head != NULL &&
	    held_add(&guard->request_bytes, request->bytes.at, request->bytes.len) == 0;
}

static void go_on_reading(struct guard *guard);

static void
go_on_checking(struct guard *guard, int64_t now)
{
	struct flow *flow = guard->flow;

	guard_services_yield(guard);
	guard_moved(
	    guard, flow_waits_for_room(flow) && now < flow_deadline(flow) ? flow_room(flow) : flow_expired(flow));
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct guard *guard = arg;
	int64_t now = clock_micros();

	(void)fd;
	(void)what;
	if (now >= guard->sign_at) {
		guard->sign_at = now + GUARD_SIGN_MICROS;
		/* If everything only records, leave the model's answer unchanged, byte for byte. */
		if ((guard->executor != NULL || guard->passes.acts) && !guard_give_sign(guard))
			return;
	}
	if (guard->reading != NULL)
		go_on_reading(guard);
	else if (guard->flow == NULL)
		guard_moved(guard, FLOW_PENDING);
	else
		go_on_checking(guard, now);
}

static const struct guard_calls calls = {.takes = guard_takes,
    .take = guard_take,
    .let_go = guard_let_go,
    .shadow_answered = guard_shadow_answered,
    .shadow_read = guard_shadow_read,
    .shadow_end = guard_shadow_end,
    .free = guard_free};

struct guard *
guard_make(struct exchange *exchange, const struct dispatch *dispatch, const struct guard_request *request)
{
	struct worker *worker = exchange->client->worker;
	struct guard *guard = calloc(1, sizeof(*guard));
	size_t needed = 0;

	if (guard == NULL)
		return NULL;
	guard->calls = &calls;
	guard->exchange = exchange;
	guard->turn = exchange->turn;
	guard->dialect = exchange->endpoint->dialect;
	guard->worker = worker;
	guard->executor = dispatch_executor(dispatch);
	guard->passes = dispatch->passes;
	guard->decision = dispatch->decision;
	guard->place[ROOM_MODEL] = guard->place[ROOM_JAIL] = guard->call_place = -1;
	guard->form = dispatch_wants_form(dispatch);
	/* Reading the request took one stretch. */
	guard->account.left = CPU_TURN - CPU_STRETCH;
	guard->debug = debug_is_asked(worker->policy.policy, request->head);
	for (int i = 0; i < request->count; i++)
		needed += request->body[i].iov_len;
	if (!hold_reserve(worker, needed)) {
		free(guard);
		return NULL;
	}
	guard->reserved = needed;
	if (!copy_request(guard, request) || !read_again(guard)) {
		guard_free(guard);
		return NULL;
	}
	return guard;
}

struct guard *
guard_new(struct exchange *exchange, const struct dispatch *dispatch, const struct guard_request *request,
    const char **reason)
{
	struct guard *guard = guard_make(exchange, dispatch, request);

	*reason = cpu_is_spent() ? "too-costly" : "memory";
	if (guard == NULL)
		return NULL;
	guard->timer = evtimer_new(guard->worker->base, on_timer, guard);
	/* Memory for the flow is taken once there is a draft to check. */
	if (guard->timer != NULL && hold_spares(guard->worker, FLOW_MEMORY_MAX))
		*reason = find_objection(guard);
	if (*reason != NULL) {
		guard_free(guard);
		return NULL;
	}
	return guard;
}

bool
guard_reserve(struct guard *guard, size_t more)
{

	if (!hold_reserve(guard->worker, more))
		return false;
	guard->reserved += more;
	return true;
}

void
guard_free(struct guard *guard)
{

	if (guard == NULL)
		return;
	guard_services_stop(guard);
	if (guard->detached)
		guard_ask_end(guard);
	task_free(guard->reading);
	flow_free(guard->flow);
	if (guard->let_through && !guard->asked)
		breakers_unused(&guard->worker->breakers, guard->request.model);
	for (int kind = 0; kind < ROOM_KINDS; kind++)
		if (guard->place[kind] != -1)
			room_give_turn(&guard->worker->shared->guards, (enum room_turns)kind, guard->place[kind]);
	if (guard->timer != NULL)
		event_free(guard->timer);
	hold_give_back(guard->worker, guard->reserved);
	held_free(&guard->request_bytes);
	free(guard->request_head);
	held_free(&guard->body);
	held_free(&guard->head_bytes);
	free(guard->head);
	held_free(&guard->raw);
	held_free(&guard->content);
	held_free(&guard->beginning);
	frames_free(&guard->frames);
	progress_free(&guard->progress);
	free(guard->texts);
	free(guard->room);
	free(guard);
}

/*
 * How a draft ended. With stop words set, most APIs do not say whether one ended it. If the draft contains a stop word,
 * the backend uses other rules.
 */
static enum model_finish
finish_of(const struct guard *guard, struct span start)
{

	if (guard->answer.finish == FINISH_STOP && guard->request.stop_count > 0 &&
	    (start.len < guard->answer.text.len || !candidate_ends_uncut(start) ||
		stop_words_in(&guard->request, start)))
		return MODEL_STOP_WORD;
	return guard_finish_of(&guard->answer);
}

/* Conversation bytes that the backend reads, without the API's framing, so that all APIs count alike. */
static size_t
conversation_bytes(const struct request *request)
{
	const char *from = request->opening.at, *to = request->places.asked.at;
	size_t talk = from != NULL && to >= from ? (size_t)(to - from) + request->places.asked.len : 0;

	return request->system.raw.len + talk;
}

struct flow_turn
guard_describe(struct guard *guard)
{
	struct record *record = &guard->turn->record;
	struct span start = guard->answer.text;
	struct flow_turn turn = {.request = &guard->request,
	    .decision = &guard->decision,
	    .policy = record->policy,
	    .route = guard->executor != NULL ? guard->decision.route : &flow_passes_route,
	    .draft = guard->answer.text,
	    .conversation = conversation_bytes(&guard->request),
	    .draft_ended = clock_micros(),
	    .form = guard->form,
	    .shown = guard->appends,
	    .model_size = model_sizes_of(&guard->worker->shared->models, guard->request.model),
	    .passes = guard->passes.passes,
	    .pass_count = guard->passes.count,
	    .account = &guard->account};

	record->prompt_bytes = guard->body.len;
	record->text_bytes = guard->answer.text.len + guard->answer.thinking.len;
	turn.draft_timing = draft_timing_of(record, &guard->turn->tap.facts);
	guard_trust(guard, &turn);
	/* Longer drafts are not judged. */
	start.len = start.len < FLOW_TEXT_MAX ? start.len : FLOW_TEXT_MAX;
	turn.draft_finish = finish_of(guard, start);
	language_of(start, turn.language);
	if (turn.policy->calibration_count > 0)
		calibrated_tell(&guard->worker->shared->calibrated, turn.policy, guard->request.model,
		    model_sizes_digest(&guard->worker->shared->models, guard->request.model));
	return turn;
}

static void
read_draft(void *arg)
{
	struct guard *guard = arg;
	struct span content = {guard->content.at != NULL ? guard->content.at : "", guard->content.len};
	bool read = answer_read(guard->dialect, content, guard->request.stream, guard->room, content.len + 1,
			&guard->answer) == 0;

	guard->unread = cpu_is_spent() ? "too-costly" : read ? NULL : "draft-unreadable";
}

/* The draft is complete. */
static void
check_draft(struct guard *guard)
{
	struct flow_turn turn;

	if (guard->unread != NULL) {
		guard->turn->record.reason = guard->unread;
		guard_deliver_draft(guard);
		return;
	}
	capture_keep(guard->turn->capture, CAPTURE_DRAFT, guard->answer.text);
	turn = guard_describe(guard);
	guard->flow = flow_new(&guard_services, guard,
	    guard->executor != NULL ? guard->executor->first : (struct step){NULL, NULL}, &turn);
	if (guard->flow == NULL) {
		guard->turn->record.reason = "memory";
		guard_deliver_draft(guard);
		return;
	}
	guard_moved(guard, flow_begin(guard->flow));
}

/* Read more of the draft, half a stretch at a time. */
static void
go_on_reading(struct guard *guard)
{

	if (!task_run(guard->reading, &guard->account)) {
		guard_moved(guard, FLOW_PENDING);
		return;
	}
	task_free(guard->reading);
	guard->reading = NULL;
	check_draft(guard);
}

void
guard_check_draft(struct guard *guard)
{

	if (hold_spares(guard->worker, FLOW_MEMORY_MAX) && guard_reserve(guard, FLOW_MEMORY_MAX))
		guard->room = malloc(guard->content.len + 1);
	if (guard->room != NULL)
		guard->reading = task_new(read_draft, guard);
	if (guard->reading != NULL) {
		go_on_reading(guard);
		return;
	}
	guard->turn->record.reason = "memory";
	guard_deliver_draft(guard);
}

/* Whether reading was interrupted and should resume soon. */
static bool
is_paused(const struct guard *guard)
{

	return guard->reading != NULL || (guard->flow != NULL && flow_deadline(guard->flow) == 0);
}

/* Set the timer for the next deadline. */
static void
rearm(struct guard *guard)
{
	int64_t now = clock_micros(), at = guard->sign_at;
	struct timeval wait;

	if (guard->reading != NULL)
		at = now;
	else if (guard->flow != NULL && flow_deadline(guard->flow) < at)
		at = flow_deadline(guard->flow);
	if (guard->flow != NULL && (guard->call != NULL || flow_waits_for_room(guard->flow)) && now + POLL_MICROS < at)
		at = now + POLL_MICROS;
	/* Round up, so that the timer never fires just before the deadline. */
	at = at > now ? at - now + 1000 : 1000;
	wait = (struct timeval){.tv_sec = at / 1000000, .tv_usec = at % 1000000};
	(void)event_add(guard->timer, &wait);
}

void
guard_moved(struct guard *guard, enum flow_state state)
{

	if (guard->detached)
		guard_ask_moved(guard, state);
	else if (state == FLOW_PENDING) {
		/* Reading is not a step shown to the client. */
		if (is_paused(guard) || guard_tell(guard))
			rearm(guard);
	} else
		guard_deliver(guard, flow_outcome(guard->flow));
}
