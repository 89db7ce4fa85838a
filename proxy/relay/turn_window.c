/*
 * Look up the window, record the result of observe/overflow.h, log how to fix it.
 */
#include "proxy/relay/turn_window.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/dialects/dialect.h"
#include "proxy/http/head.h"
#include "proxy/observe/log.h"
#include "proxy/observe/visible.h"
#include "proxy/relay/worker.h"

#define TOLD_FOR  600000 /* ms that a reported window stays valid */
#define ASK_AFTER 30000  /* ms until asking again is worthwhile */
#define SAY_AFTER 600000 /* ms between two log lines about a model */

static enum backend_kind
kind_of(const struct worker *worker)
{

	return (enum backend_kind)atomic_load(&worker->shared->backend_kind);
}

/* No model is loaded with more than its training length. */
static int64_t
at_most(int64_t window, int64_t most)
{

	return most > 0 && window > most ? most : window;
}

/*
 * The window that Ollama uses when none is requested: what it reported if the model was loaded that way, otherwise what
 * the model's files say.
 */
static int64_t
usual_window(const struct worker *worker, const struct model_prompts *prompts, struct span model)
{
	struct model_limits limits = windows_limits(&worker->shared->windows, model);
	int64_t plain_since = prompts == NULL ? 0 : atomic_load(&prompts->plain_since), told_at;
	int64_t window = windows_of(&worker->shared->windows, model, &told_at);

	if (clock_millis() - told_at >= TOLD_FOR)
		return 0;
	return plain_since > 0 && told_at > plain_since ? window : at_most(limits.usual, limits.most);
}

static int64_t
window_of(const struct worker *worker, struct model_prompts *prompts, const struct request *request)
{
	int64_t told_at;

	switch (kind_of(worker)) {
	case BACKEND_OLLAMA:
		if (request->window == 0)
			return usual_window(worker, prompts, request->model);
		/* The model is loaded with that window. */
		if (prompts != NULL)
			atomic_store(&prompts->plain_since, 0);
		return at_most(request->window, windows_limits(&worker->shared->windows, request->model).most);
	case BACKEND_LLAMA_SERVER:
		return windows_of(&worker->shared->windows, request->model, &told_at);
	default:
		return 0;
	}
}

/* The next power of two that fits such a prompt, as far as its size is known. */
static int64_t
roomy(int64_t tokens)
{
	int64_t window = 4096;

	while (window < tokens + tokens / 2 && window < WINDOW_MOST)
		window *= 2;
	return window;
}

/* Grow the model's window, now so large, to fit a prompt of at least so many tokens. Never shrinks it. */
static void
grow(struct worker *worker, struct model_prompts *prompts, struct span model, int64_t now, int64_t tokens)
{
	int64_t most =
	    at_most(worker->policy.policy->window_most, windows_limits(&worker->shared->windows, model).most);
	int64_t told = atomic_load(&prompts->grown_most);
	int64_t window = roomy(tokens > now ? tokens : now), grown = atomic_load(&prompts->grown);

	if (told > 0 && told < most)
		most = told;
	if (window > most)
		window = most;
	while (window > now && window > grown)
		if (atomic_compare_exchange_weak(&prompts->grown, &grown, window)) {
			atomic_store(&prompts->grown_at, 0);
			break;
		}
}

/* Apply what the backend has reported since the last answer with a grown window: the model has less, or is unloaded. */
static void
heed_told(const struct worker *worker, struct model_prompts *prompts, struct span model)
{
	int64_t told_at, told = windows_of(&worker->shared->windows, model, &told_at);
	int64_t grown_at = atomic_load(&prompts->grown_at), grown = atomic_load(&prompts->grown);

	if (grown_at == 0 || told_at <= grown_at)
		return;
	if (told > 0 && told < grown)
		atomic_store(&prompts->grown_most, told);
	if (told < grown)
		atomic_store(&prompts->grown, told);
}

int64_t
turn_window_grow(struct worker *worker, const struct request *request)
{
	char model[RECORD_MODEL_MAX] = {0};
	struct model_prompts *prompts;
	struct prompt_size size = {.bytes = request->weight.bytes, .kind = request_kind(&request->weight)};

	if (request->says_window)
		return 0;
	memcpy(model, request->model.at, request->model.len < sizeof(model) ? request->model.len : sizeof(model) - 1);
	prompts = ledger_prompts(&worker->shared->ledger, model, false);
	if (prompts == NULL)
		return 0;
	if (atomic_load(&prompts->grown) > 0)
		heed_told(worker, prompts, request->model);
	size.window = atomic_load(&prompts->grown);
	if (size.window == 0)
		size.window = usual_window(worker, prompts, request->model);
	if (size.bytes > 0 && overflow_before(&size, &prompts->seen) == OVERFLOW_CERTAIN)
		grow(worker, prompts, request->model, size.window, overflow_least(&size, &prompts->seen));
	return atomic_load(&prompts->grown);
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
	window->may_grow = policy->window == WINDOW_GROW && kind_of(worker) == BACKEND_OLLAMA &&
	    !request->says_window && record->mode != MODE_SHADOW &&
	    strncmp(record->endpoint->dialect->name, "ollama", 6) == 0;
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
	/* Reports from here on are about this turn's window. */
	if (prompts != NULL && !window->may_grow)
		atomic_store(&prompts->grown_at, 0);
	if (prompts != NULL && window->asks)
		atomic_store(&prompts->plain_since, 0);
	else if (prompts != NULL && atomic_load(&prompts->plain_since) == 0)
		atomic_store(&prompts->plain_since, clock_millis());
}

/* Ask for the window again if that is due: the request's size is known, but not what the model can have. */
static void
want_window(const struct turn_window *window, const struct record *record, struct worker *worker,
    const struct model_prompts *prompts)
{
	struct windows *windows = &worker->shared->windows;
	int64_t told_at = atomic_load(&windows->told_at);

	if (window->asks &&
	    (kind_of(worker) != BACKEND_OLLAMA || windows_limits(windows, span_of(record->model)).most > 0))
		return;
	if (told_at <= atomic_load(&prompts->plain_since) || clock_millis() - told_at > ASK_AFTER)
		atomic_store(&windows->wanted, 1);
}

/* Log for each model, at intervals, what happened and what to set. */
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
		: record->overflow == OVERFLOW_TRUNCATED ? "silently truncated by it"
							 : "sent",
	    record->id, ollama ? "start Ollama with OLLAMA_CONTEXT_LENGTH=" : "start llama-server with -c ",
	    roomy(record->tokens_least),
	    ollama ? ", set num_ctx for the model or the request, or set context: grow in the policy"
		   : " for each slot");
}

/* The backend refused the prompt: use its own numbers if it gives them. */
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
		/* The backend counted the whole prompt. */
		struct prompt_size whole = record->size;

		whole.window = tokens > (int64_t)whole.bytes ? tokens : (int64_t)whole.bytes;
		whole.droppable = false;
		overflow_learn(&whole, &prompts->seen, tokens);
	}
}

/*
 * A turn whose window may grow was answered. If its prompt was cut all the same, the next turns request more. What was
 * requested is checked once, since a model may have less.
 */
static void
note_growth(const struct record *record, struct worker *worker, struct model_prompts *prompts)
{

	if (record->overflow == OVERFLOW_TRUNCATED)
		grow(worker, prompts, span_of(record->model), record->size.window, record->tokens_least);
	if (atomic_load(&prompts->grown) == 0)
		return;
	if (atomic_load(&prompts->grown_at) == 0)
		atomic_store(&worker->shared->windows.wanted, 1);
	atomic_store(&prompts->grown_at, clock_millis());
}

void
turn_window_judge(const struct turn_window *window, struct record *record, struct worker *worker)
{
	int64_t tokens = record->facts.tokens_in;
	struct model_prompts *prompts;
	const struct bytes_seen *seen;

	if (record->size.bytes == 0)
		return;
	prompts = ledger_prompts(&worker->shared->ledger, record->model, false);
	if (window->error != NULL)
		take_error(record, prompts, window->error);
	seen = prompts == NULL ? NULL : &prompts->seen;
	if (record->status == 200) {
		record->overflow = overflow_after(&record->size, seen, record->overflow, tokens);
		if (record->overflow != OVERFLOW_NONE && record->tokens_least == -1)
			record->tokens_least = overflow_least(&record->size, seen);
	}
	if (record->status == 200 && prompts != NULL) {
		if (record->overflow == OVERFLOW_NONE)
			overflow_learn(&record->size, &prompts->seen, tokens);
		if (window->may_grow)
			note_growth(record, worker, prompts);
		want_window(window, record, worker, prompts);
	}
	if (record->overflow != OVERFLOW_NONE)
		say(record, worker, prompts);
	else
		record->tokens_least = -1;
}
