/*
 * Clients at /parapet/events are sent every turn as it ends, as server-sent events (WHATWG HTML, 9.2).
 *
 * Each worker checks the shared ring of the last turns a few times a second, only while it has watchers: all watchers
 * get every turn, whichever worker closed it. The ring is the queue. A watcher gets nothing new until it has read
 * what was sent before, then the newest turns at once; one that reads nothing for long is dropped.
 */
#ifndef PARAPET_PROXY_OWN_WATCH_H
#define PARAPET_PROXY_OWN_WATCH_H

#include <stdbool.h>

struct client;
struct watch;

#define WATCH_TYPE "text/event-stream"

#define WATCHERS_MAX 16 /* at a time, in all workers together */
#define WATCH_LAST   20 /* the most turns sent at once, and at the beginning */

/*
 * Send the stream's head and the last turns, and more as they end: client->watch is set, and the connection belongs
 * to the stream until it ends. Returns false, with nothing sent, if there are too many watchers or no memory.
 */
bool watch_begin(struct client *client);

/* The client has left. NULL is allowed. */
void watch_free(struct watch *watch);

#endif
