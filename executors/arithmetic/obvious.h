/*
 * Calculations that nobody gets wrong: 17 - 9, 4 * 3, 48 / 2.
 *
 * A draft without working may contain a slip, unless the whole problem is such a calculation: if a draft says 15
 * where a program subtracts 3 from 17, it has read the question differently, and may well be right.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_OBVIOUS_H
#define PARAPET_EXECUTORS_ARITHMETIC_OBVIOUS_H

#include <stdbool.h>

/*
 * Whether a working (working.h) is a single one: adding or subtracting numbers of at most two digits, the table up to
 * ten times ten either way, doubling or halving two digits. Trailing zeros and decimal points do not count: 3 * 30.
 */
bool obvious_is(const char *working);

#endif
