/*
 * Any bytes as a traceparent: what is read of one lies in it, is written again in the one form there is, and read again
 * as the same.
 */
#include "proxy/observe/trace.h"
#include "tests/fuzz/fuzz.h"

#define VALUE_AT 13 /* behind "traceparent: " */

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct span value = {(const char *)bytes, size}, again;
	struct trace trace = {{0}, {0}, false}, other;
	char field[TRACE_FIELD_MAX];
	size_t len;

	if (!trace_read(&trace, value)) {
		REQUIRE(trace.id[0] == '\0' && trace.parent[0] == '\0' && !trace.sampled);
		return 0;
	}
	REQUIRE(memcmp(value.at + 3, trace.id, TRACE_ID_LEN) == 0 &&
	    memcmp(value.at + 36, trace.parent, TRACE_SPAN_LEN) == 0);
	len = trace_field_write(&trace, trace.parent, field);
	REQUIRE(len < sizeof(field) && memcmp(field + len - 2, "\r\n", 2) == 0);
	again = (struct span){field + VALUE_AT, len - VALUE_AT - 2};
	REQUIRE(trace_read(&other, again));
	REQUIRE(memcmp(&other, &trace, sizeof(trace)) == 0);
	return 0;
}
