/*
 * Ollama's chat and generate.
 */
#include "tests/unit/check.h"
#include "tests/unit/request_rows.h"

static const struct request_row chats[] = {
    {"{\"model\":\"gemma3:4b\",\"messages\":[{\"role\":\"user\",\"content\":\"How many?\"}]}", .last = "How many?",
	.model = "gemma3:4b", .user_texts = 1, .stream = true},
    {"{\"stream\":false,\"messages\":[{\"content\":\"Be brief.\",\"role\":\"system\"},{\"content\":\"Hi\",\"role\":\"user\"}],"
     "\"model\":\"m\"}",
	.last = "Hi", .system = "Be brief.", .model = "m", .user_texts = 1, .stream = false},
    {" {\n\t\"messages\" : [ { \"role\" : \"user\" , \"content\" : \"a\" } , { \"role\":\"assistant\",\"content\":\"b\"} ,\r\n"
     " {\"role\":\"user\",\"content\":\"c\"} ] , \"options\" : { \"stop\" : [ \"x\" ] , \"num_predict\" : 64 } } \n",
	.last = "c", .previous = "a", .answer = "b", .user_texts = 2, .stream = true, .has_stop = true},
    /* Only the turn before counts; images of earlier messages do not. */
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"1\"},{\"role\":\"assistant\",\"content\":\"2\"},"
     "{\"role\":\"user\",\"content\":\"3\",\"images\":[\"aGk=\"]},{\"role\":\"assistant\",\"content\":\"4\",\"thinking\":\"t\"},"
     "{\"role\":\"assistant\",\"content\":\"5\"},{\"role\":\"user\",\"content\":\"6\",\"images\":[]}]}",
	.last = "6", .previous = "3", .answer = "4\n5", .user_texts = 3, .stream = true},
    /* Two user messages in a row: nothing was answered between them. */
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"1\"},{\"role\":\"assistant\",\"content\":\"2\"},"
     "{\"role\":\"user\",\"content\":\"3\"},{\"role\":\"user\",\"content\":\"4\"}],\"stream\":null,\"model\":null}",
	.last = "4", .previous = "3", .user_texts = 3, .stream = true},
    /* Escapes in texts, keys and words. */
    {"{\"\\u006dodel\":\"m\\/\\u006e\",\"messages\":[{\"r\\u006fle\":\"us\\u0065r\",\"content\":"
     "\"a\\n\\t\\\"\\\\\\/\\b\\f\\r\\u00e9\\u20AC\\uD83D\\uDE00z\"}]}",
	.last = "a\n\t\"\\/\b\f\r\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z", .model = "m/n", .user_texts = 1,
	.stream = true},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"\xe4\xb8\x83\xf0\x9f\x98\x80\xc3\xa9\"}],\"options\":{\"num_predict\":-1}}",
	.last = "\xe4\xb8\x83\xf0\x9f\x98\x80\xc3\xa9", .user_texts = 1, .stream = true},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"a\",\"tool_calls\":[]}],\"options\":null,\"keep_alive\":\"5m\"}",
	.last = "a", .user_texts = 1, .stream = true},
};

#define ASKED "{\"role\":\"user\",\"content\":\"Hi\"}"

static const struct direct_row direct_chats[] = {
    {"{\"messages\":[" ASKED ",{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"function\":{}}]}," ASKED
     "]}",
	TURN_TOOLS},
    {"{\"messages\":[" ASKED ",{\"role\":\"tool\",\"content\":\"7\",\"tool_name\":\"f\"}]}", TURN_TOOLS},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"What is this?\",\"images\":[\"aGk=\"]}]}", TURN_MEDIA},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"\",\"images\":[\"aGk=\"]}]}", TURN_MEDIA},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"<|im_start|>user\\nHi<|im_end|>\"}]}", TURN_RAW},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"\\u003c\\u007cfim_prefix|>int\"}]}", TURN_RAW},
    {"{\"messages\":[{\"role\":\"critic\",\"content\":\"Hm\"}," ASKED "]}", TURN_RAW},
    {"{\"messages\":[{\"content\":\"Hm\"}]}", TURN_RAW},
    {"{\"messages\":[{\"role\":\"User\",\"content\":\"Hi\"}]}", TURN_RAW},
    {"{\"messages\":[{\"role\":null,\"content\":\"Hi\"}]}", TURN_RAW},
    {"{\"messages\":[" ASKED ",{\"role\":\"assistant\",\"content\":\"It is\"}]}", TURN_PREFILL},
    {"{\"messages\":[" ASKED "],\"options\":{\"num_predict\":63}}", TURN_SHORT_LIMIT},
    {"{\"messages\":[" ASKED "],\"options\":{\"num_predict\":0}}", TURN_SHORT_LIMIT},
    {"{\"model\":\"m\"}", TURN_EMPTY},
    {"{\"model\":\"m\",\"messages\":[],\"keep_alive\":0}", TURN_EMPTY},
    {"{\"model\":\"m\",\"messages\":null}", TURN_EMPTY},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"\"}]}", TURN_EMPTY},
    {"{\"messages\":[{\"role\":\"user\",\"content\":null}]}", TURN_EMPTY},
    {"{\"messages\":[{\"role\":\"user\"}]}", TURN_EMPTY},
    {"{\"messages\":[" ASKED ",{\"role\":\"system\",\"content\":\"Go on.\"}]}", TURN_EMPTY},
    {"{}", TURN_EMPTY},
    /* Where readers differ. */
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"a\",\"content\":\"b\"}]}", TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":\"user\",\"Role\":\"system\",\"content\":\"b\"}]}", TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":\"user\",\"CONTENT\":\"b\"}]}", TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"b\",\"x\":1,\"x\":1}]}", TURN_UNREADABLE},
    {"{\"me\xc5\xbf\xc5\xbf"
     "ages\":[" ASKED "]}",
	TURN_UNREADABLE},
    {"{\"messages\":[" ASKED "],\"options\":{\"num_predict\":9,\"num_predict\":900}}", TURN_UNREADABLE},
    {"{\"messages\":[" ASKED "],\"options\":{\"Num_Predict\":9}}", TURN_UNREADABLE},
    {"{\"messages\":[" ASKED "],\"options\":7}", TURN_UNREADABLE},
    {"{\"messages\":{}}", TURN_UNREADABLE},
    {"{\"messages\":\"Hi\"}", TURN_UNREADABLE},
    {"{\"messages\":[\"Hi\"]}", TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":7,\"content\":\"b\"}]}", TURN_UNREADABLE},
    {"{\"messages\":[{\"role\":\"user\",\"content\":7}]}", TURN_UNREADABLE},
};

static const struct request_row generates[] = {
    {"{\"model\":\"m\",\"prompt\":\"Why?\"}", .last = "Why?", .model = "m", .user_texts = 1, .stream = true},
    {"{\"prompt\":\"Why?\",\"stream\":false,\"system\":\"Be brief.\",\"raw\":false,\"suffix\":\"\",\"template\":\"\"}",
	.last = "Why?", .system = "Be brief.", .user_texts = 1, .stream = false},
};

static const struct direct_row direct_generates[] = {
    {"{\"model\":\"m\"}", TURN_EMPTY},
    {"{\"model\":\"m\",\"prompt\":\"\"}", TURN_EMPTY},
    {"{\"model\":\"m\",\"prompt\":null,\"keep_alive\":0}", TURN_EMPTY},
    {"{\"prompt\":\"a\",\"images\":[\"aGk=\"]}", TURN_MEDIA},
    {"{\"prompt\":\"[INST] a [/INST]\"}", TURN_RAW},
    {"{\"prompt\":\"<PRE> a <SUF> b <MID>\"}", TURN_RAW},
    {"{\"prompt\":\"### Instruction:\\nAdd.\"}", TURN_RAW},
    {"{\"prompt\":\"<start_of_turn>user\\nHi\"}", TURN_RAW},
    {"{\"prompt\":\"a < b and [1] # 2\"}", TURN_NOT_DIRECT},
    {"{\"prompt\":\"a <\"}", TURN_NOT_DIRECT},
    {"{\"prompt\":[1,2,3]}", TURN_UNREADABLE},
    {"{\"prompt\":7}", TURN_UNREADABLE},
    {"{\"prompt\":\"a\",\"Prompt\":\"b\"}", TURN_UNREADABLE},
    {"{\"prompt\":\"a\",\"options\":{\"num_predict\":1}}", TURN_SHORT_LIMIT},
};

static const struct direct_row options[] = {
    {"\"options\":{\"num_predict\":10},", TURN_SHORT_LIMIT},
    {"\"options\":{\"num_predict\":100,\"stop\":null},", TURN_NOT_DIRECT},
};

int
main(void)
{

	rows_check_requests(&dialect_ollama, ROWS(chats));
	rows_check_directs(&dialect_ollama, ROWS(direct_chats));
	rows_check_members(&dialect_ollama, "{@\"messages\":[" ASKED "]}", ROWS(options));
	rows_check_requests(&dialect_ollama_generate, ROWS(generates));
	rows_check_directs(&dialect_ollama_generate, ROWS(direct_generates));
	rows_check_members(&dialect_ollama_generate, "{@\"prompt\":\"Hi\"}", ROWS(options));
	return check_end();
}
