/*
 * How replies count assertions: bounds of the numbers, what the groups demand, then the constraints. Not for others.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_REPLY_H
#define PARAPET_EXECUTORS_PUZZLE_REPLY_H

#include <stdint.h>

struct puzzle;

/* How many assertions stand before the first constraint's. */
uint32_t reply_assertions_before(const struct puzzle *puzzle);

#endif
