/*
 * Whom the backend has accepted lately: a model, with the keys that came along. Kept as hashes under a key of this
 * worker's own, so that nothing of a secret stays; the oldest make room for new ones.
 */
#ifndef PARAPET_PROXY_RELAY_ACCEPTED_H
#define PARAPET_PROXY_RELAY_ACCEPTED_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

struct http_head;

#define ACCEPTED_PLACES 256
#define ACCEPTED_MICROS (INT64_C(5) * 60 * 1000000) /* for this long after the backend last said so */

/* All zero knows of nobody. */
struct accepted {
	unsigned char key[16];
	bool keyed;
	struct {
		uint64_t who; /* 0: free */
		int64_t at;   /* clock_micros */
	} places[ACCEPTED_PLACES];
};

/*
 * Who asks, as one number that is never 0: the backend's name, the request's path, the model, and every field of the
 * head that may hold a secret.
 */
uint64_t accepted_who(struct accepted *accepted, const struct http_head *head, const char *backend, struct span model);

/* The backend has answered with that status: a 200 is kept, a 4xx forgets. */
void accepted_judge(struct accepted *accepted, uint64_t who, unsigned status, int64_t now);

bool accepted_has(const struct accepted *accepted, uint64_t who, int64_t now);

#endif
