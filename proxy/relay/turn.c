/*
 * What goes along with a turn.
 */
#include "proxy/relay/turn.h"

#include <stdlib.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/http/head.h"
#include "proxy/observe/drift.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/guard_calls.h"
#include "proxy/relay/worker.h"
#include "proxy/shared/record_close.h"

struct flight *
flight_new(const struct endpoint *endpoint)
{
	struct flight *flight = malloc(sizeof(*flight));

	if (flight == NULL)
		return NULL;
	*flight = (struct flight){0};
	record_begin(&flight->record, endpoint);
	return flight;
}

/* Whether the content is the API's own text, in one piece or as a stream. */
static bool
is_readable(const struct http_head *head)
{
	const struct http_field *encoding = http_head_find(head, "content-encoding");

	return head->status == 200 && head->framing != HTTP_NO_BODY &&
	    (encoding == NULL || span_equals_nocase(encoding->value, "identity"));
}

void
flight_sent(struct flight *flight, struct worker *worker)
{

	flight->record.sent_at = clock_micros() - flight->record.began;
	flight->awaits = true;
	counters_add(&worker->counters->awaiting, 1);
}

/* Nobody waits for its first byte any more. */
static void
stop_awaiting(struct flight *flight, struct worker *worker)
{

	if (flight->awaits)
		counters_sub(&worker->counters->awaiting, 1);
	flight->awaits = false;
}

/* The shadow's guard has seen all that it will. */
static void
drop_shadow(struct flight *flight)
{

	if (flight->shadow != NULL)
		guard_calls_of(flight->shadow)->free(flight->shadow);
	flight->shadow = NULL;
}

void
flight_answered(struct flight *flight, struct worker *worker, const struct http_head *head)
{

	stop_awaiting(flight, worker);
	flight->record.first_byte_at = clock_micros() - flight->record.began;
	flight->taps = is_readable(head);
	if (flight->who != 0)
		accepted_judge(&worker->accepted, flight->who, head->status, clock_micros());
	reply_tap_start(&flight->tap);
	if (flight->shadow != NULL && !guard_calls_of(flight->shadow)->shadow_answered(flight->shadow, head))
		drop_shadow(flight);
}

void
flight_read(struct flight *flight, struct span content)
{

	if (!flight->taps)
		return;
	reply_tap_feed(&flight->tap, content.at, content.len);
	if (flight->shadow != NULL && !guard_calls_of(flight->shadow)->shadow_read(flight->shadow, content))
		drop_shadow(flight);
	if (flight->tap.facts.spoke && flight->record.first_text_at == -1)
		flight->record.first_text_at = clock_micros() - flight->record.began;
}

void
flight_end(struct flight *flight, struct worker *worker, unsigned status)
{
	struct record *record = &flight->record;

	stop_awaiting(flight, worker);
	record->status = status;
	record->ended_at = clock_micros() - record->began;
	if (flight->taps)
		record->facts = flight->tap.facts;
	if (flight->shadow != NULL && flight->taps && status == 200 && !record->aborted && !record->cut)
		guard_calls_of(flight->shadow)->shadow_end(flight->shadow);
	drop_shadow(flight);
	capture_end(flight->capture, record);
	drift_count(worker->shared, &worker->policy, record);
	record_close(record, worker->shared);
	free(flight);
}

void
flight_drop(struct flight *flight)
{

	drop_shadow(flight);
	capture_free(flight->capture);
	policy_release(flight->record.policy);
	free(flight);
}

struct echoing *
echoing_new(const char *key, struct span bare, struct span suffix)
{
	struct echoing *echoing = calloc(1, sizeof(*echoing));

	if (echoing == NULL || bare.len + suffix.len > sizeof(echoing->names)) {
		free(echoing);
		return NULL;
	}
	memcpy(echoing->names, bare.at, bare.len);
	memcpy(echoing->names + bare.len, suffix.at, suffix.len);
	echo_start(&echoing->echo, key, (struct span){echoing->names, bare.len},
	    (struct span){echoing->names + bare.len, suffix.len});
	return echoing;
}
