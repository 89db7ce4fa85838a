/*
 * Room for jobs over all processes that ask one machine: how many at once, and how much memory together.
 *
 * It lies in memory that those processes share (MAP_SHARED), zeroed and then initialised once. Each writes under a slot
 * of its own, so that the room of one that died can be given back by the parent.
 */
#ifndef PARAPET_SANDBOX_JAIL_ROOM_H
#define PARAPET_SANDBOX_JAIL_ROOM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JAIL_WAIT_MS      250 /* how long a job waits for room */
#define JAIL_ROOM_HOLDERS 256

struct jail_room {
	unsigned jobs;                                /* at once */
	unsigned mebibytes;                           /* of all jobs' memory limits together */
	_Atomic uint64_t taken;                       /* jobs << 32 | MiB */
	_Atomic uint64_t taken_by[JAIL_ROOM_HOLDERS]; /* the same of each holder */
};

void jail_room_init(struct jail_room *room, unsigned jobs, size_t memory);

/* Take room for a job with that memory limit. Returns whether there was. */
bool jail_room_take(struct jail_room *room, unsigned holder, size_t memory);
void jail_room_give(struct jail_room *room, unsigned holder, size_t memory);

/* Give back all that a dead holder had. */
void jail_room_forget(struct jail_room *room, unsigned holder);

#endif
