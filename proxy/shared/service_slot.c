/*
 * Stores and describes the state of a service.
 */
#include "proxy/shared/service_slot.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "policies/span.h"
#include "proxy/observe/metric.h"

#define START_MOST 5000 /* ms after the start during which a silent service is waited for */

void
service_slot_spawned(struct service_slot *slot, int64_t now)
{

	atomic_store(&slot->spawned, now);
}

static void
note_step(struct service_lane *lane, const struct jail_report *report)
{
	uint64_t words[SERVICE_SLOT_STEP / sizeof(uint64_t)];
	char step[SERVICE_SLOT_STEP] = "";
	size_t len = 0;

	_Static_assert(sizeof(report->failed) <= sizeof(step), "a step does not fit");
	for (size_t i = 0; i < sizeof(report->failed) && report->failed[i] != '\0' && len + 1 < sizeof(step); i++) {
		unsigned char byte = (unsigned char)report->failed[i];

		if (byte < 0x80 && (isalnum(byte) || byte == '-' || byte == '_'))
			step[len++] = (char)byte;
	}
	memcpy(words, step, sizeof(words));
	for (size_t i = 0; i < nitems(words); i++)
		atomic_store(&lane->step[i], words[i]);
}

void
service_slot_note(struct service_slot *slot, const struct jail_report *report)
{
	struct service_lane *lane = &slot->lanes[report->second != 0 ? SERVICE_LANE_SECOND : SERVICE_LANE_FIRST];
	bool failed = report->failed[0] != '\0';

	note_step(lane, report);
	if (!failed)
		atomic_store(&lane->layers, report->layers & JAIL_LAYERS_ALL);
	atomic_fetch_add(failed ? &lane->failed : &lane->started, 1);
	atomic_store(&lane->ready, !failed);
	if (lane == &slot->lanes[SERVICE_LANE_FIRST])
		atomic_store(&slot->spawned, 0);
}

void
service_slot_clear(struct service_slot *slot)
{

	for (int i = 0; i < SERVICE_LANES; i++)
		atomic_store(&slot->lanes[i].ready, 0);
	atomic_store(&slot->spawned, 0);
}

bool
service_slot_is_ready(const struct service_slot *slot)
{

	return atomic_load(&slot->lanes[SERVICE_LANE_FIRST].ready) != 0;
}

bool
service_slot_is_starting(const struct service_slot *slot, int64_t now)
{
	int64_t spawned = atomic_load(&slot->spawned);

	return spawned != 0 && now - spawned < START_MOST;
}

const char *
service_slot_step(const struct service_lane *lane, char into[SERVICE_SLOT_STEP])
{
	uint64_t words[SERVICE_SLOT_STEP / sizeof(uint64_t)];

	for (size_t i = 0; i < nitems(words); i++)
		words[i] = atomic_load(&lane->step[i]);
	memcpy(into, words, sizeof(words));
	into[SERVICE_SLOT_STEP - 1] = '\0';
	return into;
}

const char *
service_slot_describe(const struct service_slot *slot, char into[SERVICE_SLOT_TEXT])
{
	const struct service_lane *lane = &slot->lanes[SERVICE_LANE_FIRST];
	bool started = atomic_load(&lane->started) > 0;
	unsigned layers = atomic_load(&lane->layers);
	char held[128], missing[128], step[SERVICE_SLOT_STEP];

	/* Without a zygote, nothing has tested what the kernel allows. */
	snprintf(into, SERVICE_SLOT_TEXT,
	    "\"found\":%s,\"ready\":%s,\"layers\":\"%s\",\"layers_missing\":\"%s\",\"failed\":\"%s\",\"restarts\":%" PRIu64,
	    atomic_load(&slot->found) != 0 ? "true" : "false", service_slot_is_ready(slot) ? "true" : "false",
	    jail_layers_describe(started ? layers : 0, held, sizeof(held)),
	    jail_layers_describe(started ? JAIL_LAYERS_ALL & ~layers : 0, missing, sizeof(missing)),
	    service_slot_step(lane, step), atomic_load(&slot->restarts));
	return into;
}

void
service_slot_write_metrics(
    const struct service_slot *slot, const struct service_row *row, const struct jail_room *room, FILE *out)
{
	char name[64], help[96];

	snprintf(name, sizeof(name), "parapet_%s_ready", row->name);
	metric_describe(out, name, "gauge", row->ready);
	fprintf(out, "%s %d\n", name, service_slot_is_ready(slot));
	if (room != NULL) {
		metric_describe(out, "parapet_jail_jobs", "gauge", "Programs and puzzles running.");
		fprintf(out, "parapet_jail_jobs %" PRIu64 "\n", atomic_load(&room->taken) >> 32);
	}
	snprintf(name, sizeof(name), "parapet_%s_restarts_total", row->name);
	snprintf(help, sizeof(help), "Restarts of %s.", row->program);
	metric_describe(out, name, "counter", help);
	fprintf(out, "%s %" PRIu64 "\n", name, atomic_load(&slot->restarts));
	snprintf(name, sizeof(name), "parapet_%s_%s_total", row->name, row->starts_name);
	metric_describe(out, name, "counter", row->starts);
	for (int i = 0; i < SERVICE_LANES && (i == SERVICE_LANE_FIRST || row->lanes[i] != NULL); i++) {
		char kind[32] = "";

		if (row->lanes[i] != NULL)
			snprintf(kind, sizeof(kind), "kind=\"%s\",", row->lanes[i]);
		fprintf(out, "%s{%sresult=\"ready\"} %" PRIu64 "\n", name, kind, atomic_load(&slot->lanes[i].started));
		fprintf(out, "%s{%sresult=\"failed\"} %" PRIu64 "\n", name, kind, atomic_load(&slot->lanes[i].failed));
	}
}
