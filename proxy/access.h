/*
 * Keys: which of them a client must show, and the one that we show the backend in its place.
 *
 * A file holds keys, one a line; empty lines and lines that begin with # are no keys. It is refused when others than
 * its owner and group may read it. A key is 8 to 256 visible ASCII characters (RFC 6750, 2.1 allows fewer kinds).
 */
#ifndef PARAPET_PROXY_ACCESS_H
#define PARAPET_PROXY_ACCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "proxy/http/head.h"

#define ACCESS_KEYS_MAX  64
#define ACCESS_KEY_LEAST 8
#define ACCESS_KEY_MAX   256
#define ACCESS_WHY_MAX   160

struct access_key {
	size_t len;                /* 0: none */
	char text[ACCESS_KEY_MAX]; /* zeros behind it */
};

/* All zero asks nobody for a key and lets clients' own keys pass. */
struct access {
	bool asks; /* then a request must show one of keys */
	unsigned count;
	struct access_key keys[ACCESS_KEYS_MAX];
	struct access_key backend;
};

/*
 * Read the files; either may be NULL. Returns 0, or -1 with what is wrong and where, for a person, never with anything
 * of a key; *access is then as it was.
 */
int access_read(struct access *access, const char *clients, const char *backend, char why[ACCESS_WHY_MAX]);

/*
 * Whether a request shows one of the keys: as Authorization: Bearer, as X-Api-Key, or, where `browser` allows it, as
 * the password of Authorization: Basic (RFC 7617). Takes the same time whichever key it is and however much of it fits.
 */
bool access_allows(const struct access *access, const struct http_head *head, bool browser);

/* Whether clients' own keys go no further. */
bool access_replaces(const struct access *access);

/* What goes in their place, borrowed; empty: nothing does. */
struct span access_backend_key(const struct access *access);

/* A place in shared memory: the parent writes, workers read, nobody waits (a seqlock). */
struct access_seat {
	_Atomic uint32_t version; /* odd while it is being written */
	struct access access;
};

void access_seat_write(struct access_seat *seat, const struct access *access);

/* Copy it out if it has changed since *version, which starts at 1 and is updated. */
void access_seat_read(struct access_seat *seat, struct access *access, uint32_t *version);

#endif
