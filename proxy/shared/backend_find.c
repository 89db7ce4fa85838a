/*
 * The named address, or each of the usual ones.
 */
#include "proxy/shared/backend_find.h"

#include <stdio.h>

#define IDENTIFY_MILLIS  1500
#define CANDIDATE_MILLIS 400

const uint16_t backend_usual_ports[BACKEND_USUAL_PORTS] = {11434, 8080, 9931};

/* The first of the usual addresses that answers; when none does, the first of all that is not our own. */
static void
guess(const struct backend_search *search, struct span key, struct backend_place *place, enum backend_kind *kind)
{
	struct backend_url url;
	const char *why;
	char usual[32];

	for (size_t i = 0; i < 2 * BACKEND_USUAL_PORTS; i++) {
		snprintf(usual, sizeof(usual), "http://127.0.0.1:%d", backend_usual_ports[i % BACKEND_USUAL_PORTS]);
		if (backend_url_read(&url, usual, false, &why) == -1 || backend_locate(&url, place, &why) == -1 ||
		    address_reaches(&search->own, &place->addresses[0]))
			continue;
		if (i >= BACKEND_USUAL_PORTS)
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
