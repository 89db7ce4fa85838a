/*
 * OpenAI's chat completions, raw completion, and requests that only name a model.
 */
#include "tests/unit/check.h"
#include "tests/unit/request_rows.h"

static const struct request_row chats[] = {
    {"{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}", .last = "Hi", .model = "m",
	.user_texts = 1},
    {"{\"stream\":true,\"stop\":\"\\n\",\"messages\":[{\"role\":\"developer\",\"content\":\"A\"},"
     "{\"role\":\"system\",\"content\":[{\"type\":\"text\",\"text\":\"B\"}]},{\"role\":\"user\",\"content\":\"Hi\"}]}",
	.last = "Hi", .system = "A\nB", .user_texts = 1, .stream = true, .has_stop = true},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"one\"},{\"text\":\"two\",\"type\":\"text\"},"
     "{\"type\":\"text\",\"text\":\"\"}]}],\"stop\":[],\"tools\":null,\"stream\":false,\"max_tokens\":100}",
	.last = "one\ntwo", .user_texts = 1},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"What is it?\"},"
     "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,aGk=\"}}]},"
     "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"A hat.\"},{\"type\":\"refusal\",\"refusal\":\"No\"}]},"
     "{\"role\":\"user\",\"content\":\"How many?\"}]}",
	.last = "How many?", .previous = "What is it?", .answer = "A hat.", .user_texts = 2},
    {"{\"modalities\":[\"text\"],\"messages\":[{\"role\":\"user\",\"name\":\"Ann\",\"content\":\"Hi\",\"function_call\":null}]}",
	.last = "Hi", .user_texts = 1},
};

#define ASKED "{\"role\":\"user\",\"content\":\"Hi\"}"

static const struct direct_row directs[] = {
    {"{\"messages\":[" ASKED ",{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{}]},"
     "{\"role\":\"tool\",\"tool_call_id\":\"1\",\"content\":\"7\"}," ASKED "]}",
	TURN_TOOLS},
    {"{\"messages\":[{\"role\":\"assistant\",\"content\":null,\"function_call\":{\"name\":\"f\"}}," ASKED "]}",
	TURN_TOOLS},
    {"{\"messages\":[{\"role\":\"function\",\"name\":\"f\",\"content\":\"7\"}," ASKED "]}", TURN_TOOLS},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Hi\"},{\"type\":\"image_url\"}]}]}",
	TURN_MEDIA},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"input_audio\"},{\"type\":\"text\",\"text\":\"Hi\"}]}]}",
	TURN_MEDIA},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"file\"},{\"type\":\"text\",\"text\":\"Hi\"}]}]}",
	TURN_MEDIA},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"text\":\"Hi\"}]}]}", TURN_MEDIA},
    {"{\"messages\":[" ASKED "],\"modalities\":[\"text\",\"audio\"]}", TURN_MEDIA},
    {"{\"messages\":[" ASKED ",{\"role\":\"assistant\",\"content\":\"{\"}]}", TURN_PREFILL},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[]}]}", TURN_EMPTY},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":null}]}]}", TURN_EMPTY},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[\"Hi\"]}]}", TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":7}]}]}", TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\",\"text\":\"b\"}]}]}",
	TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"Text\":\"a\"}]}]}", TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"a\"}}]}", TURN_UNREADABLE},
};

/* Whatever it holds, nobody converses. */
static const struct direct_row completions[] = {
    {"{\"prompt\":\"Once upon a time\",\"model\":\"m\"}", TURN_RAW},
    {"{\"prompt\":[1,2,3],\"n\":2,\"format\":\"json\",\"tools\":[1]}", TURN_RAW},
    {"{\"input_prefix\":\"a\",\"input_suffix\":\"b\"}", TURN_RAW},
    {"{}", TURN_RAW},
    {"{\"model\":\"a\",\"MODEL\":\"b\"}", TURN_UNREADABLE},
    {"{\"prompt\":\"\\u0000\"}", TURN_UNREADABLE},
};

static void
check_completion(void)
{
	struct request request;

	rows_check_directs(&dialect_completion, ROWS(completions));
	row_read(&dialect_completion, span_of("{\"stream\":true,\"model\":\"m@off\",\"prompt\":\"a\"}"), &request);
	CHECK(request.stream);
	CHECK_SPAN(request.model, span_of("m@off"));
	CHECK(request.last.decoded.len == 0);
}

static void
check_names(void)
{
	static const struct {
		const char *body, *model;
	} rows[] = {
	    {"{\"model\":\"m@off\",\"input\":[\"a\",\"b\"]}", "m@off"},
	    {"{\"name\":\"old\",\"verbose\":true}", "old"},
	    {"{\"name\":\"old\",\"model\":\"new\"}", "new"},
	    {"{\"model\":\"new\",\"name\":\"old\"}", "new"},
	    {"{\"model\":\"\",\"name\":\"old\"}", "old"},
	    {"{\"name\":\"old\",\"model\":\"\"}", "old"},
	    {"{\"name\":\"old\",\"model\":null}", "old"},
	    {"{}", ""},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct request request;
		char room[64];

		check_example(rows[i].body);
		CHECK(dialect_read_names(span_of(rows[i].body), &request, room, sizeof(room)) == 0);
		CHECK_SPAN(request.model, span_of(rows[i].model));
		CHECK_SPAN(request.places.model, span_of(rows[i].model));
		CHECK_EQ_INT(request.direct, TURN_RAW);
	}
}

int
main(void)
{

	rows_check_requests(&dialect_openai, ROWS(chats));
	rows_check_directs(&dialect_openai, ROWS(directs));
	rows_check_members(&dialect_openai, "{@\"messages\":[" ASKED "]}", NULL, 0);
	rows_check_members(&dialect_openai, "{\"messages\":[" ASKED "],@\"user\":\"u\"}", NULL, 0);
	check_completion();
	check_names();
	return check_end();
}
