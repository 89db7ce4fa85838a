/*
 * The names of those who steer.
 */
#include "proxy/steer.h"

#include <assert.h>

const char *
steer_from_name(enum steer_from from)
{
	static const char *const names[FROM_COUNT] = {"header", "path", "body", "model", "arm", "policy"};

	assert(from < FROM_COUNT);
	return names[from];
}
