/*
 * A table that is rewritten whole and read entry by entry.
 */
#include "proxy/shared/model_sizes.h"

#include <stdio.h>
#include <string.h>

#include "proxy/observe/model_size.h"

void
model_sizes_take(struct model_sizes *sizes, const struct model_list *list, bool only)
{

	for (size_t i = 0; i < MODEL_LIST_MAX; i++) {
		struct model_listed none = {0}, one = i < list->count ? list->models[i] : none;
		bool told = one.size > 0 || one.digest != 0;

		atomic_store(&sizes->names[i], 0);
		atomic_store(&sizes->sizes[i], told ? one.size : 0);
		atomic_store(&sizes->digests[i], told ? one.digest : 0);
		atomic_store(&sizes->names[i], told ? one.name : 0);
	}
	atomic_store(&sizes->every, only && list->count == 1 ? list->models[0].size : 0);
	atomic_store(&sizes->only, only && list->count == 1 ? list->models[0].name : 0);
	atomic_store(&sizes->wanted, 0);
}

/* The list's entry for a name. */
static struct model_listed
find(struct model_sizes *sizes, struct span name)
{
	struct model_listed found = {.name = model_name_hash(name)}, none = {0};

	for (size_t i = 0; i < MODEL_LIST_MAX; i++) {
		if (atomic_load(&sizes->names[i]) != found.name)
			continue;
		found.size = atomic_load(&sizes->sizes[i]);
		found.digest = atomic_load(&sizes->digests[i]);
		if (atomic_load(&sizes->names[i]) == found.name)
			return found;
	}
	return none;
}

/* The same for a client's name. Ollama reads a name without a tag as NAME:latest, and lists it that way. */
static struct model_listed
find_listed(struct model_sizes *sizes, struct span name)
{
	struct model_listed found = find(sizes, name);
	char latest[MODEL_NAME_MAX];
	int len;

	if (found.name != 0 || name.len == 0 || name.len >= sizeof(latest) || span_find(name, ':') != NULL)
		return found;
	len = snprintf(latest, sizeof(latest), "%.*s:latest", (int)name.len, name.at);
	return len < (int)sizeof(latest) ? find(sizes, (struct span){latest, (size_t)len}) : found;
}

int64_t
model_sizes_of(struct model_sizes *sizes, struct span name)
{
	int64_t named = model_size(name), told = find_listed(sizes, name).size;

	if (told == 0)
		told = atomic_load(&sizes->every);
	if (told == 0) {
		atomic_store(&sizes->wanted, 1);
		return named;
	}
	return named > 0 && told <= named + named / 2 && told >= named - named / 4 ? named : told;
}

uint32_t
model_sizes_digest(struct model_sizes *sizes, struct span name)
{

	atomic_store(&sizes->wanted, 1);
	return find_listed(sizes, name).digest;
}

uint64_t
model_sizes_identity(struct model_sizes *sizes, struct span name)
{
	uint32_t digest = model_sizes_digest(sizes, name);
	uint64_t only = atomic_load(&sizes->only);

	if (digest != 0)
		return digest;
	return only != 0 ? only : model_name_hash(name);
}
