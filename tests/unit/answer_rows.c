/*
 * The table. Where a stream's frames are as long as those of a real server, only their first members are kept.
 */
#include "tests/unit/answer_rows.h"

#include <string.h>

#include "tests/unit/check.h"

#define CHAT(text)     "{\"model\":\"m\",\"created_at\":\"t\",\"message\":{\"role\":\"assistant\",\"content\":\"" text "\"}"
#define CHAT_GOES      ",\"done\":false}\n"
#define CHAT_ENDS      ",\"done\":true,\"done_reason\":\"stop\",\"eval_count\":282}\n"
#define GENERATE(text) "{\"model\":\"m\",\"response\":\"" text "\""
#define CHUNK(delta, reason) \
	"data: {\"choices\":[{\"finish_reason\":" reason ",\"index\":0,\"delta\":{" delta \
	"}}],\"created\":1,\"id\":\"c\",\"model\":\"m\"}\n\n"
#define CHUNK_TEXT(text) CHUNK("\"content\":\"" text "\"", "null")
#define CHUNK_ROLE       CHUNK("\"role\":\"assistant\",\"content\":null", "null")
#define CHUNK_USAGE      "data: {\"choices\":[],\"usage\":{\"completion_tokens\":3},\"id\":\"c\"}\n\n"
#define CHUNK_DONE       "data: [DONE]\n\n"
#define WHOLE(message) \
	"{\"choices\":[{\"finish_reason\":\"stop\",\"index\":0,\"message\":{\"role\":\"assistant\"," message \
	"}}],\"model\":\"m\",\"usage\":{\"completion_tokens\":30}}"
#define PART(text) "{\"type\":\"output_text\",\"annotations\":[],\"logprobs\":[],\"text\":\"" text "\"}"
#define ITEM(text) \
	"{\"type\":\"message\",\"status\":\"completed\",\"id\":\"i\",\"content\":[" PART( \
	    text) "],\"role\":\"assistant\"}"
#define REASONED \
	"{\"id\":\"rs\",\"summary\":[],\"type\":\"reasoning\",\"content\":[{\"text\":\" Hm.\",\"type\":\"reasoning_text\"}]}"
#define EVENT(type, more) "event: " type "\ndata: {\"type\":\"" type "\"" more "}\n\n"
#define SAID(text)        EVENT("response.output_text.delta", ",\"item_id\":\"i\",\"delta\":\"" text "\"")
#define CREATED           EVENT("response.created", ",\"response\":{\"id\":\"r\",\"status\":\"in_progress\",\"output\":[]}")
#define ADDED \
	EVENT("response.output_item.added", ",\"item\":{\"content\":[],\"type\":\"message\"}") \
	EVENT("response.content_part.added", ",\"part\":{\"type\":\"output_text\",\"text\":\"\"}")
#define RESPONSES_END(text, before) \
	EVENT("response.output_text.done", ",\"item_id\":\"i\",\"text\":\"" text "\"") \
	EVENT("response.content_part.done", ",\"part\":" PART(text)) \
	EVENT("response.output_item.done", ",\"item\":" ITEM(text)) \
	EVENT("response.completed", \
	    ",\"response\":{\"id\":\"r\",\"status\":\"completed\",\"output\":[" before ITEM( \
		text) "],\"usage\":{\"output_tokens\":3}},\"timings\":{}")
#define COUNTED(type, n, more) "data: {\"type\":\"" type "\",\"sequence_number\":" n more "}\n\n"
#define MESSAGE_START \
	EVENT("message_start", ",\"message\":{\"id\":\"a\",\"role\":\"assistant\",\"content\":[],\"stop_reason\":null}")
#define BLOCK_START(n, kind) \
	EVENT("content_block_start", ",\"index\":" n ",\"content_block\":{\"type\":\"" kind "\",\"" kind "\":\"\"}")
#define BLOCK_DELTA(n, delta) EVENT("content_block_delta", ",\"index\":" n ",\"delta\":{" delta "}")
#define TEXT_DELTA(n, text)   BLOCK_DELTA(n, "\"type\":\"text_delta\",\"text\":\"" text "\"")
#define BLOCK_STOP(n)         EVENT("content_block_stop", ",\"index\":" n)
#define MESSAGE_END(reason) \
	EVENT("message_delta", \
	    ",\"delta\":{\"stop_reason\":\"" reason "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":3}") \
	EVENT("message_stop", "")
#define BLOCKS(blocks, reason) \
	"{\"id\":\"a\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[" blocks "],\"stop_reason\":\"" reason \
	"\"}\n"

/* clang-format off */
const struct answer_row answer_rows[] = {
    {"ollama chat", &dialect_ollama, false, CHAT("Hi \\u00e9") CHAT_ENDS, "Hi \xc3\xa9", "", "",
	CHAT(NEW_RAW) CHAT_ENDS, CHAT("Hi \\u00e9" MORE_RAW) CHAT_ENDS, FINISH_STOP},
    {"ollama chat, a stream", &dialect_ollama, true,
	CHAT("The") CHAT_GOES CHAT(" sky") CHAT_GOES CHAT(".") CHAT_GOES "<" CHAT("") CHAT_ENDS, "The sky.", "", "tttc",
	CHAT(NEW_RAW) CHAT_GOES CHAT("") CHAT_ENDS, CHAT(MORE_RAW) CHAT_GOES CHAT("") CHAT_ENDS, FINISH_STOP},
    {"ollama chat, text in the last line", &dialect_ollama, true, CHAT("The") CHAT_GOES "<" CHAT(" sky") CHAT_ENDS,
	"The sky", "", "tc", CHAT(NEW_RAW) CHAT_GOES CHAT("") CHAT_ENDS, CHAT(" sky" MORE_RAW) CHAT_ENDS, FINISH_STOP},
    {"ollama chat, thinking", &dialect_ollama, true,
	"{\"message\":{\"content\":\"\",\"thinking\":\"Ok\"},\"done\":false}\n"
	"{\"message\":{\"content\":\"Be\",\"thinking\":\"ay\"},\"done\":false}\r\n<" CHAT("") CHAT_ENDS, "Be", "Okay", "htc",
	"{\"message\":{\"content\":\"\",\"thinking\":\"Ok\"},\"done\":false}\n"
	"{\"message\":{\"content\":\"" NEW_RAW "\",\"thinking\":\"ay\"},\"done\":false}\r\n" CHAT("") CHAT_ENDS,
	"{\"message\":{\"content\":\"" MORE_RAW "\",\"thinking\":\"\"},\"done\":false}\r\n" CHAT("") CHAT_ENDS,
	FINISH_STOP},
    {"ollama generate", &dialect_ollama_generate, false, GENERATE("Sky") ",\"thinking\":\"T\"" CHAT_ENDS, "Sky", "T", "",
	GENERATE(NEW_RAW) ",\"thinking\":\"T\"" CHAT_ENDS, GENERATE("Sky" MORE_RAW) ",\"thinking\":\"T\"" CHAT_ENDS,
	FINISH_STOP},
    {"ollama generate, a stream, cut by length", &dialect_ollama_generate, true,
	GENERATE("a") CHAT_GOES GENERATE("b") CHAT_GOES "<" GENERATE("") ",\"done\":true,\"done_reason\":\"length\"}\n",
	"ab", "", "ttc", GENERATE(NEW_RAW) CHAT_GOES GENERATE("") ",\"done\":true,\"done_reason\":\"length\"}\n",
	GENERATE(MORE_RAW) CHAT_GOES GENERATE("") ",\"done\":true,\"done_reason\":\"length\"}\n", FINISH_LENGTH},
    {"openai chat", &dialect_openai, false, WHOLE("\"content\":\" Up\",\"reasoning_content\":\" P\""), " Up", " P", "",
	WHOLE("\"content\":\"" NEW_RAW "\",\"reasoning_content\":\" P\""),
	WHOLE("\"content\":\" Up" MORE_RAW "\",\"reasoning_content\":\" P\""), FINISH_STOP},
    {"openai chat, set out nicely", &dialect_openai, false,
	"{\n \"choices\" : [ {\n \"message\" : { \"content\" : \"Up\" , \"tool_calls\" : [ ] , \"refusal\" : null } ,\n"
	" \"finish_reason\" : \"stop\" } ]\n}\n", "Up", "", "",
	"{\n \"choices\" : [ {\n \"message\" : { \"content\" : \"" NEW_RAW "\" , \"tool_calls\" : [ ] , \"refusal\" : null } ,\n"
	" \"finish_reason\" : \"stop\" } ]\n}\n",
	"{\n \"choices\" : [ {\n \"message\" : { \"content\" : \"Up" MORE_RAW "\" , \"tool_calls\" : [ ] , \"refusal\" : null } ,\n"
	" \"finish_reason\" : \"stop\" } ]\n}\n", FINISH_STOP},
    {"openai stream", &dialect_openai, true,
	CHUNK_ROLE CHUNK_TEXT(" Up") ": ping\n\n" CHUNK_TEXT(" ex") "<" CHUNK("", "\"stop\"") CHUNK_USAGE CHUNK_DONE, " Up ex",
	"", "ototccc", CHUNK_ROLE CHUNK_TEXT(NEW_RAW) ": ping\n\n" CHUNK("", "\"stop\"") CHUNK_USAGE CHUNK_DONE,
	CHUNK_TEXT(MORE_RAW) CHUNK("", "\"stop\"") CHUNK_USAGE CHUNK_DONE, FINISH_STOP},
    {"openai stream, thinking", &dialect_openai, true,
	CHUNK_ROLE CHUNK("\"reasoning_content\":\" P\"", "null") CHUNK_TEXT("x") "<" CHUNK("", "\"length\"") CHUNK_DONE, "x",
	" P", "ohtcc", CHUNK_ROLE CHUNK("\"reasoning_content\":\" P\"", "null") CHUNK_TEXT(NEW_RAW) CHUNK("", "\"length\"")
	CHUNK_DONE, CHUNK_TEXT(MORE_RAW) CHUNK("", "\"length\"") CHUNK_DONE, FINISH_LENGTH},
    {"openai stream, carriage returns", &dialect_openai, true,
	"data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\r\n\r\n<"
	"data:{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\",\"stop_reason\":\"END\"}]}\r\n\r\ndata: [DONE]\r\n\r\n",
	"x", "", "tcc", "data: {\"choices\":[{\"delta\":{\"content\":\"" NEW_RAW "\"}}]}\r\n\r\n"
	"data:{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\",\"stop_reason\":\"END\"}]}\r\n\r\ndata: [DONE]\r\n\r\n",
	"data: {\"choices\":[{\"delta\":{\"content\":\"" MORE_RAW "\"}}]}\r\n\r\n"
	"data:{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\",\"stop_reason\":\"END\"}]}\r\n\r\ndata: [DONE]\r\n\r\n",
	FINISH_STOP_WORD},
    {"responses", &dialect_responses, false, "{\"id\":\"r\",\"output\":[" REASONED "," ITEM("Up") "],\"status\":\"completed\"}",
	"Up", " Hm.", "", "{\"id\":\"r\",\"output\":[" REASONED "," ITEM(NEW_RAW) "],\"status\":\"completed\"}",
	"{\"id\":\"r\",\"output\":[" REASONED "," ITEM("Up" MORE_RAW) "],\"status\":\"completed\"}", FINISH_STOP},
    {"responses, the text twice", &dialect_responses, false,
	"{\"output_text\":\"Up\",\"output\":[" ITEM("\\u0055p") "],\"status\":\"incomplete\","
	"\"incomplete_details\":{\"reason\":\"max_output_tokens\"}}", "Up", "", "",
	"{\"output_text\":\"" NEW_RAW "\",\"output\":[" ITEM(NEW_RAW) "],\"status\":\"incomplete\","
	"\"incomplete_details\":{\"reason\":\"max_output_tokens\"}}",
	"{\"output_text\":\"Up" MORE_RAW "\",\"output\":[" ITEM("\\u0055p" MORE_RAW) "],\"status\":\"incomplete\","
	"\"incomplete_details\":{\"reason\":\"max_output_tokens\"}}", FINISH_LENGTH},
    {"responses stream", &dialect_responses, true,
	CREATED ADDED SAID(" Up") SAID(".") "<" RESPONSES_END(" Up.", ""), " Up.", "", "ooottcccc",
	CREATED ADDED SAID(NEW_RAW) RESPONSES_END(NEW_RAW, ""), SAID(MORE_RAW) RESPONSES_END(" Up." MORE_RAW, ""), FINISH_STOP},
    {"responses stream, thinking", &dialect_responses, true,
	CREATED EVENT("response.reasoning_text.delta", ",\"delta\":\" Hm.\"") ADDED SAID("x")
	EVENT("response.output_item.done", ",\"item\":" REASONED) "<" RESPONSES_END("x", REASONED ","), "x", " Hm.",
	"ohootocccc", CREATED EVENT("response.reasoning_text.delta", ",\"delta\":\" Hm.\"") ADDED SAID(NEW_RAW)
	EVENT("response.output_item.done", ",\"item\":" REASONED) RESPONSES_END(NEW_RAW, REASONED ","),
	SAID(MORE_RAW) RESPONSES_END("x" MORE_RAW, REASONED ","), FINISH_STOP},
    {"responses stream, counted", &dialect_responses, true,
	COUNTED("response.output_text.delta", "3", ",\"delta\":\"a\"") COUNTED("response.output_text.delta", "4", ",\"delta\":\"b\"")
	"<" COUNTED("response.output_text.done", "5", ",\"text\":\"ab\"")
	COUNTED("response.completed", "9", ",\"response\":{\"status\":\"completed\",\"output\":[" ITEM("ab") "]}"), "ab", "",
	"ttcc", COUNTED("response.output_text.delta", "3", ",\"delta\":\"" NEW_RAW "\"")
	COUNTED("response.output_text.done", "5", ",\"text\":\"" NEW_RAW "\"")
	COUNTED("response.completed", "9", ",\"response\":{\"status\":\"completed\",\"output\":[" ITEM(NEW_RAW) "]}"),
	COUNTED("response.output_text.delta", "5", ",\"delta\":\"" MORE_RAW "\"")
	COUNTED("response.output_text.done", "6", ",\"text\":\"ab" MORE_RAW "\"")
	COUNTED("response.completed", "10", ",\"response\":{\"status\":\"completed\",\"output\":[" ITEM("ab" MORE_RAW) "]}"),
	FINISH_STOP},
    {"messages", &dialect_anthropic, false,
	BLOCKS("{\"type\":\"thinking\",\"thinking\":\"Hm\",\"signature\":\"\"},{\"type\":\"text\",\"text\":\"Hi\"}", "end_turn"),
	"Hi", "Hm", "",
	BLOCKS("{\"type\":\"thinking\",\"thinking\":\"Hm\",\"signature\":\"\"},{\"type\":\"text\",\"text\":\"" NEW_RAW "\"}", "end_turn"),
	BLOCKS("{\"type\":\"thinking\",\"thinking\":\"Hm\",\"signature\":\"\"},{\"type\":\"text\",\"text\":\"Hi" MORE_RAW "\"}",
	    "end_turn"), FINISH_STOP},
    {"messages stream", &dialect_anthropic, true,
	MESSAGE_START BLOCK_START("0", "text") EVENT("ping", "") TEXT_DELTA("0", " Pic") TEXT_DELTA("0", ",") "<" BLOCK_STOP("0")
	MESSAGE_END("stop_sequence"), " Pic,", "", "ooottccc",
	MESSAGE_START BLOCK_START("0", "text") EVENT("ping", "") TEXT_DELTA("0", NEW_RAW) BLOCK_STOP("0")
	MESSAGE_END("stop_sequence"), TEXT_DELTA("0", MORE_RAW) BLOCK_STOP("0") MESSAGE_END("stop_sequence"), FINISH_STOP_WORD},
    {"messages stream, thinking", &dialect_anthropic, true,
	MESSAGE_START BLOCK_START("0", "thinking") BLOCK_DELTA("0", "\"type\":\"thinking_delta\",\"thinking\":\"Hm\"")
	BLOCK_STOP("0") BLOCK_START("1", "text") TEXT_DELTA("1", "x") "<" BLOCK_STOP("1") MESSAGE_END("end_turn"), "x", "Hm",
	"oohootccc", MESSAGE_START BLOCK_START("0", "thinking")
	BLOCK_DELTA("0", "\"type\":\"thinking_delta\",\"thinking\":\"Hm\"") BLOCK_STOP("0") BLOCK_START("1", "text")
	TEXT_DELTA("1", NEW_RAW) BLOCK_STOP("1") MESSAGE_END("end_turn"),
	TEXT_DELTA("1", MORE_RAW) BLOCK_STOP("1") MESSAGE_END("end_turn"), FINISH_STOP},
    {"messages stream of llama-server, thinking", &dialect_anthropic, true,
	MESSAGE_START BLOCK_START("0", "thinking") BLOCK_START("1", "text") TEXT_DELTA("1", "x")
	BLOCK_DELTA("0", "\"type\":\"signature_delta\",\"signature\":\"\"") "<" BLOCK_STOP("0") BLOCK_STOP("1")
	MESSAGE_END("end_turn"), "x", "", "oootocccc", MESSAGE_START BLOCK_START("0", "thinking") BLOCK_START("1", "text")
	TEXT_DELTA("1", NEW_RAW) BLOCK_DELTA("0", "\"type\":\"signature_delta\",\"signature\":\"\"") BLOCK_STOP("0")
	BLOCK_STOP("1") MESSAGE_END("end_turn"), TEXT_DELTA("1", MORE_RAW) BLOCK_STOP("0") BLOCK_STOP("1")
	MESSAGE_END("end_turn"), FINISH_STOP},
};
/* clang-format on */

const size_t answer_row_count = nitems(answer_rows);

struct span
answer_row_content(const struct answer_row *row, size_t *closing)
{
	static char content[8192];
	const char *mark = row->streamed ? strchr(row->content, '<') : NULL;
	size_t before = mark != NULL ? (size_t)(mark - row->content) : strlen(row->content);

	memcpy(content, row->content, before);
	if (mark != NULL)
		memcpy(content + before, mark + 1, strlen(mark + 1) + 1);
	*closing = mark != NULL ? before : 0;
	return (struct span){content, strlen(row->content) - (mark != NULL)};
}
