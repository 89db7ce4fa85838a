/*
 * One row per API, and the few differences in code.
 */
#include "proxy/eval/chat_api.h"

#include <string.h>

#include "proxy/commands/members.h"
#include "proxy/dialects/dialect.h"

/* Anthropic's API wants a limit in every request. */
#define ANSWER_TOKENS 4096

static const struct chat_api rows[] = {
    {"openai", "/v1/chat/completions", &dialect_openai, true},
    {"responses", "/v1/responses", &dialect_responses, false},
    {"messages", "/v1/messages", &dialect_anthropic, false},
    {"ollama", "/api/chat", &dialect_ollama, true},
};

const struct chat_api *
chat_api_find(const char *name)
{

	for (size_t i = 0; i < nitems(rows); i++)
		if (strcmp(rows[i].name, name) == 0)
			return &rows[i];
	return NULL;
}

/* Anthropic's API has the system text outside the conversation, which has no such role. */
static void
add_conversation(cJSON *body, const char *name, const cJSON *said, bool system_apart)
{
	cJSON *list = cJSON_AddArrayToObject(body, name);
	const cJSON *one;

	cJSON_ArrayForEach(one, said)
	{
		const char *role = member_text(one, "role", NULL);
		const cJSON *content = cJSON_GetObjectItemCaseSensitive(one, "content");

		if (system_apart && role != NULL && strcmp(role, "system") == 0) {
			if (!cJSON_HasObjectItem(body, "system"))
				cJSON_AddItemToObject(body, "system", cJSON_Duplicate(content, true));
		} else
			cJSON_AddItemToArray(list, cJSON_Duplicate(one, true));
	}
}

/* Ollama's sampling options are in a separate object. */
static void
add_seed(cJSON *body, const struct chat_api *chat_api, long seed)
{
	cJSON *place = body;

	if (chat_api->dialect == &dialect_ollama) {
		place = cJSON_GetObjectItemCaseSensitive(body, "options");
		if (!cJSON_IsObject(place)) {
			cJSON_DeleteItemFromObjectCaseSensitive(body, "options");
			place = cJSON_AddObjectToObject(body, "options");
		}
	}
	cJSON_DeleteItemFromObjectCaseSensitive(place, "seed");
	cJSON_AddNumberToObject(place, "seed", (double)seed);
}

char *
chat_api_write(const struct chat_api *chat_api, const struct chat_request *ask)
{
	cJSON *body = cJSON_CreateObject();
	const cJSON *one;
	char *text;

	if (ask->model[0] != '\0')
		cJSON_AddStringToObject(body, "model", ask->model);
	add_conversation(body, chat_api->dialect == &dialect_responses ? "input" : "messages", ask->said,
	    chat_api->dialect == &dialect_anthropic);
	cJSON_AddBoolToObject(body, "stream", false);
	cJSON_ArrayForEach(one, ask->members)
	{
		cJSON_DeleteItemFromObjectCaseSensitive(body, one->string);
		cJSON_AddItemToObject(body, one->string, cJSON_Duplicate(one, true));
	}
	if (chat_api->dialect == &dialect_anthropic && !cJSON_HasObjectItem(body, "max_tokens"))
		cJSON_AddNumberToObject(body, "max_tokens", ANSWER_TOKENS);
	if (ask->seeded)
		add_seed(body, chat_api, ask->seed);
	text = cJSON_PrintUnformatted(body);
	cJSON_Delete(body);
	return text;
}
