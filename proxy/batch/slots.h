/*
 * Whether the model server has room for a line: clients' turns go first, then guards' calls, then lines. As guards do,
 * this asks the counters that all workers share (guard_services.c).
 */
#ifndef PARAPET_PROXY_BATCH_SLOTS_H
#define PARAPET_PROXY_BATCH_SLOTS_H

#include <stdbool.h>

struct shared;

/* How many more may start beside so many that are under way: none while a client waits, else as many as slots are free.
 */
unsigned slots_left(struct shared *shared, unsigned lines);

/* Whether a line must make room: turns, calls and lines at the backend are more than it has slots. */
bool slots_exceeded(struct shared *shared);

#endif
