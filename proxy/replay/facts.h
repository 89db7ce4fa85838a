/*
 * What a model server tells of itself whatever the tape says: models, versions, health, counts, embeddings.
 */
#ifndef PARAPET_PROXY_REPLAY_FACTS_H
#define PARAPET_PROXY_REPLAY_FACTS_H

#include <stdint.h>

#include "policies/span.h"
#include "proxy/replay/inbound.h"

struct evbuffer;

/* Counted over the whole server; shown by /slots and /metrics. */
struct facts {
	uint64_t prompt_tokens, completion_tokens;
	uint64_t generating; /* answers under way */
	uint64_t requests;   /* where text is generated */
};

/*
 * Append the body for an endpoint that generates no text. Returns its Content-Type. ask->model names the server's model
 * where the request names none.
 */
const char *facts_write(struct evbuffer *out, const struct inbound *inbound, const struct facts *facts);

#endif
