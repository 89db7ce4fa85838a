/*
 * Clues of a prompt, and the two answers of a response, into a JSON object.
 */
#include "proxy/commands/logic_json.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "executors/clues/clues.h"
#include "executors/logic/reasoning.h"
#include "executors/logic/specification.h"
#include "proxy/commands/characters.h"

static void
add_span(cJSON *object, const char *name, struct span span)
{

	cJSON_AddItemToObject(object, name, span.at == NULL ? cJSON_CreateNull() : json_of_span(span));
}

/* Where a part of a text stands in it; nothing where it is part of another. */
static void
add_place(cJSON *object, struct span text, struct span part)
{
	size_t from;

	if (part.at == NULL || part.at < text.at || part.at + part.len > text.at + text.len)
		return;
	from = characters(text.at, part.at);
	cJSON_AddNumberToObject(object, "from", (double)from);
	cJSON_AddNumberToObject(object, "to", (double)(from + characters(part.at, part.at + part.len)));
}

static void
add_ask(cJSON *to, const struct clues *clues)
{
	cJSON *ask = cJSON_AddObjectToObject(to, "ask"), *options;

	cJSON_AddStringToObject(ask, "kind", clues->kind);
	if (clues->labels[0].at == NULL) {
		add_span(ask, "expr", clues->options[0].expr);
		return;
	}
	options = cJSON_AddArrayToObject(ask, "options");
	for (unsigned i = 0; i < clues->option_count; i++) {
		cJSON *option = cJSON_CreateObject();

		add_span(option, "label", clues->labels[i]);
		add_span(option, "expr", clues->options[i].expr);
		cJSON_AddItemToArray(options, option);
	}
}

/* Lists are there in any case, empty where nothing was read. */
static void
add_clues(cJSON *to, struct span prompt, const struct clues *clues)
{
	cJSON *entities = cJSON_AddArrayToObject(to, "entities"), *list = cJSON_AddArrayToObject(to, "clues");

	if (clues->verdict != CLUES_READ)
		return;
	for (unsigned i = 0; i < clues->entity_count; i++)
		cJSON_AddItemToArray(entities, json_of_span(clues->entities[i].name));
	for (unsigned i = 0; i < clues->clue_count; i++) {
		cJSON *clue = cJSON_CreateObject();

		add_span(clue, "say", clues->clues[i].say);
		add_span(clue, "expr", clues->clues[i].expr);
		add_place(clue, prompt, clues->clues[i].say);
		cJSON_AddItemToArray(list, clue);
	}
	add_ask(to, clues);
	cJSON_AddItemToObject(
	    to, "specification", cJSON_ParseWithLength(clues->specification.at, clues->specification.len));
}

static void
add_answer(cJSON *to, const char *name, struct span response, const struct stated_answer *answer)
{
	cJSON *object;

	if (answer->kind == ANSWER_NONE) {
		cJSON_AddNullToObject(to, name);
		return;
	}
	object = cJSON_AddObjectToObject(to, name);
	cJSON_AddStringToObject(object, "kind", answer_kind_name(answer->kind));
	if (answer->kind == ANSWER_NUMBER)
		cJSON_AddNumberToObject(object, "answer", rational_double(&answer->value));
	else
		add_span(object, "answer", answer->text);
	if (answer->kind == ANSWER_OPTION || answer->kind == ANSWER_NAME)
		cJSON_AddNumberToObject(object, "index", answer->index);
	add_place(object, response, answer->where);
}

/* A final that is no number: an option's letter, a name, yes. The number, if one was found besides, is not it. */
static void
add_final(cJSON *object, const struct stated_answer *final)
{

	if (final->kind == ANSWER_NONE || final->kind == ANSWER_NUMBER)
		return;
	cJSON_DeleteItemFromObjectCaseSensitive(object, "final");
	add_span(object, "final", final->text);
}

void
logic_json_add(struct cJSON *object, struct span earlier, struct span prompt, struct span response)
{
	struct clues *clues = malloc(sizeof(*clues));
	struct reasoning reasoning;

	if (clues == NULL)
		return;
	clues_read(earlier, prompt, clues);
	cJSON_AddStringToObject(object, "puzzle", clues_verdict_name(clues->verdict));
	if (clues->verdict == CLUES_STOPPED)
		add_span(object, "stopped", clues->stopped);
	if (clues->verdict != CLUES_READ)
		cJSON_AddBoolToObject(
		    object, "asks_model", !specification_is_shown(prompt) && !specification_is_syllogism(prompt));
	add_clues(object, prompt, clues);
	if (response.at != NULL) {
		reasoning_read(prompt, clues, response, &reasoning);
		add_answer(object, "reasoning", response, &reasoning.reached);
		add_answer(object, "stated", response, &reasoning.final);
		add_final(object, &reasoning.final);
	}
	free(clues);
}
