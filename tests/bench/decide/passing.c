/*
 * Reading along while an answer passes, and putting a model's suffix back: events as servers write them, one by one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "proxy/dialects/echo.h"
#include "proxy/dialects/reply.h"
#include "tests/bench/decide/measure.h"

struct pass_bench {
	struct span piece;
	struct reply_tap tap;
	struct echo echo;
};

static void
tap(void *subject)
{
	struct pass_bench *pass_bench = subject;

	reply_tap_feed(&pass_bench->tap, pass_bench->piece.at, pass_bench->piece.len);
}

static void
echo(void *subject)
{
	struct pass_bench *pass_bench = subject;
	struct span rest = pass_bench->piece;
	bool insert;

	do {
		size_t n = echo_next(&pass_bench->echo, rest.at, rest.len, &insert);

		rest = (struct span){rest.at + n, rest.len - n};
	} while (insert);
}

/* `most`: nanoseconds a byte; 0: no aim. */
static void
bench_piece(const char *name, struct span piece, double most)
{
	static measured *const things[] = {tap, echo};
	struct measured_figure figures[2];
	struct pass_bench pass_bench = {.piece = piece};
	double each;

	reply_tap_start(&pass_bench.tap);
	echo_start(&pass_bench.echo, "model", span_of("gemma3:4b"), span_of("@off"));
	measure(things, 2, &pass_bench, figures);
	each = 1e9 * figures[0].seconds / (double)piece.len;
	printf("%-14s %8zu bytes  figures %8.3f us, %.2f ns a byte  name %8.3f us", name, piece.len,
	    1e6 * figures[0].seconds, each, 1e6 * figures[1].seconds);
	if (most > 0)
		printf("  (aim: at most %.2f ns%s)", most, each > most ? ", MISSED" : "");
	printf("\n");
}

void
bench_passing(void)
{
	struct buffer answer = {NULL, 0, 0};

	printf("reading along while an answer passes\n");
	bench_piece("openai event",
	    span_of(
		"data: {\"choices\":[{\"finish_reason\":null,\"index\":0,\"delta\":{\"content\":\" example\"}}],"
		"\"created\":1795201202,\"id\":\"chatcmpl-2hOAIxAXllUAy4MMsUgNDDyPrDT3huap\",\"model\":\"gemma3:4b\","
		"\"system_fingerprint\":\"b11669-Debian\",\"object\":\"chat.completion.chunk\"}\n\n"),
	    1.34);
	bench_piece("ollama line",
	    span_of("{\"model\":\"gemma3:4b\",\"created_at\":\"2026-11-20T19:00:00.041385406Z\",\"message\":"
		    "{\"role\":\"assistant\",\"content\":\" sky\"},\"done\":false}\n"),
	    0);
	bench_piece("messages event",
	    span_of("event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":"
		    "{\"type\":\"text_delta\",\"text\":\" no\"}}\n\n"),
	    0);
	buffer_add_text(&answer, "{\"model\":\"gemma3:4b\",\"response\":\"");
	while (answer.len < 100000)
		buffer_add_text(&answer, "The quick brown fox jumps over the lazy dog, as it did the day before. ");
	buffer_add_text(&answer, "\",\"done\":true}\n");
	bench_piece("long answer", (struct span){answer.at, answer.len}, 1);
	free(answer.at);
}
