/*
 * Where the suffix goes back in, for an answer in one piece, in two cut at every byte, and byte by byte.
 */
#include "proxy/dialects/echo.h"

#include "tests/unit/check.h"

struct row {
	const char *name, *key, *answer, *want;
};

static const struct row rows[] = {
    {"a document", "model", "{\"id\":\"x\",\"model\":\"m:4b\",\"choices\":[]}",
	"{\"id\":\"x\",\"model\":\"m:4b@off\",\"choices\":[]}"},
    {"json lines", "model", "{\"model\":\"m:4b\",\"done\":false}\n{\"model\":\"m:4b\",\"done\":true}\n",
	"{\"model\":\"m:4b@off\",\"done\":false}\n{\"model\":\"m:4b@off\",\"done\":true}\n"},
    {"events", "model",
	"event: x\r\ndata: {\"model\" : \"m:4b\"}\r\n\r\n: \"model\":\"m:4b\"\ndata:{\"model\":\"m:4b\"}\n\ndata: [DONE]\n",
	"event: x\r\ndata: {\"model\" : \"m:4b@off\"}\r\n\r\n: \"model\":\"m:4b\"\ndata:{\"model\":\"m:4b@off\"}\n\ndata: [DONE]\n"},
    {"message_start", "model", "data: {\"message\":{\"content\":[{\"model\":\"m:4b\"}],\"model\":\"m:4b\"}}\n",
	"data: {\"message\":{\"content\":[{\"model\":\"m:4b\"}],\"model\":\"m:4b@off\"}}\n"},
    {"responses", "model", "data: {\"response\":{\"model\":\"m:4b\",\"response\":{\"model\":\"m:4b\"}}}\n",
	"data: {\"response\":{\"model\":\"m:4b@off\",\"response\":{\"model\":\"m:4b\"}}}\n"},
    {"an array", "model", "[{\"model\":\"m:4b\"},{\"model\":\"m\"}]", "[{\"model\":\"m:4b@off\"},{\"model\":\"m\"}]"},
    {"a list's entry", "id", "{\"id\":\"m:4b\",\"model\":\"m:4b\"}", "{\"id\":\"m:4b@off\",\"model\":\"m:4b\"}"},
    {"deeper", "model", "{\"choices\":[{\"model\":\"m:4b\"}],\"details\":{\"model\":\"m:4b\"}}",
	"{\"choices\":[{\"model\":\"m:4b\"}],\"details\":{\"model\":\"m:4b\"}}"},
    {"another name", "model",
	"{\"model\":\"m:4\",\"model\":\"m:4bb\",\"model\":\"n:4b\",\"model\":\"\",\"model\":[\"m:4b\"]}",
	"{\"model\":\"m:4\",\"model\":\"m:4bb\",\"model\":\"n:4b\",\"model\":\"\",\"model\":[\"m:4b\"]}"},
    {"no member", "model", "{\"response\":\"model\",\"content\":\"\\\"model\\\":\\\"m:4b\\\"\",\"a\":\"m:4b\"}",
	"{\"response\":\"model\",\"content\":\"\\\"model\\\":\\\"m:4b\\\"\",\"a\":\"m:4b\"}"},
    {"with escapes", "model", "{\"model\":\"\\u006d:4b\",\"model\":\"m:4b\\\"\"}",
	"{\"model\":\"\\u006d:4b\",\"model\":\"m:4b\\\"\"}"},
    {"cut off", "model", "{\"model\":\"m:4b", "{\"model\":\"m:4b"},
};

/* A name with a quote or a backslash in it is not compared beyond those. */
static const struct row odd_rows[] = {
    {"an odd name", "model", "{\"model\":\"a\\\"b\",\"model\":\"a\"b\"}", "{\"model\":\"a\\\"b\",\"model\":\"a\"b\"}"},
};

static char out[1024];
static size_t out_len;

static void
put(const char *at, size_t len)
{

	CHECK(out_len + len <= sizeof(out));
	memcpy(out + out_len, at, len);
	out_len += len;
}

static void
pass(struct echo *echo, const char *at, size_t len)
{

	for (;;) {
		const char *piece = guarded_copy(at, len);
		bool insert;
		size_t n = echo_next(echo, piece, len, &insert);

		put(at, n);
		if (!insert) {
			CHECK_EQ_INT(n, len);
			return;
		}
		put(echo->suffix.at, echo->suffix.len);
		at += n;
		len -= n;
	}
}

static void
check_row(const struct row *row, const char *bare)
{
	size_t len = strlen(row->answer);
	struct echo echo;

	check_example(row->name);
	for (size_t cut = 0; cut <= len; cut++) {
		out_len = 0;
		echo_start(&echo, row->key, span_of(bare), span_of("@off"));
		pass(&echo, row->answer, cut);
		pass(&echo, row->answer + cut, len - cut);
		CHECK_SPAN(((struct span){out, out_len}), span_of(row->want));
	}
	out_len = 0;
	echo_start(&echo, row->key, span_of(bare), span_of("@off"));
	for (size_t at = 0; at < len; at++)
		pass(&echo, row->answer + at, 1);
	CHECK_SPAN(((struct span){out, out_len}), span_of(row->want));
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++)
		check_row(&rows[i], "m:4b");
	for (size_t i = 0; i < nitems(odd_rows); i++) {
		check_row(&odd_rows[i], "a\"b");
		check_row(&odd_rows[i], "a\\\"b");
	}
	check_row(&(struct row){"an empty name", "model", "{\"model\":\"\"}", "{\"model\":\"\"}"}, "");
	return check_end();
}
