/*
 * Queries a server about itself: Ollama's lists (docs/api.md: /api/version, /api/tags, /api/ps, /api/show) and
 * llama-server's (tools/server/README.md: /v1/models, /props). Other servers are only asked for their models.
 */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/commands/members.h"

#include "proxy/doctor/machine.h"
#include "proxy/observe/model_size.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/fetch.h"
#include "proxy/shared/model_sizes.h"

#define ASK_MILLIS 5000
#define ASK_MAX    (1024 * 1024) /* bytes of an answer */

/* A path's answer: *status is 0 if there was none. The caller frees the tree; NULL: not JSON. */
static cJSON *
get(const struct machine *machine, const char *path, struct span *content, char *room, unsigned *status)
{
	struct http_head head;
	ptrdiff_t len = fetch(&machine->place, path, machine->key, ASK_MILLIS, room, ASK_MAX, &head);

	*content = len > 0 ? (struct span){room + head.size, (size_t)len - head.size} : (struct span){"", 0};
	*status = len > 0 ? head.status : 0;
	return *status == 200 ? cJSON_ParseWithLength(content->at, content->len) : NULL;
}

/* A plausible count, otherwise 0. */
static int64_t
count_of(const cJSON *object, const char *name)
{
	double count = member_number(object, name, 0);

	return count >= 1 && count <= 1e9 ? (int64_t)count : 0;
}

/* The name of an entry: Ollama's, or OpenAI's. */
static const char *
name_of(const cJSON *entry)
{
	const char *name = member_text(entry, "name", "");

	return name[0] != '\0' ? name : member_text(entry, "id", "");
}

/* Whether a name is the one that was asked for; Ollama takes "x" for "x:latest". */
static bool
is_named(const char *name, const char *asked)
{
	size_t len = strlen(asked);

	return strncmp(name, asked, len) == 0 && (name[len] == '\0' || strcmp(name + len, ":latest") == 0);
}

/* Models that only turn texts into vectors answer nothing. */
static bool
writes(const char *name)
{

	return strcasestr(name, "embed") == NULL && strcasestr(name, "bge-") == NULL;
}

/* The model to measure: the named one, otherwise the first that generates. NULL: none. */
static const cJSON *
choose(const cJSON *list, const char *asked)
{
	const cJSON *entry;

	cJSON_ArrayForEach(entry, list)
	{
		const char *name = name_of(entry);

		if (name[0] != '\0' && strlen(name) < MODEL_NAME_MAX &&
		    (asked != NULL ? is_named(name, asked) : writes(name)))
			return entry;
	}
	return NULL;
}

static int
refuse(char why[MACHINE_WHY_MAX], const struct machine *machine, const char *what, const char *instead)
{

	snprintf(why, MACHINE_WHY_MAX, "%s at %.100s %s: %s", backend_kind_name(machine->kind), machine->place.host,
	    what, instead);
	return -1;
}

/* Why no model could be chosen. */
static int
refuse_model(
    const struct machine *machine, const cJSON *list, const char *asked, unsigned status, char why[MACHINE_WHY_MAX])
{
	char named[80], what[120];

	if (status == 401 || status == 403)
		return refuse(why, machine, "wants a key", "give it with --backend-key-file FILE");
	if (status == 503)
		return refuse(why, machine, "is still loading its model", "wait until it has, and ask again");
	if (list == NULL) {
		snprintf(what, sizeof(what), "lists no models (status %u)", status);
		return refuse(
		    why, machine, what, "is this a model server? Say where yours is with --backend http://HOST:PORT");
	}
	if (asked != NULL) {
		named[visible_write(named, sizeof(named) - 1, span_of(asked), VISIBLE_LINE)] = '\0';
		snprintf(what, sizeof(what), "has no model %s", named);
		return refuse(why, machine, what, "leave --model out, or get the model first");
	}
	return refuse(why, machine, "has no model that writes",
	    machine->kind == BACKEND_OLLAMA ? "get one first, such as `ollama pull gemma3:4b`" : "start it with one");
}

/* The size that counts, as `serve` reckons it. */
static void
take_size(struct machine *machine, struct span list)
{
	static struct model_sizes sizes;
	static struct model_list read;
	struct span name = span_of(machine->model);

	if (model_list_read(list, &read) == 0)
		model_sizes_take(&sizes, &read, machine->kind == BACKEND_LLAMA_SERVER);
	machine->size = model_sizes_of(&sizes, name);
	machine->size_told = machine->size > 0 && machine->size != model_size(name);
}

static int
ask_model(struct machine *machine, const char *asked, char *room, char why[MACHINE_WHY_MAX])
{
	bool ollama = machine->kind == BACKEND_OLLAMA;
	struct span content;
	unsigned status, ignored;
	cJSON *loaded = ollama && asked == NULL ? get(machine, "/api/ps", &content, room, &ignored) : NULL;
	cJSON *answer = get(machine, ollama ? "/api/tags" : "/v1/models", &content, room, &status);
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(answer, ollama ? "models" : "data");
	const cJSON *entry = choose(cJSON_GetObjectItemCaseSensitive(loaded, "models"), NULL);

	entry = entry != NULL ? entry : choose(list, asked);
	machine->models = (unsigned)cJSON_GetArraySize(list);
	if (entry != NULL) {
		snprintf(machine->model, sizeof(machine->model), "%s", name_of(entry));
		take_size(machine, content);
		if (machine->kind == BACKEND_LLAMA_SERVER)
			machine->most_known = count_of(cJSON_GetObjectItemCaseSensitive(entry, "meta"), "n_ctx_train");
	} else
		(void)refuse_model(machine, list, asked, status, why);
	cJSON_Delete(loaded);
	cJSON_Delete(answer);
	return entry != NULL ? 0 : -1;
}

static void
ask_version(struct machine *machine, char *room)
{
	struct span content;
	unsigned status;
	cJSON *answer = machine->kind == BACKEND_OLLAMA ? get(machine, "/api/version", &content, room, &status) : NULL;

	machine->version[visible_write(machine->version, MACHINE_VERSION_MAX - 1,
	    span_of(member_text(answer, "version", "")), VISIBLE_LABEL)] = '\0';
	cJSON_Delete(answer);
}

/* Of llama-server: its slots, and how much each holds. */
static void
ask_props(struct machine *machine, char *room)
{
	struct span content;
	unsigned status;
	cJSON *answer = get(machine, "/props", &content, room, &status);

	machine->slots = count_of(answer, "total_slots");
	machine->window = count_of(cJSON_GetObjectItemCaseSensitive(answer, "default_generation_settings"), "n_ctx");
	cJSON_Delete(answer);
}

/* For Ollama: the loaded model's window, in versions that report it (0.12.4 and later). */
static void
ask_loaded(struct machine *machine, char *room)
{
	struct span content;
	unsigned status;
	cJSON *answer = get(machine, "/api/ps", &content, room, &status);

	machine->window =
	    count_of(choose(cJSON_GetObjectItemCaseSensitive(answer, "models"), machine->model), "context_length");
	cJSON_Delete(answer);
}

int
machine_ask(struct machine *machine, const char *model, char why[MACHINE_WHY_MAX])
{
	char *room = malloc(ASK_MAX);
	int status;

	if (room == NULL) {
		snprintf(why, MACHINE_WHY_MAX, "out of memory");
		return -1;
	}
	ask_version(machine, room);
	status = ask_model(machine, model, room, why);
	if (status == 0 && machine->kind == BACKEND_LLAMA_SERVER)
		ask_props(machine, room);
	free(room);
	return status;
}

void
machine_ask_loaded(struct machine *machine)
{
	char *room = machine->kind == BACKEND_OLLAMA ? malloc(ASK_MAX) : NULL;

	if (room != NULL)
		ask_loaded(machine, room);
	free(room);
}
