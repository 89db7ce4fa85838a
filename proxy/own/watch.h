/*
 * Watching: a client at /parapet/events is told of every turn as it ends, as server-sent events (WHATWG HTML, 9.2).
 *
 * Every worker looks at the shared ring of the last turns a few times a second, and only while somebody watches there:
 * whichever worker closed a turn, all watchers hear of it. The ring is the queue. A watcher is sent nothing new while
 * it has not read what came before, then the newest turns at once; one that reads nothing for long is dropped.
 */
#ifndef PARAPET_PROXY_OWN_WATCH_H
#define PARAPET_PROXY_OWN_WATCH_H

#include <stdbool.h>

struct client;
struct watch;

#define WATCH_TYPE "text/event-stream"

#define WATCHERS_MAX 16 /* at a time, in all workers together */
#define WATCH_LAST   20 /* turns that are sent at most in one go, and the first of all */

/*
 * Answer with the stream's head and the last turns, and send more as they come: client->watch is set, and the
 * connection is the stream's until it ends. Returns false, with nothing sent, when there are too many watchers or no
 * memory.
 */
bool watch_begin(struct client *client);

/* The client is gone. NULL is allowed. */
void watch_free(struct watch *watch);

#endif
