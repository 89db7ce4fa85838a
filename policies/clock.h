/*
 * The one clock: monotonic, so that nothing hangs or fires when the system time is changed.
 */
#ifndef PARAPET_POLICIES_CLOCK_H
#define PARAPET_POLICIES_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Microseconds since some fixed point (CLOCK_MONOTONIC; stands still while the machine sleeps). */
static inline int64_t
clock_micros(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* In whole milliseconds. */
static inline int64_t
clock_exact_millis(void)
{

	return clock_micros() / 1000;
}

/* The same clock in whole milliseconds, read cheaply (a few milliseconds coarse): for deadlines. */
static inline int64_t
clock_millis(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

#endif
