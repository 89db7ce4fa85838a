/*
 * Whether a worker that gives no heartbeat hangs, or only waits for the machine. The parent looks a few times a second.
 *
 * Silence counts by the parent's own looks: what the parent slept through itself (a suspended machine, a paused
 * container, job control) is not held against a worker. Nor is the time in which the worker wanted to run and could
 * not: it was in state R or D of proc(5) and had had less than a second of processor time since its last beat, a
 * thousand times what a round of its loop takes. What is forgiven stays so, or one that swaps would be killed at once
 * when it has had its second. All other silence counts: of one that sleeps in a call, that somebody stopped, or that
 * spins.
 */
#ifndef PARAPET_PROXY_PROCESS_HEARTBEAT_H
#define PARAPET_PROXY_PROCESS_HEARTBEAT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Times are milliseconds. */
struct heartbeat {
	int channel;     /* over which the worker hands its file in, or -1 */
	int stat;        /* the worker's /proc/PID/stat, or -1: what state it is in is not known */
	int64_t beat;    /* the last heartbeat that was seen */
	int64_t before;  /* processor time at that look */
	int64_t used;    /* at the last look */
	int64_t silent;  /* looked on since then */
	int64_t starved; /* of that, waiting for the machine: forgiven for good */
};

#define HEARTBEAT_NONE ((struct heartbeat){.channel = -1, .stat = -1})

/* What a look finds. */
struct heartbeat_sample {
	int64_t beat;  /* the slot's heartbeat */
	int64_t used;  /* processor time of the worker so far */
	int64_t since; /* the last look */
	char state;    /* as in proc(5), or '\0' when it is not known */
};

/*
 * Begin with a worker that is about to be forked. Returns the descriptor that is for it, the caller's to close in the
 * parent, or -1.
 *
 * The file comes from the worker itself: where /proc shows nobody else's processes (hidepid, ProtectProc=invisible),
 * its parent may not open it.
 */
int heartbeat_begin(struct heartbeat *heartbeat);

/* In the worker: hand in the file and close the channel; -1 is none. */
void heartbeat_offer(int channel);

/* Look at the worker. beat is its slot's, since is the time since the last look. */
void heartbeat_take(struct heartbeat *heartbeat, pid_t pid, int64_t beat, int64_t since);

/* The same with what was found: no system call. */
void heartbeat_note(struct heartbeat *heartbeat, const struct heartbeat_sample *look);

/* How long it has been silent though it could have run. */
int64_t heartbeat_silence(const struct heartbeat *heartbeat);

/* Close what is held; of HEARTBEAT_NONE, and again, that is nothing. */
void heartbeat_end(struct heartbeat *heartbeat);

#endif
