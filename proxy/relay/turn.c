/*
 * A turn's companions: its record, capture, shadow and ear.
 */
#include "proxy/relay/turn.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

#include "policies/clock.h"
#include "proxy/http/head.h"
#include "proxy/observe/drift.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/ear.h"
#include "proxy/relay/guard_calls.h"
#include "proxy/relay/worker.h"
#include "proxy/shared/record_close.h"

struct turn *
turn_new(const struct endpoint *endpoint)
{
	struct turn *turn = malloc(sizeof(*turn));

	if (turn == NULL)
		return NULL;
	*turn = (struct turn){0};
	record_begin(&turn->record, endpoint);
	return turn;
}

void
turn_join_trace(struct turn *turn, const struct worker *worker, const struct http_head *head)
{
	struct span value = {"", 0};
	unsigned count = 0;

	if (worker->options->otlp == NULL)
		return;
	for (size_t i = 0; i < head->count; i++)
		if (span_equals_nocase(head->fields[i].name, "traceparent")) {
			value = head->fields[i].value;
			count++;
		}
	/* With two of them it is unknown which one counts. */
	record_join_trace(&turn->record, count == 1 ? value : span_of(""));
}

/* Whether the content is plain API text, whole or streamed. */
static bool
is_readable(const struct http_head *head)
{
	const struct http_field *encoding = http_head_find(head, "content-encoding");

	return head->status == 200 && head->framing != HTTP_NO_BODY &&
	    (encoding == NULL || span_equals_nocase(encoding->value, "identity"));
}

static _Atomic uint64_t *
at_backend(const struct turn *turn, const struct worker *worker)
{

	return turn->of_batch ? &worker->counters->lines_at_backend : &worker->counters->at_backend;
}

/* Make a batch line that occupies the client's slot yield now, not at its next check. */
static void
wake_lines(const struct worker *worker)
{
	uint64_t lines = 0;

	if (worker->lines_wake == -1)
		return;
	for (int i = 0; i < worker->shared->workers; i++)
		lines += counters_get(&worker->shared->slots[i].counters.lines_at_backend);
	if (lines > 0)
		(void)eventfd_write(worker->lines_wake, 1);
}

void
turn_sent(struct turn *turn, struct worker *worker)
{

	turn->record.sent_at = clock_micros() - turn->record.began;
	turn->at_backend = true;
	turn->awaits = !turn->of_batch;
	if (turn->awaits)
		counters_add(&worker->counters->awaiting, 1);
	counters_add(at_backend(turn, worker), 1);
	if (turn->awaits)
		wake_lines(worker);
}

/* The turn no longer waits for its first byte. */
static void
stop_awaiting(struct turn *turn, struct worker *worker)
{

	if (turn->awaits)
		counters_sub(&worker->counters->awaiting, 1);
	turn->awaits = false;
}

void
turn_parted(struct turn *turn, struct worker *worker)
{

	stop_awaiting(turn, worker);
	if (turn->at_backend)
		counters_sub(at_backend(turn, worker), 1);
	turn->at_backend = false;
}

/* The shadow guard gets no more input. */
static void
drop_shadow(struct turn *turn)
{

	if (turn->shadow != NULL)
		guard_calls_of(turn->shadow)->free(turn->shadow);
	turn->shadow = NULL;
}

void
turn_answered(struct turn *turn, struct worker *worker, const struct http_head *head)
{

	stop_awaiting(turn, worker);
	turn->record.first_byte_at = clock_micros() - turn->record.began;
	turn->taps = is_readable(head);
	if (turn->who != 0)
		accepted_judge(&worker->accepted, turn->who, head->status, clock_micros());
	reply_tap_start(&turn->tap);
	if (turn->record.trace.sampled || turn->record.model[0] == '\0')
		reply_tap_name(&turn->tap, &turn->record.names);
	turn_window_answered(&turn->window, &turn->record, worker, head);
	if (turn->ear != NULL)
		ear_listen(turn->ear, &turn->tap);
	if (turn->shadow != NULL && !guard_calls_of(turn->shadow)->shadow_answered(turn->shadow, head))
		drop_shadow(turn);
}

void
turn_read(struct turn *turn, struct span content)
{

	if (turn->window.error != NULL)
		overflow_error_feed(turn->window.error, content);
	if (!turn->taps)
		return;
	turn->tap.facts.spoke = false;
	reply_tap_feed(&turn->tap, content.at, content.len);
	if (turn->shadow != NULL && !guard_calls_of(turn->shadow)->shadow_read(turn->shadow, content))
		drop_shadow(turn);
	if (!turn->tap.facts.spoke)
		return;
	turn->record.last_text_at = clock_micros() - turn->record.began;
	if (turn->record.first_text_at == -1)
		turn->record.first_text_at = turn->record.last_text_at;
}

void
turn_end(struct turn *turn, struct worker *worker, unsigned status)
{
	struct record *record = &turn->record;
	bool goes_on = false;

	turn_parted(turn, worker);
	record->status = status;
	record->ended_at = clock_micros() - record->began;
	if (turn->taps)
		record->facts = turn->tap.facts;
	static_assert(sizeof(record->model) == sizeof(record->names.model), "one is copied to the other");
	if (record->model[0] == '\0')
		memcpy(record->model, record->names.model, sizeof(record->model));
	turn_window_judge(&turn->window, record, worker);
	if (turn->shadow != NULL && turn->taps && status == 200 && !record->aborted && !record->cut)
		goes_on = guard_calls_of(turn->shadow)->shadow_end(turn->shadow);
	if (turn->taps)
		ear_tell(turn->ear, &turn->tap, record);
	ear_free(turn->ear);
	drift_count(worker->shared, &worker->policy, record);
	if (!goes_on)
		turn_close(turn, worker);
}

void
turn_close(struct turn *turn, struct worker *worker)
{

	/* Finish a paused step first: it uses the turn's policy. */
	drop_shadow(turn);
	capture_end(turn->capture, &turn->record);
	record_close(&turn->record, worker->shared);
	free(turn->window.error);
	free(turn);
}

void
turn_drop(struct turn *turn)
{

	drop_shadow(turn);
	capture_free(turn->capture);
	ear_free(turn->ear);
	policy_release(turn->record.policy);
	free(turn->window.error);
	free(turn);
}

struct name_echo *
name_echo_new(const char *key, struct span bare, struct span suffix)
{
	struct name_echo *name_echo = calloc(1, sizeof(*name_echo));

	if (name_echo == NULL || bare.len + suffix.len > sizeof(name_echo->names)) {
		free(name_echo);
		return NULL;
	}
	memcpy(name_echo->names, bare.at, bare.len);
	memcpy(name_echo->names + bare.len, suffix.at, suffix.len);
	echo_start(&name_echo->echo, key, (struct span){name_echo->names, bare.len},
	    (struct span){name_echo->names + bare.len, suffix.len});
	return name_echo;
}
