/*
 * Health, readiness, version and metrics; turns are in own_turns.c, batches in own_batches.c, the page in own_page.c.
 */
#include "proxy/own/own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/http/head.h"
#include "proxy/json/json_out.h"
#include "proxy/own/health_check.h"
#include "proxy/own/own_reply.h"
#include "proxy/relay/client.h"
#include "proxy/relay/listener.h"
#include "proxy/relay/worker.h"
#include "routes/toggles.h"

static void
answer_health(struct client *client, struct span query, bool to_head)
{
	struct json_out out = json_out_start(SIZE_MAX);
	char policy[POLICY_IN_USE_TEXT];
	struct worker *worker = client->worker;

	(void)query;
	policy_in_use_refresh(&worker->policy, &worker->shared->policy);
	json_out_print(&out, "{'status':'ok','policy':{%-s}}\n",
	    policy_in_use_describe(&worker->policy, &worker->shared->policy, policy));
	own_reply_json(client, 200, &out, to_head);
}

static void
answer_version(struct client *client, struct span query, bool to_head)
{
	static const char body[] = "{\"name\":\"parapet\",\"version\":\"" PARAPET_VERSION "\"}\n";

	(void)query;
	own_reply(client, 200, OWN_JSON, body, sizeof(body) - 1, to_head);
}

/* Whether the query contains this word. */
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

static void
answer_ready(struct client *client, struct span query, bool to_head)
{

	client->health_by_head = to_head;
	client->health_verbose = asks_for(query, "verbose");
	if (!asks_for(query, "backend=1"))
		own_reply_ready(client, client->health_verbose, -1, to_head);
	else if (!health_check_begin(client))
		own_reply_ready(client, client->health_verbose,
		    atomic_load(&client->worker->shared->backend_answered) == 1, to_head);
}

static void
answer_metrics(struct client *client, struct span query, bool to_head)
{
	struct worker *worker = client->worker;
	size_t len;
	char *text;

	(void)query;
	policy_in_use_refresh(&worker->policy, &worker->shared->policy);
	text = own_metrics(worker->shared, &worker->policy, &len);
	if (text == NULL) {
		own_reply_error(client, 503, "parapet is out of memory: try again shortly", to_head);
		return;
	}
	own_reply(client, 200, "text/plain; version=0.0.4; charset=utf-8", text, len, to_head);
	free(text);
}

/* Who must show a key. */
enum asks {
	ASKS_NOBODY,
	ASKS_CLIENTS,  /* if clients need one everywhere */
	ASKS_OPERATOR, /* the same; if there are own keys, one of those */
	ASKS_EVERYBODY /* a key that opens the page */
};

static const struct {
	const char *path;
	void (*answer)(struct client *client, struct span query, bool to_head); /* NULL: own_batches answers */
	bool anywhere;                                                          /* also on a listener beyond loopback */
	enum asks asks;
} rows[] = {
    {"/parapet/health", answer_health, true, ASKS_NOBODY},
    {"/parapet/ready", answer_ready, true, ASKS_CLIENTS},
    {"/parapet/version", answer_version, true, ASKS_CLIENTS},
    {"/parapet", own_page, false, ASKS_NOBODY},
    {"/parapet/", own_page, false, ASKS_NOBODY},
    {"/parapet/page/*", own_page_file, false, ASKS_NOBODY},
    {"/parapet/events", own_events, false, ASKS_EVERYBODY},
    {"/parapet/metrics", answer_metrics, false, ASKS_OPERATOR},
    {"/parapet/turns", own_turns, false, ASKS_OPERATOR},
    {"/parapet/turns/*", own_turn, false, ASKS_OPERATOR},
    {"/parapet/texts/*", own_texts, false, ASKS_EVERYBODY},
    {"/parapet/batches", NULL, false, ASKS_OPERATOR},
};

/* Whether a path matches a row. If the row ends in '*', *query gets the rest of the path instead of the query. */
static bool
is_at(struct span path, const char *pattern, struct span *query)
{
	size_t len = strlen(pattern) - 1;

	if (pattern[len] != '*')
		return span_equals(path, pattern);
	if (path.len < len || memcmp(path.at, pattern, len) != 0)
		return false;
	*query = (struct span){path.at + len, path.len - len};
	return true;
}

bool
own_is_for_anybody(struct span path)
{
	const char *mark = span_find(path, '?');
	struct span rest;

	if (mark != NULL)
		path.len = (size_t)(mark - path.at);
	for (size_t i = 0; i < nitems(rows); i++)
		if (rows[i].asks == ASKS_NOBODY && is_at(path, rows[i].path, &rest))
			return true;
	return false;
}

bool
own_is_tried(const struct http_head *head)
{

	return (span_equals(head->method, "POST") && span_equals(head->path, "/v1/chat/completions")) ||
	    (span_equals(head->method, "GET") && span_equals(head->path, "/v1/models"));
}

/* Whether a request came through another proxy: then a loopback address says nothing about the client. */
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

/*
 * The message for a request without a valid key, or NULL. If there are own keys, a wrong one is always refused, or an
 * open endpoint would tell wrong keys from right ones.
 */
static const char *
find_key_fault(const struct access *access, const struct http_head *head, enum asks asks)
{
	bool right = access_shows(access, head, ACCESS_TURNS) == ACCESS_RIGHT_KEY;

	if (asks == ASKS_EVERYBODY)
		return right ? NULL : OWN_PAGE_KEY_NEEDED;
	if (asks == ASKS_NOBODY || !access->asks_own || right)
		return NULL;
	return asks == ASKS_OPERATOR || access_shows(access, head, ACCESS_OWN) == ACCESS_WRONG_KEY
	    ? "an operator's key is required: see --own-key-file"
	    : NULL;
}

enum own_outcome
own_answer(struct client *client, const struct http_head *head, const char **fault)
{
	const struct access *access = &client->worker->access;
	bool here = client->listener->admin || (client->listener->private && !is_forwarded(head));
	const char *mark = span_find(head->path, '?');
	struct span path = head->path, query = NO_SPAN;
	bool to_head = span_equals(head->method, "HEAD");
	char message[256];

	if (mark != NULL) {
		path.len = (size_t)(mark - path.at);
		query = (struct span){mark + 1, head->path.len - path.len - 1};
	}
	client->health_from_here =
	    here && (!access->asks_own || access_shows(access, head, ACCESS_TURNS) == ACCESS_RIGHT_KEY);
	for (size_t i = 0; i < nitems(rows); i++) {
		if (!is_at(path, rows[i].path, &query))
			continue;
		if (!to_head && !span_equals(head->method, "GET"))
			own_reply_error(client, 405, "only GET and HEAD are allowed here", to_head);
		else if (!rows[i].anywhere && !here)
			own_reply_error(client, 403, "this is served on the admin listener only: see --admin", to_head);
		else if ((*fault = find_key_fault(access, head, rows[i].asks)) != NULL)
			return OWN_NEEDS_KEY;
		else if (rows[i].answer == NULL)
			return own_batches(client, to_head);
		else
			rows[i].answer(client, query, to_head);
		return client->state == CLIENT_AWAITS_HEALTH || client->state == CLIENT_WATCHING ? OWN_WAITS
												 : OWN_ANSWERED;
	}
	snprintf(message, sizeof(message),
	    "no such endpoint: /parapet/ has the page, health, ready, version, metrics, turns, texts, batches, events, and %s",
	    toggles_allowed(TOGGLE_IN_PATH));
	own_reply_error(client, 404, message, to_head);
	return OWN_ANSWERED;
}
