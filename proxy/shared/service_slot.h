/*
 * How things stand with a service, as all processes share it: the parent (supervisor.c) writes, workers read. All zero
 * is a machine without one.
 */
#ifndef PARAPET_PROXY_SHARED_SERVICE_SLOT_H
#define PARAPET_PROXY_SHARED_SERVICE_SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "sandbox/jail.h"
#include "sandbox/jail_room.h"
#include "sandbox/service.h"

#define SERVICE_SLOT_STEP 24  /* a step that failed, NUL included */
#define SERVICE_SLOT_TEXT 384 /* service_slot_describe's, NUL included */

/* Of service_slot.lanes. */
enum { SERVICE_LANE_FIRST, SERVICE_LANE_SECOND, SERVICE_LANES };

/* One zygote and its successors. */
struct service_lane {
	_Atomic uint32_t ready;   /* 1: it said so, and has not failed since */
	_Atomic uint32_t layers;  /* JAIL_LAYER_*, as the last one that was ready said */
	_Atomic uint64_t started; /* that became ready, or ready again */
	_Atomic uint64_t failed;  /* that did not, or did not stay so */
	_Atomic uint64_t
	    step[SERVICE_SLOT_STEP / sizeof(uint64_t)]; /* the last that failed; may be read half changed */
};

struct service_slot {
	_Atomic uint32_t found;    /* 1: there is its program, running or about to be */
	_Atomic uint64_t restarts; /* of the program by the parent */
	_Atomic int64_t spawned;   /* clock_millis when it was, until it says something; else 0 */
	struct service_lane lanes[SERVICE_LANES];
};

/* The program has been started, now. */
void service_slot_spawned(struct service_slot *slot, int64_t now);

/* Take down what the program reports; whatever stands there of a step, only letters, digits, '-' and '_' are kept. */
void service_slot_note(struct service_slot *slot, const struct jail_report *report);

/* The program has ended, and its zygotes with it. */
void service_slot_clear(struct service_slot *slot);

/* Whether jobs can be run now. The second lane is no part of it: it starts with its first job. */
bool service_slot_is_ready(const struct service_slot *slot);

/* Whether that may be expected of one that was started a moment ago and has not said anything yet. */
bool service_slot_is_starting(const struct service_slot *slot, int64_t now);

/* The step at which a zygote failed last, or "". Returns into. */
const char *service_slot_step(const struct service_lane *lane, char into[SERVICE_SLOT_STEP]);

/* The members of a JSON object that says how things stand. Returns into. */
const char *service_slot_describe(const struct service_slot *slot, char into[SERVICE_SLOT_TEXT]);

/* The same as metrics, under the row's names; with a room, what runs in it now. */
void service_slot_write_metrics(
    const struct service_slot *slot, const struct service_row *row, const struct jail_room *room, FILE *out);

#endif
