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

/* Whether there are several, so that a line leaves one to clients. */
bool slots_are_several(struct shared *shared);

/* Whether one of so many lines must make room: turns, calls and lines are more than the backend has slots. */
bool slots_exceeded(struct shared *shared, unsigned lines);

#endif
