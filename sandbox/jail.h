/*
 * The jail, from outside: run a program that a model wrote, and say how it ended.
 *
 * Programs run in children of another program, parapet-jail (sandbox/jail/), which this header starts and asks. Who may
 * not execve (a confined worker) gets the sockets from who may (the parent):
 *
 *     parent:  jail_spawn()  starts parapet-jail and keeps both ends of its two sockets, so that one that died is
 * started again (jail_respawn) with nobody else noticing; the asking ends are inherited by workers worker:  jail_open()
 * over the asking ends; jail_submit(); poll jail_fd() and call jail_dispatch()
 *
 * Several workers may share one parapet-jail: every job has a channel of its own, which travels with the question.
 * parapet-jail itself restarts an interpreter that died, with back-off, and replaces it now and then; a job that ran in
 * a dying one ends as `broken`, others do not notice. Nothing here blocks, and nothing here needs libevent.
 */
#ifndef PARAPET_SANDBOX_JAIL_H
#define PARAPET_SANDBOX_JAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "sandbox/jail_ask.h"

/* --- starting parapet-jail: for a process that may execve --- */

/* The layers around a program that the kernel granted, as bits. Filter, limits and closed descriptors are no question.
 */
#define JAIL_LAYER_NO_NEW_PRIVILEGES 1U
#define JAIL_LAYER_NO_CAPABILITIES   2U
#define JAIL_LAYER_ORDINARY_USER     4U
#define JAIL_LAYER_NAMESPACES        8U
#define JAIL_LAYER_EMPTY_ROOT        16U
#define JAIL_LAYER_LANDLOCK          32U
#define JAIL_LAYERS_ALL              63U

/* "no-new-privileges, landlock, ..." of the bits. Returns into. */
const char *jail_layers_describe(unsigned layers, char *into, size_t room);

#define JAIL_STEP_HUNG "hung" /* of jail_report.failed: it served, and did not answer any more */

/*
 * What parapet-jail says each time when an interpreter is ready, or could not become so or remain it. Ready is one that
 * has forked a child, and that child is locked down.
 */
struct jail_report {
	uint32_t sympy;  /* 1: the interpreter with sympy */
	uint32_t layers; /* JAIL_LAYER_*, when it is ready */
	uint32_t broken; /* of failed: 1: it did start, but has no such child; it tries again by itself */
	char failed[24]; /* the step that failed, or empty */
};

/* A running parapet-jail. The parent's; workers know only ask[]. */
struct jail_process {
	pid_t pid;     /* collected by whoever waits for children; kill it with SIGTERM or close `report` */
	int ask[2];    /* for jail_open: plain, and for programs that name sympy */
	int answer[2]; /* the other ends, kept for jail_respawn */
	int report;    /* reads struct jail_report, non-blocking; parapet-jail ends when this is closed */
	int program;   /* what is executed (jail_spawn_open), the caller's; or -1: what lies at the path */
};

/*
 * Start the program at path (absolute) with these further arguments (NULL-terminated, or NULL): none in service. It
 * gets an empty environment, a session of its own and no descriptor of ours but its own. Returns 0, or -1 with
 * errno; a program that cannot be executed shows as its end with status 127. The descriptors are close-on-exec.
 */
int jail_spawn(struct jail_process *process, const char *path, char *const *arguments);

/*
 * The same with a program that was opened before (O_PATH), for a process that cannot reach it any more: path is only
 * its name. Keeps program until the last jail_respawn.
 */
int jail_spawn_open(struct jail_process *process, int program, const char *path, char *const *arguments);

/* Either again on the same sockets, after it ended: what was asked meanwhile is answered then. */
int jail_respawn(struct jail_process *process, const char *path, char *const *arguments);

/* End it and collect it; closes all descriptors. */
void jail_process_end(struct jail_process *process);

/*
 * Where parapet-jail is: beside this program's own binary, else where it was installed. Returns into, or NULL when it
 * is in neither place.
 */
const char *jail_find(char *into, size_t room);

/* The same for a program of another name that is started in the same way. */
const char *jail_find_program(const char *name, char *into, size_t room);

/* --- asking --- */

struct jail;
struct jail_job;
struct jail_room; /* jail_room.h */

struct jail_result {
	enum jail_verdict verdict;
	const char *output; /* what it printed, not NUL-terminated */
	size_t output_len;
	const char *detail; /* a word of at most JAIL_DETAIL_MAX bytes, never words of a person; may be empty */
	uint64_t micros;    /* from the moment when the child was handed out */
};

/* Told how a job ended; borrows the result. May submit and cancel other jobs. */
typedef void jail_done(void *owner, const struct jail_result *result);

/*
 * Keeps the two asking ends (they may be the same in tests) and the room, borrowed until jail_close; holder is this
 * process's slot in the room. room may be NULL. Returns NULL with errno.
 */
struct jail *jail_open(const int ask[2], struct jail_room *room, unsigned holder);

/* Cancels what runs; done is not called for it. */
void jail_close(struct jail *jail);

/* One descriptor that is readable when jail_dispatch has something to do; an epoll, so it may stand in another one. */
int jail_fd(const struct jail *jail);

/* Milliseconds until jail_dispatch must be called even so; -1 for never. */
int jail_timeout(const struct jail *jail);

/* Do all that can be done without waiting; calls done of jobs that ended. */
void jail_dispatch(struct jail *jail);

/*
 * Run a program (copied). done is called from a later jail_dispatch, never from here. Returns NULL when there is no
 * memory or no descriptor left.
 */
struct jail_job *jail_submit(
    struct jail *jail, const char *program, size_t len, const struct jail_limits *limits, jail_done *done, void *owner);

/*
 * The same with bytes for another runtime than Python (solver.c): they are sent as they are, on the first lane.
 * refusal: the word for why they are not even tried, static, or NULL.
 */
struct jail_job *jail_submit_bytes(struct jail *jail, const char *bytes, size_t len, const char *refusal,
    const struct jail_limits *limits, jail_done *done, void *owner);

/* Forget a job whose done was not called yet, and kill what runs of it. */
void jail_cancel(struct jail_job *job);

#endif
