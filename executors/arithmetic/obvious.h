/*
 * Sums that nobody gets wrong: 17 - 9, 4 * 3, 48 / 2.
 *
 * A draft that shows no working may hold a slip, unless all that there was to compute is such a sum: who answers 15
 * where a program subtracts 3 from 17 has read the question otherwise, and may well be the one who read it right.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_OBVIOUS_H
#define PARAPET_EXECUTORS_ARITHMETIC_OBVIOUS_H

#include <stdbool.h>

/*
 * Whether a working (working.h) is one such sum: adding or subtracting what has two digits at most, the table up to ten
 * times ten either way, doubling or halving what has two digits. Zeros at an end and points do not count: 3 * 30.
 */
bool obvious_is(const char *working);

#endif
