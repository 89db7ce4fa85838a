/*
 * Reading a request: dialect_read_request beside cJSON_Parse on the same bodies.
 */
#include <stdio.h>
#include <stdlib.h>

#include <cjson/cJSON.h>

#include "proxy/dialects/dialect.h"
#include "routes/request.h"
#include "tests/bench/decide/measure.h"

/* A conversation of about that many bytes: turns of one word, with a line break now and then. */
static struct buffer
make_chat(size_t size, const char *word)
{
	struct buffer body = {NULL, 0, 0};

	buffer_add_text(&body,
	    "{\"model\": \"gemma3:4b\", \"stream\": true, \"options\": {\"num_ctx\": 8192, "
	    "\"temperature\": 0.7}, \"messages\": [{\"role\": \"system\", \"content\": "
	    "\"You are a friendly assistant.\"}");
	for (unsigned turn = 0; body.len < size; turn++) {
		buffer_add_text(&body,
		    turn % 2 ? ", {\"role\": \"assistant\", \"content\": \""
			     : ", {\"role\": \"user\", \"content\": \"");
		for (unsigned i = 0; i < 60; i++) {
			buffer_add_text(&body, word);
			buffer_add_text(&body, i % 20 == 19 ? "\\n\\n" : " ");
		}
		buffer_add_text(&body, "\"}");
	}
	buffer_add_text(&body, ", {\"role\": \"user\", \"content\": \"And how many of them are left then?\"}]}");
	return body;
}

static struct buffer
make_image(size_t size)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	struct buffer body = {NULL, 0, 0};
	char piece[4096];

	buffer_add_text(&body,
	    "{\"model\": \"gemma3:4b\", \"messages\": [{\"role\": \"user\", \"content\": "
	    "\"What is this?\", \"images\": [\"");
	srandom(1);
	while (body.len < size) {
		for (size_t i = 0; i < sizeof(piece); i++)
			piece[i] = digits[random() % 64];
		buffer_add(&body, (struct span){piece, sizeof(piece)});
	}
	buffer_add_text(&body, "\"]}]}");
	return body;
}

static void
parse(void *subject)
{
	const struct buffer *body = subject;

	cJSON_Delete(cJSON_ParseWithLength(body->at, body->len));
}

static void
read_request(void *subject)
{
	static char room[REQUEST_TEXT_MAX]; /* comes from outside, as in service */
	const struct buffer *body = subject;
	struct request request;

	if (dialect_read_request(&dialect_ollama, (struct span){body->at, body->len}, &request, room,
		dialect_room(body->len), true) != 0) {
		fprintf(stderr, "decide-bench: a body cannot be read: %s\n", request.fault);
		exit(1);
	}
}

/* A tree stands while it is looked at; reading leaves nothing, and takes nothing meanwhile (the room is static). */
static size_t
heap_of_reading(struct buffer *body)
{
	size_t before = heap_used();

	read_request(body);
	return heap_used() - before;
}

static size_t
heap_of_parsing(const struct buffer *body)
{
	size_t before = heap_used(), grown;
	cJSON *tree = cJSON_ParseWithLength(body->at, body->len);

	grown = heap_used() - before;
	cJSON_Delete(tree);
	return grown;
}

static void
bench_body(const char *name, struct buffer body, double most)
{
	static measured *const things[] = {parse, read_request};
	struct measured_figure figures[2];

	measure(things, 2, &body, figures);
	printf("%-14s %8zu bytes  read %9.2f us, heap +%zu  cJSON %9.2f us, heap +%zu", name, body.len,
	    1e6 * figures[1].seconds, heap_of_reading(&body), 1e6 * figures[0].seconds, heap_of_parsing(&body));
	print_ratio(figures[1].ratio, most);
	free(body.at);
}

void
bench_reading(void)
{

	printf("reading a request, beside cJSON\n");
	bench_body("chat 2 KB", make_chat(2000, "seven geese"), 0);
	bench_body("chat 32 KB", make_chat(32000, "seven geese"), 0);
	bench_body("chinese 32 KB",
	    make_chat(32000, "\xe4\xb8\x83\xe5\x8f\xaa\xe9\xb9\x85\xe5\x9c\xa8\xe6\xb2\xb3\xe9\x87\x8c"), 0);
	bench_body("escaped 32 KB", make_chat(32000, "\\u4e03\\u53ea\\u9e45"), 0);
	bench_body("image 5 MB", make_image(5000000), 0.4);
}
