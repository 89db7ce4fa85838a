/*
 * How replies count assertions: limits of the numbers, conditions of groups, then the constraints. Private.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_REPLY_H
#define PARAPET_EXECUTORS_PUZZLE_REPLY_H

#include <stdint.h>

struct puzzle;

/* Number of assertions before the first constraint's. */
uint32_t reply_assertions_before(const struct puzzle *puzzle);

#endif
