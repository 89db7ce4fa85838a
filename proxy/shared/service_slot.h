/*
 * The state of a service, shared by all processes: the parent (supervisor.c) writes, workers read. All zero: the
 * machine has none.
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

#define SERVICE_SLOT_STEP 24  /* a failed step, including NUL */
#define SERVICE_SLOT_TEXT 384 /* service_slot_describe's text, including NUL */

/* Indexes of service_slot.lanes. */
enum { SERVICE_LANE_FIRST, SERVICE_LANE_SECOND, SERVICE_LANES };

/* A zygote and its successors. */
struct service_lane {
	_Atomic uint32_t ready;   /* 1: it reported ready, and has not failed since */
	_Atomic uint32_t layers;  /* JAIL_LAYER_*, as last reported by a ready one */
	_Atomic uint64_t started; /* zygotes that became ready, or ready again */
	_Atomic uint64_t failed;  /* those that did not, or failed later */
	_Atomic uint64_t step[SERVICE_SLOT_STEP / sizeof(uint64_t)]; /* the last failed one; may be read half changed */
};

struct service_slot {
	_Atomic uint32_t found;    /* 1: the program exists and runs or is about to */
	_Atomic uint64_t restarts; /* of the program by the parent */
	_Atomic int64_t spawned;   /* clock_millis of its start, until it reports; otherwise 0 */
	struct service_lane lanes[SERVICE_LANES];
};

/* The program has just been started. */
void service_slot_spawned(struct service_slot *slot, int64_t now);

/* Store the program's report; of a step's name only letters, digits, '-' and '_' are kept. */
void service_slot_note(struct service_slot *slot, const struct jail_report *report);

/* The program has exited, with its zygotes. */
void service_slot_clear(struct service_slot *slot);

/* Whether jobs can run now. The second lane does not matter: it starts with its first job. */
bool service_slot_is_ready(const struct service_slot *slot);

/* Whether jobs will probably run soon: the program was just started and has not reported yet. */
bool service_slot_is_starting(const struct service_slot *slot, int64_t now);

/* The step at which a zygote last failed, or "". Returns into. */
const char *service_slot_step(const struct service_lane *lane, char into[SERVICE_SLOT_STEP]);

/* The members of a JSON object that describes the state. Returns into. */
const char *service_slot_describe(const struct service_slot *slot, char into[SERVICE_SLOT_TEXT]);

/* The same as metrics, under the row's names; with a room, what is running in it. */
void service_slot_write_metrics(
    const struct service_slot *slot, const struct service_row *row, const struct jail_room *room, FILE *out);

#endif
