/*
 * How far the ring has been told to an OpenTelemetry receiver (proxy/process/otlp.h), as all processes share it: the
 * process that sends writes, one comes after the other; others read. All zero is a parapet that tells nobody.
 */
#ifndef PARAPET_PROXY_SHARED_OTLP_STATE_H
#define PARAPET_PROXY_SHARED_OTLP_STATE_H

#include <stdatomic.h>
#include <stdint.h>

#include "proxy/observe/otlp_json.h"

/* What the receiver said last: an HTTP status, or one of these. */
enum otlp_said {
	OTLP_NOTHING_YET = 0,
	OTLP_NO_ANSWER = -1,  /* nobody listens, or what came is no answer, or none came in time */
	OTLP_NO_ADDRESS = -2, /* its name is not known */
};

struct otlp_lane {
	uint64_t next; /* the turn of the ring that is told next; the sending process's own */
	_Atomic uint64_t sent;
	_Atomic uint64_t dropped; /* refused by the receiver, or gone from the ring before it took them */
	_Atomic int32_t said;
};

struct otlp_state {
	_Atomic int32_t ending; /* tell what there is, and end */
	struct otlp_lane lanes[OTLP_SIGNALS];
};

#endif
