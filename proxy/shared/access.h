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

/* All zero asks nobody for a key and lets clients' own keys pass. */
struct access {
	bool asks;     /* then a request must show one of clients */
	bool asks_own; /* then turns and metrics are told to own keys and the page's only, no longer to clients' */
	unsigned weak; /* how many of all keys read are shorter than ACCESS_KEY_ADVISED */
	struct access_keys clients, own;
	struct access_key backend;
	struct access_key page; /* opens what the page shows and asks; own keys do so, too, or without those clients' */
};

/* What a key is to open. */
enum access_door {
	ACCESS_RELAY, /* what goes on to the model server */
	ACCESS_OWN,   /* an endpoint of our own */
	ACCESS_TURNS, /* one that tells what became of turns */
};

enum access_shown { ACCESS_NO_KEY, ACCESS_WRONG_KEY, ACCESS_RIGHT_KEY };

/* Files of keys; each may be NULL. */
struct access_files {
	const char *clients, *own, *backend, *page;
	uid_t runs_as;  /* who may own them besides root and the effective user; 0: nobody else */
	bool any_owner; /* for a command that shows a key of theirs, and lets nobody in by it */
};

/*
 * Read the files. Without one for the page the page's key stays what it is. Returns 0, or -1 with what is wrong and
 * where, for a person, never with anything of a key; *access is then as it was.
 */
int access_read(struct access *access, const struct access_files *files, char why[ACCESS_WHY_MAX]);

/*
 * Read a file that holds one key, by the same rules; runs_as as above. Returns 0, or -1 as above.
 */
int access_read_one(struct access_key *key, const char *path, uid_t runs_as, char why[ACCESS_WHY_MAX]);

/* Log that keys are short, if any are. */
void access_warn(const struct access *access);

/* Make up a key of the page's, good until we end: 32 hexadecimal digits. Returns 0, or -1 without randomness. */
int access_make_page_key(struct access *access);

/*
 * What key a request shows for a door, whether that asks for one or not: as Authorization: Bearer, as X-Api-Key, or as
 * X-Parapet-Key; where it is for an endpoint of our own, also as the password of Authorization: Basic (RFC 7617). Takes
 * the same time whichever key it is and however much of it fits.
 */
enum access_shown access_shows(const struct access *access, const struct http_head *head, enum access_door door);

/*
 * Whether it shows a key for what the page tries out, which goes on to the backend: only as X-Parapet-Key, which goes
 * no further, and which no browser sends unasked.
 */
bool access_opens_trial(const struct access *access, const struct http_head *head);

/* Whether clients' own keys go no further. */
bool access_replaces(const struct access *access);

/* What goes in their place, borrowed; empty: nothing does. */
struct span access_backend_key(const struct access *access);

/* A place in shared memory: the parent writes, workers read, nobody waits (a seqlock). */
struct access_slot {
	_Atomic uint32_t version; /* odd while it is being written */
	struct access access;
};

void access_slot_write(struct access_slot *slot, const struct access *access);

/* Copy it out if it has changed since *version, which starts at 1 and is updated. */
void access_slot_read(struct access_slot *slot, struct access *access, uint32_t *version);

#endif
