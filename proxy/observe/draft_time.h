/*
 * The time that a turn's draft, or an extra call, took by itself.
 */
#ifndef PARAPET_PROXY_OBSERVE_DRAFT_TIME_H
#define PARAPET_PROXY_OBSERVE_DRAFT_TIME_H

#include <stdint.h>

#include "executors/cost.h"
#include "proxy/observe/record.h"

/* More than any real figure. */
#define TOLD_MICROS_MOST ((int64_t)1000 * 3600 * 1000000)
#define TOLD_TOKENS_MOST 1000000000

/* A time reported by a backend; -1 if it cannot be true. */
static inline int64_t
believe(int64_t told, int64_t most)
{

	return told >= 0 && told <= most ? told : -1;
}

/*
 * From the backend's figures (`facts`, as far as known by now), else by our clock from the first text to the last,
 * without guarding.
 */
struct draft_timing draft_timing_of(const struct record *record, const struct reply_facts *facts);

/* When a streamed call was sent, and when its first and last text arrived, on clock_micros; 0: none. */
struct call_times {
	int64_t sent_at, first_text_at, last_text_at;
};

/*
 * The same for an extra call, of which so many bytes were new to the backend. It is streamed, so reading and writing
 * can be measured separately in every API. All zero if the backend reported its times (the draft's were too), or if
 * nothing can be measured: no token count, or the text arrived all at once.
 */
struct draft_timing call_timing_of(const struct call_times *times, const struct reply_facts *facts, size_t fresh);

#endif
