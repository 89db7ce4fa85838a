/*
 * The model server: its name, its addresses, and its kind.
 */
#ifndef PARAPET_PROXY_SHARED_BACKEND_H
#define PARAPET_PROXY_SHARED_BACKEND_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "policies/vocabulary.h"
#include "proxy/shared/address.h"

#define BACKEND_HOST_MAX  264 /* room for a Host value, its NUL included (a name has at most 253 characters) */
#define BACKEND_ADDRESSES 8

/* The requested server, parsed but not resolved. */
struct backend_url {
	char name[BACKEND_HOST_MAX]; /* a host name or address without brackets; empty for a unix socket */
	char host[BACKEND_HOST_MAX]; /* sent as Host */
	uint16_t port;
	bool is_name;          /* must be resolved, repeatedly */
	struct address socket; /* of a unix socket */
};

/* Its addresses, to be tried in order. */
struct backend_place {
	char host[BACKEND_HOST_MAX];
	struct address addresses[BACKEND_ADDRESSES];
	int count;
};

/* Kinds of servers that answer a probe. */
#define EACH_BACKEND_KIND(ROW) \
	ROW(BACKEND_SILENT, "not answering") \
	ROW(BACKEND_UNKNOWN, "answering") \
	ROW(BACKEND_OLLAMA, "Ollama") \
	ROW(BACKEND_LLAMA_SERVER, "llama-server")
VOCABULARY(backend_kind, EACH_BACKEND_KIND, BACKEND_KINDS);

/*
 * Read http://HOST[:PORT], HOST:PORT, :PORT (of this machine), unix:PATH; with `ollama`, which means that it came from
 * OLLAMA_HOST, also what Ollama accepts there: no scheme, no port (11434), and 0.0.0.0 or :: for this machine. Returns
 * 0, or -1 with *why (static).
 */
int backend_url_read(struct backend_url *url, const char *text, bool ollama, const char **why);

/* The part of such a text that may be shown: it excludes a user and password, which are never used. */
const char *backend_url_shown(const char *text);

/* Resolve the URL's name. Blocks on the resolver. Returns 0, or -1 with *why (static) if there is no address. */
int backend_locate(const struct backend_url *url, struct backend_place *place, const char **why);

/* A slot in shared memory: the parent writes, workers read, no one waits (a seqlock). */
struct backend_slot {
	_Atomic uint32_t version; /* odd during a write */
	struct backend_place place;
};

void backend_slot_write(struct backend_slot *slot, const struct backend_place *place);

/* Copy the place if it has changed since *version, which starts at 1 and is updated. Returns whether it had. */
bool backend_slot_read(struct backend_slot *slot, struct backend_place *place, uint32_t *version);

#endif
