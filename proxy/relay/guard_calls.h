/*
 * What the relay asks of a guard (guard/guard.h), which it knows by nothing else.
 */
#ifndef PARAPET_PROXY_RELAY_GUARD_CALLS_H
#define PARAPET_PROXY_RELAY_GUARD_CALLS_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

struct exchange;
struct guard;
struct http_head;

struct guard_calls {
	/*
	 * The answer's final head is here, and its bytes. Returns whether the guard takes the answer; otherwise the
	 * guard is gone, and the answer passes like any other.
	 */
	bool (*takes)(struct exchange *exchange, const struct http_head *head, struct span raw);

	/* Bytes of the draft's body, framing included. May end the exchange. */
	void (*take)(struct exchange *exchange, const char *at, size_t len);

	/*
	 * The draft will not come to its end: pass what is held. Returns whether the exchange goes on; the guard is
	 * gone in any case.
	 */
	bool (*let_go)(struct exchange *exchange, const char *reason);

	/*
	 * In shadow: the answer's head is here; its content; false when it is not to be judged; it is whole: returns
	 * whether the guard goes on by itself, and closes the turn (turn_close).
	 */
	bool (*shadow_answered)(struct guard *guard, const struct http_head *head);
	bool (*shadow_read)(struct guard *guard, struct span content);
	bool (*shadow_end)(struct guard *guard);

	/* Drop it, with all that is under way for it. */
	void (*free)(struct guard *guard);
};

/* Every guard begins with a pointer to them. */
static inline const struct guard_calls *
guard_calls_of(const struct guard *guard)
{

	return *(const struct guard_calls *const *)(const void *)guard;
}

#endif
