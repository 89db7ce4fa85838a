/*
 * The labels of a turn.
 */
#include "routes/request.h"

#include <assert.h>

const char *
turn_direct_name(enum turn_direct direct)
{
	static const char *const names[TURN_DIRECT_COUNT] = {"not-direct", "unreadable", "tools", "format", "media",
	    "sampling", "raw", "prefill", "state", "short-limit", "empty"};

	assert(direct < TURN_DIRECT_COUNT);
	return names[direct];
}
