/*
 * A turn's prompt and the model's window: estimated before it is sent, judged after the answer.
 *
 * The window is: in Ollama's own API the one that the request sets (options.num_ctx), else the one that Ollama
 * reports for the loaded model after a request that set none, since setting one reloads the model; for llama-server
 * the one it reports. None of this delays a turn or calls a model.
 */
#ifndef PARAPET_PROXY_RELAY_TURN_WINDOW_H
#define PARAPET_PROXY_RELAY_TURN_WINDOW_H

#include <stdbool.h>

#include "proxy/dialects/overflow_error.h"
#include "proxy/observe/record.h"

struct http_head;
struct request;
struct worker;

/* All zero: not examined. */
struct turn_window {
	bool asks;                    /* the request sets its window (num_ctx) */
	bool may_grow;                /* ... or parapet may set it if needed */
	struct overflow_error *error; /* reads why, if the answer is an error; freed with free(). NULL: it is not */
};

/* The request has been read: add to the record what is known. */
void turn_window_look(
    struct turn_window *window, struct record *record, struct worker *worker, const struct request *request);

/*
 * The window to request, if windows grow (context: grow) and the request sets none: what its prompt certainly needs,
 * as a power of two, or what was requested before while the model has been loaded, since going back would reload it.
 * 0: none.
 */
int64_t turn_window_grow(struct worker *worker, const struct request *request);

/* The answer's head has arrived. */
void turn_window_answered(
    struct turn_window *window, const struct record *record, struct worker *worker, const struct http_head *head);

/* It has ended, and its record has status and facts: judge what happened to the prompt; logged if it was too long. */
void turn_window_judge(const struct turn_window *window, struct record *record, struct worker *worker);

#endif
