/*
 * What reading a request costs: dialect->read_turn beside cJSON_Parse on the same bodies in the same run.
 *
 * Rounds alternate between the two; a ratio is taken within a round and the median of the rounds' ratios is printed.
 * CPU time of this thread, not the wall's. With --smoke a short run, whose figures say nothing.
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cjson/cJSON.h>

#include "proxy/dialects/dialect.h"
#include "routes/turn.h"

#define ROUNDS_MAX 101

struct body {
	const char *name;
	char *at;
	size_t len;
	size_t room;
	double most; /* the ratio to stay below; 0: none is set */
};

static size_t rounds = ROUNDS_MAX;
static double round_seconds = 0.004;

static double
cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Bytes that the heap has handed out. */
static size_t
heap_used(void)
{
	struct mallinfo2 info = mallinfo2();

	return info.uordblks + info.hblkhd;
}

static void
add(struct body *body, const char *text)
{
	size_t len = strlen(text);

	while (body->len + len + 1 > body->room) {
		body->room = body->room ? 2 * body->room : 4096;
		body->at = realloc(body->at, body->room);
		if (body->at == NULL)
			exit(1);
	}
	for (size_t i = 0; i <= len; i++)
		body->at[body->len + i] = text[i];
	body->len += len;
}

/* A conversation of about that many bytes: turns of prose, with a line break now and then. */
static struct body
make_chat(const char *name, size_t size, const char *word)
{
	struct body body = {name, NULL, 0, 0, 0};

	add(&body,
	    "{\"model\": \"gemma3:4b\", \"stream\": true, \"options\": {\"num_ctx\": 8192, \"temperature\": 0.7}, ");
	add(&body, "\"messages\": [{\"role\": \"system\", \"content\": \"You are a friendly assistant.\"}");
	for (unsigned turn = 0; body.len < size; turn++) {
		add(&body,
		    turn % 2 ? ", {\"role\": \"assistant\", \"content\": \""
			     : ", {\"role\": \"user\", \"content\": \"");
		for (unsigned i = 0; i < 60; i++) {
			add(&body, word);
			add(&body, i % 20 == 19 ? "\\n\\n" : " ");
		}
		add(&body, "\"}");
	}
	add(&body, ", {\"role\": \"user\", \"content\": \"And how many of them are left then?\"}]}");
	return body;
}

static struct body
make_image(size_t size)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	struct body body = {"image 5 MB", NULL, 0, 0, 0.4};
	char piece[4097] = "";

	add(&body,
	    "{\"model\": \"gemma3:4b\", \"messages\": [{\"role\": \"user\", \"content\": \"What is this?\", \"images\": [\"");
	srandom(1);
	while (body.len < size) {
		for (size_t i = 0; i < sizeof(piece) - 1; i++)
			piece[i] = digits[random() % 64];
		add(&body, piece);
	}
	add(&body, "\"]}]}");
	return body;
}

/* The room comes from outside, as in service. Returns the bytes by which the heap grew meanwhile. */
static size_t
read_once(const struct body *body, char *room, size_t room_len)
{
	size_t before = heap_used();
	struct turn turn;

	if (dialect_ollama.read_turn((struct span){body->at, body->len}, &turn, room, room_len) != 0) {
		fprintf(stderr, "%s: %s\n", body->name, turn.fault);
		exit(1);
	}
	return heap_used() - before;
}

static size_t
parse_once(const struct body *body)
{
	size_t before = heap_used(), grown;
	cJSON *tree = cJSON_ParseWithLength(body->at, body->len);

	if (tree == NULL)
		exit(1);
	grown = heap_used() - before;
	cJSON_Delete(tree);
	return grown;
}

static double
time_reading(const struct body *body, size_t times, char *room, size_t room_len)
{
	double start = cpu_seconds();
	struct turn turn;

	for (size_t i = 0; i < times; i++)
		dialect_ollama.read_turn((struct span){body->at, body->len}, &turn, room, room_len);
	return (cpu_seconds() - start) / (double)times;
}

static double
time_parsing(const struct body *body, size_t times)
{
	double start = cpu_seconds();

	for (size_t i = 0; i < times; i++)
		cJSON_Delete(cJSON_ParseWithLength(body->at, body->len));
	return (cpu_seconds() - start) / (double)times;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
median(double *values, size_t count)
{

	qsort(values, count, sizeof(*values), by_size);
	return values[count / 2];
}

static void
measure(const struct body *body)
{
	static char room[TURN_TEXT_MAX];
	double reading[ROUNDS_MAX], parsing[ROUNDS_MAX], ratios[ROUNDS_MAX];
	size_t read_heap = read_once(body, room, dialect_room(body->len));
	size_t parse_heap = parse_once(body);
	size_t times = 1 + (size_t)(round_seconds / time_parsing(body, 2));

	for (size_t i = 0; i < rounds; i++) {
		if (i % 2)
			parsing[i] = time_parsing(body, times);
		reading[i] = time_reading(body, times, room, dialect_room(body->len));
		if (i % 2 == 0)
			parsing[i] = time_parsing(body, times);
		ratios[i] = reading[i] / parsing[i];
	}
	printf("%-14s %9zu bytes  read %9.2f us, heap +%zu  cJSON %9.2f us, heap +%zu  ratio %.2f", body->name,
	    body->len, 1e6 * median(reading, rounds), read_heap, 1e6 * median(parsing, rounds), parse_heap,
	    median(ratios, rounds));
	if (body->most > 0)
		printf(" (aim: at most %.2f)", body->most);
	printf("\n");
}

int
main(int argc, char **argv)
{
	struct body bodies[] = {make_chat("chat 2 KB", 2000, "seven geese"),
	    make_chat("chat 32 KB", 32000, "seven geese"),
	    make_chat(
		"chinese 32 KB", 32000, "\xe4\xb8\x83\xe5\x8f\xaa\xe9\xb9\x85\xe5\x9c\xa8\xe6\xb2\xb3\xe9\x87\x8c"),
	    make_chat("escaped 32 KB", 32000, "\\u4e03\\u53ea\\u9e45"), make_image(5000000)};

	if (argc > 1 && strcmp(argv[1], "--smoke") == 0) {
		rounds = 3;
		round_seconds = 0;
	}
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		measure(&bodies[i]);
		free(bodies[i].at);
	}
	return 0;
}
