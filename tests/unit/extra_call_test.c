/*
 * Extra calls: the bodies that they are made of, and what becomes of them. Bodies at random are tried by
 * extra_call_python.py.
 */
#include "proxy/dialects/extra_call.h"

#include <stdio.h>

#include "proxy/dialects/dialect.h"
#include "routes/request.h"
#include "tests/unit/check.h"

#define OUT_MOST 65536
#define LIMITS   "\"temperature\":0.20,\"seed\":7,\"max_tokens\":400"
#define SCHEMA   "{\"type\":\"object\"}"

/* In instructions: a quote, to be escaped. Each row is asked alone, with the draft, and with a schema. */
static const struct row {
	const char *name;
	const struct dialect *dialect;
	bool is_llama_server;
	const char *body, *alone, *with_draft, *schema;
} rows[] = {
    {"ollama chat", &dialect_ollama, false,
	"{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"a\\nb\",\"images\":[]} ],\"keep_alive\":\"5m\","
	"\"options\":{\"num_ctx\" : 4096,\"stop\":[\"x\"],\"temperature\":1,\"num_gpu\":9,\"num_predict\":100},"
	"\"stream\":false,\"think\":true,\"parapet\":\"on\"}",
	"{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"a\\nb\\n\\nSay \\\"x\\\"\",\"images\":[]} ],"
	"\"keep_alive\":\"5m\",\"options\":{\"num_ctx\" : 4096,\"num_gpu\":9,\"temperature\":0.20,\"seed\":7,\"num_predict\":400},"
	"\"stream\":true,\"think\":false}",
	"{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"a\\nb\",\"images\":[]} ,"
	"{\"role\":\"assistant\",\"content\":\"It\\nis\"},{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],"
	"\"keep_alive\":\"5m\",\"options\":{\"num_ctx\" : 4096,\"num_gpu\":9,\"temperature\":0.20,\"seed\":7,\"num_predict\":400},"
	"\"stream\":true,\"think\":false}",
	",\"format\":" SCHEMA "}"},
    {"ollama generate, no options", &dialect_ollama_generate, false,
	"{\"prompt\":\"why\",\"model\":\"m\",\"options\":null,\"Think\":true}",
	"{\"prompt\":\"why\\n\\nSay \\\"x\\\"\",\"model\":\"m\",\"options\":{\"temperature\":0.20,\"seed\":7,\"num_predict\":400},"
	"\"stream\":true,\"think\":false}",
	"{\"prompt\":\"why\\n\\nIt\\nis\\n\\nSay \\\"x\\\"\",\"model\":\"m\",\"options\":{\"temperature\":0.20,\"seed\":7,"
	"\"num_predict\":400},\"stream\":true,\"think\":false}",
	",\"format\":" SCHEMA "}"},
    {"ollama generate, bare", &dialect_ollama_generate, false, "{\"prompt\":\"why\"}",
	"{\"prompt\":\"why\\n\\nSay \\\"x\\\"\",\"options\":{\"temperature\":0.20,\"seed\":7,\"num_predict\":400},"
	"\"stream\":true,\"think\":false}",
	"{\"prompt\":\"why\\n\\nIt\\nis\\n\\nSay \\\"x\\\"\",\"options\":{\"temperature\":0.20,\"seed\":7,\"num_predict\":400},"
	"\"stream\":true,\"think\":false}",
	",\"format\":" SCHEMA "}"},
    {"openai chat", &dialect_openai, false,
	" { \"stream\" : true , \"messages\":[{\"role\":\"system\",\"content\":\"S\"},{\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
	"{\"type\":\"text\",\"text\":\"b\"}],\"role\":\"user\"}],\"stream_options\":{\"include_usage\":false},\"stop\":\"x\","
	"\"max_tokens\":900,\"chat_template_kwargs\":{\"enable_thinking\":true},\"logit_bias\":{\"1\":2},\"user\":\"u\"} ",
	"{\"messages\":[{\"role\":\"system\",\"content\":\"S\"},{\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
	"{\"type\":\"text\",\"text\":\"b\\n\\nSay \\\"x\\\"\"}],\"role\":\"user\"}],"
	"\"chat_template_kwargs\":{\"enable_thinking\":true},\"user\":\"u\",\"stream\":true," LIMITS
	",\"stream_options\":{\"include_usage\":true}}",
	"{\"messages\":[{\"role\":\"system\",\"content\":\"S\"},{\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
	"{\"type\":\"text\",\"text\":\"b\"}],\"role\":\"user\"},{\"role\":\"assistant\",\"content\":\"It\\nis\"},"
	"{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],"
	"\"chat_template_kwargs\":{\"enable_thinking\":true},\"user\":\"u\",\"stream\":true," LIMITS
	",\"stream_options\":{\"include_usage\":true}}",
	",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"answer\",\"schema\":" SCHEMA "}}}"},
    {"openai chat, llama-server", &dialect_openai, true,
	"{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],"
	"\"chat_template_kwargs\":{\"enable_thinking\":true,\"x\":{\"enable_thinking\":1}},\"cache_prompt\":true,\"top_k\":4}",
	"{\"messages\":[{\"role\":\"user\",\"content\":\"a\\n\\nSay \\\"x\\\"\"}],"
	"\"chat_template_kwargs\":{\"x\":{\"enable_thinking\":1},\"enable_thinking\":false},\"cache_prompt\":true,"
	"\"stream\":true," LIMITS ",\"stream_options\":{\"include_usage\":true}}",
	"{\"messages\":[{\"role\":\"user\",\"content\":\"a\"},{\"role\":\"assistant\",\"content\":\"It\\nis\"},"
	"{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],"
	"\"chat_template_kwargs\":{\"x\":{\"enable_thinking\":1},\"enable_thinking\":false},\"cache_prompt\":true,"
	"\"stream\":true," LIMITS ",\"stream_options\":{\"include_usage\":true}}",
	",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"answer\",\"schema\":" SCHEMA "}}}"},
    {"responses, a text", &dialect_responses, false,
	"{\"input\":\"a\",\"instructions\":\"S\",\"text\":{\"verbosity\":\"low\"}}",
	"{\"input\":\"a\\n\\nSay \\\"x\\\"\",\"instructions\":\"S\",\"stream\":true,\"temperature\":0.20,\"max_output_tokens\":400}",
	"{\"input\":[{\"role\":\"user\",\"content\":\"a\"},{\"type\":\"message\",\"role\":\"assistant\",\"content\":"
	"[{\"type\":\"output_text\",\"text\":\"It\\nis\"}]},{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],"
	"\"instructions\":\"S\",\"stream\":true,\"temperature\":0.20,\"max_output_tokens\":400}",
	",\"text\":{\"format\":{\"type\":\"json_schema\",\"name\":\"answer\",\"schema\":" SCHEMA "}}}"},
    {"responses, a list, llama-server", &dialect_responses, true,
	"{\"input\":[{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"a\"}]}]}",
	"{\"input\":[{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"a\\n\\nSay \\\"x\\\"\"}]}],"
	"\"chat_template_kwargs\":{\"enable_thinking\":false},\"stream\":true,\"temperature\":0.20,\"seed\":7,"
	"\"max_output_tokens\":400}",
	"{\"input\":[{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"a\"}]},"
	"{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"It\\nis\"}]},"
	"{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],"
	"\"chat_template_kwargs\":{\"enable_thinking\":false},\"stream\":true,\"temperature\":0.20,\"seed\":7,"
	"\"max_output_tokens\":400}",
	",\"json_schema\":" SCHEMA "}"},
    {"messages", &dialect_anthropic, false,
	"{\"max_tokens\":1024,\"system\":\"S\",\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],"
	"\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":1000},\"metadata\":{\"user_id\":\"u\"}}",
	"{\"system\":\"S\",\"messages\":[{\"role\":\"user\",\"content\":\"a\\n\\nSay \\\"x\\\"\"}],\"metadata\":{\"user_id\":\"u\"},"
	"\"stream\":true,\"temperature\":0.20,\"max_tokens\":400}",
	"{\"system\":\"S\",\"messages\":[{\"role\":\"user\",\"content\":\"a\"},{\"role\":\"assistant\",\"content\":\"It\\nis\"},"
	"{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],\"metadata\":{\"user_id\":\"u\"},"
	"\"stream\":true,\"temperature\":0.20,\"max_tokens\":400}",
	"}"},
};

static char room[REQUEST_TEXT_MAX];

static struct extra_call
ask_of(bool is_llama_server)
{

	return (struct extra_call){.instruction = span_of("Say \"x\""),
	    .temperature = 20,
	    .seed = 7,
	    .max_tokens = 400,
	    .is_llama_server = is_llama_server};
}

/* Write a call into out; the body ends at a guard page. */
static int
write_ask(const struct dialect *dialect, const char *body, const struct extra_call *call, struct json_out *out)
{
	struct span bytes = {guarded_copy(body, strlen(body)), strlen(body)};
	struct request request;

	*out = json_out_start(OUT_MOST);
	CHECK_EQ_INT(dialect_read_request(dialect, bytes, &request, room, sizeof(room), true), 0);
	return dialect_write_call(dialect, bytes, &request, call, out);
}

static void
check_call(const struct row *row, const struct extra_call *call, const char *want, const char *more)
{
	char wanted[2048];
	struct json_out out;
	size_t len = strlen(want);

	memcpy(wanted, want, len + 1);
	if (more != NULL)
		memcpy(wanted + len - 1, more, strlen(more) + 1);
	CHECK_EQ_INT(write_ask(row->dialect, row->body, call, &out), 0);
	CHECK_SPAN(((struct span){out.at, out.len}), span_of(wanted));
	json_out_free(&out);
}

/* A call that goes on from another one is what the other's question, as it was asked then, would make of it. */
static void
check_earlier(const struct row *row, struct extra_call call)
{
	static const char earlier[] = "\\n\\nFirst";
	struct request request;
	struct json_out asked, out;
	char body[2048];
	size_t at;

	CHECK_EQ_INT(dialect_read_request(row->dialect, span_of(row->body), &request, room, sizeof(room), true), 0);
	at = (size_t)(request.places.asked.at - row->body) + request.places.asked.len;
	snprintf(body, sizeof(body), "%.*s%s%s", (int)at, row->body, earlier, row->body + at);
	CHECK_EQ_INT(write_ask(row->dialect, body, &call, &asked), 0);
	call.earlier = span_of("First");
	CHECK_EQ_INT(write_ask(row->dialect, row->body, &call, &out), 0);
	CHECK_SPAN(((struct span){out.at, out.len}), ((struct span){asked.at, asked.len}));
	json_out_free(&asked);
	json_out_free(&out);
}

static void
check_row(const struct row *row)
{
	struct extra_call call = ask_of(row->is_llama_server);

	check_example(row->name);
	check_call(row, &call, row->alone, NULL);
	call.draft = span_of("It\nis");
	check_call(row, &call, row->with_draft, NULL);
	check_earlier(row, call);
	call.draft = NO_SPAN;
	call.schema = span_of(SCHEMA);
	check_call(row, &call, row->alone, row->schema);
}

static void
check_refused(const char *what, const struct dialect *dialect, const char *body, const struct extra_call *call)
{
	struct json_out out;

	check_example(what);
	CHECK_EQ_INT(write_ask(dialect, body, call, &out), -1);
	json_out_free(&out);
}

static void
check_refusals(void)
{
	static const char body[] = "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]}";
	static const char *const schemas[] = {"[]", "{", "{} x", "{}{}", " ", "\"x\""};
	struct extra_call call = ask_of(true);

	check_refused("nobody's word at the end", &dialect_openai, "{\"messages\":[]}", &call);
	check_refused("raw completion", &dialect_completion, "{\"prompt\":\"a\"}", &call);
	check_refused("a key twice where we write", &dialect_openai,
	    "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"chat_template_kwargs\":{\"a\":1,\"A\":2}}", &call);
	for (size_t i = 0; i < nitems(schemas); i++) {
		call.schema = span_of(schemas[i]);
		check_refused(schemas[i], &dialect_openai, body, &call);
	}
}

/* Up to the bound that suffices, calls fail. */
static void
check_bounds(void)
{
	static const char body[] = "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]}";
	struct extra_call call = ask_of(false);
	struct request request;
	size_t most;

	check_example("bounds");
	CHECK_EQ_INT(dialect_read_request(&dialect_openai, span_of(body), &request, room, sizeof(room), true), 0);
	for (most = 0; most < OUT_MOST; most++) {
		struct json_out out = json_out_start(most);
		int done = dialect_write_call(&dialect_openai, span_of(body), &request, &call, &out);

		CHECK(out.len <= most);
		json_out_free(&out);
		if (done == 0)
			break;
	}
	CHECK(most > sizeof(body) && most < 256);
}

/* The suffix that steers is left out of the model's name. */
static void
check_suffix(void)
{
	static const char body[] = "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"model\":\"m@on\"}";
	struct json_out out = json_out_start(OUT_MOST);
	struct extra_call call = ask_of(false);
	struct request request;

	check_example("a suffix");
	call.suffix = (struct span){strchr(body, '@'), 3};
	call.seed = -1;
	CHECK_EQ_INT(dialect_read_request(&dialect_openai, span_of(body), &request, room, sizeof(room), true), 0);
	CHECK_EQ_INT(dialect_write_call(&dialect_openai, span_of(body), &request, &call, &out), 0);
	CHECK_SPAN(((struct span){out.at, out.len}),
	    span_of(
		"{\"messages\":[{\"role\":\"user\",\"content\":\"a\\n\\nSay \\\"x\\\"\"}],\"model\":\"m\",\"stream\":true,"
		"\"temperature\":0.20,\"max_tokens\":400,\"stream_options\":{\"include_usage\":true}}"));
	json_out_free(&out);
}

/* Nothing of the conversation goes along, whatever the API calls it. */
static void
check_alone(void)
{
	static const struct {
		const struct dialect *dialect;
		const char *body, *want;
	} calls[] = {
	    {&dialect_ollama,
		"{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"S\"},{\"role\":\"user\",\"content\":\"a\"}],"
		"\"options\":{\"num_ctx\":9}}",
		"{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],\"options\":{\"num_ctx\":9,"
		"\"temperature\":0.20,\"seed\":7,\"num_predict\":400},\"stream\":true,\"think\":false}"},
	    {&dialect_ollama_generate, "{\"system\":\"S\",\"prompt\":\"a\",\"options\":{}}",
		"{\"prompt\":\"Say \\\"x\\\"\",\"options\":{\"temperature\":0.20,\"seed\":7,\"num_predict\":400},"
		"\"stream\":true,\"think\":false}"},
	    {&dialect_openai,
		"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}],\"model\":\"m\"}",
		"{\"messages\":[{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],\"model\":\"m\",\"stream\":true," LIMITS
		",\"stream_options\":{\"include_usage\":true}}"},
	    {&dialect_responses, "{\"instructions\":\"S\",\"input\":[{\"role\":\"user\",\"content\":\"a\"}]}",
		"{\"input\":\"Say \\\"x\\\"\",\"stream\":true,\"temperature\":0.20,\"max_output_tokens\":400}"},
	    {&dialect_anthropic,
		"{\"max_tokens\":9,\"system\":[{\"type\":\"text\",\"text\":\"S\"}],\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]}",
		"{\"messages\":[{\"role\":\"user\",\"content\":\"Say \\\"x\\\"\"}],\"stream\":true,\"temperature\":0.20,"
		"\"max_tokens\":400}"},
	};
	struct extra_call call = ask_of(false);

	call.alone = true;
	for (size_t i = 0; i < nitems(calls); i++) {
		struct json_out out;

		check_example(calls[i].body);
		CHECK_EQ_INT(write_ask(calls[i].dialect, calls[i].body, &call, &out), 0);
		CHECK_SPAN(((struct span){out.at, out.len}), span_of(calls[i].want));
		json_out_free(&out);
	}
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++)
		check_row(&rows[i]);
	check_refusals();
	check_bounds();
	check_suffix();
	check_alone();
	return check_end();
}
