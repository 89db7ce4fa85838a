/*
 * How much of the ring was sent to an OpenTelemetry receiver (proxy/process/otlp.h), shared by all processes: the
 * current sending process writes, the others read. All zero: nothing is sent.
 */
#ifndef PARAPET_PROXY_SHARED_OTLP_STATE_H
#define PARAPET_PROXY_SHARED_OTLP_STATE_H

#include <stdatomic.h>
#include <stdint.h>

#include "proxy/observe/otlp_json.h"

/* The receiver's last answer: an HTTP status, or one of these. */
enum otlp_said {
	OTLP_NOTHING_YET = 0,
	OTLP_NO_ANSWER = -1,  /* no connection, no response, or none in time */
	OTLP_NO_ADDRESS = -2, /* its name cannot be resolved */
};

struct otlp_lane {
	uint64_t next; /* the next turn of the ring to send; private to the sending process */
	_Atomic uint64_t sent;
	_Atomic uint64_t dropped; /* refused by the receiver, or overwritten in the ring before being sent */
	_Atomic int32_t said;
};

struct otlp_state {
	_Atomic int32_t ending; /* send what is left, and exit */
	struct otlp_lane lanes[OTLP_SIGNALS];
};

#endif
