/*
 * Where edits go.
 */
#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/request_rows.h"

static char room[REQUEST_TEXT_MAX];

static void
read_body(const struct dialect *dialect, const char *body, struct request *request)
{

	check_example(body);
	CHECK_EQ_INT(dialect_read_request(dialect, span_of(body), request, room, sizeof(room), true), 0);
	CHECK_SPAN(request->places.close, span_of("}"));
}

/* The body with a span of it replaced. */
static const char *
splice(const char *body, struct span cut, const char *in)
{
	static char edited[1024];

	snprintf(edited, sizeof(edited), "%.*s%s%s", (int)(cut.at - body), body, in, cut.at + cut.len);
	return edited;
}

/* The place before a span, or after it. */
static struct span
before(struct span s)
{

	return (struct span){s.at, 0};
}

static struct span
after(struct span s)
{

	return (struct span){s.at + s.len, 0};
}

static const struct strip_row {
	const char *body;
	const char *value;    /* NULL: nothing to strip */
	const char *stripped; /* the body without it */
	bool has_members;
} strips[] = {
    {"{\"parapet\":\"off\"}", "\"off\"", "{}", false},
    {"{ \"parapet\" : \"off\" }", "\"off\"", "{  }", false},
    {"{\"parapet\":\"off\",\"a\":1}", "\"off\"", "{\"a\":1}", true},
    {"{\"parapet\":\"off\" ,\n\"a\":1}", "\"off\"", "{\n\"a\":1}", true},
    {"{\"a\":1,\"parapet\":\"off\"}", "\"off\"", "{\"a\":1}", true},
    {"{\"a\":1 , \"parapet\":{\"route\":\"x\",\"y\":[1]} , \"b\":2}", "{\"route\":\"x\",\"y\":[1]}",
	"{\"a\":1  , \"b\":2}", true},
    {"{\"a\":\",\",\"p\\u0061rapet\":null,\"b\":2}", "null", "{\"a\":\",\",\"b\":2}", true},
    {"{\"a\":{\"parapet\":\"off\"}}", NULL, NULL, true},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"Hi\",\"parapet\":\"off\"}]}", NULL, NULL, true},
    {"{\"messages\":[{\"role\":\"user\",\"content\":\"\\\"parapet\\\":\\\"off\\\"\"}]}", NULL, NULL, true},
    {"{\"options\":{\"parapet\":\"off\"}}", NULL, NULL, true},
    {"{}", NULL, NULL, false},
};

static void
check_strip(const struct strip_row *row)
{
	struct request request;

	read_body(&dialect_ollama, row->body, &request);
	CHECK_EQ_INT(request.places.has_members, row->has_members);
	CHECK_EQ_INT(request.places.parapet.at != NULL, row->value != NULL);
	if (row->value == NULL || request.places.parapet.at == NULL)
		return;
	CHECK_SPAN(request.places.parapet_value, span_of(row->value));
	CHECK_TEXT(splice(row->body, request.places.parapet, ""), row->stripped);
	read_body(&dialect_ollama, row->stripped, &request);
	CHECK(request.places.parapet.at == NULL);
}

/* A member is put in before the last brace; the result reads as it should. */
static void
check_new_member(const char *body, const char *wanted)
{
	struct request request;
	const char *edited;

	read_body(&dialect_openai, body, &request);
	edited = splice(body, before(request.places.close), request.places.has_members ? ",\"n\":2" : "\"n\":2");
	CHECK_TEXT(edited, wanted);
	read_body(&dialect_openai, wanted, &request);
	CHECK_EQ_INT(request.direct, TURN_SAMPLING);
}

static void
check_model(void)
{
	static const char body[] = "{\"messages\":[{\"model\":\"no\"}], \"model\" : \"gemm\\u0061@off\" }";
	struct request request;

	read_body(&dialect_ollama, body, &request);
	CHECK_SPAN(request.model, span_of("gemma@off"));
	CHECK_SPAN(request.places.model, span_of("gemm\\u0061@off"));
	CHECK_TEXT(
	    splice(body, request.places.model, "gemma"), "{\"messages\":[{\"model\":\"no\"}], \"model\" : \"gemma\" }");
}

/* An instruction goes to the end of what was asked, and new messages to the end of their list. */
static void
check_asked(void)
{
	static const char one[] = "{\"messages\":[{\"role\":\"user\",\"content\":\"a\\nb\"}]}";
	static const char parts[] = "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
				    "{\"type\":\"text\",\"text\":\"b\"}]} ]}";
	static const char prompt[] = "{\"prompt\":\"why\"}";
	struct request request;

	read_body(&dialect_openai, one, &request);
	CHECK_SPAN(request.last.raw, span_of("a\\nb"));
	CHECK_SPAN(request.opening, span_of("a\\nb"));
	CHECK_TEXT(splice(one, after(request.places.asked), "!"),
	    "{\"messages\":[{\"role\":\"user\",\"content\":\"a\\nb!\"}]}");
	CHECK_TEXT(splice(one, before(request.places.messages_end), ",{}"),
	    "{\"messages\":[{\"role\":\"user\",\"content\":\"a\\nb\"},{}]}");

	read_body(&dialect_openai, parts, &request);
	CHECK(request.last.raw.at == NULL);
	CHECK_SPAN(request.opening, span_of("a"));
	CHECK_TEXT(splice(parts, after(request.places.asked), "!"),
	    "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
	    "{\"type\":\"text\",\"text\":\"b!\"}]} ]}");

	read_body(&dialect_ollama_generate, prompt, &request);
	CHECK_TEXT(splice(prompt, after(request.places.asked), "!"), "{\"prompt\":\"why!\"}");
	CHECK(request.places.messages_end.at == NULL);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(strips); i++)
		check_strip(&strips[i]);
	check_new_member("{}", "{\"n\":2}");
	check_new_member("{ }", "{ \"n\":2}");
	check_new_member("{\"stream\":true} \n", "{\"stream\":true,\"n\":2} \n");
	check_model();
	check_asked();
	return check_end();
}
