/*
 * Endpoints in one table, and one reader for all request bodies: every API keeps its texts under a handful of names, as
 * strings, lists of strings, or lists of objects that hold content or text.
 */
#include "proxy/replay/inbound.h"

#include <event2/buffer.h>
#include <stdlib.h>

#include "policies/hash.h"
#include "proxy/replay/bytes.h"
#include "proxy/replay/json.h"

#define ENDPOINTS (sizeof(endpoints) / sizeof(endpoints[0]))

static const struct {
	const char *path; /* a * at the end stands for one or more bytes */
	enum ask_endpoint endpoint;
	enum ask_dialect dialect;
	int methods;
} endpoints[] = {
    {"/api/chat", ASK_OLLAMA_CHAT, DIALECT_OLLAMA, ASK_POST},
    {"/api/generate", ASK_OLLAMA_GENERATE, DIALECT_OLLAMA, ASK_POST},
    {"/v1/chat/completions", ASK_CHAT, DIALECT_OPENAI, ASK_POST},
    {"/chat/completions", ASK_CHAT, DIALECT_OPENAI, ASK_POST},
    {"/v1/completions", ASK_COMPLETION, DIALECT_OPENAI, ASK_POST},
    {"/v1/responses", ASK_RESPONSES, DIALECT_OPENAI, ASK_POST},
    {"/responses", ASK_RESPONSES, DIALECT_OPENAI, ASK_POST},
    {"/v1/messages", ASK_MESSAGES, DIALECT_ANTHROPIC, ASK_POST},
    {"/completion", ASK_NATIVE, DIALECT_NATIVE, ASK_POST},
    {"/completions", ASK_NATIVE, DIALECT_NATIVE, ASK_POST},
    {"/infill", ASK_NATIVE, DIALECT_NATIVE, ASK_POST},
    {"/", ASK_ROOT, DIALECT_OLLAMA, ASK_GET},
    {"/api/tags", ASK_OLLAMA_TAGS, DIALECT_OLLAMA, ASK_GET},
    {"/api/show", ASK_OLLAMA_SHOW, DIALECT_OLLAMA, ASK_POST},
    {"/api/version", ASK_OLLAMA_VERSION, DIALECT_OLLAMA, ASK_GET},
    {"/api/ps", ASK_OLLAMA_PS, DIALECT_OLLAMA, ASK_GET},
    {"/api/embed", ASK_OLLAMA_EMBED, DIALECT_OLLAMA, ASK_POST},
    {"/api/embeddings", ASK_OLLAMA_EMBEDDING, DIALECT_OLLAMA, ASK_POST},
    {"/v1/models", ASK_MODELS, DIALECT_OPENAI, ASK_GET},
    {"/models", ASK_MODELS, DIALECT_OPENAI, ASK_GET},
    {"/v1/models/*", ASK_MODEL, DIALECT_OPENAI, ASK_GET},
    {"/v1/embeddings", ASK_EMBEDDINGS, DIALECT_OPENAI, ASK_POST},
    {"/embeddings", ASK_NATIVE_EMBEDDING, DIALECT_NATIVE, ASK_POST},
    {"/embedding", ASK_NATIVE_EMBEDDING, DIALECT_NATIVE, ASK_POST},
    {"/v1/messages/count_tokens", ASK_COUNT, DIALECT_ANTHROPIC, ASK_POST},
    {"/v1/responses/input_tokens", ASK_COUNT, DIALECT_OPENAI, ASK_POST},
    {"/health", ASK_HEALTH, DIALECT_NATIVE, ASK_GET},
    {"/v1/health", ASK_HEALTH, DIALECT_NATIVE, ASK_GET},
    {"/props", ASK_PROPS, DIALECT_NATIVE, ASK_GET | ASK_POST},
    {"/slots", ASK_SLOTS, DIALECT_NATIVE, ASK_GET},
    {"/metrics", ASK_METRICS, DIALECT_NATIVE, ASK_GET},
    {"/tokenize", ASK_TOKENIZE, DIALECT_NATIVE, ASK_POST},
    {"/detokenize", ASK_DETOKENIZE, DIALECT_NATIVE, ASK_POST},
    {"/apply-template", ASK_TEMPLATE, DIALECT_NATIVE, ASK_POST},
};

/* Names under which requests keep their texts, in the order in which they are read. */
static const char *const text_names[] = {
    "system", "instructions", "messages", "input", "prompt", "content", "input_prefix", "input_suffix", "suffix"};

static bool
path_matches(struct span path, const char *pattern)
{
	size_t len = strlen(pattern);

	if (pattern[len - 1] == '*')
		return path.len >= len && memcmp(path.at, pattern, len - 1) == 0;
	return span_equals(path, pattern);
}

void
ask_route(struct ask *ask, struct span path)
{
	const char *query = memchr(path.at, '?', path.len);
	size_t i;

	if (query != NULL)
		path.len = (size_t)(query - path.at);
	memset(ask, 0, sizeof(*ask));
	ask->path = path;
	ask->think = true;
	for (i = 0; i < ENDPOINTS; i++) {
		if (path_matches(path, endpoints[i].path)) {
			ask->endpoint = endpoints[i].endpoint;
			ask->dialect = endpoints[i].dialect;
			ask->methods = endpoints[i].methods;
			return;
		}
	}
	ask->endpoint = ASK_UNKNOWN;
	ask->methods = ASK_GET | ASK_POST;
	ask->dialect = span_starts_nocase(path, "/api/") ? DIALECT_OLLAMA
	    : span_starts_nocase(path, "/v1/messages")   ? DIALECT_ANTHROPIC
							 : DIALECT_NATIVE;
}

bool
ask_generates(const struct ask *ask)
{

	return ask->endpoint <= ASK_NATIVE;
}

/* Append the texts below a value: itself, its items, or what its objects say. cJSON has bounded the depth. */
static void
collect_texts(struct evbuffer *texts, const cJSON *value)
{
	static const char *const names[] = {"content", "text"};
	struct span text = json_string(value);
	const cJSON *item;
	size_t i;

	if (text.at != NULL) {
		evbuffer_add(texts, text.at, text.len);
		evbuffer_add(texts, "\n", 1);
	} else if (cJSON_IsArray(value)) {
		cJSON_ArrayForEach(item, value) collect_texts(texts, item);
	} else if (cJSON_IsObject(value)) {
		for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
			collect_texts(texts, json_find(value, names[i]));
	}
}

static void
read_texts(struct ask *ask)
{
	struct evbuffer *texts = evbuffer_new();
	size_t i;

	if (texts == NULL)
		abort();
	for (i = 0; i < sizeof(text_names) / sizeof(text_names[0]); i++)
		collect_texts(texts, json_find(ask->tree, text_names[i]));
	ask->texts_len = evbuffer_get_length(texts);
	ask->texts = malloc(ask->texts_len + 1);
	if (ask->texts == NULL)
		abort();
	evbuffer_remove(texts, ask->texts, ask->texts_len);
	ask->texts[ask->texts_len] = '\0';
	evbuffer_free(texts);
}

/* What must be there is what the imitated servers insist on. Returns NULL or what is missing. */
static const char *
find_fault(struct ask *ask)
{
	const cJSON *messages = json_find(ask->tree, "messages");
	const cJSON *keep_alive = json_find(ask->tree, "keep_alive");
	const cJSON *stream = json_find(ask->tree, "stream");

	if (stream != NULL && !cJSON_IsBool(stream) && !cJSON_IsNull(stream))
		return "'stream' must be true or false";
	if (messages != NULL && !cJSON_IsArray(messages))
		return "Expected 'messages' to be an array";
	switch (ask->endpoint) {
	case ASK_OLLAMA_CHAT:
	case ASK_OLLAMA_GENERATE:
		ask->empty = ask->texts_len == 0;
		ask->unload = cJSON_IsNumber(keep_alive) && keep_alive->valuedouble == 0;
		return NULL;
	case ASK_CHAT:
	case ASK_MESSAGES:
		return messages != NULL ? NULL : "'messages' is required";
	case ASK_RESPONSES:
		return json_find(ask->tree, "input") != NULL ? NULL : "'input' is required";
	case ASK_COMPLETION:
		return json_find(ask->tree, "prompt") != NULL ? NULL : "'prompt' is required";
	default:
		return NULL;
	}
}

/* Whether the request turns the model's thinking off, in any API's way. */
static bool
thinking_is_off(const cJSON *tree)
{
	const cJSON *kwargs = json_find(tree, "chat_template_kwargs");
	struct span type = json_string(json_find(json_find(tree, "thinking"), "type"));
	struct span effort = json_string(json_find(json_find(tree, "reasoning"), "effort"));

	return cJSON_IsFalse(json_find(tree, "think")) || cJSON_IsFalse(json_find(kwargs, "enable_thinking")) ||
	    (type.at != NULL && span_equals(type, "disabled")) || (effort.at != NULL && span_equals(effort, "none"));
}

void
ask_read(struct ask *ask, struct span body, struct span model)
{
	const cJSON *stream;
	struct span named;
	size_t offset;

	ask->model = model;
	ask->id = hash_add_bytes(hash_add_bytes(HASH_START, ask->path.at, ask->path.len), body.at, body.len);
	ask->fault = "missing request body";
	if (body.len == 0)
		return;
	ask->fault = "the request body is not a JSON object";
	ask->tree = json_parse(body, &offset);
	if (!cJSON_IsObject(ask->tree))
		return;
	named = json_string(json_find(ask->tree, "model"));
	if (named.len > 0)
		ask->model = named;
	stream = json_find(ask->tree, "stream");
	ask->stream = cJSON_IsBool(stream) ? cJSON_IsTrue(stream) : ask->dialect == DIALECT_OLLAMA;
	ask->include_usage = cJSON_IsTrue(json_find(json_find(ask->tree, "stream_options"), "include_usage"));
	ask->think = !thinking_is_off(ask->tree);
	read_texts(ask);
	ask->fault = find_fault(ask);
}

void
ask_clear(struct ask *ask)
{

	cJSON_Delete(ask->tree);
	free(ask->texts);
	ask->tree = NULL;
	ask->texts = NULL;
}
