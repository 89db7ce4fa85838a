/*
 * Endpoints in one table, and one reader for all request bodies: every API keeps its texts under a handful of names, as
 * strings, lists of strings, or lists of objects that hold content or text.
 */
#include "proxy/replay/inbound.h"

#include <event2/buffer.h>
#include <stdlib.h>

#include "policies/hash.h"
#include "proxy/replay/json.h"

static const struct {
	const char *path; /* a trailing * matches one or more bytes */
	enum inbound_endpoint endpoint;
	enum inbound_dialect dialect;
	int methods;
} endpoints[] = {
    {"/api/chat", INBOUND_OLLAMA_CHAT, DIALECT_OLLAMA, INBOUND_POST},
    {"/api/generate", INBOUND_OLLAMA_GENERATE, DIALECT_OLLAMA, INBOUND_POST},
    {"/v1/chat/completions", INBOUND_CHAT, DIALECT_OPENAI, INBOUND_POST},
    {"/chat/completions", INBOUND_CHAT, DIALECT_OPENAI, INBOUND_POST},
    {"/v1/completions", INBOUND_COMPLETION, DIALECT_OPENAI, INBOUND_POST},
    {"/v1/responses", INBOUND_RESPONSES, DIALECT_OPENAI, INBOUND_POST},
    {"/responses", INBOUND_RESPONSES, DIALECT_OPENAI, INBOUND_POST},
    {"/v1/messages", INBOUND_MESSAGES, DIALECT_ANTHROPIC, INBOUND_POST},
    {"/completion", INBOUND_NATIVE, DIALECT_NATIVE, INBOUND_POST},
    {"/completions", INBOUND_NATIVE, DIALECT_NATIVE, INBOUND_POST},
    {"/infill", INBOUND_NATIVE, DIALECT_NATIVE, INBOUND_POST},
    {"/", INBOUND_ROOT, DIALECT_OLLAMA, INBOUND_GET},
    {"/api/tags", INBOUND_OLLAMA_TAGS, DIALECT_OLLAMA, INBOUND_GET},
    {"/api/show", INBOUND_OLLAMA_SHOW, DIALECT_OLLAMA, INBOUND_POST},
    {"/api/version", INBOUND_OLLAMA_VERSION, DIALECT_OLLAMA, INBOUND_GET},
    {"/api/ps", INBOUND_OLLAMA_PS, DIALECT_OLLAMA, INBOUND_GET},
    {"/api/embed", INBOUND_OLLAMA_EMBED, DIALECT_OLLAMA, INBOUND_POST},
    {"/api/embeddings", INBOUND_OLLAMA_EMBEDDING, DIALECT_OLLAMA, INBOUND_POST},
    {"/v1/models", INBOUND_MODELS, DIALECT_OPENAI, INBOUND_GET},
    {"/models", INBOUND_MODELS, DIALECT_OPENAI, INBOUND_GET},
    {"/v1/models/*", INBOUND_MODEL, DIALECT_OPENAI, INBOUND_GET},
    {"/v1/embeddings", INBOUND_EMBEDDINGS, DIALECT_OPENAI, INBOUND_POST},
    {"/embeddings", INBOUND_NATIVE_EMBEDDING, DIALECT_NATIVE, INBOUND_POST},
    {"/embedding", INBOUND_NATIVE_EMBEDDING, DIALECT_NATIVE, INBOUND_POST},
    {"/v1/messages/count_tokens", INBOUND_COUNT, DIALECT_ANTHROPIC, INBOUND_POST},
    {"/v1/responses/input_tokens", INBOUND_COUNT, DIALECT_OPENAI, INBOUND_POST},
    {"/health", INBOUND_HEALTH, DIALECT_NATIVE, INBOUND_GET},
    {"/v1/health", INBOUND_HEALTH, DIALECT_NATIVE, INBOUND_GET},
    {"/props", INBOUND_PROPS, DIALECT_NATIVE, INBOUND_GET | INBOUND_POST},
    {"/slots", INBOUND_SLOTS, DIALECT_NATIVE, INBOUND_GET},
    {"/metrics", INBOUND_METRICS, DIALECT_NATIVE, INBOUND_GET},
    {"/tokenize", INBOUND_TOKENIZE, DIALECT_NATIVE, INBOUND_POST},
    {"/detokenize", INBOUND_DETOKENIZE, DIALECT_NATIVE, INBOUND_POST},
    {"/apply-template", INBOUND_TEMPLATE, DIALECT_NATIVE, INBOUND_POST},
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
inbound_route(struct inbound *inbound, struct span path)
{
	const char *query = span_find(path, '?');
	size_t i;

	if (query != NULL)
		path.len = (size_t)(query - path.at);
	memset(inbound, 0, sizeof(*inbound));
	inbound->path = path;
	inbound->think = true;
	for (i = 0; i < nitems(endpoints); i++) {
		if (path_matches(path, endpoints[i].path)) {
			inbound->endpoint = endpoints[i].endpoint;
			inbound->dialect = endpoints[i].dialect;
			inbound->methods = endpoints[i].methods;
			return;
		}
	}
	inbound->endpoint = INBOUND_UNKNOWN;
	inbound->methods = INBOUND_GET | INBOUND_POST;
	inbound->dialect = span_starts_nocase(path, "/api/") ? DIALECT_OLLAMA
	    : span_starts_nocase(path, "/v1/messages")       ? DIALECT_ANTHROPIC
							     : DIALECT_NATIVE;
}

bool
inbound_generates(const struct inbound *inbound)
{

	return inbound->endpoint <= INBOUND_NATIVE;
}

/* Append the texts below a value: itself, its items, or its members. cJSON limits the depth. */
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
		for (i = 0; i < nitems(names); i++)
			collect_texts(texts, json_find(value, names[i]));
	}
}

static void
read_texts(struct inbound *inbound)
{
	struct evbuffer *texts = evbuffer_new();
	size_t i;

	if (texts == NULL)
		abort();
	for (i = 0; i < nitems(text_names); i++)
		collect_texts(texts, json_find(inbound->tree, text_names[i]));
	inbound->texts_len = evbuffer_get_length(texts);
	inbound->texts = malloc(inbound->texts_len + 1);
	if (inbound->texts == NULL)
		abort();
	evbuffer_remove(texts, inbound->texts, inbound->texts_len);
	inbound->texts[inbound->texts_len] = '\0';
	evbuffer_free(texts);
}

/* Members that the imitated servers require. Returns NULL or what is missing. */
static const char *
find_fault(struct inbound *inbound)
{
	const cJSON *messages = json_find(inbound->tree, "messages");
	const cJSON *keep_alive = json_find(inbound->tree, "keep_alive");
	const cJSON *stream = json_find(inbound->tree, "stream");

	if (stream != NULL && !cJSON_IsBool(stream) && !cJSON_IsNull(stream))
		return "'stream' must be true or false";
	if (messages != NULL && !cJSON_IsArray(messages))
		return "Expected 'messages' to be an array";
	switch (inbound->endpoint) {
	case INBOUND_OLLAMA_CHAT:
	case INBOUND_OLLAMA_GENERATE:
		inbound->empty = inbound->texts_len == 0;
		inbound->unload = cJSON_IsNumber(keep_alive) && keep_alive->valuedouble == 0;
		return NULL;
	case INBOUND_CHAT:
	case INBOUND_MESSAGES:
		return messages != NULL ? NULL : "'messages' is required";
	case INBOUND_RESPONSES:
		return json_find(inbound->tree, "input") != NULL ? NULL : "'input' is required";
	case INBOUND_COMPLETION:
		return json_find(inbound->tree, "prompt") != NULL ? NULL : "'prompt' is required";
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
inbound_read(struct inbound *inbound, struct span body, struct span model)
{
	const cJSON *stream;
	struct span named;
	size_t offset;

	inbound->model = model;
	inbound->id =
	    hash_add_bytes(hash_add_bytes(HASH_START, inbound->path.at, inbound->path.len), body.at, body.len);
	inbound->fault = "missing request body";
	if (body.len == 0)
		return;
	inbound->fault = "the request body is not a JSON object";
	inbound->tree = json_parse(body, &offset);
	if (!cJSON_IsObject(inbound->tree))
		return;
	named = json_string(json_find(inbound->tree, "model"));
	if (named.len > 0)
		inbound->model = named;
	stream = json_find(inbound->tree, "stream");
	inbound->stream = cJSON_IsBool(stream) ? cJSON_IsTrue(stream) : inbound->dialect == DIALECT_OLLAMA;
	inbound->include_usage = cJSON_IsTrue(json_find(json_find(inbound->tree, "stream_options"), "include_usage"));
	inbound->think = !thinking_is_off(inbound->tree);
	read_texts(inbound);
	inbound->fault = find_fault(inbound);
}

void
inbound_clear(struct inbound *inbound)
{

	cJSON_Delete(inbound->tree);
	free(inbound->texts);
	inbound->tree = NULL;
	inbound->texts = NULL;
}
