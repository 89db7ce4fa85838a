/*
 * What listening for answers that repeat themselves costs a direct turn, beside reading it along without; and of
 * recorded answers, where each is told.
 *
 *     runaway-bench [--smoke]     cost
 *     runaway-bench --recorded    of each line of standard input, {"body": a request, "text": the answer to it}, as
 *                                 text of JSON: how many bytes of the answer had come when it was told, or -1
 *
 * Answers pass as OpenAI's chunks of some letters each, as a server writes them, through the tap and the ear of a turn.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/policy.h"
#include "proxy/dialects/dialect.h"
#include "proxy/relay/ear.h"
#include "routes/request.h"
#include "tests/bench/decide/measure.h"

#define PIECE 5     /* bytes of text in a chunk: about a token */
#define MOST  1.0   /* nanoseconds a byte that listening may take */
#define TEXTS 20000 /* bytes of an answer that is measured */

static void
require(bool condition, const char *what)
{

	if (!condition) {
		fprintf(stderr, "runaway-bench: %s\n", what);
		exit(1);
	}
}

/* A turn's answer on its way: as its client's policy says, or with nobody listening. */
struct heard {
	struct policy policy;
	struct request request;
	char room[REQUEST_TEXT_MAX];
	struct reply_tap tap;
	struct ear *ear;
};

static void
begin(struct heard *heard, struct span body, enum policy_runaway runaway, bool listens)
{
	struct ear_terms terms = {false, false};

	heard->policy.runaway = runaway;
	require(
	    dialect_read_request(&dialect_openai, body, &heard->request, heard->room, sizeof(heard->room), false) == 0,
	    "a request cannot be read");
	reply_tap_start(&heard->tap);
	heard->ear = listens ? ear_new(&heard->policy, &heard->request, body, &terms) : NULL;
	if (heard->ear != NULL)
		ear_listen(heard->ear, &heard->tap);
}

static void
add_chunk(struct buffer *frames, struct span text)
{

	buffer_add_text(frames, "data: {\"choices\":[{\"finish_reason\":null,\"index\":0,\"delta\":{\"content\":\"");
	buffer_add_escaped(frames, text);
	buffer_add_text(frames,
	    "\"}}],\"created\":1795201202,\"id\":\"chatcmpl-2hOAIxAXllUAy4MMsUgNDDyPrDT3huap\",\"model\":\"gemma3:4b\","
	    "\"system_fingerprint\":\"b11669-Debian\",\"object\":\"chat.completion.chunk\"}\n\n");
}

/* An answer that is measured, each chunk by itself. */
struct answer {
	const char *name;
	struct buffer frames;
	size_t ends[TEXTS], count, text;
};

static const char body[] =
    "{\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"Tell me of the harbour.\"}]}";

static struct heard *heard;

static void
pass(const struct answer *answer, enum policy_runaway runaway, bool listens)
{
	size_t at = 0;

	begin(heard, span_of(body), runaway, listens);
	for (size_t i = 0; i < answer->count; i++) {
		reply_tap_feed(&heard->tap, answer->frames.at + at, answer->ends[i] - at);
		(void)ear_is_due(heard->ear);
		at = answer->ends[i];
	}
	ear_free(heard->ear);
}

static void
copy_chunks(void *subject)
{
	static char into[4096];
	const struct answer *answer = subject;
	size_t at = 0;

	for (size_t i = 0; i < answer->count; i++) {
		memcpy(into, answer->frames.at + at, answer->ends[i] - at);
		__asm__ volatile("" : : "r"(into) : "memory");
		at = answer->ends[i];
	}
}

static void
read_along(void *subject)
{

	pass(subject, RUNAWAY_OFF, false);
}

static void
listen_off(void *subject)
{

	pass(subject, RUNAWAY_OFF, true);
}

static void
listen_cut(void *subject)
{

	pass(subject, RUNAWAY_CUT, true);
}

static void
bench_answer(struct answer *answer)
{
	static measured *const things[] = {read_along, listen_off, listen_cut, copy_chunks};
	struct measured_figure figures[4];
	double each;

	measure(things, 4, answer, figures);
	each = 1e9 * (figures[2].seconds - figures[1].seconds) / (double)answer->frames.len;
	printf("%-10s %7zu bytes, %6zu of text: copied %.2f, read along %.2f ns a byte; x%.2f with marks, x%.2f with "
	       "repeats: %+.2f ns a byte (aim: at most %.1f%s)\n",
	    answer->name, answer->frames.len, answer->text, 1e9 * figures[3].seconds / (double)answer->frames.len,
	    1e9 * figures[0].seconds / (double)answer->frames.len, figures[1].ratio, figures[2].ratio, each, MOST,
	    each > MOST ? ", MISSED" : "");
}

/* Cut a text into chunks of about so many bytes, characters whole. */
static void
make_chunks(struct answer *answer, struct span text, size_t piece)
{

	answer->text = text.len;
	while (text.len > 0) {
		size_t n = text.len < piece ? text.len : piece;

		while (n < text.len && (text.at[n] & 0xc0) == 0x80)
			n++;
		add_chunk(&answer->frames, (struct span){text.at, n});
		answer->ends[answer->count++] = answer->frames.len;
		text = (struct span){text.at + n, text.len - n};
	}
}

/* Prose whose words come by chance, so that nothing repeats; and a sentence that always comes back, changed. */
static void
bench_cost(size_t texts)
{
	static const char *const words[] = {"the ", "harbour ", "of ", "old ", "boats ", "came ", "back, ", "and ",
	    "went ", "to ", "where ", "nobody ", "had been ", "since. ", "A ", "wind "};
	struct buffer prose = {NULL, 0, 0}, near = {NULL, 0, 0};
	static struct answer answers[3];
	uint32_t chance = 7;
	char line[100];

	while (prose.len < texts) {
		chance = chance * 1664525 + 1013904223;
		buffer_add_text(&prose, words[chance >> 28]);
	}
	for (unsigned n = 0; near.len < texts; n++) {
		snprintf(line, sizeof(line), "%u boats lay in the old harbour and nobody looked. ", n);
		buffer_add_text(&near, line);
	}
	answers[0].name = "prose";
	make_chunks(&answers[0], (struct span){prose.at, texts}, PIECE);
	answers[1].name = "near miss";
	make_chunks(&answers[1], (struct span){near.at, texts}, PIECE);
	answers[2].name = "one piece";
	make_chunks(&answers[2], (struct span){prose.at, texts}, 2000);
	printf("listening to a direct turn\n");
	for (size_t i = 0; i < nitems(answers); i++) {
		bench_answer(&answers[i]);
		free(answers[i].frames.at);
	}
	free(prose.at);
	free(near.at);
}

static long
told_at(struct span request, struct span text)
{
	struct buffer frame = {NULL, 0, 0};
	size_t at = 0;
	long told = -1;

	begin(heard, request, RUNAWAY_CUT, true);
	while (at < text.len && told == -1) {
		size_t n = text.len - at < PIECE ? text.len - at : PIECE;

		while (at + n < text.len && (text.at[at + n] & 0xc0) == 0x80)
			n++;
		frame.len = 0;
		add_chunk(&frame, (struct span){text.at + at, n});
		reply_tap_feed(&heard->tap, frame.at, frame.len);
		at += n;
		told = ear_is_due(heard->ear) ? (long)at : -1;
	}
	ear_free(heard->ear);
	free(frame.at);
	return told;
}

static void
read_recorded(void)
{
	char *line = NULL;
	size_t room = 0;

	while (getline(&line, &room, stdin) != -1) {
		cJSON *json = cJSON_Parse(line);
		const char *request = cJSON_GetStringValue(cJSON_GetObjectItem(json, "body")),
			   *text = cJSON_GetStringValue(cJSON_GetObjectItem(json, "text"));

		require(request != NULL && text != NULL, "a line is none");
		printf("%ld\n", told_at(span_of(request), span_of(text)));
		cJSON_Delete(json);
	}
	free(line);
}

int
main(int argc, char **argv)
{
	bool smoke = argc > 1 && strcmp(argv[1], "--smoke") == 0;

	heard = calloc(1, sizeof(*heard));
	require(heard != NULL, "out of memory");
	if (argc > 1 && strcmp(argv[1], "--recorded") == 0)
		read_recorded();
	else {
		if (smoke)
			measure_smoke();
		bench_cost(smoke ? 2000 : TEXTS);
	}
	free(heard);
	return 0;
}
