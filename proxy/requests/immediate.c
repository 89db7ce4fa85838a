/*
 * Runs a flow without services and sends its outcome as a complete answer.
 */
#include "proxy/requests/immediate.h"

#include <stdio.h>
#include <string.h>

#include "executors/executors.h"
#include "executors/flow.h"
#include "policies/clock.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/dialects/interject.h"
#include "proxy/guard/debug.h"
#include "proxy/http/head.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/client.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

#define ANSWER_MAX (256 * 1024)

static int64_t
now(void *owner)
{

	(void)owner;
	return clock_micros();
}

static struct model_speed
speed(void *owner)
{

	(void)owner;
	return (struct model_speed){0, 0};
}

/* No model can be asked. */
static const struct services services = {.now = now, .speed = speed};

/* Whether the policy has immediate answers: otherwise no client needs to be remembered. */
static bool
is_wanted(const struct policy *policy)
{

	for (size_t i = 0; policy != NULL && i < policy->route_count; i++)
		if (policy->routes[i].deliver == DELIVER_IMMEDIATE)
			return true;
	return false;
}

static uint64_t
who_asks(struct client *client, const struct http_head *head, const struct forward *forward)
{

	return accepted_who(
	    &client->worker->accepted, head, client->worker->place.host, forward->dispatch.request.model);
}

void
immediate_note(struct turn *turn, struct client *client, const struct http_head *head, const struct forward *forward)
{

	if (forward->dispatch.unread == NULL && is_wanted(client->worker->policy.policy))
		turn->who = who_asks(client, head, forward);
}

/*
 * Whether this turn may be answered immediately. Pages of other origins may read an answer only with CORS permission,
 * which only the backend gives.
 */
static bool
may_answer(struct client *client, const struct http_head *head, const struct forward *forward)
{
	const struct dispatch *dispatch = &forward->dispatch;
	const struct executor *executor = dispatch->shadow ? NULL : dispatch_executor(dispatch);

	if (executor == NULL || dispatch->decision.route->deliver != DELIVER_IMMEDIATE ||
	    dispatch_wants_form(dispatch) || dispatch->request.model.len == 0 || !forward->tracker.done ||
	    head->minor == 0 || http_head_find(head, "origin") != NULL || client->worker->backend_down ||
	    debug_is_asked(client->worker->policy.policy, head))
		return false;
	return executor_needs_nobody(executor) && forward->endpoint->dialect->own != NULL &&
	    accepted_has(&client->worker->accepted, who_asks(client, head, forward), clock_micros());
}

/* The model's name as the client wrote it. */
static struct span
name_model(const struct dispatch *dispatch, char into[2 * TURN_MODEL_MAX])
{
	struct span model = dispatch->request.model, suffix = dispatch->suffix;

	if (suffix.at == NULL || model.len + suffix.len > (size_t)2 * TURN_MODEL_MAX)
		return model;
	memcpy(into, model.at, model.len);
	memcpy(into + model.len, suffix.at, suffix.len);
	return (struct span){into, model.len + suffix.len};
}

/* Write the outcome to the record. */
static void
note(struct record *record, const struct flow_outcome *outcome, size_t bytes_in, size_t bytes_out)
{

	record->verdict = outcome->verdict;
	record->reason = outcome_why_name(outcome->why);
	record->delivery = outcome->delivery;
	record_note_steps(record, outcome);
	record->bytes_in = bytes_in;
	record->bytes_out = bytes_out;
	record->first_byte_at = record->first_text_at = clock_micros() - record->began;
}

/* Write the answer, annotated. */
static bool
write_answer(const struct forward *forward, const struct record *record, struct span text, struct json_out *out)
{
	const struct dialect *dialect = forward->endpoint->dialect;
	struct json_out plain = json_out_start(ANSWER_MAX);
	char model[2 * TURN_MODEL_MAX];
	struct composed composed = {.id = span_of(record->id),
	    .model = name_model(&forward->dispatch, model),
	    .text = text,
	    .unix_micros = record->time * 1000};
	struct annotation annotation = {.turn = span_of(record->id),
	    .route = span_of(record->route),
	    .verdict = span_of(verdict_name(record->verdict)),
	    .delivery = span_of(delivery_name(record->delivery)),
	    .reason = span_of(record->reason),
	    .draft_millis = -1};
	bool written = dialect_compose(dialect, record->stream, &composed, &plain) == 0 &&
	    dialect_annotate(dialect, record->stream, (struct span){plain.at, plain.len}, &annotation, out) == 0;

	json_out_free(&plain);
	return written;
}

/* Send the flow's answer. Returns false if nothing was sent. */
static bool
deliver(struct client *client, const struct forward *forward, struct turn *turn, const struct flow_outcome *outcome)
{
	struct json_out content = json_out_start(ANSWER_MAX);
	struct record *record = &turn->record;
	char fields[RECORD_FIELDS_MAX + 1];
	bool written;

	note(record, outcome, forward->head.len + forward->body.len, 0);
	written = write_answer(forward, record, outcome->text, &content);
	if (written) {
		capture_keep(turn->capture, CAPTURE_ANSWER, outcome->text);
		record->bytes_out = content.len;
		fields[record_fields_write(record, fields)] = '\0';
		client_reply(client, 200, dialect_composed_type(forward->endpoint->dialect, record->stream), fields,
		    content.at, content.len, false);
	}
	json_out_free(&content);
	return written;
}

bool
immediate_answer(struct client *client, const struct http_head *head, const struct forward *forward)
{
	const struct dispatch *dispatch = &forward->dispatch;
	struct worker *worker = client->worker;
	struct flow *flow = NULL;
	struct turn *turn = NULL;
	bool sent = false;

	/* An unread body has no turn to answer. */
	if (!may_answer(client, head, forward))
		return false;
	struct flow_turn about = {.request = &dispatch->request,
	    .decision = &dispatch->decision,
	    .policy = worker->policy.policy,
	    .route = dispatch->decision.route,
	    .draft = {"", 0},
	    .undrafted = true,
	    .model_size = model_sizes_of(&worker->shared->models, dispatch->request.model),
	    .draft_ended = clock_micros()};

	snprintf(about.language, sizeof(about.language), "%s", dispatch->decision.language);
	flow = flow_new(&services, NULL, executor_find(dispatch->decision.executor)->first, &about);
	if (flow != NULL && flow_begin(flow) == FLOW_ENDED && flow_outcome(flow)->how == HOW_REPLACE)
		turn = turn_new(forward->endpoint);
	if (turn != NULL) {
		dispatch_note(dispatch, client, turn);
		turn_join_trace(turn, worker, head);
		sent = deliver(client, forward, turn, flow_outcome(flow));
		if (sent) {
			counters_add(
			    &worker->counters->requests[forward->endpoint->class][counters_status_index(200)], 1);
			turn_end(turn, worker, 200);
		} else
			turn_drop(turn);
	}
	flow_free(flow);
	return sent;
}
