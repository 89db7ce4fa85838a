/*
 * Calls a function 20 times a second, and sooner when something has happened.
 */
#ifndef PARAPET_PROXY_BATCH_LOOK_H
#define PARAPET_PROXY_BATCH_LOOK_H

struct event_base;

/* Call that function from now on. Returns 0, or -1 without memory. */
int look_open(struct event_base *base, void (*look)(void));

/* Call it as soon as the event loop can. */
void look_soon(void);

#endif
