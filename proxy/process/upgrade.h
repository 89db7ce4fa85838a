/*
 * An upgrade in place: a new program is started on the sockets that this one listens on, and this one drains once the
 * new one serves. Whatever goes wrong with the new one, this one goes on.
 */
#ifndef PARAPET_PROXY_PROCESS_UPGRADE_H
#define PARAPET_PROXY_PROCESS_UPGRADE_H

#include <stdbool.h>
#include <sys/types.h>

#include "proxy/shared/shared.h"

struct parent_sockets {
	int main[SHARED_WORKERS_MAX];  /* one per worker; on a unix path all the same */
	int admin[SHARED_WORKERS_MAX]; /* likewise, -1 without an admin listener */
};

struct event_base;
struct upgrade;

/*
 * First thing: keep how this program was started, before anything of it is replaced (the file that it came from, and
 * argv, which must stay), and who waits for it to serve.
 */
void upgrade_remember(int argc, char *const *argv);

/* What became of the new one, which is process pid: it serves, or it does not. */
typedef void upgrade_done(void *owner, bool serves, pid_t pid);

/*
 * Start the program that is at the same place now, with the same arguments, handed the sockets of `workers` workers.
 * Returns NULL with *why (static) when it cannot be started; else done is called once, from the event loop, after which
 * the upgrade is gone.
 */
struct upgrade *upgrade_start(struct event_base *base, const struct parent_sockets *sockets, int workers,
    upgrade_done *done, void *owner, const char **why);

/* Call it off: the new one is told to end, and done is not called. */
void upgrade_cancel(struct upgrade *upgrade);

/* Forget about it, in a child that becomes a worker; NULL is allowed. */
void upgrade_close_in_worker(struct upgrade *upgrade);

/* In the new one: tell whoever started it so that it serves. Does nothing where nobody did. */
void upgrade_tell(void);

#endif
