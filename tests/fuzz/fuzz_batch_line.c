/*
 * Any bytes as a line of a batch: what is read of it lies in it, and what is written of a result is one line of JSON
 * with the same custom_id.
 */
#include "proxy/batch/line.h"

#include <stdint.h>

#include "proxy/batch/ask.h"
#include "proxy/batch/result.h"
#include "proxy/json/json_scan.h"
#include "tests/fuzz/fuzz.h"

#define ENDPOINT "/v1/chat/completions"

static void
require_inside(struct span inner, struct span outer)
{

	REQUIRE(inner.at >= outer.at && inner.at + inner.len <= outer.at + outer.len);
}

static void
require_result(const struct json_out *out)
{
	struct json_scan scan;

	REQUIRE(json_out_end(out) == 0 && out->len > 0 && memchr(out->at, '\n', out->len) == out->at + out->len - 1);
	REQUIRE(memchr(out->at, '\r', out->len) == NULL);
	json_start(&scan, (struct span){out->at, out->len - 1});
	REQUIRE(json_skip(&scan, NULL) == 0 && json_finish(&scan) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct span text = {(const char *)bytes, size};
	struct ask_answer answer = {.status = 200, .body = text, .turn = "1", .verdict = "direct"};
	struct json_out out = json_out_start(8 * size + 4096);
	struct line_fault fault = {NULL, NULL, NULL};
	struct line line;

	/* Whatever a model server answers. */
	result_write(&out, span_of("a"), &answer);
	require_result(&out);
	json_out_free(&out);
	if (line_read(&line, text, ENDPOINT, &fault) == -1) {
		REQUIRE(fault.code != NULL && fault.message != NULL);
		return 0;
	}
	require_inside(line.custom_id, text);
	require_inside(line.body, text);
	REQUIRE(line.custom_id.len > 0 && line.custom_id.len <= LINE_CUSTOM_ID_MAX);
	out = json_out_start(8 * size + 4096);
	answer.body = line.body;
	result_write(&out, line.custom_id, &answer);
	require_result(&out);
	REQUIRE(memmem(out.at, out.len, line.custom_id.at, line.custom_id.len) != NULL);
	json_out_free(&out);
	return 0;
}
