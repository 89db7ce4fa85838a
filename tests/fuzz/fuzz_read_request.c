/*
 * Any bytes as a request: what is read out of them, stop words included, is what cJSON reads, every span lies where it
 * should, and the edits that a turn gives places for leave JSON behind.
 *
 * The first byte chooses the dialect, and sometimes a room too small for the texts.
 */
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/stop_words.h"
#include "routes/request.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/plain_request.h"

#define BODY_MAX (60 * 1024)

static const struct dialect *const dialects[] = {&dialect_ollama, &dialect_ollama_generate, &dialect_openai,
    &dialect_responses, &dialect_anthropic, &dialect_completion};

static void
require_spans(const struct request *request, struct span body, struct span room)
{

	REQUIRE(lies_in(request->last.raw, body));
	REQUIRE(lies_in(request->previous.raw, body));
	REQUIRE(lies_in(request->system.raw, body));
	REQUIRE(lies_in(request->opening, body));
	REQUIRE(lies_in(request->places.model, body));
	REQUIRE(lies_in(request->places.close, body));
	REQUIRE(lies_in(request->places.parapet, body));
	REQUIRE(lies_in(request->places.parapet_value, request->places.parapet));
	REQUIRE(lies_in(request->places.asked, body));
	REQUIRE(lies_in(request->places.messages_end, body));
	for (unsigned i = 0; i < request->stop_count; i++)
		REQUIRE(lies_in(request->stops[i], body));
	REQUIRE(lies_in(request->last.decoded, room));
	REQUIRE(lies_in(request->previous.decoded, room));
	REQUIRE(lies_in(request->system.decoded, room));
	REQUIRE(lies_in(request->answer_before, room));
	REQUIRE(lies_in(request->model, room));
	REQUIRE(request->last.decoded.len + request->previous.decoded.len + request->system.decoded.len +
		request->answer_before.len + request->model.len <=
	    room.len);
	REQUIRE(request->places.close.len == 1 && *request->places.close.at == '}');
	REQUIRE(request->places.messages_end.at == NULL || *request->places.messages_end.at == ']');
}

/* The stop words that are read are those that cJSON reads; where one is not, every text holds one. */
static void
require_stop_words(const struct request *request)
{
	char text[BODY_MAX + 1];

	REQUIRE(request->last.decoded.len < sizeof(text));
	memcpy(text, request->last.decoded.at, request->last.decoded.len);
	text[request->last.decoded.len] = '\0';
	REQUIRE(stop_words_in(request, request->last.decoded) == plain_request_stops(request, text));
}

/* Put text in place of a span of the body. Returns the edited body, good until the next call. */
static struct span
splice(struct span body, struct span cut, const char *text)
{
	static char edited[BODY_MAX + 64];
	size_t head = (size_t)(cut.at - body.at), len = strlen(text);

	memcpy(edited, body.at, head);
	memcpy(edited + head, text, len);
	memcpy(edited + head + len, cut.at + cut.len, body.len - head - cut.len);
	return (struct span){edited, body.len - cut.len + len};
}

/* Without "parapet", with another model, with one member more, the body is read as before but for that. */
static void
require_edits(const struct dialect *dialect, struct span body)
{
	static char room[REQUEST_TEXT_MAX]; /* so that nothing is cut */
	struct request request, again;
	struct span edited;

	REQUIRE(dialect_read_request(dialect, body, &request, room, sizeof(room), true) == 0);
	if (request.places.model.at != NULL) {
		edited = splice(body, request.places.model, "m");
		REQUIRE(dialect_read_request(dialect, edited, &again, room, sizeof(room), true) == 0);
		REQUIRE(span_equals(again.model, "m") && again.direct == request.direct);
	}
	if (request.places.parapet.at != NULL) {
		edited = splice(body, request.places.parapet, "");
		REQUIRE(dialect_read_request(dialect, edited, &again, room, sizeof(room), true) == 0);
		REQUIRE(again.places.parapet.at == NULL && again.direct == request.direct);
		REQUIRE(again.places.has_members == request.places.has_members);
		return;
	}
	edited = splice(body, (struct span){request.places.close.at, 0},
	    request.places.has_members ? ",\"parapet\":[1]" : "\"parapet\":[1]");
	/* One key too many is the only thing that may be wrong with that. */
	if (dialect_read_request(dialect, edited, &again, room, sizeof(room), true) == 0)
		REQUIRE(span_equals(again.places.parapet_value, "[1]") && again.direct == request.direct);
	else
		REQUIRE(strcmp(again.fault, "too many keys in an object") == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct span body = {(const char *)bytes + 1, size - 1};
	const struct dialect *dialect;
	struct plain_request plain;
	struct request request;
	size_t room_len;
	char *room;
	int result;

	if (size == 0 || body.len > BODY_MAX)
		return 0;
	dialect = dialects[bytes[0] % 6];
	room_len = bytes[0] >= 0xf0 ? body.len / 8 : dialect_room(body.len);
	room = malloc(room_len ? room_len : 1);
	REQUIRE(room != NULL);
	result = dialect_read_request(dialect, body, &request, room, room_len, true);
	REQUIRE((result != 0) == (request.direct == TURN_UNREADABLE) && (result != 0) == (request.fault != NULL));
	if (result == 0) {
		require_spans(&request, body, (struct span){room, room_len});
		REQUIRE(plain_request_read(dialect, body, &plain) == 0);
		REQUIRE(plain_request_equals(&plain, &request));
		require_stop_words(&request);
		require_edits(dialect, body);
	}
	free(room);
	return 0;
}
