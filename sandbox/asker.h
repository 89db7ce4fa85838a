/*
 * Asking a service (service.h) over sockets that its program was started with (jail.h). Nothing here blocks.
 *
 *     asker_open(), asker_submit(), then poll asker_fd() and call asker_dispatch()
 */
#ifndef PARAPET_SANDBOX_ASKER_H
#define PARAPET_SANDBOX_ASKER_H

#include "sandbox/service.h"

struct asker;
struct asker_job;
struct jail_room; /* jail_room.h */

/*
 * Keeps the two asking ends (they may be the same in tests), the row and the room, borrowed until asker_close; holder
 * is this process's slot in the room. room may be NULL. Returns NULL with errno.
 */
struct asker *asker_open(const struct service_row *row, const int ask[2], struct jail_room *room, unsigned holder);

/* Cancels what runs; done is not called for it. NULL is none. */
void asker_close(struct asker *asker);

/* One descriptor that is readable when asker_dispatch has something to do; an epoll, so it may stand in another one. */
int asker_fd(const struct asker *asker);

/* Milliseconds until asker_dispatch must be called even so; -1 for never. */
int asker_timeout(const struct asker *asker);

/* Do all that can be done without waiting; calls done of jobs that ended. */
void asker_dispatch(struct asker *asker);

/*
 * Ask a question of the service's own type (copied). done is called from a later asker_dispatch, never from here, with
 * a reply of the service's own type: also for what is refused. Returns NULL when there is no memory left.
 */
struct asker_job *asker_submit(struct asker *asker, const void *question, service_done *done, void *owner);

/* Forget a job whose done was not called yet, and kill what runs of it. */
void asker_cancel(struct asker_job *job);

#endif
