/*
 * The named address, or each of the usual ones.
 */
#include "proxy/shared/backend_find.h"

#define IDENTIFY_MILLIS  1500
#define CANDIDATE_MILLIS 400

/* Where model servers are by default: Ollama, llama-server, and llama-server's port in some packages. */
static const char *const candidates[] = {"http://127.0.0.1:11434", "http://127.0.0.1:8080", "http://127.0.0.1:9931"};
#define CANDIDATES (sizeof(candidates) / sizeof(candidates[0]))

/* The first of the usual addresses that answers; when none does, the first of all that is not our own. */
static void
guess(const struct backend_search *search, struct span key, struct backend_place *place, enum backend_kind *kind)
{
	struct backend_url url;
	const char *why;

	for (size_t i = 0; i < 2 * CANDIDATES; i++) {
		if (backend_url_read(&url, candidates[i % CANDIDATES], false, &why) == -1 ||
		    backend_locate(&url, place, &why) == -1 || address_reaches(&search->own, &place->addresses[0]))
			continue;
		if (i >= CANDIDATES)
			break;
		*kind = backend_identify(&place->addresses[0], place->host, key, CANDIDATE_MILLIS);
		if (*kind == BACKEND_OLLAMA || *kind == BACKEND_LLAMA_SERVER)
			return;
	}
	*kind = BACKEND_SILENT;
}

int
backend_find(const struct backend_search *search, struct span key, struct backend_place *place, enum backend_kind *kind,
    const char **why)
{

	*kind = BACKEND_SILENT;
	if (search->guess) {
		guess(search, key, place, kind);
		return 0;
	}
	if (backend_locate(&search->url, place, why) == -1)
		return -1;
	for (int i = 0; i < place->count; i++)
		if (address_reaches(&search->own, &place->addresses[i])) {
			*why =
			    "is where parapet itself listens: move the model server to another port and name it with --backend, "
			    "or choose another --listen";
			return -1;
		}
	for (int i = 0; i < place->count && *kind == BACKEND_SILENT; i++)
		*kind = backend_identify(&place->addresses[i], place->host, key, IDENTIFY_MILLIS);
	return 0;
}
