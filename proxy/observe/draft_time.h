/*
 * How long a turn's draft took by itself, and an extra call.
 */
#ifndef PARAPET_PROXY_OBSERVE_DRAFT_TIME_H
#define PARAPET_PROXY_OBSERVE_DRAFT_TIME_H

#include <stdint.h>

#include "executors/cost.h"
#include "proxy/observe/record.h"

/* More than any backend can mean. */
#define TOLD_MICROS_MOST ((int64_t)1000 * 3600 * 1000000)
#define TOLD_TOKENS_MOST 1000000000

/* A figure that a backend told; -1 where it cannot be true. */
static inline int64_t
believe(int64_t told, int64_t most)
{

	return told >= 0 && told <= most ? told : -1;
}

/*
 * By what the backend told (of it, `facts` are what is known by now), else by our clock from the first text to the
 * last: what guarding took is not in it.
 */
struct draft_timing draft_timing_of(const struct record *record, const struct reply_facts *facts);

/* When a streamed call went out, and when its first and last text came, on clock_micros; 0: none came. */
struct call_times {
	int64_t sent_at, first_text_at, last_text_at;
};

/*
 * Likewise of an extra call, of which so many bytes were new to the backend: it is streamed, so that reading and
 * writing are seen apart, whatever the API tells. All zero where the backend told its times, which are the draft's,
 * too, or nothing is seen: no tokens were told, or the text was kept back until it was whole.
 */
struct draft_timing call_timing_of(const struct call_times *times, const struct reply_facts *facts, size_t fresh);

#endif
