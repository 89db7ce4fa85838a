/*
 * Keys: which of them a client must show, which open our own endpoints alone, the one that we show the backend in the
 * client's place, and the one of the page at /parapet/, which it shows as X-Parapet-Key: what is called so goes no
 * further than here, so that it can stand beside a key that is the backend's.
 *
 * A file holds keys, one a line; empty lines and lines that begin with # are no keys. It is refused when others than
 * its owner and group may read it, when anybody but its owner may write it, and when its owner is neither root nor
 * whom parapet was started by or runs as. A key is 8 to 256 visible ASCII characters (RFC 6750, 2.1 allows fewer
 * kinds); one that is shorter than ACCESS_KEY_ADVISED is taken with a warning in this release.
 */
#ifndef PARAPET_PROXY_SHARED_ACCESS_H
#define PARAPET_PROXY_SHARED_ACCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "proxy/http/head.h"

#define ACCESS_KEYS_MAX    64
#define ACCESS_KEY_LEAST   8
#define ACCESS_KEY_ADVISED 16
#define ACCESS_FILE_MAX    65536
#define ACCESS_KEY_MAX     256
#define ACCESS_WHY_MAX     160

struct access_key {
	size_t len;                /* 0: none */
	char text[ACCESS_KEY_MAX]; /* zeros behind it */
};

struct access_keys {
	unsigned count;
	struct access_key list[ACCESS_KEYS_MAX];
};

/* All zero: no key is required, and clients' own keys are passed on. */
struct access {
	bool asks;     /* a request must show one of clients */
	bool asks_own; /* turns and metrics are then shown only for own keys and the page's, no longer for clients' */
	unsigned weak; /* number of keys shorter than ACCESS_KEY_ADVISED */
	struct access_keys clients, own;
	struct access_key backend;
	struct access_key page; /* opens what the page uses; own keys do too, or, if there are none, clients' */
};

/* What a key opens. */
enum access_door {
	ACCESS_RELAY, /* requests to the model server */
	ACCESS_OWN,   /* an endpoint of our own */
	ACCESS_TURNS, /* one that shows what happened to turns */
};

enum access_shown { ACCESS_NO_KEY, ACCESS_WRONG_KEY, ACCESS_RIGHT_KEY };

/* Files of keys; each may be NULL. */
struct access_files {
	const char *clients, *own, *backend, *page;
	uid_t runs_as;  /* may own them besides root and the effective user; 0: no one else */
	bool any_owner; /* for a command that only shows one of its keys */
};

/*
 * Read the files. Without a file for the page, its key is unchanged. Returns 0, or -1 with a message that says what is
 * wrong and where, without any part of a key; *access is then unchanged.
 */
int access_read(struct access *access, const struct access_files *files, char why[ACCESS_WHY_MAX]);

/* Read a file with one key, by the same rules; runs_as as above. Returns 0, or -1 as above. */
int access_read_one(struct access_key *key, const char *path, uid_t runs_as, char why[ACCESS_WHY_MAX]);

/* Log that keys are short, if any are. */
void access_warn(const struct access *access);

/* Generate a key for the page, valid until parapet ends: 32 hexadecimal digits. Returns 0, or -1 without randomness. */
int access_make_page_key(struct access *access);

/*
 * Check the key that a request shows for a door, required or not: in Authorization: Bearer, X-Api-Key or X-Parapet-Key;
 * for our own endpoints also as the password of Authorization: Basic (RFC 7617). Takes the same time whichever key it
 * is and however much of it matches.
 */
enum access_shown access_shows(const struct access *access, const struct http_head *head, enum access_door door);

/*
 * Whether the request shows a key for the page's own trials, which go to the backend: only as X-Parapet-Key, which is
 * not forwarded and which browsers never send unasked.
 */
bool access_opens_trial(const struct access *access, const struct http_head *head);

/* Whether clients' own keys are not forwarded. */
bool access_replaces(const struct access *access);

/* The key sent instead, borrowed; empty: none. */
struct span access_backend_key(const struct access *access);

/* A slot in shared memory: the parent writes, workers read, no one waits (a seqlock). */
struct access_slot {
	_Atomic uint32_t version; /* odd during a write */
	struct access access;
};

void access_slot_write(struct access_slot *slot, const struct access *access);

/* Copy the keys if they have changed since *version, which starts at 1 and is updated. */
void access_slot_read(struct access_slot *slot, struct access *access, uint32_t *version);

#endif
