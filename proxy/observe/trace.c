/*
 * traceparent: strict reading, new writing.
 */
#include "proxy/observe/trace.h"

#include <stdio.h>
#include <string.h>

#define ID_AT     3 /* after the version and its dash */
#define PARENT_AT (ID_AT + TRACE_ID_LEN + 1)
#define FLAGS_AT  (PARENT_AT + TRACE_SPAN_LEN + 1)
#define VALUE_LEN (FLAGS_AT + 2)

/* Whether these are valid hex digits, and not all zeros if they are an id. */
static bool
is_hex(const char *at, size_t len, bool is_id)
{
	bool zeros = true;

	for (size_t i = 0; i < len; i++) {
		if (!(at[i] >= '0' && at[i] <= '9') && !(at[i] >= 'a' && at[i] <= 'f'))
			return false;
		zeros &= at[i] == '0';
	}
	return !is_id || !zeros;
}

bool
trace_read(struct trace *trace, struct span value)
{
	const char *at = value.at;

	if (value.len < VALUE_LEN || !is_hex(at, 2, false) || at[ID_AT - 1] != '-' || at[PARENT_AT - 1] != '-' ||
	    at[FLAGS_AT - 1] != '-')
		return false;
	/* Later versions add fields after another dash. */
	if (memcmp(at, "ff", 2) == 0 || (value.len > VALUE_LEN && (memcmp(at, "00", 2) == 0 || at[VALUE_LEN] != '-')))
		return false;
	if (!is_hex(at + ID_AT, TRACE_ID_LEN, true) || !is_hex(at + PARENT_AT, TRACE_SPAN_LEN, true) ||
	    !is_hex(at + FLAGS_AT, 2, false))
		return false;
	*trace = (struct trace){.sampled = strchr("13579bdf", at[FLAGS_AT + 1]) != NULL};
	memcpy(trace->id, at + ID_AT, TRACE_ID_LEN);
	memcpy(trace->parent, at + PARENT_AT, TRACE_SPAN_LEN);
	return true;
}

size_t
trace_field_write(const struct trace *trace, const char *span, char into[TRACE_FIELD_MAX])
{

	return (size_t)snprintf(into, TRACE_FIELD_MAX, "traceparent: 00-%s-%.*s-%s\r\n", trace->id, TRACE_SPAN_LEN,
	    span, trace->sampled ? "01" : "00");
}
