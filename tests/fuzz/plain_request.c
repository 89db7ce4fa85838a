/*
 * Walking cJSON's tree.
 */
#include "tests/fuzz/plain_request.h"

#include <stdlib.h>

#include <cjson/cJSON.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/stop_words.h"
#include "routes/request.h"

/* A text that grows. */
struct text {
	char *at;
	size_t len;
};

static struct text texts[8]; /* the last two user texts, answers since and between, system, model */

enum { LAST, PREVIOUS, SINCE, BETWEEN, SYSTEM, MODEL };

static void
text_clear(struct text *text)
{

	free(text->at);
	text->at = calloc(1, 1);
	if (text->at == NULL)
		abort();
	text->len = 0;
}

/* Add a part, a newline before it unless it is the first. */
static void
text_add(struct text *text, const char *part)
{
	size_t len = strlen(part);

	if (len == 0)
		return;
	text->at = realloc(text->at, text->len + len + 2);
	if (text->at == NULL)
		abort();
	if (text->len > 0)
		text->at[text->len++] = '\n';
	memcpy(text->at + text->len, part, len + 1);
	text->len += len;
}

static void
text_move(struct text *to, struct text *from)
{

	text_clear(to);
	text_add(to, from->at);
	text_clear(from);
}

/* The text of a string member; "" when it is none. */
static const char *
member(const cJSON *object, const char *key)
{
	const char *value = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));

	return value != NULL ? value : "";
}

static bool
is_text_part(const cJSON *part)
{
	const char *type = member(part, "type");

	return strcmp(type, "text") == 0 || strcmp(type, "input_text") == 0 || strcmp(type, "output_text") == 0;
}

static void
add_content(struct text *text, const cJSON *content)
{
	const cJSON *part;

	if (cJSON_IsString(content))
		text_add(text, content->valuestring);
	if (!cJSON_IsArray(content))
		return;
	for (part = content->child; part != NULL; part = part->next)
		if (is_text_part(part))
			text_add(text, member(part, "text"));
}

static void
add_user_text(const cJSON *content, struct plain_request *plain)
{

	text_move(&texts[PREVIOUS], &texts[LAST]);
	text_move(&texts[BETWEEN], &texts[SINCE]);
	add_content(&texts[LAST], content);
	if (texts[LAST].len > 0)
		plain->user_texts++;
}

static void
add_messages(const cJSON *list, struct plain_request *plain)
{
	const cJSON *message;
	bool asked = false;

	for (message = list->child; message != NULL; message = message->next) {
		const cJSON *content = cJSON_GetObjectItemCaseSensitive(message, "content");
		const char *role = member(message, "role");

		asked = strcmp(role, "user") == 0;
		if (asked)
			add_user_text(content, plain);
		else if (strcmp(role, "assistant") == 0)
			add_content(&texts[SINCE], content);
		else if (strcmp(role, "system") == 0 || strcmp(role, "developer") == 0)
			add_content(&texts[SYSTEM], content);
	}
	/* The conversation does not end with the user: what there is, is what was before. */
	if (!asked) {
		text_move(&texts[PREVIOUS], &texts[LAST]);
		text_move(&texts[BETWEEN], &texts[SINCE]);
	}
}

/* The top-level members in the order of the body: it is the order of system text. */
static void
add_members(const struct dialect *dialect, const cJSON *object, struct plain_request *plain)
{
	bool chats = dialect == &dialect_ollama || dialect == &dialect_openai || dialect == &dialect_anthropic;
	const cJSON *item;

	for (item = object->child; item != NULL; item = item->next) {
		if (chats && strcmp(item->string, "messages") == 0)
			add_messages(item, plain);
		else if (dialect == &dialect_responses && strcmp(item->string, "input") == 0 && cJSON_IsArray(item))
			add_messages(item, plain);
		else if (dialect == &dialect_responses && strcmp(item->string, "input") == 0)
			add_user_text(item, plain);
		else if (dialect == &dialect_ollama_generate && strcmp(item->string, "prompt") == 0)
			add_user_text(item, plain);
		else if (dialect == &dialect_responses && strcmp(item->string, "instructions") == 0)
			add_content(&texts[SYSTEM], item);
		else if ((dialect == &dialect_anthropic || dialect == &dialect_ollama_generate) &&
		    strcmp(item->string, "system") == 0)
			add_content(&texts[SYSTEM], item);
		else if (strcmp(item->string, "model") == 0 && cJSON_IsString(item))
			text_add(&texts[MODEL], item->valuestring);
		else if (strcmp(item->string, "stream") == 0 && cJSON_IsBool(item))
			plain->stream = cJSON_IsTrue(item);
	}
}

int
plain_request_read(const struct dialect *dialect, struct span body, struct plain_request *plain)
{
	cJSON *tree = cJSON_ParseWithLength(body.at, body.len);

	if (!cJSON_IsObject(tree)) {
		cJSON_Delete(tree);
		return -1;
	}
	memset(plain, 0, sizeof(*plain));
	plain->stream = dialect == &dialect_ollama || dialect == &dialect_ollama_generate;
	for (size_t i = 0; i < nitems(texts); i++)
		text_clear(&texts[i]);
	add_members(dialect, tree, plain);
	plain->last = texts[LAST].at;
	plain->previous = texts[PREVIOUS].at;
	plain->answer = texts[BETWEEN].at;
	plain->system = texts[SYSTEM].at;
	plain->model = texts[MODEL].at;
	cJSON_Delete(tree);
	return 0;
}

/* Is a text the other's head and tail with a newline between them? */
static bool
is_cut_of(struct span cut, const char *whole)
{
	size_t len = strlen(whole);

	/* No room for a seam. */
	if (cut.len < 2)
		return cut.len == 0 || cut.at[0] == whole[0] || cut.at[0] == '\n';
	for (size_t head = 0; head < cut.len && head < len; head++) {
		size_t tail = cut.len - head - 1;

		if (cut.at[head] == '\n' && tail <= len - head &&
		    memcmp(cut.at + head + 1, whole + len - tail, tail) == 0)
			return true;
		if (cut.at[head] != whole[head])
			return false;
	}
	return false;
}

static bool
same_text(const struct request_text *text, const char *plain)
{

	return text->cut ? is_cut_of(text->decoded, plain) : span_equals(text->decoded, plain);
}

bool
plain_request_equals(const struct plain_request *plain, const struct request *request)
{
	struct request_text answer = {
	    {NULL, 0}, request->answer_before, request->answer_before.len < strlen(plain->answer)};

	return same_text(&request->last, plain->last) && same_text(&request->previous, plain->previous) &&
	    same_text(&request->system, plain->system) && same_text(&answer, plain->answer) &&
	    span_equals(request->model, plain->model) && request->user_texts == plain->user_texts &&
	    request->stream == plain->stream;
}

static bool
stops(const cJSON *word, const char *text)
{

	if (!cJSON_IsString(word))
		return true;
	return strlen(word->valuestring) > STOP_WORD_TEXT_MAX ||
	    (word->valuestring[0] != '\0' && strstr(text, word->valuestring) != NULL);
}

bool
plain_request_stops(const struct request *request, const char *text)
{
	unsigned count = 0;
	bool stopped = false;

	for (unsigned i = 0; i < request->stop_count && !stopped; i++) {
		cJSON *value = cJSON_ParseWithLength(request->stops[i].at, request->stops[i].len);

		if (!cJSON_IsArray(value))
			stopped = stops(value, text);
		else
			for (const cJSON *word = value->child; word != NULL && !stopped; word = word->next)
				stopped = ++count > STOP_WORDS_MAX || stops(word, text);
		cJSON_Delete(value);
	}
	return stopped;
}
