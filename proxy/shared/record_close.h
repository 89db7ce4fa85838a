/*
 * A turn is over: what is known of it goes to where all processes see it.
 */
#ifndef PARAPET_PROXY_SHARED_RECORD_CLOSE_H
#define PARAPET_PROXY_SHARED_RECORD_CLOSE_H

struct record;
struct shared;

/* Count it, keep it, log it, and let go of its policy. `status` and ended_at are filled in. */
void record_close(struct record *record, struct shared *shared);

#endif
