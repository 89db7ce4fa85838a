/*
 * At most one member, by the kind of backend.
 */
#include "proxy/requests/terms.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/relay/client.h"
#include "proxy/relay/turn_window.h"
#include "proxy/relay/worker.h"

/* Insert a member before an object's closing brace, or after its opening one. */
static void
put_member(
    struct dispatch *dispatch, const char *at, const char *before, const char *name, int64_t value, const char *behind)
{
	int len = snprintf(
	    dispatch->put_text, sizeof(dispatch->put_text), "%s\"%s\":%" PRId64 "%s", before, name, value, behind);

	dispatch->put = (struct span){dispatch->put_text, (size_t)len};
	dispatch->put_at = at;
}

static void
put_window(struct dispatch *dispatch, int64_t window)
{
	const struct request_places *places = &dispatch->request.places;

	if (places->options.at == NULL)
		put_member(dispatch, places->close.at, places->has_members ? ",\"options\":{" : "\"options\":{",
		    "num_ctx", window, "}");
	else if (places->options.len > 1)
		put_member(dispatch, places->options.at + 1, "", "num_ctx", window,
		    span_strip((struct span){places->options.at + 1, places->options.len - 2}).len > 0 ? "," : "");
	else
		return;
	dispatch->request.window = window;
}

/*
 * llama-server enforces the thinking budget itself in all APIs but raw text; older versions ignore the member. For
 * Anthropic's messages it reads only Anthropic's member.
 */
static void
put_budget(struct dispatch *dispatch, const struct dialect *dialect, int64_t most)
{
	const struct request_places *places = &dispatch->request.places;

	if (dialect == &dialect_completion || dispatch->request.says_thinking)
		return;
	if (dialect == &dialect_anthropic)
		put_member(dispatch, places->close.at,
		    places->has_members ? ",\"thinking\":{\"type\":\"enabled\","
					: "\"thinking\":{\"type\":\"enabled\",",
		    "budget_tokens", most, "}");
	else
		put_member(
		    dispatch, places->close.at, places->has_members ? "," : "", "thinking_budget_tokens", most, "");
	dispatch->closes_thinking = true;
}

void
terms_put(const struct client *client, struct forward *forward)
{
	struct dispatch *dispatch = &forward->dispatch;
	struct worker *worker = client->worker;
	const struct policy *policy = worker->policy.policy;
	enum policy_mode mode = dispatch->turn_mode.mode;
	const char *name = forward->endpoint->dialect->name;
	int64_t window;

	if (policy == NULL || dispatch->unread != NULL || mode == MODE_OFF || mode == MODE_SHADOW ||
	    dispatch->put.len > 0 || dispatch->request.places.close.at == NULL)
		return;
	switch (atomic_load(&worker->shared->backend_kind)) {
	case BACKEND_OLLAMA:
		window = policy->window == WINDOW_GROW && strncmp(name, "ollama", 6) == 0
		    ? turn_window_grow(worker, &dispatch->request)
		    : 0;
		if (window > 0)
			put_window(dispatch, window);
		break;
	case BACKEND_LLAMA_SERVER:
		if (policy->thinking.most > 0 && policy->thinking.then == THINKING_ANSWER)
			put_budget(dispatch, forward->endpoint->dialect, policy->thinking.most);
		break;
	default:
		break;
	}
}
