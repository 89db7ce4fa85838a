/*
 * A turn's prompt and the model's window: known before it is sent, judged once it is answered.
 *
 * What the window is: on Ollama's own API what the request asks for (options.num_ctx), else what Ollama told of the
 * loaded model after an answer to a request that asked for none, since each one that does loads the model anew; of a
 * llama-server what it tells of itself. Nothing of this delays a turn or calls a model.
 */
#ifndef PARAPET_PROXY_RELAY_TURN_WINDOW_H
#define PARAPET_PROXY_RELAY_TURN_WINDOW_H

#include <stdbool.h>

#include "proxy/dialects/overflow_error.h"
#include "proxy/observe/record.h"

struct http_head;
struct request;
struct worker;

/* All zero: nothing is looked at. */
struct turn_window {
	bool asks;                    /* the request names the room that it wants (num_ctx) */
	bool may_grow;                /* ... or is made to, where that is needed */
	struct overflow_error *error; /* the answer is one, and is read for why; freed with free(). NULL: it is not */
};

/* Its request is read: note in the record what there is to note. */
void turn_window_look(
    struct turn_window *window, struct record *record, struct worker *worker, const struct request *request);

/*
 * The room to ask for, where windows grow (context: grow) and the request names none: what its prompt certainly needs,
 * as a power of two, or what was asked for before while the model has been loaded, since going back would load it anew.
 * 0: none.
 */
int64_t turn_window_grow(struct worker *worker, const struct request *request);

/* The answer's head is here. */
void turn_window_answered(
    struct turn_window *window, const struct record *record, struct worker *worker, const struct http_head *head);

/* It has ended, and its record has status and facts: what came of the prompt; said in the log where it was too long. */
void turn_window_judge(const struct turn_window *window, struct record *record, struct worker *worker);

#endif
