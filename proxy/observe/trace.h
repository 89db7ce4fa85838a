/*
 * Which trace a turn belongs to: traceparent as clients send it and backends are shown it (W3C Trace Context, level 1,
 * 3.2). A turn's own span has the id of its record.
 */
#ifndef PARAPET_PROXY_OBSERVE_TRACE_H
#define PARAPET_PROXY_OBSERVE_TRACE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define TRACE_ID_LEN    32 /* lower-case hexadecimal digits */
#define TRACE_SPAN_LEN  16
#define TRACE_FIELD_MAX 80 /* bytes of the header field, its CRLF included */

/* All zero: the turn belongs to none. */
struct trace {
	char id[TRACE_ID_LEN + 1];
	char parent[TRACE_SPAN_LEN + 1]; /* "": the turn's span is the trace's first */
	bool sampled;                    /* whoever began the trace wants it told */
};

/*
 * Read the value of a traceparent, of any version but ff. Returns whether it is one; otherwise *trace is as it was, and
 * the client's trace is not to be gone on with.
 */
bool trace_read(struct trace *trace, struct span value);

/* Write the header field for whoever is asked on behalf of that span. Returns its bytes, without a NUL. */
size_t trace_field_write(const struct trace *trace, const char *span, char into[TRACE_FIELD_MAX]);

#endif
