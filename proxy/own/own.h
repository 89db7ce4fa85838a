/*
 * parapet's own endpoints, all under /parapet/.
 */
#ifndef PARAPET_PROXY_OWN_OWN_H
#define PARAPET_PROXY_OWN_OWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/span.h"

struct client;
struct http_head;
struct policy_in_use;
struct shared;

/* The error for a request without a key that opens the page. */
#define OWN_PAGE_KEY_NEEDED \
	"the page's key is required: open the link that parapet printed on its terminal, or see --page-key-file"

enum own_outcome {
	OWN_ANSWERED,  /* by client_reply; the caller calls client_done */
	OWN_WAITS,     /* the answer follows by itself, client_done included; or the client watches */
	OWN_ENDED,     /* the client is ending, or freed */
	OWN_NEEDS_KEY, /* nothing was sent: the error for a request without a key is in *fault */
};

/* Answer a request for a path under /parapet. */
enum own_outcome own_answer(struct client *client, const struct http_head *head, const char **fault);

/* Whether a path, without its query, needs no key: health, and the files of the page. */
bool own_is_for_anybody(struct span path);

/*
 * Whether this is a request of the page's try-it box to the backend: the models, and chat completions. The admin
 * listener relays only these, with a key that opens the page.
 */
bool own_is_tried(const struct http_head *head);

/*
 * All metrics of all workers, under the policy in use, in Prometheus' text format 0.0.4. Returns malloc'd text of
 * *len bytes, or NULL without memory.
 */
char *own_metrics(struct shared *shared, const struct policy_in_use *in_use, size_t *len);

/*
 * Send the page, one of its files by name, or the stream of turns (watch.h): then client->watch is set, and
 * client_done is not called.
 */
void own_page(struct client *client, struct span query, bool to_head);
void own_page_file(struct client *client, struct span name, bool to_head);
void own_events(struct client *client, struct span query, bool to_head);

/* Send the last turns (query: "last=N"), or one of them by its id. The caller calls client_done. */
void own_turns(struct client *client, struct span query, bool to_head);
void own_turn(struct client *client, struct span id, bool to_head);
void own_texts(struct client *client, struct span id, bool to_head);

/* Have the batch process send the progress of all batches: counts, status and times, nothing else. */
enum own_outcome own_batches(struct client *client, bool to_head);

#endif
