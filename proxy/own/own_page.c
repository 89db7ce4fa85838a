/*
 * The page at /parapet/, its files, and the stream of turns that it shows.
 */
#include "proxy/http/head.h"
#include "proxy/observe/turn_words.h"
#include "proxy/own/own.h"
#include "proxy/own/own_reply.h"
#include "proxy/own/page_files.h"
#include "proxy/own/watch.h"
#include "proxy/relay/client.h"
#include "proxy/relay/worker.h"

#define HTML   "text/html; charset=utf-8"
#define STYLE  "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"

#define WORDS_ROOM 12288

static char words[WORDS_ROOM];
static size_t words_len;

/* The page's files (proxy/own/page/), by their names below /parapet/page/. */
static const struct page_file {
	const char *name, *type;
	const char *text; /* *len bytes */
	const size_t *len;
} files[] = {
    {"page.html", HTML, page_page_html, &page_page_html_len},
    {"page.css", STYLE, page_page_css, &page_page_css_len},
    {"page.js", SCRIPT, page_page_js, &page_page_js_len},
    {"answers.js", SCRIPT, page_answers_js, &page_answers_js_len},
    {"batches.js", SCRIPT, page_batches_js, &page_batches_js_len},
    {"charts.js", SCRIPT, page_charts_js, &page_charts_js_len},
    {"feed.js", SCRIPT, page_feed_js, &page_feed_js_len},
    {"figures.js", SCRIPT, page_figures_js, &page_figures_js_len},
    {"health.js", SCRIPT, page_health_js, &page_health_js_len},
    {"text.js", SCRIPT, page_text_js, &page_text_js_len},
    {"trial.js", SCRIPT, page_trial_js, &page_trial_js_len},
    {"turns.js", SCRIPT, page_turns_js, &page_turns_js_len},
    {"words.js", SCRIPT, words, &words_len},
};

/* The file of that name, or NULL. */
static const struct page_file *
page_find(struct span name)
{

	if (words_len == 0)
		words_len = turn_words_write(words, sizeof(words));
	for (size_t i = 0; i < nitems(files); i++)
		if (span_equals(name, files[i].name))
			return &files[i];
	return NULL;
}

/*
 * Only our own scripts, styles and connections are allowed: whatever a model wrote, it is shown as text (Content
 * Security Policy Level 3).
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

/*
 * Whether a browser says that the request comes from another site's page: that could not read the answer, and would
 * take up a watcher's place.
 */
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
