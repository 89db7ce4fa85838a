/*
 * Turns for OpenTelemetry: OTLP's JSON (opentelemetry-proto 1.3, "JSON Protobuf Encoding": ids in hexadecimal, 64-bit
 * integers as strings), with the attributes of the GenAI conventions, pinned to OTLP_SCHEMA. Contains names of
 * models, routes and reasons, figures and times, but no text of prompts or answers.
 */
#ifndef PARAPET_PROXY_OBSERVE_OTLP_JSON_H
#define PARAPET_PROXY_OBSERVE_OTLP_JSON_H

#include <stdbool.h>

#include "proxy/json/json_out.h"

struct turn_entry;

#define OTLP_SCHEMA   "https://opentelemetry.io/schemas/gen-ai/1.42.0"
#define OTLP_TURN_MAX (16 * 1024) /* bytes for one turn */

/* The signals, sent separately: a turn's spans, and the verdict on its answer as an event. */
enum otlp_signal { OTLP_TRACES, OTLP_LOGS, OTLP_SIGNALS };

/* "traces", "logs": as in the path /v1/traces. */
const char *otlp_signal_name(enum otlp_signal signal);

/* Whether the signal includes the turn: its trace is sampled, and for an event the answer was judged. */
bool otlp_tells(const struct turn_entry *entry, enum otlp_signal signal);

/*
 * Write a request for the receiver: its beginning, turns (first: the first one), its end. machine is this machine's
 * name, provider the model server's in the conventions (NULL: the API's).
 */
void otlp_begin(struct json_out *out, enum otlp_signal signal, const char *machine);
void otlp_add(
    struct json_out *out, enum otlp_signal signal, const struct turn_entry *entry, const char *provider, bool first);
void otlp_finish(struct json_out *out);

#endif
