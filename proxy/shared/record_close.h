/*
 * Ends a turn: stores its record where all processes see it.
 */
#ifndef PARAPET_PROXY_SHARED_RECORD_CLOSE_H
#define PARAPET_PROXY_SHARED_RECORD_CLOSE_H

struct record;
struct shared;

/* Count it, store it, log it, and release its policy. `status` and ended_at are filled in. */
void record_close(struct record *record, struct shared *shared);

#endif
