/*
 * Strictness: what no reader of turns may take for a turn, in every dialect, and the ways in which JSON may be written.
 */
#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/request_rows.h"

static const struct dialect *const dialects[] = {&dialect_ollama, &dialect_ollama_generate, &dialect_openai,
    &dialect_responses, &dialect_anthropic, &dialect_completion};

/* A value, and the fault in it; NULL where it is good. */
struct value_row {
	struct span value;
	const char *fault;
};

#define NO_END    "a string without an end"
#define ESCAPE    "an unknown escape"
#define SURROGATE "a lone surrogate"
#define NUL       "a NUL character"
#define NOT_UTF8  "bytes that are not UTF-8"
#define CONTROL   "a control character in a string"
#define NO_VALUE  "no value where one must be"
#define NUMBER    "an ill-formed number"
#define NO_COMMA  "no comma between two values"
#define NO_STRING "no string where one must be"
#define NO_COLON  "no colon after a key"

static const struct value_row values[] = {
    {BYTES("\"\""), NULL},
    {BYTES("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\\uFFFF\""), NULL},
    {BYTES("\"\x7f\""), NULL},
    {BYTES("\"\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\""),
	NULL},
    {BYTES("\"\\ud800\\udc00\\udbff\\udfff\""), NULL},
    {BYTES("0"), NULL},
    {BYTES("-0"), NULL},
    {BYTES("-0.0e-0"), NULL},
    {BYTES("10.25E+30"), NULL},
    {BYTES("123456789012345678901234567890"), NULL},
    {BYTES("1e999"), NULL},
    {BYTES("true"), NULL},
    {BYTES("false"), NULL},
    {BYTES("null"), NULL},
    {BYTES("{}"), NULL},
    {BYTES("[]"), NULL},
    {BYTES("[ ]"), NULL},
    {BYTES("{ }"), NULL},
    {BYTES("[{\"a\":[1,{\"b\":[]}],\"a\":2},[[]],\"x\",null]"), NULL},
    {BYTES("{\"\":1,\"\":2}"), NULL},
    {BYTES("\"\\u0000\""), NUL},
    {BYTES("\"abcdefghijklmnopqrstuvwxyz\\u0000\""), NUL},
    {BYTES("{\"\\u0000\":1}"), NUL},
    {BYTES("\"\\ud800\""), SURROGATE},
    {BYTES("\"\\ud800a\""), SURROGATE},
    {BYTES("\"\\ud800\\n\""), SURROGATE},
    {BYTES("\"\\ud800\\ud800\""), SURROGATE},
    {BYTES("\"\\ud800\\u0041\""), SURROGATE},
    {BYTES("\"\\udc00\""), SURROGATE},
    {BYTES("\"\\udc00\\ud800\""), SURROGATE},
    {BYTES("\"\\udc00\\udc00\""), SURROGATE},
    {BYTES("\"\\ud800\\uzzzz\""), SURROGATE},
    {BYTES("\"\x80\""), NOT_UTF8},
    {BYTES("\"\xff\""), NOT_UTF8},
    {BYTES("\"\xc0\x80\""), NOT_UTF8},
    {BYTES("\"\xc1\xbf\""), NOT_UTF8},
    {BYTES("\"\xc3\""), NOT_UTF8},
    {BYTES("\"\xc3(\""), NOT_UTF8},
    {BYTES("\"\xe0\x9f\xbf\""), NOT_UTF8},
    {BYTES("\"\xe2\x82\""), NOT_UTF8},
    {BYTES("\"\xed\xa0\x80\""), NOT_UTF8},
    {BYTES("\"\xf0\x8f\xbf\xbf\""), NOT_UTF8},
    {BYTES("\"\xf0\x9f\x98\""), NOT_UTF8},
    {BYTES("\"\xf4\x90\x80\x80\""), NOT_UTF8},
    {BYTES("\"\xf5\x80\x80\x80\""), NOT_UTF8},
    {BYTES("\"abcdefghijklmnopqrstuvwxyz\xc3\xa9\xe9zzzzzzzzzzzzzzzzzzz\""), NOT_UTF8},
    {BYTES("\"\n\""), CONTROL},
    {BYTES("\"\t\""), CONTROL},
    {BYTES("\"\x1f\""), CONTROL},
    {BYTES("\"a\0b\""), CONTROL},
    {BYTES("\"0123456789abcdef0123456789abcdef\x01\""), CONTROL},
    {BYTES("\"\\x41\""), ESCAPE},
    {BYTES("\"\\'\""), ESCAPE},
    {BYTES("\"\\\0\""), ESCAPE},
    {BYTES("\"\\u12\""), ESCAPE},
    {BYTES("\"\\u+123\""), ESCAPE},
    {BYTES("\"\\U0041\""), ESCAPE},
    {BYTES("\""), NO_END},
    {BYTES("\"\\"), NO_END},
    {BYTES("'a'"), NO_VALUE},
    {BYTES("01"), NO_COMMA},
    {BYTES("-01"), NO_COMMA},
    {BYTES("1."), NUMBER},
    {BYTES("1.e5"), NUMBER},
    {BYTES("1e"), NUMBER},
    {BYTES("1e+"), NUMBER},
    {BYTES("-"), NUMBER},
    {BYTES("-a"), NUMBER},
    {BYTES(".5"), NO_VALUE},
    {BYTES("+1"), NO_VALUE},
    {BYTES("0x10"), NO_COMMA},
    {BYTES("NaN"), NO_VALUE},
    {BYTES("-Infinity"), NUMBER},
    {BYTES("True"), NO_VALUE},
    {BYTES("tru"), NO_VALUE},
    {BYTES("truex"), NO_COMMA},
    {BYTES("nul"), NO_VALUE},
    {BYTES("[1,]"), NO_VALUE},
    {BYTES("[,1]"), NO_VALUE},
    {BYTES("[1 2]"), NO_COMMA},
    {BYTES("[1}"), NO_COMMA},
    {BYTES("{\"a\":1]"), NO_COMMA},
    {BYTES("{\"a\":1,}"), NO_STRING},
    {BYTES("{a:1}"), NO_STRING},
    {BYTES("{1:1}"), NO_STRING},
    {BYTES("{\"a\"}"), NO_COLON},
    {BYTES("{\"a\" 1}"), NO_COLON},
    {BYTES("{\"a\":}"), NO_VALUE},
    {BYTES("1 /* one */"), NO_COMMA},
    {BYTES("\xa0"
	   "1"),
	NO_VALUE},
    {BYTES("\v1"), NO_VALUE},
};

/* Put a value where it is passed over, and where it is the first of several. */
static void
check_value(const struct dialect *dialect, const struct value_row *row)
{
	static const char *const frames[][2] = {{"{\"x\":", ",\"y\":1}"}, {"{\"y\":[[", "],1]}"}};

	for (size_t i = 0; i < 2; i++) {
		char body[512];
		size_t len = strlen(frames[i][0]);
		struct request request;

		memcpy(body, frames[i][0], len);
		memcpy(body + len, row->value.at, row->value.len);
		len += row->value.len;
		/* Strings that do not end would swallow the frame. */
		if (row->fault == NULL || strcmp(row->fault, NO_END) != 0) {
			memcpy(body + len, frames[i][1], strlen(frames[i][1]));
			len += strlen(frames[i][1]);
		}
		row_read(dialect, (struct span){body, len}, &request);
		CHECK_TEXT(request.fault ? request.fault : "none", row->fault ? row->fault : "none");
	}
}

static void
check_values(void)
{

	for (size_t i = 0; i < nitems(values); i++) {
		char what[64];

		snprintf(what, sizeof(what), "value %zu: %.*s", i, (int)values[i].value.len, values[i].value.at);
		check_example(what);
		for (size_t d = 0; d < nitems(dialects); d++)
			check_value(dialects[d], &values[i]);
	}
}

static const struct value_row bodies[] = {
    {BYTES(""), "no value of the kind that must be here"},
    {BYTES(" \n"), "no value of the kind that must be here"},
    {BYTES("[]"), "no value of the kind that must be here"},
    {BYTES("null"), "no value of the kind that must be here"},
    {BYTES("\"a\""), "no value of the kind that must be here"},
    {BYTES("\xef\xbb\xbf{}"), "no value of the kind that must be here"},
    {BYTES("model=m&stream=true"), "no value of the kind that must be here"},
    {BYTES("{}{}"), "something after the value"},
    {BYTES("{} x"), "something after the value"},
    {BYTES("{}\0"), "something after the value"},
    {BYTES("{},"), "something after the value"},
    {BYTES("{"), NO_STRING},
    {BYTES("{\"model\":\"a\",\"model\":\"a\"}"), "a key twice in an object"},
    {BYTES("{\"model\":\"a\",\"MoDel\":\"a\"}"), "a key twice in an object"},
    {BYTES("{\"model\":\"a\",\"m\\u006fdel\":\"a\"}"), "a key twice in an object"},
    {BYTES("{\"Model\":\"a\"}"), "a key that differs from a known one in case only"},
    {BYTES("{\"STREAM\":true}"), "a key that differs from a known one in case only"},
    {BYTES("{\"\xc5\xbftream\":true}"), "a key that differs from a known one in case only"},
    {BYTES("{\"k\":1,\"\xe2\x84\xaa\":1}"), "a key twice in an object"},
    {BYTES("{\"parapet\":\"off\",\"Parapet\":1}"), "a key twice in an object"},
    {BYTES("{\"stream\":\"true\"}"), "stream is neither true nor false"},
};

static void
check_bodies(void)
{

	for (size_t i = 0; i < nitems(bodies); i++)
		for (size_t d = 0; d < nitems(dialects); d++) {
			struct request request;

			check_example(bodies[i].value.at);
			CHECK_EQ_INT(row_read(dialects[d], bodies[i].value, &request), -1);
			CHECK_TEXT(request.fault ? request.fault : "none", bodies[i].fault);
			CHECK(request.places.close.at == NULL && request.model.len == 0 && request.last.raw.len == 0);
		}
}

/* 64 containers inside each other are read, 65 are not: in what is passed over and in what is read. */
static void
check_depth(void)
{
	char body[512];
	struct request request;

	for (int objects = 0; objects < 2; objects++)
		for (unsigned deep = 62; deep < 66; deep++) {
			size_t len = (size_t)sprintf(body, "{\"x\":");

			for (unsigned i = 1; i < deep; i++)
				len += (size_t)sprintf(body + len, objects ? "{\"a\":" : "[");
			body[len++] = '1';
			for (unsigned i = 1; i < deep; i++)
				body[len++] = objects ? '}' : ']';
			body[len++] = '}';
			check_example(objects ? "objects inside each other" : "arrays inside each other");
			CHECK_EQ_INT(row_read(&dialect_ollama, (struct span){body, len}, &request), deep > 64 ? -1 : 0);
			CHECK_TEXT(request.fault ? request.fault : "none", deep > 64 ? "nested too deep" : "none");
		}
}

static void
check_many_keys(void)
{
	static char body[8192];

	for (unsigned keys = 127; keys < 131; keys++) {
		size_t len = (size_t)sprintf(body, "{\"k0\":0");
		struct request request;

		for (unsigned i = 1; i < keys; i++)
			len += (size_t)sprintf(body + len, ",\"k%u\":0", i);
		body[len++] = '}';
		check_example("many keys");
		CHECK_EQ_INT(row_read(&dialect_openai, (struct span){body, len}, &request), keys > 128 ? -1 : 0);
	}
}

/* Each string length and each place of an odd byte, so that the wide steps meet every border. */
static void
check_every_place(void)
{
	static const struct value_row odd[] = {{BYTES("\n"), CONTROL}, {BYTES("\xff"), NOT_UTF8},
	    {BYTES("\""), NO_COMMA}, {BYTES("\\n"), NULL}, {BYTES("\xc3\xa9"), NULL}, {BYTES(" "), NULL},
	    {BYTES("\x7f"), NULL}};
	char body[128];
	struct request request;

	check_example("an odd byte in a string");
	for (size_t length = 0; length < 50; length++)
		for (size_t place = 0; place <= length; place++)
			for (size_t i = 0; i < nitems(odd); i++) {
				size_t len = (size_t)sprintf(body, "{\"x\":\"");

				memset(body + len, 'a', length);
				memcpy(body + len + place, odd[i].value.at, odd[i].value.len);
				len += length > place + odd[i].value.len ? length : place + odd[i].value.len;
				len += (size_t)sprintf(body + len, "a\"}");
				row_read(&dialect_completion, (struct span){body, len}, &request);
				CHECK_TEXT(
				    request.fault ? request.fault : "none", odd[i].fault ? odd[i].fault : "none");
			}
}

/* No beginning of a body is a body; and none makes the reader look beyond its end. */
static void
check_truncations(void)
{
	static const char body[] =
	    "{\"model\":\"m\",\"stream\":true,\"parapet\":{\"x\":1},\"tools\":[],\"n\":1,\"options\":{\"num_predict\":100},"
	    "\"system\":\"s\\ud83d\\ude00\",\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"h\xc3\xa9\"}]}],"
	    "\"input\":\"a\",\"prompt\":\"b\",\"text\":{\"format\":{\"type\":\"text\"}},\"x\":[1.5e-3,null,false]}";
	struct request request;

	check_example("a truncated body");
	for (size_t d = 0; d < nitems(dialects); d++) {
		for (size_t len = 0; len < sizeof(body) - 1; len++)
			CHECK_EQ_INT(row_read(dialects[d], (struct span){body, len}, &request), -1);
		CHECK_EQ_INT(row_read(dialects[d], (struct span){body, sizeof(body) - 1}, &request), 0);
	}
}

int
main(void)
{

	check_values();
	check_bodies();
	check_depth();
	check_many_keys();
	check_every_place();
	check_truncations();
	return check_end();
}
