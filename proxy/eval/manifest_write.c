/*
 * Asking around, and writing it down.
 */
#include "proxy/eval/manifest_write.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "proxy/commands/members.h"
#include "proxy/eval/options.h"
#include "proxy/eval/questions.h"
#include "proxy/eval/server.h"

#define LIST_MAX (1024 * 1024) /* bytes of a list of models */

/* The list of models from Ollama or OpenAI; the caller frees it. NULL: none. */
static cJSON *
ask_list(const struct server *server, const char *path, char *room)
{
	struct span content;

	return server_get(server, path, room, LIST_MAX, &content) ? cJSON_ParseWithLength(content.at, content.len)
								  : NULL;
}

/* The entry of that name, or the first; and its name. */
static const cJSON *
find(const cJSON *list, const char *wanted, const char *const *keys, const char **name)
{
	const cJSON *one;

	cJSON_ArrayForEach(one, list)
	{
		for (size_t i = 0; keys[i] != NULL; i++) {
			*name = member_text(one, keys[i], "");
			if ((*name)[0] != '\0' && (wanted == NULL || strcmp(wanted, *name) == 0))
				return one;
		}
	}
	return NULL;
}

int
manifest_find_model(const struct server *server, const struct eval_options *options, char model[MANIFEST_MODEL_MAX],
    char digest[MANIFEST_MODEL_MAX], FILE *err)
{
	static const char *const tag_keys[] = {"name", "model", NULL}, *const id_keys[] = {"id", NULL};
	char *room = malloc(LIST_MAX);
	cJSON *tags = room != NULL ? ask_list(server, "/api/tags", room) : NULL;
	cJSON *models = room != NULL ? ask_list(server, "/v1/models", room) : NULL;
	const char *name = "";
	const cJSON *found = find(cJSON_GetObjectItemCaseSensitive(tags, "models"), options->model, tag_keys, &name);

	snprintf(digest, MANIFEST_MODEL_MAX, "%s", found != NULL ? member_text(found, "digest", "") : "");
	if (found == NULL)
		found = find(cJSON_GetObjectItemCaseSensitive(models, "data"), options->model, id_keys, &name);
	snprintf(model, MANIFEST_MODEL_MAX, "%s", options->model != NULL ? options->model : found != NULL ? name : "");
	if (model[0] == '\0' && tags == NULL && models == NULL)
		fprintf(err,
		    "parapet eval: the model server (%s) does not answer: start it, or name it with --backend\n",
		    server->backend);
	else if (model[0] == '\0')
		fprintf(err, "parapet eval: the model server (%s) lists no model: name one with --model\n",
		    server->backend);
	free(room);
	cJSON_Delete(tags);
	cJSON_Delete(models);
	return model[0] != '\0' ? 0 : -1;
}

void
manifest_policy_hash(const struct server *server, char into[32])
{
	char room[8192];
	struct span content;
	cJSON *said = NULL;

	if (server_get(server, "/parapet/ready?verbose", room, sizeof(room), &content))
		said = cJSON_ParseWithLength(content.at, content.len);
	snprintf(into, 32, "%s", member_text(cJSON_GetObjectItemCaseSensitive(said, "policy"), "hash", ""));
	cJSON_Delete(said);
}

/* "AMD EPYC 7B13, 2 cores" */
static void
describe_cpu(char into[200])
{
	FILE *file = fopen("/proc/cpuinfo", "re");
	char line[512], name[128] = "unknown";

	while (file != NULL && fgets(line, sizeof(line), file) != NULL)
		if (sscanf(line, "model name%*[ \t]: %127[^\n]", name) == 1)
			break;
	if (file != NULL)
		fclose(file);
	snprintf(into, 200, "%s, %ld cores", name, sysconf(_SC_NPROCESSORS_ONLN));
}

static void
add_text_or_null(cJSON *object, const char *name, const char *value)
{

	if (value[0] != '\0')
		cJSON_AddStringToObject(object, name, value);
	else
		cJSON_AddNullToObject(object, name);
}

static void
add_policy(cJSON *manifest, const struct eval_options *options, const char *hash)
{
	cJSON *policy = cJSON_AddObjectToObject(manifest, "policy");
	char files[1024] = "";

	for (unsigned i = 0; i < options->report.policies.count; i++)
		snprintf(files + strlen(files), sizeof(files) - strlen(files), "%s%s", i > 0 ? " " : "",
		    options->report.policies.list[i]);
	add_text_or_null(policy, "file", files);
	add_text_or_null(policy, "hash", hash);
}

cJSON *
manifest_new(const struct server *server, const struct eval_options *options, const struct questions *questions,
    const char *policy_hash, const char *model, const char *digest)
{
	cJSON *manifest = cJSON_CreateObject(), *part;
	char cpu[200], started[32];
	time_t now = time(NULL);
	struct tm utc;

	gmtime_r(&now, &utc);
	strftime(started, sizeof(started), "%Y-%m-%dT%H:%M:%SZ", &utc);
	describe_cpu(cpu);
	cJSON_AddStringToObject(manifest, "parapet", PARAPET_VERSION);
	add_policy(manifest, options, policy_hash);
	part = cJSON_AddObjectToObject(manifest, "model");
	cJSON_AddStringToObject(part, "name", model);
	add_text_or_null(part, "digest", digest);
	add_text_or_null(manifest, "backend", server->backend);
	cJSON_AddStringToObject(manifest, "dialect", options->chat_api->name);
	cJSON_AddStringToObject(manifest, "arms", options->separate ? "separate" : "paired");
	cJSON_AddNumberToObject(manifest, "repeat", options->repeat);
	if (options->seeded)
		cJSON_AddNumberToObject(manifest, "seed", (double)options->seed);
	else
		cJSON_AddNullToObject(manifest, "seed");
	part = cJSON_AddObjectToObject(manifest, "options");
	cJSON_AddStringToObject(part, "carry", options->carry_raw ? "raw" : "own");
	cJSON_AddItemToObject(part, "set", cJSON_Duplicate(options->members, true));
	part = cJSON_AddObjectToObject(manifest, "questions");
	cJSON_AddStringToObject(part, "file", options->questions != NULL ? options->questions : "built in");
	cJSON_AddStringToObject(part, "hash", questions->hash);
	cJSON_AddNumberToObject(part, "count", (double)questions->count);
	cJSON_AddNumberToObject(manifest, "jobs", options->jobs);
	cJSON_AddStringToObject(manifest, "cpu", cpu);
	cJSON_AddStringToObject(manifest, "started", started);
	return manifest;
}
