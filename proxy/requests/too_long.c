/*
 * Only Ollama truncates: other servers reject.
 */
#include "proxy/requests/too_long.h"

#include <string.h>

#include "policies/clock.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/http/head.h"
#include "proxy/observe/record.h"
#include "proxy/relay/client.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

#define CONTENT_MAX  400
#define FRESH        60000 /* ms that a reported window stays valid for our own refusal: Ollama may have restarted */
#define HAS_TRUNCATE 13000 /* Ollama 0.13.0: "truncate" of chat and generate was added after 0.12.5 */

static void
write_number(struct json_out *out, char place, const void *subject)
{
	const struct record *record = subject;

	json_out_integer(out, place == 'n' ? record->tokens_least : record->size.window);
}

static void
answer(struct client *client, const struct dialect *dialect, struct turn *turn, size_t bytes_in)
{
	struct record *record = &turn->record;
	struct json_out content = json_out_start(CONTENT_MAX);
	char fields[RECORD_FIELDS_MAX + 1];

	/* In the words of the API's own server. */
	json_out_form(&content, dialect->own->too_long, write_number, record);
	record->overflow = OVERFLOW_REFUSED;
	record->bytes_in = bytes_in;
	record->bytes_out = content.len;
	fields[record_fields_write(record, fields)] = '\0';
	client_reply(client, 400, "application/json", fields, content.at, content.len, false);
	json_out_free(&content);
}

bool
too_long_answer(struct client *client, const struct http_head *head, struct forward *forward)
{
	static const char put[] = ",\"truncate\":false";
	const struct dialect *dialect = forward->endpoint->dialect;
	struct worker *worker = client->worker;
	const struct windows *windows = &worker->shared->windows;
	struct request *request = &forward->dispatch.request;
	struct turn *turn;
	bool certain;

	if (dialect->own == NULL || worker->policy.policy == NULL || worker->policy.policy->window != WINDOW_REFUSE ||
	    forward->dispatch.unread != NULL || forward->dispatch.turn_mode.mode == MODE_SHADOW ||
	    !forward->tracker.done || !span_equals(head->method, "POST") ||
	    atomic_load(&worker->shared->backend_kind) != BACKEND_OLLAMA || request->says_truncate)
		return false;
	turn = turn_new(forward->endpoint);
	if (turn == NULL)
		return false;
	dispatch_note(&forward->dispatch, client, turn);
	certain = turn->record.overflow == OVERFLOW_CERTAIN;
	if (certain && !dialect->has_events && atomic_load(&windows->version) >= HAS_TRUNCATE) {
		if (request->places.has_members) {
			forward->dispatch.put = (struct span){put, sizeof(put) - 1};
			forward->dispatch.put_at = request->places.close.at;
		}
		certain = false;
	}
	/* A window in the request is certain; a reported one may be outdated. */
	if (!certain || (request->window == 0 && clock_millis() - atomic_load(&windows->told_at) > FRESH)) {
		turn_drop(turn);
		return false;
	}
	turn_join_trace(turn, worker, head);
	answer(client, dialect, turn, forward->head.len + forward->body.len);
	counters_add(&worker->counters->requests[forward->endpoint->class][counters_status_index(400)], 1);
	turn_end(turn, worker, 400);
	return true;
}
