/*
 * Noting and telling how things stand with the jail.
 */
#include "proxy/shared/jail_slot.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "proxy/observe/metric.h"

#define START_MOST 5000 /* ms from the start of one that says nothing until it is not waited for */

void
jail_slot_spawned(struct jail_slot *slot, int64_t now)
{

	atomic_store(&slot->spawned, now);
}

static void
note_step(struct jail_lane *lane, const struct jail_report *report)
{
	uint64_t words[JAIL_SLOT_STEP / sizeof(uint64_t)];
	char step[JAIL_SLOT_STEP] = "";
	size_t len = 0;

	_Static_assert(sizeof(report->failed) <= sizeof(step), "a step does not fit");
	for (size_t i = 0; i < sizeof(report->failed) && report->failed[i] != '\0' && len + 1 < sizeof(step); i++) {
		unsigned char byte = (unsigned char)report->failed[i];

		if (byte < 0x80 && (isalnum(byte) || byte == '-' || byte == '_'))
			step[len++] = (char)byte;
	}
	memcpy(words, step, sizeof(words));
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		atomic_store(&lane->step[i], words[i]);
}

void
jail_slot_note(struct jail_slot *slot, const struct jail_report *report)
{
	struct jail_lane *lane = &slot->lanes[report->sympy != 0 ? JAIL_LANE_SYMPY : JAIL_LANE_PLAIN];
	bool failed = report->failed[0] != '\0';

	note_step(lane, report);
	if (!failed)
		atomic_store(&lane->layers, report->layers & JAIL_LAYERS_ALL);
	atomic_fetch_add(failed ? &lane->failed : &lane->started, 1);
	atomic_store(&lane->ready, !failed);
	if (lane == &slot->lanes[JAIL_LANE_PLAIN])
		atomic_store(&slot->spawned, 0);
}

void
jail_slot_clear(struct jail_slot *slot)
{

	for (int i = 0; i < JAIL_LANES; i++)
		atomic_store(&slot->lanes[i].ready, 0);
	atomic_store(&slot->spawned, 0);
}

bool
jail_slot_is_ready(const struct jail_slot *slot)
{

	return atomic_load(&slot->lanes[JAIL_LANE_PLAIN].ready) != 0;
}

bool
jail_slot_is_starting(const struct jail_slot *slot, int64_t now)
{
	int64_t spawned = atomic_load(&slot->spawned);

	return spawned != 0 && now - spawned < START_MOST;
}

const char *
jail_slot_step(const struct jail_lane *lane, char into[JAIL_SLOT_STEP])
{
	uint64_t words[JAIL_SLOT_STEP / sizeof(uint64_t)];

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		words[i] = atomic_load(&lane->step[i]);
	memcpy(into, words, sizeof(words));
	into[JAIL_SLOT_STEP - 1] = '\0';
	return into;
}

const char *
jail_slot_describe(const struct jail_slot *slot, char into[JAIL_SLOT_TEXT])
{
	const struct jail_lane *lane = &slot->lanes[JAIL_LANE_PLAIN];
	bool started = atomic_load(&lane->started) > 0;
	unsigned layers = atomic_load(&lane->layers);
	char held[128], missing[128], step[JAIL_SLOT_STEP];

	/* Without an interpreter nobody has tried what the kernel grants. */
	snprintf(into, JAIL_SLOT_TEXT,
	    "\"found\":%s,\"ready\":%s,\"layers\":\"%s\",\"layers_missing\":\"%s\",\"failed\":\"%s\",\"restarts\":%" PRIu64,
	    atomic_load(&slot->found) != 0 ? "true" : "false", jail_slot_is_ready(slot) ? "true" : "false",
	    jail_layers_describe(started ? layers : 0, held, sizeof(held)),
	    jail_layers_describe(started ? JAIL_LAYERS_ALL & ~layers : 0, missing, sizeof(missing)),
	    jail_slot_step(lane, step), atomic_load(&slot->restarts));
	return into;
}

void
jail_slot_write_metrics(const struct jail_slot *slot, const struct jail_room *room, FILE *out)
{
	static const char *const labels[JAIL_LANES] = {"plain", "sympy"};

	metric_describe(out, "parapet_jail_ready", "gauge", "1 if programs can be run in the jail.");
	fprintf(out, "parapet_jail_ready %d\n", jail_slot_is_ready(slot));
	metric_describe(out, "parapet_jail_jobs", "gauge", "Programs and puzzles running.");
	fprintf(out, "parapet_jail_jobs %" PRIu64 "\n", atomic_load(&room->taken) >> 32);
	metric_describe(out, "parapet_jail_restarts_total", "counter", "Restarts of parapet-jail.");
	fprintf(out, "parapet_jail_restarts_total %" PRIu64 "\n", atomic_load(&slot->restarts));
	metric_describe(out, "parapet_jail_interpreters_total", "counter",
	    "Interpreters that became ready or failed: to start, to fork, or to answer later on.");
	for (int i = 0; i < JAIL_LANES; i++) {
		fprintf(out, "parapet_jail_interpreters_total{kind=\"%s\",result=\"ready\"} %" PRIu64 "\n", labels[i],
		    atomic_load(&slot->lanes[i].started));
		fprintf(out, "parapet_jail_interpreters_total{kind=\"%s\",result=\"failed\"} %" PRIu64 "\n", labels[i],
		    atomic_load(&slot->lanes[i].failed));
	}
}

void
jail_slot_write_solver_metrics(const struct jail_slot *slot, FILE *out)
{
	const struct jail_lane *lane = &slot->lanes[JAIL_LANE_PLAIN];

	metric_describe(out, "parapet_solver_ready", "gauge", "1 if puzzles can be solved.");
	fprintf(out, "parapet_solver_ready %d\n", jail_slot_is_ready(slot));
	metric_describe(out, "parapet_solver_restarts_total", "counter", "Restarts of parapet-solver.");
	fprintf(out, "parapet_solver_restarts_total %" PRIu64 "\n", atomic_load(&slot->restarts));
	metric_describe(out, "parapet_solver_starts_total", "counter",
	    "Processes with Z3 that became ready or failed: to start, to fork, or to answer.");
	fprintf(out, "parapet_solver_starts_total{result=\"ready\"} %" PRIu64 "\n", atomic_load(&lane->started));
	fprintf(out, "parapet_solver_starts_total{result=\"failed\"} %" PRIu64 "\n", atomic_load(&lane->failed));
}
