/*
 * Looking for the model server: where it was named, else where such servers usually are.
 */
#ifndef PARAPET_PROXY_SHARED_BACKEND_FIND_H
#define PARAPET_PROXY_SHARED_BACKEND_FIND_H

#include "proxy/shared/backend.h"

/* The ports of this machine where one is looked for when nobody named one: Ollama's, llama-server's, and llama-server's
 * in some packages. */
#define BACKEND_PORTS       "11434, 8080 or 9931" /* for messages */
#define BACKEND_USUAL_PORTS 3
extern const uint16_t backend_usual_ports[BACKEND_USUAL_PORTS];

struct backend_search {
	struct backend_url url; /* what the operator named */
	bool guess;             /* nobody named one: the usual addresses are tried */
	struct address own;     /* where parapet listens: no backend is looked for there */
};

/*
 * Locate it and see who answers, showing a key unless its len is 0. Blocks for seconds. A guess that finds nobody is
 * BACKEND_SILENT, at the first of the usual addresses. Returns 0, or -1 with *why (static) when a name has no address,
 * or when it is our own.
 */
int backend_find(const struct backend_search *search, struct span key, struct backend_place *place,
    enum backend_kind *kind, const char **why);

#endif
