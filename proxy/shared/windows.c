/*
 * A table that is rewritten whole and read entry by entry.
 */
#include "proxy/shared/windows.h"

#include <stdio.h>
#include <string.h>

#include "policies/clock.h"

void
windows_take(struct windows *windows, const struct model_windows *told, int32_t every)
{

	for (uint32_t i = 0; i < MODEL_LOADED_MAX; i++) {
		bool is_told = i < told->count;

		atomic_store(&windows->names[i], 0);
		atomic_store(&windows->tokens[i], is_told ? told->tokens[i] : 0);
		atomic_store(&windows->digests[i], is_told ? told->digests[i] : 0);
		atomic_store(&windows->usual[i], is_told ? told->limits[i].usual : 0);
		atomic_store(&windows->most[i], is_told ? told->limits[i].most : 0);
		atomic_store(&windows->names[i], is_told ? told->names[i] : 0);
	}
	atomic_store(&windows->every, every);
	atomic_store(&windows->version, told->version);
	atomic_store(&windows->told_at, clock_millis());
}

/* The report on one model; empty while it is being written. */
struct told {
	int32_t tokens;
	uint32_t digest;
	struct model_limits limits;
};

static struct told
find(const struct windows *windows, uint64_t name)
{

	for (size_t i = 0; i < MODEL_LOADED_MAX; i++) {
		struct told told;

		if (atomic_load(&windows->names[i]) != name)
			continue;
		told = (struct told){atomic_load(&windows->tokens[i]), atomic_load(&windows->digests[i]),
		    {atomic_load(&windows->usual[i]), atomic_load(&windows->most[i])}};
		if (atomic_load(&windows->names[i]) == name)
			return told;
	}
	return (struct told){0};
}

/* Ollama lists a name without a tag as NAME:latest. */
static struct told
find_named(const struct windows *windows, struct span name)
{
	struct told told = find(windows, model_name_hash(name));
	char latest[MODEL_NAME_MAX];
	int len;

	if (told.tokens > 0 || name.len == 0 || name.len >= sizeof(latest) || span_find(name, ':') != NULL)
		return told;
	len = snprintf(latest, sizeof(latest), "%.*s:latest", (int)name.len, name.at);
	return len < (int)sizeof(latest) ? find(windows, model_name_hash((struct span){latest, (size_t)len})) : told;
}

int32_t
windows_of(const struct windows *windows, struct span name, int64_t *told_at)
{
	int32_t every = atomic_load(&windows->every);

	*told_at = atomic_load(&windows->told_at);
	return every > 0 ? every : find_named(windows, name).tokens;
}

struct model_limits
windows_limits(const struct windows *windows, struct span name)
{

	return find_named(windows, name).limits;
}

struct model_limits
windows_limits_of(const struct windows *windows, uint64_t name, uint32_t digest)
{
	struct told told = find(windows, name);
	struct model_limits none = {0, 0};

	return told.digest == digest ? told.limits : none;
}
