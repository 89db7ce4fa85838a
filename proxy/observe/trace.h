/*
 * The trace of a turn: traceparent as sent by clients and to backends (W3C Trace Context, level 1, 3.2). A turn's own
 * span has the id of its record.
 */
#ifndef PARAPET_PROXY_OBSERVE_TRACE_H
#define PARAPET_PROXY_OBSERVE_TRACE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define TRACE_ID_LEN    32 /* lower-case hexadecimal digits */
#define TRACE_SPAN_LEN  16
#define TRACE_FIELD_MAX 80 /* bytes of the header field, its CRLF included */

/* All zero: no trace. */
struct trace {
	char id[TRACE_ID_LEN + 1];
	char parent[TRACE_SPAN_LEN + 1]; /* "": the turn's span is the root */
	bool sampled;                    /* the trace is sampled */
};

/*
 * Parse a traceparent, of any version but ff. Returns whether it is valid; if not, *trace is unchanged, and the
 * client's trace is not continued.
 */
bool trace_read(struct trace *trace, struct span value);

/* Write the header field for a request made under that span. Returns its bytes, without a NUL. */
size_t trace_field_write(const struct trace *trace, const char *span, char into[TRACE_FIELD_MAX]);

#endif
