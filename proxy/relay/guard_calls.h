/*
 * The relay's interface to a guard (guard/guard.h); it knows nothing else of it.
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
	 * The answer's final head has arrived, with its bytes. Returns whether the guard takes the answer; if not,
	 * the guard is freed, and the answer is relayed like any other.
	 */
	bool (*takes)(struct exchange *exchange, const struct http_head *head, struct span raw);

	/* Bytes of the draft's body, framing included. May end the exchange. */
	void (*take)(struct exchange *exchange, const char *at, size_t len);

	/*
	 * The draft will not be completed: send what is held. Frees the guard. Returns whether the exchange goes on.
	 */
	bool (*let_go)(struct exchange *exchange, const char *reason);

	/*
	 * In shadow: the answer's head has arrived; its content; false if it is not to be judged; it is complete:
	 * returns whether the guard continues by itself and closes the turn (turn_close).
	 */
	bool (*shadow_answered)(struct guard *guard, const struct http_head *head);
	bool (*shadow_read)(struct guard *guard, struct span content);
	bool (*shadow_end)(struct guard *guard);

	/* Free it and cancel everything in progress for it. */
	void (*free)(struct guard *guard);
};

/* Every guard begins with a pointer to its functions. */
static inline const struct guard_calls *
guard_calls_of(const struct guard *guard)
{

	return *(const struct guard_calls *const *)(const void *)guard;
}

#endif
