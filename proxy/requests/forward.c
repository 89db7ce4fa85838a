/*
 * Sending requests on.
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
#include "proxy/relay/exchange.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/response.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/variants.h"
#include "proxy/relay/worker.h"
#include "proxy/requests/immediate.h"
#include "proxy/shared/via.h"

bool
passage_answer_expect(struct client *client, const struct http_head *head)
{
	static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
	struct iovec piece = {(void *)(uintptr_t)go_on, sizeof(go_on) - 1};

	if (!head->expect_continue || head->minor == 0)
		return false;
	return conn_send(&client->conn, &piece, 1) == 0;
}

/* The pieces of an edited body: its content less what is cut. Returns how many there are; *total is their bytes. */
static int
cut_content(const struct passage *passage, struct iovec pieces[READING_CUTS + 1], uint64_t *total)
{
	const char *at = passage->content.at, *end = at + passage->content.len;
	int count = 0;

	*total = 0;
	for (size_t i = 0; i <= passage->reading.cut_count; i++) {
		const struct span *cut = &passage->reading.cuts[i];
		const char *to = i < passage->reading.cut_count ? cut->at : end;

		pieces[count++] = (struct iovec){(void *)(uintptr_t)at, (size_t)(to - at)};
		*total += (uint64_t)(to - at);
		at = i < passage->reading.cut_count ? cut->at + cut->len : end;
	}
	return count;
}

/* Send the head, and the body bytes that are here, to the backend. */
static bool
pass_on(struct exchange *exchange, const struct http_head *head, const struct passage *passage)
{
	struct client *client = exchange->client;
	struct worker *worker = client->worker;
	struct http_request_edit edit = {.websocket = head->wants_websocket,
	    .preflight = exchange->kind == EXCHANGE_PREFLIGHT,
	    .identity = exchange->guard != NULL};
	struct iovec pieces[READING_CUTS + 2] = {
	    {worker->written, 0}, {(void *)(uintptr_t)passage->body.at, passage->body.len}};
	int count = 2;
	char via[VIA_ROOM];

	/* A turn's body, and one that is held, we take in any case; leave to send others is the backend's to give. */
	if (client->hold != NULL)
		edit.drop_expect = client->hold->continued;
	else if (exchange->endpoint->generates)
		edit.drop_expect = passage_answer_expect(client, head);
	edit.host = span_of(worker->place.host);
	edit.via = via_write(head, worker->shared->token, via);
	edit.keyed = access_replaces(&worker->access);
	/* A preflight came without a key of its own. */
	if (!span_equals(head->method, "OPTIONS"))
		edit.key = access_backend_key(&worker->access);
	if (passage->reading.cut_count > 0) {
		edit.recount = true;
		count = 1 + cut_content(passage, pieces + 1, &edit.length);
	}
	pieces[0].iov_len = http_request_head_write(head, &edit, worker->written);
	return exchange_send(exchange, pieces, count);
}

void
passage_cut_path(struct worker *worker, struct http_head *head, struct reading *reading)
{
	struct span suffix = steer_path_suffix(worker->policy.policy, head->path);
	size_t before;

	if (suffix.at == NULL)
		return;
	before = (size_t)(suffix.at - head->path.at);
	memcpy(worker->path, head->path.at, before);
	memcpy(worker->path + before, suffix.at + suffix.len, head->path.len - before - suffix.len);
	reading->suffix = suffix;
	head->path = (struct span){worker->path, head->path.len - suffix.len};
}

/* What the client called the model, less the suffix: for giving it back in the answer. */
static struct echoing *
begin_echo(const struct passage *passage, const struct http_head *head)
{
	const struct reading *reading = &passage->reading;
	struct span bare = reading->turn.model, suffix = reading->suffix;
	char plain[2 * TOGGLE_NAME_MAX];
	const char *slash;

	if (suffix.at == NULL)
		return NULL;
	if (passage->endpoint->naming != NAMES_IN_PATH)
		return echoing_new("model", bare, suffix);
	slash = memrchr(head->path.at, '/', head->path.len);
	bare = (struct span){slash + 1, (size_t)(head->path.at + head->path.len - (slash + 1))};
	/* An encoded @ stands for the plain one in the answer. */
	if (span_starts_nocase(suffix, "%40"))
		suffix.len = (size_t)snprintf(plain, sizeof(plain), "@%.*s", (int)suffix.len - 3, suffix.at + 3);
	return echoing_new("id", bare, suffix.at[0] == '%' ? (struct span){plain, suffix.len} : suffix);
}

/* Guard the turn, if something here does what its route asks for and there is room. */
static void
begin_guard(struct exchange *exchange, const struct http_head *head, const struct passage *passage)
{
	struct iovec pieces[READING_CUTS + 1] = {{(void *)(uintptr_t)passage->content.at, passage->content.len}};
	struct guard_request request = {passage->head, head, pieces, 1};
	const char *reason;
	uint64_t total;

	if (!guard_is_due(&passage->reading))
		return;
	if (passage->reading.cut_count > 0)
		request.count = cut_content(passage, pieces, &total);
	if (passage->reading.shadow) {
		exchange->flight->shadow = guard_new_shadow(exchange, &passage->reading, &request);
		return;
	}
	exchange->guard = guard_new(exchange, &passage->reading, &request, &reason);
	exchange->flight->record.reason = exchange->guard == NULL ? reason : "no-draft";
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

enum passage_sent
passage_send(struct passage *passage, struct client *client, const struct http_head *head)
{
	const struct endpoint *endpoint = passage->endpoint;
	struct exchange *exchange;

	if (endpoint->generates && immediate_answer(client, head, passage))
		return PASSAGE_ANSWERED;
	exchange = exchange_begin(client, endpoint, &response_role);
	if (exchange == NULL)
		return PASSAGE_NO_MEMORY;
	exchange->request = passage->tracker;
	exchange->kind = kind_of(head);
	exchange->to_old_client = head->minor == 0;
	exchange->echoing = begin_echo(passage, head);
	if (endpoint->class == ENDPOINT_MODELS && endpoint->naming == NAMES_NOTHING &&
	    span_equals(head->method, "GET") && variants_wanted(client->worker->policy.policy))
		exchange->listing = calloc(1, sizeof(*exchange->listing));
	if (endpoint->generates && span_equals(head->method, "POST")) {
		exchange->flight = flight_new(endpoint);
		if (exchange->flight != NULL)
			reading_note(&passage->reading, client, exchange->flight);
		if (exchange->flight != NULL) {
			immediate_note(exchange->flight, client, head, passage);
			begin_guard(exchange, head, passage);
		}
	}
	if (client->hold != NULL) {
		exchange->reserved = client->hold->reserved;
		client->hold->reserved = 0;
	}
	return pass_on(exchange, head, passage) ? PASSAGE_SENT : PASSAGE_ENDED;
}
