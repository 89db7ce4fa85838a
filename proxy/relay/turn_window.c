/*
 * The window looked up, the judgement of observe/overflow.h noted, the cure told.
 */
#include "proxy/relay/turn_window.h"

#include <inttypes.h>
#include <stdlib.h>

#include "policies/clock.h"
#include "proxy/http/head.h"
#include "proxy/observe/log.h"
#include "proxy/observe/visible.h"
#include "proxy/relay/worker.h"

#define TOLD_FOR  600000 /* ms that a window holds that was told */
#define ASK_AFTER 30000  /* ms until it is worth asking again */
#define SAY_AFTER 600000 /* ms between two words in the log about a model */

static enum backend_kind
kind_of(const struct worker *worker)
{

	return (enum backend_kind)atomic_load(&worker->shared->backend_kind);
}

/* What Ollama told of the model, if that is what it loads for those who ask for no window. */
static int64_t
usual_window(const struct worker *worker, const struct model_prompts *prompts, struct span model)
{
	int64_t plain_since = prompts == NULL ? 0 : atomic_load(&prompts->plain_since), told_at;
	int64_t window = windows_of(&worker->shared->windows, model, &told_at);

	return plain_since > 0 && told_at > plain_since && clock_millis() - told_at < TOLD_FOR ? window : 0;
}

static int64_t
window_of(const struct worker *worker, struct model_prompts *prompts, const struct request *request)
{
	int64_t told_at;

	switch (kind_of(worker)) {
	case BACKEND_OLLAMA:
		if (request->window == 0)
			return usual_window(worker, prompts, request->model);
		/* The model is loaded with that room. */
		if (prompts != NULL)
			atomic_store(&prompts->plain_since, 0);
		return request->window;
	case BACKEND_LLAMA_SERVER:
		return windows_of(&worker->shared->windows, request->model, &told_at);
	default:
		return 0;
	}
}

void
turn_window_look(
    struct turn_window *window, struct record *record, struct worker *worker, const struct request *request)
{
	const struct policy *policy = worker->policy.policy;
	struct model_prompts *prompts;

	if (policy == NULL || policy->window == WINDOW_OFF || record->mode == MODE_OFF || request->weight.bytes == 0)
		return;
	prompts = ledger_prompts(&worker->shared->ledger, record->model, false);
	window->asks = request->window > 0;
	record->size = (struct prompt_size){.bytes = request->weight.bytes,
	    .kind = request_kind(&request->weight),
	    .window = window_of(worker, prompts, request),
	    .weighs_more = request->weighs_more,
	    .droppable = kind_of(worker) == BACKEND_OLLAMA && request->spoken > 1};
	record->overflow = overflow_before(&record->size, prompts == NULL ? NULL : &prompts->seen);
	if (record->overflow != OVERFLOW_NONE)
		record->tokens_least = overflow_least(&record->size, prompts == NULL ? NULL : &prompts->seen);
}

void
turn_window_answered(
    struct turn_window *window, const struct record *record, struct worker *worker, const struct http_head *head)
{
	struct model_prompts *prompts;

	if (record->size.bytes == 0)
		return;
	if (head->status >= 400 && window->error == NULL)
		window->error = calloc(1, sizeof(*window->error));
	if (head->status != 200)
		return;
	prompts = ledger_prompts(&worker->shared->ledger, record->model, true);
	if (prompts != NULL && window->asks)
		atomic_store(&prompts->plain_since, 0);
	else if (prompts != NULL && atomic_load(&prompts->plain_since) == 0)
		atomic_store(&prompts->plain_since, clock_millis());
}

/* Have the window told anew, when that is due. */
static void
want_window(struct worker *worker, const struct model_prompts *prompts)
{
	struct windows *windows = &worker->shared->windows;
	int64_t told_at = atomic_load(&windows->told_at);

	if (told_at <= atomic_load(&prompts->plain_since) || clock_millis() - told_at > ASK_AFTER)
		atomic_store(&windows->wanted, 1);
}

/* The next power of two in which such a prompt has room, as far as is known of it. */
static int64_t
roomy(int64_t tokens)
{
	int64_t window = 4096;

	while (window < tokens + tokens / 2 && window < WINDOW_MOST)
		window *= 2;
	return window;
}

/* Tell the log, once in a while for each model, what happened and what to set. */
static void
say(const struct record *record, const struct worker *worker, struct model_prompts *prompts)
{
	int64_t said_at = prompts == NULL ? 0 : atomic_load(&prompts->said_at), now = clock_millis();
	bool ollama = kind_of(worker) == BACKEND_OLLAMA;
	char model[TURN_NAME_MAX];

	if (prompts == NULL || (said_at > 0 && now - said_at < SAY_AFTER) ||
	    !atomic_compare_exchange_strong(&prompts->said_at, &said_at, now))
		return;
	model[visible_write(model, sizeof(model) - 1, span_of(record->model), VISIBLE_LINE)] = '\0';
	log_warning("context: %s has room for %" PRId64 " tokens; a prompt of at least %" PRId64 " was %s (turn %s): "
		    "%s%" PRId64 "%s",
	    model, record->size.window, record->tokens_least,
	    record->overflow == OVERFLOW_REFUSED         ? "refused by the model server"
		: record->overflow == OVERFLOW_TRUNCATED ? "cut by it without a word"
							 : "sent",
	    record->id, ollama ? "start Ollama with OLLAMA_CONTEXT_LENGTH=" : "start llama-server with -c ",
	    roomy(record->tokens_least), ollama ? ", or set num_ctx for the model or the request" : " for each slot");
}

/* The backend has refused it: by its own numbers, where it tells them. */
static void
take_error(struct record *record, struct model_prompts *prompts, const struct overflow_error *error)
{
	int64_t tokens, window;

	if (!overflow_error_read(error, &tokens, &window))
		return;
	record->overflow = OVERFLOW_REFUSED;
	if (window > 0)
		record->size.window = window;
	if (tokens > 0)
		record->tokens_least = tokens;
	else if (record->tokens_least == -1)
		record->tokens_least = record->size.window;
	if (tokens > 0 && prompts != NULL) {
		/* It counted all of it. */
		struct prompt_size whole = record->size;

		whole.window = tokens > (int64_t)whole.bytes ? tokens : (int64_t)whole.bytes;
		whole.droppable = false;
		overflow_learn(&whole, &prompts->seen, tokens);
	}
}

void
turn_window_judge(const struct turn_window *window, struct record *record, struct worker *worker)
{
	int64_t tokens = record->facts.tokens_in;
	struct model_prompts *prompts;

	if (record->size.bytes == 0)
		return;
	prompts = ledger_prompts(&worker->shared->ledger, record->model, false);
	if (window->error != NULL)
		take_error(record, prompts, window->error);
	if (record->status == 200 && prompts != NULL) {
		record->overflow = overflow_after(&record->size, &prompts->seen, record->overflow, tokens);
		if (record->overflow == OVERFLOW_NONE)
			overflow_learn(&record->size, &prompts->seen, tokens);
		else if (record->tokens_least == -1)
			record->tokens_least = overflow_least(&record->size, &prompts->seen);
		if (!window->asks)
			want_window(worker, prompts);
	}
	if (record->overflow != OVERFLOW_NONE)
		say(record, worker, prompts);
	else
		record->tokens_least = -1;
}
