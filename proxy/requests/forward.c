/*
 * Forwards requests.
 */
#include "proxy/requests/forward.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/dialects/endpoint.h"
#include "proxy/guard/guard.h"
#include "proxy/http/head.h"
#include "proxy/http/write.h"
#include "proxy/relay/client.h"
#include "proxy/relay/ear.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/listener.h"
#include "proxy/relay/response.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/variants.h"
#include "proxy/relay/worker.h"
#include "proxy/requests/immediate.h"
#include "proxy/requests/terms.h"
#include "proxy/requests/too_long.h"
#include "proxy/shared/via.h"

bool
forward_answer_expect(struct client *client, const struct http_head *head)
{
	static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
	struct iovec piece = {(void *)(uintptr_t)go_on, sizeof(go_on) - 1};

	if (!head->expect_continue || head->minor == 0)
		return false;
	return conn_send(&client->conn, &piece, 1) == 0;
}

#define PIECES_MAX (DISPATCH_CUTS + 3) /* of an edited body */

static bool
is_edited(const struct forward *forward)
{

	return forward->dispatch.cut_count > 0 || forward->dispatch.put.len > 0;
}

static void
add_piece(struct iovec *pieces, int *count, const char *at, const char *to, uint64_t *total)
{

	pieces[(*count)++] = (struct iovec){(void *)(uintptr_t)at, (size_t)(to - at)};
	*total += (uint64_t)(to - at);
}

/*
 * Add the content up to *place, then the insertion. Returns where the content continues; *place moves to the end, as
 * there is no second insertion.
 */
static const char *
put_in(const struct forward *forward, struct iovec *pieces, int *count, const char *at, const char **place,
    uint64_t *total)
{
	const struct span *put = &forward->dispatch.put;
	const char *behind = *place;

	add_piece(pieces, count, at, behind, total);
	add_piece(pieces, count, put->at, put->at + put->len, total);
	*place = forward->content.at + forward->content.len;
	return behind;
}

/*
 * Split an edited body into pieces: its content without the cuts, plus insertions. Returns how many there are; *total
 * is their length.
 */
static int
edit_content(const struct forward *forward, struct iovec pieces[PIECES_MAX], uint64_t *total)
{
	const struct span *put = &forward->dispatch.put;
	const char *at = forward->content.at, *end = at + forward->content.len;
	const char *place = put->len > 0 ? forward->dispatch.put_at : end;
	int count = 0;

	*total = 0;
	for (size_t i = 0; i < forward->dispatch.cut_count; i++) {
		const struct span *cut = &forward->dispatch.cuts[i];

		if (cut->at >= place)
			at = put_in(forward, pieces, &count, at, &place, total);
		add_piece(pieces, &count, at, cut->at, total);
		at = cut->at + cut->len;
	}
	if (place < end)
		at = put_in(forward, pieces, &count, at, &place, total);
	add_piece(pieces, &count, at, end, total);
	return count;
}

/* Send the head and the body bytes received so far to the backend. */
static bool
pass_on(struct exchange *exchange, const struct http_head *head, const struct forward *forward)
{
	struct client *client = exchange->client;
	struct worker *worker = client->worker;
	struct http_request_edit edit = {
	    .websocket = head->wants_websocket, .preflight = exchange->kind == EXCHANGE_PREFLIGHT};
	struct iovec pieces[PIECES_MAX + 1] = {
	    {worker->written, 0}, {(void *)(uintptr_t)forward->body.at, forward->body.len}};
	int count = 2;
	char via[VIA_ROOM], trace[TRACE_FIELD_MAX];

	/* We accept a turn's body, and a held one, in any case; for others, 100 Continue is up to the backend. */
	if (client->hold != NULL)
		edit.drop_expect = client->hold->continued;
	else if (exchange->endpoint->generates || exchange->to_batches)
		edit.drop_expect = forward_answer_expect(client, head);
	edit.host = span_of(worker->place.host);
	edit.via = via_write(head, worker->shared->token, via);
	/* The key identifies the owner of files and batches. */
	edit.keyed = access_replaces(&worker->access) && !exchange->to_batches;
	/* A preflight was sent without a key. */
	if (edit.keyed && !span_equals(head->method, "OPTIONS"))
		edit.key = access_backend_key(&worker->access);
	if (exchange->turn != NULL && exchange->turn->record.trace.id[0] != '\0') {
		const struct record *record = &exchange->turn->record;

		edit.traced = true;
		edit.retraced = record->trace.parent[0] == '\0';
		edit.fields = (struct span){trace, trace_field_write(&record->trace, record->id, trace)};
	}
	if (is_edited(forward)) {
		edit.recount = true;
		count = 1 + edit_content(forward, pieces + 1, &edit.length);
	}
	pieces[0].iov_len = http_request_head_write(head, &edit, worker->written);
	return exchange_send(exchange, pieces, count);
}

void
forward_cut_path(struct worker *worker, struct http_head *head, struct dispatch *dispatch)
{
	struct span suffix = mode_path_suffix(worker->policy.policy, head->path);
	size_t before;

	if (suffix.at == NULL)
		return;
	before = (size_t)(suffix.at - head->path.at);
	memcpy(worker->path, head->path.at, before);
	memcpy(worker->path + before, suffix.at + suffix.len, head->path.len - before - suffix.len);
	dispatch->suffix = suffix;
	head->path = (struct span){worker->path, head->path.len - suffix.len};
}

/* The client's model name without its suffix, to be restored in the answer. */
static struct name_echo *
begin_echo(const struct forward *forward, const struct http_head *head)
{
	const struct dispatch *dispatch = &forward->dispatch;
	struct span bare = dispatch->request.model, suffix = dispatch->suffix;
	char plain[2 * TOGGLE_NAME_MAX];
	const char *slash;

	if (suffix.at == NULL)
		return NULL;
	if (forward->endpoint->naming != NAMES_IN_PATH)
		return name_echo_new("model", bare, suffix);
	slash = memrchr(head->path.at, '/', head->path.len);
	bare = (struct span){slash + 1, (size_t)(head->path.at + head->path.len - (slash + 1))};
	/* An encoded @ is written as a plain one in the answer. */
	if (span_starts_nocase(suffix, "%40"))
		suffix.len = (size_t)snprintf(plain, sizeof(plain), "@%.*s", (int)suffix.len - 3, suffix.at + 3);
	return name_echo_new("id", bare, suffix.at[0] == '%' ? (struct span){plain, suffix.len} : suffix);
}

/* Guard the turn if an executor or pass applies and there is room. */
static void
begin_guard(struct exchange *exchange, const struct http_head *head, const struct forward *forward)
{
	struct iovec pieces[PIECES_MAX] = {{(void *)(uintptr_t)forward->content.at, forward->content.len}};
	struct guard_request request = {forward->head, head, pieces, 1};
	const char *reason;
	uint64_t total;

	if (!guard_is_due(&forward->dispatch))
		return;
	if (is_edited(forward))
		request.count = edit_content(forward, pieces, &total);
	if (forward->dispatch.shadow) {
		exchange->turn->shadow = guard_new_shadow(exchange, &forward->dispatch, &request);
		return;
	}
	exchange->guard = guard_new(exchange, &forward->dispatch, &request, &reason);
	exchange->turn->record.reason = exchange->guard == NULL ? reason : "no-draft";
}

/* Watch every answer, unless the client turned parapet off. */
static struct ear *
listen_to(const struct client *client, const struct forward *forward)
{
	const struct dispatch *dispatch = &forward->dispatch;
	const struct policy *policy = client->worker->policy.policy;

	if (policy == NULL || dispatch->unread != NULL || dispatch->turn_mode.mode == MODE_OFF)
		return NULL;
	return ear_new(policy, &dispatch->request, forward->content,
	    &(struct ear_terms){dispatch->turn_mode.mode == MODE_SHADOW, dispatch->closes_thinking});
}

static enum exchange_kind
kind_of(const struct http_head *head)
{

	if (head->wants_websocket)
		return EXCHANGE_WEBSOCKET;
	if (span_equals(head->method, "HEAD"))
		return EXCHANGE_HEAD_ONLY;
	if (span_equals(head->method, "OPTIONS") && http_asks_for_ours(head))
		return EXCHANGE_PREFLIGHT;
	return EXCHANGE_PLAIN;
}

bool
forward_goes_to_batches(const struct client *client, const struct endpoint *endpoint)
{
	const struct worker *worker = client->worker;

	return endpoint->batches && worker->batches != -1 &&
	    (endpoint->class == ENDPOINT_OWN || worker->policy.policy == NULL ||
		worker->policy.policy->batch == BATCH_ANSWER);
}

enum forward_result
forward_send(struct forward *forward, struct client *client, const struct http_head *head)
{
	const struct endpoint *endpoint = forward->endpoint;
	struct exchange *exchange;

	if (endpoint->generates && (immediate_answer(client, head, forward) || too_long_answer(client, head, forward)))
		return FORWARD_ANSWERED;
	if (endpoint->generates && span_equals(head->method, "POST"))
		terms_put(client, forward);
	exchange = exchange_begin(client, endpoint, &response_role);
	if (exchange == NULL)
		return FORWARD_NO_MEMORY;
	exchange->request = forward->tracker;
	exchange->kind = kind_of(head);
	exchange->to_old_client = head->minor == 0;
	exchange->to_batches = forward_goes_to_batches(client, endpoint);
	exchange->name_echo = begin_echo(forward, head);
	if (endpoint->class == ENDPOINT_MODELS && endpoint->naming == NAMES_NOTHING &&
	    span_equals(head->method, "GET") && variants_wanted(client->worker->policy.policy))
		exchange->listing = calloc(1, sizeof(*exchange->listing));
	if (endpoint->generates && span_equals(head->method, "POST")) {
		exchange->turn = turn_new(endpoint);
		if (exchange->turn != NULL)
			exchange->turn->of_batch = client->listener->batch;
		if (exchange->turn != NULL)
			dispatch_note(&forward->dispatch, client, exchange->turn);
		if (exchange->turn != NULL) {
			turn_join_trace(exchange->turn, client->worker, head);
			immediate_note(exchange->turn, client, head, forward);
			begin_guard(exchange, head, forward);
			exchange->turn->ear = listen_to(client, forward);
		}
	}
	if (client->hold != NULL) {
		exchange->reserved = client->hold->reserved;
		client->hold->reserved = 0;
	}
	return pass_on(exchange, head, forward) ? FORWARD_SENT : FORWARD_ENDED;
}
