/*
 * What deciding costs under the shipped policy: reading the body and deciding, and reading it and collecting all
 * evidence (every rule of every route), beside matching every pattern of the policy one by one with PCRE2 JIT on the
 * decoded text.
 *
 *     decide-bench [--smoke] [KIND=FILE ...]
 *
 * Each file holds prose of a kind; texts of 2 KB and 32 KB are cut out of it, beginning at different lines. Without
 * files only what needs none is measured.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>

#include "executors/executors.h"
#include "executors/policy_trial.h"
#include "policies/load.h"
#include "policies/patterns/pattern.h"
#include "proxy/dialects/dialect.h"
#include "routes/decide.h"
#include "tests/bench/decide/measure.h"

/* As policies/patterns/pattern.c compiles. */
#define COMPILE_OPTIONS \
	(PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_CASELESS | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT)
#define SAMPLES   8  /* texts of one kind and size, gone through each time: no branch predictor learns one by heart */
#define LOAD_MOST 20 /* milliseconds that the policy may take to load */

struct bench {
	const struct policy *policy;
	struct decider *decider;
	pcre2_code **codes;
	size_t code_count;
	pcre2_match_data *found;
	pcre2_match_context *bounds;
	pcre2_jit_stack *stack;
	struct buffer bodies[SAMPLES], texts[SAMPLES];
};

static void
require(bool condition, const char *what)
{

	if (!condition) {
		fprintf(stderr, "decide-bench: %s\n", what);
		exit(1);
	}
}

static const struct policy *
load(void)
{
	struct policy_source source = policy_shipped();
	struct policy_mistakes mistakes = {0};
	const struct policy *policy = policy_load(&source, 1, &executor_trial, &mistakes);

	require(policy != NULL, "the shipped policy does not load");
	policy_mistakes_free(&mistakes);
	return policy;
}

static void
load_once(void *subject)
{

	(void)subject;
	policy_release(load());
}

static void
compile(struct bench *bench)
{

	bench->code_count = bench->policy->pattern_count;
	bench->codes = calloc(bench->code_count, sizeof(*bench->codes));
	require(bench->codes != NULL, "out of memory");
	for (size_t i = 0; i < bench->code_count; i++) {
		struct span text = pattern_text(bench->policy->patterns, (unsigned)i);
		PCRE2_SIZE offset;
		int number;

		bench->codes[i] = pcre2_compile((PCRE2_SPTR)text.at, text.len, COMPILE_OPTIONS, &number, &offset, NULL);
		require(bench->codes[i] != NULL, "a pattern does not compile");
		require(pcre2_jit_compile(bench->codes[i], PCRE2_JIT_COMPLETE) == 0, "PCRE2 was built without JIT");
	}
	bench->found = pcre2_match_data_create(1, NULL);
	bench->bounds = pcre2_match_context_create(NULL);
	bench->stack = pcre2_jit_stack_create(32 * 1024, 512 * 1024, NULL);
	require(bench->found != NULL && bench->bounds != NULL && bench->stack != NULL, "out of memory");
	pcre2_jit_stack_assign(bench->bounds, NULL, bench->stack);
}

static void
match_one_by_one(void *subject)
{
	struct bench *bench = subject;

	for (size_t sample = 0; sample < SAMPLES; sample++) {
		const struct buffer *text = &bench->texts[sample];

		for (size_t i = 0; i < bench->code_count; i++)
			pcre2_jit_match(
			    bench->codes[i], (PCRE2_SPTR)text->at, text->len, 0, 0, bench->found, bench->bounds);
	}
}

/* How much is collected of each text. */
enum extent {
	EXTENT_DECIDE,  /* what service does */
	EXTENT_WEIGH,   /* every rule of every route and all that it looks at: what deciding mostly spares itself */
	EXTENT_EXAMINE, /* besides, what `inspect` tells of any text: all findings, numerals, the language */
};

static void
collect(struct bench *bench, enum extent extent)
{
	static char room[REQUEST_TEXT_MAX];

	for (size_t sample = 0; sample < SAMPLES; sample++) {
		struct span body = {bench->bodies[sample].at, bench->bodies[sample].len};
		struct decision decision;
		struct request request;

		require(dialect_read_request(&dialect_ollama, body, &request, room, dialect_room(body.len), true) == 0,
		    "a body cannot be read");
		decide(bench->decider, &request, &decision);
		for (size_t i = 0; i < bench->policy->route_count && extent >= EXTENT_WEIGH; i++)
			decide_weigh(bench->decider, &bench->policy->routes[i], &decision);
		if (extent >= EXTENT_EXAMINE)
			decide_examine(bench->decider, &decision);
	}
}

static void
decide_only(void *subject)
{

	collect(subject, EXTENT_DECIDE);
}

static void
weigh_all(void *subject)
{

	collect(subject, EXTENT_WEIGH);
}

static void
examine_all(void *subject)
{

	collect(subject, EXTENT_EXAMINE);
}

/* Texts that begin at different lines of the prose, and go through it over and over. */
static void
cut_texts(struct bench *bench, struct span prose, size_t size)
{
	size_t at = 0;

	for (size_t i = 0; i < SAMPLES; i++) {
		struct buffer *text = &bench->texts[i], *body = &bench->bodies[i];
		const char *line;

		text->len = body->len = 0;
		for (size_t from = at; text->len < size; from = 0)
			buffer_add(text, (struct span){prose.at + from, prose.len - from});
		text->len = size;
		/* No character is cut. */
		while (text->len > 0 && ((unsigned char)text->at[text->len] & 0xc0) == 0x80)
			text->len--;
		buffer_add_text(body, "{\"model\": \"gemma3:4b\", \"messages\": [{\"role\": \"user\", \"content\": \"");
		buffer_add_escaped(body, (struct span){text->at, text->len});
		buffer_add_text(body, "\"}]}");
		line = memchr(prose.at + prose.len / SAMPLES * i, '\n', prose.len - prose.len / SAMPLES * i);
		at = line == NULL ? 0 : (size_t)(line + 1 - prose.at);
	}
}

static size_t
heap_of_deciding(struct bench *bench)
{
	size_t before = heap_used();

	examine_all(bench);
	return heap_used() - before;
}

static void
bench_texts(struct bench *bench, const char *kind, struct span prose, size_t size, double most)
{
	static measured *const things[] = {match_one_by_one, decide_only, weigh_all, examine_all};
	struct measured_figure figures[4];

	cut_texts(bench, prose, size);
	measure(things, 4, bench, figures);
	printf("%-10s %3zu KB  one by one %7.1f us  decide %6.1f us, ratio %.2f  examine besides %6.1f us, ratio %.2f  "
	       "heap +%zu  all evidence %6.1f us",
	    kind, size / 1000, 1e6 / SAMPLES * figures[0].seconds, 1e6 / SAMPLES * figures[1].seconds, figures[1].ratio,
	    1e6 / SAMPLES * figures[3].seconds, figures[3].ratio, heap_of_deciding(bench),
	    1e6 / SAMPLES * figures[2].seconds);
	print_ratio(figures[2].ratio, most);
}

static void
bench_kind(struct bench *bench, char *argument)
{
	struct buffer prose = {NULL, 0, 0};
	char *name = strchr(argument, '='), piece[4096];
	FILE *file;
	size_t n;

	require(name != NULL, "an argument is KIND=FILE");
	*name++ = '\0';
	file = fopen(name, "r");
	require(file != NULL, "a file of prose cannot be opened");
	while ((n = fread(piece, 1, sizeof(piece), file)) > 0)
		buffer_add(&prose, (struct span){piece, n});
	fclose(file);
	require(prose.len > 0, "a file of prose is empty");
	bench_texts(bench, argument, (struct span){prose.at, prose.len}, 2000, 0.25);
	bench_texts(bench, argument, (struct span){prose.at, prose.len}, 32000, 0.45);
	free(prose.at);
}

static void
bench_load(void)
{
	static measured *const things[] = {load_once};
	struct measured_figure figure;

	measure(things, 1, NULL, &figure);
	printf("loading the shipped policy, its own tests and controls tried: %.1f ms (aim: at most %d%s)\n",
	    1e3 * figure.seconds, LOAD_MOST, 1e3 * figure.seconds > LOAD_MOST ? ", MISSED" : "");
}

static void
bench_free(struct bench *bench)
{

	for (size_t i = 0; i < SAMPLES; i++) {
		free(bench->bodies[i].at);
		free(bench->texts[i].at);
	}
	for (size_t i = 0; i < bench->code_count; i++)
		pcre2_code_free(bench->codes[i]);
	free(bench->codes);
	pcre2_match_data_free(bench->found);
	pcre2_match_context_free(bench->bounds);
	pcre2_jit_stack_free(bench->stack);
	decider_free(bench->decider);
	policy_release(bench->policy);
}

int
main(int argc, char **argv)
{
	static struct bench bench;
	int next = 1;

	if (argc > 1 && strcmp(argv[1], "--smoke") == 0) {
		measure_smoke();
		next++;
	}
	bench.policy = load();
	bench.decider = decider_new(bench.policy, &executor_readers);
	require(bench.decider != NULL, "out of memory");
	compile(&bench);
	printf("reading and deciding under %zu patterns, beside PCRE2 JIT one by one\n", bench.code_count);
	for (; next < argc; next++)
		bench_kind(&bench, argv[next]);
	bench_load();
	bench_reading();
	bench_passing();
	bench_free(&bench);
	return 0;
}
