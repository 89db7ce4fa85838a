/*
 * Paths: each is of one class and speaks one dialect, and each dialect writes errors in its own shape.
 */
#include "proxy/dialects/endpoint.h"

#include <stdio.h>

#include "proxy/dialects/dialect.h"
#include "tests/unit/check.h"

static const struct {
	const char *path;
	enum endpoint_class class;
	const struct dialect *dialect;
	bool generates;
	enum endpoint_naming naming;
	bool takes_prefix;
} rows[] = {
    {"/api/chat", ENDPOINT_OLLAMA_CHAT, &dialect_ollama, true, NAMES_IN_BODY, true},
    {"/api/chat?x=/v1/messages", ENDPOINT_OLLAMA_CHAT, &dialect_ollama, true, NAMES_IN_BODY, true},
    {"/api/generate", ENDPOINT_OLLAMA_GENERATE, &dialect_ollama_generate, true, NAMES_IN_BODY, true},
    {"/v1/chat/completions", ENDPOINT_CHAT, &dialect_openai, true, NAMES_IN_BODY, true},
    {"/chat/completions", ENDPOINT_CHAT, &dialect_openai, true, NAMES_IN_BODY, true},
    {"/v1/responses", ENDPOINT_RESPONSES, &dialect_responses, true, NAMES_IN_BODY, true},
    {"/v1/messages", ENDPOINT_MESSAGES, &dialect_anthropic, true, NAMES_IN_BODY, true},
    {"/v1/messages?beta=true", ENDPOINT_MESSAGES, &dialect_anthropic, true, NAMES_IN_BODY, true},
    {"/v1/completions", ENDPOINT_COMPLETION, &dialect_completion, true, NAMES_IN_BODY, true},
    {"/completion", ENDPOINT_COMPLETION, &dialect_completion, true, NAMES_IN_BODY, true},
    {"/completions", ENDPOINT_COMPLETION, &dialect_completion, true, NAMES_IN_BODY, true},
    {"/infill", ENDPOINT_COMPLETION, &dialect_completion, true, NAMES_IN_BODY, true},
    {"/api/embed", ENDPOINT_EMBEDDINGS, &dialect_ollama, false, NAMES_IN_BODY, true},
    {"/v1/embeddings", ENDPOINT_EMBEDDINGS, &dialect_openai, false, NAMES_IN_BODY, true},
    {"/api/tags", ENDPOINT_MODELS, &dialect_ollama, false, NAMES_NOTHING, true},
    {"/v1/models", ENDPOINT_MODELS, &dialect_openai, false, NAMES_NOTHING, true},
    {"/v1/models/a/b", ENDPOINT_MODELS, &dialect_openai, false, NAMES_IN_PATH, true},
    {"/parapet", ENDPOINT_OWN, &dialect_openai, false, NAMES_NOTHING, false},
    {"/parapet/", ENDPOINT_OWN, &dialect_openai, false, NAMES_NOTHING, false},
    {"/parapet/health", ENDPOINT_OWN, &dialect_openai, false, NAMES_NOTHING, false},
    {"/parapet?x", ENDPOINT_OWN, &dialect_openai, false, NAMES_NOTHING, false},
    {"/parapets", ENDPOINT_OTHER, &dialect_openai, false, NAMES_NOTHING, false},
    {"/api/pull", ENDPOINT_OTHER, &dialect_ollama, false, NAMES_TO_KEEP, false},
    {"/api/blobs/sha256:0", ENDPOINT_OTHER, &dialect_ollama, false, NAMES_NOTHING, false},
    {"/api/chats", ENDPOINT_OTHER, &dialect_ollama, false, NAMES_NOTHING, false},
    {"/v1/messages/count_tokens", ENDPOINT_OTHER, &dialect_anthropic, false, NAMES_IN_BODY, true},
    {"/", ENDPOINT_OTHER, &dialect_openai, false, NAMES_NOTHING, true},
    {"", ENDPOINT_OTHER, &dialect_openai, false, NAMES_NOTHING, false},
    {"*", ENDPOINT_OTHER, &dialect_openai, false, NAMES_NOTHING, false},
    {"?", ENDPOINT_OTHER, &dialect_openai, false, NAMES_NOTHING, false},
    {"/props", ENDPOINT_OTHER, &dialect_openai, false, NAMES_NOTHING, true},
    {"/v1/chat/completion", ENDPOINT_OTHER, &dialect_openai, false, NAMES_NOTHING, false},
    {"/API/CHAT", ENDPOINT_OTHER, &dialect_openai, false, NAMES_NOTHING, false},
};

static void
test_rows(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t len = strlen(rows[i].path);
		const struct endpoint *endpoint = endpoint_of((struct span){guarded_copy(rows[i].path, len), len});

		check_example(rows[i].path);
		CHECK_EQ_INT(endpoint->class, rows[i].class);
		CHECK_TEXT(endpoint->dialect->name, rows[i].dialect->name);
		CHECK_EQ_INT(endpoint->generates, rows[i].generates);
		CHECK_EQ_INT(endpoint->naming, rows[i].naming);
		CHECK_EQ_INT(endpoint->takes_prefix, rows[i].takes_prefix);
	}
}

/* Labels are a closed set, no two alike. */
static void
test_names(void)
{

	for (int a = 0; a < ENDPOINT_COUNT; a++) {
		const char *name = endpoint_class_name((enum endpoint_class)a);

		check_example(name);
		CHECK(name[0] != '\0' && strspn(name, "abcdefghijklmnopqrstuvwxyz_") == strlen(name));
		for (int b = 0; b < a; b++)
			CHECK(strcmp(name, endpoint_class_name((enum endpoint_class)b)) != 0);
	}
}

static void
test_errors(void)
{
	static const struct {
		const struct dialect *dialect;
		const char *start;
	} shapes[] = {
	    {&dialect_ollama, "{\"error\":\""},
	    {&dialect_openai, "{\"error\":{"},
	    {&dialect_anthropic, "{\"type\":\"error\",\"error\":{\"type\":\""},
	};
	static const unsigned statuses[] = {400, 401, 403, 404, 408, 413, 429, 431, 500, 502, 503, 504, 508};
	char longest[401];

	memset(longest, 'm', 400);
	longest[400] = '\0';
	for (size_t i = 0; i < nitems(shapes); i++) {
		for (size_t k = 0; k < nitems(statuses); k++) {
			char out[DIALECT_ERROR_MAX];
			size_t n = shapes[i].dialect->write_error(out, sizeof(out), statuses[k], longest);

			check_example(shapes[i].dialect->name);
			CHECK(n > 0 && n <= sizeof(out));
			CHECK(strncmp(out, shapes[i].start, strlen(shapes[i].start)) == 0);
			CHECK(out[n - 1] == '}' || (out[n - 1] == '\n' && out[n - 2] == '}'));
			CHECK(memmem(out, n, longest, 400) != NULL);
		}
	}
}

int
main(void)
{

	test_rows();
	test_names();
	test_errors();
	return check_end();
}
