/*
 * OpenAI's responses.
 */
#include "tests/unit/check.h"
#include "tests/unit/request_rows.h"

#define ASKED "{\"role\":\"user\",\"content\":\"Hi\"}"

static const struct request_row turns[] = {
    {"{\"model\":\"m\",\"input\":\"Hi\"}", .last = "Hi", .model = "m", .user_texts = 1},
    {"{\"instructions\":\"Be brief.\",\"input\":\"Hi\",\"stream\":true,\"store\":false,\"text\":{\"format\":{\"type\":\"text\"},"
     "\"verbosity\":\"low\"},\"include\":[\"reasoning.encrypted_content\"],\"max_output_tokens\":64}",
	.last = "Hi", .system = "Be brief.", .user_texts = 1, .stream = true},
    {"{\"input\":[{\"role\":\"developer\",\"content\":\"A\"},"
     "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"one\"},"
     "{\"type\":\"input_image\",\"image_url\":\"data:,\"}]},"
     "{\"type\":\"reasoning\",\"id\":\"r\",\"summary\":[],\"content\":null},"
     "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"two\",\"annotations\":[]},"
     "{\"type\":\"refusal\",\"refusal\":\"no\"}]},"
     "{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"three\"},{\"type\":\"input_text\",\"text\":\"four\"}]}],"
     "\"instructions\":\"B\",\"previous_response_id\":null,\"prompt\":null,\"text\":null,\"include\":null}",
	.last = "three\nfour", .previous = "one", .answer = "two", .system = "A\nB", .user_texts = 2},
};

static const struct direct_row directs[] = {
    {"{\"input\":[" ASKED ",{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"{}\"},"
     "{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":\"7\"}," ASKED "]}",
	TURN_TOOLS},
    {"{\"input\":[{\"type\":null,\"role\":\"user\",\"content\":\"Hi\"}]}", TURN_TOOLS},
    {"{\"input\":[{\"role\":\"critic\",\"content\":\"Hm\"}," ASKED "]}", TURN_RAW},
    {"{\"input\":[{\"type\":\"computer_call\"}," ASKED "]}", TURN_TOOLS},
    {"{\"input\":[{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"a\"},{\"type\":\"input_image\"}]}]}",
	TURN_MEDIA},
    {"{\"input\":[{\"role\":\"user\",\"content\":[{\"type\":\"input_file\"},{\"type\":\"input_text\",\"text\":\"a\"}]}]}",
	TURN_MEDIA},
    {"{\"input\":[{\"type\":\"item_reference\",\"id\":\"1\"}," ASKED "]}", TURN_STATE},
    {"{\"input\":[" ASKED ",{\"role\":\"assistant\",\"content\":\"It\"}]}", TURN_PREFILL},
    {"{\"input\":[" ASKED ",{\"type\":\"reasoning\"}]}", TURN_EMPTY},
    {"{\"input\":[]}", TURN_EMPTY},
    {"{\"input\":\"\"}", TURN_EMPTY},
    {"{\"model\":\"m\"}", TURN_EMPTY},
    {"{\"input\":[1,2,3]}", TURN_UNREADABLE},
    {"{\"input\":7}", TURN_UNREADABLE},
    {"{\"input\":[{\"role\":\"user\",\"content\":\"a\",\"Type\":\"message\"}]}", TURN_UNREADABLE},
};

static const struct direct_row members[] = {
    {"\"text\":{\"format\":{\"type\":\"json_schema\",\"schema\":{}}},", TURN_FORMAT},
    {"\"text\":{\"format\":{\"type\":\"json_object\"}},", TURN_FORMAT},
    {"\"text\":{\"verbosity\":\"low\"},", TURN_NOT_DIRECT},
    {"\"text\":\"json\",", TURN_FORMAT},
    {"\"text\":{\"format\":null,\"Format\":{\"type\":\"json_object\"}},", TURN_UNREADABLE},
    {"\"include\":[\"message.output_text.logprobs\"],", TURN_SAMPLING},
    {"\"include\":[],", TURN_NOT_DIRECT},
    {"\"include\":[7],", TURN_UNREADABLE},
    {"\"prompt\":{\"id\":\"p\"},", TURN_STATE},
};

int
main(void)
{

	rows_check_requests(&dialect_responses, ROWS(turns));
	rows_check_directs(&dialect_responses, ROWS(directs));
	rows_check_members(&dialect_responses, "{@\"input\":\"Hi\"}", ROWS(members));
	rows_check_members(&dialect_responses, "{@\"input\":[" ASKED "]}", ROWS(members));
	return check_end();
}
