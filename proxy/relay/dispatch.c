/*
 * From a request's bytes to the decision about it.
 */
#include "proxy/relay/dispatch.h"

#include <string.h>

#include "executors/executors.h"
#include "policies/clock.h"
#include "policies/cpu.h"
#include "policies/load.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/http/head.h"
#include "proxy/observe/calibrated.h"
#include "proxy/observe/drift.h"
#include "proxy/observe/log.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/client.h"
#include "proxy/relay/connection_table.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

static const char KEEPS[] =
    "a toggle at the end of a model's name (such as @off) applies to one request: it cannot be part of a name that "
    "is stored, copied, fetched or deleted";
static const char TOO_LARGE[] =
    "this request is too large for a toggle at the end of the model's name: use the X-Parapet header or the path "
    "/parapet/off/ instead";

static const char too_costly[] = "too-costly";

#define QUIET_MILLIS 60000 /* between lines that name a costly pattern */

const char *
dispatch_exempts(const struct client *client, const struct endpoint *endpoint, const struct http_head *head)
{
	const struct http_field *encoding = http_head_find(head, "content-encoding");

	if (client->worker->policy.policy == NULL)
		return "no-policy";
	if (endpoint->naming != NAMES_IN_BODY && endpoint->naming != NAMES_TO_KEEP)
		return "no-name";
	if (head->framing == HTTP_NO_BODY || (head->framing == HTTP_LENGTH && head->length == 0))
		return "no-body";
	/* A guard's own call, when one parapet is behind another. */
	if (http_head_find(head, "x-parapet-step") != NULL)
		return "step";
	if (encoding != NULL && !span_equals_nocase(encoding->value, "identity"))
		return "encoded";
	return NULL;
}

static void
add_cut(struct dispatch *dispatch, struct span cut)
{
	size_t i = dispatch->cut_count;

	if (cut.at == NULL)
		return;
	if (i > 0 && dispatch->cuts[i - 1].at > cut.at) {
		dispatch->cuts[i] = dispatch->cuts[i - 1];
		i--;
	}
	dispatch->cuts[i] = cut;
	dispatch->cut_count++;
}

/* Whether a request cannot change the model that its path names (RFC 9110, 9.2.1). */
static bool
is_safe(const struct http_head *head)
{

	return span_equals(head->method, "GET") || span_equals(head->method, "HEAD") ||
	    span_equals(head->method, "OPTIONS");
}

static int
object(struct mode_fault *fault, unsigned status, const char *message)
{

	fault->status = status;
	strcpy(fault->message, message);
	return -1;
}

/* Refuse a toggle where the endpoint stores the model name, or where the body is too large to edit. */
static int
refuse_toggle(const struct dispatch *dispatch, const struct policy *policy, const struct endpoint *endpoint,
    const struct http_head *head, struct span content, struct mode_fault *fault)
{
	const char *unread = dispatch->unread;
	bool keeps = endpoint->naming == NAMES_TO_KEEP;
	bool too_large = unread != NULL &&
	    (strcmp(unread, "too-large") == 0 || strcmp(unread, "memory") == 0 || strcmp(unread, too_costly) == 0);

	if (endpoint->naming == NAMES_IN_PATH)
		return dispatch->suffix.at != NULL && !is_safe(head) ? object(fault, 400, KEEPS) : 0;
	if (content.len > HOLD_PEEK)
		content.len = HOLD_PEEK;
	if ((!keeps && !too_large) || !mode_names_toggle(policy, content))
		return 0;
	return keeps ? object(fault, 400, KEEPS) : object(fault, 413, TOO_LARGE);
}

/*
 * Decide whether the turn is guarded, by the rules or by the client's request. What cannot be guarded stays direct in
 * either case.
 */
static void
find_way(struct dispatch *dispatch, struct decider *decider)
{
	const struct turn_mode *turn_mode = &dispatch->turn_mode;
	struct decision *decision = &dispatch->decision;

	if (turn_mode->mode == MODE_OFF)
		return;
	decide(decider, &dispatch->request, decision);
	if (turn_mode->mode != MODE_ROUTE || decision->reason == REASON_UNGUARDABLE ||
	    decision->reason == REASON_HOUSEKEEPING)
		return;
	decide_weigh(decider, turn_mode->route, decision);
	decision->route = turn_mode->route;
	decision->executor = turn_mode->route->executor;
	decision->reason = REASON_ROUTED;
}

const struct executor *
dispatch_executor(const struct dispatch *dispatch)
{
	const struct decision *decision = &dispatch->decision;

	return decision->route == NULL ? NULL : executor_find(decision->executor);
}

/* Plan the passes: none if a route forbids changes. On a route in shadow, all passes run in shadow. */
static void
plan_passes(struct dispatch *dispatch, const struct policy *policy, struct decider *decider)
{
	const struct decision *decision = &dispatch->decision;
	bool is_readable = decision->reason == REASON_ROUTED || decision->reason == REASON_NO_EVIDENCE ||
	    decision->reason == REASON_LANGUAGE;

	dispatch->shadow = dispatch->turn_mode.mode == MODE_SHADOW ||
	    (decision->route != NULL && decision->route->shadow != SHADOW_OFF);
	if (!is_readable || dispatch->turn_mode.mode == MODE_OFF ||
	    (decision->route != NULL && decision->executor == EXECUTOR_DIRECT))
		return;
	pass_plan_make(policy, &dispatch->request, dispatch_executor(dispatch) != NULL, &dispatch->passes);
	/* Do not use an unfinished plan. */
	if (cpu_is_spent())
		dispatch->passes.count = 0;
	if (dispatch->passes.count > 0)
		decide_examine(decider, &dispatch->decision);
}

/* Read the body within the CPU limit. Returns whether it was read. */
static bool
read_content(struct dispatch *dispatch, struct worker *worker, const struct endpoint *endpoint, struct span content)
{
	const struct policy *policy = worker->policy.policy;
	struct request *request = &dispatch->request;
	bool weighs = policy != NULL && policy->window != WINDOW_OFF;

	if (endpoint->generates)
		(void)dialect_read_request(
		    endpoint->dialect, content, request, worker->texts, sizeof(worker->texts), weighs);
	else
		(void)dialect_read_names(content, request, worker->texts, sizeof(worker->texts));
	if (!cpu_is_spent())
		return true;
	dispatch->unread = too_costly;
	return false;
}

int
dispatch_take(struct dispatch *dispatch, const struct client *client, const struct endpoint *endpoint,
    const struct http_head *head, struct span content, const char *unread, struct mode_fault *fault)
{
	struct worker *worker = client->worker;
	const struct policy *policy = worker->policy.policy;
	struct span field;
	bool read;

	dispatch->unread = unread;
	dispatch->cut_count = 0;
	dispatch->put = (struct span){"", 0};
	dispatch->closes_thinking = false;
	dispatch->turn_mode = (struct turn_mode){.mode = MODE_ON, .from = FROM_POLICY, .arm = ""};
	memset(&dispatch->decision, 0, sizeof(dispatch->decision));
	dispatch->passes.count = 0;
	dispatch->shadow = false;
	read = unread == NULL && endpoint->naming == NAMES_IN_BODY && read_content(dispatch, worker, endpoint, content);
	if (refuse_toggle(dispatch, policy, endpoint, head, content, fault) == -1)
		return -1;
	if (read) {
		if (mode_read_body(policy, &dispatch->request, &dispatch->said, &field, &dispatch->suffix, fault) == -1)
			return -1;
		add_cut(dispatch, field);
		add_cut(dispatch, dispatch->suffix);
	}
	if (!endpoint->generates || policy == NULL)
		return 0;
	if (mode_resolve(policy, &dispatch->said, read ? &dispatch->request : NULL, head,
		connection_table_address(client->connection_table), &dispatch->turn_mode, fault) == -1)
		return -1;
	if (read) {
		find_way(dispatch, worker->policy.decider);
		plan_passes(dispatch, policy, worker->policy.decider);
	}
	return 0;
}

/* Why the turn was or was not examined further. */
static const char *
reason_of(const struct dispatch *dispatch)
{
	const struct decision *decision = &dispatch->decision;

	if (dispatch->turn_mode.mode == MODE_OFF)
		return mode_source_name(dispatch->turn_mode.from);
	if (dispatch->unread != NULL)
		return dispatch->unread;
	if (decision->reason == REASON_UNGUARDABLE)
		return turn_direct_name(dispatch->request.direct);
	if (decision->route == NULL)
		return decide_reason_name(decision->reason);
	if (dispatch->shadow)
		return "shadow";
	return "routed";
}

bool
dispatch_wants_form(const struct dispatch *dispatch)
{

	return dispatch->request.stop_count > 0 ||
	    (dispatch->decision.findings & (1U << FINDING_REQUIRED_FORMAT | 1U << FINDING_CHOICES)) != 0;
}

/* The calibration that counts the turn. Turns that a client routes itself, or keeps off, say nothing about a model. */
static size_t
calibration_of(const struct dispatch *dispatch, struct worker *worker)
{
	const struct policy *policy = worker->policy.policy;
	struct span model = dispatch->request.model;
	size_t which = DRIFT_NOWHERE;

	if (dispatch->unread != NULL || policy == NULL || policy->calibration_count == 0 ||
	    dispatch->turn_mode.mode != MODE_ON)
		return which;
	(void)calibrated_with(policy, model, model_sizes_digest(&worker->shared->models, model), &which);
	return which;
}

/* Name the costly pattern in the log, once a minute: only its author can fix it. */
static void
log_costly(const struct decision *decision, struct worker *worker)
{
	struct policy_place place;

	if (decision->costly == 0 ||
	    (worker->costly_said != 0 && clock_millis() - worker->costly_said < QUIET_MILLIS) ||
	    !policy_place_of_pattern(worker->policy.policy, decision->costly - 1, &place))
		return;
	worker->costly_said = clock_millis();
	log_warning(
	    "%.300s:%u:%u: this pattern ran out of time, and a turn was not read (too-costly): if that happens often, "
	    "make it or the patterns before it cheaper",
	    place.file == NULL ? "?" : place.file, place.line, place.column);
}

void
dispatch_note(const struct dispatch *dispatch, const struct client *client, struct turn *turn)
{
	const struct decision *decision = &dispatch->decision;
	struct record *record = &turn->record;

	record->mode = dispatch->turn_mode.mode;
	record->from = dispatch->turn_mode.from;
	record->arm = dispatch->turn_mode.arm;
	record->route = decision->route != NULL ? decision->route->name : "direct";
	record->executor = decision->executor;
	record->verdict = dispatch->turn_mode.mode == MODE_OFF ? VERDICT_OFF : VERDICT_DIRECT;
	record->reason = reason_of(dispatch);
	record->score = decision->score;
	record->calibration = calibration_of(dispatch, client->worker);
	log_costly(decision, client->worker);
	if (client->worker->policy.policy != NULL)
		record->policy = policy_hold(client->worker->policy.policy);
	if (decision->route != NULL)
		for (size_t i = 0; i < decision->hit_count && i < RECORD_HITS_MAX; i++)
			record->hits[record->hit_count++] = decision->hits[i];
	if (dispatch->unread == NULL) {
		size_t len = dispatch->request.model.len;

		if (len > sizeof(record->model) - 1)
			len = sizeof(record->model) - 1;
		memcpy(record->model, dispatch->request.model.at, len);
		record->stream = dispatch->request.stream;
		turn_window_look(&turn->window, record, client->worker, &dispatch->request);
	}
	if (capture_is_on(client->worker) && dispatch->unread == NULL && dispatch->turn_mode.mode != MODE_OFF)
		turn->capture = capture_new(client->worker, &dispatch->request);
}
