/*
 * Lines of JSON into turns.
 */
#include "proxy/commands/prompts.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/commands/members.h"

static void
take_message(const cJSON *message, struct request *request)
{
	struct span role = member_span(message, "role"), text = member_span(message, "content");

	if (span_equals(role, "user"))
		request_add_user_text(request, text);
	else if (span_equals(role, "assistant"))
		request->answer_before = text;
	else
		request->system.decoded = text;
}

/* What is wrong with a line, or NULL with the turn filled in; its texts belong to the tree. */
static const char *
read_request(const cJSON *line, struct request *request)
{
	const cJSON *message;

	*request = (struct request){.direct = TURN_NOT_DIRECT};
	if (!cJSON_IsObject(line))
		return "not a JSON object";
	request->system.decoded = member_span(line, "system");
	cJSON_ArrayForEach(message, cJSON_GetObjectItemCaseSensitive(line, "messages")) take_message(message, request);
	if (cJSON_HasObjectItem(line, "prompt")) {
		request->last.decoded = member_span(line, "prompt");
		request->user_texts = 1;
	}
	return request->last.decoded.at == NULL ? "neither a prompt nor a user's message with text" : NULL;
}

bool
prompts_next(struct prompts *prompts)
{

	do {
		if (getline(&prompts->text, &prompts->room, prompts->in) == -1)
			return false;
		prompts->line++;
	} while (prompts->text[strspn(prompts->text, " \t\r\n")] == '\0');
	cJSON_Delete(prompts->json);
	prompts->json = cJSON_Parse(prompts->text);
	prompts->id = cJSON_GetObjectItemCaseSensitive(prompts->json, "id");
	prompts->response = member_span(prompts->json, "response");
	prompts->wrong = read_request(prompts->json, &prompts->request);
	return true;
}

void
prompts_free(struct prompts *prompts)
{

	cJSON_Delete(prompts->json);
	free(prompts->text);
}
