/*
 * A flow without services, and its outcome as a whole answer.
 */
#include "proxy/requests/immediate.h"

#include <stdio.h>
#include <string.h>

#include "executors/executors.h"
#include "executors/flow.h"
#include "policies/clock.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/dialects/interject.h"
#include "proxy/guard/debug.h"
#include "proxy/http/head.h"
#include "proxy/observe/model_size.h"
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

/* There is nobody to ask. */
static const struct services services = {.now = now, .speed = speed};

/* Whether a policy answers anything so: else nobody need be remembered. */
static bool
is_wanted(const struct policy *policy)
{

	for (size_t i = 0; policy != NULL && i < policy->route_count; i++)
		if (policy->routes[i].deliver == DELIVER_IMMEDIATE)
			return true;
	return false;
}

static uint64_t
who_asks(struct client *client, const struct http_head *head, const struct passage *passage)
{

	return accepted_who(&client->worker->accepted, head, client->worker->place.host, passage->reading.turn.model);
}

void
immediate_note(
    struct flight *flight, struct client *client, const struct http_head *head, const struct passage *passage)
{

	if (passage->reading.unread == NULL && is_wanted(client->worker->policy.policy))
		flight->who = who_asks(client, head, passage);
}

/*
 * Whether this turn may be answered so at all. Pages of other origins need the backend's leave to read an answer, which
 * only the backend gives.
 */
static bool
may_answer(struct client *client, const struct http_head *head, const struct passage *passage)
{
	const struct reading *reading = &passage->reading;
	const struct executor *executor = reading->shadow ? NULL : reading_executor(reading);

	if (executor == NULL || reading->decision.route->deliver != DELIVER_IMMEDIATE || reading_wants_form(reading) ||
	    reading->turn.model.len == 0 || !passage->tracker.done || head->minor == 0 ||
	    http_head_find(head, "origin") != NULL || client->worker->backend_down ||
	    debug_is_asked(client->worker->policy.policy, head))
		return false;
	return executor_needs_nobody(executor) && dialect_composes(passage->endpoint->dialect) &&
	    accepted_has(&client->worker->accepted, who_asks(client, head, passage), clock_micros());
}

/* The model as the client names it. */
static struct span
name_model(const struct reading *reading, char into[2 * TURN_MODEL_MAX])
{
	struct span model = reading->turn.model, suffix = reading->suffix;

	if (suffix.at == NULL || model.len + suffix.len > (size_t)2 * TURN_MODEL_MAX)
		return model;
	memcpy(into, model.at, model.len);
	memcpy(into + model.len, suffix.at, suffix.len);
	return (struct span){into, model.len + suffix.len};
}

/* Tell the record what became of the turn. */
static void
note(struct record *record, const struct flow_outcome *outcome, size_t bytes_in, size_t bytes_out)
{

	record->verdict = outcome->verdict;
	record->reason = outcome_why_name(outcome->why);
	for (unsigned i = 0; i < outcome->step_count && i < RECORD_STEPS_MAX; i++)
		record->steps[record->step_count++] =
		    (struct record_step){outcome->steps[i].name, outcome->steps[i].micros};
	record->bytes_in = bytes_in;
	record->bytes_out = bytes_out;
	record->first_byte_at = record->first_text_at = clock_micros() - record->began;
}

/* Write the answer, annotated. */
static bool
write_answer(const struct passage *passage, const struct record *record, struct span text, struct json_out *out)
{
	const struct dialect *dialect = passage->endpoint->dialect;
	struct json_out plain = json_out_start(ANSWER_MAX);
	char model[2 * TURN_MODEL_MAX];
	struct composed composed = {.id = span_of(record->id),
	    .model = name_model(&passage->reading, model),
	    .text = text,
	    .unix_micros = record->time * 1000};
	struct annotation annotation = {.turn = span_of(record->id),
	    .route = span_of(record->route),
	    .verdict = span_of(verdict_name(record->verdict)),
	    .reason = span_of(record->reason),
	    .draft_millis = -1};
	bool written = dialect_compose(dialect, record->stream, &composed, &plain) == 0 &&
	    dialect_annotate(dialect, record->stream, (struct span){plain.at, plain.len}, &annotation, out) == 0;

	json_out_free(&plain);
	return written;
}

/* Send what the flow came to. Returns false when nothing was sent. */
static bool
deliver(struct client *client, const struct passage *passage, struct flight *flight, const struct flow_outcome *outcome)
{
	struct json_out content = json_out_start(ANSWER_MAX);
	struct record *record = &flight->record;
	char fields[RECORD_FIELDS_MAX + 1];
	bool written;

	note(record, outcome, passage->head.len + passage->body.len, 0);
	written = write_answer(passage, record, outcome->text, &content);
	if (written) {
		capture_keep(flight->capture, CAPTURE_ANSWER, outcome->text);
		record->bytes_out = content.len;
		fields[record_fields_write(record, fields)] = '\0';
		client_reply(client, 200, dialect_composed_type(passage->endpoint->dialect, record->stream), fields,
		    content.at, content.len, false);
	}
	json_out_free(&content);
	return written;
}

bool
immediate_answer(struct client *client, const struct http_head *head, const struct passage *passage)
{
	const struct reading *reading = &passage->reading;
	struct worker *worker = client->worker;
	struct flow *flow = NULL;
	struct flight *flight = NULL;
	bool sent = false;

	/* Of a body that was not read there is no turn to look at. */
	if (!may_answer(client, head, passage))
		return false;
	struct flow_turn turn = {.turn = &reading->turn,
	    .decision = &reading->decision,
	    .policy = worker->policy.policy,
	    .route = reading->decision.route,
	    .draft = {"", 0},
	    .undrafted = true,
	    .model_size = model_size(reading->turn.model),
	    .draft_ended = clock_micros()};

	snprintf(turn.language, sizeof(turn.language), "%s", reading->decision.language);
	flow = flow_new(&services, NULL, executor_find(reading->decision.executor)->first, &turn);
	if (flow != NULL && flow_begin(flow) == FLOW_ENDED && flow_outcome(flow)->how == HOW_REPLACE)
		flight = flight_new(passage->endpoint);
	if (flight != NULL) {
		reading_note(reading, client, flight);
		sent = deliver(client, passage, flight, flow_outcome(flow));
		if (sent) {
			counters_add(
			    &worker->counters->requests[passage->endpoint->class][counters_status_index(200)], 1);
			flight_end(flight, worker, 200);
		} else
			flight_drop(flight);
	}
	flow_free(flow);
	return sent;
}
