/*
 * The folder that files and batches lie in: DIR/batches of serve's --state, one level, 0700. One process has it open
 * and holds a lock on it (flock(2)); all else in this room goes by names in it.
 *
 *     file-ID     what is known of a file, as notes      batch_ID     of a batch, likewise
 *     file-ID.data  its bytes                            batch_ID.input, .output, .errors  its lines and the tape
 *     salt        sixteen random bytes twice: keys are kept as hashes only
 *
 * What a name stands for is written beside it, fsynced, renamed into place, and the folder is fsynced: whoever kills us
 * leaves the one before or the new one. Without its notes a file's or batch's data is a leftover.
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

/* Open the folder, making it where there is none. Returns its descriptor, or -1 with *why, static. */
int store_open(const char *dir, const char **why);

/* Take it for us alone: false while another process has it, and once we have let it go. */
bool store_hold(void);
bool store_is_held(void);
void store_leave(void);

/* A new id: the prefix and 24 random hex digits. Returns -1 without randomness. */
int store_make_id(const char *prefix, char id[STORE_ID_MAX]);

/*
 * The numbers by which files and batches stay in the order in which they were made: the next one, which is above all
 * that were seen in notes.
 */
int64_t store_next_order(void);
void store_see_order(int64_t order);

/* Whether this may be such an id: names in the folder are made of it. */
bool store_is_id(struct span id, const char *prefix);

/* Whose key this is, as hex digits and NUL: a keyed hash. */
void store_owner_of(struct span key, char owner[STORE_OWNER_LEN + 1]);

/* Write notes whole, and durably. Returns 0, or -1 with errno. */
int store_write(const char *name, struct span text);

/* Read notes whole into STORE_NOTES_MAX bytes. Returns false where there are none, or they are longer. */
bool store_read(const char *name, char *into, struct span *text);

/* Make a file that only grows, and open one that is there: descriptors, or -1 with errno. */
int store_create(const char *name);
int store_open_to_read(const char *name);
int store_open_to_append(const char *name);

/* Give a file's bytes a second name; one that is there already is right. Returns 0, or -1 with errno. */
int store_link(const char *from, const char *to);

void store_remove(const char *name);

/* Make what was created and removed durable. Returns 0, or -1 with errno. */
int store_sync(void);

/* Tell of each name. Names of half-written notes are removed instead. */
void store_each(void (*told)(const char *name));

/* id and suffix as a name. Returns into. */
const char *store_name(char into[STORE_NAME_MAX], const char *id, const char *suffix);

/* The value of a note: lines of a key, a space and a value. Empty, with at NULL, where there is none. */
struct span store_note(struct span text, const char *key);
int64_t store_note_number(struct span text, const char *key); /* 0 where there is none */
uint64_t store_note_hash(struct span text);                   /* of the key "hash" */
void store_note_copy(struct span text, const char *key, char *into, size_t room);

/* A text without what cannot stand in a note, cut where it finds no room. */
void store_copy(char *into, size_t room, struct span text);

#endif
