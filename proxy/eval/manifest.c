/*
 * A walk of bounded depth.
 */
#include "proxy/eval/manifest.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>

struct manifest_walk {
	manifest_row *row;
	void *owner;
	unsigned rows;
};

static void
visit_value(struct manifest_walk *walk, const char *name, const cJSON *item)
{
	char *printed = cJSON_IsString(item) ? NULL : cJSON_PrintUnformatted(item);
	const char *text = cJSON_IsString(item) ? item->valuestring : printed;

	if (text != NULL)
		walk->row(walk->owner, span_of(name), (struct span){text, strnlen(text, MANIFEST_VALUE_MAX)});
	free(printed);
	walk->rows++;
}

static void
visit_object(struct manifest_walk *walk, const char *path, const cJSON *object, unsigned depth)
{
	char name[MANIFEST_NAME_MAX];
	const cJSON *item;

	cJSON_ArrayForEach(item, object)
	{
		if (walk->rows == MANIFEST_ROWS_MAX)
			return;
		snprintf(name, sizeof(name), "%s%s%s", path, path[0] == '\0' ? "" : ".", item->string);
		if (cJSON_IsObject(item) && depth < MANIFEST_DEPTH_MAX)
			visit_object(walk, name, item, depth + 1);
		else
			visit_value(walk, name, item);
	}
}

void
manifest_visit(const struct cJSON *manifest, manifest_row *row, void *owner)
{
	struct manifest_walk walk = {.row = row, .owner = owner};

	visit_object(&walk, "", manifest, 1);
}

uint64_t
manifest_seed(const struct cJSON *manifest)
{
	const cJSON *seed = cJSON_GetObjectItemCaseSensitive(manifest, "seed");

	return cJSON_IsNumber(seed) && seed->valuedouble >= 0 && seed->valuedouble < 9e15 ? (uint64_t)seed->valuedouble
											  : 0;
}
