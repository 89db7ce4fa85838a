/*
 * How things stand with the jail, or with the solver, as all processes share it: the parent (supervisor.c) writes,
 * workers read. All zero is a machine without one.
 */
#ifndef PARAPET_PROXY_SHARED_JAIL_SLOT_H
#define PARAPET_PROXY_SHARED_JAIL_SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "sandbox/jail.h"
#include "sandbox/jail_room.h"

#define JAIL_SLOT_STEP 24  /* a step that failed, NUL included */
#define JAIL_SLOT_TEXT 384 /* jail_slot_describe's, NUL included */

/* Of jail_slot.lanes. */
enum { JAIL_LANE_PLAIN, JAIL_LANE_SYMPY, JAIL_LANES };

/* One interpreter and its successors. */
struct jail_lane {
	_Atomic uint32_t ready;   /* 1: it said so, and has not failed since */
	_Atomic uint32_t layers;  /* JAIL_LAYER_*, as the last one that was ready said */
	_Atomic uint64_t started; /* that became ready, or ready again */
	_Atomic uint64_t failed;  /* that did not, or did not stay so */
	_Atomic uint64_t step[JAIL_SLOT_STEP / sizeof(uint64_t)]; /* the last that failed; may be read half changed */
};

struct jail_slot {
	_Atomic uint32_t found;    /* 1: there is a parapet-jail, running or about to be */
	_Atomic uint64_t restarts; /* of parapet-jail by the parent */
	_Atomic int64_t spawned;   /* clock_millis when it was, until it says something; else 0 */
	struct jail_lane lanes[JAIL_LANES];
};

/* parapet-jail has been started, now. */
void jail_slot_spawned(struct jail_slot *slot, int64_t now);

/* Take down what parapet-jail reports; whatever stands there of a step, only letters, digits, '-' and '_' are kept. */
void jail_slot_note(struct jail_slot *slot, const struct jail_report *report);

/* parapet-jail has ended, and its interpreters with it. */
void jail_slot_clear(struct jail_slot *slot);

/* Whether programs can be run now. The interpreter with sympy is no part of it: it starts when a program names it. */
bool jail_slot_is_ready(const struct jail_slot *slot);

/* Whether that may be expected of one that was started a moment ago and has not said anything yet. */
bool jail_slot_is_starting(const struct jail_slot *slot, int64_t now);

/* The step at which an interpreter failed last, or "". Returns into. */
const char *jail_slot_step(const struct jail_lane *lane, char into[JAIL_SLOT_STEP]);

/* The members of a JSON object that says how things stand. Returns into. */
const char *jail_slot_describe(const struct jail_slot *slot, char into[JAIL_SLOT_TEXT]);

/* The same as metrics, with what runs now; and of the slot of a solver. */
void jail_slot_write_metrics(const struct jail_slot *slot, const struct jail_room *room, FILE *out);
void jail_slot_write_solver_metrics(const struct jail_slot *slot, FILE *out);

#endif
