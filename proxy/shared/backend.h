/*
 * The model server behind us: what the operator called it, where it is, and who answers there.
 */
#ifndef PARAPET_PROXY_SHARED_BACKEND_H
#define PARAPET_PROXY_SHARED_BACKEND_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/shared/address.h"

#define BACKEND_HOST_MAX  264 /* room for a Host value, its NUL included (a name has at most 253 characters) */
#define BACKEND_ADDRESSES 8

/* What was asked for, read but not looked up. */
struct backend_url {
	char name[BACKEND_HOST_MAX]; /* a host name or address without brackets; empty for a unix socket */
	char host[BACKEND_HOST_MAX]; /* what we send as Host */
	uint16_t port;
	bool is_name;          /* has to be looked up, and again from time to time */
	struct address socket; /* of a unix socket */
};

/* Where it is: addresses to try in order. */
struct backend_place {
	char host[BACKEND_HOST_MAX];
	struct address addresses[BACKEND_ADDRESSES];
	int count;
};

/* Who answered a probe. */
enum backend_kind { BACKEND_SILENT, BACKEND_UNKNOWN, BACKEND_OLLAMA, BACKEND_LLAMA_SERVER };

/*
 * Read http://HOST[:PORT], HOST:PORT, :PORT (of this machine), unix:PATH; and, when `ollama` says that it came from
 * OLLAMA_HOST, what Ollama takes there: no scheme, no port (11434), and 0.0.0.0 or :: for this machine. Returns 0, or
 * -1 with *why (static).
 */
int backend_url_read(struct backend_url *url, const char *text, bool ollama, const char **why);

/* The part of such a text that may be shown: what follows a user and password, which are never taken. */
const char *backend_url_shown(const char *text);

/* Look the URL's name up. Blocks on the resolver. Returns 0, or -1 with *why (static) when there is no address. */
int backend_locate(const struct backend_url *url, struct backend_place *place, const char **why);

/* "Ollama", "llama-server", ... */
const char *backend_kind_name(enum backend_kind kind);

/*
 * A place in shared memory: the parent writes, workers read, nobody waits (a seqlock).
 */
struct backend_slot {
	_Atomic uint32_t version; /* odd while it is being written */
	struct backend_place place;
};

void backend_slot_write(struct backend_slot *slot, const struct backend_place *place);

/* Copy the place out if it has changed since *version, which starts at 1 and is updated. Returns whether it had. */
bool backend_slot_read(struct backend_slot *slot, struct backend_place *place, uint32_t *version);

#endif
