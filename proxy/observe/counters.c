/*
 * Fixed sets of labels, and histograms.
 */
#include "proxy/observe/counters.h"

#include <stddef.h>

static const struct {
	unsigned status;
	const char *label;
} statuses[COUNTERS_STATUSES] = {{0, "none"}, {200, "200"}, {201, "201"}, {202, "202"}, {204, "204"}, {206, "206"},
    {301, "301"}, {302, "302"}, {303, "303"}, {304, "304"}, {307, "307"}, {308, "308"}, {400, "400"}, {401, "401"},
    {403, "403"}, {404, "404"}, {405, "405"}, {408, "408"}, {409, "409"}, {411, "411"}, {413, "413"}, {415, "415"},
    {422, "422"}, {429, "429"}, {431, "431"}, {500, "500"}, {501, "501"}, {502, "502"}, {503, "503"}, {504, "504"},
    {505, "505"}, {508, "508"}, {1, "other"}};

static const struct {
	int64_t micros;
	const char *seconds;
} bounds[COUNTERS_BUCKETS] = {{1000, "0.001"}, {5000, "0.005"}, {20000, "0.02"}, {100000, "0.1"}, {300000, "0.3"},
    {1000000, "1"}, {3000000, "3"}, {10000000, "10"}, {30000000, "30"}, {60000000, "60"}, {180000000, "180"},
    {600000000, "600"}, {1800000000, "1800"}, {INT64_MAX, "+Inf"}};

unsigned
counters_status_index(unsigned status)
{
	unsigned i = 0;

	while (i < COUNTERS_STATUSES - 1 && statuses[i].status != status)
		i++;
	return i;
}

const char *
counters_status_label(unsigned index)
{

	return statuses[index].label;
}

static unsigned
bucket_of(int64_t micros)
{
	unsigned i = 0;

	while (micros > bounds[i].micros)
		i++;
	return i;
}

void
histogram_observe(struct histogram *histogram, int64_t micros)
{

	counters_add(&histogram->buckets[bucket_of(micros)], 1);
	counters_add(&histogram->sum_micros, (uint64_t)micros);
}

void
histogram_observe_shared(struct histogram *histogram, int64_t micros)
{

	atomic_fetch_add_explicit(&histogram->buckets[bucket_of(micros)], 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&histogram->sum_micros, (uint64_t)micros, memory_order_relaxed);
}

const char *
histogram_bound(unsigned bucket)
{

	return bounds[bucket].seconds;
}

void
counters_clear_gauges(struct counters *counters)
{

	atomic_store(&counters->clients, 0);
	atomic_store(&counters->upstreams, 0);
	atomic_store(&counters->upstreams_idle, 0);
	atomic_store(&counters->exchanges, 0);
	atomic_store(&counters->awaiting, 0);
	atomic_store(&counters->at_backend, 0);
	atomic_store(&counters->lines_at_backend, 0);
	atomic_store(&counters->delayed, 0);
	atomic_store(&counters->watchers, 0);
	atomic_store(&counters->held_bytes, 0);
}
