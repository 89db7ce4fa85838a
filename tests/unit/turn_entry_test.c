/*
 * Turns flattened and written out: which times follow from what was measured, that the largest turn fits, and that both
 * forms of a line are safe whatever a model is called.
 */
#include "proxy/observe/timestamp.h"
#include "proxy/observe/turn_entry.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "proxy/observe/log.h"
#include "proxy/observe/turn_log.h"
#include "tests/unit/check.h"

static struct record
record_of(const char *path)
{
	struct record record;

	record_begin(&record, endpoint_of(span_of(path)));
	record.reason = "no-evidence";
	record.ended_at = 10000000;
	record.status = 200;
	return record;
}

/* The turn ends at 10 s: what comes behind the last text is the guard's. */
static const struct {
	const char *what;
	bool stream;
	int64_t sent, first_byte, first_text, last_text; /* milliseconds, as all here */
	int64_t load, prompt, generate, in, cached, out; /* of the backend */
	int64_t queue, draft;
	double prompt_rate, generate_rate;
} rows[] = {
    {"nothing told", true, 1, 500, 600, 6000, -1, -1, -1, -1, -1, -1, -1, 5400, 0, 0},
    {"all told", true, 0, 1000, 4000, 9000, 500, 1500, 6000, 300, 100, 60, 2000, 6000, 200.0 / 1.5, 10},
    {"what may be from a cache is believed within bounds", true, 0, 1000, 1200, 9000, 500, 1500, 6000, 300, -1, 60, 0,
	6000, 100, 10},
    {"held here first", true, 1000, 1100, 4000, 9000, 0, 1500, 6000, -1, -1, 60, 1500, 6000, 0, 10},
    {"comes whole", false, 0, 9990, 9995, 9995, 500, 1500, 6000, 300, 0, 60, 1990, 6000, 200, 10},
    {"comes whole, times untold", false, 0, 6000, 6000, 6000, -1, -1, -1, 300, -1, 60, -1, -1, 0, 10},
    {"comes whole, untold", false, 0, 9990, 9995, 9995, -1, -1, -1, 300, -1, -1, -1, -1, 0, 0},
    {"a stream kept back until it is whole", true, 0, 5900, 5900, 6000, -1, -1, -1, 300, -1, 60, -1, -1, 0, 10},
    {"our clock", true, 0, 100, 2000, 8000, -1, -1, -1, 100, 0, 61, -1, 6000, 50, 10},
    {"our clock, and a cache or a wait", true, 0, 100, 200, 6200, -1, -1, -1, 1000, -1, 61, -1, 6000, 100, 10},
    {"our clock, and a long wait", true, 0, 100, 9000, 9600, -1, -1, -1, 90, -1, 7, -1, 600, 30, 0},
    {"few tokens", true, 0, 100, 4000, 4100, -1, 100, 100, 7, -1, 7, 3900, 100, 0, 0},
    {"all from the cache", true, 0, 100, 4000, 4100, -1, 100, 100, 500, 500, 8, 3900, 100, 0, 80},
    {"told what cannot be", true, 0, 100, 4000, 9000, INT64_MAX / 1000, INT64_MAX / 1000, INT64_MAX / 1000, INT64_MAX,
	-5, INT64_MAX, -1, 5000, 0, 0},
    {"never sent", true, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0},
};

static int64_t
micros(int64_t millis)
{

	return millis < 0 ? -1 : millis * 1000;
}

static void
test_times(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct record record = record_of("/api/chat");
		struct turn_entry entry;

		check_example(rows[i].what);
		record.stream = rows[i].stream;
		record.sent_at = micros(rows[i].sent);
		record.first_byte_at = micros(rows[i].first_byte);
		record.first_text_at = micros(rows[i].first_text);
		record.last_text_at = micros(rows[i].last_text);
		record.facts = (struct reply_facts){.tokens_in = rows[i].in,
		    .tokens_cached = rows[i].cached,
		    .tokens_out = rows[i].out,
		    .load_micros = micros(rows[i].load),
		    .prompt_micros = micros(rows[i].prompt),
		    .generate_micros = micros(rows[i].generate)};
		turn_entry_fill(&entry, &record);
		CHECK_EQ_INT(entry.queue, micros(rows[i].queue));
		CHECK_EQ_INT(entry.draft, micros(rows[i].draft));
		CHECK(fabs(entry.prompt_rate - rows[i].prompt_rate) < 0.01);
		CHECK(fabs(entry.generate_rate - rows[i].generate_rate) < 0.01);
	}
}

/* The most that any member can be, in the bytes that grow most when escaped. */
static void
fill_largest(struct turn_entry *entry, char byte)
{

	memset(entry, 0, sizeof(*entry));
	memset(entry->id, 'f', sizeof(entry->id) - 1);
	memset(entry->dialect, 'd', sizeof(entry->dialect) - 1);
	memset(entry->model, byte, sizeof(entry->model) - 1);
	memset(entry->route, 'r', sizeof(entry->route) - 1);
	memset(entry->reason, 'r', sizeof(entry->reason) - 1);
	memset(entry->arm, 'a', sizeof(entry->arm) - 1);
	entry->evidence_count = RECORD_HITS_MAX;
	for (int i = 0; i < RECORD_HITS_MAX; i++)
		memset(entry->evidence[i], 'e', TURN_PLACE_MAX - 1);
	entry->step_count = RECORD_STEPS_MAX;
	for (int i = 0; i < RECORD_STEPS_MAX; i++) {
		memset(entry->steps[i].name, 's', TURN_STEP_MAX - 1);
		entry->steps[i].trouble = WHY_SPECIFICATIONS_DIFFER;
		entry->steps[i].took = INT64_MAX;
	}
	entry->pass_count = OUTCOME_PASSES_MAX;
	for (int i = 0; i < OUTCOME_PASSES_MAX; i++) {
		memset(entry->passes[i].name, 'p', TURN_STEP_MAX - 1);
		entry->passes[i].verdict = VERDICT_REPLACED;
		entry->passes[i].why = WHY_SPECIFICATIONS_DIFFER;
		entry->passes[i].shadow = true;
	}
	entry->would = VERDICT_REPLACED;
	entry->would_why = WHY_SPECIFICATIONS_DIFFER;
	entry->would_guard = INT64_MAX;
	entry->flags = (1u << FLAG_COUNT) - 1;
	entry->status = entry->calls = UINT32_MAX;
	entry->bytes_in = entry->bytes_out = UINT64_MAX;
	entry->tokens_in = entry->tokens_cached = entry->tokens_out = INT64_MAX;
	entry->ours = entry->queue = entry->load = entry->prompt = entry->draft = INT64_MAX;
	entry->patience = entry->check = entry->guard = entry->total = entry->first_byte = entry->first_text =
	    INT64_MAX;
	entry->prompt_rate = entry->generate_rate = 1e14;
	entry->score = -1e14;
	entry->time = INT64_C(253402300799999);
}

static void
test_the_largest_fits(void)
{
	static const char bytes[] = {'m', '"', '\n', '\x1b', '\x80', '\xff'};
	char json[TURN_JSON_MAX], without[TURN_JSON_MAX], line[TURN_TEXT_LINE_MAX];

	check_example("largest");
	for (size_t i = 0; i < sizeof(bytes); i++) {
		struct turn_entry entry;
		size_t len;
		cJSON *read;

		fill_largest(&entry, bytes[i]);
		len = turn_entry_write_json(&entry, true, json);
		CHECK(len < TURN_JSON_MAX);
		CHECK(turn_entry_write_json(&entry, false, without) < LOG_LINE_MAX);
		read = cJSON_ParseWithLength(json, len);
		CHECK_EQ_INT(cJSON_GetArraySize(cJSON_GetObjectItem(read, "steps")), RECORD_STEPS_MAX);
		CHECK_EQ_INT(cJSON_GetArraySize(cJSON_GetObjectItem(read, "passes")), OUTCOME_PASSES_MAX);
		CHECK_EQ_INT(cJSON_GetArraySize(cJSON_GetObjectItem(read, "flags")), FLAG_COUNT);
		CHECK_EQ_INT(cJSON_GetArraySize(cJSON_GetObjectItem(read, "timeline")), 7);
		cJSON_Delete(read);
		for (size_t k = 0; k < len; k++)
			if ((unsigned char)json[k] < 0x20 || (unsigned char)json[k] > 0x7e)
				CHECK_EQ_INT(json[k], 'x');
		len = request_text_write(&entry, line);
		CHECK(len < TURN_TEXT_LINE_MAX - 1);
		for (size_t k = 0; k < len; k++)
			if ((unsigned char)line[k] < 0x20 || (unsigned char)line[k] > 0x7e)
				CHECK_EQ_INT(line[k], 'x');
	}
}

static void
test_json(void)
{
	static const struct policy_rule finding = {.weight = -60, .name = "code in the prompt"};
	static const struct policy_rule rule = {
	    .weight = 3, .at = {.file = "/etc/parapet/policy.d/a\nb.yaml", .line = 12}};
	struct record record = record_of("/v1/messages");
	struct turn_entry entry;
	char json[TURN_JSON_MAX], want[768];

	check_example("json");
	record.time = INT64_C(1763726671250);
	record.hits[record.hit_count++] = &finding;
	record.hits[record.hit_count++] = &rule;
	record.score = -2.5;
	record.steps[record.step_count++] = (struct outcome_step){"program", 22800000, WHY_MODEL_LATE};
	record.steps[record.step_count++] = (struct outcome_step){"run", 1040, WHY_COUNT};
	record.bytes_in = 7;
	snprintf(record.model, sizeof(record.model), "a\"b");
	turn_entry_fill(&entry, &record);
	snprintf(want, sizeof(want),
	    "{\"turn\":\"%s\",\"time\":\"2025-11-21T12:04:31.250Z\",\"level\":\"info\",\"endpoint\":\"messages\",\"dialect\":\"anthropic\","
	    "\"model\":\"a\\\"b\",\"stream\":false,\"toggle\":\"policy\",\"toggle_from\":\"policy\",\"route\":\"direct\","
	    "\"executor\":\"direct\",\"score\":-2.5,\"evidence\":[\"code in the prompt (-60)\",\"a?b.yaml:12 (+3)\"],\"arm\":\"\","
	    "\"verdict\":\"direct\",\"reason\":\"no-evidence\",\"steps\":[{\"step\":\"program\",\"ms\":22800.0,\"trouble\":\"model-late\"},{\"step\":\"run\",\"ms\":1.0}],\"calls\":0,\"status\":200,"
	    "\"aborted\":false,\"cut\":false,\"bytes_in\":7,\"bytes_out\":0,\"added_ms\":0.0,\"ms\":10000.0}",
	    record.id);
	CHECK_SPAN(((struct span){json, turn_entry_write_json(&entry, false, json)}), span_of(want));
	json[turn_entry_write_json(&entry, true, json)] = '\0';
	CHECK(strstr(json, ",\"timeline\":{\"guard_ms\":0.0,\"total_ms\":10000.0}}") != NULL);
}

static void
test_text(void)
{
	struct record record = record_of("/api/chat");
	struct turn_entry entry;
	char line[TURN_TEXT_LINE_MAX], want[256];

	check_example("text");
	snprintf(record.model, sizeof(record.model), "gemma\x1b[2J");
	record.stream = true;
	record.facts.tokens_out = 41;
	record.facts.generate_micros = 4100000;
	turn_entry_fill(&entry, &record);
	snprintf(want, sizeof(want), " %s ollama_chat gemma\\x1b[2J direct (no-evidence) 200 41 tok 10.0 tok/s 10.0 s",
	    record.id);
	CHECK_SPAN(((struct span){line + 8, request_text_write(&entry, line) - 8}), span_of(want));
}

/* Days around which calendars go wrong, against the system's own. */
static void
test_dates(void)
{
	static const int64_t days[] = {0, 58, 59, 60, 364, 365, 789, 790, 11016, 11017, 19782, 19783, 20454, 47540,
	    47541, 84006, 84064, 84065, 2932896};
	char text[TIMESTAMP_MAX], want[64];

	for (size_t i = 0; i < nitems(days); i++) {
		time_t seconds = (time_t)(days[i] * 86400 + 86399);
		struct tm t;

		gmtime_r(&seconds, &t);
		strftime(want, sizeof(want), "%Y-%m-%dT%H:%M:%S.007Z", &t);
		CHECK_TEXT(timestamp_write((int64_t)seconds * 1000 + 7, text), want);
	}
}

int
main(void)
{

	test_times();
	test_the_largest_fits();
	test_json();
	test_text();
	test_dates();
	return check_end();
}
