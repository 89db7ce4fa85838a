/*
 * The clients that the backend accepted recently: a model together with the keys of the request. Stored as hashes
 * under a key of this worker's own, so that no secret is kept; new entries evict the oldest.
 */
#ifndef PARAPET_PROXY_RELAY_ACCEPTED_H
#define PARAPET_PROXY_RELAY_ACCEPTED_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

struct http_head;

#define ACCEPTED_PLACES 256
#define ACCEPTED_MICROS (INT64_C(5) * 60 * 1000000) /* how long an acceptance is valid */

/* All zero is empty. */
struct accepted {
	unsigned char key[16];
	bool keyed;
	struct {
		uint64_t who; /* 0: free */
		int64_t at;   /* clock_micros */
	} places[ACCEPTED_PLACES];
};

/*
 * The client as one number, never 0: a hash of the backend's name, the request's path, the model, and every header
 * field that may hold a secret.
 */
uint64_t accepted_who(struct accepted *accepted, const struct http_head *head, const char *backend, struct span model);

/* The backend has answered with that status: a 200 stores the client, a 4xx removes it. */
void accepted_judge(struct accepted *accepted, uint64_t who, unsigned status, int64_t now);

bool accepted_has(const struct accepted *accepted, uint64_t who, int64_t now);

#endif
