/*
 * Health, readiness, version and metrics.
 */
#include "proxy/own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/asking.h"
#include "proxy/client.h"
#include "proxy/dialects/dialect.h"
#include "proxy/http/head.h"
#include "proxy/worker.h"

static const char JSON[] = "application/json";

/* Count and send. Own endpoints are counted like all others, so that scrapes add up. */
static void
reply(struct client *client, unsigned status, const char *type, const char *body, size_t len, bool to_head)
{

	counters_add(&client->worker->counters->requests[ENDPOINT_OWN][counters_status_index(status)], 1);
	client_reply(client, status, type, body, len, to_head);
}

static void
reply_error(struct client *client, unsigned status, const char *message, bool to_head)
{
	char body[DIALECT_ERROR_MAX];
	size_t len = dialect_openai.write_error(body, sizeof(body), status, message);

	reply(client, status, JSON, body, len, to_head);
}

static void
answer_health(struct client *client, struct span query, bool to_head)
{
	static const char body[] = "{\"status\":\"ok\"}\n";

	(void)query;
	reply(client, 200, JSON, body, sizeof(body) - 1, to_head);
}

static void
answer_version(struct client *client, struct span query, bool to_head)
{
	static const char body[] = "{\"name\":\"parapet\",\"version\":\"" PARAPET_VERSION "\"}\n";

	(void)query;
	reply(client, 200, JSON, body, sizeof(body) - 1, to_head);
}

/* Whether the query holds this word as one of its parts. */
static bool
asks_for(struct span query, const char *word)
{
	size_t len = strlen(word);

	for (size_t i = 0; i + len <= query.len; i++)
		if (memcmp(query.at + i, word, len) == 0 && (i == 0 || query.at[i - 1] == '&') &&
		    (i + len == query.len || query.at[i + len] == '&'))
			return true;
	return false;
}

void
own_ready(struct client *client, bool verbose, int backend, bool to_head)
{
	const struct worker *worker = client->worker;
	bool ready = !worker->draining && backend != 0;
	char held[128], missing[128], more[512] = "", body[1024];
	int len;

	if (verbose)
		snprintf(more, sizeof(more),
		    ",\"version\":\"%s\",\"workers\":%d,\"layers\":\"%s\",\"layers_missing\":\"%s\"", PARAPET_VERSION,
		    worker->shared->workers, confine_describe(&worker->seat->layers, true, held, sizeof(held)),
		    confine_describe(&worker->seat->layers, false, missing, sizeof(missing)));
	len = snprintf(body, sizeof(body), "{\"ready\":%s,\"draining\":%s%s%s%s}\n", ready ? "true" : "false",
	    worker->draining ? "true" : "false", backend == -1 ? "" : ",\"backend\":",
	    backend == -1 ? ""
		: backend ? "true"
			  : "false",
	    more);
	reply(client, ready ? 200 : 503, JSON, body, (size_t)len, to_head);
}

static void
answer_ready(struct client *client, struct span query, bool to_head)
{

	if (!asks_for(query, "backend=1"))
		own_ready(client, asks_for(query, "verbose"), -1, to_head);
	else if (to_head || !asking_begin(client))
		own_ready(client, asks_for(query, "verbose"),
		    atomic_load(&client->worker->shared->backend_answered) == 1, to_head);
}

static void
answer_metrics(struct client *client, struct span query, bool to_head)
{
	size_t len;
	char *text = own_metrics(client->worker->shared, &len);

	(void)query;
	if (text == NULL) {
		reply_error(client, 503, "parapet has run out of memory: try again shortly", to_head);
		return;
	}
	reply(client, 200, "text/plain; version=0.0.4; charset=utf-8", text, len, to_head);
	free(text);
}

static const struct {
	const char *path;
	void (*answer)(struct client *client, struct span query, bool to_head);
	bool anywhere; /* also on a listener beyond loopback */
} rows[] = {
    {"/parapet/health", answer_health, true},
    {"/parapet/ready", answer_ready, true},
    {"/parapet/version", answer_version, true},
    {"/parapet/metrics", answer_metrics, false},
};

/* Whether a request came through somebody else's proxy: then "from loopback" says nothing about who asks. */
static bool
is_forwarded(const struct http_head *head)
{

	for (size_t i = 0; i < head->count; i++)
		if (span_equals_nocase(head->fields[i].name, "forwarded") ||
		    span_starts_nocase(head->fields[i].name, "x-forwarded-") ||
		    span_equals_nocase(head->fields[i].name, "via"))
			return true;
	return false;
}

void
own_answer(struct client *client, const struct http_head *head)
{
	const char *mark = memchr(head->path.at, '?', head->path.len);
	struct span path = head->path, query = {NULL, 0};
	bool to_head = span_equals(head->method, "HEAD");

	if (mark != NULL) {
		path.len = (size_t)(mark - path.at);
		query = (struct span){mark + 1, head->path.len - path.len - 1};
	}
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!span_equals(path, rows[i].path))
			continue;
		if (!to_head && !span_equals(head->method, "GET"))
			reply_error(client, 405, "only GET and HEAD are answered here", to_head);
		else if (!rows[i].anywhere && !client->admin && (!client->private || is_forwarded(head)))
			reply_error(client, 403, "this is answered on the admin listener only: see --admin", to_head);
		else
			rows[i].answer(client, query, to_head);
		return;
	}
	reply_error(client, 404, "under /parapet/ there are health, ready, version and metrics", to_head);
}
