/*
 * Accepts and refuses keys.
 */
#include "proxy/requests/keys.h"

#include <arpa/inet.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/dialects/mode.h"
#include "proxy/http/head.h"
#include "proxy/observe/log.h"
#include "proxy/own/own.h"
#include "proxy/relay/client.h"
#include "proxy/relay/connection_table.h"
#include "proxy/relay/delay.h"
#include "proxy/relay/listener.h"
#include "proxy/relay/worker.h"

/* Milliseconds between log lines about wrong keys. */
#define QUIET_MILLIS 60000

/*
 * Health checks and the page's own files need no key: the files contain nothing private, and a browser can send a key
 * only after it has loaded them. A preflight cannot carry one (Fetch, 4.8).
 */
bool
keys_allow(const struct client *client, const struct http_head *head)
{
	const struct endpoint *endpoint = endpoint_of(mode_path_behind(head->path));
	const struct access *access = &client->worker->access;
	bool own = endpoint->class == ENDPOINT_OWN;

	/*
	 * The batch's creator has shown a key. A worker's request for a line is signed, and is answered only if it is.
	 */
	if (!access->asks || client->listener->batch || own_is_for_anybody(head->path) || (own && endpoint->batches))
		return true;
	if (span_equals(head->method, "OPTIONS") && head->framing == HTTP_NO_BODY &&
	    http_head_find(head, "origin") != NULL && http_head_find(head, "access-control-request-method") != NULL)
		return true;
	return access_shows(access, head, own ? ACCESS_OWN : ACCESS_RELAY) == ACCESS_RIGHT_KEY;
}

bool
keys_open_trial(const struct client *client, const struct http_head *head)
{

	return client->listener->admin && own_is_tried(head) && access_opens_trial(&client->worker->access, head);
}

/* Log wrong keys once a minute, with their number. */
static void
log_wrong_key(const struct client *client)
{
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	const char *address = connection_table_address(client->connection_table).at;
	bool v4 = memcmp(address, mapped, sizeof(mapped)) == 0;
	struct worker *worker = client->worker;
	uint64_t shown = counters_get(&worker->counters->wrong_keys);
	char text[INET6_ADDRSTRLEN] = "?";

	if (worker->wrong_key_said != 0 && clock_millis() - worker->wrong_key_said < QUIET_MILLIS)
		return;
	(void)inet_ntop(v4 ? AF_INET : AF_INET6, address + (v4 ? sizeof(mapped) : 0), text, sizeof(text));
	log_warning("keys: %llu wrong since the last such line, the last one from %s: their refusals are delayed",
	    (unsigned long long)(shown - worker->wrong_keys_said), text);
	worker->wrong_key_said = clock_millis();
	worker->wrong_keys_said = shown;
}

static int64_t
count_wrong_key(const struct client *client)
{
	struct span address = connection_table_address(client->connection_table);

	return key_failures_add(
	    &client->worker->shared->key_failures, (const unsigned char *)address.at, clock_millis());
}

void
keys_refuse(struct client *client, const struct endpoint *endpoint, const struct http_head *head, const char *message)
{
	struct worker *worker = client->worker;
	struct counters *counters = worker->counters;
	bool own = endpoint->class == ENDPOINT_OWN || client->listener->admin;
	bool to_head = span_equals(head->method, "HEAD");

	counters_add(&counters->requests[endpoint->class][counters_status_index(401)], 1);
	counters_add(&counters->refused[counters_status_index(401)], 1);
	if (access_shows(&worker->access, head, own ? ACCESS_TURNS : ACCESS_RELAY) != ACCESS_WRONG_KEY) {
		client_refuse(client, endpoint->dialect, 401, "", message, to_head);
		(void)client_done(client);
		return;
	}
	counters_add(&counters->wrong_keys, 1);
	log_wrong_key(client);
	if (!delay_refusal(client, endpoint->dialect, message, to_head, count_wrong_key(client))) {
		counters_add(&counters->wrong_keys_dropped, 1);
		client_end_by(client, END_RESET);
		client_close(client);
	}
}
