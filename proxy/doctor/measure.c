/*
 * Four small requests: one that loads the model, an uncached prompt, the same again, and the same with some words to
 * write. The server's own times are used if it reports them, otherwise our clock's.
 */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/dialects/reply.h"
#include "proxy/doctor/machine.h"
#include "proxy/eval/chat_api.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/query.h"

#define LOOK_MILLIS  200
#define QUIET_MICROS 1000000 /* slower steps are announced */
#define WRITES       32      /* tokens */
#define TOKENS_LEAST 8       /* fewer say nothing about a speed */
#define CACHE_GAIN   2       /* a cached prompt is read at least so many times as fast */
#define PROMPT_BYTES 4.0     /* per token, if the server does not count them */

static const char story[] =
    "Early in the morning the fishermen go out, while the town is still asleep. The baker is the first to light a "
    "lamp; soon the smell of bread drifts through the narrow streets, and the gulls begin to quarrel over the roofs. "
    "By noon the boats are back, the market fills with people, and children run between the stalls until they are "
    "called to lunch. In the afternoon it is quiet again. Old men sit on the wall by the harbour and talk about the "
    "weather, and when the sun goes down, music comes from the open windows. Tell me what such a day is like for the "
    "baker, in a long and friendly story.";

/* A request and its result. */
struct trial {
	struct reply_facts facts;
	int64_t took; /* microseconds, by our clock */
};

static cJSON *
said_by(const char *text)
{
	cJSON *list = cJSON_CreateArray(), *message = cJSON_CreateObject();

	cJSON_AddStringToObject(message, "role", "user");
	cJSON_AddStringToObject(message, "content", text);
	cJSON_AddItemToArray(list, message);
	return list;
}

/* Members for an answer of so many tokens. A llama-server can be told not to end before them; others may write fewer.
 */
static cJSON *
limit_of(const struct machine *machine, int tokens)
{
	cJSON *members = cJSON_CreateObject();
	cJSON *place = machine->kind == BACKEND_OLLAMA ? cJSON_AddObjectToObject(members, "options") : members;

	cJSON_AddNumberToObject(place, machine->kind == BACKEND_OLLAMA ? "num_predict" : "max_tokens", tokens);
	if (machine->kind == BACKEND_LLAMA_SERVER)
		cJSON_AddTrueToObject(members, "ignore_eos");
	return members;
}

/* Wait for the answer; announce a long wait once. */
static enum query_state
await(struct query *query, const char *doing)
{
	int64_t began = clock_micros();
	enum query_state state = query_move(query);

	for (bool told = false; state == QUERY_WAITS; state = query_move(query)) {
		struct pollfd ready = {.fd = query->fd, .events = query_events(query)};

		(void)poll(&ready, 1, LOOK_MILLIS);
		if (!told && clock_micros() - began > QUIET_MICROS) {
			fprintf(stderr, "parapet doctor: %s ...\n", doing);
			told = true;
		}
	}
	return state;
}

static int
fail(const struct machine *machine, const struct query *query, char why[MACHINE_WHY_MAX])
{
	char name[100], said[200];
	struct span content = {query->content != NULL ? query->content : "", query->content_len};

	name[visible_write(name, sizeof(name) - 1, span_of(machine->model), VISIBLE_LINE)] = '\0';
	if (query->why != NULL && clock_millis() >= query->until)
		snprintf(why, MACHINE_WHY_MAX,
		    "%s gave no answer within %" PRId64
		    " s: it may be busy with others, or too large for this machine: "
		    "wait, take a smaller one with --model, or give it more with --timeout 10m",
		    name, machine->patience / 1000);
	else if (query->why != NULL)
		snprintf(
		    why, MACHINE_WHY_MAX, "%s gave no answer: %s: look at the model server's log", name, query->why);
	else {
		said[visible_write(said, sizeof(said) - 1, content, VISIBLE_LINE)] = '\0';
		snprintf(why, MACHINE_WHY_MAX, "%s cannot be asked: the model server says %u: %s", name, query->status,
		    said);
	}
	return -1;
}

static int
ask(const struct machine *machine, const char *text, int tokens, const char *doing, struct trial *trial,
    char why[MACHINE_WHY_MAX])
{
	const struct chat_api *api = chat_api_find(machine->kind == BACKEND_OLLAMA ? "ollama" : "openai");
	cJSON *said = said_by(text), *members = limit_of(machine, tokens);
	struct chat_request request = {.model = machine->model, .said = said, .members = members};
	char *body = chat_api_write(api, &request), field[400] = "Content-Type: application/json\r\n";
	struct reply_tap tap;
	struct query query = {.fd = -1};
	int64_t began = clock_micros();
	int status = -1;

	if (machine->key.len > 0)
		snprintf(field, sizeof(field), "Content-Type: application/json\r\nAuthorization: Bearer %.*s\r\n",
		    (int)machine->key.len, machine->key.at);
	if (body == NULL)
		query.why = "out of memory";
	else if (query_begin(&query, machine->place.addresses, machine->place.count, machine->place.host, "POST",
		     api->path, field, span_of(body), machine->patience) == 0 &&
	    await(&query, doing) == QUERY_DONE && query.status == 200) {
		reply_tap_start(&tap);
		reply_tap_feed(&tap, query.content, query.content_len);
		*trial = (struct trial){tap.facts, clock_micros() - began};
		status = 0;
	}
	if (status == -1)
		(void)fail(machine, &query, why);
	query_end(&query);
	cJSON_free(body);
	cJSON_Delete(said);
	cJSON_Delete(members);
	return status;
}

/* The time for a prompt: as reported, or the whole time of a request that wrote one token. */
static int64_t
prompt_micros(const struct trial *trial)
{

	return trial->facts.prompt_micros > 0 ? trial->facts.prompt_micros : trial->took;
}

static double
rate(int64_t tokens, int64_t micros)
{

	return tokens >= TOKENS_LEAST && micros > 0 ? (double)tokens * 1e6 / (double)micros : 0;
}

static void
reckon(struct machine *machine, const struct trial *fresh, const struct trial *again, const struct trial *writing)
{
	const struct reply_facts *wrote = &writing->facts;

	machine->fresh = prompt_micros(fresh);
	machine->cached = prompt_micros(again);
	machine->tokens_in =
	    fresh->facts.tokens_in > 0 ? fresh->facts.tokens_in : (int64_t)(sizeof(story) / PROMPT_BYTES);
	machine->tokens_out = wrote->tokens_out > 0 ? wrote->tokens_out : WRITES;
	machine->cache_known = true;
	machine->keeps_cache = again->facts.tokens_cached > machine->tokens_in / CACHE_GAIN ||
	    machine->cached < machine->fresh / CACHE_GAIN;
	machine->speed.generate = wrote->generate_micros > 0
	    ? rate(machine->tokens_out, wrote->generate_micros)
	    : rate(machine->tokens_out - 1, writing->took - again->took);
	machine->speed.prompt = rate(machine->tokens_in, machine->fresh);
}

int
machine_measure(struct machine *machine, char why[MACHINE_WHY_MAX])
{
	char text[sizeof(story) + 80], name[100], doing[200];
	struct trial load, fresh, again, writing;

	name[visible_write(name, sizeof(name) - 1, span_of(machine->model), VISIBLE_LINE)] = '\0';
	snprintf(doing, sizeof(doing), "having %s loaded", name);
	/* A number that no other run has: an uncached prompt must begin with it. */
	snprintf(text, sizeof(text), "Letter %" PRId64 " of %ld. %s", clock_micros(), (long)getpid(), story);
	if (ask(machine, "Hello!", 1, doing, &load, why) == -1 ||
	    ask(machine, text, 1, "having it read a prompt", &fresh, why) == -1 ||
	    ask(machine, text, 1, "having it read the same again", &again, why) == -1 ||
	    ask(machine, text, WRITES, "having it write a few words", &writing, why) == -1)
		return -1;
	machine->load = load.facts.load_micros > 0 ? load.facts.load_micros : 0;
	reckon(machine, &fresh, &again, &writing);
	return 0;
}
