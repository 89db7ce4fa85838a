/*
 * The jail, from outside: starting the program of a service (service.h), whose children work behind a lock.
 *
 * Who may not execve (a confined worker) gets the sockets from who may (the parent):
 *
 *     parent:  jail_spawn()  starts the program and keeps both ends of its two sockets, so that one that died is
 *              started again (jail_respawn) with nobody else noticing; the asking ends are inherited by workers
 *     worker:  asker_open() over the asking ends (asker.h)
 *
 * Several workers may share one program: every job has a channel of its own, which travels with the question. The
 * program's launcher (sandbox/jail/) restarts a zygote that died, with back-off, and replaces it now and then; a job
 * that ran in a dying one ends as `broken`, others do not notice. Nothing here blocks, and nothing here needs libevent.
 */
#ifndef PARAPET_SANDBOX_JAIL_H
#define PARAPET_SANDBOX_JAIL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

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
 * What the program says each time when a zygote is ready, or could not become so or remain it. Ready is one that has
 * forked a child, and that child is locked down.
 */
struct jail_report {
	uint32_t second; /* 1: the zygote of the second lane */
	uint32_t layers; /* JAIL_LAYER_*, when it is ready */
	uint32_t broken; /* of failed: 1: it did start, but has no such child; it tries again by itself */
	char failed[24]; /* the step that failed, or empty */
};

/* A running program. The parent's; workers know only ask[]. */
struct jail_process {
	pid_t pid;     /* collected by whoever waits for children; kill it with SIGTERM or close `report` */
	int ask[2];    /* for asker_open: of the first lane and of the second */
	int answer[2]; /* the other ends, kept for jail_respawn */
	int report;    /* reads struct jail_report, non-blocking; the program ends when this is closed */
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

#endif
