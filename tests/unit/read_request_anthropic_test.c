/*
 * Anthropic's messages.
 */
#include "tests/unit/check.h"
#include "tests/unit/request_rows.h"

#define ASKED "{\"role\":\"user\",\"content\":\"Hi\"}"

static const struct request_row turns[] = {
    {"{\"model\":\"m\",\"max_tokens\":1024,\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}", .last = "Hi",
	.model = "m", .user_texts = 1},
    {"{\"max_tokens\":64,\"system\":\"Be brief.\",\"stream\":true,\"stop_sequences\":[\"END\"],\"messages\":[" ASKED
     "],"
     "\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":1024},\"output_config\":{\"effort\":\"low\"}}",
	.last = "Hi", .system = "Be brief.", .user_texts = 1, .stream = true, .has_stop = true},
    {"{\"system\":[{\"type\":\"text\",\"text\":\"A\",\"cache_control\":{\"type\":\"ephemeral\"}},{\"type\":\"text\",\"text\":\"B\"}],"
     "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"data\":\"aGk=\"}},"
     "{\"type\":\"text\",\"text\":\"one\"}]},"
     "{\"role\":\"assistant\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"s\"},"
     "{\"type\":\"text\",\"text\":\"two\"}]},"
     "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"three\"},{\"type\":\"text\",\"text\":\"four\"}]}]}",
	.last = "three\nfour", .previous = "one", .answer = "two", .system = "A\nB", .user_texts = 2},
};

static const struct direct_row directs[] = {
    {"{\"messages\":[" ASKED
     ",{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"1\",\"input\":{}}]},"
     "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"1\",\"content\":\"7\"}]}]}",
	TURN_TOOLS},
    {"{\"messages\":[{\"role\":\"assistant\",\"content\":[{\"type\":\"server_tool_use\"}]}," ASKED "]}", TURN_TOOLS},
    {"{\"messages\":[{\"role\":\"assistant\",\"content\":[{\"type\":\"web_search_tool_result\"}]}," ASKED "]}",
	TURN_TOOLS},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image\"},{\"type\":\"text\",\"text\":\"a\"}]}]}",
	TURN_MEDIA},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"document\"},{\"type\":\"text\",\"text\":\"a\"}]}]}",
	TURN_MEDIA},
    {"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"<|begin_of_text|>\"}]}]}", TURN_RAW},
    {"{\"messages\":[" ASKED ",{\"role\":\"assistant\",\"content\":\"{\"}]}", TURN_PREFILL},
    {"{\"messages\":[" ASKED ",{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"{\"}]}]}",
	TURN_PREFILL},
    {"{\"messages\":[]}", TURN_EMPTY},
    {"{\"system\":7,\"messages\":[" ASKED "]}", TURN_UNREADABLE},
    {"{\"system\":[{\"type\":\"text\",\"text\":\"a\",\"TEXT\":\"b\"}],\"messages\":[" ASKED "]}", TURN_UNREADABLE},
    {"{\"system\":\"a\",\"SYSTEM\":\"b\",\"messages\":[" ASKED "]}", TURN_UNREADABLE},
};

static const struct direct_row members[] = {
    {"\"output_format\":{\"type\":\"json_schema\",\"schema\":{}},", TURN_FORMAT},
    {"\"output_config\":{\"format\":{\"type\":\"json_schema\",\"schema\":{}}},", TURN_FORMAT},
    {"\"output_config\":null,", TURN_NOT_DIRECT},
    {"\"system\":null,", TURN_NOT_DIRECT},
    {"\"container\":\"c\",", TURN_STATE},
};

int
main(void)
{

	rows_check_requests(&dialect_anthropic, ROWS(turns));
	rows_check_directs(&dialect_anthropic, ROWS(directs));
	rows_check_members(&dialect_anthropic, "{@\"messages\":[" ASKED "]}", ROWS(members));
	return check_end();
}
