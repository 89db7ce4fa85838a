/*
 * Going through tables of bodies.
 */
#include "tests/unit/request_rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/check.h"

#define CANARY 0x5a

/* In every dialect. */
static const struct direct_row common_members[] = {
    {"\"tools\":[{\"type\":\"function\"}],", TURN_TOOLS},
    {"\"functions\":[{\"name\":\"f\"}],", TURN_TOOLS},
    {"\"mcp_servers\":[{}],", TURN_TOOLS},
    {"\"tools\":[ ],\"functions\":null,", TURN_NOT_DIRECT},
    {"\"format\":\"json\",", TURN_FORMAT},
    {"\"format\":{\"type\":\"object\"},", TURN_FORMAT},
    {"\"format\":{},", TURN_FORMAT},
    {"\"format\":\"\",", TURN_NOT_DIRECT},
    {"\"format\":null,", TURN_NOT_DIRECT},
    {"\"response_format\":{\"type\":\"json_object\"},", TURN_FORMAT},
    {"\"response_format\":{\"json_schema\":{},\"type\":\"json_schema\"},", TURN_FORMAT},
    {"\"response_format\":{},", TURN_FORMAT},
    {"\"response_format\":{\"type\":7},", TURN_FORMAT},
    {"\"response_format\":\"json\",", TURN_FORMAT},
    {"\"response_format\":{\"type\":\"text\"},", TURN_NOT_DIRECT},
    {"\"response_format\":{\"type\":\"te\\u0078t\"},", TURN_NOT_DIRECT},
    {"\"response_format\":null,", TURN_NOT_DIRECT},
    {"\"grammar\":\"root ::= [0-9]\",", TURN_FORMAT},
    {"\"grammar\":\"\",", TURN_NOT_DIRECT},
    {"\"json_schema\":{},", TURN_FORMAT},
    {"\"guided_choice\":[\"a\"],", TURN_FORMAT},
    {"\"images\":[\"aGk=\"],", TURN_MEDIA},
    {"\"audio\":{\"voice\":\"a\"},", TURN_MEDIA},
    {"\"images\":[],", TURN_NOT_DIRECT},
    {"\"n\":2,", TURN_SAMPLING},
    {"\"n\":1.5,", TURN_SAMPLING},
    {"\"n\":1e0,", TURN_SAMPLING},
    {"\"n\":10000000000,", TURN_SAMPLING},
    {"\"n\":\"2\",", TURN_SAMPLING},
    {"\"n\":1,", TURN_NOT_DIRECT},
    {"\"n\":null,", TURN_NOT_DIRECT},
    {"\"best_of\":3,", TURN_SAMPLING},
    {"\"logprobs\":true,", TURN_SAMPLING},
    {"\"logprobs\":5,", TURN_SAMPLING},
    {"\"logprobs\":false,", TURN_NOT_DIRECT},
    {"\"top_logprobs\":0,", TURN_NOT_DIRECT},
    {"\"top_logprobs\":1,", TURN_SAMPLING},
    {"\"n_probs\":10,", TURN_SAMPLING},
    {"\"raw\":true,", TURN_RAW},
    {"\"raw\":false,", TURN_NOT_DIRECT},
    {"\"suffix\":\"}\",", TURN_RAW},
    {"\"suffix\":\"\",", TURN_NOT_DIRECT},
    {"\"context\":[1,2,3],", TURN_RAW},
    {"\"context\":[],", TURN_NOT_DIRECT},
    {"\"template\":\"{{ .Prompt }}\",", TURN_RAW},
    {"\"chat_template\":\"{{ messages }}\",", TURN_RAW},
    {"\"add_generation_prompt\":false,", TURN_PREFILL},
    {"\"add_generation_prompt\":true,", TURN_NOT_DIRECT},
    {"\"continue_final_message\":true,", TURN_PREFILL},
    {"\"store\":true,", TURN_STATE},
    {"\"store\":false,", TURN_NOT_DIRECT},
    {"\"previous_response_id\":\"resp_1\",", TURN_STATE},
    {"\"previous_response_id\":null,", TURN_NOT_DIRECT},
    {"\"conversation\":{\"id\":\"c\"},", TURN_STATE},
    {"\"background\":true,", TURN_STATE},
    {"\"max_tokens\":63,", TURN_SHORT_LIMIT},
    {"\"max_tokens\":64,", TURN_NOT_DIRECT},
    {"\"max_tokens\":-1,", TURN_NOT_DIRECT},
    {"\"max_tokens\":0,", TURN_SHORT_LIMIT},
    {"\"max_tokens\":1e9,", TURN_SHORT_LIMIT},
    {"\"max_tokens\":\"many\",", TURN_SHORT_LIMIT},
    {"\"max_tokens\":null,", TURN_NOT_DIRECT},
    {"\"max_completion_tokens\":10,", TURN_SHORT_LIMIT},
    {"\"max_output_tokens\":10,", TURN_SHORT_LIMIT},
    {"\"n_predict\":10,", TURN_SHORT_LIMIT},
    /* The first reason in the order of the enum, whatever comes first. */
    {"\"store\":true,\"n\":2,\"tools\":[1],\"raw\":true,", TURN_TOOLS},
    {"\"max_tokens\":1,\"store\":true,", TURN_STATE},
    /* Passed over. */
    {"\"temperature\":0.7,\"seed\":-1E+2,\"x\":{\"tools\":[1],\"n\":2,\"model\":7},\"think\":false,", TURN_NOT_DIRECT},
    {"\"metadata\":{\"a\":1,\"a\":2},", TURN_NOT_DIRECT},
    {"\"stop\":[\"END\"],", TURN_NOT_DIRECT},
    /* Not what the backend would take it for. */
    {"\"stream\":\"yes\",", TURN_UNREADABLE},
    {"\"stream\":1,", TURN_UNREADABLE},
    {"\"model\":7,", TURN_UNREADABLE},
    {"\"model\":\"a\",\"model\":\"b\",", TURN_UNREADABLE},
    {"\"Model\":\"a\",", TURN_UNREADABLE},
    {"\"x\":1,\"y\":2,\"x\":1,", TURN_UNREADABLE},
    {"\"x\":1,\"X\":1,", TURN_UNREADABLE},
    {"\"x\":1,\"\\u0078\":1,", TURN_UNREADABLE},
    {"\"MAX_TOKENS\":10,", TURN_UNREADABLE},
    {"\"\xc5\xbf"
     "tream\":true,",
	TURN_UNREADABLE},
    {"\"\\u017ftop\":\"a\",", TURN_UNREADABLE},
    {"\"top_\xe2\x84\xaa\":1,\"TOP_k\":2,", TURN_UNREADABLE},
    {"\"res\\u0070onse_format\":{\"type\":\"text\",\"TYPE\":\"json_object\"},", TURN_UNREADABLE},
    {"\"response_format\":{\"type\":\"text\",\"type\":\"json_object\"},", TURN_UNREADABLE},
};

int
row_read(const struct dialect *dialect, struct span body, struct request *request)
{
	static char *room;
	size_t len = dialect_room(body.len);
	int result;
	bool untouched = true;

	free(room);
	room = malloc(len + 16);
	if (room == NULL)
		exit(1);
	memset(room + len, CANARY, 16);
	result = dialect_read_request(
	    dialect, (struct span){guarded_copy(body.at, body.len), body.len}, request, room, len, true);
	for (size_t i = len; i < len + 16; i++)
		untouched &= room[i] == CANARY;
	CHECK(untouched);
	CHECK((result != 0) == (request->direct == TURN_UNREADABLE));
	CHECK((result != 0) == (request->fault != NULL));
	return result;
}

static void
check_turn(const struct request *request, const struct request_row *row)
{

	CHECK_EQ_INT(request->direct, TURN_NOT_DIRECT);
	CHECK_SPAN(request->last.decoded, span_of(row->last ? row->last : ""));
	CHECK_SPAN(request->previous.decoded, span_of(row->previous ? row->previous : ""));
	CHECK_SPAN(request->system.decoded, span_of(row->system ? row->system : ""));
	CHECK_SPAN(request->answer_before, span_of(row->answer ? row->answer : ""));
	CHECK_SPAN(request->model, span_of(row->model ? row->model : ""));
	CHECK_EQ_INT(request->user_texts, row->user_texts);
	CHECK_EQ_INT(request->stream, row->stream);
	CHECK_EQ_INT(request->stop_count > 0, row->has_stop);
	CHECK(!request->last.cut && !request->previous.cut && !request->system.cut);
}

void
rows_check_requests(const struct dialect *dialect, const struct request_row *rows, size_t count)
{
	struct request request;

	for (size_t i = 0; i < count; i++) {
		check_example(rows[i].body);
		row_read(dialect, span_of(rows[i].body), &request);
		check_turn(&request, &rows[i]);
	}
}

void
rows_check_directs(const struct dialect *dialect, const struct direct_row *rows, size_t count)
{
	struct request request;

	for (size_t i = 0; i < count; i++) {
		check_example(rows[i].text);
		row_read(dialect, span_of(rows[i].text), &request);
		CHECK_EQ_INT(request.direct, rows[i].direct);
	}
}

static void
check_members(const struct dialect *dialect, const char *body, const struct direct_row *rows, size_t count)
{
	const char *place = strchr(body, '@');
	char whole[4096];
	struct request request;

	for (size_t i = 0; i < count; i++) {
		snprintf(whole, sizeof(whole), "%.*s%s%s", (int)(place - body), body, rows[i].text, place + 1);
		check_example(whole);
		row_read(dialect, span_of(whole), &request);
		CHECK_EQ_INT(request.direct, rows[i].direct);
	}
}

void
rows_check_members(const struct dialect *dialect, const char *body, const struct direct_row *rows, size_t count)
{
	static const struct direct_row nothing[] = {{"", TURN_NOT_DIRECT}};

	check_members(dialect, body, ROWS(nothing));
	check_members(dialect, body, ROWS(common_members));
	check_members(dialect, body, rows, count);
}
