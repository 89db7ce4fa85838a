/*
 * A table that is written whole and read place by place.
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
		atomic_store(&windows->names[i], is_told ? told->names[i] : 0);
	}
	atomic_store(&windows->every, every);
	atomic_store(&windows->version, told->version);
	atomic_store(&windows->told_at, clock_millis());
}

static int32_t
find(const struct windows *windows, struct span name)
{
	uint64_t hash = model_name_hash(name);

	for (size_t i = 0; i < MODEL_LOADED_MAX; i++) {
		int32_t tokens;

		if (atomic_load(&windows->names[i]) != hash)
			continue;
		tokens = atomic_load(&windows->tokens[i]);
		if (atomic_load(&windows->names[i]) == hash)
			return tokens;
	}
	return 0;
}

int32_t
windows_of(const struct windows *windows, struct span name, int64_t *told_at)
{
	int32_t every = atomic_load(&windows->every), tokens = every > 0 ? every : find(windows, name);
	char latest[MODEL_NAME_MAX];
	int len;

	*told_at = atomic_load(&windows->told_at);
	/* Ollama lists a name without a tag as NAME:latest. */
	if (tokens > 0 || name.len == 0 || name.len >= sizeof(latest) || memchr(name.at, ':', name.len) != NULL)
		return tokens;
	len = snprintf(latest, sizeof(latest), "%.*s:latest", (int)name.len, name.at);
	return len < (int)sizeof(latest) ? find(windows, (struct span){latest, (size_t)len}) : 0;
}
