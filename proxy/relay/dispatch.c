/*
 * From a request's bytes to what becomes of it.
 */
#include "proxy/relay/dispatch.h"

#include <string.h>

#include "executors/executors.h"
#include "policies/cpu.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/http/head.h"
#include "proxy/observe/calibrated.h"
#include "proxy/observe/drift.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/client.h"
#include "proxy/relay/connection_table.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

static const char KEEPS[] =
    "a toggle at the end of a model's name (@off and the like) steers one request: it cannot be part of a name that "
    "is stored, copied, fetched or deleted";
static const char TOO_LARGE[] =
    "this request is too large for a toggle at the end of the model's name: steer it by the X-Parapet header or by the "
    "path /parapet/off/ instead";

static const char too_costly[] = "too-costly";

const char *
reading_exempts(const struct client *client, const struct endpoint *endpoint, const struct http_head *head)
{
	const struct http_field *encoding = http_head_find(head, "content-encoding");

	if (client->worker->policy.policy == NULL)
		return "no-policy";
	if (endpoint->naming != NAMES_IN_BODY && endpoint->naming != NAMES_TO_KEEP)
		return "no-name";
	if (head->framing == HTTP_NO_BODY || (head->framing == HTTP_LENGTH && head->length == 0))
		return "no-body";
	/* A guard's own call: parapet stands behind parapet. */
	if (http_head_find(head, "x-parapet-step") != NULL)
		return "step";
	if (encoding != NULL && !span_equals_nocase(encoding->value, "identity"))
		return "encoded";
	return NULL;
}

static void
add_cut(struct reading *reading, struct span cut)
{
	size_t i = reading->cut_count;

	if (cut.at == NULL)
		return;
	if (i > 0 && reading->cuts[i - 1].at > cut.at) {
		reading->cuts[i] = reading->cuts[i - 1];
		i--;
	}
	reading->cuts[i] = cut;
	reading->cut_count++;
}

/* Whether a request leaves the model that its path names as it is (RFC 9110, 9.2.1). */
static bool
is_safe(const struct http_head *head)
{

	return span_equals(head->method, "GET") || span_equals(head->method, "HEAD") ||
	    span_equals(head->method, "OPTIONS");
}

static int
object(struct steer_fault *fault, unsigned status, const char *message)
{

	fault->status = status;
	strcpy(fault->message, message);
	return -1;
}

/* A toggle that nobody would take off, or that would be taken off a name that is more than a question. */
static int
refuse_toggle(const struct reading *reading, const struct policy *policy, const struct endpoint *endpoint,
    const struct http_head *head, struct span content, struct steer_fault *fault)
{
	const char *unread = reading->unread;
	bool keeps = endpoint->naming == NAMES_TO_KEEP;
	bool too_large = unread != NULL &&
	    (strcmp(unread, "too-large") == 0 || strcmp(unread, "memory") == 0 || strcmp(unread, too_costly) == 0);

	if (endpoint->naming == NAMES_IN_PATH)
		return reading->suffix.at != NULL && !is_safe(head) ? object(fault, 400, KEEPS) : 0;
	if (content.len > HOLD_PEEK)
		content.len = HOLD_PEEK;
	if ((!keeps && !too_large) || !steer_names_toggle(policy, content))
		return 0;
	return keeps ? object(fault, 400, KEEPS) : object(fault, 413, TOO_LARGE);
}

/* Where the turn goes, by evidence or by word: what cannot be guarded stays direct whoever asks. */
static void
find_way(struct reading *reading, struct decider *decider)
{
	const struct steering *steering = &reading->steering;
	struct decision *decision = &reading->decision;

	if (steering->mode == MODE_OFF)
		return;
	decide(decider, &reading->turn, decision);
	if (steering->mode != MODE_ROUTE || decision->reason == REASON_UNGUARDABLE ||
	    decision->reason == REASON_HOUSEKEEPING)
		return;
	decide_weigh(decider, steering->route, decision);
	decision->route = steering->route;
	decision->executor = steering->route->executor;
	decision->reason = REASON_ROUTED;
}

const struct executor *
reading_executor(const struct reading *reading)
{
	const struct decision *decision = &reading->decision;

	return decision->route == NULL ? NULL : executor_find(decision->executor);
}

/* Which passes look at it. A turn of a route in shadow is in shadow with all that looks at it. */
static void
plan_passes(struct reading *reading, const struct policy *policy, struct decider *decider)
{
	const struct decision *decision = &reading->decision;
	bool is_readable = decision->reason == REASON_ROUTED || decision->reason == REASON_NO_EVIDENCE ||
	    decision->reason == REASON_LANGUAGE;

	reading->shadow = reading->steering.mode == MODE_SHADOW || (decision->route != NULL && decision->route->shadow);
	if (!is_readable || reading->steering.mode == MODE_OFF)
		return;
	pass_plan_make(policy, &reading->turn, reading_executor(reading) != NULL, &reading->passes);
	/* A plan that was not finished is none. */
	if (cpu_is_spent())
		reading->passes.count = 0;
	if (reading->passes.count > 0)
		decide_examine(decider, &reading->decision);
}

/* Read the body, as far as there is CPU time for it. Returns whether it was read. */
static bool
read_content(struct reading *reading, struct worker *worker, const struct endpoint *endpoint, struct span content)
{
	struct turn *turn = &reading->turn;

	if (endpoint->generates)
		(void)endpoint->dialect->read_turn(content, turn, worker->texts, sizeof(worker->texts));
	else
		(void)dialect_read_names(content, turn, worker->texts, sizeof(worker->texts));
	if (!cpu_is_spent())
		return true;
	reading->unread = too_costly;
	return false;
}

int
reading_take(struct reading *reading, const struct client *client, const struct endpoint *endpoint,
    const struct http_head *head, struct span content, const char *unread, struct steer_fault *fault)
{
	struct worker *worker = client->worker;
	const struct policy *policy = worker->policy.policy;
	struct span field;
	bool read;

	reading->unread = unread;
	reading->cut_count = 0;
	reading->steering = (struct steering){.mode = MODE_ON, .from = FROM_POLICY, .arm = ""};
	memset(&reading->decision, 0, sizeof(reading->decision));
	reading->passes.count = 0;
	reading->shadow = false;
	read = unread == NULL && endpoint->naming == NAMES_IN_BODY && read_content(reading, worker, endpoint, content);
	if (refuse_toggle(reading, policy, endpoint, head, content, fault) == -1)
		return -1;
	if (read) {
		if (steer_read_turn(policy, &reading->turn, &reading->said, &field, &reading->suffix, fault) == -1)
			return -1;
		add_cut(reading, field);
		add_cut(reading, reading->suffix);
	}
	if (!endpoint->generates || policy == NULL)
		return 0;
	if (steer_settle(policy, &reading->said, read ? &reading->turn : NULL, head, census_address(client->census),
		&reading->steering, fault) == -1)
		return -1;
	if (read) {
		find_way(reading, worker->policy.decider);
		plan_passes(reading, policy, worker->policy.decider);
	}
	return 0;
}

/* Why the turn was, or was not, looked at further. */
static const char *
reason_of(const struct reading *reading)
{
	const struct decision *decision = &reading->decision;

	if (reading->steering.mode == MODE_OFF)
		return steer_from_name(reading->steering.from);
	if (reading->unread != NULL)
		return reading->unread;
	if (decision->reason == REASON_UNGUARDABLE)
		return turn_direct_name(reading->turn.direct);
	if (decision->route == NULL)
		return decide_reason_name(decision->reason);
	if (reading->shadow)
		return "shadow";
	return "routed";
}

bool
reading_wants_form(const struct reading *reading)
{

	return reading->turn.has_stop ||
	    (reading->decision.findings & (1U << FINDING_REQUIRED_FORMAT | 1U << FINDING_CHOICES)) != 0;
}

/* By which calibration the turn counts: one that a client sends where it pleases, or keeps off, tells nothing of a
 * model. */
static size_t
calibration_of(const struct reading *reading, struct worker *worker)
{
	const struct policy *policy = worker->policy.policy;
	struct span model = reading->turn.model;
	size_t which = DRIFT_NOWHERE;

	if (reading->unread != NULL || policy == NULL || policy->calibration_count == 0 ||
	    reading->steering.mode != MODE_ON)
		return which;
	(void)calibrated_with(policy, model, model_sizes_digest(&worker->shared->models, model), &which);
	return which;
}

void
reading_note(const struct reading *reading, const struct client *client, struct flight *flight)
{
	const struct decision *decision = &reading->decision;
	struct record *record = &flight->record;

	record->mode = reading->steering.mode;
	record->from = reading->steering.from;
	record->arm = reading->steering.arm;
	record->route = decision->route != NULL ? decision->route->name : "direct";
	record->executor = decision->executor;
	record->verdict = reading->steering.mode == MODE_OFF ? VERDICT_OFF : VERDICT_DIRECT;
	record->reason = reason_of(reading);
	record->score = decision->score;
	record->calibration = calibration_of(reading, client->worker);
	if (client->worker->policy.policy != NULL)
		record->policy = policy_hold(client->worker->policy.policy);
	if (decision->route != NULL)
		for (size_t i = 0; i < decision->hit_count && i < RECORD_HITS_MAX; i++)
			record->hits[record->hit_count++] = decision->hits[i];
	if (reading->unread == NULL) {
		size_t len = reading->turn.model.len;

		if (len > sizeof(record->model) - 1)
			len = sizeof(record->model) - 1;
		memcpy(record->model, reading->turn.model.at, len);
		record->stream = reading->turn.stream;
	}
	if (capture_is_on(client->worker) && reading->unread == NULL && reading->steering.mode != MODE_OFF)
		flight->capture = capture_new(client->worker, &reading->turn);
}
