/*
 * Requests and reads the list of models.
 */
#include "proxy/queue/models.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/batch/ask.h"
#include "proxy/json/json_scan.h"
#include "proxy/json/json_text.h"

#define EVERY_MILLIS 30000
#define AGAIN_MILLIS 2000 /* until an answer arrives */
#define ASK_SECONDS  20

static struct {
	struct event_base *base;
	int channel;
	const struct queue_key *key;
	struct ask *ask; /* NULL: no request is running */
	int64_t due;
	uint32_t answers;
	struct models known;
} models;

void
models_open(struct event_base *base, int channel, const struct queue_key *key)
{

	models.base = base;
	models.channel = channel;
	models.key = key;
}

struct models *
models_known(void)
{

	return &models.known;
}

uint32_t
models_doubt(void)
{

	models.due = 0;
	/* A running request may have been answered before the server failed. */
	return models.answers + (models.ask != NULL ? 2 : 1);
}

uint32_t
models_answers(void)
{

	return models.answers;
}

static void
add(struct models *found, struct span name)
{
	struct model model = {.cursor = "0-0"};

	queue_model_of(models.key, name, model.id);
	for (unsigned i = 0; i < models.known.count; i++)
		if (memcmp(models.known.list[i].id, model.id, sizeof(model.id)) == 0)
			model = models.known.list[i];
	if (found->count < MODELS_MOST)
		found->list[found->count++] = model;
}

/* Ollama lists "gemma3:latest" and also accepts "gemma3". */
static void
add_names(struct models *found, struct span raw)
{
	static const char latest[] = ":latest";
	const size_t len = sizeof(latest) - 1;
	char text[QUEUE_NAME_MAX];
	size_t n = json_decode(&raw, text, sizeof(text));

	if (raw.len > 0)
		return;
	add(found, (struct span){text, n});
	if (n > len && memcmp(text + n - len, latest, len) == 0)
		add(found, (struct span){text, n - len});
}

/* The id of an entry of "data". Returns false if it is malformed. */
static bool
read_row(struct json_scan *scan, struct models *found)
{
	struct span key, id;

	for (bool first = json_enter(scan, '{'); json_member(scan, &first, &key);) {
		if (json_stands_for(key, span_of("id")) && json_peek(scan) == JSON_STRING) {
			if (json_string(scan, &id) != 0)
				return false;
			add_names(found, id);
		} else if (json_skip(scan, NULL) != 0)
			return false;
	}
	return json_sound(scan) == 0;
}

static bool
read_list(struct span body, struct models *found)
{
	struct json_scan scan;
	struct span key;

	json_start(&scan, body);
	for (bool first = json_enter(&scan, '{'); json_member(&scan, &first, &key);) {
		if (!json_stands_for(key, span_of("data")) || json_peek(&scan) != JSON_ARRAY) {
			if (json_skip(&scan, NULL) != 0)
				return false;
			continue;
		}
		for (bool row = json_enter(&scan, '['); json_more(&scan, ']', &row);)
			if (!read_row(&scan, found))
				return false;
	}
	return json_finish(&scan) == 0;
}

static void
on_answer(void *owner, const struct ask_answer *answer)
{
	static struct models found;

	(void)owner;
	models.ask = NULL;
	found.count = 0;
	if (answer->status != 200 || !read_list(answer->body, &found))
		found.count = 0;
	models.known = found;
	models.answers++;
	/* A list that was doubted while being requested is requested again. */
	if (models.due != 0)
		models.due = clock_millis() + (found.count > 0 ? EVERY_MILLIS : AGAIN_MILLIS);
}

void
models_look(void)
{
	const struct ask_request request = {
	    .channel = models.channel, .method = "GET", .target = "/v1/models", .seconds = ASK_SECONDS};

	if (models.ask != NULL || clock_millis() < models.due)
		return;
	models.due = clock_millis() + AGAIN_MILLIS;
	models.ask = ask_start(models.base, &request, on_answer, NULL);
}
