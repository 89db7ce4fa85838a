/*
 * The policy in force, as all processes share it: the bytes of the files that passed every check, so that a worker
 * never reads a file that changed in between. The parent alone writes.
 *
 * A new policy is offered first: each worker loads it beside the one in use, in slices between its clients' events, and
 * says so. Once all have it, or after a while, it is put in force, and whoever has it ready takes it with the next
 * request.
 */
#ifndef PARAPET_PROXY_SHARED_POLICY_SLOT_H
#define PARAPET_PROXY_SHARED_POLICY_SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/policy.h"
#include "policies/vocabulary.h"
#include "proxy/shared/policy_files.h"

struct decider;

#define POLICY_SLOT_BYTES (4 * 1024 * 1024) /* of all files and their names, the built-in one aside */

/* The state of the policy. */
#define EACH_POLICY_STATE(ROW) \
	ROW(POLICY_IN_FORCE, "in-force") /* what the files say */ \
	ROW(POLICY_OLD, "old")           /* the files now have a mistake: the earlier policy is still in force */ \
	ROW(POLICY_NONE, "none")         /* the files had a mistake from the start: everything is relayed raw */ \
	/* the files were unreadable from the start: only the built-in policy is in force */ \
	ROW(POLICY_BUILT_IN, "built-in")
VOCABULARY(policy_state, EACH_POLICY_STATE, POLICY_STATES);

/* Results of attempts to reload the files. */
#define EACH_POLICY_RELOAD(ROW) \
	ROW(RELOAD_LOADED, "loaded") ROW(RELOAD_UNCHANGED, "unchanged") ROW(RELOAD_REFUSED, "refused")
VOCABULARY(policy_reload, EACH_POLICY_RELOAD, POLICY_RELOADS);

/* One generation's files, without the built-in one. */
struct policy_side {
	_Atomic uint32_t count;
	struct {
		_Atomic uint32_t name, text; /* bytes, without a NUL */
	} lens[POLICY_FILES_MAX];
	char bytes[POLICY_SLOT_BYTES]; /* name, text, name, text ... */
};

/*
 * Generation n is in sides[n % 2] and is overwritten only after generation n + 1 was offered: a reader that still finds
 * generation n offered after copying it has copied it whole.
 */
struct policy_slot {
	_Atomic uint64_t offered;    /* the newest generation; 0: none has passed yet */
	_Atomic uint64_t generation; /* the one in force: that one, or the one before it */
	_Atomic int32_t state;       /* enum policy_state */
	_Atomic int64_t loaded;      /* when the generation took effect: milliseconds since 1970 */
	_Atomic uint64_t reloads[POLICY_RELOADS];
	struct policy_side *sides;
};

/* Map the sides, before the first fork; unused pages cost nothing. Returns 0, or -1 if there is no memory. */
int policy_slot_map(struct policy_slot *slot);

/* Whether the files fit. */
bool policy_slot_fits(const struct policy_files *files);

/* Offer files that passed every check and fit; then enforce the last offer. Parent only. */
void policy_slot_offer(struct policy_slot *slot, const struct policy_files *files);
void policy_slot_enforce(struct policy_slot *slot);

/*
 * Copy the newest files, the built-in one first, and their generation. Returns 0, or -1 if there is no memory; the
 * caller frees them with policy_files_free.
 */
int policy_slot_copy(const struct policy_slot *slot, struct policy_files *files, uint64_t *generation);

struct policy_next;

/* A worker's policy and its decider. Zero is "none yet". */
struct policy_in_use {
	const struct policy *policy; /* held; NULL: relay everything raw */
	struct decider *decider;     /* goes with it */
	char *files;                 /* the names of its files: a JSON array of at most POLICY_IN_USE_FILES bytes */
	uint64_t generation;         /* 0: none was loaded yet */
	int64_t retry;               /* clock_millis before which not to retry, after memory ran out */
	struct policy_next *next;    /* being loaded, or ready for use; NULL: none */
};

/* Load the newest policy at once (10 to 20 ms of CPU): for a worker that does not serve yet. */
void policy_in_use_load(struct policy_in_use *in_use, struct policy_slot *slot);

/*
 * Load an offered policy for one slice (task.h). Returns whether there is more to do. If memory runs out the old one
 * stays, and loading is retried after some seconds.
 */
bool policy_in_use_prepare(struct policy_in_use *in_use, struct policy_slot *slot);

/* The newest generation that is in use or ready. */
uint64_t policy_in_use_ready(const struct policy_in_use *in_use);

/*
 * Use the policy in force: one relaxed load if nothing has changed; otherwise the old one is released, and turns that
 * hold it keep it. If the new one is not loaded yet, the old one stays in use.
 */
void policy_in_use_refresh(struct policy_in_use *in_use, struct policy_slot *slot);

void policy_in_use_free(struct policy_in_use *in_use);

/* `"state":"in-force","name":"default","hash":"1a2b3c4d"` as JSON; without a policy only the state. Returns into. */
#define POLICY_IN_USE_TEXT  160
#define POLICY_IN_USE_FILES 2048
const char *policy_in_use_describe(
    const struct policy_in_use *in_use, const struct policy_slot *slot, char into[POLICY_IN_USE_TEXT]);

#endif
