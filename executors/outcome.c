/*
 * Verdicts by name.
 */
#include "executors/outcome.h"

#include <assert.h>

const char *
verdict_name(enum verdict verdict)
{
	static const char *const names[VERDICT_COUNT] = {
	    "direct", "off", "kept", "replaced", "repaired", "fallback", "pending"};

	assert(verdict < VERDICT_COUNT);
	return names[verdict];
}
