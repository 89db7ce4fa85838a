/*
 * The page at /parapet/, its files, and the stream of turns that it shows.
 */
#include "proxy/http/head.h"
#include "proxy/own/own.h"
#include "proxy/own/own_reply.h"
#include "proxy/own/page.h"
#include "proxy/own/watch.h"
#include "proxy/relay/client.h"
#include "proxy/relay/worker.h"

/*
 * Nothing but what comes from here runs, is shown or is asked: whatever a model wrote, and however it came to stand in
 * the page, it is text (Content Security Policy Level 3).
 */
static const char fields[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n";

static void
answer(struct client *client, const struct page_file *file, bool to_head)
{

	own_reply_with(client, 200, file->type, fields, file->text, *file->len, to_head);
}

void
own_page(struct client *client, struct span query, bool to_head)
{

	(void)query;
	answer(client, page_find(span_of("page.html")), to_head);
}

void
own_page_file(struct client *client, struct span name, bool to_head)
{
	const struct page_file *file = page_find(name);

	if (file == NULL)
		own_reply_error(client, 404, "the page has no such file", to_head);
	else
		answer(client, file, to_head);
}

/* Whether a browser says that another site's page asks: it could read nothing, and would take a watcher's place. */
static bool
is_of_another_site(const struct http_head *head)
{

	for (size_t i = 0; i < head->count; i++)
		if (span_equals_nocase(head->fields[i].name, "sec-fetch-site") &&
		    !span_equals_nocase(head->fields[i].value, "same-origin") &&
		    !span_equals_nocase(head->fields[i].value, "none"))
			return true;
	return false;
}

void
own_events(struct client *client, struct span query, bool to_head)
{

	(void)query;
	if (is_of_another_site(&client->worker->head))
		own_reply_error(client, 403, "this endpoint is for the page at /parapet/ only", to_head);
	else if (to_head)
		own_reply(client, 200, WATCH_TYPE, "", 0, to_head);
	else if (!watch_begin(client))
		own_reply_error(client, 503, "too many open pages: close another parapet page", to_head);
	else
		counters_add(&client->worker->counters->requests[ENDPOINT_OWN][counters_status_index(200)], 1);
}
