/*
 * The named address, or each of the usual ones.
 */
#include "proxy/shared/backend_find.h"

#include <stdio.h>
#include <string.h>

#include "proxy/shared/fetch.h"

#define IDENTIFY_MILLIS  1500
#define CANDIDATE_MILLIS 400

const uint16_t backend_usual_ports[BACKEND_USUAL_PORTS] = {11434, 8080, 9931};

/* Recognise the server by its answer to GET /api/version. */
static enum backend_kind
recognise(const struct http_head *head, const char *text, size_t len)
{
	const struct http_field *server = http_head_find(head, "server");

	if (server != NULL && span_starts_nocase(server->value, "llama.cpp"))
		return BACKEND_LLAMA_SERVER;
	return head->status == 200 && memmem(text, len, "\"version\"", 9) != NULL ? BACKEND_OLLAMA : BACKEND_UNKNOWN;
}

/* Identify the server at the nth address with one GET, which only asks for its version. */
static enum backend_kind
identify(const struct backend_place *place, int nth, struct span key, int millis)
{
	struct backend_place one = {.count = 1, .addresses = {place->addresses[nth]}};
	struct http_head head;
	char text[2048];
	ptrdiff_t len;

	memcpy(one.host, place->host, sizeof(one.host));
	len = fetch(&one, "/api/version", key, millis, text, sizeof(text), &head);
	if (len == -1)
		return BACKEND_SILENT;
	return len == 0 ? BACKEND_UNKNOWN : recognise(&head, text, (size_t)len);
}

/* The first of the usual addresses that answers; otherwise the first that is not our own. */
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
		*kind = identify(place, 0, key, CANDIDATE_MILLIS);
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
			*why = "is parapet's own address: move the model server to another port and set --backend, "
			       "or choose another --listen";
			return -1;
		}
	for (int i = 0; i < place->count && *kind == BACKEND_SILENT; i++)
		*kind = identify(place, i, key, IDENTIFY_MILLIS);
	return 0;
}
