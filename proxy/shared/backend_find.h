/*
 * Finds the model server: at its configured address, otherwise at the usual ones.
 */
#ifndef PARAPET_PROXY_SHARED_BACKEND_FIND_H
#define PARAPET_PROXY_SHARED_BACKEND_FIND_H

#include "proxy/shared/backend.h"

/*
 * The ports of this machine that are tried without a configured address: Ollama's, llama-server's, and llama-server's
 * in some packages.
 */
#define BACKEND_PORTS       "11434, 8080 or 9931" /* for messages */
#define BACKEND_USUAL_PORTS 3
extern const uint16_t backend_usual_ports[BACKEND_USUAL_PORTS];

struct backend_search {
	struct backend_url url; /* as configured */
	bool guess;             /* not configured: try the usual addresses */
	struct address own;     /* where parapet listens: not a backend */
};

/*
 * Locate and identify the server, sending a key unless its len is 0. Blocks for seconds. A guess without an answer
 * gives BACKEND_SILENT, at the first usual address. Returns 0, or -1 with *why (static) if a name has no address, or it
 * is our own.
 */
int backend_find(const struct backend_search *search, struct span key, struct backend_place *place,
    enum backend_kind *kind, const char **why);

#endif
