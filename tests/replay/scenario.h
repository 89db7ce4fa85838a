/*
 * A scenario: a draft, what an executor's operations come back with, and what must come of it. README.md says how a
 * file is written.
 */
#ifndef PARAPET_TESTS_REPLAY_SCENARIO_H
#define PARAPET_TESTS_REPLAY_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/executors.h"
#include "policies/policy.h"
#include "routes/decide.h"
#include "routes/request.h"

#define EVENTS_MAX 24

/* What happens to an operation. */
enum event_kind {
	EVENT_REPLY,    /* it completes after its time */
	EVENT_ABSENT,   /* it cannot be started */
	EVENT_BUSY,     /* there is no room for it until its time is over; then the next event is looked at */
	EVENT_LATE,     /* its reply comes after the deadline, before anybody looked at the clock */
	EVENT_LEAVE,    /* the client leaves while it is pending */
	EVENT_PREEMPTED /* a call ends for a client's own turn, and finds room again at once */
};

struct event {
	enum operation operation;
	const char *step;
	int64_t micros; /* INT64_MAX: never */
	enum event_kind kind;
	unsigned word; /* enum model_finish, jail_verdict or solver_verdict of a reply */
	struct span text;
	const char *asked; /* must stand in the instruction, the program or the puzzle; NULL: anything may */
};

/* What an outcome is compared by, each rendered as a text. */
enum expected {
	EXPECT_VERDICT,
	EXPECT_WHY,
	EXPECT_TRACE,
	EXPECT_CALLS,
	EXPECT_HOW,
	EXPECT_TEXT,
	EXPECT_ANSWER,
	EXPECT_WORKING,
	EXPECT_ADDED,
	EXPECT_EVIDENCE,
	EXPECT_PASSES,
	EXPECT_FLAGS,
	EXPECT_DELIVERY,
	EXPECT_RATERS,
	EXPECT_CORRECTION,
	EXPECT_COUNT
};

struct scenario {
	const char *name;                /* the file's */
	const struct executor *executor; /* NULL: passes alone run */
	struct flow_pass passes[OUTCOME_PASSES_MAX];
	struct policy_post posts[OUTCOME_PASSES_MAX];
	struct request request;
	struct decision decision;
	struct policy policy;
	struct policy_route route;
	struct policy_model model;
	struct flow_turn flow; /* points to those above */
	struct model_speed speed;
	struct event events[EVENTS_MAX];
	size_t event_count;
	unsigned failing_allocation; /* from 1; 0: none */
	bool steady;                 /* programs print the same when they run again */
	const char *proven;          /* from this step on a failure may still end in an answer; NULL: never */
	const char *expected[EXPECT_COUNT];
	char *bytes; /* that all texts lie in */
};

/* The word before each expectation: "verdict", ... */
extern const char *const expected_names[EXPECT_COUNT];

/* Reads a file. Returns NULL and says what is wrong where. */
struct scenario *scenario_read(const char *path);
void scenario_free(struct scenario *scenario);

#endif
