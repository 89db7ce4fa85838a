/*
 * The folder for files and batches: DIR/batches of serve's --state, one level, 0700. One process has it open and
 * holds a lock on it (flock(2)); everything else here uses names in it.
 *
 *     file-ID     a file's metadata, as notes            batch_ID     a batch's
 *     file-ID.data  its bytes                            batch_ID.input, .output, .errors  its lines and the tape
 *     salt        sixteen random bytes twice: keys are stored only as hashes
 *
 * New content is written to a temporary name, fsynced, renamed into place, and the folder is fsynced: a kill at any
 * time leaves the old or the new content. Data without notes is a leftover.
 */
#ifndef PARAPET_PROXY_BATCH_STORE_H
#define PARAPET_PROXY_BATCH_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define STORE_ID_MAX    32          /* bytes of an id, its NUL included */
#define STORE_NAME_MAX  48          /* of a name in the folder */
#define STORE_NOTES_MAX (32 * 1024) /* bytes of notes */
#define STORE_OWNER_LEN 32          /* hex digits */

/* Open the folder, creating it if missing. Returns its descriptor, or -1 with *why, static. */
int store_open(const char *dir, const char **why);

/* Lock it for this process: false while another has it, and after it was released. */
bool store_hold(void);
bool store_is_held(void);
void store_leave(void);

/* A new id: the prefix and 24 random hex digits. Returns -1 without randomness. */
int store_make_id(const char *prefix, char id[STORE_ID_MAX]);

/*
 * Numbers that keep files and batches in order of creation: the next one, above all seen in notes.
 */
int64_t store_next_order(void);
void store_see_order(int64_t order);

/* Whether this can be such an id: file names are built from it. */
bool store_is_id(struct span id, const char *prefix);

/* The owner for a key, as hex digits and NUL: a keyed hash. */
void store_owner_of(struct span key, char owner[STORE_OWNER_LEN + 1]);

/* Write notes atomically and durably. Returns 0, or -1 with errno. */
int store_write(const char *name, struct span text);

/* Read all notes into STORE_NOTES_MAX bytes. Returns false if there are none, or too many. */
bool store_read(const char *name, char *into, struct span *text);

/* Create a file that only grows, or open an existing one: descriptors, or -1 with errno. */
int store_create(const char *name);
int store_open_to_read(const char *name);
int store_open_to_append(const char *name);

/* Give a file's bytes a second name, unless it already exists. Returns 0, or -1 with errno. */
int store_link(const char *from, const char *to);

void store_remove(const char *name);

/* Make creations and removals durable. Returns 0, or -1 with errno. */
int store_sync(void);

/* Call back for each name. Temporary names are removed instead. */
void store_each(void (*told)(const char *name));

/* id and suffix as a name. Returns into. */
const char *store_name(char into[STORE_NAME_MAX], const char *id, const char *suffix);

/* The value of a note; each is a line with a key, a space and a value. Empty, with at NULL, if absent. */
struct span store_note(struct span text, const char *key);
int64_t store_note_number(struct span text, const char *key); /* 0 if absent */
uint64_t store_note_hash(struct span text);                   /* of the key "hash" */
void store_note_copy(struct span text, const char *key, char *into, size_t room);

/* A text without what cannot stand in a note, cut where it finds no room. */
void store_copy(char *into, size_t room, struct span text);

#endif
