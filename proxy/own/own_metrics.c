/*
 * The metrics text.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "policies/clock.h"
#include "proxy/observe/metric.h"
#include "proxy/own/own.h"
#include "proxy/own/trust_show.h"
#include "proxy/shared/shared.h"

/* One counter or gauge, by its offset in struct counters. */
struct single {
	const char *name, *type, *help;
	size_t offset;
};

#define AT(member) offsetof(struct counters, member)

static const struct single singles[] = {
    {"parapet_client_aborts_total", "counter", "Requests whose client left before the end of the answer.",
	AT(aborted_by_client)},
    {"parapet_backend_cuts_total", "counter", "Answers that the backend ended early.", AT(cut_by_backend)},
    {"parapet_backend_retries_total", "counter", "Requests retried on a new backend connection.", AT(retried)},
    {"parapet_preempted_calls_total", "counter", "Extra calls that ended early for a client's turn.", AT(preempted)},
    {"parapet_shadow_asked_total", "counter", "Turns in shadow whose calls were completed.", AT(shadow_asked)},
    {"parapet_shadow_left_total", "counter", "Turns in shadow whose calls were abandoned for a client's turn.",
	AT(shadow_left)},
    {"parapet_refused_connections_total", "counter", "Connections over the limit per client.", AT(refused_connections)},
    {"parapet_wrong_keys_total", "counter", "Requests refused for a wrong key.", AT(wrong_keys)},
    {"parapet_wrong_keys_unanswered_total", "counter", "Of those, closed because too many were waiting.",
	AT(wrong_keys_dropped)},
    {"parapet_log_lines_dropped_total", "counter", "Log lines dropped.", AT(log_dropped)},
    {"parapet_capture_lines_dropped_total", "counter", "Captured turns dropped.", AT(capture_dropped)},
    {"parapet_client_received_bytes_total", "counter", "Request bytes relayed.", AT(bytes_from_clients)},
    {"parapet_client_sent_bytes_total", "counter", "Response bytes relayed.", AT(bytes_to_clients)},
    {"parapet_client_connections", "gauge", "Open client connections.", AT(clients)},
    {"parapet_backend_connections", "gauge", "Open backend connections.", AT(upstreams)},
    {"parapet_backend_connections_idle", "gauge", "Of those, idle.", AT(upstreams_idle)},
    {"parapet_requests_in_flight", "gauge", "Requests being answered.", AT(exchanges)},
    {"parapet_turns_awaiting_first_byte", "gauge", "Turns whose answer has not begun.", AT(awaiting)},
    {"parapet_wrong_keys_waiting", "gauge", "Wrong keys whose refusal is delayed.", AT(delayed)},
    {"parapet_watchers", "gauge", "Pages that follow turns.", AT(watchers)},
    {"parapet_held_bytes", "gauge", "Memory for held requests and answers.", AT(held_bytes)},
};

/* The parent's part of the value. */
static uint64_t
count_of_parent(const struct shared *shared, size_t offset)
{

	if (offset == AT(log_dropped))
		return atomic_load(&shared->log_dropped);
	return offset == AT(capture_dropped) ? atomic_load(&shared->capture.dropped) : 0;
}

/* The sum over all workers of the value `offset` bytes into their counters. */
static uint64_t
sum(const struct shared *shared, size_t offset)
{
	uint64_t total = 0;

	for (int i = 0; i < SHARED_WORKERS_MAX; i++)
		total += counters_get((const _Atomic uint64_t *)((const char *)&shared->slots[i].counters + offset));
	return total;
}

static void
write_requests(FILE *out, const struct shared *shared)
{

	metric_describe(out, "parapet_requests_total", "counter", "Requests by endpoint class and status.");
	for (unsigned class = 0; class < ENDPOINT_COUNT; class ++)
		for (unsigned status = 0; status < COUNTERS_STATUSES; status++) {
			uint64_t n =
			    sum(shared, AT(requests) + (class * COUNTERS_STATUSES + status) * sizeof(uint64_t));

			if (n > 0)
				fprintf(out, "parapet_requests_total{endpoint=\"%s\",status=\"%s\"} %" PRIu64 "\n",
				    endpoint_class_name(class), counters_status_label(status), n);
		}
}

static void
write_refused(FILE *out, const struct shared *shared)
{

	metric_describe(out, "parapet_refused_requests_total", "counter",
	    "Requests that parapet refused before relaying anything.");
	for (unsigned status = 0; status < COUNTERS_STATUSES; status++) {
		uint64_t n = sum(shared, AT(refused) + status * sizeof(uint64_t));

		if (n > 0)
			fprintf(out, "parapet_refused_requests_total{status=\"%s\"} %" PRIu64 "\n",
			    counters_status_label(status), n);
	}
}

/* One histogram per endpoint class; empty ones are left out. `offset` is that of their array. */
static void
write_histograms(FILE *out, const struct shared *shared, const char *name, const char *help, size_t offset)
{

	metric_describe(out, name, "histogram", help);
	for (unsigned class = 0; class < ENDPOINT_COUNT; class ++) {
		size_t at = offset + class * sizeof(struct histogram);
		const char *label = endpoint_class_name(class);
		uint64_t count = 0, counts[COUNTERS_BUCKETS];

		for (unsigned i = 0; i < COUNTERS_BUCKETS; i++)
			counts[i] = count +=
			    sum(shared, at + offsetof(struct histogram, buckets) + i * sizeof(uint64_t));
		if (count == 0)
			continue;
		for (unsigned i = 0; i < COUNTERS_BUCKETS; i++)
			fprintf(out, "%s_bucket{endpoint=\"%s\",le=\"%s\"} %" PRIu64 "\n", name, label,
			    histogram_bound(i), counts[i]);
		fprintf(out, "%s_sum{endpoint=\"%s\"} %.6f\n", name, label,
		    (double)sum(shared, at + offsetof(struct histogram, sum_micros)) / 1e6);
		fprintf(out, "%s_count{endpoint=\"%s\"} %" PRIu64 "\n", name, label, count);
	}
}

static void
write_policy(FILE *out, const struct policy_slot *slot)
{

	metric_describe(out, "parapet_policy_reloads_total", "counter", "Reloads of the policy files, by result.");
	for (int i = 0; i < POLICY_RELOADS; i++)
		fprintf(out, "parapet_policy_reloads_total{result=\"%s\"} %" PRIu64 "\n", policy_reload_name(i),
		    counters_get(&slot->reloads[i]));
	metric_describe(
	    out, "parapet_policy_state", "gauge", "1 for the current state of the policy, 0 for the others.");
	for (int i = 0; i < POLICY_STATES; i++)
		fprintf(out, "parapet_policy_state{state=\"%s\"} %d\n", policy_state_name(i),
		    atomic_load(&slot->state) == i);
}

static void
write_otlp(FILE *out, const struct otlp_state *otlp)
{

	metric_describe(out, "parapet_otlp_sent_total", "counter", "Turns that the OpenTelemetry receiver accepted.");
	for (unsigned i = 0; i < OTLP_SIGNALS; i++)
		fprintf(out, "parapet_otlp_sent_total{signal=\"%s\"} %" PRIu64 "\n", otlp_signal_name(i),
		    counters_get(&otlp->lanes[i].sent));
	metric_describe(
	    out, "parapet_otlp_dropped_total", "counter", "Turns that it refused, or that were overwritten unsent.");
	for (unsigned i = 0; i < OTLP_SIGNALS; i++)
		fprintf(out, "parapet_otlp_dropped_total{signal=\"%s\"} %" PRIu64 "\n", otlp_signal_name(i),
		    counters_get(&otlp->lanes[i].dropped));
}

static void
write_queue(FILE *out, const struct queue_state *queue)
{
	const struct {
		const char *name, *help;
		const _Atomic uint64_t *count;
	} rows[] = {
	    {"parapet_queue_added_total", "Entries added to Redis for lines.", &queue->added},
	    {"parapet_queue_taken_total", "Lines taken from Redis.", &queue->taken},
	    {"parapet_queue_taken_over_total", "Of these, from workers that fell silent.", &queue->taken_over},
	    {"parapet_queue_brought_total", "Results that the front stored.", &queue->brought},
	    {"parapet_queue_late_total", "Lines and results that were no longer needed.", &queue->late},
	    {"parapet_queue_leases_lost_total", "Leases that expired before the result arrived.", &queue->leases_lost},
	};

	metric_describe(out, "parapet_queue_up", "gauge", "1 while Redis answers.");
	fprintf(out, "parapet_queue_up %d\n", (int)atomic_load(&queue->up));
	for (size_t i = 0; i < nitems(rows); i++) {
		metric_describe(out, rows[i].name, "counter", rows[i].help);
		fprintf(out, "%s %" PRIu64 "\n", rows[i].name, atomic_load(rows[i].count));
	}
}

char *
own_metrics(struct shared *shared, const struct policy_in_use *in_use, size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	if (out == NULL)
		return NULL;
	metric_describe(out, "parapet_info", "gauge", "Always 1; the label is the version.");
	fprintf(out, "parapet_info{version=\"%s\"} 1\n", PARAPET_VERSION);
	metric_describe(out, "parapet_uptime_seconds", "gauge", "Time since the parent started.");
	fprintf(out, "parapet_uptime_seconds %.3f\n", (double)(clock_millis() - shared->started) / 1000);
	metric_describe(out, "parapet_workers", "gauge", "Event-loop processes.");
	fprintf(out, "parapet_workers %d\n", shared->workers);
	metric_describe(
	    out, "parapet_worker_restarts_total", "counter", "Workers that died or hung and were replaced.");
	fprintf(out, "parapet_worker_restarts_total %" PRIu64 "\n", atomic_load(&shared->restarts));
	write_policy(out, &shared->policy);
	write_otlp(out, &shared->otlp);
	write_queue(out, &shared->queue);
	for (int i = 0; i < SERVICES; i++)
		service_slot_write_metrics(
		    &shared->services[i], service_rows[i], i == SERVICE_JAIL ? &shared->jail_room : NULL, out);
	write_requests(out, shared);
	write_refused(out, shared);
	for (size_t i = 0; i < nitems(singles); i++) {
		metric_describe(out, singles[i].name, singles[i].type, singles[i].help);
		fprintf(out, "%s %" PRIu64 "\n", singles[i].name,
		    sum(shared, singles[i].offset) + count_of_parent(shared, singles[i].offset));
	}
	write_histograms(out, shared, "parapet_first_byte_seconds",
	    "From the head of a request to the head of its answer.", AT(first_byte));
	write_histograms(out, shared, "parapet_upstream_seconds",
	    "From the head of a request to the end of its answer.", AT(upstream));
	ledger_write_metrics(&shared->ledger, out);
	drift_write_metrics(shared, in_use, out);
	trust_write_metrics(&shared->trust, in_use->policy != NULL ? &in_use->policy->spend : NULL, out);
	if (fclose(out) != 0) {
		free(text);
		return NULL;
	}
	return text;
}
