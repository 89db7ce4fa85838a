/*
 * The table of paths.
 */
#include "proxy/endpoint.h"

#include "proxy/dialects/dialect.h"

struct row {
	const char *path; /* a trailing '*' stands for any ending */
	struct endpoint endpoint;
};

#define GENERATES true
#define PLAIN     false

static const struct row rows[] = {
    {"/api/chat", {ENDPOINT_OLLAMA_CHAT, &dialect_ollama, GENERATES}},
    {"/api/generate", {ENDPOINT_OLLAMA_GENERATE, &dialect_ollama_generate, GENERATES}},
    {"/v1/chat/completions", {ENDPOINT_CHAT, &dialect_openai, GENERATES}},
    {"/chat/completions", {ENDPOINT_CHAT, &dialect_openai, GENERATES}},
    {"/v1/responses", {ENDPOINT_RESPONSES, &dialect_responses, GENERATES}},
    {"/responses", {ENDPOINT_RESPONSES, &dialect_responses, GENERATES}},
    {"/v1/messages", {ENDPOINT_MESSAGES, &dialect_anthropic, GENERATES}},
    {"/v1/completions", {ENDPOINT_COMPLETION, &dialect_completion, GENERATES}},
    {"/completions", {ENDPOINT_COMPLETION, &dialect_completion, GENERATES}},
    {"/completion", {ENDPOINT_COMPLETION, &dialect_completion, GENERATES}},
    {"/infill", {ENDPOINT_COMPLETION, &dialect_completion, GENERATES}},
    {"/api/embed", {ENDPOINT_EMBEDDINGS, &dialect_ollama, PLAIN}},
    {"/api/embeddings", {ENDPOINT_EMBEDDINGS, &dialect_ollama, PLAIN}},
    {"/v1/embeddings", {ENDPOINT_EMBEDDINGS, &dialect_openai, PLAIN}},
    {"/embeddings", {ENDPOINT_EMBEDDINGS, &dialect_openai, PLAIN}},
    {"/embedding", {ENDPOINT_EMBEDDINGS, &dialect_openai, PLAIN}},
    {"/api/tags", {ENDPOINT_MODELS, &dialect_ollama, PLAIN}},
    {"/v1/models", {ENDPOINT_MODELS, &dialect_openai, PLAIN}},
    {"/v1/models/*", {ENDPOINT_MODELS, &dialect_openai, PLAIN}},
    {"/models", {ENDPOINT_MODELS, &dialect_openai, PLAIN}},
    {"/parapet", {ENDPOINT_OWN, &dialect_openai, PLAIN}},
    {"/parapet/*", {ENDPOINT_OWN, &dialect_openai, PLAIN}},
    /* Not a class of their own, but their errors have the API's shape. */
    {"/api/*", {ENDPOINT_OTHER, &dialect_ollama, PLAIN}},
    {"/v1/messages/*", {ENDPOINT_OTHER, &dialect_anthropic, PLAIN}},
};

static const struct endpoint other = {ENDPOINT_OTHER, &dialect_openai, PLAIN};

static bool
matches(struct span path, const char *pattern)
{
	size_t len = strlen(pattern);

	if (pattern[len - 1] == '*')
		return path.len >= len - 1 && memcmp(path.at, pattern, len - 1) == 0;
	return path.len == len && memcmp(path.at, pattern, len) == 0;
}

const struct endpoint *
endpoint_of(struct span path)
{
	const char *query = path.len ? memchr(path.at, '?', path.len) : NULL;

	if (query != NULL)
		path.len = (size_t)(query - path.at);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (matches(path, rows[i].path))
			return &rows[i].endpoint;
	return &other;
}

const char *endpoint_name(enum endpoint_class class)
{
	static const char *const names[ENDPOINT_COUNT] = {"ollama_chat", "ollama_generate", "chat", "responses",
	    "messages", "completion", "embeddings", "models", "own", "other"};

	return names[class];
}
