/*
 * What reading constraints out of a prompt costs, and measuring an answer by them, beside the routing decision for the
 * same prompt; and whether both grow in step with their text.
 *
 *     constraints-bench [--smoke]
 *
 * The prompt is 2 KB with five constraints in it, the answer 4 KB that breaks each of them, so that every reading of
 * every unit has to be tried.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "executors/constraints/divide.h"
#include "executors/constraints/verify.h"
#include "executors/executors.h"
#include "executors/policy_trial.h"
#include "policies/load.h"
#include "routes/decide.h"
#include "tests/bench/decide/measure.h"

#define DIVIDE_MOST 4  /* times the routing decision */
#define VERIFY_MOST 15 /* likewise */
#define GROWTH_MOST 12 /* times as long for ten times the text */
#define PROMPT_SIZE 2048
#define ANSWER_SIZE 4096
#define LARGE       (1024 * 1024)

struct bench {
	struct decider *decider;
	struct request request;
	struct buffer prompt, answer;
	struct constraint_list list;
	struct tally tally;
};

static const char asked[] =
    "Write a letter to a friend about a week at the coast. Answer in at least 2000 words and exactly 3 sentences. Do not "
    "use any commas. Do not use the word \"boat\". End your letter with the phrase \"Until next year.\"\n\n";

static const char matter[] =
    "We came late on Monday because the train had stopped twice, and nobody could say why. The house stands above the "
    "harbour; from its kitchen you see every boat that leaves. On Tuesday it rained, so we read, cooked and slept.\n\n"
    "- Wednesday: a long walk to the old light-house (it isn't lit any more).\n- Thursday: fish, **far too much** of it.\n\n"
    "Would we go again? Of course we would! ";

static void
fill(struct buffer *buffer, const char *head, size_t size)
{

	buffer->len = 0;
	buffer_add_text(buffer, head);
	while (buffer->len < size)
		buffer_add_text(buffer, matter);
	buffer->len = size;
}

static void
decide_once(void *subject)
{
	struct bench *bench = subject;
	struct decision decision;

	decide(bench->decider, &bench->request, &decision);
}

static void
divide_once(void *subject)
{
	struct bench *bench = subject;

	constraints_divide((struct span){bench->prompt.at, bench->prompt.len}, NO_SPAN, &bench->list);
}

static void
verify_once(void *subject)
{
	struct bench *bench = subject;

	tally_take(&bench->list, (struct span){bench->answer.at, bench->answer.len}, &bench->tally);
}

static void
bench_cost(struct bench *bench)
{
	static measured *const things[] = {decide_once, divide_once, verify_once};
	struct measured_figure figures[3];

	fill(&bench->prompt, asked, PROMPT_SIZE);
	fill(&bench->answer, "", ANSWER_SIZE);
	bench->request = (struct request){.direct = TURN_NOT_DIRECT};
	bench->request.last.decoded = (struct span){bench->prompt.at, bench->prompt.len};
	divide_once(bench);
	measure(things, 3, bench, figures);
	printf("%-44s %8.1f us\n", "routing decision, prompt of 2 KB", figures[0].seconds * 1e6);
	printf("%-44s %8.1f us", "reading its constraints", figures[1].seconds * 1e6);
	print_ratio(figures[1].ratio, DIVIDE_MOST);
	printf("verifying 4 KB by %-2zu of them, %zu broken %11s %8.1f us", bench->list.count, bench->tally.broken, "",
	    figures[2].seconds * 1e6);
	print_ratio(figures[2].ratio, VERIFY_MOST);
}

/* CPU time of the fastest of three: what is long needs no rounds. */
static double
seconds_for(struct bench *bench, measured *thing)
{
	double least = 0;

	for (int i = 0; i < 3; i++) {
		clock_t began = clock();

		thing(bench);
		double took = (double)(clock() - began) / CLOCKS_PER_SEC;

		least = i == 0 || took < least ? took : least;
	}
	return least;
}

static void
bench_growth(struct bench *bench)
{
	double small, large;

	fill(&bench->prompt, asked, LARGE / 10);
	fill(&bench->answer, "", LARGE / 10);
	small = seconds_for(bench, divide_once);
	fill(&bench->prompt, asked, LARGE);
	large = seconds_for(bench, divide_once);
	printf("%-44s %8.1f ms", "reading a prompt of 1 MB, beside 100 KB", large * 1e3);
	print_ratio(large / small, GROWTH_MOST);
	fill(&bench->prompt, asked, PROMPT_SIZE);
	divide_once(bench);
	small = seconds_for(bench, verify_once);
	fill(&bench->answer, "", LARGE);
	large = seconds_for(bench, verify_once);
	printf("%-44s %8.1f ms", "verifying an answer of 1 MB, beside 100 KB", large * 1e3);
	print_ratio(large / small, GROWTH_MOST);
}

int
main(int argc, char **argv)
{
	static struct bench bench;
	struct policy_source source = policy_shipped();
	struct policy_mistakes mistakes = {0};
	const struct policy *policy = policy_load(&source, 1, &executor_trial, &mistakes);

	if (argc > 1 && strcmp(argv[1], "--smoke") == 0)
		measure_smoke();
	bench.decider = policy == NULL ? NULL : decider_new(policy, &executor_readers);
	if (bench.decider == NULL) {
		fputs("constraints-bench: the shipped policy does not load\n", stderr);
		return 1;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	bench_cost(&bench);
	bench_growth(&bench);
	decider_free(bench.decider);
	policy_release(policy);
	policy_mistakes_free(&mistakes);
	free(bench.prompt.at);
	free(bench.answer.at);
	return 0;
}
