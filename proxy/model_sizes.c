/*
 * A table that is written whole and read place by place.
 */
#include "proxy/model_sizes.h"

#include <stdio.h>
#include <string.h>

#include "proxy/model_size.h"

void
model_sizes_take(struct model_sizes *sizes, const struct model_list *list, bool only)
{

	for (size_t i = 0; i < MODEL_LIST_MAX; i++) {
		bool told = i < list->count && list->models[i].size > 0;

		atomic_store(&sizes->names[i], 0);
		atomic_store(&sizes->sizes[i], told ? list->models[i].size : 0);
		atomic_store(&sizes->names[i], told ? list->models[i].name : 0);
	}
	atomic_store(&sizes->every, only && list->count == 1 ? list->models[0].size : 0);
	atomic_store(&sizes->wanted, 0);
}

static int64_t
find(struct model_sizes *sizes, struct span name)
{
	uint64_t hash = model_name_hash(name);

	for (size_t i = 0; i < MODEL_LIST_MAX; i++) {
		int64_t size;

		if (atomic_load(&sizes->names[i]) != hash)
			continue;
		size = atomic_load(&sizes->sizes[i]);
		if (atomic_load(&sizes->names[i]) == hash)
			return size;
	}
	return 0;
}

/* Ollama takes a name without a tag for NAME:latest, and lists it so. */
static int64_t
find_latest(struct model_sizes *sizes, struct span name)
{
	char latest[MODEL_NAME_MAX];
	int len;

	if (name.len == 0 || name.len >= sizeof(latest) || memchr(name.at, ':', name.len) != NULL)
		return 0;
	len = snprintf(latest, sizeof(latest), "%.*s:latest", (int)name.len, name.at);
	return len < (int)sizeof(latest) ? find(sizes, (struct span){latest, (size_t)len}) : 0;
}

int64_t
model_sizes_of(struct model_sizes *sizes, struct span name)
{
	int64_t named = model_size(name), told = find(sizes, name);

	if (told == 0)
		told = find_latest(sizes, name);
	if (told == 0)
		told = atomic_load(&sizes->every);
	if (told == 0) {
		atomic_store(&sizes->wanted, 1);
		return named;
	}
	return named > 0 && told <= named + named / 4 && told >= named - named / 4 ? named : told;
}
