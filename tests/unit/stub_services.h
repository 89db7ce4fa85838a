/*
 * Services of a flow for tests that only look at what it asks the model: there is room for each call, it is one second
 * past the start, and the model reads 1,000 and writes 100 tokens a second. A test sets the operations it is about.
 */
#ifndef PARAPET_TESTS_UNIT_STUB_SERVICES_H
#define PARAPET_TESTS_UNIT_STUB_SERVICES_H

#include "executors/services.h"

static inline void
stub_cancel(void *owner, struct flow *flow)
{

	(void)owner;
	(void)flow;
}

static inline bool
stub_take_call(void *owner)
{

	(void)owner;
	return true;
}

static inline void
stub_give_call(void *owner)
{

	(void)owner;
}

static inline int64_t
stub_now(void *owner)
{

	(void)owner;
	return 1000000;
}

static inline struct model_speed
stub_speed(void *owner)
{

	(void)owner;
	return (struct model_speed){1000, 100};
}

#endif
