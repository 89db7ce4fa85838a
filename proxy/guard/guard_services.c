/*
 * A flow's services, provided by this worker's backend, jail and clock.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/room.h"
#include "policies/clock.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/dialects/extra_call.h"
#include "proxy/guard/guard_inside.h"
#include "proxy/guard/worker_service.h"
#include "proxy/http/head.h"
#include "proxy/http/write.h"
#include "proxy/observe/draft_time.h"
#include "proxy/relay/breakers.h"
#include "proxy/relay/call.h"
#include "proxy/relay/client.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"
#include "proxy/shared/via.h"

#define ASK_MAX          (20 * 1024 * 1024) /* bytes of an extra call's body: the client's own plus an instruction */
#define CALL_TOKENS_MOST 10000000           /* no real call uses more */

/*
 * Write an extra call's head to worker->written: the client's own headers, except those about its message, and what the
 * call needs. Returns its length.
 */
static size_t
write_head(struct guard *guard, const char *step, size_t body)
{
	struct worker *worker = guard->worker;
	struct http_request_edit edit = {.is_call = true, .recount = true, .length = body};
	const struct record *record = &guard->turn->record;
	char fields[256 + TRACE_FIELD_MAX], via[VIA_ROOM];
	size_t len;

	http_head_restore(&worker->head, guard->request_head, guard->request_bytes.at);
	edit.host = span_of(worker->place.host);
	edit.via = via_write(&worker->head, worker->shared->token, via);
	edit.keyed = access_replaces(&worker->access);
	edit.key = access_backend_key(&worker->access);
	len = (size_t)snprintf(fields, sizeof(fields),
	    "Content-Type: application/json\r\nAccept-Encoding: identity\r\nX-Parapet-Step: %s\r\nX-Parapet-Turn: %s\r\n",
	    step, record->id);
	if (record->trace.id[0] != '\0') {
		edit.traced = true;
		edit.retraced = record->trace.parent[0] == '\0';
		len += trace_field_write(&record->trace, record->id, fields + len);
	}
	edit.fields = (struct span){fields, len};
	return http_request_head_write(&worker->head, &edit, worker->written);
}

enum model_finish
guard_finish_of(const struct answer *answer)
{

	switch (answer->finish) {
	case FINISH_STOP:
		return MODEL_STOPPED;
	case FINISH_LENGTH:
		return MODEL_LENGTH;
	case FINISH_STOP_WORD:
		return MODEL_STOP_WORD;
	case FINISH_REFUSAL:
		return MODEL_FILTERED;
	case FINISH_ERROR:
		return MODEL_ERROR;
	default:
		return MODEL_UNREADABLE;
	}
}

/* How a reply ended. */
static enum model_finish
finish_of(unsigned status, const struct answer *answer, bool read)
{

	if (status == 0)
		return MODEL_GONE;
	if (status >= 500)
		return MODEL_ERROR;
	if (status >= 400)
		return MODEL_REFUSED;
	return read ? guard_finish_of(answer) : MODEL_UNREADABLE;
}

/* Count a call's tokens. Returns those written; 0: unknown. */
static int64_t
count_tokens(struct record *record, const struct reply_facts *facts)
{
	int64_t in = believe(facts->tokens_in, CALL_TOKENS_MOST), out = believe(facts->tokens_out, CALL_TOKENS_MOST);

	record->extra_tokens_in += in > 0 ? in : 0;
	record->extra_tokens_out += out > 0 ? out : 0;
	return out > 0 ? out : 0;
}

/* Time the call itself for an API that reports no times: later turns use the measured speeds. */
static void
keep_speed(struct guard *guard, const struct call_seen *seen)
{
	struct draft_timing timing = call_timing_of(&seen->times, &seen->facts, guard->fresh);

	ledger_keep_speed(&guard->worker->shared->ledger, guard->turn->record.model, cost_draft_speed(&timing, 0));
}

static bool send_call(struct guard *guard);

/* Whether an error message names the API's schema member, as a backend does that rejects schemas. */
static bool
names_schema(struct span content)
{
	static const char *const words[] = {"schema", "response_format", "format", "grammar", NULL};

	for (size_t i = 0; words[i] != NULL; i++)
		if (memmem(content.at, content.len, words[i], strlen(words[i])) != NULL)
			return true;
	return false;
}

/*
 * If the backend rejects the schema, ask once more without it, and send this model no more schemas. The rejection cost
 * it nothing, so it does not count as the turn's retry. Returns whether it was asked.
 */
static bool
ask_without_schema(struct guard *guard, unsigned status, struct span content)
{

	if ((status != 400 && status != 422 && status != 501) || guard->asked_for.schema == NULL ||
	    !names_schema(content))
		return false;
	ledger_note_no_schema(&guard->worker->shared->ledger, guard->turn->record.model);
	guard->asked_for.schema = NULL;
	return send_call(guard);
}

static void
on_answer(void *owner, unsigned status, struct span content, const struct call_seen *seen)
{
	struct guard *guard = owner;
	struct model_reply reply = {{"", 0}, {"", 0}, MODEL_GONE, 0};
	struct answer answer = {0};
	enum flow_state state;
	bool entered, read;
	char *room;

	guard->call = NULL;
	if (ask_without_schema(guard, status, content))
		return;
	room = malloc(content.len + 1);
	entered = cpu_enter(&guard->account, CPU_HALF);
	read = room != NULL && status >= 200 && status < 300 &&
	    answer_read(guard->dialect, content, true, room, content.len + 1, &answer) == 0;
	cpu_leave(&guard->account, entered);
	reply.tokens = count_tokens(&guard->turn->record, &seen->facts);
	if (read)
		keep_speed(guard, seen);
	guard->asked = true;
	reply.finish = finish_of(status, &answer, read);
	if (read) {
		reply.text = answer.text;
		reply.thinking = answer.thinking;
	}
	if (reply.finish == MODEL_GONE || reply.finish == MODEL_ERROR || reply.finish == MODEL_REFUSED)
		breakers_failed(&guard->worker->breakers, guard->request.model, clock_micros());
	else
		breakers_succeeded(&guard->worker->breakers, guard->request.model);
	state = flow_model_done(guard->flow, &reply);
	free(room);
	guard_moved(guard, state);
}

static bool
send_call(struct guard *guard)
{
	const struct model_call *ask = &guard->asked_for;
	struct worker *worker = guard->worker;
	struct json_out body = json_out_start(ASK_MAX);
	struct extra_call written = {.alone = ask->alone,
	    .instruction = ask->instruction,
	    .draft = ask->said,
	    .earlier = ask->earlier,
	    .schema = ask->schema != NULL ? span_of(ask->schema) : (struct span){"", 0},
	    .suffix = {NULL, 0},
	    .temperature = (unsigned)(ask->temperature * 100 + 0.5),
	    .seed = ask->seed,
	    .max_tokens = (unsigned)ask->max_tokens,
	    .is_llama_server = atomic_load(&worker->shared->backend_kind) == BACKEND_LLAMA_SERVER};

	(void)backend_slot_read(&worker->shared->backend, &worker->place, &worker->place_version);
	if (dialect_write_call(guard->dialect, (struct span){guard->body.at, guard->body.len}, &guard->request,
		&written, &body) == 0 &&
	    json_out_end(&body) == 0)
		guard->call = call_start(worker, (struct span){worker->written, write_head(guard, ask->step, body.len)},
		    (struct span){body.at, body.len}, GUARD_REPLY_MAX, on_answer, guard);
	json_out_free(&body);
	return guard->call != NULL;
}

/* Whether this model's answers use schemas: the policy allows it and the backend has not rejected one. */
static bool
takes_schema(const struct guard *guard)
{
	const struct record *record = &guard->turn->record;

	return record->policy->guard.schema == SCHEMA_AUTO &&
	    ledger_takes_schema(&guard->worker->shared->ledger, record->model);
}

static bool
start_model(void *owner, struct flow *flow, const struct model_call *ask)
{
	struct guard *guard = owner;

	(void)flow;
	guard->fresh = ask->fresh;
	guard->asked_for = *ask;
	if (!takes_schema(guard))
		guard->asked_for.schema = NULL;
	/* An executor that can do without the model checks the breaker only here. */
	guard->let_through =
	    guard->let_through || breakers_pass(&guard->worker->breakers, guard->request.model, clock_micros());
	return guard->let_through && send_call(guard);
}

static void
on_reply(void *owner, const void *reply)
{
	struct guard *guard = owner;

	guard->job = NULL;
	guard_moved(guard, flow_service_done(guard->flow, reply));
}

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *question)
{
	struct guard *guard = owner;

	(void)flow;
	guard->asked_service = guard->worker->services[service];
	guard->job = worker_service_submit(guard->asked_service, question, on_reply, guard);
	return guard->job != NULL;
}

static void
cancel_job(struct guard *guard)
{

	if (guard->job != NULL)
		worker_service_cancel(guard->asked_service, guard->job);
	guard->job = NULL;
}

void
guard_services_stop(struct guard *guard)
{

	if (guard->call != NULL)
		call_cancel(guard->call);
	cancel_job(guard);
	if (guard->call_place != -1)
		room_give_call(&guard->worker->shared->guards, guard->call_place);
	guard->call = NULL;
	guard->call_place = -1;
}

static void
cancel(void *owner, struct flow *flow)
{
	struct guard *guard = owner;

	(void)flow;
	/* A guard that is freed has already ended its call, so this call is late: count a failure. */
	if (guard->call != NULL) {
		guard->asked = true;
		breakers_failed(&guard->worker->breakers, guard->request.model, clock_micros());
		call_cancel(guard->call);
	}
	cancel_job(guard);
	guard->call = NULL;
}

/* The sum of all workers' gauges at this offset in their counters. */
static int64_t
all_workers(const struct shared *shared, size_t offset)
{
	uint64_t sum = 0;

	for (int i = 0; i < shared->workers; i++)
		sum += counters_get(
		    (const _Atomic uint64_t *)(const void *)((const char *)&shared->slots[i].counters + offset));
	return (int64_t)sum;
}

/* Client turns at the backend. This guard already has its draft, so all of them belong to others. */
static int64_t
turns_at_backend(struct guard *guard)
{
	struct shared *shared = guard->worker->shared;
	int64_t turns = all_workers(shared, offsetof(struct counters, at_backend));

	if (turns > 0)
		room_see_crowd(&shared->guards, clock_micros());
	return turns;
}

bool
guard_is_in_way(const struct guard *guard)
{
	struct shared *shared = guard->worker->shared;

	return !room_is_quiet(&shared->guards, guard->since) ||
	    all_workers(shared, offsetof(struct counters, at_backend)) > 0 ||
	    all_workers(shared, offsetof(struct counters, lines_at_backend)) > 0;
}

/* For a backend that does not report its slots, assume as many as there may be calls at a time. */
static int64_t
slots(const struct guard *guard)
{
	int64_t told = atomic_load(&guard->worker->shared->backend_slots);

	return told > 0 ? told : guard->turn->record.policy->guard.calls;
}

/* A step's call is useless without the jail that its executor or pass needs for the reply. */
static enum service_state
state(void *owner, struct flow *flow, enum operation operation)
{
	struct guard *guard = owner;
	const struct executor *asks = flow_pass(flow) != NULL ? flow_pass(flow)->act : guard->executor;

	if (operation == OPERATION_MODEL && !asks->needs_jail)
		return SERVICE_READY;
	return worker_service_state(
	    guard->worker->services[operation == OPERATION_MODEL ? SERVICE_JAIL : (enum service)(operation - 1)]);
}

static bool
take_turn(void *owner, enum operation operation)
{
	struct guard *guard = owner;
	struct worker *worker = guard->worker;
	enum room_turns kind = operation == OPERATION_MODEL ? ROOM_MODEL : ROOM_JAIL;

	/* There is only one of them, and it has its own place. */
	if (guard->detached)
		return true;
	if (guard->place[ROOM_MODEL] == -1 && guard->place[kind] == -1)
		guard->place[kind] = room_take_turn(&worker->shared->guards, kind, &guard->turn->record.policy->guard,
		    (unsigned)(worker->slot - worker->shared->slots), guard_client(guard));
	return guard->place[ROOM_MODEL] != -1 || guard->place[kind] != -1;
}

/* Whether there is room beside the clients' own turns. One that waits for its first byte goes first. */
static bool
take_call(void *owner)
{
	struct guard *guard = owner;
	struct worker *worker = guard->worker;
	struct shared *shared = worker->shared;

	if (guard->detached)
		return !guard_is_in_way(guard);
	if (room_has_slot(&shared->guards, slots(guard), turns_at_backend(guard)) &&
	    all_workers(shared, offsetof(struct counters, awaiting)) == 0)
		guard->call_place = room_take_call(
		    &shared->guards, &guard->turn->record.policy->guard, (unsigned)(worker->slot - shared->slots));
	return guard->call_place != -1;
}

void
guard_services_yield(struct guard *guard)
{
	struct worker *worker = guard->worker;

	if (guard->call == NULL ||
	    !room_is_preempted(&worker->shared->guards, guard->call_place, slots(guard), turns_at_backend(guard)))
		return;
	call_cancel(guard->call);
	guard->call = NULL;
	counters_add(&worker->counters->preempted, 1);
	flow_preempted(guard->flow);
}

static int64_t
other_seen(void *owner)
{
	struct guard *guard = owner;

	/* Its client has its answer, so any client counts as another one. */
	return room_other_seen(&guard->worker->shared->guards, guard->detached ? 0 : guard_client(guard));
}

static void
give_call(void *owner)
{
	struct guard *guard = owner;

	if (guard->call_place != -1)
		room_give_call(&guard->worker->shared->guards, guard->call_place);
	guard->call_place = -1;
}

static int64_t
now(void *owner)
{

	(void)owner;
	return clock_micros();
}

static struct model_speed
speed(void *owner)
{
	struct guard *guard = owner;
	struct model_speed speed = {0, 0};

	(void)ledger_speed(&guard->worker->shared->ledger, guard->turn->record.model, &speed.prompt, &speed.generate);
	return speed;
}

const struct services guard_services = {
    .start_model = start_model,
    .start_service = start_service,
    .cancel = cancel,
    .state = state,
    .take_turn = take_turn,
    .take_call = take_call,
    .give_call = give_call,
    .other_seen = other_seen,
    .now = now,
    .speed = speed,
    .pauses = true,
};
