/*
 * Every failure at every operation of a scenario: whatever happens, the end is an allowed one.
 */
#ifndef PARAPET_TESTS_REPLAY_MATRIX_H
#define PARAPET_TESTS_REPLAY_MATRIX_H

#include "tests/replay/scenario.h"

/* Plays them all, printing what does not hold. Returns how many were played; adds to *failed. */
unsigned matrix_play(const struct scenario *scenario, unsigned *failed);

#endif
