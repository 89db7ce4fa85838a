/*
 * Plays a scenario: a flow over services that follow its events, with no socket and no clock.
 */
#ifndef PARAPET_TESTS_REPLAY_PLAY_H
#define PARAPET_TESTS_REPLAY_PLAY_H

#include <stdbool.h>

#include "executors/flow.h"
#include "tests/replay/scenario.h"

#define PLAY_TEXT_MAX 2048

/* What came of it. */
struct played {
	char rendered[EXPECT_COUNT][PLAY_TEXT_MAX]; /* as enum expected */
	enum verdict verdict;
	enum outcome_how how;
	bool proven;          /* the flow had come to the step from which it may answer in spite of a failure */
	bool no_flow;         /* there was no memory for one: the draft stands */
	unsigned allocations; /* that the engine asked for */
	size_t left;          /* events that were never come to */
	char broken[512];     /* a promise that did not hold; "" when all did */
};

/*
 * Play it. When `lenient`, operations beyond the events fail, and events are passed over that do not fit what is
 * asked for; else both are broken promises.
 */
void play(const struct scenario *scenario, bool lenient, struct played *played);

#endif
