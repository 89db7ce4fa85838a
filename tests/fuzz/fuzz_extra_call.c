/*
 * Any bytes as a request of which an extra call is made: the call is a request that can be read, streamed, with the
 * same model and the same conversation before what was asked, and with the instruction at its end.
 *
 * The first byte chooses the dialect, the second what is asked for; the instruction's bytes are the input's last ones.
 */
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/extra_call.h"
#include "proxy/json/json_scan.h"
#include "routes/request.h"
#include "tests/fuzz/fuzz.h"

#define BODY_MAX (60 * 1024)
#define OUT_MOST (2 * 1024 * 1024)

static const struct dialect *const dialects[] = {
    &dialect_ollama, &dialect_ollama_generate, &dialect_openai, &dialect_responses, &dialect_anthropic};

static void
require_json(struct span bytes)
{
	struct json_scan scan;

	json_start(&scan, bytes);
	REQUIRE(json_peek(&scan) == JSON_OBJECT);
	REQUIRE(json_skip(&scan, NULL) == 0 && json_finish(&scan) == 0);
}

/* A call is read as a request unless what was added met a bound. */
static bool
met_a_bound(const char *fault)
{

	return strcmp(fault, "too many keys in an object") == 0 || strcmp(fault, "a text in too many parts") == 0;
}

static void
require_call(
    const struct dialect *dialect, const struct request *request, const struct extra_call *extra, struct span call)
{
	static char room[REQUEST_TEXT_MAX];
	struct request again;

	require_json(call);
	if (dialect_read_request(dialect, call, &again, room, sizeof(room), true) != 0) {
		REQUIRE(met_a_bound(again.fault));
		return;
	}
	REQUIRE(again.stream);
	REQUIRE(again.direct != TURN_TOOLS || request->direct == TURN_TOOLS);
	REQUIRE(again.places.parapet.at == NULL && again.stop_count == 0);
	REQUIRE(span_same(again.model, request->model));
	if (extra->alone) {
		REQUIRE(again.system.decoded.len == 0 && again.user_texts == 1);
		return;
	}
	if (!request->system.cut && !again.system.cut)
		REQUIRE(span_same(again.system.decoded, request->system.decoded));
	if (extra->draft.at != NULL && request->places.messages_end.at != NULL)
		REQUIRE(again.user_texts == request->user_texts + 1);
	else if (extra->draft.at == NULL && !request->last.cut && !again.last.cut)
		REQUIRE(again.last.decoded.len >= request->last.decoded.len + 2 &&
		    memcmp(again.last.decoded.at, request->last.decoded.at, request->last.decoded.len) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static char room[REQUEST_TEXT_MAX];
	struct json_out out = json_out_start(OUT_MOST);
	const struct dialect *dialect;
	struct extra_call extra = {.temperature = 5, .seed = 1, .max_tokens = 64};
	struct request request;
	struct span body;

	if (size < 2 || size > BODY_MAX)
		return 0;
	dialect = dialects[bytes[0] % 5];
	body = (struct span){(const char *)bytes + 2, size - 2};
	/* One byte of plain text at least: an empty user message counts for none. */
	extra.instruction = body.len >= 16 ? (struct span){body.at + body.len - 16, 16} : span_of("x");
	extra.is_llama_server = (bytes[1] & 1) != 0;
	if ((bytes[1] & 2) != 0)
		extra.draft = extra.instruction;
	if ((bytes[1] & 4) != 0)
		extra.schema = span_of("{\"type\":\"object\"}");
	extra.alone = (bytes[1] & 8) != 0;
	if (dialect_read_request(dialect, body, &request, room, sizeof(room), true) == 0 &&
	    dialect_write_call(dialect, body, &request, &extra, &out) == 0)
		require_call(dialect, &request, &extra, (struct span){out.at, out.len});
	json_out_free(&out);
	return 0;
}
