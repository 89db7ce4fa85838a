/*
 * The models that this machine's server lists (GET /v1/models), and the streams of their lines.
 */
#ifndef PARAPET_PROXY_QUEUE_MODELS_H
#define PARAPET_PROXY_QUEUE_MODELS_H

#include <stdint.h>

#include "proxy/queue/entry.h"

struct event_base;

#define MODELS_MOST 64

struct model {
	uint8_t id[QUEUE_MODEL_LEN];
	char cursor[ENTRY_ID_MAX]; /* where the search for silent workers' lines continues */
	int64_t claim_at;          /* clock_millis of the next search */
};

/* None while the server does not answer. */
struct models {
	unsigned count;
	struct model list[MODELS_MOST];
};

/* Ask over that channel to a worker, every half minute, or sooner while there is no answer. The key is kept. */
void models_open(struct event_base *base, int channel, const struct queue_key *key);
void models_look(void);

/* Ask again soon: the server has failed. Returns the value of models_answers once that is known. */
uint32_t models_doubt(void);

/* How many times the server was asked, with or without an answer. */
uint32_t models_answers(void);

struct models *models_known(void);

#endif
