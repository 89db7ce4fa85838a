/*
 * Spans and events, member by member.
 */
#include "proxy/observe/otlp_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "policies/hash.h"
#include "proxy/observe/turn_entry.h"

enum { KIND_INTERNAL = 1, KIND_CLIENT = 3 }; /* of a Span */
enum { STATUS_ERROR = 2 };
enum { SEVERITY_INFO = 9 };

/* Of a Span's flags, besides those of the trace. */
enum { FLAG_SAMPLED = 1, FLAG_KNOWS_REMOTE = 0x100, FLAG_REMOTE = 0x200 };

/* Known finish reasons: any other text may be a client's stop word. */
static const char *const finishes[] = {"stop", "length", "tool_calls", "function_call", "content_filter", "end_turn",
    "max_tokens", "stop_sequence", "tool_use", "pause_turn", "refusal", "load", "unload"};

const char *
otlp_signal_name(enum otlp_signal signal)
{

	return signal == OTLP_TRACES ? "traces" : "logs";
}

static bool
was_judged(const struct turn_entry *entry)
{

	return entry->would != VERDICT_DIRECT ||
	    (entry->verdict != VERDICT_DIRECT && entry->verdict != VERDICT_OFF && entry->verdict != VERDICT_PENDING);
}

bool
otlp_tells(const struct turn_entry *entry, enum otlp_signal signal)
{

	return entry->trace.sampled && (signal == OTLP_TRACES || was_judged(entry));
}

/* --- attributes: each ends with a comma, which is dropped after the last --- */

static void
begin_attribute(struct json_out *out, const char *key, const char *type)
{

	json_out_print(out, "{'key':%s,'value':{%s:", key, type);
}

/* Add a text unless it is empty. */
static void
add_text(struct json_out *out, const char *key, const char *text)
{

	if (text[0] == '\0')
		return;
	begin_attribute(out, key, "stringValue");
	json_out_print(out, "%s}},", text);
}

static void
add_flag(struct json_out *out, const char *key, bool flag)
{

	begin_attribute(out, key, "boolValue");
	json_out_literal(out, flag ? "true}}," : "false}},");
}

/* Add a count unless it is unknown. */
static void
add_count(struct json_out *out, const char *key, int64_t count)
{

	if (count < 0)
		return;
	begin_attribute(out, key, "intValue");
	json_out_print(out, "'%" PRId64 "'}},", count);
}

/* Add microseconds as seconds unless unknown. */
static void
add_seconds(struct json_out *out, const char *key, int64_t micros)
{
	char text[32];

	if (micros < 0)
		return;
	begin_attribute(out, key, "doubleValue");
	snprintf(text, sizeof(text), "%" PRId64 ".%06" PRId64 "}},", micros / 1000000, micros % 1000000);
	json_out_literal(out, text);
}

static void
add_finish(struct json_out *out, const char *word)
{

	for (size_t i = 0; i < nitems(finishes); i++)
		if (strcmp(word, finishes[i]) == 0) {
			begin_attribute(out, "gen_ai.response.finish_reasons", "arrayValue");
			json_out_print(out, "{'values':[{'stringValue':%s}]}}},", word);
		}
}

/* End a list or an object, dropping its last comma. */
static void
end_with(struct json_out *out, const char *bracket)
{

	if (!out->failed && out->at[out->len - 1] == ',')
		out->len--;
	json_out_literal(out, bracket);
}

/* --- members of spans and events; they end with a comma too --- */

/* A time in the turn, in microseconds after its request's head. */
static void
add_time(struct json_out *out, const char *name, const struct turn_entry *entry, int64_t after)
{

	json_out_print(out, "%s:'%" PRId64 "',", name, entry->time * 1000000 + after * 1000);
}

static void
add_id(struct json_out *out, const char *name, const char *id)
{

	json_out_print(out, "%s:%s,", name, id);
}

static void
add_number(struct json_out *out, const char *name, int64_t number)
{

	json_out_print(out, "%s:%" PRId64 ",", name, number);
}

static const char *
operation_of(const struct turn_entry *entry)
{

	return entry->endpoint == ENDPOINT_OLLAMA_GENERATE || entry->endpoint == ENDPOINT_COMPLETION ? "text_completion"
												     : "chat";
}

/* The API's vendor, for an unrecognised model server. */
static const char *
speaker_of(const struct turn_entry *entry)
{

	switch (entry->endpoint) {
	case ENDPOINT_OLLAMA_CHAT:
	case ENDPOINT_OLLAMA_GENERATE:
		return "ollama";
	case ENDPOINT_MESSAGES:
		return "anthropic";
	default:
		return "openai";
	}
}

static bool
has_failed(const struct turn_entry *entry)
{

	return entry->failure != FAILURE_NONE && entry->failure != FAILURE_CLIENT_LEFT;
}

static void
add_turn_attributes(struct json_out *out, const struct turn_entry *entry, const char *provider)
{
	char status[12];

	snprintf(status, sizeof(status), "%u", entry->status);
	add_text(out, "gen_ai.operation.name", operation_of(entry));
	add_text(out, "gen_ai.provider.name", provider != NULL ? provider : speaker_of(entry));
	add_text(out, "gen_ai.request.model", entry->model);
	add_text(out, "gen_ai.response.model", entry->names.model);
	if (entry->stream) {
		add_flag(out, "gen_ai.request.stream", true);
		add_seconds(out, "gen_ai.response.time_to_first_chunk", entry->first_text);
	}
	add_finish(out, entry->names.finish);
	add_count(out, "gen_ai.usage.input_tokens", entry->tokens_in);
	add_count(out, "gen_ai.usage.cache_read.input_tokens", entry->tokens_cached);
	add_count(out, "gen_ai.usage.output_tokens", entry->tokens_out);
	if (has_failed(entry))
		add_text(out, "error.type",
		    entry->failure == FAILURE_BROKEN_OFF ? turn_failure_name(FAILURE_BROKEN_OFF) : status);
	add_count(out, "http.response.status_code", entry->status > 0 ? (int64_t)entry->status : -1);
	add_text(out, "parapet.route", entry->route);
	add_text(out, "parapet.verdict", verdict_name((enum verdict)entry->verdict));
	add_text(out, "parapet.reason", entry->reason);
	add_text(out, "parapet.delivery", delivery_name((enum delivery)entry->delivery));
	add_text(out, "parapet.arm", entry->arm);
	add_count(out, "parapet.calls", (int64_t)entry->calls);
	add_seconds(out, "parapet.added", entry->guard);
}

static void
add_turn_span(struct json_out *out, const struct turn_entry *entry, const char *provider)
{
	bool has_parent = entry->trace.parent[0] != '\0';

	json_out_literal(out, "{");
	add_id(out, "traceId", entry->trace.id);
	add_id(out, "spanId", entry->id);
	if (has_parent)
		add_id(out, "parentSpanId", entry->trace.parent);
	add_number(out, "flags", FLAG_SAMPLED | FLAG_KNOWS_REMOTE | (has_parent ? FLAG_REMOTE : 0));
	json_out_print(out, "'name':'%-s%-s", operation_of(entry), entry->model[0] != '\0' ? " " : "");
	json_out_text(out, span_of(entry->model));
	json_out_literal(out, "\",");
	add_number(out, "kind", KIND_CLIENT);
	add_time(out, "startTimeUnixNano", entry, 0);
	add_time(out, "endTimeUnixNano", entry, entry->total > 0 ? entry->total : 0);
	if (has_failed(entry))
		json_out_print(out, "'status':{'code':%d},", STATUS_ERROR);
	json_out_literal(out, "\"attributes\":[");
	add_turn_attributes(out, entry, provider);
	end_with(out, "]}");
}

/* Always the same, so that a span sent twice is one span. */
static void
write_step_id(char into[TRACE_SPAN_LEN + 1], const struct turn_entry *entry, unsigned step)
{
	uint64_t id = hash_add(hash_add_text(hash_add_text(HASH_START, entry->id), entry->trace.id), step + 1);

	/* An id must not be zero. */
	snprintf(into, TRACE_SPAN_LEN + 1, "%016" PRIx64, id | 1);
}

static void
add_steps(struct json_out *out, const struct turn_entry *entry)
{
	int64_t at = entry->steps_at;

	for (unsigned i = 0; i < entry->step_count; i++) {
		const struct turn_step *step = &entry->steps[i];
		char id[TRACE_SPAN_LEN + 1];

		write_step_id(id, entry, i);
		json_out_literal(out, ",{");
		add_id(out, "traceId", entry->trace.id);
		add_id(out, "spanId", id);
		add_id(out, "parentSpanId", entry->id);
		add_number(out, "flags", FLAG_SAMPLED | FLAG_KNOWS_REMOTE);
		add_id(out, "name", step->name);
		add_number(out, "kind", KIND_INTERNAL);
		add_time(out, "startTimeUnixNano", entry, at);
		at += step->took;
		add_time(out, "endTimeUnixNano", entry, at);
		end_with(out, "}");
	}
}

/* gen_ai.evaluation.result: a guard's verdict, or in shadow the one it would have had. */
static void
add_event(struct json_out *out, const struct turn_entry *entry)
{
	bool shadow = entry->would != VERDICT_DIRECT;
	enum verdict verdict = (enum verdict)(shadow ? entry->would : entry->verdict);
	const char *reason = shadow ? outcome_why_name((enum outcome_why)entry->would_why) : entry->reason;

	json_out_literal(out, "{");
	add_time(out, "timeUnixNano", entry, entry->total > 0 ? entry->total : 0);
	add_time(out, "observedTimeUnixNano", entry, entry->total > 0 ? entry->total : 0);
	add_number(out, "severityNumber", SEVERITY_INFO);
	add_id(out, "eventName", "gen_ai.evaluation.result");
	add_id(out, "traceId", entry->trace.id);
	add_id(out, "spanId", entry->id);
	add_number(out, "flags", FLAG_SAMPLED);
	json_out_literal(out, "\"attributes\":[");
	add_text(out, "gen_ai.evaluation.name", entry->route);
	add_text(out, "gen_ai.evaluation.score.label", verdict_name(verdict));
	add_text(out, "gen_ai.evaluation.explanation", reason);
	if (verdict == VERDICT_FALLBACK)
		add_text(out, "error.type", reason);
	if (shadow)
		add_flag(out, "parapet.shadow", true);
	end_with(out, "]}");
}

/* --- requests --- */

void
otlp_begin(struct json_out *out, enum otlp_signal signal, const char *machine)
{
	bool traces = signal == OTLP_TRACES;

	json_out_print(out, "{%s:[{'resource':{'attributes':[", traces ? "resourceSpans" : "resourceLogs");
	add_text(out, "service.name", "parapet");
	add_text(out, "service.version", PARAPET_VERSION);
	add_text(out, "host.name", machine);
	end_with(out, "]");
	json_out_print(out, "},%s:[{'scope':{'name':'parapet','version':%s},'schemaUrl':%s,%s:[",
	    traces ? "scopeSpans" : "scopeLogs", PARAPET_VERSION, OTLP_SCHEMA, traces ? "spans" : "logRecords");
}

void
otlp_add(
    struct json_out *out, enum otlp_signal signal, const struct turn_entry *entry, const char *provider, bool first)
{

	json_out_literal(out, first ? "" : ",");
	if (signal == OTLP_LOGS)
		add_event(out, entry);
	else {
		add_turn_span(out, entry, provider);
		add_steps(out, entry);
	}
}

void
otlp_finish(struct json_out *out)
{

	json_out_literal(out, "]}]}]}");
}
