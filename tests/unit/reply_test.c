/*
 * Answers as servers write them (shortened recordings of llama-server, examples of Ollama's and Anthropic's docs), each
 * read whole, cut in two at every byte, and byte by byte: the facts are the same.
 */
#include "proxy/dialects/reply.h"

#include "tests/unit/check.h"

struct row {
	const char *name;
	struct span answer;
	struct reply_facts facts;
};

/* clang-format off */
#define NOTHING       {-1, -1, -1, -1, -1, -1, false}
#define ONLY_SPOKE    {-1, -1, -1, -1, -1, -1, true}
#define ONLY_OUT(out) {-1, -1, out, -1, -1, -1, false}
/* clang-format on */

#define OLLAMA_END \
	"\"done\":true,\"done_reason\":\"stop\",\"context\":[1,2,[3]],\"total_duration\":4883583458," \
	"\"load_duration\":1334875,\"prompt_eval_count\":26,\"prompt_eval_duration\":342546000,\"eval_count\":282," \
	"\"eval_duration\":4535599000}\n"
#define OLLAMA_FIGURES 26, -1, 282, 1335, 342546, 4535599
#define CHUNK_START    "data: {\"choices\":[{\"finish_reason\":null,\"index\":0,\"delta\":{"
#define CHUNK_END \
	"}}],\"created\":1795201202,\"id\":\"chatcmpl-2h\",\"model\":\"tiny.gguf\",\"object\":\"chat.completion.chunk\""
#define TIMINGS \
	",\"timings\":{\"cache_n\":26,\"prompt_n\":1,\"prompt_ms\":0.111,\"prompt_per_token_ms\":0.111," \
	"\"prompt_per_second\":9009.009009009009,\"predicted_n\":3,\"predicted_ms\":146.5,\"predicted_per_second\":1.5}"

static const struct row rows[] = {
    {"ollama chat", BYTES("{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"Hello!\"}," OLLAMA_END),
	{OLLAMA_FIGURES, true}},
    {"ollama chat, a stream",
	BYTES("{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"The\"},\"done\":false}\n"
	      "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"\"}," OLLAMA_END),
	{OLLAMA_FIGURES, true}},
    {"ollama generate, no text yet", BYTES("{\"model\":\"m\",\"response\":\"\"," OLLAMA_END), {OLLAMA_FIGURES, false}},
    {"ollama generate", BYTES("{\"model\":\"m\",\"response\":\"Sky\",\"done\":false}\r\n"), ONLY_SPOKE},
    {"ollama, thinking", BYTES("{\"message\":{\"content\":\"\",\"thinking\":\"Ok\"},\"done\":false}\n"), ONLY_SPOKE},
    {"ollama, a tool's arguments are no text",
	BYTES(
	    "{\"message\":{\"content\":\"\",\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":{\"text\":\"a\","
	    "\"usage\":{\"prompt_tokens\":5}}}}]},\"done\":false}\n"),
	NOTHING},
    {"openai chat",
	BYTES("{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\" Up\"}}],\"usage\":{"
	      "\"completion_tokens\":30,\"prompt_tokens\":27,\"total_tokens\":57,\"prompt_tokens_details\":{"
	      "\"cached_tokens\":4}},\"id\":\"c\"}"),
	{27, 4, 30, -1, -1, -1, true}},
    {"openai chat of llama-server, cached",
	BYTES("{\"choices\":[],\"usage\":{\"completion_tokens\":3,\"prompt_tokens\":27,\"prompt_tokens_details\":{"
	      "\"cached_tokens\":26}}" TIMINGS "}"),
	{27, 26, 3, -1, 111, 146500, false}},
    {"openai stream",
	BYTES(CHUNK_START "\"role\":\"assistant\",\"content\":null" CHUNK_END "}\n\n" CHUNK_START
			  "\"content\":\" Up\"" CHUNK_END "}\n\n" CHUNK_START CHUNK_END
			  ",\"usage\":{\"completion_tokens\":7,\"prompt_tokens\":9}}\n\ndata: [DONE]\n\n"),
	{9, -1, 7, -1, -1, -1, true}},
    {"openai stream, no text", BYTES(CHUNK_START "\"role\":\"assistant\",\"content\":\"\"" CHUNK_END "}\n\n"), NOTHING},
    {"openai stream, thinking", BYTES(CHUNK_START "\"reasoning_content\":\"\\n\"" CHUNK_END "}\n\n"), ONLY_SPOKE},
    {"openai stream, arguments",
	BYTES(CHUNK_START "\"tool_calls\":[{\"function\":{\"arguments\":\"x\"}}]" CHUNK_END "}\n\n"), NOTHING},
    {"openai stream, with timings", BYTES(CHUNK_START CHUNK_END TIMINGS "}\r\n\r\n"),
	{27, 26, 3, -1, 111, 146500, false}},
    {"timings of older servers do not tell the prompt",
	BYTES("data: {\"usage\":{\"prompt_tokens\":27},\"timings\":{\"prompt_n\":1,\"prompt_ms\":2}}\n\n"),
	{27, -1, -1, -1, 2000, -1, false}},
    {"openai completions", BYTES("data: {\"choices\":[{\"text\":\"a\",\"index\":0}]}\n\n"), ONLY_SPOKE},
    {"responses",
	BYTES(
	    "{\"id\":\"r\",\"output\":[{\"content\":[{\"type\":\"output_text\",\"annotations\":[],\"text\":\" Up\"}]}],"
	    "\"usage\":{\"input_tokens\":27,\"output_tokens\":8,\"input_tokens_details\":{\"cached_tokens\":26}}}"),
	{27, 26, 8, -1, -1, -1, true}},
    {"responses stream",
	BYTES("event: response.created\ndata: {\"type\":\"response.created\",\"response\":{\"id\":\"r\",\"output\":[],"
	      "\"instructions\":\"i\",\"text\":{\"format\":{\"type\":\"text\"}},\"usage\":null}}\n\n"
	      "event: response.completed\ndata: {\"type\":\"response.completed\",\"response\":{\"usage\":{"
	      "\"input_tokens\":12,\"input_tokens_details\":{\"cached_tokens\":0},\"output_tokens\":5}}}\n\n"),
	{12, 0, 5, -1, -1, -1, false}},
    {"responses, a piece", BYTES("data: {\"type\":\"response.output_text.delta\",\"delta\":\"x\"}\n\n"), ONLY_SPOKE},
    {"messages",
	BYTES(
	    "{\"type\":\"message\",\"content\":[{\"type\":\"text\",\"text\":\"Hi\"}],\"usage\":{"
	    "\"cache_creation_input_tokens\":3,\"cache_read_input_tokens\":26,\"input_tokens\":1,\"output_tokens\":8}}"),
	{30, 26, 8, -1, -1, -1, true}},
    {"messages stream",
	BYTES(
	    "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"content\":[],\"model\":\"m\",\"usage\":"
	    "{\"input_tokens\":1,\"cache_read_input_tokens\":26,\"output_tokens\":0}}}\n\n: ping\n\n"
	    "data: {\"type\":\"content_block_start\",\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
	    "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"x\"},\"usage\":{\"output_tokens\":3}}\n\n"),
	{27, 26, 3, -1, -1, -1, false}},
    {"messages, a piece", BYTES("data: {\"delta\":{\"type\":\"text_delta\",\"text\":\" no\"}}\n\n"), ONLY_SPOKE},
    {"native completion",
	BYTES(
	    "{\"index\":0,\"content\":\",\",\"tokens\":[],\"stop\":true,\"tokens_predicted\":5,\"tokens_evaluated\":8,"
	    "\"generation_settings\":{\"stop\":[],\"text\":\"}\",\"dry\":[\"\\n\",\":\",\"\\\"\"]},\"tokens_cached\":12}"),
	{8, -1, 5, -1, -1, -1, true}},
    {"native completions, several", BYTES("[{\"content\":\"a\"},{\"content\":\"b\",\"tokens_predicted\":2}]"),
	{-1, -1, 2, -1, -1, -1, true}},
    {"an error", BYTES("{\"error\":{\"message\":\"text\",\"content\":\"x\",\"type\":\"y\"}}"), NOTHING},
    {"spaces first", BYTES(" \n \n{\n \"usage\" : {\n\t\"completion_tokens\" : 3\r\n} }"), ONLY_OUT(3)},
    {"the last word counts", BYTES("{\"eval_count\":1}\n{\"eval_count\":2}\n{\"eval_count\":null}\n"), ONLY_OUT(2)},
    {"after junk", BYTES("{\"eval_count\":1,!\"eval_count\":2}\n{\"eval_count\":3}\n"), ONLY_OUT(3)},
    {"an event ends with its line", BYTES("data: {\"eval_count\":1,\"a\":\"\\\ndata: {\"eval_count\":2}\n"),
	ONLY_OUT(2)},
    {"an event ends within what is passed", BYTES("data: {\"a\":[{\ndata: {\"eval_count\":2}\n"), ONLY_OUT(2)},
    {"other fields are not read", BYTES("event: {\"eval_count\":1}\n:{\"eval_count\":1}\ndat: {\"eval_count\":1}\n"),
	NOTHING},
    {"numbers", BYTES("{\"usage\":{\"prompt_tokens\":2.7e1,\"completion_tokens\":30e-1}}"),
	{27, -1, 3, -1, -1, -1, false}},
    {"numbers without meaning",
	BYTES("{\"usage\":{\"prompt_tokens\":-1,\"completion_tokens\":1e99}}\n{\"usage\":{\"prompt_tokens\":\"5\"}}\n"
	      "{\"usage\":{\"prompt_tokens\":1.,\"completion_tokens\":99999999999999999999999999999999999999}}\n"
	      "{\"usage\":{\"prompt_tokens\":true,\"completion_tokens\":4294967296}}\n{\"eval_count\":1e}"),
	{1, -1, -1, -1, -1, -1, false}},
    {"durations",
	BYTES("{\"load_duration\":9223372036854775807,\"eval_duration\":1500}{\"timings\":{\"prompt_ms\":0.0004999}}"),
	{-1, -1, -1, INT64_C(9223372036854776), 0, 2, false}},
    {"a number that is cut off", BYTES("{\"eval_count\":12"), NOTHING},
    {"a key that is too long", BYTES("{\"eval_count0000000000000000000000\":1,\"eval_count\":2}"), ONLY_OUT(2)},
    {"keys with escapes are not known", BYTES("{\"eval\\u005fcount\":1,\"a\\\"\":{\"b\\\\\":2}}"), NOTHING},
    {"deep, walked into", BYTES("{\"content\":[[[[[[[[[[[[[[[[[[[[[[[[\"a\"]]]]]]]]]]]]]]]]]]]]]]]],\"eval_count\":5}"),
	ONLY_OUT(5)},
    {"brackets that do not match", BYTES("{\"content\":[}\n{\"eval_count\":5}"), ONLY_OUT(5)},
    {"no answer of ours", BYTES("\x89PNG\r\n\x1a\n\0\0{}[]\"eval_count\":1"), NOTHING},
    {"nothing", BYTES(""), NOTHING},
};

static void
check_facts(struct reply_facts found, struct reply_facts want)
{

	CHECK_EQ_INT(found.tokens_in, want.tokens_in);
	CHECK_EQ_INT(found.tokens_cached, want.tokens_cached);
	CHECK_EQ_INT(found.tokens_out, want.tokens_out);
	CHECK_EQ_INT(found.load_micros, want.load_micros);
	CHECK_EQ_INT(found.prompt_micros, want.prompt_micros);
	CHECK_EQ_INT(found.generate_micros, want.generate_micros);
	CHECK_EQ_INT(found.spoke, want.spoke);
}

static bool
same_facts(struct reply_facts a, struct reply_facts b)
{

	return a.tokens_in == b.tokens_in && a.tokens_cached == b.tokens_cached && a.tokens_out == b.tokens_out &&
	    a.load_micros == b.load_micros && a.prompt_micros == b.prompt_micros &&
	    a.generate_micros == b.generate_micros && a.spoke == b.spoke;
}

static void
feed(struct reply_tap *tap, struct span piece)
{

	reply_tap_feed(tap, guarded_copy(piece.at, piece.len), piece.len);
}

static void
check_row(const struct row *row)
{
	struct reply_tap tap;

	check_example(row->name);
	reply_tap_start(&tap);
	feed(&tap, row->answer);
	check_facts(tap.facts, row->facts);
	for (size_t cut = 0; cut <= row->answer.len; cut++) {
		reply_tap_start(&tap);
		feed(&tap, (struct span){row->answer.at, cut});
		feed(&tap, (struct span){row->answer.at + cut, row->answer.len - cut});
		CHECK(same_facts(tap.facts, row->facts));
	}
	reply_tap_start(&tap);
	for (size_t at = 0; at < row->answer.len; at++)
		feed(&tap, (struct span){row->answer.at + at, 1});
	CHECK(same_facts(tap.facts, row->facts));
}

/* More containers than are counted: what follows on the line is unknown, the next line is read. */
static void
check_depth(void)
{
	struct reply_tap tap;

	check_example("deeper than is counted");
	reply_tap_start(&tap);
	reply_tap_feed(&tap, "{\"a\":", 5);
	for (int i = 0; i < 100000; i++)
		reply_tap_feed(&tap, "[", 1);
	for (int i = 0; i < 100000; i++)
		reply_tap_feed(&tap, "]", 1);
	feed(&tap, span_of(",\"eval_count\":1}\n"));
	CHECK_EQ_INT(tap.facts.tokens_out, -1);
	feed(&tap, span_of("{\"eval_count\":2}\n"));
	CHECK_EQ_INT(tap.facts.tokens_out, 2);
}

/* What an answer says of itself, in one piece and byte by byte; facts are as if nobody had asked. */
static void
check_names(void)
{
	static const struct {
		const char *answer, *model, *finish;
	} named[] = {
	    {"{\"model\":\"m:4b\",\"done\":true,\"done_reason\":\"stop\",\"eval_count\":7}\n", "m:4b", "stop"},
	    {"data: {\"model\":\"a\",\"choices\":[{\"delta\":{\"content\":\"x\"},\"finish_reason\":null}]}\n\n"
	     "data: {\"model\":\"b\",\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n\n",
		"b", "length"},
	    {"data: {\"type\":\"message_start\",\"message\":{\"model\":\"c\",\"stop_reason\":null}}\n"
	     "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}\n",
		"c", "end_turn"},
	    {"data: {\"type\":\"response.completed\",\"response\":{\"model\":\"d\"}}\n", "d", ""},
	    {"{\"model\":\"\",\"message\":{\"content\":\"\\\"model\\\":\"}}", "", ""},
	    {"{\"model\":\"a\\u0062\"}", "", ""},
	    {"{\"tools\":[{\"model\":\"t\"}],\"options\":{\"finish_reason\":\"t\"}}", "", ""},
	    {"{\"model\":\"0123456789012345678901234567890123456789012345678901234567890123\"}", "", ""},
	    {"{\"model\":\"012345678901234567890123456789012345678901234567890123456789012\"}",
		"012345678901234567890123456789012345678901234567890123456789012", ""},
	};

	for (size_t i = 0; i < nitems(named); i++)
		for (size_t step = 1; step < 200; step += 198) {
			struct span left = span_of(named[i].answer);
			struct reply_names names = {"", ""};
			struct reply_tap tap, other;

			check_example(named[i].answer);
			reply_tap_start(&other);
			feed(&other, left);
			reply_tap_start(&tap);
			reply_tap_name(&tap, &names);
			for (; left.len > 0; left.at += step, left.len -= step) {
				step = step < left.len ? step : left.len;
				feed(&tap, (struct span){left.at, step});
			}
			CHECK_TEXT(names.model, named[i].model);
			CHECK_TEXT(names.finish, named[i].finish);
			CHECK(same_facts(tap.facts, other.facts));
			step = step == 1 ? 1 : 199;
		}
}

int
main(void)
{

	check_names();

	for (size_t i = 0; i < nitems(rows); i++)
		check_row(&rows[i]);
	check_depth();
	return check_end();
}
