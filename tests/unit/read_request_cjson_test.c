/*
 * Damaged requests, many of them: whatever is still read as a turn is JSON for cJSON too, and holds the same texts.
 */
#include <stdint.h>
#include <stdio.h>

#include "tests/fuzz/plain_request.h"
#include "tests/unit/check.h"
#include "tests/unit/request_rows.h"

#define ROUNDS   60000
#define BODY_MAX 1024

static const struct {
	const struct dialect *dialect;
	const char *body;
} bodies[] = {
    {&dialect_ollama,
	"{\"model\":\"gemma3:4b\",\"messages\":[{\"role\":\"system\",\"content\":\"Be \\\"brief\\\".\"},{\"role\":\"user\","
	"\"content\":\"How\\nmany?\"},{\"role\":\"assistant\",\"content\":\"Seven \\ud83d\\ude00\"},"
	"{\"role\":\"user\",\"content\":\"And h\xc3\xa9re?\"}],\"options\":{\"num_ctx\":8192}}"},
    {&dialect_ollama_generate,
	"{\"model\":\"m\",\"prompt\":\"Why\\u003f\",\"system\":\"Be brief.\",\"stream\":false,\"raw\":false}"},
    {&dialect_openai,
	"{ \"model\" : \"m\" , \"stream\" : true , \"messages\" : [ { \"role\" : \"user\" , \"content\" : [ "
	"{ \"type\" : \"text\" , \"text\" : \"a\" } , { \"type\" : \"text\" , \"text\" : \"b\" } ] } ] , \"n\" : 1 }"},
    {&dialect_responses,
	"{\"input\":[{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"a\"}]},"
	"{\"type\":\"reasoning\",\"summary\":[]},{\"role\":\"assistant\",\"content\":\"b\"},"
	"{\"role\":\"user\",\"content\":\"c\"}],\"instructions\":\"d\",\"text\":{\"format\":{\"type\":\"text\"}}}"},
    {&dialect_responses, "{\"input\":\"Hi\",\"model\":\"m\",\"max_output_tokens\":100}"},
    {&dialect_anthropic,
	"{\"model\":\"m\",\"max_tokens\":100,\"system\":[{\"type\":\"text\",\"text\":\"s\"}],\"messages\":"
	"[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"image\",\"source\":{}}]},"
	"{\"role\":\"assistant\",\"content\":\"b\"},{\"role\":\"user\",\"content\":\"c\"}]}"},
};

static const char *const insertions[] = {"\"", "\\", "{", "}", "[", "]", ",", ":", "\\u0041", "\\ud800", "\\u0000",
    "\xc3\xa9", "\xff", " ", "\n", "1", "-", "null", "\"model\":\"x\",", "\"role\":\"user\",", "\"content\":\"x\",",
    "\"x\":1,", "\"stream\":true,", "ser"};

static uint64_t state = 0x9e3779b97f4a7c15u;

static size_t
below(size_t bound)
{

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (size_t)((state >> 16) % bound);
}

/* One damage: something put in, taken out, repeated or turned into something else. Returns the new length. */
static size_t
damage(char *body, size_t len)
{
	size_t at = below(len + 1);
	const char *in = insertions[below(nitems(insertions))];
	size_t n = strlen(in);

	switch (below(4)) {
	case 0:
		memmove(body + at + n, body + at, len - at);
		memcpy(body + at, in, n);
		return len + n;
	case 1:
		n = 1 + below(8);
		n = n > len - at ? len - at : n;
		memmove(body + at, body + at + n, len - at - n);
		return len - n;
	case 2:
		if (at < len)
			body[at] = (char)below(256);
		return len;
	default:
		if (at < len)
			body[at] ^= 0x20;
		return len;
	}
}

int
main(void)
{
	unsigned read = 0;

	for (unsigned i = 0; i < ROUNDS; i++) {
		const struct dialect *dialect = bodies[i % 6].dialect;
		size_t len = strlen(bodies[i % 6].body);
		struct plain_request plain;
		char body[BODY_MAX], what[BODY_MAX];
		struct request request;

		memcpy(body, bodies[i % 6].body, len);
		for (size_t damages = below(3); damages > 0; damages--)
			len = damage(body, len);
		if (row_read(dialect, (struct span){body, len}, &request) != 0)
			continue;
		read++;
		snprintf(what, sizeof(what), "%.*s", (int)len, body);
		check_example(what);
		if (CHECK(plain_request_read(dialect, (struct span){body, len}, &plain) == 0))
			CHECK(plain_request_equals(&plain, &request));
	}
	/* Neither all nor nothing, or this would show little. */
	printf("%u of %u bodies were read\n", read, ROUNDS);
	check_example("how many were read");
	CHECK(read > ROUNDS / 4 && read < ROUNDS - ROUNDS / 4);
	return check_end();
}
