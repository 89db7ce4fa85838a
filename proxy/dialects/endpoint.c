/*
 * The table of paths.
 */
#include "proxy/dialects/endpoint.h"

#include "proxy/dialects/dialect.h"

struct row {
	const char *path; /* a trailing '*' matches any ending */
	struct endpoint endpoint;
};

/* Kinds of requests: a turn; a question that changes nothing; something in between. */
#define TURN      true, NAMES_IN_BODY, true, false
#define QUESTION  false, NAMES_NOTHING, true, false
#define NAMING    false, NAMES_IN_BODY, true, false
#define ONE_MODEL false, NAMES_IN_PATH, true, false
#define KEEPING   false, NAMES_TO_KEEP, false, false
#define PLAIN     false, NAMES_NOTHING, false, false
#define BATCHES   false, NAMES_NOTHING, false, true

static const struct row rows[] = {
    {"/api/chat", {ENDPOINT_OLLAMA_CHAT, &dialect_ollama, TURN}},
    {"/api/generate", {ENDPOINT_OLLAMA_GENERATE, &dialect_ollama_generate, TURN}},
    {"/v1/chat/completions", {ENDPOINT_CHAT, &dialect_openai, TURN}},
    {"/chat/completions", {ENDPOINT_CHAT, &dialect_openai, TURN}},
    {"/v1/responses", {ENDPOINT_RESPONSES, &dialect_responses, TURN}},
    {"/responses", {ENDPOINT_RESPONSES, &dialect_responses, TURN}},
    {"/v1/messages", {ENDPOINT_MESSAGES, &dialect_anthropic, TURN}},
    {"/v1/completions", {ENDPOINT_COMPLETION, &dialect_completion, TURN}},
    {"/completions", {ENDPOINT_COMPLETION, &dialect_completion, TURN}},
    {"/completion", {ENDPOINT_COMPLETION, &dialect_completion, TURN}},
    {"/infill", {ENDPOINT_COMPLETION, &dialect_completion, TURN}},
    {"/api/embed", {ENDPOINT_EMBEDDINGS, &dialect_ollama, NAMING}},
    {"/api/embeddings", {ENDPOINT_EMBEDDINGS, &dialect_ollama, NAMING}},
    {"/v1/embeddings", {ENDPOINT_EMBEDDINGS, &dialect_openai, NAMING}},
    {"/embeddings", {ENDPOINT_EMBEDDINGS, &dialect_openai, NAMING}},
    {"/embedding", {ENDPOINT_EMBEDDINGS, &dialect_openai, NAMING}},
    {"/api/tags", {ENDPOINT_MODELS, &dialect_ollama, QUESTION}},
    {"/v1/models", {ENDPOINT_MODELS, &dialect_openai, QUESTION}},
    {"/v1/models/*", {ENDPOINT_MODELS, &dialect_openai, ONE_MODEL}},
    {"/models", {ENDPOINT_MODELS, &dialect_openai, QUESTION}},
    {"/parapet/queue/*", {ENDPOINT_OWN, &dialect_openai, BATCHES}},
    {"/parapet", {ENDPOINT_OWN, &dialect_openai, PLAIN}},
    {"/parapet/*", {ENDPOINT_OWN, &dialect_openai, PLAIN}},
    /* No classes of their own. Clients whose base URL has a prefix ask these before they generate. */
    {"/", {ENDPOINT_OTHER, &dialect_openai, QUESTION}},
    {"/version", {ENDPOINT_OTHER, &dialect_openai, QUESTION}},
    {"/health", {ENDPOINT_OTHER, &dialect_openai, QUESTION}},
    {"/props", {ENDPOINT_OTHER, &dialect_openai, QUESTION}},
    {"/api/version", {ENDPOINT_OTHER, &dialect_ollama, QUESTION}},
    {"/api/ps", {ENDPOINT_OTHER, &dialect_ollama, QUESTION}},
    {"/api/show", {ENDPOINT_OTHER, &dialect_ollama, NAMING}},
    {"/v1/messages/count_tokens", {ENDPOINT_OTHER, &dialect_anthropic, NAMING}},
    {"/api/delete", {ENDPOINT_OTHER, &dialect_ollama, KEEPING}},
    {"/api/create", {ENDPOINT_OTHER, &dialect_ollama, KEEPING}},
    {"/api/copy", {ENDPOINT_OTHER, &dialect_ollama, KEEPING}},
    {"/api/push", {ENDPOINT_OTHER, &dialect_ollama, KEEPING}},
    {"/api/pull", {ENDPOINT_OTHER, &dialect_ollama, KEEPING}},
    {"/v1/files", {ENDPOINT_OTHER, &dialect_openai, BATCHES}},
    {"/v1/files/*", {ENDPOINT_OTHER, &dialect_openai, BATCHES}},
    {"/v1/batches", {ENDPOINT_OTHER, &dialect_openai, BATCHES}},
    {"/v1/batches/*", {ENDPOINT_OTHER, &dialect_openai, BATCHES}},
    /* The rest: errors in the API's format. */
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
	const char *query = span_find(path, '?');

	if (query != NULL)
		path.len = (size_t)(query - path.at);
	for (size_t i = 0; i < nitems(rows); i++)
		if (matches(path, rows[i].path))
			return &rows[i].endpoint;
	return &other;
}

VOCABULARY_NAMES(endpoint_class, EACH_ENDPOINT_CLASS, ENDPOINT_COUNT);
