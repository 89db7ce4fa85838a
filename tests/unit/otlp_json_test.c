/*
 * Turns as OTLP: the largest that there can be stays within its bound and is JSON, whatever its names hold; what is
 * told at all, and of which turns.
 */
#include "proxy/observe/otlp_json.h"

#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "proxy/observe/turn_entry.h"
#include "tests/unit/check.h"

#define FILL(array, byte) (memset(array, byte, sizeof(array)), (array)[sizeof(array) - 1] = '\0')

/* Of bytes that take six to write, and the longest of numbers. */
static void
fill(struct turn_entry *entry, char byte)
{

	memset(entry, 0, sizeof(*entry));
	FILL(entry->id, 'a');
	FILL(entry->trace.id, 'b');
	FILL(entry->trace.parent, 'c');
	entry->trace.sampled = true;
	FILL(entry->model, byte);
	FILL(entry->names.model, byte);
	strcpy(entry->names.finish, "content_filter");
	FILL(entry->route, byte);
	FILL(entry->reason, byte);
	FILL(entry->arm, byte);
	entry->stream = true;
	entry->verdict = VERDICT_REPLACED;
	entry->failure = FAILURE_ERROR;
	entry->status = 502;
	entry->calls = UINT32_MAX;
	entry->time = INT64_C(9000000000000);
	entry->tokens_in = entry->tokens_out = entry->tokens_cached = INT64_MAX;
	entry->total = entry->guard = entry->first_text = entry->steps_at = INT64_C(999999999999);
	entry->step_count = RECORD_STEPS_MAX;
	for (unsigned i = 0; i < RECORD_STEPS_MAX; i++)
		FILL(entry->steps[i].name, byte);
}

static void
test_the_largest(void)
{
	static const char bytes[] = {'x', '"', '\\', 1, 127, (char)0xff, (char)0xe2};
	struct turn_entry entry;

	for (size_t i = 0; i < sizeof(bytes); i++)
		for (unsigned signal = 0; signal < OTLP_SIGNALS; signal++) {
			struct json_out out = json_out_start(2 * OTLP_TURN_MAX);
			size_t begun;
			cJSON *json;

			check_example(otlp_signal_name(signal));
			fill(&entry, bytes[i]);
			otlp_begin(&out, signal, "machine");
			begun = out.len;
			otlp_add(&out, signal, &entry, NULL, true);
			CHECK(out.len - begun < OTLP_TURN_MAX);
			otlp_add(&out, signal, &entry, "ollama", false);
			otlp_finish(&out);
			CHECK(!out.failed);
			json = cJSON_ParseWithLength(out.at, out.len);
			CHECK(json != NULL);
			cJSON_Delete(json);
			json_out_free(&out);
		}
}

static void
test_which_turns(void)
{
	struct turn_entry entry = {.verdict = VERDICT_DIRECT};

	check_example("which turns");
	CHECK(!otlp_tells(&entry, OTLP_TRACES) && !otlp_tells(&entry, OTLP_LOGS));
	entry.trace.sampled = true;
	CHECK(otlp_tells(&entry, OTLP_TRACES) && !otlp_tells(&entry, OTLP_LOGS));
	entry.verdict = VERDICT_OFF;
	CHECK(otlp_tells(&entry, OTLP_TRACES) && !otlp_tells(&entry, OTLP_LOGS));
	entry.verdict = VERDICT_CONFIRMED;
	CHECK(otlp_tells(&entry, OTLP_TRACES) && otlp_tells(&entry, OTLP_LOGS));
	entry.verdict = VERDICT_DIRECT;
	entry.would = VERDICT_REPAIRED;
	CHECK(otlp_tells(&entry, OTLP_LOGS));
}

static bool
says(const struct turn_entry *entry, const char *text)
{
	struct json_out out = json_out_start(OTLP_TURN_MAX);
	bool found;

	otlp_add(&out, OTLP_TRACES, entry, NULL, true);
	found = memmem(out.at, out.len, text, strlen(text)) != NULL;
	json_out_free(&out);
	return found;
}

static void
test_what_is_left_out(void)
{
	struct turn_entry entry = {.tokens_in = -1, .tokens_cached = -1, .tokens_out = 0, .guard = 1500000};

	check_example("what is not known");
	CHECK(!says(&entry, "input_tokens") && !says(&entry, "model") && !says(&entry, "finish") &&
	    !says(&entry, "stream"));
	CHECK(says(&entry, "{\"key\":\"gen_ai.usage.output_tokens\",\"value\":{\"intValue\":\"0\"}}"));
	CHECK(says(&entry, "{\"key\":\"parapet.added\",\"value\":{\"doubleValue\":1.500000}}"));
	CHECK(says(&entry, "\"name\":\"chat\"") || says(&entry, "\"name\":\"text_completion\""));
	strcpy(entry.names.finish, "Kwyjibo");
	CHECK(!says(&entry, "finish"));
	strcpy(entry.names.finish, "stop");
	CHECK(says(&entry, "{\"values\":[{\"stringValue\":\"stop\"}]}"));
}

int
main(void)
{

	test_the_largest();
	test_which_turns();
	test_what_is_left_out();
	return check_end();
}
